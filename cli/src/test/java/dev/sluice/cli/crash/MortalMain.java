package dev.sluice.cli.crash;

import dev.sluice.cli.Main;
import dev.sluice.seam.Call;
import dev.sluice.seam.Seam;
import dev.sluice.seam.Tap;
import dev.sluice.testkit.Faults;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;

/** The program itself, which dies at a given call, and writes down what the ledger had acknowledged by then. */
public final class MortalMain {
    private MortalMain() {}

    /** What ends at the call. */
    enum Way {
        /** The program alone; a git that it started goes on. */
        ENGINE,
        /** The program and all it started, as when the machine goes. */
        EVERYTHING
    }

    /** Arguments: the number of the call (0: none), the moment, the way, a directory for notes, then the program's own. */
    public static void main(String[] args) {
        int number = Integer.parseInt(args[0]);
        Path notes = Path.of(args[3]);
        Seam.install(new Death(
                number, Faults.Moment.valueOf(args[1]), Way.valueOf(args[2]), new Acknowledged(notes), notes.resolve("calls")));
        Main.main(Arrays.copyOfRange(args, 4, args.length));
    }

    /** Notes each call before it is made, so that the test can name where it cut. */
    private record Death(int number, Faults.Moment moment, Way way, Acknowledged acknowledged, Path calls, Faults counting)
            implements Tap {
        Death(int number, Faults.Moment moment, Way way, Acknowledged acknowledged, Path calls) {
            this(number, moment, way, acknowledged, calls, Faults.none());
        }

        @Override
        public void entering(Call call, String subject) throws IOException {
            counting.entering(call, subject);
            if (call == Call.CAPTURE) {
                return;
            }
            acknowledged.note();
            Faults.Seen now = counting.seen().getLast();
            note(calls, now.number() + " " + call + " " + subject);
            dieAt(now, Faults.Moment.ENTERING);
        }

        @Override
        public void midway(Call call, String subject) {
            if (call == Call.CAPTURE) {
                return;
            }
            counting.seen().reversed().stream()
                    .filter(s -> s.call() == call && s.subject().equals(subject))
                    .findFirst()
                    .ifPresent(s -> dieAt(s, Faults.Moment.MIDWAY));
            if (call == Call.COMMIT) {
                acknowledged.committed();
            }
        }

        private void dieAt(Faults.Seen now, Faults.Moment when) {
            if (now.number() != number || when != moment) {
                return;
            }
            if (way == Way.EVERYTHING) {
                if (now.call() == Call.SPAWN && when == Faults.Moment.MIDWAY) {
                    letItGetSomewhere();
                }
                killGroup();
            }
            Runtime.getRuntime().halt(Faults.CUT_EXIT);
        }

        /** A program that has just started has done nothing yet; how far it gets is by the number of the call. */
        private void letItGetSomewhere() {
            try {
                Thread.sleep(number % 8);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        /** The test starts this process as the leader of a group of its own. */
        private static void killGroup() {
            try {
                new ProcessBuilder("kill", "-9", "--", "-" + ProcessHandle.current().pid()).start().waitFor();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** What the ledger has told its caller it keeps: heads seen after a commit had returned. */
    private static final class Acknowledged {
        private final Path file;
        private volatile boolean fresh;

        Acknowledged(Path notes) {
            this.file = notes.resolve("acknowledged");
        }

        void committed() {
            fresh = true;
        }

        /** At the first call after a commit has returned; read past the engine, by a connection of our own. */
        void note() {
            if (!fresh) {
                return;
            }
            fresh = false;
            Path ledger = Path.of(System.getenv("SLUICE_HOME"), "ledger.db");
            try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + ledger);
                    ResultSet rows = connection.createStatement().executeQuery("SELECT run, version, head FROM heads")) {
                while (rows.next()) {
                    MortalMain.note(file, rows.getString(1) + " " + rows.getLong(2) + " " + rows.getString(3));
                }
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static void note(Path file, String line) {
        try {
            Files.writeString(file, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

package dev.sluice.runtime.engine;

import dev.sluice.codec.Json;
import dev.sluice.codec.Records;
import dev.sluice.kernel.change.ChangeEvent;
import dev.sluice.kernel.change.ChangeState;
import dev.sluice.kernel.flow.Work;
import dev.sluice.kernel.id.RunId;
import dev.sluice.ledger.Ledger;
import dev.sluice.ledger.StoredEvent;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;

/** A run that a released version wrote, kept as a directory: its ledger, and what that version made of it. */
record GoldenHistory(Path directory) {
    static final Path ROOT = Path.of("src/test/resources/golden");

    static List<GoldenHistory> all() {
        try (Stream<Path> paths = Files.walk(ROOT)) {
            return paths.filter(p -> p.endsWith("ledger.db"))
                    .map(p -> new GoldenHistory(p.resolveSibling("")))
                    .sorted((a, b) -> a.directory.compareTo(b.directory))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The version that wrote it. */
    String version() {
        return ROOT.relativize(directory).getName(0).toString();
    }

    Path ledger() {
        return directory.resolve("ledger.db");
    }

    /** The export. */
    Path events() {
        return directory.resolve("events.jsonl");
    }

    /** The state that the events fold to. */
    Path state() {
        return directory.resolve("state.json");
    }

    /** What was next after each event. */
    Path works() {
        return directory.resolve("works.txt");
    }

    static String events(Ledger ledger, RunId run) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ledger.export(run, out);
        return out.toString(StandardCharsets.UTF_8);
    }

    static String state(Ledger ledger, RunId run) {
        ChangeState state = History.read(Scenario.FLOW, ledger, run).state();
        return Json.compact(Records.encode(state)) + "\n";
    }

    static String works(Ledger ledger, RunId run) {
        EventCodec<ChangeEvent> codec = new EventCodec<>(ChangeEvent.class);
        StringBuilder lines = new StringBuilder();
        ChangeState state = Scenario.FLOW.initial();
        for (StoredEvent stored : ledger.read(run, 0)) {
            state = Scenario.FLOW.evolve(state, codec.decode(stored));
            lines.append(stored.sequence())
                    .append(' ')
                    .append(stored.type())
                    .append(" -> ")
                    .append(described(Scenario.FLOW.next(state)))
                    .append('\n');
        }
        return lines.toString();
    }

    private static String described(Work work) {
        String known = work.getClass().getSimpleName() + " " + work.key();
        return switch (work) {
            case Work.Finished f -> known + " " + f.ending() + ": " + f.reason();
            case Work.AskPerson a -> known + " " + a.halt().kind().code();
            case Work.TakeTurn t -> known + " " + t.kind().word();
            case Work.RunGate g -> known + " " + g.gate().word() + " on " + g.tree();
            case Work.WriteSnapshot _, Work.RestoreSnapshots _, Work.RestoreTree _, Work.CommitCheckpoint _, Work.Deliver _ -> known;
        };
    }

    /** Keeps a run for ever; what is there already stays as it is. */
    void keep(Scenario s, RunId run) throws IOException {
        Files.createDirectories(directory);
        Files.writeString(events(), events(s.ledger, run));
        Files.writeString(state(), state(s.ledger, run));
        Files.writeString(works(), works(s.ledger, run));
        s.ledger.close();
        compact(s.home.ledger());
        Files.copy(s.home.ledger(), ledger());
    }

    /** One file without a log beside it, in which nothing tells on which machine the run was. */
    private static void compact(Path file) {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement sql = connection.createStatement()) {
            sql.execute("UPDATE leases SET host = 'host', boot_id = 'boot', pid_namespace = 'pid:[1]', pid = 2, process_start = '3'");
            sql.execute("VACUUM");
            sql.execute("PRAGMA wal_checkpoint(TRUNCATE)");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}

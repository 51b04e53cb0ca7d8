package dev.sluice.runtime.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.change.ChangeEvent;
import dev.sluice.kernel.flow.Ending;
import dev.sluice.kernel.flow.RunSummary;
import dev.sluice.kernel.flow.Work;
import dev.sluice.kernel.gate.Outcome;
import dev.sluice.kernel.id.RunId;
import dev.sluice.ledger.Ledger;
import dev.sluice.ledger.LedgerUnavailable;
import dev.sluice.ledger.SqliteLedger;
import dev.sluice.ledger.StoredEvent;
import dev.sluice.testkit.TempRepo;
import dev.sluice.workspace.git.GitFailed;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** A process whose scenario lies on a small disk of its own, which is full or read-only from the n-th piece of work on. */
final class SmallDiskChild {
    private static final Work DELIVERED = new Work.Finished(Ending.DELIVERED, "delivered");

    private static final String BALLAST = "ballast";
    private static final String GREEDY = Scenario.SETTINGS.replaceFirst(
            "run: sh test.sh", "run: 'sh test.sh && { head -c 30000000 /dev/zero > big || { rm big; exit 1; }; }'");

    private final Path disk;
    private final Path scenario;

    private SmallDiskChild(Path disk, String name) {
        this.disk = disk;
        this.scenario = disk.resolve(name);
    }

    /**
     * Arguments: the mounted disk, {@code work} or {@code resume}, then for each case {@code full:N:BYTES_LEFT}, {@code
     * tight:N:BYTES_LEFT} (from the n-th gate on, which needs more than that and gives back what it got) or {@code read-only}. To resume is for
     * another process: this one may not even have been able to give its lease back.
     */
    public static void main(String[] args) throws IOException {
        for (String what : List.of(args).subList(2, args.length)) {
            SmallDiskChild child = new SmallDiskChild(Path.of(args[0]), what.replace(':', '-'));
            System.out.println(what + " " + (args[1].equals("work") ? child.endOf(what.split(":", -1)) : child.resumed()));
        }
    }

    private String endOf(String[] what) throws IOException {
        Files.createDirectories(scenario);
        try (Scenario s = new Scenario(scenario, what[0].equals("tight") ? GREEDY : Scenario.SETTINGS, Scenario.HONEST)) {
            RunId run = s.begin();
            if (what[0].equals("read-only")) {
                s.workUntil(run, Work.RunGate.class, 1);
            }
        }
        AtomicInteger acknowledged = new AtomicInteger();
        String end = what[0].equals("read-only")
                ? readOnly() + " / " + workedReadOnly(acknowledged)
                : worked(
                        what[0].equals("tight") ? Work.RunGate.class : Work.class,
                        Integer.parseInt(what[1]),
                        acknowledged,
                        () -> fill(Long.parseLong(what[2])));
        Files.deleteIfExists(disk.resolve(BALLAST));
        Files.writeString(scenario.resolve("acknowledged"), acknowledged.toString());
        return end;
    }

    /** The disk cannot become read-only under an open ledger, so the session before has ended. */
    private String readOnly() {
        mount("-o", "remount,bind,ro", disk.toString());
        try (Ledger ledger = SqliteLedger.open(scenario.resolve("state/ledger.db"))) {
            return "opened " + ledger.runs();
        } catch (LedgerUnavailable e) {
            return e.getMessage() + " / "
                    + new StateHome(scenario.resolve("state")).prepare().orElse("the state home says nothing");
        } finally {
            mount("-o", "remount,bind,rw", disk.toString());
        }
    }

    /** The session has its ledger open; for whatever is opened from now on the disk is read-only. */
    private String workedReadOnly(AtomicInteger acknowledged) {
        String before = references();
        try {
            String end = worked(Work.class, 1, acknowledged, () -> {
                mount("--bind", scenario.toString(), scenario.toString());
                mount("-o", "remount,bind,ro", scenario.toString());
            });
            return end + " / references " + (references().equals(before) ? "as before" : "changed");
        } finally {
            run("umount", "-l", scenario.toString());
        }
    }

    private String references() {
        return TempRepo.gitIn(scenario.resolve("repo"), "for-each-ref");
    }

    /** Works while the disk fails; gives the one line by which the session ended. */
    private String worked(Class<? extends Work> kind, int number, AtomicInteger acknowledged, Runnable deed) {
        try (Scenario s = Scenario.reopened(scenario)) {
            RunId run = s.ledger.runs().getFirst().run();
            acknowledged.set(Math.toIntExact(s.ledger.head(run).orElseThrow().version()));
            AtomicInteger works = new AtomicInteger();
            Work last = s.work(run, new Observer() {
                @Override
                public void working(Work work, RunSummary summary) {
                    if (kind.isInstance(work) && works.incrementAndGet() == number) {
                        deed.run();
                    }
                }

                @Override
                public void happened(List<String> lines, RunSummary summary) {
                    acknowledged.set(Math.toIntExact(s.ledger.head(run).orElseThrow().version()));
                }
            });
            return last instanceof Work.Finished(Ending ending, String reason) ? ending + " " + reason : last.toString();
        } catch (LedgerUnavailable | GitFailed | UncheckedIOException | EngineProblem.Infrastructure e) {
            return e.getClass().getSimpleName() + " " + String.valueOf(e.getMessage()).replace('\n', ' ');
        }
    }

    private String resumed() throws IOException {
        int acknowledged = Integer.parseInt(Files.readString(scenario.resolve("acknowledged")));
        try (Scenario s = Scenario.reopened(scenario)) {
            RunId run = s.ledger.runs().getFirst().run();
            List<StoredEvent> kept = s.ledger.read(run, 0);
            assertThat(kept).hasSizeGreaterThanOrEqualTo(acknowledged);
            s.runs.wake(run, "tester", Observer.SILENT);
            Work last = s.work(run);
            assertThat(s.ledger.read(run, 0)).startsWith(kept.toArray(StoredEvent[]::new));
            assertThat(s.events(run, ChangeEvent.GateJudged.class))
                    .allMatch(judged -> judged.verdict().outcome() == Outcome.PASS);
            assertThat(s.events(run, ChangeEvent.TurnRefused.class)).isEmpty();
            assertThat(last).isEqualTo(DELIVERED);
            assertThat(s.repo.git("show", "sluice/" + run + ":greet.sh")).isEqualTo("echo \"hello $1\"\n");
            SnapshotTamperTest.assertIntact(s, run);
            return "delivered";
        }
    }

    /** Writes until so many bytes are left and no more. */
    private void fill(long bytesLeft) {
        try (FileChannel out = FileChannel.open(disk.resolve(BALLAST), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            for (long left = disk.toFile().getUsableSpace(); left > bytesLeft; left = disk.toFile().getUsableSpace()) {
                out.write(ByteBuffer.allocate((int) Math.min(65_536, left - bytesLeft)));
            }
        } catch (IOException e) {
            if (!String.valueOf(e.getMessage()).contains("No space left")) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static void mount(String... words) {
        run(Stream.concat(Stream.of("mount"), Stream.of(words)).toArray(String[]::new));
    }

    private static void run(String... command) {
        try {
            assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}

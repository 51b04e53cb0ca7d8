package dev.sluice.bench;

import dev.sluice.kernel.change.ChangeDecider;
import dev.sluice.kernel.change.ChangeEvent;
import dev.sluice.kernel.change.ChangePolicy;
import dev.sluice.kernel.change.ChangeState;
import dev.sluice.kernel.flow.Command;
import dev.sluice.kernel.id.RunId;
import dev.sluice.ledger.Acquired;
import dev.sluice.ledger.Appended;
import dev.sluice.ledger.Lease;
import dev.sluice.ledger.NewEvent;
import dev.sluice.ledger.SqliteLedger;
import dev.sluice.runtime.engine.Audit;
import dev.sluice.runtime.engine.Engine;
import dev.sluice.runtime.engine.EventCodec;
import dev.sluice.runtime.engine.History;
import dev.sluice.runtime.engine.Observer;
import dev.sluice.seam.Owner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/** Durable steps of one run in a second, against appending the same bytes to a bare file and syncing it. */
final class StepsBenchmark implements Benchmark {
    private static final double RATIO_MIN = 0.7;
    private static final ChangeDecider FLOW = new ChangeDecider(ChangePolicy.SOLO);

    /** What one step leaves: the command that led to it, and its events as bytes. */
    @SuppressWarnings("ArrayRecordComponent") // written as they are, never compared
    private record StepTaken(Command command, byte[] bytes) {}

    @Override
    public String name() {
        return "steps";
    }

    @Override
    public String about() {
        return "durable steps per second of one run, against raw synced appends of the same bytes on the same disk";
    }

    @Override
    public List<Figure> measure(Lab lab) {
        return lab.inDirectory(name(), directory -> {
            List<Figure> figures = new ArrayList<>(appends(lab, directory));
            figures.addAll(steps(lab, directory));
            return figures;
        });
    }

    /** The ledger alone: one event of 1 KB a time. */
    private static List<Figure> appends(Lab lab, Path directory) {
        String payload = "{\"text\":\"" + "0123456789abcdef".repeat(63) + "\"}";
        byte[] bytes = payload.getBytes(StandardCharsets.UTF_8);
        NewEvent event = new NewEvent("Measured", 1, payload);
        try (SqliteLedger ledger = SqliteLedger.open(directory.resolve("appends/ledger.db"));
                RawFile raw = new RawFile(directory.resolve("appends.raw"))) {
            Lease lease = lease(ledger, TirelessEditor.run(0));
            long[] version = {0};
            Pairing pairing = new Pairing(
                    n -> raw.append(bytes),
                    n -> version[0] = appended(ledger.append(lease, version[0], List.of(event))));
            pairing.measure(lab, "appends of 1 KB");
            return pairing.figures("ledger append of 1 KB", "raw append of 1 KB", new Target.AtLeast(RATIO_MIN));
        }
    }

    /** The whole way of a step: decide, encode, append, fold, tell; each round is the beginning of another run. */
    private static List<Figure> steps(Lab lab, Path directory) {
        int length = lab.sizes().appendsPerRound();
        List<StepTaken> steps = new ArrayList<>();
        for (int round = 0; round < Pairing.rounds(lab); round++) {
            steps.addAll(beginning(TirelessEditor.run(round), length));
        }
        try (SqliteLedger ledger = SqliteLedger.open(directory.resolve("steps/ledger.db"));
                RawFile raw = new RawFile(directory.resolve("steps.raw"))) {
            List<Engine<ChangeState, ChangeEvent>> engines = new ArrayList<>();
            for (int round = 0; round < Pairing.rounds(lab); round++) {
                Lease lease = lease(ledger, TirelessEditor.run(round));
                engines.add(new Engine<>(FLOW, ledger, lease, Audit.of(History.empty(FLOW)), Observer.SILENT));
            }
            Pairing pairing = new Pairing(
                    n -> raw.append(steps.get(n).bytes()),
                    n -> engines.get(n / length).tell(steps.get(n).command()));
            pairing.measure(lab, "steps of a run");
            return pairing.figures("step of a run", "raw append of its events", new Target.Shown());
        }
    }

    private static List<StepTaken> beginning(RunId run, int length) {
        EventCodec<ChangeEvent> codec = new EventCodec<>(ChangeEvent.class);
        TirelessEditor editor = new TirelessEditor(run);
        List<StepTaken> steps = new ArrayList<>();
        for (int n = 0; n < length; n++) {
            Command command = editor.nextCommand();
            StringBuilder text = new StringBuilder();
            editor.take(command).forEach(e -> text.append(codec.encode(e).payload()));
            steps.add(new StepTaken(command, text.toString().getBytes(StandardCharsets.UTF_8)));
        }
        return steps;
    }

    private static Lease lease(SqliteLedger ledger, RunId run) {
        return switch (ledger.acquire(run, Owner.current())) {
            case Acquired.Held(Lease lease) -> lease;
            case Acquired.Refused(Owner _, String why) -> throw new IllegalStateException(why);
        };
    }

    private static long appended(Appended answer) {
        return switch (answer) {
            case Appended.Done(long version, _) -> version;
            case Appended.Stale(String why) -> throw new IllegalStateException(why);
            case Appended.Conflict(long actual) -> throw new IllegalStateException("the run is at " + actual);
        };
    }

    /** What a durable log costs at the least: append, sync. */
    private static final class RawFile implements AutoCloseable {
        private final FileChannel channel;

        RawFile(Path file) {
            try {
                channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        void append(byte[] bytes) {
            try {
                ByteBuffer rest = ByteBuffer.wrap(bytes);
                while (rest.hasRemaining()) {
                    channel.write(rest);
                }
                // As SQLite does it: the file's size and times with the bytes.
                channel.force(true);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void close() {
            try {
                channel.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}

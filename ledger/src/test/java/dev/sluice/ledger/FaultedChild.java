package dev.sluice.ledger;

import dev.sluice.kernel.id.Sha256;
import dev.sluice.seam.Owner;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * A process under a tracer that breaks the n-th system call of a kind, n being counted for each thread.
 *
 * <p>Each case runs on a thread of its own, over a ledger of its own that lies in {@code now} while it is used. Idle calls
 * made first decide which call of the ledger is the n-th: so one process does for all of them. It prints {@code case N},
 * {@code opened}, {@code appending COUNT}, {@code acked SEQUENCE HASH}, {@code unavailable WHY}, {@code closed}.
 */
final class FaultedChild {
    private static final int SMALL_BEFORE = 3;
    private static final int SMALL_AFTER = 3;

    /** How many appends a case makes. */
    static final int APPENDS = SMALL_BEFORE + 1 + SMALL_AFTER;

    private final Path home;

    private FaultedChild(Path home) {
        this.home = home;
    }

    /** Arguments: directory, system call, which call of a thread breaks, characters of the two big events, cases. */
    public static void main(String[] args) throws IOException, InterruptedException {
        FaultedChild child = new FaultedChild(Path.of(args[0]));
        // The library is unpacked and loaded here, where it disturbs no count.
        SqliteLedger.open(child.home.resolve("warm/ledger.db")).close();
        int at = Integer.parseInt(args[2]);
        for (int i = 4; i < args.length; i++) {
            int call = Integer.parseInt(args[i]);
            Thread.ofPlatform().start(() -> child.run(call, args[1], at - call, Integer.parseInt(args[3]))).join();
            Path now = child.home.resolve("now");
            if (Files.exists(now)) {
                Files.move(now, child.home.resolve("case-" + call));
            }
        }
    }

    private void run(int call, String systemCall, int idleCalls, int bigChars) {
        say("case " + call);
        idle(systemCall, idleCalls);
        try (Ledger ledger = SqliteLedger.open(home.resolve("now/ledger.db"))) {
            say("opened");
            Lease lease = LedgerContract.held(ledger, LedgerContract.RUN, Owner.current());
            for (List<NewEvent> events : workload(bigChars)) {
                append(ledger, lease, events);
            }
        } catch (LedgerUnavailable e) {
            say("unavailable " + e.getMessage());
        }
        say("closed");
    }

    /** One event at a time and three at once; two big ones in between let the log outgrow its limit, so it is folded back. */
    private static List<List<NewEvent>> workload(int bigChars) {
        List<List<NewEvent>> appends = new ArrayList<>();
        for (int i = 1; i <= SMALL_BEFORE; i++) {
            appends.add(List.of(LedgerContract.event("{\"before\":" + i + "}")));
        }
        String big = "\"" + "x".repeat(bigChars) + "\"";
        appends.add(List.of(LedgerContract.event(big), LedgerContract.event("{}"), LedgerContract.event(big)));
        for (int i = 1; i <= SMALL_AFTER; i++) {
            appends.add(List.of(LedgerContract.event("{\"after\":" + i + "}")));
        }
        return appends;
    }

    /** Goes on after a failure, as a careless caller would: it is the ledger that must refuse. */
    private static void append(Ledger ledger, Lease lease, List<NewEvent> events) {
        try {
            long version = ledger.head(lease.run()).map(RunHead::version).orElse(0L);
            say("appending " + events.size());
            switch (ledger.append(lease, version, events)) {
                case Appended.Done(long now, Sha256 head) -> say("acked " + now + " " + head);
                case Appended.Conflict c -> throw new AssertionError(c);
                case Appended.Stale s -> throw new AssertionError(s);
            }
        } catch (LedgerUnavailable e) {
            say("unavailable " + e.getMessage());
        }
    }

    private void idle(String systemCall, int count) {
        try (FileChannel file = FileChannel.open(
                home.resolve("idle"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            for (int i = 0; i < count; i++) {
                switch (systemCall) {
                    case "pwrite64" -> file.write(ByteBuffer.wrap(new byte[1]), 0);
                    case "fsync" -> file.force(true);
                    default -> throw new IllegalArgumentException("no idle call for " + systemCall);
                }
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void say(String line) {
        System.out.println(line);
        System.out.flush();
    }
}

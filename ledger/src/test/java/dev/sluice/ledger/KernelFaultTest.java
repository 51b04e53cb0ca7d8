package dev.sluice.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.testkit.Effort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The ledger on a system that really fails: the kernel refuses, or kills, at a chosen write or sync. */
class KernelFaultTest {
    private static final String ENDS = "nothing more is written through this opening";
    private static final int SMALL_CHARS = 1;
    private static final int FOLDED_AT_CLOSE_MAX = 12;
    private static final int FEW = 3;

    /** Two of these fill more than the thousand pages after which SQLite folds its log back into the file. */
    private static final int CHECKPOINT_CHARS = 2_200_000;

    @TempDir
    static Path undisturbed;

    /** What a ledger's life consists of while nothing fails, without and with folding back. */
    private static List<KernelFault.Call> plain = List.of();

    private static List<KernelFault.Call> folding = List.of();

    private static long seed;

    @TempDir
    Path home;

    @BeforeAll
    static void watchUndisturbed() throws Exception {
        KernelFault.requireTracer();
        seed = Effort.seed("KernelFaultTest");
        plain = KernelFault.undisturbed(undisturbed.resolve("plain"), SMALL_CHARS);
        folding = KernelFault.undisturbed(undisturbed.resolve("folding"), CHECKPOINT_CHARS);
    }

    @BeforeEach
    void useRealPath() throws IOException {
        home = home.toRealPath();
    }

    private static int count(List<KernelFault.Call> calls, String systemCall) {
        return (int) calls.stream().filter(c -> c.name().equals(systemCall)).count();
    }

    @Test
    @Tag("torture-1")
    void append_killedAtAWriteOrSync_keepsEveryAcknowledgedEvent() throws Exception {
        assertThat(folding).contains(new KernelFault.Call("pwrite64", "ledger.db"), new KernelFault.Call("fsync", "ledger.db"), new KernelFault.Call("write", "ledger.anchor"));
        List<KernelFault> kills = kills(folding);
        Set<Integer> lengths = new TreeSet<>();
        AtomicInteger begun = new AtomicInteger();
        try (ExecutorService workers = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors())) {
            List<Future<Integer>> running = kills.stream()
                    .map(kill -> workers.submit(() -> acknowledgedBefore(kill, begun.incrementAndGet(), kills.size())))
                    .toList();
            for (Future<Integer> each : running) {
                lengths.add(each.get());
            }
        }
        System.out.println("[count] ledger killed at " + kills.size() + " of " + folding.size()
                + " writes and syncs, after " + lengths + " acknowledged appends");
        // The last sync of all comes when the ledger is closed.
        assertThat(lengths).contains(FaultedChild.APPENDS);
        if (Effort.isFull()) {
            assertThat(lengths).containsAll(IntStream.rangeClosed(0, FaultedChild.APPENDS).boxed().toList());
        }
    }

    /** Kills, and finds nothing lost; gives how many appends had been acknowledged by then. */
    private int acknowledgedBefore(KernelFault kill, int number, int of) throws IOException, InterruptedException {
        if (number % 100 == 0) {
            System.out.println("kill " + number + " of " + of);
        }
        Path place = home.resolve("kill-" + number);
        int n = Integer.parseInt(kill.when());
        List<String> lines = kill.strike(place, n, CHECKPOINT_CHARS, List.of(n));
        assertThat(lines).as("%s", kill).doesNotContain("closed");
        FaultedCase left = FaultedCase.in(place, lines).getFirst();
        left.assertNothingLost();
        try (Stream<Path> files = Files.walk(place)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
        return left.acknowledged().size();
    }

    /** All, or a few of each sort; always the last sync. */
    private static List<KernelFault> kills(List<KernelFault.Call> calls) {
        List<KernelFault> all = new ArrayList<>();
        for (String name : new TreeSet<>(calls.stream().map(KernelFault.Call::name).toList())) {
            IntStream.rangeClosed(1, count(calls, name)).forEach(n -> all.add(KernelFault.killing(name, n)));
        }
        if (Effort.isFull()) {
            return all;
        }
        Random random = new Random(seed);
        List<KernelFault> writes = new ArrayList<>(all.stream().filter(f -> f.systemCall().startsWith("pwrite")).toList());
        List<KernelFault> others = new ArrayList<>(all.stream().filter(f -> !f.systemCall().startsWith("pwrite")).toList());
        Collections.shuffle(writes, random);
        Collections.shuffle(others, random);
        KernelFault last = KernelFault.killing("fsync", count(calls, "fsync"));
        others.remove(last);
        List<KernelFault> chosen = new ArrayList<>(List.of(last));
        chosen.addAll(others.subList(0, FEW));
        chosen.addAll(writes.subList(0, FEW));
        return chosen;
    }

    /** Every write of a ledger's life, from its making to its closing. */
    @ParameterizedTest
    @Tag("torture-2")
    @CsvSource({"EIO, once", "ENOSPC, once", "EIO, for good", "ENOSPC, for good"})
    void append_writeFails_isNotAcknowledgedAndLosesNothing(String error, String howLong) throws Exception {
        int calls = count(plain, "pwrite64");
        int at = calls + 1;
        KernelFault fault = howLong.equals("once")
                ? KernelFault.once("pwrite64", error, at)
                : KernelFault.forGood("pwrite64", error, at);
        List<FaultedCase> cases = struck(fault, at, SMALL_CHARS, sample(calls, 12));

        for (FaultedCase each : cases) {
            each.assertNothingLost();
            assertReasonsTold(each);
            if (fault.equals(KernelFault.once("pwrite64", "ENOSPC", at))) {
                assertGoesOn(each);
            } else {
                assertNothingAfterTheFirstRefusal(each);
            }
        }
        long refused = cases.stream().filter(FaultedCase::wasRefused).count();
        System.out.println("[count] ledger with " + error + " " + howLong + " at " + cases.size() + " of " + calls
                + " writes: " + refused + " refused, the others had acknowledged all before");
        // Only folding the log back, at the end, may fail in silence: the log stays then.
        assertThat(cases).filteredOn(c -> !c.wasRefused()).allMatch(c -> c.call() > calls - FOLDED_AT_CLOSE_MAX);
    }

    @ParameterizedTest
    @Tag("torture-3")
    @CsvSource({"once", "for good"})
    void append_syncFails_endsTheOpening(String howLong) throws Exception {
        int syncs = count(folding, "fsync");
        int at = syncs + 1;
        KernelFault fault = howLong.equals("once")
                ? KernelFault.once("fsync", "EIO", at)
                : KernelFault.forGood("fsync", "EIO", at);

        List<FaultedCase> cases = struck(fault, at, CHECKPOINT_CHARS, sample(syncs, 7));

        for (FaultedCase each : cases) {
            each.assertNothingLost();
            assertReasonsTold(each);
            assertNothingAfterTheFirstRefusal(each);
        }
        long refused = cases.stream().filter(FaultedCase::wasRefused).count();
        System.out.println("[count] ledger with a sync failing " + howLong + " at " + cases.size() + " of " + syncs + ": "
                + refused + " ended the opening");
        // Two of the directory, two while the log is folded back and two at closing: of these SQLite says nothing.
        assertThat(cases.size() - refused).isLessThanOrEqualTo(6);
    }

    /**
     * SQLite says nothing of a sync that fails while it folds its log back. It may: the log was synced at each commit
     * and stays, and every page is written anew before the next sync, so none is trusted to have survived the first.
     */
    @Test
    @Tag("torture-3")
    void checkpoint_syncFails_trustsNoPageItWroteBefore() throws Exception {
        KernelFault.Call page = new KernelFault.Call("pwrite64", "ledger.db");
        KernelFault.Call sync = new KernelFault.Call("fsync", "ledger.db");
        List<KernelFault.Call> syncs = folding.stream().filter(c -> c.name().equals("fsync")).toList();
        // The file is synced when it is made, when the log is folded back, and when it is closed.
        List<Integer> ofTheFile = IntStream.range(0, syncs.size()).filter(i -> syncs.get(i).equals(sync)).boxed().toList();
        assertThat(ofTheFile).hasSize(3);
        int at = ofTheFile.get(1) + 1;

        Path place = home.resolve("failing");
        List<String> lines = KernelFault.once("fsync", "EIO", at).strike(place, at, CHECKPOINT_CHARS, List.of(at));

        FaultedCase left = FaultedCase.in(place, lines).getFirst();
        assertThat(left.refusals()).isEmpty();
        long undisturbedPages = folding.stream().filter(page::equals).count();
        long pages = KernelFault.seen(place).stream().filter(page::equals).count();
        assertThat(pages).isGreaterThan(undisturbedPages + 1000);
        left.assertNothingLost();
    }

    /** All calls, or a few of them; always the last. */
    private static List<Integer> sample(int calls, int few) {
        List<Integer> all = new ArrayList<>(IntStream.range(1, calls).boxed().toList());
        Collections.shuffle(all, new Random(seed));
        List<Integer> chosen = new ArrayList<>(all.subList(0, Effort.of(few, all.size())));
        chosen.add(calls);
        return chosen;
    }

    private List<FaultedCase> struck(KernelFault fault, int at, int bigChars, List<Integer> calls)
            throws IOException, InterruptedException {
        Path place = home.resolve("struck");
        List<FaultedCase> cases = FaultedCase.in(place, fault.strike(place, at, bigChars, calls));
        assertThat(cases).hasSize(calls.size()).allSatisfy(c -> assertThat(c.lines()).endsWith("closed"));
        return cases;
    }

    private static void assertNothingAfterTheFirstRefusal(FaultedCase each) {
        List<String> after = each.lines().stream().dropWhile(line -> !line.startsWith("unavailable ")).toList();
        assertThat(after).as("%s", each).noneMatch(line -> line.startsWith("acked "));
    }

    /** Space that came back is used: nothing was half written, so nothing need be opened anew. */
    private static void assertGoesOn(FaultedCase each) {
        List<String> after = each.lines().stream().dropWhile(line -> !line.startsWith("unavailable ")).toList();
        if (after.stream().anyMatch(line -> line.startsWith("appending "))) {
            assertThat(each.refusals()).as("%s", each).hasSize(1);
            assertThat(after).as("%s", each).anyMatch(line -> line.startsWith("acked "));
        }
    }

    private static void assertReasonsTold(FaultedCase each) {
        assertThat(each.refusals())
                .as("%s", each)
                .allMatch(line -> line.contains(ENDS) || line.contains("the disk is full; nothing was acknowledged"));
    }
}

package dev.sluice.cli.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cli.Ran;
import dev.sluice.cli.crash.Victim.Cut;
import dev.sluice.ledger.StoredEvent;
import dev.sluice.seam.Call;
import dev.sluice.testkit.Effort;
import dev.sluice.testkit.Faults;
import dev.sluice.testkit.Needs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The demo, killed at call N of all that it makes to the disk, the ledger and the process table, goes on in a new process to
 * the same tree; and so it does when that process is killed at its call M.
 */
@Tag("torture-1")
@Tag("torture-5")
@Tag("torture-9")
class CrashMatrixTest {
    private static final int SINGLE_SAMPLED = 6;
    private static final int DOUBLE_SAMPLED = 3;
    private static final int FAILURE_LINES_MAX = 30;

    /** Output comes in pieces and git looks twice at files of the same second: a run may make some calls fewer than another. */
    private static final int GOES_MAX = 6;

    /** Of the calls that a recovery is expected to make: it spares itself some. */
    private static final double RECOVERY_SHARE_MAX = 0.75;
    private static final String[] DEMO = {"demo", "--json", "--quiet"};
    private static final String[] RESUME = {"resume", "--json", "--quiet"};

    @TempDir
    private Path base;

    /** One case: the first process is cut, then perhaps the second, and then one is left in peace. */
    private record Case(Cut first, Optional<Second> second) {}

    /** The second cut, as a share of the calls that are left when the first process is gone. */
    private record Second(double share, Faults.Moment moment, MortalMain.Way way) {
        Cut of(int callsLeft) {
            return new Cut(1 + (int) (share * RECOVERY_SHARE_MAX * callsLeft), moment, way);
        }
    }

    /** What became of a case: which cuts struck, and what went wrong, told so that the case can be tried alone. */
    private record Tried(int cutsStruck, Optional<String> failure) {}

    @Test
    void demo_killedAtAnyCall_thenResumed_deliversTheSameTreeAndKeepsEveryAcknowledgedEvent() throws Exception {
        Needs.command("git");
        Needs.command("setsid");
        Victim undisturbed = Victim.in(base.resolve("undisturbed"));
        Ran ran = undisturbed.run(Cut.NEVER, DEMO);
        assertThat(ran.exit()).as(ran.err()).isZero();
        Victim.Outcome expected = undisturbed.outcome(ran);
        undisturbed.assertTidy();
        List<String> calls = undisturbed.calls();
        assertThat(calls).hasSizeGreaterThan(1_000);

        List<Case> cases = cases(calls);
        AtomicInteger done = new AtomicInteger();
        List<String> failures = new ArrayList<>();
        int first = 0;
        int second = 0;
        try (ExecutorService workers = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors())) {
            List<Future<Tried>> running = cases.stream()
                    .map(each -> workers.submit(() -> attempt(each, expected, calls.size(), done.incrementAndGet(), cases.size())))
                    .toList();
            for (Future<Tried> each : running) {
                Tried tried = each.get();
                first += tried.cutsStruck() >= 1 ? 1 : 0;
                second += tried.cutsStruck() >= 2 ? 1 : 0;
                tried.failure().ifPresent(failures::add);
            }
        }
        long doubles = cases.stream().filter(c -> c.second().isPresent()).count();
        System.out.println("[count] crash matrix: " + calls.size() + " calls in a whole run, " + cases.size()
                + " crashes tried, " + first + " struck, " + doubles + " tried with another during the recovery, "
                + second + " struck, " + failures.size() + " failed");
        assertThat(failures).isEmpty();
        assertThat(first).isEqualTo(cases.size());
        assertThat((long) second).isGreaterThan(doubles / 2);
    }

    private static List<Case> cases(List<String> calls) {
        Random random = new Random(Effort.seed("CrashMatrixTest"));
        List<Case> all = new ArrayList<>();
        if (Effort.isFull()) {
            for (int number = 1; number <= calls.size(); number++) {
                for (Faults.Moment moment : Faults.Moment.values()) {
                    all.add(new Case(new Cut(number, moment, anyWay(random)), Optional.empty()));
                    all.add(new Case(new Cut(number, moment, anyWay(random)), Optional.of(anySecond(random))));
                }
            }
            // A run that is broken off has then seen something of everything.
            Collections.shuffle(all, random);
            return all;
        }
        List<Call> kinds = new ArrayList<>(List.of(Call.values()));
        kinds.remove(Call.CAPTURE);
        Collections.shuffle(kinds, random);
        int singles = Effort.sample(SINGLE_SAMPLED);
        for (int n = 0; n < singles + Effort.sample(DOUBLE_SAMPLED); n++) {
            int number = anyOf(kinds.get(n % kinds.size()), calls, random);
            Cut first = new Cut(number, anyMoment(random), anyWay(random));
            all.add(new Case(first, n < singles ? Optional.empty() : Optional.of(anySecond(random))));
        }
        return all;
    }

    private static int anyOf(Call kind, List<String> calls, Random random) {
        List<Integer> fitting = new ArrayList<>();
        for (int n = 0; n < calls.size(); n++) {
            if (calls.get(n).split(" ", 3)[1].equals(kind.name())) {
                fitting.add(n + 1);
            }
        }
        return fitting.get(random.nextInt(fitting.size()));
    }

    private static Second anySecond(Random random) {
        return new Second(random.nextDouble(), anyMoment(random), anyWay(random));
    }

    private static Faults.Moment anyMoment(Random random) {
        return random.nextBoolean() ? Faults.Moment.ENTERING : Faults.Moment.MIDWAY;
    }

    private static MortalMain.Way anyWay(Random random) {
        return random.nextBoolean() ? MortalMain.Way.ENGINE : MortalMain.Way.EVERYTHING;
    }

    private Tried attempt(Case each, Victim.Outcome expected, int callsWhole, int number, int of) {
        Case now = each;
        try {
            for (int go = 1; go <= GOES_MAX; go++) {
                Victim victim = Victim.in(base.resolve("case-" + number + "-" + go));
                Tried tried = attempt(victim, now, expected, callsWhole);
                if (tried.failure().isPresent() || tried.cutsStruck() > 0) {
                    return tried;
                }
                int earlier = Math.min(now.first().number() - 1, victim.calls().size());
                now = new Case(new Cut(earlier, now.first().moment(), now.first().way()), now.second());
                delete(victim.directory());
            }
            return new Tried(0, Optional.of(each + " never struck"));
        } finally {
            if (of > 50 && number % 50 == 0) {
                System.out.println("crash " + number + " of " + of);
            }
        }
    }

    private static Tried attempt(Victim victim, Case each, Victim.Outcome expected, int callsWhole) {
        try {
            int struck = check(victim, each, expected, callsWhole);
            if (struck > 0) {
                delete(victim.directory());
            }
            return new Tried(struck, Optional.empty());
        } catch (AssertionError | RuntimeException e) {
            List<String> calls = victim.calls();
            return new Tried(0, Optional.of(each + " after " + (calls.isEmpty() ? "nothing" : calls.getLast()) + ": "
                    + e.toString().lines().limit(FAILURE_LINES_MAX).collect(Collectors.joining("\n"))));
        }
    }

    /** How many cuts struck; none if the first came too late, and then nothing more was tried. */
    private static int check(Victim victim, Case each, Victim.Outcome expected, int callsWhole) {
        if (!isCut(victim, each.first(), DEMO)) {
            return 0;
        }
        int struck = 1;
        List<StoredEvent> kept = kept(victim, List.of());
        if (kept.isEmpty()) {
            Ran nothing = victim.run(Cut.NEVER, RESUME);
            assertThat(nothing.exit()).as(nothing.toString()).isEqualTo(2);
            assertThat(nothing.err()).startsWith("sluice: no runs yet");
        }
        String[] next = kept.isEmpty() ? DEMO : RESUME;
        if (each.second().isPresent()) {
            int callsLeft = callsWhole - (kept.isEmpty() ? 0 : each.first().number());
            struck += isCut(victim, each.second().get().of(callsLeft), next) ? 1 : 0;
            kept = kept(victim, kept);
            next = kept.isEmpty() ? DEMO : RESUME;
        }
        Ran last = victim.run(Cut.NEVER, next);
        assertThat(last.exit()).as(last.toString()).isZero();
        List<StoredEvent> events = kept(victim, kept);
        assertThat(events).isNotEmpty();
        assertThat(victim.outcome(last)).isEqualTo(expected);
        victim.assertTidy();
        return struck;
    }

    /** Whether the process came as far as its cut. */
    private static boolean isCut(Victim victim, Cut cut, String... words) {
        Ran ran = victim.run(cut, words);
        assertThat(ran.exit()).as(ran.toString()).isIn(0, Faults.CUT_EXIT);
        return ran.exit() == Faults.CUT_EXIT;
    }

    /** The events that the ledger has when the process is gone; all that it acknowledged before are among them. */
    private static List<StoredEvent> kept(Victim victim, List<StoredEvent> before) {
        List<StoredEvent> kept = victim.events();
        victim.assertAcknowledged(kept);
        assertBeginsWith(before, kept);
        return kept;
    }

    private static void assertBeginsWith(List<StoredEvent> before, List<StoredEvent> after) {
        assertThat(hashes(after).subList(0, Math.min(before.size(), after.size()))).isEqualTo(hashes(before));
    }

    private static List<String> hashes(List<StoredEvent> events) {
        return events.stream().map(e -> e.sequence() + " " + e.hash().hex()).toList();
    }

    private static void delete(Path tree) {
        try (Stream<Path> all = Files.walk(tree)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

package dev.sluice.runtime.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.change.ChangeEvent;
import dev.sluice.kernel.flow.Ending;
import dev.sluice.kernel.flow.Work;
import dev.sluice.kernel.gate.Outcome;
import dev.sluice.kernel.id.RunId;
import dev.sluice.ledger.Acquired;
import dev.sluice.ledger.Appended;
import dev.sluice.ledger.Lease;
import dev.sluice.ledger.Ledger;
import dev.sluice.ledger.LedgerUnavailable;
import dev.sluice.ledger.StoredEvent;
import dev.sluice.seam.Call;
import dev.sluice.seam.Seam;
import dev.sluice.seam.Tap;
import dev.sluice.testkit.Effort;
import dev.sluice.testkit.Faults;
import dev.sluice.workspace.git.GitFailed;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A disk or a process table that fails at call N, once or for good, ends the session as infrastructure and loses nothing. */
@Tag("torture-2")
class FaultMatrixTest {
    private static final int SAMPLED = 12;
    private static final int DELAYS_SAMPLED = 2;

    /** If one of these fails and the session goes on, something is taken for kept that may not be. */
    private static final Set<Call> MUST_HOLD = Set.of(Call.SYNC, Call.RENAME, Call.LOCK, Call.COMMIT);
    private static final Work DELIVERED = new Work.Finished(Ending.DELIVERED, "delivered");

    @TempDir
    private Path base;

    @AfterEach
    void heal() {
        Seam.install(Tap.NONE);
    }

    /** What the ledger told its caller, and the leases it gave. */
    private static final class Told {
        private final List<String> acknowledged = new ArrayList<>();
        private final List<Lease> leases = new ArrayList<>();

        /** The real ledger, overheard. */
        Ledger overheard(Ledger ledger) {
            return (Ledger) Proxy.newProxyInstance(
                    Ledger.class.getClassLoader(), new Class<?>[] {Ledger.class}, (_, method, arguments) -> {
                        try {
                            Object result = method.invoke(ledger, arguments);
                            hear(result);
                            return result;
                        } catch (InvocationTargetException e) {
                            throw e.getCause() == null ? e : e.getCause();
                        }
                    });
        }

        private synchronized void hear(Object result) {
            if (result instanceof Appended.Done done) {
                acknowledged.add(done.version() + " " + done.head().hex());
            }
            if (result instanceof Acquired.Held(Lease lease)) {
                leases.add(lease);
            }
        }
    }

    @Test
    void callN_failsOnceOrForGood_sessionEndsAsInfrastructure_andResumeDeliversTheSameTree() throws IOException {
        Faults none = Faults.none();
        Path undisturbed = Files.createDirectories(base.resolve("undisturbed"));
        String tree;
        try (Scenario s = new Scenario(undisturbed, Scenario.HONEST)) {
            Seam.install(none);
            RunId run = s.begin();
            assertThat(s.work(run)).isEqualTo(DELIVERED);
            Seam.install(Tap.NONE);
            tree = tree(s, run);
        }
        List<Faults.Seen> calls = none.seen();
        assertThat(calls).hasSizeGreaterThan(300);

        List<Faults.Plan> plans = new ArrayList<>(plans(calls));
        for (int n = 1; n <= Effort.of(Effort.sample(2), none.captures()); n++) {
            // From the end, where the gates are.
            int capture = Math.max(1, none.captures() + 1 - n);
            plans.add(new Faults.Plan(
                    capture, Faults.Moment.ENTERING, Faults.Kind.DISK_FULL, Faults.Span.ONCE, Faults.Series.CAPTURES));
        }
        List<String> failures = new ArrayList<>();
        int struck = 0;
        int ended = 0;
        int required = 0;
        for (int n = 0; n < plans.size(); n++) {
            Faults faults = Faults.of(plans.get(n));
            try {
                boolean hasEnded = check(Files.createDirectories(base.resolve("case-" + n)), faults, tree);
                ended += hasEnded ? 1 : 0;
                struck += faults.struck().isPresent() ? 1 : 0;
                if (mustEnd(plans.get(n), faults)) {
                    required++;
                    assertThat(hasEnded).as("a failure that nobody may swallow ended the session").isTrue();
                }
                if (plans.get(n).kind() == Faults.Kind.DELAY) {
                    assertThat(hasEnded).as("a delay ended the session").isFalse();
                }
            } catch (AssertionError | RuntimeException e) {
                failures.add(plans.get(n) + " at " + faults.struck() + ": " + e);
                if (failures.size() == 1) {
                    e.printStackTrace();
                }
            } finally {
                Seam.install(Tap.NONE);
            }
            if (n % 100 == 99) {
                System.out.println("fault " + (n + 1) + " of " + plans.size());
            }
        }
        System.out.println("[count] fault matrix: " + calls.size() + " calls in a whole run, " + plans.size()
                + " faults tried, " + struck + " met, " + ended + " ended the session (" + required + " of them had to), " + failures.size() + " failed");
        assertThat(failures).isEmpty();
        // Git looks twice at files of the same second, and output comes in pieces: a run may end some calls earlier.
        assertThat(struck).isGreaterThan(plans.size() * 3 / 4);
        assertThat(required).isGreaterThan(plans.size() / 5);
    }

    /** Whether the session may not go on as if nothing had happened; no subject is excused, not even giving back the lease. */
    private static boolean mustEnd(Faults.Plan plan, Faults faults) {
        return plan.kind() != Faults.Kind.DELAY
                && plan.series() == Faults.Series.CALLS
                && faults.struck()
                        .filter(at -> MUST_HOLD.contains(at.call()) || plan.span() == Faults.Span.FOR_GOOD)
                        .isPresent();
    }

    private static List<Faults.Plan> plans(List<Faults.Seen> calls) {
        List<Faults.Plan> all = new ArrayList<>();
        for (Faults.Seen call : calls) {
            for (Faults.Moment moment : Faults.Moment.values()) {
                for (Faults.Span span : Faults.Span.values()) {
                    Faults.Kind kind = all.size() % 3 == 0 ? Faults.Kind.DISK_FULL : Faults.Kind.INPUT_OUTPUT_ERROR;
                    all.add(new Faults.Plan(call.number(), moment, kind, span));
                }
            }
        }
        List<Faults.Plan> delays = calls.stream()
                .map(call -> new Faults.Plan(
                        call.number(),
                        call.number() % 2 == 0 ? Faults.Moment.ENTERING : Faults.Moment.MIDWAY,
                        Faults.Kind.DELAY,
                        Faults.Span.ONCE))
                .collect(Collectors.toCollection(ArrayList::new));
        if (Effort.isFull()) {
            all.addAll(delays);
            return all;
        }
        // Each kind of call in turn, or the frequent ones would crowd out the rest.
        Random random = new Random(Effort.seed("FaultMatrixTest"));
        Collections.shuffle(all, random);
        List<Call> kinds = new ArrayList<>(List.of(Call.values()));
        kinds.remove(Call.CAPTURE);
        List<Faults.Plan> some = new ArrayList<>();
        for (int n = 0; n < Effort.sample(SAMPLED); n++) {
            Call kind = kinds.get(n % kinds.size());
            all.stream()
                    .filter(plan -> calls.get(plan.number() - 1).call() == kind && !some.contains(plan))
                    .findFirst()
                    .ifPresent(some::add);
        }
        Collections.shuffle(delays, random);
        some.addAll(delays.subList(0, Effort.sample(DELAYS_SAMPLED)));
        return some;
    }

    /** Whether the fault ended the session. */
    private static boolean check(Path directory, Faults faults, String tree) {
        Told told = new Told();
        Optional<RuntimeException> ended;
        try (Scenario s = new Scenario(directory, Scenario.HONEST)) {
            Seam.install(faults);
            ended = session(s, told, tree);
            faults.end();
        }
        Seam.install(Tap.NONE);
        try (Scenario s = Scenario.reopened(directory)) {
            // In the program its process would be gone by now, and with it the lease that it could not give back.
            told.leases.forEach(s.ledger::release);
            RunId run = s.ledger.runs().isEmpty() ? s.begin() : s.ledger.runs().getFirst().run();
            s.runs.wake(run, "tester", Observer.SILENT);
            assertThat(s.work(run)).isEqualTo(DELIVERED);
            assertArrived(s, run, told, tree);
        }
        return ended.isPresent();
    }

    /** The session under faults: it delivers what it should, or ends as infrastructure; empty if it got to an end. */
    private static Optional<RuntimeException> session(Scenario s, Told told, String tree) {
        Runs runs = new Runs(s.home, told.overheard(s.ledger), s.environment);
        try {
            Preparation.Prepared prepared = Preparation.prepare(s.wish(s.recipe.resolveSibling("task.yaml")), s.environment);
            RunId run = prepared.start().run();
            runs.begin(prepared.start(), prepared.config(), Observer.SILENT);
            Work last = runs.work(run, s.sandbox, Observer.SILENT);
            if (last.equals(DELIVERED)) {
                assertThat(tree(s, run)).isEqualTo(tree);
                return Optional.empty();
            }
            assertThat(last).isInstanceOfSatisfying(
                    Work.Finished.class, finished -> assertThat(finished.ending()).isEqualTo(Ending.INFRA_ERROR));
            return Optional.of(new IllegalStateException(last.toString()));
        } catch (EngineProblem.Infrastructure | LedgerUnavailable | GitFailed | UncheckedIOException e) {
            return Optional.of(e);
        }
    }

    private static void assertArrived(Scenario s, RunId run, Told told, String tree) {
        assertThat(tree(s, run)).isEqualTo(tree);
        List<StoredEvent> events = s.ledger.read(run, 0);
        assertThat(events.stream().map(e -> e.sequence() + " " + e.hash().hex())).containsAll(told.acknowledged);
        assertThat(s.repo
                        .git("log", "--format=%(trailers:key=Sluice-Effect,valueonly)", "main..sluice/" + run)
                        .lines()
                        .filter(line -> !line.isBlank()))
                .containsExactly(run + "/checkpoint-1");
        // No failure of the machine has become a failure of the work.
        assertThat(s.events(run, ChangeEvent.GateJudged.class).stream()
                        .map(e -> e.verdict().outcome())
                        .filter(outcome -> outcome != Outcome.INFRA_ERROR))
                .containsExactly(Outcome.PASS, Outcome.PASS);
        assertThat(s.events(run, ChangeEvent.HaltRaised.class)).isEmpty();
        SnapshotTamperTest.assertIntact(s, run);
    }

    private static String tree(Scenario s, RunId run) {
        return s.repo.git("rev-parse", "sluice/" + run + "^{tree}").strip();
    }
}

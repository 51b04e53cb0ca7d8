package dev.sluice.kernel.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.explore.Exploration;
import dev.sluice.kernel.explore.Explorer;
import dev.sluice.kernel.explore.Invariant;
import dev.sluice.kernel.explore.Promises;
import dev.sluice.kernel.explore.Taken;
import dev.sluice.kernel.flow.Budget;
import dev.sluice.kernel.flow.Command;
import dev.sluice.kernel.gate.Gates;
import dev.sluice.kernel.task.IntakeDraft;
import dev.sluice.kernel.task.Known;
import dev.sluice.kernel.task.Topic;
import dev.sluice.testkit.Effort;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every state that a change can reach under small budgets, and every command in each of them. */
@Tag("SOLO-6")
@Tag("SOLO-14")
@Tag("SOLO-16")
@Tag("SOLO-18")
@Tag("X-1")
@Tag("X-5")
class SoloExplorationTest {
    private static final ChangeDecider SOLO = new ChangeDecider(ChangePolicy.SOLO);

    /** Nine tenths of what is there today. */
    private static final int DEEP_STATES_MIN = Effort.of(39_000, 90_000);

    private static final int WIDE_STATES_MIN = Effort.of(4_900, 18_000);

    /** States that were taken for another one; in full effort ten times as many of them are held against it. */
    private static final int DEEP_COMPARED_MIN = Effort.of(4_700, 47_000);

    private static final int WIDE_COMPARED_MIN = Effort.of(340, 3_400);

    private static final IntakeDraft CHECKED = Drive.draft(Drive.checked("AC-1"));
    private static final IntakeDraft BOTH =
            Drive.draft(Drive.checked("AC-1"), Drive.judged("AC-2"), Drive.judged("AC-3"));
    private static final IntakeDraft HALF_KNOWN = new IntakeDraft(
            CHECKED.goal(),
            List.of(),
            CHECKED.criteria(),
            CHECKED.scope(),
            CHECKED.gates(),
            "add",
            List.of(new Known(Topic.ENTRY_POINTS, "src/a"), new Known(Topic.TESTS, "src/t")));
    private static final IntakeDraft OPEN =
            new IntakeDraft("g", List.of(), List.of(), Optional.of(Drive.SCOPE), Drive.GATES, "", List.of());
    private static final IntakeDraft NO_GATES = new IntakeDraft(
            "g", List.of(), CHECKED.criteria(), CHECKED.scope(), new Gates(List.of(), List.of()), "s", List.of());

    /** An option of a halt, chosen. */
    private record Chosen(ChangeHalt halt, ChangeOption option) {}

    @Test
    void exploration_ofEveryReachableState_keepsEveryPromise_reachesEveryTransition_andEnds() {
        Exploration deep = explore("solo", atWork(), SoloAlphabet.Interruptions.NONE);
        Exploration wide = explore("solo, interrupted", interrupted(), SoloAlphabet.Interruptions.ALL);
        assertThat(deep.states()).as("a smaller space than there was: is the alphabet whole?").isGreaterThan(DEEP_STATES_MIN);
        assertThat(wide.states()).as("a smaller space than there was: is the alphabet whole?").isGreaterThan(WIDE_STATES_MIN);
        assertThat(deep.compared()).as("merged states compared").isGreaterThan(DEEP_COMPARED_MIN);
        assertThat(wide.compared()).as("merged states compared").isGreaterThan(WIDE_COMPARED_MIN);
        Set<Object> reached = new HashSet<>(deep.reached());
        reached.addAll(wide.reached());
        Set<Object> missed = new HashSet<>(declared());
        missed.removeAll(reached);
        assertThat(missed).as("declared and never reached").isEmpty();
        reached.removeAll(declared());
        assertThat(reached).as("reached and never declared").isEmpty();
    }

    /** Far enough for the third failure of either gate and for all that comes after it. */
    private static Map<String, Command.Start> atWork() {
        Map<String, Command.Start> starts = new LinkedHashMap<>();
        starts.put("start-known", start(Drive.known(CHECKED), Effort.of(8, 10), 4, Command.Proposals.REFUSED));
        starts.put("start-judged", start(Drive.known(BOTH), Effort.of(4, 6), 4, Command.Proposals.REFUSED));
        starts.put("start-scouting", start(CHECKED, Effort.of(4, 5), 4, Command.Proposals.REFUSED));
        starts.put("start-half-known", start(HALF_KNOWN, Effort.of(6, 7), 3, Command.Proposals.REFUSED));
        starts.put("start-open", start(OPEN, 2, 4, Command.Proposals.ACCEPTED));
        starts.put("start-confirmed", start(OPEN, 3, 4, Command.Proposals.CONFIRMED_BY_PERSON));
        starts.put("start-refused", start(OPEN, 2, 4, Command.Proposals.REFUSED));
        starts.put("start-without-gates", start(NO_GATES, 2, 4, Command.Proposals.ACCEPTED));
        return starts;
    }

    /** The smallest budgets that let a run come through: an interruption at every moment multiplies everything. */
    private static Map<String, Command.Start> interrupted() {
        Map<String, Command.Start> starts = new LinkedHashMap<>();
        starts.put("start-known", start(Drive.known(CHECKED), Effort.of(3, 4), 2, Command.Proposals.REFUSED));
        starts.put("start-scouting", start(CHECKED, Effort.of(1, 2), 2, Command.Proposals.REFUSED));
        starts.put("start-confirmed", start(OPEN, 1, 1, Command.Proposals.CONFIRMED_BY_PERSON));
        return starts;
    }

    private static Exploration explore(
            String what, Map<String, Command.Start> starts, SoloAlphabet.Interruptions interruptions) {
        List<Invariant<ChangeState, ChangeEvent, SoloWitness>> promises = new ArrayList<>(SoloPromises.all());
        promises.addAll(Promises.ofEveryFlow());
        Exploration found = new Explorer<>(
                        SOLO,
                        new SoloAlphabet(starts, interruptions),
                        SoloControl::of,
                        SoloWitness.ACCOUNT,
                        promises,
                        SoloExplorationTest::covered,
                        Effort.of(40, 4))
                .explore();
        System.out.println(found.count(what));
        assertThat(found.problems()).as(what).isEmpty();
        return found;
    }

    private static Command.Start start(IntakeDraft draft, int iterations, int verifyRuns, Command.Proposals proposals) {
        return Drive.startCommand(draft, new Budget(iterations, verifyRuns, 1_000, 1_000, 1_000), proposals);
    }

    private static Set<Object> declared() {
        Set<Object> all = new HashSet<>(SOLO.table().rows());
        for (ChangeHalt halt : ChangeHalt.values()) {
            halt.options().forEach(option -> all.add(new Chosen(halt, option)));
        }
        all.addAll(List.of(ChangeEvent.StopCause.values()));
        all.addAll(List.of(ChangeEvent.class.getPermittedSubclasses()));
        all.addAll(List.of(ChangeEvent.Moving.class.getPermittedSubclasses()));
        all.remove(ChangeEvent.Moving.class);
        return all;
    }

    private static Stream<?> covered(Taken<ChangeState, ChangeEvent, SoloWitness> t) {
        List<Object> all = new ArrayList<>();
        ChangeState s = t.before();
        for (ChangeEvent event : t.events()) {
            all.add(event.getClass());
            if (event instanceof ChangeEvent.Moving m) {
                all.add(SOLO.table().row(s.phase(), m.step()));
            }
            if (event instanceof ChangeEvent.HaltAnswered a) {
                all.add(new Chosen((ChangeHalt) s.control().halt().orElseThrow().kind(), a.option()));
            }
            if (event instanceof ChangeEvent.RunStopped stopped) {
                all.add(stopped.cause());
            }
            s = SOLO.evolve(s, event);
        }
        return all.stream();
    }
}

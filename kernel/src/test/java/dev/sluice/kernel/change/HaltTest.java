package dev.sluice.kernel.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.flow.Command;
import dev.sluice.kernel.flow.RunStatus;
import dev.sluice.kernel.flow.Work;
import dev.sluice.kernel.gate.GateName;
import dev.sluice.kernel.gate.Outcome;
import dev.sluice.kernel.id.HaltId;
import dev.sluice.kernel.role.TurnKind;
import dev.sluice.kernel.snapshot.ResolvedIssue;
import dev.sluice.kernel.value.Value;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Halts, and what may be done while one is open. */
class HaltTest {
    private final Drive run = new Drive();

    private HaltId tampered() {
        run.start(Drive.draft(Drive.checked("AC-1"))).write();
        run.ok(new Command.SnapshotsFoundTampered(List.of("iter-0001.md changed")));
        return ((Work.AskPerson) run.next()).halt().id();
    }

    @Test
    void answer_toARunThatWasStoppedAtItsHalt_doesNotBringItBack() {
        HaltId halt = tampered();
        run.ok(new Command.Stop("ann", ""));
        assertThat(run.rejection(new Command.Answer(halt, 1, "bob", "")))
                .isEqualTo("halt H-1 cannot be answered while the run is stopped");
        assertThat(run.state.status()).isEqualTo(RunStatus.STOPPED);
    }

    @Test
    void answer_toARunThatIsPausedAtItsHalt_waitsForResume() {
        HaltId halt = tampered();
        run.ok(new Command.Pause("ann"));
        assertThat(run.rejection(new Command.Answer(halt, 1, "bob", "")))
                .isEqualTo("halt H-1 cannot be answered while the run is paused; resume it first");
        run.ok(new Command.Resume("ann")).ok(new Command.Answer(halt, 1, "bob", ""));
        assertThat(run.next()).isInstanceOf(Work.RestoreSnapshots.class);
    }

    @Test
    void answer_withAnOptionThatIsNotThere_isRejectedNamingTheRange() {
        HaltId halt = tampered();
        assertThat(run.rejection(new Command.Answer(halt, 3, "bob", ""))).isEqualTo("halt H-1 has options 1 to 2, not 3");
    }

    @Test
    void treeRestored_toAnotherCommitThanAsked_isRejected() {
        run.start(Drive.draft(Drive.checked("AC-1"))).write();
        run.ok(new Command.TreeFoundChanged(Drive.tree(0), Drive.tree(5)));
        run.ok(new Command.Answer(HaltId.of(1), 1, "ann", ""));
        assertThat(run.next()).isEqualTo(new Work.RestoreTree(Drive.commit(0)));
        assertThat(run.rejection(new Command.TreeRestored(Drive.commit(7))))
                .isEqualTo("no tree is to be restored to " + Drive.commit(7) + " now");
        run.ok(new Command.TreeRestored(Drive.commit(0))).expect(TurnKind.SCOUT);
    }

    @Test
    void treeToBePutBack_isPutBack_evenIfSnapshotsTurnOutTamperedFirst() {
        run.start(Drive.draft(Drive.checked("AC-1"))).write();
        run.ok(new Command.TreeFoundChanged(Drive.tree(0), Drive.tree(5))).ok(new Command.Answer(HaltId.of(1), 1, "ann", ""));
        run.ok(new Command.SnapshotsFoundTampered(List.of("iter-0001.md changed")))
                .ok(new Command.Answer(HaltId.of(2), 1, "ann", ""));
        assertThat(run.next()).isInstanceOf(Work.RestoreSnapshots.class);
        run.ok(new Command.SnapshotsRestored());
        assertThat(run.next()).isEqualTo(new Work.RestoreTree(Drive.commit(0)));
        run.ok(new Command.TreeRestored(Drive.commit(0))).expect(TurnKind.SCOUT);
    }

    @Test
    @Tag("SOLO-18")
    void takenAsMet_closesTheIssueThatSaidOtherwise() {
        run.start(Drive.draft(Drive.judged("AC-2")))
                .toFirstGate()
                .gate(GateName.ITERATION, Outcome.PASS)
                .answer(TurnKind.EXIT_CLAIM, Answers.claim("evidence", "AC-2"))
                .answer(TurnKind.JUDGE, Answers.judge("AC-2", "FAIL"))
                .ladder("fix-forward")
                .edit("src/a")
                .gate(GateName.ITERATION, Outcome.PASS)
                .answer(TurnKind.EXIT_CLAIM, Answers.claim("evidence", "AC-2"))
                .answer(TurnKind.JUDGE, Answers.judge("AC-2", "UNKNOWN"))
                .ok(new Command.Answer(HaltId.of(1), 2, "ann: herself", "I tried it"))
                .gate(GateName.EXIT, Outcome.PASS)
                .write();
        assertThat(run.state.knowledge().open()).isEmpty();
        assertThat(run.state.latest().orElseThrow().issues().resolved())
                .extracting(ResolvedIssue::closedBy)
                .contains("H-1, a person's word");
    }

    @Test
    @Tag("SOLO-9")
    void uncertainty_thatProposesAChange_isSentBack() {
        run.start(Drive.draft(Drive.checked("AC-1")))
                .answer(
                        TurnKind.SCOUT,
                        Value.object()
                                .put("kind", "scout")
                                .put("findings", List.<Value>of())
                                .putStrings("uncertainties", List.of("Replace the list with a set."))
                                .build());
        assertThat(run.all(ChangeEvent.TurnRefused.class)).hasSize(1);
        assertThat(run.state.knowledge().evidence()).isEmpty();
    }
}

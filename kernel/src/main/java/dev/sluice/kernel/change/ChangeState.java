package dev.sluice.kernel.change;

import dev.sluice.kernel.flow.Budget;
import dev.sluice.kernel.flow.Command;
import dev.sluice.kernel.flow.RunStatus;
import dev.sluice.kernel.flow.Usage;
import dev.sluice.kernel.id.RunId;
import dev.sluice.kernel.id.Sha256;
import dev.sluice.kernel.snapshot.Snapshot;
import dev.sluice.kernel.snapshot.SnapshotHashes;
import dev.sluice.kernel.task.Intake;
import dev.sluice.kernel.task.IntakeDraft;
import dev.sluice.kernel.task.Scope;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** All that is known about a change: where it is (control) and what it is about (the rest). */
public record ChangeState(
        Control control,
        Optional<Setting> setting,
        Terms terms,
        Knowledge knowledge,
        Product product,
        Judgement judgement,
        SortedMap<Integer, Sha256> snapshots,
        Optional<Snapshot> latest,
        Usage spent) {
    public ChangeState {
        snapshots = SnapshotHashes.copyOf(snapshots);
    }

    static ChangeState initial() {
        return new ChangeState(
                Control.INITIAL,
                Optional.empty(),
                Terms.NONE,
                Knowledge.EMPTY,
                Product.NONE,
                Judgement.NONE,
                new TreeMap<>(),
                Optional.empty(),
                Usage.NONE);
    }

    /** What is fixed for the whole run. */
    public record Setting(RunId run, String flow, Command.Pins pins, Budget budget, Command.Proposals proposals) {}

    /** What was agreed: the proposal under discussion, the accepted intake, the slice and scope as they stand. */
    public record Terms(
            Optional<IntakeDraft> draft, Optional<Intake> intake, Optional<Slice> slice, Optional<Scope> scope) {
        static final Terms NONE = new Terms(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

        Terms withDraft(IntakeDraft proposal) {
            return new Terms(Optional.of(proposal), intake, slice, scope);
        }

        Terms accepted(Intake accepted) {
            return new Terms(
                    draft, Optional.of(accepted), Optional.of(new Slice(1, accepted.slice())), Optional.of(accepted.scope()));
        }

        Terms withSlice(Slice next) {
            return new Terms(draft, intake, Optional.of(next), scope);
        }

        Terms withScope(Scope next) {
            return new Terms(draft, intake, slice, Optional.of(next));
        }
    }

    public Phase phase() {
        return control.phase();
    }

    public RunStatus status() {
        return control.status();
    }

    /** The number the next snapshot will have. */
    public int nextIteration() {
        return snapshots.isEmpty() ? 1 : snapshots.lastKey() + 1;
    }

    public Setting set() {
        return setting.orElseThrow(() -> new IllegalStateException("the run has not started"));
    }

    public Intake intake() {
        return terms.intake().orElseThrow(() -> new IllegalStateException("no intake was accepted"));
    }

    ChangeState with(Control next) {
        return new ChangeState(next, setting, terms, knowledge, product, judgement, snapshots, latest, spent);
    }

    ChangeState with(Setting next) {
        return new ChangeState(control, Optional.of(next), terms, knowledge, product, judgement, snapshots, latest, spent);
    }

    ChangeState with(Terms next) {
        return new ChangeState(control, setting, next, knowledge, product, judgement, snapshots, latest, spent);
    }

    ChangeState with(Knowledge next) {
        return new ChangeState(control, setting, terms, next, product, judgement, snapshots, latest, spent);
    }

    ChangeState with(Product next) {
        return new ChangeState(control, setting, terms, knowledge, next, judgement, snapshots, latest, spent);
    }

    ChangeState with(Judgement next) {
        return new ChangeState(control, setting, terms, knowledge, product, next, snapshots, latest, spent);
    }

    ChangeState withSnapshot(int number, Sha256 hash, Snapshot written) {
        SortedMap<Integer, Sha256> more = SnapshotHashes.with(snapshots, number, hash);
        return new ChangeState(control, setting, terms, knowledge, product, judgement, more, Optional.of(written), spent);
    }

    ChangeState spending(Usage usage) {
        return new ChangeState(
                control, setting, terms, knowledge, product, judgement, snapshots, latest, spent.plus(usage));
    }
}

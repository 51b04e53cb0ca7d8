package dev.sluice.kernel.change;

import dev.sluice.kernel.flow.Command;
import dev.sluice.kernel.flow.Work;
import dev.sluice.kernel.role.TurnKind;
import dev.sluice.kernel.value.Value;
import java.util.List;
import java.util.Optional;

/** An editor, scout and verifier that answer every turn well formed. */
final class Walker {
    private Walker() {}

    static Value.Obj honest(Drive d, Work.TakeTurn t) {
        String criterion = d.state.intake().criteria().getFirst().id().text();
        return switch (t.kind()) {
            case INTAKE -> throw new IllegalStateException("the terms are complete");
            case SCOUT -> Answers.scout("src/a", "found");
            case CONSOLIDATE -> Answers.consolidate(
                    d.state.knowledge().evidence().stream().map(e -> e.id().text()).toList());
            case PLAN -> Answers.plan("h" + t.turn(), List.of("F-1"), List.of("src/" + t.turn()));
            case EDIT -> Answers.edit();
            case LADDER -> Answers.ladder("fix-forward");
            case SCOPE_REVISION -> Answers.scope(List.of("**"));
            case NEW_SLICE -> Answers.slice("next");
            case EXIT_CLAIM -> Answers.claim("evidence", criterion);
            case AUDIT -> Answers.audit("FAIL", "unclear");
            case JUDGE -> Answers.judge(criterion, "PASS");
        };
    }

    static Optional<Command.TreeChange> change(Drive d, Work.TakeTurn t, int n) {
        return t.kind() == TurnKind.EDIT
                ? Optional.of(new Command.TreeChange(Drive.tree(1000 + n), List.of("src/a")))
                : Optional.empty();
    }
}

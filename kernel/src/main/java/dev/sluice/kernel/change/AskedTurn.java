package dev.sluice.kernel.change;

import dev.sluice.kernel.id.TurnId;
import dev.sluice.kernel.role.TurnKind;
import dev.sluice.kernel.task.Scope;

/** The turn that a state asks for, as its rules need it: without the brief, which is long in the making. */
record AskedTurn(TurnId turn, int attempt, TurnKind kind, Scope scope) {
    static AskedTurn of(ChangeState s, TurnKind kind) {
        return new AskedTurn(
                TurnId.of(s.control().turnsTaken() + 1),
                s.control().refusals().size() + 1,
                kind,
                s.terms().scope().orElseGet(Proposal::wholeTree));
    }
}

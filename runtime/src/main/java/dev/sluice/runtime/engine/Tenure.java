package dev.sluice.runtime.engine;

import dev.sluice.agents.Agent;
import dev.sluice.agents.Answer;
import dev.sluice.agents.Assignment;
import dev.sluice.agents.Hands;
import dev.sluice.kernel.id.RunId;
import dev.sluice.ledger.Lease;
import dev.sluice.ledger.Ledger;

/**
 * An engine's right to change its run's tree, branch and files, asked about right before each change that lasts.
 *
 * <p>The ledger lets no stale engine append. The tree and the branch have no such guard: an engine that was suspended, and
 * whose run was given to another meanwhile, must find out before it touches them. What remains is an engine that is
 * suspended between the question and the change; git moves a branch only from where that engine saw it.
 */
final class Tenure {
    private final Ledger ledger;
    private final Lease lease;

    Tenure(Ledger ledger, Lease lease) {
        this.ledger = ledger;
        this.lease = lease;
    }

    /** Ends the session of an engine whose run is another's by now. */
    void require() {
        ledger.staleness(lease).ifPresent(why -> {
            throw lost(lease.run(), why);
        });
    }

    static EngineProblem.Usage lost(RunId run, String why) {
        return new EngineProblem.Usage("run " + run + " belongs to another engine now: " + why);
    }

    /** The same agent; what it answers after the run was lost is not taken over. */
    Agent over(Agent agent) {
        return new Agent() {
            @Override
            public String name() {
                return agent.name();
            }

            @Override
            public Answer take(Assignment assignment, Hands hands) {
                Answer answer = agent.take(assignment, hands);
                require();
                return answer;
            }
        };
    }
}

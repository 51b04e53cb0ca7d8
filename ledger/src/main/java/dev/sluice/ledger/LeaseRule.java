package dev.sluice.ledger;

import dev.sluice.kernel.id.RunId;
import dev.sluice.seam.Owner;
import dev.sluice.seam.Sight;
import java.util.Optional;

/** Who may take a run's lease from whom; decided by what can be seen of processes, never by time. */
final class LeaseRule {
    private LeaseRule() {}

    static Optional<String> objection(RunId run, SqliteLeases.Newest newest, Owner wanting) {
        if (newest.state() == SqliteLeases.State.RELEASED) {
            return Optional.empty();
        }
        Owner holder = newest.owner();
        if (holder.equals(wanting)) {
            return Optional.of("this process already drives run " + run + ": release it there first");
        }
        return switch (Sight.of(holder, wanting)) {
            case Sight.Gone() -> Optional.empty();
            case Sight.Alive() -> Optional.of("run " + run + " is driven by " + holder
                    + ", which is alive: wait for it, ask it to pause or stop, or end it");
            case Sight.Hidden(String why) -> Optional.of("run " + run + " is held by " + holder
                    + ", and whether that is alive cannot be seen from here: " + why
                    + "; go on with the run there, or make sure it has ended and take the run over by hand");
        };
    }

    static Optional<String> objectionToTakeOver(RunId run, SqliteLeases.Newest newest, Owner wanting) {
        boolean hidden = Sight.of(newest.owner(), wanting) instanceof Sight.Hidden;
        return hidden ? Optional.empty() : objection(run, newest, wanting);
    }
}

package dev.sluice.kernel.gate;

import java.util.List;
import java.util.stream.Collectors;

/** The two gates of a run, pinned at its start. */
public record Gates(List<GateCommand> iteration, List<GateCommand> exit) {
    public Gates {
        iteration = List.copyOf(iteration);
        exit = List.copyOf(exit);
    }

    public List<GateCommand> commands(GateName gate) {
        return switch (gate) {
            case ITERATION -> iteration;
            case EXIT -> exit;
        };
    }

    /** The gate in one line, for the snapshot's header. */
    public String sentence(GateName gate) {
        return commands(gate).stream().map(GateCommand::run).collect(Collectors.joining(" && "));
    }
}

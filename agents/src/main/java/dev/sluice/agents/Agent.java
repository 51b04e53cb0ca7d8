package dev.sluice.agents;

/** Whatever plays a role: a program, a model, a host, a script. */
public interface Agent {
    /** The specification it was made from, such as {@code exec:claude -p}. */
    String name();

    /** Answers one brief; acts only through {@code hands}. Cancelling is done to the hands, not to the agent. */
    Answer take(Assignment assignment, Hands hands);
}

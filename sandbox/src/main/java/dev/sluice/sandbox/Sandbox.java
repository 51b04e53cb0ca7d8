package dev.sluice.sandbox;

/** A way to run programs under a {@link Policy}. */
public interface Sandbox {
    /** The name by which {@link Sandboxes#named} finds it. */
    String name();

    /** Starts the program; whatever goes wrong with confinement is told by the {@link Ending}, not thrown. */
    Running start(Launch launch);
}

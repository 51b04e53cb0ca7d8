package dev.sluice.sandbox;

/** How a {@link Mount.Layered} was made, which decides how its changes are harvested. */
public enum Layering {
    /** An overlay: upper holds only what changed, with whiteouts and {@code user.overlay.*} attributes. */
    OVERLAY,
    /** A full copy: upper holds the whole tree, and changes are found by comparing it with lower. */
    COPY
}

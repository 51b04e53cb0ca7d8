package dev.sluice.sandbox;

/** Whether one backend works on this machine, found out by using it. */
public record Availability(String backend, Status status) {
    /** The outcome of trying. */
    public sealed interface Status {}

    /** It works; {@code details} tells how layers are made in the temporary directory. */
    public record Usable(String details) implements Status {}

    /** It does not work, why, and what a person can do about it. */
    public record Unusable(String reason, String remedy) implements Status {}
}

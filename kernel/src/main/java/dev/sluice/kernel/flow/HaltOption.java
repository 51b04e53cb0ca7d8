package dev.sluice.kernel.flow;

/** One way to answer a halt. */
public interface HaltOption {
    String label();
}

package dev.sluice.workspace.tree;

/** A path that cannot be taken over, and why. */
public record Refusal(String path, String reason) {}

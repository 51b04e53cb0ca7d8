package dev.sluice.kernel.snapshot;

import dev.sluice.kernel.id.CriterionId;

/** A criterion as Consolidated Context states it. */
public record ContextCriterion(CriterionId id, String text) {}

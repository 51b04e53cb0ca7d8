package dev.sluice.kernel.task;

import dev.sluice.kernel.id.CriterionId;
import java.util.Optional;

/** An acceptance criterion: a stable id, what must hold, and a command that checks it where there is one. */
public record Criterion(CriterionId id, String text, Optional<String> check) {}

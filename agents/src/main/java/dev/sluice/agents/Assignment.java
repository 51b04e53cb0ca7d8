package dev.sluice.agents;

import dev.sluice.kernel.id.TurnId;
import dev.sluice.kernel.role.Brief;
import dev.sluice.kernel.role.TurnKind;

/** One turn to be taken; {@code ordinal} counts how often this kind has been asked for in the run, from 1. */
public record Assignment(TurnId turn, int attempt, int ordinal, TurnKind kind, Brief brief) {}

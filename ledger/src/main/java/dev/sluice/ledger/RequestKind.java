package dev.sluice.ledger;

/** What a person can ask of a run that another process drives. */
public enum RequestKind {
    PAUSE,
    STOP
}

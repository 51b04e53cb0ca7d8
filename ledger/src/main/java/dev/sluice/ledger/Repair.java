package dev.sluice.ledger;

/** The answer to a wish for a repair: only a torn tail is ever cut, and every cut is recorded. */
public sealed interface Repair {
    /** The run is intact. */
    record NothingToDo() implements Repair {}

    /** These events are gone for good; the run now ends before the first of them. */
    record Cut(long fromSequence, long toSequence, String why) implements Repair {}

    /** Nothing was changed; {@code sequence} is the first event in question, 0 if none is. */
    record Refused(String what, long sequence, String remedy) implements Repair {}
}

package dev.sluice.kernel.snapshot;

/** The one thing to do next about an open issue. */
public enum NextAction {
    FIX("fix"),
    RE_SCOUT("re-scout"),
    RE_PLAN("re-plan");

    private final String word;

    NextAction(String word) {
        this.word = word;
    }

    public String word() {
        return word;
    }

    public static NextAction ofWord(String word) {
        for (NextAction action : values()) {
            if (action.word.equals(word)) {
                return action;
            }
        }
        throw new IllegalArgumentException("not a next action (fix, re-scout, re-plan): " + word);
    }
}

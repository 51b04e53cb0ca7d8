package dev.sluice.kernel.task;

/** What must be known before planning: the declared sufficient-context condition is one fact on each of the first three. */
public enum Topic {
    ENTRY_POINTS("entry-points", "Where does the code that this change concerns begin: files, types, functions?"),
    TESTS("tests", "Which tests cover this area, and where do new ones belong?"),
    COMMANDS("commands", "Which commands build and test this repository?"),
    OTHER("other", "");

    private final String word;
    private final String question;

    Topic(String word, String question) {
        this.word = word;
        this.question = question;
    }

    public String word() {
        return word;
    }

    public String question() {
        return question;
    }

    public boolean isNeeded() {
        return this != OTHER;
    }

    public static Topic ofWord(String word) {
        for (Topic topic : values()) {
            if (topic.word.equals(word)) {
                return topic;
            }
        }
        throw new IllegalArgumentException("not a topic: " + word);
    }
}

package dev.sluice.cli.terminal;

/** What stands at the end of a stream. */
public enum Output {
    TERMINAL,
    NO_TERMINAL;

    /** A stream by its number, as every process has them. */
    public enum Stream {
        IN(0),
        OUT(1),
        ERR(2);

        private final int number;

        Stream(int number) {
            this.number = number;
        }

        int number() {
            return number;
        }
    }

    /**
     * What the launcher found: it lists in {@code sluice.terminals} the numbers of the streams that are terminals. Asking
     * here would cost more than the rest of a short command.
     */
    public static Output of(Stream stream) {
        return of(stream, System.getProperty("sluice.terminals", ""));
    }

    static Output of(Stream stream, String terminals) {
        return terminals.indexOf('0' + stream.number()) >= 0 ? TERMINAL : NO_TERMINAL;
    }
}

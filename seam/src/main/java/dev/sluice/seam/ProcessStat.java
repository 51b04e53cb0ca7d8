package dev.sluice.seam;

import java.util.List;

/** The parts of a line of {@code /proc/PID/stat} that tell a process from a later one with its number. */
record ProcessStat(long pid, String state, String threads, String start) {
    private static final int STATE = 0;
    private static final int THREADS = 17;
    private static final int START = 19;

    static ProcessStat parse(String line) {
        // The command in parentheses may itself hold spaces and parentheses: the last one closes it.
        int open = line.indexOf('(');
        int close = line.lastIndexOf(')');
        List<String> fields = List.of(line.substring(close + 1).strip().split(" "));
        return new ProcessStat(
                Long.parseLong(line.substring(0, open).strip()),
                fields.get(STATE),
                fields.get(THREADS),
                fields.get(START));
    }

    /** Ended, only not yet collected by its parent; one whose first thread alone has ended still runs. */
    boolean ended() {
        return state.equals("X") || (state.equals("Z") && !moreThanOneThread());
    }

    private boolean moreThanOneThread() {
        return !threads.equals("0") && !threads.equals("1");
    }
}

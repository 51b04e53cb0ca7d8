package dev.sluice.kernel.snapshot;

/** Why a text is not a snapshot: which file, which line, what is wrong. */
public final class SnapshotProblem extends RuntimeException {
    private final String file;
    private final int line;

    public SnapshotProblem(String file, int line, String reason) {
        super(file + ":" + line + ": " + reason);
        this.file = file;
        this.line = line;
    }

    public String file() {
        return file;
    }

    public int line() {
        return line;
    }
}

package dev.sluice.codec;

/** Text that is not what it should be: which file, which line, what is wrong. */
public final class MalformedText extends RuntimeException {
    public MalformedText(String file, int line, String reason) {
        super(line > 0 ? file + ":" + line + ": " + reason : file + ": " + reason);
    }

    /** The complaint in one line. */
    public String line() {
        return String.valueOf(getMessage());
    }
}

package dev.sluice.seam;

import java.io.IOException;

/** Hears of every call and may make it fail, wait or be the process's last; thread-safe. */
public interface Tap {
    /** Hears nothing and changes nothing. */
    Tap NONE = new Tap() {
        @Override
        public void entering(Call call, String subject) {}

        @Override
        public void midway(Call call, String subject) {}
    };

    /** Nothing of the call has happened yet; what is thrown here is what the call throws. */
    void entering(Call call, String subject) throws IOException;

    /** Half of the call has happened, or all of it and its result is not yet known. */
    void midway(Call call, String subject) throws IOException;
}

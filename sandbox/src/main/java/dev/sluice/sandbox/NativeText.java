package dev.sluice.sandbox;

import java.nio.charset.Charset;

/** The encoding that this Java uses for paths and arguments, so that files we write name the same paths. */
final class NativeText {
    static final Charset CHARSET = Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8"));

    private NativeText() {}
}

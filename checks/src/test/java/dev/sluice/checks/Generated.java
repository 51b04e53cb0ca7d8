package dev.sluice.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.function.UnaryOperator;

/** A part of a document that is made by the build: compared, or written anew when that is asked for. */
final class Generated {
    private static final boolean WRITE = Boolean.getBoolean("sluice.generate");

    private Generated() {}

    /** Holds the part between the markers against what it should be, given what is there. */
    static void part(String document, String name, UnaryOperator<String> wanted) {
        String begin = "<!-- generated: " + name + " -->\n";
        String end = "<!-- end -->";
        String text = House.read(document);
        int from = text.indexOf(begin);
        assertThat(from).as("%s has a part named %s", document, name).isNotNegative();
        int to = text.indexOf(end, from);
        String there = text.substring(from + begin.length(), to);
        String right = wanted.apply(there);
        if (WRITE) {
            String whole = text.substring(0, from + begin.length()) + right + text.substring(to);
            try {
                Files.writeString(House.root().resolve(document), whole);
            } catch (IOException e) {
                throw new UncheckedIOException("cannot write " + document, e);
            }
            return;
        }
        assertThat(there).as("%s, part %s (docs/testing.md says how to write it anew)", document, name).isEqualTo(right);
    }
}

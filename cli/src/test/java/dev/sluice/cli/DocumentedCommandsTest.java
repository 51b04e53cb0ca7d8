package dev.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cli.args.Invocation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every {@code sluice} command line in the documents is one that this version understands. */
class DocumentedCommandsTest {
    private static final Pattern INLINE = Pattern.compile("`(?:\\./)?sluice ([^`]+)`");
    private static final Pattern BLOCK_LINE = Pattern.compile("(?m)^(?:\\./)?sluice (.+)$");
    private static final Pattern WORD = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"|'([^']*)'|([^\\s\"']+)");

    @Test
    void commandLinesInTheDocuments_areUnderstood() throws IOException {
        List<String> wrong = new ArrayList<>();
        int seen = 0;
        for (Path document : documents()) {
            String text = Files.readString(document);
            for (Pattern pattern : List.of(INLINE, BLOCK_LINE)) {
                Matcher m = pattern.matcher(text);
                while (m.find()) {
                    seen++;
                    String line = m.group(1).replaceAll("\\s+#.*", "");
                    if (Invocation.read(Commands.TABLE, words(line)) instanceof Invocation.Usage(String problem)) {
                        wrong.add(document.getFileName() + ": sluice " + line + ": " + problem);
                    }
                }
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(seen).isGreaterThan(12);
    }

    private static List<String> words(String line) {
        List<String> words = new ArrayList<>();
        Matcher m = WORD.matcher(line);
        while (m.find()) {
            words.add(Stream.of(1, 2, 3).map(m::group).filter(g -> g != null).findFirst().orElse(""));
        }
        return words;
    }

    private static List<Path> documents() throws IOException {
        Path root = Path.of(System.getProperty("sluice.root"));
        try (Stream<Path> docs = Files.walk(root.resolve("docs"))) {
            return Stream.concat(docs.filter(p -> p.toString().endsWith(".md")), Stream.of(root.resolve("README.md")))
                    .sorted()
                    .toList();
        }
    }
}

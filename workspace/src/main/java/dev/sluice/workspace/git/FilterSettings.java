package dev.sluice.workspace.git;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Whether a repository's settings can name a filter at all, told from their text.
 *
 * <p>Git itself gives the names; but asking it costs a process, which was every third one of a run, and most repositories
 * have no filter. The names of sections cannot be escaped or folded, so settings that hold neither word name none.
 */
final class FilterSettings {
    private FilterSettings() {}

    static boolean mayNameOne(Path gitDirectory) {
        try {
            Path link = gitDirectory.resolve("commondir");
            Path common = Files.exists(link)
                    ? gitDirectory.resolve(Files.readString(link).strip()).normalize()
                    : gitDirectory;
            Path own = gitDirectory.resolve("config.worktree");
            // Every repository has the first: where it is not, git finds its settings in another way than this does.
            return mayNameOneIn(common.resolve("config")) || (!Files.notExists(own) && mayNameOneIn(own));
        } catch (IOException e) {
            return true; // Git will have something to say about it.
        }
    }

    private static boolean mayNameOneIn(Path settings) throws IOException {
        String text = Files.readString(settings, StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
        return text.contains("filter") || text.contains("include");
    }
}

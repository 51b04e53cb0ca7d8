package dev.sluice.workspace.tree;

import dev.sluice.testkit.Needs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

class OverlayHarvestTest extends HarvestContract {
    @Override
    Layer afterScript(String script) throws IOException, InterruptedException {
        Needs.command("unshare");
        Path upper = Files.createDirectories(temp.resolve("upper"));
        Path work = Files.createDirectories(temp.resolve("work"));
        Path merged = Files.createDirectories(temp.resolve("merged"));
        Path file = Files.writeString(temp.resolve("script.sh"), "set -e\n" + script);
        String mount = "mount -t overlay overlay -o userxattr,lowerdir=" + f.worktree().directory() + ",upperdir=" + upper
                + ",workdir=" + work + " " + merged + " && cd " + merged + " && sh " + file;
        shell(temp, "unshare", "-Urm", "sh", "-c", mount);
        return new Layer.Overlay(f.worktree().directory(), upper);
    }
}

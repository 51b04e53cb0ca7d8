package dev.sluice.workspace.tree;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

class CopyHarvestTest extends HarvestContract {
    @Override
    Layer afterScript(String script) throws IOException, InterruptedException {
        Path copy = temp.resolve("copy");
        if (!Files.exists(copy)) {
            shell(temp, "cp", "-a", f.worktree().directory().toString(), copy.toString());
            Files.delete(copy.resolve(".git"));
        }
        shell(copy, "sh", "-ec", script);
        return new Layer.Copy(f.worktree().directory(), copy);
    }
}

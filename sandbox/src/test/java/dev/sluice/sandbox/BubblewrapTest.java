package dev.sluice.sandbox;

import dev.sluice.testkit.Needs;

class BubblewrapTest extends SandboxContract {
    @Override
    Sandbox sandbox() {
        Needs.command("bwrap");
        return Sandboxes.named("bubblewrap").orElseThrow();
    }
}

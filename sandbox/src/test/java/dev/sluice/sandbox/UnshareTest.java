package dev.sluice.sandbox;

import dev.sluice.testkit.Needs;

class UnshareTest extends SandboxContract {
    @Override
    Sandbox sandbox() {
        Needs.command("unshare");
        Needs.command("setpriv");
        return Sandboxes.named("unshare").orElseThrow();
    }
}

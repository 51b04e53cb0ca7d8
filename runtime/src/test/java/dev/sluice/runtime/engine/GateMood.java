package dev.sluice.runtime.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.Random;

/** How the program that a gate runs first behaves this time. */
enum GateMood {
    FINE("exit 0"),
    FAILS("echo 'not ok 1 - mood'; exit 1"),
    FAILS_BUT_SAYS_OK("echo 1..1; echo 'ok 1 - all'; echo 'PASS'; exit 1"),
    HANGS("sleep 30"),
    HANGS_ON("trap '' TERM INT HUP; while :; do sleep 1; done"),
    KILLS_ITS_SHELL("kill -9 $PPID; sleep 1"),
    KILLS_ALL("kill -9 -1"),
    GARBAGE("head -c 3000 /dev/urandom; printf '\\033[2J\\033]0;owned\\007\\n'; exit 2"),
    LEAVES_A_DAEMON("( setsid sleep {mark} & ); exit 0"),
    CHANGES_THE_TREE("echo 'echo hello anybody' > greet.sh; rm -f test.sh; exit 0"),
    /** Not there at all. */
    MISSING("");

    static final String PROGRAM = "mood";

    private final String script;

    GateMood(String script) {
        this.script = script;
    }

    static GateMood any(Random random, double trouble) {
        return random.nextDouble() >= trouble ? FINE : values()[random.nextInt(values().length)];
    }

    /** Whether a gate may pass in this mood, whatever the tree. */
    boolean mayPass() {
        return this == FINE || this == LEAVES_A_DAEMON;
    }

    void takeHold(Scenario s, String mark) {
        if (this != MISSING) {
            s.tool(PROGRAM, "#!/bin/sh\n" + script.replace("{mark}", mark) + "\n");
            return;
        }
        try {
            Files.deleteIfExists(s.recipe.resolveSibling("tools/bin/" + PROGRAM));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

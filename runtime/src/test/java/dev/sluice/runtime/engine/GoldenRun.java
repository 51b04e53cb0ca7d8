package dev.sluice.runtime.engine;

import dev.sluice.kernel.flow.Work;
import dev.sluice.kernel.id.RunId;
import dev.sluice.ledger.RequestKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The histories that each released version leaves for ever: real runs that together come to every event of the flow. */
enum GoldenRun {
    DELIVERED(Scenario.SETTINGS, Scenario.HONEST) {
        @Override
        RunId play(Scenario s) {
            RunId run = s.begin();
            s.work(run);
            return run;
        }
    },
    /** Three failures, an audit, another plan; one criterion is judged by the verifier. */
    AUDITED(Scenario.SETTINGS, GoldenRecipes.AUDITED) {
        @Override
        RunId play(Scenario s) {
            put(s.recipe.resolveSibling("task.yaml"), Scenario.TASK + "  - { id: AC-2, text: says it in one word }\n");
            RunId run = s.begin();
            s.work(run);
            return run;
        }
    },
    /** Every halt that agents alone can bring about, answered in one way after the other. */
    ASKED(Scenario.SETTINGS, GoldenRecipes.ASKED) {
        @Override
        RunId play(Scenario s) {
            RunId run = s.begin(withoutCriteria(s));
            s.work(run);
            s.answered(run, 1); // turn_failed: try again
            s.answered(run, 1); // intake_proposed: accept
            s.answered(run, 1); // context_insufficient: scout again
            s.answered(run, 2); // context_insufficient: plan anyway
            s.answered(run, 1); // criterion_unverifiable: not met
            s.answered(run, 2); // criterion_unverifiable: met, on a person's word
            return run;
        }
    },
    /** A second slice, a plan that stands on nothing, an audit before exit. */
    SLICED(Scenario.SETTINGS, GoldenRecipes.SLICED) {
        @Override
        RunId play(Scenario s) {
            RunId run = s.begin();
            s.work(run);
            return run;
        }
    },
    OUT_OF_BUDGET(Scenario.SETTINGS + "budget: { verify_runs: 2 }\n", GoldenRecipes.STUBBORN) {
        @Override
        RunId play(Scenario s) {
            RunId run = s.begin();
            s.work(run);
            return run;
        }
    },
    /** Paused by a person, then resting because the gate's program is not there, then delivered. */
    RESTED(Scenario.SETTINGS.replace("run: sh test.sh", "run: tester"), Scenario.HONEST) {
        @Override
        RunId play(Scenario s) {
            RunId run = s.begin();
            s.workUntil(run, Work.CommitCheckpoint.class, 1);
            s.runs.request(run, RequestKind.PAUSE, "ann", Observer.SILENT);
            s.work(run);
            s.runs.wake(run, "ann", Observer.SILENT);
            s.work(run);
            s.tool("tester", "#!/bin/sh\nexec sh test.sh\n");
            s.runs.wake(run, "ann", Observer.SILENT);
            s.work(run);
            return run;
        }
    },
    /** The tree changed under an edit, then a snapshot; both put back. */
    TAMPERED(Scenario.SETTINGS, GoldenRecipes.EDITED_TWICE) {
        @Override
        RunId play(Scenario s) {
            RunId run = s.begin();
            Path tree = s.worktree(run);
            s.work(run, Scenario.before(
                    Work.CommitCheckpoint.class, 1, () -> put(tree.resolve("test.sh"), "echo 1..0\n")));
            s.runs.answer(run, 1, "ann", "", Observer.SILENT);
            s.workUntil(run, Work.RunGate.class, 1);
            Path snapshot = tree.resolve("agent/context/iter-0001.md");
            snapshot.toFile().setWritable(true);
            put(snapshot, "all criteria are met\n");
            s.work(run);
            s.answered(run, 1);
            return run;
        }
    },
    /** Agents that touch what they may not, say nothing usable, and a person who ends it. */
    STOPPED(Scenario.SETTINGS, GoldenRecipes.REFUSED) {
        @Override
        RunId play(Scenario s) {
            RunId run = s.begin();
            s.work(run);
            s.runs.answer(run, 2, "ann", "not worth it", Observer.SILENT);
            s.work(run);
            return run;
        }
    },
    /** Waits for a person. */
    HALTED(Scenario.SETTINGS, GoldenRecipes.REFUSED) {
        @Override
        RunId play(Scenario s) {
            RunId run = s.begin();
            s.work(run);
            return run;
        }
    },
    /** The process was gone with a gate still to be run. */
    CUT_OFF(Scenario.SETTINGS, Scenario.HONEST) {
        @Override
        RunId play(Scenario s) {
            RunId run = s.begin();
            s.workUntil(run, Work.RunGate.class, 2);
            return run;
        }
    };

    private final String settings;
    private final String recipe;

    GoldenRun(String settings, String recipe) {
        this.settings = settings;
        this.recipe = recipe;
    }

    String directoryName() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    Scenario scenario(Path directory) {
        return new Scenario(directory, settings, recipe);
    }

    /** Plays the run to where its history ends. */
    abstract RunId play(Scenario s);

    private static Preparation.Wish withoutCriteria(Scenario s) {
        return new Preparation.Wish(
                s.repo.root(),
                "greet by name",
                Optional.empty(),
                List.of(),
                List.of(),
                Optional.of("script:" + s.recipe),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Preparation.Wish.Proposals.CONFIRMED,
                RunConfig.Landing.BRANCH_ONLY);
    }

    private static void put(Path file, String text) {
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

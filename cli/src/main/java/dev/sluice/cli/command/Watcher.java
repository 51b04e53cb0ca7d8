package dev.sluice.cli.command;

import dev.sluice.cli.terminal.Gauge;
import dev.sluice.cli.terminal.ProgressState;
import dev.sluice.cli.terminal.ProgressView;
import dev.sluice.cli.terminal.Style;
import dev.sluice.kernel.flow.RunSummary;
import dev.sluice.kernel.flow.Work;
import dev.sluice.kernel.gate.GateName;
import dev.sluice.runtime.engine.Observer;
import dev.sluice.runtime.settings.Durations;
import java.time.Duration;
import java.util.List;

/** Shows a run's progress to a person. */
final class Watcher implements Observer {
    private final ProgressView view;
    private final Detail detail;

    /** How much of what is going on is worth telling: a redrawn block bears all, lines that stay only what takes time. */
    enum Detail {
        EVERYTHING,
        WHAT_TAKES_TIME
    }

    Watcher(ProgressView view, Detail detail) {
        this.view = view;
        this.detail = detail;
    }

    @Override
    public void working(Work work, RunSummary s) {
        if (detail == Detail.WHAT_TAKES_TIME) {
            if (work instanceof Work.TakeTurn || work instanceof Work.RunGate) {
                view.show(new ProgressState(s.phase(), "", "", List.of(), List.of(), activity(work)));
            }
            return;
        }
        view.show(new ProgressState(
                s.phase(),
                s.sliceId() + " " + s.slice(),
                s.gates().isEmpty()
                        ? ""
                        : s.gates().getLast().gate() + " " + s.gates().getLast().outcome(),
                List.of(new Gauge("counters:", s.counters(), "")),
                List.of(
                        new Gauge("iterations", "" + s.iterations(), "" + s.budget().iterations()),
                        new Gauge("verify runs", "" + s.verifyRuns(), "" + s.budget().verifyRuns()),
                        new Gauge(
                                "time",
                                Durations.shown(Duration.ofMillis(s.spent().millis())),
                                Durations.shown(Duration.ofMillis(s.budget().millis())))),
                activity(work)));
    }

    @Override
    public void happened(List<String> lines, RunSummary summary) {
        lines.forEach(line -> view.line(tone(line), "· " + line));
    }

    private static String activity(Work work) {
        return switch (work) {
            case Work.TakeTurn w -> w.kind().role().word() + " takes its " + w.kind().word() + " turn"
                    + (w.attempt() > 1 ? ", attempt " + w.attempt() : "");
            case Work.RunGate w -> (w.gate() == GateName.EXIT ? "exit" : "iteration") + " gate runs on tree "
                    + w.tree().text().substring(0, 10);
            case Work.WriteSnapshot w -> "writing snapshot " + w.number();
            case Work.RestoreSnapshots _ -> "putting snapshots back";
            case Work.RestoreTree _ -> "putting the tree back";
            case Work.CommitCheckpoint _ -> "committing a checkpoint";
            case Work.Deliver _ -> "delivering";
            case Work.AskPerson _ -> "waiting for a person";
            case Work.Finished _ -> "";
        };
    }

    private static Style.Tone tone(String line) {
        if (line.contains(" gate PASS") || line.startsWith("delivered")) {
            return Style.Tone.GOOD;
        }
        if (line.contains(" gate FAIL") || line.contains("refused") || line.startsWith("stopped")) {
            return Style.Tone.BAD;
        }
        return line.startsWith("halt") || line.startsWith("paused") || line.contains("gate INFRA")
                ? Style.Tone.WARNING
                : Style.Tone.NORMAL;
    }
}

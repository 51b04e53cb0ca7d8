package dev.sluice.runtime.engine;

import dev.sluice.kernel.flow.RunSummary;
import dev.sluice.kernel.flow.Work;
import java.util.List;

/** Someone who watches a run; whatever it does, the run goes on. */
public interface Observer {
    Observer SILENT = new Observer() {
        @Override
        public void working(Work work, RunSummary summary) {}

        @Override
        public void happened(List<String> lines, RunSummary summary) {}
    };

    /** This is about to be done. */
    void working(Work work, RunSummary summary);

    /** This has happened and is on disk. */
    void happened(List<String> lines, RunSummary summary);
}

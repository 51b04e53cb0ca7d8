package dev.sluice.bench;

import dev.sluice.kernel.flow.Work;
import dev.sluice.kernel.role.TurnKind;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** How much more an agent is given to read late in a run than early in it. */
final class BriefBenchmark implements Benchmark {
    private static final double GROWTH_MAX = 1.1;

    /** Three scouts and eight findings each: as many facts as a brief lists. */
    private static final int FINDINGS = 8;
    private static final List<TurnKind> KINDS = List.of(TurnKind.PLAN, TurnKind.EDIT);
    private static final int STEPS_MAX = 100_000;

    @Override
    public String name() {
        return "brief";
    }

    @Override
    public String about() {
        return "size of the editor's briefs late in a run, against early";
    }

    /** Once with scouts who find what there is to find in a repository, once with scouts who find next to nothing. */
    @Override
    public List<Figure> measure(Lab lab) {
        List<Figure> figures = new ArrayList<>(compared(lab, FINDINGS, "", new Target.AtMost(GROWTH_MAX)));
        figures.addAll(compared(lab, 1, ", little known at first", new Target.Shown()));
        return figures;
    }

    private static List<Figure> compared(Lab lab, int findings, String remark, Target target) {
        int few = lab.sizes().iterationsFew();
        int many = lab.sizes().iterationsMany();
        TirelessEditor editor = new TirelessEditor(TirelessEditor.run(0), findings);
        Map<TurnKind, Integer> early = sizes(editor, few);
        Map<TurnKind, Integer> late = sizes(editor, many);
        return KINDS.stream()
                .flatMap(kind -> {
                    String name = kind.word() + " brief" + remark;
                    int before = Objects.requireNonNull(early.get(kind));
                    int after = Objects.requireNonNull(late.get(kind));
                    return List.of(
                            Figure.shown(name + ", iteration " + few, before, Figure.Unit.BYTES),
                            Figure.shown(name + ", iteration " + many, after, Figure.Unit.BYTES),
                            new Figure(name + ", late / early", (double) after / before, Figure.Unit.RATIO, target))
                            .stream();
                })
                .toList();
    }

    /** The bytes of the first brief of each kind from this iteration on. */
    private static Map<TurnKind, Integer> sizes(TirelessEditor editor, int iteration) {
        Map<TurnKind, Integer> sizes = new EnumMap<>(TurnKind.class);
        for (int step = 0; step < STEPS_MAX && !sizes.keySet().containsAll(KINDS); step++) {
            editor.step();
            if (editor.iteration() >= iteration
                    && editor.flow().next(editor.state()) instanceof Work.TakeTurn turn
                    && KINDS.contains(turn.kind())) {
                sizes.putIfAbsent(turn.kind(), turn.brief().text().getBytes(StandardCharsets.UTF_8).length);
            }
        }
        return sizes;
    }
}

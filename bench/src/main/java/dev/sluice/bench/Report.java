package dev.sluice.bench;

import dev.sluice.codec.Json;
import dev.sluice.kernel.value.Value;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Figures as a person and as a program read them. */
final class Report {
    private static final List<String> TITLES = List.of("benchmark", "what", "figure", "target", "");

    private final Map<String, List<Figure>> figures = new LinkedHashMap<>();

    void add(String benchmark, List<Figure> found) {
        figures.put(benchmark, found);
    }

    boolean isMet() {
        return figures.values().stream().flatMap(List::stream).allMatch(Figure::isMet);
    }

    String table() {
        List<List<String>> rows = new ArrayList<>(List.of(TITLES));
        figures.forEach((name, found) -> found.forEach(f -> rows.add(
                List.of(name, f.what(), number(f) + sign(f), f.target().text(), verdict(f)))));
        StringBuilder text = new StringBuilder();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int column = 0; column < row.size(); column++) {
                int of = column;
                int width = rows.stream().mapToInt(r -> r.get(of).length()).max().orElse(0);
                String cell = row.get(column);
                String room = " ".repeat(width - cell.length());
                line.append(column == 2 ? room + cell : cell + room).append("  ");
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }

    String json() {
        List<Value> all = new ArrayList<>();
        figures.forEach((name, found) -> found.forEach(f -> all.add(Value.object()
                .put("benchmark", name)
                .put("what", f.what())
                .put("value", new Value.Num(rounded(f)))
                .put("unit", f.unit().name().toLowerCase(java.util.Locale.ROOT))
                .put("target", f.target().text())
                .put("verdict", verdict(f))
                .build())));
        return Json.compact(Value.object().put("figures", all).put("met", Value.of(isMet())).build()) + "\n";
    }

    private static String verdict(Figure figure) {
        if (figure.target() instanceof Target.Shown) {
            return "";
        }
        return figure.isMet() ? "met" : "missed";
    }

    private static String sign(Figure figure) {
        return figure.unit().sign().isEmpty() ? "" : " " + figure.unit().sign();
    }

    private static String number(Figure figure) {
        return rounded(figure).toPlainString();
    }

    private static BigDecimal rounded(Figure figure) {
        return BigDecimal.valueOf(figure.value()).setScale(figure.unit().decimals(), RoundingMode.HALF_UP);
    }
}

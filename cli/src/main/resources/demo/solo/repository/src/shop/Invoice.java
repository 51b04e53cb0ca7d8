package shop;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Lines with a unit price and a quantity, and their total. */
public final class Invoice {
    private record Line(String name, String unitPrice, int quantity) {}

    private final List<Line> lines = new ArrayList<>();

    public void add(String name, String unitPrice, int quantity) {
        lines.add(new Line(name, unitPrice, quantity));
    }

    /** The total, such as 12.50. */
    public String total() {
        double sum = 0;
        for (Line line : lines) {
            sum += Double.parseDouble(line.unitPrice()) * line.quantity();
        }
        return String.format(Locale.ROOT, "%.2f", sum);
    }
}

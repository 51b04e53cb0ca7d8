package shop;

import java.util.Objects;

/** Tests of the invoice; prints the Test Anything Protocol and fails with exit code 1. */
public final class InvoiceTest {
    private static int number;
    private static int failed;

    public static void main(String[] args) {
        Invoice two = new Invoice();
        two.add("pen", "1.50", 2);
        two.add("clip", "0.25", 1);
        check("adds up its lines", "3.25", two.total());
        check("is 0.00 when empty", "0.00", new Invoice().total());
        System.out.println("1.." + number);
        System.exit(failed == 0 ? 0 : 1);
    }

    private static void check(String name, String expected, String actual) {
        number++;
        boolean ok = Objects.equals(expected, actual);
        System.out.println((ok ? "ok " : "not ok ") + number + " - " + name);
        if (!ok) {
            failed++;
            System.out.println("# expected " + expected + ", got " + actual);
        }
    }
}

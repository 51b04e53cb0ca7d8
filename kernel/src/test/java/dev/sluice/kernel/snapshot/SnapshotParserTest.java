package dev.sluice.kernel.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.fail;

import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SnapshotParserTest {
    private static final String FILE = "agent/context/iter-0007.md";
    private static final String VALID = SnapshotText.render(SampleSnapshot.VALUE);
    private static final int MUTANTS = 20_000;

    private static void refused(String text, String message) {
        assertThatExceptionOfType(SnapshotProblem.class)
                .isThrownBy(() -> SnapshotParser.parse(FILE, text))
                .withMessage(FILE + message)
                .matches(p -> p.file().equals(FILE) && message.startsWith(":" + p.line() + ":"));
    }

    /** The valid text with one piece, which is in it, replaced. */
    private static String with(String piece, String other) {
        assertThat(VALID).contains(piece);
        int at = VALID.indexOf(piece);
        return VALID.substring(0, at) + other + VALID.substring(at + piece.length());
    }

    @ParameterizedTest
    @Tag("SOLO-4")
    @CsvSource(
            delimiter = '|',
            value = {
                "1|Iteration|Parent snapshot",
                "2|Parent snapshot|Slice ID",
                "3|Slice ID|Slice",
                "4|Slice|Scope cap",
                "5|Scope cap|Gate (iteration)",
                "6|Gate (iteration)|Gate (exit)",
                "7|Gate (exit)|Last gate run",
                "8|Last gate run|Last gate outcome",
                "9|Last gate outcome|Consecutive Iteration FAILs (this Slice ID)",
                "10|Consecutive Iteration FAILs (this Slice ID)|Consecutive Exit FAILs (this Slice ID)"
            })
    void parse_headerFieldMissing_refusedNamingIt(int line, String field, String next) {
        refused(
                VALID.replaceFirst("(?m)^" + java.util.regex.Pattern.quote(field) + ": .*\n", ""),
                ":" + line + ": header field \"" + field + "\" is missing or out of order before \"" + next + "\"");
    }

    @Test
    @Tag("SOLO-4")
    void parse_lastHeaderFieldMissing_refusedNamingIt() {
        refused(
                with("Consecutive Exit FAILs (this Slice ID): 0\n", ""),
                ":11: header field \"Consecutive Exit FAILs (this Slice ID)\" is missing");
    }

    @Test
    @Tag("SOLO-4")
    void parse_emptyFile_refusedNamingTheFirstField() {
        refused("", ":1: header field \"Iteration\" is missing");
    }

    @Test
    @Tag("SOLO-4")
    void parse_headerFieldRepeated_refused() {
        refused(with("Slice ID: S-0002\n", "Slice ID: S-0002\nSlice ID: S-0003\n"), ":4: header field \"Slice ID\" is there twice");
        refused(
                with("FAILs (this Slice ID): 0\n", "FAILs (this Slice ID): 0\nIteration: 0007\n"),
                ":12: header field \"Iteration\" is there twice");
    }

    @Test
    @Tag("SOLO-4")
    void parse_headerFieldUnknown_refused() {
        refused(with("Slice: ", "Mood: good\nSlice: "), ":4: unknown header field \"Mood\"");
        refused(with("Slice: ", "slice: "), ":4: unknown header field \"slice\"");
        refused(with("Slice: subtract, too", "Slice"), ":4: unknown header field \"Slice\"");
        refused("\ufeff" + VALID, ":1: unknown header field \"\\ufeffIteration\"");
    }

    @Test
    @Tag("SOLO-4")
    void parse_headerFieldsOutOfOrder_refused() {
        refused(
                with("Slice ID: S-0002\nSlice: subtract, too\n", "Slice: subtract, too\nSlice ID: S-0002\n"),
                ":3: header field \"Slice ID\" is missing or out of order before \"Slice\"");
    }

    @Test
    @Tag("SOLO-4")
    void parse_counterThatIsNone_refusedOnItsLine() {
        refused(
                with("Iteration FAILs (this Slice ID): 2", "Iteration FAILs (this Slice ID): -1"),
                ":10: \"Consecutive Iteration FAILs (this Slice ID)\" is negative: -1");
        refused(
                with("Exit FAILs (this Slice ID): 0", "Exit FAILs (this Slice ID): -2"),
                ":11: \"Consecutive Exit FAILs (this Slice ID)\" is negative: -2");
        refused(
                with("Exit FAILs (this Slice ID): 0", "Exit FAILs (this Slice ID): few"),
                ":11: \"Consecutive Exit FAILs (this Slice ID)\" is not a number: few");
        refused(with("Iteration: 0007", "Iteration: -007"), ":1: \"Iteration\" is negative: -007");
        refused(with("Iteration: 0007", "Iteration: 0000"), ":1: iteration 0 is below 1");
        refused(with("Iteration: 0007", "Iteration: 99999999999"), ":1: \"Iteration\" is not a number: 99999999999");
    }

    @Test
    @Tag("SOLO-4")
    void parse_parentNotEarlier_refusedOnItsLine() {
        refused(with("iter-0006", "iter-0007"), ":2: parent 7 is not earlier than iteration 7");
        refused(with("iter-0006", "iter-0008"), ":2: parent 8 is not earlier than iteration 7");
        refused(with("iter-0006", "iter-0000"), ":2: parent 0 is not earlier than iteration 7");
    }

    @ParameterizedTest
    @Tag("SOLO-4")
    @ValueSource(strings = {"6", "iter-6", "iter-006", "ITER-0006", "iter-0006.md", "None", "iter-9999999999", ""})
    void parse_parentMalformed_refusedOnItsLine(String parent) {
        refused(with("iter-0006", parent), ":2: parent is neither none nor iter-####: " + parent);
    }

    @Test
    @Tag("SOLO-4")
    void parse_sliceIdMalformed_refusedOnItsLine() {
        refused(with("S-0002", "S-2"), ":3: not a slice id: \"S-2\" (expected S-[0-9]{4,9})");
    }

    @Test
    @Tag("SOLO-4")
    void parse_lastGateMalformed_refusedOnItsLine() {
        refused(with("Last gate run: iteration", "Last gate run: both"), ":8: not a gate (iteration, exit, none): both");
        refused(with("Last gate outcome: FAIL", "Last gate outcome: UNKNOWN"), ":9: not an outcome (PASS, FAIL, none): UNKNOWN");
        refused(with("Last gate outcome: FAIL", "Last gate outcome: pass"), ":9: not an outcome (PASS, FAIL, none): pass");
        refused(
                with("Last gate outcome: FAIL", "Last gate outcome: none"),
                ":9: last gate run and last gate outcome must both be there or both be none");
        refused(
                with("Last gate run: iteration", "Last gate run: none"),
                ":9: last gate run and last gate outcome must both be there or both be none");
    }

    @Test
    @Tag("SOLO-5")
    void parse_openIssueWithoutExactlyOneNextAction_refusedOnItsLine() {
        refused(with("I-3 next fix: ", "I-3: "), ":62: not an open issue with one next action");
        refused(with("I-3 next fix: ", "I-3 next fix, re-plan: "), ":62: not an open issue with one next action");
        refused(with("I-3 next fix: ", "I-3 next shrug: "), ":62: not a next action (fix, re-scout, re-plan): shrug");
        refused(with("I-4 next re-scout: ", "I-4 next rescout: "), ":66: not a next action (fix, re-scout, re-plan): rescout");
    }

    @Test
    @Tag("SOLO-5")
    void parse_resolvedIssueWithoutItsCloser_refusedOnItsLine() {
        refused(with("I-1 closed by G-R-AAAAAAAAAAAAAAAA-2: ", "I-1: "), ":70: not a resolved issue with what closed it");
        refused(
                with("I-1 closed by G-R-AAAAAAAAAAAAAAAA-2: ", "I-1 closed by : "),
                ":70: what closed an issue is named in a few words without \": \"");
    }

    @Test
    @Tag("SOLO-5")
    void parse_bodyPartsMissingOrMoved_refusedWithWhatWasExpected() {
        refused(with(SnapshotText.EVIDENCE, "# Evidence"), ":13: expected \"" + SnapshotText.EVIDENCE + "\"");
        refused(with(SnapshotText.CONTEXT, "# Context"), ":32: expected \"" + SnapshotText.CONTEXT + "\"");
        refused(with(SnapshotText.ISSUES, "# Issues"), ":58: expected \"" + SnapshotText.ISSUES + "\"");
        refused(with("- exit: make quick && make test", "- exit: true"), ":51: expected \"- exit: make quick && make test\"");
    }

    @Test
    @Tag("SOLO-5")
    void parse_malformedEntries_refusedOnTheirLine() {
        refused(with("E-0007-1 [entry-points]", "E-0007-1 [fun]"), ":15: not a topic: fun");
        refused(with("E-0007-1 [entry-points]", "E-7 [entry-points]"),
                ":15: not an evidence id: \"E-7\" (expected E-[0-9]{4,9}-[0-9]{1,9})");
        refused(with("  line: 12", "  line: twelve"), ":19: \"line\" is not a number: twelve");
        refused(with("  symbol: sub", "  colour: red"),
                ":20: unknown evidence field; known: source, unknown, path, line, symbol, command, note");
        refused(with("  symbol: sub", "  path: sub"), ":20: evidence field is there twice");
        refused(with("- C1: it adds", "- 1: it adds"), ":45: not a criterion");
        refused(with("F-1 [commands] from task", "F-1 [commands]"), ":55: not a fact");
        refused(with("F-2 [entry-points] from E-0002-1, ", "F-2 [entry-points] from hearsay, "),
                ":56: not an evidence id: \"hearsay\" (expected E-[0-9]{4,9}-[0-9]{1,9})");
        refused(with("two\\nlines", "two\\qlines"), ":30: unknown escape \\q");
        refused(with("\\u202e", "\u202e"), ":30: a control character that is not spelled out");
        refused(with("\\u202e", "\\u0041"), ":30: \\u0041 needs no escape");
        refused(with("\\u202e", "\\u20"), ":30: \\u needs four hexadecimal digits");
        refused(with("FAIL: add\n", "FAIL: add\\\n"), ":70: ends in a lone backslash");
    }

    @Test
    void parse_notWhatTheWriterWrites_refusedOnTheFirstLineThatDiffers() {
        refused(with("Iteration: 0007", "Iteration: 7"), ":1: not in the canonical form, which is \"Iteration: 0007\"");
        refused(
                with("): 2\n", "): 02\n"),
                ":10: not in the canonical form, which is \"Consecutive Iteration FAILs (this Slice ID): 2\"");
        refused(
                with("  line: 12\n  symbol: sub\n", "  symbol: sub\n  line: 12\n"),
                ":19: not in the canonical form, which is \"  line: 12\"");
    }

    @Test
    void parse_textAfterTheEnd_refused() {
        refused(VALID + "more\n", ":71: text after the end, or no line break at the end");
        refused(VALID + "\n", ":71: text after the end, or no line break at the end");
        refused(VALID.substring(0, VALID.length() - 1), ":70: text after the end, or no line break at the end");
    }

    @Test
    void parse_windowsLineEndings_refused() {
        refused(VALID.replace("\n", "\r\n"), ":1: a control character that is not spelled out");
    }

    @Test
    @Tag("SOLO-4")
    void parse_anyMutant_givesASnapshotThatRendersToTheSameTextOrAProblem() {
        long seed = 4_711L;
        System.out.println("seed of the mutants: " + seed);
        Random chance = new Random(seed);
        RandomSnapshots random = new RandomSnapshots(seed);
        int accepted = 0;
        String valid = VALID;
        for (int i = 0; i < MUTANTS; i++) {
            if (i % 20 == 0) {
                valid = i % 40 == 0 ? VALID : SnapshotText.render(random.snapshot());
            }
            String mutant = mutant(valid, chance, random);
            try {
                Snapshot parsed = SnapshotParser.parse(FILE, mutant);
                assertThat(SnapshotText.render(parsed)).as("seed %d, mutant %d", seed, i).isEqualTo(mutant);
                accepted++;
            } catch (SnapshotProblem expected) {
                assertThat(expected.line()).as("seed %d, mutant %d", seed, i).isPositive();
            } catch (RuntimeException e) {
                fail("seed " + seed + ", mutant " + i + ": " + mutant, e);
            }
        }
        // Changes inside free text stay valid, most others do not: both sides of the check were taken.
        assertThat(accepted).isBetween(MUTANTS / 50, MUTANTS - MUTANTS / 50);
    }

    private static String mutant(String valid, Random chance, RandomSnapshots random) {
        StringBuilder text = new StringBuilder(valid);
        for (int edits = 1 + chance.nextInt(3); edits > 0 && !text.isEmpty(); edits--) {
            int at = chance.nextInt(text.length());
            int end = Math.min(text.length(), at + 1 + chance.nextInt(12));
            switch (chance.nextInt(6)) {
                case 0 -> text.deleteCharAt(at);
                case 1 -> text.insert(at, random.text());
                case 2 -> text.setCharAt(at, (char) (32 + chance.nextInt(96)));
                case 3 -> text.replace(at, end, "");
                case 4 -> text.insert(at, text.substring(at, end));
                default -> {
                    String[] lines = text.toString().split("\n", -1);
                    int a = chance.nextInt(lines.length);
                    int b = chance.nextInt(lines.length);
                    String kept = lines[a];
                    lines[a] = lines[b];
                    lines[b] = chance.nextBoolean() ? kept : lines[b];
                    text = new StringBuilder(String.join("\n", lines));
                }
            }
        }
        return text.toString();
    }
}

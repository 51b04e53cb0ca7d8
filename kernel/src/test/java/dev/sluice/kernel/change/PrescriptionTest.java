package dev.sluice.kernel.change;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("SOLO-9")
@Tag("SOLO-17")
class PrescriptionTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Tests should be run with make test",
                "The parser can be found in src/x",
                "add() sums its arguments",
                "Use of the flag is documented in README",
                "The timeout can be changed with --timeout",
                "The cache can be used from several threads",
                "The build must use JDK 25",
                "Callers must hold the lock before they call flush()",
                "The generated files must not be changed by hand",
                "The schema should not be modified while a migration runs",
                "Commit 1a2b3c changed the default to 30 seconds",
                "The change log is written to docs/CHANGES.md by the release job",
                "replace() delegates to String.replaceAll with the pattern of the caller",
                "Change events are sent to every listener by the bus",
                "A switch statement maps codes to names in src/codes.c",
                "The rename command is handled by src/git.py",
                "Update scripts live in tools/update",
                "Return values of read() are compared with -1",
                "Fix versions are listed in fixes.txt",
                "Use `make test` to run the tests",
                "Set FOO=1 to run the integration tests",
                "Run the suite with pytest -q; it takes two minutes",
                "README says: \"Users should update the lock file before they build.\"",
                "A TODO at line 12 says that the loop should be replaced with a stream",
                "According to CONTRIBUTING.md every new command has to be added to registry.py",
                "Every new command must be added to the table in cli/commands.c",
                "Entries can be removed with rm() and are moved to the archive",
                "The function adds a guard before it updates the index",
                "The hooks update the cache and remove the lock",
                "The method was renamed to parseLine in version 2",
                "It is unclear whether zero is allowed",
                "The job moves files to out/ and replaces links with copies",
                "Deleted rows are kept in the table `removed`",
                "The converter is used by three callers: a.c, b.c and c.c",
                "The README states that add() must be changed together with sub()",
                "You can run a single test with -k name",
                "Users can change the theme in the settings dialog",
                "To add a plugin, users drop a jar into plugins/",
                "It should be noted that the parser skips comments",
                "The expected value should be 4 but the function returns 5",
                "Add-ons are loaded from plugins/",
                "No test covers negative numbers"
            })
    void find_factsAsScoutsReportThem_pass(String note) {
        assertThat(Prescription.find(note)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "add(2, 2) returns 5; the operator in src/add.c line 4 is a minus",
                "The loop starts at one, so the first element is never read",
                "AC-2 is unmet: sub(3, 1) gives 4, expected 2",
                "The failing assertion compares text with a number",
                "The plan assumes that the list is sorted; nothing sorts it",
                "A null value reaches parse() when the file is empty",
                "No test exercises the branch for zero",
                "The last three attempts all touched src/a.c and left the failing line as it was",
                "The lock is released before the write ends",
                "The log of the second run is missing",
                "Run the suite with zero and with a negative number",
                "Compare the output of both versions for an empty file",
                "A run under a debugger would show which branch is taken",
                "The scope cap excludes lib/, where the called function is defined",
                "The edit changed the sign in one of two places",
                "Criterion C1 says that names must be converted to lower case; they are not",
                "The dependency was upgraded and its default differs",
                "The test passes alone and fails after test_b, so state is shared",
                "FAIL",
                "Confidence is low because the output was cut",
                "Reading the counter without the lock could explain the lost update",
                "The value is replaced by a default when it is missing",
                "Every failure names the same file",
                "The gate ran `make test`, which does not build the module that changed",
                "The change in iteration 4 removed the guard",
                "The fix in iteration 3 has no effect: its line is never reached"
            })
    void find_factsAsAuditorsReportThem_pass(String note) {
        assertThat(Prescription.find(note)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "The loop should be changed to start at zero.",
                "The loop should start at zero instead of one",
                "Change the operator to plus.",
                "Change timeout to 30",
                "Replace foo with bar",
                "Rename parse() to parseLine()",
                "replace the list with a set",
                "Add a null check before the call",
                "Insert a return after line 12",
                "Remove line 12",
                "- Delete the second branch",
                "1. Move the lock outside of the loop",
                "Please fix the off-by-one in src/a",
                "Simply update the index first",
                "In src/add.c, replace the minus with a plus",
                "The parser is in src/p.c. Rewrite its main loop as a table.",
                "I suggest a different data structure",
                "We would recommend to split the class",
                "Suggested fix: start at zero",
                "The fix is to return early",
                "The simplest solution would be a lock around the write",
                "It would be better to use a set",
                "Consider using a map here",
                "You should use a buffered reader",
                "The code needs to be refactored",
                "This ought to be rewritten",
                "The condition could be inverted or the branch could be removed",
                "Use a set instead of a list",
                "Instead, return an empty list",
                "To fix this, start the loop at zero",
                "There should be a check for null here",
                "Try replacing the loop by a stream",
                "The minus must be replaced with a plus",
                "Line 14 should read a + b",
                "Initialize counter to 0 before the loop",
                "Make the field volatile",
                "Set the timeout to 30 seconds",
                "Use long rather than int",
                "Call close() in a finally block",
                "Guard against null in parse()",
                "It'd be best to drop the cache",
                "Fix: return a + b",
                "Let's replace the loop",
                "diff --git a/x b/x",
                "--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n-a\n+b",
                "```diff\n-a\n+b\n```"
            })
    void find_changesAsScoutsPropose_areCaught(String note) {
        assertThat(Prescription.find(note)).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Change the operator to plus.",
                "The operator has to be corrected",
                "The guard has to be added before line 4",
                "Adding a guard for null would fix it",
                "Changing the sign to plus makes the test pass",
                "This can be fixed by sorting the list first",
                "This can be solved by adding a lock",
                "Swap the two arguments of sub()",
                "Convert `a` to `long` before the sum",
                "Wrap the call in a try block",
                "Extract the check into a function",
                "Ensure the list is sorted before the search",
                "Initialise the counter with zero",
                "Revert the edit of iteration 4",
                "The editor should remove the duplicate entry",
                "The editor must rewrite the parser",
                "My recommendation is a lock",
                "The recommended change is a lock around the write",
                "A better approach would be to read the file once",
                "The right fix would be an upper bound",
                "The corrected code:\n```c\nreturn a + b;\n```",
                "src/a.c:4: s/minus/plus/",
                "We propose that the cache be dropped",
                "It is necessary to lock the table first",
                "The cause is clear: replace the minus with a plus.",
                "The sign is wrong; change it to plus",
                "You could simply drop the second call",
                "The value needs to be initialised with zero",
                "@@ -4 +4 @@\n-  return a - b;\n+  return a + b;",
                "Implement the missing branch",
                "`Change the operator to plus.`",
                "\"Replace the minus with a plus\""
            })
    void find_changesAsAuditorsPrescribe_areCaught(String note) {
        assertThat(Prescription.find(note)).isPresent();
    }

    @Test
    void find_namesTheWordsThatPrescribe() {
        assertThat(Prescription.find("The parser is in src/p. The loop should be changed to start at zero."))
                .contains("should be changed");
    }

    @Test
    void find_longText_returns() {
        String words = "change " + "to the ".repeat(3_000) + "\"`".repeat(3_000) + ", ".repeat(3_000);
        assertThat(Prescription.find(words)).isEmpty();
    }
}

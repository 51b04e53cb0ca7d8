package dev.sluice.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.seam.Owner;
import dev.sluice.testkit.Needs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What can be wrong with the file before the first event is read. */
class SqliteOpeningTest {
    private static final int PAGE_BYTES = 4096;
    private static final byte TABLE_LEAF = 13;

    @TempDir
    Path home;

    private Path file() {
        return home.resolve("ledger.db");
    }

    @Test
    void open_missingDirectories_areMadeForThisUserOnly() throws Exception {
        Path deep = home.resolve("a b/c#d%20/ledger.db");
        SqliteLedger.open(deep).close();
        assertThat(deep).isRegularFile();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(home.resolve("a b"))))
                .isEqualTo("rwx------");
    }

    @Test
    void open_unwritableDirectory_isOneClearLine() throws Exception {
        Needs.command("unshare");
        List<String> lines = onReadOnlyMount();
        assertThat(lines).anySatisfy(line -> assertThat(line).contains("LedgerUnavailable", "is not writable"));
    }

    private List<String> onReadOnlyMount() throws Exception {
        List<String> command = new ArrayList<>(List.of(
                "unshare", "-Urm", "sh", "-c", "mount -t tmpfs -o ro tmpfs \"$0\" && exec \"$@\"", home.toString()));
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                AppendingChild.class.getName(),
                file().toString(),
                LedgerContract.RUN.text(),
                "1",
                "1"));
        Process child = new ProcessBuilder(command).redirectErrorStream(true).start();
        try (var out = child.inputReader()) {
            return out.lines().toList();
        }
    }

    @Test
    void open_directoryIsAFile_isOneClearLine() throws Exception {
        Files.writeString(home.resolve("state"), "not a directory");
        assertThatThrownBy(() -> SqliteLedger.open(home.resolve("state/ledger.db")))
                .isInstanceOf(LedgerUnavailable.class)
                .hasMessageContaining("cannot be made ready");
    }

    @Test
    void open_fileIsADirectory_isOneClearLine() throws Exception {
        Files.createDirectory(file());
        assertUnavailable("cannot be opened");
    }

    @Test
    void open_notADatabase_isRefusedAndLeftAsItWas() throws Exception {
        String text = "this is a diary, not a database\n".repeat(200);
        Files.writeString(file(), text);
        assertUnavailable("not a SQLite database");
        assertThat(file()).hasContent(text);
    }

    @Test
    void open_anotherProgramsDatabase_isRefusedAndLeftAsItWas() throws Exception {
        RawSqlite.run(file(), "CREATE TABLE recipes (name TEXT)");
        byte[] before = Files.readAllBytes(file());
        assertUnavailable("database of another program");
        assertThat(file()).hasBinaryContent(before);
        RawSqlite.run(file(), "PRAGMA user_version = 1");
        assertUnavailable("database of another program");
    }

    @Test
    @Tag("torture-12")
    void open_laterSchema_isRefusedWithTheVersionNeeded() {
        SqliteLedger.open(file()).close();
        RawSqlite.run(file(), "PRAGMA user_version = 7");
        assertUnavailable("format 7", "up to 2");
    }

    @Test
    void open_pathWithQuestionMark_isRefused() {
        assertThatThrownBy(() -> SqliteLedger.open(home.resolve("what?mode=memory")))
                .isInstanceOf(LedgerUnavailable.class)
                .hasMessageContaining("without one");
    }

    @Test
    void open_twiceInOneProcess_bothWork() {
        try (Ledger one = SqliteLedger.open(file());
                Ledger two = SqliteLedger.open(file())) {
            Lease lease = LedgerContract.held(one, LedgerContract.RUN, Owner.current());
            one.append(lease, 0, List.of(LedgerContract.event("{}")));
            assertThat(two.append(lease, 1, List.of(LedgerContract.event("{}")))).isInstanceOf(Appended.Done.class);
            assertThat(one.read(LedgerContract.RUN, 0)).hasSize(2);
        }
    }

    @Test
    void use_afterClose_isRefused() {
        Ledger ledger = SqliteLedger.open(file());
        ledger.close();
        assertThatThrownBy(ledger::runs).isInstanceOf(LedgerUnavailable.class).hasMessageContaining("was closed");
    }

    @Test
    void verify_byteFlippedInThePages_namesAnEvent() throws Exception {
        List<Integer> pages = writeTwoHundredEvents();
        byte[] sound = Files.readAllBytes(file());
        for (int page : pages) {
            byte[] edited = sound.clone();
            edited[page + PAGE_BYTES - 400] ^= 1;
            Files.write(file(), edited);
            assertBroken("a byte of the page at " + page);

            byte[] headless = sound.clone();
            headless[page] = 0;
            Files.write(file(), headless);
            assertBroken("the header of the page at " + page);
        }
        assertThat(pages).hasSizeGreaterThan(20);
    }

    @Test
    void verify_fileCutShort_isNeverIntact() throws Exception {
        List<Integer> pages = writeTwoHundredEvents();
        byte[] sound = Files.readAllBytes(file());
        Files.write(file(), Arrays.copyOf(sound, pages.get(pages.size() / 2)));
        assertThatThrownBy(() -> {
                    try (Ledger ledger = SqliteLedger.open(file())) {
                        ledger.read(LedgerContract.RUN, 0);
                    }
                })
                .isInstanceOfAny(LedgerDamaged.class, LedgerUnavailable.class)
                .hasMessageContaining("damaged");
    }

    /** Returns where the pages that hold event payloads begin. */
    private List<Integer> writeTwoHundredEvents() throws IOException {
        try (Ledger ledger = SqliteLedger.open(file())) {
            Lease lease = LedgerContract.held(ledger, LedgerContract.RUN, Owner.current());
            for (int i = 0; i < 200; i++) {
                ledger.append(lease, i, List.of(LedgerContract.event("\"" + "y".repeat(500) + "\"")));
            }
        }
        byte[] bytes = Files.readAllBytes(file());
        List<Integer> pages = new ArrayList<>();
        for (int page = PAGE_BYTES; page < bytes.length; page += PAGE_BYTES) {
            // Inner pages can hold stale copies of rows, which no reader ever sees.
            if (bytes[page] == TABLE_LEAF && bytes[page + PAGE_BYTES - 400] == 'y') {
                pages.add(page);
            }
        }
        return pages;
    }

    private void assertBroken(String where) {
        try (Ledger ledger = SqliteLedger.open(file())) {
            assertThat(ledger.verify(LedgerContract.RUN).result())
                    .as(where)
                    .isInstanceOf(Verification.Broken.class);
        }
    }

    private void assertUnavailable(String... parts) {
        assertThatThrownBy(() -> SqliteLedger.open(file()))
                .isInstanceOf(LedgerUnavailable.class)
                .message()
                .contains(parts)
                .doesNotContain("\n");
    }
}

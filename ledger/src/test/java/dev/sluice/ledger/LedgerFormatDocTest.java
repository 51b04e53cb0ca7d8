package dev.sluice.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.id.RunId;
import dev.sluice.kernel.id.Sha256;
import dev.sluice.seam.Owner;
import dev.sluice.testkit.Needs;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The format's page tells the truth: its example has the hash it names, and its scripts work as printed. */
class LedgerFormatDocTest {
    private static final RunId RUN = LedgerContract.RUN;

    @TempDir
    Path home;

    private String page;

    @BeforeEach
    void readPageAndWriteRun() throws IOException {
        page = Files.readString(Path.of("..", "docs", "ledger-format.md"));
        try (Ledger ledger = SqliteLedger.open(home.resolve("ledger.db"));
                OutputStream out = Files.newOutputStream(home.resolve("run.jsonl"))) {
            Lease lease = LedgerContract.held(ledger, RUN, Owner.current());
            ledger.append(
                    lease,
                    0,
                    List.of(
                            LedgerContract.event("{\"text\":\"Grüße 🚦\"}"),
                            LedgerContract.event("{\n  \"spaced\" : 1.0 }\n"),
                            LedgerContract.event("{}")));
            ledger.export(RUN, out);
        }
    }

    @Test
    void example_onThePage_hasTheHashItNames() {
        Sha256 hash = EventHash.of(
                RUN, 1, "Begun", 1, "{}", Instant.parse("2026-01-31T12:34:56.789Z"), EventHash.genesis(RUN));
        assertThat(hash).isEqualTo(Sha256.of(block("text").strip()));
        assertThat(page).contains("Its hash is `" + hash + "`");
    }

    @Test
    void anchorLine_onThePage_isWhatIsWritten() {
        Sha256 hash = Sha256.of(block("text").strip());
        assertThat(block("anchor")).isEqualTo(AnchorFile.text(new AnchorFile.Anchored(RUN, 42, hash)));
    }

    @Test
    void tables_ofTheFile_areOnThePageColumnByColumn() {
        List<String> named = RawSqlite.texts(
                home.resolve("ledger.db"),
                "SELECT '`' || c.name || '`' FROM sqlite_master t, pragma_table_info(t.name) c"
                        + " WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%'"
                        + " UNION SELECT '`' || name || '`' FROM sqlite_master WHERE type = 'table'"
                        + " AND name NOT LIKE 'sqlite_%'");
        assertThat(named).hasSizeGreaterThan(30);
        assertThat(page).contains(named);
        assertThat(page).contains("now `" + SqliteSchema.VERSION + "`");
    }

    @Test
    void shellCheck_ofAnExport_isSilentUntilALineIsEdited() throws Exception {
        Needs.command("jq");
        Needs.command("sha256sum");
        assertThat(run("sh", "-c", block("sh"))).isEmpty();

        Path export = home.resolve("run.jsonl");
        Files.writeString(export, Files.readString(export).replace("1.0", "1.1"));
        assertThat(run("sh", "-c", block("sh"))).isEqualTo("broken at 2\n");
    }

    @Test
    void pythonCheck_ofTheFile_saysIntactUntilARowIsEdited() throws Exception {
        Needs.command("python3");
        assertThat(run("python3", "-c", block("python"), "ledger.db")).isEqualTo(RUN + " 3 intact\n");

        RawSqlite.run(home.resolve("ledger.db"), "UPDATE events SET payload = '[]' WHERE sequence = 2");
        assertThat(run("python3", "-c", block("python"), "ledger.db")).isEqualTo(RUN + " 1 broken at 2\n");
    }

    private String block(String language) {
        String opening = "```" + language + "\n";
        int begin = page.indexOf(opening) + opening.length();
        return page.substring(begin, page.indexOf("```", begin));
    }

    private String run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .directory(home.toFile())
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return said;
    }
}

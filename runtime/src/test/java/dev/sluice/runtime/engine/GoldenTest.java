package dev.sluice.runtime.engine;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.change.ChangeEvent;
import dev.sluice.kernel.change.ChangeHalt;
import dev.sluice.kernel.change.ChangeOption;
import dev.sluice.kernel.flow.RunSummary;
import dev.sluice.kernel.id.RunId;
import dev.sluice.kernel.id.Sha256;
import dev.sluice.ledger.NewEvent;
import dev.sluice.ledger.SqliteLedger;
import dev.sluice.ledger.StoredEvent;
import dev.sluice.ledger.Verification;
import dev.sluice.seam.Owner;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a released version wrote, this one reads to the same bytes. */
class GoldenTest {
    /** SQLite keeps a file's {@code user_version}, which is the ledger's format, at this offset. */
    private static final int FORMAT_AT = 60;

    private static final Map<String, Integer> FORMATS = Map.of("0.1.0", 1);

    @TempDir
    Path directory;

    static List<GoldenHistory> histories() {
        return GoldenHistory.all();
    }

    /** Reads a copy: opening may bring the file to a later format. */
    private void read(GoldenHistory golden, BiConsumer<SqliteLedger, RunId> reader) throws IOException {
        Path copy = Files.createTempDirectory(directory, "copy").resolve("ledger.db");
        Files.copy(golden.ledger(), copy);
        try (SqliteLedger ledger = SqliteLedger.open(copy)) {
            reader.accept(ledger, ledger.runs().getFirst().run());
        }
    }

    @ParameterizedTest
    @MethodSource("histories")
    void history_opens_andIsIntact(GoldenHistory golden) throws IOException {
        read(golden, (ledger, run) -> {
            assertThat(ledger.runs()).hasSize(1);
            assertThat(ledger.verifyAll())
                    .singleElement()
                    .satisfies(v -> assertThat(v.result()).isInstanceOf(Verification.Intact.class));
        });
    }

    @ParameterizedTest
    @MethodSource("histories")
    void history_isExportedToTheSameLines(GoldenHistory golden) throws IOException {
        String kept = Files.readString(golden.events());
        read(golden, (ledger, run) -> assertThat(GoldenHistory.events(ledger, run)).isEqualTo(kept));
    }

    @ParameterizedTest
    @MethodSource("histories")
    void history_foldsToTheSameStateBytes(GoldenHistory golden) throws IOException {
        String kept = Files.readString(golden.state());
        read(golden, (ledger, run) -> assertThat(GoldenHistory.state(ledger, run)).isEqualTo(kept));
    }

    @ParameterizedTest
    @MethodSource("histories")
    void history_asksForTheSameWorkAfterEveryEvent(GoldenHistory golden) throws IOException {
        String kept = Files.readString(golden.works());
        read(golden, (ledger, run) -> assertThat(GoldenHistory.works(ledger, run)).isEqualTo(kept));
    }

    @ParameterizedTest
    @MethodSource("histories")
    void event_readAndWrittenAgain_isTheSameText(GoldenHistory golden) throws IOException {
        EventCodec<ChangeEvent> codec = new EventCodec<>(ChangeEvent.class);
        read(golden, (ledger, run) -> {
            for (StoredEvent stored : ledger.read(run, 0)) {
                assertThat(codec.encode(codec.decode(stored)))
                        .isEqualTo(new NewEvent(stored.type(), stored.version(), stored.payload()));
            }
        });
    }

    @ParameterizedTest
    @MethodSource("histories")
    void snapshots_renderedAgain_haveTheHashesRecorded(GoldenHistory golden) throws IOException {
        read(golden, (ledger, run) -> {
            SortedMap<Integer, Sha256> rendered = new TreeMap<>();
            History.snapshots(Scenario.FLOW, ledger, run).forEach((n, text) -> rendered.put(n, Sha256.of(text)));
            RunSummary summary = Scenario.FLOW.summary(History.read(Scenario.FLOW, ledger, run).state());
            assertThat(rendered).isNotEmpty().isEqualTo(summary.snapshots());
        });
    }

    @ParameterizedTest
    @MethodSource("histories")
    void history_tellsNothingOfTheMachineItWasMadeOn(GoldenHistory golden) throws IOException {
        List<String> telling =
                new ArrayList<>(List.of("/tmp", "/var/", "/home/", "/root", "/Users/", "/work", "junit"));
        Stream.of("user.home", "java.io.tmpdir", "user.dir")
                .map(System::getProperty)
                .filter(place -> place.length() > 1)
                .forEach(telling::add);
        Owner here = Owner.current();
        telling.addAll(List.of(here.bootId(), here.pidNamespace()));
        List<String> found = new ArrayList<>();
        try (Stream<Path> files = Files.list(golden.directory())) {
            for (Path file : files.toList()) {
                String text = Files.readString(file, ISO_8859_1);
                telling.stream().filter(text::contains).forEach(word -> found.add(file + ": " + word));
            }
        }
        assertThat(found).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("histories")
    void ledger_isOneFileOfTheFormatOfItsVersion(GoldenHistory golden) throws IOException {
        byte[] file = Files.readAllBytes(golden.ledger());
        assertThat(FORMATS).containsEntry(golden.version(), ByteBuffer.wrap(file).getInt(FORMAT_AT));
        assertThat(golden.directory().resolve("ledger.db-wal")).doesNotExist();
    }

    /** {@code sha256sum} of each file, made when a version's histories are added; a line is never changed afterwards. */
    @Test
    void files_areTheOnesThatWereKept() throws IOException {
        List<String> lines = new ArrayList<>();
        try (Stream<Path> files = Files.walk(GoldenHistory.ROOT)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String name = GoldenHistory.ROOT.relativize(file).toString();
                if (name.contains("/")) {
                    lines.add(Sha256.of(Files.readAllBytes(file)) + "  ./" + name);
                }
            }
        }
        assertThat(Files.readAllLines(GoldenHistory.ROOT.resolve("SHA256SUMS"))).containsExactlyInAnyOrderElementsOf(lines);
    }

    @Test
    void histories_together_holdEveryEventEveryHaltAndEveryAnswer() throws IOException {
        Set<String> types = new TreeSet<>();
        Set<ChangeHalt> halts = EnumSet.allOf(ChangeHalt.class);
        Set<ChangeOption> answers = EnumSet.allOf(ChangeOption.class);
        EventCodec<ChangeEvent> codec = new EventCodec<>(ChangeEvent.class);
        leaves(ChangeEvent.class, types);
        int known = types.size();
        long[] events = {0};
        for (GoldenHistory golden : histories()) {
            read(golden, (ledger, run) -> ledger.readEach(run, 0, stored -> {
                events[0]++;
                types.remove(stored.type());
                switch (codec.decode(stored)) {
                    case ChangeEvent.HaltRaised e -> halts.remove(e.kind());
                    case ChangeEvent.HaltAnswered e -> answers.remove(e.option());
                    default -> {}
                }
            }));
        }
        System.out.println("[count] golden: " + histories().size() + " histories, " + events[0] + " events of " + known + " types");
        assertThat(types).as("events in no golden history: play them in GoldenRun, and keep that for the version being built").isEmpty();
        assertThat(halts).isEmpty();
        assertThat(answers).isEmpty();
    }

    private static void leaves(Class<?> type, Set<String> names) {
        if (type.isSealed()) {
            for (Class<?> permitted : type.getPermittedSubclasses()) {
                leaves(permitted, names);
            }
        } else {
            names.add(type.getSimpleName());
        }
    }
}

package dev.sluice.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.id.Sha256;
import dev.sluice.seam.Owner;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** One case of {@link FaultedChild} as it was told, to be held against the ledger that it left. */
record FaultedCase(int call, Path file, List<String> lines) {

    /** Cuts the words of one process into its cases; one that was killed has left its ledger in {@code now}. */
    static List<FaultedCase> in(Path home, List<String> lines) {
        Map<Integer, List<String>> told = new LinkedHashMap<>();
        List<String> current = new ArrayList<>();
        for (String line : lines) {
            if (line.startsWith("case ")) {
                current = told.computeIfAbsent(Integer.parseInt(line.substring("case ".length())), _ -> new ArrayList<>());
            }
            current.add(line);
        }
        List<FaultedCase> cases = new ArrayList<>();
        told.forEach((call, words) -> {
            String directory = words.getLast().equals("closed") ? "case-" + call : "now";
            cases.add(new FaultedCase(call, home.resolve(directory).resolve("ledger.db"), List.copyOf(words)));
        });
        return cases;
    }

    SortedMap<Long, Sha256> acknowledged() {
        SortedMap<Long, Sha256> acknowledged = new TreeMap<>();
        lines.stream().filter(line -> line.startsWith("acked ")).forEach(line -> {
            String[] words = line.split(" ", -1);
            acknowledged.put(Long.parseLong(words[1]), new Sha256(words[2]));
        });
        return acknowledged;
    }

    List<String> refusals() {
        return lines.stream().filter(line -> line.startsWith("unavailable ")).toList();
    }

    boolean wasRefused() {
        return !refusals().isEmpty();
    }

    /** How many events were on their way when the last word came; 0 when the last append was answered well. */
    private int underWay() {
        int count = 0;
        for (String line : lines) {
            if (line.startsWith("appending ")) {
                count = Integer.parseInt(line.substring("appending ".length()));
            } else if (line.startsWith("acked ")) {
                count = 0;
            }
        }
        return count;
    }

    /** Opened again without a fault: intact, all that was acknowledged, of the rest all or nothing, and open for more. */
    void assertNothingLost() {
        try (Ledger ledger = SqliteLedger.open(file)) {
            List<StoredEvent> events = ledger.read(LedgerContract.RUN, 0);
            assertThat(ledger.verify(LedgerContract.RUN).result()).as("%s", this).isInstanceOf(Verification.Intact.class);
            SortedMap<Long, Sha256> acknowledged = acknowledged();
            acknowledged.forEach((sequence, hash) -> assertThat(events.stream()
                            .filter(e -> e.sequence() == sequence)
                            .map(StoredEvent::hash))
                    .as("event %s of %s", sequence, this)
                    .containsExactly(hash));
            long last = acknowledged.isEmpty() ? 0 : acknowledged.lastKey();
            assertThat((long) events.size()).as("%s", this).isIn(last, last + underWay());
            Lease lease = LedgerContract.held(ledger, LedgerContract.RUN, Owner.current());
            assertThat(ledger.append(lease, events.size(), List.of(LedgerContract.event("{\"again\":1}"))))
                    .as("%s", this)
                    .isInstanceOf(Appended.Done.class);
        }
    }
}

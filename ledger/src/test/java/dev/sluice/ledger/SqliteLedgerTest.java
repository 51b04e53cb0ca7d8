package dev.sluice.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteLedgerTest {
    @TempDir
    Path home;

    private Path file() {
        return home.resolve("ledger.db");
    }

    @Nested
    class Events extends LedgerContract {
        @Override
        Ledger open() {
            return SqliteLedger.open(file(), PROGRAM);
        }

        @Test
        void append_clockJumpsBack_keepsTheOrder() {
            Lease lease = given(1);
            try (Ledger past = SqliteLedger.open(file(), () -> Instant.parse("1999-12-31T23:59:59.1234567Z"))) {
                past.append(lease, 1, List.of(event("{\"n\":2}")));
            }
            assertThat(ledger.read(RUN, 0).stream().map(StoredEvent::payload))
                    .containsExactly("{\"n\":1}", "{\"n\":2}");
            assertThat(ledger.read(RUN, 1).getFirst().recordedAt()).isEqualTo("1999-12-31T23:59:59.123Z");
            assertThat(ledger.verify(RUN).result()).isInstanceOf(Verification.Intact.class);
        }
    }

    @Nested
    class Leases extends LeaseContract {
        @Override
        Ledger open() {
            return SqliteLedger.open(file());
        }
    }

    @Nested
    class Checkpoints extends CheckpointContract {
        @Override
        Ledger open() {
            return SqliteLedger.open(file());
        }

        @Override
        void edit(String... statements) {
            RawSqlite.run(file(), statements);
        }
    }

    @Nested
    class Tampering extends TamperContract {
        @Override
        Ledger open() {
            return SqliteLedger.open(file());
        }

        @Override
        void edit(String... statements) {
            RawSqlite.run(file(), statements);
        }
    }
}

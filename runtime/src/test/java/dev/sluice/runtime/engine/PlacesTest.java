package dev.sluice.runtime.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.id.RunId;
import dev.sluice.ledger.RequestKind;
import dev.sluice.ledger.SqliteLedger;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class PlacesTest {
    private static final RunId RUN = new RunId("R-AAAAAAAAAAAAAAAA");

    @TempDir
    Path directory;

    @Test
    void places_goToWhoWaitsLongest() {
        Places places = new Places(1);
        assertThat(places.ask()).isCompletedWithValue(Places.Answer.GRANTED);
        CompletableFuture<Places.Answer> second = places.ask();
        CompletableFuture<Places.Answer> third = places.ask();
        assertThat(second).isNotDone();
        places.giveBack();
        assertThat(second).isCompletedWithValue(Places.Answer.GRANTED);
        assertThat(third).isNotDone();
        places.giveBack();
        assertThat(third).isCompletedWithValue(Places.Answer.GRANTED);
        places.giveBack();
        assertThat(places.ask()).isCompletedWithValue(Places.Answer.GRANTED);
    }

    @Test
    void places_areNotSpentOnWhoWasCalledOff() {
        Places places = new Places(1);
        assertThat(places.ask()).isCompleted();
        CompletableFuture<Places.Answer> gone = places.ask();
        CompletableFuture<Places.Answer> waiting = places.ask();
        gone.complete(Places.Answer.CALLED_OFF);
        places.giveBack();
        assertThat(waiting).isCompletedWithValue(Places.Answer.GRANTED);
    }

    @Test
    @Timeout(60)
    void wishToPause_endsTheWaitForAPlace() {
        Places places = new Places(1);
        assertThat(places.ask()).isCompleted();
        try (SqliteLedger ledger = SqliteLedger.open(directory.resolve("ledger.db"));
                Interrupter interrupter = new Interrupter(new Watch(ledger), RUN)) {
            interrupter.fresh();
            ledger.request(RUN, RequestKind.PAUSE, "ada");
            assertThat(interrupter.await(places)).isEqualTo(Places.Answer.CALLED_OFF);
            assertThat(interrupter.hasCut()).isTrue();
        }
    }
}

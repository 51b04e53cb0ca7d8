package dev.sluice.seam;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OwnerTest {
    private static final Owner SELF = Owner.current();

    @Test
    void current_isAlive() {
        assertThat(Sight.of(SELF, SELF)).isEqualTo(new Sight.Alive());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "build-7.example.org", "a/b c\\*\"é", "....", "-1-2"})
    void mark_whateverTheHostIsCalled_isReadAsWrittenAndFitsAFileName(String host) {
        Owner owner = new Owner(host, SELF.bootId(), SELF.pidNamespace(), SELF.pid(), SELF.processStart());

        assertThat(Owner.ofMark(owner.mark())).contains(owner);
        assertThat(owner.mark()).startsWith(SELF.pid() + "-").matches("[A-Za-z0-9_-]+");
    }

    @Test
    void mark_longestNames_leavesRoomInAFileName() {
        Owner owner = new Owner("h".repeat(64), SELF.bootId(), "pid:[4294967295]", 4_194_304, "9999999999 seen in time:[4294967295]");

        assertThat("sluice-launch-" + owner.mark() + "-" + Long.toUnsignedString(-1)).hasSizeLessThanOrEqualTo(255);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "12", "12-", "x-AAAA", "12-345-4026531836", "12-A", "99999999999999999999-AAAA", "12-YQ=="})
    void ofMark_anythingElse_isNobody(String text) {
        assertThat(Owner.ofMark(text)).isEmpty();
    }
}

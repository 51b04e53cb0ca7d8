package dev.sluice.kernel.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.kernel.id.Sha256;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class SnapshotHashesTest {
    private static final Sha256 A = Sha256.of("a");
    private static final Sha256 B = Sha256.of("b");
    private static final Sha256 C = Sha256.of("c");

    private static SortedMap<Integer, Sha256> upTo(int last) {
        SortedMap<Integer, Sha256> all = SnapshotHashes.copyOf(new TreeMap<>());
        for (int n = 1; n <= last; n++) {
            all = SnapshotHashes.with(all, n, Sha256.of("snapshot " + n));
        }
        return all;
    }

    @Test
    void with_manyTimes_isAMapLikeAnyOther() {
        SortedMap<Integer, Sha256> plain = new TreeMap<>();
        for (int n = 1; n <= 100; n++) {
            plain.put(n, Sha256.of("snapshot " + n));
        }
        SortedMap<Integer, Sha256> all = upTo(100);
        assertThat(all).isEqualTo(plain).hasSameHashCodeAs(plain);
        assertThat(all.headMap(4)).isEqualTo(plain.headMap(4));
        assertThat(all.tailMap(90)).isEqualTo(plain.tailMap(90));
        assertThat(all.subMap(3, 7)).isEqualTo(plain.subMap(3, 7));
        assertThat(all.firstKey()).isEqualTo(1);
        assertThat(all.lastKey()).isEqualTo(100);
        assertThat(all.get(101)).isNull();
        assertThat(SnapshotHashes.copyOf(plain)).isEqualTo(all);
    }

    @Test
    void with_twoThatGoOnFromOne_leaveEachOtherAlone() {
        SortedMap<Integer, Sha256> common = upTo(9);
        SortedMap<Integer, Sha256> one = SnapshotHashes.with(SnapshotHashes.with(common, 10, A), 11, C);
        SortedMap<Integer, Sha256> other = SnapshotHashes.with(common, 10, B);
        assertThat(common).isEqualTo(upTo(9));
        assertThat(one).hasSize(11).containsEntry(10, A).containsEntry(11, C);
        assertThat(other).hasSize(10).containsEntry(10, B);
    }

    @Test
    void copyOf_numbersThatStartLaterOrHaveGaps_keepsThem() {
        SortedMap<Integer, Sha256> later = SnapshotHashes.with(new TreeMap<>(Map.of(7, A)), 8, B);
        assertThat(SnapshotHashes.with(later, 9, C)).isEqualTo(Map.of(7, A, 8, B, 9, C));
        assertThat(SnapshotHashes.with(later, 12, C)).isEqualTo(Map.of(7, A, 8, B, 12, C));
        assertThat(SnapshotHashes.with(later, 8, C)).isEqualTo(Map.of(7, A, 8, C));
    }

    @Test
    void content_cannotBeChanged_andNothingHasNoFirst() {
        assertThatThrownBy(() -> upTo(0).lastKey()).isInstanceOf(NoSuchElementException.class);
        assertThatThrownBy(() -> upTo(2).put(3, A)).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> upTo(2).remove(1)).isInstanceOf(UnsupportedOperationException.class);
    }
}

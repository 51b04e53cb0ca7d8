package dev.sluice.kernel.snapshot;

import dev.sluice.kernel.id.Sha256;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The hash of each snapshot by its number, unmodifiable, and as cheap to add to at the ten-thousandth as at the first.
 *
 * <p>A state is made anew by every event. All that grow from one another share the hashes they have in common.
 */
@SuppressWarnings("JdkObsolete") // nobody walks it backwards, and summaries and states speak of a sorted map
public final class SnapshotHashes extends AbstractMap<Integer, Sha256> implements SortedMap<Integer, Sha256> {
    private static final int CAPACITY_MIN = 8;

    private final int first;
    private final int size;
    private final Shared shared;

    private SnapshotHashes(int first, int size, Shared shared) {
        this.first = first;
        this.size = size;
        this.shared = shared;
    }

    /** What several of them have in common; only ever added to. */
    private static final class Shared {
        private volatile Sha256[] hashes;
        private int used;

        Shared(Sha256[] hashes, int used) {
            this.hashes = hashes;
            this.used = used;
        }

        /** Itself with one more, or a copy where somebody else has gone on from here already. */
        synchronized Shared with(int size, Sha256 hash) {
            if (used != size) {
                return new Shared(Arrays.copyOf(hashes, size + CAPACITY_MIN), size).with(size, hash);
            }
            if (used == hashes.length) {
                hashes = Arrays.copyOf(hashes, used * 2);
            }
            hashes[used++] = hash;
            return this;
        }
    }

    /** The same content; a map whose numbers have gaps is copied as it is. */
    public static SortedMap<Integer, Sha256> copyOf(SortedMap<Integer, Sha256> map) {
        if (map instanceof SnapshotHashes) {
            return map;
        }
        int first = map.isEmpty() ? 1 : map.firstKey();
        if (!map.isEmpty() && map.lastKey() - first + 1 != map.size()) {
            return Collections.unmodifiableSortedMap(new TreeMap<>(map));
        }
        Sha256[] hashes = map.values().toArray(new Sha256[Math.max(CAPACITY_MIN, map.size())]);
        return new SnapshotHashes(first, map.size(), new Shared(hashes, map.size()));
    }

    /** The content and one more. */
    public static SortedMap<Integer, Sha256> with(SortedMap<Integer, Sha256> map, int number, Sha256 hash) {
        if (map instanceof SnapshotHashes hashes && number == hashes.first + hashes.size) {
            return new SnapshotHashes(hashes.first, hashes.size + 1, hashes.shared.with(hashes.size, hash));
        }
        SortedMap<Integer, Sha256> more = new TreeMap<>(map);
        more.put(number, hash);
        return copyOf(more);
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public boolean containsKey(@Nullable Object key) {
        return key instanceof Integer number && number >= first && number < first + size;
    }

    @Override
    public @Nullable Sha256 get(@Nullable Object key) {
        return key instanceof Integer number && containsKey(number) ? shared.hashes[number - first] : null;
    }

    @Override
    public Set<Map.Entry<Integer, Sha256>> entrySet() {
        return new AbstractSet<>() {
            @Override
            public Iterator<Map.Entry<Integer, Sha256>> iterator() {
                Sha256[] hashes = shared.hashes;
                return IntStream.range(0, size)
                        .mapToObj(i -> Map.entry(first + i, hashes[i]))
                        .iterator();
            }

            @Override
            public int size() {
                return size;
            }
        };
    }

    @Override
    public @Nullable Comparator<? super Integer> comparator() {
        return null;
    }

    @Override
    public Integer firstKey() {
        requireAny();
        return first;
    }

    @Override
    public Integer lastKey() {
        requireAny();
        return first + size - 1;
    }

    private void requireAny() {
        if (size == 0) {
            throw new NoSuchElementException("no snapshot is recorded");
        }
    }

    @Override
    public SortedMap<Integer, Sha256> subMap(Integer from, Integer to) {
        return sorted().subMap(from, to);
    }

    @Override
    public SortedMap<Integer, Sha256> headMap(Integer to) {
        return sorted().headMap(to);
    }

    @Override
    public SortedMap<Integer, Sha256> tailMap(Integer from) {
        return sorted().tailMap(from);
    }

    private SortedMap<Integer, Sha256> sorted() {
        return Collections.unmodifiableSortedMap(new TreeMap<>((Map<Integer, Sha256>) this));
    }
}

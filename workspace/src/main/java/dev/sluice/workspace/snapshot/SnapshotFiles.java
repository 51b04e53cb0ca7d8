package dev.sluice.workspace.snapshot;

import dev.sluice.kernel.id.CommitHash;
import dev.sluice.kernel.id.RunId;
import dev.sluice.kernel.id.Sha256;
import dev.sluice.workspace.file.DurableFiles;
import dev.sluice.workspace.file.LinkFreeRoot;
import dev.sluice.workspace.git.Worktree;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;

/** The snapshot files of one run in its worktree, and the alias that holds the newest. */
public final class SnapshotFiles {
    private final Worktree worktree;
    private final SnapshotNaming naming;
    private final LinkFreeRoot root;

    public SnapshotFiles(Worktree worktree, SnapshotNaming naming) {
        this.worktree = worktree;
        this.naming = naming;
        this.root = new LinkFreeRoot(worktree.directory());
    }

    public SnapshotNaming naming() {
        return naming;
    }

    /** Writes a snapshot and moves the alias to it; writing the same again changes nothing. */
    public void write(int number, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        String path = naming.path(number);
        Path file = root.withParents(path);
        DurableFiles.clearUnfinished(file);
        DurableFiles.clearUnfinished(root.withParents(naming.alias()));
        if (!LinkFreeRoot.isPresent(file)) {
            DurableFiles.write(file, bytes, DurableFiles.READ_ONLY);
        } else if (!holds(path, bytes)) {
            throw new IllegalStateException("snapshot " + path + " exists with other bytes, and snapshots never change;"
                    + " run a tamper check");
        }
        putIfDifferent(naming.alias(), bytes);
    }

    /** The bytes of the newest snapshot, as the alias has them. */
    public byte[] latest() {
        try (InputStream in = Files.newInputStream(root.withParents(naming.alias()), LinkOption.NOFOLLOW_LINKS)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + naming.alias(), e);
        }
    }

    /** Everything that is not as the hashes say, in the order of numbers, the alias last. */
    public List<Tamper> check(SortedMap<Integer, Sha256> expected) {
        List<Tamper> found = new ArrayList<>();
        plantedDirectory().ifPresent(path -> found.add(new Tamper.LinkPlanted(path)));
        expected.forEach((number, hash) -> checkFile(naming.path(number), hash).ifPresent(found::add));
        inserted(expected.keySet()).forEach(path -> found.add(new Tamper.Inserted(path)));
        checkAlias(expected).ifPresent(found::add);
        return found;
    }

    private Optional<Tamper> checkFile(String path, Sha256 hash) {
        return switch (look(path)) {
            case Seen.Absent _ -> Optional.of(new Tamper.Missing(path));
            case Seen.Link _ -> Optional.of(new Tamper.LinkPlanted(path));
            case Seen.NoFile _ -> Optional.of(new Tamper.Changed(path));
            case Seen.Content seen -> seen.hash().equals(hash)
                    ? Optional.empty()
                    : Optional.of(new Tamper.Changed(path));
        };
    }

    private Optional<Tamper> checkAlias(SortedMap<Integer, Sha256> expected) {
        if (expected.isEmpty()) {
            return look(naming.alias()) instanceof Seen.Absent
                    ? Optional.empty()
                    : Optional.of(new Tamper.Inserted(naming.alias()));
        }
        Sha256 newest = List.copyOf(expected.values()).getLast();
        return checkFile(naming.alias(), newest).map(tamper -> switch (tamper) {
            case Tamper.Changed changed -> new Tamper.AliasMoved(changed.path());
            case Tamper.Missing _, Tamper.Inserted _, Tamper.AliasMoved _, Tamper.LinkPlanted _ -> tamper;
        });
    }

    /** Puts every snapshot and the alias back; what stood in their place is moved aside, and where to is returned. */
    public List<Path> restore(SortedMap<Integer, String> texts) {
        List<Path> aside = new ArrayList<>();
        plantedDirectory().ifPresent(path -> aside.add(moveAside(path)));
        inserted(texts.keySet()).forEach(path -> aside.add(moveAside(path)));
        texts.forEach((number, text) -> putBack(naming.path(number), text, aside));
        if (texts.isEmpty()) {
            if (!(look(naming.alias()) instanceof Seen.Absent)) {
                aside.add(moveAside(naming.alias()));
            }
        } else {
            putBack(naming.alias(), List.copyOf(texts.values()).getLast(), aside);
        }
        return aside;
    }

    /** Adds the snapshot files to the run's branch, for those who want them delivered. */
    public CommitHash commitToBranch(String effectKey, String message, Instant when) {
        return worktree.commitFiles(effectKey, snapshotPaths(), message, when);
    }

    /** Commits the snapshot files alone, under a reference that the delivered branch knows nothing of. */
    public CommitHash record(RunId run, String message, Instant when) {
        return worktree.recordFiles("refs/sluice/" + run + "/context", snapshotPaths(), message, when);
    }

    private List<String> snapshotPaths() {
        List<String> paths = new ArrayList<>(inserted(Set.of()));
        if (look(naming.alias()) instanceof Seen.Content) {
            paths.add(naming.alias());
        }
        return paths;
    }

    private void putBack(String path, String text, List<Path> aside) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        Seen seen = look(path);
        if (!(seen instanceof Seen.Absent) && !holds(path, bytes)) {
            aside.add(moveAside(path));
        }
        putIfDifferent(path, bytes);
    }

    private void putIfDifferent(String path, byte[] bytes) {
        if (!holds(path, bytes)) {
            DurableFiles.write(root.withParents(path), bytes, DurableFiles.READ_ONLY);
        }
    }

    private boolean holds(String path, byte[] bytes) {
        return look(path) instanceof Seen.Content seen && seen.hash().equals(Sha256.of(bytes));
    }

    /** Files called like snapshots whose number is not known. */
    private Set<String> inserted(Set<Integer> known) {
        Set<String> expected = new HashSet<>();
        known.forEach(number -> expected.add(naming.path(number)));
        Path directory = worktree.directory().resolve(naming.directory());
        Set<String> found = new TreeSet<>();
        if (root.obstacle(naming.path(0)).isPresent() || !LinkFreeRoot.isRealDirectory(directory)) {
            return found;
        }
        try (DirectoryStream<Path> names = Files.newDirectoryStream(directory)) {
            for (Path name : names) {
                naming.pathOf(name.getFileName().toString())
                        .filter(path -> !expected.contains(path))
                        .ifPresent(found::add);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("could not list " + directory, e);
        }
        return found;
    }

    private Optional<String> plantedDirectory() {
        return root.obstacle(naming.path(0));
    }

    /** Beside the worktree, so that it is on the same file system and no agent sees it. */
    private Path moveAside(String path) {
        Path from = worktree.directory().resolve(path);
        Path directory = worktree.directory().resolveSibling(worktree.directory().getFileName() + ".aside");
        DurableFiles.createDirectories(directory);
        String name = path.replace('/', '-');
        int number = 1;
        while (LinkFreeRoot.isPresent(directory.resolve(name + "." + number))) {
            number++;
        }
        Path to = directory.resolve(name + "." + number);
        DurableFiles.move(from, to);
        return to;
    }

    private sealed interface Seen {
        record Absent() implements Seen {}

        record Link() implements Seen {}

        record NoFile() implements Seen {}

        record Content(Sha256 hash) implements Seen {}
    }

    private Seen look(String path) {
        Path file = worktree.directory().resolve(path);
        if (root.obstacle(path).isPresent() || !LinkFreeRoot.isPresent(file)) {
            return new Seen.Absent();
        }
        if (Files.isSymbolicLink(file)) {
            return new Seen.Link();
        }
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return new Seen.NoFile();
        }
        try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            return new Seen.Content(hash(in));
        } catch (IOException e) {
            throw new UncheckedIOException("could not read " + file, e);
        }
    }

    /** In blocks: a planted file may be larger than memory. */
    private static Sha256 hash(InputStream in) throws IOException {
        MessageDigest digest = Sha256.digest();
        byte[] block = new byte[64 * 1024];
        for (int read = in.read(block); read >= 0; read = in.read(block)) {
            digest.update(block, 0, read);
        }
        return Sha256.ofDigest(digest.digest());
    }
}

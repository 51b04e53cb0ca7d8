package dev.sluice.workspace.tree;

import dev.sluice.seam.Disk;
import dev.sluice.seam.Scratch;
import dev.sluice.workspace.file.LinkFreeRoot;
import dev.sluice.workspace.git.Worktree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Reads what a writer's turn left behind, as a change set. */
public final class Harvest {
    private static final String IGNORE_FILE = ".gitignore";

    private final Layer layer;
    private final Worktree worktree;
    private final HarvestLimits limits;

    private Harvest(Layer layer, Worktree worktree, HarvestLimits limits) {
        this.layer = layer;
        this.worktree = worktree;
        this.limits = limits;
    }

    public static Harvested of(Layer layer, Worktree worktree) {
        return of(layer, worktree, HarvestLimits.USUAL);
    }

    /** The worktree says what git ignores and where submodules are; its files are not looked at. */
    public static Harvested of(Layer layer, Worktree worktree, HarvestLimits limits) {
        return new Harvest(layer, worktree, limits).read();
    }

    private Harvested read() {
        LayerWalk walk = new LayerWalk(limits);
        try {
            switch (layer) {
                case Layer.Overlay overlay -> walk.overlay(overlay);
                case Layer.Copy copy -> walk.copy(copy);
            }
            return sort(walk);
        } catch (LayerWalk.LimitReached e) {
            return new Harvested.Refused(List.of(e.refusal()));
        } catch (IOException e) {
            throw new UncheckedIOException("could not read what the writer left in " + layer, e);
        }
    }

    private Harvested sort(LayerWalk walk) throws IOException {
        NavigableMap<String, Entry> put = walk.put();
        NavigableMap<String, Entry> removed = walk.removed();
        Set<String> all = new TreeSet<>(put.keySet());
        all.addAll(removed.keySet());
        all.addAll(walk.refused().keySet());
        List<Refusal> refusals = new ArrayList<>();
        refuseInSubmodules(all, refusals);
        Set<String> ignored = ignored(all, put, removed);
        walk.refused().forEach((path, reason) -> {
            if (!ignored.contains(path)) {
                refusals.add(new Refusal(path, reason));
            }
        });
        put.keySet().removeAll(ignored);
        removed.keySet().removeAll(ignored);
        put.forEach((path, entry) -> linkRefusal(path, entry).ifPresent(refusals::add));
        tooManyBytes(put).ifPresent(refusals::add);
        if (!refusals.isEmpty()) {
            return new Harvested.Refused(refusals);
        }
        return new Harvested.Changes(changeSet(put, removed), List.copyOf(ignored));
    }

    private static ChangeSet changeSet(Map<String, Entry> put, Map<String, Entry> removed) {
        List<TreeEdit> edits = new ArrayList<>();
        removed.keySet().forEach(path -> edits.add(new TreeEdit.Remove(path)));
        put.forEach((path, entry) -> edits.add(new TreeEdit.Put(path, kind(entry), entry.path())));
        return new ChangeSet(edits);
    }

    private static TreeEdit.Kind kind(Entry entry) {
        return switch (entry.type()) {
            case FILE -> TreeEdit.Kind.FILE;
            case EXECUTABLE -> TreeEdit.Kind.EXECUTABLE;
            case LINK -> TreeEdit.Kind.LINK;
            case DIRECTORY, WHITEOUT, SPECIAL, ABSENT -> throw new IllegalStateException("not a file: " + entry);
        };
    }

    /** Git will not track its own settings through a link. */
    private static Optional<Refusal> linkRefusal(String path, Entry entry) {
        String name = path.substring(path.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
        return entry.type() == Entry.Type.LINK && Set.of(".gitmodules", IGNORE_FILE, ".gitattributes").contains(name)
                ? Optional.of(new Refusal(path, "git does not read this file through a link"))
                : Optional.empty();
    }

    private Optional<Refusal> tooManyBytes(Map<String, Entry> put) {
        long total = 0;
        for (Map.Entry<String, Entry> file : put.entrySet()) {
            total += file.getValue().bytes();
            if (total > limits.totalBytesMax()) {
                return Optional.of(new Refusal(
                        file.getKey(), "the changed files together pass " + limits.totalBytesMax() + " bytes"));
            }
        }
        return Optional.empty();
    }

    private void refuseInSubmodules(Set<String> all, List<Refusal> refusals) {
        for (String submodule : worktree.submodules()) {
            for (String path : List.copyOf(all)) {
                if (path.startsWith(submodule + "/")) {
                    refusals.add(new Refusal(path, "it lies in the submodule " + submodule));
                    all.remove(path);
                }
            }
        }
    }

    /** Asks git by the ignore files as the writer left them, so that a path it just made visible is not lost. */
    private Set<String> ignored(Set<String> all, Map<String, Entry> put, Map<String, Entry> removed) throws IOException {
        List<String> asked = all.stream().filter(Harvest::mayBeIgnored).toList();
        if (asked.isEmpty()) {
            return Set.of();
        }
        Path rules = Scratch.directory("ignore");
        try {
            for (String file : ignoreFilesFor(asked)) {
                Entry mine = put.get(file);
                Entry current = mine != null ? mine : lowerEntry(file);
                if (!removed.containsKey(file) && current.type() == Entry.Type.FILE) {
                    Path target = rules.resolve(file);
                    Disk.createDirectories(target.resolveSibling(""));
                    Disk.copy(current.path(), target);
                }
            }
            return new TreeSet<>(worktree.ignored(asked, rules));
        } finally {
            LinkFreeRoot.deleteTree(rules);
        }
    }

    private Entry lowerEntry(String file) throws IOException {
        Path path = layer.lower().resolve(file);
        boolean reachable = new LinkFreeRoot(layer.lower()).obstacle(file).isEmpty();
        return reachable ? Entry.at(path) : new Entry(path, Entry.Type.ABSENT, 0);
    }

    private static Set<String> ignoreFilesFor(List<String> paths) {
        Set<String> files = new HashSet<>();
        for (String path : paths) {
            for (int slash = path.lastIndexOf('/'); slash >= 0; slash = path.lastIndexOf('/', slash - 1)) {
                if (!files.add(path.substring(0, slash + 1) + IGNORE_FILE)) {
                    break;
                }
            }
        }
        files.add(IGNORE_FILE);
        return files;
    }

    /** Git's own files are never ignored: whoever touches them is to be told. */
    private static boolean mayBeIgnored(String path) {
        for (String name : path.split("/", -1)) {
            if (name.equalsIgnoreCase(".git")) {
                return false;
            }
        }
        return !path.isEmpty();
    }
}

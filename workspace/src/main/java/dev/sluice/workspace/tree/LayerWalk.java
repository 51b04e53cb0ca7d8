package dev.sluice.workspace.tree;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.UserDefinedFileAttributeView;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Goes through a layer once and notes which paths end up different; stops at the first limit. */
final class LayerWalk {
    private static final String OPAQUE = "overlay.opaque";
    private static final List<String> UNSUPPORTED = List.of("overlay.redirect", "overlay.metacopy", "overlay.whiteout");

    private final HarvestLimits limits;
    private final NavigableMap<String, Entry> put = new TreeMap<>();
    private final NavigableMap<String, Entry> lowerGone = new TreeMap<>();
    private final NavigableMap<String, String> refused = new TreeMap<>();
    private int entries;

    LayerWalk(HarvestLimits limits) {
        this.limits = limits;
    }

    /** A limit was reached: what was found until then says nothing. */
    static final class LimitReached extends Exception {
        private static final long serialVersionUID = 1;
        private final transient Refusal refusal;

        LimitReached(String path, String reason) {
            super(reason);
            this.refusal = new Refusal(path, reason);
        }

        Refusal refusal() {
            return refusal;
        }
    }

    void overlay(Layer.Overlay layer) throws IOException, LimitReached {
        overlayDirectory("", layer.upper(), Entry.at(layer.lower()));
    }

    void copy(Layer.Copy layer) throws IOException, LimitReached {
        copyDirectory("", layer.copy(), Entry.at(layer.lower()));
        // A copy need not bring the link to the repository along.
        lowerGone.remove(".git");
    }

    /** What the layer has, where that is not what the lower has. */
    NavigableMap<String, Entry> put() {
        return put;
    }

    /** What the lower has and the layer has not. */
    NavigableMap<String, Entry> removed() {
        NavigableMap<String, Entry> removed = new TreeMap<>(lowerGone);
        removed.keySet().removeAll(put.keySet());
        return removed;
    }

    NavigableMap<String, String> refused() {
        return refused;
    }

    private void overlayDirectory(String path, Path upper, Entry lower) throws IOException, LimitReached {
        if (isOpaque(path, upper) && lower.type() == Entry.Type.DIRECTORY) {
            goneBelow(path, lower.path());
        }
        try (DirectoryStream<Path> names = Files.newDirectoryStream(upper)) {
            for (Path name : names) {
                String child = count(path, name);
                Entry mine = Entry.at(name);
                Entry theirs = below(lower, name);
                switch (mine.type()) {
                    case WHITEOUT -> gone(child, theirs);
                    case DIRECTORY -> {
                        if (theirs.type() != Entry.Type.DIRECTORY) {
                            gone(child, theirs);
                        }
                        overlayDirectory(child, name, theirs);
                    }
                    case FILE, EXECUTABLE, LINK, SPECIAL, ABSENT -> found(child, mine, theirs);
                }
            }
        } catch (AccessDeniedException e) {
            refused.put(path, "the directory cannot be read");
        }
    }

    private void copyDirectory(String path, Path copy, Entry lower) throws IOException, LimitReached {
        if (lower.type() == Entry.Type.DIRECTORY) {
            goneBelow(path, lower.path());
        }
        try (DirectoryStream<Path> names = Files.newDirectoryStream(copy)) {
            for (Path name : names) {
                String child = count(path, name);
                Entry mine = Entry.at(name);
                Entry theirs = below(lower, name);
                switch (mine.type()) {
                    case DIRECTORY -> copyDirectory(child, name, theirs);
                    case WHITEOUT -> refused.put(child, "a device is nothing git can keep");
                    case FILE, EXECUTABLE, LINK, SPECIAL, ABSENT -> found(child, mine, theirs);
                }
            }
        } catch (AccessDeniedException e) {
            refused.put(path, "the directory cannot be read");
        }
    }

    private void found(String path, Entry mine, Entry theirs) throws IOException, LimitReached {
        switch (mine.type()) {
            case FILE, EXECUTABLE, LINK -> {
                if (theirs.type() == Entry.Type.DIRECTORY) {
                    goneBelow(path, theirs.path());
                }
                if (mine.sameAs(theirs)) {
                    lowerGone.remove(path);
                } else {
                    put.put(path, mine);
                }
            }
            case SPECIAL -> {
                gone(path, theirs);
                refused.put(path, "a pipe, socket or device is nothing git can keep");
            }
            case DIRECTORY, WHITEOUT, ABSENT -> throw new IllegalStateException("changed while it was read: " + path);
        }
    }

    private void gone(String path, Entry lower) throws IOException, LimitReached {
        switch (lower.type()) {
            case DIRECTORY -> goneBelow(path, lower.path());
            case FILE, EXECUTABLE, LINK, SPECIAL, WHITEOUT -> lowerGone.put(path, lower);
            case ABSENT -> {}
        }
    }

    private void goneBelow(String path, Path lower) throws IOException, LimitReached {
        try (DirectoryStream<Path> names = Files.newDirectoryStream(lower)) {
            for (Path name : names) {
                gone(count(path, name), Entry.at(name));
            }
        }
    }

    private static Entry below(Entry lower, Path name) throws IOException {
        Path there = lower.path().resolve(name.getFileName().toString());
        return lower.type() == Entry.Type.DIRECTORY ? Entry.at(there) : new Entry(there, Entry.Type.ABSENT, 0);
    }

    private String count(String parent, Path child) throws LimitReached {
        String name = child.getFileName().toString();
        String path = parent.isEmpty() ? name : parent + "/" + name;
        if (++entries > limits.entriesMax()) {
            throw new LimitReached(path, "more than " + limits.entriesMax() + " files changed");
        }
        if (path.chars().filter(c -> c == '/').count() >= limits.depthMax()) {
            throw new LimitReached(path, "deeper than " + limits.depthMax() + " directories");
        }
        if (path.getBytes(StandardCharsets.UTF_8).length > limits.pathBytesMax()) {
            throw new LimitReached(path, "a path longer than " + limits.pathBytesMax() + " bytes");
        }
        // A name that does not survive the way to text and back would be looked up as another file.
        if (!child.resolveSibling(name).equals(child)) {
            throw new LimitReached(path, "a name that is not UTF-8");
        }
        return path;
    }

    private boolean isOpaque(String path, Path directory) throws IOException {
        UserDefinedFileAttributeView view =
                Files.getFileAttributeView(directory, UserDefinedFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
        List<String> names = view.list();
        UNSUPPORTED.stream().filter(names::contains).findFirst().ifPresent(
                name -> refused.put(path, "the overlay used " + name + ", which must be off"));
        if (!names.contains(OPAQUE)) {
            return false;
        }
        ByteBuffer value = ByteBuffer.allocate(view.size(OPAQUE));
        view.read(OPAQUE, value);
        return value.position() == 1 && value.get(0) == 'y';
    }
}

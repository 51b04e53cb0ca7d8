package dev.sluice.sandbox;

import dev.sluice.sandbox.Placed.Access;
import dev.sluice.sandbox.Placed.Kind;
import dev.sluice.sandbox.Placed.Spot;
import dev.sluice.seam.Disk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Turns the mounts of a policy into a plan by looking at the host once.
 *
 * <p>A mount point that is reached through a symbolic link is refused: the link would be followed on the host, and
 * whoever planted it would choose what is covered.
 */
final class ViewPlanner {
    private static final List<Path> OWN = List.of(Path.of("/proc"), Path.of("/dev"));

    private final LayerProbe layers;
    private final LaunchDirectory directory;
    private final List<Placed> placed = new ArrayList<>();

    private enum Found {
        DIRECTORY,
        FILE,
        LINK,
        NOTHING
    }

    ViewPlanner(LayerProbe layers, LaunchDirectory directory) {
        this.layers = layers;
        this.directory = directory;
    }

    ViewPlan.Planning plan(List<Mount> mounts) throws IOException {
        for (Mount mount : mounts) {
            Optional<String> refusal = add(mount);
            if (refusal.isPresent()) {
                return new ViewPlan.Refused(refusal.get());
            }
        }
        return new ViewPlan.Planned(new ViewPlan(placed));
    }

    private Optional<String> add(Mount mount) throws IOException {
        Path target = mount.target();
        if (target.getNameCount() == 0) {
            return Optional.of("the root itself cannot be a mount's target; mount the directories below it");
        }
        if (OWN.stream().anyMatch(target::startsWith)) {
            return Optional.of("the target " + target + " lies in /proc or /dev, which every sandbox makes itself");
        }
        return switch (mount) {
            case Mount.ReadOnly(Path source, Path to) -> addBind(source, to, Access.READ_ONLY);
            case Mount.Writable(Path source, Path to) -> addBind(source, to, Access.WRITABLE);
            case Mount.Scratch(Path to) -> addAt(to, Kind.DIRECTORY, spot -> new Placed.Memory(to, spot));
            case Mount.Layered layered -> addLayer(layered);
            case Mount.Masked(Path to) -> addMask(to);
            case Mount.Link(Path text, Path to) -> addLink(text, to);
        };
    }

    private Optional<String> addBind(Path source, Path target, Access access) throws IOException {
        if (!Files.exists(source)) {
            return Optional.of("the source " + source + " of the mount at " + target + " does not exist");
        }
        Path real = source.toRealPath();
        Kind kind = Files.isDirectory(real) ? Kind.DIRECTORY : Kind.FILE;
        return addAt(target, kind, spot -> new Placed.Bind(real, target, access, kind, spot));
    }

    private Optional<String> addLayer(Mount.Layered layered) throws IOException {
        if (!Files.isDirectory(layered.lower())) {
            return Optional.of("the lower tree " + layered.lower() + " of the layer at " + layered.target()
                    + " is not a directory");
        }
        Disk.createDirectories(layered.upper());
        Disk.createDirectories(layered.work());
        Mount.Layered real = new Mount.Layered(
                layered.lower().toRealPath(),
                layered.upper().toRealPath(),
                layered.work().toRealPath(),
                layered.target());
        Layering layering = layers.layering(real.work());
        int number = placed.size();
        return addAt(layered.target(), Kind.DIRECTORY, spot -> new Placed.Layer(number, real, layering, spot));
    }

    private Optional<String> addMask(Path target) {
        return switch (find(target)) {
            case NOTHING -> Optional.empty();
            case LINK -> linkRefusal(target);
            case DIRECTORY -> addAt(target, Kind.DIRECTORY, spot -> mask(target, Kind.DIRECTORY, spot));
            case FILE -> addAt(target, Kind.FILE, spot -> mask(target, Kind.FILE, spot));
        };
    }

    private Placed mask(Path target, Kind kind, Spot spot) {
        Path nothing =
                switch (kind) {
                    case DIRECTORY -> directory.emptyDirectory();
                    case FILE -> directory.emptyFile();
                };
        return new Placed.Bind(nothing, target, Access.READ_ONLY, kind, spot);
    }

    private Optional<String> addLink(Path text, Path target) {
        if (cover(target).isPresent()
                || placed.stream().anyMatch(one -> one.target().startsWith(target))) {
            return Optional.of("the link " + target + " lies over another mount; links are only for the bare root");
        }
        placed.add(new Placed.Link(text, target, Spot.BARE));
        return Optional.empty();
    }

    private interface AtSpot {
        Placed at(Spot spot);
    }

    private Optional<String> addAt(Path target, Kind kind, AtSpot mount) {
        // What a later mount covers would not be seen; and mount(8) skips a line that repeats an earlier one.
        placed.removeIf(earlier -> earlier.target().startsWith(target));
        Optional<Placed> cover = cover(target);
        Found found = find(target);
        boolean fits = found == Found.NOTHING || found.name().equals(kind.name());
        if (found == Found.LINK) {
            return linkRefusal(target);
        }
        if (!fits) {
            return Optional.of("a " + kind + " cannot be mounted at " + target + ", where a " + found + " is");
        }
        if (found == Found.NOTHING && cover.isPresent() && !writable(cover.get())) {
            return Optional.of("the mount point " + target + " does not exist and cannot be made: the mount at "
                    + cover.get().target() + " is read-only");
        }
        Spot spot = cover.isEmpty() ? Spot.BARE : found == Found.NOTHING ? Spot.MISSING : Spot.PRESENT;
        placed.add(mount.at(spot));
        return Optional.empty();
    }

    private static Optional<String> linkRefusal(Path target) {
        return Optional.of("the target " + target + " is or passes through a symbolic link; name the real path");
    }

    private Optional<Placed> cover(Path target) {
        return placed.reversed().stream()
                .filter(one -> target.startsWith(one.target()))
                .findFirst();
    }

    private static boolean writable(Placed cover) {
        return switch (cover) {
            case Placed.Bind bind -> bind.access() == Access.WRITABLE;
            case Placed.Memory _, Placed.Layer _ -> true;
            case Placed.Link _ -> false;
        };
    }

    /** What the program would see at this place by the mounts placed so far. */
    private Found find(Path target) {
        Optional<Placed> cover = cover(target);
        if (cover.isEmpty()) {
            return placed.stream().anyMatch(one -> one.target().startsWith(target)) ? Found.DIRECTORY : Found.NOTHING;
        }
        Path rest = cover.get().target().relativize(target);
        return switch (cover.get()) {
            case Placed.Bind bind -> findIn(List.of(bind.source()), rest);
            case Placed.Layer layer -> findIn(List.of(layer.mount().upper(), layer.mount().lower()), rest);
            case Placed.Memory memory -> target.equals(memory.target()) ? Found.DIRECTORY : findInMemory(target);
            case Placed.Link _ -> Found.LINK;
        };
    }

    private Found findInMemory(Path target) {
        return placed.stream().anyMatch(one -> one.target().startsWith(target)) ? Found.DIRECTORY : Found.NOTHING;
    }

    private static Found findIn(List<Path> sources, Path rest) {
        if (rest.toString().isEmpty()) {
            return kindOf(sources.getFirst());
        }
        Found found = Found.NOTHING;
        for (int depth = 1; depth <= rest.getNameCount(); depth++) {
            Path part = rest.subpath(0, depth);
            found = sources.stream()
                    .map(source -> kindOf(source.resolve(part)))
                    .filter(kind -> kind != Found.NOTHING)
                    .findFirst()
                    .orElse(Found.NOTHING);
            if (found == Found.LINK || found == Found.NOTHING) {
                return found;
            }
        }
        return found;
    }

    private static Found kindOf(Path path) {
        if (Files.isSymbolicLink(path)) {
            return Found.LINK;
        }
        if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            return Found.DIRECTORY;
        }
        return Files.exists(path, LinkOption.NOFOLLOW_LINKS) ? Found.FILE : Found.NOTHING;
    }
}

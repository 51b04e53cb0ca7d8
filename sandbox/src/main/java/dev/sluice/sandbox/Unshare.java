package dev.sluice.sandbox;

import dev.sluice.sandbox.Placed.Access;
import dev.sluice.sandbox.Placed.Kind;
import dev.sluice.sandbox.Placed.Spot;
import dev.sluice.seam.Disk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/** Confines with util-linux alone: namespaces by unshare(1), the view by mount(8), the root by pivot_root(8). */
final class Unshare extends Confinement {
    static final String NAME = "unshare";
    private static final List<String> DEVICES = List.of("null", "zero", "full", "random", "urandom", "tty");

    private final Identity identity;

    Unshare(Identity identity, LayerProbe layers) {
        super(layers);
        this.identity = identity;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    Chain chain(Launch launch, ViewPlan plan, LaunchDirectory directory) throws IOException {
        Policy policy = launch.policy();
        List<String> argv = outer();
        argv.addAll(identity.mayMount());
        argv.addAll(List.of("unshare", "--mount", "--propagation", "private", "--pid", "--ipc", "--uts"));
        if (policy.network() == Network.NONE) {
            argv.add("--net");
        }
        argv.addAll(List.of("--fork", "--kill-child", "--", "sh", LaunchDirectory.SCRIPT, NAME));
        argv.add(String.valueOf(policy.limits().processesMax()));
        argv.add(String.valueOf(identity.uid()));
        argv.add(String.valueOf(identity.gid()));
        argv.add(policy.workingDirectory().toString());
        argv.addAll(steps(plan, directory, policy.network()));
        argv.add("--");
        argv.addAll(launch.argv());
        return new Chain(
                argv,
                ScriptStatus.environment(policy),
                directory.path(),
                Chain.Outermost.WALLS,
                ScriptStatus::read);
    }

    private List<String> steps(ViewPlan plan, LaunchDirectory directory, Network network) throws IOException {
        MountTable table = MountTable.read();
        Path root = directory.root();
        Steps steps = new Steps(directory);
        steps.mount(root.toString(), root, "none", readOnly("bind", table.flagsAt(root)));
        addOwn(steps, root);
        if (network == Network.NONE) {
            Path system = Disk.createDirectory(directory.path().resolve("system"));
            steps.mount("sysfs", system, "sysfs", List.of("nosuid", "nodev", "noexec"));
        }
        for (Placed placed : plan.placed()) {
            addPlaced(steps, placed, root, table);
        }
        return steps.arguments();
    }

    private void addOwn(Steps steps, Path root) throws IOException {
        Path proc = Disk.createDirectory(root.resolve("proc"));
        steps.mount("proc", proc, "proc", List.of("nosuid", "nodev", "noexec"));
        for (Path owned : MachineProc.entries()) {
            Path cover = root.resolve(owned.toString().substring(1));
            steps.mount(cover.toString(), cover, "none", List.of("bind", "ro", "nosuid", "nodev", "noexec"));
        }
        Path dev = Disk.createDirectory(root.resolve("dev"));
        for (String name : DEVICES) {
            steps.mount("/dev/" + name, Disk.createFile(dev.resolve(name)), "none", List.of("bind"));
        }
        Path shm = Disk.createDirectory(dev.resolve("shm"));
        steps.mount("shm", shm, "tmpfs", List.of("nosuid", "nodev", "mode=1777"));
        Path pts = Disk.createDirectory(dev.resolve("pts"));
        steps.mount("devpts", pts, "devpts", List.of("newinstance", "ptmxmode=0666", "mode=620", "nosuid", "noexec"));
        Disk.createSymbolicLink(dev.resolve("ptmx"), Path.of("pts/ptmx"));
        Disk.createSymbolicLink(dev.resolve("fd"), Path.of("/proc/self/fd"));
        Disk.createSymbolicLink(dev.resolve("stdin"), Path.of("/proc/self/fd/0"));
        Disk.createSymbolicLink(dev.resolve("stdout"), Path.of("/proc/self/fd/1"));
        Disk.createSymbolicLink(dev.resolve("stderr"), Path.of("/proc/self/fd/2"));
    }

    private void addPlaced(Steps steps, Placed placed, Path root, MountTable table) throws IOException {
        Path place = root.resolve(placed.target().toString().substring(1));
        switch (placed) {
            case Placed.Link link -> {
                Disk.createDirectories(parent(place));
                Disk.createSymbolicLink(place, link.text());
            }
            case Placed.Memory memory -> {
                List<String> options = new ArrayList<>(List.of("nosuid", "nodev", "mode=1777"));
                options.addAll(spot(steps, memory.spot(), Kind.DIRECTORY, place));
                steps.mount("scratch", place, "tmpfs", options);
            }
            case Placed.Bind bind -> {
                Collection<String> made = spot(steps, bind.spot(), bind.kind(), place);
                addBind(steps, bind, place, made, table);
            }
            case Placed.Layer layer -> addLayer(steps, layer, place);
        }
    }

    private void addLayer(Steps steps, Placed.Layer layer, Path place) throws IOException {
        List<String> made = spot(steps, layer.spot(), Kind.DIRECTORY, place);
        switch (layer.layering()) {
            case OVERLAY -> steps.overlay(layer, place, with(List.of("nosuid", "nodev"), made));
            case COPY -> {
                steps.copy(layer);
                steps.mount(
                        layer.mount().upper().toString(), place, "none", with(List.of("bind", "nosuid", "nodev"), made));
            }
        }
    }

    private void addBind(Steps steps, Placed.Bind bind, Path place, Collection<String> made, MountTable table) {
        Path source = bind.source();
        if (bind.access() == Access.WRITABLE) {
            List<String> options = new ArrayList<>(List.of("rbind", "nosuid", "nodev"));
            options.addAll(table.flagsAt(source));
            steps.mount(source.toString(), place, "none", with(options, made));
            return;
        }
        // A user namespace may not tear a tree of mounts apart, so it takes all of it; then each one is made read-only.
        // Root takes them one by one, and a mount that appears meanwhile is simply not part of the view.
        String how = identity.root() ? "bind" : "rbind";
        steps.mount(source.toString(), place, "none", with(readOnly(how, table.flagsAt(source)), made));
        for (Path below : table.below(source)) {
            Path at = place.resolve(source.relativize(below));
            steps.mount(below.toString(), at, "none", readOnly(how, table.flagsAt(below)));
        }
    }

    private static List<String> with(Collection<String> options, Collection<String> more) {
        List<String> all = new ArrayList<>(options);
        all.addAll(more);
        return all;
    }

    private static List<String> readOnly(String how, Collection<String> lockedFlags) {
        TreeSet<String> flags = new TreeSet<>(lockedFlags);
        flags.addAll(List.of("nosuid", "nodev"));
        return with(List.of(how, "ro"), flags);
    }

    /** Sees to it that the mount point exists when its turn comes; gives the option that makes mount(8) make it. */
    private static List<String> spot(Steps steps, Spot spot, Kind kind, Path place) throws IOException {
        switch (spot) {
            case PRESENT -> {}
            case BARE -> {
                switch (kind) {
                    case DIRECTORY -> Disk.createDirectories(place);
                    case FILE -> {
                        Disk.createDirectories(parent(place));
                        Disk.createFile(place);
                    }
                }
            }
            case MISSING -> {
                switch (kind) {
                    case DIRECTORY -> {
                        return List.of("X-mount.mkdir");
                    }
                    case FILE -> steps.file(place);
                }
            }
        }
        return List.of();
    }

    private static Path parent(Path place) {
        Path parent = place.getParent();
        return parent == null ? place : parent;
    }
}

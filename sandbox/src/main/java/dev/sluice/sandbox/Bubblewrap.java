package dev.sluice.sandbox;

import dev.sluice.sandbox.Placed.Access;
import dev.sluice.seam.Disk;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Confines with bwrap(1); overlays, which bwrap 0.8 cannot mount, are mounted around it. */
final class Bubblewrap extends Confinement {
    static final String NAME = "bubblewrap";
    private static final Pattern EXIT_CODE = Pattern.compile("\"exit-code\": (\\d+)");
    // The monitor, the first process and the one that becomes the program are there before the program's first child.
    private static final int OWN_PROCESSES = 3;

    private final Identity identity;

    Bubblewrap(Identity identity, LayerProbe layers) {
        super(layers);
        this.identity = identity;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    Chain chain(Launch launch, ViewPlan plan, LaunchDirectory directory) throws IOException {
        Steps steps = new Steps(directory);
        List<String> options = options(launch.policy());
        for (Placed placed : plan.placed()) {
            add(placed, options, steps, directory);
        }
        options.addAll(List.of("--remount-ro", "/"));
        writeArguments(options, directory);
        List<String> argv = outer();
        argv.addAll(identity.mayMount());
        if (!plan.layering().isEmpty()) {
            argv.addAll(List.of("unshare", "--mount", "--propagation", "private", "--"));
        }
        argv.addAll(List.of("sh", LaunchDirectory.SCRIPT, NAME));
        int processesMax = launch.policy().limits().processesMax();
        argv.add(identity.root() ? "-" : String.valueOf((long) processesMax + OWN_PROCESSES));
        argv.addAll(steps.arguments());
        argv.add("--");
        argv.addAll(launch.argv());
        return new Chain(argv, Steps.ENVIRONMENT, directory.path(), Chain.Outermost.WALLS, Bubblewrap::read);
    }

    private List<String> options(Policy policy) throws IOException {
        List<String> options = new ArrayList<>(List.of("--unshare-pid", "--unshare-ipc", "--unshare-uts"));
        if (policy.network() == Network.NONE) {
            options.add("--unshare-net");
        }
        if (!identity.root()) {
            options.addAll(List.of("--unshare-user", "--uid", "" + identity.uid(), "--gid", "" + identity.gid()));
        }
        options.addAll(List.of("--die-with-parent", "--cap-drop", "ALL", "--json-status-fd", "9", "--clearenv"));
        policy.sortedEnvironment().forEach((name, value) -> options.addAll(List.of("--setenv", name, value)));
        options.addAll(List.of("--chdir", policy.workingDirectory().toString()));
        options.addAll(List.of("--proc", "/proc", "--dev", "/dev"));
        // bwrap covers these only where their directory looks writable, which to root without capabilities none does.
        for (Path owned : MachineProc.entries()) {
            options.addAll(List.of("--ro-bind", owned.toString(), owned.toString()));
        }
        options.addAll(List.of("--perms", "1777", "--tmpfs", "/dev/shm", "--remount-ro", "/dev"));
        return options;
    }

    private static void add(Placed placed, List<String> options, Steps steps, LaunchDirectory directory)
            throws IOException {
        String target = placed.target().toString();
        switch (placed) {
            case Placed.Link link -> options.addAll(List.of("--symlink", link.text().toString(), target));
            case Placed.Memory _ -> options.addAll(List.of("--perms", "1777", "--tmpfs", target));
            case Placed.Bind bind -> {
                String how = bind.access() == Access.WRITABLE ? "--bind" : "--ro-bind";
                options.addAll(List.of(how, bind.source().toString(), target));
            }
            case Placed.Layer layer -> {
                Path source = stage(layer, steps, directory);
                options.addAll(List.of("--bind", source.toString(), target));
            }
        }
    }

    private static Path stage(Placed.Layer layer, Steps steps, LaunchDirectory directory) throws IOException {
        return switch (layer.layering()) {
            case OVERLAY -> {
                Path stage = Disk.createDirectory(directory.path().resolve("layer" + layer.number()));
                steps.overlay(layer, stage, List.of("nosuid", "nodev"));
                yield stage;
            }
            case COPY -> {
                steps.copy(layer);
                yield layer.mount().upper();
            }
        };
    }

    /** In a file, so that the environment of the program does not show in the list of processes. */
    private static void writeArguments(List<String> options, LaunchDirectory directory) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (String option : options) {
            bytes.write(option.getBytes(NativeText.CHARSET));
            bytes.write(0);
        }
        Disk.write(directory.path().resolve(LaunchDirectory.BUBBLEWRAP_ARGUMENTS), bytes.toByteArray());
    }

    /** bwrap writes the exit code only of a program that it could execute. */
    private static How read(String status, int exitCode, Captured stderr) {
        Matcher matcher = EXIT_CODE.matcher(status);
        return matcher.find()
                ? new How.Exited(Integer.parseInt(matcher.group(1)))
                : Chain.withoutWord(exitCode, stderr);
    }
}

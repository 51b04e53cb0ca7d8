package dev.sluice.runtime;

import dev.sluice.sandbox.Mount;
import dev.sluice.sandbox.SystemView;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The part of the user's machine that every confined program gets to see: the system, the tools on the {@code PATH}, an
 * empty home.
 */
public record Surroundings(Map<String, String> environment) {
    /** Secrets of the machine that root could read among the system's files. */
    private static final List<Path> HIDDEN =
            List.of(Path.of("/etc/shadow"), Path.of("/etc/gshadow"), Path.of("/etc/ssh"), Path.of("/etc/ssl/private"));

    private static final int LINKS_MAX = 200;

    /** What a program may know of the user's environment; all else stays outside. */
    private static final List<String> PASSED = List.of("JAVA_HOME", "LANG", "USER", "LOGNAME");

    /** What a build may find of the user's caches: what was downloaded, never settings or credentials. */
    private static final Map<String, List<String>> CACHES = Map.of(
            "maven", List.of(".m2/repository", ".m2/wrapper"),
            "npm", List.of(".npm/_cacache"),
            "cargo", List.of(".cargo/registry", ".cargo/git"),
            "go", List.of("go/pkg", ".cache/go-build"),
            "gradle", List.of(".gradle/caches", ".gradle/wrapper"));

    /** Toolchains that people install below their home, whole; of any other place there only the programs are shown. */
    private static final List<String> TOOLCHAINS =
            List.of(".asdf", ".bun", ".deno", ".nvm", ".pyenv", ".rbenv", ".rustup", ".sdkman", ".volta");

    public Path home() {
        return Path.of(Optional.ofNullable(environment.get("HOME"))
                        .filter(h -> h.startsWith("/") && h.length() > 1)
                        .orElse("/home/sluice"))
                .normalize();
    }

    /** System and tools read-only, {@code /tmp} from the given directory, a home with nothing in it. */
    public List<Mount> mounts(Path tmp) {
        List<Mount> mounts = new ArrayList<>();
        SystemView.mounts().stream()
                .filter(m -> !m.target().equals(Path.of("/tmp")))
                .forEach(mounts::add);
        mounts.add(new Mount.Writable(tmp, Path.of("/tmp")));
        HIDDEN.stream().filter(Files::exists).forEach(path -> mounts.add(new Mount.Masked(path)));
        if (!home().startsWith("/tmp") && (Files.isDirectory(home()) || !SystemView.holds(home()))) {
            mounts.add(new Mount.Scratch(home()));
        }
        tools().forEach(tool -> mounts.add(new Mount.ReadOnly(tool, tool)));
        return mounts;
    }

    /** Where programs on the {@code PATH} live that are not part of the system. */
    private Set<Path> tools() {
        Set<Path> tools = new LinkedHashSet<>();
        List<String> places = new ArrayList<>(List.of(environment.getOrDefault("PATH", "").split(":", -1)));
        Optional.ofNullable(environment.get("JAVA_HOME")).ifPresent(h -> places.add(h + "/bin"));
        for (String place : places) {
            Path directory = Path.of(place.isEmpty() ? "." : place).normalize();
            if (!directory.isAbsolute() || SystemView.holds(directory) || !Files.isDirectory(directory)) {
                continue;
            }
            Path shown = installationOf(directory);
            tools.add(shown);
            if (shown.equals(directory)) {
                linkedPrograms(directory).forEach(tools::add);
            }
        }
        tools.removeIf(t -> !real(t).equals(t) || home().startsWith(t));
        return tools;
    }

    /**
     * Programs in {@code x/bin} need the rest of {@code x}. Below home that holds for toolchains alone: the parent of
     * {@code ~/.local/bin} has keyrings in it, and Sluice's own state.
     */
    private Path installationOf(Path directory) {
        if (directory.startsWith(home())) {
            Path below = home().relativize(directory);
            boolean toolchain = below.getNameCount() > 1 && TOOLCHAINS.contains(below.getName(0).toString());
            return toolchain ? home().resolve(below.getName(0)) : directory;
        }
        Path parent = directory.getParent();
        return parent != null && parent.getNameCount() > 1 ? parent : directory;
    }

    /** What the links in a directory of programs lead to: the file, or the packages around it. */
    private static Set<Path> linkedPrograms(Path directory) {
        Set<Path> targets = new LinkedHashSet<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory, Files::isSymbolicLink)) {
            for (Path link : entries) {
                Path target = real(link);
                if (Files.isRegularFile(target) && !SystemView.holds(target) && targets.size() < LINKS_MAX) {
                    targets.add(packagesAround(target));
                }
            }
        } catch (IOException e) {
            return Set.of();
        }
        return targets;
    }

    private static Path packagesAround(Path program) {
        for (Path place = program.getParent(); place != null; place = place.getParent()) {
            if (place.endsWith("node_modules")) {
                return place;
            }
        }
        return program;
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            return path;
        }
    }

    /** Whether a program of this name can be found on the user's {@code PATH}. */
    public boolean finds(String program) {
        return List.of(environment.getOrDefault("PATH", "").split(":", -1)).stream()
                .anyMatch(place -> place.startsWith("/") && Files.isExecutable(Path.of(place).resolve(program)));
    }

    /** A writable layer over each named cache, so that builds find what is there and change nothing of it. */
    public List<Mount> caches(List<String> names, Path layers) {
        List<Mount> mounts = new ArrayList<>();
        for (String name : names) {
            for (String below : CACHES.getOrDefault(name, List.of())) {
                Path cache = home().resolve(below);
                if (Files.isDirectory(cache) && real(cache).equals(cache)) {
                    Path layer = layers.resolve(below.replace('/', '_'));
                    mounts.add(new Mount.Layered(cache, layer.resolve("upper"), layer.resolve("work"), cache));
                }
            }
        }
        return mounts;
    }

    /** The clean environment: an allow-list, and what the caller adds. */
    public Map<String, String> variables(Map<String, String> added) {
        Map<String, String> all = new LinkedHashMap<>();
        PASSED.forEach(name -> Optional.ofNullable(environment.get(name)).ifPresent(v -> all.put(name, v)));
        all.put("PATH", environment.getOrDefault("PATH", "/usr/local/bin:/usr/bin:/bin"));
        all.put("HOME", home().toString());
        all.put("TMPDIR", "/tmp");
        all.put("LC_ALL", "C.UTF-8");
        all.put("TERM", "dumb");
        all.putAll(added);
        return all;
    }

    /** The named variables of the user, where they are set. */
    public Map<String, String> named(List<String> names) {
        Map<String, String> found = new LinkedHashMap<>();
        names.forEach(name -> Optional.ofNullable(environment.get(name)).ifPresent(v -> found.put(name, v)));
        return found;
    }
}

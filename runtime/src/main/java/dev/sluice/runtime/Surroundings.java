package dev.sluice.runtime;

import dev.sluice.sandbox.Mount;
import dev.sluice.sandbox.SystemView;
import java.io.IOException;
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
    /** What a program may know of the user's environment; all else stays outside. */
    private static final List<String> PASSED = List.of("JAVA_HOME", "LANG", "USER", "LOGNAME");

    private static final List<Path> SYSTEM =
            List.of(Path.of("/usr"), Path.of("/bin"), Path.of("/sbin"), Path.of("/etc"), Path.of("/opt"), Path.of("/lib"));

    /** Tool directories that belong to no cache: from the directory of programs to the root of what was installed. */
    private static final Map<String, List<String>> CACHES = Map.of(
            "maven", List.of(".m2"),
            "npm", List.of(".npm"),
            "cargo", List.of(".cargo", ".rustup"),
            "go", List.of("go", ".cache/go-build"),
            "gradle", List.of(".gradle"));

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
        if (SYSTEM.stream().noneMatch(s -> home().startsWith(s)) && !home().startsWith("/tmp")) {
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
            if (!place.startsWith("/")) {
                continue;
            }
            Path directory = Path.of(place).normalize();
            Path root = installationOf(directory);
            boolean shown = SYSTEM.stream().anyMatch(root::startsWith);
            if (!shown && Files.isDirectory(root) && !home().startsWith(root)) {
                tools.add(real(root).equals(root) ? root : directory);
            }
        }
        tools.removeIf(t -> !real(t).equals(t));
        return tools;
    }

    /** Programs in {@code x/bin} need the rest of {@code x}; those right below home or the root stand alone. */
    private Path installationOf(Path directory) {
        Path parent = directory.getParent();
        return parent != null && parent.getNameCount() > 1 && !parent.equals(home()) ? parent : directory;
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            return path;
        }
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

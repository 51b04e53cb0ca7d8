package dev.sluice.sandbox;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The walls of one launch, as a value.
 *
 * <p>Mounts apply in order, later ones over earlier ones. What no mount shows does not exist for the program, save
 * {@code /proc} of its own namespace and a small {@code /dev}. The environment is exactly the given one.
 */
public record Policy(
        List<Mount> mounts, Path workingDirectory, Network network, Map<String, String> environment, Limits limits) {
    private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    public Policy {
        mounts = List.copyOf(mounts);
        environment = Map.copyOf(environment);
        PlainPath.require(workingDirectory, "working directory");
        environment.forEach((name, value) -> {
            if (!VARIABLE.matcher(name).matches() || value.indexOf('\0') >= 0) {
                throw new IllegalArgumentException("not an environment variable: \"" + name + "\" (the name must match "
                        + VARIABLE + ", the value must not hold NUL)");
            }
        });
    }

    /** The environment in an order that does not change from run to run. */
    Map<String, String> sortedEnvironment() {
        return new TreeMap<>(environment);
    }
}

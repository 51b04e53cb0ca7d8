package dev.sluice.sandbox;

import java.util.List;
import java.util.Map;
import java.util.LinkedHashMap;

/** What {@code confine.sh} and its caller tell each other about the program: its environment in, its ending out. */
final class ScriptStatus {
    private static final String EXIT = "exit ";

    private ScriptStatus() {}

    /** Reads the status of a script that outlives its program and writes down how it ended. */
    static How read(String status, int exitCode, Captured stderr) {
        List<String> lines = status.lines().toList();
        if (!lines.contains("ready") || lines.contains("unexecuted")) {
            return Chain.withoutWord(exitCode, stderr);
        }
        return lines.stream()
                .filter(line -> line.startsWith(EXIT))
                .findFirst()
                .<How>map(line -> new How.Exited(Integer.parseInt(line.substring(EXIT.length()))))
                .orElseGet(() -> new How.Killed(Math.max(1, exitCode - 128)));
    }

    /** Reads the status of a script that became its program. */
    static How readReplaced(String status, int exitCode, Captured stderr) {
        List<String> lines = status.lines().toList();
        return lines.contains("ready") && !lines.contains("unexecuted")
                ? new How.Exited(exitCode)
                : Chain.withoutWord(exitCode, stderr);
    }

    /** The program's variables under names that mean nothing to the programs of the set-up. */
    static Map<String, String> environment(Policy policy) {
        Map<String, String> packed = new LinkedHashMap<>(Steps.ENVIRONMENT);
        int count = 0;
        for (Map.Entry<String, String> variable : policy.sortedEnvironment().entrySet()) {
            count++;
            packed.put("_SLUICE_NAME_" + count, variable.getKey());
            packed.put("_SLUICE_VALUE_" + count, variable.getValue());
        }
        packed.put("_SLUICE_COUNT", String.valueOf(count));
        return packed;
    }
}

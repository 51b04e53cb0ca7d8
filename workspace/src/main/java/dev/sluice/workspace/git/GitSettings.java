package dev.sluice.workspace.git;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The environment and settings that every git process gets, so that nothing in a repository can make it run a program. */
final class GitSettings {
    private static final Map<String, String> CONFIG = config();
    private static final String SELF = Orphans.mark();

    private GitSettings() {}

    /** Replaces the whole environment: none of the caller's variables reach git. */
    static void putEnvironment(Map<String, String> environment) {
        String path = System.getenv("PATH");
        environment.clear();
        environment.put("PATH", path == null ? "/usr/bin:/bin" : path);
        environment.put("LC_ALL", "C");
        environment.put("TZ", "UTC");
        environment.put("GIT_CONFIG_GLOBAL", "/dev/null");
        environment.put("GIT_CONFIG_NOSYSTEM", "1");
        environment.put("GIT_ATTR_NOSYSTEM", "1");
        environment.put("GIT_TERMINAL_PROMPT", "0");
        environment.put("GIT_NO_LAZY_FETCH", "1");
        // Git 2.39 does not know GIT_NO_LAZY_FETCH; with no protocol allowed it cannot fetch either.
        environment.put("GIT_ALLOW_PROTOCOL", "none");
        environment.put("GIT_NO_REPLACE_OBJECTS", "1");
        // Without this a look at the user's checkout would rewrite its index.
        environment.put("GIT_OPTIONAL_LOCKS", "0");
        environment.put("GIT_LITERAL_PATHSPECS", "1");
        environment.put("GIT_PAGER", "cat");
        environment.put("GIT_EDITOR", "false");
        environment.put("GIT_ASKPASS", "false");
        environment.put("GIT_SSH_COMMAND", "false");
        environment.put("GIT_AUTHOR_NAME", "Sluice");
        environment.put("GIT_AUTHOR_EMAIL", "sluice@localhost");
        environment.put("GIT_COMMITTER_NAME", "Sluice");
        environment.put("GIT_COMMITTER_EMAIL", "sluice@localhost");
        environment.put(Orphans.STARTED_BY, SELF);
    }

    /** Settings go through the environment, because a filter's name may hold a character that {@code -c} splits at. */
    static void putConfig(Map<String, String> environment, List<String> filters) {
        Map<String, String> all = new LinkedHashMap<>(CONFIG);
        for (String filter : filters) {
            all.put("filter." + filter + ".clean", "");
            all.put("filter." + filter + ".smudge", "");
            all.put("filter." + filter + ".process", "");
            all.put("filter." + filter + ".required", "false");
        }
        int count = 0;
        for (Map.Entry<String, String> setting : all.entrySet()) {
            environment.put("GIT_CONFIG_KEY_" + count, setting.getKey());
            environment.put("GIT_CONFIG_VALUE_" + count, setting.getValue());
            count++;
        }
        environment.put("GIT_CONFIG_COUNT", Integer.toString(count));
    }

    private static Map<String, String> config() {
        Map<String, String> config = new LinkedHashMap<>();
        runNothing(config);
        readTheSameForEverybody(config);
        loseNothing(config);
        return Map.copyOf(config);
    }

    private static void runNothing(Map<String, String> config) {
        config.put("core.hooksPath", "/dev/null");
        config.put("core.fsmonitor", "false");
        config.put("core.sshCommand", "false");
        config.put("core.pager", "cat");
        config.put("core.editor", "false");
        config.put("core.askPass", "false");
        config.put("core.alternateRefsCommand", "false");
        config.put("credential.helper", "");
        config.put("commit.gpgSign", "false");
        config.put("tag.gpgSign", "false");
        config.put("log.showSignature", "false");
        config.put("gpg.program", "false");
        config.put("gc.auto", "0");
        config.put("maintenance.auto", "false");
        config.put("protocol.allow", "never");
        config.put("protocol.ext.allow", "never");
        config.put("diff.external", "");
        config.put("submodule.recurse", "false");
        config.put("safe.bareRepository", "explicit");
    }

    private static void readTheSameForEverybody(Map<String, String> config) {
        config.put("core.untrackedCache", "false");
        config.put("core.splitIndex", "false");
        config.put("core.sparseCheckout", "false");
        config.put("index.sparse", "false");
        config.put("core.fileMode", "true");
        config.put("core.symlinks", "true");
        config.put("core.ignoreStat", "false");
        config.put("core.trustctime", "true");
        config.put("core.checkStat", "default");
        config.put("core.safecrlf", "false");
        config.put("core.quotePath", "true");
        config.put("core.excludesFile", "/dev/null");
        config.put("core.attributesFile", "/dev/null");
        config.put("branch.autoSetupMerge", "false");
        config.put("advice.detachedHead", "false");
    }

    private static void loseNothing(Map<String, String> config) {
        config.put("core.fsync", "committed,reference,index");
        config.put("core.fsyncMethod", "batch");
    }
}

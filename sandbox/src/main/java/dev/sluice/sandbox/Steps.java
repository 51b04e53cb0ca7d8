package dev.sluice.sandbox;

import dev.sluice.seam.Disk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * The steps that {@code confine.sh} takes before the program: tables for mount(8), files to make, trees to copy.
 *
 * <p>A table is mounted by one process, however many lines it has; a process for each mount would cost more than all
 * the rest of the set-up.
 */
final class Steps {
    static final Map<String, String> ENVIRONMENT = Map.of("PATH", "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL", "C");

    private final LaunchDirectory directory;
    private final List<String> arguments = new ArrayList<>();
    private final StringBuilder table = new StringBuilder();
    private int tables;

    Steps(LaunchDirectory directory) {
        this.directory = directory;
    }

    void mount(String source, Path target, String type, Collection<String> options) {
        table.append(escape(source)).append(' ').append(escape(target.toString())).append(' ').append(type);
        table.append(' ').append(String.join(",", options)).append(" 0 0\n");
    }

    void file(Path path) throws IOException {
        finishTable();
        arguments.addAll(List.of("file", path.toString(), "-"));
    }

    /** An overlay at this place; its directories are given as links, because an option could not hold any path. */
    void overlay(Placed.Layer layer, Path target, List<String> more) throws IOException {
        link(layer);
        int number = layer.number();
        List<String> options = new ArrayList<>(List.of(
                "lowerdir=lower" + number, "upperdir=upper" + number, "workdir=work" + number, "userxattr"));
        options.addAll(more);
        mount("overlay" + number, target, "overlay", options);
    }

    void copy(Placed.Layer layer) throws IOException {
        finishTable();
        link(layer);
        arguments.addAll(List.of("copy", String.valueOf(layer.number()), "-"));
    }

    private void link(Placed.Layer layer) throws IOException {
        Mount.Layered mount = layer.mount();
        Disk.createSymbolicLink(directory.path().resolve("lower" + layer.number()), mount.lower());
        Disk.createSymbolicLink(directory.path().resolve("upper" + layer.number()), mount.upper());
        Disk.createSymbolicLink(directory.path().resolve("work" + layer.number()), mount.work());
    }

    /** All steps as parameters of the script. */
    List<String> arguments() throws IOException {
        finishTable();
        return List.copyOf(arguments);
    }

    private void finishTable() throws IOException {
        if (table.isEmpty()) {
            return;
        }
        String name = LaunchDirectory.MOUNTS + tables++;
        Disk.write(directory.path().resolve(name), table.toString().getBytes(NativeText.CHARSET));
        arguments.addAll(List.of("mount", name, "-"));
        table.setLength(0);
    }

    /** fstab(5) separates by blanks and lines, and takes those in octal. */
    static String escape(String field) {
        StringBuilder escaped = new StringBuilder();
        for (int i = 0; i < field.length(); i++) {
            char c = field.charAt(i);
            switch (c) {
                case ' ', '\t', '\n', '\r', '\\', '#', '"' ->
                    escaped.append('\\').append("%03o".formatted((int) c));
                default -> escaped.append(c);
            }
        }
        return escaped.toString();
    }
}

package dev.sluice.runtime.gate;

import dev.sluice.kernel.gate.Verdict;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Reads the JUnit XML files that Surefire and others leave in the writable layer of a gate. */
final class JunitXml {
    private static final int FILES_MAX = 20_000;
    private static final long FILE_BYTES_MAX = 64L * 1024 * 1024;
    private static final int FAILURES_MAX = 100;
    private static final int DEPTH_MAX = 24;

    private int run;
    private int failed;
    private int skipped;
    private final List<Verdict.FailedTest> failures = new ArrayList<>();

    private JunitXml() {}

    /** Tells one writing of a file from another. */
    record Stamp(FileTime modified, long size, Optional<Object> key) {}

    /** The reports that are there, each with its stamp. */
    static Map<Path, Stamp> present(Path layer) {
        Map<Path, Stamp> present = new TreeMap<>();
        if (!Files.isDirectory(layer)) {
            return present;
        }
        try {
            for (Path report : reportsBelow(layer)) {
                var attributes = Files.readAttributes(report, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
                Optional<Object> key = Optional.ofNullable(attributes.fileKey());
                present.put(report, new Stamp(attributes.lastModifiedTime(), attributes.size(), key));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list the reports in " + layer, e);
        }
        return present;
    }

    /**
     * Sums up every {@code TEST-*.xml} below the layer that is not as it was {@code before} and not as the tree has it: all
     * of them are of this command. A layer that is a copy holds the tree's own files too.
     */
    static TestReport read(Path layer, Map<Path, Stamp> before, Path tree) {
        JunitXml all = new JunitXml();
        Map<Path, Stamp> reports = present(layer);
        reports.entrySet().removeIf(r -> r.getValue().equals(before.get(r.getKey()))
                || isSame(r.getKey(), tree.resolve(layer.relativize(r.getKey()))));
        if (reports.isEmpty()) {
            return new TestReport.Unreadable("no TEST-*.xml report was written");
        }
        try {
            for (Path report : reports.keySet()) {
                Optional<String> broken = all.add(report);
                if (broken.isPresent()) {
                    return new TestReport.Unreadable(layer.relativize(report) + ": " + broken.get());
                }
            }
        } catch (IOException e) {
            return new TestReport.Unreadable("the reports cannot be read: " + e.getMessage());
        }
        return new TestReport.Read(all.run, all.failed, all.skipped, all.failures);
    }

    /** A part of the layer that cannot be entered holds no report that could be read. */
    private static List<Path> reportsBelow(Path layer) throws IOException {
        List<Path> found = new ArrayList<>();
        Files.walkFileTree(layer, Set.of(), DEPTH_MAX, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (attributes.isRegularFile() && isReport(layer.relativize(file)) && found.size() < FILES_MAX) {
                    found.add(file);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) {
                return FileVisitResult.CONTINUE;
            }
        });
        return found;
    }

    private static boolean isSame(Path report, Path original) {
        try {
            return Files.isRegularFile(original, LinkOption.NOFOLLOW_LINKS) && Files.mismatch(report, original) < 0;
        } catch (IOException e) {
            return false;
        }
    }

    /** Where runners write; a file that a build only copies, from test resources say, is no report of it. */
    private static boolean isReport(Path path) {
        String name = path.getFileName().toString();
        Path place = path.getParent();
        boolean copied = false;
        boolean reports = false;
        for (; place != null; place = place.getParent()) {
            String step = String.valueOf(place.getFileName());
            copied |= step.equals("classes") || step.equals("test-classes") || step.equals("resources");
            reports |= step.endsWith("-reports") || step.equals("test-results") || step.equals("reports");
        }
        return name.startsWith("TEST-") && name.endsWith(".xml") && reports && !copied;
    }

    private Optional<String> add(Path file) throws IOException {
        if (Files.size(file) > FILE_BYTES_MAX) {
            return Optional.of("larger than " + FILE_BYTES_MAX + " bytes");
        }
        XMLInputFactory factory = XMLInputFactory.newInstance();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            XMLStreamReader xml = factory.createXMLStreamReader(in);
            String test = "";
            boolean wasSkipped = false;
            boolean hasFailed = false;
            while (xml.hasNext()) {
                switch (xml.next()) {
                    case XMLStreamConstants.START_ELEMENT -> {
                        switch (xml.getLocalName()) {
                            case "testcase" -> {
                                test = attribute(xml, "classname") + "." + attribute(xml, "name");
                                wasSkipped = false;
                                hasFailed = false;
                                run++;
                            }
                            case "skipped" -> wasSkipped = true;
                            case "failure", "error" -> {
                                if (!hasFailed) {
                                    failure(test, attribute(xml, "message"));
                                }
                                hasFailed = true;
                            }
                            default -> {}
                        }
                    }
                    case XMLStreamConstants.END_ELEMENT -> {
                        if (xml.getLocalName().equals("testcase") && wasSkipped && !hasFailed) {
                            run--;
                            skipped++;
                        }
                    }
                    default -> {}
                }
            }
            return Optional.empty();
        } catch (XMLStreamException e) {
            return Optional.of("not well-formed XML");
        }
    }

    private void failure(String test, String message) {
        failed++;
        if (failures.size() < FAILURES_MAX) {
            failures.add(new Verdict.FailedTest(test, message.lines().findFirst().orElse(""), ""));
        }
    }

    private static String attribute(XMLStreamReader xml, String name) {
        String value = xml.getAttributeValue(null, name);
        return value == null ? "" : value;
    }
}

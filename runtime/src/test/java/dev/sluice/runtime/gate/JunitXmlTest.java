package dev.sluice.runtime.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.kernel.gate.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JunitXmlTest {
    @TempDir
    Path layer;

    private void report(String name, String text) throws IOException {
        Path file = layer.resolve("target/surefire-reports").resolve(name);
        Files.createDirectories(layer.resolve("target/surefire-reports"));
        Files.writeString(file, text);
    }

    private static final Path NO_TREE = Path.of("/nonexistent");

    @Test
    void read_severalFiles_sumsThemUp() throws IOException {
        report("TEST-a.xml", """
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuite tests="9"><testcase classname="a.A" name="one"/>
                <testcase classname="a.A" name="two"><failure message="expected 1&#10;but was 2">trace</failure></testcase>
                </testsuite>
                """);
        report("TEST-b.xml", """
                <testsuites><testsuite><testcase classname="b.B" name="three"><skipped/></testcase>
                <testcase classname="b.B" name="four"><error message="boom"/></testcase></testsuite></testsuites>
                """);
        assertThat(JunitXml.read(layer, Map.of(), NO_TREE))
                .isEqualTo(new TestReport.Read(
                        3,
                        2,
                        1,
                        List.of(
                                new Verdict.FailedTest("a.A.two", "expected 1", ""),
                                new Verdict.FailedTest("b.B.four", "boom", ""))));
    }

    @Test
    void read_testWithSeveralFailures_isOneFailedTest() throws IOException {
        report("TEST-a.xml", """
                <testsuite><testcase classname="a" name="b"><failure message="x"/><error message="y"/></testcase></testsuite>
                """);
        assertThat(JunitXml.read(layer, Map.of(), NO_TREE)).isInstanceOfSatisfying(TestReport.Read.class, r -> {
            assertThat(r.run()).isEqualTo(1);
            assertThat(r.failed()).isEqualTo(1);
        });
    }

    @Test
    void read_noReport_isUnreadable() throws IOException {
        assertThat(JunitXml.read(layer, Map.of(), NO_TREE)).isInstanceOf(TestReport.Unreadable.class);
        assertThat(JunitXml.read(layer.resolve("absent"), Map.of(), NO_TREE)).isInstanceOf(TestReport.Unreadable.class);
        report("result.xml", "<testsuite><testcase/></testsuite>");
        assertThat(JunitXml.read(layer, Map.of(), NO_TREE)).isInstanceOf(TestReport.Unreadable.class);
    }

    @Test
    void read_brokenXml_isUnreadable() throws IOException {
        report("TEST-a.xml", "<testsuite><testcase>");
        assertThat(JunitXml.read(layer, Map.of(), NO_TREE)).isInstanceOf(TestReport.Unreadable.class);
    }

    @Test
    void read_externalEntity_isNotOpened() throws IOException {
        Files.writeString(layer.resolve("secret"), "a-secret-of-the-host");
        report("TEST-a.xml", """
                <!DOCTYPE x [<!ENTITY e SYSTEM "file://%s">]>
                <testsuite><testcase classname="a" name="b"><failure message="m">&e;</failure></testcase></testsuite>
                """.formatted(layer.resolve("secret")));
        assertThat(JunitXml.read(layer, Map.of(), NO_TREE).toString()).doesNotContain("a-secret-of-the-host");
    }

    @Test
    void read_billionLaughs_endsAtOnce() throws IOException {
        StringBuilder text = new StringBuilder("<!DOCTYPE x [<!ENTITY a0 \"ha\">");
        for (int i = 1; i < 12; i++) {
            text.append("<!ENTITY a").append(i).append(" \"").append(("&a" + (i - 1) + ";").repeat(10)).append("\">");
        }
        report("TEST-a.xml", text + "]><testsuite><testcase name=\"&a11;\"/></testsuite>");
        assertThat(JunitXml.read(layer, Map.of(), NO_TREE)).isInstanceOf(TestReport.Unreadable.class);
    }

    @Test
    void read_linkToAReport_isNotFollowed() throws IOException {
        Path outside = Files.writeString(layer.resolve("outside.txt"), "<testsuite><testcase/></testsuite>");
        Files.createDirectories(layer.resolve("surefire-reports"));
        Files.createSymbolicLink(layer.resolve("surefire-reports/TEST-a.xml"), outside);
        assertThat(JunitXml.read(layer, Map.of(), NO_TREE)).isInstanceOf(TestReport.Unreadable.class);
    }

    @Test
    void read_reportThatTheTreeAlreadyHad_isNotOfThisCommand(@TempDir Path tree) throws IOException {
        String old = "<testsuite><testcase classname=\"a\" name=\"b\"/></testsuite>";
        for (Path place : new Path[] {tree, layer}) {
            Files.writeString(Files.createDirectories(place.resolve("surefire-reports")).resolve("TEST-old.xml"), old);
        }
        assertThat(JunitXml.read(layer, Map.of(), NO_TREE)).isInstanceOf(TestReport.Read.class);
        assertThat(JunitXml.read(layer, Map.of(), tree)).isInstanceOf(TestReport.Unreadable.class);
    }

    @Test
    void read_reportThatTheBuildOnlyCopied_isNone() throws IOException {
        String planted = "<testsuite><testcase classname=\"a\" name=\"b\"/></testsuite>";
        Path copied = Files.createDirectories(layer.resolve("target/test-classes/surefire-reports"));
        Files.writeString(copied.resolve("TEST-fake.xml"), planted);
        Files.writeString(layer.resolve("TEST-fake.xml"), planted);
        assertThat(JunitXml.read(layer, Map.of(), NO_TREE)).isInstanceOf(TestReport.Unreadable.class);
    }
}

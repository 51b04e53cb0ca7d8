package dev.sluice.kernel.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GlobTest {
    @ParameterizedTest
    @CsvSource({
        "src/**, src/a", "src/**, src/a/b", "**/x, x", "**/x, a/x", "**/x, a/b/x", "a/**/b, a/b", "a/**/b, a/c/d/b",
        "**, a", "**, a/b/c", "*.md, README.md", "docs/, docs/a/b", "/top, top", "a?c, abc", "*a*b*, xxaxxbxx",
        "a/*/c, a/b/c", "\\*, *", "**/a/**/b/*.c, x/a/y/a/z/b/q.c", "**/**/a, a", ".github/**, .github/workflows/x.yml",
        "a*, a", "**/*.pem, k.pem"
    })
    void matches_pathThePatternMeans_true(String pattern, String path) {
        assertThat(new Glob(pattern).matches(path)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "src/**, src", "src/**, srcx/a", "*.md, docs/README.md", "a?c, a/c", "a/*, a/b/c", "**/x, ax", "a/**/b, ab",
        "\\*, a", "docs/, docs", "a, A", "a/b, a", "a, a/b", "src/**, x/src/a", "**/b/c, a/b/d/c"
    })
    void matches_otherPath_false(String pattern, String path) {
        assertThat(new Glob(pattern).matches(path)).isFalse();
    }

    @Test
    void matches_manyStarsAgainstLongName_returns() {
        assertThat(new Glob("*a".repeat(40) + "b").matches("a".repeat(20_000))).isFalse();
        assertThat(new Glob("**/a/".repeat(30) + "b").matches("a/".repeat(5_000) + "c")).isFalse();
    }

    @Test
    void matches_nameWithNewline_oneStarTakesIt() {
        assertThat(new Glob("a*b").matches("a\nb")).isTrue();
    }

    @Test
    void construct_blankPattern_refused() {
        assertThatThrownBy(() -> new Glob(" ")).isInstanceOf(IllegalArgumentException.class);
    }
}

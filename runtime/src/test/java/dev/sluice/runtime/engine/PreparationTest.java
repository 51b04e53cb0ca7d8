package dev.sluice.runtime.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.sluice.kernel.flow.Command;
import dev.sluice.testkit.TempRepo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PreparationTest {
    @TempDir
    Path directory;

    private Preparation.Wish wish(Path repo, RunConfig.Landing landing, String agent) {
        return new Preparation.Wish(
                repo,
                "greet",
                Optional.empty(),
                List.of("it greets"),
                List.of("*.sh"),
                Optional.of(agent),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Preparation.Wish.Proposals.CONFIRMED,
                landing);
    }

    private Preparation.Prepared prepare(Path repo) {
        return Preparation.prepare(wish(repo, RunConfig.Landing.BRANCH_ONLY, "exec:think"), System.getenv());
    }

    private void assertRefused(Path repo, String... said) {
        assertThatExceptionOfType(EngineProblem.Usage.class)
                .isThrownBy(() -> prepare(repo))
                .satisfies(e -> assertThat(e.line()).contains(said).doesNotContain("\n"));
    }

    @Test
    void gates_arePinnedFromTheCommitNotFromTheCheckout() {
        TempRepo repo = TempRepo.create(directory.resolve("repo"));
        repo.write("sluice.yaml", "gates: { iteration: [sh fast.sh], exit: [sh full.sh] }\n").commit("gates");
        repo.write("sluice.yaml", "gates: { iteration: [\"true\"], exit: [\"true\"] }\n");
        Preparation.Prepared prepared = prepare(repo.root());
        assertThat(prepared.start().draft().gates().exit().getFirst().run()).isEqualTo("sh full.sh");
        assertThat(prepared.gatesFrom()).isEqualTo("sluice.yaml");
        assertThat(prepared.start().proposals()).isEqualTo(Command.Proposals.REFUSED);
        assertThat(prepared.start().pins().settings()).isEqualTo(prepared.config().hash());
    }

    @Test
    @Tag("X-10")
    void settingsNotCommitted_areRefused() {
        TempRepo repo = TempRepo.create(directory.resolve("repo"));
        repo.write("sluice.yaml", "gates: { iteration: [x], exit: [y] }\n");
        assertRefused(repo.root(), "sluice.yaml is not committed");
    }

    @Test
    @Tag("X-10")
    void repositoryWithoutACommit_isRefused() {
        assertRefused(TempRepo.unborn(directory.resolve("repo")).root(), "has no commit yet");
    }

    @Test
    @Tag("X-10")
    void directoryWithoutARepository_isRefused() throws IOException {
        assertRefused(Files.createDirectories(directory.resolve("plain")), "git");
        assertRefused(directory.resolve("absent"), "is not a directory");
    }

    @Test
    @Tag("X-10")
    void missingGates_areRefused() {
        assertRefused(TempRepo.create(directory.resolve("repo")).root(), "no gates", "sluice init");
    }

    @Test
    @Tag("X-10")
    void brokenSettings_areRefusedWithTheirLine() {
        TempRepo repo = TempRepo.create(directory.resolve("repo"));
        repo.write("sluice.yaml", "agent: auto\ngates: 7\n").commit("broken");
        assertRefused(repo.root(), "sluice.yaml:2: gates");
    }

    @Test
    void inPlace_overADirtyCheckout_isRefused() {
        TempRepo repo = TempRepo.create(directory.resolve("repo"));
        repo.write("sluice.yaml", "gates: { iteration: [x], exit: [y] }\n").commit("gates");
        repo.write("README.md", "changed\n");
        assertThatExceptionOfType(EngineProblem.Usage.class)
                .isThrownBy(() -> Preparation.prepare(
                        wish(repo.root(), RunConfig.Landing.IN_PLACE, "exec:think"), System.getenv()))
                .withMessageContaining("--in-place needs a fully committed checkout");
    }

    @Test
    @Tag("X-10")
    void agentThatCannotBe_isRefused() {
        TempRepo repo = TempRepo.create(directory.resolve("repo"));
        repo.write("sluice.yaml", "gates: { iteration: [x], exit: [y] }\n").commit("gates");
        for (String agent : List.of("magic", "script:absent.yaml", "auto")) {
            assertThatExceptionOfType(EngineProblem.Usage.class)
                    .isThrownBy(() -> Preparation.prepare(
                            wish(repo.root(), RunConfig.Landing.BRANCH_ONLY, agent), Map.of("PATH", "/nowhere")))
                    .withMessageContaining(agent.equals("auto") ? "no coding agent found" : agent.replace("script:", ""));
        }
    }

    @Test
    void criteriaGivenAsText_getIdsThatAreNotTaken() {
        TempRepo repo = TempRepo.create(directory.resolve("repo"));
        repo.write("sluice.yaml", "gates: { iteration: [x], exit: [y] }\n").commit("gates");
        assertThat(Preparation.prepare(withCriteria(repo, "AC-2: given", "minted", "more"), System.getenv())
                        .start().draft().criteria().stream()
                        .map(c -> c.id() + " " + c.text()))
                .containsExactly("AC-2 given", "AC-3 minted", "AC-4 more");
        assertThatExceptionOfType(EngineProblem.Usage.class)
                .isThrownBy(() -> Preparation.prepare(withCriteria(repo, "A: one", "A: two"), System.getenv()))
                .withMessage("--criterion: criterion id A is used twice");
    }

    private Preparation.Wish withCriteria(TempRepo repo, String... criteria) {
        Preparation.Wish plain = wish(repo.root(), RunConfig.Landing.BRANCH_ONLY, "exec:think");
        return new Preparation.Wish(
                plain.directory(),
                plain.goal(),
                plain.task(),
                List.of(criteria),
                plain.scope(),
                plain.agent(),
                plain.flow(),
                plain.sandbox(),
                plain.iterationsMax(),
                plain.minutesMax(),
                plain.usdMicrosMax(),
                plain.proposals(),
                plain.landing());
    }

    @Test
    @Tag("X-10")
    void stateHome_thatCannotBeMade_isSaidInALine() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "");
        assertThat(new StateHome(file.resolve("below")).prepare().orElseThrow())
                .contains(file.resolve("below").toString(), "SLUICE_HOME");
        assertThat(StateHome.of(Map.of("SLUICE_HOME", "/a/b")).root()).isEqualTo(Path.of("/a/b"));
        assertThat(StateHome.of(Map.of("XDG_STATE_HOME", "/x", "HOME", "/h")).root()).isEqualTo(Path.of("/x/sluice"));
        assertThat(StateHome.of(Map.of("HOME", "/h")).root()).isEqualTo(Path.of("/h/.local/state/sluice"));
    }
}

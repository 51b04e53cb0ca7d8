package dev.sluice.agents;

import dev.sluice.kernel.value.Value;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Plays roles from a {@link Recipe}: the same turns give the same answers, in this process or the next.
 *
 * <p>What it does to the tree it does as any agent would, by running a program in its role's view; only the thinking is
 * scripted.
 */
public final class ScriptAgent implements Agent {
    private final Recipe recipe;

    public ScriptAgent(Recipe recipe) {
        this.recipe = recipe;
    }

    @Override
    public String name() {
        return "script:" + recipe.file();
    }

    @Override
    public Answer take(Assignment turn, Hands hands) {
        Optional<Recipe.Entry> entry = recipe.entry(turn.kind(), turn.ordinal());
        if (entry.isEmpty()) {
            return new Answer.Failed("the recipe " + recipe.file() + " has no answer for " + turn.kind().word()
                    + " turn number " + turn.ordinal());
        }
        Optional<Answer> stopped = act(entry.get(), hands);
        if (stopped.isPresent()) {
            return stopped.get();
        }
        return switch (entry.get().reply()) {
            case Recipe.Reply.Result(Value.Obj result) -> new Answer.Given(result, 0, 0);
            case Recipe.Reply.Prose(String text) -> ResultText.find(turn.kind(), text)
                    .<Answer>map(r -> new Answer.Given(r, 0, 0))
                    .orElseGet(() -> new Answer.Failed("no JSON object in its output: " + text));
            case Recipe.Reply.Failure(String why) -> new Answer.Failed(why);
        };
    }

    /** Does what the entry does to the tree; a command that fails is the script's affair, one that is stopped is not. */
    private static Optional<Answer> act(Recipe.Entry entry, Hands hands) {
        List<Hands.Action> actions = new ArrayList<>();
        for (Map.Entry<String, String> file : entry.write().entrySet()) {
            actions.add(new Hands.Action(
                    List.of("sh", "-c", "mkdir -p \"$(dirname -- \"$1\")\" && cat > \"$1\"", "write", "./" + file.getKey()),
                    file.getValue().getBytes(StandardCharsets.UTF_8),
                    Map.of()));
        }
        entry.delete().forEach(path ->
                actions.add(new Hands.Action(List.of("rm", "-rf", "--", "./" + path), new byte[0], Map.of())));
        entry.run().ifPresent(
                command -> actions.add(new Hands.Action(List.of("sh", "-c", command), new byte[0], Map.of())));
        for (Hands.Action action : actions) {
            switch (hands.run(action)) {
                case Hands.Done.Exited _ -> {}
                case Hands.Done.Stopped(String why) -> {
                    return Optional.of(new Answer.Failed(why));
                }
                case Hands.Done.NotStarted(String why) -> {
                    return Optional.of(new Answer.Unavailable(why));
                }
            }
        }
        return Optional.empty();
    }
}

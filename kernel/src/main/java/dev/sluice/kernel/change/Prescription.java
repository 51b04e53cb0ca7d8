package dev.sluice.kernel.change;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Tells a report of what is from an instruction what to change; scouts and auditors may give only the former. */
final class Prescription {
    private static final String VERBS =
            "(?:chang|replac|renam|remov|delet|rewrit|modify|modifi|refactor|introduc|insert|add|mov|us|patch|fix|correct|adjust|updat)";

    private static final List<Pattern> SIGNS = List.of(
            Pattern.compile("(?m)^(?:diff --git |@@ |\\+\\+\\+ |--- [ab]/)"),
            Pattern.compile("```"),
            Pattern.compile("(?i)\\b(?:should|must|ought to|need(?:s)? to|has to|have to|could|can) (?:be |simply |just )*"
                    + VERBS + "(?:e|ed|d|ied|y)?\\b"),
            Pattern.compile("(?i)\\b(?:change|replace|rename|convert|switch)\\b[^.]{1,120}\\b(?:to|with|by|into)\\b"),
            Pattern.compile("(?i)\\b(?:i|we) (?:suggest|recommend|propose|advise)|\\b(?:suggested|proposed|recommended) (?:fix|change|patch)"),
            Pattern.compile("(?im)^\\W*(?:please |simply |just )?(?:change|replace|rename|remove|delete|rewrite|modify|refactor"
                    + "|introduce|insert|patch|fix|adjust|update) (?:the|this|that|a|an|it|line|all|every|its)\\b"));

    private Prescription() {}

    /** The words that prescribe, where the text does. */
    static Optional<String> find(String text) {
        return SIGNS.stream()
                .map(p -> p.matcher(text))
                .filter(java.util.regex.Matcher::find)
                .map(m -> m.group().strip())
                .findFirst();
    }
}

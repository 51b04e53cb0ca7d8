package dev.sluice.kernel.change;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Tells a report of what is from an instruction what to change; scouts and auditors may give only the former.
 *
 * <p>It reads words, not meaning: it catches what people and models usually write, and lets through the sentences in
 * which the same words state a fact (what a command does, what a document demands, what an earlier commit did).
 */
final class Prescription {
    /** Verbs that change code, as an imperative or after "to". */
    private static final String CHANGE = "(?:change|replace|rename|remove|delete|rewrite|modify|refactor|introduce|insert|patch|fix"
            + "|adjust|update|convert|swap|drop|move|extract|inline|wrap|add|implement|revert|correct|increase|decrease"
            + "|initiali[sz]e|invert|ensure|simplify|split|merge)";

    /** The same, as what is to be done to something. */
    private static final String CHANGED = "(?:chang|replac|renam|remov|delet|rewritten|modifi|refactor|introduc|insert|patch|fix|adjust"
            + "|updat|convert|swapp|dropp|mov|extract|inlin|wrapp|add|implement|revert|correct|increas|decreas|initiali[sz]"
            + "|invert|simplifi|split|merg)(?:ed)?";

    private static final String CHANGING = "(?:changing|replacing|renaming|removing|deleting|rewriting|modifying|refactoring|introducing"
            + "|inserting|patching|fixing|adjusting|updating|converting|swapping|dropping|moving|extracting|wrapping|adding"
            + "|implementing|reverting|correcting|increasing|decreasing|initiali[sz]ing|inverting|splitting|merging|using)";

    /** What a verb acts on, so that a noun of the same spelling ("Update scripts", "Fix versions") is told from it. */
    private static final String OBJECT = "(?:the|this|that|these|those|a|an|it|its|line|lines|all|every|each|both|one|any|code|Q)\\b";

    /** Where an imperative can stand: at the start of a sentence or after what leads up to it. */
    private static final String START = "(?:^|[:;]\\s+|\\binstead,\\s+)(?:[-*•>\\s]|\\d+[.)])*"
            + "(?:(?:please|simply|just|then|first|next|finally|instead)\\b,?\\s+)*"
            + "(?:(?:in|on|at|inside|within|for|after|before)\\s[^,;:]{1,120},\\s+)?";

    private static final String SOFTLY = "(?:also |simply |just |easily |safely |probably |rather |instead )*";

    private static final Pattern PATCH = Pattern.compile("(?m)^(?:diff --git |@@ -\\d|\\+\\+\\+ [ab]/|--- [ab]/)"
            + "|```(?:diff|patch|suggestion)|(?<![\\w/])s/[^/\\s]+/[^/]*/(?:\\s|$)"
            + "|(?i)\\b(?:corrected|fixed|improved) (?:code|version|implementation)\\b");

    /** A sentence that passes on what somebody else demands is a fact about that somebody. */
    private static final Pattern REPORTED = Pattern.compile("(?i)\\b(?:says?|states?|according to|documents?|documented|demands?"
            + "|requires|todo|fixme|comment|commit message|criterion)\\b");

    /** A rule for everybody is a convention of the repository, not a change of it. */
    private static final Pattern GENERAL = Pattern.compile(
            "(?i)^\\W*(?:every|each|all|any|new|callers?|users?|contributors?|clients?|subclasses|implementations|plugins)\\b");

    private static final List<Pattern> DEMANDS = List.of(
            sign("\\b(?:should|ought to|needs? to|must|has to|have to|could) " + SOFTLY + "be " + SOFTLY + CHANGED + "\\b"),
            sign("\\b(?:should|ought to|needs? to|must|has to|have to|could) " + SOFTLY + CHANGE + "\\b"),
            sign("\\bshould\\b[^.]{1,120}\\binstead\\b"),
            sign("\\bthere (?:should|must|needs to|has to|ought to) be\\b"),
            sign("\\bcan " + SOFTLY + "be (?:fixed|solved|resolved|repaired|cured|simplified|rewritten|refactored)\\b"),
            sign("\\bcan (?:simply|just|easily|safely) be " + CHANGED + "\\b"),
            sign("\\b(?:it is|it's) (?:necessary|advisable|recommended|best|better) to\\b"));

    private static final List<Pattern> PROPOSALS = List.of(
            sign(START + CHANGE + "\\s+" + OBJECT),
            sign(START + CHANGE + "\\s+[\\w.]+\\(\\)"),
            sign(START + "(?:change|replace|rename|convert|swap|switch|initiali[sz]e|increase|decrease)\\s+\\S+"
                    + "\\s+(?:to|with|by|into|for)\\b"),
            sign(START + "set (?:the|this|its)\\b[^.]{1,80}\\bto\\b"),
            sign(START + "make (?:the|this|that|it)\\b"),
            sign(START + "guard (?:against|the|this)\\b"),
            sign(START + "call \\w+\\(\\) (?:in|before|after|first)\\b"),
            sign("^\\W*(?:fix|solution|remedy|suggestion|recommendation|proposal)\\s*:"),
            sign("\\b(?:let's|let us) \\w+"),
            sign("\\blines? \\d+ (?:should|must|ought to|has to|needs to)\\b"),
            sign(START + "(?:use|call|return|write|make|do|try)\\b[^.]{1,120}\\b(?:instead|rather than|in place of)\\b"),
            sign("(?:^|[.;]\\s+)instead,?\\s+(?:use|call|return|write|make)\\b"),
            sign("\\b(?:i|we)(?: would|'d)? (?:suggest|recommend|propose|advise)\\b"),
            sign("\\bmy (?:suggestion|recommendation|proposal|advice|fix)\\b"),
            sign("\\b(?:suggested|proposed|recommended|simplest|easiest|obvious|right|proper|best|possible|minimal)"
                    + " (?:fix|change|patch|solution|remedy|correction|edit)\\b"),
            sign("\\b(?:the|a|one) (?:fix|solution|remedy|correction)(?: here)? (?:is|would be|could be)\\b"),
            sign("\\b(?:better|best|cleaner|simpler|safer) (?:approach|way|option|solution)\\b[^.]{0,40}\\b(?:is|would be) to\\b"),
            sign("(?:\\bwould|'d) be (?:better|best|cleaner|simpler|safer|wise|enough) (?:to|if)\\b"),
            sign(START + "consider(?: (?:a|an|the)\\b| \\w+ing\\b)"),
            sign("\\btry " + CHANGING + "\\b"),
            sign("\\byou (?:should|could|must|need to|have to|may want to|might want to|ought to) " + SOFTLY + "\\w+"),
            sign("\\bto (?:fix|solve|resolve|repair|correct|remedy) (?:this|that|it|the \\w+),"),
            sign("\\b(?:would|will|should|could|might) " + SOFTLY + "(?:fix|solve|resolve|cure|repair|remedy) (?:it|this|that|the)\\b"),
            sign(START + CHANGING + "\\b[^.]{1,160}\\b(?:would|will|makes?|fixe?s|solves|resolves|should)\\b"));

    private static final Pattern SENTENCE_END = Pattern.compile("(?<=[.!?])\\s+|\\n");
    private static final Pattern QUOTED = Pattern.compile("`[^`]{1,400}`|\"[^\"]{1,400}\"|“[^”]{1,400}”");
    private static final Pattern WORDS_AROUND_QUOTE = Pattern.compile("\\w+\\W+\\w+");

    private Prescription() {}

    private static Pattern sign(String regex) {
        return Pattern.compile("(?i)" + regex);
    }

    /** The words that prescribe, where the text does. */
    static Optional<String> find(String text) {
        return first(List.of(PATCH), text)
                .or(() -> SENTENCE_END
                        .splitAsStream(text)
                        .map(Prescription::sentence)
                        .flatMap(Optional::stream)
                        .findFirst());
    }

    private static Optional<String> sentence(String raw) {
        // What is quoted is somebody's text, and stands for a thing; but a note that is nothing but a quotation is the
        // scout's own sentence with marks around it.
        String read = QUOTED.matcher(raw).replaceAll("Q");
        String sentence = WORDS_AROUND_QUOTE.matcher(read).find() ? read : raw.replaceAll("[`\"“”]", "");
        boolean passedOn = REPORTED.matcher(sentence).find() || GENERAL.matcher(sentence).find();
        return first(PROPOSALS, sentence).or(() -> passedOn ? Optional.empty() : first(DEMANDS, sentence));
    }

    private static Optional<String> first(List<Pattern> signs, String text) {
        return signs.stream()
                .map(p -> p.matcher(text))
                .filter(java.util.regex.Matcher::find)
                .map(m -> m.group().strip())
                .findFirst();
    }
}

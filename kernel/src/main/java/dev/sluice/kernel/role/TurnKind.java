package dev.sluice.kernel.role;

import static dev.sluice.kernel.schema.Schema.either;
import static dev.sluice.kernel.schema.Schema.line;
import static dev.sluice.kernel.schema.Schema.list;
import static dev.sluice.kernel.schema.Schema.nonEmpty;
import static dev.sluice.kernel.schema.Schema.object;
import static dev.sluice.kernel.schema.Schema.oneOf;
import static dev.sluice.kernel.schema.Schema.optional;
import static dev.sluice.kernel.schema.Schema.required;
import static dev.sluice.kernel.schema.Schema.shaped;
import static dev.sluice.kernel.schema.Schema.text;

import dev.sluice.kernel.schema.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A kind of turn: who takes it, what it may touch, what it is asked, and the shape of the answer. */
public enum TurnKind {
    INTAKE(
            "intake",
            Role.EDITOR,
            Access.READ_TREE,
            "Propose the terms of this piece of work: restate the goal, list constraints, give acceptance criteria that can"
                    + " be checked, cap the scope of scouting, and name the smallest coherent first slice.",
            required("goal", line(), "the goal in one sentence"),
            optional("constraints", list(line()), "what must not change or must be respected"),
            optional(
                    "criteria",
                    nonEmpty(object(
                            optional("id", shaped("[A-Za-z][A-Za-z0-9_-]{0,31}"), "stable id; minted when left out"),
                            required("text", line(), "what must hold when the work is done"),
                            optional("check", line(), "a command that succeeds exactly when it holds; a person must confirm it"))),
                    "acceptance criteria, where none were given"),
            optional("scope", scope(), "how far scouting may go, where it was not given"),
            optional("slice", line(), "the smallest coherent change to attempt first")),
    SCOUT(
            "scout",
            Role.SCOUT,
            Access.READ_SCOPE,
            "Answer the stated unknown with facts from the tree in front of you: paths, symbols, commands, short snippets."
                    + " Say what stays uncertain. Report what is; proposing a change is refused.",
            required(
                    "findings",
                    list(object(
                            optional("unknown", line(), "the id of the unknown this answers"),
                            optional("path", line(), "path relative to the tree"),
                            optional("line", new Schema.Whole(1, 100_000_000), "line in that file"),
                            optional("symbol", line(), "type, function or setting"),
                            optional("command", line(), "a command that was read or run"),
                            optional("snippet", new Schema.Text(4_000, Optional.empty()), "a few lines as they are"),
                            required("note", new Schema.Text(4_000, Optional.empty()), "the fact"))),
                    "what was found"),
            optional("uncertainties", list(line()), "what stays unknown")),
    CONSOLIDATE(
            "consolidate",
            Role.EDITOR,
            Access.READ_TREE,
            "Turn evidence into facts: promote what is verified and needed, naming the evidence it stands on, and open an"
                    + " issue for what is still missing. Nothing that is not promoted may be planned on.",
            required(
                    "promotions",
                    list(object(
                            required("evidence", nonEmpty(shaped("E-[0-9]{4,9}-[0-9]{1,9}")), "supporting evidence ids"),
                            required("fact", line(), "the fact in one sentence"))),
                    "facts to promote"),
            optional(
                    "issues",
                    list(object(
                            required("text", line(), "what is unresolved"),
                            required("next", oneOf("fix", "re-scout", "re-plan"), "the single next action"))),
                    "issues to open")),
    PLAN(
            "plan",
            Role.EDITOR,
            Access.READ_TREE,
            "Plan the smallest coherent change for this slice. Stand only on facts of Consolidated Context, by id. A fact"
                    + " that you need and do not find there is unknown: cite it anyway and it will be scouted.",
            required("approach", line(), "how, in one sentence"),
            required("hypothesis", line(), "why this should work, in one sentence"),
            required("facts", nonEmpty(line()), "ids of the facts this stands on"),
            required("paths", nonEmpty(line()), "paths or patterns this change will touch"),
            optional("steps", list(line()), "steps in order"),
            required("gate", oneOf("iteration"), "the gate that will judge it"),
            optional("slice", line(), "the slice's sentence, reworded for clarity")),
    EDIT(
            "edit",
            Role.EDITOR,
            Access.WRITE_TREE,
            "Carry out the adopted plan in the tree in front of you, as a small diff that a reviewer can read. Address the"
                    + " open issues. Do not commit; do not touch gate settings. The change is read from the tree.",
            required("summary", text(), "what was changed and why")),
    LADDER(
            "ladder",
            Role.EDITOR,
            Access.READ_TREE,
            "A gate failed. Choose the next step from what is consolidated: fix-forward when the failure is local and"
                    + " understood, re-scout when facts are missing or wrong, re-plan when the approach is wrong.",
            required("choice", oneOf("fix-forward", "re-scout", "re-plan"), "the next step"),
            required("facts", nonEmpty(line()), "ids of the consolidated facts that support the choice"),
            required("reason", text(), "why; for re-scout, the question to answer"),
            optional("audit", new Schema.Flag(), "ask for an independent audit first"),
            optional("slice", line(), "the slice's sentence, reworded for clarity")),
    SCOPE_REVISION(
            "scope-revision",
            Role.EDITOR,
            Access.READ_TREE,
            "Scouting left the declared scope. Decide whether the scope cap must be revised to make progress; give the"
                    + " scope as it shall be from now on (the same, to keep it).",
            required("scope", scope(), "the scope from now on"),
            required("reason", text(), "why")),
    NEW_SLICE(
            "new-slice",
            Role.EDITOR,
            Access.READ_TREE,
            "Some criteria are not met yet. Name the next slice: the smallest coherent change that brings one closer.",
            required("slice", line(), "the slice in one sentence")),
    EXIT_CLAIM(
            "exit-claim",
            Role.EDITOR,
            Access.READ_TREE,
            "The iteration gate passed. Say for every criterion whether it is met and by what: its check, evidence, or not"
                    + " yet (unmet). A claim is not a verdict: each one will be verified.",
            required(
                    "criteria",
                    nonEmpty(object(
                            required("criterion", shaped("[A-Za-z][A-Za-z0-9_-]{0,31}"), "the criterion's id"),
                            required("met", oneOf("check", "evidence", "unmet"), "by what it is met"),
                            optional("evidence", text(), "where to look"))),
                    "one entry for each criterion"),
            optional("audit", new Schema.Flag(), "ask for an independent audit before exit")),
    AUDIT(
            "audit",
            Role.VERIFIER,
            Access.READ_TREE_AND_EVIDENCE,
            "Judge independently where this work stands against its criteria and gates, and why the gate fails. Report"
                    + " unmet conditions, diagnoses, gaps, risks and ways to check. Saying what to change is refused.",
            required("verdict", oneOf("PASS", "FAIL"), "against criteria and the exit gate's intent"),
            required(
                    "mismatches",
                    list(object(
                            required("criterion", shaped("[A-Za-z][A-Za-z0-9_-]{0,31}"), "the criterion's id"),
                            required("text", text(), "what is unmet"))),
                    "unmet conditions"),
            required(
                    "diagnosis",
                    list(object(
                            required("cause", text(), "likely cause"),
                            required("confidence", oneOf("low", "medium", "high"), "how sure"),
                            required("evidence", text(), "what supports it"))),
                    "likely causes"),
            required("gaps", list(text()), "facts, logs or tests that are missing"),
            required("risks", list(text()), "where drift, scope or assumptions break"),
            required("checks", list(text()), "ways to confirm or refute")),
    JUDGE(
            "judge",
            Role.VERIFIER,
            Access.READ_TREE_AND_EVIDENCE,
            "Judge each of these criteria on the tree in front of you, with evidence. What cannot be verified is UNKNOWN.",
            required(
                    "criteria",
                    nonEmpty(object(
                            required("criterion", shaped("[A-Za-z][A-Za-z0-9_-]{0,31}"), "the criterion's id"),
                            required("outcome", oneOf("PASS", "FAIL", "UNKNOWN"), "the judgement"),
                            required("evidence", text(), "what it rests on"),
                            required("confidence", oneOf("low", "medium", "high"), "how sure"))),
                    "one entry for each criterion asked about"));

    private final String word;
    private final Role role;
    private final Access access;
    private final String instruction;
    private final Schema.Obj schema;

    TurnKind(String word, Role role, Access access, String instruction, Schema.Field... fields) {
        this.word = word;
        this.role = role;
        this.access = access;
        this.instruction = instruction;
        List<Schema.Field> all = new ArrayList<>();
        all.add(required("kind", oneOf(word), "the kind of this turn"));
        all.addAll(List.of(fields));
        all.add(optional("notes", text(), "anything else worth keeping"));
        all.add(optional("usage", usage(), "what the turn cost"));
        this.schema = new Schema.Obj(List.copyOf(all));
    }

    public String word() {
        return word;
    }

    public Role role() {
        return role;
    }

    public Access access() {
        return access;
    }

    public String instruction() {
        return instruction;
    }

    public Schema.Obj schema() {
        return schema;
    }

    public static Optional<TurnKind> ofWord(String word) {
        return List.of(values()).stream().filter(k -> k.word.equals(word)).findFirst();
    }

    private static Schema scope() {
        return either(object(
                required("sentence", line(), "what is in and out, in one sentence"),
                required("include", nonEmpty(line()), "path patterns in scope"),
                optional("exclude", list(line()), "path patterns out of scope")));
    }

    private static Schema usage() {
        return object(
                optional("tokens", new Schema.Whole(0, 1_000_000_000_000L), "tokens used"),
                optional("usd", new Schema.Amount(), "money spent, in US dollars"));
    }
}

package dev.sluice.runtime.engine;

/** What the roles do in the {@link GoldenRun}s. */
final class GoldenRecipes {
    private static final String WRONG = "- { write: { greet.sh: \"echo hello%s\\n\" }, answer: { summary: attempt %s } }\n";

    private static final String RIGHT = """
            - write: { greet.sh: "echo \\"hello $1\\"\\n" }
              answer: { summary: greet by name }
            """;

    static final String EDITED_TWICE = Scenario.honestBut("edit", RIGHT + RIGHT);

    static final String AUDITED = Scenario.but(
                    Scenario.but(
                            Scenario.but(
                                    Scenario.honestBut(
                                            "edit",
                                            WRONG.formatted(1, 1) + WRONG.formatted(2, 2) + WRONG.formatted(3, 3) + RIGHT),
                                    "plan",
                                    """
                                    - answer: { approach: guess, hypothesis: the name is fixed, facts: [F-1], paths: [greet.sh], gate: iteration }
                                    - answer: { approach: use the argument, hypothesis: the name is $1, facts: [F-1, F-4], paths: [greet.sh], gate: iteration }
                                    """),
                            "consolidate",
                            """
                            - answer:
                                promotions:
                                  - { evidence: [E-0002-1], fact: greet.sh greets }
                                  - { evidence: [E-0002-2], fact: test.sh tests it }
                                  - { evidence: [E-0002-3], fact: sh test.sh runs the tests }
                            - answer:
                                promotions:
                                  - { evidence: [E-0006-3], fact: the argument of greet.sh is not read }
                            """),
                    "exit-claim",
                    """
                    - answer: { criteria: [{ criterion: AC-1, met: check }, { criterion: AC-2, met: evidence, evidence: greet.sh }] }
                    """)
            + """
              ladder:
                - answer: { choice: fix-forward, facts: [F-1], reason: another word }
                - answer: { choice: fix-forward, facts: [F-1], reason: yet another word }
                - answer: { choice: re-plan, facts: [F-4], reason: the approach guesses }
              audit:
                - answer:
                    verdict: FAIL
                    mismatches: [{ criterion: AC-1, text: every name gets the same greeting }]
                    diagnosis: [{ cause: the argument is not read, confidence: high, evidence: the output is the same for two names }]
                    gaps: [what a name may contain]
                    risks: [the plan does not speak of the argument]
                    checks: [greet two names and compare]
              judge:
                - answer: { criteria: [{ criterion: AC-2, outcome: PASS, evidence: one echo, confidence: high }] }
            """;

    static final String ASKED = """
            turns:
              intake:
                - { times: 3, say: no idea }
                - answer:
                    goal: greet by name
                    constraints: [only sh]
                    criteria:
                      - { id: AC-1, text: greets the given name, check: sh test.sh }
                      - { id: AC-2, text: is polite }
              scout:
                - answer: { findings: [{ path: secret/key, note: a key }] }
                - times: 40
                  run: "echo mine > greet.sh"
                  answer: { findings: [], uncertainties: [what is meant] }
              scope-revision:
                - answer: { scope: { sentence: the scripts, include: ["*.sh"] }, reason: no need for keys }
              consolidate:
                - { times: 20, answer: { promotions: [], issues: [{ text: what is polite, next: re-scout }] } }
              plan:
                - answer: { approach: use the argument, hypothesis: the name is $1, facts: [F-1], paths: [greet.sh], gate: iteration, slice: greet the name given }
              edit:
                - write: { greet.sh: "echo \\"hello $1\\"\\n", other.sh: "true\\n" }
                  answer: { summary: greet by name and more }
                - { write: { other.sh: "exit 0\\n" }, answer: { summary: politely } }
              exit-claim:
                - { times: 2, answer: { criteria: [{ criterion: AC-1, met: check }, { criterion: AC-2, met: evidence, evidence: look }] } }
              judge:
                - { times: 2, answer: { criteria: [{ criterion: AC-2, outcome: UNKNOWN, evidence: a matter of taste, confidence: low }] } }
              ladder:
                - answer: { choice: fix-forward, facts: [F-1], reason: be polite }
            """;

    static final String SLICED = Scenario.but(
                    Scenario.but(
                            Scenario.but(
                                    Scenario.but(
                                            Scenario.honestBut("edit", RIGHT + """
                                            - { write: { docs/use.md: "sh greet.sh NAME\\n" }, answer: { summary: say how } }
                                            """),
                                            "scout",
                                            """
                                            - answer: { findings: [{ path: greet.sh, line: 1, symbol: echo, snippet: echo hello, note: prints a greeting }] }
                                            - answer: { findings: [{ path: test.sh, note: prints TAP }] }
                                            - answer: { findings: [{ command: sh test.sh, note: runs all tests }] }
                                            - answer: { findings: [{ path: docs/none.md, note: there is no documentation }] }
                                            """),
                                    "consolidate",
                                    """
                                    - answer:
                                        promotions:
                                          - { evidence: [E-0002-1], fact: greet.sh greets }
                                          - { evidence: [E-0002-2], fact: test.sh tests it }
                                          - { evidence: [E-0002-3], fact: sh test.sh runs the tests }
                                    - answer: { promotions: [{ evidence: [E-0006-1], fact: there is no documentation }] }
                                    - answer: { promotions: [] }
                                    """),
                            "plan",
                            """
                            - answer: { approach: use the argument, hypothesis: the name is $1, facts: [F-1], paths: [greet.sh], gate: iteration }
                            - answer: { approach: document it, hypothesis: a page is enough, facts: [F-9], paths: ["docs/**"], gate: iteration }
                            - answer: { approach: document it, hypothesis: a page is enough, facts: [F-4], paths: ["docs/**"], steps: [write the page], gate: iteration }
                            """),
                    "exit-claim",
                    """
                    - answer: { criteria: [{ criterion: AC-1, met: unmet, evidence: nobody knows how to use it }] }
                    - answer: { criteria: [{ criterion: AC-1, met: check }], audit: true }
                    - answer: { criteria: [{ criterion: AC-1, met: check }] }
                    """)
            + """
              new-slice:
                - answer: { slice: say how it is used }
              audit:
                - answer: { verdict: PASS, mismatches: [], diagnosis: [], gaps: [], risks: [], checks: [] }
            """;

    static final String STUBBORN = Scenario.honestBut("edit", WRONG.formatted(1, 1) + WRONG.formatted(2, 2)) + """
              ladder:
                - answer: { choice: fix-forward, facts: [F-1], reason: another word }
            """;

    static final String REFUSED = Scenario.honestBut("edit", """
            - { write: { sluice.yaml: "gates: {}\\n" }, answer: { summary: no gates } }
            - { fail: the model went away }
            - { answer: { summary: nothing to do } }
            """);

    private GoldenRecipes() {}
}

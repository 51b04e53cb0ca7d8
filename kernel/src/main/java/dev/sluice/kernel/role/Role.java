package dev.sluice.kernel.role;

/** Who acts. */
public enum Role {
    EDITOR("editor"),
    SCOUT("scout"),
    VERIFIER("verifier");

    private final String word;

    Role(String word) {
        this.word = word;
    }

    public String word() {
        return word;
    }
}

package dev.sluice.cli;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Stands in the launcher's place for the program: shows what it was given, one word after the other. */
public final class EchoProgram {
    private EchoProgram() {}

    public static void main(String[] args) {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        for (String arg : args) {
            out.print("<" + arg + ">");
        }
        out.print("[" + System.getProperty("sun.jnu.encoding") + "][" + System.getProperty("user.dir") + "]");
    }
}

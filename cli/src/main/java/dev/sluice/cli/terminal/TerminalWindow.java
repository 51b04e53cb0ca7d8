package dev.sluice.cli.terminal;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Map;

/** The size of the terminal itself, asked of the kernel; without a terminal what {@code COLUMNS} says, else 80 by 24. */
public final class TerminalWindow implements WindowSize.Source {
    private static final long REQUEST_WINDOW_SIZE = 0x5413;
    private static final int SIZE_BYTES = 8;

    private final int descriptor;
    private final WindowSize otherwise;
    private final MethodHandle ioctl;
    private final MemorySegment answer;

    @SuppressWarnings("restricted") // The launcher enables native access.
    public TerminalWindow(Output.Stream stream, Map<String, String> environment) {
        Linker linker = Linker.nativeLinker();
        this.descriptor = stream.number();
        this.otherwise = stated(environment);
        this.ioctl = linker.downcallHandle(
                linker.defaultLookup().findOrThrow("ioctl"),
                FunctionDescriptor.of(
                        ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG, ValueLayout.ADDRESS),
                Linker.Option.firstVariadicArg(2));
        this.answer = Arena.ofAuto().allocate(SIZE_BYTES);
    }

    @Override
    public synchronized WindowSize ask() {
        int result;
        try {
            result = (int) ioctl.invokeExact(descriptor, REQUEST_WINDOW_SIZE, answer);
        } catch (Throwable e) {
            throw new IllegalStateException("calling ioctl failed", e);
        }
        int rows = answer.get(ValueLayout.JAVA_SHORT, 0) & 0xffff;
        int columns = answer.get(ValueLayout.JAVA_SHORT, 2) & 0xffff;
        return result == 0 && columns > 0 && rows > 0 ? new WindowSize(columns, rows) : otherwise;
    }

    /** What the environment says, for output that no terminal stands behind and for commands too short to ask. */
    public static WindowSize stated(Map<String, String> environment) {
        return new WindowSize(
                number(environment.getOrDefault("COLUMNS", ""), WindowSize.USUAL.columns()),
                number(environment.getOrDefault("LINES", ""), WindowSize.USUAL.rows()));
    }

    private static int number(String text, int otherwise) {
        try {
            int number = Integer.parseInt(text);
            return number > 0 && number <= 10_000 ? number : otherwise;
        } catch (NumberFormatException e) {
            return otherwise;
        }
    }
}

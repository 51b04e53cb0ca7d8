package dev.sluice.cli.terminal;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The size of the terminal as it is now, asked of the kernel. Getting ready to ask takes some 50 ms, so that happens on
 * the side; until then, and without a terminal, the answer is the size at the start.
 */
public final class TerminalWindow implements WindowSize.Source {
    private static final long REQUEST_WINDOW_SIZE = 0x5413;
    private static final int SIZE_BYTES = 8;

    private final int descriptor;
    private final WindowSize atStart;
    private final MemorySegment answer = Arena.ofAuto().allocate(SIZE_BYTES);
    private volatile @Nullable MethodHandle ioctl;

    public TerminalWindow(Output.Stream stream, Map<String, String> environment) {
        this.descriptor = stream.number();
        this.atStart = WindowSize.atStart(environment);
        Thread.ofPlatform().daemon().name("terminal-window").start(this::prepare);
    }

    @SuppressWarnings("restricted") // The launcher enables native access.
    void prepare() {
        Linker linker = Linker.nativeLinker();
        ioctl = linker.downcallHandle(
                linker.defaultLookup().findOrThrow("ioctl"),
                FunctionDescriptor.of(
                        ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG, ValueLayout.ADDRESS),
                Linker.Option.firstVariadicArg(2));
    }

    @Override
    public synchronized WindowSize ask() {
        MethodHandle call = ioctl;
        if (call == null) {
            return atStart;
        }
        int result;
        try {
            result = (int) call.invokeExact(descriptor, REQUEST_WINDOW_SIZE, answer);
        } catch (Throwable e) {
            throw new IllegalStateException("calling ioctl failed", e);
        }
        int rows = answer.get(ValueLayout.JAVA_SHORT, 0) & 0xffff;
        int columns = answer.get(ValueLayout.JAVA_SHORT, 2) & 0xffff;
        return result == 0 && columns > 0 && rows > 0 ? new WindowSize(columns, rows) : atStart;
    }
}

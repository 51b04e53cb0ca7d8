package dev.sluice.workspace.git;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Lists of paths as git prints and reads them, each ended by a zero byte. */
final class PathList {
    /** One character a byte, so that a name that is no UTF-8 comes back to git as it was. */
    static final Charset BYTES = StandardCharsets.ISO_8859_1;

    private PathList() {}

    static List<String> parse(byte[] output, Charset charset) {
        List<String> paths = new ArrayList<>();
        int start = 0;
        for (int at = 0; at < output.length; at++) {
            if (output[at] == 0) {
                paths.add(new String(output, start, at - start, charset));
                start = at + 1;
            }
        }
        return paths;
    }

    static byte[] print(Iterable<String> paths, Charset charset) {
        StringBuilder all = new StringBuilder();
        paths.forEach(path -> all.append(path).append('\0'));
        return all.toString().getBytes(charset);
    }
}

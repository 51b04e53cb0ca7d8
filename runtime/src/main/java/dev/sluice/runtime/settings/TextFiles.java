package dev.sluice.runtime.settings;

import dev.sluice.codec.MalformedText;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files that people wrote, read as UTF-8 text within a limit. */
public final class TextFiles {
    private static final int BYTES_MAX = 4 * 1024 * 1024;

    private TextFiles() {}

    public static String read(Path file) {
        try {
            if (!Files.isRegularFile(file)) {
                throw new MalformedText(file.toString(), 0, Files.exists(file) ? "not a file" : "no such file");
            }
            if (Files.size(file) > BYTES_MAX) {
                throw new MalformedText(file.toString(), 0, Files.size(file) + " bytes; at most " + BYTES_MAX);
            }
            return decode(file.toString(), Files.readAllBytes(file));
        } catch (IOException e) {
            throw new MalformedText(file.toString(), 0, "cannot be read: " + e.getMessage());
        }
    }

    public static String decode(String file, byte[] bytes) {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException e) {
            throw new MalformedText(file, 0, "not UTF-8 text");
        }
    }
}

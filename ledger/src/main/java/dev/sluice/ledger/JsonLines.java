package dev.sluice.ledger;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.function.Consumer;

/** The export form: one event a line, fields in one order, the payload as a string so that its bytes survive. */
final class JsonLines implements Consumer<StoredEvent>, AutoCloseable {
    private static final JsonFactory JSON = JsonFactory.builder()
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            .build();

    private final JsonGenerator json;

    JsonLines(OutputStream out) {
        try {
            json = JSON.createGenerator(out, JsonEncoding.UTF8);
            json.setRootValueSeparator(null);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void accept(StoredEvent event) {
        try {
            json.writeStartObject();
            json.writeStringField("run", event.run().text());
            json.writeNumberField("sequence", event.sequence());
            json.writeStringField("type", event.type());
            json.writeNumberField("version", event.version());
            json.writeStringField("payload", event.payload());
            json.writeStringField("recordedAt", EventHash.timeText(event.recordedAt()));
            json.writeStringField("previous", event.previous().hex());
            json.writeStringField("hash", event.hash().hex());
            json.writeEndObject();
            json.writeRaw('\n');
        } catch (IOException e) {
            throw new UncheckedIOException("export of run " + event.run() + " stopped at event " + event.sequence(), e);
        }
    }

    @Override
    public void close() {
        try {
            json.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

package dev.sluice.kernel.schema;

import dev.sluice.kernel.value.Value;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/** Reads the fields of an object that a {@link Schema} has already passed. */
public record Fields(Value.Obj object) {
    public String text(String name) {
        return optionalText(name).orElse("");
    }

    public Optional<String> optionalText(String name) {
        return object.get(name).map(v -> v instanceof Value.Str(String s) ? s : "").filter(s -> !s.isEmpty());
    }

    public Optional<Long> optionalWhole(String name) {
        return object.get(name)
                .flatMap(v -> v instanceof Value.Num(BigDecimal n) ? Optional.of(n.longValue()) : Optional.empty());
    }

    public Optional<BigDecimal> optionalAmount(String name) {
        return object.get(name)
                .flatMap(v -> v instanceof Value.Num(BigDecimal n) ? Optional.of(n) : Optional.empty());
    }

    public boolean isTrue(String name) {
        return object.get(name).equals(Optional.of(Value.of(true)));
    }

    public List<String> texts(String name) {
        return items(name).stream()
                .map(v -> v instanceof Value.Str(String s) ? s : "")
                .toList();
    }

    public List<Fields> objects(String name) {
        return items(name).stream()
                .filter(v -> v instanceof Value.Obj)
                .map(v -> new Fields((Value.Obj) v))
                .toList();
    }

    public Optional<Fields> optionalObject(String name) {
        return object.get(name)
                .flatMap(v -> v instanceof Value.Obj o ? Optional.of(new Fields(o)) : Optional.empty());
    }

    public List<Value> items(String name) {
        return object.get(name)
                .map(v -> v instanceof Value.Arr(List<Value> items) ? items : List.<Value>of())
                .orElse(List.of());
    }
}

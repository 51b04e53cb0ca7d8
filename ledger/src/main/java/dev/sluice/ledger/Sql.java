package dev.sluice.ledger;

import dev.sluice.seam.Call;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Statements of one connection, prepared once each and used again; for one thread at a time. */
final class Sql {
    private final Connection connection;
    private final Map<String, PreparedStatement> prepared = new HashMap<>();

    Sql(Connection connection) {
        this.connection = connection;
    }

    /** Reads one row. */
    @FunctionalInterface
    interface Row<T> {
        T read(ResultSet row) throws SQLException;
    }

    /** Changes rows. */
    int update(String sql, Object... parameters) throws SQLException {
        SqliteSeam.entering(Call.WRITE, sql);
        int rows = bind(sql, parameters).executeUpdate();
        SqliteSeam.midway(Call.WRITE, sql);
        return rows;
    }

    /** Begins or ends a transaction in which nothing is changed. */
    void turn(String sql) throws SQLException {
        bind(sql).executeUpdate();
    }

    /** Begins or ends a transaction in which something is changed. */
    void turn(Call call, String sql) throws SQLException {
        SqliteSeam.entering(call, sql);
        turn(sql);
        SqliteSeam.midway(call, sql);
    }

    /** Runs a statement whose rows, if any, are of no interest. */
    void execute(String sql) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    <T> List<T> list(Row<T> row, String sql, Object... parameters) throws SQLException {
        List<T> found = new ArrayList<>();
        try (ResultSet rows = rows(sql, parameters)) {
            while (rows.next()) {
                found.add(row.read(rows));
            }
        }
        return found;
    }

    <T> Optional<T> first(Row<T> row, String sql, Object... parameters) throws SQLException {
        try (ResultSet rows = rows(sql, parameters)) {
            return rows.next() ? Optional.of(row.read(rows)) : Optional.empty();
        }
    }

    /** The caller closes the rows, which frees the statement for its next use. */
    ResultSet rows(String sql, Object... parameters) throws SQLException {
        return bind(sql, parameters).executeQuery();
    }

    /** Prepares all anew: the driver leaves a statement that failed in a state in which it refuses further use. */
    void forget() throws SQLException {
        List<PreparedStatement> old = List.copyOf(prepared.values());
        prepared.clear();
        for (PreparedStatement statement : old) {
            statement.close();
        }
    }

    private PreparedStatement bind(String sql, Object... parameters) throws SQLException {
        PreparedStatement statement = prepared.get(sql);
        if (statement == null) {
            statement = connection.prepareStatement(sql);
            prepared.put(sql, statement);
        }
        for (int i = 0; i < parameters.length; i++) {
            statement.setObject(i + 1, parameters[i]);
        }
        return statement;
    }
}

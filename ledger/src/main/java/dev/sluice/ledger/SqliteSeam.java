package dev.sluice.ledger;

import dev.sluice.seam.Call;
import dev.sluice.seam.Seam;
import java.io.IOException;
import java.sql.SQLException;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** Tells the seam of the calls that SQLite makes by itself; a refusal comes back the way SQLite would have put it. */
final class SqliteSeam {
    private SqliteSeam() {}

    static void entering(Call call, String statement) throws SQLException {
        try {
            Seam.entering(call, statement);
        } catch (IOException e) {
            throw refusal(e);
        }
    }

    static void midway(Call call, String statement) throws SQLException {
        try {
            Seam.midway(call, statement);
        } catch (IOException e) {
            throw refusal(e);
        }
    }

    private static SQLException refusal(IOException e) {
        String message = String.valueOf(e.getMessage());
        return new SQLiteException(
                message,
                message.contains("No space left") ? SQLiteErrorCode.SQLITE_FULL : SQLiteErrorCode.SQLITE_IOERR_WRITE);
    }
}

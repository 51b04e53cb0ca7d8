package dev.sluice.ledger;

import java.nio.file.Path;
import java.sql.SQLException;
import org.sqlite.SQLiteException;

/** Why SQLite failed, by what a person can do about it. */
enum SqliteFault {
    BUSY("another process has kept it locked for " + SqliteDatabase.BUSY_MILLIS_MAX / 1000
            + " s; nothing was written; see what holds it, then try again"),
    READ_ONLY("it cannot be written; give this user write permission for the file and its directory"),
    IO("reading or writing it failed, and nothing more is written through this opening; look at the disk and the"
            + " system log, then resume: that opens it anew and checks it"),
    DAMAGED("its pages are damaged; restore it from a backup (sqlite3 FILE .recover may save parts to look at)"),
    FULL("the disk is full; nothing was acknowledged; free space, then resume"),
    CANNOT_OPEN("it cannot be opened; check that it is a file in a directory this user can write"),
    NOT_A_DATABASE("it is not a SQLite database; move it away, or name another state home"),
    OTHER("SQLite refused");

    private final String advice;

    SqliteFault(String advice) {
        this.advice = advice;
    }

    /** By the primary result code, the low byte of the extended one. */
    static SqliteFault of(SQLException e) {
        int code = e instanceof SQLiteException s ? s.getResultCode().code : e.getErrorCode();
        return switch (code & 0xff) {
            case 5, 6 -> BUSY;
            case 8 -> READ_ONLY;
            case 10 -> IO;
            case 11 -> DAMAGED;
            case 13 -> FULL;
            case 14 -> CANNOT_OPEN;
            case 26 -> NOT_A_DATABASE;
            default -> OTHER;
        };
    }

    /** No write through the same opening can be trusted after this. */
    boolean ends() {
        return this == IO || this == DAMAGED || this == NOT_A_DATABASE;
    }

    String message(Path file, SQLException e) {
        return "ledger " + file + ": " + advice + " (" + String.valueOf(e.getMessage()).replace('\n', ' ') + ")";
    }
}

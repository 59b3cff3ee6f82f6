-- Entries of many matches are inserted with one statement. If each of them had to be checked at once
-- to be of a match that there is, SQLite would keep a copy of every page that the statement changes,
-- to take it back; so that is checked when all is committed.
CREATE TABLE fresh_entries (
    match_id  INTEGER NOT NULL REFERENCES matches (id) DEFERRABLE INITIALLY DEFERRED,
    version   INTEGER NOT NULL,
    seat      INTEGER,
    cause     TEXT NOT NULL,
    action    TEXT NOT NULL,
    events    TEXT NOT NULL,
    draws     TEXT NOT NULL,
    action_id TEXT,
    at        INTEGER NOT NULL,
    PRIMARY KEY (match_id, version)
) STRICT, WITHOUT ROWID;
INSERT INTO fresh_entries
    SELECT match_id, version, seat, cause, action, events, draws, action_id, at FROM entries;
DROP TABLE entries;
ALTER TABLE fresh_entries RENAME TO entries;

-- What programs log in with: personal access tokens, made by their owner, each with a name and with
-- what it may do. They are not in the table of sessions, because a program that knows only sessions
-- would take one for a session that may do everything. As there, only hashes are stored.
CREATE TABLE tokens (
    token_hash   BLOB PRIMARY KEY,
    player_id    INTEGER NOT NULL REFERENCES players (id),
    name         TEXT NOT NULL,
    scope        TEXT NOT NULL,
    created_at   INTEGER NOT NULL,
    expires_at   INTEGER,
    last_seen_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX tokens_of_player ON tokens (player_id);

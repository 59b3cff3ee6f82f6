-- The devices from which somebody has logged in to an account. Guesses at its password from anywhere
-- else do not keep these out. As with sessions, only the hash of the cookie's token is here.
CREATE TABLE devices (
    player_id    INTEGER NOT NULL REFERENCES players (id),
    token_hash   BLOB NOT NULL,
    last_used_at INTEGER NOT NULL,
    PRIMARY KEY (player_id, token_hash)
) STRICT, WITHOUT ROWID;

CREATE INDEX devices_by_token ON devices (token_hash);

-- Who came in, who tried to, and what was done to accounts and matches by those who may. Accounts are
-- named by their number, so that the name of a deleted one is gone from here too.
CREATE TABLE audit (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    at       INTEGER NOT NULL,
    kind     TEXT NOT NULL,
    origin   TEXT NOT NULL,
    actor    INTEGER REFERENCES players (id),
    subject  INTEGER REFERENCES players (id),
    match_id INTEGER,
    address  TEXT,
    detail   TEXT,
    times    INTEGER NOT NULL
) STRICT;

CREATE INDEX audit_by_time ON audit (at);
CREATE INDEX audit_by_actor ON audit (actor) WHERE actor IS NOT NULL;

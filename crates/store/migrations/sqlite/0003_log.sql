-- The matches themselves. The primary key is the lock: whoever writes version n of a match has
-- moved, and nobody else can write it again.
CREATE TABLE entries (
    match_id  INTEGER NOT NULL REFERENCES matches (id),
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

-- What a match that counts meant for its players; draws and matches without a result have no rows.
CREATE TABLE results (
    match_id  INTEGER NOT NULL REFERENCES matches (id),
    player_id INTEGER NOT NULL REFERENCES players (id),
    game      TEXT NOT NULL,
    won       INTEGER NOT NULL,
    PRIMARY KEY (match_id, player_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX results_of_player ON results (player_id);

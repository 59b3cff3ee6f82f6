-- The matches themselves. The primary key is the lock: whoever writes version n of a match has
-- moved, and nobody else can write it again.
CREATE TABLE entries (
    match_id  BIGINT NOT NULL REFERENCES matches (id),
    version   BIGINT NOT NULL,
    seat      BIGINT,
    cause     TEXT NOT NULL,
    action    TEXT NOT NULL,
    events    TEXT NOT NULL,
    draws     TEXT NOT NULL,
    action_id TEXT,
    at        BIGINT NOT NULL,
    PRIMARY KEY (match_id, version)
);

-- What a match that counts meant for its players; draws and matches without a result have no rows.
CREATE TABLE results (
    match_id  BIGINT NOT NULL REFERENCES matches (id),
    player_id BIGINT NOT NULL REFERENCES players (id),
    game      TEXT NOT NULL,
    won       BOOLEAN NOT NULL,
    PRIMARY KEY (match_id, player_id)
);

CREATE INDEX results_of_player ON results (player_id);

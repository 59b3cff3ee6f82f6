-- What somebody is told though they are not there: that it is their turn, that a round of their tournament has
-- begun, that one is over. `key` says of what of its kind: of each thing somebody is told once.
CREATE TABLE notices (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    player_id     INTEGER NOT NULL REFERENCES players (id),
    kind          TEXT NOT NULL,
    key           TEXT NOT NULL,
    match_id      INTEGER,
    tournament_id INTEGER,
    game          TEXT NOT NULL,
    at            INTEGER NOT NULL,
    read_at       INTEGER,
    UNIQUE (player_id, kind, key)
) STRICT;
CREATE INDEX notices_of_player ON notices (player_id, id);

-- The kinds of notices that somebody does not want.
CREATE TABLE unwanted_notices (
    player_id INTEGER NOT NULL REFERENCES players (id),
    kind      TEXT NOT NULL,
    PRIMARY KEY (player_id, kind)
) STRICT, WITHOUT ROWID;

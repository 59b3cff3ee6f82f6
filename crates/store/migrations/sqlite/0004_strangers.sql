-- What it takes to be left alone with strangers. `terms` is what the creator of a match settled
-- beyond the game's options (clock, bots, spectators, chat) and the match that continues it, as JSON:
-- it is read and written whole. A member may have a bot in their seat, may have left for good, and
-- may have got the seat back at some moment, from which on their clock runs.
ALTER TABLE matches ADD COLUMN terms TEXT NOT NULL DEFAULT '{}';
ALTER TABLE members ADD COLUMN bot TEXT;
ALTER TABLE members ADD COLUMN left_at INTEGER;
ALTER TABLE members ADD COLUMN since INTEGER;

-- Whoever is blocked cannot log in. Sessions tell their owner from where they were begun.
ALTER TABLE players ADD COLUMN blocked_at INTEGER;
ALTER TABLE sessions ADD COLUMN last_seen_at INTEGER;
ALTER TABLE sessions ADD COLUMN address TEXT;
ALTER TABLE sessions ADD COLUMN agent TEXT;

-- What people said during a match, from 1.
CREATE TABLE chat (
    match_id  INTEGER NOT NULL REFERENCES matches (id),
    number    INTEGER NOT NULL,
    player_id INTEGER NOT NULL REFERENCES players (id),
    seat      INTEGER,
    at        INTEGER NOT NULL,
    text      TEXT NOT NULL,
    PRIMARY KEY (match_id, number)
) STRICT, WITHOUT ROWID;

-- When no server ran, which no player is charged for: a server that runs says so every few seconds,
-- and the next one takes the gap since then for an outage.
CREATE TABLE alive (
    id   INTEGER PRIMARY KEY,
    at   INTEGER NOT NULL
) STRICT;
CREATE TABLE outages (
    began_at INTEGER NOT NULL,
    ended_at INTEGER NOT NULL
) STRICT;

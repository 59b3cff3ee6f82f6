-- Who wants to play now, and with whom they shall: a player is in this queue at most once. A row is there while
-- its player's socket is; `seen_at` says so every few seconds, so that a server that died leaves nobody in it.
-- `match_id` is set in the transaction that makes the match, and the row goes when the player was told.
CREATE TABLE seeks (
    player_id INTEGER PRIMARY KEY REFERENCES players (id),
    ticket    INTEGER NOT NULL,
    game      TEXT NOT NULL,
    seats     INTEGER NOT NULL,
    pace      TEXT NOT NULL,
    rated     INTEGER NOT NULL,
    rating    INTEGER,
    since     INTEGER NOT NULL,
    seen_at   INTEGER NOT NULL,
    match_id  INTEGER
) STRICT;

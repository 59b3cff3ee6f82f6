-- One row per match, from its waiting room to its result. `revision` counts changes of the row and
-- of its members: whoever saves a change names the revision it was made on, so that of two changes
-- made at once only one is taken. `setup` is what happened at the start, `setup_draws` the luck
-- behind it, which lets a replay be checked against the rules.
CREATE TABLE matches (
    id          INTEGER PRIMARY KEY,
    game        TEXT NOT NULL,
    options     TEXT NOT NULL,
    seats       INTEGER NOT NULL,
    code        TEXT UNIQUE,
    public      INTEGER NOT NULL,
    seating     TEXT NOT NULL,
    state       TEXT NOT NULL,
    created_at  INTEGER NOT NULL,
    started_at  INTEGER,
    finished_at INTEGER,
    setup       TEXT,
    setup_draws TEXT,
    outcome     TEXT,
    revision    INTEGER NOT NULL
) STRICT;

CREATE INDEX matches_by_state ON matches (state, created_at);

-- Who joined, in that order. A removed member stays on the list, because they may not come back.
CREATE TABLE members (
    match_id  INTEGER NOT NULL REFERENCES matches (id),
    player_id INTEGER NOT NULL REFERENCES players (id),
    position  INTEGER NOT NULL,
    seat      INTEGER,
    removed   INTEGER NOT NULL,
    PRIMARY KEY (match_id, player_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX members_of_player ON members (player_id);

-- One row per match, from its waiting room to its result. `revision` counts changes of the row and
-- of its members: whoever saves a change names the revision it was made on, so that of two changes
-- made at once only one is taken. `setup` is what happened at the start, `setup_draws` the luck
-- behind it, which lets a replay be checked against the rules.
CREATE TABLE matches (
    id          BIGINT PRIMARY KEY,
    game        TEXT NOT NULL,
    options     TEXT NOT NULL,
    seats       BIGINT NOT NULL,
    code        TEXT UNIQUE,
    public      BOOLEAN NOT NULL,
    seating     TEXT NOT NULL,
    state       TEXT NOT NULL,
    created_at  BIGINT NOT NULL,
    started_at  BIGINT,
    finished_at BIGINT,
    setup       TEXT,
    setup_draws TEXT,
    outcome     TEXT,
    revision    BIGINT NOT NULL
);

CREATE INDEX matches_by_state ON matches (state, created_at);

-- Who joined, in that order. A removed member stays on the list, because they may not come back.
CREATE TABLE members (
    match_id  BIGINT NOT NULL REFERENCES matches (id),
    player_id BIGINT NOT NULL REFERENCES players (id),
    position  BIGINT NOT NULL,
    seat      BIGINT,
    removed   BOOLEAN NOT NULL,
    PRIMARY KEY (match_id, player_id)
);

CREATE INDEX members_of_player ON members (player_id);

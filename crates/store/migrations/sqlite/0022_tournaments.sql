-- Tournaments: what was settled, who entered, and who sat at which table of which round. `revision` counts
-- changes of the row; who begins a round or ends the tournament names the one they know, so that it happens
-- once. A table without a match is a bye; `halves` are half points, once the table is decided.
CREATE TABLE tournaments (
    id          INTEGER PRIMARY KEY,
    name        TEXT NOT NULL,
    game        TEXT NOT NULL,
    options     TEXT NOT NULL,
    seats       INTEGER NOT NULL,
    format      TEXT NOT NULL,
    rounds      INTEGER NOT NULL,
    terms       TEXT NOT NULL,
    places      INTEGER NOT NULL,
    host        INTEGER NOT NULL REFERENCES players (id),
    stage       TEXT NOT NULL,
    created_at  INTEGER NOT NULL,
    starts_at   INTEGER,
    started_at  INTEGER,
    finished_at INTEGER,
    round       INTEGER NOT NULL,
    revision    INTEGER NOT NULL
) STRICT;
CREATE INDEX tournaments_by_time ON tournaments (created_at, id);
CREATE INDEX tournaments_open ON tournaments (stage, starts_at) WHERE stage IN ('open', 'running');
CREATE INDEX tournaments_of_host ON tournaments (host, stage);

CREATE TABLE entrants (
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id),
    number        INTEGER NOT NULL,
    player_id     INTEGER REFERENCES players (id),
    level         TEXT,
    joined_at     INTEGER NOT NULL,
    withdrawn_at  INTEGER,
    PRIMARY KEY (tournament_id, number),
    UNIQUE (tournament_id, player_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX entrants_of_player ON entrants (player_id) WHERE player_id IS NOT NULL;

CREATE TABLE tournament_tables (
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id),
    round         INTEGER NOT NULL,
    number        INTEGER NOT NULL,
    seat          INTEGER NOT NULL,
    entrant       INTEGER NOT NULL,
    match_id      INTEGER,
    halves        INTEGER,
    PRIMARY KEY (tournament_id, round, number, seat)
) STRICT, WITHOUT ROWID;

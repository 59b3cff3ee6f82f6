-- Tournaments: what was settled, who entered, and who sat at which table of which round. `revision` counts
-- changes of the row; who begins a round or ends the tournament names the one they know, so that it happens
-- once. A table without a match is a bye; `halves` are half points, once the table is decided.
CREATE TABLE tournaments (
    id          BIGINT PRIMARY KEY,
    name        TEXT NOT NULL,
    game        TEXT NOT NULL,
    options     TEXT NOT NULL,
    seats       BIGINT NOT NULL,
    format      TEXT NOT NULL,
    rounds      BIGINT NOT NULL,
    terms       TEXT NOT NULL,
    places      BIGINT NOT NULL,
    host        BIGINT NOT NULL REFERENCES players (id),
    stage       TEXT NOT NULL,
    created_at  BIGINT NOT NULL,
    starts_at   BIGINT,
    started_at  BIGINT,
    finished_at BIGINT,
    round       BIGINT NOT NULL,
    revision    BIGINT NOT NULL
);
CREATE INDEX tournaments_by_time ON tournaments (created_at, id);
CREATE INDEX tournaments_open ON tournaments (stage, starts_at) WHERE stage IN ('open', 'running');
CREATE INDEX tournaments_of_host ON tournaments (host, stage);

CREATE TABLE entrants (
    tournament_id BIGINT NOT NULL REFERENCES tournaments (id),
    number        BIGINT NOT NULL,
    player_id     BIGINT REFERENCES players (id),
    level         TEXT,
    joined_at     BIGINT NOT NULL,
    withdrawn_at  BIGINT,
    PRIMARY KEY (tournament_id, number),
    UNIQUE (tournament_id, player_id)
);
CREATE INDEX entrants_of_player ON entrants (player_id) WHERE player_id IS NOT NULL;

CREATE TABLE tournament_tables (
    tournament_id BIGINT NOT NULL REFERENCES tournaments (id),
    round         BIGINT NOT NULL,
    number        BIGINT NOT NULL,
    seat          BIGINT NOT NULL,
    entrant       BIGINT NOT NULL,
    match_id      BIGINT,
    halves        BIGINT,
    PRIMARY KEY (tournament_id, round, number, seat)
);

-- What somebody is told though they are not there: that it is their turn, that a round of their tournament has
-- begun, that one is over. `key` says of what of its kind: of each thing somebody is told once.
CREATE TABLE notices (
    id            BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    player_id     BIGINT NOT NULL REFERENCES players (id),
    kind          TEXT NOT NULL,
    key           TEXT NOT NULL,
    match_id      BIGINT,
    tournament_id BIGINT,
    game          TEXT NOT NULL,
    at            BIGINT NOT NULL,
    read_at       BIGINT,
    UNIQUE (player_id, kind, key)
);
CREATE INDEX notices_of_player ON notices (player_id, id);

-- The kinds of notices that somebody does not want.
CREATE TABLE unwanted_notices (
    player_id BIGINT NOT NULL REFERENCES players (id),
    kind      TEXT NOT NULL,
    PRIMARY KEY (player_id, kind)
);

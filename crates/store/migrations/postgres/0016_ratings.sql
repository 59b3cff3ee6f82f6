-- How well players play, by game, for matches of two and of more apart.
--
-- A rated match gets the next number of its game and class in the transaction that stores its last
-- entry: ratings follow from the matches in this order and from nothing else, so they can be computed
-- again. Figures are billionths, whole numbers that no database rounds.
CREATE TABLE rating_classes (
    game    TEXT NOT NULL,
    class   TEXT NOT NULL,
    matches BIGINT NOT NULL,
    PRIMARY KEY (game, class)
);

CREATE TABLE rated_matches (
    match_id BIGINT PRIMARY KEY REFERENCES matches (id),
    game     TEXT NOT NULL,
    class    TEXT NOT NULL,
    number   BIGINT NOT NULL,
    UNIQUE (game, class, number)
);

-- What a rating was after each match.
CREATE TABLE rating_steps (
    player_id   BIGINT NOT NULL REFERENCES players (id),
    game        TEXT NOT NULL,
    class       TEXT NOT NULL,
    number      BIGINT NOT NULL,
    match_id    BIGINT NOT NULL REFERENCES matches (id),
    place       BIGINT NOT NULL,
    rating      BIGINT NOT NULL,
    uncertainty BIGINT NOT NULL,
    at          BIGINT NOT NULL,
    PRIMARY KEY (player_id, game, class, number)
);

-- What it is now.
CREATE TABLE ratings (
    player_id   BIGINT NOT NULL REFERENCES players (id),
    game        TEXT NOT NULL,
    class       TEXT NOT NULL,
    rating      BIGINT NOT NULL,
    uncertainty BIGINT NOT NULL,
    matches     BIGINT NOT NULL,
    PRIMARY KEY (player_id, game, class)
);
CREATE INDEX ratings_by_rank ON ratings (game, class, rating DESC, player_id DESC);

-- Who plays: a person, a guest who has not registered, or a bot that somebody runs.
ALTER TABLE players ADD COLUMN kind TEXT NOT NULL DEFAULT 'person';
CREATE INDEX guests ON players (created_at) WHERE kind = 'guest';

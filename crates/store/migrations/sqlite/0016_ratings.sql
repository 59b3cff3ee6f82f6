-- How well players play, by game, for matches of two and of more apart.
--
-- A rated match gets the next number of its game and class in the transaction that stores its last
-- entry: ratings follow from the matches in this order and from nothing else, so they can be computed
-- again. Figures are billionths, whole numbers that no database rounds.
CREATE TABLE rating_classes (
    game    TEXT NOT NULL,
    class   TEXT NOT NULL,
    matches INTEGER NOT NULL,
    PRIMARY KEY (game, class)
) STRICT, WITHOUT ROWID;

CREATE TABLE rated_matches (
    match_id INTEGER PRIMARY KEY REFERENCES matches (id),
    game     TEXT NOT NULL,
    class    TEXT NOT NULL,
    number   INTEGER NOT NULL,
    UNIQUE (game, class, number)
) STRICT;

-- What a rating was after each match.
CREATE TABLE rating_steps (
    player_id   INTEGER NOT NULL REFERENCES players (id),
    game        TEXT NOT NULL,
    class       TEXT NOT NULL,
    number      INTEGER NOT NULL,
    match_id    INTEGER NOT NULL REFERENCES matches (id),
    place       INTEGER NOT NULL,
    rating      INTEGER NOT NULL,
    uncertainty INTEGER NOT NULL,
    at          INTEGER NOT NULL,
    PRIMARY KEY (player_id, game, class, number)
) STRICT, WITHOUT ROWID;

-- What it is now.
CREATE TABLE ratings (
    player_id   INTEGER NOT NULL REFERENCES players (id),
    game        TEXT NOT NULL,
    class       TEXT NOT NULL,
    rating      INTEGER NOT NULL,
    uncertainty INTEGER NOT NULL,
    matches     INTEGER NOT NULL,
    PRIMARY KEY (player_id, game, class)
) STRICT, WITHOUT ROWID;
CREATE INDEX ratings_by_rank ON ratings (game, class, rating DESC, player_id DESC);

-- Who plays: a person, a guest who has not registered, or a bot that somebody runs.
ALTER TABLE players ADD COLUMN kind TEXT NOT NULL DEFAULT 'person';
CREATE INDEX guests ON players (created_at) WHERE kind = 'guest';

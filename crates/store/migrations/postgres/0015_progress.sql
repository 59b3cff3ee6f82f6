-- What somebody has achieved in a game beyond won and lost matches: puzzles solved, stars, days in a row.
-- One document per account and game, whose form only the game's page knows. The version lets two devices
-- that write at once notice each other.
CREATE TABLE progress (
    player_id BIGINT NOT NULL REFERENCES players (id),
    game      TEXT NOT NULL,
    version   BIGINT NOT NULL,
    document  TEXT NOT NULL,
    PRIMARY KEY (player_id, game)
);

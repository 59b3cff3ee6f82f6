-- What lets a database serve for years.
--
-- `due_at` is when a server must look at a match though nobody asks: a waiting room when it closes, a
-- running match with a clock at once (0), any other running match when it may count as untouched. So a
-- server that starts reads what is due, in pages, and not every match there is.
-- `rules` and `format` say by which version of its game's rules a match is played, and in which form
-- its log is written.
ALTER TABLE matches ADD COLUMN due_at BIGINT;
ALTER TABLE matches ADD COLUMN rules BIGINT NOT NULL DEFAULT 1;
ALTER TABLE matches ADD COLUMN format BIGINT NOT NULL DEFAULT 1;
UPDATE matches SET due_at = created_at + 7200000 WHERE state = 'waiting';
UPDATE matches SET due_at = CASE
        WHEN terms::json ->> 'clock' IS NULL AND terms::json ->> 'move_seconds' IS NULL
        THEN COALESCE(started_at, created_at) + 7776000000
        ELSE 0 END
    WHERE state = 'running';
CREATE INDEX matches_due ON matches (due_at, id) WHERE due_at IS NOT NULL;

-- As what a match counts against its player's limits: `waiting`, `running`, or not at all. Whoever asks
-- how many a player has need not go through all that they ever played.
ALTER TABLE members ADD COLUMN counts_as TEXT;
UPDATE members SET counts_as =
        (SELECT state FROM matches m WHERE m.id = match_id AND m.state IN ('waiting', 'running'))
    WHERE NOT removed AND left_at IS NULL;
CREATE INDEX members_counted ON members (player_id, counts_as) WHERE counts_as IS NOT NULL;

-- Won and lost per player and game, kept by the database itself with every result.
CREATE TABLE tallies (
    player_id BIGINT NOT NULL REFERENCES players (id),
    game      TEXT NOT NULL,
    won       BIGINT NOT NULL,
    lost      BIGINT NOT NULL,
    PRIMARY KEY (player_id, game)
);
INSERT INTO tallies (player_id, game, won, lost)
    SELECT player_id, game, SUM(CASE WHEN won THEN 1 ELSE 0 END), SUM(CASE WHEN won THEN 0 ELSE 1 END)
    FROM results GROUP BY player_id, game;
CREATE FUNCTION tally_result() RETURNS TRIGGER AS $$
BEGIN
    INSERT INTO tallies (player_id, game, won, lost)
        VALUES (NEW.player_id, NEW.game, NEW.won::INT, (NOT NEW.won)::INT)
        ON CONFLICT (player_id, game)
        DO UPDATE SET won = tallies.won + excluded.won, lost = tallies.lost + excluded.lost;
    RETURN NULL;
END
$$ LANGUAGE plpgsql;
CREATE TRIGGER tally_results AFTER INSERT ON results
    FOR EACH ROW EXECUTE FUNCTION tally_result();

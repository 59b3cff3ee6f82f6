-- What programs log in with: personal access tokens, made by their owner, each with a name and with
-- what it may do. They are not in the table of sessions, because a program that knows only sessions
-- would take one for a session that may do everything. As there, only hashes are stored.
CREATE TABLE tokens (
    token_hash   BYTEA PRIMARY KEY,
    player_id    BIGINT NOT NULL REFERENCES players (id),
    name         TEXT NOT NULL,
    scope        TEXT NOT NULL,
    created_at   BIGINT NOT NULL,
    expires_at   BIGINT,
    last_seen_at BIGINT
);

CREATE INDEX tokens_of_player ON tokens (player_id);

-- Who plays. Names and addresses are unique without regard to case, so each has a folded twin that
-- carries the constraint. A deleted account keeps its row, because matches and results point to it,
-- and loses everything that tells who it was.
CREATE TABLE players (
    id            BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    username      TEXT,
    username_key  TEXT UNIQUE,
    email         TEXT,
    email_key     TEXT UNIQUE,
    password_hash TEXT,
    role          TEXT NOT NULL,
    created_at    BIGINT NOT NULL,
    deleted_at    BIGINT
);

-- Who is logged in. The cookie's token is not here, only its hash: whoever reads this table cannot
-- log in with it.
CREATE TABLE sessions (
    token_hash BYTEA PRIMARY KEY,
    player_id  BIGINT NOT NULL REFERENCES players (id),
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);

CREATE INDEX sessions_of_player ON sessions (player_id);

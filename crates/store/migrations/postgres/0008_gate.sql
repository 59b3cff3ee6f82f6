-- The devices from which somebody has logged in to an account. Guesses at its password from anywhere
-- else do not keep these out. As with sessions, only the hash of the cookie's token is here.
CREATE TABLE devices (
    player_id    BIGINT NOT NULL REFERENCES players (id),
    token_hash   BYTEA NOT NULL,
    last_used_at BIGINT NOT NULL,
    PRIMARY KEY (player_id, token_hash)
);

CREATE INDEX devices_by_token ON devices (token_hash);

-- Who came in, who tried to, and what was done to accounts and matches by those who may. Accounts are
-- named by their number, so that the name of a deleted one is gone from here too.
CREATE TABLE audit (
    id       BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at       BIGINT NOT NULL,
    kind     TEXT NOT NULL,
    origin   TEXT NOT NULL,
    actor    BIGINT REFERENCES players (id),
    subject  BIGINT REFERENCES players (id),
    match_id BIGINT,
    address  TEXT,
    detail   TEXT,
    times    BIGINT NOT NULL
);

CREATE INDEX audit_by_time ON audit (at);
CREATE INDEX audit_by_actor ON audit (actor) WHERE actor IS NOT NULL;

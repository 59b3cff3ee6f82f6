-- Links that let somebody choose another password or prove that an address is theirs, each of them once. The token
-- itself is not here, only its hash. `email_key` is the address to which it was mailed; none where an administrator
-- made it.
CREATE TABLE mail_links (
    token_hash BYTEA PRIMARY KEY,
    player_id  BIGINT NOT NULL REFERENCES players (id),
    kind       TEXT NOT NULL,
    email_key  TEXT,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX mail_links_of_player ON mail_links (player_id);
CREATE INDEX mail_links_that_expire ON mail_links (expires_at);

-- What is known about the mail of a player: their language, the address that they confirmed (it counts while it is
-- the account's), whether they want a digest of their notices, when they were last sent one, and up to which notice.
CREATE TABLE mail_wishes (
    player_id     BIGINT PRIMARY KEY REFERENCES players (id),
    language      TEXT NOT NULL,
    confirmed_key TEXT,
    digest        BOOLEAN NOT NULL,
    digest_at     BIGINT NOT NULL,
    digest_up_to  BIGINT NOT NULL
);
CREATE INDEX digests ON mail_wishes (digest_at) WHERE digest;

-- What somebody tells of themselves, and of what is known about them. Who has no row shows everything.
CREATE TABLE profiles (
    player_id     BIGINT PRIMARY KEY REFERENCES players (id),
    about         TEXT NOT NULL,
    shows_results BOOLEAN NOT NULL,
    shows_ratings BOOLEAN NOT NULL,
    shows_history BOOLEAN NOT NULL
);

-- Whom somebody follows, and whom they want nothing to do with.
CREATE TABLE follows (
    player_id BIGINT NOT NULL REFERENCES players (id),
    other_id  BIGINT NOT NULL REFERENCES players (id),
    at        BIGINT NOT NULL,
    PRIMARY KEY (player_id, other_id)
);
CREATE INDEX followers ON follows (other_id);
CREATE TABLE blocks (
    player_id BIGINT NOT NULL REFERENCES players (id),
    other_id  BIGINT NOT NULL REFERENCES players (id),
    at        BIGINT NOT NULL,
    PRIMARY KEY (player_id, other_id)
);
CREATE INDEX blockers ON blocks (other_id);

-- What somebody reported about somebody else, with a copy of what was said: the chat itself is swept.
CREATE TABLE reports (
    id         BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at         BIGINT NOT NULL,
    reporter   BIGINT NOT NULL REFERENCES players (id),
    subject    BIGINT NOT NULL REFERENCES players (id),
    match_id   BIGINT,
    quote      TEXT,
    reason     TEXT NOT NULL,
    text       TEXT NOT NULL,
    closed_at  BIGINT,
    closed_by  BIGINT REFERENCES players (id)
);
CREATE INDEX open_reports ON reports (id) WHERE closed_at IS NULL;
CREATE INDEX reports_of ON reports (reporter);

-- What a site administrator decided about somebody, and what they have to say to it.
CREATE TABLE sanctions (
    id          BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    player_id   BIGINT NOT NULL REFERENCES players (id),
    kind        TEXT NOT NULL,
    reason      TEXT NOT NULL,
    at          BIGINT NOT NULL,
    until       BIGINT,
    lifted_at   BIGINT,
    appeal      TEXT,
    appealed_at BIGINT
);
CREATE INDEX sanctions_of ON sanctions (player_id);
CREATE INDEX open_appeals ON sanctions (id) WHERE appealed_at IS NOT NULL AND lifted_at IS NULL;

CREATE INDEX chat_of_player ON chat (player_id);

-- Who runs a bot.
ALTER TABLE players ADD COLUMN owner_id BIGINT REFERENCES players (id);
CREATE INDEX bots_of ON players (owner_id) WHERE owner_id IS NOT NULL;

-- What somebody tells of themselves, and of what is known about them. Who has no row shows everything.
CREATE TABLE profiles (
    player_id     INTEGER PRIMARY KEY REFERENCES players (id),
    about         TEXT NOT NULL,
    shows_results INTEGER NOT NULL,
    shows_ratings INTEGER NOT NULL,
    shows_history INTEGER NOT NULL
) STRICT;

-- Whom somebody follows, and whom they want nothing to do with.
CREATE TABLE follows (
    player_id INTEGER NOT NULL REFERENCES players (id),
    other_id  INTEGER NOT NULL REFERENCES players (id),
    at        INTEGER NOT NULL,
    PRIMARY KEY (player_id, other_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX followers ON follows (other_id);
CREATE TABLE blocks (
    player_id INTEGER NOT NULL REFERENCES players (id),
    other_id  INTEGER NOT NULL REFERENCES players (id),
    at        INTEGER NOT NULL,
    PRIMARY KEY (player_id, other_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX blockers ON blocks (other_id);

-- What somebody reported about somebody else, with a copy of what was said: the chat itself is swept.
CREATE TABLE reports (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    at         INTEGER NOT NULL,
    reporter   INTEGER NOT NULL REFERENCES players (id),
    subject    INTEGER NOT NULL REFERENCES players (id),
    match_id   INTEGER,
    quote      TEXT,
    reason     TEXT NOT NULL,
    text       TEXT NOT NULL,
    closed_at  INTEGER,
    closed_by  INTEGER REFERENCES players (id)
) STRICT;
CREATE INDEX open_reports ON reports (id) WHERE closed_at IS NULL;
CREATE INDEX reports_of ON reports (reporter);

-- What a site administrator decided about somebody, and what they have to say to it.
CREATE TABLE sanctions (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    player_id   INTEGER NOT NULL REFERENCES players (id),
    kind        TEXT NOT NULL,
    reason      TEXT NOT NULL,
    at          INTEGER NOT NULL,
    until       INTEGER,
    lifted_at   INTEGER,
    appeal      TEXT,
    appealed_at INTEGER
) STRICT;
CREATE INDEX sanctions_of ON sanctions (player_id);
CREATE INDEX open_appeals ON sanctions (id) WHERE appealed_at IS NOT NULL AND lifted_at IS NULL;

CREATE INDEX chat_of_player ON chat (player_id);

-- Who runs a bot.
ALTER TABLE players ADD COLUMN owner_id INTEGER REFERENCES players (id);
CREATE INDEX bots_of ON players (owner_id) WHERE owner_id IS NOT NULL;

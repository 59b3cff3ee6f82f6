-- Secrets of the site that all nodes share, made at the first start: the key that signs for push services.
CREATE TABLE site_keys (
    name   TEXT PRIMARY KEY,
    secret BLOB NOT NULL
) STRICT, WITHOUT ROWID;

-- Browsers that want to be told by Web Push. An endpoint belongs to whoever subscribed it last.
CREATE TABLE push_subscriptions (
    endpoint   TEXT PRIMARY KEY,
    player_id  INTEGER NOT NULL REFERENCES players (id),
    public_key BLOB NOT NULL,
    auth       BLOB NOT NULL,
    language   TEXT NOT NULL,
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX push_subscriptions_of_player ON push_subscriptions (player_id, created_at);

-- The kinds of notices that somebody does not want by one way: `push` or `mail`.
CREATE TABLE unwanted_ways (
    player_id INTEGER NOT NULL REFERENCES players (id),
    way       TEXT NOT NULL,
    kind      TEXT NOT NULL,
    PRIMARY KEY (player_id, way, kind)
) STRICT, WITHOUT ROWID;

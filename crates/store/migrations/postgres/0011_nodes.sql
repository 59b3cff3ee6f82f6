-- Several servers on one database. Times are milliseconds since 1970 by the clock of the database.
--
-- A node has a row as long as it lives, and a lease that it renews every second. Whoever finds that a
-- lease has run out deletes the row: from then on that node can write nothing, for everything that it
-- writes about a match locks its row first. Numbers of nodes are never used twice.
CREATE SEQUENCE node_ids;
CREATE TABLE nodes (
    id      BIGINT PRIMARY KEY,
    name    TEXT NOT NULL,
    beat_at BIGINT NOT NULL,
    until   BIGINT NOT NULL,
    matches BIGINT NOT NULL DEFAULT 0,
    leaving BOOLEAN NOT NULL DEFAULT FALSE
);
-- Those that were found dead: what they owned stood still from their last beat on.
CREATE TABLE lost_nodes (
    id      BIGINT PRIMARY KEY,
    beat_at BIGINT NOT NULL,
    lost_at BIGINT NOT NULL
);

-- Which node looks after a match. The epoch grows with every change of hands, and every write about the
-- match carries it. A match that nobody looks after has no row; a new one begins with epoch 1.
CREATE SEQUENCE epochs START 1000;
CREATE TABLE owners (
    match_id BIGINT PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    node     BIGINT NOT NULL,
    epoch    BIGINT NOT NULL
);
CREATE INDEX owners_by_node ON owners (node);

-- When nobody looked after a match because its node had died. Its players are not charged for that.
CREATE TABLE match_outages (
    match_id BIGINT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    began_at BIGINT NOT NULL,
    ended_at BIGINT NOT NULL
);
CREATE INDEX match_outages_of ON match_outages (match_id, ended_at);

-- How much was guessed, at all nodes together: the moment at which the bucket of a key is full again.
-- What a crash of the database forgets here is forgiven.
CREATE UNLOGGED TABLE guesses (
    kind    BIGINT NOT NULL,
    who     TEXT NOT NULL,
    full_at BIGINT NOT NULL,
    PRIMARY KEY (kind, who)
);
CREATE INDEX guesses_by_time ON guesses (full_at);

-- What tells the messages of this database's nodes from those of others on the same NATS servers.
CREATE TABLE site (
    id   BIGINT PRIMARY KEY,
    name TEXT NOT NULL
);
INSERT INTO site (id, name) VALUES (1, md5(random()::TEXT || clock_timestamp()::TEXT));

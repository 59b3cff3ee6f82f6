-- Clubs: people who play together, their roles, and who asks to join. `name_key` is the name in lower case;
-- whoever knows `invitation` joins at once. A tournament may be a club's, for its members alone or for all.
CREATE TABLE clubs (
    id          BIGINT PRIMARY KEY,
    name        TEXT NOT NULL,
    name_key    TEXT NOT NULL UNIQUE,
    title       TEXT NOT NULL,
    description TEXT NOT NULL,
    invitation  TEXT NOT NULL,
    created_at  BIGINT NOT NULL
);
CREATE INDEX clubs_by_time ON clubs (created_at, id);

CREATE TABLE club_members (
    club_id   BIGINT NOT NULL REFERENCES clubs (id),
    player_id BIGINT NOT NULL REFERENCES players (id),
    role      TEXT NOT NULL,
    joined_at BIGINT NOT NULL,
    PRIMARY KEY (club_id, player_id)
);
CREATE INDEX clubs_of_player ON club_members (player_id);

CREATE TABLE club_requests (
    club_id   BIGINT NOT NULL REFERENCES clubs (id),
    player_id BIGINT NOT NULL REFERENCES players (id),
    at        BIGINT NOT NULL,
    PRIMARY KEY (club_id, player_id)
);
CREATE INDEX club_requests_of_player ON club_requests (player_id);

ALTER TABLE tournaments ADD COLUMN club_id BIGINT REFERENCES clubs (id);
ALTER TABLE tournaments ADD COLUMN members_only BIGINT NOT NULL DEFAULT 0;
CREATE INDEX tournaments_of_club ON tournaments (club_id, created_at, id) WHERE club_id IS NOT NULL;

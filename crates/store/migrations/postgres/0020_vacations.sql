-- When somebody is on vacation: in matches whose moves have days, their time stands still. Rows are never
-- changed for the past, so that what a deadline was can always be found out again.
CREATE TABLE vacations (
    player_id BIGINT NOT NULL REFERENCES players (id),
    began_at  BIGINT NOT NULL,
    ended_at  BIGINT NOT NULL,
    PRIMARY KEY (player_id, began_at)
);

-- What has had its time is found by when that was: sessions that expired, waiting rooms that closed, old
-- lines of the chat, and outages.
CREATE INDEX sessions_by_expiry ON sessions (expires_at);
CREATE INDEX closed_rooms ON matches (finished_at) WHERE state = 'closed';
CREATE INDEX chat_by_time ON chat (at, match_id, number);
CREATE INDEX outages_by_end ON outages (ended_at);

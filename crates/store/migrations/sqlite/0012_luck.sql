-- What the draws of a match follow from: its secret, what players added to it, and the seats that were given by lot,
-- as JSON that is read and written whole. Matches that were begun before have none, and no commitment to show.
ALTER TABLE matches ADD COLUMN luck TEXT;

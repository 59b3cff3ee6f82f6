-- That an entry is of a match that there is, is checked when all of a batch is committed.
ALTER TABLE entries ALTER CONSTRAINT entries_match_id_fkey DEFERRABLE INITIALLY DEFERRED;

-- Several servers share a PostgreSQL database; on SQLite there is one, and nothing to agree on.
SELECT 1;

//! Moving a database from SQLite to PostgreSQL, all of it or nothing.

use futures_util::TryStreamExt;
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection, SqliteConnection};

use crate::back::Back;
use crate::backup::let_go;
use crate::reading::sqlite_file;
use crate::{Company, Error, Store, migrate};

/// The tables, in an order in which every row finds those that it names. What a player won and lost in
/// all is counted by the database itself as the results come in.
const TABLES: &[&str] = &[
    "players",
    "sessions",
    "tokens",
    "devices",
    "progress",
    "matches",
    "members",
    "entries",
    "results",
    "chat",
    "audit",
    "alive",
    "outages",
    "rating_classes",
    "rated_matches",
    "rating_steps",
    "ratings",
    "profiles",
    "follows",
    "blocks",
    "reports",
    "sanctions",
    "vacations",
    "clubs",
    "club_members",
    "club_requests",
    "tournaments",
    "entrants",
    "tournament_tables",
    "notices",
    "unwanted_notices",
    "mail_links",
    "mail_wishes",
    "site_keys",
    "push_subscriptions",
    "unwanted_ways",
];

/// How many rows are written at once.
const PAGE: usize = 500;

impl Store {
    /// Copies a SQLite database that nobody uses into this PostgreSQL database, which must be empty and
    /// have no server: how many rows of each table.
    pub async fn move_from(&self, address: &str) -> Result<Vec<(&'static str, u64)>, Error> {
        let Back::Postgres(pools) = &self.back else { return Err(Error::NotShared) };
        let path = sqlite_file(address).ok_or(Error::NotSqlite)?;
        let _place = self.take_place(Company::Alone).await?;
        let_go(path).await?;
        let from = Store::open(address).await?;
        let Back::Sqlite(sqlite) = &from.back else { return Err(Error::NotSqlite) };
        migrate::check(&from.back).await?;
        let mut reading = sqlite.read.acquire().await?;
        let mut connection = pools.write.acquire().await?;
        let mut all = connection.begin().await?;
        // Much is written in one go.
        all.execute("SET LOCAL statement_timeout = 0").await?;
        all.execute("SET LOCAL idle_in_transaction_session_timeout = 0").await?;
        let (there,): (i64,) = sqlx::query_as(
            "SELECT (SELECT COUNT(*) FROM players) + (SELECT COUNT(*) FROM matches)",
        )
        .fetch_one(&mut *all)
        .await?;
        if there > 0 {
            return Err(Error::NotEmpty);
        }
        let mut rows = Vec::new();
        for &table in TABLES {
            rows.push((table, copy(&mut reading, &mut all, table).await?));
        }
        for table in ["players", "audit", "reports", "sanctions", "notices"] {
            let next = format!(
                "SELECT setval(pg_get_serial_sequence('{table}', 'id'), \
                 GREATEST((SELECT MAX(id) FROM {table}), 1))"
            );
            sqlx::query(AssertSqlSafe(next)).execute(&mut *all).await?;
        }
        all.commit().await?;
        drop(reading);
        from.close().await;
        Ok(rows)
    }
}

/// Copies a table as JSON, which both databases know how to make of a row and a row of it.
async fn copy(
    from: &mut SqliteConnection,
    to: &mut PgConnection,
    table: &str,
) -> Result<u64, Error> {
    let columns: Vec<(String, String)> = sqlx::query_as(AssertSqlSafe(format!(
        "SELECT name, type FROM pragma_table_info('{table}')"
    )))
    .fetch_all(&mut *from)
    .await?;
    let fields: Vec<String> = columns
        .iter()
        .map(|(name, kind)| {
            if kind == "BLOB" {
                format!(
                    "'{name}', CASE WHEN {name} IS NULL THEN NULL ELSE '\\x' || hex({name}) END"
                )
            } else {
                format!("'{name}', {name}")
            }
        })
        .collect();
    let names: Vec<&str> = columns.iter().map(|(name, _)| name.as_str()).collect();
    let names = names.join(", ");
    let select = format!("SELECT json_object({}) FROM {table}", fields.join(", "));
    let insert = format!(
        "INSERT INTO {table} ({names}) OVERRIDING SYSTEM VALUE \
         SELECT {names} FROM json_populate_recordset(NULL::{table}, $1::json)"
    );
    let mut rows = sqlx::query_as::<_, (String,)>(AssertSqlSafe(select)).fetch(&mut *from);
    let (mut page, mut count) = (Vec::with_capacity(PAGE), 0);
    loop {
        let row = rows.try_next().await?;
        let last = row.is_none();
        page.extend(row.map(|(row,)| row));
        if page.len() == PAGE || last && !page.is_empty() {
            let written = format!("[{}]", page.join(","));
            let insert = sqlx::query(AssertSqlSafe(insert.clone())).bind(written);
            count += insert.execute(&mut *to).await?.rows_affected();
            page.clear();
        }
        if last {
            return Ok(count);
        }
    }
}

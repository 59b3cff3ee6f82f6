//! Who is logged in.

use sqlx::Connection;
use sqlx::QueryBuilder;

use crate::back::timed;
use crate::players::player;
use crate::{Error, Player, PlayerId, Role, Scope, Store, Time};

/// What the database knows of a session's token.
pub type TokenHash = [u8; 32];

/// A session that runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RunningSession {
    /// A player's, whatever else they are, where a token began it.
    pub player: Player,
    pub expires_at: Time,
    pub last_seen_at: Time,
    /// What it may do, where a token began it; everything where its player logged in.
    pub scope: Option<Scope>,
}

/// How many sessions one statement is about at most.
const PAGE: usize = 500;

/// A session as its owner may see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredSession {
    pub token_hash: Vec<u8>,
    pub created_at: Time,
    pub last_seen_at: Time,
    /// From where it was begun, and with what.
    pub address: Option<String>,
    pub agent: Option<String>,
}

/// A session that is to be.
#[derive(Clone, Debug)]
pub struct NewSession<'a> {
    pub token_hash: &'a [u8],
    pub expires_at: Time,
    pub address: Option<String>,
    pub agent: Option<String>,
}

impl Store {
    /// Begins a session, and forgets this player's sessions that are over.
    pub async fn create_session(
        &self,
        id: PlayerId,
        new: NewSession<'_>,
        now: Time,
    ) -> Result<(), Error> {
        timed!(self.back, write, |db| {
            let mut transaction = db.begin().await?;
            sqlx::query("DELETE FROM sessions WHERE player_id = $1 AND expires_at <= $2")
                .bind(id.0)
                .bind(now.0)
                .execute(&mut *transaction)
                .await?;
            sqlx::query(
                "INSERT INTO sessions \
                 (token_hash, player_id, created_at, expires_at, last_seen_at, address, agent) \
                 VALUES ($1, $2, $3, $4, $3, $5, $6)",
            )
            .bind(new.token_hash)
            .bind(id.0)
            .bind(now.0)
            .bind(new.expires_at.0)
            .bind(&new.address)
            .bind(&new.agent)
            .execute(&mut *transaction)
            .await?;
            transaction.commit().await?;
            Ok::<_, Error>(())
        })?;
        Ok(())
    }

    /// The session of this token, if it still runs: of a cookie's, or of a personal access token.
    pub async fn session(
        &self,
        token_hash: &[u8],
        now: Time,
    ) -> Result<Option<RunningSession>, Error> {
        type Row = (
            i64,
            String,
            String,
            String,
            i64,
            Option<i64>,
            String,
            Option<i64>,
            i64,
            Option<String>,
        );
        let row: Option<Row> = timed!(self.back, read, |db| {
            sqlx::query_as(
                "SELECT p.id, p.username, p.email, \
                 CASE WHEN s.scope IS NULL THEN p.role ELSE 'player' END, \
                 p.created_at, p.blocked_at, p.kind, s.expires_at, s.seen, s.scope FROM ( \
                 SELECT player_id, expires_at, COALESCE(last_seen_at, created_at) AS seen, \
                 CAST(NULL AS TEXT) AS scope FROM sessions WHERE token_hash = $1 UNION ALL \
                 SELECT player_id, expires_at, COALESCE(last_seen_at, 0) AS seen, scope \
                 FROM tokens WHERE token_hash = $1 \
                 ) s JOIN players p ON p.id = s.player_id \
                 WHERE (s.expires_at IS NULL OR s.expires_at > $2) AND p.deleted_at IS NULL \
                 AND p.blocked_at IS NULL",
            )
            .bind(token_hash)
            .bind(now.0)
            .fetch_optional(&mut *db)
            .await
        })?;
        row.map(|(id, name, email, role, at, blocked, kind, expires, seen, scope)| {
            Ok(RunningSession {
                player: player((id, name, email, role, at, blocked, kind))?,
                expires_at: Time(expires.unwrap_or(i64::MAX)),
                last_seen_at: Time(seen),
                scope: scope.as_deref().map(Scope::read).transpose()?,
            })
        })
        .transpose()
    }

    /// Which of these sessions still run, and what their players are.
    pub async fn running_sessions(
        &self,
        token_hashes: &[TokenHash],
        now: Time,
    ) -> Result<Vec<(TokenHash, Role)>, Error> {
        let mut running = Vec::with_capacity(token_hashes.len());
        for page in token_hashes.chunks(PAGE) {
            let rows: Vec<(Vec<u8>, String)> = timed!(self.back, read, |db| {
                let mut query = QueryBuilder::new("");
                for (start, end) in [
                    ("SELECT s.token_hash, p.role FROM sessions s", " UNION ALL "),
                    ("SELECT s.token_hash, 'player' FROM tokens s", ""),
                ] {
                    query.push(start).push(
                        " JOIN players p ON p.id = s.player_id WHERE p.deleted_at IS NULL \
                         AND p.blocked_at IS NULL AND (s.expires_at IS NULL OR s.expires_at > ",
                    );
                    query.push_bind(now.0).push(") AND s.token_hash IN (");
                    let mut hashes = query.separated(", ");
                    for token_hash in page {
                        hashes.push_bind(token_hash.as_slice());
                    }
                    query.push(")").push(end);
                }
                // As many statements as there are lengths of a page are not worth being kept.
                query.build_query_as().persistent(false).fetch_all(&mut *db).await
            })?;
            for (token_hash, role) in rows {
                let wrong = |_| Error::Corrupt("the hash of a session's token".into());
                running.push((token_hash.try_into().map_err(wrong)?, Role::read(&role)?));
            }
        }
        Ok(running)
    }

    /// Notes that sessions were used.
    pub async fn touch_sessions(&self, token_hashes: &[TokenHash], now: Time) -> Result<(), Error> {
        for page in token_hashes.chunks(PAGE) {
            timed!(self.back, write, |db| {
                for table in ["UPDATE sessions", "UPDATE tokens"] {
                    let mut query = QueryBuilder::new(table);
                    query.push(" SET last_seen_at = ").push_bind(now.0);
                    query.push(" WHERE token_hash IN (");
                    let mut hashes = query.separated(", ");
                    for token_hash in page {
                        hashes.push_bind(token_hash.as_slice());
                    }
                    query.push(")");
                    query.build().persistent(false).execute(&mut *db).await?;
                }
                Ok::<_, Error>(())
            })?;
        }
        Ok(())
    }

    /// A player's sessions that still run, the one used last first.
    pub async fn sessions_of(&self, id: PlayerId, now: Time) -> Result<Vec<StoredSession>, Error> {
        type Row = (Vec<u8>, i64, i64, Option<String>, Option<String>);
        let rows: Vec<Row> = timed!(self.back, read, |db| {
            sqlx::query_as(
                "SELECT token_hash, created_at, COALESCE(last_seen_at, created_at) AS seen, \
                 address, agent FROM sessions WHERE player_id = $1 AND expires_at > $2 \
                 ORDER BY seen DESC, token_hash",
            )
            .bind(id.0)
            .bind(now.0)
            .fetch_all(&mut *db)
            .await
        })?;
        let session = |(token_hash, created_at, seen, address, agent): Row| StoredSession {
            token_hash,
            created_at: Time(created_at),
            last_seen_at: Time(seen),
            address,
            agent,
        };
        Ok(rows.into_iter().map(session).collect())
    }

    pub async fn delete_session(&self, token_hash: &[u8]) -> Result<(), Error> {
        timed!(self.back, write, |db| {
            sqlx::query("DELETE FROM sessions WHERE token_hash = $1")
                .bind(token_hash)
                .execute(&mut *db)
                .await?;
            Ok::<_, Error>(())
        })?;
        Ok(())
    }

    /// Ends a player's sessions, all of them or all but one, and their tokens. Where all end, no browser of theirs is
    /// told of notices any more.
    pub async fn delete_sessions_of(&self, id: PlayerId, but: Option<&[u8]>) -> Result<(), Error> {
        timed!(self.back, write, |db| {
            sqlx::query("DELETE FROM sessions WHERE player_id = $1 AND token_hash <> $2")
                .bind(id.0)
                .bind(but.unwrap_or_default())
                .execute(&mut *db)
                .await?;
            if but.is_none() {
                sqlx::query("DELETE FROM push_subscriptions WHERE player_id = $1")
                    .bind(id.0)
                    .execute(&mut *db)
                    .await?;
            }
            Ok::<_, Error>(())
        })?;
        self.delete_tokens_of(id).await
    }
}

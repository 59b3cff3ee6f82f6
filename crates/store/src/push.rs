//! Browsers that want to be told by Web Push, which kinds of notices go by which way, and the secrets of the site.

use sqlx::Connection;

use crate::back::timed;
use crate::{Error, NoticeKind, PlayerId, Store, Time};

/// By which way somebody is told, beside the list on the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    Push,
    Mail,
}

impl Way {
    const fn name(self) -> &'static str {
        match self {
            Self::Push => "push",
            Self::Mail => "mail",
        }
    }
}

/// A browser that wants to be told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Subscription {
    /// Where its push service takes what is for it. Whoever knows it can send there: it is a secret.
    pub endpoint: String,
    /// Its public key, for which what is sent is encrypted, and the secret that it shares with us.
    pub public_key: Vec<u8>,
    pub auth: Vec<u8>,
    pub language: String,
}

const SITE_KEY: &str = "SELECT secret FROM site_keys WHERE name = $1";

impl Store {
    /// The secret of this name, which is the given one where there was none.
    pub async fn site_key(
        &self,
        name: &str,
        fresh: impl FnOnce() -> Vec<u8>,
    ) -> Result<Vec<u8>, Error> {
        let known: Option<(Vec<u8>,)> = timed!(self.back, read, |db| {
            sqlx::query_as(SITE_KEY).bind(name).fetch_optional(db).await
        })?;
        if let Some((secret,)) = known {
            return Ok(secret);
        }
        // Of several nodes that start at once, one makes it.
        let fresh = fresh();
        let (secret,): (Vec<u8>,) = timed!(self.back, write, |db| {
            sqlx::query(
                "INSERT INTO site_keys (name, secret) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING",
            )
            .bind(name)
            .bind(&fresh)
            .execute(&mut *db)
            .await?;
            sqlx::query_as(SITE_KEY).bind(name).fetch_one(&mut *db).await
        })?;
        Ok(secret)
    }

    /// A browser is somebody's from now on. Of more than `most` the oldest go.
    pub async fn subscribe(
        &self,
        player: PlayerId,
        new: &Subscription,
        now: Time,
        most: u32,
    ) -> Result<(), Error> {
        timed!(self.back, write, |db| {
            let mut transaction = db.begin().await?;
            sqlx::query(
                "INSERT INTO push_subscriptions \
                 (endpoint, player_id, public_key, auth, language, created_at) \
                 VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (endpoint) DO UPDATE SET \
                 player_id = excluded.player_id, public_key = excluded.public_key, \
                 auth = excluded.auth, language = excluded.language, \
                 created_at = excluded.created_at",
            )
            .bind(&new.endpoint)
            .bind(player.0)
            .bind(&new.public_key)
            .bind(&new.auth)
            .bind(&new.language)
            .bind(now.0)
            .execute(&mut *transaction)
            .await?;
            sqlx::query(
                "DELETE FROM push_subscriptions WHERE player_id = $1 AND endpoint NOT IN \
                 (SELECT endpoint FROM push_subscriptions WHERE player_id = $1 \
                 ORDER BY created_at DESC, endpoint LIMIT $2)",
            )
            .bind(player.0)
            .bind(i64::from(most))
            .execute(&mut *transaction)
            .await?;
            transaction.commit().await?;
            Ok::<_, Error>(())
        })
    }

    /// A browser of somebody's does not want to be told any more, or is gone.
    pub async fn unsubscribe(&self, player: PlayerId, endpoint: &str) -> Result<(), Error> {
        timed!(self.back, write, |db| {
            sqlx::query("DELETE FROM push_subscriptions WHERE player_id = $1 AND endpoint = $2")
                .bind(player.0)
                .bind(endpoint)
                .execute(db)
                .await
                .map(drop)
        })
    }

    /// Somebody's browsers that want to be told.
    pub async fn subscriptions(&self, player: PlayerId) -> Result<Vec<Subscription>, Error> {
        type Row = (String, Vec<u8>, Vec<u8>, String);
        let rows: Vec<Row> = timed!(self.back, read, |db| {
            sqlx::query_as(
                "SELECT endpoint, public_key, auth, language FROM push_subscriptions \
                 WHERE player_id = $1 ORDER BY created_at, endpoint",
            )
            .bind(player.0)
            .fetch_all(db)
            .await
        })?;
        let one = |(endpoint, public_key, auth, language)| Subscription {
            endpoint,
            public_key,
            auth,
            language,
        };
        Ok(rows.into_iter().map(one).collect())
    }

    /// The kinds that somebody does not want by this way.
    pub async fn unwanted_by(&self, player: PlayerId, way: Way) -> Result<Vec<NoticeKind>, Error> {
        let rows: Vec<(String,)> = timed!(self.back, read, |db| {
            sqlx::query_as("SELECT kind FROM unwanted_ways WHERE player_id = $1 AND way = $2")
                .bind(player.0)
                .bind(way.name())
                .fetch_all(db)
                .await
        })?;
        let known = |(name,): (String,)| NoticeKind::ALL.into_iter().find(|k| k.name() == name);
        Ok(rows.into_iter().filter_map(known).collect())
    }

    /// Somebody wants these kinds by this way, and not the others.
    pub async fn want_by(
        &self,
        player: PlayerId,
        way: Way,
        wanted: &[NoticeKind],
    ) -> Result<(), Error> {
        timed!(self.back, write, |db| {
            let mut transaction = db.begin().await?;
            sqlx::query("DELETE FROM unwanted_ways WHERE player_id = $1 AND way = $2")
                .bind(player.0)
                .bind(way.name())
                .execute(&mut *transaction)
                .await?;
            for kind in NoticeKind::ALL.into_iter().filter(|kind| !wanted.contains(kind)) {
                sqlx::query(
                    "INSERT INTO unwanted_ways (player_id, way, kind) VALUES ($1, $2, $3) \
                     ON CONFLICT (player_id, way, kind) DO NOTHING",
                )
                .bind(player.0)
                .bind(way.name())
                .bind(kind.name())
                .execute(&mut *transaction)
                .await?;
            }
            transaction.commit().await?;
            Ok::<_, Error>(())
        })
    }
}

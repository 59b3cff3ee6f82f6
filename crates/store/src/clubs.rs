//! Clubs: who belongs to them, and who asks to.

use serde::{Deserialize, Serialize};
use sqlx::Connection;

use crate::back::{Back, timed};
use crate::players::key;
use crate::{Cursor, Error, MatchId, PlayerId, Store, Time};

/// What a member of a club may do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ClubRole {
    Member,
    /// Lets people in and sends them away, and holds tournaments.
    Officer,
    /// Says besides who is an officer. Each club has one.
    Owner,
}

impl ClubRole {
    const ALL: [Self; 3] = [Self::Member, Self::Officer, Self::Owner];

    const fn name(self) -> &'static str {
        match self {
            Self::Member => "member",
            Self::Officer => "officer",
            Self::Owner => "owner",
        }
    }

    fn read(name: &str) -> Result<Self, Error> {
        let found = Self::ALL.into_iter().find(|one| one.name() == name);
        found.ok_or_else(|| Error::Corrupt(format!("the role {name:?} in a club")))
    }
}

/// The id of a club.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClubId(pub(crate) i64);

impl ClubId {
    #[must_use]
    pub const fn of_bits(bits: u64) -> Self {
        Self(MatchId::of_bits(bits).0)
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Club {
    pub id: ClubId,
    /// As it stands in addresses.
    pub name: String,
    pub title: String,
    pub description: String,
    /// Whoever knows this joins at once.
    pub invitation: String,
    pub created_at: Time,
    pub members: u32,
}

impl Cursor {
    /// After this club.
    #[must_use]
    pub const fn after_club(one: &Club) -> Self {
        Self { created_at: one.created_at.0, id: one.id.0 }
    }
}

/// Somebody in a club, or who asks to be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClubMember {
    pub player: PlayerId,
    pub username: String,
    /// None for who asks.
    pub role: Option<ClubRole>,
    pub since: Time,
}

/// How many may be in a club, ask to be, and in how many somebody may be.
#[derive(Clone, Copy, Debug)]
pub struct ClubLimits {
    pub members: u32,
    pub requests: u32,
    pub clubs_of_player: u32,
}

/// What became of a wish to join.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClubJoined {
    Member,
    /// An officer must say yes.
    Asked,
    Before,
    Full,
    /// They are in as many clubs as anybody may be.
    TooMany,
}

/// A query for clubs: what follows `FROM clubs c`.
macro_rules! clubs_where {
    ($rest:literal) => {
        concat!(
            "SELECT c.id, c.name, c.title, c.description, c.invitation, c.created_at, \
             (SELECT COUNT(*) FROM club_members m WHERE m.club_id = c.id) FROM clubs c ",
            $rest
        )
    };
}

type Row = (i64, String, String, String, String, i64, i64);

fn read((id, name, title, description, invitation, created_at, members): Row) -> Club {
    Club {
        id: ClubId(id),
        name,
        title,
        description,
        invitation,
        created_at: Time(created_at),
        members: members as u32,
    }
}

/// A count of rows by one or two numbers, inside a transaction.
macro_rules! count {
    ($transaction:ident, $select:literal, $($value:expr),+) => {{
        let (count,): (i64,) =
            sqlx::query_as($select)$(.bind($value))+.fetch_one(&mut *$transaction).await?;
        count as u32
    }};
}

impl Store {
    /// Founds a club: [`Error::Conflict`] where its name is taken.
    pub async fn create_club(&self, new: &Club, owner: PlayerId) -> Result<(), Error> {
        timed!(self.back, write, |db| {
            let mut transaction = db.begin().await?;
            let made = sqlx::query(
                "INSERT INTO clubs (id, name, name_key, title, description, invitation, created_at) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (name_key) DO NOTHING",
            )
            .bind(new.id.0)
            .bind(&new.name)
            .bind(key(&new.name))
            .bind(&new.title)
            .bind(&new.description)
            .bind(&new.invitation)
            .bind(new.created_at.0)
            .execute(&mut *transaction)
            .await?;
            if made.rows_affected() != 1 {
                return Err(Error::Conflict);
            }
            sqlx::query(
                "INSERT INTO club_members (club_id, player_id, role, joined_at) \
                 VALUES ($1, $2, 'owner', $3)",
            )
            .bind(new.id.0)
            .bind(owner.0)
            .bind(new.created_at.0)
            .execute(&mut *transaction)
            .await?;
            transaction.commit().await?;
            Ok::<_, Error>(())
        })
    }

    pub async fn club_named(&self, name: &str) -> Result<Option<Club>, Error> {
        let row: Option<Row> = timed!(self.back, read, |db| {
            sqlx::query_as(clubs_where!("WHERE c.name_key = $1"))
                .bind(key(name))
                .fetch_optional(db)
                .await
        })?;
        Ok(row.map(read))
    }

    /// Clubs after a place in their list, newest first.
    pub async fn clubs(&self, from: Cursor, most: u32) -> Result<Vec<Club>, Error> {
        let rows: Vec<Row> = timed!(self.back, read, |db| {
            sqlx::query_as(clubs_where!(
                "WHERE (c.created_at, c.id) < ($1, $2) \
                 ORDER BY c.created_at DESC, c.id DESC LIMIT $3"
            ))
            .bind(from.created_at)
            .bind(from.id)
            .bind(i64::from(most))
            .fetch_all(db)
            .await
        })?;
        Ok(rows.into_iter().map(read).collect())
    }

    /// The clubs that somebody is in, with what they are there, in the order of joining.
    pub async fn clubs_of(&self, player: PlayerId) -> Result<Vec<(Club, ClubRole)>, Error> {
        type With = (i64, String, String, String, String, i64, i64, String);
        let rows: Vec<With> = timed!(self.back, read, |db| {
            sqlx::query_as(
                "SELECT c.id, c.name, c.title, c.description, c.invitation, c.created_at, \
                 (SELECT COUNT(*) FROM club_members n WHERE n.club_id = c.id), m.role \
                 FROM club_members m JOIN clubs c ON c.id = m.club_id \
                 WHERE m.player_id = $1 ORDER BY m.joined_at, c.id",
            )
            .bind(player.0)
            .fetch_all(db)
            .await
        })?;
        let with = |(id, name, title, description, invitation, created, members, role): With| {
            let club = read((id, name, title, description, invitation, created, members));
            Ok((club, ClubRole::read(&role)?))
        };
        rows.into_iter().map(with).collect()
    }

    /// Changes what a club says of itself, and its invitation.
    pub async fn change_club(&self, club: &Club) -> Result<(), Error> {
        timed!(self.back, write, |db| {
            sqlx::query(
                "UPDATE clubs SET title = $2, description = $3, invitation = $4 WHERE id = $1",
            )
            .bind(club.id.0)
            .bind(&club.title)
            .bind(&club.description)
            .bind(&club.invitation)
            .execute(db)
            .await
            .map(drop)
        })
    }

    /// Dissolves a club. Its tournaments stay, and are their hosts' alone.
    pub async fn delete_club(&self, id: ClubId) -> Result<(), Error> {
        timed!(self.back, write, |db| {
            let mut transaction = db.begin().await?;
            for forget in [
                "UPDATE tournaments SET club_id = NULL, members_only = 0 WHERE club_id = $1",
                "DELETE FROM club_requests WHERE club_id = $1",
                "DELETE FROM club_members WHERE club_id = $1",
                "DELETE FROM clubs WHERE id = $1",
            ] {
                sqlx::query(forget).bind(id.0).execute(&mut *transaction).await?;
            }
            transaction.commit().await?;
            Ok::<_, Error>(())
        })
    }

    pub async fn club_role(&self, id: ClubId, player: PlayerId) -> Result<Option<ClubRole>, Error> {
        let role: Option<(String,)> = timed!(self.back, read, |db| {
            sqlx::query_as("SELECT role FROM club_members WHERE club_id = $1 AND player_id = $2")
                .bind(id.0)
                .bind(player.0)
                .fetch_optional(db)
                .await
        })?;
        role.map(|(role,)| ClubRole::read(&role)).transpose()
    }

    /// Whether somebody has asked to join and waits for an answer.
    pub async fn asks_to_join(&self, id: ClubId, player: PlayerId) -> Result<bool, Error> {
        let (count,): (i64,) = timed!(self.back, read, |db| {
            sqlx::query_as(
                "SELECT COUNT(*) FROM club_requests WHERE club_id = $1 AND player_id = $2",
            )
            .bind(id.0)
            .bind(player.0)
            .fetch_one(db)
            .await
        })?;
        Ok(count > 0)
    }

    /// Members after one of them, in the order of their accounts.
    pub async fn club_members(
        &self,
        id: ClubId,
        after: PlayerId,
        most: u32,
    ) -> Result<Vec<ClubMember>, Error> {
        type Row = (i64, String, String, i64);
        let rows: Vec<Row> = timed!(self.back, read, |db| {
            sqlx::query_as(
                "SELECT m.player_id, p.username, m.role, m.joined_at FROM club_members m \
                 JOIN players p ON p.id = m.player_id WHERE m.club_id = $1 AND m.player_id > $2 \
                 AND p.deleted_at IS NULL ORDER BY m.player_id LIMIT $3",
            )
            .bind(id.0)
            .bind(after.0)
            .bind(i64::from(most))
            .fetch_all(db)
            .await
        })?;
        let member = |(player, username, role, since): Row| {
            let (player, role, since) =
                (PlayerId(player), Some(ClubRole::read(&role)?), Time(since));
            Ok(ClubMember { player, username, role, since })
        };
        rows.into_iter().map(member).collect()
    }

    /// Who asks to join, the first first.
    pub async fn club_requests(&self, id: ClubId, most: u32) -> Result<Vec<ClubMember>, Error> {
        let rows: Vec<(i64, String, i64)> = timed!(self.back, read, |db| {
            sqlx::query_as(
                "SELECT r.player_id, p.username, r.at FROM club_requests r \
                 JOIN players p ON p.id = r.player_id WHERE r.club_id = $1 \
                 AND p.deleted_at IS NULL ORDER BY r.at, r.player_id LIMIT $2",
            )
            .bind(id.0)
            .bind(i64::from(most))
            .fetch_all(db)
            .await
        })?;
        let asks = |(player, username, since)| ClubMember {
            player: PlayerId(player),
            username,
            role: None,
            since: Time(since),
        };
        Ok(rows.into_iter().map(asks).collect())
    }

    /// Somebody wants to join: at once where they may, else they are noted as asking.
    pub async fn join_club(
        &self,
        id: ClubId,
        player: PlayerId,
        at_once: bool,
        limits: ClubLimits,
        now: Time,
    ) -> Result<ClubJoined, Error> {
        // Whoever joins waits for who joins at the same time, so that limits hold.
        let lock = match self.back {
            Back::Postgres(_) => "SELECT id FROM clubs WHERE id = $1 FOR UPDATE",
            Back::Sqlite(_) => "SELECT id FROM clubs WHERE id = $1",
        };
        timed!(self.back, write, |db| {
            let mut transaction = db.begin().await?;
            sqlx::query(lock).bind(id.0).fetch_optional(&mut *transaction).await?;
            let before = count!(
                transaction,
                "SELECT COUNT(*) FROM club_members WHERE club_id = $1 AND player_id = $2",
                id.0,
                player.0
            );
            let asked = count!(
                transaction,
                "SELECT COUNT(*) FROM club_requests WHERE club_id = $1 AND player_id = $2",
                id.0,
                player.0
            );
            if before > 0 || asked > 0 && !at_once {
                return Ok::<_, Error>(ClubJoined::Before);
            }
            let theirs = count!(
                transaction,
                "SELECT (SELECT COUNT(*) FROM club_members WHERE player_id = $1) \
                 + (SELECT COUNT(*) FROM club_requests WHERE player_id = $1)",
                player.0
            );
            if theirs - asked >= limits.clubs_of_player {
                return Ok(ClubJoined::TooMany);
            }
            let there = if at_once {
                count!(transaction, "SELECT COUNT(*) FROM club_members WHERE club_id = $1", id.0)
            } else {
                count!(transaction, "SELECT COUNT(*) FROM club_requests WHERE club_id = $1", id.0)
            };
            if there >= if at_once { limits.members } else { limits.requests } {
                return Ok(ClubJoined::Full);
            }
            let insert = if at_once {
                "INSERT INTO club_members (club_id, player_id, role, joined_at) \
                 VALUES ($1, $2, 'member', $3)"
            } else {
                "INSERT INTO club_requests (club_id, player_id, at) VALUES ($1, $2, $3)"
            };
            sqlx::query(insert)
                .bind(id.0)
                .bind(player.0)
                .bind(now.0)
                .execute(&mut *transaction)
                .await?;
            if at_once {
                sqlx::query("DELETE FROM club_requests WHERE club_id = $1 AND player_id = $2")
                    .bind(id.0)
                    .bind(player.0)
                    .execute(&mut *transaction)
                    .await?;
            }
            transaction.commit().await?;
            Ok(if at_once { ClubJoined::Member } else { ClubJoined::Asked })
        })
    }

    /// Makes somebody something else in a club. Who hands it over is an officer from then on.
    pub async fn set_club_role(
        &self,
        id: ClubId,
        player: PlayerId,
        role: ClubRole,
    ) -> Result<(), Error> {
        timed!(self.back, write, |db| {
            let mut transaction = db.begin().await?;
            if role == ClubRole::Owner {
                sqlx::query(
                    "UPDATE club_members SET role = 'officer' \
                     WHERE club_id = $1 AND role = 'owner'",
                )
                .bind(id.0)
                .execute(&mut *transaction)
                .await?;
            }
            sqlx::query("UPDATE club_members SET role = $3 WHERE club_id = $1 AND player_id = $2")
                .bind(id.0)
                .bind(player.0)
                .bind(role.name())
                .execute(&mut *transaction)
                .await?;
            transaction.commit().await?;
            Ok::<_, Error>(())
        })
    }

    /// Somebody is not in a club any more, and does not ask to be. Where the owner goes, the officer who came
    /// first takes their place, or else the member; a club without anybody is no more.
    pub async fn leave_club(&self, id: ClubId, player: PlayerId) -> Result<bool, Error> {
        let left = timed!(self.back, write, |db| {
            let mut transaction = db.begin().await?;
            let mut gone = 0;
            for leave in [
                "DELETE FROM club_requests WHERE club_id = $1 AND player_id = $2",
                "DELETE FROM club_members WHERE club_id = $1 AND player_id = $2",
            ] {
                let done =
                    sqlx::query(leave).bind(id.0).bind(player.0).execute(&mut *transaction).await?;
                gone += done.rows_affected();
            }
            sqlx::query(
                "UPDATE club_members SET role = 'owner' WHERE club_id = $1 AND player_id = \
                 (SELECT m.player_id FROM club_members m WHERE m.club_id = $1 \
                 ORDER BY CASE m.role WHEN 'officer' THEN 0 ELSE 1 END, m.joined_at, m.player_id \
                 LIMIT 1) AND NOT EXISTS \
                 (SELECT 1 FROM club_members o WHERE o.club_id = $1 AND o.role = 'owner')",
            )
            .bind(id.0)
            .execute(&mut *transaction)
            .await?;
            let there =
                count!(transaction, "SELECT COUNT(*) FROM club_members WHERE club_id = $1", id.0);
            transaction.commit().await?;
            Ok::<_, Error>((gone > 0, there))
        })?;
        if left.1 == 0 {
            self.delete_club(id).await?;
        }
        Ok(left.0)
    }

    /// Somebody is gone for good.
    pub async fn leave_all_clubs(&self, player: PlayerId) -> Result<(), Error> {
        for (club, _) in self.clubs_of(player).await? {
            self.leave_club(club.id, player).await?;
        }
        timed!(self.back, write, |db| {
            sqlx::query("DELETE FROM club_requests WHERE player_id = $1")
                .bind(player.0)
                .execute(db)
                .await
                .map(drop)
        })
    }

    /// How many clubs somebody owns.
    pub async fn count_clubs_owned(&self, player: PlayerId) -> Result<u32, Error> {
        let (count,): (i64,) = timed!(self.back, read, |db| {
            sqlx::query_as(
                "SELECT COUNT(*) FROM club_members WHERE player_id = $1 AND role = 'owner'",
            )
            .bind(player.0)
            .fetch_one(db)
            .await
        })?;
        Ok(count as u32)
    }
}

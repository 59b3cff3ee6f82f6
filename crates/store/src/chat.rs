//! What people said during a match.

use sqlx::Connection;

use crate::back::timed;
use crate::nodes::Fences;
use crate::{Error, Fence, MatchId, PlayerId, Store, Time};

/// One thing that somebody said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// From 1, without gaps.
    pub number: u64,
    pub player: PlayerId,
    /// None where the account is gone.
    pub username: Option<String>,
    pub seat: Option<u8>,
    pub at: Time,
    pub text: String,
}

impl Store {
    /// Stores what somebody said. A number that is already there is a [`Error::Conflict`].
    pub async fn say(&self, match_id: MatchId, line: &Line) -> Result<(), Error> {
        self.say_fenced(match_id, line, None).await
    }

    /// The same for a node among others: [`Error::Fenced`] where another has taken the match over.
    pub async fn say_fenced(
        &self,
        match_id: MatchId,
        line: &Line,
        fence: Option<Fence>,
    ) -> Result<(), Error> {
        timed!(self.back, write, |db| {
            let mut transaction = db.begin().await?;
            if let Some(fence) = fence {
                let held = transaction.held(&[(match_id, fence)]).await?;
                if held.get(&match_id) != Some(&fence) {
                    return Err(Error::Fenced);
                }
            }
            sqlx::query(
                "INSERT INTO chat (match_id, number, player_id, seat, at, text) \
                 VALUES ($1, $2, $3, $4, $5, $6)",
            )
            .bind(match_id.0)
            .bind(line.number as i64)
            .bind(line.player.0)
            .bind(line.seat.map(i64::from))
            .bind(line.at.0)
            .bind(&line.text)
            .execute(&mut *transaction)
            .await
            .map_err(Error::of_insert)?;
            transaction.commit().await?;
            Ok::<_, Error>(())
        })?;
        Ok(())
    }

    /// All that somebody said anywhere, in order.
    pub async fn said_by(&self, player: PlayerId) -> Result<Vec<(MatchId, Line)>, Error> {
        let rows: Vec<(i64, i64, Option<i64>, i64, String)> = timed!(self.back, read, |db| {
            sqlx::query_as(
                "SELECT match_id, number, seat, at, text FROM chat WHERE player_id = $1 \
                 ORDER BY at, match_id, number",
            )
            .bind(player.0)
            .fetch_all(&mut *db)
            .await
        })?;
        let line = |(id, number, seat, at, text): (i64, i64, Option<i64>, i64, String)| {
            let seat = seat.map(|seat| seat as u8);
            let number = number as u64;
            (MatchId(id), Line { number, player, username: None, seat, at: Time(at), text })
        };
        Ok(rows.into_iter().map(line).collect())
    }

    /// The last things said in a match between two numbers, in order.
    pub async fn chat(
        &self,
        match_id: MatchId,
        after: u64,
        before: u64,
        most: u32,
    ) -> Result<Vec<Line>, Error> {
        type Row = (i64, i64, Option<String>, Option<i64>, i64, String);
        let rows: Vec<Row> = timed!(self.back, read, |db| {
            sqlx::query_as(
                "SELECT c.number, c.player_id, p.username, c.seat, c.at, c.text \
                 FROM chat c JOIN players p ON p.id = c.player_id \
                 WHERE c.match_id = $1 AND c.number > $2 AND c.number < $4 \
                 ORDER BY c.number DESC LIMIT $3",
            )
            .bind(match_id.0)
            .bind(i64::try_from(after).unwrap_or(i64::MAX))
            .bind(i64::from(most))
            .bind(i64::try_from(before).unwrap_or(i64::MAX))
            .fetch_all(&mut *db)
            .await
        })?;
        let line = |(number, player, username, seat, at, text): Row| Line {
            number: number as u64,
            player: PlayerId(player),
            username,
            seat: seat.map(|seat| seat as u8),
            at: Time(at),
            text,
        };
        Ok(rows.into_iter().rev().map(line).collect())
    }
}

//! Another match of the same people.

use protocol::socket::Push;
use serde::Serialize;
use store::{MatchId, Member, Player, PlayerId, Seating, Stage, StoredMatch, Terms};
use utoipa::ToSchema;

use super::ask::{Ask, Rematch};
use super::live::Live;
use super::showing::text;
use crate::error::Error;
use crate::lobby::{MatchInfo, open_room, room};
use crate::luck;
use crate::ws::OutboxId;

#[derive(Serialize, ToSchema)]
pub(crate) struct Invited {
    #[serde(rename = "match")]
    match_id: String,
    room: MatchInfo,
}

/// One seat on around the table, towards the first.
const fn seat_on(seat: u8, seats: u8) -> u8 {
    if seat == 0 { seats - 1 } else { seat - 1 }
}

impl Live {
    /// Makes a room for the same game once more, or joins the one that somebody else has made. Everybody sits one
    /// seat on, so that another begins, and the match starts as soon as all seats are taken: when all who
    /// played have agreed.
    pub(super) async fn rematch(&mut self, by: Player) -> Result<Rematch, Error> {
        if !room::is_member(&self.stored, by.id) {
            return Err(Error::NotAMember);
        }
        if self.stored.terms.tournament.is_some() {
            return Err(Error::NotPermitted("a tournament makes its matches itself"));
        }
        match self.stored.stage {
            Stage::Over => {}
            Stage::Waiting => return Err(Error::NotStarted),
            Stage::Running => return Err(Error::NotPermitted("the match is not over yet")),
            Stage::Closed => return Err(Error::RoomClosed),
        }
        if let Some(there) = self.stored.terms.rematch {
            match self.join_rematch(there, &by).await {
                // That room never came to anything.
                Err(Error::RoomClosed | Error::MatchNotFound) => {}
                joined => return joined.map(|room| Rematch { room, joined: true }),
            }
        }
        let created = self.make_rematch(&by).await?;
        let id = created.id;
        tracing::info!(match_id = %id, game = created.game, "match {id}: created as a rematch");
        if let Err(error) = self
            .change(|old| {
                old.terms.rematch = Some(id);
                Ok(())
            })
            .await
        {
            // Nobody will find it, so it is not left open.
            let closed = self.matches.ask(id, |reply| Ask::End { by: None, reply }).await;
            drop(closed);
            return Err(error);
        }
        let asked = by.clone();
        let room = if room::free(&created) == 0 {
            self.matches.ask(id, |reply| Ask::Start { by: asked, reply }).await?
        } else {
            self.matches.ask(id, |reply| Ask::Show { by: asked, reply }).await?
        };
        self.invite(&created);
        Ok(Rematch { room, joined: false })
    }

    /// The seat that somebody has in the rematch: the one before their own, so that the second begins.
    fn next_seat(&self, player: PlayerId) -> Option<u8> {
        let own = room::present(&self.stored).find(|member| member.player == player)?.seat?;
        Some(seat_on(own, self.stored.seats))
    }

    async fn join_rematch(&self, there: MatchId, by: &Player) -> Result<MatchInfo, Error> {
        let asked = by.clone();
        let ask = |reply| Ask::Join { by: asked, by_code: true, reply };
        let mut room = match self.matches.ask(there, ask).await {
            Err(Error::AlreadyJoined | Error::AlreadyStarted) => {
                let by = by.clone();
                return self.matches.ask(there, |reply| Ask::Show { by, reply }).await;
            }
            joined => joined?,
        };
        if let Some(seat) = self.next_seat(by.id) {
            let by = by.clone();
            let ask = |reply| Ask::TakeSeat { by, seat: Some(seat), reply };
            // Somebody who changed seats in the room may have it; then the lot decides.
            room = self.matches.ask(there, ask).await.unwrap_or(room);
        }
        self.start_if_full(there, room, by).await
    }

    /// Starts a rematch to which all have agreed, in the name of whoever asked for it first.
    async fn start_if_full(
        &self,
        there: MatchId,
        room: MatchInfo,
        by: &Player,
    ) -> Result<MatchInfo, Error> {
        let store = self.matches.store();
        let stored = store.find_match(there).await?.ok_or(Error::MatchNotFound)?;
        let admin = room::present(&stored).next().and_then(|member| member.username.as_deref());
        let (Some(admin), 0) = (admin, room::free(&stored)) else { return Ok(room) };
        let Some(admin) = store.player_named(admin).await? else { return Ok(room) };
        match self.matches.ask(there, |reply| Ask::Start { by: admin, reply }).await {
            // Two came at once, and one of them was faster.
            Ok(_) | Err(Error::AlreadyStarted) => {
                let by = by.clone();
                self.matches.ask(there, |reply| Ask::Show { by, reply }).await
            }
            Err(error) => Err(error),
        }
    }

    async fn make_rematch(&self, by: &Player) -> Result<StoredMatch, Error> {
        let old = &self.stored;
        let id = MatchId::of_bits(u64::from_le_bytes(luck::bytes()));
        let mut terms = Terms {
            rematch: None,
            returns: Vec::new(),
            starts: false,
            no_show: None,
            ..old.terms.clone()
        };
        terms.bots.iter_mut().for_each(|bot| bot.seat = seat_on(bot.seat, old.seats));
        terms.bots.sort_by_key(|bot| bot.seat);
        let mut room = StoredMatch {
            public: old.public,
            seating: Seating::Chosen,
            terms,
            members: vec![Member { seat: self.next_seat(by.id), ..Member::new(by) }],
            ..StoredMatch::waiting(id, &old.game, old.options.clone(), old.seats, self.now())
        };
        open_room(&self.matches, &mut room).await?;
        Ok(room)
    }

    /// Tells one who comes to watch the old match through another node of the new one: they may have
    /// come while it was made.
    pub(super) async fn invite_again(&mut self, outbox: OutboxId) -> Result<(), Error> {
        let Some(next) = self.stored.terms.rematch else { return Ok(()) };
        let Some(room) = self.matches.store().find_match(next).await? else { return Ok(()) };
        let match_id = self.id();
        if let Some(one) = self.watchers.iter_mut().find(|one| one.outbox.id() == outbox) {
            let body = Invited { match_id, room: MatchInfo::of(&room, &one.player) };
            one.tell(&text(&Push { push: "rematch", body }));
        }
        Ok(())
    }

    /// Tells those who watch the old match of the new one, each as they may know it.
    fn invite(&mut self, room: &StoredMatch) {
        let id = self.id();
        for watcher in &mut self.watchers {
            let room = MatchInfo::of(room, &watcher.player);
            let body = Invited { match_id: id.clone(), room };
            watcher.tell(&text(&Push { push: "rematch", body }));
        }
    }
}

//! How an action becomes an entry: judged, stored, and taken over.

use std::time::Instant;

use catalog::Seat;
use protocol::socket::Why;
use store::{Entry, Finish, PlayerId, Stage};

use super::ending;
use super::live::Live;
use super::play::{Accepted, Judged, Play, write_cause};
use crate::error::Error;
use crate::lobby::room;
use crate::ratings::places;

/// What became of an entry.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Appended {
    Yes,
    /// Another program on this database had written that version. Its log was read again.
    TooLate,
}

impl Live {
    pub(super) fn seat_of(&self, player: PlayerId) -> Result<Seat, Error> {
        let member = room::present(&self.stored).find(|member| member.player == player);
        let seat = member.ok_or(Error::NotAMember)?.seat.ok_or(Error::NotStarted)?;
        Seat::try_from(seat).map_err(|_| Error::NotStarted)
    }

    pub(super) fn play(&self) -> Result<&Play, Error> {
        match self.stored.stage {
            Stage::Waiting => Err(Error::NotStarted),
            Stage::Closed => Err(Error::RoomClosed),
            Stage::Running | Stage::Over => self.play.as_ref().ok_or(Error::Unavailable),
        }
    }

    /// Plays an action: its version, now or before. It is not shown yet.
    pub(super) async fn act(
        &mut self,
        by: PlayerId,
        action: &str,
        action_id: Option<&str>,
        version: Option<u64>,
    ) -> Result<u64, Error> {
        loop {
            if !room::is_member(&self.stored, by) {
                return Err(Error::NotAMember);
            }
            let play = self.play()?;
            let seat = self.seat_of(by)?;
            if self.has_left(Some(seat.into())) && play.outcome().is_none() {
                return Err(Error::YouAreOut);
            }
            if let Some(id) = action_id
                && play.may_have_forgotten(version)
                && let Some(before) = Box::pin(self.played_long_ago(seat, id)).await?
            {
                return Ok(before);
            }
            let accepted = match self.play()?.judge(seat, action, action_id, version)? {
                Judged::Before(version) => return Ok(version),
                Judged::Now(accepted) => accepted,
            };
            // Whoever acts is back.
            if self.bot_of_member(seat).is_some() {
                Box::pin(self.give_back(by)).await?;
            }
            if let Some(version) = self.take(accepted).await? {
                return Ok(version);
            }
        }
    }

    /// The version of an action that is no longer remembered.
    async fn played_long_ago(&self, seat: Seat, id: &str) -> Result<Option<u64>, Error> {
        for version in self.play()?.perhaps(seat, id) {
            let store = self.matches.store();
            if store.is_action(self.stored.id, version, seat.into(), id).await? {
                return Ok(Some(version));
            }
        }
        Ok(None)
    }

    /// Stores an accepted action and takes it over: its version, which is to be shown, or none where
    /// another program was faster and everything has to be judged again.
    pub(super) async fn take(&mut self, accepted: Accepted) -> Result<Option<u64>, Error> {
        let play = self.play()?;
        let entry = play.entry(&accepted, self.now());
        let at = entry.at;
        let finish = accepted.outcome().map(|outcome| {
            let results = ending::results(self.game, play.seats(), outcome, None);
            let mut finish = self.finish(outcome, &results);
            let mut fate = play.fate(None);
            fate.left = fate.left.iter().chain(play.leaver(&entry)).collect();
            finish.rated = places::rated(&self.stored, fate, outcome);
            finish
        });
        if self.append(entry, finish).await? == Appended::TooLate {
            return Ok(None);
        }
        let play = self.play.as_mut().ok_or(Error::Unavailable)?;
        play.commit(accepted, at);
        Ok(Some(play.version()))
    }

    /// Stores an entry, or forgets everything that is not stored.
    pub(super) async fn append(
        &mut self,
        entry: Entry,
        finish: Option<Finish>,
    ) -> Result<Appended, Error> {
        let id = self.stored.id;
        let by_bot = entry.cause == write_cause(Why::Bot);
        let (at, over) = (entry.at, finish.as_ref().map(|finish| finish.outcome.clone()));
        let began = Instant::now();
        match self.matches.store().append_fenced(id, entry, finish, self.fence).await {
            Ok(()) => self.matches.metrics().committed(began.elapsed()),
            Err(store::Error::Fenced) => {
                tracing::warn!(match_id = %id, "match {id}: another node has taken over");
                self.lost = true;
                return Err(Error::Moved);
            }
            Err(store::Error::Conflict) => {
                tracing::info!(match_id = %id, "match {id}: somebody else moved first");
                Box::pin(self.reload()).await?;
                return Ok(Appended::TooLate);
            }
            Err(error) => {
                self.matches.pulse().failed();
                let error = Error::from(error);
                Box::pin(self.reload()).await?;
                return Err(error);
            }
        }
        if !by_bot || over.is_some() {
            self.lapse();
        }
        if let Some(outcome) = over {
            tracing::info!(match_id = %id, "match {id}: over");
            self.matches.note_listed(&self.stored);
            if self.stored.terms.tournament.is_some() {
                self.matches.0.over.notify_one();
            }
            self.stored.stage = Stage::Over;
            self.stored.code = None;
            self.stored.finished_at = Some(at);
            self.stored.outcome = Some(outcome);
            self.stored.revision += 1;
        }
        Ok(Appended::Yes)
    }
}

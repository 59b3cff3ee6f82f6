//! The waiting room of a live match.

use std::time::Duration;

use catalog::luck::Moment;
use protocol::socket::Push;
use store::{Pace, Player, PlayerId, Stage, StoredMatch, Time};

use super::live::{Live, Watcher, is_clocked};
use super::play::Play;
use super::seats::Away;
use super::showing::text;
use crate::error::Error;
use crate::lobby::room;
use crate::luck::{Luck, Source};

/// When a match with a clock is due: at the start of every server, from then on it wakes by itself.
const AT_EVERY_START: Time = Time(0);

impl Live {
    /// Changes the room, stores it, and shows it to those who watch.
    pub(super) async fn change(
        &mut self,
        change: impl Fn(&mut StoredMatch) -> Result<(), Error>,
    ) -> Result<(), Error> {
        loop {
            let mut changed = self.stored.clone();
            change(&mut changed)?;
            let now = self.now();
            room::schedule(&mut changed);
            if room::is_due(&changed, now) {
                room::close(&mut changed, now);
            }
            match self
                .matches
                .store()
                .save_match_fenced(&self.stored, &mut changed, self.fence)
                .await
            {
                Ok(()) => {
                    self.stored = changed;
                    self.matches.note_listed(&self.stored);
                    self.show_room();
                    return Ok(());
                }
                Err(store::Error::Fenced) => {
                    self.lost = true;
                    return Err(Error::Moved);
                }
                // Somebody else was faster: look again at what is there now.
                Err(store::Error::Conflict) => self.reload().await?,
                Err(error) => {
                    let error = Error::from(error);
                    self.reload().await?;
                    return Err(error);
                }
            }
        }
    }

    pub(super) async fn close_if_due(&mut self) {
        if room::is_due(&self.stored, self.now()) {
            // The change itself is none; the room is closed because it is due. If that cannot be
            // stored, the next message or the next tick tries again.
            let closed = Box::pin(self.change(|_| Ok(()))).await;
            if let Err(error) = closed {
                tracing::warn!(match_id = %self.stored.id, "a room could not be closed: {error}");
                self.try_again_later();
            }
        }
    }

    pub(super) async fn join(&mut self, by: &Player, by_code: bool) -> Result<(), Error> {
        // Whoever was not given the code finds public matches only.
        if !by_code && !self.stored.public && !room::is_member(&self.stored, by.id) {
            return Err(Error::MatchNotFound);
        }
        if self.stored.public && self.is_blocked_here(by.id).await? {
            return Err(Error::NotTogether);
        }
        self.change(|room| room::join(room, by)).await?;
        self.note_member(by.id);
        Ok(())
    }

    /// Whether somebody in the room blocks them, or they somebody. An invitation to a private room is for its
    /// admin to give.
    async fn is_blocked_here(&self, player: PlayerId) -> Result<bool, Error> {
        let store = self.matches.store();
        let mut apart = store.blocked_by(player).await?;
        apart.extend(store.blockers_of(player).await?);
        Ok(room::present(&self.stored).any(|member| apart.contains(&member.player)))
    }

    /// A change that the match admin alone may make.
    pub(super) async fn by_admin(
        &mut self,
        by: PlayerId,
        change: impl Fn(&mut StoredMatch) -> Result<(), Error>,
    ) -> Result<(), Error> {
        self.change(|room| {
            if !room::is_member(room, by) {
                return Err(Error::NotAMember);
            }
            room::only_admin(room, by)?;
            change(room)
        })
        .await
    }

    pub(super) async fn remove(&mut self, by: PlayerId, username: &str) -> Result<(), Error> {
        self.change(|room| room::remove(room, by, username).map(drop)).await?;
        let gone = |watcher: &Watcher, stored: &StoredMatch| {
            stored.members.iter().any(|m| m.removed && m.player == watcher.player.id)
        };
        let told = text(&Push { push: "removed", body: self.about() });
        for watcher in self.watchers.extract_if(.., |watcher| gone(watcher, &self.stored)) {
            watcher.outbox.push(&told);
        }
        Ok(())
    }

    /// Starts a match that nobody has to start.
    pub(super) async fn start_if_all_are_there(&mut self) {
        if self.stored.stage == Stage::Waiting
            && self.stored.terms.starts
            && room::is_full(&self.stored)
            && let Err(error) = Box::pin(self.start(None)).await
        {
            tracing::warn!(match_id = %self.stored.id, "a match could not be started: {error}");
            self.try_again_later();
        }
    }

    /// Starts it for its match admin, or for nobody.
    pub(super) async fn start(&mut self, by: Option<PlayerId>) -> Result<(), Error> {
        // The game's luck is drawn only for a start that is possible.
        room::start(&mut self.stored.clone(), by, &mut Luck::of_machine())?;
        let now = self.now();
        let mut started = self.stored.clone();
        room::settle_contributions(&mut started);
        let source = Source::of(&started, self.matches.luck()).ok_or(Error::Unavailable)?;
        let (play, setup, draws) =
            Play::open(self.game, &self.stored.options, now, source.clone())?;
        let play = play.with_turns(&self.stored.terms);
        let drawn_seats = room::start(&mut started, by, &mut source.at(Moment::Seats))?;
        if let Some(luck) = &mut started.luck {
            luck.drawn_seats = drawn_seats;
        }
        started.setup = Some(setup);
        started.setup_draws = Some(draws);
        started.started_at = Some(now);
        started.due_at = Some(match started.terms.pace {
            Some(Pace::Days { days }) => now.after(Duration::from_hours(24) * days.into()),
            _ if is_clocked(&started) => AT_EVERY_START,
            _ => now.after(self.matches.untouched()),
        });
        let store = self.matches.store();
        let saved = store.save_match_fenced(&self.stored, &mut started, self.fence).await;
        if let Err(error) = saved {
            if matches!(error, store::Error::Fenced) {
                self.lost = true;
                return Err(Error::Moved);
            }
            self.reload().await?;
            return Err(match error {
                store::Error::Conflict => Error::Unavailable,
                other => other.into(),
            });
        }
        self.stored = started;
        self.matches.note_listed(&self.stored);
        self.play = Some(play);
        // If they cannot be read now, they are before anybody is late.
        drop(self.learn_of_vacations().await);
        let id = self.stored.id;
        tracing::info!(match_id = %id, "match {id}: started");
        // Whoever has no socket is away from now on.
        self.away.iter_mut().for_each(|away| *away = Away::since(away.player, now));
        self.show().await;
        Ok(())
    }
}

//! What players propose to each other in a live match: to take something back, and to end in a draw.
//!
//! A proposal is not stored; a server that stops forgets it. It lapses when a person or the clock plays on.
//! Bots answer at once: they let everybody take back, and agree to a draw in a match that has become long.

use catalog::Seat;
use kit::Line;
use protocol::socket::{Proposal, Proposed, Push};
use serde::Serialize;
use store::{Entry, PlayerId, Stage};
use utoipa::ToSchema;

use super::acting::Appended;
use super::ending::Ended;
use super::live::Live;
use super::play::take;
use super::showing::text;
use crate::error::Error;
use crate::ws::OutboxId;

/// After how many entries for each seat a bot no longer minds a draw: by then it is not winning.
const LONG: u64 = 60;

/// A proposal that is not decided yet.
pub(super) struct Open {
    what: Proposed,
    by: Seat,
    /// The version to which a takeback goes back.
    to: u64,
    agreed: Vec<Seat>,
}

/// A push: what is proposed now.
#[derive(Serialize, ToSchema)]
pub(crate) struct ProposalNow {
    #[serde(rename = "match")]
    match_id: String,
    /// Null when it was withdrawn, declined or carried out, or somebody played on.
    #[schema(required)]
    proposal: Option<Proposal>,
    /// The seat that has declined or withdrawn it.
    #[serde(skip_serializing_if = "Option::is_none")]
    declined_by: Option<u8>,
}

impl Live {
    pub(super) async fn propose(&mut self, by: PlayerId, what: Proposed) -> Result<(), Error> {
        let seat = self.may_propose(by)?;
        match &self.proposal {
            Some(open) if open.what == what && open.by == seat => return Ok(()),
            // Two who both offer a draw agree.
            Some(open) if open.what == what && what == Proposed::Draw => {
                return self.answer_proposal(by, what, true).await;
            }
            Some(_) => {
                return Err(Error::NotPermitted("something else is proposed; answer that first"));
            }
            None => {}
        }
        if self.declined.contains(&(seat, what)) {
            return Err(Error::Declined);
        }
        let to = match what {
            Proposed::Takeback => self.before_last_of(seat).await?,
            Proposed::Draw if self.bots_mind_a_draw()? => return Err(Error::Declined),
            Proposed::Draw => 0,
        };
        self.proposal = Some(Open { what, by: seat, to, agreed: vec![seat] });
        self.carry_out_or_tell().await
    }

    /// Says yes or no to what is proposed. Whoever proposed it withdraws it by saying no.
    pub(super) async fn answer_proposal(
        &mut self,
        by: PlayerId,
        what: Proposed,
        agrees: bool,
    ) -> Result<(), Error> {
        let seat = self.may_propose(by)?;
        let open = self.proposal.as_mut().filter(|open| open.what == what);
        let open = open.ok_or(Error::NotPermitted("nothing like that is proposed any more"))?;
        if agrees {
            if !open.agreed.contains(&seat) {
                open.agreed.push(seat);
            }
            return self.carry_out_or_tell().await;
        }
        self.declined.push((open.by, what));
        self.proposal = None;
        self.tell_proposal_to(None, Some(seat));
        Ok(())
    }

    /// The seat of somebody who has a say in a running match of several.
    fn may_propose(&self, by: PlayerId) -> Result<Seat, Error> {
        let seat = self.seat_of(by)?;
        self.play()?;
        if self.stored.stage != Stage::Running {
            return Err(Error::MatchOver);
        }
        if self.has_left(Some(seat.into())) {
            return Err(Error::YouAreOut);
        }
        if self.stored.seats < 2 {
            return Err(Error::NotPermitted("nobody else plays"));
        }
        Ok(seat)
    }

    fn bots_mind_a_draw(&self) -> Result<bool, Error> {
        let bots = Seat::all(self.stored.seats).any(|seat| self.bot_in(seat).is_some());
        Ok(bots && self.play()?.version() < LONG * u64::from(self.stored.seats))
    }

    /// The version before the last action of a seat. Neither what was secret nor luck can be taken back.
    async fn before_last_of(&self, seat: Seat) -> Result<u64, Error> {
        if self.game.has_secrets() {
            return Err(Error::NotPermitted("what was seen in this game cannot be unseen"));
        }
        if self.stored.terms.rated {
            return Err(Error::NotPermitted("in a rated match nothing is taken back"));
        }
        let log = self.matches.store().entries(self.stored.id, 0).await?;
        let line = line_of(&log).map_err(|_| Error::Unavailable)?;
        let mut back = line.back().peekable();
        while let Some(version) = back.next() {
            let entry = log.iter().find(|entry| entry.version == version);
            let entry = entry.ok_or(Error::Unavailable)?;
            if entry.draws != "[]" {
                return Err(Error::NotPermitted("luck cannot be taken back"));
            }
            if entry.seat == Some(seat.into()) {
                return Ok(back.peek().copied().unwrap_or(0));
            }
        }
        Err(Error::NothingToTakeBack)
    }

    /// Whether everybody who has a say has agreed. Bots have by letting it be proposed.
    fn all_agree(&self) -> bool {
        let Some(open) = &self.proposal else { return false };
        Seat::all(self.stored.seats).all(|seat| {
            let silent = self.bot_in(seat).is_some() || self.has_left(Some(seat.into()));
            silent || open.agreed.contains(&seat)
        })
    }

    async fn carry_out_or_tell(&mut self) -> Result<(), Error> {
        if !self.all_agree() {
            self.tell_proposal(None);
            return Ok(());
        }
        // Its entry is the end of what was proposed, and those who watch are told so.
        match self.proposal {
            Some(Open { what: Proposed::Draw, by, .. }) => self.end_by(Ended::Agreed(by)).await,
            Some(Open { what: Proposed::Takeback, by, to, .. }) => self.take_back(by, to).await,
            None => Ok(()),
        }
    }

    /// Goes back to a version, as an entry of the log: everybody sees the match as it was then.
    async fn take_back(&mut self, by: Seat, to: u64) -> Result<(), Error> {
        let store = self.matches.store();
        // A program that knows nothing of takebacks must not play on.
        store.raise_format(self.stored.id, store::WITH_TAKEBACKS).await?;
        let entry = self.play()?.takeback(by, to, self.now());
        if self.append(entry, None).await? == Appended::TooLate {
            return Err(Error::Unavailable);
        }
        // It is rare enough for the match to be read anew.
        self.reload().await
    }

    /// Somebody played on, so that what was proposed or declined no longer counts.
    pub(super) fn lapse(&mut self) {
        self.declined.clear();
        if self.proposal.take().is_some() {
            self.tell_proposal(None);
        }
    }

    pub(super) fn proposal(&self) -> Option<Proposal> {
        self.proposal.as_ref().map(|open| Proposal {
            what: open.what,
            seat: open.by.into(),
            agreed: open.agreed.iter().map(|seat| u8::from(*seat)).collect(),
        })
    }

    /// Tells everybody who watches, or one of them, what is proposed.
    pub(super) fn tell_proposal(&mut self, to: Option<OutboxId>) {
        self.tell_proposal_to(to, None);
    }

    fn tell_proposal_to(&mut self, to: Option<OutboxId>, declined_by: Option<Seat>) {
        if !self.speaks() {
            return;
        }
        let (match_id, proposal) = (self.id(), self.proposal());
        let body = ProposalNow { match_id, proposal, declined_by: declined_by.map(u8::from) };
        let told = text(&Push { push: "proposal", body });
        let meant = |outbox| to.is_none_or(|to| to == outbox);
        for watcher in self.watchers.iter_mut().filter(|one| meant(one.outbox.id())) {
            watcher.tell(&told);
        }
    }
}

/// Which entries of a log still count.
fn line_of(log: &[Entry]) -> Result<Line, catalog::Unreplayable> {
    let mut line = Line::default();
    for entry in log {
        take(&mut line, entry)?;
    }
    Ok(line)
}

#![doc = include_str!("../README.md")]

mod answer;
mod lines;
mod session;

pub use lines::run;
pub use session::{Happened, Log, Logged, Session, game_of};

use std::time::{Duration, Instant};

use catalog::{Limits, Match};
use kit::Dice;
use protocol::engine::{Op, Request};
use protocol::{Code, Error};

use answer::{
    Acted, Advised, Counted, Listed, Opened, Placed, Recorded, Stands, Viewed, failure, success,
};

/// One match driven line by line.
pub struct Engine {
    /// What the first match without a seed of its own draws from; later ones go on where the one
    /// before them stopped.
    dice: Dice,
    session: Option<Session>,
}

impl std::fmt::Debug for Engine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let status = self.session.as_ref().map(|session| session.this_match().status());
        f.debug_struct("Engine").field("status", &status).finish_non_exhaustive()
    }
}

impl Engine {
    /// An engine without a match. Matches without a seed of their own draw from this one.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { dice: Dice::new(seed), session: None }
    }

    /// Answers one line. Whatever it holds, this neither panics nor loses the match.
    pub fn answer(&mut self, line: &str) -> String {
        match Request::read(line) {
            Ok(request) => {
                let id = request.id.clone();
                self.carry_out(request).unwrap_or_else(|error| failure(id, error))
            }
            Err(unread) => failure(unread.id, unread.error),
        }
    }

    fn carry_out(&mut self, Request { id, op }: Request) -> Result<String, Error> {
        match op {
            Op::Games {} => Ok(success(id, Listed::all())),
            Op::New { game, options, seed, chance } => {
                let dice = self.dice_of(seed);
                let opened = Session::open(&game, options.as_ref(), dice, chance.as_deref())?;
                let this_match = opened.this_match();
                let body = Opened { status: this_match.status(), events: this_match.setup() };
                self.session = Some(opened);
                Ok(success(id, body))
            }
            Op::Load { game, position, options, seed } => {
                let dice = self.dice_of(seed);
                let loaded = Session::load(&game, &position, options.as_ref(), dice)?;
                let body = Stands { status: loaded.this_match().status() };
                self.session = Some(loaded);
                Ok(success(id, body))
            }
            Op::Status {} => Ok(success(id, Stands { status: self.this_match()?.status() })),
            Op::Legal { seat } => {
                let session = self.session()?;
                let legal = session.this_match().legal(session.seat(seat)?);
                Ok(success(id, legal))
            }
            Op::Apply { seat, action, chance } => {
                let session = self.session.as_mut().ok_or_else(no_match)?;
                let Happened { events, .. } = session.apply(seat, &action, chance.as_deref())?;
                let status = session.this_match().status();
                Ok(success(id, Acted { action: None, events, status }))
            }
            Op::Timeout { seat, chance } => {
                let session = self.session.as_mut().ok_or_else(no_match)?;
                let Happened { action, events } = session.timeout(seat, chance.as_deref())?;
                let status = session.this_match().status();
                Ok(success(id, Acted { action: Some(action), events, status }))
            }
            Op::View { seat } => {
                let session = self.session()?;
                let (this_match, viewer) = (session.this_match(), session.viewer(seat)?);
                let view = this_match.view(viewer);
                let position = this_match.position_in(viewer);
                Ok(success(id, Viewed { view, position, events: this_match.last_seen(viewer) }))
            }
            Op::Position {} => Ok(success(id, Placed { position: self.this_match()?.position() })),
            Op::Record {} => {
                let record = self.this_match()?.record().ok_or_else(|| {
                    Error::new(Code::BadRequest, "the rules of this game have no form of record")
                })?;
                Ok(success(id, Recorded { record }))
            }
            Op::Undo {} => {
                let session = self.session.as_mut().ok_or_else(no_match)?;
                session.undo()?;
                Ok(success(id, Stands { status: session.this_match().status() }))
            }
            Op::Perft { depth } => {
                let counted = self.this_match()?.perft(depth);
                let nodes = counted.map_err(|why| Error::new(Code::BadRequest, why.to_string()))?;
                Ok(success(id, Counted { nodes }))
            }
            Op::Bot { seat, level, budget_ms, seed } => {
                let session = self.session()?;
                let seat = session.seat(seat)?;
                let begun = Instant::now();
                let time = budget_ms.map(Duration::from_millis);
                let mut stop = || time.is_some_and(|time| begun.elapsed() >= time);
                let mut limits = Limits::new(&mut stop);
                // A time budget stands instead of the level's own.
                limits.nodes = budget_ms.map(|_| u64::MAX);
                let seed = seed.unwrap_or_else(|| session.dice().clone().bits());
                let answer = session.this_match().bot(seat, &level, &mut limits, seed)?;
                Ok(success(id, Advised { action: answer.action, info: answer.info }))
            }
        }
    }

    fn session(&self) -> Result<&Session, Error> {
        self.session.as_ref().ok_or_else(no_match)
    }

    fn this_match(&self) -> Result<&dyn Match, Error> {
        Ok(self.session()?.this_match())
    }

    fn dice_of(&self, seed: Option<u64>) -> Dice {
        let going_on = || self.session.as_ref().map_or(&self.dice, Session::dice).clone();
        seed.map_or_else(going_on, Dice::new)
    }
}

fn no_match() -> Error {
    Error::new(Code::NoMatch, "there is no match; begin one with new or load")
}

#![doc = include_str!("../README.md")]

mod answer;
mod lines;

pub use lines::run;

use std::time::{Duration, Instant};

use catalog::{Decided, Game, Limits, Match};
use kit::{Cause, Chance, Dice, Script, Seat, Viewer};
use protocol::engine::{Op, Request};
use protocol::{Code, Error};
use serde_json::Value;

use answer::{
    Acted, Advised, Counted, Listed, Moves, Opened, Placed, Stands, Viewed, failure, success,
};

/// One match driven line by line.
pub struct Engine {
    /// Answers questions of luck where a request brings no answers of its own.
    dice: Dice,
    session: Option<Session>,
}

/// A match, and the dice as they lay before each of its actions, so that an action taken back is
/// gone as if never played.
struct Session {
    this_match: Box<dyn Match>,
    before: Vec<Dice>,
}

impl std::fmt::Debug for Engine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let status = self.session.as_ref().map(|session| session.this_match.status());
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
                let game = game_of(&game)?;
                let mut dice = self.dice_of(seed);
                let opened = with_luck(&mut dice, chance.as_deref(), |luck| {
                    game.open(options.as_ref(), luck)
                })?;
                let body = Opened { status: opened.status(), events: opened.setup() };
                self.begin(opened, dice);
                Ok(success(id, body))
            }
            Op::Load { game, position, options, seed } => {
                let loaded = game_of(&game)?.load(&position, options.as_ref())?;
                let body = Stands { status: loaded.status() };
                let dice = self.dice_of(seed);
                self.begin(loaded, dice);
                Ok(success(id, body))
            }
            Op::Status {} => Ok(success(id, Stands { status: self.this_match()?.status() })),
            Op::Legal { seat } => {
                let this_match = self.this_match()?;
                let legal = this_match.legal(seat_of(this_match, seat)?);
                Ok(success(id, Moves { actions: legal.actions, complete: legal.complete }))
            }
            Op::Apply { seat, action, chance } => {
                let seat = seat_of(self.this_match()?, seat)?;
                let decide = |m: &dyn Match, luck: &mut dyn Chance| m.decide(seat, &action, luck);
                self.act(id, chance.as_deref(), decide)
            }
            Op::Timeout { seat, chance } => {
                let seat = seat_of(self.this_match()?, seat)?;
                let decide = |m: &dyn Match, luck: &mut dyn Chance| m.decide_timeout(seat, luck);
                self.act(id, chance.as_deref(), decide)
            }
            Op::View { seat } => {
                let this_match = self.this_match()?;
                let viewer = match seat {
                    Some(seat) => Viewer::Seat(seat_of(this_match, seat)?),
                    None => Viewer::Spectator,
                };
                let view = this_match.view(viewer);
                let position = this_match.position_in(viewer);
                Ok(success(id, Viewed { view, position, events: this_match.last_seen(viewer) }))
            }
            Op::Position {} => Ok(success(id, Placed { position: self.this_match()?.position() })),
            Op::Undo {} => {
                let session = self.session.as_mut().ok_or_else(no_match)?;
                if !session.this_match.undo() {
                    return Err(Error::new(Code::BadRequest, "there is nothing to take back"));
                }
                self.dice = session.before.pop().expect("the dice were kept for each action");
                Ok(success(id, Stands { status: session.this_match.status() }))
            }
            Op::Perft { depth } => {
                let counted = self.this_match()?.perft(depth);
                let nodes = counted.map_err(|why| Error::new(Code::BadRequest, why.to_string()))?;
                Ok(success(id, Counted { nodes }))
            }
            Op::Bot { seat, level, budget_ms, seed } => {
                let this_match = self.this_match()?;
                let seat = seat_of(this_match, seat)?;
                let begun = Instant::now();
                let time = budget_ms.map(Duration::from_millis);
                let mut stop = || time.is_some_and(|time| begun.elapsed() >= time);
                let mut limits = Limits::new(&mut stop);
                // A time budget stands instead of the level's own.
                limits.nodes = budget_ms.map(|_| u64::MAX);
                let seed = seed.unwrap_or_else(|| self.dice.clone().bits());
                let answer = this_match.bot(seat, &level, &mut limits, seed)?;
                Ok(success(id, Advised { action: answer.action, info: answer.info }))
            }
        }
    }

    fn act(
        &mut self,
        id: Value,
        chance: Option<&[u32]>,
        decide: impl FnOnce(&dyn Match, &mut dyn Chance) -> Result<Decided, Error>,
    ) -> Result<String, Error> {
        let session = self.session.as_mut().ok_or_else(no_match)?;
        let before = self.dice.clone();
        let mut dice = before.clone();
        let decided =
            with_luck(&mut dice, chance, |luck| decide(session.this_match.as_ref(), luck))?;
        let chosen = decided.cause == Cause::TimedOut;
        let action = chosen.then(|| decided.action.clone());
        let events = decided.events.clone();
        session.this_match.commit(decided);
        session.before.push(before);
        self.dice = dice;
        Ok(success(id, Acted { action, events, status: session.this_match.status() }))
    }

    fn begin(&mut self, this_match: Box<dyn Match>, dice: Dice) {
        self.dice = dice;
        self.session = Some(Session { this_match, before: Vec::new() });
    }

    fn this_match(&self) -> Result<&dyn Match, Error> {
        self.session.as_ref().map(|session| &*session.this_match).ok_or_else(no_match)
    }

    fn dice_of(&self, seed: Option<u64>) -> Dice {
        seed.map_or_else(|| self.dice.clone(), Dice::new)
    }
}

fn no_match() -> Error {
    Error::new(Code::NoMatch, "there is no match; begin one with new or load")
}

fn game_of(name: &str) -> Result<&'static dyn Game, Error> {
    catalog::game(name).ok_or_else(|| {
        let names: Vec<&str> = catalog::games().map(Game::name).collect();
        let message = format!("there is no game {name:?}; there are {}", names.join(", "));
        Error::new(Code::UnknownGame, message)
    })
}

fn seat_of(this_match: &dyn Match, seat: u8) -> Result<Seat, Error> {
    match Seat::try_from(seat) {
        Ok(found) if seat < this_match.seats() => Ok(found),
        _ => {
            let last = this_match.seats() - 1;
            let message = format!("there is no seat {seat}; seats are 0 to {last}");
            Err(Error::new(Code::BadRequest, message))
        }
    }
}

/// Draws from the answers given, which must fit to the last one, or else from the dice.
fn with_luck<T>(
    dice: &mut Dice,
    chance: Option<&[u32]>,
    ask: impl FnOnce(&mut dyn Chance) -> Result<T, Error>,
) -> Result<T, Error> {
    let Some(answers) = chance else { return ask(dice) };
    let mut script = Script::new(answers);
    let asked = ask(&mut script)?;
    script.finish().map_err(|fault| Error::new(Code::BadChance, fault.to_string()))?;
    Ok(asked)
}

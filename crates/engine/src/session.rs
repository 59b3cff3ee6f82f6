use catalog::{Decided, Game, Json, Match, Options, PlainRecord, with_luck};
use kit::{Cause, Chance, Dice, Seat, Viewer};
use protocol::{Code, Error};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// A match with its luck, driven by seats as numbers: what the engine protocol and the browser
/// have in common.
pub struct Session {
    this_match: Box<dyn Match>,
    /// Answers questions of luck where a request brings no answers of its own.
    dice: Dice,
    /// The dice as they lay before each action, so that an action taken back is gone as if never
    /// played.
    before: Vec<Dice>,
    beginning: Beginning,
    entries: Vec<Logged>,
}

/// A whole match: where it began and what happened since. What a store keeps, a replay steps
/// through, and a browser saves.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Log {
    #[cfg_attr(feature = "typescript", ts(type = "GameName"))]
    pub game: String,
    /// All options, or those that were given beside a position.
    #[cfg_attr(feature = "typescript", ts(type = "Partial<AnyOptions>"))]
    pub options: Options,
    /// What happened at the start; missing for a match that began at a position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(type = "AnyEvent[]", optional))]
    pub setup: Option<Json>,
    /// Where the match began, unless at the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub position: Option<String>,
    pub entries: Vec<Logged>,
}

/// One line of a log, whole truth.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Logged {
    #[cfg_attr(feature = "typescript", ts(as = "kit::Seat"))]
    pub seat: u8,
    pub cause: Cause,
    pub action: String,
    #[cfg_attr(feature = "typescript", ts(type = "AnyEvent[]"))]
    pub events: Json,
}

#[derive(Clone)]
struct Beginning {
    game: &'static dyn Game,
    options: Options,
    setup: Option<Json>,
    position: Option<String>,
}

impl std::fmt::Debug for Session {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Session").field("status", &self.this_match.status()).finish_non_exhaustive()
    }
}

impl Session {
    /// Starts a match; its setup draws from `chance` where that is given, else from the dice.
    pub fn open(
        game: &str,
        options: Option<&Options>,
        mut dice: Dice,
        chance: Option<&[u32]>,
    ) -> Result<Self, Error> {
        let game = game_of(game)?;
        let this_match = with_luck(&mut dice, chance, |luck| game.open(options, luck))?;
        let filled = game.check(options)?.0;
        let options = filled.as_object().cloned().unwrap_or_default();
        let setup = Some(list(&this_match.setup()));
        let beginning = Beginning { game, options, setup, position: None };
        Ok(Self::begin(this_match, dice, beginning))
    }

    /// A match that begins at a position.
    pub fn load(
        game: &str,
        position: &str,
        options: Option<&Options>,
        dice: Dice,
    ) -> Result<Self, Error> {
        let game = game_of(game)?;
        let this_match = game.load(position, options)?;
        let options = options.cloned().unwrap_or_default();
        let position = Some(position.to_owned());
        Ok(Self::begin(this_match, dice, Beginning { game, options, setup: None, position }))
    }

    /// A match as its log tells it, up to so many entries. The luck of what follows comes from
    /// the dice.
    pub fn restore(log: &Log, entries: usize, dice: Dice) -> Result<Self, Error> {
        let game = game_of(&log.game)?;
        let mut session = match (&log.setup, &log.position) {
            (None, Some(position)) => Self::load(&log.game, position, Some(&log.options), dice)?,
            (Some(setup), None) => {
                let this_match = game.restore(&log.options, setup.get()).map_err(unreplayable)?;
                let beginning = Beginning {
                    game,
                    options: log.options.clone(),
                    setup: Some(setup.clone()),
                    position: None,
                };
                Self::begin(this_match, dice, beginning)
            }
            _ => {
                let message = "a log has a setup or a position, and not both";
                return Err(Error::new(Code::BadRequest, message));
            }
        };
        for entry in log.entries.iter().take(entries) {
            session.recall(entry)?;
        }
        session.this_match.is_sound().map_err(unreplayable)?;
        Ok(session)
    }

    /// A match as a plain record tells it.
    pub fn read_record(text: &str, dice: Dice) -> Result<Self, Error> {
        let PlainRecord { game, options, position, lines } = PlainRecord::read(text)?;
        let mut session = Self::load(&game, &position, Some(&options), dice)?;
        for line in lines {
            let seat = line.seat.into();
            match line.cause {
                Cause::TimedOut => session.timeout(seat, None)?,
                Cause::Asked | Cause::Bot => session.apply(seat, &line.action, None)?,
            };
        }
        Ok(session)
    }

    fn begin(this_match: Box<dyn Match>, dice: Dice, beginning: Beginning) -> Self {
        Self { this_match, dice, before: Vec::new(), beginning, entries: Vec::new() }
    }

    pub fn this_match(&self) -> &dyn Match {
        &*self.this_match
    }

    pub fn game(&self) -> &'static dyn Game {
        self.beginning.game
    }

    pub fn dice(&self) -> &Dice {
        &self.dice
    }

    /// The match from its beginning, whole truth.
    pub fn log(&self) -> Log {
        let Beginning { game, options, setup, position } = self.beginning.clone();
        let game = game.name().to_owned();
        Log { game, options, setup, position, entries: self.entries.clone() }
    }

    /// The seat of a number.
    pub fn seat(&self, seat: u8) -> Result<Seat, Error> {
        match Seat::try_from(seat) {
            Ok(found) if seat < self.this_match.seats() => Ok(found),
            _ => {
                let last = self.this_match.seats() - 1;
                let message = format!("there is no seat {seat}; seats are 0 to {last}");
                Err(Error::new(Code::BadRequest, message))
            }
        }
    }

    /// The viewer in a seat, or a spectator.
    pub fn viewer(&self, seat: Option<u8>) -> Result<Viewer, Error> {
        Ok(seat.map(|seat| self.seat(seat)).transpose()?.into())
    }

    /// Carries out an action and gives what happened, whole truth.
    pub fn apply(
        &mut self,
        seat: u8,
        action: &str,
        chance: Option<&[u32]>,
    ) -> Result<Happened, Error> {
        let seat = self.seat(seat)?;
        self.act(chance, |this_match, luck| this_match.decide(seat, action, luck))
    }

    /// The seat's time is up.
    pub fn timeout(&mut self, seat: u8, chance: Option<&[u32]>) -> Result<Happened, Error> {
        let seat = self.seat(seat)?;
        self.act(chance, |this_match, luck| this_match.decide_timeout(seat, luck))
    }

    fn act(
        &mut self,
        chance: Option<&[u32]>,
        decide: impl FnOnce(&dyn Match, &mut dyn Chance) -> Result<Decided, Error>,
    ) -> Result<Happened, Error> {
        let mut dice = self.dice.clone();
        let decided = with_luck(&mut dice, chance, |luck| decide(&*self.this_match, luck))?;
        let acted = Happened { action: decided.action.clone(), events: decided.events.clone() };
        let logged = Logged {
            seat: decided.seat.into(),
            cause: decided.cause,
            action: acted.action.clone(),
            events: list(&acted.events),
        };
        self.this_match.commit(decided)?;
        self.entries.push(logged);
        self.before.push(std::mem::replace(&mut self.dice, dice));
        Ok(acted)
    }

    /// Takes over an entry that was decided elsewhere on this very match.
    pub fn recall(&mut self, entry: &Logged) -> Result<(), Error> {
        let seat = self.seat(entry.seat)?;
        let Logged { cause, action, events, .. } = entry;
        self.this_match.recall(seat, *cause, action, events.get()).map_err(unreplayable)?;
        self.entries.push(entry.clone());
        self.before.push(self.dice.clone());
        Ok(())
    }

    /// Takes the last action back, as if it had never been played.
    pub fn undo(&mut self) -> Result<(), Error> {
        if !self.this_match.undo() {
            return Err(Error::new(Code::BadRequest, "there is nothing to take back"));
        }
        self.entries.pop();
        self.dice = self.before.pop().expect("the dice were kept for each action");
        Ok(())
    }
}

/// What an action brought.
#[derive(Clone, Debug)]
pub struct Happened {
    /// The action as the game writes it.
    pub action: String,
    /// Whole truth.
    pub events: Vec<Json>,
}

/// The game of a name, or the error that says which there are.
pub fn game_of(name: &str) -> Result<&'static dyn Game, Error> {
    catalog::game(name).ok_or_else(|| {
        let names: Vec<&str> = catalog::games().map(Game::name).collect();
        let message = format!("there is no game {name:?}; there are {}", names.join(", "));
        Error::new(Code::UnknownGame, message)
    })
}

fn list(events: &[Json]) -> Json {
    let events: Vec<&str> = events.iter().map(|event| event.get()).collect();
    RawValue::from_string(format!("[{}]", events.join(","))).expect("a list of JSON is JSON")
}

#[expect(clippy::needless_pass_by_value, reason = "it is the argument of map_err")]
fn unreplayable(why: catalog::Unreplayable) -> Error {
    Error::new(Code::BadRequest, why.to_string())
}

//! What a game is.

use std::fmt;
use std::ops::RangeInclusive;
use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{Cause, Chance, Lang, Log, Seat, Seats};

/// What a game is, as values and functions: no clock, no socket, no luck of its own. What is known
/// of it ([`Views`](crate::Views)), how it is written ([`Notation`](crate::Notation)), how it is
/// told to people ([`Told`](crate::Told)) and how it is searched ([`Search`](crate::Search)) are
/// other traits.
///
/// An action is judged once, by [`judge`](Rules::judge), and happens in one way, by
/// [`carry_out`](Rules::carry_out); what a match decides, what is listed, what a bot tries and what
/// a time-out brings are derived from these by [`RulesExt`](crate::RulesExt). A match is a log:
/// `carry_out` may ask for luck and tells events; [`apply`](Rules::apply) folds an event into the
/// state and can neither refuse nor roll, so a stored log always replays.
pub trait Rules: Clone + Eq + fmt::Debug + Send + Sync + 'static {
    /// The name in code and addresses, such as `damas-chinas`.
    const NAME: &'static str;
    /// How many seats a table of this game may have.
    const SEATS: RangeInclusive<u8>;

    /// Counts the changes of the rules after which a stored log could be judged otherwise, or read
    /// otherwise. Every match keeps the version it was begun with.
    const VERSION: u32 = 1;
    /// The oldest version whose matches can be played on; older ones that still run are ended.
    const PLAYS_SINCE: u32 = 1;
    /// The action by which a seat leaves for good, where the rules have one.
    const LEAVING: Option<Self::Action> = None;
    /// Whether the rules limit the time of some decisions.
    const LIMITS: bool = false;
    /// Whether several winners have each won; where they have not, more than one is a draw.
    const SHARED_VICTORY: bool = false;

    /// What is settled before a match: read from JSON, missing fields at their defaults, unknown
    /// ones refused (`#[serde(default, deny_unknown_fields)]`).
    type Options: Clone + Default + Eq + fmt::Debug + Serialize + DeserializeOwned + Send + Sync;
    /// The parts that a match goes through.
    type Phase: Word;
    /// What a seat asks for, right or wrong.
    type Action: Clone + Eq + fmt::Debug + Send + Sync;
    /// A listed action in its smallest form, as search wants it.
    type Move: Copy + Eq + fmt::Debug + Send + Sync;
    /// An action that was judged right: all that is needed to carry it out.
    type Judged;
    /// What happened, luck included.
    type Event: Clone + Eq + fmt::Debug + Serialize + DeserializeOwned + Send + Sync;
    /// Why an action was not taken.
    type Refusal: Refusal;

    // ---- before the match

    /// The options as a JSON schema.
    fn schema() -> serde_json::Value;
    /// Whether these options can be played; the message says what to change.
    fn check(options: &Self::Options) -> Result<(), String>;
    /// The state before anything happened. The options have passed [`check`](Rules::check).
    fn empty(options: &Self::Options) -> Self;
    /// What happens at the start: random setups, dealt cards.
    fn set_up(&mut self, _chance: &mut dyn Chance, _log: &mut impl Log<Self::Event>) {}

    // ---- how things stand

    /// The options this state is played under, as far as it knows them (a random arrangement may
    /// by now be a certain one).
    fn options(&self) -> Self::Options;
    /// How many seats this match has.
    fn seats(&self) -> u8;
    fn phase(&self) -> Self::Phase;
    /// The seats that are asked to act: empty exactly when the match is over.
    fn to_act(&self) -> Seats;
    /// The result, once the match is over.
    fn outcome(&self) -> Option<Outcome>;

    // ---- asking and happening

    /// Appends what the seat may do, each move once; nothing for a seat that is not to act. Leaving
    /// is not listed. Says whether that is everything: where it is only a useful sample,
    /// [`judge`](Rules::judge) still accepts whatever is right.
    fn moves(&self, seat: Seat, to: &mut Vec<Self::Move>) -> bool;
    /// The listed move as the action that asks for it.
    fn action(&self, seat: Seat, a_move: Self::Move) -> Self::Action;
    /// What judging the [action](Rules::action) of a listed move gives.
    fn judged(&self, seat: Seat, a_move: Self::Move) -> Self::Judged;
    /// All listed moves as actions, in the order in which people get them, for games where that
    /// order is another or where many can be had cheaper than one by one.
    fn actions(&self, seat: Seat, moves: &[Self::Move]) -> Vec<Self::Action> {
        moves.iter().map(|a_move| self.action(seat, *a_move)).collect()
    }
    /// Judges an action. Changes nothing, so a refusal costs nothing.
    fn judge(&self, seat: Seat, action: &Self::Action) -> Result<Self::Judged, Self::Refusal>;
    /// The one way for a thing to happen: changes the state as [`apply`](Rules::apply) would by the
    /// events that are told to `log`, which keeps them (a match) or not (a search).
    ///
    /// Games that count absences tell causes apart: the clock adds to the count, and a bot leaves
    /// it as it is, because it may hold the seat for somebody who is away.
    fn carry_out(
        &mut self,
        seat: Seat,
        judged: Self::Judged,
        cause: Cause,
        chance: &mut dyn Chance,
        log: &mut impl Log<Self::Event>,
    );
    /// Folds what happened. Cannot fail and cannot roll dice.
    fn apply(&mut self, event: &Self::Event);

    // ---- time

    /// The time the rules give this seat for what it is asked now; `None` for no clock.
    fn time_limit(&self, _seat: Seat) -> Option<Duration> {
        None
    }
    /// Something that stays the same as long as the seat's clock runs on though the seat acts, such
    /// as the number of its turn. `None` where each action of the seat starts its clock anew.
    fn clock_runs_for(&self, _seat: Seat) -> Option<u64> {
        None
    }
    /// The action that a seat is held to have asked for when its time is up; `None` when it is not
    /// to act.
    fn on_timeout(&self, seat: Seat) -> Option<Self::Action>;

    // ---- counting

    /// The number of sequences of `depth` listed actions.
    fn perft(&self, depth: u32) -> Result<u64, NotCountable> {
        crate::perft::count(self, depth)
    }
}

/// Something that the rules file has a word for.
pub trait Word: Copy {
    fn word(self) -> &'static str;
}

/// Why an action was not taken.
pub trait Refusal: std::error::Error + Clone + Eq + Send + Sync + 'static {
    /// The rules file's own word for it, where it has one.
    fn reason(&self) -> Option<&'static str>;
    /// The clause that forbids it.
    fn clause(&self) -> Option<&'static str>;
    /// The refusal in words for a player.
    fn tell(&self, lang: Lang) -> String;
}

/// How a match ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Outcome {
    /// Everybody who shares the first place; nobody where nobody won.
    pub winners: Seats,
    /// Points by seat, where the game has points.
    pub scores: Option<Vec<i32>>,
    pub reason: &'static str,
}

impl Outcome {
    /// The reason of what was won with somebody else's answers: it enters no statistics.
    pub const HELPED: &'static str = "helped";

    /// Whether it counts as won or lost.
    #[must_use]
    pub fn counts(&self) -> bool {
        self.reason != Self::HELPED
    }
}

/// Why move sequences cannot be counted here.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotCountable {
    #[error("actions of this game depend on luck")]
    Luck,
    #[error("the actions here are too many to list")]
    Unlisted,
    #[error("sequences of at most {0} actions are counted")]
    TooDeep(u32),
}

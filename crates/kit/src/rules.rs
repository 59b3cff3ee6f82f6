//! The one trait that makes a game.

use std::fmt;
use std::ops::RangeInclusive;
use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{Chance, Dice, Lang, Preview, Seat, Seats, Show, Texts, Viewer};

/// One game, as values and functions: no clock, no socket, no luck of its own.
///
/// A match is a log. [`open`](Rules::open) and [`decide`](Rules::decide) say what happens and may
/// ask for luck; [`apply`](Rules::apply) folds what happened into the state and can do neither, so
/// a stored log always replays.
pub trait Rules: Clone + Eq + fmt::Debug + Send + Sync + 'static {
    /// The name in code and addresses, such as `damas-chinas`.
    const NAME: &'static str;
    /// How many seats a table of this game may have.
    const SEATS: RangeInclusive<u8>;

    /// Whether some viewers know what others do not, so that people at one screen must look away.
    const SECRETS: bool = false;
    /// Counts the changes of the rules after which a stored log could be judged otherwise, or read
    /// otherwise. Every match keeps the version it was begun with.
    const VERSION: u32 = 1;
    /// The oldest version whose matches can be played on; older ones that still run are ended.
    const PLAYS_SINCE: u32 = 1;
    /// The action by which a seat leaves for good, where the rules have one.
    const LEAVING: Option<&'static str> = None;
    /// Whether the rules limit the time of some decisions.
    const LIMITS: bool = false;
    /// Whether several winners have each won; where they have not, more than one is a draw.
    const SHARED_VICTORY: bool = false;

    /// What is settled before a match: read from JSON, missing fields at their defaults, unknown
    /// ones refused (`#[serde(default, deny_unknown_fields)]`).
    type Options: Clone + Default + Eq + fmt::Debug + Serialize + DeserializeOwned + Send + Sync;
    /// What a seat asks for.
    type Action: Clone + Eq + fmt::Debug + Send + Sync;
    /// What happened, luck included.
    type Event: Clone + Eq + fmt::Debug + Serialize + DeserializeOwned + Send + Sync;
    /// What one viewer may know, built field by field. It knows whose it is.
    type View: Clone + Eq + fmt::Debug + Serialize + DeserializeOwned + Send + Sync;
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
    fn open(&self, chance: &mut dyn Chance) -> Vec<Self::Event>;

    // ---- how things stand

    /// The options this state is played under, as far as it knows them (a random arrangement may
    /// by now be a certain one).
    fn options(&self) -> Self::Options;
    /// How many seats this match has.
    fn seats(&self) -> u8;
    /// The phase in the rules file's word.
    fn phase(&self) -> &'static str;
    /// The seats that are asked to act: empty exactly when the match is over.
    fn to_act(&self) -> Seats;
    /// The result, once the match is over.
    fn outcome(&self) -> Option<Outcome>;

    // ---- asking and happening

    /// What the seat may do, each action once; empty for a seat that is not to act. Leaving is not
    /// listed.
    fn legal(&self, seat: Seat) -> Vec<Self::Action>;
    /// Whether [`legal`](Rules::legal) lists everything, leaving apart. Where it is only a useful
    /// sample, [`decide`](Rules::decide) still judges any action.
    fn lists_all(&self, _seat: Seat) -> bool {
        true
    }
    /// Judges an action. Changes nothing, so a refusal costs nothing.
    fn decide(
        &self,
        seat: Seat,
        action: &Self::Action,
        chance: &mut dyn Chance,
    ) -> Result<Vec<Self::Event>, Self::Refusal>;
    /// Makes something happen. Cannot fail and cannot roll dice.
    fn apply(&mut self, event: &Self::Event);
    /// Whether two actions are the same move, though written differently.
    fn same_action(&self, _seat: Seat, one: &Self::Action, other: &Self::Action) -> bool {
        one == other
    }

    /// What happens when a bot in this seat asks for an action: by default what would happen had
    /// the player asked. Games that count absences leave their counters as they are, because the
    /// bot may hold the seat for somebody who is away.
    fn decide_bot(
        &self,
        seat: Seat,
        action: &Self::Action,
        chance: &mut dyn Chance,
    ) -> Result<Vec<Self::Event>, Self::Refusal> {
        self.decide(seat, action, chance)
    }

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
    /// What happens when a seat's time is up: by default what would happen had it asked for
    /// [`on_timeout`](Rules::on_timeout). Games that count absences add to that.
    fn decide_timeout(
        &self,
        seat: Seat,
        action: &Self::Action,
        chance: &mut dyn Chance,
    ) -> Result<Vec<Self::Event>, Self::Refusal> {
        self.decide(seat, action, chance)
    }

    // ---- who sees what

    fn view(&self, viewer: Viewer) -> Self::View;
    /// The view as JSON, for games where that can be had cheaper.
    fn write_view(&self, viewer: Viewer, to: &mut Vec<u8>) {
        serde_json::to_writer(to, &self.view(viewer)).expect("a view can be written as JSON");
    }
    /// Whose view this is.
    fn viewer(view: &Self::View) -> Viewer;
    /// The event as a viewer may see it; `None` where not even its happening is to be seen.
    fn seen(event: &Self::Event, _viewer: Viewer) -> Option<Self::Event> {
        Some(event.clone())
    }
    /// A whole state that fits the view, with what is hidden drawn as a fair player would assume.
    fn imagine(view: &Self::View, chance: &mut dyn Chance) -> Self;
    /// What the viewer may do, answered from the view alone.
    fn legal_in(view: &Self::View) -> Vec<Self::Action> {
        match Self::viewer(view) {
            Viewer::Seat(seat) => Self::imagine(view, &mut Dice::new(0)).legal(seat),
            Viewer::Spectator => Vec::new(),
        }
    }
    /// What an action of the viewer would bring, answered from the view alone: the outcome of a
    /// fight before it is confirmed, whether a distribution adds up, what a building leaves in the
    /// hand. A refusal is the one that `decide` would give.
    ///
    /// By default the common part of what happens on states that fit the view. A game in which
    /// something nearly certain depends on secrets says better itself what is certain.
    fn preview(view: &Self::View, action: &Self::Action) -> Result<Preview<Self>, Self::Refusal> {
        Preview::imagined(view, action)
    }

    // ---- writing

    /// Reads an action in the notation of the rules file. Where the rules have a word for what is
    /// wrong (a cell that does not exist), the action carries the fault and `decide` refuses it.
    fn read_action(&self, seat: Seat, text: &str) -> Result<Self::Action, Unreadable>;
    /// Writes an action, without who and when.
    fn write_action(&self, seat: Seat, action: &Self::Action) -> String;
    /// All of [`legal`](Rules::legal) written, in the same order, for games where that can be had
    /// cheaper.
    fn write_legal(&self, seat: Seat) -> Texts {
        let mut texts = Texts::default();
        self.legal(seat).iter().for_each(|action| texts.add([&self.write_action(seat, action)]));
        texts
    }
    /// The whole state in the rules file's text.
    fn position(&self) -> String;
    /// The position as far as the viewer may know it.
    fn position_in(view: &Self::View) -> String;
    /// Reads a position. What the text does not carry comes from the options; where it carries
    /// more than they say, the text stands.
    fn load(text: &str, options: &Self::Options) -> Result<Self, BadPosition>;
    /// Whether an option that was given beside a position speaks against it.
    fn contradicts(&self, option: &str, given: &serde_json::Value) -> bool {
        serde_json::to_value(self.options())
            .is_ok_and(|options| options.get(option).is_some_and(|ours| ours != given))
    }

    /// The forms besides `position` that [`export`](Rules::export) writes and
    /// [`import`](Rules::import) reads.
    fn forms() -> &'static [&'static str] {
        &[]
    }
    /// The state in one of the other [forms](Rules::forms); `None` for a form it does not have.
    fn export(&self, _form: &str) -> Option<String> {
        None
    }
    /// Reads one of the other [forms](Rules::forms).
    fn import(form: &str, _text: &str, _options: &Self::Options) -> Result<Self, BadPosition> {
        Err(BadPosition(format!("there is no form {form:?}")))
    }

    // ---- showing

    /// The name people read.
    fn title(lang: Lang) -> &'static str;
    /// What people call a seat of this match: a colour, a letter, a number.
    fn seat_name(&self, seat: Seat, lang: Lang) -> String {
        let number = seat.index() + 1;
        format!("{} {number}", lang.pick("Jugador", "Player", "Jogador"))
    }
    /// The board and what stands beside it, as text.
    fn draw(view: &Self::View, show: Show) -> String;
    /// What happened, in words; empty for what needs none.
    fn tell(event: &Self::Event, lang: Lang) -> String;

    // ---- counting

    /// The number of sequences of `depth` listed actions.
    fn perft(&self, depth: u32) -> Result<u64, NotCountable> {
        crate::perft::count(self, depth)
    }
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

/// A text that is not an action in any way.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct Unreadable(pub String);

/// A text that is not a position of this game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct BadPosition(pub String);

impl BadPosition {
    pub fn new(why: impl Into<String>) -> Self {
        Self(why.into())
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

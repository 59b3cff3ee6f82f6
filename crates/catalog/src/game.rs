use std::ops::RangeInclusive;

use bots::{Limits, Thought};
use kit::sketch::Sketched;
use kit::{
    Chance, Dice, Encode, Explain, Lang, Playable, Replay, Search, Seat, Typed, Views, Wire,
};
use protocol::{Code, Error};
use serde_json::{Map, Value};

use crate::analysis::{Analyst, assess};
use crate::play::{Play, Unreplayable};
use crate::states::Stated;
use crate::viewed::Sight;
use crate::{Match, Page, Reason, Viewed};

/// Options as they come from outside: a JSON object, in which missing fields take their defaults.
pub type Options = Map<String, Value>;

/// A game of the catalog.
pub trait Game: Sync {
    /// The name in code and addresses.
    fn name(&self) -> &'static str;
    /// The name people read.
    fn title(&self, lang: Lang) -> &'static str;
    /// How many seats a match may have.
    fn seats(&self) -> RangeInclusive<u8>;
    /// The version of its rules, with which new matches begin.
    fn rules_version(&self) -> u32;
    /// The oldest version of its rules whose matches can be played on.
    fn plays_since(&self) -> u32;
    /// Whether people at one screen must look away between turns.
    fn has_secrets(&self) -> bool;
    /// Whether bots can sit in its seats.
    fn has_bots(&self) -> bool;
    /// Whether one of its bots has this name.
    fn knows_bot(&self, name: &str) -> bool;
    /// The action by which a seat leaves for good, where the rules have one.
    fn leaving(&self) -> Option<String>;
    /// Whether its rules limit the time of some decisions.
    fn has_limits(&self) -> bool;
    /// Whether several winners have each won; where they have not, more than one is a draw.
    fn shares_victory(&self) -> bool;
    /// The options as a JSON schema.
    fn schema(&self) -> Value;
    /// The options with every default filled in, and the number of seats they give.
    fn check(&self, options: Option<&Options>) -> Result<(Value, u8), Error>;
    /// Starts a match.
    fn open(
        &self,
        options: Option<&Options>,
        chance: &mut dyn Chance,
    ) -> Result<Box<dyn Match>, Error>;
    /// A match that began as a stored setup tells, before its first entry. The entries follow with
    /// [`Match::recall`].
    fn restore(&self, options: &Options, setup: &str) -> Result<Box<dyn Match>, Unreplayable>;
    /// A match that begins at a position.
    fn load(&self, position: &str, options: Option<&Options>) -> Result<Box<dyn Match>, Error>;
    /// The forms of positions besides the usual one.
    fn forms(&self) -> &'static [&'static str];
    /// A match that begins at a position in one of those forms.
    fn import(
        &self,
        form: &str,
        text: &str,
        options: Option<&Options>,
    ) -> Result<Box<dyn Match>, Error>;
    /// What a viewer knows, as [`Match::view`] wrote it.
    fn read_view(&self, view: &str) -> Result<Box<dyn Viewed>, Error>;
    /// The same for a page that draws it.
    fn read_page(&self, view: &str) -> Result<Box<dyn Page>, Error>;
    /// An event in words, as [`Match::seen`] wrote it; empty for one that needs none.
    fn tell(&self, event: &str, lang: Lang) -> Result<String, Error>;
    /// Plays a match of random moves on the bots' fast path, up to so many, and gives their number:
    /// a measure of speed. `None` for a game without bots.
    fn playout(&self, seed: u64, most: u64) -> Option<u64>;
    /// Declares the types of its options, events and views, in this order.
    #[cfg(feature = "typescript")]
    fn declare(&self, declarations: &mut kit::typescript::Declarations) -> [String; 3];
    /// Declares the types of its actions, questions, answers and facts, in this order.
    #[cfg(feature = "typescript")]
    fn declare_typed(&self, declarations: &mut kit::typescript::Declarations) -> [String; 4];
    /// The numbers of its rules that a page shows.
    fn facts(&self) -> Value;
}

/// A game by its rules.
pub(crate) struct Listed<R: Playable> {
    brain: Option<Brain<R>>,
    explainer: Option<Explainer<R>>,
    analyst: Option<Analyst<R>>,
    knows: fn(&str) -> bool,
    draw: Draw<R>,
    playout: Option<fn(R, &mut Dice, u64) -> u64>,
}

/// What draws a view as a picture.
pub(crate) type Draw<R> = fn(&<R as Views>::View) -> kit::picture::Picture;

/// What lets a bot of some name think about a view; `None` for a name that the game does not know.
pub(crate) type Brain<R> =
    fn(&<R as Views>::View, &str, &mut Limits<'_>, u64) -> Option<Option<Thought<R>>>;

/// What says why an action is a good one for the viewer of a view.
pub(crate) type Explainer<R> = fn(&R, Seat, &<R as kit::Rules>::Action) -> Vec<Reason>;

impl<R: Search + Sketched + Explain> Listed<R> {
    /// A game that bots can play.
    pub(crate) const fn with_bots() -> Self {
        let knows = |name: &str| bots::named::<R>(name).is_some();
        Self {
            brain: Some(brain::<R>()),
            explainer: Some(explainer::<R>()),
            analyst: Some(assess::<R> as Analyst<R>),
            knows,
            draw: R::picture,
            playout: Some(bots::playout::<R>),
        }
    }
}

/// What lets a game explain its actions.
pub(crate) const fn explainer<R: Explain + Playable>() -> Explainer<R> {
    |state, seat, action| {
        let told = |part: kit::Part| Reason {
            key: part.key,
            change: part.count,
            worth: part.worth,
            told: Lang::ALL.map(|lang| R::tell_reason(&part, lang)),
        };
        state.reasons(seat, action).into_iter().map(told).collect()
    }
}

/// What lets the bots of a game think.
pub(crate) const fn brain<R: Search + Playable>() -> Brain<R> {
    |view, name, limits, seed| {
        let bot = bots::named::<R>(name)?;
        Some(bots::think(view, bot, limits, seed))
    }
}

impl<R: Search + Playable + Encode> Stated<R> {
    /// A game that bots can play.
    pub(crate) const fn with_bots() -> Self {
        Self::new(Some(brain::<R>()))
    }
}

impl<R: Playable + Encode> Stated<R> {
    /// A game that people play alone.
    pub(crate) const fn without_bots() -> Self {
        Self::new(None)
    }
}

impl<R: Sketched> Listed<R> {
    /// A game that people play alone.
    pub(crate) const fn without_bots() -> Self {
        Self {
            brain: None,
            explainer: None,
            analyst: None,
            knows: |_| false,
            draw: R::picture,
            playout: None,
        }
    }
}

impl<R: Typed> Listed<R> {
    fn begin(&self, replay: Replay<R>) -> Box<dyn Match> {
        Box::new(Play::new(replay, self.brain, self.analyst, self.draw))
    }

    fn read(options: Option<&Options>) -> Result<R::Options, Error> {
        read_options::<R>(options)
    }

    fn agreed(&self, state: R, options: Option<&Options>) -> Result<Box<dyn Match>, Error> {
        Ok(self.begin(Replay::from_position(agreed(state, options)?)))
    }
}

pub(crate) fn read_options<R: Playable>(options: Option<&Options>) -> Result<R::Options, Error> {
    let bad = |why: String| Error::new(Code::BadOptions, why);
    let given = Value::Object(options.cloned().unwrap_or_default());
    let read = serde_json::from_value(given).map_err(|why| bad(why.to_string()))?;
    R::check(&read).map_err(bad)?;
    Ok(read)
}

/// The state at a position, if none of the options speaks against it.
pub(crate) fn read_position<R: Playable>(
    position: &str,
    options: Option<&Options>,
) -> Result<R, Error> {
    let read = read_options::<R>(options)?;
    let state = R::load(position, &read);
    agreed(state.map_err(|why| Error::new(Code::BadPosition, why.to_string()))?, options)
}

fn agreed<R: Playable>(state: R, options: Option<&Options>) -> Result<R, Error> {
    let against =
        options.into_iter().flatten().find(|(option, given)| state.contradicts(option, given));
    if let Some((option, given)) = against {
        let message = format!("the position speaks against the option {option:?}: {given}");
        return Err(Error::new(Code::BadPosition, message));
    }
    Ok(state)
}

impl<R: Typed> Game for Listed<R>
where
    R::Options: Wire,
    R::Event: Wire,
    R::View: Wire,
    R::Typed: Wire,
    R::Question: Wire,
    R::Answer: Wire,
    R::Facts: Wire,
{
    fn name(&self) -> &'static str {
        R::NAME
    }

    fn title(&self, lang: Lang) -> &'static str {
        R::title(lang)
    }

    fn seats(&self) -> RangeInclusive<u8> {
        R::SEATS
    }

    fn rules_version(&self) -> u32 {
        R::VERSION
    }

    fn plays_since(&self) -> u32 {
        R::PLAYS_SINCE
    }

    fn has_secrets(&self) -> bool {
        R::SECRETS
    }

    fn has_bots(&self) -> bool {
        self.brain.is_some()
    }

    fn knows_bot(&self, name: &str) -> bool {
        (self.knows)(name)
    }

    fn leaving(&self) -> Option<String> {
        let start = || R::empty(&R::Options::default());
        R::LEAVING.map(|action| start().write_action(Seat::new(0), &action))
    }

    fn has_limits(&self) -> bool {
        R::LIMITS
    }

    fn shares_victory(&self) -> bool {
        R::SHARED_VICTORY
    }

    fn schema(&self) -> Value {
        R::schema()
    }

    fn check(&self, options: Option<&Options>) -> Result<(Value, u8), Error> {
        let options = Self::read(options)?;
        let filled = serde_json::to_value(&options).expect("options can be written as JSON");
        Ok((filled, R::empty(&options).seats()))
    }

    fn open(
        &self,
        options: Option<&Options>,
        chance: &mut dyn Chance,
    ) -> Result<Box<dyn Match>, Error> {
        let options = Self::read(options)?;
        Ok(self.begin(Replay::open(&options, chance)))
    }

    fn restore(&self, options: &Options, setup: &str) -> Result<Box<dyn Match>, Unreplayable> {
        let options = Self::read(Some(options)).map_err(|error| Unreplayable(error.message))?;
        let setup = serde_json::from_str(setup).map_err(Unreplayable::from_json)?;
        Ok(self.begin(Replay::opened(R::empty(&options), setup)))
    }

    fn load(&self, position: &str, options: Option<&Options>) -> Result<Box<dyn Match>, Error> {
        let state = read_position::<R>(position, options)?;
        Ok(self.begin(Replay::from_position(state)))
    }

    fn forms(&self) -> &'static [&'static str] {
        R::forms()
    }

    fn import(
        &self,
        form: &str,
        text: &str,
        options: Option<&Options>,
    ) -> Result<Box<dyn Match>, Error> {
        let read = Self::read(options)?;
        let state = R::import(form, text, &read)
            .map_err(|why| Error::new(Code::BadPosition, why.to_string()))?;
        self.agreed(state, options)
    }

    fn read_view(&self, view: &str) -> Result<Box<dyn Viewed>, Error> {
        Ok(Box::new(Sight::<R>::read(view, self.brain, self.explainer)?))
    }

    fn read_page(&self, view: &str) -> Result<Box<dyn Page>, Error> {
        Ok(Box::new(Sight::<R>::read(view, self.brain, self.explainer)?))
    }

    fn tell(&self, event: &str, lang: Lang) -> Result<String, Error> {
        let event = serde_json::from_str(event).map_err(|why| {
            Error::new(Code::BadRequest, format!("not an event of {}: {why}", R::NAME))
        })?;
        Ok(R::tell(&event, lang))
    }

    fn playout(&self, seed: u64, most: u64) -> Option<u64> {
        let mut dice = Dice::new(seed);
        let replay = Replay::<R>::open(&R::Options::default(), &mut dice);
        Some(self.playout?(replay.state().clone(), &mut dice, most))
    }

    #[cfg(feature = "typescript")]
    fn declare(&self, declarations: &mut kit::typescript::Declarations) -> [String; 3] {
        [
            declarations.add::<R::Options>(),
            declarations.add::<R::Event>(),
            declarations.add::<R::View>(),
        ]
    }

    #[cfg(feature = "typescript")]
    fn declare_typed(&self, declarations: &mut kit::typescript::Declarations) -> [String; 4] {
        [
            declarations.add::<R::Typed>(),
            declarations.add::<R::Question>(),
            declarations.add::<R::Answer>(),
            declarations.add::<R::Facts>(),
        ]
    }

    fn facts(&self) -> Value {
        serde_json::to_value(R::facts()).expect("facts can be written as JSON")
    }
}

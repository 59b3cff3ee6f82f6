//! What is answered, besides what other crates define: written as JSON, declared in TypeScript.

use catalog::{Game, Info, Json, Lang};
use kit::{Cause, Seat};
use serde::Serialize;
use serde_json::Value;

/// A game and what can be chosen for it.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct GameInfo {
    #[cfg_attr(test, ts(type = "GameName"))]
    game: &'static str,
    /// The name people read.
    title: Titles,
    seats: SeatRange,
    /// Whether people at one screen must look away between turns.
    secrets: bool,
    /// Whether bots can sit in its seats.
    bots: bool,
    /// The action by which a seat leaves for good, where the rules have one.
    leaving: Option<String>,
    /// Whether several winners have each won; where they have not, more than one is a draw.
    shares_victory: bool,
    /// The options as a JSON schema.
    #[cfg_attr(test, ts(type = "unknown"))]
    options: Value,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Titles {
    es: &'static str,
    en: &'static str,
    pt: &'static str,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct SeatRange {
    min: u8,
    max: u8,
}

impl GameInfo {
    pub(crate) fn of(game: &dyn Game) -> Self {
        let [es, en, pt] = Lang::ALL.map(|lang| game.title(lang));
        Self {
            game: game.name(),
            title: Titles { es, en, pt },
            seats: SeatRange { min: *game.seats().start(), max: *game.seats().end() },
            secrets: game.has_secrets(),
            bots: game.has_bots(),
            leaving: game.leaving(),
            shares_victory: game.shares_victory(),
            options: game.schema(),
        }
    }
}

/// What a seat may do, in sorted order.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Legal {
    pub(crate) actions: Vec<String>,
    /// Whether these are all.
    pub(crate) complete: bool,
}

impl From<catalog::Legal> for Legal {
    fn from(legal: catalog::Legal) -> Self {
        Self { actions: legal.actions, complete: legal.complete }
    }
}

/// What a seat may do, in the order of the notation.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Choices {
    pub(crate) actions: Vec<Choice>,
    /// Whether these are all.
    complete: bool,
}

/// Something that a seat may do.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Choice {
    /// What is sent.
    notation: String,
    /// What it means.
    #[cfg_attr(test, ts(type = "AnyAction"))]
    action: Json,
}

impl Choices {
    pub(crate) fn of(legal: catalog::Legal, typed: impl Fn(&str) -> Option<Json>) -> Self {
        let choice = |notation: String| {
            let action = typed(&notation)?;
            Some(Choice { notation, action })
        };
        Self {
            actions: legal.actions.into_iter().filter_map(choice).collect(),
            complete: legal.complete,
        }
    }
}

/// What an action would bring, as far as its seat can know beforehand.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Foreseen {
    /// What is certain to happen, as the seat would see it: all of it, or everything up to where
    /// luck or something hidden decides.
    #[cfg_attr(test, ts(type = "AnyEvent[]"))]
    events: Vec<Json>,
    /// The seat's view afterwards; `null` where luck or something hidden has a say.
    #[cfg_attr(test, ts(type = "AnyView | null"))]
    after: Option<Json>,
}

impl From<catalog::Foreseen> for Foreseen {
    fn from(foreseen: catalog::Foreseen) -> Self {
        Self { events: foreseen.events, after: foreseen.after }
    }
}

/// One entry of a match as some viewer may see it.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Seen {
    /// Who asked, and whether it was the clock that did; nobody asks for the setup.
    seat: Option<Seat>,
    cause: Option<Cause>,
    #[cfg_attr(test, ts(type = "AnyEvent[]"))]
    events: Vec<Json>,
}

impl From<catalog::Seen> for Seen {
    fn from(seen: catalog::Seen) -> Self {
        let (seat, cause) = seen.by.unzip();
        Self { seat, cause, events: seen.events }
    }
}

/// Why an action is a good one, in the eyes of the bots.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Reason {
    /// Something that the evaluation counts.
    key: &'static str,
    /// How much more of it there is after the action.
    change: i32,
    worth: i32,
    told: Told,
}

/// A sentence in the languages that players read.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct Told {
    es: String,
    en: String,
    pt: String,
}

impl From<catalog::Reason> for Reason {
    fn from(reason: catalog::Reason) -> Self {
        let [es, en, pt] = reason.told;
        let told = Told { es, en, pt };
        Self { key: reason.key, change: reason.change, worth: reason.worth, told }
    }
}

/// A turning point, and the same in words.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ToldPoint {
    pub(crate) point: catalog::analysis::TurningPoint,
    pub(crate) told: String,
}

/// What a bot would do.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct BotAnswer {
    action: String,
    info: Info,
}

impl From<catalog::BotAnswer> for BotAnswer {
    fn from(answer: catalog::BotAnswer) -> Self {
        Self { action: answer.action, info: answer.info }
    }
}

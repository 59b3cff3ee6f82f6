//! The game as a page draws it: actions as data, the reference card, and who is close to what.

use kit::{Seat, Typed, Unreadable, Viewer};
use serde::{Deserialize, Serialize};

use crate::board::{Edge, Hex, Vertex};
use crate::cards::{Cards, Resource};
use crate::event::PointCard;
use crate::soldier::{Kind, Slot};
use crate::state::{CITIES, ConquerOfCathay, ENOUGH, ROADS, SETTLEMENTS};

/// An action as data.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Action {
    Place { vertex: Vertex, edge: Edge },
    Road { edge: Edge },
    Settle { vertex: Vertex },
    City { vertex: Vertex },
    Recruit { soldier: Kind, vertex: Vertex },
    Trade { give: Resource, take: Resource },
    Move { slot: Slot, vertex: Vertex },
    Attack { slot: Slot, vertex: Vertex },
    End,
    Roll,
    Return { vertex: Vertex },
    Discard { cards: Cards },
    Resign,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Question {
    /// How the race for each of the contested cards stands (C76).
    Contests,
    /// Which hexes give what to whom when a number is thrown (C37).
    Sources { number: u8 },
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Answer {
    Contests { contests: Vec<Contest> },
    Sources { sources: Vec<Source> },
}

/// The race for one card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Contest {
    pub card: PointCard,
    pub holder: Option<Seat>,
    /// The figure with which somebody else takes the card.
    pub needed: u32,
    /// Everybody still in the match, the highest figure first.
    pub race: Vec<Runner>,
    /// Those who lack no more than one.
    pub close: Vec<Seat>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Runner {
    pub seat: Seat,
    pub figure: u32,
}

/// Where cards of one resource come from for one player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Source {
    pub seat: Seat,
    pub resource: Resource,
    pub hexes: Vec<Hex>,
}

/// What can be built, with one value for each.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PerBuild<T> {
    pub road: T,
    pub settle: T,
    pub city: T,
    pub warrior: T,
    pub archer: T,
}

/// The reference card that lies beside every player.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Facts {
    /// The points that win at the end of a round (C3).
    pub goal: u32,
    /// C17.
    pub prices: PerBuild<Cards>,
    /// How many pieces of a kind everybody has (C19, C20).
    pub pieces: PerBuild<u32>,
    /// The resources in the order in which cards are counted (C14).
    pub resources: [Resource; 5],
    /// The point cards in the order of the view.
    pub point_cards: [PointCard; 4],
}

impl Typed for ConquerOfCathay {
    type Typed = Action;
    type Question = Question;
    type Answer = Answer;
    type Facts = Facts;

    fn typed(&self, action: &crate::Action) -> Option<Action> {
        Some(match *action {
            crate::Action::Place { vertex, edge } => Action::Place { vertex, edge },
            crate::Action::Road(edge) => Action::Road { edge },
            crate::Action::Settle(vertex) => Action::Settle { vertex },
            crate::Action::City(vertex) => Action::City { vertex },
            crate::Action::Recruit(soldier, vertex) => Action::Recruit { soldier, vertex },
            crate::Action::Trade { give, take } => Action::Trade { give, take },
            crate::Action::Move(slot, vertex) => Action::Move { slot, vertex },
            crate::Action::Attack(slot, vertex) => Action::Attack { slot, vertex },
            crate::Action::End => Action::End,
            crate::Action::Roll => Action::Roll,
            crate::Action::Return(vertex) => Action::Return { vertex },
            crate::Action::Discard(cards) => Action::Discard { cards },
            crate::Action::Resign => Action::Resign,
            crate::Action::Faulty(_) => return None,
        })
    }

    fn untyped(&self, typed: &Action) -> Result<crate::Action, Unreadable> {
        Ok(match *typed {
            Action::Place { vertex, edge } => crate::Action::Place { vertex, edge },
            Action::Road { edge } => crate::Action::Road(edge),
            Action::Settle { vertex } => crate::Action::Settle(vertex),
            Action::City { vertex } => crate::Action::City(vertex),
            Action::Recruit { soldier, vertex } => crate::Action::Recruit(soldier, vertex),
            Action::Trade { give, take } => crate::Action::Trade { give, take },
            Action::Move { slot, vertex } => crate::Action::Move(slot, vertex),
            Action::Attack { slot, vertex } => crate::Action::Attack(slot, vertex),
            Action::End => crate::Action::End,
            Action::Roll => crate::Action::Roll,
            Action::Return { vertex } => crate::Action::Return(vertex),
            Action::Discard { cards } => crate::Action::Discard(cards),
            Action::Resign => crate::Action::Resign,
        })
    }

    fn answer(&self, _viewer: Viewer, question: &Question) -> Answer {
        match *question {
            Question::Contests => {
                let contests = PointCard::ALL.into_iter().filter_map(|card| self.contest(card));
                Answer::Contests { contests: contests.collect() }
            }
            Question::Sources { number } => Answer::Sources { sources: self.sources(number) },
        }
    }

    fn facts() -> Facts {
        let soldiers = |kind| Slot::ALL.iter().filter(|slot| slot.kind() == kind).count() as u32;
        Facts {
            goal: ENOUGH,
            prices: PerBuild {
                road: Cards::ROAD,
                settle: Cards::SETTLEMENT,
                city: Cards::CITY,
                warrior: Cards::WARRIOR,
                archer: Cards::ARCHER,
            },
            pieces: PerBuild {
                road: ROADS,
                settle: SETTLEMENTS,
                city: CITIES,
                warrior: soldiers(Kind::Warrior),
                archer: soldiers(Kind::Archer),
            },
            resources: Resource::ALL,
            point_cards: PointCard::ALL,
        }
    }
}

impl ConquerOfCathay {
    fn contest(&self, card: PointCard) -> Option<Contest> {
        let (take, _) = card.asks()?;
        let holder = self.holder(card);
        let held = holder.map(|seat| self.figure(card, seat));
        let needed = held.map_or(take, |held| take.max(held + 1));
        let mut race: Vec<Runner> = self
            .still_playing()
            .map(|seat| Runner { seat, figure: self.figure(card, seat) })
            .collect();
        race.sort_by_key(|runner| std::cmp::Reverse(runner.figure));
        let is_close = |runner: &&Runner| {
            Some(runner.seat) != holder && runner.figure > 0 && runner.figure + 1 >= needed
        };
        let close = race.iter().filter(is_close).map(|runner| runner.seat).collect();
        Some(Contest { card, holder, needed, race, close })
    }

    fn sources(&self, number: u8) -> Vec<Source> {
        let mut sources: Vec<Source> = Vec::new();
        for hex in Hex::all() {
            if self.layout.token(hex) != Some(number) || hex == self.thief {
                continue;
            }
            let Some(resource) = self.layout.terrain(hex).produces() else { continue };
            for seat in self.still_playing() {
                let buildings = self.player(seat).buildings();
                if hex.corners().iter().all(|corner| buildings & corner.bit() == 0) {
                    continue;
                }
                let known =
                    sources.iter_mut().find(|one| (one.seat, one.resource) == (seat, resource));
                match known {
                    Some(source) => source.hexes.push(hex),
                    None => sources.push(Source { seat, resource, hexes: vec![hex] }),
                }
            }
        }
        sources
    }
}

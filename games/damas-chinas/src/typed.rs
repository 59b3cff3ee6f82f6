//! The game as a page draws it: moves as data, and how a chain may go on.

use kit::prelude::*;
use kit::{Typed, Unreadable, Viewer};
use serde::{Deserialize, Serialize};

use crate::paths::captured;
use crate::{Cell, Colour, DamasChinas, Leg, MODES, Options, Refusal, Sign};

/// With so many rounds left without progress, players are warned (D83).
const WARNED: u16 = 10;

/// A move as data: a step, or a chain of jumps by its landing cells.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Action {
    Pass,
    Step { from: Cell, to: Cell },
    Chain { from: Cell, path: Vec<Landing> },
}

/// A landing cell of a chain. The rules find out themselves what is captured; who asks may leave it
/// out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Landing {
    pub to: Cell,
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional = nullable))]
    pub captured: Option<Cell>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Question {
    /// Where a chain may go on to, or go back to, after these landings.
    Onward { from: Cell, path: Vec<Cell> },
    /// How many turns may still pass without progress, once it is few.
    Patience,
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Answer {
    Onward { next: Vec<Onward> },
    Patience { left: Option<u16> },
}

/// A cell that one more jump leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Onward {
    Jump {
        to: Cell,
        captured: Option<Cell>,
    },
    /// The chain was there before with the same captures: this takes back the jumps after the first
    /// `kept` (D81).
    Back {
        to: Cell,
        kept: usize,
    },
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Facts {
    /// The modes, each with the colours of its players in turn order.
    pub modes: Vec<Vec<Vec<Colour>>>,
    /// Where the pieces of each colour begin.
    pub homes: Vec<Home>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Home {
    pub colour: Colour,
    pub cells: Vec<Cell>,
}

impl Typed for DamasChinas {
    type Typed = Action;
    type Question = Question;
    type Answer = Answer;
    type Facts = Facts;

    fn typed(&self, action: &crate::Action) -> Option<Action> {
        Some(match action {
            crate::Action::Pass => Action::Pass,
            crate::Action::Move { from, path } => {
                if let [Leg { sign: Sign::Step, to }] = path[..] {
                    return Some(Action::Step { from: *from, to });
                }
                let jumps = self.walk(*from, path).ok()?;
                let landing = |jump: &crate::Jump| Landing {
                    to: jump.to,
                    captured: jump.captured.map(|taken| taken.cell),
                };
                Action::Chain { from: *from, path: jumps.iter().map(landing).collect() }
            }
            crate::Action::Unknown { .. } => return None,
        })
    }

    fn untyped(&self, typed: &Action) -> Result<crate::Action, Unreadable> {
        Ok(match typed {
            Action::Pass => crate::Action::Pass,
            Action::Step { from, to } => {
                let path = vec![Leg { sign: Sign::Step, to: *to }];
                crate::Action::Move { from: *from, path }
            }
            Action::Chain { path, .. } if path.is_empty() => {
                return Err(Unreadable("a chain has at least one jump".to_owned()));
            }
            Action::Chain { from, path } => {
                let leg = |landing: &Landing| Leg { sign: Sign::Jump, to: landing.to };
                crate::Action::Move { from: *from, path: path.iter().map(leg).collect() }
            }
        })
    }

    fn answer(&self, _viewer: Viewer, question: &Question) -> Answer {
        match question {
            Question::Onward { from, path } => Answer::Onward { next: self.onward(*from, path) },
            Question::Patience => {
                let left = self.clock_limit().saturating_sub(self.clock);
                let few = self.outcome().is_none() && left <= WARNED * u16::from(self.players());
                Answer::Patience { left: few.then_some(left) }
            }
        }
    }

    fn facts() -> Facts {
        let players = |mode: u8| {
            let start = Self::start(Options { mode, ..Options::default() });
            (0..start.players()).map(|player| start.colours(player).to_vec()).collect()
        };
        let home = |colour: Colour| Home { colour, cells: colour.home().collect() };
        Facts {
            modes: (0..MODES.len() as u8).map(players).collect(),
            homes: Colour::ALL.into_iter().map(home).collect(),
        }
    }
}

impl DamasChinas {
    fn onward(&self, from: Cell, path: &[Cell]) -> Vec<Onward> {
        let jump = |to: &Cell| Leg { sign: Sign::Jump, to: *to };
        let mut legs: Vec<Leg> = path.iter().map(jump).collect();
        let Ok(made) = self.walk(from, &legs) else { return Vec::new() };
        let here = path.last().copied().unwrap_or(from);
        let landings = (0..6).filter_map(|direction| here.step(direction)?.step(direction));
        let mut next = Vec::new();
        for to in landings {
            legs.push(jump(&to));
            match self.walk(from, &legs) {
                Ok(jumps) => {
                    let taken = jumps.last().and_then(|jump| jump.captured);
                    next.push(Onward::Jump { to, captured: taken.map(|taken| taken.cell) });
                }
                Err(Refusal::Repetition { .. }) => {
                    let all = captured(&made);
                    let cell = |kept: usize| if kept == 0 { from } else { path[kept - 1] };
                    let met = |kept: &usize| cell(*kept) == to && captured(&made[..*kept]) == all;
                    // A jump that captures cannot come back to the same captures.
                    next.extend(
                        (0..made.len()).rev().find(met).map(|kept| Onward::Back { to, kept }),
                    );
                }
                Err(_) => {}
            }
            legs.pop();
        }
        next
    }
}

#[cfg(test)]
mod tests {
    use kit::Seat;

    use super::*;

    #[test]
    fn every_mode_begins_with_its_colours_at_home() {
        let facts = DamasChinas::facts();
        for (mode, players) in facts.modes.iter().enumerate() {
            let options = Options { mode: mode as u8, ..Options::default() };
            let view = DamasChinas::start(options).view(Viewer::Spectator);
            let seen: Vec<_> = view.players.iter().map(|player| player.colours.clone()).collect();
            assert_eq!(&seen, players);
            let mut begun: Vec<(Cell, Colour)> =
                view.pieces.iter().map(|piece| (piece.cell, piece.colour)).collect();
            let home = |colour: Colour| {
                let home = facts.homes.iter().find(|home| home.colour == colour).unwrap();
                home.cells.iter().map(move |cell| (*cell, colour))
            };
            let mut told: Vec<(Cell, Colour)> =
                players.iter().flatten().flat_map(|colour| home(*colour)).collect();
            begun.sort_unstable_by_key(|(cell, _)| *cell);
            told.sort_unstable_by_key(|(cell, _)| *cell);
            assert_eq!(begun, told, "mode {mode}");
        }
    }

    #[test]
    fn a_chain_goes_on_where_the_rules_let_it_and_back_where_it_was() {
        // The piece on o2 jumps over n2 to m3; from there back is the only jump.
        let state = DamasChinas::start(Options::default());
        let seat = Seat::new(0);
        let chain =
            state.legal(seat).into_iter().find_map(|action| match state.typed(&action)? {
                Action::Chain { from, path } => Some((from, path)),
                Action::Pass | Action::Step { .. } => None,
            });
        let (from, path) = chain.expect("the first move can be a jump");
        let landings: Vec<Cell> = path.iter().map(|landing| landing.to).collect();
        let question = Question::Onward { from, path: landings.clone() };
        let Answer::Onward { next } = state.answer(Viewer::Seat(seat), &question) else {
            panic!("asked for what follows")
        };
        assert!(next.contains(&Onward::Back { to: from, kept: landings.len() - 1 }), "{next:?}");
        let first = Question::Onward { from, path: Vec::new() };
        let Answer::Onward { next } = state.answer(Viewer::Seat(seat), &first) else {
            panic!("asked for what follows")
        };
        assert!(next.contains(&Onward::Jump { to: landings[0], captured: None }), "{next:?}");
    }
}

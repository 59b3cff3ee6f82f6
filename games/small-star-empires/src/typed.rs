//! The game as a page draws it: turns as data, and where a ship could fly.

use kit::prelude::*;
use kit::{Typed, Unreadable, Viewer};
use serde::{Deserialize, Serialize};

use crate::{Hex, Piece, Route, SmallStarEmpires};

/// A turn as data.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Action {
    Turn { from: Hex, to: Hex, place: Piece },
    Pass,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Question {
    /// Where a ship of the viewer could land, and what that would bring.
    Flights { from: Hex },
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Answer {
    Flights { flights: Vec<Flight> },
}

/// A landing, and how the ship gets there.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Flight {
    pub to: Hex,
    /// The wormholes where it goes in and comes out; nothing for a straight flight.
    pub through: Option<[Hex; 2]>,
    /// What may be placed there.
    pub gains: Vec<Gain>,
}

/// What the viewer's total would gain.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Gain {
    pub place: Piece,
    pub points: i32,
}

#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Facts {
    /// The letters of the seats (S1).
    pub letters: [char; 4],
}

impl Typed for SmallStarEmpires {
    type Typed = Action;
    type Question = Question;
    type Answer = Answer;
    type Facts = Facts;

    fn typed(&self, action: &crate::Action) -> Option<Action> {
        Some(match *action {
            crate::Action::Turn { from, to, place } => Action::Turn { from, to, place },
            crate::Action::Pass => Action::Pass,
        })
    }

    fn untyped(&self, typed: &Action) -> Result<crate::Action, Unreadable> {
        Ok(match *typed {
            Action::Turn { from, to, place } => crate::Action::Turn { from, to, place },
            Action::Pass => crate::Action::Pass,
        })
    }

    fn answer(&self, viewer: Viewer, question: &Question) -> Answer {
        let Question::Flights { from: asked } = *question;
        let mut flights: Vec<Flight> = Vec::new();
        if let Viewer::Seat(seat) = viewer {
            let now = i32::from(self.score(seat).total);
            for action in self.legal(seat) {
                let crate::Action::Turn { from, to, place } = action else { continue };
                if from != asked {
                    continue;
                }
                let mut after = *self;
                // Turns of this game leave nothing to chance, and those that are listed are taken.
                let events = self.decide(seat, &action, &mut kit::Dice::new(0));
                events.iter().flatten().for_each(|event| after.apply(event));
                let gain = Gain { place, points: i32::from(after.score(seat).total) - now };
                if let Some(known) = flights.iter_mut().find(|flight| flight.to == to) {
                    known.gains.push(gain);
                    continue;
                }
                let through = match self.route(seat, from, to) {
                    Some(Route::Through { entry, exit }) => Some([entry, exit]),
                    Some(Route::Straight) | None => None,
                };
                flights.push(Flight { to, through, gains: vec![gain] });
            }
        }
        Answer::Flights { flights }
    }

    fn facts() -> Facts {
        Facts { letters: crate::LETTERS }
    }
}

#[cfg(test)]
mod tests {
    use kit::Seat;

    use super::*;
    use crate::Options;

    #[test]
    fn flights_tell_the_route_and_the_gain_that_the_turn_brings() {
        let options = serde_json::json!({ "arrangement": "reference", "first": "P" });
        let options: Options = serde_json::from_value(options).unwrap();
        let state = SmallStarEmpires::new(&options, &mut kit::Dice::new(1));
        let seat = Seat::new(0);
        let from = "-1,-3".parse().unwrap();
        let Answer::Flights { flights } =
            state.answer(Viewer::Seat(seat), &Question::Flights { from });
        assert_eq!(flights.len(), state.destinations(seat, from).len());
        let to = |hex: &str| {
            let to = hex.parse().unwrap();
            flights.iter().find(|flight| flight.to == to).unwrap()
        };
        assert_eq!(to("-1,-2").through, None);
        let gains: Vec<i32> = to("-1,-2").gains.iter().map(|gain| gain.points).collect();
        assert_eq!(gains, [3, 3]);
        let through = to("3,-3").through.map(|hexes| hexes.map(|hex| hex.to_string()));
        assert_eq!(through, Some(["-1,3".to_owned(), "3,-2".to_owned()]));
        let Answer::Flights { flights } =
            state.answer(Viewer::Spectator, &Question::Flights { from });
        assert!(flights.is_empty());
    }
}

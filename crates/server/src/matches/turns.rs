//! The turns that were taken, in a match in which the times of all of a seat's turns add up.

use catalog::Seat;
use store::Time;

/// A turn whose clock has stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Turn {
    pub(super) seat: Seat,
    pub(super) from: Time,
    pub(super) to: Time,
    /// The seat has made a move of its own with it.
    pub(super) moved: bool,
}

/// Those of a match. They follow from its entries; matches without such clocks keep none.
#[derive(Default)]
pub(super) struct Turns(Option<Vec<Turn>>);

impl Turns {
    /// Keeps them from now on.
    pub(super) const fn kept() -> Self {
        Self(Some(Vec::new()))
    }

    pub(super) fn all(&self) -> &[Turn] {
        self.0.as_deref().unwrap_or_default()
    }

    pub(super) fn add(&mut self, turn: Turn) {
        if let Some(all) = &mut self.0 {
            all.push(turn);
        }
    }
}

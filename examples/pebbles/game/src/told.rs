//! What is known of it, how it is written, and how it is told.

use std::fmt::Write as _;

use kit::{BadPosition, Chance, Lang, Notation, Seat, Show, Told, Unreadable, Viewer, Views};
use serde::{Deserialize, Serialize};

use crate::{Action, Event, Options, Pebbles};

/// What a viewer knows: everything, since the game has no secrets.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct View {
    pub viewer: Viewer,
    /// How many pebbles there were.
    pub pile: u8,
    /// How many are left.
    pub left: u8,
    /// Whose turn it is, or would be.
    pub turn: Seat,
}

impl Views for Pebbles {
    type View = View;

    fn view(&self, viewer: Viewer) -> View {
        View { viewer, pile: self.start, left: self.left, turn: self.turn }
    }

    fn viewer(view: &View) -> Viewer {
        view.viewer
    }

    fn imagine(view: &View, _chance: &mut dyn Chance) -> Self {
        // A view may come from outside; what cannot be is a match that has not begun.
        let usual = Options::default().pile;
        let unbegun = Self { start: usual, left: usual, turn: Seat::new(0) };
        Self::of(view.pile, view.left, view.turn.into()).unwrap_or(unbegun)
    }
}

impl Notation for Pebbles {
    fn read_action(&self, _seat: Seat, text: &str) -> Result<Action, Unreadable> {
        let count = text.strip_prefix("take ").and_then(|count| count.parse().ok());
        count.map(Action).ok_or_else(|| Unreadable(format!("{text:?} is not like: take 2")))
    }

    fn write_action(&self, _seat: Seat, action: &Action) -> String {
        format!("take {}", action.0)
    }

    fn position(&self) -> String {
        format!("{}/{} {}", self.left, self.start, self.turn.index())
    }

    fn position_in(view: &View) -> String {
        format!("{}/{} {}", view.left, view.pile, view.turn.index())
    }

    fn load(text: &str, _options: &Options) -> Result<Self, BadPosition> {
        let read = || {
            let (pebbles, turn) = text.trim().split_once(' ')?;
            let (left, start) = pebbles.split_once('/')?;
            Self::of(start.parse().ok()?, left.parse().ok()?, turn.parse().ok()?)
        };
        read().ok_or_else(|| BadPosition::new("a position is like: 7/12 1"))
    }
}

impl Told for Pebbles {
    fn title(lang: Lang) -> &'static str {
        lang.pick("Piedras", "Pebbles", "Pedras")
    }

    fn draw(view: &View, show: Show) -> String {
        let mut drawn = "o ".repeat(usize::from(view.left));
        let left = show.lang.pick("quedan", "left", "restam");
        let _ = write!(drawn, "\n{} {left}", view.left);
        drawn
    }

    fn tell(event: &Event, lang: Lang) -> String {
        let Event::Took { seat, count } = *event;
        let player = seat.index() + 1;
        lang.pick(
            format!("El jugador {player} toma {count}."),
            format!("Player {player} takes {count}."),
            format!("O jogador {player} toma {count}."),
        )
    }
}

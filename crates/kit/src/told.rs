//! How a game is told to people.

use crate::{Lang, Seat, Show, Views};

/// Titles, drawings and sentences, in the languages that players read.
pub trait Told: Views {
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
}

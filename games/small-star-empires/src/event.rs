use kit::{Lang, Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::{Arrangement, Hex, Piece, seat_letter};

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Event {
    /// The board was laid and the first player found (S15, S18).
    SetUp { sectors: Arrangement, first: Seat },
    /// A ship flew and a piece was placed. `through` holds the wormholes entered and left where
    /// the flight was not straight (S41).
    Turn { seat: Seat, from: Hex, to: Hex, place: Piece, through: Option<[Hex; 2]> },
    /// The turn came to a player who can never move again (S30).
    Passed { seat: Seat },
    /// Nobody has a legal turn (S31). Totals are by seat.
    Over { winners: Seats, totals: Vec<u8> },
}

impl Event {
    pub(crate) fn tell(&self, lang: Lang) -> String {
        match self {
            Self::SetUp { sectors, first } => {
                let first = seat_letter(*first);
                lang.pick(
                    format!("Sectores: {sectors}. Empieza {first}."),
                    format!("Sectors: {sectors}. {first} starts."),
                    format!("Setores: {sectors}. {first} começa."),
                )
            }
            Self::Turn { seat, from, to, place, through } => {
                let seat = seat_letter(*seat);
                let way = through.map_or(String::new(), |[entry, exit]| {
                    lang.pick(
                        format!(", por los agujeros de gusano {entry} y {exit},"),
                        format!(", through the wormholes {entry} and {exit},"),
                        format!(", pelos buracos de minhoca {entry} e {exit},"),
                    )
                });
                let piece = match place {
                    Piece::Colony => {
                        lang.pick("funda una colonia", "founds a colony", "funda uma colônia")
                    }
                    Piece::Station => lang.pick(
                        "construye una estación comercial",
                        "builds a trade station",
                        "constrói uma estação comercial",
                    ),
                };
                lang.pick(
                    format!("{seat} vuela de {from} a {to}{way} y {piece}."),
                    format!("{seat} flies from {from} to {to}{way} and {piece}."),
                    format!("{seat} voa de {from} a {to}{way} e {piece}."),
                )
            }
            Self::Passed { seat } => {
                let seat = seat_letter(*seat);
                lang.pick(
                    format!("{seat} no puede mover y pasa hasta el final."),
                    format!("{seat} cannot move and passes for the rest of the game."),
                    format!("{seat} não pode mover e passa até o fim."),
                )
            }
            Self::Over { winners, .. } => tell_winners(*winners, lang),
        }
    }
}

pub(crate) fn tell_winners(winners: Seats, lang: Lang) -> String {
    let letters: Vec<String> = winners.iter().map(|seat| seat_letter(seat).to_string()).collect();
    let and = lang.pick(" y ", " and ", " e ");
    match letters.as_slice() {
        [one] => lang.pick(
            format!("La partida ha terminado: gana {one}."),
            format!("The game is over: {one} wins."),
            format!("A partida terminou: {one} vence."),
        ),
        many => {
            let all = many.join(and);
            lang.pick(
                format!("La partida ha terminado: ganan {all}."),
                format!("The game is over: {all} share the victory."),
                format!("A partida terminou: vencem {all}."),
            )
        }
    }
}

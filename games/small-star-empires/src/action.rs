use std::fmt;
use std::str::FromStr;

use kit::{Lang, Unreadable};
use serde::{Deserialize, Serialize};

use crate::Hex;

/// What a seat asks for (S40).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Fly a ship and establish control where it lands. The hexes may be any coordinates.
    Turn { from: Hex, to: Hex, place: Piece },
    /// Only for a player who has no legal turn, in a position that was loaded: in play the pass
    /// happens of itself.
    Pass,
}

/// What is placed where a ship lands (S6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Piece {
    Colony,
    Station,
}

impl Piece {
    pub const ALL: [Self; 2] = [Self::Colony, Self::Station];

    /// `C` or `T` (S43, S46).
    #[must_use]
    pub const fn symbol(self) -> char {
        match self {
            Self::Colony => 'C',
            Self::Station => 'T',
        }
    }
}

/// In the notation of S43.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Turn { from, to, place } => write!(f, "{from}>{to}{}", place.symbol()),
            Self::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Action {
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        if text == "pass" {
            return Ok(Self::Pass);
        }
        let turn = || {
            let (from, rest) = text.split_once('>')?;
            let piece = Piece::ALL.into_iter().find(|piece| rest.ends_with(piece.symbol()))?;
            let to = rest.strip_suffix(piece.symbol())?;
            Some(Self::Turn { from: from.parse().ok()?, to: to.parse().ok()?, place: piece })
        };
        turn().ok_or_else(|| {
            Unreadable("a turn is written from>to and C or T, such as -1,-3>-1,-2C".into())
        })
    }
}

/// Why an action was not taken (S42).
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    #[error("the game is over")]
    GameOver,
    #[error("it is not your turn")]
    NotYourTurn,
    #[error("you have a legal turn, so you may not pass")]
    TurnAvailable,
    #[error("{0} is not on the board")]
    UnknownHex(Hex),
    #[error("no ship of yours stands on {0}")]
    NoShip(Hex),
    #[error("{0} is not free")]
    NotFree(Hex),
    #[error("you have no {} left", match .0 { Piece::Colony => "colony", Piece::Station => "station" })]
    NoPiece(Piece),
    #[error("no flight leads there: {0}")]
    Unreachable(Obstacle),
}

/// What keeps a ship from a hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Obstacle {
    #[error("it does not lie in a straight line from the ship")]
    NoLine,
    #[error("the line leaves the board")]
    Gap,
    #[error("another player's system stands in the way")]
    Empire,
    #[error("a black hole stands in the way")]
    BlackHole,
    #[error("a wormhole ends the line")]
    Wormhole,
}

impl Obstacle {
    /// The clause that forbids the flight.
    #[must_use]
    pub const fn clause(self) -> &'static str {
        match self {
            Self::NoLine => "S20",
            Self::Gap => "S22",
            Self::Empire => "S23",
            Self::BlackHole => "S24",
            Self::Wormhole => "S26",
        }
    }

    #[must_use]
    pub fn tell(self, lang: Lang) -> &'static str {
        match self {
            Self::NoLine => lang.pick(
                "no está en línea recta desde la nave",
                "it does not lie in a straight line from the ship",
                "não está em linha reta desde a nave",
            ),
            Self::Gap => lang.pick(
                "la línea sale del tablero",
                "the line leaves the board",
                "a linha sai do tabuleiro",
            ),
            Self::Empire => lang.pick(
                "un sistema de otro jugador cierra el paso",
                "another player's system stands in the way",
                "um sistema de outro jogador fecha a passagem",
            ),
            Self::BlackHole => lang.pick(
                "un agujero negro cierra el paso",
                "a black hole stands in the way",
                "um buraco negro fecha a passagem",
            ),
            Self::Wormhole => lang.pick(
                "un agujero de gusano termina la línea",
                "a wormhole ends the line",
                "um buraco de minhoca termina a linha",
            ),
        }
    }
}

impl kit::Refusal for Refusal {
    fn reason(&self) -> Option<&'static str> {
        match self {
            Self::GameOver => Some("game-over"),
            // The rules file has no word for this; whoever drives the match has one.
            Self::NotYourTurn => None,
            Self::TurnAvailable => Some("turn-available"),
            Self::UnknownHex(_) => Some("unknown-hex"),
            Self::NoShip(_) => Some("no-ship"),
            Self::NotFree(_) => Some("not-free"),
            Self::NoPiece(_) => Some("no-piece"),
            Self::Unreachable(_) => Some("unreachable"),
        }
    }

    fn clause(&self) -> Option<&'static str> {
        Some(match self {
            Self::GameOver => "S31",
            Self::NotYourTurn => "S18",
            Self::TurnAvailable => "S30",
            Self::UnknownHex(_) => "S40",
            Self::NoShip(_) => "S20",
            Self::NotFree(_) => "S21",
            Self::NoPiece(_) => "S29",
            Self::Unreachable(obstacle) => obstacle.clause(),
        })
    }

    fn tell(&self, lang: Lang) -> String {
        match self {
            Self::GameOver => lang
                .pick("La partida ha terminado.", "The game is over.", "A partida terminou.")
                .into(),
            Self::NotYourTurn => {
                lang.pick("No es tu turno.", "It is not your turn.", "Não é a sua vez.").into()
            }
            Self::TurnAvailable => lang
                .pick(
                    "Puedes mover, así que no puedes pasar.",
                    "You have a legal turn, so you may not pass.",
                    "Você tem uma jogada possível, portanto não pode passar.",
                )
                .into(),
            Self::UnknownHex(hex) => lang.pick(
                format!("{hex} no está en el tablero."),
                format!("{hex} is not on the board."),
                format!("{hex} não está no tabuleiro."),
            ),
            Self::NoShip(hex) => lang.pick(
                format!("No tienes ninguna nave en {hex}."),
                format!("No ship of yours stands on {hex}."),
                format!("Você não tem nenhuma nave em {hex}."),
            ),
            Self::NotFree(hex) => lang.pick(
                format!("{hex} no está libre."),
                format!("{hex} is not free."),
                format!("{hex} não está livre."),
            ),
            Self::NoPiece(Piece::Colony) => lang
                .pick(
                    "No te quedan colonias.",
                    "You have no colony left.",
                    "Você não tem mais colônias.",
                )
                .into(),
            Self::NoPiece(Piece::Station) => lang
                .pick(
                    "No te quedan estaciones comerciales.",
                    "You have no trade station left.",
                    "Você não tem mais estações comerciais.",
                )
                .into(),
            Self::Unreachable(obstacle) => {
                let why = obstacle.tell(lang);
                lang.pick(
                    format!("Ningún vuelo llega allí: {why}."),
                    format!("No flight leads there: {why}."),
                    format!("Nenhum voo chega lá: {why}."),
                )
            }
        }
    }
}

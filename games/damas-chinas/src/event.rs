//! What happened.

use kit::{Lang, Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::action::write_path;
use crate::{Cell, Colour, End};

/// Something that happened, with all that an animation or a move list needs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Event {
    /// A piece moved, along the path that was asked for.
    Moved { seat: Seat, colour: Colour, from: Cell, path: Vec<Jump> },
    /// A player had no move (D43).
    Passed { seat: Seat },
    /// The match ended.
    Ended { reason: End, winners: Seats, scores: Vec<i32> },
}

/// One part of a path: a jump, or the only step.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Jump {
    pub to: Cell,
    /// The piece that this jump removed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub captured: Option<Taken>,
}

/// A captured piece and where it stood.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Taken {
    pub cell: Cell,
    pub colour: Colour,
}

impl Event {
    pub(crate) fn tell(&self, lang: Lang) -> String {
        match self {
            Self::Moved { seat, colour, from, path } => {
                let (who, colour) = (player(*seat, lang), colour.name(lang));
                let path_text = write_path(*from, path);
                let taken = path.iter().filter(|jump| jump.captured.is_some()).count();
                let prize = match taken {
                    0 => String::new(),
                    1 => lang
                        .pick(
                            " y captura una ficha",
                            " and captures a piece",
                            " e captura uma peça",
                        )
                        .into(),
                    n => lang.pick(
                        format!(" y captura {n} fichas"),
                        format!(" and captures {n} pieces"),
                        format!(" e captura {n} peças"),
                    ),
                };
                lang.pick(
                    format!("{who} ({colour}) juega {path_text}{prize}."),
                    format!("{who} ({colour}) plays {path_text}{prize}."),
                    format!("{who} ({colour}) joga {path_text}{prize}."),
                )
            }
            Self::Passed { seat } => {
                let who = player(*seat, lang);
                lang.pick(
                    format!("{who} no puede mover y pasa."),
                    format!("{who} cannot move and passes."),
                    format!("{who} não pode mover e passa."),
                )
            }
            Self::Ended { reason, winners, scores } => ended(*reason, *winners, scores, lang),
        }
    }
}

fn ended(reason: End, winners: Seats, scores: &[i32], lang: Lang) -> String {
    let why = match reason {
        End::Finished => {
            lang.pick("se alcanzó la meta", "the target is reached", "a meta foi alcançada")
        }
        End::Survivor => lang.pick(
            "solo queda un jugador con fichas",
            "one player alone has pieces left",
            "só um jogador ainda tem peças",
        ),
        End::NoProgress => lang.pick(
            "demasiados turnos sin progreso",
            "too many turns without progress",
            "turnos demais sem progresso",
        ),
        End::Blocked => lang.pick("nadie puede mover", "nobody can move", "ninguém pode mover"),
    };
    let names: Vec<String> = winners.iter().map(|seat| player(seat, lang)).collect();
    let names = names.join(", ");
    let result = if winners.len() == 1 {
        lang.pick(format!("gana {names}"), format!("{names} wins"), format!("vence {names}"))
    } else {
        lang.pick(
            format!("empate entre {names}"),
            format!("draw between {names}"),
            format!("empate entre {names}"),
        )
    };
    let scores: Vec<String> = scores.iter().map(ToString::to_string).collect();
    let scores = scores.join("-");
    lang.pick(
        format!("Fin de la partida, {why}: {result} ({scores})."),
        format!("The match is over, {why}: {result} ({scores})."),
        format!("Fim da partida, {why}: {result} ({scores})."),
    )
}

/// A player in words, numbered from 1 as in the rules.
pub(crate) fn player(seat: Seat, lang: Lang) -> String {
    let number = seat.index() + 1;
    lang.pick(
        format!("el jugador {number}"),
        format!("player {number}"),
        format!("o jogador {number}"),
    )
}

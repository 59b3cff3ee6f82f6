use kit::Lang;

use crate::Cell;

/// Why an action was not taken: the reasons of D51 in their order, but for the turn (which every
/// game has) and the signs of D53.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    #[error("the match is over")]
    GameOver,
    #[error("it is not your turn")]
    NotYourTurn,
    #[error("you have a move, so you cannot pass")]
    MovesAvailable,
    #[error("there is no cell {cell:?}")]
    UnknownCell { cell: String },
    #[error("there is no piece of yours on {cell}")]
    NotYourPiece { cell: Cell },
    #[error("{cell} is not free")]
    Occupied { cell: Cell },
    #[error("there is no piece to jump between {from} and {to}")]
    NothingToJump { from: Cell, to: Cell },
    #[error("{to} is neither next to {from} nor a jump away")]
    NotAMove { from: Cell, to: Cell },
    #[error("{from} to {to} is a step, and a step stands alone")]
    Mixed { from: Cell, to: Cell },
    #[error("the chain was on {cell} before, with the same captures")]
    Repetition { cell: Cell },
    /// The path could be played, but it is written as something it is not.
    #[error("that move is written {right}")]
    Sign { right: String },
}

impl kit::Refusal for Refusal {
    fn reason(&self) -> Option<&'static str> {
        match self {
            Self::GameOver => Some("game-over"),
            Self::NotYourTurn | Self::Sign { .. } => None,
            Self::MovesAvailable => Some("moves-available"),
            Self::UnknownCell { .. } => Some("unknown-cell"),
            Self::NotYourPiece { .. } => Some("not-your-piece"),
            Self::Occupied { .. } => Some("occupied"),
            Self::NothingToJump { .. } => Some("nothing-to-jump"),
            Self::NotAMove { .. } => Some("not-a-move"),
            Self::Mixed { .. } => Some("mixed"),
            Self::Repetition { .. } => Some("repetition"),
        }
    }

    fn clause(&self) -> Option<&'static str> {
        Some(match self {
            Self::GameOver | Self::NotYourPiece { .. } => "D50",
            Self::NotYourTurn => "D14",
            Self::MovesAvailable => "D43",
            Self::UnknownCell { .. } => "D5",
            Self::Occupied { .. } => "D9",
            Self::NothingToJump { .. } => "D20",
            Self::NotAMove { .. } => "D19",
            Self::Mixed { .. } => "D22",
            Self::Repetition { .. } => "D24",
            Self::Sign { .. } => "D53",
        })
    }

    fn tell(&self, lang: Lang) -> String {
        if lang == Lang::En {
            let mut text = self.to_string();
            // A cell's name at the head stays as players write it.
            if !text.as_bytes().get(1).is_some_and(u8::is_ascii_digit) {
                text[..1].make_ascii_uppercase();
            }
            return text + ".";
        }
        let es = lang == Lang::Es;
        match self {
            Self::GameOver => pick(es, "La partida ha terminado.", "A partida terminou."),
            Self::NotYourTurn => pick(es, "No es tu turno.", "Não é a sua vez."),
            Self::MovesAvailable => pick(
                es,
                "Tienes una jugada posible, así que no puedes pasar.",
                "Há uma jogada possível, então não se pode passar.",
            ),
            Self::UnknownCell { cell } => pick(
                es,
                &format!("No existe la casilla {cell:?}."),
                &format!("Não existe a casa {cell:?}."),
            ),
            Self::NotYourPiece { cell } => pick(
                es,
                &format!("En {cell} no hay una ficha tuya."),
                &format!("Em {cell} não há uma peça sua."),
            ),
            Self::Occupied { cell } => {
                pick(es, &format!("{cell} no está libre."), &format!("{cell} não está livre."))
            }
            Self::NothingToJump { from, to } => pick(
                es,
                &format!("Entre {from} y {to} no hay ficha que saltar."),
                &format!("Entre {from} e {to} não há peça para saltar."),
            ),
            Self::NotAMove { from, to } => pick(
                es,
                &format!("{to} no está junto a {from} ni a un salto."),
                &format!("{to} não fica ao lado de {from} nem a um salto."),
            ),
            Self::Mixed { from, to } => pick(
                es,
                &format!("De {from} a {to} es un paso, y un paso va solo."),
                &format!("De {from} a {to} é um passo, e um passo vai sozinho."),
            ),
            Self::Repetition { cell } => pick(
                es,
                &format!("La cadena ya estuvo en {cell} con las mismas capturas."),
                &format!("A corrente já esteve em {cell} com as mesmas capturas."),
            ),
            Self::Sign { right } => pick(
                es,
                &format!("Esa jugada se escribe {right}."),
                &format!("Essa jogada se escreve {right}."),
            ),
        }
    }
}

fn pick(es: bool, spanish: &str, portuguese: &str) -> String {
    if es { spanish } else { portuguese }.to_owned()
}

//! What a player asks for (K96, K110), and whether it may be done.

use kit::{Lang, Seat, Unreadable};

use crate::board::Cell;
use crate::event::Garrisons;
use crate::pieces::{Card, Colour, Token};
use crate::state::{KingOfColors, MOST_TROOPS, Phase};

/// What a player asks for. What the rules have a word for is carried, right or wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    Place {
        cell: Spot,
        /// A token, or the word that names none.
        token: Result<Token, String>,
    },
    Pass,
    Choose {
        cell: Spot,
    },
    ProduceAuto,
    Produce(Garrisons),
    /// A distribution that is wrong whoever asks: an unknown or repeated territory, a number that
    /// no garrison has. Kept as it was written.
    ProduceWrong(String),
    Move {
        from: Spot,
        to: Spot,
        count: i64,
    },
    Fight {
        from: Spot,
        to: Spot,
        count: i64,
    },
    Leave,
}

/// A territory as a player names it: one that exists, or the name of none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Spot {
    Cell(Cell),
    Unknown(String),
}

impl From<Cell> for Spot {
    fn from(cell: Cell) -> Self {
        Self::Cell(cell)
    }
}

impl std::fmt::Display for Spot {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Cell(cell) => cell.fmt(f),
            Self::Unknown(name) => f.write_str(name),
        }
    }
}

impl Spot {
    fn read(word: &str) -> Self {
        Cell::named(word).map_or_else(|| Self::Unknown(word.to_owned()), Self::Cell)
    }

    fn cell(&self) -> Result<Cell, Refusal> {
        match self {
            Self::Cell(cell) => Ok(*cell),
            Self::Unknown(_) => Err(Refusal::NoSuchCell),
        }
    }
}

/// An action that was judged right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    Place(Cell, Token),
    Pass,
    Choose(Cell),
    Produce(Garrisons),
    March { from: Cell, to: Cell, count: u8 },
    Fight { from: Cell, to: Cell, count: u8 },
    Leave,
}

impl From<Deed> for Action {
    fn from(deed: Deed) -> Self {
        match deed {
            Deed::Place(cell, token) => Self::Place { cell: cell.into(), token: Ok(token) },
            Deed::Pass => Self::Pass,
            Deed::Choose(cell) => Self::Choose { cell: cell.into() },
            Deed::Produce(troops) => Self::Produce(troops),
            Deed::March { from, to, count } => {
                Self::Move { from: from.into(), to: to.into(), count: count.into() }
            }
            Deed::Fight { from, to, count } => {
                Self::Fight { from: from.into(), to: to.into(), count: count.into() }
            }
            Deed::Leave => Self::Leave,
        }
    }
}

impl KingOfColors {
    /// Judges an action in the order of K100 and then of K96.
    pub(crate) fn judge_action(&self, seat: Seat, action: &Action) -> Result<Deed, Refusal> {
        if self.phase == Phase::Over {
            return Err(Refusal::MatchOver);
        }
        let colour = self.colour_of(seat).ok_or(Refusal::NotAMember)?;
        if *action == Action::Leave {
            let stays = !self.gone.contains(colour);
            return if stays { Ok(Deed::Leave) } else { Err(Refusal::YouAreOut) };
        }
        if !self.is_in(colour) {
            return Err(Refusal::YouAreOut);
        }
        let right_phase = match action {
            Action::Place { .. } => self.phase == Phase::Plan,
            Action::Pass => matches!(self.phase, Phase::Plan | Phase::Event),
            Action::Choose { .. } => self.phase == Phase::Event,
            Action::ProduceAuto | Action::Produce(_) | Action::ProduceWrong(_) => {
                self.phase == Phase::Prod
            }
            Action::Move { .. } | Action::Fight { .. } => self.phase == Phase::Move,
            Action::Leave => true,
        };
        if !right_phase {
            return Err(Refusal::WrongPhase);
        }
        if self.turn != colour {
            return Err(Refusal::NotYourTurn);
        }
        self.judge_in_turn(colour, action)
    }

    fn judge_in_turn(&self, colour: Colour, action: &Action) -> Result<Deed, Refusal> {
        match action {
            Action::Place { cell, token } => {
                let token = match token {
                    Ok(token) if Token::PLACED.contains(token) => *token,
                    _ => return Err(Refusal::BadTokenType),
                };
                let cell = self.own(colour, cell.cell()?)?;
                self.free_of_tokens(cell)?;
                Ok(Deed::Place(cell, token))
            }
            Action::Pass => match (self.phase, self.card) {
                (Phase::Event, card) if card != Some(Card::DoubleMovement) => {
                    Err(Refusal::MustChoose)
                }
                _ => Ok(Deed::Pass),
            },
            Action::Choose { cell } => {
                let cell = self.own(colour, cell.cell()?)?;
                if self.card == Some(Card::DoubleMovement) {
                    self.free_of_tokens(cell)?;
                } else if !self.tokens.defences().contains(cell) {
                    return Err(Refusal::NoDefenceToken);
                }
                Ok(Deed::Choose(cell))
            }
            Action::ProduceAuto => Ok(Deed::Produce(self.automatic(colour))),
            Action::Produce(troops) => self.judge_distribution(colour, troops),
            Action::ProduceWrong(_) => Err(self.bad_distribution(colour)),
            Action::Move { from, to, count } => {
                let (from, to) = self.judge_step(colour, from, to)?;
                if self.controller(to).is_some_and(|owner| owner != colour) {
                    return Err(Refusal::IsEnemy);
                }
                let most = self.troops(from) - 1;
                let count = in_range(*count, 1, most).ok_or(Refusal::BadCount { most })?;
                Ok(Deed::March { from, to, count })
            }
            Action::Fight { from, to, count } => {
                let (from, to) = self.judge_step(colour, from, to)?;
                if self.controller(to).is_none_or(|owner| owner == colour) {
                    return Err(Refusal::NotEnemy);
                }
                let advance = self.battle(from, to).advance();
                let (least, most) = (*advance.start(), *advance.end());
                let count =
                    in_range(*count, least, most).ok_or(Refusal::BadAdvance { least, most })?;
                Ok(Deed::Fight { from, to, count })
            }
            Action::Leave => Ok(Deed::Leave),
        }
    }

    fn own(&self, colour: Colour, cell: Cell) -> Result<Cell, Refusal> {
        let own = self.control[colour].contains(cell);
        if own { Ok(cell) } else { Err(Refusal::NotYourTerritory) }
    }

    fn free_of_tokens(&self, cell: Cell) -> Result<(), Refusal> {
        if self.tokens.all().contains(cell) { Err(Refusal::TokenPresent) } else { Ok(()) }
    }

    /// What `move` and `fight` ask alike, up to adjacency.
    fn judge_step(&self, colour: Colour, from: &Spot, to: &Spot) -> Result<(Cell, Cell), Refusal> {
        let (from, to) = (from.cell()?, to.cell()?);
        self.own(colour, from)?;
        if !self.tokens.of(Token::Movement).contains(from) {
            return Err(Refusal::NoMovementToken);
        }
        if self.troops(from) < 2 {
            return Err(Refusal::TooFewTroops);
        }
        if !from.neighbours().contains(to) {
            return Err(Refusal::NotAdjacent);
        }
        Ok((from, to))
    }

    fn judge_distribution(&self, colour: Colour, troops: &Garrisons) -> Result<Deed, Refusal> {
        let named = troops.iter().map(|(cell, _)| cell).collect();
        let right = self.control[colour] == named
            && troops.iter().all(|(_, number)| number <= MOST_TROOPS)
            && troops.total() == self.needed(colour).sum;
        if right { Ok(Deed::Produce(*troops)) } else { Err(self.bad_distribution(colour)) }
    }

    fn bad_distribution(&self, colour: Colour) -> Refusal {
        let territories = self.control[colour].len();
        Refusal::BadDistribution { sum: self.needed(colour).sum, territories }
    }
}

fn in_range(count: i64, least: u8, most: u8) -> Option<u8> {
    u8::try_from(count).ok().filter(|count| (least..=most).contains(count))
}

/// Why an action was not taken, in the words of K103.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    #[error("the match is over")]
    MatchOver,
    #[error("you are not one of the players")]
    NotAMember,
    #[error("you are out of the match")]
    YouAreOut,
    #[error("that is not done in this phase")]
    WrongPhase,
    #[error("it is not your turn")]
    NotYourTurn,
    #[error("there is no such territory")]
    NoSuchCell,
    #[error("a token is M, D or P")]
    BadTokenType,
    #[error("you do not control that territory")]
    NotYourTerritory,
    #[error("there is a token already")]
    TokenPresent,
    #[error("this card must be answered with a territory")]
    MustChoose,
    #[error("you have no Defence token there")]
    NoDefenceToken,
    #[error(
        "give each of your {territories} territories 1 to 20 troops, {sum} in all, and no other"
    )]
    BadDistribution { sum: u16, territories: u8 },
    #[error("you have no Movement token there")]
    NoMovementToken,
    #[error("two troops are needed to activate a territory")]
    TooFewTroops,
    #[error("the territories are not adjacent")]
    NotAdjacent,
    #[error("an enemy is there: fight")]
    IsEnemy,
    #[error("no enemy is there: move")]
    NotEnemy,
    #[error("you may move 1 to {most} troops: one must stay")]
    BadCount { most: u8 },
    #[error("the number that advances must be {}", range(*least, *most))]
    BadAdvance { least: u8, most: u8 },
}

pub(crate) fn range(least: u8, most: u8) -> String {
    if least == most { most.to_string() } else { format!("{least} to {most}") }
}

impl kit::Refusal for Refusal {
    fn reason(&self) -> Option<&'static str> {
        Some(match self {
            Self::MatchOver => "match_over",
            Self::NotAMember => "not_a_member",
            Self::YouAreOut => "you_are_out",
            Self::WrongPhase => "wrong_phase",
            Self::NotYourTurn => "not_your_turn",
            Self::NoSuchCell => "no_such_cell",
            Self::BadTokenType => "bad_token_type",
            Self::NotYourTerritory => "not_your_territory",
            Self::TokenPresent => "token_present",
            Self::MustChoose => "must_choose",
            Self::NoDefenceToken => "no_defence_token",
            Self::BadDistribution { .. } => "bad_distribution",
            Self::NoMovementToken => "no_movement_token",
            Self::TooFewTroops => "too_few_troops",
            Self::NotAdjacent => "not_adjacent",
            Self::IsEnemy => "is_enemy",
            Self::NotEnemy => "not_enemy",
            Self::BadCount { .. } | Self::BadAdvance { .. } => "bad_count",
        })
    }

    fn clause(&self) -> Option<&'static str> {
        Some(match self {
            Self::MatchOver => "K89",
            Self::NotAMember | Self::YouAreOut | Self::WrongPhase | Self::NotYourTurn => "K100",
            Self::NoSuchCell => "K4",
            Self::BadTokenType | Self::TokenPresent => "K31",
            Self::NotYourTerritory | Self::MustChoose => "K96",
            Self::NoDefenceToken => "K41",
            Self::BadDistribution { .. } => "K49",
            Self::NoMovementToken | Self::TooFewTroops => "K55",
            Self::NotAdjacent => "K58",
            Self::IsEnemy | Self::NotEnemy => "K61",
            Self::BadCount { .. } => "K59",
            Self::BadAdvance { .. } => "K74",
        })
    }

    fn tell(&self, lang: Lang) -> String {
        crate::tell::refusal(*self, lang)
    }
}

/// Reads an action in the forms of K110, without the player's letter.
pub(crate) fn read(text: &str) -> Result<Action, Unreadable> {
    let unreadable = || {
        Unreadable(
            "an action is written: place C1 M, pass, choose D3, produce C1=7 D1=9, produce auto, \
             move C1 C2 3, fight D4 D3 0 or leave"
                .into(),
        )
    };
    if text.chars().any(char::is_control) {
        return Err(unreadable());
    }
    let words: Vec<&str> = text.split(' ').filter(|word| !word.is_empty()).collect();
    match words[..] {
        ["place", cell, token] => Ok(Action::Place {
            cell: Spot::read(cell),
            token: Token::of_word(token).ok_or_else(|| token.to_owned()),
        }),
        ["pass"] => Ok(Action::Pass),
        ["choose", cell] => Ok(Action::Choose { cell: Spot::read(cell) }),
        ["produce", "auto"] => Ok(Action::ProduceAuto),
        ["produce", ref numbers @ ..] if !numbers.is_empty() => {
            read_distribution(numbers).ok_or_else(unreadable)
        }
        ["move", from, to, count] => {
            let count = read_count(count).ok_or_else(unreadable)?;
            Ok(Action::Move { from: Spot::read(from), to: Spot::read(to), count })
        }
        ["fight", from, to, count] => {
            let count = read_count(count).ok_or_else(unreadable)?;
            Ok(Action::Fight { from: Spot::read(from), to: Spot::read(to), count })
        }
        ["leave"] => Ok(Action::Leave),
        _ => Err(unreadable()),
    }
}

/// A whole number; one too large for any garrison stays too large.
fn read_count(word: &str) -> Option<i64> {
    let digits = word.strip_prefix('-').unwrap_or(word);
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| word.parse().unwrap_or(i64::MAX))
}

/// A distribution, the territories in any order; `None` where a word is not of that form.
fn read_distribution(words: &[&str]) -> Option<Action> {
    let mut troops = Garrisons::NONE;
    let mut wrong = false;
    for word in words {
        let (name, number) = word.split_once('=')?;
        let number = read_count(number)?;
        match (Cell::named(name), u8::try_from(number)) {
            (Some(cell), Ok(number @ 1..=MOST_TROOPS)) if troops.0[cell.index()] == 0 => {
                troops.0[cell.index()] = number;
            }
            _ => wrong = true,
        }
    }
    Some(if wrong { Action::ProduceWrong(words.join(" ")) } else { Action::Produce(troops) })
}

/// Writes an action as K110 shows it, without the player's letter.
pub(crate) fn write(action: &Action) -> String {
    match action {
        Action::Place { cell, token: Ok(token) } => {
            format!("place {cell} {}", token.letter().to_ascii_uppercase())
        }
        Action::Place { cell, token: Err(word) } => format!("place {cell} {word}"),
        Action::Pass => "pass".into(),
        Action::Choose { cell } => format!("choose {cell}"),
        Action::ProduceAuto => "produce auto".into(),
        Action::Produce(troops) => {
            let numbers = troops.iter().map(|(cell, number)| format!(" {cell}={number}"));
            format!("produce{}", numbers.collect::<String>())
        }
        Action::ProduceWrong(words) => format!("produce {words}"),
        Action::Move { from, to, count } => format!("move {from} {to} {count}"),
        Action::Fight { from, to, count } => format!("fight {from} {to} {count}"),
        Action::Leave => "leave".into(),
    }
}

//! What a player asks for, and how it is written (C99, C102, C103).

use std::fmt;

use kit::Unreadable;

use crate::board::{Edge, Vertex};
use crate::cards::{Cards, Resource};
use crate::soldier::{Kind, Slot};

/// What a player asks for. It is small and `Copy`, so it serves as the move of a search too.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    Place {
        vertex: Vertex,
        edge: Edge,
    },
    Road(Edge),
    Settle(Vertex),
    City(Vertex),
    Recruit(Kind, Vertex),
    Trade {
        give: Resource,
        take: Resource,
    },
    Move(Slot, Vertex),
    Attack(Slot, Vertex),
    End,
    Roll,
    Return(Vertex),
    Discard(Cards),
    Resign,
    /// A known action with a parameter that is missing, unknown or too many: `bad_request`.
    Faulty(Verb),
}

/// The word an action begins with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verb {
    Place,
    Road,
    Settle,
    City,
    Recruit,
    Trade,
    Move,
    Attack,
    End,
    Roll,
    Return,
    Discard,
    Resign,
}

impl Verb {
    pub const ALL: [Self; 13] = [
        Self::Place,
        Self::Road,
        Self::Settle,
        Self::City,
        Self::Recruit,
        Self::Trade,
        Self::Move,
        Self::Attack,
        Self::End,
        Self::Roll,
        Self::Return,
        Self::Discard,
        Self::Resign,
    ];

    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Place => "place",
            Self::Road => "road",
            Self::Settle => "settle",
            Self::City => "city",
            Self::Recruit => "recruit",
            Self::Trade => "trade",
            Self::Move => "move",
            Self::Attack => "attack",
            Self::End => "end",
            Self::Roll => "roll",
            Self::Return => "return",
            Self::Discard => "discard",
            Self::Resign => "resign",
        }
    }
}

impl Action {
    #[must_use]
    pub const fn verb(self) -> Verb {
        match self {
            Self::Place { .. } => Verb::Place,
            Self::Road(_) => Verb::Road,
            Self::Settle(_) => Verb::Settle,
            Self::City(_) => Verb::City,
            Self::Recruit(..) => Verb::Recruit,
            Self::Trade { .. } => Verb::Trade,
            Self::Move(..) => Verb::Move,
            Self::Attack(..) => Verb::Attack,
            Self::End => Verb::End,
            Self::Roll => Verb::Roll,
            Self::Return(_) => Verb::Return,
            Self::Discard(_) => Verb::Discard,
            Self::Resign => Verb::Resign,
            Self::Faulty(verb) => verb,
        }
    }

    /// Reads an action. Letters may be of either case and an edge may be named by its vertices.
    pub(crate) fn read(text: &str) -> Result<Self, Unreadable> {
        let mut words = text.split_ascii_whitespace();
        let first = words.next().unwrap_or_default();
        let verb = Verb::ALL.into_iter().find(|verb| verb.word().eq_ignore_ascii_case(first));
        let Some(verb) = verb else {
            let known = Verb::ALL.map(Verb::word).join(", ");
            let shown: String = first.chars().take(20).collect();
            return Err(Unreadable(format!("{shown:?} is no action; the actions are {known}")));
        };
        let parameters: Vec<&str> = words.collect();
        Ok(Self::with(verb, &parameters).unwrap_or(Self::Faulty(verb)))
    }

    fn with(verb: Verb, parameters: &[&str]) -> Option<Self> {
        Some(match (verb, parameters) {
            (Verb::Place, [v, e]) => Self::Place { vertex: Vertex::read(v)?, edge: read_edge(e)? },
            (Verb::Road, [e]) => Self::Road(read_edge(e)?),
            (Verb::Settle, [v]) => Self::Settle(Vertex::read(v)?),
            (Verb::City, [v]) => Self::City(Vertex::read(v)?),
            (Verb::Recruit, [kind, v]) => {
                let kind = Kind::ALL.into_iter().find(|k| k.word().eq_ignore_ascii_case(kind))?;
                Self::Recruit(kind, Vertex::read(v)?)
            }
            (Verb::Trade, [kinds]) => {
                let (give, rest) = Resource::read_first(kinds)?;
                let (take, rest) = Resource::read_first(rest.strip_prefix('>')?)?;
                rest.is_empty().then_some(Self::Trade { give, take })?
            }
            (Verb::Move, [slot, v]) => Self::Move(Slot::read(slot)?, Vertex::read(v)?),
            (Verb::Attack, [slot, v]) => Self::Attack(Slot::read(slot)?, Vertex::read(v)?),
            (Verb::End, []) => Self::End,
            (Verb::Roll, []) => Self::Roll,
            (Verb::Return, [v]) => Self::Return(Vertex::read(v)?),
            (Verb::Discard, cards) => Self::Discard(Cards::read(cards.iter().copied())?),
            (Verb::Resign, []) => Self::Resign,
            _ => return None,
        })
    }
}

/// `E19`, or its two vertices: `V12-V17`, in either order.
fn read_edge(name: &str) -> Option<Edge> {
    match name.split_once('-') {
        Some((one, other)) => Edge::between(Vertex::read(one)?, Vertex::read(other)?),
        None => Edge::read(name),
    }
}

/// Without who and when, and without results.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.verb().word())?;
        match self {
            Self::Place { vertex, edge } => write!(f, " {vertex} {edge}"),
            Self::Road(edge) => write!(f, " {edge}"),
            Self::Settle(vertex) | Self::City(vertex) | Self::Return(vertex) => {
                write!(f, " {vertex}")
            }
            Self::Recruit(kind, vertex) => write!(f, " {} {vertex}", kind.word()),
            Self::Trade { give, take } => write!(f, " {}>{}", give.letter(), take.letter()),
            Self::Move(slot, vertex) | Self::Attack(slot, vertex) => write!(f, " {slot} {vertex}"),
            Self::Discard(cards) => write!(f, " {cards}"),
            Self::Faulty(_) => f.write_str(" ?"),
            Self::End | Self::Roll | Self::Resign => Ok(()),
        }
    }
}

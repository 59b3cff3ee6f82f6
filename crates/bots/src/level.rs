use std::fmt;

use kit::{Carelessness, Method};

/// How well a bot plays: each level is a setting of a method with a budget.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Looks one move ahead, overlooks half of what there is, and one time in four does not look
    /// at all.
    Easy,
    /// Searches, and overlooks one in three of its own moves.
    Normal,
    /// Searches longer, and overlooks one in eight.
    Hard,
    /// Searches longest and overlooks nothing.
    Expert,
}

impl Level {
    pub const ALL: [Self; 4] = [Self::Easy, Self::Normal, Self::Hard, Self::Expert];

    #[must_use]
    pub fn read(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.name() == name)
    }

    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Normal => "normal",
            Self::Hard => "hard",
            Self::Expert => "expert",
        }
    }

    /// One in so many of its own moves it overlooks; 0 for none.
    #[must_use]
    pub const fn overlooks(self) -> u32 {
        match self {
            Self::Easy => 2,
            Self::Normal => 3,
            Self::Hard => 8,
            Self::Expert => 0,
        }
    }

    /// How much too good a move of its own may look to it.
    #[must_use]
    pub const fn misjudges(self, careless: Carelessness) -> u32 {
        match self {
            // `easy` does not search, and is careless enough in its own way.
            Self::Easy | Self::Expert => 0,
            Self::Normal => careless.normal,
            Self::Hard => careless.hard,
        }
    }

    /// About how long the level thinks on one core.
    #[must_use]
    pub const fn milliseconds(self) -> u64 {
        match self {
            Self::Easy => 10,
            Self::Normal => 50,
            Self::Hard => 300,
            Self::Expert => 1000,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A bot of some game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BotName {
    Level(Level),
    /// `expert` as it was in version 0.1, before evaluations were learned: `expert-0.1`.
    Unlearned,
    /// A level that searches by this method instead of its own, to compare methods:
    /// `hard@tree`.
    By(Level, Method),
    /// Any move, each equally likely.
    Random,
    /// The move after which things look best.
    Greedy,
    /// A player that the rules file describes, by its place in the list.
    Own(usize),
}

impl BotName {
    /// The names that every game has.
    #[must_use]
    pub fn read(name: &str) -> Option<Self> {
        match name {
            "random" => Some(Self::Random),
            "greedy" => Some(Self::Greedy),
            "expert-0.1" => Some(Self::Unlearned),
            _ => match name.split_once('@') {
                None => Level::read(name).map(Self::Level),
                Some((level, method)) => Some(Self::By(Level::read(level)?, read_method(method)?)),
            },
        }
    }

    /// How many states it may reach.
    #[must_use]
    pub const fn nodes(self, per_ms: u64) -> u64 {
        match self {
            Self::Level(level) | Self::By(level, _) => level.milliseconds() * per_ms,
            Self::Unlearned => Level::Expert.milliseconds() * per_ms,
            Self::Random | Self::Greedy | Self::Own(_) => u64::MAX,
        }
    }
}

const METHODS: [Method; 4] = [Method::AlphaBeta, Method::BestReply, Method::Race, Method::Tree];

/// What a method is called.
pub(crate) const fn method_name(method: Method) -> &'static str {
    match method {
        Method::AlphaBeta => "alpha-beta",
        Method::BestReply => "best-reply",
        Method::Race => "race",
        Method::Tree => "tree",
    }
}

fn read_method(name: &str) -> Option<Method> {
    METHODS.into_iter().find(|method| method_name(*method) == name)
}

//! Why an action was not taken, with the keys and texts of F33 and F38.

use kit::Lang;

use crate::{Colour, text};

/// Why an action was not taken. The first nine are the checks of F33, in their order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    Count {
        count: u64,
    },
    ColourForm {
        value: String,
    },
    ColourUnknown {
        value: String,
        known: Vec<Colour>,
    },
    CellForm {
        value: String,
    },
    CellDigits {
        value: String,
        digits: usize,
    },
    CellRange {
        cell: String,
        rows: usize,
        columns: usize,
    },
    /// A bridge without the letter of a crossing.
    Lane {
        cell: String,
    },
    ColourAbsent {
        colour: Colour,
        here: Vec<Colour>,
    },
    End {
        cell: String,
    },
    Adjacent {
        cell: String,
        colour: Colour,
    },
    /// A stroke without a colour and two cells.
    StrokeCount,
    /// A stroke that does not begin with an end of its colour.
    StrokeStart {
        cell: String,
        colour: Colour,
    },
    /// A stroke that jumps.
    StrokeJump {
        cell: String,
    },
    /// A stroke that runs over itself.
    StrokeTwice {
        cell: String,
    },
    NothingToUndo,
    NothingToRedo,
    /// A seat that the game does not have.
    NotYourTurn,
    Over,
}

impl std::error::Error for Refusal {}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&kit::Refusal::tell(self, Lang::En))
    }
}

impl kit::Refusal for Refusal {
    fn reason(&self) -> Option<&'static str> {
        Some(match self {
            Self::Count { .. } | Self::StrokeCount => "E-COUNT",
            Self::ColourForm { .. } => "E-COLOUR-FORM",
            Self::ColourUnknown { .. } => "E-COLOUR-UNKNOWN",
            Self::CellForm { .. } => "E-CELL-FORM",
            Self::CellDigits { .. } => "E-CELL-DIGITS",
            Self::CellRange { .. } => "E-CELL-RANGE",
            Self::Lane { .. } => "E-LANE",
            Self::ColourAbsent { .. } => "E-COLOUR-ABSENT",
            Self::End { .. } => "E-END",
            Self::Adjacent { .. } | Self::StrokeJump { .. } => "E-ADJACENT",
            Self::StrokeStart { .. }
            | Self::StrokeTwice { .. }
            | Self::NothingToUndo
            | Self::NothingToRedo
            | Self::NotYourTurn
            | Self::Over => return None,
        })
    }

    fn clause(&self) -> Option<&'static str> {
        Some(match self {
            Self::Count { .. }
            | Self::ColourForm { .. }
            | Self::ColourUnknown { .. }
            | Self::CellForm { .. }
            | Self::CellDigits { .. }
            | Self::CellRange { .. }
            | Self::ColourAbsent { .. } => "F33",
            Self::Lane { .. } => "F202",
            Self::End { .. } => "F47",
            Self::Adjacent { .. } => "F46",
            Self::StrokeCount | Self::StrokeStart { .. } => "F199",
            Self::StrokeJump { .. } | Self::StrokeTwice { .. } => "F15",
            Self::NothingToUndo | Self::NothingToRedo => "F120",
            Self::NotYourTurn | Self::Over => return None,
        })
    }

    fn tell(&self, lang: Lang) -> String {
        text::refusal(self, lang)
    }
}

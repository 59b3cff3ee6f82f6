use kit::prelude::*;
use kit::{Outcome, Rules, Seats};
use serde::Serialize;

/// How a match stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Status {
    pub game: &'static str,
    /// How many actions were accepted so far.
    pub version: u64,
    pub phase: &'static str,
    /// Empty when the match is over.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u8>))]
    pub to_act: Seats,
    #[cfg_attr(feature = "openapi", schema(required, value_type = Option<crate::openapi::Outcome>))]
    pub outcome: Option<Outcome>,
}

impl Status {
    pub fn of<R: Rules>(state: &R, version: u64) -> Self {
        Self {
            game: R::NAME,
            version,
            phase: state.phase().word(),
            to_act: state.to_act(),
            outcome: state.outcome(),
        }
    }
}

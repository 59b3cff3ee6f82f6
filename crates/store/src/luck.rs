//! What the luck of a match follows from.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::PlayerId;

/// The secret behind the draws of a match, and what its players added. It is told to nobody before
/// the match is over.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchLuck {
    /// 32 bytes in hexadecimal.
    pub secret: String,
    /// Who added which 32 bytes, at the start in the order of joining.
    #[serde(default)]
    pub contributions: Vec<(PlayerId, String)>,
    /// The seats that were given by lot at the start, in the order in which they were drawn.
    #[serde(default)]
    pub drawn_seats: Vec<u8>,
}

impl MatchLuck {
    /// As it is stored.
    pub(crate) fn write(&self) -> String {
        serde_json::to_string(self).expect("luck can be written as JSON")
    }
}

/// Matches are printed in messages about what went wrong; their secrets are not.
impl fmt::Debug for MatchLuck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MatchLuck").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_not_printed() {
        let secret = "5ec3e7".to_owned();
        let luck = MatchLuck { secret, contributions: Vec::new(), drawn_seats: Vec::new() };
        assert_eq!(format!("{luck:?}"), "MatchLuck { .. }");
    }
}

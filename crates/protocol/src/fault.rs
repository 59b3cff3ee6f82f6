use serde::Serialize;

use crate::{Code, Error};

/// What a server answers where it does not do what was asked, over HTTP and WebSocket alike. Codes
/// are stable and translated by clients; messages may be reworded.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Fault {
    #[cfg_attr(feature = "openapi", schema(schema_with = crate::openapi::code))]
    pub code: &'static str,
    /// The rules file's own word for it, where it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub reason: Option<&'static str>,
    /// The clause that forbids it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub clause: Option<&'static str>,
    /// For people; may be reworded.
    pub message: String,
}

/// Every code that a server answers with.
pub const CODES: [&str; 60] = [
    // Accounts and the lobby.
    "invalid_field",
    "username_taken",
    "email_taken",
    "bad_credentials",
    "not_logged_in",
    "not_permitted",
    "match_not_found",
    "match_full",
    "already_joined",
    "already_started",
    "removed",
    "room_closed",
    "not_enough_players",
    "not_admin",
    "not_a_member",
    "seat_taken",
    "player_not_found",
    "blocked",
    "too_many_matches",
    "too_many_tokens",
    "casual_only",
    "not_together",
    "members_only",
    "name_taken",
    "link_over",
    "no_mail",
    "chat_off",
    "stopping",
    // Matches.
    "not_started",
    "match_over",
    "you_are_out",
    "nothing_to_take_back",
    "declined",
    "stale",
    "bad_action",
    "not_your_turn",
    "illegal_action",
    "wrong_phase",
    "no_such_cell",
    "bad_token_type",
    "not_your_territory",
    "token_present",
    "must_choose",
    "no_defence_token",
    "bad_distribution",
    "no_movement_token",
    "too_few_troops",
    "not_adjacent",
    "is_enemy",
    "not_enemy",
    "bad_count",
    // Any request.
    "bad_request",
    "unknown_op",
    "not_found",
    "wrong_method",
    "too_long",
    "too_slow",
    "foreign_origin",
    "too_many_requests",
    "unavailable",
];

/// The codes of clause K103 for actions in a match. A game that refuses with one of these words is
/// understood by every client, whatever the game.
const OF_MATCHES: [&str; 18] = [
    "match_over",
    "you_are_out",
    "stale",
    "wrong_phase",
    "not_your_turn",
    "no_such_cell",
    "bad_token_type",
    "not_your_territory",
    "token_present",
    "must_choose",
    "no_defence_token",
    "bad_distribution",
    "no_movement_token",
    "too_few_troops",
    "not_adjacent",
    "is_enemy",
    "not_enemy",
    "bad_count",
];

impl Fault {
    pub fn new(code: &'static str, message: impl Into<String>) -> Self {
        debug_assert!(CODES.contains(&code), "{code} is not in the list of codes");
        Self { code, reason: None, clause: None, message: message.into() }
    }
}

impl From<Error> for Fault {
    fn from(error: Error) -> Self {
        let code = match error.reason {
            Some(reason) if error.code != Code::MatchOver && OF_MATCHES.contains(&reason) => reason,
            _ => error.code.name(),
        };
        Self { code, reason: error.reason, clause: error.clause, message: error.message }
    }
}

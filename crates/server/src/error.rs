//! The only file that knows both our errors and HTTP.

use axum::Json;
use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use protocol::Fault;

/// Why something that was asked was not done. Nothing changed.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Error {
    // ---- accounts and lobby, clause K103
    #[error("{field}: {why}")]
    InvalidField { field: &'static str, why: String },
    #[error("that user name is taken")]
    UsernameTaken,
    #[error("that e-mail address is taken")]
    EmailTaken,
    #[error("the user name or the password is wrong")]
    BadCredentials,
    #[error("log in first")]
    NotLoggedIn,
    #[error("{0}")]
    NotPermitted(&'static str),
    #[error("there is no such match")]
    MatchNotFound,
    #[error("all seats of this match are taken")]
    MatchFull,
    #[error("you are already in this match")]
    AlreadyJoined,
    #[error("this match has already started")]
    AlreadyStarted,
    #[error("you were removed from this match")]
    Removed,
    #[error("this waiting room is closed")]
    RoomClosed,
    #[error("not all seats are taken yet")]
    NotEnoughPlayers,
    #[error("only the match admin may do that")]
    NotAdmin,
    #[error("that player is not in this match")]
    NotAMember,
    // ---- matches, clause K103
    #[error("this match has not started yet")]
    NotStarted,
    #[error("the match is over")]
    MatchOver,
    #[error("you are out of this match")]
    YouAreOut,
    #[error("what you were asked has changed since version {0}")]
    Stale(u64),
    /// What the rules have against an action.
    #[error("{0}")]
    Refused(protocol::Error),
    // ---- beyond clause K103
    #[error("somebody else has that seat")]
    SeatTaken,
    #[error("there is nothing of yours that could be taken back")]
    NothingToTakeBack,
    #[error("that was declined; play on before you ask again")]
    Declined,
    #[error("the chat of this match is off")]
    ChatOff,
    #[error("the password is wrong")]
    WrongPassword,
    #[error("this account is blocked")]
    Blocked,
    #[error("this link has been used, or its time is over")]
    LinkOver,
    #[error("this server sends no mail; a site administrator can make a link")]
    NoMail,
    #[error("you are in too many matches already; finish or leave some")]
    TooManyMatches,
    #[error("you have too many tokens already; revoke some")]
    TooManyTokens,
    #[error("guests play casual matches; register to play rated ones")]
    CasualOnly,
    #[error("somebody in this room blocks you, or you block them")]
    NotTogether,
    #[error("only members of the club may enter")]
    MembersOnly,
    #[error("that name is taken")]
    NameTaken,
    #[error("the server stops; try again in a minute")]
    Stopping,
    #[error("too fast; try again in {0} seconds")]
    TooManyRequests(u64),
    #[error("there is no such player")]
    PlayerNotFound,
    #[error("there is nothing here")]
    NotFound,
    #[error("this address does not take that method")]
    WrongMethod,
    #[error("{0}")]
    BadRequest(String),
    #[error("that is too long")]
    TooLong,
    #[error("the body of the request did not come in time")]
    TooSlow,
    #[error("requests from other sites are refused")]
    ForeignOrigin,
    /// The database or a part of the server fails. What exactly is logged and never sent.
    #[error("Partida cannot do that just now; try again")]
    Unavailable,
    /// Another node looks after the match; whoever asks finds out which.
    #[error("Partida cannot do that just now; try again")]
    Moved,
    /// What another node had against it.
    #[error("{}", fault.message)]
    Elsewhere { status: StatusCode, fault: Fault, retry: Option<u64> },
    /// Too many others want the same.
    #[error("too many people want that at once; try again")]
    Busy,
}

impl Error {
    fn parts(&self) -> (StatusCode, &'static str) {
        match self {
            Self::InvalidField { .. } => (StatusCode::UNPROCESSABLE_ENTITY, "invalid_field"),
            Self::UsernameTaken => (StatusCode::CONFLICT, "username_taken"),
            Self::EmailTaken => (StatusCode::CONFLICT, "email_taken"),
            Self::BadCredentials => (StatusCode::UNAUTHORIZED, "bad_credentials"),
            Self::NotLoggedIn => (StatusCode::UNAUTHORIZED, "not_logged_in"),
            Self::NotPermitted(_) => (StatusCode::FORBIDDEN, "not_permitted"),
            Self::MatchNotFound => (StatusCode::NOT_FOUND, "match_not_found"),
            Self::MatchFull => (StatusCode::CONFLICT, "match_full"),
            Self::AlreadyJoined => (StatusCode::CONFLICT, "already_joined"),
            Self::AlreadyStarted => (StatusCode::CONFLICT, "already_started"),
            Self::Removed => (StatusCode::FORBIDDEN, "removed"),
            Self::RoomClosed => (StatusCode::GONE, "room_closed"),
            Self::NotEnoughPlayers => (StatusCode::CONFLICT, "not_enough_players"),
            Self::NotAdmin => (StatusCode::FORBIDDEN, "not_admin"),
            Self::NotAMember => (StatusCode::FORBIDDEN, "not_a_member"),
            Self::NotStarted => (StatusCode::CONFLICT, "not_started"),
            Self::MatchOver => (StatusCode::CONFLICT, "match_over"),
            Self::YouAreOut => (StatusCode::CONFLICT, "you_are_out"),
            Self::Stale(_) => (StatusCode::CONFLICT, "stale"),
            Self::Refused(error) => (StatusCode::UNPROCESSABLE_ENTITY, error.code.name()),
            Self::SeatTaken => (StatusCode::CONFLICT, "seat_taken"),
            Self::NothingToTakeBack => (StatusCode::CONFLICT, "nothing_to_take_back"),
            Self::Declined => (StatusCode::CONFLICT, "declined"),
            Self::ChatOff => (StatusCode::CONFLICT, "chat_off"),
            Self::WrongPassword => (StatusCode::FORBIDDEN, "bad_credentials"),
            Self::Blocked => (StatusCode::FORBIDDEN, "blocked"),
            Self::TooManyMatches => (StatusCode::CONFLICT, "too_many_matches"),
            Self::TooManyTokens => (StatusCode::CONFLICT, "too_many_tokens"),
            Self::LinkOver => (StatusCode::GONE, "link_over"),
            Self::NoMail => (StatusCode::CONFLICT, "no_mail"),
            Self::CasualOnly => (StatusCode::FORBIDDEN, "casual_only"),
            Self::NotTogether => (StatusCode::FORBIDDEN, "not_together"),
            Self::MembersOnly => (StatusCode::FORBIDDEN, "members_only"),
            Self::NameTaken => (StatusCode::CONFLICT, "name_taken"),
            Self::Stopping => (StatusCode::SERVICE_UNAVAILABLE, "stopping"),
            Self::TooManyRequests(_) => (StatusCode::TOO_MANY_REQUESTS, "too_many_requests"),
            Self::PlayerNotFound => (StatusCode::NOT_FOUND, "player_not_found"),
            Self::NotFound => (StatusCode::NOT_FOUND, "not_found"),
            Self::WrongMethod => (StatusCode::METHOD_NOT_ALLOWED, "wrong_method"),
            Self::BadRequest(_) => (StatusCode::BAD_REQUEST, "bad_request"),
            Self::TooLong => (StatusCode::PAYLOAD_TOO_LARGE, "too_long"),
            Self::TooSlow => (StatusCode::REQUEST_TIMEOUT, "too_slow"),
            Self::ForeignOrigin => (StatusCode::FORBIDDEN, "foreign_origin"),
            Self::Elsewhere { status, fault, .. } => (*status, fault.code),
            Self::Unavailable | Self::Moved | Self::Busy => {
                (StatusCode::SERVICE_UNAVAILABLE, "unavailable")
            }
        }
    }

    /// The error as it leaves, over HTTP and WebSocket alike.
    pub fn fault(&self) -> Fault {
        match self {
            Self::Refused(error) => Fault::from(error.clone()),
            Self::Elsewhere { fault, .. } => fault.clone(),
            other => Fault::new(other.parts().1, other.to_string()),
        }
    }

    pub(crate) fn status(&self) -> StatusCode {
        self.parts().0
    }

    /// In how many seconds it may be possible.
    pub(crate) fn retry(&self) -> Option<u64> {
        match self {
            Self::TooManyRequests(seconds) => Some(*seconds),
            Self::Stopping => Some(60),
            Self::Busy => Some(3),
            Self::Elsewhere { retry, .. } => *retry,
            _ => None,
        }
    }

    pub(crate) fn invalid(field: &'static str, why: impl Into<String>) -> Self {
        Self::InvalidField { field, why: why.into() }
    }
}

impl From<store::Error> for Error {
    fn from(error: store::Error) -> Self {
        match error {
            store::Error::UsernameTaken => Self::UsernameTaken,
            store::Error::EmailTaken => Self::EmailTaken,
            store::Error::Fenced => Self::Moved,
            other => {
                tracing::error!("the store fails: {other}");
                Self::Unavailable
            }
        }
    }
}

impl From<protocol::Error> for Error {
    fn from(error: protocol::Error) -> Self {
        Self::Refused(error)
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let mut response = (self.parts().0, Json(self.fault())).into_response();
        if let Some(seconds) = self.retry() {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

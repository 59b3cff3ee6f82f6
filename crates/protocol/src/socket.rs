//! The play channel: JSON messages over a WebSocket.
//!
//! A client sends requests. Each carries an `id` and gets exactly one answer with that id. What
//! happens in the matches that the client watches comes as pushes, which have no id.

use kit::{Cause, Seat};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use strum::VariantNames;

use crate::{Fault, Status};

/// The version of these messages, told in the first one.
pub const PROTOCOL: u32 = 1;

/// The longest message that is read.
pub const LONGEST_MESSAGE: usize = 64 * 1024;

/// The longest id that a client may give a request or an action.
pub const LONGEST_ID: usize = 64;

/// A request that could be read.
#[derive(Clone, PartialEq, Debug)]
pub struct Request {
    /// A text or a number, given back unchanged.
    pub id: Value,
    pub op: Op,
}

/// What is asked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, VariantNames)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[strum(serialize_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Op {
    /// Tell me what happens in a match, beginning with what I missed.
    Watch {
        #[serde(rename = "match")]
        match_id: String,
        /// The version I have; none for nothing.
        #[serde(default)]
        have: Option<u64>,
    },
    Unwatch {
        #[serde(rename = "match")]
        match_id: String,
    },
    Act {
        #[serde(rename = "match")]
        match_id: String,
        action: String,
        /// Made by the client: the same id is never played twice in a match.
        action_id: String,
        /// The version that this answers.
        #[serde(default)]
        version: Option<u64>,
    },
    /// I am back: the bot that plays for me gives my seat back.
    Return {
        #[serde(rename = "match")]
        match_id: String,
    },
    /// Says something to the others in a match.
    Say {
        #[serde(rename = "match")]
        match_id: String,
        text: String,
    },
    /// Asks all others to take back what I played last, or to end the match in a draw.
    Propose {
        #[serde(rename = "match")]
        match_id: String,
        what: Proposed,
    },
    /// Agrees to what somebody has proposed. When all have, it is done.
    Agree {
        #[serde(rename = "match")]
        match_id: String,
        what: Proposed,
    },
    /// Declines what somebody has proposed, or withdraws what I have.
    Decline {
        #[serde(rename = "match")]
        match_id: String,
        what: Proposed,
    },
    /// Finds others who want to play the same, now. The answer says only that it is looked for them; the
    /// push `paired` tells of the match. It ends with the socket, and another `seek` takes its place.
    Seek {
        game: String,
        /// How many play; as few as the game is for where this is left out.
        #[serde(default)]
        seats: Option<u8>,
        /// The clock; that of the rules, or none, where this is left out.
        #[serde(default)]
        pace: Option<Pace>,
        /// The level of bots to play with at once, for who does not want to wait for people.
        #[serde(default)]
        bots: Option<String>,
    },
    /// I no longer want to play.
    Unseek {},
    /// Tell me which public matches there are, and from now on what changes in that list. It ends with the
    /// socket.
    Lobby {},
    /// I no longer look at the list of public matches.
    Unlobby {},
    Ping {},
}

/// What can be proposed to the others in a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Proposed {
    Takeback,
    Draw,
}

/// What somebody has proposed and nobody has declined yet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Proposal {
    pub what: Proposed,
    /// Who proposes it.
    pub seat: u8,
    /// The seats that have agreed, whoever proposes it included.
    pub agreed: Vec<u8>,
}

const OPS: &[&str] = Op::VARIANTS;

/// The longest thing that can be said at once, in characters.
pub const LONGEST_SAYING: usize = 500;

/// With what a server closes the channel, and why.
pub const CLOSE_CODES: [(u16, &str); 5] = [
    (1001, "the server stops; come back in a moment"),
    (1002, "what was sent is no frame of a WebSocket"),
    (1007, "what was sent is no UTF-8"),
    (1008, "the session or token has ended; log in again. Or pings come too fast"),
    (1009, "a frame, or the frames of a message together, are longer than 64 KiB"),
];

impl Request {
    /// Reads a request, or says what is wrong and to which id that must be answered.
    pub fn read(text: &str) -> Result<Self, (Value, Fault)> {
        // What nearly every request is, straight into its fields.
        if let Ok(act) = serde_json::from_str::<WellWrittenAct>(text)
            && act.op == "act"
            && (1..=LONGEST_ID).contains(&act.action_id.len())
        {
            let id = Value::Number(act.id.into());
            let WellWrittenAct { match_id, action, action_id, version, .. } = act;
            return Ok(Self { id, op: Op::Act { match_id, action, action_id, version } });
        }
        Self::read_any(text)
    }

    fn read_any(text: &str) -> Result<Self, (Value, Fault)> {
        let bad = |id: &Value, why: String| (id.clone(), Fault::new("bad_request", why));
        let nobody = Value::Null;
        let value: Value =
            serde_json::from_str(text).map_err(|why| bad(&nobody, format!("not JSON: {why}")))?;
        let Value::Object(mut fields) = value else {
            return Err(bad(&nobody, "a request is a JSON object".into()));
        };
        let id = match fields.remove("id") {
            Some(Value::String(id)) if id.len() <= LONGEST_ID => Value::String(id),
            Some(Value::Number(id)) => Value::Number(id),
            _ => {
                let why = format!("a request has an id, a number or at most {LONGEST_ID} bytes");
                return Err(bad(&nobody, why));
            }
        };
        let Some(Value::String(op)) = fields.remove("op") else {
            return Err(bad(&id, "a request has an op".into()));
        };
        if !OPS.contains(&op.as_str()) {
            let why = format!("there is no op {op:?}; there are {}", OPS.join(", "));
            return Err((id, Fault::new("unknown_op", why)));
        }
        let tagged = Value::Object(Map::from_iter([(op.clone(), Value::Object(fields))]));
        let op: Op =
            serde_json::from_value(tagged).map_err(|why| bad(&id, format!("{op}: {why}")))?;
        match &op {
            Op::Act { action_id, .. } if !(1..=LONGEST_ID).contains(&action_id.len()) => {
                Err(bad(&id, format!("an action_id has 1 to {LONGEST_ID} bytes")))
            }
            Op::Say { text, .. } if !is_sayable(text) => {
                Err(bad(&id, format!("a text has 1 to {LONGEST_SAYING} characters")))
            }
            _ => Ok(Self { id, op }),
        }
    }
}

/// The request for an action as clients write it who take no liberties.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WellWrittenAct<'a> {
    id: u64,
    op: &'a str,
    #[serde(rename = "match")]
    match_id: String,
    action: String,
    action_id: String,
    #[serde(default)]
    version: Option<u64>,
}

/// Whether a text says something and is not too long.
fn is_sayable(text: &str) -> bool {
    !text.trim().is_empty() && text.chars().count() <= LONGEST_SAYING
}

/// The one answer to a request.
#[derive(Debug, Serialize)]
pub struct Answer<T> {
    pub id: Value,
    pub ok: bool,
    #[serde(flatten)]
    pub body: T,
}

impl<T> Answer<T> {
    pub const fn good(id: Value, body: T) -> Self {
        Self { id, ok: true, body }
    }
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Failure {
    pub error: Fault,
}

impl Answer<Failure> {
    pub const fn bad(id: Value, error: Fault) -> Self {
        Self { id, ok: false, body: Failure { error } }
    }
}

/// A message that nobody asked for.
#[derive(Debug, Serialize)]
pub struct Push<T> {
    /// `hello`, `room`, `update`, `said`, `proposal`, `rematch`, `removed`, `closed`, `paired`,
    /// `lobby` or `stopping`.
    pub push: &'static str,
    #[serde(flatten)]
    pub body: T,
}

/// The body of the answer to an accepted action.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Accepted {
    /// The version that the action became.
    pub version: u64,
}

/// How a match stands for one viewer, and what is new to them.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Standing {
    #[serde(rename = "match")]
    pub match_id: String,
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub version: u64,
    /// The viewer's seat; none for a spectator.
    #[cfg_attr(feature = "openapi", schema(required, value_type = Option<u8>))]
    pub seat: Option<Seat>,
    /// What happened since the version that the viewer has.
    pub entries: Vec<Seen>,
    pub status: Status,
    #[cfg_attr(feature = "typescript", ts(type = "AnyView"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub view: Box<RawValue>,
    /// Whose time runs; none where there is no clock.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub clock: Option<Clocks>,
    /// What the viewer may do, if they are to act.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub legal: Option<Legal>,
}

/// Whose time runs, and until when. All moments are milliseconds since 1970 by the server's clock.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Clocks {
    /// One for each seat to act whose time runs.
    pub deadlines: Vec<Deadline>,
    /// What each seat has for all its moves to come, where times add up. That of a seat to act is what it
    /// had at the beginning of its turn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<TimeLeft>>"))]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub left: Vec<TimeLeft>,
    /// When this was sent.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub now: i64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Deadline {
    #[cfg_attr(feature = "openapi", schema(value_type = u8))]
    pub seat: Seat,
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub at: i64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TimeLeft {
    #[cfg_attr(feature = "openapi", schema(value_type = u8))]
    pub seat: Seat,
    /// Milliseconds.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub ms: i64,
}

/// How much time there is, by the platform and not by the rules of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Pace {
    /// Each seat has 30 to 10800 seconds for the whole match, and gets up to 180 more with each of its
    /// moves. Who uses them up has lost.
    Fischer { seconds: u32, increment: u32 },
    /// 1 to 14 days for each move; vacations do not count. Who is late has the rules play for them.
    Days { days: u8 },
}

/// One thing that somebody said, as the push `said` and the list of a match's chat have it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Said {
    #[serde(rename = "match")]
    pub match_id: String,
    /// From 1, without gaps.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub n: u64,
    /// None where the account is gone.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub username: Option<String>,
    #[cfg_attr(feature = "openapi", schema(required))]
    pub seat: Option<u8>,
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub at: i64,
    pub text: String,
}

/// One entry of the log as one viewer may see it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "SeenEntry"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = SeenEntry))]
pub struct Seen {
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub version: u64,
    #[cfg_attr(feature = "openapi", schema(required, value_type = Option<u8>))]
    pub seat: Option<Seat>,
    pub cause: Why,
    /// The action in the notation of the game, if the viewer may know it.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub action: Option<String>,
    #[cfg_attr(feature = "typescript", ts(type = "AnyEvent[]"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Object>))]
    pub events: Vec<Box<RawValue>>,
}

/// Why an entry was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "EntryCause"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = EntryCause))]
pub enum Why {
    /// The match began.
    Setup,
    Asked,
    TimedOut,
    /// A bot asked, in its own seat or for somebody who is away.
    Bot,
    /// All have agreed to take something back: the match stands as it did at an earlier version, which
    /// the action names (`takeback 12`).
    Takeback,
    /// The platform ended the match; the status tells how.
    Ended,
}

impl From<Cause> for Why {
    fn from(cause: Cause) -> Self {
        match cause {
            Cause::Asked => Self::Asked,
            Cause::TimedOut => Self::TimedOut,
            Cause::Bot => Self::Bot,
        }
    }
}

// What a seat may do, sorted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "LegalNow"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = LegalNow))]
pub struct Legal {
    pub actions: Vec<String>,
    /// Whether these are all.
    pub complete: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_says_what_and_carries_an_id() {
        let read = Request::read(r#"{"id":"a1","op":"watch","match":"x","have":3}"#).unwrap();
        assert_eq!(read.id, "a1");
        assert_eq!(read.op, Op::Watch { match_id: "x".into(), have: Some(3) });
        let read = Request::read(r#"{"id":1,"op":"watch","match":"x"}"#).unwrap();
        assert_eq!(read.op, Op::Watch { match_id: "x".into(), have: None });
    }

    #[test]
    fn a_well_written_request_is_read_as_any_other() {
        for text in [
            r#"{"id":7,"op":"act","match":"x","action":"a","action_id":"1","version":3}"#,
            r#"{"version":null,"action_id":"1","op":"act","match":"x","action":"\u0061","id":7}"#,
            r#"{"id":7,"op":"act","match":"x","action":"a","action_id":"1"}"#,
            r#"{"id":7,"op":"act","match":"x","action":"a","action_id":""}"#,
            r#"{"id":7,"op":"act","match":"x","action":"a","action_id":"1","id":8}"#,
            r#"{"id":-7,"op":"act","match":"x","action":"a","action_id":"1"}"#,
            r#"{"id":7,"op":"ping","match":"x","action":"a","action_id":"1"}"#,
        ] {
            let read = |read: Result<Request, (Value, Fault)>| {
                read.map_err(|(id, fault)| (id, fault.code, fault.message))
            };
            assert_eq!(read(Request::read(text)), read(Request::read_any(text)), "{text}");
        }
    }

    #[test]
    fn what_is_no_request_is_told_with_its_id_where_it_has_one() {
        let long = format!(r#"{{"id":"{}","op":"ping"}}"#, "x".repeat(LONGEST_ID + 1));
        for (text, id, code) in [
            ("hello", Value::Null, "bad_request"),
            ("[]", Value::Null, "bad_request"),
            (r#"{"op":"ping"}"#, Value::Null, "bad_request"),
            (r#"{"id":{},"op":"ping"}"#, Value::Null, "bad_request"),
            (long.as_str(), Value::Null, "bad_request"),
            (r#"{"id":1}"#, 1.into(), "bad_request"),
            (r#"{"id":1,"op":"dance"}"#, 1.into(), "unknown_op"),
            (r#"{"id":1,"op":"watch"}"#, 1.into(), "bad_request"),
            (r#"{"id":1,"op":"watch","match":"x","have":-1}"#, 1.into(), "bad_request"),
            (r#"{"id":1,"op":"ping","and":"more"}"#, 1.into(), "bad_request"),
            (r#"{"id":1,"op":"act","match":"x","action":"a"}"#, 1.into(), "bad_request"),
            (
                r#"{"id":1,"op":"act","match":"x","action":"a","action_id":""}"#,
                1.into(),
                "bad_request",
            ),
            (r#"{"id":1,"op":"say","match":"x","text":" \n"}"#, 1.into(), "bad_request"),
            (r#"{"id":1,"op":"return"}"#, 1.into(), "bad_request"),
        ] {
            let (answered, fault) = Request::read(text).unwrap_err();
            assert_eq!((answered, fault.code), (id, code), "{text}");
        }
    }
}

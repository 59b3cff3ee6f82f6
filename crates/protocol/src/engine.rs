//! The engine protocol: one JSON object per line, each answered with exactly one line.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use strum::VariantNames;

use crate::{Code, Error};

/// The longest line that is read.
pub const LONGEST_LINE: usize = 1024 * 1024;

/// A request that could be read.
#[derive(Clone, PartialEq, Debug)]
pub struct Request {
    /// Given back unchanged.
    pub id: Value,
    pub op: Op,
}

/// What is asked.
#[derive(Clone, PartialEq, Debug, Deserialize, VariantNames)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[strum(serialize_all = "snake_case")]
pub enum Op {
    Games {},
    New {
        game: String,
        options: Option<Map<String, Value>>,
        seed: Option<u64>,
        chance: Option<Vec<u32>>,
    },
    Load {
        game: String,
        position: String,
        options: Option<Map<String, Value>>,
        seed: Option<u64>,
    },
    Status {},
    Legal {
        seat: u8,
    },
    Apply {
        seat: u8,
        action: String,
        chance: Option<Vec<u32>>,
    },
    View {
        /// `None` for a spectator.
        seat: Option<u8>,
    },
    Position {},
    Undo {},
    Timeout {
        seat: u8,
        chance: Option<Vec<u32>>,
    },
    Perft {
        depth: u32,
    },
    Bot {
        seat: u8,
        level: String,
        budget_ms: Option<u64>,
        seed: Option<u64>,
    },
    Record {},
}

/// What can be asked.
pub const OPS: &[&str] = Op::VARIANTS;

/// A request that could not be read, with as much of its id as could be.
#[derive(Clone, PartialEq, Debug)]
pub struct Unread {
    pub id: Value,
    pub error: Error,
}

impl Request {
    pub fn read(line: &str) -> Result<Self, Unread> {
        let unread = |id, code, message: String| Unread { id, error: Error::new(code, message) };
        let value: Value = serde_json::from_str(line)
            .map_err(|why| unread(Value::Null, Code::BadRequest, format!("not JSON: {why}")))?;
        let Value::Object(mut fields) = value else {
            let message = "a request is a JSON object".to_owned();
            return Err(unread(Value::Null, Code::BadRequest, message));
        };
        let id = fields.remove("id").unwrap_or(Value::Null);
        let op = match fields.remove("op") {
            Some(Value::String(op)) => op,
            Some(_) => return Err(unread(id, Code::BadRequest, "op is a string".into())),
            None => return Err(unread(id, Code::BadRequest, "a request has an op".into())),
        };
        if !OPS.contains(&op.as_str()) {
            let message = format!("there is no op {op:?}; there are {}", OPS.join(", "));
            return Err(unread(id, Code::UnknownOp, message));
        }
        let tagged = Value::Object(Map::from_iter([(op.clone(), Value::Object(fields))]));
        match serde_json::from_value(tagged) {
            Ok(op) => Ok(Self { id, op }),
            Err(why) => Err(unread(id, Code::BadRequest, format!("{op}: {why}"))),
        }
    }
}

/// One line of answer.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Answer<T> {
    pub id: Value,
    pub ok: bool,
    #[serde(flatten)]
    pub body: T,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Failure {
    pub error: Error,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(line: &str) -> Code {
        Request::read(line).unwrap_err().error.code
    }

    #[test]
    fn what_is_not_a_request_is_a_bad_request() {
        for line in [
            "",
            "hello",
            "[]",
            "7",
            "{}",
            r#"{"op":7}"#,
            r#"{"op":"legal"}"#,
            r#"{"op":"legal","seat":-1}"#,
            r#"{"op":"legal","seat":"0"}"#,
            r#"{"op":"legal","seat":300}"#,
            r#"{"op":"legal","seat":0,"seats":2}"#,
            r#"{"op":"new","game":"x","options":[]}"#,
            r#"{"op":"new","game":"x","seed":-3}"#,
            r#"{"op":"apply","seat":0,"action":3}"#,
            r#"{"op":"apply","seat":0,"action":"x","chance":[-1]}"#,
        ] {
            assert_eq!(code(line), Code::BadRequest, "{line}");
        }
    }

    #[test]
    fn an_unknown_op_keeps_its_id() {
        let unread = Request::read(r#"{"id":[1,"a"],"op":"dance"}"#).unwrap_err();
        assert_eq!(unread.error.code, Code::UnknownOp);
        assert_eq!(unread.id, serde_json::json!([1, "a"]));
    }

    #[test]
    fn a_spectator_has_no_seat() {
        let op = |line| Request::read(line).unwrap().op;
        assert_eq!(op(r#"{"op":"view","seat":null}"#), Op::View { seat: None });
        assert_eq!(op(r#"{"op":"view","seat":2}"#), Op::View { seat: Some(2) });
    }
}

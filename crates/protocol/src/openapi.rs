//! Schemas of what other crates declare and servers send.

use utoipa::ToSchema;
use utoipa::openapi::schema::{ObjectBuilder, SchemaType};
use utoipa::openapi::{RefOr, Schema, Type};

use crate::CODES;

/// How a match ended, as [`kit::Outcome`] is written.
#[derive(ToSchema)]
#[allow(dead_code, missing_debug_implementations, reason = "it is read by schemas alone")]
pub struct Outcome {
    /// Everybody who shares the first place; nobody where nobody won.
    winners: Vec<u8>,
    /// Points by seat, where the game has points.
    #[schema(required)]
    scores: Option<Vec<i32>>,
    reason: String,
}

/// What every code can be.
pub(crate) fn code() -> RefOr<Schema> {
    let text = SchemaType::Type(Type::String);
    let codes = ObjectBuilder::new().schema_type(text).enum_values(Some(CODES));
    let codes = codes.description(Some("Stable; for programs."));
    codes.build().into()
}

#[cfg(test)]
mod tests {
    use kit::Seats;
    use utoipa::PartialSchema;

    use super::*;

    #[test]
    fn an_outcome_is_written_as_it_is_described() {
        let outcome = kit::Outcome { winners: Seats::NONE, scores: None, reason: "over" };
        let written = serde_json::to_value(outcome).unwrap();
        let described = serde_json::to_value(Outcome::schema()).unwrap();
        let names = |object: &serde_json::Value| -> Vec<String> {
            object.as_object().unwrap().keys().cloned().collect()
        };
        let mut required: Vec<String> =
            serde_json::from_value(described["required"].clone()).unwrap();
        required.sort_unstable();
        assert_eq!(names(&described["properties"]), names(&written));
        assert_eq!(required, names(&written));
    }
}

//! A match on this screen as its log: what is saved by itself, taken up again, exported and stepped through. It is a
//! record as servers give them (`GET /api/v1/matches/MATCH/record`), so `partida replay` reads both.

use catalog::Unreplayable;
use protocol::Record;
use serde_json::value::RawValue;

/// Reads a file that somebody may have written by hand.
pub fn read(text: &str) -> Result<Record, Unreplayable> {
    serde_json::from_str(text).map_err(|why| Unreplayable(format!("not a record: {why}")))
}

#[must_use]
pub fn write(record: &Record) -> String {
    serde_json::to_string(record).expect("a record can be written as JSON")
}

/// The level and number of the board of Flow Free that was solved in a match.
#[must_use]
pub fn solved_board(record: &Record) -> Option<(u8, usize)> {
    let outcome: serde_json::Value = serde_json::from_str(record.outcome.as_ref()?.get()).ok()?;
    let won = outcome["winners"].as_array().is_some_and(|winners| !winners.is_empty());
    let number = |name: &str| record.options.get(name).and_then(serde_json::Value::as_u64);
    if record.game != "flow-free" || !won {
        return None;
    }
    Some((u8::try_from(number("level")?).ok()?, usize::try_from(number("number")?).ok()?))
}

/// An id as servers have them, of these bits.
#[must_use]
pub(crate) fn id_of_bits(bits: u64) -> String {
    const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
    (0..10).map(|place| char::from(LETTERS[(bits >> (5 * place)) as usize & 31])).collect()
}

/// Values already written as JSON, as one list.
#[must_use]
pub(crate) fn list(values: &[Box<RawValue>]) -> Box<RawValue> {
    let values: Vec<&str> = values.iter().map(|value| value.get()).collect();
    RawValue::from_string(format!("[{}]", values.join(","))).expect("a list of JSON is JSON")
}

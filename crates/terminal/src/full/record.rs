//! A match on this screen as its log: what is saved by itself, taken up again, exported and stepped through. The form is
//! that of the records that servers give (`GET /api/v1/matches/MATCH/record`), so `partida replay` reads both.

use catalog::{Cause, Game, Match, Options, Seat, Unreplayable};
use kit::Line;
use protocol::socket::Why;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Record {
    #[serde(rename = "match")]
    pub id: String,
    pub game: String,
    pub options: Options,
    /// `human` or `bot:LEVEL`, by seat; names in records of servers.
    pub players: Vec<String>,
    pub setup: Box<RawValue>,
    pub setup_draws: Vec<u32>,
    pub entries: Vec<Entry>,
    pub outcome: Option<Box<RawValue>>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Entry {
    pub version: u64,
    pub seat: Option<u8>,
    pub cause: Why,
    pub action: String,
    pub events: Box<RawValue>,
    pub draws: Vec<u32>,
    /// Milliseconds since 1970.
    pub at: i64,
}

impl Record {
    /// The level and number of the board of Flow Free that was solved here.
    #[must_use]
    pub fn solved_board(&self) -> Option<(u8, usize)> {
        let outcome: serde_json::Value = serde_json::from_str(self.outcome.as_ref()?.get()).ok()?;
        let won = outcome["winners"].as_array().is_some_and(|winners| !winners.is_empty());
        let number = |name: &str| self.options.get(name).and_then(serde_json::Value::as_u64);
        if self.game != "flow-free" || !won {
            return None;
        }
        Some((u8::try_from(number("level")?).ok()?, usize::try_from(number("number")?).ok()?))
    }

    /// Reads a file that somebody may have written by hand.
    pub fn read(text: &str) -> Result<Self, Unreplayable> {
        serde_json::from_str(text).map_err(|why| Unreplayable(format!("not a record: {why}")))
    }

    #[must_use]
    pub fn write(&self) -> String {
        serde_json::to_string(self).expect("a record can be written as JSON")
    }

    pub fn game(&self) -> Result<&'static dyn Game, Unreplayable> {
        let unknown = || Unreplayable(format!("there is no game {:?}", self.game));
        catalog::game(&self.game).ok_or_else(unknown)
    }

    /// The match as it began.
    pub fn opened(&self) -> Result<Box<dyn Match>, Unreplayable> {
        self.game()?.restore(&self.options, self.setup.get())
    }

    /// Takes an entry over. False for one that is the platform's.
    pub fn step(&self, this_match: &mut dyn Match, entry: &Entry) -> Result<bool, Unreplayable> {
        if entry.cause == Why::Takeback {
            for _ in 0..self.taken_back(entry)? {
                this_match.undo();
            }
            return Ok(true);
        }
        let cause = match entry.cause {
            Why::Asked => Cause::Asked,
            Why::TimedOut => Cause::TimedOut,
            Why::Bot => Cause::Bot,
            Why::Setup | Why::Takeback | Why::Ended => return Ok(false),
        };
        let seat = entry.seat.and_then(|seat| Seat::try_from(seat).ok());
        let seat = seat.filter(|seat| seat.index() < usize::from(this_match.seats()));
        let seat = seat.ok_or_else(|| Unreplayable("an entry without a seat".into()))?;
        this_match.recall(seat, cause, &entry.action, entry.events.get())?;
        Ok(true)
    }

    /// How many entries one of them takes back.
    fn taken_back(&self, takeback: &Entry) -> Result<usize, Unreplayable> {
        let mut line = Line::default();
        let mut taken = None;
        for entry in self.entries.iter().take_while(|entry| entry.version <= takeback.version) {
            let action = (entry.cause == Why::Takeback).then_some(entry.action.as_str());
            taken = line.take(entry.version, action);
        }
        taken.ok_or_else(|| Unreplayable(format!("{:?} goes nowhere", takeback.action)))
    }

    /// The match as it stands after all entries.
    pub fn played(&self) -> Result<Box<dyn Match>, Unreplayable> {
        let mut this_match = self.opened()?;
        for entry in &self.entries {
            self.step(&mut *this_match, entry)?;
        }
        this_match.is_sound()?;
        Ok(this_match)
    }
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

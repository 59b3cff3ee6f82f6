//! The whole record of a match: what players get when it is over, and what `partida replay` reads.

use catalog::{Cause, Match, Script, Seat, Unreplayable};
use kit::Line;
use protocol::socket::Why;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use store::{Entry, MatchId, Player, Role, Stage, StoredMatch, Time};
use utoipa::ToSchema;

use super::play::{read_cause, write_cause};
use crate::error::Error;
use crate::lobby::room;

/// A match as its log, with nothing hidden.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[schema(as = MatchRecord)]
pub struct Record {
    #[serde(rename = "match")]
    #[schema(value_type = String)]
    pub id: MatchId,
    pub game: String,
    #[schema(value_type = Object)]
    pub options: Map<String, Value>,
    /// Who sat where, by seat; `bot:LEVEL` for a bot, nothing for an account that is gone.
    pub players: Vec<String>,
    /// What happened at the start, and the luck behind it.
    #[schema(value_type = Vec<Object>)]
    pub setup: Box<RawValue>,
    pub setup_draws: Vec<u32>,
    pub entries: Vec<RecordEntry>,
    #[schema(required, value_type = Option<protocol::openapi::Outcome>)]
    pub outcome: Option<Box<RawValue>>,
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct RecordEntry {
    pub version: u64,
    #[schema(required)]
    pub seat: Option<u8>,
    pub cause: Why,
    pub action: String,
    #[schema(value_type = Vec<Object>)]
    pub events: Box<RawValue>,
    pub draws: Vec<u32>,
    /// Milliseconds since 1970.
    #[schema(value_type = i64)]
    pub at: Time,
}

/// When a match is over its record is public to its players (clause K95).
pub(super) fn may_read(stored: &StoredMatch, player: &Player) -> Result<(), Error> {
    if !room::is_member(stored, player.id) && player.role != Role::Administrator {
        return Err(Error::NotAMember);
    }
    match stored.stage {
        Stage::Over => Ok(()),
        Stage::Running => Err(Error::NotPermitted("the record is shown when the match is over")),
        Stage::Waiting | Stage::Closed => Err(Error::NotStarted),
    }
}

impl Record {
    pub fn of(stored: &StoredMatch, entries: Vec<Entry>) -> Result<Self, Unreplayable> {
        let wrong = |why: serde_json::Error| Unreplayable(format!("match {}: {why}", stored.id));
        let raw = |text: String| RawValue::from_string(text).map_err(wrong);
        let name = |seat| {
            let holder = room::present(stored).find(|member| member.seat == Some(seat));
            let bot = stored.terms.bots.iter().find(|bot| bot.seat == seat);
            let name = holder.and_then(|member| member.username.clone());
            name.or_else(|| bot.map(|bot| format!("bot:{}", bot.level))).unwrap_or_default()
        };
        let not_begun = || Unreplayable(format!("match {} never began", stored.id));
        Ok(Self {
            id: stored.id,
            game: stored.game.clone(),
            options: serde_json::from_str(&stored.options).map_err(wrong)?,
            players: (0..stored.seats).map(name).collect(),
            setup: raw(stored.setup.clone().ok_or_else(not_begun)?)?,
            setup_draws: serde_json::from_str(stored.setup_draws.as_deref().unwrap_or("[]"))
                .map_err(wrong)?,
            entries: entries
                .into_iter()
                .map(|entry| {
                    Ok(RecordEntry {
                        version: entry.version,
                        seat: entry.seat,
                        cause: read_cause(&entry.cause)
                            .ok_or_else(|| Unreplayable(format!("the cause {:?}", entry.cause)))?,
                        action: entry.action,
                        events: raw(entry.events)?,
                        draws: serde_json::from_str(&entry.draws).map_err(wrong)?,
                        at: entry.at,
                    })
                })
                .collect::<Result<_, Unreplayable>>()?,
            outcome: stored.outcome.clone().map(raw).transpose()?,
        })
    }

    /// The match as it began, before the first entry.
    pub fn opened(&self) -> Result<Box<dyn Match>, Unreplayable> {
        let game = catalog::game(&self.game)
            .ok_or_else(|| Unreplayable(format!("there is no game {:?}", self.game)))?;
        game.restore(&self.options, self.setup.get())
    }

    /// Plays the next entry. False for one that is the platform's, which ends the match.
    pub fn step(
        &self,
        this_match: &mut dyn Match,
        entry: &RecordEntry,
    ) -> Result<bool, Unreplayable> {
        if entry.cause == Why::Takeback {
            for _ in 0..self.taken_back(entry)? {
                this_match.undo();
            }
            return Ok(true);
        }
        let Some((seat, cause)) = entry.asked()? else { return Ok(false) };
        this_match.recall(seat, cause, &entry.action, entry.events.get())?;
        Ok(true)
    }

    /// How many entries one of them takes back.
    fn taken_back(&self, takeback: &RecordEntry) -> Result<usize, Unreplayable> {
        let mut line = Line::default();
        let mut taken = None;
        for entry in self.entries.iter().take_while(|entry| entry.version <= takeback.version) {
            let action = (entry.cause == Why::Takeback).then_some(entry.action.as_str());
            taken = line.take(entry.version, action);
        }
        taken.ok_or_else(|| Unreplayable(format!("{:?} goes nowhere", takeback.action)))
    }

    /// Whether every entry is what the rules make of it, luck included; the first that is not is
    /// told.
    pub fn verify(&self) -> Result<(), Unreplayable> {
        let game = catalog::game(&self.game)
            .ok_or_else(|| Unreplayable(format!("there is no game {:?}", self.game)))?;
        let mut script = Script::new(&self.setup_draws);
        let opened = game.open(Some(&self.options), &mut script);
        let opened = opened.map_err(|why| Unreplayable(format!("the options: {why}")))?;
        script.finish().map_err(|why| Unreplayable(format!("the setup: {why}")))?;
        same(&opened.setup(), &self.setup)
            .map_err(|why| Unreplayable(format!("the setup: {why}")))?;

        let mut this_match = self.opened()?;
        let mut over = false;
        for (entry, number) in self.entries.iter().zip(1..) {
            let wrong = |why: String| Unreplayable(format!("entry {number}: {why}"));
            if entry.version != number || over {
                return Err(wrong(format!("version {} is out of order", entry.version)));
            }
            if entry.cause == Why::Takeback {
                self.step(&mut *this_match, entry).map_err(|why| wrong(why.0))?;
                continue;
            }
            let Some((seat, cause)) = entry.asked()? else {
                over = true;
                continue;
            };
            let mut script = Script::new(&entry.draws);
            let decided = match cause {
                Cause::Asked => this_match.decide(seat, &entry.action, &mut script),
                Cause::TimedOut => this_match.decide_timeout(seat, &mut script),
                Cause::Bot => this_match.decide_bot(seat, &entry.action, &mut script),
            };
            let decided = decided
                .map_err(|why| wrong(format!("the rules refuse {:?}: {why}", entry.action)))?;
            script.finish().map_err(|why| wrong(why.to_string()))?;
            if decided.action != entry.action {
                return Err(wrong(format!("{:?} should be {:?}", entry.action, decided.action)));
            }
            same(&decided.events, &entry.events).map_err(wrong)?;
            this_match.commit(decided).map_err(|why| wrong(why.to_string()))?;
        }
        self.verify_outcome(&*this_match, over)
    }

    /// The stored result is the one that the rules give, unless the platform ended the match.
    fn verify_outcome(&self, this_match: &dyn Match, ended: bool) -> Result<(), Unreplayable> {
        let value = |text: &str| serde_json::from_str::<Value>(text).ok();
        let given = this_match.status().outcome;
        let given = given.and_then(|outcome| serde_json::to_value(outcome).ok());
        let stored = self.outcome.as_ref().and_then(|outcome| value(outcome.get()));
        if ended || given == stored {
            return Ok(());
        }
        Err(Unreplayable(format!("the result is {stored:?}, the rules give {given:?}")))
    }
}

impl RecordEntry {
    /// Who asked; nobody for the platform's own entry.
    fn asked(&self) -> Result<Option<(Seat, Cause)>, Unreplayable> {
        let cause = match self.cause {
            Why::Ended => return Ok(None),
            Why::Asked => Cause::Asked,
            Why::TimedOut => Cause::TimedOut,
            Why::Bot => Cause::Bot,
            Why::Setup | Why::Takeback => {
                let why = format!("the cause {:?} is none of an entry", write_cause(self.cause));
                return Err(Unreplayable(why));
            }
        };
        let seat = self.seat.and_then(|seat| Seat::try_from(seat).ok());
        let seat =
            seat.ok_or_else(|| Unreplayable(format!("entry {} has no seat", self.version)))?;
        Ok(Some((seat, cause)))
    }
}

fn same(given: &[Box<RawValue>], stored: &RawValue) -> Result<(), String> {
    let given = serde_json::to_value(given).map_err(|why| why.to_string())?;
    let stored: Value = serde_json::from_str(stored.get()).map_err(|why| why.to_string())?;
    if given == stored {
        return Ok(());
    }
    Err(format!("the log says that {stored} happened, the rules say {given}"))
}

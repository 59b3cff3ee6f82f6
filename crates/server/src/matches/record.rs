//! The record of a match, as players get it when it is over.

use catalog::Unreplayable;
use protocol::{Record, RecordEntry, RecordLuck, SeatContribution};
use serde_json::value::RawValue;
use store::{Entry, MatchLuck, Stage, StoredMatch};

use super::play::read_cause;
use crate::lobby::room;
use crate::luck;

/// The whole record of a match that began.
pub fn record(stored: &StoredMatch, entries: Vec<Entry>) -> Result<Record, Unreplayable> {
    let wrong = |why: serde_json::Error| Unreplayable(format!("match {}: {why}", stored.id));
    let raw = |text: String| RawValue::from_string(text).map_err(wrong);
    let name = |seat| {
        let holder = room::present(stored).find(|member| member.seat == Some(seat));
        let bot = stored.terms.bots.iter().find(|bot| bot.seat == seat);
        let name = holder.and_then(|member| member.username.clone());
        name.or_else(|| bot.map(|bot| format!("bot:{}", bot.level))).unwrap_or_default()
    };
    let not_begun = || Unreplayable(format!("match {} never began", stored.id));
    Ok(Record {
        id: stored.id.to_string(),
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
                    at: entry.at.0,
                })
            })
            .collect::<Result<_, Unreplayable>>()?,
        outcome: stored.outcome.clone().map(raw).transpose()?,
        luck: stored.luck.as_ref().and_then(|kept| luck_of(stored, kept)),
    })
}

/// What the draws followed from; the secret itself only when nothing more will be drawn.
fn luck_of(stored: &StoredMatch, kept: &MatchLuck) -> Option<RecordLuck> {
    let seat_of = |player| {
        stored.members.iter().find(|member| member.player == player).and_then(|member| member.seat)
    };
    let contributions = kept.contributions.iter().filter_map(|(player, value)| {
        Some(SeatContribution { seat: seat_of(*player)?, value: value.clone() })
    });
    Some(RecordLuck {
        commitment: luck::secret(kept)?.commitment(),
        secret: (stored.stage == Stage::Over).then(|| kept.secret.clone()),
        contributions: contributions.collect(),
        drawn_seats: kept.drawn_seats.clone(),
    })
}

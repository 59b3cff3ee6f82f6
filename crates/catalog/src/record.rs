//! Records of matches, played through again and checked.

use kit::{Cause, Chance, Lang, Line, Script, ScriptFault, Seat};
use protocol::socket::Why;
use protocol::{LuckFound, Record, RecordEntry, RecordLuck, Verified};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::luck::{self, Draws, Moment, Secret, Seed};
use crate::{Game, Match, Unreplayable};

/// The game that was played.
pub fn game(record: &Record) -> Result<&'static dyn Game, Unreplayable> {
    let unknown = || Unreplayable(format!("there is no game {:?}", record.game));
    crate::game(&record.game).ok_or_else(unknown)
}

/// The match as it began, before the first entry.
pub fn opened(record: &Record) -> Result<Box<dyn Match>, Unreplayable> {
    game(record)?.restore(&record.options, record.setup.get())
}

/// What the seats are called: by who played there, where somebody has a name, else by the game. A bot is told as one.
pub fn names(record: &Record, this_match: &dyn Match, lang: Lang) -> Vec<String> {
    let named = |seat: Seat| {
        let name = this_match.seat_name(seat, lang);
        match record.players.get(seat.index()).map_or("", String::as_str) {
            "" | "human" => name,
            bot if bot.starts_with("bot:") => format!("{name} ({bot})"),
            who => who.to_owned(),
        }
    };
    Seat::all(this_match.seats()).map(named).collect()
}

/// Plays the next entry. False for one that is the platform's, which ends the match.
pub fn step(
    record: &Record,
    this_match: &mut dyn Match,
    entry: &RecordEntry,
) -> Result<bool, Unreplayable> {
    if entry.cause == Why::Takeback {
        for _ in 0..taken_back(record, entry)? {
            this_match.undo();
        }
        return Ok(true);
    }
    let Some((seat, cause)) = asked(entry, this_match.seats())? else { return Ok(false) };
    this_match.recall(seat, cause, &entry.action, entry.events.get())?;
    Ok(true)
}

/// The match as it stands after all entries.
pub fn played(record: &Record) -> Result<Box<dyn Match>, Unreplayable> {
    let mut this_match = opened(record)?;
    for entry in &record.entries {
        step(record, &mut *this_match, entry)?;
    }
    this_match.is_sound()?;
    Ok(this_match)
}

/// The entries that add up to the match as it ended: without what was taken back, the takebacks
/// themselves and what the platform wrote at the end.
pub fn counting(record: &Record) -> Result<Vec<&RecordEntry>, Unreplayable> {
    let mut line = Vec::new();
    for entry in &record.entries {
        match entry.cause {
            Why::Takeback => {
                line.truncate(line.len().saturating_sub(taken_back(record, entry)?));
            }
            Why::Ended => {}
            _ => line.push(entry),
        }
    }
    Ok(line)
}

/// How many entries one of them takes back.
fn taken_back(record: &Record, takeback: &RecordEntry) -> Result<usize, Unreplayable> {
    let mut line = Line::default();
    let mut taken = None;
    for entry in record.entries.iter().take_while(|entry| entry.version <= takeback.version) {
        let action = (entry.cause == Why::Takeback).then_some(entry.action.as_str());
        taken = line.take(entry.version, action);
    }
    taken.ok_or_else(|| Unreplayable(format!("{:?} goes nowhere", takeback.action)))
}

/// Who asked; nobody for the platform's own entry.
fn asked(entry: &RecordEntry, seats: u8) -> Result<Option<(Seat, Cause)>, Unreplayable> {
    let cause = match entry.cause {
        Why::Ended => return Ok(None),
        Why::Asked => Cause::Asked,
        Why::TimedOut => Cause::TimedOut,
        Why::Bot => Cause::Bot,
        Why::Setup | Why::Takeback => {
            let why = format!("entry {}: nobody asked for it", entry.version);
            return Err(Unreplayable(why));
        }
    };
    let seat = entry.seat.filter(|seat| *seat < seats).and_then(|seat| Seat::try_from(seat).ok());
    let seat = seat.ok_or_else(|| Unreplayable(format!("entry {} has no seat", entry.version)))?;
    Ok(Some((seat, cause)))
}

/// Whether every entry is what the rules make of it and every draw what the secret makes of it; the
/// first that is not is told.
pub fn verify(record: &Record) -> Result<Verified, Unreplayable> {
    let (seed, luck) = match &record.luck {
        None => (None, LuckFound::NoCommitment),
        Some(RecordLuck { secret: None, .. }) => (None, LuckFound::NotRevealed),
        Some(luck) => (Some(seed(luck)?), LuckFound::Derived),
    };
    let mut draws = record.setup_draws.len();
    if let (Some(seed), Some(luck)) = (&seed, &record.luck) {
        seats_follow(seed, &luck.drawn_seats)?;
        draws += luck.drawn_seats.len();
    }
    let drawn = |draws, version| Drawn::new(draws, seed.as_ref(), version);

    let wrong = |why: &dyn std::fmt::Display| Unreplayable(format!("the setup: {why}"));
    let mut script = drawn(&record.setup_draws, 0);
    let opening = game(record)?.open(Some(&record.options), &mut script);
    let opening = opening.map_err(|why| Unreplayable(format!("the options: {why}")))?;
    script.finish().map_err(|why| wrong(&why))?;
    same(&opening.setup(), &record.setup).map_err(|why| wrong(&why))?;

    let mut this_match = opened(record)?;
    let mut over = false;
    for (entry, number) in record.entries.iter().zip(1..) {
        let wrong = |why: String| Unreplayable(format!("entry {number}: {why}"));
        if entry.version != number || over {
            return Err(wrong(format!("version {} is out of order", entry.version)));
        }
        if entry.cause == Why::Takeback {
            step(record, &mut *this_match, entry).map_err(|why| wrong(why.0))?;
            continue;
        }
        let Some((seat, cause)) = asked(entry, this_match.seats())? else {
            over = true;
            continue;
        };
        let mut script = drawn(&entry.draws, number);
        let decided = match cause {
            Cause::Asked => this_match.decide(seat, &entry.action, &mut script),
            Cause::TimedOut => this_match.decide_timeout(seat, &mut script),
            Cause::Bot => this_match.decide_bot(seat, &entry.action, &mut script),
        };
        let decided =
            decided.map_err(|why| wrong(format!("the rules refuse {:?}: {why}", entry.action)))?;
        script.finish().map_err(|why| wrong(why.to_string()))?;
        if decided.action != entry.action {
            return Err(wrong(format!("{:?} should be {:?}", entry.action, decided.action)));
        }
        same(&decided.events, &entry.events).map_err(wrong)?;
        this_match.commit(decided).map_err(|why| wrong(why.to_string()))?;
        draws += entry.draws.len();
    }
    verify_outcome(record, &*this_match, over)?;
    Ok(Verified { entries: record.entries.len(), draws, luck })
}

/// The key of the draws, if the secret is the one that was committed to.
fn seed(luck: &RecordLuck) -> Result<Seed, Unreplayable> {
    let wrong = |what: &str| Unreplayable(format!("the luck: {what}"));
    let secret = luck.secret.as_deref().and_then(luck::read_bytes).map(Secret);
    let secret = secret.ok_or_else(|| wrong("the secret is not 64 hexadecimal digits"))?;
    if secret.commitment() != luck.commitment {
        return Err(wrong("the secret is not the one that was committed to"));
    }
    let values = luck.contributions.iter().map(|one| luck::read_bytes(&one.value));
    let values: Option<Vec<_>> = values.collect();
    let values = values.ok_or_else(|| wrong("a contribution is not 64 hexadecimal digits"))?;
    Ok(secret.seed(&values))
}

/// Whether the seats that were free, all of them drawn, were drawn in the order that the secret gives.
fn seats_follow(seed: &Seed, drawn: &[u8]) -> Result<(), Unreplayable> {
    let mut free = drawn.to_vec();
    free.sort_unstable();
    let mut draws = seed.at(Moment::Seats);
    for seat in drawn {
        let follows = free.remove(draws.below(free.len() as u32) as usize);
        if follows != *seat {
            let why = format!("the lot gave seat {seat}, the secret gives seat {follows}");
            return Err(Unreplayable(why));
        }
    }
    Ok(())
}

/// The stored result is the one that the rules give, unless the platform ended the match.
fn verify_outcome(
    record: &Record,
    this_match: &dyn Match,
    ended: bool,
) -> Result<(), Unreplayable> {
    let value = |text: &str| serde_json::from_str::<Value>(text).ok();
    let given = this_match.status().outcome;
    let given = given.and_then(|outcome| serde_json::to_value(outcome).ok());
    let stored = record.outcome.as_ref().and_then(|outcome| value(outcome.get()));
    if ended || given == stored {
        return Ok(());
    }
    Err(Unreplayable(format!("the result is {stored:?}, the rules give {given:?}")))
}

/// Answers from a list, each held against what the secret gives.
struct Drawn<'a> {
    script: Script<'a>,
    derived: Option<Draws>,
    asked: usize,
    fault: Option<DrawFault>,
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
enum DrawFault {
    #[error(transparent)]
    Script(#[from] ScriptFault),
    #[error("draw {index} is {drawn}, the secret gives {derived}")]
    NotDerived { index: usize, drawn: u32, derived: u32 },
}

impl<'a> Drawn<'a> {
    fn new(answers: &'a [u32], seed: Option<&Seed>, version: u64) -> Self {
        let derived = seed.map(|seed| seed.at(Moment::Version(version)));
        Self { script: Script::new(answers), derived, asked: 0, fault: None }
    }

    fn finish(self) -> Result<(), DrawFault> {
        self.script.finish()?;
        self.fault.map_or(Ok(()), Err)
    }
}

impl Chance for Drawn<'_> {
    fn below(&mut self, n: u32) -> u32 {
        let (index, drawn) = (self.asked, self.script.below(n));
        self.asked += 1;
        if let Some(derived) = self.derived.as_mut().map(|draws| draws.below(n))
            && derived != drawn
        {
            self.fault.get_or_insert(DrawFault::NotDerived { index, drawn, derived });
        }
        drawn
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

//! A match record (K110, K111): options, setup and one line for everything that was done.

use std::fmt;

use kit::{Cause, Chance, Entry, Replay};

use crate::action;
use crate::event::Event;
use crate::options::{Explicit, Options};
use crate::pieces::{Card, Cards, Colour};
use crate::state::KingOfColors;

/// A match as text.
///
/// ```text
/// options {"setup":"random",…,"explicit":{"colours":"RBG","terrain":"spo…","deck":["MP",…],"initial":"R"}}
/// -- round 1 R B G
/// R: place C1 M
/// …
/// -- result win R colours
/// ```
///
/// A match that began at a position has a line `position KC1 …` after its options. When the deck
/// is shuffled again, a line `-- shuffle DM.ST.…` keeps the new order, since not all of it may be
/// turned up before the match ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    pub options: Options,
    /// Where the match began, unless at the setup.
    pub position: Option<String>,
    pub lines: Vec<String>,
}

/// Why a record cannot be replayed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {why}")]
pub struct BadRecord {
    /// The line of the record, from 1.
    pub line: usize,
    pub why: String,
}

impl Record {
    /// The record of a match; `position` is where it began, unless at the setup.
    #[must_use]
    pub fn of(replay: &Replay<KingOfColors>, position: Option<&str>) -> Self {
        let mut options = replay.state().known_options();
        let mut state = KingOfColors::before(&options);
        if let Some(start) = position.and_then(|text| KingOfColors::read(text, &options).ok()) {
            state = start;
        }
        let mut lines = Vec::new();
        for event in replay.setup() {
            state.fold(event);
            lines.extend(line_of(&state, event));
            note_setup(&mut options, event);
        }
        for Entry { seat, cause, action, events } in replay.entries() {
            let letter = state.colour_of(*seat).map_or('?', Colour::letter);
            let star = if *cause == Cause::TimedOut { "*" } else { "" };
            lines.push(format!("{letter}{star}: {}", action::write(action)));
            for event in events {
                state.fold(event);
                lines.extend(line_of(&state, event));
            }
        }
        Self { options, position: position.map(str::to_owned), lines }
    }

    /// Reads a record.
    pub fn read(text: &str) -> Result<Self, BadRecord> {
        let bad = |line, why: String| BadRecord { line, why };
        let mut lines = text.lines().peekable();
        let options = lines
            .next()
            .and_then(|line| line.strip_prefix("options "))
            .ok_or_else(|| bad(1, "a record begins with its options".into()))?;
        let options: Options =
            serde_json::from_str(options).map_err(|why| bad(1, why.to_string()))?;
        options.check().map_err(|why| bad(1, why))?;
        let position = lines.next_if(|line| line.starts_with("position "));
        let position = position.map(|line| line["position ".len()..].to_owned());
        Ok(Self { options, position, lines: lines.map(str::to_owned).collect() })
    }

    /// Plays the record again, taking the cards from it.
    pub fn replay(&self) -> Result<Replay<KingOfColors>, BadRecord> {
        let header = if self.position.is_some() { 2 } else { 1 };
        let bad = |index: usize, why: String| BadRecord { line: header + index + 1, why };
        let mut replay = match &self.position {
            Some(text) => {
                let start = KingOfColors::read(text, &self.options)
                    .map_err(|why| BadRecord { line: 2, why: why.to_string() })?;
                Replay::from_position(start)
            }
            None => self.open()?,
        };
        for (index, line) in self.lines.iter().enumerate() {
            if line.starts_with("--") {
                continue;
            }
            let (who, what) =
                line.split_once(": ").ok_or_else(|| bad(index, "no player's letter".into()))?;
            let (who, cause) = match who.strip_suffix('*') {
                Some(who) => (who, Cause::TimedOut),
                None => (who, Cause::Asked),
            };
            let colour =
                Colour::of_text(who).ok_or_else(|| bad(index, format!("no player {who}")))?;
            let seat = replay.state().seat_of(colour);
            let action = action::read(what).map_err(|why| bad(index, why.to_string()))?;
            let mut cards = Stacked::new(self.cards_after(index + 1));
            let entry = replay
                .decide(seat, cause, action, &mut cards)
                .map_err(|why| bad(index, why.to_string()))?;
            replay.commit(entry);
        }
        self.compare(&Self::of(&replay, self.position.as_deref()), header)?;
        Ok(replay)
    }

    fn open(&self) -> Result<Replay<KingOfColors>, BadRecord> {
        let mut options = self.options.clone();
        let explicit = options.explicit.get_or_insert_default();
        explicit.deck.get_or_insert_with(|| self.cards_after(0));
        if explicit.initial.is_none() {
            let round = self.lines.first().and_then(|line| line.strip_prefix("-- round 1 "));
            explicit.initial = round.and_then(|order| order.get(..1)).map(str::to_owned);
        }
        let whole =
            explicit.colours.is_some() && explicit.terrain.is_some() && explicit.initial.is_some();
        let checked = options.check().and_then(|()| {
            if whole { Ok(()) } else { Err("the explicit setup is not whole".into()) }
        });
        checked.map_err(|why| BadRecord { line: 1, why })?;
        Ok(Replay::open(&options, &mut Stacked::new(Vec::new())))
    }

    /// The deck as the record knows it from this line on: a shuffle that follows, or else the next
    /// cards turned up and then the rest in the order of K35.
    fn cards_after(&self, index: usize) -> Vec<Card> {
        let mut cards = Vec::new();
        for line in self.lines.iter().skip(index) {
            if cards.is_empty()
                && let Some(deck) = line.strip_prefix("-- shuffle ")
            {
                return deck.split('.').filter_map(Card::of_code).collect();
            }
            let card = line.strip_prefix("-- event ").and_then(Card::of_code);
            match card {
                Some(card) if cards.contains(&card) => break,
                Some(card) => cards.push(card),
                None => {}
            }
        }
        let rest: Vec<Card> = Card::ALL.into_iter().filter(|card| !cards.contains(card)).collect();
        cards.extend(rest);
        cards
    }

    /// Whether the match itself said the same as the record's own lines.
    fn compare(&self, played: &Self, header: usize) -> Result<(), BadRecord> {
        let is_told = |line: &&String| !line.starts_with("-- shuffle ");
        let mut now = played.lines.iter().filter(is_told);
        for (index, line) in self.lines.iter().enumerate().filter(|(_, line)| is_told(line)) {
            let played = now.next().map_or("", |line| line.as_str());
            // Case and the order of territories are free in an action (K110).
            if line.starts_with("--") && line != played {
                let why = format!("the record says {line:?}, the match {played:?}");
                return Err(BadRecord { line: header + index + 1, why });
            }
        }
        Ok(())
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let options = serde_json::to_string(&self.options).map_err(|_| fmt::Error)?;
        writeln!(f, "options {options}")?;
        if let Some(position) = &self.position {
            writeln!(f, "position {position}")?;
        }
        self.lines.iter().try_for_each(|line| writeln!(f, "{line}"))
    }
}

/// The line that the match itself writes for an event; `state` is how things stand after it.
fn line_of(state: &KingOfColors, event: &Event) -> Option<String> {
    match event {
        Event::RoundStarted { round, .. } => {
            let order = letters(state.order());
            Some(format!("-- round {round}{order}"))
        }
        Event::Shuffled { deck: Some(deck) } => Some(format!("-- shuffle {deck}")),
        Event::CardTurned { card } => Some(format!("-- event {}", card.code())),
        Event::Revealed { .. } => Some("-- reveal".into()),
        Event::Counted { counts } => {
            let counts = Colour::ALL.map(|colour| {
                let [sky, purple, orange] = counts[colour];
                format!(" {colour} {sky} {purple} {orange}")
            });
            Some(format!("-- victory{}", counts.concat()))
        }
        Event::Ended { result, reason, colours, .. } => {
            let winners = letters(colours.iter());
            Some(format!("-- result {}{winners} {}", result.word(), reason.word()))
        }
        _ => None,
    }
}

/// The players' letters, each after a space.
fn letters(colours: impl Iterator<Item = Colour>) -> String {
    colours.flat_map(|colour| [' ', colour.letter()]).collect()
}

/// Writes what the setup drew into the options, as an explicit setup.
fn note_setup(options: &mut Options, event: &Event) {
    let explicit = options.explicit.get_or_insert_with(Explicit::default);
    match event {
        Event::Opened { colours, terrain, deck, .. } => {
            explicit.colours = Some(colours.iter().map(|colour| colour.letter()).collect());
            explicit.terrain = Some((*terrain).into());
            explicit.deck = Some(deck.unwrap_or(Cards::EMPTY).iter().collect());
        }
        Event::RoundStarted { initial, .. } => explicit.initial = Some(initial.to_string()),
        _ => {}
    }
}

/// Answers the questions of one shuffle so that the cards come out in a wanted order.
struct Stacked {
    answers: std::vec::IntoIter<u32>,
}

impl Stacked {
    fn new(wanted: Vec<Card>) -> Self {
        let mut left = Card::ALL.to_vec();
        let mut answers = Vec::new();
        for card in wanted {
            if let Some(index) = left.iter().position(|one| *one == card) {
                left.remove(index);
                answers.push(index as u32);
            }
        }
        Self { answers: answers.into_iter() }
    }
}

impl Chance for Stacked {
    fn below(&mut self, n: u32) -> u32 {
        self.answers.next().filter(|answer| *answer < n).unwrap_or(0)
    }
}

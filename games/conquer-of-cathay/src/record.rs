//! Lines of a game record (C103): who did what, when, and what came of it.

use std::fmt::Write as _;

use kit::{Cause, Entry, Replay, Seat};

use crate::action::Action;
use crate::event::Event;
use crate::position::name;
use crate::state::ConquerOfCathay;

/// The lines of a whole match, one for each action; `None` where its beginning was forgotten.
pub(crate) fn of(log: &Replay<ConquerOfCathay>) -> Option<String> {
    let mut state = *log.start()?;
    for event in log.setup() {
        state.happens(event);
    }
    let mut lines = String::new();
    for Entry { seat, cause, action, events } in log.entries() {
        lines.push_str(&line(&state, *seat, action, *cause, events));
        lines.push('\n');
        for event in events {
            state.happens(event);
        }
    }
    Some(lines)
}

/// Writes one line of a record: `3.P2 end [3+4 H9>H13 P2-s]`.
///
/// `before` is the state in which the action was asked for, `events` what it brought.
///
/// What C103 leaves open is written in the same spirit, each in brackets of its own: a claim that
/// is not where the action went names its vertex (`city V31 [claimed V12]`), a claim at the
/// beginning of the next turn names the player too (`end [4+4] [P2 claimed V12]`), and a player
/// who is retired for absence adds a line `5.P2 resign!`.
#[must_use]
pub fn line(
    before: &ConquerOfCathay,
    seat: Seat,
    action: &Action,
    cause: Cause,
    events: &[Event],
) -> String {
    let by_server = cause == Cause::TimedOut;
    let written = action.to_string();
    let (verb, rest) = written.split_at(action.verb().word().len());
    let mark = if by_server { "!" } else { "" };
    let prefix = format!("{}.{}", before.round, name(seat));
    let mut line = format!("{prefix} {verb}{mark}{rest}");
    let mut end = String::new();
    for event in events {
        match *event {
            Event::Fought { soldier, defender, attacker_fell, .. } => {
                let plus = if attacker_fell { "+" } else { "" };
                let _ = write!(line, " [{plus}{soldier} x {defender}]");
            }
            Event::Conquered { .. } => line.push_str(" [conquered]"),
            Event::RuinOccupied { .. } => line.push_str(" [occupied ruin]"),
            Event::Destroyed { .. } => line.push_str(" [destroyed]"),
            Event::Claimed { seat: by, vertex } => {
                let there = matches!(action, Action::Move(_, to) if *to == vertex);
                close(&mut line, &mut end);
                match (there, by == seat && !matches!(action, Action::End)) {
                    (true, _) => line.push_str(" [claimed]"),
                    (false, true) => {
                        let _ = write!(line, " [claimed {vertex}]");
                    }
                    (false, false) => {
                        let _ = write!(line, " [{} claimed {vertex}]", name(by));
                    }
                }
            }
            Event::WentOut { seat, .. } => {
                let _ = write!(line, " [{} out]", name(seat));
            }
            Event::RolledToReturn { dice: [one, other], .. } => {
                let _ = write!(line, " [{one}+{other}]");
            }
            Event::Rolled { dice: [one, other], .. } => end = format!("{one}+{other}"),
            Event::RanShort { resource } => {
                let word = if end.contains("short") { "" } else { " short" };
                let _ = write!(end, "{word} {}", resource.letter());
            }
            Event::ThiefMoved { from, to } => {
                let _ = write!(end, " {from}>{to}");
            }
            Event::Lost { seat, resource } => {
                let _ = write!(end, " {}-{}", name(seat), resource.letter());
            }
            Event::Retired { .. } if by_server => {
                close(&mut line, &mut end);
                let _ = write!(line, "\n{prefix} resign!");
            }
            _ => {}
        }
    }
    close(&mut line, &mut end);
    line
}

/// Writes the results of the dice, gathered in `end`, before anything that came after them.
fn close(line: &mut String, end: &mut String) {
    if !end.is_empty() {
        let _ = write!(line, " [{end}]");
        end.clear();
    }
}

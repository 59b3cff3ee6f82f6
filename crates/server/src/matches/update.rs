//! The push `update`, in which what several viewers see alike is written only once.

use axum::extract::ws::Utf8Bytes;
use catalog::{Seat, Unreplayable, Viewer};
use protocol::socket::Clocks;
use serde::Serialize;
use store::Entry;

use super::play::Play;

/// A push that tells how a match stands, before it is known to whom.
pub(super) struct Update {
    /// All of it but the viewer's seat, which it says twice, and what they may do.
    written: Vec<u8>,
    /// Where the seat belongs, and where that of the view begins and ends.
    seat: usize,
    viewer: (usize, usize),
    from: u64,
    /// The one who sees the match so; all do where nothing is hidden.
    only: Option<Viewer>,
}

/// How every view begins.
const VIEW: &str = "{\"viewer\":";

/// What most updates do not exceed, so that they need not grow while they are written, and what
/// most lists of actions do not.
const USUAL_LENGTH: usize = 4096;
const USUAL_LIST: usize = 1024;

impl Update {
    /// For a viewer who has seen all before `from`.
    pub(super) fn new(
        play: &Play,
        id: &str,
        viewer: Viewer,
        from: u64,
        stored: &[Entry],
        clocks: Option<&Clocks>,
    ) -> Result<Self, Unreplayable> {
        let entries = play.seen(viewer, from, stored)?;
        let mut written = Vec::with_capacity(USUAL_LENGTH);
        write(&mut written, "{\"push\":\"update\",\"match\":", id);
        write(&mut written, ",\"version\":", &play.version());
        written.extend_from_slice(b",\"seat\":");
        let seat = written.len();
        write(&mut written, ",\"entries\":", &entries);
        write(&mut written, ",\"status\":", &play.status());
        written.extend_from_slice(b",\"view\":");
        let begins = written.len() + VIEW.len();
        play.shown().write_view(viewer, &mut written);
        let ends = begins + name(viewer).len();
        debug_assert_eq!(written[begins - VIEW.len()..begins], *VIEW.as_bytes());
        write(&mut written, ",\"clock\":", &clocks);
        let only = (!play.hides_nothing()).then_some(viewer);
        Ok(Self { written, seat, viewer: (begins, ends), from, only })
    }

    /// Whether this is what a viewer has to be told who has seen all before `from`.
    pub(super) fn is_for(&self, viewer: Viewer, from: u64) -> bool {
        self.from == from && self.only.is_none_or(|only| only == viewer)
    }

    /// The push to one who sees the match so.
    pub(super) fn to(&self, viewer: Viewer, play: &Play) -> Utf8Bytes {
        let name = name(viewer);
        let seat = Option::<Seat>::from(viewer).filter(|seat| play.to_act().contains(*seat));
        let room = if seat.is_some() { USUAL_LIST } else { 0 };
        let whole = self.written.len() + name.len() * 2 + self.viewer.0 - self.viewer.1 + 1;
        let mut text = Vec::with_capacity(whole + room);
        text.extend_from_slice(&self.written[..self.seat]);
        text.extend_from_slice(name.as_bytes());
        text.extend_from_slice(&self.written[self.seat..self.viewer.0]);
        text.extend_from_slice(name.as_bytes());
        text.extend_from_slice(&self.written[self.viewer.1..]);
        if let Some(seat) = seat {
            text.extend_from_slice(b",\"legal\":");
            play.shown().write_legal(seat, &mut text);
        }
        text.push(b'}');
        String::from_utf8(text).expect("JSON is text").into()
    }
}

/// A viewer as JSON has them.
fn name(viewer: Viewer) -> &'static str {
    const NAMES: [&str; kit::MOST_SEATS] = ["0", "1", "2", "3", "4", "5", "6", "7"];
    Option::<Seat>::from(viewer).map_or("null", |seat| NAMES[seat.index()])
}

fn write<T: Serialize + ?Sized>(text: &mut Vec<u8>, key: &str, value: &T) {
    text.extend_from_slice(key.as_bytes());
    serde_json::to_writer(text, value).expect("what is known of a match can be written as JSON");
}

#[cfg(test)]
mod tests {
    use protocol::socket::{Deadline, Push};
    use store::Time;

    use super::*;
    use crate::luck::Luck;

    /// To every viewer of some matches the push is what serde makes of their standing.
    #[test]
    fn an_update_says_how_the_match_stands_whoever_it_was_written_for() {
        let clocks = Clocks { deadlines: vec![Deadline { seat: Seat::new(1), at: 7 }], now: 5 };
        for game in catalog::games() {
            let (mut play, ..) = Play::open(game, "{}", Time(0), Luck::of_machine()).unwrap();
            for turn in 0..6 {
                let clocks = (turn % 2 == 0).then_some(&clocks);
                let first = Viewer::all(play.seats()).next().unwrap();
                for viewer in Viewer::all(play.seats()) {
                    for from in [0, play.version()] {
                        let mut update =
                            Update::new(&play, "M1", first, from, &[], clocks).unwrap();
                        if !update.is_for(viewer, from) {
                            assert!(game.has_secrets());
                            update = Update::new(&play, "M1", viewer, from, &[], clocks).unwrap();
                        }
                        assert!(!update.is_for(viewer, from + 1));
                        let body =
                            play.standing("M1".into(), viewer, from, &[], clocks.cloned()).unwrap();
                        let told = serde_json::to_string(&Push { push: "update", body }).unwrap();
                        assert_eq!(update.to(viewer, &play).as_str(), told, "{}", game.name());
                    }
                }
                let Some(seat) = play.to_act().iter().next() else { break };
                let Some(action) = play.fallback(seat) else { break };
                let accepted = play.judge_bot(seat, &action).unwrap();
                play.commit(accepted, Time(turn));
            }
        }
    }
}

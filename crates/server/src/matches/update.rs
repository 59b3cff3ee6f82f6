//! The push `update`, in which what several viewers see alike is written only once.

use axum::extract::ws::Utf8Bytes;
use catalog::{Seat, Unreplayable, Viewer};
use protocol::socket::Clocks;
use serde::Serialize;
use store::Entry;

use super::play::Play;

/// A push that tells one viewer how a match stands, from which those to others can be made.
pub(super) struct Update {
    viewer: Viewer,
    from: u64,
    text: Utf8Bytes,
    /// Where it says whose seat it is, and whose view.
    names: [usize; 2],
    /// Where what the viewer may do begins, or the end if that is nothing.
    legal: usize,
    /// Whether all viewers see the match so.
    alike: bool,
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
        let mut text = Vec::with_capacity(USUAL_LENGTH);
        write(&mut text, "{\"push\":\"update\",\"match\":", id);
        write(&mut text, ",\"version\":", &play.version());
        text.extend_from_slice(b",\"seat\":");
        let seat = text.len();
        text.extend_from_slice(name(viewer).as_bytes());
        write(&mut text, ",\"entries\":", &entries);
        write(&mut text, ",\"status\":", &play.status());
        text.extend_from_slice(b",\"view\":");
        let view = text.len() + VIEW.len();
        play.shown().write_view(viewer, &mut text);
        debug_assert_eq!(text[view - VIEW.len()..view], *VIEW.as_bytes());
        write(&mut text, ",\"clock\":", &clocks);
        let (legal, alike) = (text.len(), play.hides_nothing());
        let text = ended(text, viewer, play);
        Ok(Self { viewer, from, text, names: [seat, view], legal, alike })
    }

    /// Whether this says what a viewer has to be told who has seen all before `from`.
    pub(super) fn is_for(&self, viewer: Viewer, from: u64) -> bool {
        self.from == from && (self.alike || self.viewer == viewer)
    }

    /// The push to one who sees the match so.
    pub(super) fn to(&self, viewer: Viewer, play: &Play) -> Utf8Bytes {
        if self.viewer == viewer {
            return self.text.clone();
        }
        let ([seat, view], skipped) = (self.names, name(self.viewer).len());
        let written = self.text.as_bytes();
        let name = name(viewer).as_bytes();
        let parts = [
            &written[..seat],
            name,
            &written[seat + skipped..view],
            name,
            &written[view + skipped..self.legal],
        ];
        let length: usize = parts.iter().map(|part| part.len()).sum();
        let room = if acts(viewer, play).is_some() { USUAL_LIST } else { 1 };
        let mut text = Vec::with_capacity(length + room);
        for part in parts {
            text.extend_from_slice(part);
        }
        ended(text, viewer, play)
    }
}

/// An update with what the viewer may do at its end.
fn ended(mut text: Vec<u8>, viewer: Viewer, play: &Play) -> Utf8Bytes {
    if let Some(seat) = acts(viewer, play) {
        text.extend_from_slice(b",\"legal\":");
        play.shown().write_legal(seat, &mut text);
    }
    text.push(b'}');
    String::from_utf8(text).expect("JSON is text").into()
}

/// The seat of a viewer who is to act.
fn acts(viewer: Viewer, play: &Play) -> Option<Seat> {
    Option::from(viewer).filter(|seat| play.to_act().contains(*seat))
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
    use std::sync::{Arc, Mutex};

    use kit::Dice;
    use protocol::socket::{Deadline, Push};
    use store::Time;

    use super::*;
    use crate::luck::{Luck, Source};

    /// To every viewer of some matches the push is what serde makes of their standing.
    #[test]
    fn an_update_says_how_the_match_stands_whoever_it_was_written_for() {
        let deadlines = vec![Deadline { seat: Seat::new(1), at: 7 }];
        let clocks = Clocks { deadlines, left: Vec::new(), now: 5 };
        for game in catalog::games() {
            let luck = Source::Luck(Luck::given(Arc::new(Mutex::new(Dice::new(7)))));
            let (mut play, ..) = Play::open(game, "{}", Time(0), luck).unwrap();
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

//! A match on this device, or one that is stepped through.

use catalog::{Dice, Limits};
use engine::{Log, Logged, Session};
use kit::{Ink, Show};
use protocol::{Code, Error};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::answers;
use crate::border::{Failure, Given, from_js, lang_of, options, to_js};
use crate::outside::{fresh_seed, now};

/// A match. Seats are numbers from 0; a viewer is a seat, or nothing for a spectator.
///
/// Whoever plays on this device holds the whole truth: what a person may not see is kept from the
/// screen by drawing views, not from the program.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Match {
    session: Session,
}

#[wasm_bindgen]
impl Match {
    /// Starts a match. Without a seed its luck cannot be repeated; `chance` hands over the draws
    /// of the setup.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "GameName")] game: &str,
        #[wasm_bindgen(unchecked_param_type = "Partial<AnyOptions> | undefined")] given: Given,
        seed: Option<u64>,
        chance: Option<Vec<u32>>,
    ) -> Result<Self, Failure> {
        let given = options(&given)?;
        let session = Session::open(game, given.as_ref(), dice(seed), chance.as_deref())?;
        Ok(Self { session })
    }

    /// A match that begins at a position.
    pub fn load(
        #[wasm_bindgen(unchecked_param_type = "GameName")] game: &str,
        position: &str,
        #[wasm_bindgen(unchecked_param_type = "Partial<AnyOptions> | undefined")] given: Given,
        seed: Option<u64>,
    ) -> Result<Self, Failure> {
        let given = options(&given)?;
        Ok(Self { session: Session::load(game, position, given.as_ref(), dice(seed))? })
    }

    /// A match as its log tells it, after all its entries or after so many. It can be played on.
    pub fn restore(
        #[wasm_bindgen(unchecked_param_type = "Log")] log: Given,
        entries: Option<u32>,
        seed: Option<u64>,
    ) -> Result<Self, Failure> {
        let log: Log = from_js(&log)?;
        let entries = entries.map_or(usize::MAX, |entries| entries as usize);
        Ok(Self { session: Session::restore(&log, entries, dice(seed))? })
    }

    /// A match as a plain record tells it.
    #[wasm_bindgen(js_name = readRecord)]
    pub fn read_record(text: &str) -> Result<Self, Failure> {
        Ok(Self { session: Session::read_record(text, dice(None))? })
    }

    /// The match in the notation of its rules.
    pub fn record(&self) -> Option<String> {
        self.session.this_match().record()
    }

    /// What is thought of the position: at a glance, or by a search of so many states (by default
    /// those of `normal`). Looks at the whole truth, so it is for matches that are over.
    #[wasm_bindgen(unchecked_return_type = "Assessment | undefined")]
    pub fn assess(&self, search: bool, nodes: Option<f64>, seed: Option<u64>) -> Given {
        let this_match = self.session.this_match();
        let seed = seed.unwrap_or(1);
        let assessed = with_limits(None, nodes, |limits| {
            this_match.assess(if search { Some(limits) } else { None }, seed)
        });
        assessed.map_or(Given::UNDEFINED, |assessed| to_js(&assessed))
    }

    /// The match from its beginning, whole truth: what `restore` takes.
    #[wasm_bindgen(unchecked_return_type = "Log")]
    pub fn log(&self) -> Given {
        to_js(&self.session.log())
    }

    #[wasm_bindgen(unchecked_return_type = "Status")]
    pub fn status(&self) -> Given {
        to_js(&self.session.this_match().status())
    }

    #[wasm_bindgen(getter)]
    pub fn seats(&self) -> u8 {
        self.session.this_match().seats()
    }

    #[wasm_bindgen(unchecked_return_type = "Legal")]
    pub fn legal(&self, seat: u8) -> Result<Given, Failure> {
        let legal = self.session.this_match().legal(self.session.seat(seat)?);
        Ok(to_js(&answers::Legal::from(legal)))
    }

    /// What the seat may do, as data and in the notation.
    #[wasm_bindgen(unchecked_return_type = "Choices")]
    pub fn choices(&self, seat: u8) -> Result<Given, Failure> {
        let (this_match, seat) = (self.session.this_match(), self.session.seat(seat)?);
        let typed = |notation: &str| this_match.typed(seat, notation);
        Ok(to_js(&answers::Choices::of(this_match.legal(seat), typed)))
    }

    /// Carries out an action and gives what happened, whole truth. A refusal is thrown and changes
    /// nothing. `chance` hands over the draws.
    #[wasm_bindgen(unchecked_return_type = "AnyEvent[]")]
    pub fn apply(
        &mut self,
        seat: u8,
        action: &str,
        chance: Option<Vec<u32>>,
    ) -> Result<Given, Failure> {
        Ok(to_js(&self.session.apply(seat, action, chance.as_deref())?.events))
    }

    /// The seat's time is up: carries out what the rules choose and gives what happened.
    #[wasm_bindgen(unchecked_return_type = "AnyEvent[]")]
    pub fn timeout(&mut self, seat: u8, chance: Option<Vec<u32>>) -> Result<Given, Failure> {
        Ok(to_js(&self.session.timeout(seat, chance.as_deref())?.events))
    }

    /// The milliseconds that the rules give the seat for what it is asked now.
    #[wasm_bindgen(js_name = timeLimit)]
    pub fn time_limit(&self, seat: u8) -> Result<Option<f64>, Failure> {
        let limit = self.session.this_match().time_limit(self.session.seat(seat)?);
        Ok(limit.map(|limit| limit.as_secs_f64() * 1000.0))
    }

    /// Takes over an entry that was decided elsewhere on this very match: the next of a log.
    pub fn recall(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Logged")] entry: Given,
    ) -> Result<(), Failure> {
        let entry: Logged = from_js(&entry)?;
        Ok(self.session.recall(&entry)?)
    }

    /// Takes the last action back, as if it had never been played.
    pub fn undo(&mut self) -> Result<(), Failure> {
        Ok(self.session.undo()?)
    }

    #[wasm_bindgen(unchecked_return_type = "AnyView")]
    pub fn view(&self, viewer: Option<u8>) -> Result<Given, Failure> {
        Ok(to_js(&self.session.this_match().view(self.session.viewer(viewer)?)))
    }

    /// Everything, as a spectator would see it if nothing were hidden.
    #[wasm_bindgen(js_name = openView, unchecked_return_type = "AnyView")]
    pub fn open_view(&self) -> Given {
        to_js(&self.session.this_match().open_view())
    }

    /// What a viewer sees, or everything, as an SVG picture to share.
    pub fn picture(&self, open: bool, viewer: Option<u8>) -> Result<String, Failure> {
        let viewer = self.session.viewer(viewer)?;
        Ok(self.session.this_match().picture(open, viewer).svg())
    }

    /// What the last action (or else the setup) brought, as the viewer may see it.
    #[wasm_bindgen(unchecked_return_type = "AnyEvent[]")]
    pub fn events(&self, viewer: Option<u8>) -> Result<Given, Failure> {
        Ok(to_js(&self.session.this_match().last_seen(self.session.viewer(viewer)?)))
    }

    /// What one entry (from 1; 0 is the setup) brought, as the viewer may see it.
    #[wasm_bindgen(unchecked_return_type = "Seen | undefined")]
    pub fn seen(&self, version: u32, viewer: Option<u8>) -> Result<Given, Failure> {
        let viewer = self.session.viewer(viewer)?;
        let seen = self.session.this_match().seen(version.into(), viewer);
        Ok(seen.map_or(Given::UNDEFINED, |seen| to_js(&answers::Seen::from(seen))))
    }

    /// What the last action (or else the setup) brought, in words.
    pub fn told(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Lang")] lang: &str,
        viewer: Option<u8>,
    ) -> Result<Vec<String>, Failure> {
        let viewer = self.session.viewer(viewer)?;
        Ok(self.session.this_match().tell_last(viewer, lang_of(lang)?))
    }

    pub fn position(&self) -> String {
        self.session.this_match().position()
    }

    /// The position as far as the viewer may know it.
    #[wasm_bindgen(js_name = positionSeen)]
    pub fn position_seen(&self, viewer: Option<u8>) -> Result<String, Failure> {
        Ok(self.session.this_match().position_in(self.session.viewer(viewer)?))
    }

    /// The board as text.
    pub fn draw(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Lang")] lang: &str,
        viewer: Option<u8>,
    ) -> Result<String, Failure> {
        let show = Show { lang: lang_of(lang)?, ink: Ink::Plain };
        Ok(self.session.this_match().draw(self.session.viewer(viewer)?, show))
    }

    /// The number of sequences of so many listed actions.
    pub fn perft(&self, depth: u32) -> Result<f64, Failure> {
        let counted = self.session.this_match().perft(depth);
        let nodes = counted.map_err(|why| Error::new(Code::BadRequest, why.to_string()))?;
        Ok(nodes as f64)
    }

    /// What a bot would do in the seat, seeing what the seat sees. Plays nothing. It stops after
    /// so many milliseconds or states, or else those of its level; to stop it earlier, end the
    /// worker it runs in.
    #[wasm_bindgen(unchecked_return_type = "BotAnswer")]
    pub fn bot(
        &self,
        seat: u8,
        level: &str,
        milliseconds: Option<f64>,
        nodes: Option<f64>,
        seed: Option<u64>,
    ) -> Result<Given, Failure> {
        let seat = self.session.seat(seat)?;
        let seed = seed.unwrap_or_else(fresh_seed);
        let answer = with_limits(milliseconds, nodes, |limits| {
            self.session.this_match().bot(seat, level, limits, seed)
        })?;
        Ok(to_js(&answers::BotAnswer::from(answer)))
    }
}

fn dice(seed: Option<u64>) -> Dice {
    Dice::new(seed.unwrap_or_else(fresh_seed))
}

/// Thinks within a time, a number of states, or what the level takes. A time stands instead of
/// the level's own number of states.
pub(crate) fn with_limits<T>(
    milliseconds: Option<f64>,
    nodes: Option<f64>,
    think: impl FnOnce(&mut Limits<'_>) -> T,
) -> T {
    let end = milliseconds.map(|milliseconds| now() + milliseconds);
    let mut stop = || end.is_some_and(|end| now() >= end);
    let mut limits = Limits::new(&mut stop);
    limits.nodes = nodes.map(|nodes| nodes as u64).or(milliseconds.map(|_| u64::MAX));
    think(&mut limits)
}

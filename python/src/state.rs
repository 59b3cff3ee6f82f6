//! A match at one moment.

use std::time::{Duration, Instant};

use catalog::{Beginning, Json, Limits, Seat, Stepped, Told, Viewer};
use kit::{Cause, Dice, Ink, Show};
use numpy::PyArray1;
use protocol::{Code, Error};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use serde::{Deserialize, Serialize};

use crate::border::{
    Refused, bad_request, dice_of, joined, json_of, lang_of, options_of, py_json, py_json_list,
    states_of,
};

/// Starts a match.
///
/// `options` are those of the game, missing ones at their defaults. `seed` makes its luck repeatable; without one it
/// cannot be repeated. `chance` hands over the draws of the setup.
///
/// >>> import partida
/// >>> partida.new("damas-chinas", {"mode": 1}, seed=7).seats
/// 3
#[pyfunction]
#[pyo3(signature = (game, options=None, *, seed=None, chance=None))]
pub(crate) fn new(
    game: &str,
    options: Option<Bound<'_, PyAny>>,
    seed: Option<u64>,
    chance: Option<Vec<u32>>,
) -> PyResult<State> {
    let options = options_of(options.as_ref())?;
    let dice = dice_of(seed)?;
    let begun = states_of(game)?.begin(options.as_ref(), dice, chance.as_deref());
    Ok(begun.map_err(Refused)?.into())
}

/// The state at a position, in the text of the game's rules.
///
/// >>> import partida
/// >>> text = partida.new("flow-free", {"level": 5, "number": 1}).position()
/// >>> partida.load("flow-free", text).position() == text
/// True
#[pyfunction]
#[pyo3(signature = (game, position, options=None, *, seed=None))]
pub(crate) fn load(
    game: &str,
    position: &str,
    options: Option<Bound<'_, PyAny>>,
    seed: Option<u64>,
) -> PyResult<State> {
    let options = options_of(options.as_ref())?;
    let loaded = states_of(game)?.load(position, options.as_ref(), dice_of(seed)?);
    Ok(loaded.map_err(Refused)?.into())
}

/// A whole state that fits a view, with what is hidden drawn as a fair player would assume.
///
/// >>> import partida
/// >>> state = partida.new("king-of-colors", seed=3)
/// >>> one = partida.imagine("king-of-colors", state.view(0), seed=1)
/// >>> one.view(0) == state.view(0)
/// True
#[pyfunction]
#[pyo3(signature = (game, view, *, seed=None))]
pub(crate) fn imagine(game: &str, view: Bound<'_, PyAny>, seed: Option<u64>) -> PyResult<State> {
    let imagined = states_of(game)?.imagine(&json_of(&view)?, dice_of(seed)?);
    Ok(imagined.map_err(Refused)?.into())
}

/// The state that a log leads to, after all its entries or after so many.
///
/// >>> import partida
/// >>> state = partida.new("damas-chinas")
/// >>> events = state.apply("n1-m5")
/// >>> partida.restore(state.log()).position() == state.position()
/// True
#[pyfunction]
#[pyo3(signature = (log, entries=None, *, seed=None))]
pub(crate) fn restore(
    log: Bound<'_, PyAny>,
    entries: Option<usize>,
    seed: Option<u64>,
) -> PyResult<State> {
    let log: engine::Log = serde_json::from_str(&json_of(&log)?)
        .map_err(|why| bad_request(format!("not a log: {why}")))?;
    let (states, dice) = (states_of(&log.game)?, dice_of(seed)?);
    let begun = match (&log.setup, &log.position) {
        (Some(setup), None) => states.restore(&log.options, setup.get(), dice.clone()),
        (None, Some(position)) => states.load(position, Some(&log.options), dice.clone()),
        _ => return Err(bad_request("a log has a setup or a position, and not both")),
    };
    let mut inner = begun.map_err(Refused)?;
    for entry in log.entries.iter().take(entries.unwrap_or(usize::MAX)) {
        let told = Kept { seat: entry.seat, cause: entry.cause, action: entry.action.clone() };
        let events = serde_json::from_str(entry.events.get())
            .map_err(|why| bad_request(format!("not a list of events: {why}")))?;
        inner.recall(&told.told(events)?, dice.clone()).map_err(Refused)?;
    }
    Ok(inner.into())
}

/// The state that was pickled.
#[pyfunction(name = "_unpickle")]
pub(crate) fn unpickle(text: &str) -> PyResult<State> {
    let bad = |why: serde_json::Error| bad_request(format!("not a pickled state: {why}"));
    let pickled: Pickled = serde_json::from_str(text).map_err(bad)?;
    let states = states_of(&pickled.game)?;
    let dice = Dice::new(pickled.dice);
    let begun = match pickled.beginning {
        Pickle::Setup(setup) => states.restore(&pickled.options, setup.get(), dice),
        Pickle::Position(position) => states.load(&position, Some(&pickled.options), dice),
        Pickle::View(view, dice) => states.imagine(view.get(), Dice::new(dice)),
    };
    let mut inner = begun.map_err(Refused)?;
    for step in pickled.steps {
        match step {
            PickledStep::Chosen(seat, choice) => {
                inner.choose(seat_of(seat)?, choice).map_err(Refused)?;
            }
            PickledStep::Written(kept, events, dice) => {
                inner.recall(&kept.told(events)?, Dice::new(dice)).map_err(Refused)?;
            }
        }
    }
    Ok(inner.into())
}

#[derive(Serialize, Deserialize)]
struct Pickled {
    game: String,
    options: catalog::Options,
    beginning: Pickle,
    dice: u64,
    steps: Vec<PickledStep>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Pickle {
    Setup(Json),
    Position(String),
    View(Json, u64),
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum PickledStep {
    Chosen(u8, u32),
    Written(Kept, Vec<Json>, u64),
}

#[derive(Serialize, Deserialize)]
struct Kept {
    seat: u8,
    cause: Cause,
    action: String,
}

impl Kept {
    fn told(self, events: Vec<Json>) -> PyResult<Told> {
        let Self { seat, cause, action } = self;
        Ok(Told { seat: seat_of(seat)?, cause, action, events })
    }
}

fn seat_of(number: u8) -> PyResult<Seat> {
    Seat::try_from(number).map_err(|_| bad_request(format!("there is no seat {number}")))
}

fn raw(text: String) -> Json {
    serde_json::value::RawValue::from_string(text).expect("a list of JSON is JSON")
}

/// A match at one moment, with what happened so far.
///
/// Seats are numbers from 0. Where a method takes a seat, leaving it out means the one that is to act; in what is seen
/// (`view`, `draw`, `events`) it means a spectator.
///
/// >>> import copy, pickle, partida
/// >>> state = partida.new("small-star-empires", seed=4)
/// >>> copy.copy(state) == state and pickle.loads(pickle.dumps(state)) == state
/// True
#[pyclass(module = "partida")]
pub(crate) struct State {
    pub(crate) inner: Box<dyn catalog::State>,
    /// The last list of numbers, kept so that the next one needs no memory of its own.
    numbers: Vec<i32>,
}

impl From<Box<dyn catalog::State>> for State {
    fn from(inner: Box<dyn catalog::State>) -> Self {
        Self { inner, numbers: Vec::new() }
    }
}

impl State {
    fn seat(&self, seat: Option<u8>) -> PyResult<Seat> {
        match seat {
            Some(number) if number < self.inner.seats() => seat_of(number),
            Some(number) => {
                let last = self.inner.seats() - 1;
                Err(bad_request(format!("there is no seat {number}; seats are 0 to {last}")))
            }
            None => self.acting().ok_or_else(|| {
                Refused(Error::new(Code::MatchOver, "the match is over: nobody is to act")).into()
            }),
        }
    }

    fn acting(&self) -> Option<Seat> {
        self.inner.so_far().0.or_else(|| self.inner.to_act().first())
    }

    fn viewer(&self, seat: Option<u8>) -> PyResult<Viewer> {
        Ok(seat.map(|seat| self.seat(Some(seat))).transpose()?.into())
    }
}

#[pymethods]
impl State {
    // ---- how things stand

    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.inner.status().game
    }

    /// The options, with every default filled in; what was drawn at the start is in them.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py_json(py, self.inner.options().get())
    }

    /// How many seats the match has.
    #[getter]
    fn seats(&self) -> u8 {
        self.inner.seats()
    }

    /// The phase in the rules' own word.
    #[getter]
    fn phase(&self) -> &'static str {
        self.inner.status().phase
    }

    /// How many actions were carried out so far.
    #[getter]
    fn version(&self) -> u64 {
        self.inner.version()
    }

    /// The seats that are asked to act: none exactly when the match is over.
    #[getter]
    fn to_act<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.inner.to_act().iter().map(u8::from).collect::<Vec<_>>())
    }

    /// `winners`, `scores` and `reason` once the match is over, else `None`.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(outcome) = self.inner.outcome() else { return Ok(None) };
        let text = serde_json::to_string(&outcome).expect("an outcome can be written as JSON");
        py_json(py, &text).map(Some)
    }

    /// Whether the match is over.
    fn is_terminal(&self) -> bool {
        self.inner.to_act().is_empty()
    }

    /// The seat that chooses next; `None` when the match is over.
    ///
    /// Where several are asked at once, the lowest of them; they may act in any order.
    fn current_player(&self) -> Option<u8> {
        self.acting().map(u8::from)
    }

    /// What the match is worth to each seat: 1 who won, -1 who lost, 0 in a draw, and before the end.
    ///
    /// >>> import partida
    /// >>> partida.new("damas-chinas").returns()
    /// array([0., 0.], dtype=float32)
    fn returns<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f32>> {
        let mut returns = vec![0.0; usize::from(self.inner.seats())];
        self.inner.returns(&mut returns);
        PyArray1::from_vec(py, returns)
    }

    // ---- in the notation of the game

    /// What the seat may do, in the notation of the rules and sorted.
    ///
    /// >>> import partida
    /// >>> partida.new("damas-chinas").legal()[:3]
    /// ['n1-m5', 'n1-m6', 'n2-m6']
    #[pyo3(signature = (seat=None))]
    fn legal(&self, seat: Option<u8>) -> PyResult<Vec<String>> {
        Ok(self.inner.legal(self.seat(seat)?).actions)
    }

    /// Whether `legal` lists everything. Where it does not, it is a useful sample, and `apply` takes any action.
    #[pyo3(signature = (seat=None))]
    fn lists_all(&self, seat: Option<u8>) -> PyResult<bool> {
        Ok(self.inner.legal(self.seat(seat)?).complete)
    }

    /// Carries out an action and gives what happened, whole truth.
    ///
    /// `chance` hands over the draws that it needs.
    ///
    /// >>> import partida
    /// >>> state = partida.new("damas-chinas")
    /// >>> state.apply("o1>m5")
    /// [{'kind': 'moved', 'seat': 0, 'colour': 'green', 'from': 'o1', 'path': [{'to': 'm5'}]}]
    #[pyo3(signature = (action, seat=None, *, chance=None))]
    fn apply<'py>(
        &mut self,
        py: Python<'py>,
        action: &str,
        seat: Option<u8>,
        chance: Option<Vec<u32>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let seat = self.seat(seat)?;
        let told = self.inner.apply(seat, action, chance.as_deref()).map_err(Refused)?;
        py_json_list(py, &told.events)
    }

    /// The seat's time is up: what the rules play for it, and what happened.
    ///
    /// >>> import partida
    /// >>> partida.new("damas-chinas").timeout()[0]
    /// 'o1>m5'
    #[pyo3(signature = (seat=None, *, chance=None))]
    fn timeout<'py>(
        &mut self,
        py: Python<'py>,
        seat: Option<u8>,
        chance: Option<Vec<u32>>,
    ) -> PyResult<(String, Bound<'py, PyAny>)> {
        let seat = self.seat(seat)?;
        let told = self.inner.timeout(seat, chance.as_deref()).map_err(Refused)?;
        Ok((told.action, py_json_list(py, &told.events)?))
    }

    /// Takes the last action back, luck included, or the choices made towards the next one.
    ///
    /// >>> import partida
    /// >>> state = partida.new("conquer-of-cathay", seed=1)
    /// >>> before = state.clone()
    /// >>> events = state.apply(state.legal()[0])
    /// >>> state.undo()
    /// >>> state == before
    /// True
    fn undo(&mut self) -> PyResult<()> {
        if self.inner.undo() { Ok(()) } else { Err(bad_request("there is nothing to take back")) }
    }

    /// What the seat may know, or a spectator.
    ///
    /// >>> import partida
    /// >>> state = partida.new("conquer-of-cathay", seed=1)
    /// >>> [player["hand"] for player in state.view(0)["players"]]
    /// [[0, 0, 0, 0, 0], None, None]
    #[pyo3(signature = (seat=None))]
    fn view<'py>(&self, py: Python<'py>, seat: Option<u8>) -> PyResult<Bound<'py, PyAny>> {
        py_json(py, self.inner.view(self.viewer(seat)?).get())
    }

    /// A whole state that fits what the seat knows, with what is hidden drawn as a fair player would assume.
    ///
    /// Its log begins there. Search for games with secrets runs on such states.
    ///
    /// >>> import partida
    /// >>> state = partida.new("king-of-colors", seed=3)
    /// >>> guess = state.imagine(1, seed=5)
    /// >>> guess.view(1) == state.view(1)
    /// True
    #[pyo3(signature = (seat=None, *, seed=None))]
    fn imagine(&self, seat: Option<u8>, seed: Option<u64>) -> PyResult<Self> {
        let viewer = Viewer::Seat(self.seat(seat)?);
        Ok(self.inner.imagine(viewer, dice_of(seed)?).into())
    }

    /// The position in the rules' text: all of it, or what a seat may know of it.
    #[pyo3(signature = (seat=None))]
    fn position(&self, seat: Option<u8>) -> PyResult<String> {
        match seat {
            Some(_) => Ok(self.inner.position_in(self.viewer(seat)?)),
            None => Ok(self.inner.position()),
        }
    }

    /// The board as text, as a seat may see it, in `es`, `en` or `pt`.
    ///
    /// >>> import partida
    /// >>> print(partida.new("flow-free", {"board": "F1;5x5;R3B/2G2/3BG/4R/Y3Y"}).draw())  # doctest: +ELLIPSIS
    /// 00R 01. 02. 03. 04B
    /// ...
    #[pyo3(signature = (seat=None, *, lang="en", colour=false))]
    fn draw(&self, seat: Option<u8>, lang: &str, colour: bool) -> PyResult<String> {
        let show =
            Show { lang: lang_of(lang)?, ink: if colour { Ink::Colour } else { Ink::Plain } };
        Ok(self.inner.draw(self.viewer(seat)?, show))
    }

    /// What people call a seat.
    ///
    /// >>> import partida
    /// >>> partida.new("damas-chinas").seat_name(1, lang="pt")
    /// 'Jogador 2'
    #[pyo3(signature = (seat, *, lang="en"))]
    fn seat_name(&self, seat: u8, lang: &str) -> PyResult<String> {
        Ok(self.inner.seat_name(self.seat(Some(seat))?, lang_of(lang)?))
    }

    /// The number of sequences of so many actions.
    ///
    /// >>> import partida
    /// >>> partida.new("damas-chinas").perft(2)
    /// 196
    fn perft(&self, py: Python<'_>, depth: u32) -> PyResult<u64> {
        let counted = py.detach(|| self.inner.perft(depth));
        counted.map_err(|why| bad_request(why.to_string()))
    }

    /// What a bot would do in the seat, from what the seat sees. Nothing is played.
    ///
    /// `level` is `easy`, `normal`, `hard` or `expert`, or one of the yardsticks `random` and `greedy`. Levels think for a
    /// number of states, so that a `seed` makes the answer repeatable; `nodes` is another number, and `budget_ms` a time
    /// instead. Other threads of Python go on meanwhile, and Ctrl-C stops it.
    ///
    /// >>> import partida
    /// >>> thought = partida.new("damas-chinas").think("normal", seed=1, nodes=2000)
    /// >>> thought.action in partida.new("damas-chinas").legal(), thought.method
    /// (True, 'alpha-beta')
    #[pyo3(signature = (level="hard", seat=None, *, budget_ms=None, nodes=None, seed=None))]
    fn think(
        &self,
        py: Python<'_>,
        level: &str,
        seat: Option<u8>,
        budget_ms: Option<u64>,
        nodes: Option<u64>,
        seed: Option<u64>,
    ) -> PyResult<Thought> {
        let seat = self.seat(seat)?;
        let seed = seed.unwrap_or_else(|| self.inner.dice().clone().bits());
        let budget = budget_ms.map(Duration::from_millis);
        let (answer, interrupted) = py.detach(|| {
            let begun = Instant::now();
            let mut looked = begun;
            let mut interrupted = None;
            let mut stop = || {
                if looked.elapsed() > BETWEEN_SIGNALS {
                    looked = Instant::now();
                    interrupted = Python::attach(|py| py.check_signals().err());
                }
                interrupted.is_some() || budget.is_some_and(|budget| begun.elapsed() >= budget)
            };
            let mut limits = Limits::new(&mut stop);
            // A time budget stands instead of the level's own.
            limits.nodes = nodes.or(budget.map(|_| u64::MAX));
            let answer = self.inner.bot(seat, level, &mut limits, seed);
            (answer, interrupted)
        });
        match interrupted {
            Some(signal) => Err(signal),
            None => Ok(Thought::of(answer.map_err(Refused)?)),
        }
    }

    // ---- what happened

    /// The match from its beginning, whole truth: what `partida.restore` takes.
    ///
    /// >>> import partida
    /// >>> sorted(partida.new("damas-chinas").log())
    /// ['entries', 'game', 'options', 'setup']
    fn log<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let options = serde_json::from_str(self.inner.options().get()).unwrap_or_default();
        let (setup, position) = match self.inner.beginning() {
            Beginning::Setup(events) => (Some(raw(joined(&events))), None),
            Beginning::Position(position) => (None, Some(position)),
            Beginning::View(..) => {
                let mut first = self.inner.copy();
                while first.undo() {}
                (None, Some(first.position()))
            }
        };
        let entries = self.inner.entries().into_iter().map(|told| engine::Logged {
            seat: told.seat.into(),
            cause: told.cause,
            action: told.action,
            events: raw(joined(&told.events)),
        });
        let game = self.game().to_owned();
        let log = engine::Log { game, options, setup, position, entries: entries.collect() };
        py_json(py, &serde_json::to_string(&log).expect("a log can be written as JSON"))
    }

    /// What a seat saw happen, or a spectator: a list for the setup, then one for each action.
    ///
    /// >>> import partida
    /// >>> state = partida.new("damas-chinas")
    /// >>> done = state.apply("n1-m5")
    /// >>> [len(seen) for seen in state.events()]
    /// [0, 1]
    #[pyo3(signature = (seat=None))]
    fn events<'py>(&self, py: Python<'py>, seat: Option<u8>) -> PyResult<Bound<'py, PyAny>> {
        let seen = self.inner.seen(self.viewer(seat)?);
        let lists: Vec<String> = seen.iter().map(|events| joined(events)).collect();
        py_json(py, &format!("[{}]", lists.join(",")))
    }

    /// What the last action brought, in words.
    ///
    /// >>> import partida
    /// >>> state = partida.new("damas-chinas")
    /// >>> done = state.apply("n1-m5")
    /// >>> state.tell_last()
    /// ['Player 1 (green) plays n1-m5.']
    #[pyo3(signature = (seat=None, *, lang="en"))]
    fn tell_last(&self, seat: Option<u8>, lang: &str) -> PyResult<Vec<String>> {
        Ok(self.inner.tell_last(self.viewer(seat)?, lang_of(lang)?))
    }

    /// Everything that the seat has come to know, its own actions included: equal exactly where the seat cannot tell
    /// two histories apart.
    ///
    /// >>> import partida
    /// >>> state = partida.new("king-of-colors", seed=3)
    /// >>> seat, other = state.to_act[0], (state.to_act[0] + 1) % 3
    /// >>> one, two = state.clone(), state.clone()
    /// >>> hidden = one.apply(state.legal()[1]), two.apply(state.legal()[2])
    /// >>> one.information_state_string(seat) == two.information_state_string(seat)
    /// False
    /// >>> one.information_state_string(other) == two.information_state_string(other)
    /// True
    #[pyo3(signature = (seat=None))]
    fn information_state_string(&self, seat: Option<u8>) -> PyResult<String> {
        Ok(self.inner.information(Viewer::Seat(self.seat(seat)?)))
    }

    /// What the seat sees now, as JSON.
    #[pyo3(signature = (seat=None))]
    fn observation_string(&self, seat: Option<u8>) -> PyResult<String> {
        let viewer = Viewer::Seat(self.seat(seat)?);
        Ok(self.inner.view(viewer).get().to_owned())
    }

    // ---- in numbers

    /// How many numbers stand for actions; see `partida.spaces`.
    #[getter]
    fn action_size(&self) -> usize {
        self.inner.spaces().action_size
    }

    /// How many values an observation has; see `partida.spaces`.
    #[getter]
    fn observation_size(&self) -> usize {
        self.inner.spaces().observation_size
    }

    /// The numbers that the seat may choose next, in ascending order.
    ///
    /// >>> import partida
    /// >>> partida.new("damas-chinas").legal_actions()[:3]
    /// array([13533, 13534, 13655], dtype=int32)
    #[pyo3(signature = (seat=None))]
    fn legal_actions<'py>(
        &mut self,
        py: Python<'py>,
        seat: Option<u8>,
    ) -> PyResult<Bound<'py, PyArray1<i32>>> {
        self.numbers.clear();
        if seat.is_some() || !self.is_terminal() {
            let seat = self.seat(seat)?;
            self.numbers.extend(self.inner.listed(seat).iter().map(|number| *number as i32));
        }
        Ok(PyArray1::from_slice(py, &self.numbers))
    }

    /// The same as a mask over all numbers.
    ///
    /// >>> import partida
    /// >>> mask = partida.new("damas-chinas").action_mask()
    /// >>> mask.shape, int(mask.sum())
    /// ((14642,), 14)
    #[pyo3(signature = (seat=None))]
    fn action_mask<'py>(
        &mut self,
        py: Python<'py>,
        seat: Option<u8>,
    ) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let mut mask = vec![false; self.inner.spaces().action_size];
        if seat.is_some() || !self.is_terminal() {
            let seat = self.seat(seat)?;
            self.inner.listed(seat).iter().for_each(|action| mask[*action as usize] = true);
        }
        Ok(PyArray1::from_vec(py, mask))
    }

    /// Makes a choice by number; true when it made an action whole, which was then carried out.
    ///
    /// Where actions are too many to list they are put together from several choices, all by the same seat.
    ///
    /// >>> import partida
    /// >>> state = partida.new("small-star-empires", seed=1)
    /// >>> state.apply_action(state.legal_actions()[0])
    /// True
    #[pyo3(signature = (action, seat=None))]
    fn apply_action(&mut self, action: i64, seat: Option<u8>) -> PyResult<bool> {
        let seat = self.seat(seat)?;
        let action = u32::try_from(action)
            .map_err(|_| Refused(Error::new(Code::BadAction, format!("{action} is no action"))))?;
        Ok(self.inner.choose(seat, action).map_err(Refused)?)
    }

    /// The choices made so far towards the next action.
    fn choices(&self) -> Vec<u32> {
        self.inner.so_far().1.to_vec()
    }

    /// The action that a choice makes, in the notation of the rules; `None` where it takes more choices.
    ///
    /// >>> import partida
    /// >>> state = partida.new("damas-chinas")
    /// >>> state.action_to_string(state.legal_actions()[0])
    /// 'n1-m5'
    #[pyo3(signature = (action, seat=None))]
    fn action_to_string(&mut self, action: u32, seat: Option<u8>) -> PyResult<Option<String>> {
        let seat = self.seat(seat)?;
        Ok(self.inner.write_choice(seat, action).map_err(Refused)?)
    }

    /// The choices that make an action; `None` for one that is only written, such as leaving.
    ///
    /// >>> import partida
    /// >>> partida.new("damas-chinas").string_to_actions("n1-m5")
    /// [13533]
    #[pyo3(signature = (action, seat=None))]
    fn string_to_actions(&self, action: &str, seat: Option<u8>) -> PyResult<Option<Vec<u32>>> {
        Ok(self.inner.choices_of(self.seat(seat)?, action).map_err(Refused)?)
    }

    /// What the seat sees as an array, made from its view alone; `partida.spaces` tells what is where.
    #[pyo3(signature = (seat=None))]
    fn observation<'py>(
        &self,
        py: Python<'py>,
        seat: Option<u8>,
    ) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let viewer = if seat.is_none() && self.is_terminal() {
            Viewer::Spectator
        } else {
            Viewer::Seat(self.seat(seat)?)
        };
        let mut values = vec![0.0; self.inner.spaces().observation_size];
        self.inner.observe(viewer, &mut values);
        Ok(PyArray1::from_vec(py, values))
    }

    // ---- as a value

    /// A copy that goes its own way.
    fn clone(&self) -> Self {
        self.inner.copy().into()
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyDict>) -> Self {
        self.clone()
    }

    /// Other luck from here on.
    ///
    /// >>> import partida
    /// >>> state = partida.new("conquer-of-cathay", seed=1)
    /// >>> state.reseed(2)
    fn reseed(&mut self, seed: u64) {
        self.inner.set_dice(Dice::new(seed));
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let beginning = match self.inner.beginning() {
            Beginning::Setup(events) => Pickle::Setup(raw(joined(&events))),
            Beginning::Position(position) => Pickle::Position(position),
            Beginning::View(view, dice) => Pickle::View(view, dice.seed()),
        };
        let steps = self.inner.steps().into_iter().map(|step| match step {
            Stepped::Chosen(seat, choice) => PickledStep::Chosen(seat.into(), choice),
            Stepped::Written(told, dice) => {
                let Told { seat, cause, action, events } = told;
                let kept = Kept { seat: seat.into(), cause, action };
                PickledStep::Written(kept, events, dice.seed())
            }
        });
        let pickled = Pickled {
            game: self.game().to_owned(),
            options: serde_json::from_str(self.inner.options().get()).unwrap_or_default(),
            beginning,
            dice: self.inner.first_dice().seed(),
            steps: steps.collect(),
        };
        let text = serde_json::to_string(&pickled).expect("a state can be written as JSON");
        Ok((py.import("partida._partida")?.getattr("_unpickle")?, (text,)))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.cast::<Self>() else { return Ok(false) };
        Ok(self.inner.equals(&*other.try_borrow()?.inner))
    }

    fn __str__(&self) -> String {
        self.inner.draw(Viewer::Spectator, Show::default())
    }

    fn __repr__(&self) -> String {
        let status = self.inner.status();
        let seats: Vec<String> = status.to_act.iter().map(|seat| seat.to_string()).collect();
        format!(
            "<partida.State {} version {} {} to_act ({})>",
            status.game,
            status.version,
            status.phase,
            seats.join(", ")
        )
    }
}

/// How long a thinking bot goes on before it looks whether somebody pressed Ctrl-C.
const BETWEEN_SIGNALS: Duration = Duration::from_millis(50);

/// What a bot would do, and what it thought.
#[pyclass(module = "partida", frozen, get_all)]
#[derive(Debug)]
pub(crate) struct Thought {
    /// What it would do.
    action: String,
    /// How it searched.
    method: &'static str,
    /// How many states it reached.
    nodes: u64,
    /// How many moves ahead it looked.
    depth: u32,
    /// How good things look for the seat, in hundredths of what the game counts.
    score: i32,
    /// The actions it expects, its own first.
    line: Vec<String>,
}

impl Thought {
    fn of(answer: catalog::BotAnswer) -> Self {
        let catalog::Info { method, nodes, depth, score, line } = answer.info;
        Self { action: answer.action, method, nodes, depth, score, line }
    }
}

#[pymethods]
impl Thought {
    fn __repr__(&self) -> String {
        let Self { action, method, nodes, depth, score, .. } = self;
        format!(
            "<partida.Thought {action:?} by {method}: {nodes} nodes, depth {depth}, score {score}>"
        )
    }
}

//! Many matches side by side.

use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use catalog::{Batch, Report};
use kit::Dice;
use numpy::{AllowTypeChange, PyArray1, PyArray2, PyArrayLike1, PyArrayMethods};
use protocol::{Code, Error};
use pyo3::prelude::*;
use rayon::ThreadPool;
use rayon::prelude::*;

use crate::border::{Refused, bad_request, dice_of, options_of, states_of};
use crate::state::State;

/// How many matches are stepped one after another by one thread. It does not depend on the machine,
/// so that a seed gives the same everywhere.
const TOGETHER: usize = 64;

/// Thousands of matches that are stepped in Rust on all cores.
///
/// The arrays `observations`, `actors`, `rewards`, `terminated` and `truncated` are written anew by every step: copy what
/// you keep. A match that ends begins anew at once; its last rewards stand beside the first observation of the next.
///
/// >>> from partida.vector import Vector
/// >>> matches = Vector("small-star-empires", 1000, seed=1)
/// >>> for _ in range(40):
/// ...     matches.step(matches.sample())
/// >>> matches.observations.shape, matches.masks().shape
/// ((1000, 698), (1000, 8193))
/// >>> int(matches.terminated.sum())
/// 937
#[pyclass(module = "partida.vector")]
pub(crate) struct Vector {
    game: &'static str,
    batches: Vec<Box<dyn Batch>>,
    threads: Threads,
    count: usize,
    seats: usize,
    action_size: usize,
    observation_size: usize,
    most: u64,
    observe: bool,
    observations: Py<PyArray2<f32>>,
    actors: Py<PyArray1<i64>>,
    rewards: Py<PyArray2<f32>>,
    terminated: Py<PyArray1<bool>>,
    truncated: Py<PyArray1<bool>>,
    masks: Option<Masks>,
}

/// The masks that somebody asked for, and what stands in them.
struct Masks {
    array: Py<PyArray2<bool>>,
    shown: Vec<(Vec<u32>, Vec<u32>)>,
}

/// The threads of one vector, or those that all vectors share.
struct Threads {
    own: Option<(usize, Mutex<Option<Pool>>)>,
}

/// Threads, and the process that has them: a process that was forked off has none.
type Pool = (u32, Arc<ThreadPool>);

static SHARED: Mutex<Option<Pool>> = Mutex::new(None);

impl Threads {
    fn pool(&self) -> PyResult<Arc<ThreadPool>> {
        let (count, place) = match &self.own {
            Some((count, place)) => (*count, place),
            None => (0, &SHARED),
        };
        let mut place = place.lock().unwrap_or_else(PoisonError::into_inner);
        let process = std::process::id();
        match &*place {
            Some((made_by, pool)) if *made_by == process => Ok(Arc::clone(pool)),
            _ => {
                let built = rayon::ThreadPoolBuilder::new().num_threads(count).build();
                let built = built.map_err(|why| bad_request(format!("no threads: {why}")))?;
                let pool = Arc::new(built);
                // Threads of another process cannot be told to end.
                std::mem::forget(place.replace((process, Arc::clone(&pool))));
                Ok(pool)
            }
        }
    }
}

/// A seed for each match.
fn seeds(dice: &mut Dice, count: usize) -> Vec<u64> {
    (0..count).map(|_| dice.bits()).collect()
}

/// The part of a list that belongs to one match.
fn part(ends: &[u32], at: usize) -> Range<usize> {
    let start = if at == 0 { 0 } else { ends[at - 1] };
    start as usize..ends[at] as usize
}

impl Vector {
    /// Writes who is to choose and what they see.
    fn show(&mut self, py: Python<'_>) -> PyResult<()> {
        let mut actors = self.actors.bind(py).try_readwrite()?;
        let mut observations = self.observations.bind(py).try_readwrite()?;
        let (actors, observations) = (actors.as_slice_mut()?, observations.as_slice_mut()?);
        let (size, observe) = (self.observation_size * TOGETHER, self.observe);
        let (batches, pool) = (&self.batches, self.threads.pool()?);
        py.detach(|| {
            pool.install(|| {
                let actors = actors.par_chunks_mut(TOGETHER);
                batches.par_iter().zip(actors).for_each(|(batch, to)| batch.actors(to));
                if observe {
                    let observations = observations.par_chunks_mut(size);
                    batches.par_iter().zip(observations).for_each(|(batch, to)| batch.observe(to));
                }
            });
        });
        Ok(())
    }
}

#[pymethods]
impl Vector {
    #[new]
    #[pyo3(signature = (game, count, options=None, *, seed=None, max_steps=None, threads=None, observe=true))]
    #[expect(clippy::too_many_arguments, reason = "they are named in Python")]
    fn new(
        py: Python<'_>,
        game: &str,
        count: usize,
        options: Option<Bound<'_, PyAny>>,
        seed: Option<u64>,
        max_steps: Option<u64>,
        threads: Option<usize>,
        observe: bool,
    ) -> PyResult<Self> {
        if count == 0 {
            return Err(bad_request("count is at least 1"));
        }
        if max_steps == Some(0) {
            return Err(bad_request("max_steps is at least 1"));
        }
        let states = states_of(game)?;
        let options = options_of(options.as_ref())?;
        let seeds = seeds(&mut dice_of(seed)?, count);
        let batches: Vec<Box<dyn Batch>> = seeds
            .chunks(TOGETHER)
            .map(|seeds| states.batch(options.as_ref(), seeds))
            .collect::<Result<_, _>>()
            .map_err(Refused)?;
        let spaces = batches[0].spaces();
        let (seats, action_size) = (usize::from(spaces.seats), spaces.action_size);
        let observation_size = spaces.observation_size;
        let columns = if observe { observation_size } else { 0 };
        let mut vector = Self {
            game: states.name(),
            threads: Threads { own: threads.map(|threads| (threads, Mutex::new(None))) },
            count,
            seats,
            action_size,
            observation_size,
            most: max_steps.unwrap_or(u64::MAX),
            observe,
            observations: PyArray2::zeros(py, [count, columns], false).unbind(),
            actors: PyArray1::zeros(py, count, false).unbind(),
            rewards: PyArray2::zeros(py, [count, seats], false).unbind(),
            terminated: PyArray1::zeros(py, count, false).unbind(),
            truncated: PyArray1::zeros(py, count, false).unbind(),
            batches,
            masks: None,
        };
        vector.show(py)?;
        Ok(vector)
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.game
    }

    fn __len__(&self) -> usize {
        self.count
    }

    /// How many seats each match has.
    #[getter]
    fn seats(&self) -> usize {
        self.seats
    }

    /// How many numbers stand for actions.
    #[getter]
    fn action_size(&self) -> usize {
        self.action_size
    }

    /// How many values an observation has.
    #[getter]
    fn observation_size(&self) -> usize {
        self.observation_size
    }

    /// What whoever chooses next sees, one row for each match.
    #[getter]
    fn observations<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<f32>> {
        self.observations.bind(py).clone()
    }

    /// The seat that chooses next in each match.
    #[getter]
    fn actors<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        self.actors.bind(py).clone()
    }

    /// What the last step was worth to each seat: not 0 only where a match ended.
    #[getter]
    fn rewards<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<f32>> {
        self.rewards.bind(py).clone()
    }

    /// Where a match ended with the last step.
    #[getter]
    fn terminated<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        self.terminated.bind(py).clone()
    }

    /// Where a match was broken off with the last step, after `max_steps`.
    #[getter]
    fn truncated<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        self.truncated.bind(py).clone()
    }

    /// Begins all matches anew.
    #[pyo3(signature = (seed=None))]
    fn reset(&mut self, py: Python<'_>, seed: Option<u64>) -> PyResult<()> {
        let seeds = seeds(&mut dice_of(seed)?, self.count);
        let (batches, pool) = (&mut self.batches, self.threads.pool()?);
        py.detach(|| {
            pool.install(|| {
                let seeds = seeds.par_chunks(TOGETHER);
                batches.par_iter_mut().zip(seeds).for_each(|(batch, seeds)| batch.reset(seeds));
            });
        });
        self.rewards.bind(py).try_readwrite()?.as_slice_mut()?.fill(0.0);
        self.terminated.bind(py).try_readwrite()?.as_slice_mut()?.fill(false);
        self.truncated.bind(py).try_readwrite()?.as_slice_mut()?.fill(false);
        self.show(py)
    }

    /// Makes one choice in each match. Where one of them is not legal it raises, and nothing was done.
    ///
    /// >>> import numpy as np, partida
    /// >>> from partida.vector import Vector
    /// >>> matches = Vector("damas-chinas", 2)
    /// >>> try:
    /// ...     matches.step(np.array([13533, 5]))
    /// ... except partida.IllegalAction as refused:
    /// ...     print(refused)
    /// 5 is not legal in match 1; nothing was done
    fn step(
        &mut self,
        py: Python<'_>,
        actions: PyArrayLike1<'_, i64, AllowTypeChange>,
    ) -> PyResult<()> {
        let actions = actions.as_slice()?;
        if actions.len() != self.count {
            let message = format!("{} actions for {} matches", actions.len(), self.count);
            return Err(bad_request(message));
        }
        {
            let mut rewards = self.rewards.bind(py).try_readwrite()?;
            let mut terminated = self.terminated.bind(py).try_readwrite()?;
            let mut truncated = self.truncated.bind(py).try_readwrite()?;
            let rewards = rewards.as_slice_mut()?;
            let (terminated, truncated) = (terminated.as_slice_mut()?, truncated.as_slice_mut()?);
            let (batches, pool) = (&mut self.batches, self.threads.pool()?);
            let (seats, most) = (self.seats, self.most);
            let wrong = py.detach(|| {
                pool.install(|| {
                    let given = actions.par_chunks(TOGETHER);
                    let checked = batches.par_iter().zip(given).enumerate();
                    let wrong = checked.find_map_first(|(number, (batch, actions))| {
                        batch.check(actions).err().map(|at| number * TOGETHER + at)
                    });
                    if wrong.is_none() {
                        batches
                            .par_iter_mut()
                            .zip(actions.par_chunks(TOGETHER))
                            .zip(rewards.par_chunks_mut(TOGETHER * seats))
                            .zip(terminated.par_chunks_mut(TOGETHER))
                            .zip(truncated.par_chunks_mut(TOGETHER))
                            .for_each(|((((batch, actions), rewards), terminated), truncated)| {
                                let mut report = Report { rewards, terminated, truncated };
                                batch.step(actions, most, &mut report);
                            });
                    }
                    wrong
                })
            });
            if let Some(at) = wrong {
                let message =
                    format!("{} is not legal in match {at}; nothing was done", actions[at]);
                return Err(Refused(Error::new(Code::IllegalAction, message)).into());
            }
        }
        self.show(py)
    }

    /// One legal action for each match, each equally likely.
    fn sample<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let mut sampled = vec![0; self.count];
        let (batches, pool, to) = (&mut self.batches, self.threads.pool()?, &mut sampled);
        py.detach(|| {
            pool.install(|| {
                let to = to.par_chunks_mut(TOGETHER);
                batches.par_iter_mut().zip(to).for_each(|(batch, to)| batch.sample(to));
            });
        });
        Ok(PyArray1::from_vec(py, sampled))
    }

    /// What may be chosen, without masks: where each match's actions begin and end, and all of them.
    ///
    /// >>> from partida.vector import Vector
    /// >>> starts, actions = Vector("damas-chinas", 2).legal()
    /// >>> starts, actions.shape
    /// (array([ 0, 14, 28]), (28,))
    fn legal<'py>(
        &self,
        py: Python<'py>,
    ) -> (Bound<'py, PyArray1<i64>>, Bound<'py, PyArray1<i32>>) {
        let (mut ends, mut actions) = (Vec::with_capacity(self.count + 1), Vec::new());
        ends.push(0);
        for batch in &self.batches {
            let (theirs, listed) = batch.legal();
            let before = actions.len() as i64;
            ends.extend(theirs.iter().map(|end| before + i64::from(*end)));
            actions.extend(listed.iter().map(|action| *action as i32));
        }
        (PyArray1::from_vec(py, ends), PyArray1::from_vec(py, actions))
    }

    /// What may be chosen, a mask for each match. The array is written anew by the next call: do not write into it.
    fn masks<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<bool>>> {
        let size = self.action_size;
        let masks = self.masks.get_or_insert_with(|| Masks {
            array: PyArray2::zeros(py, [self.count, size], false).unbind(),
            shown: vec![(Vec::new(), Vec::new()); self.batches.len()],
        });
        let (batches, pool) = (&self.batches, self.threads.pool()?);
        {
            let mut array = masks.array.bind(py).try_readwrite()?;
            let (array, shown) = (array.as_slice_mut()?, &mut masks.shown);
            py.detach(|| {
                pool.install(|| {
                    // Only what was set is cleared: most of a mask is always empty.
                    let set = |array: &mut [bool], ends: &[u32], actions: &[u32], to: bool| {
                        for at in 0..ends.len() {
                            let mask = &mut array[at * size..(at + 1) * size];
                            for action in &actions[part(ends, at)] {
                                mask[*action as usize] = to;
                            }
                        }
                    };
                    let places = array.par_chunks_mut(TOGETHER * size).zip(shown.par_iter_mut());
                    batches.par_iter().zip(places).for_each(|(batch, (array, shown))| {
                        set(array, &shown.0, &shown.1, false);
                        let (ends, actions) = batch.legal();
                        set(array, ends, actions, true);
                        shown.0.clear();
                        shown.0.extend_from_slice(ends);
                        shown.1.clear();
                        shown.1.extend_from_slice(actions);
                    });
                });
            });
        }
        Ok(masks.array.bind(py).clone())
    }

    /// One of the matches as a `State`, whose log begins there.
    fn state(&self, at: usize) -> PyResult<State> {
        if at >= self.count {
            return Err(bad_request(format!("matches are 0 to {}", self.count - 1)));
        }
        Ok(self.batches[at / TOGETHER].state(at % TOGETHER).into())
    }

    fn __repr__(&self) -> String {
        format!("<partida.vector.Vector {} matches of {}>", self.count, self.game)
    }
}

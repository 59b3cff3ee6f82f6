//! The threads on which bots think.
//!
//! Bots never think on the runtime's threads, so that however many of them there are, people get
//! their answers. A few threads of low priority take one question after another from a queue that
//! is fair: each account's matches wait in a line of their own, and the lines are served in turn,
//! so that a flood of one account's matches delays that account's bots and nobody else's.

use std::collections::{HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use bus::thinking::Answer;
use catalog::{Game, Limits};
use serde_json::value::RawValue;
use store::PlayerId;

use crate::luck;

/// The longest that a bot thinks; levels have budgets of their own, far below.
const LONGEST: Duration = Duration::from_secs(5);

/// A question to a bot.
pub(crate) struct Question {
    /// In whose line it waits.
    pub(crate) owner: PlayerId,
    pub(crate) game: &'static dyn Game,
    /// What the bot's seat sees.
    pub(crate) view: Box<RawValue>,
    pub(crate) level: String,
    /// Set when nobody needs the answer any more.
    pub(crate) cancelled: Arc<AtomicBool>,
    pub(crate) answer: Box<dyn FnOnce(Thought) + Send>,
}

/// What a bot came up with: an action, or why there is none.
pub(crate) type Thought = Result<String, String>;

/// The queue and its threads. Cheap to clone; the threads end with the last clone but theirs.
#[derive(Clone)]
pub(crate) struct Thinkers(Arc<Queue>);

struct Queue {
    lines: Mutex<Lines>,
    something: Condvar,
    most: usize,
    threads: usize,
}

#[derive(Default)]
struct Lines {
    of: HashMap<PlayerId, VecDeque<Question>>,
    /// Whose turn it is next.
    turns: VecDeque<PlayerId>,
    waiting: usize,
    thinking: usize,
    closed: bool,
}

impl Thinkers {
    /// Starts threads that take from a queue of so many places.
    pub(crate) fn start(threads: usize, most: usize) -> Self {
        let lines = Mutex::new(Lines::default());
        let threads = threads.max(1);
        let queue = Arc::new(Queue { lines, something: Condvar::new(), most, threads });
        for number in 0..threads {
            let queue = Arc::clone(&queue);
            let thread = thread::Builder::new().name(format!("bot-{number}"));
            // Without threads bots do not play; everything else goes on.
            if let Err(why) = thread.spawn(move || work(&queue)) {
                tracing::error!("a thread for bots cannot be started: {why}");
            }
        }
        Self(queue)
    }

    /// Puts a question into the queue; false when it is full.
    pub(crate) fn ask(&self, question: Question) -> bool {
        self.try_ask(question).is_ok()
    }

    /// The same, and gives the question back when the queue is full.
    pub(crate) fn try_ask(&self, question: Question) -> Result<(), Question> {
        let mut lines = self.0.lock();
        if lines.waiting >= self.0.most || lines.closed {
            return Err(question);
        }
        lines.waiting += 1;
        let owner = question.owner;
        let line = lines.of.entry(owner).or_default();
        line.push_back(question);
        if line.len() == 1 {
            lines.turns.push_back(owner);
        }
        drop(lines);
        self.0.something.notify_one();
        Ok(())
    }

    /// Whether a question would have to wait.
    pub(crate) fn is_busy(&self) -> bool {
        let lines = self.0.lock();
        lines.waiting > 0 || lines.thinking >= self.0.threads
    }

    /// Thinks about a question that came over NATS, unless there is enough to do here.
    pub(crate) fn think_for_others(
        &self,
        message: &[u8],
        leaves: bool,
        answer: impl FnOnce(Vec<u8>) + Send + 'static,
    ) {
        let written = |answer: &Answer| serde_json::to_vec(answer).unwrap_or_default();
        if leaves || self.is_busy() {
            return answer(written(&Answer::Busy));
        }
        let asked =
            serde_json::from_slice::<bus::thinking::Question>(message).ok().and_then(|it| {
                Some((catalog::game(&it.game)?, RawValue::from_string(it.view).ok()?, it.level))
            });
        let Some((game, view, level)) = asked else {
            return answer(written(&Answer::Failed("that question cannot be read".into())));
        };
        let answer = Box::new(move |thought: Thought| {
            answer(written(&match thought {
                Ok(action) => Answer::Action(action),
                Err(why) => Answer::Failed(why),
            }));
        });
        let cancelled = Arc::default();
        self.ask(Question { owner: PlayerId::NONE, game, view, level, cancelled, answer });
    }

    /// How many questions wait, and how many are thought about.
    pub(crate) fn load(&self) -> (usize, usize) {
        let lines = self.0.lock();
        (lines.waiting, lines.thinking)
    }

    /// Takes no more questions and forgets those that wait.
    pub(crate) fn close(&self) {
        let mut lines = self.0.lock();
        let closed = Lines { closed: true, thinking: lines.thinking, ..Lines::default() };
        let forgotten = std::mem::replace(&mut *lines, closed);
        drop(lines);
        drop(forgotten);
        self.0.something.notify_all();
    }
}

impl Queue {
    fn lock(&self) -> MutexGuard<'_, Lines> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next question, when there is one; none when there will be no more.
    fn next(&self) -> Option<Question> {
        let mut lines = self.lock();
        loop {
            if let Some(question) = lines.take() {
                lines.thinking += 1;
                return Some(question);
            }
            if lines.closed {
                return None;
            }
            lines = self.something.wait(lines).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl Lines {
    fn take(&mut self) -> Option<Question> {
        let owner = self.turns.pop_front()?;
        let line = self.of.get_mut(&owner)?;
        let question = line.pop_front();
        if line.is_empty() {
            self.of.remove(&owner);
        } else {
            self.turns.push_back(owner);
        }
        self.waiting -= usize::from(question.is_some());
        question
    }
}

fn work(queue: &Queue) {
    // Whatever else the machine has to do comes first. Where it knows no priorities, bots are no
    // worse than other threads.
    #[cfg(unix)]
    let _ = rustix::process::nice(10);
    while let Some(question) = queue.next() {
        if !question.cancelled.load(Ordering::Relaxed) {
            // A bot that breaks must not take its thread along.
            let thought = catch_unwind(AssertUnwindSafe(|| think(&question)));
            let thought = thought.unwrap_or_else(|_| Err("the bot broke".into()));
            (question.answer)(thought);
        }
        queue.lock().thinking -= 1;
    }
}

fn think(question: &Question) -> Thought {
    let began = Instant::now();
    let mut stop = || question.cancelled.load(Ordering::Relaxed) || began.elapsed() > LONGEST;
    let seed = u64::from_le_bytes(luck::bytes());
    let seen = question.game.read_view(question.view.get()).map_err(|why| why.message)?;
    let answer = seen.bot(&question.level, &mut Limits::new(&mut stop), seed);
    answer.map(|answer| answer.action).map_err(|why| why.message)
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    /// A question that stands for itself: its view is none, so that its answer comes at once.
    fn question(owner: i64, name: &'static str, told: &mpsc::Sender<&'static str>) -> Question {
        let told = told.clone();
        Question {
            owner: PlayerId::for_tests(owner),
            game: catalog::game("damas-chinas").unwrap(),
            view: RawValue::from_string("null".into()).unwrap(),
            level: "easy".into(),
            cancelled: Arc::default(),
            answer: Box::new(move |_| told.send(name).unwrap()),
        }
    }

    #[test]
    fn lines_are_served_in_turn_and_the_queue_has_an_end() {
        let lines = Mutex::new(Lines::default());
        let queue = Arc::new(Queue { lines, something: Condvar::new(), most: 5, threads: 1 });
        let thinkers = Thinkers(Arc::clone(&queue));
        let (told, heard) = mpsc::channel();
        for (owner, name) in [(1, "a1"), (1, "a2"), (1, "a3"), (2, "b1"), (3, "c1")] {
            assert!(thinkers.ask(question(owner, name, &told)));
        }
        assert!(!thinkers.ask(question(2, "b2", &told)), "five wait, and that is enough");
        assert_eq!(thinkers.load(), (5, 0));
        let worker = thread::spawn(move || work(&queue));
        let order: Vec<&str> = heard.iter().take(5).collect();
        assert_eq!(order, ["a1", "b1", "c1", "a2", "a3"]);
        thinkers.close();
        worker.join().unwrap();
        assert!(!thinkers.ask(question(1, "late", &told)));
        assert_eq!(thinkers.load(), (0, 0));
    }

    #[test]
    fn what_nobody_needs_is_not_thought_about() {
        let thinkers = Thinkers::start(1, 10);
        let (told, heard) = mpsc::channel();
        let unneeded = question(1, "unneeded", &told);
        unneeded.cancelled.store(true, Ordering::Relaxed);
        assert!(thinkers.ask(unneeded));
        assert!(thinkers.ask(question(1, "needed", &told)));
        assert_eq!(heard.recv().unwrap(), "needed");
        thinkers.close();
    }
}

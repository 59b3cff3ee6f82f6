//! Work on many puzzles with several threads, answers in order, memory bounded.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::{Mutex, mpsc};
use std::thread;

/// How far answers may run ahead of a slow one, per thread.
const AHEAD: u64 = 64;

/// Gives each item to a thread and each answer, in the order of the items, to `take`, until the
/// items or `take` say that it is enough.
pub(super) fn in_order<T: Send, R: Send>(
    mut items: impl Iterator<Item = T>,
    threads: Option<usize>,
    work: impl Fn(T) -> R + Sync,
    mut take: impl FnMut(R) -> anyhow::Result<ControlFlow<()>>,
) -> anyhow::Result<()> {
    let cores = || thread::available_parallelism().map_or(1, NonZero::get);
    let threads = threads.unwrap_or_else(cores).max(1);
    let (give, taken) = mpsc::sync_channel::<(u64, T)>(threads * 2);
    let taken = Mutex::new(taken);
    let (answer, answers) = mpsc::channel::<(u64, R)>();
    thread::scope(|scope| {
        for _ in 0..threads {
            let answer = answer.clone();
            let (taken, work) = (&taken, &work);
            scope.spawn(move || {
                loop {
                    let next = taken.lock().expect("nobody panics while taking").recv();
                    let Ok((number, item)) = next else { return };
                    // Nobody listens any more when it was enough.
                    if answer.send((number, work(item))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(answer);
        let (mut given, mut told) = (0, 0);
        let mut waiting = BTreeMap::new();
        // Dropped at the end, however it comes: that is how the threads learn of it.
        let give = give;
        let answers = answers;
        loop {
            // What was taken may have called for more items.
            let mut exhausted = false;
            while !exhausted && given < told + AHEAD * threads as u64 {
                match items.next() {
                    Some(item) => {
                        give.send((given, item)).expect("the threads wait for work");
                        given += 1;
                    }
                    None => exhausted = true,
                }
                while let Ok((number, done)) = answers.try_recv() {
                    waiting.insert(number, done);
                }
                if waiting.contains_key(&told) {
                    break;
                }
            }
            let before = told;
            while let Some(done) = waiting.remove(&told) {
                told += 1;
                if take(done)?.is_break() {
                    return Ok(());
                }
            }
            if told > before {
                continue;
            }
            if told == given {
                return Ok(());
            }
            let (number, done) = answers.recv().expect("work is under way");
            waiting.insert(number, done);
        }
    })
}

//! What must go on though nobody asks: clocks run, rooms close, and what everybody has forgotten ends.
//!
//! A match says when it is due (`due_at`), and what is due is read in pages by that key. So it does
//! not matter how many matches there are that nobody waits for.

use std::time::Duration;

use store::{Due, MatchId, Time};
use tokio::task::JoinSet;

use crate::app::Shared;
use crate::matches::{Ask, Matches};
use crate::nodes::Nodes;

/// How often the server looks for what is due.
const EVERY: Duration = Duration::from_mins(1);

/// How many are read at once.
const PAGE: u32 = 500;

/// How many are looked at side by side, so that those who come now do not have to wait for all.
const AT_ONCE: usize = 4;

/// Before all that can be due.
const FIRST: (Time, MatchId) = (Time(-1), MatchId::of_bits(0));

/// Wakes the matches whose clocks run: they are due at every start, and wake by themselves from then
/// on.
pub(crate) async fn wake_clocks(app: Shared) {
    if app.matches.nodes().is_some() {
        // Each node looks after those that nobody else does, all the time.
        return;
    }
    let mut pages = Pages { app: &app, after: FIRST, until: Time(0) };
    while let Some(page) = pages.next().await {
        wake(&app.matches, page.into_iter().map(|due| due.id)).await;
    }
}

/// Looks after what is due from time to time, until the server stops.
pub(crate) async fn run(app: Shared) {
    loop {
        let now = app.clock.now();
        if app.matches.nodes().is_none_or(Nodes::is_first) {
            once(&app, now).await;
        }
        app.clock.sleep_until(now.after(EVERY)).await;
    }
}

/// Looks after all that is due now, but for the matches whose clocks run.
pub(crate) async fn once(app: &Shared, now: Time) {
    let last_with_clock = (Time(0), MatchId::of_bits(u64::MAX));
    let mut pages = Pages { app, after: last_with_clock, until: now };
    while let Some(page) = pages.next().await {
        sweep(app, page, now).await;
    }
}

struct Pages<'a> {
    app: &'a Shared,
    after: (Time, MatchId),
    until: Time,
}

impl Pages<'_> {
    async fn next(&mut self) -> Option<Vec<Due>> {
        loop {
            match self.app.store.due(self.after, self.until, PAGE).await {
                Ok(page) => {
                    self.after = page.last().map(|last| (last.at, last.id))?;
                    return Some(page);
                }
                Err(error) => {
                    tracing::warn!("what is due could not be read: {error}");
                    let clock = &self.app.clock;
                    clock.sleep_until(clock.now().after(EVERY)).await;
                }
            }
        }
    }
}

/// Closes rooms, ends matches of several people that nobody has touched, and forgets about those in
/// which somebody plays alone: they are kept (clause F123), and no longer count as open.
async fn sweep(app: &Shared, page: Vec<Due>, now: Time) {
    let untouched = app.settings.untouched;
    let mut later = Vec::new();
    let mut ending = Vec::new();
    let mut waking = Vec::new();
    for due in page {
        let touched_until = due.touched_at.after(untouched);
        match due {
            Due { running: false, id, .. } | Due { in_days: true, id, .. } => waking.push(id),
            Due { id, .. } if touched_until > now => later.push((id, Some(touched_until))),
            Due { people: 0..=1, id, .. } => later.push((id, None)),
            Due { id, .. } => ending.push(id),
        }
    }
    if !later.is_empty()
        && let Err(error) = app.store.set_due(&later, app.matches.nodes().map(Nodes::me)).await
    {
        tracing::warn!("what is due later could not be noted: {error}");
    }
    wake(&app.matches, waking).await;
    let before = Time(now.0 - untouched.as_millis() as i64);
    at_once(ending.into_iter().map(|id| {
        let matches = app.matches.clone();
        async move {
            // What could not be ended now is due at the next look again.
            drop(matches.ask(id, |reply| Ask::EndUntouched { before, reply }).await);
        }
    }))
    .await;
}

/// Lets matches do what they do by themselves.
async fn wake(matches: &Matches, ids: impl IntoIterator<Item = MatchId>) {
    at_once(ids.into_iter().map(|id| {
        let matches = matches.clone();
        async move { matches.look_after(id).await }
    }))
    .await;
}

async fn at_once<F>(mut looks: impl Iterator<Item = F>)
where
    F: Future<Output = ()> + Send + 'static,
{
    let mut looking = JoinSet::new();
    loop {
        while looking.len() < AT_ONCE {
            let Some(look) = looks.next() else { break };
            looking.spawn(look);
        }
        if looking.join_next().await.is_none() {
            return;
        }
    }
}

//! What has had its time is removed, a page at a time.

use std::time::{Duration, Instant};

use store::{Error, Leftover, Store, Sweep, Time};

use crate::app::Shared;
use crate::nodes::Nodes;

/// How long things are kept that nobody needs any more. Sessions go when they expire. Results, logs
/// and matches that began are kept for ever.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Retention {
    /// Waiting rooms, from when they closed.
    pub rooms: Duration,
    /// What was said in a match, from its end; none for ever.
    pub chat: Option<Duration>,
    /// Lines of the audit log; none for ever.
    pub audit: Option<Duration>,
    /// Accounts of guests, from when they were last here.
    pub guests: Duration,
}

const DAY: Duration = Duration::from_hours(24);

impl Default for Retention {
    fn default() -> Self {
        Self { rooms: DAY * 30, chat: Some(DAY * 365), audit: Some(DAY * 365), guests: DAY * 30 }
    }
}

/// How often the server looks for what has had its time.
const EVERY: Duration = Duration::from_hours(1);

/// How long outages are kept at least: longer than the longest move, which has 14 days, and the longest
/// vacation within it.
const OUTAGES: Duration = Duration::from_hours(60 * 24);

impl Retention {
    /// What goes, and until when it must have been needed last.
    fn bounds(&self, now: Time) -> impl Iterator<Item = (Leftover, Time)> {
        let kept = [
            (Leftover::Sessions, Some(Duration::ZERO)),
            (Leftover::Rooms, Some(self.rooms)),
            (Leftover::Chat, self.chat),
            (Leftover::Audit, self.audit),
            (Leftover::Guests, Some(self.guests)),
            (Leftover::Outages, Some(OUTAGES)),
        ];
        let ago = move |time: Duration| Time(now.0.saturating_sub(time.as_millis() as i64));
        kept.into_iter().filter_map(move |(what, time)| Some((what, ago(time?))))
    }
}

/// Removes what has had its time: how much of each kind.
pub async fn sweep(
    store: &Store,
    retention: &Retention,
    now: Time,
) -> Result<Vec<(Leftover, u64)>, Error> {
    let mut removed = Vec::new();
    for (what, before) in retention.bounds(now) {
        let mut sweep = Sweep::new(what, before);
        while !sweep.is_done() {
            let began = Instant::now();
            store.sweep(&mut sweep).await?;
            // Others have the database for themselves for as long again.
            tokio::time::sleep(began.elapsed()).await;
        }
        removed.push((what, sweep.removed()));
    }
    Ok(removed)
}

/// What [`sweep`] would remove.
pub async fn leftovers(
    store: &Store,
    retention: &Retention,
    now: Time,
) -> Result<Vec<(Leftover, u64)>, Error> {
    let mut found = Vec::new();
    for (what, before) in retention.bounds(now) {
        found.push((what, store.count_leftover(what, before).await?));
    }
    Ok(found)
}

/// Sweeps now and then, for as long as the server runs.
pub(super) async fn keep_sweeping(app: Shared) {
    loop {
        let now = app.clock.now();
        if !app.matches.nodes().is_none_or(Nodes::is_first) {
            app.clock.sleep_until(now.after(EVERY)).await;
            continue;
        }
        if let Err(error) = app.store.sweep_nodes().await {
            tracing::warn!("what nodes left behind could not be removed: {error}");
        }
        match sweep(&app.store, &app.settings.retention, now).await {
            Ok(removed) => {
                for (what, count) in removed.iter().filter(|(_, count)| *count > 0) {
                    tracing::info!("removed what was kept long enough: {count} {}", what.name());
                }
                app.chores.send_modify(|chores| {
                    chores.sweeps += 1;
                    chores.swept += removed.iter().map(|(_, count)| count).sum::<u64>();
                });
            }
            Err(error) => tracing::warn!("what was kept long enough could not be removed: {error}"),
        }
        app.clock.sleep_until(now.after(EVERY)).await;
    }
}

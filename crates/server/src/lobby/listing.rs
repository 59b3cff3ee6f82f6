//! The list of public matches as it changes, for those who look at the lobby.
//!
//! A node that has such people reads the list when it hears that a public match has changed, here or at another
//! node, and tells them what is different. However much changes, it reads twice a second at most, and everybody is
//! sent the same text. What was lost between nodes is made up for by reading again after a while.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use protocol::socket::Push;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use store::{Cursor, Stage, StoredMatch, Time};
use tokio::sync::Notify;
use utoipa::ToSchema;

use super::{MOST_MATCHES, MatchInfo, room};
use crate::app::Shared;
use crate::error::Error;
use crate::nodes::Head;
use crate::ws::{Outbox, OutboxId, Told};

/// How long at least is between two readings of the list.
const PACE: Duration = Duration::from_millis(500);

/// How often the list is read though nobody said that it has changed.
const AGAIN: Duration = Duration::from_mins(3);

/// Who looks at the lobby, and what they were told.
#[derive(Default)]
pub(crate) struct Listing {
    told: Mutex<ToldList>,
    /// One reads at a time, so that no older list takes the place of a newer one.
    reading: tokio::sync::Mutex<()>,
    /// Something has changed at another node.
    elsewhere: Notify,
}

#[derive(Default)]
struct ToldList {
    /// Newest first, which is how they are sent.
    matches: BTreeMap<Key, Box<RawValue>>,
    viewers: Vec<Viewer>,
}

/// When a match was made, the other way round, and which one it is.
type Key = (std::cmp::Reverse<Time>, String);

struct Viewer {
    outbox: Outbox,
    /// Whether something could not be told, because too much waited already.
    behind: bool,
}

/// Public matches, of those that can be joined and those that can be watched the newest hundred each.
#[derive(Serialize, ToSchema)]
pub(crate) struct LobbyList {
    /// Newest first. What is for members only is null.
    #[schema(value_type = Vec<MatchInfo>)]
    matches: Vec<Box<RawValue>>,
}

/// What is different in the list of public matches.
#[derive(Serialize, ToSchema)]
pub(crate) struct LobbyNow {
    /// Whether this is the whole list, because something could not be told before.
    whole: bool,
    /// Those that are new or have changed, newest first.
    #[schema(value_type = Vec<MatchInfo>)]
    matches: Vec<Box<RawValue>>,
    /// The ids of those that are no longer in the list.
    gone: Vec<String>,
}

impl LobbyNow {
    fn text(self) -> Utf8Bytes {
        let push = Push { push: "lobby", body: self };
        serde_json::to_string(&push).expect("messages can be written as JSON").into()
    }
}

impl Listing {
    fn told(&self) -> MutexGuard<'_, ToldList> {
        self.told.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Says that a public match has changed at another node.
    pub(crate) fn changed_elsewhere(&self) {
        self.elsewhere.notify_one();
    }

    /// Whoever is told by this outbox no longer looks.
    pub(crate) fn leave(&self, outbox: OutboxId) {
        self.told().viewers.retain(|viewer| viewer.outbox.id() != outbox);
    }
}

impl ToldList {
    /// Takes over how the list is now, and tells everybody what is different.
    fn become_now(&mut self, now: BTreeMap<Key, Box<RawValue>>) {
        let fresh = now.iter().filter(|(key, info)| {
            self.matches.get(*key).is_none_or(|before| before.get() != info.get())
        });
        let matches: Vec<Box<RawValue>> = fresh.map(|(_, info)| info.clone()).collect();
        let gone = self.matches.keys().filter(|key| !now.contains_key(*key));
        let gone: Vec<String> = gone.map(|(_, id)| id.clone()).collect();
        let is_news = !matches.is_empty() || !gone.is_empty();
        self.matches = now;
        let news = LobbyNow { whole: false, matches, gone }.text();
        let mut whole = None;
        let all = &self.matches;
        self.viewers.retain_mut(|viewer| {
            let text = if viewer.behind {
                let matches = || all.values().cloned().collect();
                &*whole.get_or_insert_with(|| {
                    LobbyNow { whole: true, matches: matches(), gone: Vec::new() }.text()
                })
            } else if is_news {
                &news
            } else {
                return !viewer.outbox.is_closed();
            };
            let told = viewer.outbox.push(text);
            viewer.behind = told == Told::Full;
            told != Told::Gone
        });
    }
}

/// Tells somebody which public matches there are, and from then on what changes.
pub(crate) async fn look(
    app: &Shared,
    outbox: &Outbox,
    answer: impl FnOnce(LobbyList),
) -> Result<(), Error> {
    let _reading = app.listing.reading.lock().await;
    if app.listing.told().viewers.is_empty() {
        let now = read(app).await?;
        app.listing.told().become_now(now);
    }
    let mut told = app.listing.told();
    // Before anything that changes is told: both go the same way.
    answer(LobbyList { matches: told.matches.values().cloned().collect() });
    told.viewers.retain(|viewer| viewer.outbox.id() != outbox.id());
    told.viewers.push(Viewer { outbox: outbox.clone(), behind: false });
    Ok(())
}

/// Whether a match that is public is in the list.
pub(super) fn is_listed(one: &StoredMatch, now: Time) -> bool {
    let watchable = one.stage == Stage::Waiting || one.terms.spectators;
    watchable && !room::is_due(one, now)
}

async fn read(app: &Shared) -> Result<BTreeMap<Key, Box<RawValue>>, Error> {
    let mut found = Vec::new();
    for stage in [Stage::Waiting, Stage::Running] {
        let page = app.store.public_matches(stage, None, Cursor::START, MOST_MATCHES).await?;
        found.extend(page);
    }
    let now = app.clock.now();
    let listed = found.iter().filter(|one| is_listed(one, now)).map(|one| {
        let info = to_raw_value(&MatchInfo::for_all(one)).expect("a match can be written as JSON");
        ((std::cmp::Reverse(one.created_at), one.id.to_string()), info)
    });
    Ok(listed.collect())
}

/// Tells those who look at the lobby what has changed, until the server stops.
pub(crate) async fn run(app: Shared) {
    loop {
        tokio::select! {
            () = app.matches.list_changed() => {
                if let Some(nodes) = app.matches.nodes() {
                    nodes.tell_all(&Head::Listed);
                }
            }
            () = app.listing.elsewhere.notified() => {}
            () = app.clock.sleep(AGAIN) => {}
        }
        if let Err(error) = once(&app).await {
            tracing::warn!("who looks at the lobby sees it as it was: {error}");
        }
        app.clock.sleep(PACE).await;
    }
}

async fn once(app: &Shared) -> Result<(), Error> {
    let _reading = app.listing.reading.lock().await;
    if app.listing.told().viewers.is_empty() {
        return Ok(());
    }
    let now = read(app).await?;
    app.listing.told().become_now(now);
    Ok(())
}

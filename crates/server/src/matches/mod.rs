//! The matches: one task for each that is in use, found or rebuilt by its id.

mod acting;
mod answering;
mod ask;
mod clocks;
mod ending;
mod live;
mod loading;
mod owning;
mod play;
mod proposals;
mod record;
mod rematch;
mod seats;
mod sharing;
mod showing;
mod talk;
mod turns;
mod update;
mod waiting;

pub(crate) use ask::{Ask, Heard, Reply, Watched};
pub(crate) use ending::Ended;
pub(crate) use live::Watcher;
pub(crate) use play::Play;
pub(crate) use proposals::ProposalNow;
pub use record::record;
pub(crate) use rematch::Invited;
pub(crate) use sharing::readable;
pub(crate) use showing::{About, InRoom};

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use bus::ownership::News;
use protocol::socket::{Said, Seen};
use serde::Deserialize;
use serde_json::value::RawValue;
use store::{MatchId, NodeId, Store, StoredMatch};
use tokio::sync::{Notify, mpsc, oneshot};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::accounts::Session;
use crate::app::Shared;
use crate::error::Error;
use crate::http::{Body, Faults, ListAt, Page, Params, Place, at_most, cursor, cut};
use crate::lobby::{Asker, Level, MatchInfo, match_id};
use crate::metrics::Metrics;
use crate::nodes::Nodes;
use crate::pulse::Pulse;
use crate::push::Pushes;
use crate::thinkers::Thinkers;
use crate::ws::OutboxId;
use crate::{Clock, Luck};

/// How many messages wait for a match before whoever sends more has to wait.
const MAILBOX: usize = 64;

/// The matches in use. Cheap to clone: all clones are the same.
#[derive(Clone)]
pub(crate) struct Matches(Arc<Inner>);

struct Inner {
    held: Mutex<Held>,
    store: Store,
    clock: Clock,
    thinkers: Thinkers,
    metrics: Arc<Metrics>,
    pulse: Pulse,
    /// Where this server is one of several.
    nodes: Option<Nodes>,
    luck: Luck,
    /// How long somebody must be away before others may let a bot play for them.
    absence: Duration,
    /// How long nobody must touch a match without a clock before it ends by itself.
    untouched: Duration,
    /// Told when a match of a tournament is over.
    over: Notify,
    /// What people are told though they are not there.
    pushes: Pushes,
    /// Told when a public match has changed.
    listed: Notify,
}

/// What goes on with a match when another task looks after it.
#[derive(Default)]
pub(crate) struct Carried {
    pub(crate) watchers: Vec<Watcher>,
    pub(crate) asks: Vec<Ask>,
}

#[derive(Default)]
struct Held {
    live: HashMap<MatchId, Handle>,
    /// Those that this node looks after, where there are several.
    owned: HashSet<MatchId>,
    /// The sockets that still watch matches which are over, and would hear of a rematch.
    audiences: HashMap<MatchId, Vec<Watcher>>,
}

/// Where to send what is asked of one match.
type Handle = Arc<mpsc::Sender<Box<Ask>>>;

impl Matches {
    pub(crate) fn new(
        store: Store,
        clock: Clock,
        thinkers: Thinkers,
        metrics: Arc<Metrics>,
        luck: Luck,
        [absence, untouched]: [Duration; 2],
        nodes: Option<Nodes>,
    ) -> Self {
        let held = Mutex::default();
        let pulse = Pulse::new(store.clone(), clock.clone(), nodes.is_some());
        Self(Arc::new(Inner {
            held,
            store,
            clock,
            thinkers,
            metrics,
            pulse,
            nodes,
            luck,
            absence,
            untouched,
            over: Notify::new(),
            pushes: Pushes::default(),
            listed: Notify::new(),
        }))
    }

    pub(crate) fn pushes(&self) -> &Pushes {
        &self.0.pushes
    }

    pub(crate) fn store(&self) -> &Store {
        &self.0.store
    }

    fn clock(&self) -> &Clock {
        &self.0.clock
    }

    fn metrics(&self) -> &Metrics {
        &self.0.metrics
    }

    pub(crate) fn luck(&self) -> &Luck {
        &self.0.luck
    }

    pub(crate) fn pulse(&self) -> &Pulse {
        &self.0.pulse
    }

    pub(crate) fn nodes(&self) -> Option<&Nodes> {
        self.0.nodes.as_ref()
    }

    fn thinkers(&self) -> &Thinkers {
        &self.0.thinkers
    }

    fn absence(&self) -> Duration {
        self.0.absence
    }

    fn untouched(&self) -> Duration {
        self.0.untouched
    }

    /// Returns when a match of a tournament is over here.
    pub(crate) async fn one_is_over(&self) {
        self.0.over.notified().await;
    }

    /// Returns when the list of public matches may have changed here.
    pub(crate) async fn list_changed(&self) {
        self.0.listed.notified().await;
    }

    /// Notes that a match is new, or is listed otherwise than before.
    fn note_listed(&self, changed: &StoredMatch) {
        if changed.public {
            self.0.listed.notify_one();
        }
    }

    /// Asks a match and waits for its answer.
    pub(crate) async fn ask<T: Send + 'static>(
        &self,
        id: MatchId,
        ask: impl FnOnce(Reply<T>) -> Ask,
    ) -> Result<T, Error> {
        let (sender, answer) = oneshot::channel();
        self.send(id, ask(Reply::to(sender))).await;
        answer.await.unwrap_or(Err(Error::Unavailable))
    }

    /// Hands something to a match, in the order of arrival. Waits while the match has too much to
    /// do already, which slows down whoever sends and nobody else.
    pub(crate) async fn send(&self, id: MatchId, ask: Ask) {
        // Holding the handle keeps the task from ending before it has read this. Should it be gone
        // nevertheless, the reply in `ask` says so when it is dropped.
        let handle = self.handle(id);
        drop(handle.send(Box::new(ask)).await);
    }

    /// Tells a match something that only matters while it has a task.
    pub(crate) async fn tell(&self, id: MatchId, ask: Ask) {
        let handle = {
            let mut held = self.lock();
            let handle = held.live.get(&id).cloned();
            if let (None, Ask::Unwatch { outbox }) = (&handle, &ask) {
                held.leave_audience(id, *outbox);
            }
            handle
        };
        if let Some(handle) = handle {
            drop(handle.send(Box::new(ask)).await);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Held> {
        self.0.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn handle(&self, id: MatchId) -> Handle {
        let mut held = self.lock();
        // A task that broke leaves its mailbox closed; the next one starts from the log.
        if let Some(handle) = held.live.get(&id).filter(|handle| !handle.is_closed()) {
            return Arc::clone(handle);
        }
        self.begin(&mut held, id, None)
    }

    /// Begins the task of a match, which is read from the store unless it is known.
    fn begin(&self, held: &mut Held, id: MatchId, known: Option<StoredMatch>) -> Handle {
        let (sender, mailbox) = mpsc::channel(MAILBOX);
        tokio::spawn(owning::look_after(id, self.clone(), mailbox, known));
        let handle = Arc::new(sender);
        held.live.insert(id, Arc::clone(&handle));
        handle
    }

    /// Takes over a match that was just stored.
    pub(crate) fn adopt(&self, fresh: StoredMatch) {
        let mut held = self.lock();
        if !held.live.contains_key(&fresh.id) {
            self.begin(&mut held, fresh.id, Some(fresh));
        }
    }

    /// Looks after a match from now on: its room closes when its time is up, its clocks run and its
    /// bots play.
    pub(crate) async fn look_after(&self, id: MatchId) {
        // Whether it could be loaded is told in the log.
        drop(self.ask(id, |reply| Ask::GoOn { reply }).await);
    }

    /// Has all matches that have a task look again at what they do by themselves.
    pub(crate) fn all_go_on(&self) {
        let live: Vec<Handle> = self.lock().live.values().cloned().collect();
        for handle in live {
            // One with a full mailbox is about to do so.
            drop(handle.try_send(Box::new(Ask::GoOn { reply: Reply::new(drop) })));
        }
    }

    // ---- among nodes

    /// Hands on what another node asks. It is lost where too much waits.
    pub(crate) fn ask_from_afar(&self, id: MatchId, ask: Ask) {
        if let Err(full) = self.handle(id).try_send(Box::new(ask)) {
            full.into_inner().refuse(Error::Busy);
        }
    }

    /// Hands on what another node tells, if it matters to anybody here. It is lost where too much waits,
    /// which is noticed later.
    pub(crate) fn heard(&self, id: MatchId, heard: Heard) {
        let handle = self.lock().live.get(&id).cloned();
        if let Some(handle) = handle {
            drop(handle.try_send(Box::new(Ask::Heard(heard))));
        }
    }

    /// Hears who looks after a match. Those who watch here and have no task are told by one again.
    pub(crate) fn hear(&self, id: MatchId, news: News) {
        let handle = {
            let held = self.lock();
            let watched = held.audiences.contains_key(&id);
            let handle = held.live.get(&id).filter(|handle| !handle.is_closed()).cloned();
            drop(held);
            if handle.is_none() && watched { Some(self.handle(id)) } else { handle }
        };
        if let Some(handle) = handle {
            // In a task of its own, where the mailbox is full: this must not be lost.
            if let Err(full) = handle.try_send(Box::new(Ask::Heard(Heard::Owner(news)))) {
                let ask = full.into_inner();
                tokio::spawn(async move { drop(handle.send(ask).await) });
            }
        }
    }

    pub(crate) fn hear_everywhere(&self, news: News) {
        let ids: Vec<MatchId> = self.lock().live.keys().copied().collect();
        for id in ids {
            self.hear(id, news);
        }
    }

    /// Gives so many matches to other nodes, each in turn.
    pub(crate) fn give_away(&self, most: usize, to: &[NodeId]) {
        let owned: Vec<Handle> = {
            let held = self.lock();
            held.owned.iter().filter_map(|id| held.live.get(id).cloned()).take(most).collect()
        };
        for (handle, to) in owned.into_iter().zip(to.iter().cycle()) {
            tokio::spawn({
                let to = *to;
                async move { drop(handle.send(Box::new(Ask::HandOver { to })).await) }
            });
        }
    }

    /// Waits until this node looks after nothing any more, for a while.
    pub(crate) async fn all_given_away(&self, patience: Duration) {
        let given = async {
            while self.owned() > 0 {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        if tokio::time::timeout(patience, given).await.is_err() {
            tracing::info!("{} matches are left for the others to find", self.owned());
        }
    }

    /// How many matches this node looks after.
    pub(crate) fn owned(&self) -> usize {
        self.lock().owned.len()
    }

    pub(crate) fn is_live(&self, id: MatchId) -> bool {
        self.lock().live.get(&id).is_some_and(|handle| !handle.is_closed())
    }

    fn note_owned(&self, id: MatchId, owned: bool) {
        let mut held = self.lock();
        if owned {
            held.owned.insert(id);
        } else {
            held.owned.remove(&id);
        }
    }

    /// Forgets a match whose task wants to end, unless somebody has just turned to it. Those who
    /// still watch are kept apart, for it can only be over.
    pub(crate) fn retire(
        &self,
        id: MatchId,
        mailbox: &mpsc::Receiver<Box<Ask>>,
        watchers: &mut Vec<Watcher>,
    ) -> bool {
        let mut held = self.lock();
        let unused = held.live.get(&id).is_none_or(|handle| Arc::strong_count(handle) == 1);
        if !unused || !mailbox.is_empty() {
            return false;
        }
        held.live.remove(&id);
        let here = |watcher: &Watcher| watcher.outbox.id().0.is_none();
        watchers.retain(|watcher| !watcher.outbox.is_closed() && here(watcher));
        if !watchers.is_empty() {
            held.audiences.insert(id, std::mem::take(watchers));
        }
        true
    }

    /// Keeps those who watch a match whose task breaks, for the next one.
    fn keep_audience(&self, id: MatchId, mut watchers: Vec<Watcher>) {
        // Other nodes tell theirs anew.
        watchers.retain(|watcher| watcher.outbox.id().0.is_none());
        self.lock().audiences.insert(id, watchers);
    }

    /// Those who watched a match when its last task ended.
    fn take_audience(&self, id: MatchId) -> Vec<Watcher> {
        self.lock().audiences.remove(&id).unwrap_or_default()
    }

    /// How many messages wait for their match.
    pub(crate) fn waiting(&self) -> usize {
        self.lock().live.values().map(|one| one.max_capacity() - one.capacity()).sum()
    }

    /// How many matches have a task.
    pub(crate) fn count(&self) -> usize {
        self.lock().live.len()
    }
}

impl Held {
    fn leave_audience(&mut self, id: MatchId, outbox: OutboxId) {
        if let Some(audience) = self.audiences.get_mut(&id) {
            audience.retain(|watcher| watcher.outbox.id() != outbox);
            if audience.is_empty() {
                self.audiences.remove(&id);
            }
        }
    }
}

pub(crate) fn router() -> OpenApiRouter<Shared> {
    OpenApiRouter::new()
        .routes(routes!(entries))
        .routes(routes!(glance))
        .routes(routes!(sharing::whole_record))
        .routes(routes!(sharing::picture_png))
        .routes(routes!(sharing::picture_svg))
        .routes(routes!(resign))
        .routes(routes!(stand_in))
        .routes(routes!(rematch))
        .routes(routes!(chat, switch_chat))
}

/// Resign
///
/// As leaving a running match, in which one stays as a spectator.
#[utoipa::path(post, path = "/matches/{id}/resign", tag = "matches",
    params(("id" = String, Path, description = "The match")),
    responses((status = 204, description = "Resigned"), Faults))]
async fn resign(
    State(app): State<Shared>,
    session: Session,
    Place(id): Place<String>,
) -> Result<StatusCode, Error> {
    let id = match_id(&id)?;
    let shown = session.player.clone();
    let room = app.matches.ask(id, |reply| Ask::Show { by: shown, reply }).await?;
    if room.is_waiting() {
        return Err(Error::NotStarted);
    }
    app.matches.ask(id, |reply| Ask::Leave { by: session.player.id, reply }).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Let a bot play for somebody who is absent, or for oneself
///
/// The seat goes back as soon as its owner acts, or opens another socket.
#[utoipa::path(put, path = "/matches/{id}/stand-in/{seat}", tag = "matches", request_body = Level,
    params(("id" = String, Path, description = "The match"),
           ("seat" = u8, Path, description = "The seat, from 0")),
    responses((status = 204, description = "A bot has the seat"), Faults))]
async fn stand_in(
    asker: Asker,
    Place((_, seat)): Place<(String, u8)>,
    Body(Level { level }): Body<Level>,
) -> Result<StatusCode, Error> {
    asker.done(|by, reply| Ask::StandIn { by: by.id, seat, level, reply }).await
}

/// Play the same once more
///
/// Makes a waiting room with the same game, options and clock; who comes second joins it.
#[utoipa::path(post, path = "/matches/{id}/rematch", tag = "matches",
    params(("id" = String, Path, description = "The match that is over")),
    responses((status = 201, body = MatchInfo, description = "The room, made"),
              (status = 200, body = MatchInfo, description = "The room, joined"), Faults))]
async fn rematch(asker: Asker) -> Result<(StatusCode, Json<MatchInfo>), Error> {
    asker.app.still_takes_matches()?;
    asker.app.may_have_another(asker.by.id).await?;
    let rematch = asker.ask(|by, reply| Ask::Rematch { by, reply }).await?;
    let status = if rematch.joined { StatusCode::OK } else { StatusCode::CREATED };
    Ok((status, Json(rematch.room)))
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
struct WhichSaid {
    /// Only what was said after this number.
    after: Option<u64>,
    /// How many at most; not more than without this.
    limit: Option<u32>,
    /// Where the page begins, from the `Link` of the page before.
    cursor: Option<String>,
}

/// How much of what was said is told at once.
const MOST_SAID: u32 = 500;

/// How many entries can be asked for; without a limit all are told.
const MOST_ENTRIES: u32 = 1_000;

/// What was said in a match
///
/// The last things said, in the order in which they were; the next page has what was said before.
#[utoipa::path(get, path = "/matches/{id}/chat", tag = "matches",
    params(("id" = String, Path, description = "The match"), WhichSaid),
    responses((status = 200, body = [Said], description = "Up to 500 things said"), Faults))]
async fn chat(
    asker: Asker,
    list: ListAt,
    Params(asked): Params<WhichSaid>,
) -> Result<Page<Vec<Said>>, Error> {
    let limit = at_most(asked.limit, MOST_SAID)?;
    let before = cursor(asked.cursor.as_deref())?.unwrap_or(u64::MAX);
    let (after, most) = (asked.after.unwrap_or(0), limit + 1);
    let mut said = asker.ask(|by, reply| Ask::Chat { by, after, before, most, reply }).await?;
    // The newest page comes first, and the one line too many is its oldest.
    said.reverse();
    let next = cut(&mut said, limit).map(|oldest| oldest.n);
    said.reverse();
    Ok(list.page(said, next))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Switch {
    on: bool,
}

/// Switch the chat of a match on or off
///
/// For the match admin and for site administrators.
#[utoipa::path(put, path = "/matches/{id}/chat", tag = "matches", request_body = Switch,
    params(("id" = String, Path, description = "The match")),
    responses((status = 200, body = MatchInfo, description = "Switched"), Faults))]
async fn switch_chat(
    asker: Asker,
    Body(Switch { on }): Body<Switch>,
) -> Result<Json<MatchInfo>, Error> {
    asker.told(|by, reply| Ask::SwitchChat { by, on, reply }).await
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
struct WhichEntries {
    /// Only entries after this version; all of them, with the setup as version 0, without it.
    after: Option<u64>,
    /// How many at most, up to 1,000; all of them without this.
    limit: Option<u32>,
    /// Where the page begins, from the `Link` of the page before.
    cursor: Option<String>,
}

/// What happened in a match, as the sender may see it
#[utoipa::path(get, path = "/matches/{id}/entries", tag = "matches",
    params(("id" = String, Path, description = "The match"), WhichEntries),
    responses((status = 200, body = [Seen], description = "The entries of the log"), Faults))]
async fn entries(
    asker: Asker,
    list: ListAt,
    Params(asked): Params<WhichEntries>,
) -> Result<Page<Box<RawValue>>, Error> {
    let most = asked.limit.map(|asked| at_most(Some(asked), MOST_ENTRIES)).transpose()?;
    let after = cursor(asked.cursor.as_deref())?.or(asked.after);
    let seen = asker.ask(|by, reply| Ask::Entries { by, after, most, reply }).await?;
    Ok(list.page(seen.json, seen.more_after))
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
struct Since {
    /// The version that is there already; without it all entries are told, with the setup.
    have: Option<u64>,
}

/// A match that anybody may watch, as it stands now
///
/// For visitors, who ask again and again. It says what the answer to `watch` on the play channel says.
#[utoipa::path(get, path = "/watch/{id}", tag = "matches", security(()),
    params(("id" = String, Path, description = "The match"), Since),
    responses((status = 200, body = Object, description = "Its room and its standing"), Faults))]
async fn glance(
    State(app): State<Shared>,
    Place(id): Place<String>,
    Params(Since { have }): Params<Since>,
) -> Result<Json<Box<RawValue>>, Error> {
    let ask = |reply| Ask::Glance { have, reply };
    app.matches.ask(match_id(&id)?, ask).await.map(Json)
}

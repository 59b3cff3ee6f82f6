//! The matches: one task for each that is in use, found or rebuilt by its id.

mod ask;
mod ending;
mod live;
mod play;
mod record;

pub(crate) use ask::{Ask, Reply};
pub use record::Record;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::value::RawValue;
use store::{MatchId, Store};
use tokio::sync::{mpsc, oneshot};
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::Clock;
use crate::accounts::Session;
use crate::app::Shared;
use crate::error::Error;
use crate::http::{Faults, Params, Place};
use crate::lobby::match_id;
use live::Live;

/// How many messages wait for a match before whoever sends more has to wait.
const MAILBOX: usize = 64;

/// The matches in use. Cheap to clone: all clones are the same.
#[derive(Clone)]
pub(crate) struct Matches {
    live: Arc<Mutex<HashMap<MatchId, Handle>>>,
    store: Store,
    clock: Clock,
}

/// Where to send what is asked of one match.
type Handle = Arc<mpsc::Sender<Ask>>;

impl Matches {
    pub(crate) fn new(store: Store, clock: Clock) -> Self {
        Self { live: Arc::default(), store, clock }
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
        drop(handle.send(ask).await);
    }

    /// Tells a match something that only matters while it has a task.
    pub(crate) async fn tell(&self, id: MatchId, ask: Ask) {
        let handle = self.lock().get(&id).cloned();
        if let Some(handle) = handle {
            drop(handle.send(ask).await);
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<MatchId, Handle>> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn handle(&self, id: MatchId) -> Handle {
        let mut live = self.lock();
        // A task that broke leaves its mailbox closed; the next one starts from the log.
        if let Some(handle) = live.get(&id).filter(|handle| !handle.is_closed()) {
            return Arc::clone(handle);
        }
        let (sender, mailbox) = mpsc::channel(MAILBOX);
        let parts = (self.clone(), self.store.clone(), self.clock.clone());
        tokio::spawn(Live::run(id, parts, mailbox));
        let handle = Arc::new(sender);
        live.insert(id, Arc::clone(&handle));
        handle
    }

    /// Looks after a waiting room from now on, so that it closes when its time is up.
    pub(crate) fn look_after(&self, id: MatchId) {
        self.handle(id);
    }

    /// Forgets a match whose task wants to end, unless somebody has just turned to it.
    fn retire(&self, id: MatchId, mailbox: &mpsc::Receiver<Ask>) -> bool {
        let mut live = self.lock();
        let unused = live.get(&id).is_none_or(|handle| Arc::strong_count(handle) == 1);
        if unused && mailbox.is_empty() {
            live.remove(&id);
            return true;
        }
        false
    }

    /// How many matches have a task.
    pub(crate) fn count(&self) -> usize {
        self.lock().len()
    }
}

pub(crate) fn router() -> OpenApiRouter<Shared> {
    OpenApiRouter::new().routes(routes!(entries)).routes(routes!(record))
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
struct After {
    /// Only entries after this version; all of them, with the setup as version 0, without it.
    after: Option<u64>,
}

/// What happened in a match, as the sender may see it
#[utoipa::path(get, path = "/matches/{id}/entries", tag = "matches",
    params(("id" = String, Path, description = "The match"), After),
    responses((status = 200, body = [Object], description = "The entries of the log"), Faults))]
async fn entries(
    State(app): State<Shared>,
    session: Session,
    Place(id): Place<String>,
    Params(After { after }): Params<After>,
) -> Result<Json<Box<RawValue>>, Error> {
    let ask = |reply| Ask::Entries { by: session.player, after, reply };
    app.matches.ask(match_id(&id)?, ask).await.map(Json)
}

/// The whole record of a finished match, for its players
#[utoipa::path(get, path = "/matches/{id}/record", tag = "matches",
    params(("id" = String, Path, description = "The match")),
    responses((status = 200, body = Object, description = "Options, setup and entries"), Faults))]
async fn record(
    State(app): State<Shared>,
    session: Session,
    Place(id): Place<String>,
) -> Result<Json<Record>, Error> {
    let id = match_id(&id)?;
    let stored = app.store.find_match(id).await?.ok_or(Error::MatchNotFound)?;
    record::may_read(&stored, &session.player)?;
    let entries = app.store.entries(id, 0).await?;
    Ok(Json(Record::of(&stored, entries).map_err(|_| Error::Unavailable)?))
}

//! What all parts of the server share.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use store::{PlayerId, Stage, Store};
use tokio::sync::{broadcast, watch};

use crate::accounts::{Passwords, TokenHash};
use crate::error::Error;
use crate::gate::Gate;
use crate::matches::Matches;
use crate::metrics::Metrics;
use crate::thinkers::Thinkers;
use crate::upkeep::Chores;
use crate::{Clock, Settings};

pub(crate) type Shared = Arc<App>;

pub(crate) struct App {
    pub(crate) settings: Settings,
    pub(crate) store: Store,
    pub(crate) clock: Clock,
    pub(crate) passwords: Passwords,
    pub(crate) matches: Matches,
    pub(crate) thinkers: Thinkers,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) gate: Arc<Gate>,
    /// Tells open sockets what concerns them beside their matches.
    pub(crate) notices: broadcast::Sender<Notice>,
    /// What the server has done by itself.
    pub(crate) chores: watch::Sender<Chores>,
    /// The server is about to stop.
    pub(crate) stopping: AtomicBool,
}

/// What open sockets are told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Notice {
    /// The sockets of this session must close.
    SessionEnded(TokenHash),
    /// The sockets of this player must close, save those of a session that goes on.
    PlayerGone(PlayerId, Option<TokenHash>),
    /// The server is about to stop.
    Stopping,
    /// The server stops now.
    Stopped,
}

impl App {
    pub(crate) fn notify(&self, notice: Notice) {
        // An error means that there is no socket to be told.
        let _ = self.notices.send(notice);
    }

    pub(crate) fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::Acquire)
    }

    pub(crate) fn still_takes_matches(&self) -> Result<(), Error> {
        if self.is_stopping() { Err(Error::Stopping) } else { Ok(()) }
    }

    /// Whether somebody may be in one more match.
    pub(crate) async fn may_have_another(&self, player: PlayerId) -> Result<(), Error> {
        let limits = &self.settings.limits;
        for (stage, most) in [(Stage::Waiting, limits.rooms), (Stage::Running, limits.matches)] {
            if self.store.count_matches_of(player, stage, most).await? >= most {
                return Err(Error::TooManyMatches);
            }
        }
        Ok(())
    }
}

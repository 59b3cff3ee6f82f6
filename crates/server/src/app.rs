//! What all parts of the server share.

use std::sync::Arc;

use store::{PlayerId, Store};
use tokio::sync::broadcast;

use crate::accounts::{Passwords, TokenHash};
use crate::matches::Matches;
use crate::{Clock, Settings};

pub(crate) type Shared = Arc<App>;

pub(crate) struct App {
    pub(crate) settings: Settings,
    pub(crate) store: Store,
    pub(crate) clock: Clock,
    pub(crate) passwords: Passwords,
    pub(crate) matches: Matches,
    /// Tells open sockets that whoever they belong to has gone.
    pub(crate) gone: broadcast::Sender<Gone>,
}

/// Whose sockets must close.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Gone {
    Session(TokenHash),
    Player(PlayerId),
    /// The server stops.
    Everybody,
}

impl App {
    pub(crate) fn close_sockets(&self, gone: Gone) {
        // An error means that there is no socket to close.
        let _ = self.gone.send(gone);
    }
}

//! What all parts of the server share.

use std::sync::Arc;

use store::{Cursor, MatchId, Player, PlayerId, Role, Store, TokenHash};
use tokio::sync::watch;

use crate::accounts::{KnownSessions, Passwords};
use crate::audit::Failures;
use crate::error::Error;
use crate::gate::{Gate, Kind, Who};
use crate::lobby::Listing;
use crate::mail::Post;
use crate::matches::{Ask, Matches};
use crate::metrics::{Metrics, add};
use crate::nodes::Head;
use crate::pairing::Queue;
use crate::thinkers::Thinkers;
use crate::upkeep::Chores;
use crate::ws::Sockets;
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
    /// Failed log-ins that are not in the audit log yet.
    pub(crate) failures: Failures,
    /// What the server has done by itself.
    pub(crate) chores: watch::Sender<Chores>,
    pub(crate) sessions: KnownSessions,
    pub(crate) sockets: Arc<Sockets>,
    /// What is to be mailed.
    pub(crate) post: Post,
    /// Who of those connected here wants to play now.
    pub(crate) queue: Queue,
    /// Who of those connected here looks at the lobby.
    pub(crate) listing: Listing,
    /// Grows whenever a tournament has gone on.
    pub(crate) tournaments: watch::Sender<u64>,
    /// Open sockets wait for what comes next.
    pub(crate) stage: watch::Sender<ServerStage>,
}

/// How far a server is on its way to its end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum ServerStage {
    Serving,
    /// It is about to stop.
    Stopping,
    /// It stops now.
    Stopped,
}

impl App {
    /// A session has ended: nobody acts by it any more, at this node and at the others.
    pub(crate) fn session_ended(&self, player: PlayerId, token_hash: TokenHash) {
        self.end_session_here(player, token_hash);
        if let Some(nodes) = self.matches.nodes() {
            nodes.tell_all(&Head::SessionEnded { player, token_hash });
        }
    }

    pub(crate) fn end_session_here(&self, player: PlayerId, token_hash: TokenHash) {
        self.sessions.forget(&token_hash);
        self.sockets.end_session(player, token_hash);
    }

    /// An account was deleted; its name goes from what is shown of a match.
    pub(crate) async fn forget(&self, id: MatchId, player: PlayerId) {
        self.matches.tell(id, Ask::Rename { player, username: None }).await;
        if let Some(nodes) = self.matches.nodes() {
            nodes.tell_all(&Head::Forget { this_match: id, player });
        }
    }

    /// A guest has registered: matches that are in memory, here or at another node, call them by their new name.
    pub(crate) async fn rename(&self, player: PlayerId, username: &str) -> Result<(), Error> {
        let mut from = Cursor::START;
        loop {
            let page = self.store.matches_of(player, from, 100).await?;
            let Some(last) = page.last() else { return Ok(()) };
            from = Cursor::after(last);
            for id in page.iter().map(|one| one.id) {
                let renamed = Ask::Rename { player, username: Some(username.to_owned()) };
                self.matches.tell(id, renamed).await;
                if let Some(nodes) = self.matches.nodes() {
                    let username = username.to_owned();
                    nodes.tell_all(&Head::Renamed { this_match: id, player, username });
                }
            }
        }
    }

    /// Takes a token for something that could be a guess: at this node, and at all of them together.
    pub(crate) async fn guess(&self, kind: Kind, who: Who) -> Result<(), Error> {
        self.gate.pass(kind, who)?;
        if self.matches.nodes().is_none() {
            return Ok(());
        }
        let Some(bucket) = self.gate.bucket(kind) else { return Ok(()) };
        match self.store.guess(kind as i64, &who.written(), bucket).await? {
            Ok(()) => Ok(()),
            Err(wait) => {
                add(&self.metrics.too_many_requests);
                Err(Error::TooManyRequests(wait.as_secs() + 1))
            }
        }
    }

    /// A player has gone or is something else now: of their sessions at most one goes on, and that
    /// is looked up again.
    pub(crate) fn player_changed(&self, player: PlayerId, but: Option<TokenHash>) {
        self.change_player_here(player, but);
        if let Some(nodes) = self.matches.nodes() {
            nodes.tell_all(&Head::PlayerChanged { player, but });
        }
    }

    pub(crate) fn change_player_here(&self, player: PlayerId, but: Option<TokenHash>) {
        self.sessions.forget_player(player);
        self.sockets.end_player(player, but);
    }

    /// Whether nobody could look after the site without this account.
    pub(crate) async fn is_last_administrator(&self, player: &Player) -> Result<bool, Error> {
        let counts = player.role == Role::Administrator && player.blocked_at.is_none();
        Ok(counts && !self.store.has_administrator_besides(player.id).await?)
    }

    /// Goes on to a later stage: whether it was not there yet.
    pub(crate) fn enter(&self, stage: ServerStage) -> bool {
        self.stage.send_if_modified(|now| {
            let later = *now < stage;
            *now = stage.max(*now);
            later
        })
    }

    pub(crate) fn is_stopping(&self) -> bool {
        *self.stage.borrow() != ServerStage::Serving
    }

    pub(crate) fn still_takes_matches(&self) -> Result<(), Error> {
        if self.is_stopping() { Err(Error::Stopping) } else { Ok(()) }
    }

    /// Whether somebody may be in one more match.
    pub(crate) async fn may_have_another(&self, player: PlayerId) -> Result<(), Error> {
        let limits = &self.settings.limits;
        // Of so many at least one limit is reached.
        let enough = limits.rooms.saturating_add(limits.matches);
        let (waiting, running) = self.store.count_matches_of(player, enough).await?;
        if waiting >= limits.rooms || running >= limits.matches {
            return Err(Error::TooManyMatches);
        }
        Ok(())
    }
}

//! Which sockets are open, by whose they are, so that those close whose session has ended.

use std::collections::{BTreeMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use store::{PlayerId, Role, TokenHash};
use tokio::sync::Notify;

use crate::accounts::Session;
use crate::app::Shared;

/// How often the database is asked whether the sessions of open sockets still run. What ends them in
/// this program closes their sockets at once; this is for those that expire, and for what another
/// program does on the same database.
const LOOK: Duration = Duration::from_secs(10);

/// How many sockets are looked at in one go.
const PAGE: usize = 500;

/// The player, the session, and a number, as a session may have several sockets.
type Key = (PlayerId, TokenHash, u64);

#[derive(Default)]
pub(crate) struct Sockets(Mutex<Inner>);

#[derive(Default)]
struct Inner {
    open: BTreeMap<Key, Open>,
    next: u64,
}

struct Open {
    /// What the player was when the socket opened, which is what it may do.
    role: Role,
    ended: Arc<Notify>,
    away: Arc<Notify>,
}

/// A socket that is open until this is dropped.
pub(super) struct OpenSocket {
    sockets: Arc<Sockets>,
    key: Key,
    /// Told when the socket must close.
    pub(super) ended: Arc<Notify>,
    /// Told when its client must go to another node.
    pub(super) away: Arc<Notify>,
}

impl Drop for OpenSocket {
    fn drop(&mut self) {
        self.sockets.lock().open.remove(&self.key);
    }
}

impl Sockets {
    pub(super) fn open(self: &Arc<Self>, session: &Session) -> OpenSocket {
        let (ended, away) = (Arc::<Notify>::default(), Arc::<Notify>::default());
        let mut inner = self.lock();
        inner.next += 1;
        let key = (session.player.id, session.token_hash, inner.next);
        let (told, sent) = (Arc::clone(&ended), Arc::clone(&away));
        let open = Open { role: session.player.role, ended: told, away: sent };
        inner.open.insert(key, open);
        drop(inner);
        OpenSocket { sockets: Arc::clone(self), key, ended, away }
    }

    /// Closes the sockets of a session.
    pub(crate) fn end_session(&self, player: PlayerId, token_hash: TokenHash) {
        let sockets = (player, token_hash, 0)..=(player, token_hash, u64::MAX);
        for (_, open) in self.lock().open.range(sockets) {
            open.ended.notify_one();
        }
    }

    /// Closes the sockets of a player, save those of a session that goes on.
    pub(crate) fn end_player(&self, player: PlayerId, but: Option<TokenHash>) {
        let sockets = (player, [0; 32], 0)..=(player, [u8::MAX; 32], u64::MAX);
        for ((_, token_hash, _), open) in self.lock().open.range(sockets) {
            if but != Some(*token_hash) {
                open.ended.notify_one();
            }
        }
    }

    /// Has all clients go to another node.
    pub(crate) fn send_away(&self) {
        for open in self.lock().open.values() {
            open.away.notify_one();
        }
    }

    /// The next sockets after one of them.
    fn page(&self, after: Key) -> Vec<(Key, Role)> {
        use std::ops::Bound::{Excluded, Unbounded};
        let inner = self.lock();
        let next = inner.open.range((Excluded(after), Unbounded)).take(PAGE);
        next.map(|(key, open)| (*key, open.role)).collect()
    }

    fn end(&self, key: &Key) {
        if let Some(open) = self.lock().open.get(key) {
            open.ended.notify_one();
        }
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Closes, again and again, the sockets whose session has ended or whose player is something else by
/// now. Notes with that which sessions were used.
pub(crate) async fn watch_sessions(app: Shared) {
    loop {
        app.clock.sleep_until(app.clock.now().after(LOOK)).await;
        if let Err(error) = app.sessions.note_used(&app.store, app.clock.now()).await {
            tracing::warn!("which sessions were used could not be noted: {error}");
        }
        if let Err(error) = look(&app).await {
            tracing::warn!("the sessions of open sockets could not be looked up: {error}");
        }
    }
}

async fn look(app: &Shared) -> Result<(), store::Error> {
    let mut after = (PlayerId::NONE, [0; 32], 0);
    loop {
        let page = app.sockets.page(after);
        let Some((last, _)) = page.last() else { return Ok(()) };
        after = *last;
        let mut asked: Vec<TokenHash> = page.iter().map(|((_, hash, _), _)| *hash).collect();
        asked.dedup();
        let running = app.store.running_sessions(&asked, app.clock.now()).await?;
        let running: HashSet<(TokenHash, Role)> = running.into_iter().collect();
        for (key, role) in &page {
            if !running.contains(&(key.1, *role)) {
                app.sockets.end(key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;
    use store::{Player, Time};

    use super::*;

    fn session(player: i64, token: u32) -> Session {
        let mut token_hash = [0; 32];
        token_hash[..4].copy_from_slice(&token.to_be_bytes());
        let player = Player {
            id: PlayerId::for_tests(player),
            username: "ana".into(),
            email: "ana@example.org".into(),
            role: Role::Player,
            created_at: Time(0),
            blocked_at: None,
            kind: store::PlayerKind::Person,
        };
        Session { player, token_hash, scope: None }
    }

    fn has_ended(socket: &OpenSocket) -> bool {
        socket.ended.notified().now_or_never().is_some()
    }

    #[test]
    fn of_a_thousand_sessions_that_end_at_once_each_is_told_and_nobody_else() {
        let sockets = Arc::<Sockets>::default();
        let of = |player, token| sockets.open(&session(player, token));
        let (stays, same_player, goes, twice) = (of(1, 0), of(2, 7_000), of(2, 700), of(2, 700));
        for token in 1..=1_000 {
            let Session { player, token_hash, .. } = session(2, token);
            sockets.end_session(player.id, token_hash);
        }
        assert!(has_ended(&goes) && has_ended(&twice));
        assert!(!has_ended(&stays) && !has_ended(&same_player));
    }

    #[test]
    fn a_players_sockets_end_save_those_of_one_session() {
        let sockets = Arc::<Sockets>::default();
        let of = |player, token| sockets.open(&session(player, token));
        let (one, other, third, stranger) = (of(2, 1), of(2, 2), of(2, u32::MAX), of(3, 1));
        let but = session(2, 2).token_hash;
        sockets.end_player(PlayerId::for_tests(2), Some(but));
        assert!(has_ended(&one) && has_ended(&third));
        assert!(!has_ended(&other) && !has_ended(&stranger));
        sockets.end_player(PlayerId::for_tests(2), None);
        assert!(has_ended(&other) && !has_ended(&stranger));
    }

    #[test]
    fn pages_hold_every_open_socket_once() {
        let sockets = Arc::<Sockets>::default();
        let open: Vec<OpenSocket> =
            (0..1_201).map(|n| sockets.open(&session(1 + i64::from(n / 400), n / 2))).collect();
        let (mut after, mut seen, mut pages) = ((PlayerId::NONE, [0; 32], 0), Vec::new(), 0);
        loop {
            let page = sockets.page(after);
            let Some((last, _)) = page.last() else { break };
            after = *last;
            assert!(page.len() <= PAGE);
            pages += 1;
            seen.extend(page.into_iter().map(|(key, _)| key));
        }
        let mut all: Vec<Key> = open.iter().map(|one| one.key).collect();
        all.sort_unstable();
        assert_eq!((seen, pages), (all, 3));
        drop(open);
        assert!(sockets.page((PlayerId::NONE, [0; 32], 0)).is_empty());
    }
}

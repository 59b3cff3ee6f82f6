//! Sessions that were looked up a moment ago, so that not every request asks the database.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use store::{PlayerId, RunningSession, Store, Time, TokenHash};

/// How long what was looked up is believed. What this program changes is forgotten at once; what
/// another changes in the same database holds here after this time.
const BELIEVED: Duration = Duration::from_secs(5);

/// How many sessions are kept. Beyond that, the one that was not used for longest is forgotten.
const MOST: usize = 10_000;

/// How much time must pass before it is noted again that a session is used.
const NOTED: Duration = Duration::from_mins(1);

#[derive(Default)]
pub(crate) struct KnownSessions(Mutex<Inner>);

#[derive(Default)]
struct Inner {
    known: HashMap<TokenHash, Known>,
    /// What is known, the one used last at the end.
    by_use: BTreeMap<u64, TokenHash>,
    uses: u64,
    /// How often something was forgotten because it had changed.
    changes: u64,
    /// Sessions of which it is to be noted that they were used.
    used: Vec<TokenHash>,
}

struct Known {
    session: RunningSession,
    looked_up: Time,
    use_number: u64,
}

impl KnownSessions {
    /// Whose session this is, if it still runs.
    pub(crate) async fn find(
        &self,
        store: &Store,
        token_hash: TokenHash,
        now: Time,
    ) -> Result<Option<RunningSession>, store::Error> {
        let changes = {
            let mut inner = self.lock();
            if let Some(session) = inner.recall(token_hash, now) {
                return Ok(Some(session));
            }
            inner.changes
        };
        let Some(session) = store.session(&token_hash, now).await? else { return Ok(None) };
        let mut inner = self.lock();
        // Whatever has changed meanwhile: this may be how it was before.
        if inner.changes == changes {
            inner.keep(token_hash, session.clone(), now, MOST);
        }
        Ok(Some(session))
    }

    /// This session has ended.
    pub(crate) fn forget(&self, token_hash: &TokenHash) {
        let mut inner = self.lock();
        inner.changes += 1;
        inner.remove(token_hash);
    }

    /// Something about this player or their sessions has changed.
    pub(crate) fn forget_player(&self, player: PlayerId) {
        let mut inner = self.lock();
        inner.changes += 1;
        let Inner { known, by_use, .. } = &mut *inner;
        known.retain(|_, one| {
            let stays = one.session.player.id != player;
            if !stays {
                by_use.remove(&one.use_number);
            }
            stays
        });
    }

    /// Notes which sessions were used, all together. What cannot be stored is not worth a second
    /// attempt.
    pub(crate) async fn note_used(&self, store: &Store, now: Time) -> Result<(), store::Error> {
        let mut used = std::mem::take(&mut self.lock().used);
        used.sort_unstable();
        used.dedup();
        store.touch_sessions(&used, now).await
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inner {
    fn recall(&mut self, token_hash: TokenHash, now: Time) -> Option<RunningSession> {
        let known = self.known.get_mut(&token_hash)?;
        if now.since(known.looked_up) >= BELIEVED || now >= known.session.expires_at {
            self.remove(&token_hash);
            return None;
        }
        self.by_use.remove(&known.use_number);
        self.uses += 1;
        known.use_number = self.uses;
        self.by_use.insert(self.uses, token_hash);
        if now.since(known.session.last_seen_at) >= NOTED {
            known.session.last_seen_at = now;
            self.used.push(token_hash);
        }
        Some(known.session.clone())
    }

    fn keep(&mut self, token_hash: TokenHash, session: RunningSession, now: Time, most: usize) {
        self.remove(&token_hash);
        if self.known.len() >= most
            && let Some((_, oldest)) = self.by_use.pop_first()
        {
            self.known.remove(&oldest);
        }
        self.uses += 1;
        self.by_use.insert(self.uses, token_hash);
        self.known.insert(token_hash, Known { session, looked_up: now, use_number: self.uses });
        // It is being used.
        self.recall(token_hash, now);
    }

    fn remove(&mut self, token_hash: &TokenHash) {
        if let Some(known) = self.known.remove(token_hash) {
            self.by_use.remove(&known.use_number);
        }
    }
}

#[cfg(test)]
mod tests {
    use store::{Player, Role};

    use super::*;

    fn session(player: i64, expires_at: Time) -> RunningSession {
        let player = Player {
            id: PlayerId::for_tests(player),
            username: "ana".into(),
            email: "ana@example.org".into(),
            role: Role::Player,
            created_at: Time(0),
            blocked_at: None,
            kind: store::PlayerKind::Person,
        };
        RunningSession { player, expires_at, last_seen_at: Time(0), scope: None }
    }

    const LATER: Time = Time(1_000_000);

    #[test]
    fn what_was_looked_up_is_believed_for_a_while_and_not_beyond_its_end() {
        let mut inner = Inner::default();
        inner.keep([1; 32], session(1, LATER), Time(0), MOST);
        inner.keep([2; 32], session(2, Time(100)), Time(0), MOST);
        assert!(inner.recall([1; 32], Time(4_999)).is_some());
        assert!(inner.recall([1; 32], Time(5_000)).is_none(), "being used does not lengthen it");
        assert!(inner.recall([2; 32], Time(99)).is_some());
        assert!(inner.recall([2; 32], Time(100)).is_none());
        assert!(inner.known.is_empty() && inner.by_use.is_empty());
    }

    #[test]
    fn the_one_that_was_not_used_for_longest_makes_room() {
        let mut inner = Inner::default();
        for number in 1..=3 {
            inner.keep([number; 32], session(1, LATER), Time(0), 3);
        }
        inner.recall([1; 32], Time(1));
        inner.keep([4; 32], session(1, LATER), Time(0), 3);
        assert_eq!((inner.known.len(), inner.by_use.len()), (3, 3));
        assert!(inner.recall([2; 32], Time(1)).is_none());
        for number in [1, 3, 4] {
            assert!(inner.recall([number; 32], Time(1)).is_some(), "{number}");
        }
    }

    #[test]
    fn a_player_who_has_changed_is_forgotten_wherever_they_are() {
        let known = KnownSessions::default();
        for (number, player) in [(1, 1), (2, 2), (3, 1)] {
            known.lock().keep([number; 32], session(player, LATER), Time(0), MOST);
        }
        known.forget_player(PlayerId::for_tests(1));
        let mut inner = known.lock();
        assert_eq!((inner.known.len(), inner.by_use.len(), inner.changes), (1, 1, 1));
        assert!(inner.recall([2; 32], Time(0)).is_some());
    }

    #[test]
    fn use_is_noted_once_a_minute() {
        let mut inner = Inner::default();
        let minute = Time(60_000);
        inner.keep([1; 32], session(1, LATER), Time(59_999), MOST);
        assert!(inner.used.is_empty());
        for _ in 0..3 {
            inner.recall([1; 32], minute);
        }
        assert_eq!(inner.used, [[1; 32]]);
    }
}

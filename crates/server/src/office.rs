//! What can be done with accounts and matches at the database itself, without a server that listens.

use std::sync::Arc;

use store::{AuditKind, MatchId, NewAudit, Origin, Player, Store, Time};
use tokio::sync::watch;

use crate::accounts::{Asker, KnownSessions, Passwords, delete};
use crate::app::{App, ServerStage, Shared};
use crate::audit::Failures;
use crate::error::Error;
use crate::gate::Gate;
use crate::matches::{Ask, Matches};
use crate::metrics::Metrics;
use crate::thinkers::Thinkers;
use crate::{Clock, Settings};

/// The administration of a database. A server may run on it at the same time: of two who write, one
/// is told to look again.
pub struct Office(Shared);

impl std::fmt::Debug for Office {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Office")
    }
}

impl Office {
    pub fn open(store: Store, passwords: Passwords) -> Self {
        let (settings, clock) = (Settings::default(), Clock::of_machine());
        let metrics = Arc::<Metrics>::default();
        // Bots play where somebody watches, which is not here.
        let thinkers = Thinkers::start(1, 1);
        let matches = Matches::new(
            store.clone(),
            clock.clone(),
            thinkers.clone(),
            Arc::clone(&metrics),
            settings.luck.clone(),
            [settings.absence, settings.untouched],
            None,
        );
        let gate = Gate::new(settings.limits.clone(), &clock, Arc::clone(&metrics));
        Self(Arc::new(App {
            settings,
            store,
            clock,
            passwords,
            matches,
            thinkers,
            metrics,
            gate,
            failures: Failures::default(),
            chores: watch::Sender::default(),
            sessions: KnownSessions::default(),
            sockets: Arc::default(),
            stage: watch::Sender::new(ServerStage::Serving),
        }))
    }

    async fn player(&self, username: &str) -> Result<Player, Error> {
        self.0.store.player_named(username).await?.ok_or(Error::PlayerNotFound)
    }

    /// Whether nobody could look after the site without this account.
    pub async fn is_last_administrator(&self, username: &str) -> Result<bool, Error> {
        self.0.is_last_administrator(&self.player(username).await?).await
    }

    /// Gives an account another password and ends its sessions.
    pub async fn reset_password(&self, username: &str, password: String) -> Result<(), Error> {
        let player = self.player(username).await?;
        let about = [player.username.as_str(), player.email.as_str()];
        let hash = self.0.passwords.hash(password, &about, Asker::Known).await?;
        self.0.store.set_password(player.id, &hash).await?;
        self.0.store.delete_sessions_of(player.id, None).await?;
        self.0.store.forget_devices_of(player.id, None).await?;
        self.note(AuditKind::PasswordReset, &player).await;
        Ok(())
    }

    /// Keeps somebody from logging in, or lets them in again.
    pub async fn set_blocked(&self, username: &str, blocked: bool) -> Result<(), Error> {
        let player = self.player(username).await?;
        self.0.store.set_blocked(player.id, blocked.then(Time::of_machine)).await?;
        if blocked {
            self.0.store.delete_sessions_of(player.id, None).await?;
        }
        let kind = if blocked { AuditKind::Blocked } else { AuditKind::Unblocked };
        self.note(kind, &player).await;
        Ok(())
    }

    /// Deletes an account; who is in a match leaves it.
    pub async fn delete_user(&self, username: &str) -> Result<(), Error> {
        let player = self.player(username).await?;
        delete(&self.0, &player).await?;
        self.note(AuditKind::UserDeleted, &player).await;
        Ok(())
    }

    /// Ends a running match without a result, or closes a waiting room.
    pub async fn end_match(&self, id: MatchId) -> Result<(), Error> {
        self.0.matches.ask(id, |reply| Ask::End { by: None, reply }).await?;
        let ended = NewAudit::new(AuditKind::MatchEnded, Origin::Cli);
        self.0.note(NewAudit { this_match: Some(id), ..ended }).await;
        Ok(())
    }

    async fn note(&self, kind: AuditKind, player: &Player) {
        let new = NewAudit::new(kind, Origin::Cli);
        self.0.note(NewAudit { subject: Some(player.id), ..new }).await;
    }
}

//! What can be done with accounts and matches at the database itself, without a server that listens.

use std::sync::Arc;

use store::{
    AuditKind, Company, LinkKind, MatchId, NewAudit, NewLink, Origin, Place, Player, PlayerKind,
    Store, Time,
};
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::accounts::{Asker, KnownSessions, Passwords, delete, hash_token, random_token};
use crate::app::{App, ServerStage, Shared};
use crate::audit::Failures;
use crate::error::Error;
use crate::gate::Gate;
use crate::mail::{Post, RESET_LIFE};
use crate::matches::{Ask, Matches};
use crate::metrics::Metrics;
use crate::nodes::{self, Nodes, Stay};
use crate::thinkers::Thinkers;
use crate::{Clock, NotStarted, Settings};

/// The administration of a database. Where nodes run on it, it is one of them for a moment, and asks
/// those that look after the matches. A lone server may run on it at the same time: of two who write,
/// one is told to look again.
pub struct Office {
    app: Shared,
    /// Held so that nobody looks after the matches meanwhile, or nobody does so alone.
    _place: Option<Place>,
    /// What is done as a node, as long as this is there.
    chores: JoinSet<()>,
}

impl std::fmt::Debug for Office {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Office")
    }
}

impl Office {
    /// For what is done to accounts alone, which nodes notice by themselves.
    pub fn for_accounts(store: Store, passwords: Passwords) -> Self {
        Self::with(store, passwords, Clock::of_machine(), Arc::default(), None, None)
    }

    /// For what is done to matches too: refused where nodes look after them and cannot be asked.
    pub async fn for_matches(
        store: Store,
        passwords: Passwords,
        nats: Option<&bus::Settings>,
    ) -> Result<Self, NotStarted> {
        let metrics = Arc::<Metrics>::default();
        let Some(nats) = nats else {
            let place = store.take_place_if_free().await?;
            if place.is_none() && store.living_nodes().await? > 0 {
                return Err(store::Error::NodesThere.into());
            }
            return Ok(Self::with(store, passwords, Clock::of_machine(), metrics, place, None));
        };
        let place = store.take_place(Company::AmongNodes).await?;
        let clock = nodes::clock_of(&store).await?;
        let name = "partida admin".to_owned();
        let nodes =
            Nodes::enter(store.clone(), nats, name, Arc::clone(&metrics), Stay::Visit).await?;
        let among = Some(nodes.clone());
        let mut office = Self::with(store, passwords, clock, metrics, Some(place), among);
        office.chores.spawn(nodes::run(Arc::clone(&office.app), nodes.clone()));
        nodes.listens().await;
        Ok(office)
    }

    fn with(
        store: Store,
        passwords: Passwords,
        clock: Clock,
        metrics: Arc<Metrics>,
        place: Option<Place>,
        nodes: Option<Nodes>,
    ) -> Self {
        let settings = Settings::default();
        // Bots play where somebody watches, which is not here.
        let thinkers = Thinkers::start(1, 1);
        let matches = Matches::new(
            store.clone(),
            clock.clone(),
            thinkers.clone(),
            Arc::clone(&metrics),
            settings.luck.clone(),
            [settings.absence, settings.untouched],
            nodes,
        );
        let gate = Gate::new(settings.limits.clone(), &clock, Arc::clone(&metrics));
        let app = Arc::new(App {
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
            // Whoever wants mail asks a server for it.
            post: Post::new().0,
            queue: crate::pairing::Queue::default(),
            listing: crate::lobby::Listing::default(),
            tournaments: watch::Sender::new(0),
            stage: watch::Sender::new(ServerStage::Serving),
        });
        Self { app, _place: place, chores: JoinSet::new() }
    }

    /// Goes in good order.
    pub async fn close(self) {
        if let Some(nodes) = self.app.matches.nodes() {
            nodes.leave().await;
        }
    }

    async fn player(&self, username: &str) -> Result<Player, Error> {
        self.app.store.player_named(username).await?.ok_or(Error::PlayerNotFound)
    }

    /// Whether nobody could look after the site without this account.
    pub async fn is_last_administrator(&self, username: &str) -> Result<bool, Error> {
        self.app.is_last_administrator(&self.player(username).await?).await
    }

    /// Gives an account another password and ends its sessions.
    pub async fn reset_password(&self, username: &str, password: String) -> Result<(), Error> {
        let player = self.player(username).await?;
        let about = [player.username.as_str(), player.email.as_str()];
        let hash = self.app.passwords.hash(password, &about, Asker::Known).await?;
        self.app.store.set_password(player.id, &hash).await?;
        self.app.store.delete_sessions_of(player.id, None).await?;
        self.app.store.forget_devices_of(player.id, None).await?;
        self.app.player_changed(player.id, None);
        self.note(AuditKind::PasswordReset, &player).await;
        Ok(())
    }

    /// The secret of a link by which somebody chooses another password, once and within an hour.
    pub async fn reset_link(&self, username: &str) -> Result<String, Error> {
        let player = self.player(username).await?;
        if player.kind != PlayerKind::Person {
            return Err(Error::NotPermitted("guests and bots have no password"));
        }
        let token = random_token();
        let (now, life) = (self.app.clock.now(), RESET_LIFE);
        let (token_hash, kind) = (&hash_token(&token), LinkKind::Reset);
        let new = NewLink { token_hash, player: player.id, kind, email: None, now, life };
        self.app.store.make_link(new).await?;
        let note = NewAudit::new(AuditKind::PasswordReset, Origin::Cli);
        let note = NewAudit { subject: Some(player.id), detail: Some("link made"), ..note };
        self.app.note(note).await;
        Ok(token)
    }

    /// Keeps somebody from logging in, or lets them in again.
    pub async fn set_blocked(&self, username: &str, blocked: bool) -> Result<(), Error> {
        let player = self.player(username).await?;
        self.app.store.set_blocked(player.id, blocked.then(Time::of_machine)).await?;
        if blocked {
            self.app.store.delete_sessions_of(player.id, None).await?;
            self.app.player_changed(player.id, None);
        }
        let kind = if blocked { AuditKind::Blocked } else { AuditKind::Unblocked };
        self.note(kind, &player).await;
        Ok(())
    }

    /// Deletes an account; who is in a match leaves it.
    pub async fn delete_user(&self, username: &str) -> Result<(), Error> {
        let player = self.player(username).await?;
        delete(&self.app, &player).await?;
        self.note(AuditKind::UserDeleted, &player).await;
        Ok(())
    }

    /// Ends a running match without a result, or closes a waiting room.
    pub async fn end_match(&self, id: MatchId) -> Result<(), Error> {
        self.app.matches.ask(id, |reply| Ask::End { by: None, reply }).await?;
        let ended = NewAudit::new(AuditKind::MatchEnded, Origin::Cli);
        self.app.note(NewAudit { this_match: Some(id), ..ended }).await;
        Ok(())
    }

    async fn note(&self, kind: AuditKind, player: &Player) {
        let new = NewAudit::new(kind, Origin::Cli);
        self.app.note(NewAudit { subject: Some(player.id), ..new }).await;
    }
}

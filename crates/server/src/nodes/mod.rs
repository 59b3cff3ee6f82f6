//! This server as one of several nodes on one PostgreSQL database.
//!
//! Each match is looked after by one node at a time (`bus::ownership`, `store::nodes`). The others send it
//! over NATS what their clients ask, and it sends them what their clients are told. What is lost on the
//! way is noticed, because what an owner tells a node about a match is numbered, and healed by asking
//! again: the log in the database is the only truth.

mod follow;
mod wire;

pub(crate) use follow::{Followed, follow};
pub(crate) use wire::{Head, can_be_asked_again};

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use bus::ownership::{Lease, Moment, News};
use bus::{Link, Subscriber};
use futures_util::StreamExt;
use rustix::time::{ClockId, clock_gettime};
use store::{Epoch, Fence, MatchId, NodeId, NodeRow, Renewal, Store};
use tokio::sync::watch;

use self::wire::{WiredFault, announced};
use crate::Clock;
use crate::app::Shared;
use crate::error::Error;
use crate::matches::{Ask, Heard, Matches};
use crate::metrics::{Metrics, add};
use crate::thinkers::Thinkers;
use crate::ws::{Kind, Outbox};

/// How long a node counts as alive after its last renewal.
const LEASE: Duration = Duration::from_secs(4);

/// How often it renews its lease.
const BEAT: Duration = Duration::from_secs(1);

/// How long ago the last renewal may be before new people are sent elsewhere.
const DOUBTFUL: Duration = Duration::from_millis(2500);

/// How often it looks whose lease has run out, between two beats too.
const LOOK: Duration = Duration::from_millis(500);

/// How long nobody can have written before that counts as an outage for all.
pub(crate) const UNNOTICED: Duration = Duration::from_secs(3);

/// How often a digest tells of what may have been lost last, and how often of all.
const DIGEST: Duration = Duration::from_millis(500);
const FULL_DIGEST: u64 = 20;

/// How often a node looks for clocks that nobody runs.
const RESCUE: Duration = Duration::from_secs(5);

/// How many more matches than its share a node has before it gives some away, and how many at a time.
const TOO_MANY: f64 = 1.5;
const SPARE: u64 = 50;
const AT_ONCE: u64 = 20;

/// How long a node is there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stay {
    /// As a server.
    Serve,
    /// To ask something of the others.
    Visit,
}

/// A handle on this node. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Nodes(Arc<Inner>);

struct Inner {
    store: Store,
    link: Link,
    metrics: Arc<Metrics>,
    name: String,
    site: String,
    lease: Mutex<Lease>,
    /// Told of every renewal, and of a new identity.
    beats: watch::Sender<u64>,
    peers: Mutex<Vec<NodeRow>>,
    leaving: AtomicBool,
    /// Whether what is said to this node is heard.
    listens: watch::Sender<bool>,
    left: AtomicBool,
    /// What is told to other nodes.
    outgoing: Mutex<HashMap<(MatchId, NodeId), Weak<Outgoing>>>,
    numbers: AtomicU64,
}

/// Time on this machine that nobody sets, and that goes on while the machine sleeps.
fn now() -> Moment {
    let time = clock_gettime(ClockId::Boottime);
    Moment(time.tv_sec as u64 * 1000 + time.tv_nsec as u64 / 1_000_000)
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Nodes {
    /// Enters this server as a node.
    pub(crate) async fn enter(
        store: Store,
        settings: &bus::Settings,
        name: String,
        metrics: Arc<Metrics>,
        stay: Stay,
    ) -> Result<Self, crate::NotStarted> {
        let link = Link::open(settings, &name).await?;
        let site = store.site().await?;
        let asked_at = now();
        let leaving = stay == Stay::Visit;
        let node = store.enter_node(&name, LEASE, leaving).await?;
        let lease = Lease::entered(node, asked_at, LEASE.as_millis() as u64);
        tracing::info!(%node, "node {node} enters as {name}");
        Ok(Self(Arc::new(Inner {
            store,
            link,
            metrics,
            name,
            site,
            lease: Mutex::new(lease),
            beats: watch::Sender::new(0),
            peers: Mutex::default(),
            leaving: AtomicBool::new(leaving),
            listens: watch::Sender::new(false),
            left: AtomicBool::new(false),
            outgoing: Mutex::default(),
            numbers: AtomicU64::new(0),
        })))
    }

    pub(crate) fn link(&self) -> &Link {
        &self.0.link
    }

    /// What this node is called now. After it was taken for dead it is another one.
    pub(crate) fn me(&self) -> NodeId {
        lock(&self.0.lease).node()
    }

    /// Whether this node, as it was called, may answer for its matches at this moment.
    pub(crate) fn holds(&self, node: NodeId) -> bool {
        let lease = lock(&self.0.lease);
        lease.node() == node && lease.holds(now())
    }

    /// Waits until this node may answer for its matches again; false when it was taken for dead.
    pub(crate) async fn holds_again(&self, node: NodeId) -> bool {
        let mut beats = self.0.beats.subscribe();
        loop {
            if self.holds(node) {
                return true;
            }
            if self.me() != node || beats.changed().await.is_err() {
                return false;
            }
        }
    }

    /// Who looks after a match: this node from now on, if nobody does.
    pub(crate) async fn claim(&self, id: MatchId) -> Result<Option<Fence>, Error> {
        Ok(self.0.store.claim(id, self.me()).await?)
    }

    pub(crate) async fn release(&self, id: MatchId, fence: Fence) {
        if let Err(error) = self.0.store.release(id, fence).await {
            tracing::warn!(match_id = %id, "match {id}: not released: {error}");
        }
    }

    /// Gives a match to another node, and says so to all.
    pub(crate) async fn hand_over(&self, id: MatchId, fence: Fence, to: NodeId) {
        match self.0.store.hand_over(id, fence, to).await {
            Ok(Some(epoch)) => {
                self.announce(id, Fence { node: to, epoch });
                let wake = Head::Wake { this_match: id };
                self.0.link.send(self.subject(to), wake.with(&[]));
            }
            Ok(None) => {}
            Err(error) => tracing::warn!(match_id = %id, "match {id}: not handed over: {error}"),
        }
    }

    /// Says that a node looks after a match from now on.
    pub(crate) fn announce(&self, id: MatchId, fence: Fence) {
        self.tell_all(&Head::Owns { this_match: id, node: fence.node, epoch: fence.epoch });
    }

    fn subject(&self, node: NodeId) -> String {
        format!("partida.{}.node.{node}", self.0.site)
    }

    fn for_all(&self) -> String {
        format!("partida.{}.all", self.0.site)
    }

    pub(crate) fn tell_all(&self, head: &Head) {
        self.0.link.send(self.for_all(), head.with(&[]));
    }

    /// Asks whoever looks after a match: the number of the question.
    pub(crate) fn ask(&self, id: MatchId, fence: Fence, ask: &Ask) -> Option<u64> {
        let ask = wire::Wired::of(ask)?;
        let number = self.0.numbers.fetch_add(1, Ordering::Relaxed);
        let head = Head::Ask { from: self.me(), number, this_match: id, epoch: fence.epoch, ask };
        self.0.link.send(self.subject(fence.node), head.with(&[]));
        add(&self.0.metrics.forwarded);
        Some(number)
    }

    /// Tells the nodes that follow a match that nobody looks after it for the moment.
    pub(crate) fn tell_released(&self, id: MatchId, epoch: Epoch, over: bool) {
        let all: Vec<NodeId> =
            lock(&self.0.outgoing).keys().filter(|(one, _)| *one == id).map(|(_, n)| *n).collect();
        for node in all {
            let head = Head::Released { this_match: id, epoch, over };
            self.0.link.send(self.subject(node), head.with(&[]));
        }
    }

    pub(crate) fn healed(&self) {
        add(&self.0.metrics.healed);
    }

    pub(crate) fn taken_over(&self) {
        add(&self.0.metrics.taken_over);
    }

    /// How many nodes there are.
    pub(crate) fn count(&self) -> usize {
        lock(&self.0.peers).len().max(1)
    }

    /// Whether this node is the one that does what one of all has to do.
    pub(crate) fn is_first(&self) -> bool {
        let me = self.me();
        lock(&self.0.peers).iter().all(|peer| peer.id >= me)
    }

    /// Whether it can do something for people who come: NATS can be reached, and so could the database a
    /// moment ago.
    pub(crate) fn is_ready(&self) -> bool {
        let soon = Moment(now().0 + LEASE.saturating_sub(DOUBTFUL).as_millis() as u64);
        self.is_connected() && lock(&self.0.lease).holds(soon)
    }

    fn is_connected(&self) -> bool {
        self.0.link.is_connected() && *self.0.listens.borrow()
    }

    /// Returns when this node hears what is said to it.
    pub(crate) async fn listens(&self) {
        // The sender lives as long as this.
        let _ = self.0.listens.subscribe().wait_for(|listens| *listens).await;
    }

    /// What this node tells another about a match.
    fn outgoing(&self, id: MatchId, node: NodeId, epoch: Epoch) -> Arc<Outgoing> {
        let mut all = lock(&self.0.outgoing);
        if let Some(known) = all.get(&(id, node)).and_then(Weak::upgrade)
            && known.epoch == epoch
        {
            return known;
        }
        let fresh = Arc::new(Outgoing {
            link: self.0.link.clone(),
            subject: self.subject(node),
            node,
            this_match: id,
            epoch,
            next: AtomicU64::new(1),
            digested: AtomicU64::new(0),
        });
        all.insert((id, node), Arc::downgrade(&fresh));
        fresh
    }

    /// A node with less to do that takes matches over.
    pub(crate) fn heir(&self) -> Option<NodeId> {
        let me = self.me();
        let peers = lock(&self.0.peers);
        let others = peers.iter().filter(|peer| peer.id != me && !peer.leaving);
        others.min_by_key(|peer| peer.matches).map(|peer| peer.id)
    }

    pub(crate) fn heirs(&self) -> Vec<NodeId> {
        let me = self.me();
        let peers = lock(&self.0.peers);
        peers.iter().filter(|peer| peer.id != me && !peer.leaving).map(|peer| peer.id).collect()
    }

    pub(crate) fn is_leaving(&self) -> bool {
        self.0.leaving.load(Ordering::Acquire)
    }

    /// Takes nothing over any more.
    pub(crate) fn leave_soon(&self) {
        self.0.leaving.store(true, Ordering::Release);
        self.0.beats.send_modify(|beats| *beats += 1);
    }

    /// Goes in good order.
    pub(crate) async fn leave(&self) {
        self.0.left.store(true, Ordering::Release);
        if let Err(error) = self.0.store.leave_nodes(self.me()).await {
            tracing::warn!("this node did not say that it goes: {error}");
        }
        self.0.link.finish().await;
    }
}

/// What a node tells another about one match, in order and numbered.
#[derive(Debug)]
pub(crate) struct Outgoing {
    link: Link,
    subject: String,
    node: NodeId,
    this_match: MatchId,
    epoch: Epoch,
    /// The number of what comes next.
    next: AtomicU64,
    /// What the last digest told.
    digested: AtomicU64,
}

impl Outgoing {
    pub(crate) fn node(&self) -> NodeId {
        self.node
    }

    pub(crate) fn push(&self, outbox: u64, kind: Kind, text: &Utf8Bytes) {
        let number = self.next.fetch_add(1, Ordering::AcqRel);
        let (this_match, epoch) = (self.this_match, self.epoch);
        let head = Head::Push { this_match, epoch, number, outbox, kind };
        self.link.send(self.subject.clone(), head.with(text.as_bytes()));
    }

    fn answer(&self, number: u64, answer: Result<Vec<u8>, Error>) {
        let (fault, body) = match answer {
            Ok(body) => (None, body),
            Err(error) => (Some(WiredFault::of(&error)), Vec::new()),
        };
        let next = self.next.load(Ordering::Acquire);
        let (this_match, epoch) = (self.this_match, self.epoch);
        let head = Head::Answer { number, this_match, epoch, fault, next };
        self.link.send(self.subject.clone(), head.with(&body));
    }

    fn digest(&self, even_known: bool) {
        let last = self.next.load(Ordering::Acquire) - 1;
        if self.digested.swap(last, Ordering::AcqRel) == last && !even_known {
            return;
        }
        let head = Head::Digest { this_match: self.this_match, epoch: self.epoch, last };
        self.link.send(self.subject.clone(), head.with(&[]));
    }
}

/// What a node does by itself, until it is dropped.
pub(crate) async fn run(app: Shared, nodes: Nodes) {
    let mut own = None;
    tokio::join!(
        beat(&app, &nodes),
        notice_cut_off(&app, &nodes),
        digest(&nodes),
        rescue(&app, &nodes),
        hear_all(&app, &nodes),
        hear(&app, &nodes, &mut own),
        think_for_others(&app.thinkers, &nodes.0.link, || nodes.is_leaving()),
    );
}

/// Renews the lease, notices who is gone, and takes the dead for dead.
async fn beat(app: &Shared, nodes: &Nodes) {
    let mut looks = 0_u32;
    let mut wake = nodes.0.beats.subscribe();
    loop {
        // Between two beats it is only looked who is dead.
        if looks.is_multiple_of((BEAT.as_millis() / LOOK.as_millis()) as u32) {
            renew(app, nodes).await;
            wake.mark_unchanged();
        }
        looks = looks.wrapping_add(1);
        let (me, may_fence) = {
            let lease = lock(&nodes.0.lease);
            (lease.node(), lease.may_fence(now()))
        };
        if may_fence {
            match nodes.0.store.fence_expired(me).await {
                Ok(lost) if lost.is_empty() => {}
                Ok(lost) => {
                    tracing::warn!(?lost, "nodes are taken for dead: {lost:?}");
                    renew(app, nodes).await;
                    wake.mark_unchanged();
                }
                Err(error) => tracing::warn!("nodes could not be looked at: {error}"),
            }
        }
        tokio::select! {
            () = tokio::time::sleep(LOOK) => {}
            _ = wake.changed() => looks = 0,
        }
    }
}

/// How many looks a node may be without NATS before it sends its clients to others.
const CUT_OFF: u32 = 2;

/// Notices that this node can do nothing for those who are connected to it, and sends them to others. Apart
/// from the beats, which wait for the database.
async fn notice_cut_off(app: &Shared, nodes: &Nodes) {
    let mut without_nats = 0_u32;
    let mut sent_away = false;
    loop {
        tokio::time::sleep(LOOK).await;
        without_nats = if nodes.is_connected() { 0 } else { without_nats + 1 };
        let holds = nodes.holds(nodes.me());
        let cut_off = without_nats >= CUT_OFF || !holds;
        if cut_off && !sent_away {
            tracing::warn!("this node is cut off; its clients are sent to others");
            app.sockets.send_away();
            if holds {
                // Whoever sits elsewhere cannot reach what this node looks after.
                app.matches.give_away(usize::MAX, &nodes.heirs());
            }
        }
        sent_away = cut_off;
    }
}

async fn renew(app: &Shared, nodes: &Nodes) {
    let (me, asked_at) = (nodes.me(), now());
    let owned = app.matches.owned() as u64;
    let renewed = nodes.0.store.renew_node(me, LEASE, owned, nodes.is_leaving()).await;
    match renewed {
        Ok(Renewal::Renewed { nodes: rows, now: there }) => {
            lock(&nodes.0.lease).renewed(asked_at);
            // Half of the way is assumed to be that of the answer.
            let way = Duration::from_millis((now().0 - asked_at.0) / 2);
            app.clock.agree(there.after(way));
            nodes.0.beats.send_modify(|beats| *beats += 1);
            meet(app, nodes, rows);
            if let Err(error) = nodes.0.store.still_alive(app.clock.now()).await {
                tracing::warn!("a sign of life could not be stored: {error}");
            }
        }
        // It has left by itself.
        Ok(Renewal::Lost) if nodes.0.left.load(Ordering::Acquire) => {}
        Ok(Renewal::Lost) => {
            tracing::error!(node = %me, "node {me} was taken for dead; it comes back as another");
            let asked_at = now();
            match nodes.0.store.enter_node(&nodes.0.name, LEASE, nodes.is_leaving()).await {
                Ok(node) => {
                    *lock(&nodes.0.lease) =
                        Lease::entered(node, asked_at, LEASE.as_millis() as u64);
                    nodes.0.beats.send_modify(|beats| *beats += 1);
                    app.matches.hear_everywhere(News::Lost);
                }
                Err(error) => tracing::warn!("this node could not enter again: {error}"),
            }
        }
        Err(error) => {
            app.matches.pulse().failed();
            tracing::warn!("the lease of this node could not be renewed: {error}");
        }
    }
}

/// Takes over who is there, and tells the matches who is gone.
fn meet(app: &Shared, nodes: &Nodes, rows: Vec<NodeRow>) {
    let there: HashSet<NodeId> = rows.iter().map(|row| row.id).collect();
    let before = std::mem::replace(&mut *lock(&nodes.0.peers), rows);
    let gone: Vec<NodeId> =
        before.into_iter().map(|row| row.id).filter(|id| !there.contains(id)).collect();
    for node in &gone {
        tracing::info!(%node, "node {node} is gone");
        app.matches.hear_everywhere(News::Gone(*node));
        lock(&nodes.0.outgoing).retain(|(_, to), _| to != node);
    }
    if !gone.is_empty() {
        let (app, nodes) = (Arc::clone(app), nodes.clone());
        tokio::spawn(async move { look_after_clocks(&app, &nodes).await });
    }
    share_out(app, nodes);
}

/// Gives matches away where this node has many more than the others.
fn share_out(app: &Shared, nodes: &Nodes) {
    let mine = app.matches.owned() as u64;
    let (others, count) = {
        let me = nodes.me();
        let peers = lock(&nodes.0.peers);
        let taking = peers.iter().filter(|peer| peer.id != me && !peer.leaving);
        taking.fold((0, 0_u64), |(sum, count), peer| (sum + peer.matches, count + 1))
    };
    if count == 0 || nodes.is_leaving() {
        return;
    }
    let share = (mine + others) / (count + 1);
    if mine as f64 <= TOO_MANY * share as f64 + SPARE as f64 {
        return;
    }
    if let Some(to) = nodes.heir() {
        app.matches.give_away(AT_ONCE as usize, &[to]);
    }
}

/// Tells other nodes again and again how much they should have heard.
async fn digest(nodes: &Nodes) {
    for turn in 0_u64.. {
        tokio::time::sleep(DIGEST).await;
        let all: Vec<Arc<Outgoing>> = {
            let mut all = lock(&nodes.0.outgoing);
            all.retain(|_, one| one.strong_count() > 0);
            all.values().filter_map(Weak::upgrade).collect()
        };
        for one in all {
            one.digest(turn.is_multiple_of(FULL_DIGEST));
        }
    }
}

/// Looks after matches whose clocks run and that nobody else looks after.
async fn rescue(app: &Shared, nodes: &Nodes) {
    loop {
        look_after_clocks(app, nodes).await;
        tokio::time::sleep(RESCUE).await;
    }
}

/// How many matches are read at once.
const PAGE: u32 = 500;

async fn look_after_clocks(app: &Shared, nodes: &Nodes) {
    let mut after = MatchId::of_bits(0);
    while !nodes.is_leaving() {
        let page = match nodes.0.store.clocks_to_look_after(nodes.me(), after, PAGE).await {
            Ok(page) => page,
            Err(error) => {
                tracing::warn!("the clocks that run could not be read: {error}");
                return;
            }
        };
        let Some(last) = page.last() else { return };
        after = *last;
        for id in page {
            if !app.matches.is_live(id) {
                app.matches.look_after(id).await;
            }
        }
    }
}

/// Hears what is said to all nodes.
async fn hear_all(app: &Shared, nodes: &Nodes) {
    loop {
        let mut messages = match nodes.0.link.subscribe(nodes.for_all()).await {
            Ok(messages) => messages,
            Err(error) => {
                tracing::warn!("{error}");
                tokio::time::sleep(BEAT).await;
                continue;
            }
        };
        while let Some(message) = messages.next().await {
            let Some((head, _)) = Head::read(&message.payload) else { continue };
            match head {
                Head::Owns { this_match, node, epoch } => {
                    app.matches.hear(this_match, announced(node, epoch));
                }
                Head::SessionEnded { player, token_hash } => {
                    app.end_session_here(player, token_hash);
                }
                Head::PlayerChanged { player, but } => app.change_player_here(player, but),
                Head::Forget { this_match, player } => {
                    let gone = Ask::Rename { player, username: None };
                    app.matches.tell(this_match, gone).await;
                }
                Head::Renamed { this_match, player, username } => {
                    let renamed = Ask::Rename { player, username: Some(username) };
                    app.matches.tell(this_match, renamed).await;
                }
                Head::Listed => app.listing.changed_elsewhere(),
                _ => {}
            }
        }
    }
}

/// Hears what is said to this node, under whatever name it has.
async fn hear(app: &Shared, nodes: &Nodes, own: &mut Option<Subscriber>) {
    let mut beats = nodes.0.beats.subscribe();
    loop {
        let me = nodes.me();
        match nodes.0.link.subscribe(nodes.subject(me)).await {
            Ok(messages) => {
                *own = Some(messages);
                nodes.0.listens.send_replace(true);
            }
            Err(error) => {
                tracing::warn!("{error}");
                tokio::time::sleep(BEAT).await;
                continue;
            }
        }
        let Some(messages) = own else { continue };
        loop {
            tokio::select! {
                message = messages.next() => match message {
                    Some(message) => hear_one(&app.matches, nodes, &message.payload),
                    None => break,
                },
                _ = beats.changed() => if nodes.me() != me { break },
            }
        }
    }
}

fn hear_one(matches: &Matches, nodes: &Nodes, message: &[u8]) {
    let Some((head, body)) = Head::read(message) else {
        tracing::debug!("a message of another node cannot be read");
        return;
    };
    match head {
        Head::Ask { from, number, this_match, epoch, ask } => {
            let outgoing = nodes.outgoing(this_match, from, epoch);
            let clients = Arc::clone(&outgoing);
            let ask = ask.into_ask(
                from,
                |outbox| Outbox::of_node(outbox, clients),
                move |answer| outgoing.answer(number, answer),
            );
            matches.ask_from_afar(this_match, Ask::Remote { epoch, ask: Box::new(ask) });
        }
        Head::Answer { number, this_match, epoch, fault, next } => {
            let answer = match fault {
                Some(fault) => Err(fault.into_error()),
                None => Ok(body.to_vec()),
            };
            matches.heard(this_match, Heard::Answer { epoch, number, answer, next });
        }
        Head::Push { this_match, epoch, number, outbox, kind } => {
            let Ok(text) = String::from_utf8(body.to_vec()) else { return };
            let text = text.into();
            matches.heard(this_match, Heard::Push { epoch, number, outbox, kind, text });
        }
        Head::Digest { this_match, epoch, last } => {
            matches.heard(this_match, Heard::Digest { epoch, last });
        }
        Head::Released { this_match, epoch, over } => {
            matches.heard(this_match, Heard::Released { epoch, over });
        }
        Head::Wake { this_match } => {
            let matches = matches.clone();
            tokio::spawn(async move { matches.look_after(this_match).await });
        }
        Head::Owns { .. }
        | Head::SessionEnded { .. }
        | Head::PlayerChanged { .. }
        | Head::Forget { .. }
        | Head::Renamed { .. }
        | Head::Listed => {}
    }
}

/// Thinks for bots of nodes whose threads are busy, as long as the own ones are not.
async fn think_for_others(thinkers: &Thinkers, link: &Link, leaves: impl Fn() -> bool) {
    use bus::thinking::{GROUP, SUBJECT};
    loop {
        match link.share(SUBJECT.into(), GROUP).await {
            Ok(mut questions) => {
                while let Some(question) = questions.next().await {
                    let Some(reply) = question.reply else { continue };
                    let link = link.clone();
                    let answer = move |answer| link.send(reply.to_string(), answer);
                    thinkers.think_for_others(&question.payload, leaves(), answer);
                }
            }
            Err(error) => tracing::warn!("{error}"),
        }
        tokio::time::sleep(BEAT).await;
    }
}

/// A process that does nothing but think for the bots of nodes.
pub struct Thinker {
    thinkers: Thinkers,
    link: Link,
}

impl std::fmt::Debug for Thinker {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Thinker")
    }
}

impl Thinker {
    pub async fn start(nats: &bus::Settings, threads: usize) -> Result<Self, bus::Error> {
        let link = Link::open(nats, "partida worker").await?;
        let thinkers = Thinkers::start(threads, threads);
        Ok(Self { thinkers, link })
    }

    /// Thinks until it is told to stop, and then about what it has begun.
    pub async fn run(&self, stop: impl Future<Output = ()>) {
        let leaves = AtomicBool::new(false);
        let stopped = async {
            stop.await;
            leaves.store(true, Ordering::Release);
            while self.thinkers.load() != (0, 0) {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        tokio::select! {
            () = think_for_others(&self.thinkers, &self.link, || leaves.load(Ordering::Acquire)) => {}
            () = stopped => {}
        }
        self.link.finish().await;
    }
}

/// The clock that a node goes by: that of the database, as far away as it was at the start.
pub(crate) async fn clock_of(store: &Store) -> Result<Clock, store::Error> {
    let asked_at = now();
    let there = store.database_time().await?;
    let way = Duration::from_millis((now().0 - asked_at.0) / 2);
    Ok(Clock::agreed(there.after(way)))
}

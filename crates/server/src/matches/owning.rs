//! Who looks after a match: this server, or among several nodes the one that owns it.

use std::panic::AssertUnwindSafe;
use std::sync::PoisonError;
use std::time::Duration;

use bus::ownership::{Holder, Holding, News};
use futures_util::FutureExt;
use store::{Epoch, Fence, MatchId, Stage, StoredMatch};
use tokio::sync::mpsc;

use super::ask::Ask;
use super::live::{AGAIN, Live, Stopped};
use super::{Carried, Matches};
use crate::error::Error;
use crate::metrics::add;
use crate::nodes::{Followed, Nodes, follow};

/// How long a match waits at most, should it break again and again.
const LONGEST_PAUSE: Duration = Duration::from_mins(1);

/// The task of one match. Should what it does panic, it begins again from the log: whoever asked is
/// told that it failed, and those who watch, the clocks and the bots go on.
pub(super) async fn look_after(
    id: MatchId,
    matches: Matches,
    mut mailbox: mpsc::Receiver<Box<Ask>>,
    mut known: Option<StoredMatch>,
) {
    if let Some(nodes) = matches.nodes().cloned() {
        return look_after_among_nodes(id, &matches, &nodes, mailbox, known).await;
    }
    let mut pause = AGAIN;
    loop {
        let carried = Carried::default();
        let running = Live::run(id, &matches, &mut mailbox, known.take(), None, carried);
        if AssertUnwindSafe(running).catch_unwind().await.is_ok() {
            return;
        }
        tracing::error!(match_id = %id, "match {id}: its task broke, and begins again from the log");
        add(&matches.metrics().broken);
        matches.clock().sleep(pause).await;
        pause = LONGEST_PAUSE.min(2 * pause);
    }
}

/// The same where there are several nodes: as long as this one owns the match it looks after it, and
/// otherwise it follows whoever does.
async fn look_after_among_nodes(
    id: MatchId,
    matches: &Matches,
    nodes: &Nodes,
    mut mailbox: mpsc::Receiver<Box<Ask>>,
    mut known: Option<StoredMatch>,
) {
    let mut holding = Holding::default();
    let mut carried = Carried::default();
    if known.is_some() {
        // It was made by this node, with an owner.
        let fence = Fence { node: nodes.me(), epoch: Epoch::FIRST };
        holding.hear(fence.node, News::Claimed(fence));
    }
    loop {
        carried.watchers.extend(matches.take_audience(id));
        let ended = match holding.holder() {
            Holder::Unknown => {
                let me = nodes.me();
                match nodes.claim(id).await {
                    Ok(Some(fence)) => {
                        holding.hear(me, News::Claimed(fence));
                        if holding.holder() == Holder::Mine(fence.epoch) {
                            nodes.announce(id, fence);
                            nodes.taken_over();
                        }
                        if holding.holder() == Holder::Unknown {
                            // What it heard last is newer than what the database says; it asks again.
                            matches.clock().sleep(SOON).await;
                        }
                        continue;
                    }
                    Ok(None) => {
                        for ask in carried.asks.drain(..) {
                            ask.refuse(Error::MatchNotFound);
                        }
                        while !matches.retire(id, &mailbox, &mut Vec::new()) {
                            let Some(ask) = mailbox.recv().await else { return };
                            ask.refuse(Error::MatchNotFound);
                        }
                        return;
                    }
                    Err(error) => {
                        if !wait_for_a_claim(id, matches, &mut mailbox, &mut carried, &error).await
                        {
                            return;
                        }
                        continue;
                    }
                }
            }
            Holder::Theirs(_) => {
                let carried = std::mem::take(&mut carried);
                match follow(id, matches, nodes, &mut holding, &mut mailbox, carried).await {
                    Followed::Retired => return,
                    Followed::Lost(carried) => Ok(Stopped::Lost(carried)),
                }
            }
            Holder::Mine(epoch) => {
                let fence = Fence { node: nodes.me(), epoch };
                matches.note_owned(id, true);
                let carried = std::mem::take(&mut carried);
                let running =
                    Live::run(id, matches, &mut mailbox, known.take(), Some(fence), carried);
                let ended = AssertUnwindSafe(running).catch_unwind().await;
                matches.note_owned(id, false);
                if ended.is_err() {
                    // Those at other nodes are told by another owner, were it this node again.
                    nodes.release(id, fence).await;
                }
                holding.hear(nodes.me(), News::Refused(epoch));
                ended
            }
        };
        match ended {
            Ok(Stopped::Retired) => return,
            Ok(Stopped::Lost(rest)) => carried = rest,
            Err(_) => {
                tracing::error!(match_id = %id, "match {id}: its task broke, and begins again");
                add(&matches.metrics().broken);
                matches.clock().sleep(AGAIN).await;
            }
        }
    }
}

/// How long a node waits before it asks the database again who looks after a match.
const SOON: Duration = Duration::from_millis(50);

/// While the database cannot tell who looks after a match, everybody who asks is told that it cannot be
/// done. False when nobody is left who would wait.
async fn wait_for_a_claim(
    id: MatchId,
    matches: &Matches,
    mailbox: &mut mpsc::Receiver<Box<Ask>>,
    carried: &mut Carried,
    error: &Error,
) -> bool {
    for ask in carried.asks.drain(..) {
        ask.refuse(error.clone());
    }
    carried.watchers.retain(|watcher| !watcher.outbox.is_closed());
    let pause = matches.clock().sleep(AGAIN / 2);
    tokio::pin!(pause);
    loop {
        tokio::select! {
            () = &mut pause => break,
            ask = mailbox.recv() => match ask {
                Some(ask) => match *ask {
                    Ask::Unwatch { outbox } => {
                        carried.watchers.retain(|watcher| watcher.outbox.id() != outbox);
                    }
                    ask => ask.refuse(error.clone()),
                },
                None => return false,
            },
        }
    }
    !(carried.watchers.is_empty() && matches.retire(id, mailbox, &mut Vec::new()))
}

impl Live {
    /// Whether this node may speak for the match: waits until that is certain.
    pub(super) async fn may_speak(&self) -> bool {
        let (Some(fence), Some(nodes)) = (self.fence, self.matches.nodes()) else { return true };
        !self.lost && nodes.holds_again(fence.node).await
    }

    /// Whether it is certain at this moment that this node may speak for the match.
    pub(super) fn speaks(&self) -> bool {
        let (Some(fence), Some(nodes)) = (self.fence, self.matches.nodes()) else { return true };
        !self.lost && nodes.holds(fence.node)
    }

    /// Looks after the match no longer, and says so.
    pub(super) async fn release(&mut self) {
        if let (Some(fence), Some(nodes)) = (self.fence, self.matches.nodes()) {
            nodes.release(self.stored.id, fence).await;
            let over = matches!(self.stored.stage, Stage::Over | Stage::Closed);
            nodes.tell_released(self.stored.id, fence.epoch, over);
            self.lost = true;
        }
    }

    pub(super) fn undone(&mut self) -> &mut Vec<Ask> {
        self.undone.get_mut().unwrap_or_else(PoisonError::into_inner)
    }

    /// What goes on elsewhere: those who watch here, and what was not done.
    pub(super) fn carried(&mut self) -> Carried {
        let mut watchers = std::mem::take(&mut self.watchers);
        watchers.retain(|one| one.outbox.id().0.is_none() && !one.outbox.is_closed());
        Carried { watchers, asks: std::mem::take(self.undone()) }
    }
}

//! What waits to be sent to one client.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

use axum::extract::ws::{Message, Utf8Bytes};
use serde::{Deserialize, Serialize};
use store::NodeId;
use tokio::sync::{OwnedSemaphorePermit, mpsc};

use crate::nodes::Outgoing;

/// How many pushes may wait for a client that reads slowly. What comes after them is not kept: the
/// client is told how things stand when it has read these.
const MOST_PUSHES: usize = 64;

static NEXT: AtomicU64 = AtomicU64::new(0);

/// What one who watches is called: the node to which it is connected, none for this one, and a number
/// there.
pub(crate) type OutboxId = (Option<NodeId>, u64);

/// A handle on what is sent to one client. Cheap to clone, and sending never waits.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    number: u64,
    to: To,
}

#[derive(Clone, Debug)]
enum To {
    /// A client of this node.
    Client { queue: mpsc::UnboundedSender<Out>, lag: Arc<Lag> },
    /// A client of another node.
    Node(Arc<Outgoing>),
}

/// What a push tells of, so that it is known what was told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Kind {
    /// The match stands at this version.
    pub(crate) version: Option<u64>,
    /// This was said.
    pub(crate) said: Option<u64>,
}

#[derive(Debug, Default)]
pub(super) struct Lag {
    /// How many pushes wait.
    waiting: AtomicUsize,
    /// Whether one had to be left out.
    left_out: AtomicBool,
}

/// One message that waits.
pub(super) enum Out {
    Push(Utf8Bytes),
    /// An answer, with the permission to have asked, which ends when it is sent: so a client that
    /// does not read its answers cannot ask for more of them than a few.
    Answer(Utf8Bytes, OwnedSemaphorePermit),
    /// Something that the server says by itself.
    Notice(Message),
}

/// What became of a push.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Told {
    Yes,
    Full,
    Gone,
}

impl Outbox {
    pub(super) fn new() -> (Self, mpsc::UnboundedReceiver<Out>, Arc<Lag>) {
        let (queue, receiver) = mpsc::unbounded_channel();
        let lag = Arc::new(Lag::default());
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        (Self { number, to: To::Client { queue, lag: Arc::clone(&lag) } }, receiver, lag)
    }

    /// For a client of another node, by its number there.
    pub(crate) fn of_node(number: u64, outgoing: Arc<Outgoing>) -> Self {
        Self { number, to: To::Node(outgoing) }
    }

    pub(crate) fn id(&self) -> OutboxId {
        match &self.to {
            To::Client { .. } => (None, self.number),
            To::Node(outgoing) => (Some(outgoing.node()), self.number),
        }
    }

    pub(crate) fn is_closed(&self) -> bool {
        match &self.to {
            To::Client { queue, .. } => queue.is_closed(),
            // It is told when that node or its client goes.
            To::Node(_) => false,
        }
    }

    pub(crate) fn push(&self, text: &Utf8Bytes) -> Told {
        self.push_kind(text, Kind::default())
    }

    /// Sends a push that tells of something.
    pub(crate) fn push_kind(&self, text: &Utf8Bytes, kind: Kind) -> Told {
        let (queue, lag) = match &self.to {
            To::Client { queue, lag } => (queue, lag),
            To::Node(outgoing) => {
                outgoing.push(self.number, kind, text);
                return Told::Yes;
            }
        };
        if lag.waiting.fetch_add(1, Ordering::AcqRel) >= MOST_PUSHES {
            lag.waiting.fetch_sub(1, Ordering::AcqRel);
            lag.left_out.store(true, Ordering::Release);
            return Told::Full;
        }
        match queue.send(Out::Push(text.clone())) {
            Ok(()) => Told::Yes,
            Err(_) => Told::Gone,
        }
    }

    pub(super) fn answer(&self, text: Utf8Bytes, permit: OwnedSemaphorePermit) {
        // A client that has gone needs no answer; one of another node is answered there.
        if let To::Client { queue, .. } = &self.to {
            drop(queue.send(Out::Answer(text, permit)));
        }
    }

    pub(super) fn notify(&self, notice: Message) {
        // A client that has gone need not know; one of another node is told there.
        if let To::Client { queue, .. } = &self.to {
            drop(queue.send(Out::Notice(notice)));
        }
    }
}

impl Lag {
    /// Notes that a push was sent: whether the client has now read all that waited and something
    /// was left out meanwhile.
    pub(super) fn sent_one(&self) -> bool {
        let left = self.waiting.fetch_sub(1, Ordering::AcqRel) - 1;
        left == 0 && self.left_out.swap(false, Ordering::AcqRel)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_that_does_not_read_is_left_behind_and_told_later() {
        let (outbox, mut queue, lag) = Outbox::new();
        let text = Utf8Bytes::from_static("news");
        for _ in 0..MOST_PUSHES {
            assert_eq!(outbox.push(&text), Told::Yes);
        }
        assert_eq!(outbox.push(&text), Told::Full);
        for left in (0..MOST_PUSHES).rev() {
            assert!(queue.try_recv().is_ok());
            assert_eq!(lag.sent_one(), left == 0, "told again when all is read");
        }
        assert!(queue.try_recv().is_err());
        assert_eq!(outbox.push(&text), Told::Yes);
        assert!(!lag.sent_one());
        drop(queue);
        assert!(outbox.is_closed());
        assert_eq!(outbox.push(&text), Told::Gone);
    }
}

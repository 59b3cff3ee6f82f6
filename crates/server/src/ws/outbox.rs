//! What waits to be sent to one client.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

use axum::extract::ws::{Message, Utf8Bytes};
use tokio::sync::{OwnedSemaphorePermit, mpsc};

/// How many pushes may wait for a client that reads slowly. What comes after them is not kept: the
/// client is told how things stand when it has read these.
const MOST_PUSHES: usize = 64;

static NEXT: AtomicU64 = AtomicU64::new(0);

/// A handle on one client's queue. Cheap to clone, and sending never waits.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    id: u64,
    queue: mpsc::UnboundedSender<Out>,
    lag: Arc<Lag>,
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
        let id = NEXT.fetch_add(1, Ordering::Relaxed);
        (Self { id, queue, lag: Arc::clone(&lag) }, receiver, lag)
    }

    pub(crate) fn id(&self) -> u64 {
        self.id
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.queue.is_closed()
    }

    pub(crate) fn push(&self, text: &Utf8Bytes) -> Told {
        if self.lag.waiting.fetch_add(1, Ordering::AcqRel) >= MOST_PUSHES {
            self.lag.waiting.fetch_sub(1, Ordering::AcqRel);
            self.lag.left_out.store(true, Ordering::Release);
            return Told::Full;
        }
        match self.queue.send(Out::Push(text.clone())) {
            Ok(()) => Told::Yes,
            Err(_) => Told::Gone,
        }
    }

    pub(super) fn answer(&self, text: Utf8Bytes, permit: OwnedSemaphorePermit) {
        // A client that has gone needs no answer.
        drop(self.queue.send(Out::Answer(text, permit)));
    }

    pub(super) fn notify(&self, notice: Message) {
        // A client that has gone need not know.
        drop(self.queue.send(Out::Notice(notice)));
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

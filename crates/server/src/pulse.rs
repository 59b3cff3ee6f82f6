//! Whether the database answers. Nobody is charged for the time during which it did not.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use store::Store;
use tokio::sync::Mutex;

use crate::Clock;

pub(crate) struct Pulse {
    store: Store,
    clock: Clock,
    /// Something could not be stored or read since the last sign of life.
    failing: AtomicBool,
    /// How many outages were noted by this program while it ran.
    noted: AtomicU64,
    /// One outage is noted once.
    beating: Mutex<()>,
}

impl Pulse {
    pub(crate) fn new(store: Store, clock: Clock) -> Self {
        let (failing, noted) = (AtomicBool::new(false), AtomicU64::new(0));
        Self { store, clock, failing, noted, beating: Mutex::new(()) }
    }

    /// Something could not be stored or read.
    pub(crate) fn failed(&self) {
        self.failing.store(true, Ordering::Release);
    }

    pub(crate) fn noted(&self) -> u64 {
        self.noted.load(Ordering::Acquire)
    }

    /// Stores a sign of life. If something failed since the last one, the time between them is
    /// noted as an outage.
    pub(crate) async fn beat(&self) -> Result<(), store::Error> {
        let _one_at_a_time = self.beating.lock().await;
        let failing = self.failing.swap(false, Ordering::AcqRel);
        let stored = async {
            if !failing {
                return self.store.still_alive(self.clock.now()).await;
            }
            // It may take a while until the database answers, which belongs to the outage.
            self.store.ping().await?;
            self.store.begin_life(self.clock.now()).await?;
            self.noted.fetch_add(1, Ordering::AcqRel);
            tracing::info!("the database answers again; nobody is charged for the time without it");
            Ok(())
        };
        let stored = stored.await;
        if stored.is_err() {
            self.failed();
        }
        stored
    }

    /// How many outages were noted, the last of them included: whoever wants to know waits until
    /// the database answers again.
    pub(crate) async fn outages(&self) -> Result<u64, store::Error> {
        if self.failing.load(Ordering::Acquire) {
            self.beat().await?;
        }
        Ok(self.noted())
    }
}

//! Whether the database answers. Nobody is charged for the time during which it did not.

use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

use store::{Store, Time};
use tokio::sync::Mutex;

use crate::Clock;

/// How often a server says that it runs. Nobody is charged for the time without one, and at a crash
/// this much is given away.
pub(crate) const SIGN_OF_LIFE: Duration = Duration::from_secs(5);

pub(crate) struct Pulse {
    store: Store,
    clock: Clock,
    /// How long nobody can have written before it counts as an outage: another node may have.
    but: Duration,
    /// How often something could not be stored or read, and how many of these are over: a sign of
    /// life was stored since.
    failures: AtomicU64,
    mended: AtomicU64,
    /// When the last sign of life was stored.
    stored_at: AtomicI64,
    /// How many outages were noted by this program while it ran.
    noted: AtomicU64,
    /// One outage is noted once.
    beating: Mutex<()>,
}

impl Pulse {
    pub(crate) fn new(store: Store, clock: Clock, among_nodes: bool) -> Self {
        let (failures, mended, noted) = Default::default();
        let stored_at = AtomicI64::new(i64::MIN);
        let but = if among_nodes { crate::nodes::UNNOTICED } else { Duration::ZERO };
        Self { store, clock, but, failures, mended, stored_at, noted, beating: Mutex::new(()) }
    }

    /// Something could not be stored or read.
    pub(crate) fn failed(&self) {
        self.failures.fetch_add(1, Ordering::AcqRel);
    }

    fn is_failing(&self) -> bool {
        self.failures.load(Ordering::Acquire) != self.mended.load(Ordering::Acquire)
    }

    pub(crate) fn noted(&self) -> u64 {
        self.noted.load(Ordering::Acquire)
    }

    /// Stores a sign of life. If something failed since the last one, the time between them is
    /// noted as an outage. Whoever asks may go before it is done.
    pub(crate) async fn beat(&self) -> Result<(), store::Error> {
        let _one_at_a_time = self.beating.lock().await;
        let failures = self.failures.load(Ordering::Acquire);
        let failing = failures != self.mended.load(Ordering::Acquire);
        let stored = async {
            if !failing {
                let now = self.clock.now();
                self.store.still_alive(now).await?;
                return Ok(now);
            }
            // It may take a while until the database answers, which belongs to the outage.
            self.store.ping().await?;
            let now = self.clock.now();
            self.store.begin_life_beside(now, self.but).await?;
            self.noted.fetch_add(1, Ordering::AcqRel);
            tracing::info!("the database answers again; nobody is charged for the time without it");
            Ok(now)
        };
        match stored.await {
            Ok(now) => {
                self.stored_at.store(now.0, Ordering::Release);
                self.mended.store(failures, Ordering::Release);
                Ok(())
            }
            Err(error) => {
                self.failed();
                Err(error)
            }
        }
    }

    /// Whether something can be stored: known from the last sign of life, and where that failed or
    /// is overdue, from a new one.
    pub(crate) async fn can_store(&self) -> Result<(), store::Error> {
        let stored_at = Time(self.stored_at.load(Ordering::Acquire));
        let overdue = self.clock.now().since(stored_at) >= 2 * SIGN_OF_LIFE;
        if overdue || self.is_failing() { self.beat().await } else { Ok(()) }
    }

    /// How many outages were noted, the last of them included: whoever wants to know waits until
    /// the database answers again.
    pub(crate) async fn outages(&self) -> Result<u64, store::Error> {
        if self.is_failing() {
            self.beat().await?;
        }
        Ok(self.noted())
    }
}

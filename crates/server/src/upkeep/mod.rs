//! What the server does by itself so that it can run for years: it copies the database, and removes
//! what has had its time.

mod backups;
mod schedule;
mod stamp;
mod sweeps;

use store::Time;
use tokio::task::JoinSet;

use crate::app::Shared;

pub use backups::back_up;
pub use schedule::Backups;
pub use sweeps::{Retention, leftovers, sweep};

/// What was done so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Chores {
    /// How many copies of the database were made, and how many could not be.
    pub copies: u64,
    pub failed_copies: u64,
    /// When the newest copy that is there was begun.
    pub last_copy: Option<Time>,
    /// How often what has had its time was removed, and how much of it.
    pub sweeps: u64,
    pub swept: u64,
}

impl Chores {
    /// In the text form of Prometheus.
    pub(crate) fn metrics(&self) -> String {
        let Self { copies, failed_copies, last_copy, swept, .. } = self;
        let text = format!(
            "# HELP partida_backups_total Copies of the database, and those that failed.\n\
             # TYPE partida_backups_total counter\n\
             partida_backups_total{{result=\"made\"}} {copies}\n\
             partida_backups_total{{result=\"failed\"}} {failed_copies}\n\
             # HELP partida_swept_total Sessions, rooms, lines and outages that were removed.\n\
             # TYPE partida_swept_total counter\n\
             partida_swept_total {swept}\n"
        );
        let last = last_copy.map_or_else(String::new, |last| {
            let seconds = last.0 / 1_000;
            format!(
                "# HELP partida_backup_timestamp_seconds When the newest copy was begun.\n\
                 # TYPE partida_backup_timestamp_seconds gauge\n\
                 partida_backup_timestamp_seconds {seconds}\n"
            )
        });
        text + &last
    }
}

/// Begins with everything that is done now and then. It ends when this is dropped.
pub(crate) fn begin(app: &Shared) -> JoinSet<()> {
    let mut chores = JoinSet::new();
    chores.spawn(schedule::keep_copies(Shared::clone(app)));
    chores.spawn(sweeps::keep_sweeping(Shared::clone(app)));
    chores
}

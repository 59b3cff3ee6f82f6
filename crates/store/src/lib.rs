#![doc = include_str!("../README.md")]

mod audit;
mod back;
mod backup;
mod chat;
mod clubs;
mod damage;
mod devices;
mod error;
mod guests;
mod ids;
mod leaders;
mod log;
mod luck;
mod mail;
mod matches;
mod migrate;
mod moving;
mod nodes;
mod notices;
mod outages;
mod pages;
mod people;
mod players;
mod pools;
mod private;
mod progress;
mod push;
mod rating;
mod ratings;
mod reading;
mod reports;
mod rerating;
mod results;
mod seeks;
mod sessions;
mod sweep;
pub mod testing;
mod tokens;
mod tournaments;
mod vacations;
mod writer;

pub use audit::{AuditKind, AuditLine, NewAudit, Origin};
pub use back::without_password;
pub use chat::Line;
pub use clubs::{Club, ClubId, ClubJoined, ClubLimits, ClubMember, ClubRole};
pub use error::Error;
pub use ids::{MatchId, NotAnId, PlayerId, Time, TournamentId};
pub use leaders::{Rank, RankCursor};
pub use log::{Entry, Finish};
pub use luck::MatchLuck;
pub use mail::{LinkKind, MailWishes, NewLink};
pub use matches::{
    BotSeat, Due, FORMAT, Member, Pace, Seating, Stage, StoredMatch, Terms, WITH_LUCK,
    WITH_TAKEBACKS,
};
pub use nodes::{Company, Epoch, Fence, NodeId, NodeRow, Place, Renewal};
pub use notices::{NewNotice, Notice, NoticeKind};
pub use outages::Outage;
pub use pages::{Cursor, NotACursor};
pub use people::{Profile, Tie, Tied};
pub use players::{NewPlayer, Player, PlayerKind, Role};
pub use pools::PoolUse;
pub use progress::Progress;
pub use push::{Subscription, Way};
pub use rating::{Class, Contender, Placed, Rated, Rating};
pub use ratings::{RatedMatch, RatingStep, Rerated, Standing};
pub use reports::{NewReport, Report, Sanction, SanctionKind};
pub use results::Tally;
pub use seeks::{Seek, Sought};
pub use sessions::{NewSession, RunningSession, StoredSession, TokenHash};
pub use sweep::{Leftover, Sweep};
pub use tokens::{Scope, StoredToken};
pub use tournaments::{ClubOf, Entered, Entrant, Format, TableRow, Tournament, TournamentStage};
pub use vacations::Vacation;

use std::path::PathBuf;
use std::time::Duration;

use back::{Back, PATIENCE};
use writer::Writer;

/// Accounts, matches and their logs. Cheap to clone: all clones are the same store.
#[derive(Clone, Debug)]
pub struct Store {
    back: Back,
    writer: Writer,
}

impl Store {
    /// Opens `sqlite:PATH` or `postgres://…` and brings its tables up to date.
    pub async fn open(address: &str) -> Result<Self, Error> {
        Self::open_with_patience(address, PATIENCE).await
    }

    /// Opens a store that waits for so long for a connection, and as long again for an answer.
    pub async fn open_with_patience(address: &str, patience: Duration) -> Result<Self, Error> {
        Self::check_address(address)?;
        if let Some(path) = reading::sqlite_file(address) {
            private::make_database(path).map_err(|why| Error::open(address, why.into()))?;
        }
        let back = Back::open(address, patience).await?;
        migrate::run(&back).await?;
        let writer = Writer::start(&back);
        Ok(Self { back, writer })
    }

    /// The file of a SQLite database.
    #[must_use]
    pub fn file(&self) -> Option<PathBuf> {
        match &self.back {
            Back::Sqlite(pools) => Some(pools.read.connect_options().get_filename().to_owned()),
            Back::Postgres(_) => None,
        }
    }

    /// Whether the database answers.
    pub async fn ping(&self) -> Result<(), Error> {
        back::timed!(self.back, read, |db| sqlx::query("SELECT 1").execute(db).await.map(drop))
    }

    /// Waits for what is being written and lets go of the database.
    pub async fn close(&self) {
        self.writer.finish().await;
        back::on!(self.back, |pools| {
            pools.write.close().await;
            pools.read.close().await;
        });
    }
}

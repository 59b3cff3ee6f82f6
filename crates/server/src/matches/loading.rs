//! A match as its log has it, read at the start and again after a write that failed or may have.

use std::sync::Mutex;

use store::{Entry, Fence, MatchId, Stage, StoredMatch};

use super::Matches;
use super::live::{Live, is_clocked};
use super::play::Play;
use super::seats::Away;
use super::{clocks, ending};
use crate::error::Error;
use crate::lobby::room;
use crate::luck::Source;

impl Live {
    pub(super) async fn load(
        id: MatchId,
        matches: &Matches,
        known: Option<StoredMatch>,
        fence: Option<Fence>,
    ) -> Result<Self, Error> {
        let store = matches.store();
        let outages_noted = matches.pulse().noted();
        let mut stored = match known {
            Some(known) => known,
            None => store.find_match(id).await?.ok_or(Error::MatchNotFound)?,
        };
        let broken = |why: &dyn std::fmt::Display| {
            tracing::error!(match_id = %id, "match {id}: cannot be rebuilt: {why}");
            Error::Unavailable
        };
        let game = catalog::game(&stored.game).ok_or_else(|| broken(&"an unknown game"))?;
        if stored.rules > game.rules_version() || stored.format > store::FORMAT {
            return Err(broken(&"it was begun by a later program"));
        }
        let play = if matches!(stored.stage, Stage::Running | Stage::Over) {
            let entries = store.entries(id, 0).await?;
            let source = Source::of(&stored, matches.luck()).ok_or_else(|| broken(&"its luck"))?;
            match Play::restore(&stored, &entries, source) {
                Ok(play) => Some(play),
                // A log that the rules of today no longer read: it is kept, and nobody waits for it.
                Err(why) => {
                    tracing::error!(match_id = %id, "match {id}: its log cannot be read: {why}");
                    if stored.stage == Stage::Running {
                        let (entry, finish) =
                            ending::unreadable(&stored, &entries, matches.clock());
                        store.append_fenced(id, entry, Some(finish), fence).await?;
                        stored = store.find_match(id).await?.ok_or(Error::MatchNotFound)?;
                    }
                    None
                }
            }
        } else {
            None
        };
        let outages = match stored.started_at {
            Some(began) if is_clocked(&stored) && stored.stage == Stage::Running => {
                let mut outages = store.outages(began).await?;
                if fence.is_some() {
                    outages.extend(store.outages_of(id).await?);
                }
                outages
            }
            _ => Vec::new(),
        };
        let vacations = clocks::vacations(&stored, store).await?;
        let now = matches.clock().now();
        let away = room::present(&stored).map(|member| Away::since(member.player, now)).collect();
        Ok(Self {
            matches: matches.clone(),
            fence,
            lost: false,
            undone: Mutex::default(),
            untold: false,
            stored,
            game,
            play,
            outages,
            vacations,
            outages_noted,
            in_doubt: false,
            watchers: Vec::new(),
            away,
            thinking: Vec::new(),
            not_before: None,
            proposal: None,
            declined: Vec::new(),
            noticed: [None; kit::MOST_SEATS],
            said: None,
        })
    }

    /// Drops the state and reads it again, after a write that failed or may have.
    pub(super) async fn reload(&mut self) -> Result<(), Error> {
        self.in_doubt = true;
        let loaded = Box::pin(Self::load(self.stored.id, &self.matches, None, self.fence)).await;
        let mut fresh = match loaded {
            Ok(fresh) => fresh,
            Err(error) => {
                self.try_again_later();
                return Err(error);
            }
        };
        let other_clocks = self.outages != fresh.outages;
        self.stored = fresh.stored.clone();
        self.play = fresh.play.take();
        self.outages = std::mem::take(&mut fresh.outages);
        self.vacations = std::mem::take(&mut fresh.vacations);
        (self.outages_noted, self.in_doubt) = (fresh.outages_noted, false);
        // Whatever another program on this database has done meanwhile is shown as well.
        if other_clocks {
            self.show_clocks().await;
        } else {
            self.show().await;
        }
        Ok(())
    }

    /// The entries from a version on that are no longer remembered.
    pub(super) async fn forgotten(&self, from: u64) -> Result<Vec<Entry>, Error> {
        let forgotten = self.play.as_ref().map_or(0, Play::forgotten);
        if from > forgotten {
            return Ok(Vec::new());
        }
        let store = self.matches.store();
        Ok(store.entries_up_to(self.stored.id, from.saturating_sub(1), forgotten).await?)
    }
}

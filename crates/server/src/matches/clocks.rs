//! The clocks of a live match (clauses K26 to K28, C92 to C94).
//!
//! A deadline is not stored: it follows from the entry that asked the seat, which is, from the limit
//! of the rules, and from the times when no server ran, which nobody is charged for.

use std::time::Duration;

use catalog::Seat;
use protocol::socket::{Clocks, Deadline};
use store::{Outage, Stage, Time};

use super::live::Live;
use crate::error::Error;
use crate::metrics::add;

impl Live {
    /// Whether this match is played by the clock.
    pub(super) fn has_clock(&self) -> bool {
        self.stored.terms.clock.is_some() || self.stored.terms.move_seconds.is_some()
    }

    /// Until when a seat has to act; none where no time runs for it.
    fn deadline(&self, seat: Seat) -> Option<Time> {
        let play = self.play.as_ref()?;
        let (from, limit) = play.clock(seat);
        let limit = match self.stored.terms.move_seconds {
            Some(seconds) => Duration::from_secs(seconds.into()),
            None => limit? * self.stored.terms.clock? / 1000,
        };
        // A bot takes the time it needs, which is short.
        if self.bot_in(seat).is_some() {
            return None;
        }
        let returned = self.member_in(seat).and_then(|member| member.since);
        let from = returned.map_or(from, |returned| from.max(returned));
        Some(from.after(limit).after(without_server(&self.outages, from)))
    }

    fn deadlines(&self) -> impl Iterator<Item = (Time, Seat)> {
        let running = self.stored.stage == Stage::Running && self.has_clock();
        let to_act = self.play.as_ref().filter(|_| running).map(super::play::Play::to_act);
        to_act
            .into_iter()
            .flat_map(catalog::Seats::iter)
            .filter_map(|seat| Some((self.deadline(seat)?, seat)))
    }

    pub(super) fn next_deadline(&self) -> Option<Time> {
        self.deadlines().map(|(at, _)| at).min()
    }

    /// Whose time runs, as it is sent.
    pub(super) fn clocks(&self) -> Option<Clocks> {
        self.has_clock().then(|| Clocks {
            deadlines: self.deadlines().map(|(at, seat)| Deadline { seat, at: at.0 }).collect(),
            now: self.now().0,
        })
    }

    /// Plays what the rules say for everybody whose time was up at some moment.
    pub(super) async fn play_for_late(&mut self, moment: Time) {
        while let Some((_, seat)) = self.deadlines().filter(|(at, _)| *at <= moment).min() {
            let played = match Box::pin(self.learn_of_outages()).await {
                // Perhaps nobody is late any more.
                Ok(true) => continue,
                Ok(false) => Box::pin(self.play_for(seat)).await,
                Err(error) => Err(error),
            };
            if let Err(error) = played {
                let id = self.stored.id;
                tracing::warn!(match_id = %id, %seat, "match {id}: the clock cannot play: {error}");
                self.try_again_later();
                return;
            }
        }
    }

    /// Makes sure that nobody is charged for an outage of the database: whether there was another.
    pub(super) async fn learn_of_outages(&mut self) -> Result<bool, Error> {
        let noted = self.matches.pulse().outages().await?;
        let Some(began) = self.stored.started_at.filter(|_| noted != self.outages_noted) else {
            return Ok(false);
        };
        let store = self.matches.store();
        self.outages = store.outages(began).await?;
        if self.fence.is_some() {
            self.outages.extend(store.outages_of(self.stored.id).await?);
        }
        self.outages_noted = noted;
        self.show_clocks().await;
        Ok(true)
    }

    async fn play_for(&mut self, seat: Seat) -> Result<(), Error> {
        let accepted = self.play()?.judge_timeout(seat)?;
        // Where another program was faster, the log was read again and tells whose time is up.
        if self.take(accepted).await?.is_some() {
            add(&self.matches.metrics().timed_out);
            self.show_played().await;
            let id = self.stored.id;
            tracing::debug!(match_id = %id, %seat, "match {id}: time is up for seat {seat}");
        }
        Ok(())
    }
}

/// How much of the time since some moment no server ran.
fn without_server(outages: &[Outage], from: Time) -> Duration {
    // Those of all and those of the match itself may overlap; no moment counts twice.
    let mut spans: Vec<(Time, Time)> = outages
        .iter()
        .filter(|outage| outage.ended_at > from)
        .map(|outage| (outage.began_at.max(from), outage.ended_at))
        .collect();
    spans.sort_unstable();
    let mut counted = from;
    let mut lost = Duration::ZERO;
    for (began, ended) in spans {
        lost += ended.since(began.max(counted));
        counted = counted.max(ended);
    }
    lost
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outage_counts_from_when_the_clock_ran() {
        let outage = |began, ended| Outage { began_at: Time(began), ended_at: Time(ended) };
        let outages = [outage(100, 200), outage(500, 550)];
        let lost = |from| without_server(&outages, Time(from)).as_millis();
        assert_eq!([lost(0), lost(150), lost(200), lost(520), lost(900)], [150, 100, 50, 30, 0]);
        let overlapping = [outage(100, 200), outage(150, 300), outage(160, 170), outage(300, 310)];
        let lost = |from| without_server(&overlapping, Time(from)).as_millis();
        assert_eq!([lost(0), lost(180), lost(305)], [210, 130, 5], "no moment counts twice");
    }
}

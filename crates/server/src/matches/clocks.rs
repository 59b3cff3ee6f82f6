//! The clocks of a live match (clauses K26 to K28, C92 to C94).
//!
//! A deadline is not stored: it follows from the entry that asked the seat, which is, from the limit
//! of the rules, and from the times when no server ran, which nobody is charged for.

use std::time::Duration;

use catalog::Seat;
use protocol::socket::{Clocks, Deadline, TimeLeft};
use store::{Outage, Pace, Stage, Store, StoredMatch, Time, Vacation};

use super::ending::Ended;
use super::live::{Live, is_clocked};
use super::turns::Turn;
use crate::error::Error;
use crate::lobby::room;
use crate::metrics::add;

const DAY: Duration = Duration::from_hours(24);

impl Live {
    /// Whether this match is played by the clock.
    pub(super) fn has_clock(&self) -> bool {
        is_clocked(&self.stored)
    }

    /// Until when a seat has to act; none where no time runs for it.
    fn deadline(&self, seat: Seat) -> Option<Time> {
        // A bot takes the time it needs, which is short.
        if self.bot_in(seat).is_some() {
            return None;
        }
        [self.move_by(seat), self.first_move_by(seat)].into_iter().flatten().min()
    }

    /// Until when a seat must have begun to play, where that is settled.
    fn first_move_by(&self, seat: Seat) -> Option<Time> {
        let play = self.play.as_ref().filter(|play| !play.has_acted(seat))?;
        let limit = Duration::from_secs(self.stored.terms.no_show?.into());
        let outages = self.outages.iter().map(|outage| (outage.began_at, outage.ended_at));
        Some(when_over(play.clock(seat).0, limit, outages.collect()))
    }

    /// Until when a seat has to act by the clock.
    fn move_by(&self, seat: Seat) -> Option<Time> {
        let play = self.play.as_ref()?;
        let (from, limit) = play.clock(seat);
        let terms = &self.stored.terms;
        let limit = match (terms.pace, terms.move_seconds) {
            (Some(Pace::Days { days }), _) => DAY * days.into(),
            (Some(Pace::Fischer { .. }), _) => self.time_left(seat)?,
            (None, Some(seconds)) => Duration::from_secs(seconds.into()),
            (None, None) => limit? * terms.clock? / 1000,
        };
        let member = self.member_in(seat);
        let returned = member.and_then(|member| member.since);
        let from = returned.map_or(from, |returned| from.max(returned));
        let away = self.vacations.iter().filter(|one| Some(one.player) == member.map(|m| m.player));
        let away = away.map(|one| (one.began_at, one.ended_at));
        let outages = self.outages.iter().map(|outage| (outage.began_at, outage.ended_at));
        Some(when_over(from, limit, outages.chain(away).collect()))
    }

    /// How much time a seat has for all its moves to come, at the beginning of this one.
    pub(super) fn time_left(&self, seat: Seat) -> Option<Duration> {
        let Some(Pace::Fischer { seconds, increment }) = self.stored.terms.pace else {
            return None;
        };
        let returns = &self.stored.terms.returns;
        let spent = |turn: &Turn| {
            let back = returns.iter().filter(|(of, _)| *of == u8::from(seat)).map(|(_, at)| *at);
            let from = back.filter(|at| *at <= turn.to).fold(turn.from, Time::max);
            turn.to.since(from).saturating_sub(without_server(&self.outages, from, turn.to))
        };
        let turns = self.play.as_ref()?.turns().iter().filter(|turn| turn.seat == seat);
        let (spent, moves) = turns.fold((Duration::ZERO, 0), |(all, moves), turn| {
            (all + spent(turn), moves + u32::from(turn.moved))
        });
        let given =
            Duration::from_secs(u64::from(seconds) + u64::from(increment) * u64::from(moves));
        Some(given.saturating_sub(spent))
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
            left: self.all_left(),
            now: self.now().0,
        })
    }

    /// What each person has left, where times add up.
    fn all_left(&self) -> Vec<TimeLeft> {
        let seats = Seat::all(self.stored.seats).filter(|seat| self.bot_in(*seat).is_none());
        let left = |seat| Some(TimeLeft { seat, ms: self.time_left(seat)?.as_millis() as i64 });
        seats.filter_map(left).collect()
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
        if self.learn_of_vacations().await? {
            return Ok(true);
        }
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

    /// Reads who is on vacation, where that matters: whether that was not known before.
    pub(super) async fn learn_of_vacations(&mut self) -> Result<bool, Error> {
        let vacations = vacations(&self.stored, self.matches.store()).await?;
        let changed = vacations != self.vacations;
        if changed {
            self.vacations = vacations;
            self.show_clocks().await;
        }
        Ok(changed)
    }

    async fn play_for(&mut self, seat: Seat) -> Result<(), Error> {
        if self.first_move_by(seat).is_some_and(|at| at <= self.now()) {
            return self.out_of_time(seat, Ended::NoShow(seat)).await;
        }
        if let Some(Pace::Fischer { .. }) = self.stored.terms.pace {
            return self.out_of_time(seat, Ended::OutOfTime(seat)).await;
        }
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

/// The vacations that could matter to a match.
pub(super) async fn vacations(stored: &StoredMatch, store: &Store) -> Result<Vec<Vacation>, Error> {
    let (Some(Pace::Days { .. }), Some(began)) = (stored.terms.pace, stored.started_at) else {
        return Ok(Vec::new());
    };
    let people: Vec<_> = room::present(stored).map(|member| member.player).collect();
    Ok(store.vacations(&people, began).await?)
}

/// When a limit that began at some moment is over, if it stands still in some times.
fn when_over(from: Time, limit: Duration, mut stands: Vec<(Time, Time)>) -> Time {
    stands.sort_unstable();
    let (mut over, mut counted) = (from.after(limit), from);
    for (began, ended) in stands {
        // They may overlap; no moment counts twice.
        let began = began.max(counted);
        if began <= over {
            over = over.after(ended.since(began));
            counted = counted.max(ended);
        }
    }
    over
}

/// How much of the time between two moments no server ran.
fn without_server(outages: &[Outage], from: Time, to: Time) -> Duration {
    // Those of all and those of the match itself may overlap; no moment counts twice.
    let mut spans: Vec<(Time, Time)> = outages
        .iter()
        .filter(|outage| outage.ended_at > from && outage.began_at < to)
        .map(|outage| (outage.began_at.max(from), outage.ended_at.min(to)))
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
    fn a_limit_stands_still_while_nobody_could_use_it() {
        let over = |limit, stands: &[(i64, i64)]| {
            let stands = stands.iter().map(|(began, ended)| (Time(*began), Time(*ended))).collect();
            when_over(Time(1_000), Duration::from_millis(limit), stands).0
        };
        assert_eq!(over(100, &[]), 1_100);
        assert_eq!(over(100, &[(0, 900), (1_050, 1_080)]), 1_130, "what was before counts nothing");
        assert_eq!(over(100, &[(500, 1_500)]), 1_600, "it begins in a vacation");
        assert_eq!(over(100, &[(1_200, 1_300)]), 1_100, "one that comes too late");
        assert_eq!(
            over(100, &[(1_050, 1_150), (1_200, 1_300)]),
            1_300,
            "one moves it into another"
        );
        assert_eq!(over(100, &[(1_040, 1_060), (1_010, 1_050)]), 1_150, "no moment counts twice");
    }

    #[test]
    fn an_outage_counts_from_when_the_clock_ran() {
        let outage = |began, ended| Outage { began_at: Time(began), ended_at: Time(ended) };
        let outages = [outage(100, 200), outage(500, 550)];
        let lost = |from| without_server(&outages, Time(from), Time(540)).as_millis();
        assert_eq!([lost(0), lost(150), lost(200), lost(520), lost(900)], [140, 90, 40, 20, 0]);
        let overlapping = [outage(100, 200), outage(150, 300), outage(160, 170), outage(300, 310)];
        let lost = |from| without_server(&overlapping, Time(from), Time(900)).as_millis();
        assert_eq!([lost(0), lost(180), lost(305)], [210, 130, 5], "no moment counts twice");
    }
}

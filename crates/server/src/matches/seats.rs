//! Who sits where in a live match: people who are there or away, and bots.
//!
//! A bot has a seat from the start, or plays for somebody who is away, or for good for somebody who
//! left. It gets what its seat sees, thinks on the threads for bots, and what it comes up with is
//! judged, stored and shown like what a person asks for.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bus::Unanswered;
use catalog::Seat;
use store::{Member, NewNotice, NoticeKind, Pace, PlayerId, PlayerKind, Stage, Time};

use super::Matches;
use super::ask::Ask;
use super::ending::Ended;
use super::live::{AGAIN, Live, is_in_days};
use crate::error::Error;
use crate::lobby::room;
use crate::metrics::add;
use crate::nodes::Nodes;
use crate::thinkers::{Question, Thought};

/// How long somebody may be without a socket before others are told: whoever loads a page again is
/// not away.
const UNNOTICED: Duration = Duration::from_secs(10);

/// After how many time-outs in a row somebody counts as absent though they have a socket.
const ABSENT: u8 = 3;

/// How long a bot that plays for somebody waits before each move, so that nobody finds their match played to
/// its end when they come back.
const PACE: Duration = Duration::from_secs(4);

/// The bot that plays on for somebody who left.
const SUBSTITUTE: &str = "easy";

/// A member who has no socket that watches.
#[derive(Clone, Copy, Debug)]
pub(super) struct Away {
    pub(super) player: PlayerId,
    since: Time,
    /// Whether the others were told.
    told: bool,
}

impl Away {
    pub(super) const fn since(player: PlayerId, since: Time) -> Self {
        Self { player, since, told: false }
    }
}

/// A bot that thinks.
pub(super) struct Thinking {
    seat: Seat,
    level: String,
    /// The version at which the seat was asked.
    asked_at: u64,
    cancelled: Arc<AtomicBool>,
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }
}

/// How long another node or a worker has for a thought, how many may be late, and how many may have enough
/// to do themselves, before it is thought here.
const ELSEWHERE: Duration = Duration::from_secs(7);
const LATE: u32 = 3;
const BUSY: u32 = 10;

/// Asks whoever has time. Who dies meanwhile costs another try, and at last it is thought here.
async fn think_elsewhere(nodes: Nodes, matches: Matches, mut question: Question) {
    use bus::thinking::{Answer, Question as Asked, SUBJECT};
    let asked = Asked {
        game: question.game.name().into(),
        level: question.level.clone(),
        view: question.view.get().into(),
    };
    let asked = serde_json::to_vec(&asked).expect("questions can be written as JSON");
    let (mut late, mut busy) = (0, 0);
    while !question.cancelled.load(Ordering::Relaxed) {
        if late >= LATE || busy >= BUSY || !matches.thinkers().is_busy() {
            match matches.thinkers().try_ask(question) {
                Ok(()) => return,
                Err(full) => question = full,
            }
            matches.clock().sleep(AGAIN).await;
            (late, busy) = (0, 0);
        }
        let asking = nodes.link().request(SUBJECT.into(), asked.clone(), ELSEWHERE);
        let answer = tokio::select! {
            answer = asking => answer,
            // Whoever was asked may be dead; who could think here meanwhile does.
            () = free_again(&matches) => continue,
        };
        match answer.map(|answer| serde_json::from_slice(&answer)) {
            Ok(Ok(Answer::Action(action))) => return (question.answer)(Ok(action)),
            Ok(Ok(Answer::Failed(why))) => return (question.answer)(Err(why)),
            Ok(Ok(Answer::Busy)) => {
                busy += 1;
                matches.clock().sleep(SOON).await;
            }
            Ok(Err(_)) | Err(Unanswered::Late) => {
                tracing::info!("a bot's thought did not come; another is asked");
                late += 1;
            }
            Err(Unanswered::Nobody) => busy = BUSY,
        }
    }
}

/// Returns when a thread for bots has nothing to do here, after a while.
async fn free_again(matches: &Matches) {
    loop {
        matches.clock().sleep(AGAIN).await;
        if !matches.thinkers().is_busy() {
            return;
        }
    }
}

/// How long is waited before somebody else is asked, where one has enough to do.
const SOON: Duration = Duration::from_millis(20);

impl Live {
    pub(super) fn member_in(&self, seat: Seat) -> Option<&Member> {
        room::present(&self.stored).find(|member| member.seat == Some(u8::from(seat)))
    }

    /// The level of the bot that plays for the person who has a seat.
    pub(super) fn bot_of_member(&self, seat: Seat) -> Option<&str> {
        self.member_in(seat).and_then(|member| member.bot.as_deref())
    }

    /// The level of the bot that plays a seat.
    pub(super) fn bot_in(&self, seat: Seat) -> Option<&str> {
        let own = self.stored.terms.bots.iter().find(|bot| bot.seat == u8::from(seat));
        own.map(|bot| bot.level.as_str()).or_else(|| self.bot_of_member(seat))
    }

    /// Somebody is called otherwise from now on, or nothing any more.
    pub(super) fn rename(&mut self, player: PlayerId, username: Option<&str>) {
        for member in self.stored.members.iter_mut().filter(|member| member.player == player) {
            member.username = username.map(str::to_owned);
            if username.is_some() {
                member.kind = PlayerKind::Person;
            }
        }
        self.said = None;
        self.show_room();
    }

    // ---- being away

    /// Somebody joined, who has no socket yet as far as the match knows.
    pub(super) fn note_member(&mut self, player: PlayerId) {
        if !self.is_there(player) {
            self.went(player);
        }
    }

    /// A socket of somebody has gone.
    pub(super) fn went(&mut self, player: PlayerId) {
        let elsewhere = self.is_there(player);
        let known = self.away.iter().any(|away| away.player == player);
        if !elsewhere && !known && room::is_member(&self.stored, player) {
            self.away.push(Away::since(player, self.now()));
        }
    }

    fn is_there(&self, player: PlayerId) -> bool {
        self.watchers.iter().any(|watcher| watcher.present && watcher.player.id == player)
    }

    /// Somebody has opened a socket: they are back, and get their seat back.
    pub(super) async fn come_back(&mut self, player: PlayerId) {
        let noticed = self.away.iter().any(|away| away.player == player && away.told);
        self.away.retain(|away| away.player != player);
        if let Err(error) = self.give_back(player).await {
            tracing::warn!(match_id = %self.stored.id, "a seat was not given back: {error}");
        } else if noticed {
            self.show_room();
        }
    }

    /// When somebody will have been away long enough for the others to be told.
    pub(super) fn next_absence(&self) -> Option<Time> {
        if self.stored.stage != Stage::Running || self.watchers.is_empty() {
            return None;
        }
        let unnoticed = self.away.iter().filter(|away| !away.told);
        unnoticed.map(|away| away.since.after(UNNOTICED)).min()
    }

    pub(super) fn tell_who_is_away(&mut self, now: Time) {
        if self.next_absence().is_none_or(|moment| now < moment) {
            return;
        }
        for away in &mut self.away {
            away.told |= now >= away.since.after(UNNOTICED);
        }
        self.show_room();
    }

    fn away_for(&self, player: PlayerId, now: Time) -> Option<Duration> {
        self.away.iter().find(|away| away.player == player).map(|away| now.since(away.since))
    }

    /// Tells those whose turn it is and who are not there, each once for a turn. Whoever only loads the page again
    /// is not told, unless nobody is expected to be there.
    pub(super) fn tell_whose_turn_it_is(&mut self, now: Time) {
        let Some(play) = self.play.as_ref().filter(|_| self.stored.stage == Stage::Running) else {
            return;
        };
        let mut told = Vec::new();
        for seat in play.to_act().iter() {
            let turn = play.clock(seat).0;
            let Some(member) = self.member_in(seat).filter(|_| self.bot_in(seat).is_none()) else {
                continue;
            };
            let away = self.away_for(member.player, now);
            let long = away.is_some_and(|time| is_in_days(&self.stored) || time >= UNNOTICED);
            if long && self.noticed[seat.index()] != Some(turn) {
                told.push((seat, turn, member.player));
            }
        }
        for (seat, turn, player) in told {
            self.noticed[seat.index()] = Some(turn);
            let new = NewNotice {
                player,
                kind: NoticeKind::Turn,
                key: format!("{} {}", self.stored.id, turn.0),
                match_id: Some(self.stored.id),
                tournament: self.stored.terms.tournament,
                game: self.stored.game.clone(),
                at: now,
            };
            let matches = self.matches.clone();
            // The match need not wait for it; who is not told now is when it is loaded again.
            tokio::spawn(async move {
                if let Err(error) = matches.pushes().tell(matches.store(), new).await {
                    tracing::warn!("somebody was not told that it is their turn: {error}");
                }
            });
        }
    }

    fn lets_the_clock_play(&self, seat: Option<u8>) -> bool {
        let seat = seat.and_then(|seat| Seat::try_from(seat).ok());
        self.play.as_ref().zip(seat).is_some_and(|(play, seat)| play.time_outs(seat) >= ABSENT)
    }

    /// Whether a member of a running match is shown as absent.
    pub(super) fn is_absent(&self, member: &Member, now: Time) -> bool {
        let away = self.away_for(member.player, now).is_some_and(|time| time >= UNNOTICED);
        let away = away && !is_in_days(&self.stored);
        self.stored.stage == Stage::Running && (away || self.lets_the_clock_play(member.seat))
    }

    // ---- bots in people's seats

    /// Lets a bot play for somebody who is absent, or for oneself.
    pub(super) async fn stand_in(
        &mut self,
        by: PlayerId,
        seat: u8,
        level: String,
    ) -> Result<(), Error> {
        let own = self.seat_of(by)?;
        self.play()?;
        if self.stored.stage == Stage::Over {
            return Err(Error::MatchOver);
        }
        room::level(&self.stored.game, &level)?;
        if self.has_left(Some(own.into())) {
            return Err(Error::YouAreOut);
        }
        let member = room::present(&self.stored).find(|member| member.seat == Some(seat));
        let member = member.ok_or_else(|| Error::invalid("seat", "no person has that seat"))?;
        if self.has_left(Some(seat)) {
            return Err(Error::invalid("seat", "whoever had that seat has left"));
        }
        let away = self.away_for(member.player, self.now());
        let long = away.is_some_and(|time| time >= self.matches.absence());
        let long = long && !is_in_days(&self.stored);
        if member.player != by && !long && !self.lets_the_clock_play(Some(seat)) {
            return Err(Error::NotPermitted("that player is not absent"));
        }
        let player = member.player;
        self.change(|room| {
            for member in room.members.iter_mut().filter(|member| member.player == player) {
                member.bot = Some(level.clone());
            }
            Ok(())
        })
        .await?;
        self.show_clocks().await;
        Ok(())
    }

    /// Gives somebody their seat back, if a bot has it for the moment.
    pub(super) async fn give_back(&mut self, player: PlayerId) -> Result<(), Error> {
        if !room::is_member(&self.stored, player) {
            return Ok(());
        }
        let lent = |member: &Member| {
            member.player == player && member.bot.is_some() && member.left_at.is_none()
        };
        if self.stored.stage != Stage::Running || !self.stored.members.iter().any(lent) {
            return Ok(());
        }
        let now = self.now();
        self.change(|room| {
            for member in room.members.iter_mut().filter(|member| lent(member)) {
                member.bot = None;
                // Their time begins when they can use it.
                member.since = Some(now);
                if let (Some(Pace::Fischer { .. }), Some(seat)) = (room.terms.pace, member.seat) {
                    room.terms.returns.push((seat, now));
                }
            }
            Ok(())
        })
        .await?;
        self.show_clocks().await;
        Ok(())
    }

    /// Somebody leaves a game whose rules have no word for it: a bot plays on, and they have lost.
    pub(super) async fn hand_over_for_good(&mut self, player: PlayerId) -> Result<(), Error> {
        let now = self.now();
        self.change(|room| {
            for member in room.members.iter_mut().filter(|member| member.player == player) {
                member.bot = Some(SUBSTITUTE.into());
                member.left_at = Some(now);
            }
            Ok(())
        })
        .await?;
        self.show_clocks().await;
        Ok(())
    }

    /// Ends a match in which only bots would play on.
    pub(super) async fn end_if_abandoned(&mut self) {
        if self.stored.stage != Stage::Running {
            return;
        }
        let Some(play) = &self.play else { return };
        // As long as somebody is asked who could act, nobody needs to look closer.
        if play.to_act().iter().any(|seat| self.bot_in(seat).is_none()) {
            return;
        }
        let is_in = |member: &Member| {
            let seat = member.seat.and_then(|seat| Seat::try_from(seat).ok());
            !self.has_left(member.seat) && seat.is_some_and(|seat| !play.is_out(seat))
        };
        let nobody_came = room::present(&self.stored).next().is_none();
        if nobody_came || room::present(&self.stored).any(is_in) {
            return;
        }
        let first = room::present(&self.stored).next().and_then(|member| member.seat);
        let Some(first) = first.and_then(|seat| Seat::try_from(seat).ok()) else { return };
        if let Err(error) = Box::pin(self.end_by(Ended::Abandoned(first))).await {
            tracing::warn!(match_id = %self.stored.id, "a match could not be ended: {error}");
            self.try_again_later();
        }
    }

    // ---- thinking

    /// Whether bots go on: somebody sees what they do, or the clock waits for nobody.
    fn bots_play(&self) -> bool {
        self.stored.stage == Stage::Running && (!self.watchers.is_empty() || self.has_clock())
    }

    /// Before when the bot that plays for somebody who may come back does not move.
    fn stand_in_waits(&self, seat: Seat) -> Option<Time> {
        let member = self.member_in(seat)?;
        member.bot.as_ref().filter(|_| member.left_at.is_none())?;
        Some(self.play.as_ref()?.last_at().after(PACE))
    }

    /// When the next bot that plays for somebody shall be asked.
    pub(super) fn next_stand_in(&self) -> Option<Time> {
        let play = self.play.as_ref().filter(|_| self.bots_play())?;
        let thinks = |seat: Seat| self.thinking.iter().any(|one| one.seat == seat);
        let asked = play.to_act().iter().filter(|seat| !thinks(*seat));
        asked.filter_map(|seat| self.stand_in_waits(seat)).min()
    }

    /// Asks the bots whose seats are to act, unless they think already.
    pub(super) fn ask_bots(&mut self, now: Time) {
        let Some(play) = &self.play else { return };
        if self.stored.stage != Stage::Running {
            self.thinking.clear();
            return;
        }
        let to_act = play.to_act();
        let mut thinking = std::mem::take(&mut self.thinking);
        thinking.retain(|one| {
            let asked = to_act.contains(one.seat) && play.asked_at(one.seat) == one.asked_at;
            asked && self.bot_in(one.seat) == Some(&one.level)
        });
        if self.bots_play() {
            for seat in to_act.iter() {
                let Some(level) = self.bot_in(seat).map(str::to_owned) else { continue };
                let waits = self.stand_in_waits(seat).is_some_and(|moment| now < moment);
                if waits || thinking.iter().any(|one| one.seat == seat) {
                    continue;
                }
                let asked_at = play.asked_at(seat);
                let cancelled = Arc::new(AtomicBool::new(false));
                let question = self.question(seat, &level, asked_at, &cancelled);
                if !self.think(question) {
                    // The queue is full: this match comes again.
                    self.not_before = Some(now.after(AGAIN));
                    break;
                }
                thinking.push(Thinking { seat, level, asked_at, cancelled });
            }
        }
        self.thinking = thinking;
    }

    /// Has a question thought about here, or where somebody has time.
    fn think(&self, question: Question) -> bool {
        match self.matches.nodes() {
            Some(nodes) if self.matches.thinkers().is_busy() => {
                tokio::spawn(think_elsewhere(nodes.clone(), self.matches.clone(), question));
                true
            }
            _ => self.matches.thinkers().ask(question),
        }
    }

    fn question(
        &self,
        seat: Seat,
        level: &str,
        asked_at: u64,
        cancelled: &Arc<AtomicBool>,
    ) -> Question {
        let play = self.play.as_ref().expect("only bots of a match that runs are asked");
        let (matches, id) = (self.matches.clone(), self.stored.id);
        let runtime = tokio::runtime::Handle::current();
        Question {
            owner: room::present(&self.stored).next().map_or(PlayerId::NONE, |first| first.player),
            game: self.game,
            view: play.view(seat),
            level: level.to_owned(),
            cancelled: Arc::clone(cancelled),
            answer: Box::new(move |thought| {
                runtime.spawn(async move {
                    matches.tell(id, Ask::Thought { seat, asked_at, thought }).await;
                });
            }),
        }
    }

    /// Plays what a bot came up with, if its seat is still asked the same.
    pub(super) async fn thought(&mut self, seat: Seat, asked_at: u64, thought: Thought) {
        let same = |one: &Thinking| one.seat == seat && one.asked_at == asked_at;
        let Some(place) = self.thinking.iter().position(same) else { return };
        let level = self.thinking.swap_remove(place).level.clone();
        let Ok(play) = self.play() else { return };
        let current = play.to_act().contains(seat) && play.asked_at(seat) == asked_at;
        if !current || self.bot_in(seat) != Some(level.as_str()) {
            return;
        }
        let id = self.stored.id;
        let accepted = match thought.map(|action| play.judge_bot(seat, &action)) {
            Ok(Ok(accepted)) => Ok(accepted),
            failed => {
                let why = match failed {
                    Ok(refused) => refused.err().map(|error| error.to_string()),
                    Err(why) => Some(why),
                };
                let why = why.unwrap_or_default();
                tracing::error!(match_id = %id, %seat, "match {id}: the bot {level} fails: {why}");
                // A match must go on though its bot knows no better.
                let action = play.fallback(seat).ok_or(Error::Unavailable);
                action.and_then(|action| play.judge_bot(seat, &action))
            }
        };
        let played = match accepted {
            Ok(accepted) => self.take(accepted).await,
            Err(error) => Err(error),
        };
        match played {
            Ok(Some(_)) => {
                add(&self.matches.metrics().by_bots);
                self.show_played().await;
            }
            Ok(None) => {}
            Err(error) => {
                tracing::warn!(match_id = %id, %seat, "match {id}: a bot cannot play: {error}");
                self.try_again_later();
            }
        }
    }
}

//! How matches end other than by their rules, and what an end means for the players' results.

use catalog::{Game, Outcome, Seat, Seats};
use protocol::socket::Why;
use store::{Entry, Finish, PlayerId, Stage, StoredMatch, Time};

use super::acting::Appended;
use super::live::Live;
use super::play::write_cause;
use crate::Clock;
use crate::error::Error;
use crate::lobby::room;
use crate::ratings::places;

/// Why the platform ended a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ended {
    /// Its match admin ended it, without a result (clause K87). Logs of earlier versions do not say who that
    /// was.
    MatchAdmin(Option<Seat>),
    /// A site administrator did (clause K117).
    SiteAdministrator,
    /// Nobody touched it for so long that nobody is expected to.
    Untouched,
    /// It was begun under rules by which it cannot be played on.
    RulesChanged,
    /// The only player left a puzzle, which then counts as neither won nor lost.
    Left(Seat),
    /// One of two players left a game whose rules do not know leaving: the other has won.
    Resigned(Seat),
    /// All have agreed to a draw, which somebody proposed.
    Agreed(Seat),
    /// One of two players has used up all their time: the other has won.
    OutOfTime(Seat),
    /// One of two players never came: the other has won.
    NoShow(Seat),
    /// The last person in the match went, and only bots would play on: it ends without a winner, and
    /// those who left have lost.
    Abandoned(Seat),
}

impl Ended {
    /// What happens when a seat leaves and the rules have no word for it; none where a bot plays the
    /// seat on.
    pub(crate) const fn by_leaving(seat: Seat, seats: u8) -> Option<Self> {
        match seats {
            1 => Some(Self::Left(seat)),
            2 => Some(Self::Resigned(seat)),
            _ => None,
        }
    }

    pub(crate) const fn reason(self) -> &'static str {
        match self {
            Self::MatchAdmin(_) => "match_admin",
            Self::SiteAdministrator => "site_administrator",
            Self::Untouched => "untouched",
            Self::RulesChanged => "rules_changed",
            Self::Left(_) => "left",
            Self::Resigned(_) => "resigned",
            Self::Agreed(_) => "agreed",
            Self::OutOfTime(_) => "out_of_time",
            Self::NoShow(_) => "no_show",
            Self::Abandoned(_) => "abandoned",
        }
    }

    pub(crate) const fn seat(self) -> Option<Seat> {
        match self {
            Self::MatchAdmin(seat) => seat,
            Self::SiteAdministrator | Self::Untouched | Self::RulesChanged => None,
            Self::Left(seat)
            | Self::Resigned(seat)
            | Self::Agreed(seat)
            | Self::OutOfTime(seat)
            | Self::NoShow(seat)
            | Self::Abandoned(seat) => Some(seat),
        }
    }

    /// Reads what was stored as the action and the seat of the last entry.
    pub(crate) fn read(reason: &str, seat: Option<Seat>) -> Option<Self> {
        let without_seat =
            [Self::MatchAdmin(seat), Self::SiteAdministrator, Self::Untouched, Self::RulesChanged];
        let without_seat = without_seat.map(Some);
        let by_seat = [
            Self::Left,
            Self::Resigned,
            Self::Agreed,
            Self::OutOfTime,
            Self::NoShow,
            Self::Abandoned,
        ];
        let by_seat = by_seat.map(|end| seat.map(end));
        without_seat.into_iter().chain(by_seat).flatten().find(|ended| ended.reason() == reason)
    }

    /// How a match of so many seats ended, of which some had left by the rules.
    pub(crate) fn outcome(self, seats: u8, left: Seats) -> Outcome {
        let winners = match self {
            Self::Agreed(_) => left.iter().fold(Seats::all(seats), Seats::without),
            Self::Resigned(seat) | Self::OutOfTime(seat) | Self::NoShow(seat) => {
                Seats::all(seats).without(seat)
            }
            _ => Seats::NONE,
        };
        Outcome { winners, scores: None, reason: self.reason() }
    }
}

/// Which seats have won (true) and lost: won and lost are counted, everything else is not
/// (clause K136 and the platform's rules on results).
pub(crate) fn results(
    game: &dyn Game,
    seats: u8,
    outcome: &Outcome,
    ended: Option<Ended>,
) -> Vec<(Seat, bool)> {
    let all = Seat::all(seats);
    let winners = outcome.winners;
    match ended {
        Some(
            Ended::MatchAdmin(_)
            | Ended::SiteAdministrator
            | Ended::Untouched
            | Ended::RulesChanged
            | Ended::Agreed(_)
            | Ended::Left(_),
        ) => Vec::new(),
        Some(Ended::Abandoned(seat)) => vec![(seat, false)],
        None if !outcome.counts() => Vec::new(),
        Some(Ended::Resigned(seat) | Ended::OutOfTime(seat) | Ended::NoShow(seat)) => {
            all.map(|other| (other, other != seat)).collect()
        }
        None if seats == 1 => all.map(|seat| (seat, winners.contains(seat))).collect(),
        None if winners.is_empty() => Vec::new(),
        None if winners.len() > 1 && !game.shares_victory() => Vec::new(),
        None => all.map(|seat| (seat, winners.contains(seat))).collect(),
    }
}

/// The last entry of a match whose log cannot be read, and its result, which is none.
pub(super) fn unreadable(stored: &StoredMatch, log: &[Entry], clock: &Clock) -> (Entry, Finish) {
    let ended = Ended::RulesChanged;
    let entry = Entry {
        version: log.last().map_or(0, |entry| entry.version) + 1,
        seat: None,
        cause: write_cause(Why::Ended).into(),
        action: ended.reason().into(),
        events: "[]".into(),
        draws: "[]".into(),
        action_id: None,
        at: clock.now(),
    };
    let outcome = serde_json::to_string(&ended.outcome(stored.seats, Seats::NONE));
    let outcome = outcome.expect("an outcome can be written as JSON");
    (entry, Finish { game: stored.game.clone(), outcome, results: Vec::new(), rated: None })
}

impl Live {
    pub(super) async fn leave(&mut self, by: PlayerId) -> Result<(), Error> {
        if !room::is_member(&self.stored, by) {
            return Err(Error::NotAMember);
        }
        match self.stored.stage {
            Stage::Waiting => self.change(|room| room::leave(room, by)).await,
            Stage::Over | Stage::Closed => Err(Error::MatchOver),
            Stage::Running => {
                let seat = self.seat_of(by)?;
                if let Some(action) = self.game.leaving() {
                    self.act(by, &action, None, None).await?;
                    self.show_played().await;
                    return Ok(());
                }
                if self.has_left(Some(seat.into())) {
                    return Err(Error::YouAreOut);
                }
                match Ended::by_leaving(seat, self.stored.seats) {
                    Some(ended) => self.end_by(ended).await,
                    None => self.hand_over_for_good(by).await,
                }
            }
        }
    }

    /// Somebody has used up all their time: as if they had left, whatever the rules say to that.
    pub(super) async fn out_of_time(&mut self, seat: Seat, ended: Ended) -> Result<(), Error> {
        let player = self.member_in(seat).map(|member| member.player).ok_or(Error::NotAMember)?;
        if self.stored.seats == 2 && self.game.leaving().is_none() {
            self.end_by(ended).await
        } else {
            self.leave(player).await
        }
    }

    pub(super) async fn end(&mut self, by: Option<PlayerId>) -> Result<(), Error> {
        if let Some(by) = by {
            if !room::is_member(&self.stored, by) {
                return Err(Error::NotAMember);
            }
            if self.admin() != Some(by) || self.stored.terms.starts {
                return Err(Error::NotAdmin);
            }
        }
        let ended = by.map_or(Ended::SiteAdministrator, |by| self.ended_by_admin(by));
        match self.stored.stage {
            Stage::Waiting => {
                let now = self.now();
                let close = |room: &mut StoredMatch| {
                    room::close(room, now);
                    Ok(())
                };
                self.change(close).await
            }
            Stage::Running => self.end_by(ended).await,
            Stage::Over | Stage::Closed => Err(Error::MatchOver),
        }
    }

    /// A rated match of two that its match admin ends is resigned, for else nobody would lose one.
    fn ended_by_admin(&self, by: PlayerId) -> Ended {
        match self.seat_of(by) {
            Ok(seat) if self.stored.terms.rated && self.stored.seats == 2 => Ended::Resigned(seat),
            seat => Ended::MatchAdmin(seat.ok()),
        }
    }

    pub(super) async fn end_by(&mut self, ended: Ended) -> Result<(), Error> {
        let play = self.play()?;
        if play.outcome().is_some() {
            return Err(Error::MatchOver);
        }
        let entry = play.ending(ended, self.now());
        let outcome = ended.outcome(play.seats(), play.left());
        let mut results = results(self.game, play.seats(), &outcome, Some(ended));
        if let Ended::Abandoned(_) = ended {
            // Everybody who is a person is out by now, and has lost.
            let people = room::present(&self.stored).filter_map(|member| member.seat);
            results =
                people.filter_map(|seat| Seat::try_from(seat).ok().zip(Some(false))).collect();
        }
        if let (Ended::MatchAdmin(Some(seat)), true) = (ended, self.stored.terms.rated) {
            results = vec![(seat, false)];
        }
        let mut finish = self.finish(&outcome, &results);
        finish.rated = places::rated(&self.stored, play.fate(Some(ended)), &outcome);
        if self.append(entry, Some(finish)).await? == Appended::TooLate {
            return Err(Error::Unavailable);
        }
        if let Some(play) = &mut self.play {
            play.end(ended);
        }
        self.show_played().await;
        Ok(())
    }

    pub(super) fn finish(&self, outcome: &Outcome, results: &[(Seat, bool)]) -> Finish {
        // Bots have no results, and who left has lost, whatever the bot in their seat achieved.
        let result = |member: &store::Member| {
            if member.left_at.is_some() {
                return Some((member.player, false));
            }
            let of_seat = |(seat, _): &&(Seat, bool)| member.seat == Some(u8::from(*seat));
            results.iter().find(of_seat).map(|(_, won)| (member.player, *won))
        };
        Finish {
            game: self.stored.game.clone(),
            outcome: serde_json::to_string(outcome).expect("an outcome can be written as JSON"),
            results: room::present(&self.stored).filter_map(result).collect(),
            rated: None,
        }
    }

    /// Ends a match that nobody has touched for so long.
    pub(super) async fn end_untouched(&mut self, before: Time) -> Result<(), Error> {
        if self.stored.stage != Stage::Running || self.play()?.touched_at() > before {
            return Ok(());
        }
        self.end_by(Ended::Untouched).await
    }

    /// Ends a match that was begun under rules by which this program cannot play on.
    pub(super) async fn end_if_outdated(&mut self) {
        if self.stored.stage == Stage::Running
            && self.stored.rules < self.game.plays_since()
            && let Err(error) = Box::pin(self.end_by(Ended::RulesChanged)).await
        {
            tracing::warn!(match_id = %self.stored.id, "a match could not be ended: {error}");
            self.try_again_later();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats(numbers: &[u8]) -> Seats {
        numbers.iter().map(|number| Seat::new(*number)).collect()
    }

    fn counted(game: &str, table: u8, winners: &[u8]) -> Vec<(u8, bool)> {
        let game = catalog::game(game).unwrap();
        let outcome = Outcome { winners: seats(winners), scores: None, reason: "x" };
        let results = results(game, table, &outcome, None);
        results.into_iter().map(|(seat, won)| (u8::from(seat), won)).collect()
    }

    #[test]
    fn k136_the_winner_has_won_and_all_others_have_lost_departed_ones_included() {
        let results = counted("king-of-colors", 3, &[1]);
        assert_eq!(results, [(0, false), (1, true), (2, false)]);
    }

    #[test]
    fn k136_a_draw_and_an_ended_match_change_no_numbers() {
        assert_eq!(counted("king-of-colors", 3, &[0, 2]), []);
        assert_eq!(counted("king-of-colors", 3, &[]), []);
        assert_eq!(counted("damas-chinas", 2, &[0, 1]), []);
        let king = catalog::game("king-of-colors").unwrap();
        let agreed = Ended::Agreed(Seat::new(0));
        for ended in [Ended::MatchAdmin(None), Ended::SiteAdministrator, Ended::Untouched, agreed] {
            let outcome = ended.outcome(3, Seats::NONE);
            assert_eq!(results(king, 3, &outcome, Some(ended)), []);
        }
    }

    #[test]
    fn a_shared_victory_is_won_for_each_who_shares_it() {
        let results = counted("small-star-empires", 3, &[0, 2]);
        assert_eq!(results, [(0, true), (1, false), (2, true)]);
        let results = counted("conquer-of-cathay", 3, &[0, 1]);
        assert_eq!(results, [(0, true), (1, true), (2, false)]);
    }

    #[test]
    fn a_puzzle_counts_as_won_as_lost_or_when_left_not_at_all() {
        assert_eq!(counted("flow-free", 1, &[0]), [(0, true)]);
        assert_eq!(counted("flow-free", 1, &[]), [(0, false)]);
        let flow = catalog::game("flow-free").unwrap();
        let winners = seats(&[0]);
        let shown = Outcome { winners, scores: None, reason: Outcome::HELPED };
        assert_eq!(results(flow, 1, &shown, None), []);
        let left = Ended::by_leaving(Seat::new(0), 1).unwrap();
        assert_eq!(left, Ended::Left(Seat::new(0)));
        assert_eq!(results(flow, 1, &left.outcome(1, Seats::NONE), Some(left)), []);
    }

    #[test]
    fn who_leaves_where_the_rules_are_silent_has_lost() {
        let damas = catalog::game("damas-chinas").unwrap();
        let seat = Seat::new(1);
        let two = Ended::by_leaving(seat, 2).unwrap();
        let outcome = two.outcome(2, Seats::NONE);
        assert_eq!((outcome.winners, outcome.reason), (seats(&[0]), "resigned"));
        let counted = results(damas, 2, &outcome, Some(two));
        assert_eq!(counted, [(Seat::new(0), true), (seat, false)]);
        assert_eq!(Ended::by_leaving(seat, 3), None, "a bot plays on");
        let three = Ended::Abandoned(seat);
        let outcome = three.outcome(3, Seats::NONE);
        assert_eq!((outcome.winners, outcome.reason), (Seats::NONE, "abandoned"));
        assert_eq!(results(damas, 3, &outcome, Some(three)), [(seat, false)]);
    }

    #[test]
    fn a_draw_is_shared_by_those_who_have_not_left() {
        let left = Seats::NONE.with(Seat::new(1));
        let outcome = Ended::Agreed(Seat::new(0)).outcome(3, left);
        assert_eq!((outcome.winners, outcome.reason), (seats(&[0, 2]), "agreed"));
    }

    #[test]
    fn an_end_is_read_as_it_was_stored() {
        let seat = Seat::new(2);
        for ended in [
            Ended::MatchAdmin(None),
            Ended::MatchAdmin(Some(seat)),
            Ended::SiteAdministrator,
            Ended::Untouched,
            Ended::RulesChanged,
            Ended::Left(seat),
            Ended::Resigned(seat),
            Ended::Agreed(seat),
            Ended::OutOfTime(seat),
            Ended::NoShow(seat),
            Ended::Abandoned(seat),
        ] {
            assert_eq!(Ended::read(ended.reason(), ended.seat()), Some(ended));
        }
        assert_eq!(Ended::read("resigned", None), None);
        assert_eq!(Ended::read("boredom", Some(seat)), None);
    }
}

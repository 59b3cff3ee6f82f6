//! Who took which place in a match, as ratings count it.

use catalog::{Outcome, Seat, Seats, Unreplayable};
use store::{Class, Contender, Entry, Placed, Rated, StoredMatch};

use super::anchors::anchor;
use crate::lobby::room;
use crate::luck::{Luck, Source};
use crate::matches::{Ended, Play};

/// What counts beside the outcome.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fate {
    /// Who has left by the rules of the game.
    pub(crate) left: Seats,
    /// Who was to act at the end.
    pub(crate) asked: Seats,
    /// Why the platform ended the match.
    pub(crate) ended: Option<Ended>,
}

/// What a match that is over means for ratings; none where it is casual, or ended through no fault of
/// its players.
pub(crate) fn rated(stored: &StoredMatch, fate: Fate, outcome: &Outcome) -> Option<Rated> {
    let class = Class::of_seats(stored.seats).filter(|_| stored.terms.rated)?;
    let gone = gone(stored, fate)?;
    let places = places(stored.seats, outcome, gone);
    let placed = Seat::all(stored.seats).zip(places).map(|(seat, place)| {
        let number = u8::from(seat);
        let member = room::present(stored).find(|member| member.seat == Some(number));
        let bot = stored.terms.bots.iter().find(|bot| bot.seat == number);
        let who = match (member, bot) {
            (Some(member), _) => Contender::Player(member.player),
            (None, Some(bot)) => Contender::Anchor(anchor(&stored.game, class, &bot.level)?),
            (None, None) => return None,
        };
        Some(Placed { who, place })
    });
    Some(Rated { class, placed: placed.collect::<Option<_>>()? })
}

/// The same from the log of a match alone.
pub fn rated_from_log(
    stored: &StoredMatch,
    entries: &[Entry],
) -> Result<Option<Rated>, Unreplayable> {
    let play = Play::restore(stored, entries, Source::Luck(Luck::of_machine()))?;
    Ok(play.outcome().and_then(|outcome| rated(stored, play.fate(None), &outcome)))
}

/// Who went before the end and has the last place for it; none where nobody is to blame for the end.
fn gone(stored: &StoredMatch, fate: Fate) -> Option<Seats> {
    let seats = |members: &mut dyn Iterator<Item = &store::Member>| -> Seats {
        members.filter_map(|member| Seat::try_from(member.seat?).ok()).collect()
    };
    let left = seats(&mut room::present(stored).filter(|member| member.left_at.is_some()));
    let left: Seats = left.iter().chain(fate.left.iter()).collect();
    match fate.ended {
        // A draw by agreement is one.
        None | Some(Ended::Agreed(_)) => Some(left),
        Some(
            Ended::MatchAdmin(Some(seat))
            | Ended::Resigned(seat)
            | Ended::OutOfTime(seat)
            | Ended::NoShow(seat),
        ) => Some(left.with(seat)),
        Some(Ended::Abandoned(_)) => Some(seats(&mut room::present(stored))),
        // Whoever lets a match lie until it is ended has left it.
        Some(Ended::Untouched) => Some(left.iter().chain(fate.asked.iter()).collect()),
        Some(
            Ended::MatchAdmin(None)
            | Ended::SiteAdministrator
            | Ended::RulesChanged
            | Ended::Left(_),
        ) => None,
    }
}

/// Places by seat, from 1: those who won share the first, then follow the points, if there are any, and
/// those who went share the last.
fn places(seats: u8, outcome: &Outcome, gone: Seats) -> Vec<u8> {
    let merit = |seat: Seat| {
        let points = outcome.scores.as_ref().and_then(|scores| scores.get(seat.index()));
        let won = outcome.winners.contains(seat);
        match gone.contains(seat) {
            true => (0, 0),
            false if won => (2, 0),
            false => (1, points.copied().unwrap_or(0)),
        }
    };
    let better = |seat: Seat| Seat::all(seats).filter(|other| merit(*other) > merit(seat)).count();
    Seat::all(seats).map(|seat| better(seat) as u8 + 1).collect()
}

#[cfg(test)]
mod tests {
    use store::{BotSeat, MatchId, Member, Player, PlayerId, PlayerKind, Role, Time};

    use super::*;

    fn seats(numbers: &[u8]) -> Seats {
        numbers.iter().map(|number| Seat::new(*number)).collect()
    }

    /// A rated match whose last seat a bot has.
    fn table(game: &str, seats: u8) -> StoredMatch {
        let mut stored =
            StoredMatch::waiting(MatchId::of_bits(1), game, "{}".into(), seats, Time(0));
        stored.terms.rated = true;
        for seat in 0..seats - 1 {
            let player = Player {
                id: PlayerId::for_tests(i64::from(seat)),
                username: format!("p{seat}"),
                email: String::new(),
                role: Role::Player,
                created_at: Time(0),
                blocked_at: None,
                kind: PlayerKind::Person,
            };
            stored.members.push(Member { seat: Some(seat), ..Member::new(&player) });
        }
        stored.terms.bots.push(BotSeat { seat: seats - 1, level: "hard".into() });
        stored
    }

    fn outcome(winners: &[u8], scores: Option<&[i32]>) -> Outcome {
        Outcome { winners: seats(winners), scores: scores.map(<[i32]>::to_vec), reason: "x" }
    }

    const GOES_ON: Fate = Fate { left: Seats::NONE, asked: Seats::NONE, ended: None };

    fn given(stored: &StoredMatch, fate: Fate, outcome: &Outcome) -> Option<Vec<u8>> {
        let rated = rated(stored, fate, outcome)?;
        Some(rated.placed.iter().map(|one| one.place).collect())
    }

    #[test]
    fn places_follow_the_points_behind_those_who_won() {
        let table = table("small-star-empires", 4);
        let end = outcome(&[1], Some(&[9, 20, 12, 9]));
        assert_eq!(given(&table, GOES_ON, &end), Some(vec![3, 1, 2, 3]));
        let without_points = outcome(&[1, 2], None);
        assert_eq!(given(&table, GOES_ON, &without_points), Some(vec![3, 1, 1, 3]));
    }

    #[test]
    fn who_left_is_last_whatever_the_bot_in_their_seat_achieved() {
        let mut table = table("small-star-empires", 4);
        table.members[1].left_at = Some(Time(5));
        let end = outcome(&[1], Some(&[9, 20, 12, 9]));
        assert_eq!(given(&table, GOES_ON, &end), Some(vec![2, 4, 1, 2]));
        let by_the_rules = Fate { left: seats(&[2]), ..GOES_ON };
        assert_eq!(given(&table, by_the_rules, &end), Some(vec![1, 3, 3, 1]));
    }

    #[test]
    fn who_ends_a_rated_match_or_lets_it_lie_is_last() {
        let table = table("king-of-colors", 3);
        let ended =
            |ended, asked: &[u8]| Fate { ended: Some(ended), asked: seats(asked), ..GOES_ON };
        let none = outcome(&[], None);
        let by_admin = ended(Ended::MatchAdmin(Some(Seat::new(0))), &[]);
        assert_eq!(given(&table, by_admin, &none), Some(vec![3, 1, 1]));
        assert_eq!(given(&table, ended(Ended::Untouched, &[1]), &none), Some(vec![1, 3, 1]));
        let abandoned = ended(Ended::Abandoned(Seat::new(0)), &[]);
        assert_eq!(given(&table, abandoned, &none), Some(vec![2, 2, 1]));
    }

    #[test]
    fn what_nobody_is_to_blame_for_is_not_rated_and_neither_is_a_casual_match() {
        let mut table = table("king-of-colors", 3);
        let end = outcome(&[1], None);
        for ended in [Ended::SiteAdministrator, Ended::RulesChanged, Ended::MatchAdmin(None)] {
            let fate = Fate { ended: Some(ended), ..GOES_ON };
            assert_eq!(given(&table, fate, &outcome(&[], None)), None, "{ended:?}");
        }
        assert!(given(&table, GOES_ON, &end).is_some());
        table.terms.rated = false;
        assert_eq!(given(&table, GOES_ON, &end), None);
    }

    #[test]
    fn people_are_rated_against_bots_that_stay_what_they_are() {
        let table = table("damas-chinas", 2);
        let rated = rated(&table, GOES_ON, &outcome(&[0], None)).unwrap();
        assert_eq!(rated.placed[0].who, Contender::Player(PlayerId::for_tests(0)));
        assert!(matches!(rated.placed[1].who, Contender::Anchor(_)));
    }
}

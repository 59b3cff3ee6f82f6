//! Who is put together, of all who wait.

use std::collections::HashSet;

use store::{PlayerId, Seek, Time};

/// How far apart ratings may be at first, and how much further with each second of waiting.
const AT_FIRST: i64 = 100;
const WITH_EACH_SECOND: i64 = 10;

/// After so many seconds it does not matter any more.
const WHATEVER: u64 = 60;

/// How far from the own rating somebody accepts others by now; none where they accept everybody.
fn range(seek: &Seek, now: Time) -> Option<i64> {
    let waited = now.since(seek.since).as_secs();
    (waited < WHATEVER).then(|| AT_FIRST + WITH_EACH_SECOND * waited as i64)
}

/// How far apart two are.
fn apart(one: &Seek, other: &Seek) -> i64 {
    one.rating.zip(other.rating).map_or(0, |(one, other)| (one - other).abs())
}

/// Who is never put together, because one has blocked the other.
pub(super) type Blocked = HashSet<(PlayerId, PlayerId)>;

/// Whether two can be put together: both accept the other.
fn fits(one: &Seek, other: &Seek, now: Time, blocked: &Blocked) -> bool {
    let pair = (one.player, other.player);
    if blocked.contains(&pair) || blocked.contains(&(pair.1, pair.0)) {
        return false;
    }
    let same = (&one.game, one.seats, one.pace, one.rated)
        == (&other.game, other.seats, other.pace, other.rated);
    let accepts = |seek| range(seek, now).is_none_or(|range| apart(one, other) <= range);
    same && accepts(one) && accepts(other)
}

/// Groups of those who can play together, by their place in the list. Who came first is served first, with
/// those whose ratings are nearest.
pub(super) fn choose(waiting: &[Seek], now: Time, blocked: &Blocked) -> Vec<Vec<usize>> {
    let mut left: Vec<usize> = (0..waiting.len()).collect();
    left.sort_by_key(|place| (waiting[*place].since, waiting[*place].player));
    let mut groups = Vec::new();
    let mut from = 0;
    while from < left.len() {
        let first = left[from];
        let mut others: Vec<usize> = left[from + 1..]
            .iter()
            .copied()
            .filter(|other| fits(&waiting[first], &waiting[*other], now, blocked))
            .collect();
        // The order of coming stays among those who are equally near.
        others.sort_by_key(|other| apart(&waiting[first], &waiting[*other]));
        let mut group = vec![first];
        for other in others {
            let with_all =
                group.iter().all(|one| fits(&waiting[*one], &waiting[other], now, blocked));
            if with_all && group.len() < usize::from(waiting[first].seats) {
                group.push(other);
            }
        }
        if group.len() == usize::from(waiting[first].seats) {
            left.retain(|place| !group.contains(place));
            groups.push(group);
        } else {
            from += 1;
        }
    }
    groups
}

#[cfg(test)]
mod tests {
    use store::Pace;

    use super::*;

    fn seek(player: i64, rating: Option<i64>, since: i64) -> Seek {
        Seek {
            player: PlayerId::for_tests(player),
            username: None,
            ticket: player,
            game: "damas-chinas".into(),
            seats: 2,
            pace: None,
            rated: false,
            rating,
            since: Time(since * 1000),
            seen_at: Time(since * 1000),
        }
    }

    fn at(waiting: &[Seek], second: i64) -> Vec<Vec<usize>> {
        choose(waiting, Time(second * 1000), &Blocked::new())
    }

    #[test]
    fn who_came_first_plays_first_and_with_whoever_is_nearest() {
        let waiting = [
            seek(1, Some(1500), 0),
            seek(2, Some(1590), 1),
            seek(3, Some(1510), 2),
            seek(4, Some(1600), 3),
        ];
        assert_eq!(at(&waiting, 3), [vec![0, 2], vec![1, 3]]);
    }

    #[test]
    fn the_range_widens_for_both_until_it_does_not_matter() {
        let waiting = [seek(1, Some(1500), 0), seek(2, Some(1800), 15)];
        assert_eq!(at(&waiting, 20), [[0; 0]; 0], "one of them does not accept that yet");
        assert_eq!(at(&waiting, 35), [vec![0, 1]]);
        let far = [seek(1, Some(1000), 0), seek(2, Some(3000), 0)];
        assert_eq!(at(&far, 59), [[0; 0]; 0]);
        assert_eq!(at(&far, 60), [vec![0, 1]]);
    }

    #[test]
    fn who_blocked_somebody_is_never_put_together_with_them() {
        let waiting = [seek(1, None, 0), seek(2, None, 0), seek(3, None, 1)];
        let of = |one, other| (PlayerId::for_tests(one), PlayerId::for_tests(other));
        for pair in [of(1, 2), of(2, 1)] {
            let groups = choose(&waiting, Time(900_000), &Blocked::from([pair]));
            assert_eq!(groups, [vec![0, 2]]);
        }
    }

    #[test]
    fn only_those_who_want_the_same_are_put_together_and_each_once() {
        let mut waiting: Vec<Seek> = (0..9).map(|n| seek(n, None, n)).collect();
        waiting[1].game = "small-star-empires".into();
        waiting[2].pace = Some(Pace::Days { days: 1 });
        waiting[3].rated = true;
        for one in &mut waiting[4..8] {
            one.seats = 3;
        }
        assert_eq!(at(&waiting, 9), [vec![0, 8], vec![4, 5, 6]]);
    }
}

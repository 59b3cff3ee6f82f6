//! Points and their order. Points are counted in halves, and what is made of them in whole numbers.

use super::rounds::{Rounds, Table};

/// Where an entrant stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Line {
    pub(crate) entrant: usize,
    /// Half points.
    pub(crate) halves: u32,
    /// Half points of all whom they have met.
    pub(crate) buchholz: u32,
    /// Half points of those whom they have beaten, doubled, and of those with whom they shared.
    pub(crate) sonneborn: u32,
    /// How often they were first alone.
    pub(crate) wins: u32,
    /// At how many tables they sat that are decided, byes not counted.
    pub(crate) played: u32,
}

/// Half points by seat of a table that is over: the first of four gets 3 points, the next 2, 1 and 0, of
/// three 2, 1 and 0, of two 1 and 0. Those who share a place share its points. Behind the winners it goes
/// by scores, where the game has any; else all others share. Who left is last, and gets nothing.
pub(crate) fn points(
    seats: usize,
    winners: &[usize],
    scores: Option<&[i32]>,
    left: &[usize],
) -> Vec<u32> {
    if winners.is_empty() {
        return vec![0; seats];
    }
    let key = |seat: usize| {
        if left.contains(&seat) {
            return (2, 0);
        }
        let behind = u8::from(!winners.contains(&seat));
        let score = scores.and_then(|scores| scores.get(seat)).copied().unwrap_or(0);
        // Those who share the victory share it whatever their scores.
        (behind, if behind == 0 { 0 } else { -i64::from(score) })
    };
    let given = |seat: usize| {
        if left.contains(&seat) {
            return 0;
        }
        let above = (0..seats).filter(|other| key(*other) < key(seat)).count();
        let beside = (0..seats).filter(|other| key(*other) == key(seat)).count();
        // The average of so many places from there on, in halves.
        (2 * (seats - 1 - above) - (beside - 1)) as u32
    };
    (0..seats).map(given).collect()
}

/// Half points for a round in which nobody was left to play with.
pub(crate) const fn for_bye(seats: usize) -> u32 {
    if seats == 2 { 2 } else { seats as u32 - 1 }
}

/// All entrants, the first first: by points, by Buchholz, by Sonneborn-Berger, by victories, and at last by
/// who entered first.
pub(crate) fn standings(entrants: usize, seats: usize, rounds: &Rounds) -> Vec<Line> {
    let mut halves = vec![0; entrants];
    for table in rounds.iter().flatten() {
        for (seat, one) in table.places.iter().enumerate() {
            halves[*one] += got(table, seats, seat).unwrap_or(0);
        }
    }
    let mut lines: Vec<Line> = (0..entrants)
        .map(|entrant| Line {
            entrant,
            halves: halves[entrant],
            buchholz: 0,
            sonneborn: 0,
            wins: 0,
            played: 0,
        })
        .collect();
    for table in rounds.iter().flatten().filter(|table| !table.is_bye()) {
        let Some(points) = &table.halves else { continue };
        for (seat, one) in table.places.iter().enumerate() {
            let line = &mut lines[*one];
            line.played += 1;
            let others = || table.places.iter().enumerate().filter(|(other, _)| *other != seat);
            line.wins += u32::from(others().all(|(other, _)| points[other] < points[seat]));
            for (other, opponent) in others() {
                line.buchholz += halves[*opponent];
                line.sonneborn += halves[*opponent]
                    * match points[seat].cmp(&points[other]) {
                        std::cmp::Ordering::Greater => 2,
                        std::cmp::Ordering::Equal => 1,
                        std::cmp::Ordering::Less => 0,
                    };
            }
        }
    }
    lines.sort_by_key(|line| {
        let Line { entrant, halves, buchholz, sonneborn, wins, .. } = *line;
        (std::cmp::Reverse((halves, buchholz, sonneborn, wins)), entrant)
    });
    lines
}

/// What somebody got at a table, if it is decided.
fn got(table: &Table, seats: usize, seat: usize) -> Option<u32> {
    if table.is_bye() { Some(for_bye(seats)) } else { table.halves.as_ref().map(|all| all[seat]) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_give_points_and_those_who_share_a_place_share_them() {
        assert_eq!(points(2, &[1], None, &[]), [0, 2]);
        assert_eq!(points(2, &[0, 1], None, &[]), [1, 1]);
        assert_eq!(points(2, &[], None, &[]), [0, 0], "nobody won");
        assert_eq!(points(4, &[2], Some(&[5, 9, 12, 7]), &[]), [0, 4, 6, 2]);
        assert_eq!(points(4, &[2], Some(&[7, 9, 12, 7]), &[]), [1, 4, 6, 1]);
        assert_eq!(points(3, &[0], None, &[]), [4, 1, 1], "the others share");
        assert_eq!(points(3, &[0, 1], Some(&[9, 3, 5]), &[]), [3, 3, 0], "a shared victory");
        assert_eq!(points(3, &[0], Some(&[9, 7, 5]), &[0]), [0, 4, 2], "a bot won for who left");
    }

    fn table(places: [usize; 2], halves: [u32; 2]) -> Table {
        Table { places: places.to_vec(), halves: Some(halves.to_vec()) }
    }

    #[test]
    fn ties_are_broken_by_whom_one_met_and_whom_one_beat() {
        // 0 beats 1 and shares with 2, 3 beats 2 and shares with 1; then 4 is alone.
        let bye = Table { places: vec![4], halves: None };
        let rounds = [
            vec![table([0, 1], [2, 0]), table([3, 2], [2, 0]), bye],
            vec![table([2, 0], [1, 1]), table([1, 3], [1, 1])],
        ];
        let lines = standings(5, 2, &rounds);
        let line = |entrant| lines.iter().find(|line| line.entrant == entrant).unwrap();
        assert_eq!((line(0).halves, line(0).buchholz, line(0).sonneborn), (3, 2, 3));
        assert_eq!((line(1).halves, line(1).buchholz, line(1).sonneborn), (1, 6, 3));
        assert_eq!((line(4).halves, line(4).played, line(4).buchholz), (2, 0, 0));
        assert_eq!((line(3).wins, line(3).played), (1, 2));
        let order: Vec<usize> = lines.iter().map(|line| line.entrant).collect();
        assert_eq!(order, [0, 3, 4, 1, 2], "equal in all: who entered first");
    }

    #[test]
    fn a_table_that_is_not_decided_counts_for_nobody() {
        let open = Table { places: vec![0, 1], halves: None };
        let lines = standings(2, 2, &[vec![open]]);
        assert!(lines.iter().all(|line| (line.halves, line.played) == (0, 0)));
    }
}

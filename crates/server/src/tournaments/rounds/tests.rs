use super::*;
use crate::tournaments::standings::{points, standings};

/// A tournament in which luck decides: all its rounds.
fn played(entrants: usize, seats: usize, rounds: usize, seed: u64) -> Vec<Vec<Table>> {
    let mut luck = seed;
    let mut below = |n: usize| {
        luck = luck.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (luck >> 33) as usize % n
    };
    let mut before: Vec<Vec<Table>> = Vec::new();
    for _ in 0..rounds {
        let lines = standings(entrants, seats, &before);
        let ranked: Vec<usize> = lines.iter().map(|line| line.entrant).collect();
        let mut got = vec![0; entrants];
        for line in &lines {
            got[line.entrant] = line.halves;
        }
        let mut round = swiss(seats, &ranked, &got, &before);
        for table in round.iter_mut().filter(|table| !table.is_bye()) {
            let winners = if below(5) == 0 { vec![0, 1] } else { vec![below(seats)] };
            table.halves = Some(points(seats, &winners, None, &[]));
        }
        before.push(round);
    }
    before
}

fn all_in_once(round: &[Table], entrants: usize) {
    let mut there: Vec<usize> = round.iter().flat_map(|table| table.places.clone()).collect();
    there.sort_unstable();
    assert_eq!(there, (0..entrants).collect::<Vec<_>>(), "everybody once");
}

fn byes(rounds: &Rounds, one: usize) -> usize {
    let byes = rounds.iter().flatten().filter(|table| table.is_bye());
    byes.filter(|table| table.places[0] == one).count()
}

#[test]
fn in_a_swiss_tournament_nobody_meets_twice_and_nobody_has_two_byes() {
    for entrants in 2..=40 {
        // With as many rounds as half the entrants there is always somebody new to meet.
        let rounds = (entrants / 2).clamp(1, 9);
        for seed in 0..8 {
            let rounds = played(entrants, 2, rounds, seed);
            for round in &rounds {
                all_in_once(round, entrants);
            }
            let met = Met::of(&rounds);
            assert!(met.0.values().all(|times| *times == 1), "{entrants} {seed}: {rounds:?}");
            assert!((0..entrants).all(|one| byes(&rounds, one) <= 1), "{entrants} {seed}");
        }
    }
}

#[test]
fn where_somebody_must_meet_again_it_happens_as_rarely_as_can_be() {
    // Four have met all others after three rounds, and once more after six.
    let rounds = played(4, 2, 6, 3);
    let met = Met::of(&rounds);
    assert_eq!(met.0.len(), 6, "after three rounds all have met");
    assert!(met.0.values().all(|times| *times == 2), "{rounds:?}");
}

#[test]
fn seats_are_balanced() {
    for entrants in [2, 5, 8, 16, 33] {
        for seed in 0..8 {
            let rounds = played(entrants, 2, 8.min(entrants / 2 + 1), seed);
            for one in 0..entrants {
                let seats = rounds.iter().flatten().filter(|table| !table.is_bye());
                let seats: Vec<usize> =
                    seats.filter_map(|table| table.places.iter().position(|p| *p == one)).collect();
                let first = seats.iter().filter(|seat| **seat == 0).count();
                let second = seats.len() - first;
                assert!(first.abs_diff(second) <= 2, "{entrants} {seed} {one}: {seats:?}");
            }
        }
    }
}

#[test]
fn tables_of_three_and_four_mix_and_give_byes_in_turn() {
    for seats in [3, 4] {
        for entrants in [seats, 7, 12, 16, 23] {
            let rounds = played(entrants, seats, 3, 5);
            for round in &rounds {
                all_in_once(round, entrants);
                assert!(round.iter().all(|table| table.is_bye() || table.places.len() == seats));
            }
            let most = (0..entrants).map(|one| byes(&rounds, one)).max().unwrap();
            let least = (0..entrants).map(|one| byes(&rounds, one)).min().unwrap();
            assert!(most - least <= 1, "{entrants} at tables of {seats}");
        }
        let met = Met::of(&played(16, seats, 2, 1));
        assert!(met.0.values().all(|times| *times == 1), "16 at tables of {seats} meet new ones");
    }
}

#[test]
fn in_a_round_robin_each_meets_each_once() {
    for entrants in 2..=15 {
        let mut before: Vec<Vec<Table>> = Vec::new();
        for round in 0..rounds_of_all(entrants) {
            let round = round_robin(entrants, round, |_| true, &before);
            all_in_once(&round, entrants);
            before.push(round);
        }
        let met = Met::of(&before);
        assert_eq!(met.0.len(), entrants * (entrants - 1) / 2);
        assert!(met.0.values().all(|times| *times == 1));
        let most = (0..entrants).map(|one| byes(&before, one)).max().unwrap();
        assert_eq!(most, entrants % 2, "{entrants}");
    }
}

#[test]
fn who_would_meet_somebody_who_is_gone_has_a_bye() {
    let round = round_robin(4, 0, |one| one != 3, &[]);
    assert_eq!(round.len(), 2);
    assert!(round[1].is_bye() && !round[0].is_bye());
    assert!(!round.iter().any(|table| table.places.contains(&3)));
}

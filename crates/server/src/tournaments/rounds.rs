//! Who meets whom in the next round of a tournament, and who sits where. Nothing here knows of matches, people
//! or time: the same tournament always goes the same way.

use std::collections::HashMap;

/// A table of a round: who sits at it, by seat, and what they got. A table of one is a bye.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Table {
    /// Entrants are known by their number, from 0.
    pub(crate) places: Vec<usize>,
    /// Half points by seat, once it is decided.
    pub(crate) halves: Option<Vec<u32>>,
}

impl Table {
    fn of(places: Vec<usize>) -> Self {
        Self { places, halves: None }
    }

    pub(crate) const fn is_bye(&self) -> bool {
        self.places.len() == 1
    }
}

/// Everything that was played before, round by round.
pub(crate) type Rounds = [Vec<Table>];

/// For how many steps a pairing without repetitions is looked for. Far more than are needed where there
/// are fewer rounds than half the entrants.
const STEPS: u32 = 20_000;

/// The next round of a Swiss tournament, or of tables of more than two: those who stand alike meet, nobody
/// meets the same twice if that can be avoided, and whoever is left over has a bye, nobody twice before
/// all had one. `ranked` are those who play on, the first first.
pub(crate) fn swiss(seats: usize, ranked: &[usize], points: &[u32], before: &Rounds) -> Vec<Table> {
    let (playing, byes) = with_byes(seats, ranked, before);
    let met = Met::of(before);
    let groups = if seats == 2 {
        pairs(&playing, points, &met, before)
    } else {
        tables(seats, &playing, &met)
    };
    let seated = groups.into_iter().map(|group| Table::of(seated(group, before)));
    seated.chain(byes.into_iter().map(|one| Table::of(vec![one]))).collect()
}

/// A round of a tournament in which each of `all` entrants meets each other once, by the circle method:
/// the first stays, the others go round. Who would meet somebody who is gone has a bye.
pub(crate) fn round_robin(
    all: usize,
    round: usize,
    plays: impl Fn(usize) -> bool,
    before: &Rounds,
) -> Vec<Table> {
    let places = all + all % 2;
    let at = |place: usize| if place == 0 { 0 } else { (place - 1 + round) % (places - 1) + 1 };
    let is_there = |one: &usize| *one < all && plays(*one);
    let mut round = Vec::new();
    for place in 0..places / 2 {
        let pair = [at(place), at(places - 1 - place)];
        let pair: Vec<usize> = pair.into_iter().filter(is_there).collect();
        match pair.len() {
            0 => {}
            1 => round.push(Table::of(pair)),
            _ => round.push(Table::of(seated(pair, before))),
        }
    }
    // Byes come last, as in every other list of a round.
    round.sort_by_key(Table::is_bye);
    round
}

/// How many rounds it takes until everybody has met everybody.
pub(crate) const fn rounds_of_all(entrants: usize) -> usize {
    if entrants < 2 { 0 } else { entrants + entrants % 2 - 1 }
}

/// Those who play, and those who are left over: the last of those with the fewest byes.
fn with_byes(seats: usize, ranked: &[usize], before: &Rounds) -> (Vec<usize>, Vec<usize>) {
    let had = |one: usize| {
        let byes = before.iter().flatten().filter(|table| table.is_bye());
        byes.filter(|table| table.places[0] == one).count()
    };
    let mut last: Vec<(usize, usize)> = ranked.iter().rev().map(|one| (had(*one), *one)).collect();
    last.sort_by_key(|(byes, _)| *byes);
    let byes: Vec<usize> = last.iter().take(ranked.len() % seats).map(|(_, one)| *one).collect();
    (ranked.iter().copied().filter(|one| !byes.contains(one)).collect(), byes)
}

/// How often any two have met.
struct Met(HashMap<(usize, usize), u32>);

impl Met {
    fn of(before: &Rounds) -> Self {
        let mut met = HashMap::new();
        for table in before.iter().flatten() {
            for (place, one) in table.places.iter().enumerate() {
                for other in &table.places[place + 1..] {
                    *met.entry((*one.min(other), *one.max(other))).or_default() += 1;
                }
            }
        }
        Self(met)
    }

    fn times(&self, one: usize, other: usize) -> u32 {
        self.0.get(&(one.min(other), one.max(other))).copied().unwrap_or(0)
    }
}

/// Pairs in which nobody has met before, if there are any; else as rarely as can be. Nor do two meet who both
/// had the same seat too often, if that can be avoided.
fn pairs(ranked: &[usize], points: &[u32], met: &Met, before: &Rounds) -> Vec<Vec<usize>> {
    let most = met.0.values().max().copied().unwrap_or(0);
    let lean = |one: usize| -> i32 {
        let had = before.iter().flatten().filter(|table| !table.is_bye());
        let had = had.filter_map(|table| table.places.iter().position(|there| *there == one));
        had.map(|seat| if seat == 0 { 1 } else { -1 }).sum()
    };
    let leans: HashMap<usize, i32> = ranked.iter().map(|one| (*one, lean(*one))).collect();
    for allowed in 0..=most {
        for balanced in [true, false] {
            let may = |one: usize, other: usize| {
                let both = [leans[&one], leans[&other]];
                let same = both.iter().all(|lean| *lean > 1) || both.iter().all(|lean| *lean < -1);
                met.times(one, other) <= allowed && !(balanced && same)
            };
            let mut found = Vec::new();
            if pair_up(ranked, points, &may, &mut STEPS.clone(), &mut found) {
                return found;
            }
        }
    }
    ranked.chunks(2).map(<[usize]>::to_vec).collect()
}

/// Pairs the first with whoever fits best, and the rest among themselves: tries all there is.
fn pair_up(
    rest: &[usize],
    points: &[u32],
    may: &impl Fn(usize, usize) -> bool,
    steps: &mut u32,
    found: &mut Vec<Vec<usize>>,
) -> bool {
    let Some((first, others)) = rest.split_first() else { return true };
    // The upper half of those with the same points meets the lower half.
    let alike = rest.iter().take_while(|one| points[**one] == points[*first]).count();
    let mut tried: Vec<(u32, usize, usize)> = others
        .iter()
        .enumerate()
        .filter(|(_, other)| may(*first, **other))
        .map(|(place, other)| {
            let apart = points[*first].abs_diff(points[*other]);
            (apart, (place + 1).abs_diff(alike / 2), *other)
        })
        .collect();
    tried.sort_unstable();
    for (_, _, other) in tried {
        if *steps == 0 {
            return false;
        }
        *steps -= 1;
        let left: Vec<usize> = others.iter().copied().filter(|one| *one != other).collect();
        found.push(vec![*first, other]);
        if pair_up(&left, points, may, steps, found) {
            return true;
        }
        found.pop();
    }
    false
}

/// Tables of more than two: neighbours in the ranking, exchanged as long as fewer meet again by that.
fn tables(seats: usize, ranked: &[usize], met: &Met) -> Vec<Vec<usize>> {
    let mut all: Vec<Vec<usize>> = ranked.chunks(seats).map(<[usize]>::to_vec).collect();
    let again = |table: &[usize]| -> u32 {
        let pairs = table.iter().enumerate();
        let of = |(place, one): (usize, &usize)| -> u32 {
            table[place + 1..].iter().map(|other| met.times(*one, *other)).sum()
        };
        pairs.map(of).sum()
    };
    while let Some(better) = exchange(&all, &again) {
        all = better;
    }
    all
}

/// The first exchange of two people between tables that lets fewer meet again, nearest tables first.
fn exchange(all: &[Vec<usize>], again: &impl Fn(&[usize]) -> u32) -> Option<Vec<Vec<usize>>> {
    for distance in 1..all.len() {
        for upper in 0..all.len() - distance {
            let lower = upper + distance;
            let now = again(&all[upper]) + again(&all[lower]);
            if now == 0 {
                continue;
            }
            for one in (0..all[upper].len()).rev() {
                for other in 0..all[lower].len() {
                    let mut tried = all.to_vec();
                    tried[upper][one] = all[lower][other];
                    tried[lower][other] = all[upper][one];
                    if again(&tried[upper]) + again(&tried[lower]) < now {
                        return Some(tried);
                    }
                }
            }
        }
    }
    None
}

/// Gives everybody at a table a seat that they had seldom, and not last time.
fn seated(group: Vec<usize>, before: &Rounds) -> Vec<usize> {
    let cost = |one: usize, seat: usize| {
        let had = before.iter().flatten().filter(|table| !table.is_bye());
        let had: Vec<usize> =
            had.filter_map(|table| table.places.iter().position(|there| *there == one)).collect();
        let often = had.iter().filter(|other| **other == seat).count();
        3 * often * often + usize::from(had.last() == Some(&seat))
    };
    let all = |order: &[usize]| order.iter().enumerate().map(|(seat, one)| cost(*one, seat)).sum();
    let mut best: (usize, Vec<usize>) = (all(&group), group.clone());
    orders(group, 0, &mut |order| {
        let cost = all(order);
        if cost < best.0 {
            best = (cost, order.to_vec());
        }
    });
    best.1
}

/// Every order of a few.
fn orders(mut few: Vec<usize>, from: usize, look: &mut impl FnMut(&[usize])) {
    if from + 1 >= few.len() {
        return look(&few);
    }
    for other in from..few.len() {
        few.swap(from, other);
        orders(few.clone(), from + 1, look);
        few.swap(from, other);
    }
}

#[cfg(test)]
mod tests;

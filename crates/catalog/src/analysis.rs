//! A match looked back at: each seat's chance at every position, and where it turned.

use bots::{Candidate, Knowledge, Limits, Verdict};
use kit::{Lang, Search, Seat, Viewer};
use serde::Serialize;

/// What is thought of one position.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Assessment {
    /// Whose decision it is; nobody's when the match is over.
    pub seat: Option<Seat>,
    /// Each seat's chance to win, of everything that was true.
    pub open: Vec<f64>,
    /// The same of what whoever decided knew then; missing where nothing was hidden.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub known: Option<Vec<f64>>,
    /// The best moves of whoever decides, by what they knew; none before a search.
    pub moves: Vec<Candidate>,
}

/// What lets positions of a game be assessed: by a search within limits, or without them at a glance.
pub(crate) type Analyst<R> = fn(&R, Option<&mut Limits<'_>>, u64) -> Assessment;

/// The analyst of a game that bots play.
pub(crate) fn assess<R: Search>(
    state: &R,
    limits: Option<&mut Limits<'_>>,
    seed: u64,
) -> Assessment {
    let Some(seat) = state.to_act().first() else {
        let open = bots::result_chances(state).unwrap_or_else(|| bots::glance(state));
        return Assessment { seat: None, open: rounded(open), known: None, moves: Vec::new() };
    };
    let view = state.view(Viewer::Seat(seat));
    let open = Knowledge::Open(state);
    let known = R::SECRETS.then_some(Knowledge::<R>::Seen(&view));
    let Some(limits) = limits else {
        return Assessment {
            seat: Some(seat),
            open: rounded(open.glance(seed)),
            known: known.map(|known| rounded(known.glance(seed))),
            moves: Vec::new(),
        };
    };
    let truth = bots::analyse(open, seat, limits, seed);
    let fair = known.and_then(|known| bots::analyse(known, seat, limits, seed));
    let chances = |verdict: &Verdict| rounded(verdict.chances.clone());
    let moves = fair.as_ref().or(truth.as_ref()).map(|verdict| verdict.moves.clone());
    Assessment {
        seat: Some(seat),
        open: truth.as_ref().map_or_else(|| rounded(open.glance(seed)), chances),
        known: fair.as_ref().map(chances),
        moves: moves
            .unwrap_or_default()
            .into_iter()
            .map(|one| Candidate { chance: round(one.chance), ..one })
            .collect(),
    }
}

/// Four digits are more than anybody reads, and the same on every machine.
fn round(chance: f64) -> f64 {
    (chance * 10_000.0).round() / 10_000.0
}

fn rounded(chances: Vec<f64>) -> Vec<f64> {
    chances.into_iter().map(round).collect()
}

/// A position, as far as turning points ask for it.
#[derive(Clone, PartialEq, Debug)]
pub struct Position<'a> {
    /// Each seat's chance.
    pub open: &'a [f64],
    /// The best move and what it promised to whoever decided.
    pub best: Option<(String, f64)>,
}

impl Assessment {
    #[must_use]
    pub fn position(&self) -> Position<'_> {
        let best = self.moves.first();
        let best = best.and_then(|best| Some((best.line.first()?.clone(), best.chance)));
        Position { open: &self.open, best }
    }
}

/// An entry, as far as a turning point speaks of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    pub seat: u8,
    pub action: String,
}

/// A moment at which chances changed most.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TurningPoint {
    /// The version after the entry that turned the match.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub at: usize,
    /// Whose chance changed most, and how.
    #[cfg_attr(feature = "typescript", ts(as = "Seat"))]
    pub seat: u8,
    pub from: f64,
    pub to: f64,
    pub kind: Turn,
    /// What would have been better, where it was a mistake.
    pub better: Option<String>,
}

/// Why chances changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Turn {
    /// Whoever moved had something better.
    Mistake,
    /// Whoever moved lost without having anything better: luck, or a position that was misjudged before.
    Setback,
    /// Whoever moved gained.
    Gain,
    /// Somebody else lost by it.
    Struck,
    /// Somebody else gained by it.
    Helped,
}

/// So many are named.
const POINTS: usize = 3;
/// A change that is smaller turns nothing.
const LEAST: f64 = 0.05;

/// The moments at which chances changed most, in the order of the match. `assessed` has one more
/// than `played`: the position before each entry, and the last.
#[must_use]
pub fn turning_points(assessed: &[Position<'_>], played: &[Played]) -> Vec<TurningPoint> {
    let mut points: Vec<(f64, TurningPoint)> = assessed
        .windows(2)
        .zip(played)
        .enumerate()
        .filter_map(|(index, (pair, entry))| point(index + 1, &pair[0], &pair[1], entry))
        .filter(|(swing, _)| *swing >= LEAST)
        .collect();
    // Neighbours are one moment.
    let apart = (assessed.len() / 30).max(2);
    let mut chosen: Vec<usize> = Vec::new();
    while chosen.len() < POINTS {
        let free =
            points.iter().filter(|(_, one)| chosen.iter().all(|at| at.abs_diff(one.at) >= apart));
        let Some((_, most)) = free.reduce(|a, b| if b.0 > a.0 { b } else { a }) else { break };
        chosen.push(most.at);
    }
    points.retain(|(_, point)| chosen.contains(&point.at));
    points.into_iter().map(|(_, point)| point).collect()
}

/// What one entry changed: the seat whose chance changed most; of equals whoever moved.
fn point(
    at: usize,
    before: &Position<'_>,
    after: &Position<'_>,
    entry: &Played,
) -> Option<(f64, TurningPoint)> {
    let change =
        |seat: usize| -> Option<f64> { Some(after.open.get(seat)? - before.open.get(seat)?) };
    let mover = usize::from(entry.seat);
    let mut most = (mover, change(mover)?);
    for seat in 0..before.open.len() {
        let here = change(seat)?;
        // A little more, so that between two the one who moved is named.
        if here.abs() > most.1.abs() + 1e-3 {
            most = (seat, here);
        }
    }
    let (seat, by) = most;
    let best = before.best.as_ref().filter(|(action, _)| *action != entry.action);
    let better = best
        .filter(|(_, chance)| *chance >= after.open[mover] + LEAST)
        .map(|(action, _)| action.clone());
    let kind = match (seat == mover, by < 0.0) {
        (true, true) if better.is_some() => Turn::Mistake,
        (true, true) => Turn::Setback,
        (true, false) => Turn::Gain,
        (false, true) => Turn::Struck,
        (false, false) => Turn::Helped,
    };
    let better = better.filter(|_| kind == Turn::Mistake);
    let (from, to) = (before.open[seat], after.open[seat]);
    Some((by.abs(), TurningPoint { at, seat: seat as u8, from, to, kind, better }))
}

/// A turning point in words. `names` are those of the seats.
#[must_use]
pub fn tell(point: &TurningPoint, entry: &Played, names: &[String], lang: Lang) -> String {
    let name =
        |seat: u8| names.get(usize::from(seat)).cloned().unwrap_or_else(|| format!("{}", seat + 1));
    let (mover, who, action) = (name(entry.seat), name(point.seat), &entry.action);
    let percent = |chance: f64| (chance * 100.0).round() as u32;
    let (from, to) = (percent(point.from), percent(point.to));
    let better = point.better.as_deref().unwrap_or_default();
    match point.kind {
        Turn::Mistake => lang.pick(
            format!("Error de {mover}: con {action} su probabilidad bajó del {from} % al {to} %. Era mejor {better}."),
            format!("Mistake by {mover}: after {action} their chance fell from {from} % to {to} %. {better} was better."),
            format!("Erro de {mover}: com {action} sua chance caiu de {from} % para {to} %. Era melhor {better}."),
        ),
        Turn::Setback => lang.pick(
            format!("Revés de {mover}: tras {action} su probabilidad bajó del {from} % al {to} %, sin una jugada mejor a la vista."),
            format!("Setback for {mover}: after {action} their chance fell from {from} % to {to} %, with no better move in sight."),
            format!("Revés de {mover}: após {action} sua chance caiu de {from} % para {to} %, sem jogada melhor à vista."),
        ),
        Turn::Gain => lang.pick(
            format!("Golpe de {mover}: con {action} su probabilidad subió del {from} % al {to} %."),
            format!("Breakthrough by {mover}: with {action} their chance rose from {from} % to {to} %."),
            format!("Virada de {mover}: com {action} sua chance subiu de {from} % para {to} %."),
        ),
        Turn::Struck => lang.pick(
            format!("{mover} golpea a {who}: con {action} la probabilidad de {who} bajó del {from} % al {to} %."),
            format!("{mover} strikes {who}: with {action} the chance of {who} fell from {from} % to {to} %."),
            format!("{mover} atinge {who}: com {action} a chance de {who} caiu de {from} % para {to} %."),
        ),
        Turn::Helped => lang.pick(
            format!("{mover} ayuda a {who}: tras {action} la probabilidad de {who} subió del {from} % al {to} %."),
            format!("{mover} helps {who}: after {action} the chance of {who} rose from {from} % to {to} %."),
            format!("{mover} ajuda {who}: após {action} a chance de {who} subiu de {from} % para {to} %."),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at<'a>(open: &'a [f64], best: Option<(&str, f64)>) -> Position<'a> {
        Position { open, best: best.map(|(action, chance)| (action.to_owned(), chance)) }
    }

    fn played(actions: &[(u8, &str)]) -> Vec<Played> {
        actions
            .iter()
            .map(|(seat, action)| Played { seat: *seat, action: (*action).into() })
            .collect()
    }

    #[test]
    fn the_largest_change_is_a_mistake_where_something_was_better() {
        let assessed = [
            at(&[0.5, 0.5], None),
            at(&[0.52, 0.48], Some(("good", 0.55))),
            at(&[0.2, 0.8], None),
            at(&[0.21, 0.79], None),
        ];
        let points = turning_points(&assessed, &played(&[(1, "a"), (0, "bad"), (1, "b")]));
        assert_eq!(points.len(), 1);
        assert_eq!((points[0].at, points[0].seat, points[0].kind), (2, 0, Turn::Mistake));
        assert_eq!(points[0].better.as_deref(), Some("good"));
        let names = ["Ana".to_owned(), "Berto".to_owned()];
        let told = tell(&points[0], &played(&[(0, "bad")])[0], &names, Lang::En);
        assert_eq!(
            told,
            "Mistake by Ana: after bad their chance fell from 52 % to 20 %. good was better."
        );
    }

    #[test]
    fn playing_the_best_move_and_losing_by_it_is_no_mistake() {
        let assessed = [at(&[0.5, 0.5], Some(("best", 0.6))), at(&[0.2, 0.8], None)];
        let points = turning_points(&assessed, &played(&[(0, "best")]));
        assert_eq!((points[0].kind, points[0].better.clone()), (Turn::Setback, None));
    }

    #[test]
    fn whoever_is_hit_most_is_named_among_three() {
        let assessed = [at(&[0.3, 0.5, 0.2], None), at(&[0.45, 0.2, 0.35], None)];
        let points = turning_points(&assessed, &played(&[(0, "raid")]));
        assert_eq!((points[0].seat, points[0].kind), (1, Turn::Struck));
    }

    #[test]
    fn three_at_most_are_named_and_neighbours_are_one_moment() {
        let swings = [0.5, 0.9, 0.1, 0.9, 0.1, 0.9, 0.1, 0.9, 0.1];
        let chances: Vec<[f64; 2]> = swings.iter().map(|a| [*a, 1.0 - a]).collect();
        let assessed: Vec<_> = chances.iter().map(|open| at(open, None)).collect();
        let points = turning_points(&assessed, &played(&[(0, "x"); 8]));
        assert_eq!(points.len(), 3);
        assert!(points.windows(2).all(|pair| pair[1].at - pair[0].at >= 2));
        assert!(turning_points(&assessed[..1], &[]).is_empty());
    }
}

//! Larger boards that can be reasoned out by simple steps.
//!
//! Fresh covers of large boards hardly ever make easy ones. So a cover is changed where simple steps
//! do not get on, and a change stands if they get at least as far as before. A board that they solve
//! has one solution: no step leaves one out.

use kit::Dice;

use super::cover::Cover;
use super::{Recipe, puzzle_of};
use crate::grader::{Grade, Ladder, Technique};
use crate::solver::{Patience, Topology, checked};
use crate::{Puzzle, Solution};

/// From so many cells on; smaller boards are found soon enough among fresh ones.
const LARGE: usize = 100;

/// Changes of one cover before another is begun.
const CHANGES: usize = 150;

/// The hardest technique with which boards of this recipe are approached; nothing where they are
/// looked for among fresh ones.
pub(super) fn hardest(recipe: &Recipe) -> Option<Technique> {
    let large = recipe.width * recipe.height >= LARGE;
    match recipe.grade {
        Some(Grade::Easy) if large && !recipe.touching => Some(Technique::T2),
        Some(Grade::Medium) if large && !recipe.touching => Some(Technique::T3),
        _ => None,
    }
}

/// How far simple steps get on the ends of a cover.
struct Progress {
    puzzle: Puzzle,
    topology: Topology,
    links: Vec<bool>,
    /// The links that they find.
    found: Vec<bool>,
    left: usize,
}

impl Progress {
    fn of(
        cover: &Cover,
        hardest: Technique,
        dice: &mut Dice,
        patience: &mut Patience<'_>,
    ) -> Option<Self> {
        let puzzle = puzzle_of(cover, dice)?;
        let topology = Topology::new(&puzzle);
        let links = cover.links(&topology);
        let mut ladder = Ladder::new(&puzzle, &[]).up_to(hardest);
        while ladder.next(patience).is_some() {}
        let linked = |[one, other]: &[crate::Cell; 2]| ladder.is_linked(*one, *other);
        let found: Vec<bool> = topology.edges.iter().map(linked).collect();
        let left = links.iter().zip(&found).filter(|(link, found)| **link && !**found).count();
        Some(Self { puzzle, topology, links, found, left })
    }
}

/// A board that steps up to this technique solve.
pub(super) fn approach(
    recipe: &Recipe,
    hardest: Technique,
    dice: &mut Dice,
    patience: &mut Patience<'_>,
) -> Option<(Puzzle, Solution)> {
    let mut cover = Cover::random(recipe.shape(dice), false, dice);
    if !cover.smooth(recipe.colours, dice) {
        return None;
    }
    let mut now = Progress::of(&cover, hardest, dice, patience)?;
    for _ in 0..CHANGES {
        if now.left == 0 {
            let solution = checked(&now.puzzle, &now.topology, &now.links);
            return Some((now.puzzle, solution));
        }
        if !patience.step() || patience.ask() {
            return None;
        }
        let mut next = cover.clone();
        next.mend(&now.topology, &now.links, &now.found, dice);
        if next.smooth(recipe.colours, dice)
            && let Some(progress) = Progress::of(&next, hardest, dice, patience)
            && progress.left <= now.left
        {
            (cover, now) = (next, progress);
        }
    }
    None
}

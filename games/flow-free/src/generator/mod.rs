//! Makes boards with exactly one solution (F150, F151, F154).
//!
//! A board begins as a random cover: every cell on one path, no path beside itself. The ends of
//! the paths are the puzzle. That it has no other solution is proven by the solver, every time.
//! Where there is another, the cover is cut at a place where the two part and joined elsewhere,
//! which loses less than beginning afresh.

mod canon;
mod cover;
mod gentle;
mod shape;
#[cfg(test)]
mod tests;

pub use canon::Canon;

use std::sync::Arc;

use kit::{Chance, Dice};

use crate::check::is_touching;
use crate::counter::count_few;
use crate::grader::{self, Grade};
use crate::solver::{Learner, Links, Patience, Solutions, Topology, checked};
use crate::{Colour, Puzzle, Solution, Variant};
use cover::Cover;
use shape::Shape;

/// Changes whenever the same recipe makes another board (F150).
pub const VERSION: u32 = 2;

/// What to make.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recipe {
    pub width: usize,
    pub height: usize,
    /// The fewest and the most colours.
    pub colours: (usize, usize),
    pub grade: Option<Grade>,
    /// Whether the solution may run beside itself; then it does.
    pub touching: bool,
    /// Walls, warps, bridges or hexagons; nothing for a plain board (F207).
    pub variant: Option<Variant>,
    pub seed: u64,
}

impl Recipe {
    /// A board of this size with the colours that suit it.
    #[must_use]
    pub fn new(width: usize, height: usize, seed: u64) -> Self {
        let cells = width * height;
        let most = (cells / 8).clamp(2, 25);
        let least = (cells / 10).clamp(2, most);
        Self {
            width,
            height,
            colours: (least, most),
            grade: None,
            touching: false,
            variant: None,
            seed,
        }
    }

    /// A board of this kind. Where cells have more neighbours more colours are needed to leave one
    /// solution only.
    #[must_use]
    pub fn of(self, variant: Variant) -> Self {
        let cells = self.width * self.height;
        let colours = match variant {
            Variant::Walls | Variant::Bridges => self.colours,
            Variant::Warps | Variant::Hex => {
                let most = (cells / 5).clamp(2, 25);
                ((cells / 7).clamp(2, most), most)
            }
        };
        Self { variant: Some(variant), colours, ..self }
    }

    fn shape(&self, dice: &mut Dice) -> Arc<Shape> {
        Arc::new(Shape::random(self.variant, self.width, self.height, dice))
    }

    /// The name under which the same board can be made again (F150).
    #[must_use]
    pub fn name(&self) -> String {
        let Self { width, height, colours: (least, most), seed, .. } = self;
        let grade = self.grade.map_or(String::new(), |grade| format!("-{}", grade.name()));
        let touching = if self.touching { "-touching" } else { "" };
        let variant = self.variant.map_or(String::new(), |variant| format!("-{variant}"));
        format!("G{VERSION}-{width}x{height}-{least}-{most}{grade}{touching}{variant}-{seed}")
    }
}

/// A board with its one solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    pub puzzle: Puzzle,
    pub solution: Solution,
}

impl Board {
    /// The grade; often longer in the finding than the board was in the making. Nothing when a
    /// limit was reached first.
    pub fn grade(&self, patience: &mut Patience<'_>) -> Option<Grade> {
        grader::grade(&self.puzzle, &self.solution, patience)
    }
}

/// Why no board was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoBoard {
    #[error(
        "boards are made with 2 to 25 colours, at least three cells each, and 3 to 60 rows and columns"
    )]
    Impossible,
    #[error("no such board was found within the limit")]
    GaveUp,
}

/// Makes the board of a recipe. The same recipe makes the same board, whatever the limit, unless
/// it is reached first.
pub fn generate(recipe: &Recipe, patience: &mut Patience<'_>) -> Result<Board, NoBoard> {
    let cells = recipe.width * recipe.height;
    let (least, most) = recipe.colours;
    let sizes = 3..=60;
    if !sizes.contains(&recipe.width)
        || !sizes.contains(&recipe.height)
        || least < 1
        || least > most
        || least * 3 > cells
    {
        return Err(NoBoard::Impossible);
    }
    let mut dice = Dice::new(recipe.seed);
    while patience.step() && !patience.ask() {
        let made = if let Some(hardest) = gentle::hardest(recipe) {
            gentle::approach(recipe, hardest, &mut dice, patience)
        } else if cells > LARGE {
            climb(recipe, &mut dice, patience)
        } else {
            attempt(recipe, &mut dice, patience)
        };
        let Some((puzzle, solution)) = made else { continue };
        let board = Board { puzzle, solution };
        if recipe.grade.is_none_or(|wanted| board.grade(patience) == Some(wanted)) {
            return Ok(board);
        }
    }
    Err(NoBoard::GaveUp)
}

/// A board that has a solution, and may have more: the ends of a random cover. For measuring the
/// solver on boards whose proof would take too long.
///
/// # Panics
/// When no cover with so many colours is found.
#[must_use]
pub fn unproven(width: usize, height: usize, colours: (usize, usize), seed: u64) -> Puzzle {
    let mut dice = Dice::new(seed);
    for _ in 0..1000 {
        let shape = Arc::new(Shape::plain(width, height));
        let mut cover = Cover::random(shape, false, &mut dice);
        if cover.smooth(colours, &mut dice)
            && let Some(puzzle) = puzzle_of(&cover, &mut dice)
        {
            return puzzle;
        }
    }
    panic!("no cover of {width}x{height} with {colours:?} colours was found");
}

/// How often a cover is mended before it is thrown away.
const REPAIRS: usize = 4;

/// Above so many cells a board is climbed to.
const LARGE: usize = 225;

/// Steps for each cell that a fresh cover is worth, and one that is on its way.
const SOON: u64 = 5;
const LATER: u64 = 20;

/// Steps of a climb.
const STEPS: usize = 200;

/// A board with one solution, of any grade.
fn attempt(
    recipe: &Recipe,
    dice: &mut Dice,
    patience: &mut Patience<'_>,
) -> Option<(Puzzle, Solution)> {
    let mut cover = Cover::random(recipe.shape(dice), recipe.touching, dice);
    for _ in 0..=REPAIRS {
        if !patience.step() || !cover.smooth(recipe.colours, dice) {
            return None;
        }
        let puzzle = puzzle_of(&cover, dice)?;
        let topology = Topology::new(&puzzle);
        let links = cover.links(&topology);
        let solution = checked(&puzzle, &topology, &links);
        if recipe.touching && !is_touching(&puzzle, &solution) {
            return None;
        }
        // On small boards a sweep proves it, and fresh covers are cheaper than mended ones.
        let mut stop = || patience.ask();
        let mut a_while = Patience::endless().or_when(&mut stop);
        if let Some(few) = count_few(&puzzle, &mut a_while) {
            return (few == 1).then_some((puzzle, solution));
        }
        let start = Links::new(&topology).ok()?;
        let mut solutions = Solutions::besides(&topology, start, &links);
        // Boards that take long to prove are rarer than fresh ones are cheap.
        let budget = 8 * topology.cells() as u64;
        match solutions.next(&mut Patience::steps(budget).or_when(&mut stop)) {
            Ok(None) => return Some((puzzle, solution)),
            Ok(Some(other)) => cover.mend(&topology, &links, &other, dice),
            Err(_) => return None,
        }
    }
    None
}

/// A large board with one solution. Fresh covers of large boards hardly ever have one solution, so
/// a tight one is changed step by step, and a step stands if it leaves fewer links in doubt.
fn climb(
    recipe: &Recipe,
    dice: &mut Dice,
    patience: &mut Patience<'_>,
) -> Option<(Puzzle, Solution)> {
    let length = recipe.width * recipe.height / recipe.colours.1;
    let shape = recipe.shape(dice);
    let mut cover = if shape.has_bridges() {
        Cover::random(shape, recipe.touching, dice)
    } else {
        Cover::hugging(shape, recipe.touching, length, dice)
    };
    if !cover.smooth(recipe.colours, dice) {
        return None;
    }
    let mut now = Doubt::about(&cover, usize::MAX, SOON, dice, patience)?;
    for _ in 0..STEPS {
        if now.count == 0 {
            let solution = checked(&now.puzzle, &now.topology, &now.links);
            let wanted = !recipe.touching || is_touching(&now.puzzle, &solution);
            return wanted.then_some((now.puzzle, solution));
        }
        if !patience.step() || patience.ask() {
            return None;
        }
        let mut next = cover.clone();
        next.mend(&now.topology, &now.links, &now.sure, dice);
        if next.smooth(recipe.colours, dice)
            && let Some(doubt) = Doubt::about(&next, now.count, LATER, dice, patience)
        {
            (cover, now) = (next, doubt);
        }
    }
    None
}

/// What the ends of a cover leave in doubt.
struct Doubt {
    puzzle: Puzzle,
    topology: Topology,
    links: Vec<bool>,
    /// The links that every solution has.
    sure: Vec<bool>,
    /// How many links are not sure.
    count: usize,
}

impl Doubt {
    /// Looks for other solutions until every doubtful link is known. Nothing when these are more
    /// than `most`, or when a search takes more than so many steps for each cell.
    fn about(
        cover: &Cover,
        most: usize,
        steps: u64,
        dice: &mut Dice,
        patience: &mut Patience<'_>,
    ) -> Option<Self> {
        let puzzle = puzzle_of(cover, dice)?;
        let topology = Topology::new(&puzzle);
        let links = cover.links(&topology);
        let start = Links::new(&topology).ok()?;
        let mut learner = Learner::new(&topology, &start);
        let mut sure = links.clone();
        let mut count = 0;
        learner.forbid(&links);
        let mut stop = || patience.ask();
        let budget = steps * topology.cells() as u64;
        while learner.solve(&mut Patience::steps(budget).or_when(&mut stop))? {
            for (sure, other) in sure.iter_mut().zip(learner.links()) {
                count += usize::from(*sure && !other);
                *sure &= other;
            }
            if count > most {
                return None;
            }
            learner.forbid_all_of(&sure);
        }
        Some(Self { puzzle, topology, links, sure, count })
    }
}

/// The ends of a cover, colours given at random.
fn puzzle_of(cover: &Cover, dice: &mut Dice) -> Option<Puzzle> {
    let mut colours: Vec<u16> = (0..cover.paths.len() as u16).collect();
    for at in (1..colours.len()).rev() {
        colours.swap(at, dice.below(at as u32 + 1) as usize);
    }
    let pairs = cover
        .paths
        .iter()
        .zip(colours)
        .map(|(path, colour)| (Colour::new(colour), [path[0], path[path.len() - 1]]));
    let puzzle = cover.shape.puzzle(pairs).ok()?;
    let apart = puzzle.pairs().iter().all(|pair| !puzzle.are_adjacent(pair.ends[0], pair.ends[1]));
    apart.then_some(puzzle)
}

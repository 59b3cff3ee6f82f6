//! Flow Free's puzzles: solved, hinted, counted, rated and made. Boards are share codes; paths are cells by
//! colour, as players write them.
//!
//! All of these may think for long. They stop after so many milliseconds; to stop them earlier,
//! end the worker they run in.

use std::collections::BTreeMap;

use flow_free::counter::{Several, count_to_two};
use flow_free::formats::{self, share};
use flow_free::generator::{self, NoBoard, Recipe};
use flow_free::grader::{self, Grade, Technique};
use flow_free::hints::{self, Strength};
use flow_free::solver::{self, Answer, Patience};
use flow_free::{Cell, Colour, Puzzle, Solution, Variant};
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::border::{Failure, Given, bad_request, from_js, lang_of, to_js};
use crate::outside::{fresh_seed, now};

/// Cells by the initial of their colour.
type Paths = BTreeMap<String, Vec<String>>;

/// What the solver found out.
#[derive(Serialize)]
#[serde(rename_all = "snake_case", tag = "status")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) enum SolverAnswer {
    Solved {
        paths: Paths,
    },
    Unsolvable,
    /// The time was up first.
    GaveUp,
}

/// A hint for what is drawn on a board.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Hinted {
    hint: Hint,
    /// The hint as a player reads it.
    told: String,
}

/// What a hint says. Techniques are those of F152, T1 to T6.
#[derive(Serialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) enum Hint {
    /// The colours whose drawn path is in no solution; none when all is well.
    Wrong { colours: Vec<String> },
    /// The drawing cannot be completed: these paths have to go first.
    Remove { colours: Vec<String> },
    /// This cell belongs to the colour, next to one that is known to.
    Next { colour: String, beside: String, cell: String, technique: &'static str },
    /// The whole path of a colour, decided by this technique.
    Path { colour: String, cells: Vec<String>, technique: &'static str },
    /// Everything is drawn already.
    Done,
    /// The board itself has no solution.
    Hopeless,
    /// The time was up first.
    GaveUp,
}

impl Hint {
    fn of(hint: &hints::Hint, puzzle: &Puzzle) -> Self {
        let names = |colours: &[Colour]| colours.iter().map(|colour| name_of(*colour)).collect();
        match hint {
            hints::Hint::Wrong(colours) => Self::Wrong { colours: names(colours) },
            hints::Hint::Remove(colours) => Self::Remove { colours: names(colours) },
            hints::Hint::Next { colour, beside, cell, technique } => Self::Next {
                colour: name_of(*colour),
                beside: puzzle.cell_name(*beside),
                cell: puzzle.cell_name(*cell),
                technique: technique.name(),
            },
            hints::Hint::Path { colour, cells, technique } => Self::Path {
                colour: name_of(*colour),
                cells: cells.iter().map(|cell| puzzle.cell_name(*cell)).collect(),
                technique: technique.name(),
            },
            hints::Hint::Done => Self::Done,
            hints::Hint::Hopeless => Self::Hopeless,
            hints::Hint::GaveUp => Self::GaveUp,
        }
    }
}

/// How many solutions a board has; `null` when the time was up first.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Counted {
    #[cfg_attr(test, ts(type = "\"0\" | \"1\" | \"2+\" | null"))]
    solutions: Option<&'static str>,
}

/// How hard a board is for a person.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Rated {
    grade: Grade,
    /// Steps by technique, of those that were needed.
    techniques: BTreeMap<&'static str, u32>,
    /// How many cells the paths are longer than the shortest ways between their ends.
    detour: u32,
}

/// What to make; what is missing is chosen.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Wanted {
    width: usize,
    height: usize,
    /// The fewest and the most colours.
    #[cfg_attr(test, ts(optional))]
    colours: Option<(usize, usize)>,
    #[cfg_attr(test, ts(optional))]
    grade: Option<Grade>,
    /// Whether the solution runs beside itself.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    touching: bool,
    /// Walls, warps, bridges or hexagons.
    #[cfg_attr(test, ts(optional))]
    variant: Option<Variant>,
    /// The same values make the same board. Up to 2^53.
    #[cfg_attr(test, ts(optional))]
    seed: Option<u64>,
}

/// A board that was made, with its one solution.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Made {
    /// The share code.
    board: String,
    /// The name under which it can be made again.
    name: String,
    grade: Grade,
    seed: u64,
    paths: Paths,
}

/// A puzzle that was read from a file.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Imported {
    title: Option<String>,
    /// The share code.
    board: String,
}

/// Solves a board, from its ends or from paths that are drawn on it already: so it also tells
/// whether these can still be completed.
#[wasm_bindgen(js_name = solvePuzzle, unchecked_return_type = "SolverAnswer")]
pub fn solve_puzzle(
    board: &str,
    #[wasm_bindgen(unchecked_param_type = "Record<string, string[]> | undefined")] drawn: Given,
    milliseconds: Option<f64>,
) -> Result<Given, Failure> {
    let puzzle = puzzle_of(board)?;
    let drawn = if drawn.is_undefined() { Paths::new() } else { from_js(&drawn)? };
    let drawn = drawn_on(&puzzle, &drawn)?;
    let answer = within(milliseconds, |patience| solver::solve_from(&puzzle, &drawn, patience));
    Ok(to_js(&match answer {
        Answer::Solved(solution) => SolverAnswer::Solved { paths: paths_of(&puzzle, &solution) },
        Answer::Unsolvable => SolverAnswer::Unsolvable,
        Answer::GaveUp => SolverAnswer::GaveUp,
    }))
}

/// A hint for what is drawn (F140): `check` names wrong paths, `next` gives a cell and why, `path` a
/// whole colour.
#[wasm_bindgen(js_name = hintPuzzle, unchecked_return_type = "Hinted")]
pub fn hint_puzzle(
    board: &str,
    #[wasm_bindgen(unchecked_param_type = "Record<string, string[]>")] drawn: Given,
    #[wasm_bindgen(unchecked_param_type = "\"check\" | \"next\" | \"path\"")] strength: &str,
    #[wasm_bindgen(unchecked_param_type = "Lang")] lang: &str,
    milliseconds: Option<f64>,
) -> Result<Given, Failure> {
    let puzzle = puzzle_of(board)?;
    let drawn = drawn_on(&puzzle, &from_js(&drawn)?)?;
    let lang = lang_of(lang)?;
    let strength = match strength {
        "check" => Strength::Check,
        "next" => Strength::Next,
        "path" => Strength::Path,
        other => return Err(bad_request(format!("a hint is check, next or path, not {other:?}"))),
    };
    let hint = within(milliseconds, |patience| hints::hint(&puzzle, &drawn, strength, patience));
    Ok(to_js(&Hinted { hint: Hint::of(&hint, &puzzle), told: hint.tell(&puzzle, lang) }))
}

/// Tells boards with no, one, and more solutions apart.
#[wasm_bindgen(js_name = countSolutions, unchecked_return_type = "Counted")]
pub fn count_solutions(board: &str, milliseconds: Option<f64>) -> Result<Given, Failure> {
    let puzzle = puzzle_of(board)?;
    let counted = within(milliseconds, |patience| count_to_two(&puzzle, patience));
    let solutions = counted.map(|several| match several {
        Several::None => "0",
        Several::One(_) => "1",
        Several::More(..) => "2+",
    });
    Ok(to_js(&Counted { solutions }))
}

/// Rates a board that has one solution; nothing where it has not, or the time was up first.
#[wasm_bindgen(js_name = ratePuzzle, unchecked_return_type = "Rated | undefined")]
pub fn rate_puzzle(board: &str, milliseconds: Option<f64>) -> Result<Given, Failure> {
    let puzzle = puzzle_of(board)?;
    let rating = within(milliseconds, |patience| match count_to_two(&puzzle, patience) {
        Some(Several::One(solution)) => grader::rate(&puzzle, &solution, patience),
        _ => None,
    });
    let Some(rating) = rating else { return Ok(Given::UNDEFINED) };
    let techniques = Technique::ALL.into_iter().map(Technique::name).zip(rating.uses);
    let techniques = techniques.filter(|(_, uses)| *uses > 0).collect();
    Ok(to_js(&Rated { grade: rating.grade, techniques, detour: rating.detour }))
}

/// Makes a board with exactly one solution; nothing when the time was up first.
#[wasm_bindgen(js_name = makePuzzle, unchecked_return_type = "Made | undefined")]
pub fn make_puzzle(
    #[wasm_bindgen(unchecked_param_type = "Wanted")] wanted: Given,
    milliseconds: Option<f64>,
) -> Result<Given, Failure> {
    let wanted: Wanted = from_js(&wanted)?;
    // A number of JavaScript keeps no more than these bits.
    let seed = wanted.seed.unwrap_or_else(|| fresh_seed() >> 11);
    let mut recipe = Recipe::new(wanted.width, wanted.height, seed);
    if let Some(variant) = wanted.variant {
        recipe = recipe.of(variant);
    }
    recipe.colours = wanted.colours.unwrap_or(recipe.colours);
    recipe.grade = wanted.grade;
    recipe.touching = wanted.touching;
    let made = within(milliseconds, |patience| {
        let made = generator::generate(&recipe, patience)?;
        Ok((made.grade(patience).ok_or(NoBoard::GaveUp)?, made))
    });
    match made {
        Ok((grade, made)) => Ok(to_js(&Made {
            board: share::write(&made.puzzle).map_err(|why| bad_request(why.to_string()))?,
            name: recipe.name(),
            grade,
            seed,
            paths: paths_of(&made.puzzle, &made.solution),
        })),
        Err(NoBoard::GaveUp) => Ok(Given::UNDEFINED),
        Err(why @ NoBoard::Impossible) => Err(bad_request(why.to_string())),
    }
}

/// Reads puzzles in any of the forms that are known.
#[wasm_bindgen(js_name = importPuzzles, unchecked_return_type = "Imported[]")]
pub fn import_puzzles(text: &str) -> Result<Given, Failure> {
    let sheets = formats::import(text, None).map_err(|why| bad_request(why.to_string()))?;
    let imported: Result<Vec<Imported>, Failure> = sheets
        .iter()
        .map(|sheet| {
            let board = share::write(&sheet.puzzle).map_err(|why| bad_request(why.to_string()))?;
            Ok(Imported { title: sheet.title().map(str::to_owned), board })
        })
        .collect();
    Ok(to_js(&imported?))
}

fn within<T>(milliseconds: Option<f64>, think: impl FnOnce(&mut Patience<'_>) -> T) -> T {
    let end = milliseconds.map(|milliseconds| now() + milliseconds);
    let mut stop = || end.is_some_and(|end| now() >= end);
    think(&mut Patience::endless().or_when(&mut stop))
}

pub(crate) fn puzzle_of(board: &str) -> Result<Puzzle, Failure> {
    share::read(board).map_err(|why| bad_request(why.to_string()))
}

pub(crate) fn name_of(colour: Colour) -> String {
    colour.initial().map_or_else(|| colour.index().to_string(), String::from)
}

fn paths_of(puzzle: &Puzzle, solution: &Solution) -> Paths {
    let named = |path: &Vec<Cell>| path.iter().map(|cell| puzzle.cell_name(*cell)).collect();
    let colours = puzzle.pairs().iter().map(|pair| name_of(pair.colour));
    colours.zip(solution.iter().map(named)).collect()
}

pub(crate) fn drawn_on(puzzle: &Puzzle, drawn: &Paths) -> Result<Vec<Vec<Cell>>, Failure> {
    let known = |name: &String| puzzle.pairs().iter().any(|pair| name_of(pair.colour) == *name);
    if let Some(stranger) = drawn.keys().find(|name| !known(name)) {
        return Err(bad_request(format!("the board has no colour {stranger:?}")));
    }
    let cell = |name: &String| {
        let found = puzzle.cell_named(name);
        found.ok_or_else(|| bad_request(format!("the board has no cell {name:?}")))
    };
    let path = |colour| drawn.get(&name_of(colour)).into_iter().flatten().map(cell).collect();
    puzzle.pairs().iter().map(|pair| path(pair.colour)).collect()
}

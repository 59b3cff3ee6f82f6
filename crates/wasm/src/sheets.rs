//! Flow Free's boards as texts and names: read for pictures, written in the forms that others read, told apart, and
//! chosen for a day.

use std::collections::BTreeMap;

use flow_free::formats::{self, ExportError, Form, Sheet};
use flow_free::generator::Canon;
use flow_free::typed;
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::border::{Failure, Given, bad_request, from_js, to_js};
use crate::puzzles::{drawn_on, name_of, puzzle_of};

/// The ends on a board.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Board {
    width: usize,
    height: usize,
    pairs: Vec<Ends>,
}

/// A colour and its two cells, counted row by row.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct Ends {
    colour: String,
    ends: [u16; 2],
}

/// What a board is written with in a form that holds more than its ends.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Exported {
    board: String,
    #[cfg_attr(test, ts(optional))]
    title: Option<String>,
    #[cfg_attr(test, ts(optional))]
    grade: Option<String>,
    /// The solution's cells by colour, from end to end.
    #[cfg_attr(test, ts(optional))]
    solution: Option<BTreeMap<String, Vec<String>>>,
    /// The lines that lead to what is drawn (F192).
    #[cfg_attr(test, ts(optional))]
    moves: Option<Vec<String>>,
}

/// The boards of share codes, for pictures; nothing for what is no code.
#[wasm_bindgen(js_name = boardsOf, unchecked_return_type = "(Board | null)[]")]
pub fn boards_of(codes: Vec<String>) -> Given {
    let board = |code: &String| {
        let puzzle = puzzle_of(code).ok()?;
        let pairs = puzzle.pairs().iter();
        let pairs = pairs.map(|pair| Ends { colour: name_of(pair.colour), ends: pair.ends });
        Some(Board { width: puzzle.width(), height: puzzle.height(), pairs: pairs.collect() })
    };
    to_js(&codes.iter().map(board).collect::<Vec<_>>())
}

/// One name for boards that are the same after turning, mirroring and renaming colours (F11); what is
/// no board is its own name.
#[wasm_bindgen(js_name = canonsOf)]
pub fn canons_of(boards: Vec<String>) -> Vec<String> {
    let canon = |board: String| match puzzle_of(&board) {
        Ok(puzzle) => Canon::of(&puzzle).to_string(),
        Err(_) => board,
    };
    boards.into_iter().map(canon).collect()
}

/// The forms that can hold a board, once its solution is known.
#[wasm_bindgen(js_name = formsFor)]
pub fn forms_for(board: &str) -> Result<Vec<String>, Failure> {
    let sheet = Sheet::of(puzzle_of(board)?);
    let holds = |form: &Form| {
        matches!(formats::export(&sheet, *form), Ok(_) | Err(ExportError::NoSolution))
    };
    Ok(Form::ALL.iter().filter(|form| holds(form)).map(ToString::to_string).collect())
}

/// What to make for a day (as `2026-11-15`) and a size (F160).
#[wasm_bindgen(js_name = dailyOf, unchecked_return_type = "Wanted")]
pub fn daily_of(day: &str, size: usize) -> Result<Given, Failure> {
    let date = day.replace('-', "");
    let date: u32 = date.parse().map_err(|_| bad_request(format!("{day:?} is no day")))?;
    if size != typed::WEEKLY && !typed::DAILY.contains(&size) {
        return Err(bad_request(format!("no day has a board of size {size}")));
    }
    let recipe = typed::daily(date, size);
    Ok(to_js(&serde_json::json!({
        "width": recipe.width, "height": recipe.height, "seed": recipe.seed,
    })))
}

/// A board in one of the forms that others read (F190, F196); nothing where the form cannot hold it.
#[wasm_bindgen(js_name = exportPuzzle)]
pub fn export_puzzle(
    form: &str,
    #[wasm_bindgen(unchecked_param_type = "Exported")] sheet: Given,
) -> Result<Option<String>, Failure> {
    let form: Form = form.parse().map_err(|why: String| bad_request(why))?;
    let given: Exported = from_js(&sheet)?;
    let mut sheet = Sheet::of(puzzle_of(&given.board)?);
    let size = format!("{}x{}", sheet.puzzle.width(), sheet.puzzle.height());
    let headers = [("title", given.title), ("size", Some(size)), ("grade", given.grade)];
    sheet.headers =
        headers.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?))).collect();
    sheet.solution = given.solution.map(|paths| drawn_on(&sheet.puzzle, &paths)).transpose()?;
    sheet.moves = given.moves;
    // Only the form itself can be too small: nothing else is wrong with a board that was read.
    Ok(formats::export(&sheet, form).ok())
}

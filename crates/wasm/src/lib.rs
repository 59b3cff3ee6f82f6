#![doc = include_str!("../README.md")]

mod answers;
mod border;
mod matches;
mod outside;
mod puzzles;
mod sheets;
mod views;

#[cfg(test)]
mod record;
#[cfg(test)]
mod wire;

pub use matches::Match;
pub use puzzles::{
    count_solutions, hint_puzzle, import_puzzles, make_puzzle, rate_puzzle, solve_puzzle,
};
pub use sheets::{boards_of, canons_of, daily_of, export_puzzle, forms_for};
pub use views::View;

use border::{Failure, Given, lang_of, to_js};
use kit::Lang;
use wasm_bindgen::prelude::wasm_bindgen;

use answers::{GameInfo, ToldPoint};
use catalog::analysis::{Played, Position, TurningPoint};

/// The types that the declarations below speak of; they are generated from Rust as well.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"import type {
  AnyAction, AnyAnswer, AnyEvent, AnyOptions, AnyQuestion, AnyView, Assessment, Board, BotAnswer, Choice, Choices, Counted, Exported, Foreseen, GameInfo, GameName, Hinted, Imported, Lang, Legal, Log, Logged,
  Made, Rated, Reason, Seen, SolverAnswer, Status, ToldPoint, Verified, Wanted,
} from "../ts/wire/index.js";"#;

/// Says on the console why, should the program ever stop where it must not.
#[wasm_bindgen(start)]
pub fn start() {
    std::panic::set_hook(Box::new(|panic| outside::error(&panic.to_string())));
}

/// The games, in the order in which people are shown them.
#[wasm_bindgen(unchecked_return_type = "GameInfo[]")]
pub fn games() -> Given {
    let games: Vec<GameInfo> = catalog::games().map(GameInfo::of).collect();
    to_js(&games)
}

/// The options with every default filled in; throws where they cannot be played.
#[wasm_bindgen(unchecked_return_type = "AnyOptions")]
pub fn check(
    game: &str,
    #[wasm_bindgen(unchecked_param_type = "Partial<AnyOptions> | undefined")] options: Given,
) -> Result<Given, Failure> {
    let options = border::options(&options)?;
    let (filled, _) = engine::game_of(game)?.check(options.as_ref())?;
    Ok(to_js(&filled))
}

/// Plays a record of a match through again and checks every entry and every draw; throws what is wrong
/// first.
#[wasm_bindgen(unchecked_return_type = "Verified")]
pub fn verify(
    #[wasm_bindgen(unchecked_param_type = "object")] record: Given,
) -> Result<Given, Failure> {
    let record: protocol::Record = border::from_js(&record)?;
    let found = catalog::record::verify(&record);
    found.map(|found| to_js(&found)).map_err(|wrong| border::bad_request(wrong.to_string()))
}

/// An event in words; empty for one that needs none.
#[wasm_bindgen]
pub fn tell(
    game: &str,
    #[wasm_bindgen(unchecked_param_type = "AnyEvent")] event: Given,
    #[wasm_bindgen(unchecked_param_type = "Lang")] lang: &str,
) -> Result<String, Failure> {
    let lang: Lang = lang_of(lang)?;
    Ok(engine::game_of(game)?.tell(&border::json(&event)?, lang)?)
}

/// The moments at which chances changed most, in words. Positions come as one list of numbers, which
/// is much less to read than what was assessed: for each one the chances of all seats.
#[wasm_bindgen(js_name = turningPoints, unchecked_return_type = "ToldPoint[]")]
pub fn turning_points(
    chances: &[f64],
    movers: &[u8],
    actions: Vec<String>,
    best: Vec<String>,
    best_chances: &[f64],
    names: Vec<String>,
    #[wasm_bindgen(unchecked_param_type = "Lang")] lang: &str,
) -> Result<Given, Failure> {
    let lang: Lang = lang_of(lang)?;
    let played: Vec<Played> =
        movers.iter().zip(actions).map(|(seat, action)| Played { seat: *seat, action }).collect();
    let mut best = best.into_iter().zip(best_chances);
    let positions: Vec<Position> = chances
        .chunks(names.len().max(1))
        .map(|open| Position {
            open,
            best: best.next().filter(|(action, _)| !action.is_empty()).map(|(a, c)| (a, *c)),
        })
        .collect();
    let told = |point: TurningPoint| ToldPoint {
        told: catalog::analysis::tell(&point, &played[point.at - 1], &names, lang),
        point,
    };
    let points = catalog::analysis::turning_points(&positions, &played);
    Ok(to_js(&points.into_iter().map(told).collect::<Vec<_>>()))
}

/// Plays random matches to their ends, or so many moves each, without building any events: a
/// measure of the rules' speed. Gives the number of moves.
#[wasm_bindgen]
pub fn playouts(game: &str, matches: u32, most: u32, seed: u64) -> Result<f64, Failure> {
    let game = engine::game_of(game)?;
    let moves = (0..u64::from(matches))
        .filter_map(|number| game.playout(seed + number, most.into()))
        .sum::<u64>();
    Ok(moves as f64)
}

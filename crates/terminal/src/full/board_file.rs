//! The files that `:save` writes in Flow Free's line mode (F192), as records: so they are stepped through and checked
//! like every other match.

use catalog::{Seat, Unreplayable};
use flow_free::formats::{Form, export, puzzles};
use protocol::Record;
use serde_json::Value;

use super::local::Local;
use crate::Setup;

/// Plays the moves of a saved board again. A text without moves is no match.
pub fn of_board_file(text: &str) -> Result<Record, Unreplayable> {
    let unreadable = |why: &dyn std::fmt::Display| Unreplayable(why.to_string());
    let sheet = puzzles(text, Some(Form::Native)).next();
    let sheet = sheet.ok_or_else(|| Unreplayable("there is no board in it".into()))?;
    let sheet = sheet.map_err(|why| unreadable(&why))?;
    let moves = sheet.moves.as_ref();
    let moves = moves.ok_or_else(|| Unreplayable("the board has no moves".into()))?;
    let code = export(&sheet, Form::Share).map_err(|why| unreadable(&why))?;
    let game = catalog::game("flow-free");
    let game = game.ok_or_else(|| Unreplayable("there is no game flow-free".into()))?;
    let mut setup = Setup::default();
    setup.options.insert("board".into(), Value::from(code.trim()));
    let mut local = Local::begin(game, &setup, 0).map_err(|why| unreadable(&why))?;
    for line in moves {
        local.act(Seat::new(0), line, 0).map_err(|why| unreadable(&format!("{line}: {why}")))?;
    }
    Ok(local.record().clone())
}

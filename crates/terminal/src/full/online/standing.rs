//! How a match on the server stands, as the server told it.

use catalog::{Game, Pictures, Seat};
use serde_json::Value;

use super::{Online, SECOND};
use crate::full::app::{Effect, Turn};
use crate::full::board::Board;
use crate::full::local::Told;

/// How a match on the server stands, as this player may know it.
pub(super) struct Table {
    pub(super) game: &'static dyn Game,
    pub(super) pictures: &'static dyn Pictures,
    pub(super) board: Board,
    pub(super) version: u64,
    pub(super) seat: Option<u8>,
    pub(super) to_act: Vec<u8>,
    pub(super) outcome: Option<Value>,
    /// Until when who has time, by this machine's clock.
    pub(super) deadlines: Vec<(u8, i64)>,
    pub(super) story: Vec<Told>,
    pub(super) back: usize,
    pub(super) view: String,
    pub(super) awaited: Option<u64>,
    pub(super) advised: Option<String>,
    /// What was asked for last, to tell in the player's language why it was refused.
    pub(super) asked: Option<String>,
    /// What another player proposes.
    pub(super) proposal: Option<String>,
    /// Whether leaving for good was asked for once.
    pub(super) leaves: bool,
}

impl Online {
    /// Takes over how the match stands.
    pub(super) fn standing(&mut self, standing: &Value, turn: Turn, effects: &mut Vec<Effect>) {
        let name = standing["status"]["game"].as_str().unwrap_or_default();
        let (Some(game), Some(pictures)) = (catalog::game(name), catalog::pictures(name)) else {
            return;
        };
        let view = standing["view"].to_string();
        let Ok(picture) = pictures.read(&view) else { return };
        let number = |value: &Value| value.as_u64().and_then(|number| u8::try_from(number).ok());
        let seat = number(&standing["seat"]);
        let to_act: Vec<u8> = standing["status"]["to_act"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(number)
            .collect();
        let acting = seat.is_some_and(|seat| to_act.contains(&seat));
        let mut table = match self.table.take() {
            Some(mut table) => {
                table.board.show(picture, acting);
                table
            }
            None => Table {
                game,
                pictures,
                board: Board::new(pictures, picture, acting, self.lang),
                version: 0,
                seat,
                to_act: Vec::new(),
                outcome: None,
                deadlines: Vec::new(),
                story: Vec::new(),
                back: 0,
                view: String::new(),
                awaited: None,
                advised: None,
                asked: None,
                proposal: None,
                leaves: false,
            },
        };
        (table.seat, table.to_act, table.view) = (seat, to_act, view);
        (table.advised, table.awaited, table.asked, table.leaves) = (None, None, None, false);
        table.version = standing["version"].as_u64().unwrap_or(table.version);
        let outcome = &standing["status"]["outcome"];
        table.outcome = outcome.is_object().then(|| outcome.clone());
        for entry in standing["entries"].as_array().into_iter().flatten() {
            let events = entry["events"].as_array().into_iter().flatten();
            let events: Vec<String> = events.map(Value::to_string).collect();
            if !events.is_empty() {
                table.board.marks =
                    events.iter().flat_map(|event| table.pictures.touched(event)).collect();
            }
            if entry["cause"] == "takeback" {
                let text = self.lang.pick(
                    "Se deshizo lo jugado.",
                    "What was played is taken back.",
                    "O que se jogou foi desfeito.",
                );
                table.story.push(Told { seat: None, text: text.to_owned() });
            }
            let seat = number(&entry["seat"]).and_then(|seat| Seat::try_from(seat).ok());
            let told = events.iter().filter_map(|event| table.game.tell(event, self.lang).ok());
            table
                .story
                .extend(told.filter(|text| !text.is_empty()).map(|text| Told { seat, text }));
        }
        let clock = &standing["clock"];
        let now = clock["now"].as_i64().unwrap_or_default();
        table.deadlines = clock["deadlines"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|one| Some((number(&one["seat"])?, turn.now + one["at"].as_i64()? - now)))
            .collect();
        let waits = !table.deadlines.is_empty();
        self.table = Some(table);
        if waits {
            self.wake(SECOND, turn.now, effects);
        }
    }
}

//! The waiting room before a match.

use kit::sketch::Hue;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use serde_json::{Value, json};

use super::writing::Writing;
use super::{Online, http};
use crate::full::app::{Effect, Go, Look, Turn};
use crate::full::hosting;
use crate::full::keys::Command;
use crate::full::menu::foot;
use crate::full::net::Tag;
use crate::full::table::{draw_story, head, level_name};
use crate::full::ui::{self, Field};

impl Online {
    pub(super) fn is_admin(&self) -> bool {
        let Some(room) = &self.room else { return false };
        let members = room["members"].as_array().into_iter().flatten();
        members
            .into_iter()
            .any(|one| one["username"] == self.username.as_str() && one["admin"] == true)
    }

    /// What can be done in the waiting room.
    pub(super) fn room_rows(&self) -> Vec<(String, Todo)> {
        let lang = self.lang;
        let Some(room) = &self.room else { return Vec::new() };
        let mut rows = Vec::new();
        let members: Vec<&Value> = room["members"].as_array().into_iter().flatten().collect();
        let bots: Vec<&Value> = room["bots"].as_array().into_iter().flatten().collect();
        if self.is_admin() {
            rows.push((lang.pick("▶ Empezar", "▶ Start", "▶ Começar").to_owned(), Todo::Start));
        }
        for seat in 0..room["seats"].as_u64().unwrap_or(0) {
            let held = members.iter().find(|one| one["seat"] == seat);
            let bot = bots.iter().find(|one| one["seat"] == seat);
            let place = lang.pick("Asiento", "Seat", "Lugar");
            let number = seat + 1;
            let (who, todo) = match (held, bot) {
                (Some(one), _) => {
                    (one["username"].as_str().unwrap_or("-").to_owned(), Todo::Nothing)
                }
                (None, Some(bot)) => {
                    let level = level_name(bot["level"].as_str().unwrap_or_default(), lang);
                    (level, Todo::TakeBotOut(seat))
                }
                (None, None) => (
                    lang.pick(
                        "libre: Enter se sienta",
                        "free: Enter sits down",
                        "livre: Enter senta-se",
                    )
                    .to_owned(),
                    Todo::Sit(seat),
                ),
            };
            rows.push((format!("{place} {number}: {who}"), todo));
            if held.is_none() && bot.is_none() && self.is_admin() {
                let text =
                    lang.pick("poner un bot normal", "put a normal bot here", "pôr um bot normal");
                rows.push((format!("         {text}"), Todo::Bot(seat)));
            }
        }
        rows.push((lang.pick("Decir algo", "Say something", "Dizer algo").to_owned(), Todo::Say));
        rows.push((
            lang.pick("Dejar la sala", "Leave the room", "Deixar a sala").to_owned(),
            Todo::Leave,
        ));
        rows
    }

    pub(super) fn in_room(
        &mut self,
        command: Command,
        turn: Turn,
        effects: &mut Vec<Effect>,
    ) -> Option<Go> {
        let rows = self.room_rows();
        let count = rows.len().max(1);
        let id = self.match_id().unwrap_or_default();
        let path = |rest: &str| format!("/matches/{id}/{rest}");
        match command {
            Command::Up | Command::Left => self.selected = (self.selected + count - 1) % count,
            Command::Down | Command::Right => self.selected = (self.selected + 1) % count,
            Command::Back => self.back_to_lobby(turn.now, effects),
            Command::Refresh => {
                effects.push(http(Tag::Change, "GET", &format!("/matches/{id}"), Value::Null));
            }
            Command::Remove => {}
            Command::Pick => match rows.get(self.selected).map(|(_, todo)| *todo) {
                Some(Todo::Start) => {
                    effects.push(http(Tag::Change, "POST", &path("start"), Value::Null));
                }
                Some(Todo::Sit(seat)) => {
                    effects.push(http(Tag::Change, "PUT", &path("seat"), json!({ "seat": seat })));
                }
                Some(Todo::Bot(seat)) => {
                    effects.push(http(
                        Tag::Change,
                        "PUT",
                        &path(&format!("bots/{seat}")),
                        json!({ "level": "normal" }),
                    ));
                }
                Some(Todo::TakeBotOut(seat)) => effects.push(http(
                    Tag::Change,
                    "DELETE",
                    &path(&format!("bots/{seat}")),
                    Value::Null,
                )),
                Some(Todo::Say) => self.writing = Some((Writing::Chat, Field::default())),
                Some(Todo::Leave) => {
                    effects.push(http(Tag::Change, "POST", &path("leave"), Value::Null));
                    self.back_to_lobby(turn.now, effects);
                }
                Some(Todo::Nothing) | None => {}
            },
            _ => return None,
        }
        Some(Go::Stay)
    }

    pub(super) fn draw_room(&self, area: Rect, buffer: &mut Buffer, look: Look) {
        let lang = self.lang;
        let Some(room) = &self.room else { return };
        let game = room["game"].as_str().unwrap_or_default();
        let title = catalog::game(game).map_or(game, |game| game.title(lang));
        let code = room["code"].as_str().unwrap_or_default();
        let text = lang.pick(
            format!("sala de espera, código {code}"),
            format!("waiting room, code {code}"),
            format!("sala de espera, código {code}"),
        );
        let mut text = format!("{text}  {}", hosting::rated(room["rated"] == true, lang));
        if room["pace"].is_object() {
            text = format!("{text}  {}", hosting::pace(&room["pace"], lang));
        }
        head(area, buffer, look, title, &text, Hue::Accent);
        let rows: Vec<String> = self.room_rows().into_iter().map(|(text, _)| text).collect();
        let place = Rect {
            x: area.x + 2,
            y: area.y + 2,
            width: area.width - 4,
            height: (rows.len() as u16).min(area.height - 8),
        };
        ui::list(place, buffer, look.theme, &rows, self.selected);
        let y = place.y + place.height + 1;
        let chat = Rect { y, height: (area.y + area.height).saturating_sub(y + 2), ..place };
        draw_story(&self.chat, 0, chat, buffer, look);
        foot(area, buffer, look);
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Todo {
    Start,
    Sit(u64),
    Bot(u64),
    TakeBotOut(u64),
    Say,
    Leave,
    Nothing,
}

/// The first seat of a room that nobody has.
pub(super) fn free_seat(room: &Value) -> Option<u64> {
    let taken = |list: &str, seat: u64| {
        room[list].as_array().into_iter().flatten().any(|one| one["seat"] == seat)
    };
    (0..room["seats"].as_u64()?).find(|seat| !taken("members", *seat) && !taken("bots", *seat))
}

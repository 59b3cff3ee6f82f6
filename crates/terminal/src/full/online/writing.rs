//! What is written at the foot of the screen: a code, a word to others, an action.

use kit::sketch::Hue;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;
use serde_json::json;

use super::{Online, http};
use crate::full::app::{Effect, Look};
use crate::full::net::{Ask, Tag};
use crate::full::ui::{self, Field};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Writing {
    Code,
    Chat,
    Action,
}

impl Online {
    pub(super) fn key_in_writing(&mut self, key: &KeyEvent, effects: &mut Vec<Effect>) {
        let Some((what, field)) = &mut self.writing else { return };
        match key.code {
            KeyCode::Enter => {
                let (what, text) = (*what, field.text().trim().to_owned());
                self.writing = None;
                if !text.is_empty() {
                    self.written(what, &text, effects);
                }
            }
            KeyCode::Esc => self.writing = None,
            _ => {
                field.key(key);
            }
        }
    }

    pub(super) fn written(&mut self, what: Writing, text: &str, effects: &mut Vec<Effect>) {
        match what {
            Writing::Code => {
                effects.push(http(Tag::Room, "POST", "/join", json!({ "code": text })));
            }
            Writing::Action => self.act(text, effects),
            Writing::Chat => {
                if let Some(id) = self.match_id() {
                    effects.push(Effect::Net(Ask::Send(
                        json!({ "id": "say", "op": "say", "match": id, "text": text }),
                    )));
                }
            }
        }
    }

    pub(super) fn draw_writing(
        &self,
        what: Writing,
        field: &Field,
        area: Rect,
        buffer: &mut Buffer,
        look: Look,
    ) {
        let line =
            Rect { x: area.x + 1, y: area.y + area.height - 2, width: area.width - 2, height: 1 };
        ui::clear(line, buffer);
        let word = match what {
            Writing::Code => self.lang.pick("Código: ", "Code: ", "Código: "),
            Writing::Chat => self.lang.pick("Decir: ", "Say: ", "Dizer: "),
            Writing::Action => ": ",
        };
        let (x, _) = buffer.set_stringn(line.x, line.y, word, 12, look.theme.bold(Hue::Accent));
        let place = Rect { x, width: line.x + line.width - x, ..line };
        field.draw(place, buffer, look.theme, true);
    }
}

//! The pages of online play on the screen.

use kit::sketch::Hue;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::lobby::games;
use super::{Online, Page};
use crate::full::app::Look;
use crate::full::menu::foot;
use crate::full::table::head;
use crate::full::ui;

impl Online {
    pub(crate) fn draw(&self, area: Rect, buffer: &mut Buffer, look: Look, now: i64) {
        match &self.page {
            Page::LogIn(log_in) => self.draw_log_in(log_in, area, buffer, look),
            Page::Lobby => {
                let rows: Vec<String> =
                    self.lobby_rows().into_iter().map(|(text, _)| text).collect();
                let title = self.lang.pick("En línea", "Online", "Online");
                self.draw_list(title, &rows, area, buffer, look);
                if rows.len() == 3 {
                    let none = self.lang.pick(
                        "No hay partidas abiertas. La lista se renueva sola.",
                        "No matches are open. The list renews itself.",
                        "Não há partidas abertas. A lista renova-se sozinha.",
                    );
                    buffer.set_string(area.x + 2, area.y + 6, none, look.theme.hue(Hue::Dim));
                }
            }
            Page::Games { now } => {
                let rows: Vec<String> =
                    games(*now).map(|game| game.title(self.lang).to_owned()).collect();
                let title = if *now {
                    self.lang.pick("Jugar ya", "Play now", "Jogar já")
                } else {
                    self.lang.pick("Crear una partida", "Create a match", "Criar uma partida")
                };
                self.draw_list(title, &rows, area, buffer, look);
            }
            Page::Seeking(game) => {
                self.draw_list(game.title(self.lang), &[], area, buffer, look);
                let text = self.lang.pick(
                    "Buscando a alguien que quiera jugar lo mismo… Esc lo deja.",
                    "Looking for somebody who wants to play the same… Esc gives up.",
                    "Procurando alguém que queira jogar o mesmo… Esc desiste.",
                );
                buffer.set_string(area.x + 2, area.y + 3, text, look.theme.bold(Hue::Accent));
            }
            Page::Match => match &self.table {
                Some(table) => self.draw_table(table, area, buffer, look, now),
                None => self.draw_room(area, buffer, look),
            },
        }
        if let Some((what, field)) = &self.writing {
            self.draw_writing(*what, field, area, buffer, look);
        } else if let Some(trouble) = &self.trouble {
            let y = area.y + area.height - 2;
            buffer.set_stringn(
                area.x + 1,
                y,
                format!("! {trouble}"),
                usize::from(area.width) - 2,
                look.theme.bold(Hue::Bad),
            );
        }
    }

    pub(super) fn state(&self) -> String {
        let state = if self.connected {
            ""
        } else {
            self.lang.pick(" (sin conexión)", " (not connected)", " (sem conexão)")
        };
        format!("{}  {}{state}", self.server, self.username)
    }

    pub(super) fn draw_list(
        &self,
        title: &str,
        rows: &[String],
        area: Rect,
        buffer: &mut Buffer,
        look: Look,
    ) {
        head(area, buffer, look, title, &self.state(), Hue::Text);
        let place =
            Rect { x: area.x + 2, y: area.y + 2, width: area.width - 4, height: area.height - 5 };
        ui::list(place, buffer, look.theme, rows, self.selected);
        foot(area, buffer, look);
    }
}

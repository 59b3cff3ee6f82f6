//! The pages of online play on the screen.

use kit::sketch::Hue;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

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
                if rows.len() == 2 {
                    let none = self.lang.pick(
                        "No hay partidas abiertas. La lista se renueva sola.",
                        "No matches are open. The list renews itself.",
                        "Não há partidas abertas. A lista renova-se sozinha.",
                    );
                    buffer.set_string(area.x + 2, area.y + 5, none, look.theme.hue(Hue::Dim));
                }
            }
            Page::Games => {
                let rows: Vec<String> =
                    catalog::games().map(|game| game.title(self.lang).to_owned()).collect();
                let title =
                    self.lang.pick("Crear una partida", "Create a match", "Criar uma partida");
                self.draw_list(title, &rows, area, buffer, look);
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

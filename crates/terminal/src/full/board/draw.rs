//! The board on the screen, with what is marked on it.

use kit::sketch::{Hue, Paint, Step};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::Board;
use crate::full::theme::{Depth, Theme};

impl Board {
    /// How far the sketch is scrolled, so that the cursor is seen, and where it then begins.
    fn offset(&self, area: Rect) -> ((u16, u16), (u16, u16)) {
        let along = |size: u16, room: u16, at: u16| {
            if size <= room {
                (0, (room - size) / 2)
            } else {
                (at.saturating_sub(room / 2).min(size - room), 0)
            }
        };
        let spot = self.spot();
        let (x, y) = spot.map_or((0, 0), |spot| (spot.x, spot.y));
        let (from_x, pad_x) = along(self.sketch.width(), area.width, x);
        let (from_y, pad_y) = along(self.sketch.height(), area.height, y);
        ((from_x, from_y), (area.x + pad_x, area.y + pad_y))
    }

    /// The place of the sketch that is drawn at a place of the screen.
    pub(crate) fn at_screen(&self, area: Rect, x: u16, y: u16) -> Option<(u16, u16)> {
        let ((from_x, from_y), (left, top)) = self.offset(area);
        let inside = area.contains((x, y).into());
        inside.then_some((x.checked_sub(left)? + from_x, y.checked_sub(top)? + from_y))
    }

    pub(crate) fn draw(&self, area: Rect, buffer: &mut Buffer, theme: Theme) {
        let ((from_x, from_y), (left, top)) = self.offset(area);
        let targets = if self.list.is_some() && !self.picked.is_empty() {
            Vec::new()
        } else {
            self.targets()
        };
        for y in from_y..self.sketch.height() {
            for x in from_x..self.sketch.width() {
                let place = (left + x - from_x, top + y - from_y);
                if !area.contains(place.into()) {
                    continue;
                }
                let (letter, paint) = self.sketch.at(x, y);
                buffer[place].set_char(letter).set_style(theme.style(paint));
            }
        }
        let screen = |x: u16, y: u16| {
            let place = ((left + x).checked_sub(from_x)?, (top + y).checked_sub(from_y)?);
            area.contains(place.into()).then_some(place)
        };
        for (at, spot) in self.sketch.spots.iter().enumerate() {
            let picked =
                self.picked.iter().any(|step| matches!(step, Step::Spot(id) if *id == spot.id));
            let hinted = self.hints.contains(&spot.id);
            let marked = self.marks.contains(&spot.id);
            let is_target = targets.contains(&at);
            let is_cursor = at == self.cursor;
            if !(picked || hinted || marked || is_target || is_cursor) {
                continue;
            }
            // Signs at the sides, where there is room for them, so that no colour is needed.
            let sides = if is_cursor {
                ("[", "]")
            } else if picked {
                ("{", "}")
            } else if hinted {
                ("»", "«")
            } else if is_target {
                ("(", ")")
            } else {
                ("‹", "›")
            };
            let free = |x: u16| self.sketch.at(x, spot.y).0 == ' ';
            let has_sides = spot.width > 2 && free(spot.x) && free(spot.x + spot.width - 1);
            let doubled = !has_sides && (is_cursor || picked || hinted || is_target);
            for line in spot.y..spot.y + spot.height {
                for x in spot.x..spot.x + spot.width {
                    let Some(place) = screen(x, line) else { continue };
                    let cell = &mut buffer[place];
                    // An edge has no sides: its line is doubled instead.
                    if doubled && let Some(line) = double(cell.symbol()) {
                        cell.set_symbol(line);
                    }
                    if marked {
                        cell.modifier |= Modifier::UNDERLINED;
                    }
                    if is_cursor || picked {
                        cell.set_style(if theme.depth == Depth::Plain || is_cursor {
                            theme.focus()
                        } else {
                            theme.style(Paint::on(Hue::White))
                        });
                    } else if (is_target || hinted) && cell.bg == ratatui::style::Color::Reset {
                        cell.set_style(theme.bold(if hinted { Hue::Good } else { Hue::Accent }));
                    }
                    let side = if x == spot.x {
                        sides.0
                    } else if x + 1 == spot.x + spot.width {
                        sides.1
                    } else {
                        continue;
                    };
                    if has_sides && line == spot.y {
                        let style = Style::new().add_modifier(Modifier::BOLD);
                        cell.set_symbol(side).set_style(style);
                    }
                }
            }
        }
    }
}

/// The line of an edge, doubled.
fn double(symbol: &str) -> Option<&'static str> {
    match symbol {
        "─" | "━" => Some("═"),
        "│" | "┃" => Some("║"),
        _ => None,
    }
}

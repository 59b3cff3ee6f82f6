//! Small pieces of which the screens are made.

use kit::sketch::{Hue, Line};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr as _;

use super::theme::Theme;

/// What lies within a frame.
#[must_use]
pub(crate) const fn inside(area: Rect) -> Rect {
    Rect {
        x: area.x + 1,
        y: area.y + 1,
        width: area.width.saturating_sub(2),
        height: area.height.saturating_sub(2),
    }
}

/// Draws a frame with a title on clean ground, and gives what lies within.
pub(crate) fn frame(area: Rect, buffer: &mut Buffer, theme: Theme, title: &str) -> Rect {
    clear(area, buffer);
    if area.width < 2 || area.height < 2 {
        return Rect { width: 0, height: 0, ..area };
    }
    let style = theme.hue(Hue::Dim);
    let edge = "─".repeat(usize::from(area.width - 2));
    buffer.set_stringn(area.x, area.y, format!("╭{edge}╮"), area.width.into(), style);
    let bottom = area.y + area.height - 1;
    buffer.set_stringn(area.x, bottom, format!("╰{edge}╯"), area.width.into(), style);
    for y in area.y + 1..bottom {
        buffer.set_string(area.x, y, "│", style);
        buffer.set_string(area.x + area.width - 1, y, "│", style);
    }
    if !title.is_empty() {
        let room = usize::from(area.width.saturating_sub(4));
        buffer.set_stringn(area.x + 2, area.y, format!(" {title} "), room, theme.bold(Hue::Text));
    }
    inside(area)
}

pub(crate) fn clear(area: Rect, buffer: &mut Buffer) {
    for place in area.intersection(buffer.area).positions() {
        buffer[place].reset();
    }
}

/// Lines to choose from, scrolled so that the selected one is seen.
pub(crate) fn list(
    area: Rect,
    buffer: &mut Buffer,
    theme: Theme,
    rows: &[String],
    selected: usize,
) {
    let room = usize::from(area.height);
    let from = first_row(rows.len(), selected, room);
    for (y, (at, row)) in (area.y..area.y + area.height).zip(rows.iter().enumerate().skip(from)) {
        let style = if at == selected { theme.focus() } else { theme.hue(Hue::Text) };
        let width = usize::from(area.width);
        let blank = width.saturating_sub(row.width());
        buffer.set_stringn(area.x, y, format!("{row}{}", " ".repeat(blank)), width, style);
    }
    if area.width == 0 {
        return;
    }
    let side = area.x + area.width - 1;
    if from > 0 {
        buffer.set_string(side, area.y, "↑", theme.hue(Hue::Dim));
    }
    if from + room < rows.len() && area.height > 0 {
        buffer.set_string(side, area.y + area.height - 1, "↓", theme.hue(Hue::Dim));
    }
}

/// The first row that is shown, so that the selected one is.
#[must_use]
pub(crate) fn first_row(rows: usize, selected: usize, room: usize) -> usize {
    if rows <= room { 0 } else { selected.saturating_sub(room / 2).min(rows - room) }
}

/// A text in lines of at most so many columns. Words longer than that are cut.
#[must_use]
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.split('\n') {
        let mut line = String::new();
        for word in paragraph.split(' ') {
            if !line.is_empty() && line.width() + 1 + word.width() > width {
                lines.push(std::mem::take(&mut line));
            } else if !line.is_empty() {
                line.push(' ');
            }
            for letter in word.chars() {
                if line.width() + 1 > width.max(1) {
                    lines.push(std::mem::take(&mut line));
                }
                line.push(letter);
            }
        }
        lines.push(line);
    }
    lines
}

/// Writes a text in as many lines as there are.
pub(crate) fn paragraph(area: Rect, buffer: &mut Buffer, style: Style, text: &str) {
    let lines = wrap(text, area.width.into());
    for (y, line) in (area.y..area.y + area.height).zip(lines) {
        buffer.set_stringn(area.x, y, line, area.width.into(), style);
    }
}

/// Writes a painted line.
pub(crate) fn painted(area: Rect, y: u16, buffer: &mut Buffer, theme: Theme, line: &Line) {
    let mut x = area.x;
    for (text, paint) in &line.0 {
        let room = usize::from((area.x + area.width).saturating_sub(x));
        x = buffer.set_stringn(x, y, text, room, theme.style(*paint)).0;
    }
}

/// A place of this size in the middle.
#[must_use]
pub(crate) fn middle(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    Rect {
        x: area.x + (area.width - width) / 2,
        y: area.y + (area.height - height) / 2,
        width,
        height,
    }
}

/// A line of text that is being written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Field {
    text: String,
    /// In characters.
    cursor: usize,
    /// Whether others must not read it.
    pub(crate) secret: bool,
}

/// More than anybody writes; a paste of a megabyte is cut.
const LONGEST: usize = 2000;

impl Field {
    pub(crate) fn new(text: impl Into<String>) -> Self {
        let text: String = text.into();
        Self { cursor: text.chars().count(), text, secret: false }
    }

    #[must_use]
    pub(crate) fn secret() -> Self {
        Self { secret: true, ..Self::default() }
    }

    #[must_use]
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    fn byte(&self, at: usize) -> usize {
        self.text.char_indices().nth(at).map_or(self.text.len(), |(byte, _)| byte)
    }

    /// Writes what can be written; line breaks and other controls are spaces.
    pub(crate) fn write(&mut self, text: &str) {
        let room = LONGEST.saturating_sub(self.text.chars().count());
        let clean: String =
            text.chars().take(room).map(|c| if c.is_control() { ' ' } else { c }).collect();
        let at = self.byte(self.cursor);
        self.text.insert_str(at, &clean);
        self.cursor += clean.chars().count();
    }

    /// Follows a key; false where it is not one for writing.
    pub(crate) fn key(&mut self, key: &ratatui::crossterm::event::KeyEvent) -> bool {
        use ratatui::crossterm::event::{KeyCode, KeyModifiers};
        let control = key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
        let count = self.text.chars().count();
        match key.code {
            KeyCode::Char('u') if control => {
                *self = Self { secret: self.secret, ..Self::default() }
            }
            KeyCode::Char(_) if control => return false,
            KeyCode::Char(letter) => self.write(&letter.to_string()),
            KeyCode::Backspace if self.cursor > 0 => {
                self.cursor -= 1;
                let at = self.byte(self.cursor);
                self.text.remove(at);
            }
            KeyCode::Delete if self.cursor < count => {
                let at = self.byte(self.cursor);
                self.text.remove(at);
            }
            KeyCode::Backspace | KeyCode::Delete => {}
            KeyCode::Left => self.cursor = self.cursor.saturating_sub(1),
            KeyCode::Right => self.cursor = (self.cursor + 1).min(count),
            KeyCode::Home => self.cursor = 0,
            KeyCode::End => self.cursor = count,
            _ => return false,
        }
        true
    }

    /// The part around the cursor that has room, and the column of the cursor in it.
    #[must_use]
    pub(crate) fn shown(&self, room: usize) -> (String, usize) {
        let room = room.saturating_sub(1).max(1);
        let from = (self.cursor + 1).saturating_sub(room);
        let whole: String =
            if self.secret { "•".repeat(self.text.chars().count()) } else { self.text.clone() };
        let shown: String = whole.chars().skip(from).take(room).collect();
        let before: String = shown.chars().take(self.cursor - from).collect();
        (shown, before.width())
    }

    /// Draws the part around the cursor.
    pub(crate) fn draw(&self, area: Rect, buffer: &mut Buffer, theme: Theme, focused: bool) {
        let (shown, cursor) = self.shown(usize::from(area.width).max(2));
        let blank = usize::from(area.width).saturating_sub(shown.width());
        let style = theme.hue(Hue::Text).add_modifier(ratatui::style::Modifier::UNDERLINED);
        buffer.set_stringn(
            area.x,
            area.y,
            format!("{shown}{}", " ".repeat(blank)),
            area.width.into(),
            style,
        );
        if focused && area.width > 0 {
            let x = area.x + (cursor as u16).min(area.width - 1);
            buffer[(x, area.y)].set_style(theme.focus());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_wrapped_and_no_line_is_too_long() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("a\n\nb", 5), ["a", "", "b"]);
        assert!(wrap("extraordinarily long", 5).iter().all(|line| line.width() <= 5));
        assert_eq!(wrap("", 5), [""]);
    }

    #[test]
    fn a_paste_of_a_megabyte_is_cut() {
        let mut field = Field::default();
        field.write(&"x\n".repeat(500_000));
        assert_eq!(field.text().chars().count(), LONGEST);
        assert!(!field.text().contains('\n'));
    }

    #[test]
    fn the_selected_row_is_always_seen() {
        for rows in 0..30 {
            for selected in 0..rows {
                let from = first_row(rows, selected, 7);
                assert!((from..from + 7).contains(&selected) && from <= rows);
            }
        }
    }
}

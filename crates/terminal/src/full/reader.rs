//! Reading the rules.

use kit::sketch::Hue;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::app::{Go, Look};
use super::keys::Command;
use super::table::head;
use super::ui;

#[derive(Debug)]
pub(crate) struct Reader {
    title: String,
    text: &'static str,
    from: usize,
}

/// No line is longer, so that it can be read with ease.
const WIDE: u16 = 76;
const PAGE: usize = 18;

impl Reader {
    /// Opens at a section, counted from 1, or at the beginning.
    pub(crate) fn new(title: &str, text: &'static str, section: Option<usize>) -> Self {
        let mut reader = Self { title: title.to_owned(), text, from: 0 };
        if let Some(section) = section {
            let lines = reader.lines();
            let titles = lines.iter().enumerate().filter(|(_, (_, title))| *title);
            let at = titles.map(|(at, _)| at).nth(section.saturating_sub(1));
            reader.from = at.unwrap_or(0).min(lines.len().saturating_sub(PAGE));
        }
        reader
    }

    /// The lines with whether each is a title.
    fn lines(&self) -> Vec<(String, bool)> {
        let mut lines = Vec::new();
        for paragraph in self.text.lines() {
            let plain = paragraph.replace("**", "");
            if let Some(title) = plain.strip_prefix("# ") {
                lines.push((title.to_owned(), true));
                continue;
            }
            let item = plain.starts_with("- ");
            for (at, line) in ui::wrap(&plain, usize::from(WIDE) - 2).into_iter().enumerate() {
                lines.push((if item && at > 0 { format!("  {line}") } else { line }, false));
            }
        }
        lines
    }

    pub(crate) fn command(&mut self, command: Command) -> Option<Go> {
        let most = self.lines().len().saturating_sub(PAGE);
        self.from = match command {
            Command::Up => self.from.saturating_sub(1),
            Command::Down => self.from + 1,
            Command::PageUp => self.from.saturating_sub(PAGE),
            Command::PageDown => self.from + PAGE,
            Command::First => 0,
            Command::Last => most,
            Command::Back => return Some(Go::Back),
            _ => return None,
        }
        .min(most);
        Some(Go::Stay)
    }

    pub(crate) fn draw(&self, area: Rect, buffer: &mut Buffer, look: Look) {
        let text = look.lang.pick("reglas", "rules", "regras");
        head(area, buffer, look, &self.title, text, Hue::Text);
        let place = ui::middle(area, WIDE, area.height);
        let theme = look.theme;
        let lines = self.lines();
        let room = area.height - 3;
        for (y, (line, title)) in
            (area.y + 2..area.y + 2 + room - 1).zip(lines.iter().skip(self.from))
        {
            let style = if *title { theme.bold(Hue::Accent) } else { theme.hue(Hue::Text) };
            buffer.set_stringn(place.x, y, line, place.width.into(), style);
        }
        let keys = look.lang.pick(
            "↑↓ AvPág RePág leer  Esc volver",
            "↑↓ PgDn PgUp read  Esc back",
            "↑↓ PgDn PgUp ler  Esc voltar",
        );
        let percent = 100 * (self.from + usize::from(room)).min(lines.len()) / lines.len().max(1);
        let y = area.y + area.height - 1;
        buffer.set_stringn(
            area.x + 1,
            y,
            format!("{keys}  {percent} %"),
            usize::from(area.width) - 2,
            theme.hue(Hue::Dim),
        );
    }
}

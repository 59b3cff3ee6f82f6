//! Lines that are edited while they are written. Crossterm is there for the full screen, and a line needs no more.

use std::io::{self, Write as _};

use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::crossterm::terminal::{disable_raw_mode, enable_raw_mode, size};
use unicode_width::UnicodeWidthStr as _;

use crate::console::Editor;
use crate::full::Field;

/// The keyboard: arrow keys move in the line and through earlier ones.
#[derive(Debug, Default)]
pub struct Keyboard {
    earlier: Vec<String>,
}

/// The terminal as it is while a line is written; dropping it gives it back.
struct Raw;

impl Raw {
    fn enter() -> io::Result<Self> {
        enable_raw_mode()?;
        Ok(Self)
    }
}

impl Drop for Raw {
    fn drop(&mut self) {
        // Nothing more can be done about it here.
        let _ = disable_raw_mode();
    }
}

impl Editor for Keyboard {
    fn line(&mut self, prompt: &str) -> io::Result<Option<String>> {
        let raw = Raw::enter()?;
        let mut line = Line { field: Field::default(), earlier: &self.earlier, at: None };
        let done = loop {
            line.show(prompt)?;
            let Event::Key(key) = event::read()? else { continue };
            if key.kind == KeyEventKind::Release {
                continue;
            }
            match line.key(&key) {
                Step::On => {}
                Step::Done => break true,
                Step::End => break false,
            }
        };
        let text = done.then(|| line.field.text().to_owned());
        drop(raw);
        if let Some(text) = &text {
            writeln!(io::stdout())?;
            if !text.trim().is_empty() && self.earlier.last() != Some(text) {
                self.earlier.push(text.clone());
            }
        }
        Ok(text)
    }

    fn forget(&mut self) {
        self.earlier.clear();
    }
}

/// The line that is being written.
struct Line<'a> {
    field: Field,
    earlier: &'a [String],
    /// Which of the earlier ones was called back.
    at: Option<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Step {
    On,
    Done,
    /// Nothing more is written.
    End,
}

impl Line<'_> {
    fn key(&mut self, key: &KeyEvent) -> Step {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Enter => return Step::Done,
            // What was typed ahead, while the terminal made line feeds of Enter.
            KeyCode::Char('j') if control => return Step::Done,
            KeyCode::Char('c') if control => return Step::End,
            KeyCode::Char('d') if control && self.field.text().is_empty() => return Step::End,
            KeyCode::Up => {
                let before = self.at.unwrap_or(self.earlier.len()).checked_sub(1);
                self.call_back(before.or(self.at));
            }
            KeyCode::Down => self.call_back(self.at.map(|at| at + 1)),
            _ => {
                self.field.key(key);
            }
        }
        Step::On
    }

    /// Puts an earlier line in the place of this one; after the last there is an empty one.
    fn call_back(&mut self, at: Option<usize>) {
        let Some(at) = at else { return };
        let text = self.earlier.get(at);
        self.at = text.map(|_| at);
        self.field = Field::new(text.cloned().unwrap_or_default());
    }

    /// Writes the line anew, as much of it as there is room for, with the cursor in its place.
    fn show(&self, prompt: &str) -> io::Result<()> {
        let width = usize::from(size().map_or(80, |(width, _)| width));
        let room = width.saturating_sub(prompt.width() + 1).max(8);
        let (shown, cursor) = self.field.shown(room);
        let right = prompt.width() + cursor;
        let mut out = io::stdout();
        write!(out, "\r\x1b[K{prompt}{shown}\r")?;
        if right > 0 {
            write!(out, "\x1b[{right}C")?;
        }
        out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(line: &mut Line<'_>, codes: &[KeyCode]) {
        for code in codes {
            assert_eq!(line.key(&KeyEvent::new(*code, KeyModifiers::NONE)), Step::On);
        }
    }

    #[test]
    fn earlier_lines_are_called_back_and_left_again() {
        let earlier = ["first".to_owned(), "second".to_owned()];
        let mut line = Line { field: Field::default(), earlier: &earlier, at: None };
        press(&mut line, &[KeyCode::Up, KeyCode::Up, KeyCode::Up]);
        assert_eq!(line.field.text(), "first");
        press(&mut line, &[KeyCode::Down, KeyCode::Left, KeyCode::Char('!')]);
        assert_eq!(line.field.text(), "secon!d");
        press(&mut line, &[KeyCode::Down]);
        assert_eq!(line.field.text(), "");
    }

    #[test]
    fn a_long_line_shows_the_part_around_the_cursor() {
        let field = Field::new("abcdefghij");
        assert_eq!(field.shown(20), ("abcdefghij".to_owned(), 10));
        assert_eq!(field.shown(5), ("hij".to_owned(), 3));
    }

    #[test]
    fn the_line_ends_with_enter_and_the_input_with_control_d() {
        let mut line = Line { field: Field::default(), earlier: &[], at: None };
        let control = |code| KeyEvent::new(KeyCode::Char(code), KeyModifiers::CONTROL);
        assert_eq!(line.key(&control('d')), Step::End);
        assert_eq!(line.key(&control('c')), Step::End);
        press(&mut line, &[KeyCode::Char('x')]);
        assert_eq!(line.key(&control('d')), Step::On);
        assert_eq!(line.key(&KeyEvent::new(KeyCode::Enter, KeyModifiers::NONE)), Step::Done);
    }
}

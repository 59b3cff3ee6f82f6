//! The boards of Flow Free by level, with those that were solved on this machine.

use flow_free::packs;
use kit::sketch::Hue;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use serde_json::json;

use super::app::{Go, Look, Shelf};
use super::keys::Command;
use super::menu::foot;
use super::table::head;
use super::ui;
use crate::{Player, Setup};

const GAME: &str = "flow-free";
const LEVELS: std::ops::RangeInclusive<u8> = 5..=15;

/// A row to a level, a column to a board.
#[derive(Debug)]
pub(crate) struct Puzzles {
    level: u8,
    /// From 1.
    number: usize,
    solved: Vec<(u8, usize)>,
}

impl Puzzles {
    /// Begins at the first board that is not solved yet.
    pub(crate) fn new(shelf: &dyn Shelf) -> Self {
        let solved = shelf.solved();
        let open = |(level, number): &(u8, usize)| !solved.contains(&(*level, *number));
        let all = LEVELS.flat_map(|level| (1..=packs::level(level).len()).map(move |n| (level, n)));
        let (level, number) = all.into_iter().find(open).unwrap_or((*LEVELS.start(), 1));
        Self { level, number, solved }
    }

    /// After a board was played: goes on to the next of its level where it was solved.
    pub(crate) fn come_back(&mut self, shelf: &dyn Shelf) {
        self.solved = shelf.solved();
        if self.solved.contains(&(self.level, self.number)) {
            self.number = (self.number + 1).min(self.count());
        }
    }

    fn count(&self) -> usize {
        packs::level(self.level).len()
    }

    pub(crate) fn command(&mut self, command: Command, shelf: &dyn Shelf) -> Option<Go> {
        match command {
            Command::Up => self.level = (self.level - 1).max(*LEVELS.start()),
            Command::Down => self.level = (self.level + 1).min(*LEVELS.end()),
            Command::Left => self.number = (self.number - 1).max(1),
            Command::Right => self.number += 1,
            Command::Pick => return Some(self.play()),
            Command::Back => return Some(Go::Back),
            Command::Refresh => self.solved = shelf.solved(),
            Command::Remove => {}
            _ => return None,
        }
        self.number = self.number.min(self.count());
        Some(Go::Stay)
    }

    fn play(&self) -> Go {
        let mut setup = Setup { players: vec![Player::Human], ..Setup::default() };
        setup.options.insert("level".into(), json!(self.level));
        setup.options.insert("number".into(), json!(self.number));
        catalog::game(GAME).map_or(Go::Stay, |game| Go::Play(game, setup))
    }

    pub(crate) fn draw(&self, area: Rect, buffer: &mut Buffer, look: Look) {
        let (lang, theme) = (look.lang, look.theme);
        let title = lang.pick("Puzles", "Puzzles", "Quebra-cabeças");
        let (level, done) = (self.level, self.solved_of(self.level));
        let text = lang.pick(
            format!("{level}x{level}: {done} de {} resueltos", self.count()),
            format!("{level}x{level}: {done} of {} solved", self.count()),
            format!("{level}x{level}: {done} de {} resolvidos", self.count()),
        );
        head(area, buffer, look, title, &text, Hue::Accent);
        let across = usize::from(area.width - 12) / WIDE;
        for (y, level) in (area.y + 2..).zip(LEVELS) {
            buffer.set_stringn(
                area.x + 2,
                y,
                format!("{level:>2}x{level}"),
                6,
                theme.hue(Hue::Dim),
            );
            // The row of the cursor is scrolled with it.
            let count = packs::level(level).len();
            let at = if level == self.level { self.number - 1 } else { 0 };
            let from = ui::first_row(count, at, across);
            for (column, number) in (from + 1..=count).take(across).enumerate() {
                let solved = self.solved.contains(&(level, number));
                let sign = if solved { "✓" } else { " " };
                let chosen = (level, number) == (self.level, self.number);
                let style = match (chosen, solved) {
                    (true, _) => theme.focus(),
                    (false, true) => theme.hue(Hue::Good),
                    (false, false) => theme.hue(Hue::Text),
                };
                let x = area.x + 10 + (column * WIDE) as u16;
                buffer.set_stringn(x, y, format!("{number:>3}{sign}"), WIDE, style);
            }
            if from + across < count {
                buffer.set_string(area.x + area.width - 2, y, "→", theme.hue(Hue::Dim));
            }
        }
        let grade = packs::level(self.level).get(self.number - 1).map_or("", |board| &board.grade);
        let grade = match grade {
            "easy" => lang.pick("fácil", "easy", "fácil"),
            "medium" => lang.pick("media", "medium", "média"),
            "hard" => lang.pick("difícil", "hard", "difícil"),
            _ => lang.pick("experta", "expert", "especialista"),
        };
        let number = self.number;
        let text = lang.pick(
            format!("Tablero {number} de {level}x{level}, dificultad {grade}. Enter lo juega."),
            format!("Board {number} of {level}x{level}, {grade}. Enter plays it."),
            format!("Tabuleiro {number} de {level}x{level}, dificuldade {grade}. Enter o joga."),
        );
        let y = area.y + 3 + LEVELS.count() as u16;
        buffer.set_stringn(area.x + 2, y, text, usize::from(area.width) - 4, theme.hue(Hue::Text));
        foot(area, buffer, look);
    }

    fn solved_of(&self, level: u8) -> usize {
        self.solved.iter().filter(|(solved, _)| *solved == level).count()
    }
}

/// The columns of one board.
const WIDE: usize = 5;

//! What is chosen beside the board, on the screen: words or numbers.

use kit::sketch::{Composer, Counters, Hue, Step};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::Board;
use super::counters::Counting;
use super::words::{Item, List};
use crate::full::theme::Theme;
use crate::full::ui;

/// The lines for what the selected word would bring, and the least height for what is chosen.
const FORESEEN: u16 = 5;
const LEAST_CHOICE: u16 = 10;

impl Board {
    /// Where the words or numbers stand that are to be chosen: under the panel if they fit there, else as far up over
    /// it as they must. `None` where nothing is chosen beside the board.
    pub(crate) fn choice_area(&self, column: Rect) -> Option<Rect> {
        let wanted = match (&self.list, &self.composer, &self.counters) {
            (None, Some(Composer::Counters(asked)), Some(_)) => asked.counters.len() as u16 + 4,
            (Some(list), ..) => {
                let below = if self.foreseen(list).is_empty() { 0 } else { FORESEEN };
                (list.words.len() as u16 + 2 + below).max(4)
            }
            _ => return None,
        };
        let free = column.height.saturating_sub(self.panel.len() as u16 + 1);
        let height = wanted.min(free.max(LEAST_CHOICE)).min(column.height);
        let above =
            if height <= free { self.panel.len() as u16 + 1 } else { column.height - height };
        Some(Rect { y: column.y + above, height, ..column })
    }

    /// Draws the words or numbers that are to be chosen.
    pub(crate) fn draw_choice(&self, area: Rect, buffer: &mut Buffer, theme: Theme) {
        if let (Some(Composer::Counters(asked)), Some(counting), None) =
            (&self.composer, &self.counters, &self.list)
        {
            self.draw_counters(asked, counting, area, buffer, theme);
            return;
        }
        let Some(list) = &self.list else { return };
        let title = match self.so_far() {
            none if none.is_empty() => self.lang.pick("Acciones", "Actions", "Ações").to_owned(),
            steps => steps,
        };
        let foreseen = self.foreseen(list);
        let inner = ui::frame(area, buffer, theme, &title);
        let below = below(list, &foreseen, inner.height);
        let rows: Vec<String> = list
            .words
            .iter()
            .zip(1..)
            .map(|(item, number)| {
                let word = match item {
                    Item::Word(word) => word.as_str(),
                    Item::Enough(action) => action.as_str(),
                };
                if number < 10 { format!("{number} {word}") } else { format!("  {word}") }
            })
            .collect();
        let room = Rect { height: inner.height.saturating_sub(below), ..inner };
        ui::list(room, buffer, theme, &rows, list.selected);
        if !foreseen.is_empty() {
            let below =
                Rect { y: inner.y + room.height, height: inner.height - room.height, ..inner };
            ui::paragraph(below, buffer, theme.hue(Hue::Dim), &foreseen);
        }
    }

    /// The word of the list that is drawn at a line of the screen.
    pub(crate) fn item_at(&self, area: Rect, y: u16) -> Option<usize> {
        let list = self.list.as_ref()?;
        let inner = ui::inside(area);
        let room = inner.height - below(list, &self.foreseen(list), inner.height);
        let line = y.checked_sub(inner.y).filter(|line| *line < room)?;
        let from = ui::first_row(list.words.len(), list.selected, room.into());
        Some(from + usize::from(line)).filter(|at| *at < list.words.len())
    }

    /// What the selected word would certainly bring, where it is the last step.
    fn foreseen(&self, list: &List) -> String {
        let Some(Item::Word(word)) = list.words.get(list.selected) else { return String::new() };
        let mut steps = self.picked.clone();
        steps.push(Step::Word(word.clone()));
        let Some(choice) = self.choices.iter().find(|choice| choice.steps == steps) else {
            return String::new();
        };
        let Ok(foreseen) = self.picture.preview(&choice.action) else { return String::new() };
        let Some(game) = catalog::game(self.pictures.name()) else { return String::new() };
        let told =
            foreseen.events.iter().filter_map(|event| game.tell(event.get(), self.lang).ok());
        told.filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" ")
    }

    fn draw_counters(
        &self,
        asked: &Counters,
        counting: &Counting,
        area: Rect,
        buffer: &mut Buffer,
        theme: Theme,
    ) {
        let inner = ui::frame(area, buffer, theme, &asked.title);
        let sum: u32 = counting.numbers.iter().sum();
        let rows: Vec<String> = asked
            .counters
            .iter()
            .zip(&counting.numbers)
            .map(|(counter, number)| {
                let room =
                    usize::from(inner.width.saturating_sub(8)).saturating_sub(counter.id.len() + 1);
                let name: String = if counter.id.len() > 1 {
                    format!("{} {}", counter.id, counter.name)
                } else {
                    counter.name.clone()
                };
                let name: String = name.chars().take(room + counter.id.len() + 1).collect();
                format!(
                    "{name:<width$}◂{number:>3} ▸",
                    width = usize::from(inner.width.saturating_sub(7))
                )
            })
            .collect();
        let room = Rect { height: inner.height.saturating_sub(2), ..inner };
        ui::list(room, buffer, theme, &rows, counting.selected);
        let (text, hue) = match sum.cmp(&asked.sum) {
            std::cmp::Ordering::Equal => (
                self.lang.pick("Enter confirma", "Enter confirms", "Enter confirma").to_owned(),
                Hue::Good,
            ),
            std::cmp::Ordering::Less => {
                let left = asked.sum - sum;
                (
                    self.lang.pick(
                        format!("faltan {left}"),
                        format!("{left} more to give"),
                        format!("faltam {left}"),
                    ),
                    Hue::Bad,
                )
            }
            std::cmp::Ordering::Greater => {
                let over = sum - asked.sum;
                (
                    self.lang.pick(
                        format!("sobran {over}"),
                        format!("{over} too many"),
                        format!("sobram {over}"),
                    ),
                    Hue::Bad,
                )
            }
        };
        let line = inner.y + inner.height.saturating_sub(1);
        buffer.set_stringn(inner.x, line, text, inner.width.into(), theme.bold(hue));
    }
}

/// How many lines are kept for what is foreseen: fewer where the list needs them.
fn below(list: &List, foreseen: &str, height: u16) -> u16 {
    if foreseen.is_empty() {
        return 0;
    }
    let rows = (list.words.len() as u16).min(4);
    FORESEEN.min(height.saturating_sub(rows))
}

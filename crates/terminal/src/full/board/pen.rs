//! A path that is drawn cell by cell.

use kit::sketch::Composer;

use super::{Board, Reaction};

/// A path that is being drawn.
#[derive(Debug)]
pub(super) struct Pen {
    pub(super) verb: String,
    pub(super) path: Vec<String>,
    /// How much of it was there before.
    pub(super) kept: usize,
}

impl Board {
    /// Draws on to a spot, or back from the last one. A path that comes to its other end is whole.
    pub(super) fn draw_to(&mut self, at: usize) -> Reaction {
        let Some(id) = self.sketch.spots.get(at).map(|spot| spot.id.clone()) else {
            return Reaction::Nothing;
        };
        let Some(pen) = &mut self.pen else { return Reaction::Nothing };
        let mut path = pen.path.clone();
        if let Some(known) = path.iter().position(|cell| *cell == id) {
            path.truncate(known + 1);
            pen.kept = pen.kept.min(path.len());
        } else {
            path.push(id.clone());
        }
        (self.message, self.clause) = (None, None);
        if path.len() < 2 {
            pen.path = path;
            self.cursor = at;
            self.sketch = self.picture.sketch(self.lang);
            return Reaction::Nothing;
        }
        let action = format!("{} {}", pen.verb, path.join(" "));
        match self.picture.preview(&action) {
            Ok(foreseen) => {
                pen.path = path;
                self.cursor = at;
                let after = foreseen.after.and_then(|after| self.pictures.read(after.get()).ok());
                if let Some(after) = after {
                    self.sketch = after.sketch(self.lang);
                }
                Reaction::Nothing
            }
            Err(error) => {
                let Some(Composer::Drawing(drawing)) = &self.composer else {
                    return Reaction::Nothing;
                };
                let own = |start: &(String, String, Vec<String>)| {
                    start.0 == id && start.1 == pen.verb && start.2.len() == 1
                };
                if pen.path.len() > 1 && drawing.starts.iter().any(own) {
                    return self.put_pen_down();
                }
                self.refuse(&error);
                Reaction::Nothing
            }
        }
    }

    pub(super) fn put_pen_down(&mut self) -> Reaction {
        let Some(pen) = self.pen.take() else { return Reaction::Nothing };
        self.sketch = self.picture.sketch(self.lang);
        if pen.path.len() < 2 || pen.path.len() == pen.kept {
            return Reaction::Nothing;
        }
        Reaction::Act(format!("{} {}", pen.verb, pen.path.join(" ")))
    }
}

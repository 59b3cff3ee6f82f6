//! What is pointed at becomes an action: spot by spot and word by word.

use kit::sketch::{Choice, Composer, Hue, Step};
use protocol::Error;

use super::pen::Pen;
use super::{Board, Reaction};

impl Board {
    /// The choices that begin with the steps taken.
    pub(super) fn remaining(&self) -> impl Iterator<Item = &Choice> {
        self.choices.iter().filter(|choice| choice.steps.starts_with(&self.picked))
    }

    pub(super) fn next_steps(&self) -> impl Iterator<Item = &Step> {
        self.remaining().filter_map(|choice| choice.steps.get(self.picked.len()))
    }

    /// The spots that can be pointed at now.
    pub(super) fn targets(&self) -> Vec<usize> {
        let ids: Vec<&str> = match (&self.pen, &self.composer) {
            (None, Some(Composer::Drawing(drawing))) => {
                drawing.starts.iter().map(|(id, ..)| id.as_str()).collect()
            }
            _ => Vec::new(),
        };
        let wanted = |id: &str| {
            ids.contains(&id)
                || self.next_steps().any(|step| matches!(step, Step::Spot(s) if s == id))
        };
        let spots = self.sketch.spots.iter().enumerate();
        spots.filter(|(_, spot)| wanted(&spot.id)).map(|(at, _)| at).collect()
    }

    /// Takes a step; gives the action where that was the last.
    pub(super) fn take(&mut self, step: Step) -> Option<String> {
        self.hints.clear();
        self.unsay();
        self.picked.push(step);
        let done: Vec<String> = self
            .remaining()
            .filter(|choice| choice.steps.len() == self.picked.len())
            .map(|choice| choice.action.clone())
            .collect();
        let more = self.next_steps().next().is_some();
        if let ([action], false) = (&done[..], more) {
            let action = action.clone();
            self.drop_all();
            return Some(action);
        }
        self.list = None;
        if !self.words().is_empty() {
            self.open_list();
        }
        if self.list.is_none()
            && let [first, ..] = self.targets()[..]
            && !self.targets().contains(&self.cursor)
        {
            self.cursor = self.nearest(first);
        }
        None
    }

    pub(super) fn pick(&mut self) -> Reaction {
        let Some(id) = self.spot().map(|spot| spot.id.clone()) else { return Reaction::Nothing };
        if !self.acting {
            let text =
                self.lang.pick("No es tu turno.", "It is not your turn.", "Não é a sua vez.");
            self.say(Hue::Dim, text);
            return Reaction::Nothing;
        }
        if self.pen.is_some() {
            return self.put_pen_down();
        }
        if let Some(Composer::Drawing(drawing)) = &self.composer {
            let start = drawing.starts.iter().find(|(at, ..)| *at == id);
            if let Some((_, verb, path)) = start.cloned() {
                self.unsay();
                self.hints.clear();
                self.pen = Some(Pen { verb, kept: path.len(), path });
            } else {
                self.say(
                    Hue::Bad,
                    self.lang.pick(
                        "Empieza en un extremo o en un camino dibujado.",
                        "Begin at an end or on a drawn path.",
                        "Comece em um extremo ou em um caminho desenhado.",
                    ),
                );
            }
            return Reaction::Nothing;
        }
        let step = Step::Spot(id);
        if self.next_steps().any(|next| *next == step) {
            return self.take(step).map_or(Reaction::Nothing, Reaction::Act);
        }
        // Another beginning, if it is one.
        let begins = self.choices.iter().any(|choice| choice.steps.first() == Some(&step));
        if begins && !self.picked.is_empty() {
            self.drop_all();
            return self.take(step).map_or(Reaction::Nothing, Reaction::Act);
        }
        self.explain(step);
        Reaction::Nothing
    }

    /// Lets the rules say what is against it.
    pub(super) fn explain(&mut self, step: Step) {
        let mut steps = self.picked.clone();
        steps.push(step);
        let refusal =
            self.picture.attempt(&steps).and_then(|action| self.picture.preview(&action).err());
        if let Some(error) = refusal {
            self.refuse(&error);
            return;
        }
        let text = self.lang.pick(
            "Ahí no hay nada que hacer ahora.",
            "There is nothing to do there now.",
            "Aí não há nada a fazer agora.",
        );
        self.say(Hue::Bad, text);
    }

    /// What the rules have against an action, in their words.
    pub(crate) fn refusal(&self, action: &str) -> Option<Error> {
        self.picture.preview(action).err()
    }

    /// A click on a place of the sketch: the cursor goes there and picks.
    pub(crate) fn click(&mut self, x: u16, y: u16) -> Option<Reaction> {
        let at = self.spot_at(x, y)?;
        if self.counters.is_some() {
            self.cursor = at;
            let id = self.sketch.spots[at].id.clone();
            if let (Some(Composer::Counters(asked)), Some(counting)) =
                (&self.composer, &mut self.counters)
                && let Some(counter) = asked.counters.iter().position(|counter| counter.id == id)
            {
                counting.selected = counter;
            }
            return Some(Reaction::Nothing);
        }
        if self.pen.is_some() {
            return Some(self.draw_to(at));
        }
        self.cursor = at;
        Some(self.pick())
    }

    /// The mouse moves with its button down: only a pen follows it.
    pub(crate) fn drag(&mut self, x: u16, y: u16) -> Reaction {
        match self.spot_at(x, y) {
            Some(at) if self.pen.is_some() && at != self.cursor => self.draw_to(at),
            _ => Reaction::Nothing,
        }
    }

    /// The button is let go.
    pub(crate) fn release(&mut self) -> Reaction {
        if self.pen.as_ref().is_some_and(|pen| pen.path.len() != pen.kept) {
            self.put_pen_down()
        } else {
            Reaction::Nothing
        }
    }

    pub(super) fn spot_at(&self, x: u16, y: u16) -> Option<usize> {
        self.sketch.spots.iter().rposition(|spot| {
            (spot.x..spot.x + spot.width).contains(&x)
                && (spot.y..spot.y + spot.height).contains(&y)
        })
    }
}

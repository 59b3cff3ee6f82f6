//! A board that is pointed at: the picture of a view, a cursor over its spots, and the steps from there to an action.

mod choosing;
mod counters;
mod cursor;
mod draw;
mod pen;
mod pointing;
mod words;

use catalog::{Picture, Pictures};
use kit::Lang;
use kit::sketch::{Choice, Composer, Hue, Line, Sketch, Step};
use protocol::Error;

use self::counters::Counting;
use self::pen::Pen;
use self::words::List;
use super::keys::Command;

/// What the player sees and has chosen so far.
pub(crate) struct Board {
    pictures: &'static dyn Pictures,
    picture: Box<dyn Picture>,
    lang: Lang,
    sketch: Sketch,
    pub(crate) panel: Vec<Line>,
    choices: Vec<Choice>,
    composer: Option<Composer>,
    /// Whether the viewer is asked to act.
    acting: bool,
    cursor: usize,
    picked: Vec<Step>,
    list: Option<List>,
    counters: Option<Counting>,
    pen: Option<Pen>,
    /// The spots of the last action, and those of a hint.
    pub(crate) marks: Vec<String>,
    pub(crate) hints: Vec<String>,
    /// Said beside the board: what the rules have against something, or what a hint is.
    pub(crate) message: Option<(Hue, String)>,
    /// The clause of the rules that the message cites.
    pub(crate) clause: Option<&'static str>,
}

impl std::fmt::Debug for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Board")
            .field("cursor", &self.cursor)
            .field("picked", &self.picked)
            .finish_non_exhaustive()
    }
}

/// What a command brought.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Reaction {
    Nothing,
    /// The viewer asks for this action.
    Act(String),
}

impl Board {
    pub(crate) fn new(
        pictures: &'static dyn Pictures,
        picture: Box<dyn Picture>,
        acting: bool,
        lang: Lang,
    ) -> Self {
        let mut board = Self {
            pictures,
            sketch: Sketch::new(0, 0),
            picture,
            lang,
            panel: Vec::new(),
            choices: Vec::new(),
            composer: None,
            acting,
            cursor: 0,
            picked: Vec::new(),
            list: None,
            counters: None,
            pen: None,
            marks: Vec::new(),
            hints: Vec::new(),
            message: None,
            clause: None,
        };
        board.take_in();
        // In the middle, or at the first thing to be done.
        board.cursor = board.targets().first().copied().unwrap_or(board.sketch.spots.len() / 2);
        board
    }

    /// Shows another picture; the cursor stays where it is.
    pub(crate) fn show(&mut self, picture: Box<dyn Picture>, acting: bool) {
        let begins = acting && !self.acting;
        self.picture = picture;
        self.acting = acting;
        self.hints.clear();
        self.unsay();
        self.take_in();
        // A turn begins where there is something to do.
        if begins && self.counters.is_none() {
            let targets = self.targets();
            if !targets.contains(&self.cursor) {
                self.cursor = self.nearest(self.cursor);
            }
        }
    }

    fn take_in(&mut self) {
        let here = self.spot().map(|spot| spot.id.clone());
        self.sketch = self.picture.sketch(self.lang);
        self.panel = self.picture.panel(self.lang);
        self.drop_all();
        if self.acting {
            self.choices = self.picture.choices(self.lang);
            self.choices.extend(self.picture.extras(self.lang));
            // Whoever leaves for good presses the key for it twice, and no digit by mistake.
            let leaving = catalog::game(self.pictures.name()).and_then(catalog::Game::leaving);
            self.choices.retain(|choice| Some(&choice.action) != leaving.as_ref());
            self.composer = self.picture.composer(self.lang);
            if let Some(Composer::Counters(counters)) = &self.composer {
                let numbers = counters.counters.iter().map(|counter| counter.start).collect();
                self.counters = Some(Counting { numbers, selected: 0 });
            }
        } else {
            self.choices.clear();
            self.composer = None;
        }
        let at = here.and_then(|id| self.find(&id));
        self.cursor = at.unwrap_or(self.cursor).min(self.sketch.spots.len().saturating_sub(1));
        self.follow_counter();
        // Where there is nothing to point at, the words are offered at once.
        if self.acting && self.counters.is_none() && self.pen.is_none() && self.targets().is_empty()
        {
            let drawing = matches!(self.composer, Some(Composer::Drawing(_)));
            if !drawing {
                self.open_list();
            }
        }
    }

    /// Forgets what was chosen.
    fn drop_all(&mut self) {
        self.picked.clear();
        self.list = None;
        self.counters = None;
        if self.pen.take().is_some() {
            self.sketch = self.picture.sketch(self.lang);
        }
    }

    pub(crate) fn sketch(&self) -> &Sketch {
        &self.sketch
    }

    pub(crate) const fn is_acting(&self) -> bool {
        self.acting
    }

    pub(crate) fn choices(&self) -> &[Choice] {
        &self.choices
    }

    fn find(&self, id: &str) -> Option<usize> {
        self.sketch.spots.iter().position(|spot| spot.id == id)
    }

    pub(crate) fn spot(&self) -> Option<&kit::sketch::Spot> {
        self.sketch.spots.get(self.cursor)
    }

    /// What the cursor is on, in words.
    pub(crate) fn under_cursor(&self) -> String {
        self.spot().map_or(String::new(), |spot| format!("{}: {}", spot.id, spot.name))
    }

    pub(crate) fn say(&mut self, hue: Hue, text: impl Into<String>) {
        self.message = Some((hue, text.into()));
        self.clause = None;
    }

    pub(crate) fn unsay(&mut self) {
        (self.message, self.clause) = (None, None);
    }

    /// Says what the rules have against something, with the clause to read.
    pub(crate) fn refuse(&mut self, error: &Error) {
        self.say(Hue::Bad, error.tell(self.lang));
        self.clause = error.clause;
    }

    /// What speaks for an action in the eyes of the bots, to be said after it.
    pub(crate) fn reasons(&self, action: &str) -> String {
        let at = Lang::ALL.iter().position(|lang| *lang == self.lang).unwrap_or(0);
        let reasons = self.picture.reasons(action).unwrap_or_default();
        let told: Vec<&str> = reasons.iter().map(|reason| reason.told[at].as_str()).collect();
        if told.is_empty() { String::new() } else { format!(": {}", told.join("; ")) }
    }

    /// Follows a command. `None` where the board has no use for it.
    pub(crate) fn command(&mut self, command: Command) -> Option<Reaction> {
        if let Some(reaction) = self.command_in_list(command) {
            return Some(reaction);
        }
        if let Some(reaction) = self.command_in_counters(command) {
            return Some(reaction);
        }
        match command {
            Command::Up => return Some(self.go(0, -1)),
            Command::Down => return Some(self.go(0, 1)),
            Command::Left => return Some(self.go(-1, 0)),
            Command::Right => return Some(self.go(1, 0)),
            Command::Next => self.jump(1),
            Command::Previous => self.jump(-1),
            Command::Pick => return Some(self.pick()),
            Command::Actions => {
                if self.acting && self.pen.is_none() {
                    self.open_list();
                    if self.list.is_none() {
                        self.say(
                            Hue::Dim,
                            self.lang.pick(
                                "Aquí no hay acciones que elegir.",
                                "There are no actions to choose here.",
                                "Aqui não há ações para escolher.",
                            ),
                        );
                    }
                }
            }
            Command::Back if self.pen.is_some() || !self.picked.is_empty() => {
                self.drop_all();
                self.unsay();
            }
            _ => return None,
        }
        Some(Reaction::Nothing)
    }
}

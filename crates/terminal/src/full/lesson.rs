//! Lessons: something is said on a board, something is to be played there, and what was played is answered.

use catalog::{Dice, Game, Match, Pictures, Script, Viewer};
use kit::Lang;
use kit::lesson::{Lesson, Task, fits};
use kit::sketch::{Hue, Step};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

use super::app::{Go, Look};
use super::board::{Board, Reaction};
use super::keys::{self, Command, Place};
use super::menu::foot;
use super::table::{Plan, foot_status, head};
use super::ui::{self, Field};

/// The lessons of all games to choose from.
#[derive(Debug)]
pub(crate) struct Lessons {
    lessons: Vec<(&'static str, Lesson)>,
    selected: usize,
}

impl Lessons {
    pub(crate) fn new() -> Self {
        let of_game = |game: &'static dyn Game| {
            let lessons = catalog::pictures(game.name()).map_or(Vec::new(), Pictures::lessons);
            lessons.into_iter().map(move |lesson| (game.name(), lesson))
        };
        Self { lessons: catalog::games().flat_map(of_game).collect(), selected: 0 }
    }

    pub(crate) fn command(&mut self, command: Command) -> Option<Go> {
        let count = self.lessons.len();
        match command {
            Command::Up | Command::Left => self.selected = (self.selected + count - 1) % count,
            Command::Down | Command::Right => self.selected = (self.selected + 1) % count,
            Command::Pick => {
                let (game, lesson) = &self.lessons[self.selected];
                return Some(Go::Lesson(game, Box::new(lesson.clone())));
            }
            Command::Back => return Some(Go::Back),
            Command::Remove | Command::Refresh => {}
            _ => return None,
        }
        Some(Go::Stay)
    }

    pub(crate) fn draw(&self, area: Rect, buffer: &mut Buffer, look: Look) {
        let (lang, theme) = (look.lang, look.theme);
        let title = lang.pick("Aprender a jugar", "Learn to play", "Aprender a jogar");
        head(area, buffer, look, title, "", Hue::Text);
        let place =
            Rect { x: area.x + 2, y: area.y + 2, width: area.width - 4, height: area.height - 6 };
        let mut last = "";
        let row = |(name, lesson): &(&'static str, Lesson)| {
            let title = catalog::game(name).map_or(*name, |game| game.title(lang));
            let title = if std::mem::replace(&mut last, name) == *name { "" } else { title };
            format!(" {title:<22}{}", lesson.title.of(lang))
        };
        let rows: Vec<String> = self.lessons.iter().map(row).collect();
        ui::list(place, buffer, theme, &rows, self.selected);
        if let Some((_, lesson)) = self.lessons.get(self.selected) {
            let about = Rect { x: area.x + 3, y: area.y + area.height - 3, height: 2, ..place };
            ui::paragraph(about, buffer, theme.hue(Hue::Dim), lesson.about.of(lang));
        }
        foot(area, buffer, look);
    }
}

/// A lesson that somebody takes.
pub(crate) struct Lecture {
    game: &'static dyn Game,
    pictures: &'static dyn Pictures,
    lesson: Lesson,
    at: usize,
    /// How many of the task's actions were played.
    played: usize,
    /// Whether the step is done, so that the next one may come.
    done: bool,
    this_match: Box<dyn Match>,
    board: Board,
    /// What is said of what was played.
    answer: Option<(Hue, String)>,
    writing: Option<Field>,
    lang: Lang,
}

impl std::fmt::Debug for Lecture {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Lecture")
            .field("lesson", &self.lesson.id)
            .field("at", &self.at)
            .finish_non_exhaustive()
    }
}

impl Lecture {
    /// Opens a lesson; `None` for one without a board to begin with, which a test of all lessons excludes.
    pub(crate) fn new(game: &'static dyn Game, lesson: Lesson, lang: Lang) -> Option<Self> {
        let pictures = catalog::pictures(game.name())?;
        let start = lesson.steps.first()?.start.as_ref()?;
        let this_match = game.load(&start.text(), start.options.as_ref()).ok()?;
        let picture = pictures.read(this_match.view(Viewer::Seat(lesson.seat)).get()).ok()?;
        let board = Board::new(pictures, picture, false, lang);
        let mut lecture = Self {
            game,
            pictures,
            lesson,
            at: 0,
            played: 0,
            done: false,
            this_match,
            board,
            answer: None,
            writing: None,
            lang,
        };
        lecture.begin_step();
        Some(lecture)
    }

    fn task(&self) -> Option<&Task> {
        self.lesson.steps.get(self.at)?.task.as_ref()
    }

    fn begin_step(&mut self) {
        (self.played, self.answer) = (0, None);
        let Some(step) = self.lesson.steps.get(self.at) else { return };
        self.done = step.task.is_none();
        if let Some(start) = &step.start
            && let Ok(loaded) = self.game.load(&start.text(), start.options.as_ref())
        {
            self.this_match = loaded;
        }
        let shown = step.show.clone();
        self.take_in();
        if let Some(action) = shown {
            self.point_out(&action);
        }
    }

    fn take_in(&mut self) {
        let view = self.this_match.view(Viewer::Seat(self.lesson.seat));
        let acting = !self.done && self.this_match.status().to_act.contains(self.lesson.seat);
        if let Ok(picture) = self.pictures.read(view.get()) {
            self.board.show(picture, acting);
        }
        let events = self.this_match.last_seen(Viewer::Seat(self.lesson.seat));
        self.board.marks =
            events.iter().flat_map(|event| self.pictures.touched(event.get())).collect();
    }

    /// Marks the places of an action.
    fn point_out(&mut self, action: &str) {
        let choice = self.board.choices().iter().find(|choice| choice.action == action);
        let spots: Vec<String> = match choice {
            Some(choice) => choice
                .steps
                .iter()
                .filter_map(|step| match step {
                    Step::Spot(id) => Some(id.clone()),
                    Step::Word(_) => None,
                })
                .collect(),
            // What is drawn or counted names its places in its text.
            None => action.split(' ').map(str::to_owned).collect(),
        };
        self.board.hints = spots;
    }

    /// Answers what the reader played.
    fn act(&mut self, action: &str) {
        let Some(task) = self.task().cloned() else { return };
        let seat = self.lesson.seat;
        let expected = task.plays.get(self.played);
        let judged = self.this_match.decide(seat, action, &mut Dice::new(1));
        let written = judged.as_ref().map_or(action.to_owned(), |decided| decided.action.clone());
        if let Some(expected) = expected.filter(|one| one.action == written || one.action == action)
        {
            self.commit(seat, &expected.action, &expected.chance);
            self.played += 1;
            self.finish_or_go_on(&task, self.played == task.plays.len());
            return;
        }
        let wrong = task.wrong.iter().find(|wrong| {
            wrong.action == action || wrong.action == written || fits(&wrong.action, &written)
        });
        match (judged, wrong) {
            (Ok(decided), _) if task.allows.iter().any(|one| fits(one, &decided.action)) => {
                // What the rules have just decided fits the match it was decided on.
                let _ = self.this_match.commit(decided);
                self.finish_or_go_on(&task, false);
            }
            (_, Some(wrong)) => self.answer = Some((Hue::Bad, wrong.say.of(self.lang).to_owned())),
            (Err(error), None) => {
                self.answer = Some((Hue::Bad, error.tell(self.lang).to_owned()));
            }
            (Ok(_), None) => {
                let text = task.otherwise.as_ref().map_or_else(
                    || {
                        self.lang.pick(
                            "Las reglas lo permiten, pero aquí se pide otra cosa.",
                            "The rules allow it, but here something else is asked for.",
                            "As regras permitem, mas aqui se pede outra coisa.",
                        )
                    },
                    |words| words.of(self.lang),
                );
                self.answer = Some((Hue::Accent, text.to_owned()));
            }
        }
    }

    fn commit(&mut self, seat: kit::Seat, action: &str, chance: &[u32]) {
        let decided = if chance.is_empty() {
            self.this_match.decide(seat, action, &mut Dice::new(1))
        } else {
            self.this_match.decide(seat, action, &mut Script::new(chance))
        };
        if let Ok(decided) = decided {
            // As above: decided on this very match.
            let _ = self.this_match.commit(decided);
        }
    }

    /// After something was played: the task is done, or there is more to do.
    fn finish_or_go_on(&mut self, task: &Task, whole: bool) {
        let view = self.this_match.view(Viewer::Seat(self.lesson.seat));
        let view: serde_json::Value = serde_json::from_str(view.get()).unwrap_or_default();
        let leads = task.leads.iter().all(|(place, value)| view.pointer(place) == Some(value));
        self.answer = None;
        if whole || (!task.allows.is_empty() && leads) {
            self.done = true;
            for reply in &task.then {
                self.commit(reply.seat, &reply.action, &reply.chance);
            }
            let well = self.lang.pick("¡Bien!", "Well done.", "Muito bem!");
            let text = task.done.as_ref().map_or(well, |words| words.of(self.lang));
            self.answer = Some((Hue::Good, text.to_owned()));
        }
        self.take_in();
    }

    fn next(&mut self) -> Go {
        if self.at + 1 >= self.lesson.steps.len() {
            return Go::Back;
        }
        self.at += 1;
        self.begin_step();
        Go::Stay
    }

    pub(crate) const fn is_writing(&self) -> bool {
        self.writing.is_some()
    }

    pub(crate) fn paste(&mut self, text: &str) {
        if let Some(field) = &mut self.writing {
            field.write(text);
        }
    }

    pub(crate) fn key(&mut self, key: &KeyEvent) -> Option<Go> {
        if let Some(field) = &mut self.writing {
            match key.code {
                KeyCode::Enter => {
                    let text = field.text().trim().to_owned();
                    self.writing = None;
                    self.act(&text);
                }
                KeyCode::Esc => self.writing = None,
                _ => {
                    field.key(key);
                }
            }
            return Some(Go::Stay);
        }
        if self.board.has_list()
            && let KeyCode::Char(digit @ '1'..='9') = key.code
        {
            let reaction = self.board.choose(digit as usize - '1' as usize);
            self.react(reaction);
            return Some(Go::Stay);
        }
        Some(self.command(keys::meaning(Place::Board, key)?))
    }

    fn react(&mut self, reaction: Reaction) {
        if let Reaction::Act(action) = reaction {
            self.act(&action);
        }
    }

    pub(crate) fn command(&mut self, command: Command) -> Go {
        if self.done && command == Command::Pick {
            return self.next();
        }
        if let Some(reaction) = self.board.command(command) {
            self.react(reaction);
            return Go::Stay;
        }
        match command {
            Command::Back => return Go::Back,
            Command::Rules => return Go::Rules(self.game.name(), self.board.clause),
            Command::Hint if !self.done => {
                let action = self.task().and_then(|task| task.plays.get(self.played));
                if let Some(action) = action.map(|played| played.action.clone()) {
                    self.point_out(&action);
                    self.board.say(Hue::Good, action);
                }
            }
            Command::Write if !self.done => self.writing = Some(Field::default()),
            // Nobody plays against anybody here.
            _ => {}
        }
        Go::Stay
    }

    pub(crate) fn mouse(&mut self, mouse: MouseEvent, area: Rect) {
        let plan = Plan::of(area, &self.board);
        let at = self.board.at_screen(plan.board, mouse.column, mouse.row);
        let reaction = match (mouse.kind, at) {
            (MouseEventKind::Down(MouseButton::Left), at) => plan
                .click_choice(&mut self.board, mouse)
                .or_else(|| at.and_then(|(x, y)| self.board.click(x, y))),
            (MouseEventKind::Drag(MouseButton::Left), Some((x, y))) => Some(self.board.drag(x, y)),
            (MouseEventKind::Up(MouseButton::Left), _) => Some(self.board.release()),
            _ => None,
        };
        self.react(reaction.unwrap_or(Reaction::Nothing));
    }

    pub(crate) fn draw(&self, area: Rect, buffer: &mut Buffer, look: Look) {
        let (lang, theme) = (self.lang, look.theme);
        let (at, all) = (self.at + 1, self.lesson.steps.len());
        let title = format!("{}  {at}/{all}", self.lesson.title.of(lang));
        head(area, buffer, look, self.game.title(lang), &title, Hue::Accent);
        let plan = Plan::of(area, &self.board);
        self.board.draw(plan.board, buffer, theme);
        let y = self.draw_words(plan.column, buffer, look);
        for (y, line) in (y + 1..plan.column.y + plan.column.height).zip(&self.board.panel) {
            ui::painted(plan.column, y, buffer, theme, line);
        }
        if let Some(choice) = self.board.choice_area(plan.column) {
            self.board.draw_choice(choice, buffer, theme);
        }
        if let Some(field) = &self.writing {
            let line = plan.status;
            buffer.set_string(line.x, line.y, ": ", theme.bold(Hue::Accent));
            let room = Rect { x: line.x + 2, width: line.width.saturating_sub(2), ..line };
            field.draw(room, buffer, theme, true);
        } else {
            foot_status(&self.board, plan.status, buffer, look);
        }
        let keys = lang.pick(
            "↑↓←→ mover  Tab destinos  Enter elegir, seguir  h pista  r reglas  Esc salir  ? ayuda",
            "↑↓←→ move  Tab targets  Enter choose, go on  h hint  r rules  Esc leave  ? help",
            "↑↓←→ mover  Tab destinos  Enter escolher, seguir  h dica  r regras  Esc sair",
        );
        let line = plan.keys;
        buffer.set_stringn(line.x, line.y, keys, line.width.into(), theme.hue(Hue::Dim));
    }

    /// What is said, and what is said of what was played; gives the line after it.
    fn draw_words(&self, column: Rect, buffer: &mut Buffer, look: Look) -> u16 {
        let (lang, theme) = (self.lang, look.theme);
        let width = usize::from(column.width.saturating_sub(1));
        let say = self.lesson.steps.get(self.at).map_or("", |step| step.say.of(lang));
        let mut lines: Vec<(String, Hue)> =
            ui::wrap(say, width).into_iter().map(|line| (line, Hue::Text)).collect();
        if let Some((hue, text)) = &self.answer {
            lines.push((String::new(), Hue::Text));
            lines.extend(ui::wrap(text, width).into_iter().map(|line| (line, *hue)));
        }
        if self.done {
            let last = self.at + 1 == self.lesson.steps.len();
            let text = if last {
                lang.pick(
                    "Fin de la lección: Enter.",
                    "End of the lesson: Enter.",
                    "Fim da lição: Enter.",
                )
            } else {
                lang.pick("Enter: seguir.", "Enter: go on.", "Enter: seguir.")
            };
            lines.push((text.to_owned(), Hue::Accent));
        }
        let mut y = column.y;
        for (text, hue) in lines.into_iter().take(column.height.into()) {
            buffer.set_stringn(column.x, y, text, width, theme.hue(hue));
            y += 1;
        }
        y
    }
}

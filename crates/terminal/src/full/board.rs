//! A board that is pointed at: the picture of a view, a cursor over its spots, and the steps from there to an action.

use catalog::{Picture, Pictures};
use kit::Lang;
use kit::sketch::{Choice, Composer, Counters, Hue, Line, Paint, Sketch, Step};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::keys::Command;
use super::theme::{Depth, Theme};
use super::ui;

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
}

impl std::fmt::Debug for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Board")
            .field("cursor", &self.cursor)
            .field("picked", &self.picked)
            .finish_non_exhaustive()
    }
}

/// Words to choose one from.
#[derive(Debug)]
struct List {
    words: Vec<Item>,
    selected: usize,
}

#[derive(Debug)]
enum Item {
    Word(String),
    /// The steps so far are an action already.
    Enough(String),
}

#[derive(Debug)]
struct Counting {
    numbers: Vec<u32>,
    selected: usize,
}

/// A path that is being drawn.
#[derive(Debug)]
struct Pen {
    verb: String,
    path: Vec<String>,
    /// How much of it was there before.
    kept: usize,
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
        self.message = None;
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

    /// The choices that begin with the steps taken.
    fn remaining(&self) -> impl Iterator<Item = &Choice> {
        self.choices.iter().filter(|choice| choice.steps.starts_with(&self.picked))
    }

    fn next_steps(&self) -> impl Iterator<Item = &Step> {
        self.remaining().filter_map(|choice| choice.steps.get(self.picked.len()))
    }

    /// The spots that can be pointed at now.
    fn targets(&self) -> Vec<usize> {
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

    /// The words that can be chosen now, each once, in the order of the choices.
    fn words(&self) -> Vec<Item> {
        let mut words: Vec<Item> = Vec::new();
        if !self.picked.is_empty()
            && let Some(done) =
                self.remaining().find(|choice| choice.steps.len() == self.picked.len())
        {
            words.push(Item::Enough(done.action.clone()));
        }
        for step in self.next_steps() {
            let Step::Word(word) = step else { continue };
            if !words.iter().any(|known| matches!(known, Item::Word(w) if w == word)) {
                words.push(Item::Word(word.clone()));
            }
        }
        words
    }

    fn open_list(&mut self) {
        let words = self.words();
        self.list = (!words.is_empty()).then_some(List { words, selected: 0 });
    }

    /// Takes a step; gives the action where that was the last.
    fn take(&mut self, step: Step) -> Option<String> {
        self.hints.clear();
        self.message = None;
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

    /// The target nearest to the cursor.
    fn nearest(&self, fallback: usize) -> usize {
        let (x, y) = self.centre(self.cursor);
        let away = |at: &usize| {
            let (other, line) = self.centre(*at);
            (other - x).abs() + (line - y).abs()
        };
        self.targets().into_iter().min_by_key(away).unwrap_or(fallback)
    }

    /// The middle of a spot; a line counts as two columns, as it looks.
    fn centre(&self, at: usize) -> (i32, i32) {
        self.sketch.spots.get(at).map_or((0, 0), |spot| {
            let x = 2 * i32::from(spot.x) + i32::from(spot.width);
            (x, 4 * i32::from(spot.y) + 2 * i32::from(spot.height))
        })
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
                self.message = None;
            }
            _ => return None,
        }
        Some(Reaction::Nothing)
    }

    fn command_in_list(&mut self, command: Command) -> Option<Reaction> {
        let list = self.list.as_mut()?;
        let count = list.words.len();
        match command {
            Command::Up => list.selected = (list.selected + count - 1) % count,
            Command::Down => list.selected = (list.selected + 1) % count,
            Command::Pick => {
                let selected = list.selected;
                return Some(self.choose(selected));
            }
            Command::Back if self.picked.is_empty() && self.targets().is_empty() => return None,
            Command::Back => {
                self.list = None;
                // A word is taken back alone, a spot as well.
                self.picked.pop();
                if self.picked.last().is_some_and(|step| matches!(step, Step::Word(_))) {
                    self.open_list();
                }
            }
            // Where spots can be chosen as well, the cursor leaves the list for the board.
            Command::Left | Command::Right | Command::Next | Command::Previous
                if !self.targets().is_empty() =>
            {
                self.list = None;
                return None;
            }
            _ => return None,
        }
        Some(Reaction::Nothing)
    }

    /// Chooses a word of the list by its place.
    pub(crate) fn choose(&mut self, at: usize) -> Reaction {
        let Some(item) = self.list.as_ref().and_then(|list| list.words.get(at)) else {
            return Reaction::Nothing;
        };
        let action = match item {
            Item::Enough(action) => {
                let action = action.clone();
                self.drop_all();
                Some(action)
            }
            Item::Word(word) => {
                let step = Step::Word(word.clone());
                self.take(step)
            }
        };
        action.map_or(Reaction::Nothing, Reaction::Act)
    }

    pub(crate) const fn has_list(&self) -> bool {
        self.list.is_some()
    }

    fn command_in_counters(&mut self, command: Command) -> Option<Reaction> {
        let Some(Composer::Counters(asked)) = &self.composer else { return None };
        let counting = self.counters.as_mut()?;
        let count = asked.counters.len();
        let counter = asked.counters.get(counting.selected)?;
        let number = counting.numbers.get_mut(counting.selected)?;
        match command {
            Command::Up | Command::Previous => {
                counting.selected = (counting.selected + count - 1) % count;
            }
            Command::Down | Command::Next => counting.selected = (counting.selected + 1) % count,
            Command::Left | Command::Less => *number = number.saturating_sub(1).max(counter.least),
            Command::Right | Command::More => *number = (*number + 1).min(counter.most),
            Command::Pick => {
                let sum: u32 = counting.numbers.iter().sum();
                if sum == asked.sum {
                    return Some(Reaction::Act(asked.write(&counting.numbers)));
                }
                let (is, should) = (sum, asked.sum);
                self.say(
                    Hue::Bad,
                    self.lang.pick(
                        format!("Suman {is}, y deben sumar {should}."),
                        format!("They add up to {is}, and should to {should}."),
                        format!("Somam {is}, e devem somar {should}."),
                    ),
                );
            }
            _ => return None,
        }
        self.follow_counter();
        Some(Reaction::Nothing)
    }

    /// The cursor shows which place of the board a number is for.
    fn follow_counter(&mut self) {
        if let (Some(Composer::Counters(asked)), Some(counting)) = (&self.composer, &self.counters)
            && let Some(counter) = asked.counters.get(counting.selected)
            && let Some(at) = self.find(&counter.id)
        {
            self.cursor = at;
        }
    }

    pub(crate) fn say(&mut self, hue: Hue, text: impl Into<String>) {
        self.message = Some((hue, text.into()));
    }

    fn jump(&mut self, by: i32) {
        let targets = self.targets();
        let Some(count) = i32::try_from(targets.len()).ok().filter(|count| *count > 0) else {
            return;
        };
        let next = match targets.iter().position(|at| *at == self.cursor) {
            Some(at) => (at as i32 + by).rem_euclid(count),
            None if by > 0 => targets.iter().position(|at| *at > self.cursor).unwrap_or(0) as i32,
            None => {
                targets.iter().rposition(|at| *at < self.cursor).map_or(count - 1, |at| at as i32)
            }
        };
        self.cursor = targets[next as usize];
    }

    /// The nearest spot that way.
    fn go(&mut self, dx: i32, dy: i32) -> Reaction {
        let (x, y) = self.centre(self.cursor);
        let score = |at: &usize| {
            let (other, line) = self.centre(*at);
            let (along, aside) = if dx == 0 {
                ((line - y) * dy, (other - x).abs())
            } else {
                ((other - x) * dx, (line - y).abs())
            };
            (along > 0 && (dx == 0 || aside <= along)).then_some(along + 2 * aside)
        };
        let targets = self.targets();
        let layers: Vec<u8> = targets.iter().map(|at| self.sketch.spots[*at].layer).collect();
        let open = |at: &usize| layers.is_empty() || layers.contains(&self.sketch.spots[*at].layer);
        let all = (0..self.sketch.spots.len()).filter(open);
        let next =
            all.filter(|at| *at != self.cursor).filter_map(|at| Some((score(&at)?, at))).min();
        let Some((_, next)) = next else { return Reaction::Nothing };
        if self.pen.is_some() {
            return self.draw_to(next);
        }
        self.cursor = next;
        Reaction::Nothing
    }

    fn pick(&mut self) -> Reaction {
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
                self.message = None;
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
    fn explain(&mut self, step: Step) {
        let mut steps = self.picked.clone();
        steps.push(step);
        let refusal =
            self.picture.attempt(&steps).and_then(|action| self.picture.preview(&action).err());
        let text = match refusal {
            Some(error) => error.tell(self.lang).to_owned(),
            None => self
                .lang
                .pick(
                    "Ahí no hay nada que hacer ahora.",
                    "There is nothing to do there now.",
                    "Aí não há nada a fazer agora.",
                )
                .to_owned(),
        };
        self.say(Hue::Bad, text);
    }

    /// What the rules have against an action, in their words.
    pub(crate) fn refusal(&self, action: &str) -> Option<String> {
        self.picture.preview(action).err().map(|error| error.tell(self.lang).to_owned())
    }

    /// Draws on to a spot, or back from the last one. A path that comes to its other end is whole.
    fn draw_to(&mut self, at: usize) -> Reaction {
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
        self.message = None;
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
                let text = error.tell(self.lang).to_owned();
                self.say(Hue::Bad, text);
                Reaction::Nothing
            }
        }
    }

    fn put_pen_down(&mut self) -> Reaction {
        let Some(pen) = self.pen.take() else { return Reaction::Nothing };
        self.sketch = self.picture.sketch(self.lang);
        if pen.path.len() < 2 || pen.path.len() == pen.kept {
            return Reaction::Nothing;
        }
        Reaction::Act(format!("{} {}", pen.verb, pen.path.join(" ")))
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

    fn spot_at(&self, x: u16, y: u16) -> Option<usize> {
        self.sketch.spots.iter().rposition(|spot| {
            (spot.x..spot.x + spot.width).contains(&x)
                && (spot.y..spot.y + spot.height).contains(&y)
        })
    }

    /// What the steps so far are, for the head of a list.
    fn so_far(&self) -> String {
        let words: Vec<&str> = self
            .picked
            .iter()
            .map(|step| match step {
                Step::Spot(s) | Step::Word(s) => s.as_str(),
            })
            .collect();
        words.join(" → ")
    }
}

/// What a command brought.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Reaction {
    Nothing,
    /// The viewer asks for this action.
    Act(String),
}

// ---- drawing

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

/// The lines for what the selected word would bring, and the least height for what is chosen.
const FORESEEN: u16 = 5;
const LEAST_CHOICE: u16 = 10;

/// How many lines are kept for what is foreseen: fewer where the list needs them.
fn below(list: &List, foreseen: &str, height: u16) -> u16 {
    if foreseen.is_empty() {
        return 0;
    }
    let rows = (list.words.len() as u16).min(4);
    FORESEEN.min(height.saturating_sub(rows))
}

/// The line of an edge, doubled.
fn double(symbol: &str) -> Option<&'static str> {
    match symbol {
        "─" | "━" => Some("═"),
        "│" | "┃" => Some("║"),
        _ => None,
    }
}

//! The game as the kit knows it.

use std::ops::RangeInclusive;
use std::sync::Arc;

use kit::prelude::*;
use kit::{
    BadPosition, Cause, Chance, Dice, Lang, Log, NoLog, Notation, Outcome, Rules, Seat, Seats,
    Show, Told, Unreadable, Viewer, Views, Word,
};

use crate::event::{Event, How, Path, Taken};
use crate::formats::{self, Form, Sheet, share};
use crate::history::{Change, History, Step, StepKind};
use crate::options::{Options, Start, check_playable};
use crate::rating::{Counter, Help, Helped, Shown, stars};
use crate::view::{ChangeView, ColourView, RestartView, View};
use crate::{
    Action, Case, Cell, Colour, PathFault, Position, Puzzle, Refusal, State, line, notation, packs,
    text,
};

/// A game of Flow Free: a board, the paths drawn on it, and what can be taken back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FlowFree {
    /// What was asked for, until the board is picked; then what is played.
    start: Start,
    strict: bool,
    position: Position,
    history: History,
    counter: Counter,
    helped: Helped,
}

/// A line of F30 that was found right: the colour by the place of its pair, the cell, and what
/// becomes of the path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line {
    pair: usize,
    cell: Cell,
    case: Case,
}

/// An action that was judged right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Judged {
    Line(Line),
    Stroke { pair: usize, cells: Vec<Cell> },
    Clear { pair: usize },
    Restart,
    Undo,
    Redo,
    Help(Shown),
}

/// The player.
const PLAYER: Seat = Seat::new(0);

impl FlowFree {
    /// The board with its paths.
    #[must_use]
    pub fn board(&self) -> &Position {
        &self.position
    }

    #[must_use]
    pub fn puzzle(&self) -> &Arc<Puzzle> {
        self.position.puzzle()
    }

    /// How the board stands; in a game that is not strict *lost* is not the end.
    #[must_use]
    pub fn state(&self) -> State {
        self.position.state()
    }

    #[must_use]
    pub fn counter(&self) -> Counter {
        self.counter
    }

    /// The help that this board has had.
    #[must_use]
    pub fn helped(&self) -> Helped {
        self.helped
    }

    /// The lines that replay the game up to here (F192): those that were played, or, where
    /// something else was played, lines that lead to the same paths. `None` where no plain ones do.
    #[must_use]
    pub fn record(&self) -> Option<Vec<String>> {
        let puzzle = self.puzzle();
        let lines = self.history.lines().or_else(|| self.lines_to_here())?;
        let written = |(pair, cell): (usize, Cell)| {
            Action::Line { colour: puzzle.pairs()[pair].colour, cell }.write(puzzle)
        };
        Some(lines.into_iter().map(written).collect())
    }

    /// Draws every path cell by cell on an empty board and looks whether that gives this one: it
    /// does not where a path begins at the greater end beside the smaller one (F42).
    fn lines_to_here(&self) -> Option<Vec<(usize, Cell)>> {
        let mut position = Position::new(Arc::clone(self.puzzle()));
        let mut lines = Vec::new();
        for pair in 0..self.puzzle().pairs().len() {
            for cell in self.position.path(pair).iter().skip(1) {
                let case = position.case(pair, *cell)?;
                let path = position.path_after(pair, *cell, case);
                position.set_path(pair, path);
                lines.push((pair, *cell));
            }
        }
        (position == self.position).then_some(lines)
    }

    fn on(start: Start, strict: bool, puzzle: Puzzle) -> Self {
        let position = Position::new(Arc::new(puzzle));
        Self {
            start,
            strict,
            position,
            history: History::default(),
            counter: Counter::default(),
            helped: Helped::default(),
        }
    }

    fn is_over(&self) -> bool {
        match self.state() {
            State::Playing => false,
            State::Won => true,
            State::Lost => self.strict,
        }
    }

    fn colour(&self, pair: usize) -> Colour {
        self.puzzle().pairs()[pair].colour
    }

    fn names(&self, cells: &[Cell]) -> Vec<String> {
        cells.iter().map(|cell| self.puzzle().cell_name(*cell)).collect()
    }

    /// The cells of names in an event; names that this board does not have are passed over.
    fn cells(&self, names: &[String]) -> Vec<Cell> {
        names.iter().filter_map(|name| self.puzzle().cell_named(name)).collect()
    }

    fn named_paths(&self, paths: &[(usize, Vec<Cell>)]) -> Vec<Path> {
        let named = |(pair, path): &(usize, Vec<Cell>)| Path {
            colour: self.colour(*pair),
            path: self.names(path),
        };
        paths.iter().map(named).collect()
    }

    fn paths(&self, named: &[Path]) -> Vec<(usize, Vec<Cell>)> {
        let read = |Path { colour, path }: &Path| {
            Some((self.puzzle().index_of(*colour)?, self.cells(path)))
        };
        named.iter().filter_map(read).collect()
    }

    fn seen_steps(&self, steps: &[Step]) -> Vec<Vec<ChangeView>> {
        let seen = |change: &Change| ChangeView {
            colour: self.colour(change.pair),
            keep: change.keep,
            cells: self.names(&change.cells),
        };
        steps.iter().map(|step| step.changes.iter().map(seen).collect()).collect()
    }

    fn changes(&self, seen: &[ChangeView]) -> Vec<Change> {
        let read = |ChangeView { colour, keep, cells }: &ChangeView| {
            let pair = self.puzzle().index_of(*colour)?;
            Some(Change { pair, keep: *keep, cells: self.cells(cells) })
        };
        seen.iter().filter_map(read).collect()
    }

    fn judge_line(&self, colour: Colour, cell: Cell) -> Result<Judged, Refusal> {
        let puzzle = self.puzzle();
        let pair = line::check_present(colour, puzzle)?;
        if puzzle.pair_at(cell).is_some() {
            return Err(Refusal::End { cell: puzzle.cell_name(cell) });
        }
        match self.position.case(pair, cell) {
            Some(case) => Ok(Judged::Line(Line { pair, cell, case })),
            None => Err(Refusal::Adjacent { cell: puzzle.cell_name(cell), colour }),
        }
    }

    fn judge_stroke(&self, colour: Colour, cells: &[Cell]) -> Result<Judged, Refusal> {
        let pair = line::check_present(colour, self.puzzle())?;
        let name = |cell: Cell| self.puzzle().cell_name(cell);
        self.position.check_path(pair, cells).map_err(|fault| match fault {
            PathFault::Beginning if cells.len() < 2 => Refusal::StrokeCount,
            PathFault::Beginning => Refusal::StrokeStart { cell: name(cells[0]), colour },
            PathFault::End(cell) => Refusal::End { cell: name(cell) },
            PathFault::Jump(cell) => Refusal::StrokeJump { cell: name(cell) },
            PathFault::Twice(cell) => Refusal::StrokeTwice { cell: name(cell) },
        })?;
        Ok(Judged::Stroke { pair, cells: cells.to_vec() })
    }

    /// What a judged action brings, but for the verdict; `None` where there is nothing to take back.
    fn told(&self, judged: &Judged) -> Option<Event> {
        let puzzle = self.puzzle();
        Some(match judged {
            Judged::Line(Line { pair, cell, case }) => {
                let path = self.position.path_after(*pair, *cell, *case);
                let how = match *case {
                    Case::Stay => How::Stayed,
                    Case::Cut => How::Cut,
                    Case::Start(_) => How::Started,
                    Case::Continue => How::Continued,
                    Case::Branch(from) => How::Branched { from: puzzle.cell_name(from) },
                    Case::Restart(from) => How::StartedAgain { from: puzzle.cell_name(from) },
                };
                Event::Lined {
                    colour: self.colour(*pair),
                    cell: puzzle.cell_name(*cell),
                    how,
                    taken: self.taken_by(*pair, &path),
                    connected: self.connects(*pair, &path),
                    path: self.names(&path),
                }
            }
            Judged::Stroke { pair, cells } => Event::Stroked {
                colour: self.colour(*pair),
                path: self.names(cells),
                taken: self.taken_by(*pair, cells),
                connected: self.connects(*pair, cells),
            },
            Judged::Clear { pair } => {
                let cells: Vec<Cell> = self.position.path(*pair).iter().skip(1).copied().collect();
                Event::Cleared { colour: self.colour(*pair), cells: self.names(&cells) }
            }
            Judged::Restart => Event::Restarted,
            Judged::Undo => {
                let step = self.history.done().last()?;
                Event::Undone { paths: self.named_paths(&step.paths_from(&self.position)) }
            }
            Judged::Redo => {
                let step = self.history.undone().last()?;
                Event::Redone { paths: self.named_paths(&step.paths_from(&self.position)) }
            }
            Judged::Help(shown) => Event::Helped { shown: *shown },
        })
    }

    /// The paths that go when this colour gets this path (F48).
    fn taken_by(&self, pair: usize, path: &[Cell]) -> Vec<Taken> {
        let gone = |taken: usize| Taken {
            colour: self.colour(taken),
            cells: self.names(&self.position.path(taken)[1..]),
        };
        self.position.taken_by(pair, path).into_iter().map(gone).collect()
    }

    /// Whether this path joins a pair that is not joined now.
    fn connects(&self, pair: usize, path: &[Cell]) -> bool {
        if self.position.is_connected(pair) {
            return false;
        }
        let mut alone = Position::new(Arc::clone(self.puzzle()));
        alone.set_path(pair, path.to_vec());
        alone.is_connected(pair)
    }
}

impl Word for State {
    fn word(self) -> &'static str {
        match self {
            Self::Playing => "playing",
            Self::Won => "won",
            Self::Lost => "lost",
        }
    }
}

impl Rules for FlowFree {
    const NAME: &'static str = "flow-free";
    const SEATS: RangeInclusive<u8> = 1..=1;

    type Options = Options;
    type Phase = State;
    type Action = Action;
    type Move = Line;
    type Judged = Judged;
    type Event = Event;
    type Refusal = Refusal;

    fn schema() -> serde_json::Value {
        Options::schema()
    }

    fn check(options: &Options) -> Result<(), String> {
        options.check()
    }

    /// Where a level is asked for, the board shown here is a stand-in until
    /// [`open`](kit::RulesExt::open) has told which one is played.
    fn empty(options: &Options) -> Self {
        let puzzle = match &options.start {
            Start::Board(code) => share::read(code).ok(),
            Start::Level { level, number } => {
                let at = number.map_or(0, |number| (number as usize).saturating_sub(1));
                packs::level(*level).get(at).map(|board| board.puzzle.clone())
            }
        };
        let puzzle = puzzle.expect("the options have passed check");
        Self::on(options.start.clone(), options.strict, puzzle)
    }

    fn set_up(&mut self, chance: &mut dyn Chance, log: &mut impl Log<Event>) {
        let Start::Level { level, number } = self.start else { return };
        let boards = packs::level(level);
        let number = number.unwrap_or_else(|| chance.below(boards.len() as u32) + 1);
        let board = share::write_or_empty(&boards[number as usize - 1].puzzle);
        self.happen(log, Event::BoardPicked { level, number, board });
    }

    fn options(&self) -> Options {
        Options { start: self.start.clone(), strict: self.strict }
    }

    fn seats(&self) -> u8 {
        1
    }

    fn phase(&self) -> State {
        self.state()
    }

    fn to_act(&self) -> Seats {
        if self.is_over() { Seats::NONE } else { Seats::one(PLAYER) }
    }

    fn outcome(&self) -> Option<Outcome> {
        let winners = match self.state() {
            _ if !self.is_over() => return None,
            State::Won => Seats::one(PLAYER),
            State::Playing | State::Lost => Seats::NONE,
        };
        // What was shown to the end is won, and enters no statistics (F171).
        let shown = self.state() == State::Won && self.helped.help() == Help::Solved;
        let reason = if shown { Outcome::HELPED } else { self.phase().word() };
        Some(Outcome { winners, scores: None, reason })
    }

    /// All lines of F30. Strokes, clearing, undoing and the like are accepted without being listed.
    fn moves(&self, seat: Seat, to: &mut Vec<Line>) -> bool {
        if self.to_act().contains(seat) {
            for pair in 0..self.puzzle().pairs().len() {
                let cells = 0..self.puzzle().cells() as Cell;
                let reached = cells.filter_map(|cell| {
                    self.position.case(pair, cell).map(|case| Line { pair, cell, case })
                });
                to.extend(reached);
            }
        }
        true
    }

    fn action(&self, _seat: Seat, line: Line) -> Action {
        Action::Line { colour: self.colour(line.pair), cell: line.cell }
    }

    fn judged(&self, _seat: Seat, line: Line) -> Judged {
        Judged::Line(line)
    }

    fn judge(&self, seat: Seat, action: &Action) -> Result<Judged, Refusal> {
        if self.is_over() {
            return Err(Refusal::Over);
        }
        if seat != PLAYER {
            return Err(Refusal::NotYourTurn);
        }
        match action {
            Action::Wrong { refusal, .. } => Err(refusal.clone()),
            Action::Line { colour, cell } => self.judge_line(*colour, *cell),
            Action::Stroke { colour, cells } => self.judge_stroke(*colour, cells),
            Action::Clear { colour } => {
                Ok(Judged::Clear { pair: line::check_present(*colour, self.puzzle())? })
            }
            Action::Restart => Ok(Judged::Restart),
            Action::Undo if self.history.done().is_empty() => Err(Refusal::NothingToUndo),
            Action::Undo => Ok(Judged::Undo),
            Action::Redo if self.history.undone().is_empty() => Err(Refusal::NothingToRedo),
            Action::Redo => Ok(Judged::Redo),
            Action::Help { shown } => Ok(Judged::Help(*shown)),
        }
    }

    /// What was asked for, and what the board says then (F61, F62).
    fn carry_out(
        &mut self,
        _seat: Seat,
        judged: Judged,
        _cause: Cause,
        _chance: &mut dyn Chance,
        log: &mut impl Log<Event>,
    ) {
        let before = self.position.clone();
        if let Some(event) = self.told(&judged) {
            self.happen(log, event);
        }
        if self.position == before {
            return;
        }
        match self.state() {
            State::Playing => {}
            State::Won => self.happen(log, Event::Won),
            State::Lost => {
                let open = self.position.open_pairs().map(|pair| self.colour(pair)).collect();
                self.happen(log, Event::Lost { open });
            }
        }
    }

    fn apply(&mut self, event: &Event) {
        let before = (!event.is_verdict() && self.helped.drawing).then(|| self.position.clone());
        match event {
            Event::BoardPicked { level, number, board } => {
                let start = Start::Level { level: *level, number: Some(*number) };
                if let Ok(puzzle) = share::read(board) {
                    *self = Self::on(start, self.strict, puzzle);
                }
            }
            Event::Lined { colour, cell, path, taken, .. } => {
                let cell = self.puzzle().cell_named(cell);
                if let (Some(pair), Some(cell)) = (self.puzzle().index_of(*colour), cell) {
                    self.draw_path(pair, StepKind::Line(pair, cell), path, taken);
                }
            }
            Event::Stroked { colour, path, taken, .. } => {
                if let Some(pair) = self.puzzle().index_of(*colour) {
                    self.draw_path(pair, StepKind::Other, path, taken);
                }
            }
            Event::Cleared { colour, .. } => {
                if let Some(pair) = self.puzzle().index_of(*colour) {
                    let paths = vec![(pair, Vec::new())];
                    self.history.take(&mut self.position, StepKind::Other, paths);
                }
            }
            Event::Restarted => {
                let drawn = (0..self.puzzle().pairs().len())
                    .filter(|pair| !self.position.path(*pair).is_empty());
                let paths = drawn.map(|pair| (pair, Vec::new())).collect();
                let restart = StepKind::Restart(self.counter);
                if self.history.take(&mut self.position, restart, paths) {
                    self.counter = Counter::default();
                }
            }
            Event::Undone { paths } => {
                let paths = self.paths(paths);
                self.history.undo(&mut self.position, &mut self.counter, paths);
            }
            Event::Redone { paths } => {
                let paths = self.paths(paths);
                self.history.redo(&mut self.position, &mut self.counter, paths);
            }
            Event::Helped { shown } => self.helped.charge(*shown),
            Event::Won | Event::Lost { .. } => {}
        }
        if before.is_some_and(|before| before != self.position) {
            self.helped.drawn(self.state() == State::Won);
        }
    }

    /// The rules have no clock. Where somebody sets one, its end changes nothing on the board.
    fn on_timeout(&self, seat: Seat) -> Option<Action> {
        if !self.to_act().contains(seat) {
            return None;
        }
        let drawn = (0..self.puzzle().pairs().len())
            .find_map(|pair| Some((pair, *self.position.path(pair).last()?)));
        Some(match drawn {
            Some((pair, head)) => Action::Line { colour: self.colour(pair), cell: head },
            None => Action::Clear { colour: self.colour(0) },
        })
    }
}

impl Views for FlowFree {
    type View = View;

    fn view(&self, viewer: Viewer) -> View {
        let (level, number) = match self.start {
            Start::Level { level, number } => (Some(level), number),
            Start::Board(_) => (None, None),
        };
        let colour = |(index, pair): (usize, &crate::Pair)| ColourView {
            colour: pair.colour,
            ends: pair.ends.map(|end| self.puzzle().cell_name(end)),
            path: self.names(self.position.path(index)),
            connected: self.position.is_connected(index),
        };
        let pairs = self.puzzle().pairs();
        let won = self.state() == State::Won;
        View {
            viewer,
            level,
            number,
            board: share::write_or_empty(self.puzzle()),
            width: self.puzzle().width(),
            height: self.puzzle().height(),
            strict: self.strict,
            state: self.phase().word().into(),
            colours: pairs.iter().enumerate().map(colour).collect(),
            counter: self.counter,
            stars: won.then(|| stars(self.counter.moves, pairs.len(), self.helped.help())),
            helped: self.helped,
            undo: self.seen_steps(self.history.done()),
            redo: self.seen_steps(self.history.undone()),
            restarts: self.history.restarts().into_iter().map(RestartView::from).collect(),
        }
    }

    fn viewer(view: &View) -> Viewer {
        view.viewer
    }

    /// The state of the view. It knows what can be taken back, but not which lines they were.
    fn imagine(view: &View, _chance: &mut dyn Chance) -> Self {
        let start = match (view.level, view.number) {
            (Some(level), number) => Start::Level { level, number },
            (None, _) => Start::Board(view.board.clone()),
        };
        let puzzle = share::read(&view.board).expect("a view holds the code of its board");
        let mut state = Self::on(start, view.strict, puzzle);
        for colour in &view.colours {
            if let Some(pair) = state.puzzle().index_of(colour.colour) {
                let path = state.cells(&colour.path);
                state.position.set_path(pair, path);
            }
        }
        state.counter = view.counter;
        state.helped = view.helped;
        let steps =
            |seen: &[Vec<ChangeView>]| seen.iter().map(|step| state.changes(step)).collect();
        let restarts: Vec<(usize, Counter)> =
            view.restarts.iter().map(|restart| (restart.step, restart.counter)).collect();
        state.history = History::of_changes(steps(&view.undo), steps(&view.redo), &restarts);
        state
    }
}

impl Notation for FlowFree {
    fn read_action(&self, _seat: Seat, text: &str) -> Result<Action, Unreadable> {
        Ok(Action::read(text, self.puzzle()))
    }

    fn write_action(&self, _seat: Seat, action: &Action) -> String {
        action.write(self.puzzle())
    }

    fn position(&self) -> String {
        notation::write(&self.position)
    }

    fn position_in(view: &View) -> String {
        Self::imagine(view, &mut Dice::new(0)).position()
    }

    fn load(text: &str, options: &Options) -> Result<Self, BadPosition> {
        let position = notation::read(text).map_err(BadPosition)?;
        check_playable(position.puzzle()).map_err(BadPosition)?;
        Ok(Self {
            start: Start::Board(share::write_or_empty(position.puzzle())),
            strict: options.strict,
            position,
            history: History::default(),
            counter: Counter::default(),
            helped: Helped::default(),
        })
    }

    /// A level speaks against a board of another size, and a number against one that is not that
    /// board of its level.
    fn contradicts(&self, option: &str, given: &serde_json::Value) -> bool {
        let (width, height) = (self.puzzle().width(), self.puzzle().height());
        let is_level = |level: u64| level == width as u64 && level == height as u64;
        match option {
            "board" => given.as_str().is_some_and(|board| {
                share::read(board).is_ok_and(|board| board != **self.puzzle())
            }),
            "level" => given.as_u64().is_some_and(|level| !is_level(level)),
            "number" => given.as_u64().is_some_and(|number| {
                let at = usize::try_from(number).unwrap_or(usize::MAX).wrapping_sub(1);
                let named = packs::level(width as u8).get(at);
                named.is_none_or(|named| named.puzzle != **self.puzzle())
            }),
            "strict" => given.as_bool().is_some_and(|strict| strict != self.strict),
            _ => false,
        }
    }

    /// The forms of F196 and ours, named as `partida flow convert` names them.
    fn forms() -> &'static [&'static str] {
        const NAMES: [&str; Form::ALL.len()] = {
            let mut names = [""; Form::ALL.len()];
            let mut at = 0;
            while at < names.len() {
                names[at] = Form::ALL[at].name();
                at += 1;
            }
            names
        };
        &NAMES
    }

    fn export(&self, form: &str) -> Option<String> {
        let sheet = Sheet { moves: self.record(), ..Sheet::of((**self.puzzle()).clone()) };
        formats::export(&sheet, form.parse().ok()?).ok()
    }

    /// Takes the first puzzle of the text, with the game that it holds.
    fn import(form: &str, text: &str, options: &Options) -> Result<Self, BadPosition> {
        let bad = |why: &dyn ToString| BadPosition(why.to_string());
        let form: Form = form.parse().map_err(|why| bad(&why))?;
        let sheet = formats::puzzles(text, Some(form)).next();
        let sheet = sheet.ok_or_else(|| BadPosition::new("there is no puzzle in this text"))?;
        let sheet = sheet.map_err(|why| bad(&why))?;
        check_playable(&sheet.puzzle).map_err(BadPosition)?;
        let start = Start::Board(share::write_or_empty(&sheet.puzzle));
        let mut game = Self::on(start, options.strict, sheet.puzzle);
        for line in sheet.moves.unwrap_or_default() {
            let action = Action::read(&line, game.puzzle());
            let judged = game.judge(PLAYER, &action).map_err(|why| bad(&why))?;
            game.carry_out(PLAYER, judged, Cause::Asked, &mut Dice::new(0), &mut NoLog);
        }
        Ok(game)
    }
}

impl Told for FlowFree {
    fn title(_lang: Lang) -> &'static str {
        "Flow Free"
    }

    fn draw(view: &View, show: Show) -> String {
        let state = Self::imagine(view, &mut Dice::new(0));
        let mut drawn = text::board(&state.position, show.lang, show.ink);
        match state.state() {
            State::Playing => {}
            State::Won => drawn.push_str(text::won(show.lang)),
            State::Lost => {
                let open: Vec<Colour> =
                    state.position.open_pairs().map(|pair| state.colour(pair)).collect();
                drawn.push_str(&text::lost(&open, show.lang));
            }
        }
        drawn.truncate(drawn.trim_end().len());
        drawn
    }

    fn tell(event: &Event, lang: Lang) -> String {
        text::event(event, lang)
    }
}

impl FlowFree {
    /// Puts a new path in place, removes those it crosses, and counts (F48, F170).
    fn draw_path(&mut self, pair: usize, kind: StepKind, path: &[String], taken: &[Taken]) {
        let mut paths = vec![(pair, self.cells(path))];
        let gone = taken.iter().filter_map(|taken| self.puzzle().index_of(taken.colour));
        paths.extend(gone.map(|pair| (pair, Vec::new())));
        if self.history.take(&mut self.position, kind, paths) {
            self.counter.count(self.colour(pair));
        }
    }
}

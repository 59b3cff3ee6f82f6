//! The program as a machine: something comes in, the state changes, effects go out. No reading, no writing, no threads.

use kit::Lang;
use kit::sketch::Hue;
use protocol::Record;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{Event as TerminalEvent, KeyEvent, KeyEventKind, MouseEventKind};
use ratatui::layout::Rect;

use super::form::Form;
use super::keys::{self, Command, Place};
use super::lesson::{Lecture, Lessons};
use super::local::Local;
use super::menu::{Menu, Saved, Saves, Settings};
use super::net::{Ask, News};
use super::online::Online;
use super::puzzles::Puzzles;
use super::reader::Reader;
use super::replay::Stepper;
use super::table::{Next, Table, Thought};
use super::theme::{Ground, Theme};
use super::ui;
use crate::Setup;

/// The least size on which boards and panels fit.
pub const LEAST: (u16, u16) = (80, 24);

/// How things look: language and colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Look {
    pub lang: Lang,
    pub theme: Theme,
}

/// What the user has settled, kept between runs.
#[derive(Clone, PartialEq, Eq, Debug, Default, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct Preferences {
    pub lang: Option<String>,
    pub ground: Ground,
    pub pace: Pace,
    /// The server played on last.
    pub server: Option<String>,
}

/// How long a bot's move is waited for at least, so that people can follow.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    AtOnce,
    #[default]
    Calm,
    Slow,
}

impl Pace {
    pub const ALL: [Self; 3] = [Self::AtOnce, Self::Calm, Self::Slow];

    #[must_use]
    pub const fn millis(self) -> u64 {
        match self {
            Self::AtOnce => 0,
            Self::Calm => 500,
            Self::Slow => 1500,
        }
    }
}

/// When something came in, and a number that nobody can know beforehand.
#[derive(Clone, Copy, Debug)]
pub struct Turn {
    /// Milliseconds since 1970.
    pub now: i64,
    pub seed: u64,
}

/// What comes in.
#[derive(Debug)]
pub enum Input {
    Terminal(TerminalEvent),
    /// What came of thinking.
    Thought(u64, Thought),
    /// What is thought of a position of the match that is looked back at.
    Assessed(u64, usize, Box<catalog::analysis::Assessment>),
    /// Something was written to a file, or not.
    Exported(Result<String, String>),
    /// Something came from a server.
    Net(News),
    /// Time has gone on.
    Tick,
}

/// What is to be done outside.
#[derive(Debug)]
pub enum Effect {
    Think {
        ticket: u64,
        game: &'static str,
        view: String,
        /// The bot, or nobody: then the game itself is asked for advice.
        level: Option<String>,
        seed: u64,
        /// Whether the answer is wanted as soon as it is there.
        at_once: bool,
        lang: Lang,
    },
    /// Every position of a match is to be assessed.
    Assess {
        ticket: u64,
        record: Box<Record>,
    },
    /// Nobody waits for that any more.
    StopAssessing,
    Save(Box<Record>),
    Remove(String),
    Export(Box<Record>),
    Keep(Preferences),
    /// Something is asked of a server.
    Net(Ask),
    KeepAccount(Account),
    /// The account on this server is not used any more.
    ForgetAccount(String),
    /// A tick is wanted after so many milliseconds.
    Wake(u64),
    Quit,
}

/// An account on a server, with the token that stands for its password.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub struct Account {
    pub server: String,
    pub username: String,
    pub token: String,
}

/// The matches that are kept on this machine: the only thing that screens read from outside.
pub trait Shelf {
    /// All that are kept, the newest first.
    fn all(&self) -> Vec<Saved>;
    fn get(&self, id: &str) -> Option<Record>;
    /// The boards of Flow Free that were solved, each with its level and number.
    fn solved(&self) -> Vec<(u8, usize)> {
        Vec::new()
    }
    /// The account on a server, or else the one that was used last.
    fn account(&self, _server: Option<&str>) -> Option<Account> {
        None
    }
}

#[derive(Debug)]
enum Screen {
    Menu(Menu),
    Form(Form),
    Table(Box<Table>),
    Saves(Saves),
    Settings(Settings),
    Puzzles(Puzzles),
    Lessons(Lessons),
    Lecture(Box<Lecture>),
    Reader(Reader),
    Stepper(Box<Stepper>),
    Online(Box<Online>),
}

/// The program.
pub struct App {
    pub look: Look,
    preferences: Preferences,
    screens: Vec<Screen>,
    shelf: Box<dyn Shelf>,
    help: bool,
    area: Rect,
    now: i64,
    /// Said on the next screen with room for it.
    notice: Option<(Hue, String)>,
}

impl std::fmt::Debug for App {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("App").field("screens", &self.screens).finish_non_exhaustive()
    }
}

impl App {
    pub fn new(look: Look, preferences: Preferences, shelf: Box<dyn Shelf>) -> Self {
        let area = Rect::new(0, 0, LEAST.0, LEAST.1);
        let screens = vec![Screen::Menu(Menu::new(look.lang))];
        Self { look, preferences, screens, shelf, help: false, area, now: 0, notice: None }
    }

    /// Goes straight to the setup of a game.
    pub fn open_form(&mut self, game: &'static dyn catalog::Game, setup: &Setup) {
        self.screens.push(Screen::Form(Form::new(game, setup, self.look.lang)));
    }

    /// Goes straight into a match.
    pub fn open_match(&mut self, local: Local, effects: &mut Vec<Effect>) {
        let table = Table::new(local, self.look, effects);
        self.screens.push(Screen::Table(Box::new(table)));
    }

    pub fn open_replay(&mut self, record: Record) -> Result<(), catalog::Unreplayable> {
        let stepper = Stepper::new(record, self.look.lang)?;
        self.screens.push(Screen::Stepper(Box::new(stepper)));
        Ok(())
    }

    /// Goes to a server, with the account that is kept for it.
    pub fn open_online(&mut self, server: Option<&str>, effects: &mut Vec<Effect>) {
        let account = self.shelf.account(server);
        let known = account.as_ref().map(|account| account.server.clone());
        let server = server.map(str::to_owned).or(known).unwrap_or_default();
        let online = Online::new(&server, account, self.look.lang, effects);
        self.screens.push(Screen::Online(Box::new(online)));
    }

    fn online(&mut self) -> Option<&mut Online> {
        self.screens.iter_mut().rev().find_map(|screen| match screen {
            Screen::Online(online) => Some(&mut **online),
            _ => None,
        })
    }

    pub const fn preferences(&self) -> &Preferences {
        &self.preferences
    }

    /// Follows what came in, and says what is to be done.
    pub fn update(&mut self, input: Input, turn: Turn) -> Vec<Effect> {
        let mut effects = Vec::new();
        self.now = turn.now;
        match input {
            Input::Terminal(event) => self.terminal(&event, turn, &mut effects),
            Input::Thought(ticket, thought) => match self.screens.last_mut() {
                Some(Screen::Table(table)) => {
                    table.thought(ticket, thought, turn.now, &mut effects);
                }
                Some(Screen::Online(online)) => online.thought(ticket, thought),
                _ => self.late_thought(ticket, thought, turn, &mut effects),
            },
            Input::Assessed(ticket, at, one) => {
                let stepper = self.screens.iter_mut().rev().find_map(|screen| match screen {
                    Screen::Stepper(stepper) => Some(stepper),
                    _ => None,
                });
                if let Some(stepper) = stepper {
                    stepper.assessed(ticket, at, *one);
                }
            }
            Input::Exported(result) => self.exported(result),
            Input::Net(news) => {
                let go = self.online().and_then(|online| online.news(news, turn, &mut effects));
                if let Some(go) = go {
                    self.go(go, turn, &mut effects);
                }
            }
            Input::Tick => {
                if let Some(online) = self.online() {
                    online.tick(turn, &mut effects);
                }
                if let Some(Screen::Stepper(stepper)) = self.screens.last_mut() {
                    stepper.tick(&mut effects);
                }
            }
        }
        effects
    }

    /// A thought that comes while something is read over the table.
    fn late_thought(
        &mut self,
        ticket: u64,
        thought: Thought,
        turn: Turn,
        effects: &mut Vec<Effect>,
    ) {
        let table = self.screens.iter_mut().rev().find_map(|screen| match screen {
            Screen::Table(table) => Some(table),
            _ => None,
        });
        if let Some(table) = table {
            table.thought(ticket, thought, turn.now, effects);
        }
    }

    fn exported(&mut self, result: Result<String, String>) {
        let lang = self.look.lang;
        let (hue, text) = match result {
            Ok(path) => (
                Hue::Good,
                lang.pick(
                    format!("Escrito en {path}"),
                    format!("Written to {path}"),
                    format!("Escrito em {path}"),
                ),
            ),
            Err(why) => (Hue::Bad, why),
        };
        match self.screens.last_mut() {
            Some(Screen::Table(table)) => table.say(hue, text),
            Some(Screen::Online(online)) => online.say(hue, text),
            _ => self.notice = Some((hue, text)),
        }
    }

    fn terminal(&mut self, event: &TerminalEvent, turn: Turn, effects: &mut Vec<Effect>) {
        match event {
            TerminalEvent::Resize(width, height) => self.area = Rect::new(0, 0, *width, *height),
            TerminalEvent::Key(key) if key.kind != KeyEventKind::Release => {
                self.key(key, turn, effects);
            }
            TerminalEvent::Mouse(mouse) if !self.help && !self.is_small() => {
                match self.screens.last_mut() {
                    Some(Screen::Table(table)) => table.mouse(*mouse, self.area, turn, effects),
                    Some(Screen::Online(online)) => online.mouse(*mouse, self.area, effects),
                    Some(Screen::Lecture(lecture)) => lecture.mouse(*mouse, self.area),
                    Some(Screen::Menu(menu)) => {
                        if let Some(command) = menu.mouse(*mouse, self.area) {
                            self.command(command, turn, effects);
                        }
                    }
                    _ => {
                        if let Some(command) = wheel(mouse.kind, self.place()) {
                            self.command(command, turn, effects);
                        }
                    }
                }
            }
            TerminalEvent::Paste(text) => match self.screens.last_mut() {
                Some(Screen::Table(table)) => table.paste(text),
                Some(Screen::Form(form)) => form.paste(text),
                Some(Screen::Lecture(lecture)) => lecture.paste(text),
                Some(Screen::Online(online)) => online.paste(text),
                _ => {}
            },
            _ => {}
        }
    }

    const fn is_small(&self) -> bool {
        self.area.width < LEAST.0 || self.area.height < LEAST.1
    }

    /// Where somebody is, as far as keys differ.
    #[must_use]
    pub fn place(&self) -> Place {
        match self.screens.last() {
            Some(Screen::Table(_) | Screen::Lecture(_)) => Place::Board,
            Some(Screen::Stepper(_)) => Place::Replay,
            Some(Screen::Reader(_)) => Place::Text,
            Some(Screen::Online(online)) => online.place(),
            _ => Place::List,
        }
    }

    fn key(&mut self, key: &KeyEvent, turn: Turn, effects: &mut Vec<Effect>) {
        let place = self.place();
        let meaning = keys::meaning(place, key);
        if meaning == Some(Command::Quit) {
            effects.push(Effect::Quit);
            return;
        }
        if self.help {
            self.help = false;
            return;
        }
        if self.is_small() {
            return;
        }
        let writing = match self.screens.last() {
            Some(Screen::Table(table)) => table.is_writing(),
            Some(Screen::Form(form)) => form.is_writing(),
            Some(Screen::Lecture(lecture)) => lecture.is_writing(),
            Some(Screen::Online(online)) => online.is_writing(),
            _ => false,
        };
        if meaning == Some(Command::Help) && !writing {
            self.help = true;
            return;
        }
        self.notice = None;
        match self.screens.last_mut() {
            Some(Screen::Table(table)) => {
                let next = table.key(key, turn, effects);
                self.follow(next, turn, effects);
            }
            Some(Screen::Form(form)) if form.is_writing() => form.write(key),
            Some(Screen::Lecture(lecture)) => {
                if let Some(go) = lecture.key(key) {
                    self.go(go, turn, effects);
                }
            }
            Some(Screen::Online(online)) => {
                if let Some(go) = online.key(key, turn, effects) {
                    self.go(go, turn, effects);
                }
            }
            _ => {
                if let Some(command) = meaning {
                    self.command(command, turn, effects);
                }
            }
        }
    }

    /// Follows a command of the table of keys; false where the screen has no use for it.
    pub fn command(&mut self, command: Command, turn: Turn, effects: &mut Vec<Effect>) -> bool {
        match command {
            Command::Help => {
                self.help = true;
                return true;
            }
            Command::Quit => {
                effects.push(Effect::Quit);
                return true;
            }
            _ => {}
        }
        let go = match self.screens.last_mut() {
            Some(Screen::Menu(menu)) => menu.command(command),
            Some(Screen::Form(form)) => form.command(command),
            Some(Screen::Saves(saves)) => saves.command(command, &*self.shelf, effects),
            Some(Screen::Settings(settings)) => settings.command(command, &mut self.preferences),
            Some(Screen::Puzzles(puzzles)) => puzzles.command(command, &*self.shelf),
            Some(Screen::Lessons(lessons)) => lessons.command(command),
            Some(Screen::Lecture(lecture)) => Some(lecture.command(command)),
            Some(Screen::Reader(reader)) => reader.command(command),
            Some(Screen::Stepper(stepper)) => stepper.command(command, effects),
            Some(Screen::Online(online)) => online.command(command, turn, effects),
            Some(Screen::Table(table)) => {
                let next = table.command(command, turn, effects);
                self.follow(next, turn, effects);
                return true;
            }
            None => Some(Go::Quit),
        };
        let Some(go) = go else { return false };
        self.go(go, turn, effects);
        true
    }

    fn follow(&mut self, next: Next, turn: Turn, effects: &mut Vec<Effect>) {
        let Some(Screen::Table(table)) = self.screens.last() else { return };
        match next {
            Next::Stay => {}
            Next::Back => self.back(effects),
            Next::Rules => {
                let (name, clause) = (table.local.game.name(), table.clause());
                self.go(Go::Rules(name, clause), turn, effects);
            }
            Next::Again => {
                let (game, setup) = (table.local.game, table.setup());
                self.screens.pop();
                self.go(Go::Play(game, setup), turn, effects);
            }
            Next::Replay => {
                let record = table.local.record().clone();
                self.go(Go::Step(Box::new(record), None), turn, effects);
            }
        }
    }

    fn back(&mut self, effects: &mut Vec<Effect>) {
        self.screens.pop();
        if let Some(Screen::Puzzles(puzzles)) = self.screens.last_mut() {
            puzzles.come_back(&*self.shelf);
        }
        if self.screens.is_empty() {
            effects.push(Effect::Quit);
        }
    }

    fn go(&mut self, go: Go, turn: Turn, effects: &mut Vec<Effect>) {
        match go {
            Go::Stay => {}
            Go::Back => self.back(effects),
            Go::Quit => effects.push(Effect::Quit),
            Go::Form(game) => self.open_form(game, &Setup::default()),
            Go::Play(game, setup) => {
                let seed = setup.seed.unwrap_or(turn.seed);
                match Local::begin(game, &setup, seed) {
                    Ok(local) => {
                        if matches!(self.screens.last(), Some(Screen::Form(_))) {
                            self.screens.pop();
                        }
                        self.open_match(local, effects);
                    }
                    Err(error) => {
                        if let Some(Screen::Form(form)) = self.screens.last_mut() {
                            form.complain(error.message);
                        }
                    }
                }
            }
            Go::Online => self.open_online(None, effects),
            Go::OnlineForm(game) => {
                let form = Form::for_server(game, self.look.lang);
                self.screens.push(Screen::Form(form));
            }
            Go::Create(game, setup, room) => {
                self.screens.pop();
                if let Some(online) = self.online() {
                    online.create(game, &setup, &room, effects);
                }
            }
            Go::Puzzles => {
                let puzzles = Puzzles::new(&*self.shelf);
                self.screens.push(Screen::Puzzles(puzzles));
            }
            Go::Lessons => self.screens.push(Screen::Lessons(Lessons::new())),
            Go::Lesson(name, lesson) => {
                let game = catalog::game(name);
                let lecture = game.and_then(|game| Lecture::new(game, *lesson, self.look.lang));
                if let Some(lecture) = lecture {
                    self.screens.push(Screen::Lecture(Box::new(lecture)));
                }
            }
            Go::Saves(finished) => {
                let saves = Saves::new(finished, &*self.shelf);
                self.screens.push(Screen::Saves(saves));
            }
            Go::Resume(record) => match Local::resume(*record, turn.seed) {
                Ok(local) => self.open_match(local, effects),
                Err(why) => self.notice = Some((Hue::Bad, why.0)),
            },
            Go::Step(record, said) => {
                self.notice = match self.open_replay(*record) {
                    Ok(()) => said,
                    Err(why) => Some((Hue::Bad, why.0)),
                };
            }
            Go::Settings => self.screens.push(Screen::Settings(Settings::default())),
            Go::Rules(name, clause) => {
                if let Some(pictures) = catalog::pictures(name) {
                    let title = catalog::game(name).map_or(name, |game| game.title(self.look.lang));
                    let section = clause.and_then(|clause| pictures.section(clause));
                    let reader = Reader::new(title, pictures.guide(self.look.lang), section);
                    self.screens.push(Screen::Reader(reader));
                }
            }
            Go::Preferences => {
                let lang = self.preferences.lang.as_deref().and_then(|lang| lang.parse().ok());
                self.look.lang = lang.unwrap_or(self.look.lang);
                self.look.theme.ground = self.preferences.ground;
                for screen in &mut self.screens {
                    if let Screen::Menu(menu) = screen {
                        *menu = Menu::new(self.look.lang);
                    }
                }
                effects.push(Effect::Keep(self.preferences.clone()));
            }
        }
    }

    /// Draws the whole screen.
    pub fn draw(&self, buffer: &mut Buffer) {
        let area = buffer.area;
        let look = self.look;
        if area.width < LEAST.0 || area.height < LEAST.1 {
            self.draw_small(area, buffer);
            return;
        }
        match self.screens.last() {
            Some(Screen::Menu(menu)) => menu.draw(area, buffer, look),
            Some(Screen::Form(form)) => form.draw(area, buffer, look),
            Some(Screen::Table(table)) => table.draw(area, buffer, look),
            Some(Screen::Saves(saves)) => saves.draw(area, buffer, look),
            Some(Screen::Settings(settings)) => {
                settings.draw(area, buffer, look, &self.preferences);
            }
            Some(Screen::Puzzles(puzzles)) => puzzles.draw(area, buffer, look),
            Some(Screen::Lessons(lessons)) => lessons.draw(area, buffer, look),
            Some(Screen::Lecture(lecture)) => lecture.draw(area, buffer, look),
            Some(Screen::Reader(reader)) => reader.draw(area, buffer, look),
            Some(Screen::Stepper(stepper)) => stepper.draw(area, buffer, look),
            Some(Screen::Online(online)) => online.draw(area, buffer, look, self.now),
            None => {}
        }
        if let Some((hue, text)) = &self.notice {
            let line = Rect { y: area.height - 2, height: 1, ..area };
            ui::clear(line, buffer);
            buffer.set_stringn(1, line.y, text, usize::from(area.width) - 2, look.theme.bold(*hue));
        }
        if self.help {
            self.draw_help(area, buffer);
        }
    }

    fn draw_small(&self, area: Rect, buffer: &mut Buffer) {
        let (width, height) = LEAST;
        let (is, high) = (area.width, area.height);
        let text = self.look.lang.pick(
            format!("Hace falta más sitio: {width}x{height}, y hay {is}x{high}. Agranda la ventana; ^C sale."),
            format!("More room is needed: {width}x{height}, and there is {is}x{high}. Enlarge the window; ^C leaves."),
            format!("É preciso mais espaço: {width}x{height}, e há {is}x{high}. Aumente a janela; ^C sai."),
        );
        ui::paragraph(area, buffer, self.look.theme.hue(Hue::Text), &text);
    }

    fn draw_help(&self, area: Rect, buffer: &mut Buffer) {
        let lang = self.look.lang;
        let rows: Vec<(String, &str)> = keys::help(self.place(), lang).collect();
        // In two columns where one is too long for the screen.
        let room = usize::from(area.height - 2);
        let columns = rows.len().div_ceil(room).max(1) as u16;
        let high = rows.len().div_ceil(columns.into()).min(room);
        let place = ui::middle(area, 39 * columns + 2, high as u16 + 2);
        let theme = self.look.theme;
        let inner = ui::frame(place, buffer, theme, lang.pick("Teclas", "Keys", "Teclas"));
        for (column, rows) in (0..columns).zip(rows.chunks(high)) {
            let x = inner.x + 39 * column;
            for (y, (keys, does)) in (inner.y..).zip(rows) {
                buffer.set_stringn(x + 1, y, keys, 13, theme.bold(Hue::Accent));
                buffer.set_stringn(x + 15, y, does, 24, theme.hue(Hue::Text));
            }
        }
    }
}

/// What turning the wheel means: along a list or a text, or through the moves of a match.
fn wheel(kind: MouseEventKind, place: Place) -> Option<Command> {
    match (kind, place) {
        (MouseEventKind::ScrollUp, Place::Replay) => Some(Command::Left),
        (MouseEventKind::ScrollDown, Place::Replay) => Some(Command::Right),
        (MouseEventKind::ScrollUp, _) => Some(Command::Up),
        (MouseEventKind::ScrollDown, _) => Some(Command::Down),
        _ => None,
    }
}

/// Where a screen leads.
pub(crate) enum Go {
    Stay,
    Back,
    Quit,
    Form(&'static dyn catalog::Game),
    Play(&'static dyn catalog::Game, Setup),
    Online,
    /// The setup of a match on a server, and the match itself.
    OnlineForm(&'static dyn catalog::Game),
    Create(&'static dyn catalog::Game, Setup, catalog::Options),
    Puzzles,
    /// The lessons of all games, and one of them.
    Lessons,
    Lesson(&'static str, Box<kit::lesson::Lesson>),
    /// The matches that are kept: finished ones, or those that go on.
    Saves(bool),
    Resume(Box<Record>),
    /// A match to step through, with what is to be said first.
    Step(Box<Record>, Option<(Hue, String)>),
    Settings,
    /// The rules of a game, at the clause that was cited last.
    Rules(&'static str, Option<&'static str>),
    /// What the user wants has changed.
    Preferences,
}

//! Somebody at the keyboard, and all that is outside of the machine.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::atomic::AtomicBool;

use catalog::Limits;
use kit::Lang;
use protocol::Record;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;
use terminal::Setup;
use terminal::full::{
    Account, App, Ask, Effect, Input, Local, Look, Preferences, Saved, Shelf, Thought, Turn,
    assess, solved_board,
};

/// A machine with its screen. Bots think at once, and not for long.
pub(crate) struct Desk {
    pub(crate) app: App,
    pub(crate) width: u16,
    pub(crate) height: u16,
    pub(crate) kept: Rc<RefCell<Vec<Record>>>,
    pub(crate) exported: Vec<Record>,
    pub(crate) ended: bool,
    pub(crate) turn: Turn,
    /// What servers were asked, and the accounts that were kept.
    pub(crate) asked: Vec<Ask>,
    pub(crate) accounts: Vec<Account>,
}

struct Kept(Rc<RefCell<Vec<Record>>>);

impl Shelf for Kept {
    fn all(&self) -> Vec<Saved> {
        let kept = self.0.borrow();
        let saved = kept.iter().rev().map(|record| Saved {
            id: record.id.clone(),
            game: record.game.clone(),
            players: record.players.clone(),
            moves: record.entries.len(),
            over: record.outcome.is_some(),
            when: "  5 min".into(),
        });
        saved.collect()
    }

    fn get(&self, id: &str) -> Option<Record> {
        self.0.borrow().iter().find(|record| record.id == id).cloned()
    }

    fn solved(&self) -> Vec<(u8, usize)> {
        self.0.borrow().iter().filter_map(solved_board).collect()
    }
}

impl Desk {
    pub(crate) fn new(lang: Lang, width: u16, height: u16) -> Self {
        let kept = Rc::<RefCell<Vec<Record>>>::default();
        let look = Look { lang, ..Look::default() };
        let preferences = Preferences { lang: Some(lang.to_string()), ..Preferences::default() };
        let app = App::new(look, preferences, Box::new(Kept(Rc::clone(&kept))));
        let turn = Turn { now: 1_700_000_000_000, seed: 11 };
        let mut desk = Self {
            app,
            width,
            height,
            kept,
            exported: Vec::new(),
            ended: false,
            turn,
            asked: Vec::new(),
            accounts: Vec::new(),
        };
        desk.resize(width, height);
        desk
    }

    /// A match of one game, with people and bots in its seats.
    pub(crate) fn at_match(
        mut self,
        game: &str,
        players: &[&str],
        options: &[&str],
        seed: u64,
    ) -> Self {
        let setup = Setup {
            options: options.iter().map(|text| Setup::option(text).unwrap()).collect(),
            players: players.iter().map(|player| player.parse().unwrap()).collect(),
            ..Setup::default()
        };
        let local = Local::begin(catalog::game(game).unwrap(), &setup, seed).unwrap();
        let mut effects = Vec::new();
        self.app.open_match(local, &mut effects);
        self.perform(effects);
        self
    }

    pub(crate) fn resize(&mut self, width: u16, height: u16) {
        (self.width, self.height) = (width, height);
        self.hear(Input::Terminal(Event::Resize(width, height)));
    }

    pub(crate) fn hear(&mut self, input: Input) {
        let effects = self.app.update(input, self.turn);
        self.perform(effects);
    }

    fn perform(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Think { ticket, game, view, level, seed, lang, .. } => {
                    let picture = catalog::pictures(game).unwrap().read(&view).unwrap();
                    let thought = match level {
                        None => Thought::Advice(picture.advice(lang)),
                        Some(level) => {
                            let mut never = || false;
                            let mut limits = Limits::new(&mut never);
                            limits.nodes = Some(60);
                            let answer = picture.bot(&level, &mut limits, seed);
                            Thought::Bot(answer.map_err(|error| error.message))
                        }
                    };
                    self.hear(Input::Thought(ticket, thought));
                }
                Effect::Assess { ticket, record } => {
                    let mut told = Vec::new();
                    let take = |at, one| told.push(Input::Assessed(ticket, at, Box::new(one)));
                    assess(&record, Some(20), &AtomicBool::new(false), take).unwrap();
                    for one in told {
                        self.hear(one);
                    }
                }
                Effect::Save(record) => {
                    let mut kept = self.kept.borrow_mut();
                    kept.retain(|other| other.id != record.id);
                    kept.push(*record);
                }
                Effect::Remove(id) => self.kept.borrow_mut().retain(|record| record.id != id),
                Effect::Export(record) => {
                    self.exported.push(*record);
                    self.hear(Input::Exported(Ok("there.json".into())));
                }
                Effect::Net(ask) => self.asked.push(ask),
                Effect::KeepAccount(account) => self.accounts.push(account),
                Effect::Keep(_)
                | Effect::Wake(_)
                | Effect::ForgetAccount(_)
                | Effect::StopAssessing => {}
                Effect::Quit => self.ended = true,
            }
        }
    }

    pub(crate) fn key(&mut self, code: KeyCode) {
        self.hear(Input::Terminal(Event::Key(KeyEvent::new(code, KeyModifiers::NONE))));
    }

    pub(crate) fn keys(&mut self, codes: &[KeyCode]) {
        for code in codes {
            self.key(*code);
        }
    }

    pub(crate) fn type_text(&mut self, text: &str) {
        for letter in text.chars() {
            self.key(KeyCode::Char(letter));
        }
    }

    pub(crate) fn buffer(&self) -> Buffer {
        let mut buffer = Buffer::empty(Rect::new(0, 0, self.width, self.height));
        self.app.draw(&mut buffer);
        buffer
    }

    /// The screen as text, each line without the blanks at its end.
    pub(crate) fn screen(&self) -> String {
        let buffer = self.buffer();
        let mut text = String::new();
        for y in 0..self.height {
            let line: String = (0..self.width).map(|x| buffer[(x, y)].symbol()).collect();
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }

    pub(crate) fn last_kept(&self) -> Record {
        self.kept.borrow().last().expect("something is kept").clone()
    }
}

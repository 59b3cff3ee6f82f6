//! Boards and short ways of playing for the tests.
#![allow(dead_code, reason = "each test file uses its own share of these")]

use flow_free::{Action, Event, FlowFree, Options, Refusal, State};
use kit::prelude::*;
use kit::{Dice, Refusal as _, Replay, Seat};

pub(crate) const E1: &str = "F1;5x5;R3B/2G2/3BG/4R/Y3Y";
pub(crate) const E2: &str = "F1;5x5;4Y/2BG1/3R1/Y2G1/B1R2";

pub(crate) const V1: &str = "R 10, R 20, R 30, R 31, R 32, R 33, B 03, B 02, B 01, B 11, B 21, B 22, \
                      G 13, G 14, Y 41, Y 42, Y 43";
pub(crate) const L1: &str = "R 33, R 32, R 22, R 21, R 31, R 30, R 20, R 10, R 11, R 01, B 03, B 02, \
                      G 13, G 14, Y 41, Y 42, Y 43";
pub(crate) const L2: &str = "R 33, R 32, R 22, R 21, R 31, R 30, R 20, R 10, R 11, R 01, R 02, R 03, \
                      G 13, G 14, Y 41, Y 42, Y 43";

pub(crate) const PLAYER: Seat = Seat::new(0);

/// A game that can be asked in text.
pub(crate) struct Game(pub(crate) FlowFree);

impl Game {
    pub(crate) fn on(board: &str) -> Self {
        Self::with(&Options::board(board))
    }

    pub(crate) fn with(options: &Options) -> Self {
        FlowFree::check(options).expect("options that can be played");
        Self(Replay::<FlowFree>::open(options, &mut Dice::new(1)).state().clone())
    }

    pub(crate) fn loose(board: &str) -> Self {
        Self::with(&Options { strict: false, ..Options::board(board) })
    }

    /// E1 after these lines, all of them accepted.
    pub(crate) fn after(lines: &str) -> Self {
        let mut game = Self::on(E1);
        game.play(lines);
        game
    }

    /// Plays lines separated by commas.
    pub(crate) fn play(&mut self, lines: &str) -> &mut Self {
        for line in lines.split(',').filter(|line| !line.trim().is_empty()) {
            self.ask(line).unwrap_or_else(|why| panic!("{line}: {why}"));
        }
        self
    }

    pub(crate) fn ask(&mut self, text: &str) -> Result<Vec<Event>, Refusal> {
        let action: Action = self.0.read_action(PLAYER, text).expect("every text is an action");
        let events = self.0.decide(PLAYER, &action, &mut Dice::new(0))?;
        for event in &events {
            self.0.apply(event);
        }
        Ok(events)
    }

    /// The key of the refusal that a text gets; the game must be as before.
    pub(crate) fn key(&mut self, text: &str) -> &'static str {
        let before = self.0.clone();
        let refusal = self.ask(text).expect_err(text);
        assert_eq!(self.0, before, "{text}: a refused line changes nothing");
        refusal.reason().expect("a key")
    }

    /// The path of a colour as text.
    pub(crate) fn path(&self, colour: char) -> String {
        let puzzle = self.0.puzzle();
        let pair = puzzle.index_of(flow_free::Colour::of_initial(colour).unwrap()).unwrap();
        let cells: Vec<String> =
            self.0.board().path(pair).iter().map(|cell| puzzle.cell_name(*cell)).collect();
        cells.join(" ")
    }

    pub(crate) fn is_connected(&self, colour: char) -> bool {
        let colour = flow_free::Colour::of_initial(colour).unwrap();
        self.0.board().is_connected(self.0.puzzle().index_of(colour).unwrap())
    }

    pub(crate) fn is_empty(&self, cell: &str) -> bool {
        let cell = self.0.puzzle().cell_named(cell).unwrap();
        self.0.board().carried(cell) == flow_free::Carried::Nothing
    }

    pub(crate) fn state(&self) -> State {
        self.0.state()
    }
}

/// What the console says about events, in English.
pub(crate) fn notes(events: &[Event]) -> Vec<String> {
    let notes = events.iter().flat_map(Event::notes);
    notes.map(|note| flow_free::text::note(&note, kit::Lang::En)).collect()
}

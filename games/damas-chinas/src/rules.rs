//! The rules as the platform asks for them.

use std::ops::RangeInclusive;

use kit::prelude::*;
use kit::{
    BadPosition, Cause, Chance, Lang, Log, NotCountable, Notation, Outcome, Rules, Seat, Seats,
    Show, Texts, Told, Unreadable, Viewer, Views, Word,
};

use crate::colour::PIPS;
use crate::moves::{Judged, joined};
use crate::paths::{Chains, captured};
use crate::{Action, Cell, DamasChinas, Event, Leg, Move, Options, Refusal, Sign, View};

/// A match is played until it is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    Play,
    Over,
}

impl Word for Phase {
    fn word(self) -> &'static str {
        match self {
            Self::Play => "play",
            Self::Over => "over",
        }
    }
}

impl Rules for DamasChinas {
    const NAME: &'static str = "damas-chinas";
    const SEATS: RangeInclusive<u8> = 2..=6;

    type Options = Options;
    type Phase = Phase;
    type Action = Action;
    type Move = Move;
    type Judged = Judged;
    type Event = Event;
    type Refusal = Refusal;

    fn schema() -> serde_json::Value {
        Options::schema()
    }

    fn check(options: &Options) -> Result<(), String> {
        options.check()
    }

    fn empty(options: &Options) -> Self {
        Self::start(*options)
    }

    fn options(&self) -> Options {
        self.options
    }

    fn seats(&self) -> u8 {
        self.players()
    }

    fn phase(&self) -> Phase {
        if self.end.is_some() { Phase::Over } else { Phase::Play }
    }

    fn to_act(&self) -> Seats {
        if self.end.is_some() { Seats::NONE } else { Seats::one(Seat::new(self.turn)) }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.result()
    }

    /// Not everything only in the capture variant, in positions where one piece has thousands of
    /// chains.
    fn moves(&self, seat: Seat, to: &mut Vec<Move>) -> bool {
        if !self.to_act().contains(seat) {
            return true;
        }
        let before = to.len();
        let all = self.list_moves(to);
        // Forced passes follow by themselves, so only a position from outside lists one.
        if to.len() == before {
            to.push(Move::Pass);
        }
        all
    }

    fn action(&self, _seat: Seat, a_move: Move) -> Action {
        let Move::Go { from, to, captured } = a_move else { return Action::Pass };
        let path = if a_move.is_step() {
            vec![Leg { sign: Sign::Step, to }]
        } else {
            self.canonical(from, to, joined(captured))
        };
        Action::Move { from, path }
    }

    /// The steps of each piece, then its chains in the order of D28.
    fn actions(&self, _seat: Seat, moves: &[Move]) -> Vec<Action> {
        let mut actions = Vec::with_capacity(moves.len());
        for of_piece in moves.chunk_by(|one, other| one.from() == other.from()) {
            let Some(from) = of_piece[0].from() else {
                actions.push(Action::Pass);
                continue;
            };
            for a_move in of_piece {
                if let Move::Go { to, .. } = *a_move
                    && a_move.is_step()
                {
                    let path = vec![Leg { sign: Sign::Step, to }];
                    actions.push(Action::Move { from, path });
                }
            }
            if of_piece.iter().all(Move::is_step) {
                continue;
            }
            let chains = Chains::explore(self, from);
            for ((to, captured), path) in chains.ends().zip(chains.ways()) {
                if of_piece.contains(&Move::go(from, to, captured)) {
                    actions.push(Action::Move { from, path });
                }
            }
        }
        actions
    }

    #[inline]
    fn judged(&self, _seat: Seat, a_move: Move) -> Judged {
        Judged { a_move, path: Vec::new() }
    }

    /// In the order of D51.
    fn judge(&self, seat: Seat, action: &Action) -> Result<Judged, Refusal> {
        if self.end.is_some() {
            return Err(Refusal::GameOver);
        }
        if !self.to_act().contains(seat) {
            return Err(Refusal::NotYourTurn);
        }
        match action {
            Action::Pass if self.has_move(self.turn) => Err(Refusal::MovesAvailable),
            Action::Pass => Ok(Judged { a_move: Move::Pass, path: Vec::new() }),
            Action::Unknown { cell, .. } => Err(Refusal::UnknownCell { cell: cell.clone() }),
            Action::Move { from, path } => self.judge_path(*from, path),
        }
    }

    #[inline]
    fn carry_out(
        &mut self,
        seat: Seat,
        judged: Judged,
        _cause: Cause,
        _chance: &mut dyn Chance,
        log: &mut impl Log<Event>,
    ) {
        let mover = self.turn;
        let passed = judged.a_move == Move::Pass;
        match judged.a_move {
            Move::Go { from, to, captured } => {
                log.note(|| {
                    let colour = self.piece(from).expect("a path begins at a piece");
                    Event::Moved { seat, colour, from, path: judged.path }
                });
                self.move_piece(from, to, joined(captured));
            }
            Move::Pass => {
                log.note(|| Event::Passed { seat });
                self.count_turn(mover, false);
            }
        }
        self.go_on(mover, passed, log);
    }

    fn apply(&mut self, event: &Event) {
        match event {
            Event::Moved { from, path, .. } => {
                if let Some(last) = path.last() {
                    self.move_piece(*from, last.to, captured(path));
                    self.turn = self.next_player(self.turn);
                }
            }
            Event::Passed { .. } => {
                self.count_turn(self.turn, false);
                self.turn = self.next_player(self.turn);
            }
            Event::Ended { reason, .. } => self.close(*reason),
        }
    }

    /// The move that gains most pips; of several, the first in sorted notation.
    fn on_timeout(&self, seat: Seat) -> Option<Action> {
        let gain = |action: &Action| match action {
            Action::Move { from, path } => {
                let colour = self.piece(*from)?;
                let pips = |cell: crate::Cell| i16::from(PIPS[colour.index()][cell.index()]);
                Some(pips(*from) - pips(path.last()?.to))
            }
            Action::Pass | Action::Unknown { .. } => None,
        };
        self.legal(seat)
            .into_iter()
            .min_by_key(|action| (std::cmp::Reverse(gain(action)), self.write_action(seat, action)))
    }

    fn perft(&self, depth: u32) -> Result<u64, NotCountable> {
        crate::search::count(self, depth)
    }
}

impl Views for DamasChinas {
    type View = View;

    fn view(&self, viewer: Viewer) -> View {
        self.seen_by(viewer)
    }

    fn write_view(&self, viewer: Viewer, to: &mut Vec<u8>) {
        self.write_seen_by(viewer, to);
    }

    fn viewer(view: &View) -> Viewer {
        view.viewer
    }

    fn imagine(view: &View, _chance: &mut dyn Chance) -> Self {
        Self::of_view(view)
    }
}

impl Notation for DamasChinas {
    /// D27: two paths of one piece are the same move if they end alike and captured alike.
    fn same_action(&self, _seat: Seat, one: &Action, other: &Action) -> bool {
        let (Action::Move { from, path }, Action::Move { from: other_from, path: other_path }) =
            (one, other)
        else {
            return one == other;
        };
        let ends = [path, other_path].map(|path| path.last().map(|leg| leg.to));
        if from != other_from || ends[0] != ends[1] {
            return false;
        }
        match (self.walk(*from, path), self.walk(*from, other_path)) {
            (Ok(one), Ok(other)) => captured(&one) == captured(&other),
            _ => one == other,
        }
    }

    fn read_action(&self, _seat: Seat, text: &str) -> Result<Action, Unreadable> {
        Action::read(text)
    }

    fn write_action(&self, _seat: Seat, action: &Action) -> String {
        action.write(self)
    }

    fn write_moves(&self, seat: Seat, moves: &[Move]) -> Texts {
        let mut written = Texts::with_room(moves.len(), 8 * moves.len());
        let mut chains: Option<Chains> = None;
        for of_piece in moves.chunk_by(|one, other| one.from() == other.from()) {
            let Some(from) = of_piece[0].from() else {
                written.add([&self.write_action(seat, &Action::Pass)]);
                continue;
            };
            let before = written.len();
            for a_move in of_piece {
                if let Move::Go { to, .. } = *a_move
                    && a_move.is_step()
                {
                    written.add([from.name(), Sign::Step.text(), to.name()]);
                }
            }
            if written.len() - before < of_piece.len() {
                let next = match chains {
                    Some(last) => last.explore_next(self, from),
                    None => Chains::explore(self, from),
                };
                // Wherever a chain may stop is a move of its own.
                next.write(&mut written);
                chains = Some(next);
            }
        }
        written
    }

    fn position(&self) -> String {
        self.write_line()
    }

    fn position_in(view: &View) -> String {
        Self::of_view(view).write_line()
    }

    fn load(text: &str, options: &Options) -> Result<Self, BadPosition> {
        Self::read_line(text, options.filled_target)
    }

    fn forms() -> &'static [&'static str] {
        &["matrix"]
    }

    fn export(&self, form: &str) -> Option<String> {
        (form == "matrix").then(|| self.to_matrix())
    }

    fn import(form: &str, text: &str, options: &Options) -> Result<Self, BadPosition> {
        match form {
            "matrix" => Self::read_matrix(text, options.filled_target)
                .map_err(|why| BadPosition(why.to_string())),
            _ => Err(BadPosition(format!("there is no form {form:?}"))),
        }
    }
}

impl Told for DamasChinas {
    fn title(lang: Lang) -> &'static str {
        lang.pick("Damas Chinas", "Chinese Checkers", "Damas Chinesas")
    }

    fn draw(view: &View, show: Show) -> String {
        crate::draw::draw(view, show)
    }

    fn tell(event: &Event, lang: Lang) -> String {
        let mut text = event.tell(lang);
        // Sentences begin with a player in small letters, all of them ASCII.
        text[..1].make_ascii_uppercase();
        text
    }
}

impl DamasChinas {
    fn judge_path(&self, from: Cell, path: &[Leg]) -> Result<Judged, Refusal> {
        let jumps = self.walk(from, path)?;
        let mut here = from;
        for (leg, jump) in path.iter().zip(&jumps) {
            let right = Sign::right(here, *jump);
            // A plain jump sign says nothing of captures.
            let fits = leg.sign == right || (leg.sign == Sign::Jump && right == Sign::Capture);
            if !fits {
                let right = crate::action::write_path(from, &jumps);
                return Err(Refusal::Sign { right });
            }
            here = jump.to;
        }
        Ok(Judged { a_move: Move::go(from, here, captured(&jumps)), path: jumps })
    }
}

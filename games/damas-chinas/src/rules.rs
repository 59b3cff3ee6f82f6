//! The rules as the platform asks for them.

use std::ops::RangeInclusive;

use kit::{
    BadPosition, Chance, Lang, NotCountable, Outcome, Rules, Seat, Seats, Show, Texts, Unreadable,
    Viewer,
};

use crate::board::cells;
use crate::colour::PIPS;
use crate::lattice::{self, Jumps};
use crate::paths::{Chains, captured, steps};
use crate::turn::Aftermath;
use crate::{Action, DamasChinas, Event, Leg, Options, Refusal, Sign, View};

impl Rules for DamasChinas {
    const NAME: &'static str = "damas-chinas";
    const SEATS: RangeInclusive<u8> = 2..=6;

    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;
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

    fn open(&self, _chance: &mut dyn Chance) -> Vec<Event> {
        Vec::new()
    }

    fn options(&self) -> Options {
        self.options
    }

    fn seats(&self) -> u8 {
        self.players()
    }

    fn phase(&self) -> &'static str {
        if self.end.is_some() { "over" } else { "play" }
    }

    fn to_act(&self) -> Seats {
        if self.end.is_some() { Seats::NONE } else { Seats::one(Seat::new(self.turn)) }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.result()
    }

    fn legal(&self, seat: Seat) -> Vec<Action> {
        if !self.to_act().contains(seat) {
            return Vec::new();
        }
        let mut actions = Vec::new();
        for from in cells(self.pieces(self.turn)) {
            let step = |to| Action::Move { from, path: vec![Leg { sign: Sign::Step, to }] };
            actions.extend(steps(self, from).map(step));
            let chains = Chains::explore(self, from);
            actions.extend(chains.ways().map(|path| Action::Move { from, path }));
        }
        // Forced passes follow by themselves, so only a position from outside lists one.
        if actions.is_empty() {
            actions.push(Action::Pass);
        }
        actions
    }

    /// False only in the capture variant, in positions where one piece has thousands of chains.
    fn lists_all(&self, seat: Seat) -> bool {
        let captures = self.options.capture && self.to_act().contains(seat);
        !captures || self.list_moves(&mut Vec::new())
    }

    fn decide(
        &self,
        seat: Seat,
        action: &Action,
        _chance: &mut dyn Chance,
    ) -> Result<Vec<Event>, Refusal> {
        if self.end.is_some() {
            return Err(Refusal::GameOver);
        }
        if !self.to_act().contains(seat) {
            return Err(Refusal::NotYourTurn);
        }
        let event = self.judge(seat, action)?;
        let mut after = *self;
        after.apply(&event);
        let mut events = vec![event];
        let mut aftermath = Vec::new();
        let passed = matches!(action, Action::Pass);
        after.settle(self.turn, passed, |what| aftermath.push(what));
        events.extend(aftermath.into_iter().map(|what| match what {
            Aftermath::Passed(player) => Event::Passed { seat: Seat::new(player) },
            Aftermath::Ended(reason) => {
                let result = after.result().expect("the match has just ended");
                let scores = result.scores.unwrap_or_default();
                Event::Ended { reason, winners: result.winners, scores }
            }
        }));
        Ok(events)
    }

    fn apply(&mut self, event: &Event) {
        match event {
            Event::Moved { from, path, .. } => {
                if let Some(last) = path.last() {
                    self.carry_out(*from, last.to, captured(path));
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

    fn read_action(&self, _seat: Seat, text: &str) -> Result<Action, Unreadable> {
        Action::read(text)
    }

    fn write_action(&self, _seat: Seat, action: &Action) -> String {
        action.write(self)
    }

    fn write_legal(&self, seat: Seat) -> Texts {
        let mut written = Texts::with_room(64, 512);
        if !self.to_act().contains(seat) {
            return written;
        }
        let jumps = Jumps::new(&self.words, &self.words);
        let mut chains: Option<Chains> = None;
        for from in cells(self.pieces(self.turn)) {
            for to in steps(self, from) {
                written.add([from.name(), Sign::Step.text(), to.name()]);
            }
            let (class, bit) = lattice::bit(from);
            if !jumps.any(class, bit) {
                continue;
            }
            let next = match chains {
                Some(last) => last.explore_next(self, from),
                None => Chains::explore(self, from),
            };
            next.write(&mut written);
            chains = Some(next);
        }
        if written.is_empty() {
            written.add([&self.write_action(seat, &Action::Pass)]);
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

    fn perft(&self, depth: u32) -> Result<u64, NotCountable> {
        crate::search::count(self, depth)
    }
}

impl DamasChinas {
    /// The first event of an action of the player to move, or why it is refused (D51).
    fn judge(&self, seat: Seat, action: &Action) -> Result<Event, Refusal> {
        match action {
            Action::Pass if self.has_move(self.turn) => Err(Refusal::MovesAvailable),
            Action::Pass => Ok(Event::Passed { seat }),
            Action::Unknown { cell, .. } => Err(Refusal::UnknownCell { cell: cell.clone() }),
            Action::Move { from, path } => {
                let jumps = self.walk(*from, path)?;
                let mut here = *from;
                for (leg, jump) in path.iter().zip(&jumps) {
                    let right = Sign::right(here, *jump);
                    // A plain jump sign says nothing of captures.
                    let fits =
                        leg.sign == right || (leg.sign == Sign::Jump && right == Sign::Capture);
                    if !fits {
                        let right = crate::action::write_path(*from, &jumps);
                        return Err(Refusal::Sign { right });
                    }
                    here = jump.to;
                }
                let colour = self.piece(*from).expect("a path begins at a piece");
                Ok(Event::Moved { seat, colour, from: *from, path: jumps })
            }
        }
    }
}

use std::ops::RangeInclusive;

use kit::prelude::*;
use kit::{
    BadPosition, Cause, Chance, Lang, Log, NotCountable, Notation, Outcome, Rules, Seat, Seats,
    Show, Texts, Told, Unreadable, Viewer, Views,
};

use crate::chart::Spot;
use crate::position::Origin;
use crate::state::Phase;
use crate::{
    Action, Event, Layout, Move, Options, Refusal, Route, SmallStarEmpires, View, display, levels,
    options,
};

/// The top-left form of S8, by its name for `export` and `import`.
const TOP_LEFT: &str = "top-left";

impl SmallStarEmpires {
    /// What a turn is told as. The flight begins on this state.
    fn told(&self, seat: Seat, a_move: Move) -> Event {
        let (from, to) = (self.start_hex(seat, a_move.start()), self.chart.cells()[a_move.to()]);
        let through = match self.route(seat, from, to) {
            Some(Route::Through { entry, exit }) => Some([entry, exit]),
            Some(Route::Straight) | None => None,
        };
        Event::Turn { seat, from, to, place: a_move.place(), through }
    }

    /// Passes and the end, as they follow from a turn or a pass (S30, S31).
    fn go_on(&mut self, log: &mut impl Log<Event>) {
        let Phase::Turn(first) = self.phase else { return };
        let players = self.chart.players();
        let in_turn = std::iter::successors(Some(first), |seat| Some(seat.next(players)));
        let mover = in_turn
            .take(usize::from(players))
            .find(|seat| !self.passed.contains(*seat) && self.can_move(seat.index()));
        let Some(mover) = mover else {
            // Nobody is left for whom somebody could be passed over: no pass is seen.
            self.phase = Phase::Over;
            log.note(|| {
                let scores = self.scores();
                let totals = Seat::all(players).map(|seat| scores[seat.index()].total).collect();
                Event::Over { winners: self.leaders(), totals }
            });
            return;
        };
        while let Phase::Turn(seat) = self.phase
            && seat != mover
        {
            log.note(|| Event::Passed { seat });
            self.pass(seat);
        }
    }
}

impl Rules for SmallStarEmpires {
    const NAME: &'static str = "small-star-empires";
    const SEATS: RangeInclusive<u8> = 2..=4;
    /// S39: who is equal in everything shares the place, and if it is the first they all win.
    const SHARED_VICTORY: bool = true;

    type Options = Options;
    type Phase = Phase;
    type Action = Action;
    type Move = Move;
    type Judged = Move;
    type Event = Event;
    type Refusal = Refusal;

    fn schema() -> serde_json::Value {
        options::schema()
    }

    fn check(options: &Options) -> Result<(), String> {
        options.check()
    }

    fn empty(options: &Options) -> Self {
        Self::before_setup(options)
    }

    fn set_up(&mut self, chance: &mut dyn Chance, log: &mut impl Log<Event>) {
        let (sectors, first) = self.draw_setup(chance);
        self.happen(log, Event::SetUp { sectors, first });
    }

    fn options(&self) -> Options {
        self.known_options()
    }

    fn seats(&self) -> u8 {
        self.chart.players()
    }

    fn phase(&self) -> Phase {
        self.phase
    }

    fn to_act(&self) -> Seats {
        self.turn().map_or(Seats::NONE, Seats::one)
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.phase == Phase::Over).then(|| {
            let scores = self.scores();
            let totals = scores.iter().take(self.seats().into()).map(|score| score.total.into());
            Outcome { winners: self.leaders(), scores: Some(totals.collect()), reason: "no-turns" }
        })
    }

    fn moves(&self, seat: Seat, to: &mut Vec<Move>) -> bool {
        if self.phase == Phase::Turn(seat) {
            let before = to.len();
            self.push_moves(seat.index(), to);
            if to.len() == before {
                to.push(Move::PASS);
            }
        }
        true
    }

    fn action(&self, seat: Seat, a_move: Move) -> Action {
        if a_move == Move::PASS {
            return Action::Pass;
        }
        Action::Turn {
            from: self.start_hex(seat, a_move.start()),
            to: self.chart.cells()[a_move.to()],
            place: a_move.place(),
        }
    }

    /// In the order of the notation's text.
    fn actions(&self, seat: Seat, moves: &[Move]) -> Vec<Action> {
        let mut actions: Vec<Action> = moves.iter().map(|m| self.action(seat, *m)).collect();
        actions.sort_by_cached_key(ToString::to_string);
        actions
    }

    fn judged(&self, _seat: Seat, a_move: Move) -> Move {
        a_move
    }

    /// The first reason of S42 that applies.
    fn judge(&self, seat: Seat, action: &Action) -> Result<Move, Refusal> {
        match self.phase {
            Phase::Over => return Err(Refusal::GameOver),
            Phase::Turn(turn) if turn == seat => {}
            Phase::Turn(_) | Phase::Setup => return Err(Refusal::NotYourTurn),
        }
        let Action::Turn { from, to, place } = *action else {
            let stuck = !self.can_move(seat.index());
            return if stuck { Ok(Move::PASS) } else { Err(Refusal::TurnAvailable) };
        };
        for hex in [from, to] {
            if self.chart.spot(hex) == Spot::Outside {
                return Err(Refusal::UnknownHex(hex));
            }
        }
        let start = self.start(seat, from).ok_or(Refusal::NoShip(from))?;
        let cell = match self.chart.spot(to) {
            Spot::Cell(cell) if self.occupied() >> cell & 1 == 0 => u32::from(cell),
            _ => return Err(Refusal::NotFree(to)),
        };
        if self.left(seat, place) == 0 {
            return Err(Refusal::NoPiece(place));
        }
        if self.targets(seat.index(), start) >> cell & 1 == 0 {
            return Err(Refusal::Unreachable(self.obstacle(seat, from, to)));
        }
        Ok(Move::new(start, cell, place))
    }

    fn carry_out(
        &mut self,
        seat: Seat,
        a_move: Move,
        _cause: Cause,
        _chance: &mut dyn Chance,
        log: &mut impl Log<Event>,
    ) {
        if a_move == Move::PASS {
            log.note(|| Event::Passed { seat });
            self.pass(seat);
        } else {
            log.note(|| self.told(seat, a_move));
            self.settle(seat, a_move);
        }
        self.go_on(log);
    }

    fn apply(&mut self, event: &Event) {
        match event {
            Event::SetUp { sectors, first } => self.begin(*sectors, *first),
            Event::Turn { seat, from, to, place, .. } => {
                // Events that were decided on this state name a ship and a cell.
                match (self.start(*seat, *from), self.chart.spot(*to)) {
                    (Some(start), Spot::Cell(cell)) => {
                        self.settle(*seat, Move::new(start, cell.into(), *place));
                    }
                    _ => self.hand_on(*seat),
                }
            }
            Event::Passed { seat } => {
                // Who can move has not passed, whatever is told: or the turn would go round for ever.
                if self.seats_that_can_move().contains(*seat) {
                    self.hand_on(*seat);
                } else {
                    self.pass(*seat);
                }
            }
            Event::Over { .. } => self.phase = Phase::Over,
        }
    }

    /// The turn with the largest D of S52, a colony before a station, then by notation.
    fn on_timeout(&self, seat: Seat) -> Option<Action> {
        levels::best_turns(self, seat).first().copied()
    }

    fn perft(&self, depth: u32) -> Result<u64, NotCountable> {
        Ok(self.count_turns(depth))
    }
}

impl Views for SmallStarEmpires {
    type View = View;

    fn view(&self, viewer: Viewer) -> View {
        self.view_of(viewer)
    }

    fn viewer(view: &View) -> Viewer {
        view.viewer
    }

    fn imagine(view: &View, _chance: &mut dyn Chance) -> Self {
        Self::of_view(view)
    }
}

impl Notation for SmallStarEmpires {
    fn read_action(&self, _seat: Seat, text: &str) -> Result<Action, Unreadable> {
        text.parse()
    }

    fn write_moves(&self, seat: Seat, moves: &[Move]) -> Texts {
        let mut written = Texts::with_room(moves.len(), 12 * moves.len());
        let (mut from, mut to) = (String::new(), String::new());
        for a_move in moves {
            if *a_move == Move::PASS {
                written.add([&self.write_action(seat, &Action::Pass)]);
                continue;
            }
            self.start_hex(seat, a_move.start()).write_to(&mut from);
            self.chart.cells()[a_move.to()].write_to(&mut to);
            let mut piece = [0; 4];
            written.add([&from, ">", &to, a_move.place().symbol().encode_utf8(&mut piece)]);
        }
        let mut sorted = Texts::with_room(written.len(), 12 * moves.len());
        written.sorted().for_each(|text| sorted.add([text]));
        sorted
    }

    fn write_action(&self, _seat: Seat, action: &Action) -> String {
        action.to_string()
    }

    fn position(&self) -> String {
        self.write_position(Origin::Centre)
    }

    fn position_in(view: &View) -> String {
        Self::of_view(view).position()
    }

    fn load(text: &str, options: &Options) -> Result<Self, BadPosition> {
        Self::read_position(text, options, Origin::Centre)
    }

    /// An arrangement given as `random` agrees with whatever was drawn, and `reference` with the
    /// seven pairs that it stands for.
    fn contradicts(&self, option: &str, given: &serde_json::Value) -> bool {
        let ours = self.known_options();
        match option {
            "players" => given != ours.players,
            "tokens" => given != ours.tokens,
            "arrangement" => match serde_json::from_value::<Layout>(given.clone()) {
                Ok(layout) => layout.certain().is_some_and(|sectors| Some(sectors) != self.sectors),
                Err(_) => true,
            },
            "first" => match serde_json::from_value::<crate::First>(given.clone()) {
                Ok(first) => first.certain().is_some_and(|seat| Some(seat) != self.first),
                Err(_) => true,
            },
            _ => false,
        }
    }

    fn forms() -> &'static [&'static str] {
        &[TOP_LEFT]
    }

    fn export(&self, form: &str) -> Option<String> {
        (form == TOP_LEFT).then(|| self.write_position(Origin::TopLeft))
    }

    fn import(form: &str, text: &str, options: &Options) -> Result<Self, BadPosition> {
        match form {
            TOP_LEFT => Self::read_position(text, options, Origin::TopLeft),
            _ => Err(BadPosition(format!("there is no form {form:?}: choose {TOP_LEFT}"))),
        }
    }
}

impl Told for SmallStarEmpires {
    fn title(_lang: Lang) -> &'static str {
        "Small Star Empires"
    }

    fn draw(view: &View, show: Show) -> String {
        display::display_board(view, show, &[])
    }

    fn tell(event: &Event, lang: Lang) -> String {
        event.tell(lang)
    }
}

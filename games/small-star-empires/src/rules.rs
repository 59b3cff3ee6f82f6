use std::ops::RangeInclusive;

use kit::{
    BadPosition, Chance, Lang, NotCountable, Outcome, Rules, Seat, Seats, Show, Texts, Unreadable,
    Viewer,
};

use crate::chart::Spot;
use crate::position::Origin;
use crate::state::{Phase, bits};
use crate::{
    Action, Event, Layout, Options, Piece, Refusal, Route, SmallStarEmpires, View, display, levels,
    options,
};

/// The top-left form of S8, by its name for `export` and `import`.
const TOP_LEFT: &str = "top-left";

impl SmallStarEmpires {
    /// The first reason of S42 that applies.
    fn judge(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        match self.phase {
            Phase::Over => return Err(Refusal::GameOver),
            Phase::Turn(turn) if turn == seat => {}
            Phase::Turn(_) | Phase::Setup => return Err(Refusal::NotYourTurn),
        }
        let Action::Turn { from, to, place } = action else {
            let stuck = !self.can_move(seat.index());
            return if stuck { Ok(()) } else { Err(Refusal::TurnAvailable) };
        };
        for hex in [from, to] {
            if self.chart.spot(hex) == Spot::Outside {
                return Err(Refusal::UnknownHex(hex));
            }
        }
        let start = self.start(seat, from).ok_or(Refusal::NoShip(from))?;
        let cell = match self.chart.spot(to) {
            Spot::Cell(cell) if self.occupied() >> cell & 1 == 0 => usize::from(cell),
            _ => return Err(Refusal::NotFree(to)),
        };
        if self.left(seat, place) == 0 {
            return Err(Refusal::NoPiece(place));
        }
        if self.targets(seat.index(), start) >> cell & 1 == 0 {
            return Err(Refusal::Unreachable(self.obstacle(seat, from, to)));
        }
        Ok(())
    }

    /// Passes and the end, as they follow from a turn or a pass (S30, S31).
    fn what_follows(mut self, events: &mut Vec<Event>) {
        if !self.goes_on() {
            let scores = self.scores();
            let totals = Seat::all(self.chart.players()).map(|seat| scores[seat.index()].total);
            events.push(Event::Over { winners: self.leaders(), totals: totals.collect() });
            return;
        }
        while let Phase::Turn(seat) = self.phase
            && !self.can_move(seat.index())
        {
            let passed = Event::Passed { seat };
            self.apply(&passed);
            events.push(passed);
        }
    }
}

impl Rules for SmallStarEmpires {
    const NAME: &'static str = "small-star-empires";
    const SEATS: RangeInclusive<u8> = 2..=4;
    /// S39: who is equal in everything shares the place, and if it is the first they all win.
    const SHARED_VICTORY: bool = true;

    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;
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

    fn open(&self, chance: &mut dyn Chance) -> Vec<Event> {
        let (sectors, first) = self.draw_setup(chance);
        vec![Event::SetUp { sectors, first }]
    }

    fn options(&self) -> Options {
        self.known_options()
    }

    fn seats(&self) -> u8 {
        self.chart.players()
    }

    fn phase(&self) -> &'static str {
        match self.phase {
            Phase::Setup => "setup",
            Phase::Turn(_) => "turn",
            Phase::Over => "over",
        }
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

    /// In the order of the notation's text.
    fn legal(&self, seat: Seat) -> Vec<Action> {
        if self.turn() != Some(seat) {
            return Vec::new();
        }
        let mut actions = Vec::new();
        for start in self.starts(seat.index()) {
            for cell in bits(self.targets(seat.index(), start)) {
                for place in Piece::ALL.into_iter().filter(|piece| self.left(seat, *piece) > 0) {
                    let from = self.start_hex(seat, start);
                    let to = self.chart.cells()[cell as usize];
                    actions.push(Action::Turn { from, to, place });
                }
            }
        }
        if actions.is_empty() {
            actions.push(Action::Pass);
        }
        actions.sort_by_cached_key(ToString::to_string);
        actions
    }

    fn decide(
        &self,
        seat: Seat,
        action: &Action,
        _chance: &mut dyn Chance,
    ) -> Result<Vec<Event>, Refusal> {
        self.judge(seat, *action)?;
        let event = match *action {
            Action::Pass => Event::Passed { seat },
            Action::Turn { from, to, place } => {
                let through = match self.route(seat, from, to) {
                    Some(Route::Through { entry, exit }) => Some([entry, exit]),
                    Some(Route::Straight) | None => None,
                };
                Event::Turn { seat, from, to, place, through }
            }
        };
        let mut next = *self;
        next.apply(&event);
        let mut events = vec![event];
        next.what_follows(&mut events);
        Ok(events)
    }

    fn apply(&mut self, event: &Event) {
        match event {
            Event::SetUp { sectors, first } => self.begin(*sectors, *first),
            Event::Turn { seat, from, to, place, .. } => {
                // Events that were decided on this state name a ship and a cell.
                if let (Some(start), Spot::Cell(cell)) =
                    (self.start(*seat, *from), self.chart.spot(*to))
                {
                    self.settle(seat.index(), start, cell.into(), *place);
                }
                self.hand_on(*seat);
            }
            Event::Passed { seat } => {
                // Who can move has not passed, whatever is told: or the turn would go round for ever.
                if !self.seats_that_can_move().contains(*seat) {
                    self.passed = self.passed.with(*seat);
                }
                self.hand_on(*seat);
            }
            Event::Over { .. } => self.phase = Phase::Over,
        }
    }

    /// The turn with the largest D of S52, a colony before a station, then by notation.
    fn on_timeout(&self, seat: Seat) -> Option<Action> {
        levels::best_turns(self, seat).first().copied()
    }

    fn view(&self, viewer: Viewer) -> View {
        self.view_of(viewer)
    }

    fn viewer(view: &View) -> Viewer {
        view.viewer
    }

    fn imagine(view: &View, _chance: &mut dyn Chance) -> Self {
        Self::of_view(view)
    }

    fn read_action(&self, _seat: Seat, text: &str) -> Result<Action, Unreadable> {
        text.parse()
    }

    fn write_legal(&self, seat: Seat) -> Texts {
        if self.turn() != Some(seat) {
            return Texts::default();
        }
        let pieces = Piece::ALL.into_iter().filter(|piece| self.left(seat, *piece) > 0);
        let pieces: Vec<String> = pieces.map(|piece| piece.symbol().to_string()).collect();
        let mut written = Texts::with_room(128, 1_536);
        let mut to = String::new();
        for start in self.starts(seat.index()) {
            let from = self.start_hex(seat, start).to_string();
            for cell in bits(self.targets(seat.index(), start)) {
                self.chart.cells()[cell as usize].write_to(&mut to);
                for piece in &pieces {
                    written.add([&from, ">", &to, piece]);
                }
            }
        }
        if written.is_empty() {
            written.add([&self.write_action(seat, &Action::Pass)]);
        }
        let mut sorted = Texts::with_room(written.len(), 1_536);
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

    fn title(_lang: Lang) -> &'static str {
        "Small Star Empires"
    }

    fn draw(view: &View, show: Show) -> String {
        display::display_board(view, show, &[])
    }

    fn tell(event: &Event, lang: Lang) -> String {
        event.tell(lang)
    }

    fn perft(&self, depth: u32) -> Result<u64, NotCountable> {
        Ok(self.count_turns(depth))
    }
}

//! King of Colors as a game of the platform.

use std::ops::RangeInclusive;
use std::time::Duration;

use kit::{
    BadPosition, Cause, Chance, Lang, Log, Notation, Outcome, Replay, Rules, Seat, Seats, Show,
    Told, Unreadable, Viewer, Views,
};

use crate::action::{self, Action, Deed, Refusal};
use crate::event::Event;
use crate::options::Options;
use crate::pieces::{Card, Colour, Token};
use crate::record::Record;
use crate::schemes::Scheme;
use crate::search::Move;
use crate::state::{KingOfColors, Phase};
use crate::view::View;

impl Rules for KingOfColors {
    const NAME: &'static str = "king-of-colors";
    const SEATS: RangeInclusive<u8> = 3..=3;
    const LEAVING: Option<Action> = Some(Action::Leave);
    const LIMITS: bool = true;

    type Options = Options;
    type Phase = Phase;
    type Action = Action;
    type Move = Move;
    type Judged = Deed;
    type Event = Event;
    type Refusal = Refusal;

    fn schema() -> serde_json::Value {
        Options::schema()
    }

    fn check(options: &Options) -> Result<(), String> {
        options.check()
    }

    fn empty(options: &Options) -> Self {
        Self::before(options)
    }

    fn set_up(&mut self, chance: &mut dyn Chance, log: &mut impl Log<Event>) {
        self.begin(log, chance);
    }

    fn options(&self) -> Options {
        self.known_options()
    }

    fn seats(&self) -> u8 {
        3
    }

    fn phase(&self) -> Phase {
        self.phase
    }

    fn to_act(&self) -> Seats {
        self.waits_for().map_or(Seats::NONE, |colour| Seats::one(self.seat_of(colour)))
    }

    fn outcome(&self) -> Option<Outcome> {
        let finish = self.result?;
        Some(Outcome { winners: finish.winners, scores: None, reason: finish.reason.word() })
    }

    /// Distributions are far too many to list them all (K99).
    fn moves(&self, seat: Seat, to: &mut Vec<Move>) -> bool {
        if let Some(colour) = self.colour_of(seat).filter(|one| self.waits_for() == Some(*one)) {
            self.list(colour, to);
        }
        self.phase != Phase::Prod
    }

    fn action(&self, seat: Seat, a_move: Move) -> Action {
        match (a_move, self.colour_of(seat)) {
            (Move::Produce(Scheme::Automatic), _) | (_, None) => Action::ProduceAuto,
            (a_move, Some(colour)) => self.deed(colour, a_move).into(),
        }
    }

    fn judged(&self, seat: Seat, a_move: Move) -> Deed {
        self.colour_of(seat).map_or(Deed::Pass, |colour| self.deed(colour, a_move))
    }

    fn judge(&self, seat: Seat, action: &Action) -> Result<Deed, Refusal> {
        self.judge_action(seat, action)
    }

    fn carry_out(
        &mut self,
        seat: Seat,
        deed: Deed,
        cause: Cause,
        chance: &mut dyn Chance,
        log: &mut impl Log<Event>,
    ) {
        if let Some(colour) = self.colour_of(seat) {
            self.perform(colour, deed, cause, log, chance);
        }
    }

    fn apply(&mut self, event: &Event) {
        self.fold(event);
    }

    fn time_limit(&self, seat: Seat) -> Option<Duration> {
        let colour = self.colour_of(seat)?;
        let [planning, event, production, movement] = self.settings.clocks;
        let seconds = match self.phase {
            Phase::Plan => planning,
            Phase::Event => event,
            Phase::Prod => production,
            Phase::Move => movement,
            Phase::Over => 0,
        };
        (seconds > 0 && self.turn == colour).then(|| Duration::from_secs(seconds.into()))
    }

    fn on_timeout(&self, seat: Seat) -> Option<Action> {
        let colour = self.colour_of(seat)?;
        if self.waits_for() == Some(colour) { self.automatic_deed().map(Into::into) } else { None }
    }
}

impl Views for KingOfColors {
    const SECRETS: bool = true;

    type View = View;

    fn view(&self, viewer: Viewer) -> View {
        self.seen_by(viewer)
    }

    fn viewer(view: &View) -> Viewer {
        view.viewer
    }

    fn seen(event: &Event, viewer: Viewer) -> Option<Event> {
        event.seen(viewer)
    }

    fn open_view(&self) -> View {
        self.seen_openly()
    }

    fn imagine(view: &View, chance: &mut dyn Chance) -> Self {
        view.imagine(chance)
    }
}

impl Notation for KingOfColors {
    /// K111.
    fn record(log: &Replay<Self>) -> Option<String> {
        let start = log.start()?;
        let position = log.setup().is_empty().then(|| start.position());
        Some(Record::of(log, position.as_deref()).to_string())
    }

    /// A distribution is the same however it is written.
    fn same_action(&self, _seat: Seat, one: &Action, other: &Action) -> bool {
        match (one, other) {
            (Action::ProduceAuto, Action::Produce(troops))
            | (Action::Produce(troops), Action::ProduceAuto) => {
                self.phase == Phase::Prod && *troops == self.automatic(self.turn)
            }
            _ => one == other,
        }
    }

    fn read_action(&self, _seat: Seat, text: &str) -> Result<Action, Unreadable> {
        action::read(text)
    }

    fn write_action(&self, _seat: Seat, action: &Action) -> String {
        action::write(action)
    }

    fn position(&self) -> String {
        self.line()
    }

    fn position_in(view: &View) -> String {
        view.line()
    }

    fn load(text: &str, options: &Options) -> Result<Self, BadPosition> {
        Self::read(text, options)
    }

    /// `load` has already held an explicit setup against the position; a way of dealing terrain
    /// says nothing about a board that lies there.
    fn contradicts(&self, option: &str, given: &serde_json::Value) -> bool {
        if matches!(option, "explicit" | "setup") {
            return false;
        }
        serde_json::to_value(self.known_options())
            .is_ok_and(|options| options.get(option).is_some_and(|ours| ours != given))
    }
}

impl Told for KingOfColors {
    fn title(_lang: Lang) -> &'static str {
        "King of Colors"
    }

    fn seat_name(&self, seat: Seat, lang: Lang) -> String {
        self.colour_of(seat).map_or("", |colour| crate::words::colour(colour, lang)).to_owned()
    }

    fn draw(view: &View, show: Show) -> String {
        crate::draw::board(view, show)
    }

    fn tell(event: &Event, lang: Lang) -> String {
        crate::tell::event(event, lang)
    }
}

impl KingOfColors {
    fn list(&self, colour: Colour, to: &mut Vec<Move>) {
        if self.phase == Phase::Prod {
            to.extend(self.distributions(colour).map(|(scheme, _)| Move::Produce(scheme)));
            return;
        }
        self.each_deed(colour, |deed| {
            to.push(match deed {
                Deed::Place(cell, token) => Move::Place(cell, token),
                Deed::Choose(cell) => Move::Choose(cell),
                Deed::March { from, to, count } => Move::March { from, to, count },
                Deed::Fight { from, to, count } => Move::Fight { from, to, count },
                Deed::Pass | Deed::Produce(_) | Deed::Leave => Move::Pass,
            });
        });
    }

    /// Calls `each` with everything that the player the match waits for may do, except in
    /// production (K99). Leaving is not among it.
    pub(crate) fn each_deed(&self, colour: Colour, mut each: impl FnMut(Deed)) {
        match self.phase {
            Phase::Plan => {
                for cell in self.free(colour) {
                    for token in Token::PLACED {
                        each(Deed::Place(cell, token));
                    }
                }
                each(Deed::Pass);
            }
            Phase::Event if self.card == Some(Card::DoubleMovement) => {
                for cell in self.free(colour) {
                    each(Deed::Choose(cell));
                }
                each(Deed::Pass);
            }
            Phase::Event => {
                for cell in self.defences(colour) {
                    each(Deed::Choose(cell));
                }
            }
            Phase::Move => self.each_step(colour, each),
            Phase::Prod | Phase::Over => {}
        }
    }

    fn each_step(&self, colour: Colour, mut each: impl FnMut(Deed)) {
        for from in self.can_activate(colour) {
            for to in from.neighbours() {
                if self.controller(to).is_none_or(|owner| owner == colour) {
                    for count in 1..self.troops(from) {
                        each(Deed::March { from, to, count });
                    }
                } else {
                    for count in self.battle(from, to).advance() {
                        each(Deed::Fight { from, to, count });
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;

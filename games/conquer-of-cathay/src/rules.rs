//! The face that every game shows.

use std::ops::RangeInclusive;
use std::time::Duration;

use kit::{
    BadPosition, Cause, Chance, Lang, Log, Notation, Outcome, Replay, Rules, Seat, Seats, Show,
    Told, Unreadable, Viewer, Views,
};

use crate::action::Action;
use crate::event::Event;
use crate::flow::{ABSENT, Happening};
use crate::layout::Layout;
use crate::options::Options;
use crate::refusal::Refusal;
use crate::state::{ConquerOfCathay, Phase};
use crate::view::View;
use crate::{draw, position, record, tell};

impl Rules for ConquerOfCathay {
    const NAME: &'static str = "conquer-of-cathay";
    const SEATS: RangeInclusive<u8> = 3..=4;
    const LEAVING: Option<Action> = Some(Action::Resign);
    const LIMITS: bool = true;
    /// C83: players still equal share the victory.
    const SHARED_VICTORY: bool = true;

    type Options = Options;
    type Phase = Phase;
    type Action = Action;
    type Move = Action;
    type Judged = Action;
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
        Happening { state: self, chance, log }.open();
    }

    fn options(&self) -> Options {
        self.options
    }

    fn seats(&self) -> u8 {
        self.options.players
    }

    fn phase(&self) -> Phase {
        self.phase
    }

    fn to_act(&self) -> Seats {
        match self.phase {
            Phase::Over => Seats::NONE,
            Phase::Discard => self.debtors(),
            _ => Seats::one(self.active()),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let (ending, winners) = self.result?;
        let scores = self.seats_all().map(|seat| self.points(seat) as i32).collect();
        Some(Outcome { winners, scores: Some(scores), reason: ending.word() })
    }

    fn moves(&self, seat: Seat, to: &mut Vec<Action>) -> bool {
        self.list(seat, to);
        true
    }

    fn action(&self, _seat: Seat, action: Action) -> Action {
        action
    }

    fn judged(&self, _seat: Seat, action: Action) -> Action {
        action
    }

    fn judge(&self, seat: Seat, action: &Action) -> Result<Action, Refusal> {
        self.judge_action(seat, *action).map(|()| *action)
    }

    fn carry_out(
        &mut self,
        seat: Seat,
        action: Action,
        cause: Cause,
        chance: &mut dyn Chance,
        log: &mut impl Log<Event>,
    ) {
        Happening { state: self, chance, log }.carry_out(seat, action, cause);
    }

    fn apply(&mut self, event: &Event) {
        self.happens(event);
    }

    /// C92 and C94. Actions do not extend a clock: it is the time for the whole turn.
    fn time_limit(&self, seat: Seat) -> Option<Duration> {
        if !self.to_act().contains(seat) {
            return None;
        }
        let seconds = match self.phase {
            _ if self.player(seat).time_outs >= ABSENT => 10,
            Phase::Main => u64::from(self.options.turn_seconds),
            Phase::Setup => 60,
            Phase::ReturnRoll => 10,
            Phase::ReturnPlace | Phase::Discard | Phase::Over => 30,
        };
        Some(Duration::from_secs(seconds))
    }

    /// Actions do not extend a clock (C92): it runs for the whole turn.
    fn clock_runs_for(&self, seat: Seat) -> Option<u64> {
        let phase = self.phase as u64;
        // The last to place has two placement turns in a row.
        let placed = match self.phase {
            Phase::Setup => u64::from(self.player(seat).settlements.count_ones()),
            _ => 0,
        };
        Some(placed << 56 | u64::from(self.round) << 16 | u64::from(self.turn) << 8 | phase)
    }

    fn on_timeout(&self, seat: Seat) -> Option<Action> {
        self.automatic(seat)
    }
}

impl Views for ConquerOfCathay {
    const SECRETS: bool = true;

    type View = View;

    fn view(&self, viewer: Viewer) -> View {
        self.view_of(viewer)
    }

    fn viewer(view: &View) -> Viewer {
        view.viewer
    }

    fn open_view(&self) -> View {
        self.whole()
    }

    fn imagine(view: &View, chance: &mut dyn Chance) -> Self {
        Self::imagined(view, chance)
    }
}

impl Notation for ConquerOfCathay {
    fn read_action(&self, _seat: Seat, text: &str) -> Result<Action, Unreadable> {
        Action::read(text)
    }

    fn write_action(&self, _seat: Seat, action: &Action) -> String {
        action.to_string()
    }

    fn position(&self) -> String {
        position::write(&self.whole())
    }

    fn position_in(view: &View) -> String {
        position::write(view)
    }

    fn load(text: &str, options: &Options) -> Result<Self, BadPosition> {
        position::read(text, options)
    }

    /// C103.
    fn record(log: &Replay<Self>) -> Option<String> {
        record::of(log)
    }

    fn contradicts(&self, option: &str, given: &serde_json::Value) -> bool {
        match option {
            // No layout given speaks against none.
            "layout" if given.is_null() => false,
            "layout" => serde_json::from_value::<Layout>(given.clone()).ok() != Some(self.layout),
            "players" => given.as_u64() != Some(u64::from(self.options.players)),
            _ => false,
        }
    }
}

impl Told for ConquerOfCathay {
    fn title(_lang: Lang) -> &'static str {
        "Conquer of Cathay"
    }

    fn seat_name(&self, seat: Seat, _lang: Lang) -> String {
        position::name(seat)
    }

    fn draw(view: &View, show: Show) -> String {
        draw::draw(view, show)
    }

    fn tell(event: &Event, lang: Lang) -> String {
        tell::tell(event, lang)
    }
}

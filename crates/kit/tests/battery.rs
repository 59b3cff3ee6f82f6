//! The battery, proved: a sound toy game passes, and for each thing it checks a broken one fails.

use std::ops::RangeInclusive;

use kit::encode::{Block, Sheet};
use kit::prelude::*;
use kit::testing::{Battery, Fault, check_encoding};
use kit::{
    BadPosition, Cause, Chance, DeepSearch, Encode, Evaluate, Lang, Log, Notation, Outcome,
    Preview, Refusal, Rules, Search, Seat, Seats, Show, Told, TreeSearch, Unreadable, Viewer,
    Views,
};
use serde::{Deserialize, Serialize};

/// Two players hide a number from 0 to 2 each, then take one or two pebbles in turn; a coin may
/// roll one more away. Whoever faces an empty pile loses, unless the hidden numbers are equal.
///
/// `BREAK` says which rule of good conduct this copy breaks; 0 breaks none.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Toy<const BREAK: u8> {
    pile: u8,
    turn: u8,
    hidden: [Option<u8>; 2],
    /// Only to be out of step with the events in broken copies.
    extra: u8,
}

#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Options {
    pile: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Action {
    Hide(u8),
    Take(u8),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Event {
    Hidden {
        seat: u8,
        number: Option<u8>,
    },
    Took {
        count: u8,
        rolled: u8,
        #[serde(skip)]
        note: u8,
    },
    Revealed {
        hidden: [u8; 2],
    },
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct View {
    viewer: Viewer,
    pile: u8,
    turn: u8,
    /// Whether each seat has hidden its number, and which, as far as the viewer may know.
    hidden: [Seen; 2],
    #[serde(skip)]
    lost_when_written: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
enum Seen {
    Nothing,
    FaceDown,
    Number(u8),
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not now")]
struct NotNow;

impl Refusal for NotNow {
    fn reason(&self) -> Option<&'static str> {
        None
    }
    fn clause(&self) -> Option<&'static str> {
        None
    }
    fn tell(&self, _lang: Lang) -> String {
        self.to_string()
    }
}

const OPTIONS: u8 = 1;
const NOBODY_TO_ACT: u8 = 2;
const LISTED_TWICE: u8 = 3;
const LISTED_IS_REFUSED: u8 = 4;
const ACCEPTED_IS_UNLISTED: u8 = 5;
const NOT_REPEATABLE: u8 = 6;
const EVENT_NOT_KEPT: u8 = 7;
const VIEW_NOT_KEPT: u8 = 8;
const NOTATION_NOT_KEPT: u8 = 9;
const REPLAY: u8 = 10;
const POSITION: u8 = 11;
const POSITION_PLAYS_DIFFERENTLY: u8 = 12;
const LEGAL_IN_VIEW: u8 = 13;
const IMAGINE: u8 = 14;
const LEAK_IN_VIEW: u8 = 15;
const LEAK_IN_EVENT: u8 = 16;
const TIME_OUT_REFUSED: u8 = 17;
const TIME_OUT_OUT_OF_TURN: u8 = 18;
const CHANGES_UNTOLD: u8 = 19;
const ACTION_MISSING: u8 = 20;
const ENDLESS: u8 = 21;
const WINNER_IS_NO_SEAT: u8 = 22;
const ACTS_OUT_OF_TURN: u8 = 23;
const PERFT: u8 = 24;
const MOVE_IS_ANOTHER: u8 = 25;
const NOTHING_SENSIBLE: u8 = 26;
const DENIES_ITS_SECRETS: u8 = 27;
const WRITES_ANOTHER_VIEW: u8 = 28;
const CHOICES_UNSORTED: u8 = 29;
const CHOICE_MISSING: u8 = 30;
const CHOICE_REFUSED: u8 = 31;
const CHOICES_FORGOTTEN: u8 = 32;
const LEAK_IN_ARRAY: u8 = 33;
const ARRAY_TOO_SHORT: u8 = 34;
const PLAYS_SOMETHING_ELSE: u8 = 35;

impl<const BREAK: u8> Toy<BREAK> {
    fn hiding(&self) -> bool {
        self.hidden.contains(&None)
    }
}

/// There is one phase.
#[derive(Clone, Copy)]
struct Playing;

impl kit::Word for Playing {
    fn word(self) -> &'static str {
        "play"
    }
}

impl<const BREAK: u8> Rules for Toy<BREAK> {
    const NAME: &'static str = "toy";
    const SEATS: RangeInclusive<u8> = 2..=2;

    type Options = Options;
    type Phase = Playing;
    type Action = Action;
    type Move = Action;
    type Judged = Action;
    type Event = Event;
    type Refusal = NotNow;

    fn schema() -> serde_json::Value {
        serde_json::json!({})
    }

    fn check(_options: &Options) -> Result<(), String> {
        if BREAK == OPTIONS { Err("never".into()) } else { Ok(()) }
    }

    fn empty(options: &Options) -> Self {
        Self { pile: options.pile, turn: 0, hidden: [None; 2], extra: 0 }
    }

    fn options(&self) -> Options {
        Options { pile: self.pile }
    }

    fn seats(&self) -> u8 {
        2
    }

    fn phase(&self) -> Playing {
        Playing
    }

    fn to_act(&self) -> Seats {
        if self.outcome().is_some() || BREAK == NOBODY_TO_ACT {
            Seats::NONE
        } else {
            Seats::one(Seat::new(self.turn))
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let seat = if BREAK == WINNER_IS_NO_SEAT { 5 } else { 1 - self.turn };
        let draw = !self.hiding() && self.hidden[0] == self.hidden[1];
        let winners = if draw { Seats::all(2) } else { Seats::one(Seat::new(seat)) };
        (self.pile == 0).then_some(Outcome { winners, scores: None, reason: "empty" })
    }

    fn moves(&self, seat: Seat, to: &mut Vec<Action>) -> bool {
        let in_turn = self.to_act().contains(seat);
        if !in_turn {
            if BREAK == ACTS_OUT_OF_TURN && self.outcome().is_none() {
                to.push(Action::Take(1));
            }
            return true;
        }
        if self.hiding() {
            to.extend((0..3).map(Action::Hide));
        } else {
            to.extend((1..=self.pile.min(2)).map(Action::Take));
        }
        match BREAK {
            LISTED_TWICE => to.push(to[0]),
            LISTED_IS_REFUSED => to.push(Action::Take(9)),
            LEGAL_IN_VIEW if self.extra > 0 => drop(to.pop()),
            _ => {}
        }
        true
    }

    fn action(&self, _seat: Seat, a_move: Action) -> Action {
        a_move
    }

    fn actions(&self, _seat: Seat, moves: &[Action]) -> Vec<Action> {
        let left_out = usize::from(BREAK == ACTION_MISSING && moves.len() > 1);
        moves[left_out..].to_vec()
    }

    fn judged(&self, _seat: Seat, a_move: Action) -> Action {
        match a_move {
            Action::Hide(number) if BREAK == MOVE_IS_ANOTHER => Action::Hide((number + 1) % 3),
            a_move => a_move,
        }
    }

    fn judge(&self, seat: Seat, action: &Action) -> Result<Action, NotNow> {
        if !self.to_act().contains(seat) {
            return Err(NotNow);
        }
        match *action {
            Action::Hide(number) if self.hiding() && number < 3 => Ok(*action),
            Action::Take(count) if !self.hiding() && (1..=self.pile.min(2)).contains(&count) => {
                Ok(*action)
            }
            Action::Take(3) if BREAK == ACCEPTED_IS_UNLISTED => Ok(*action),
            _ => Err(NotNow),
        }
    }

    fn carry_out(
        &mut self,
        seat: Seat,
        judged: Action,
        _cause: Cause,
        chance: &mut dyn Chance,
        log: &mut impl Log<Event>,
    ) {
        match judged {
            Action::Hide(number) => {
                self.happen(log, Event::Hidden { seat: seat.into(), number: Some(number) });
            }
            Action::Take(count) => {
                let left = self.pile.saturating_sub(count);
                let coin = if BREAK == NOT_REPEATABLE { toss() } else { chance.below(2) };
                let rolled = (coin as u8 % 2).min(left);
                let note = u8::from(BREAK == EVENT_NOT_KEPT);
                self.happen(log, Event::Took { count, rolled, note });
                if left == rolled {
                    let hidden = self.hidden.map(Option::unwrap);
                    self.happen(log, Event::Revealed { hidden });
                }
            }
        }
        if BREAK == CHANGES_UNTOLD {
            self.extra += 1;
        }
    }

    fn apply(&mut self, event: &Event) {
        match *event {
            Event::Hidden { seat, number } => {
                self.hidden[usize::from(seat)] = Some(number.unwrap_or(0));
                self.turn = 1 - self.turn;
            }
            Event::Took { count, rolled, .. } => {
                if BREAK == REPLAY {
                    self.extra = toss() as u8;
                }
                self.pile -= if BREAK == ENDLESS { 0 } else { count + rolled };
                self.turn = 1 - self.turn;
            }
            Event::Revealed { .. } => {}
        }
    }

    fn on_timeout(&self, seat: Seat) -> Option<Action> {
        match BREAK {
            TIME_OUT_REFUSED => self.to_act().contains(seat).then_some(Action::Take(7)),
            TIME_OUT_OUT_OF_TURN => Some(Action::Hide(0)),
            _ => self.legal(seat).first().copied(),
        }
    }

    fn perft(&self, depth: u32) -> Result<u64, kit::NotCountable> {
        if BREAK == PERFT { Ok(77) } else { kit::perft::count(self, depth) }
    }
}

impl<const BREAK: u8> Views for Toy<BREAK> {
    const SECRETS: bool = BREAK != DENIES_ITS_SECRETS;

    type View = View;

    fn view(&self, viewer: Viewer) -> View {
        let over = self.outcome().is_some();
        let hidden = [0, 1].map(|seat: u8| match self.hidden[usize::from(seat)] {
            None => Seen::Nothing,
            Some(number) if viewer.is(Seat::new(seat)) || over || BREAK == LEAK_IN_VIEW => {
                Seen::Number(number)
            }
            Some(_) => Seen::FaceDown,
        });
        View {
            viewer,
            pile: self.pile,
            turn: self.turn,
            hidden,
            lost_when_written: BREAK == VIEW_NOT_KEPT,
        }
    }

    fn write_view(&self, viewer: Viewer, to: &mut Vec<u8>) {
        serde_json::to_writer(&mut *to, &self.view(viewer)).unwrap();
        if BREAK == WRITES_ANOTHER_VIEW {
            to.push(b' ');
        }
    }

    fn viewer(view: &View) -> Viewer {
        view.viewer
    }

    fn seen(event: &Event, viewer: Viewer) -> Option<Event> {
        Some(match *event {
            Event::Hidden { seat, .. } if !viewer.is(Seat::new(seat)) && BREAK != LEAK_IN_EVENT => {
                Event::Hidden { seat, number: None }
            }
            event => event,
        })
    }

    fn imagine(view: &View, chance: &mut dyn Chance) -> Self {
        let pile = if BREAK == IMAGINE { 1 } else { view.pile };
        let hidden = view.hidden.map(|seen| match seen {
            Seen::Nothing => None,
            Seen::FaceDown => Some(chance.below(3) as u8),
            Seen::Number(number) => Some(number),
        });
        Self { pile, turn: view.turn, hidden, extra: u8::from(BREAK == LEGAL_IN_VIEW) }
    }
}

impl<const BREAK: u8> Notation for Toy<BREAK> {
    fn read_action(&self, _seat: Seat, text: &str) -> Result<Action, Unreadable> {
        let (verb, number) = text.split_once(' ').ok_or_else(|| Unreadable(text.into()))?;
        let number = number.parse().map_err(|_| Unreadable(text.into()))?;
        match verb {
            "hide" => Ok(Action::Hide(number)),
            "take" => Ok(Action::Take(number)),
            _ => Err(Unreadable(text.into())),
        }
    }

    fn write_action(&self, _seat: Seat, action: &Action) -> String {
        match action {
            Action::Hide(number) => format!("hide {number}"),
            Action::Take(_) if BREAK == NOTATION_NOT_KEPT => "take 9".into(),
            Action::Take(count) => format!("take {count}"),
        }
    }

    fn position(&self) -> String {
        let pile = if BREAK == POSITION { self.pile / 2 } else { self.pile };
        format!("{pile} {} {:?} {:?}", self.turn, self.hidden[0], self.hidden[1])
    }

    fn position_in(view: &View) -> String {
        view.pile.to_string()
    }

    fn load(text: &str, _options: &Options) -> Result<Self, BadPosition> {
        let number = |word: &str| word.trim_matches(|c: char| !c.is_ascii_digit()).parse().ok();
        let mut words = text.split(' ').map(number);
        let mut next = || words.next().flatten();
        let (pile, turn) = (next().unwrap_or(0), next().unwrap_or(0));
        let turn = if BREAK == POSITION_PLAYS_DIFFERENTLY && turn == 1 { 0 } else { turn };
        let loaded = Self { pile, turn, hidden: [next(), next()], extra: 0 };
        Ok(loaded)
    }
}

impl<const BREAK: u8> Told for Toy<BREAK> {
    fn title(_lang: Lang) -> &'static str {
        "Toy"
    }

    fn draw(view: &View, _show: Show) -> String {
        view.pile.to_string()
    }

    fn tell(_event: &Event, _lang: Lang) -> String {
        String::new()
    }
}

impl<const BREAK: u8> Search for Toy<BREAK> {
    fn sensible(&self, seat: Seat, moves: &mut Vec<Action>) {
        if BREAK != NOTHING_SENSIBLE {
            self.moves(seat, moves);
        }
    }
}

impl<const BREAK: u8> Evaluate for Toy<BREAK> {
    fn value(&self, _seat: Seat) -> i32 {
        0
    }
}

impl<const BREAK: u8> DeepSearch for Toy<BREAK> {}

impl<const BREAK: u8> TreeSearch for Toy<BREAK> {}

/// Something that is different each time, as no rule may be.
fn toss() -> u32 {
    use std::sync::atomic::{AtomicU32, Ordering};
    static TOSS: AtomicU32 = AtomicU32::new(0);
    TOSS.fetch_add(1, Ordering::Relaxed)
}

fn fault_of<const BREAK: u8>() -> Option<Fault> {
    let battery = Battery::<Toy<BREAK>>::new(Options { pile: 12 })
        .matches(20)
        .most_actions(60)
        .twins(|state, viewer, chance| {
            let mut twin = state.clone();
            for seat in Seat::all(2).filter(|seat| !viewer.is(*seat)) {
                let number = &mut twin.hidden[seat.index()];
                *number = number.map(|_| chance.below(3) as u8);
            }
            twin
        })
        .veiled(|_, _, action, chance| match action {
            Action::Hide(_) => Some(Action::Hide(chance.below(3) as u8)),
            Action::Take(_) => None,
        })
        .reveals(|event| matches!(event, Event::Revealed { .. }))
        .also_try(|_, _, chance| Some(Action::Take(chance.below(5) as u8)));
    battery.fault().or_else(|| battery.fault_with_search())
}

#[test]
fn a_sound_game_passes() {
    assert_eq!(fault_of::<0>(), None);
}

#[test]
fn each_broken_game_is_caught() {
    let caught = [
        (fault_of::<OPTIONS>(), Fault::Options),
        (fault_of::<NOBODY_TO_ACT>(), Fault::Standing),
        (fault_of::<WINNER_IS_NO_SEAT>(), Fault::Standing),
        (fault_of::<ACTS_OUT_OF_TURN>(), Fault::Standing),
        (fault_of::<LISTED_TWICE>(), Fault::ListedTwice),
        (fault_of::<LISTED_IS_REFUSED>(), Fault::ListedIsRefused),
        (fault_of::<ACCEPTED_IS_UNLISTED>(), Fault::AcceptedIsUnlisted),
        (fault_of::<NOT_REPEATABLE>(), Fault::NotRepeatable),
        (fault_of::<EVENT_NOT_KEPT>(), Fault::RoundTrip),
        (fault_of::<VIEW_NOT_KEPT>(), Fault::RoundTrip),
        (fault_of::<NOTATION_NOT_KEPT>(), Fault::RoundTrip),
        (fault_of::<WRITES_ANOTHER_VIEW>(), Fault::RoundTrip),
        (fault_of::<REPLAY>(), Fault::Happening),
        (fault_of::<POSITION>(), Fault::Position),
        (fault_of::<POSITION_PLAYS_DIFFERENTLY>(), Fault::Position),
        (fault_of::<LEGAL_IN_VIEW>(), Fault::LegalInView),
        (fault_of::<IMAGINE>(), Fault::Imagine),
        (fault_of::<LEAK_IN_VIEW>(), Fault::Leak),
        (fault_of::<LEAK_IN_EVENT>(), Fault::Leak),
        (fault_of::<DENIES_ITS_SECRETS>(), Fault::SeenAlike),
        (fault_of::<TIME_OUT_REFUSED>(), Fault::TimeOut),
        (fault_of::<TIME_OUT_OUT_OF_TURN>(), Fault::TimeOut),
        (fault_of::<CHANGES_UNTOLD>(), Fault::Happening),
        (fault_of::<ACTION_MISSING>(), Fault::Happening),
        (fault_of::<MOVE_IS_ANOTHER>(), Fault::Happening),
        (fault_of::<NOTHING_SENSIBLE>(), Fault::Sensible),
        (fault_of::<PERFT>(), Fault::Perft),
        (fault_of::<ENDLESS>(), Fault::Endless),
    ];
    for (number, (fault, expected)) in caught.into_iter().enumerate() {
        assert_eq!(fault, Some(expected), "broken game {number} of the list");
    }
}

#[test]
fn a_preview_tells_what_is_certain_and_no_more() {
    let hidden = [Some(1), Some(2)];
    let state = Toy::<0> { pile: 12, turn: 0, hidden: [None, None], extra: 0 };
    let view = |state: &Toy<0>| state.view(Viewer::Seat(Seat::new(0)));
    let hide = Toy::<0>::preview(&view(&state), &Action::Hide(1)).unwrap();
    assert_eq!(hide.events, [Event::Hidden { seat: 0, number: Some(1) }]);
    assert_eq!(hide.after.unwrap().turn, 1);
    assert_eq!(Toy::<0>::preview(&view(&state), &Action::Take(1)), Err(NotNow));

    // A coin decides how much is taken.
    let state = Toy::<0> { pile: 12, turn: 0, hidden, extra: 0 };
    assert_eq!(Toy::<0>::preview(&view(&state), &Action::Take(1)), Ok(Preview::unknown()));
    // Taking the last pebbles needs no luck, but what the other hid is then revealed.
    let state = Toy::<0> { pile: 2, turn: 0, hidden, extra: 0 };
    let last = Toy::<0>::preview(&view(&state), &Action::Take(2)).unwrap();
    assert_eq!((last.events.len(), last.after), (1, None));

    let watching = state.view(Viewer::Spectator);
    assert_eq!(Toy::<0>::preview(&watching, &Action::Take(2)), Ok(Preview::unknown()));
}

#[test]
fn a_game_that_need_not_end_may_go_on() {
    let battery = Battery::<Toy<ENDLESS>>::new(Options { pile: 12 }).most_actions(60);
    assert_eq!(battery.need_not_end().fault(), None);
}

// Numbers 0 to 2 hide, 3 takes, and then 4 or 5 says how many.
const TAKE: u32 = 3;

impl<const BREAK: u8> Encode for Toy<BREAK> {
    fn action_blocks(_options: &Options) -> Vec<Block> {
        vec![
            Block::new("hide", &[3], "a number"),
            Block::new("take", &[1], "pebbles; a count follows"),
            Block::new("count", &[2], "one or two"),
        ]
    }
    fn observation_blocks(_options: &Options) -> Vec<Block> {
        vec![
            Block::new("pile", &[1], "pebbles"),
            Block::new("hidden", &[2], "numbers that the viewer knows"),
        ]
    }
    fn observe(view: &View, _so_far: &[u32], to: &mut Sheet<'_>) {
        if BREAK != ARRAY_TOO_SHORT {
            to.put(view.pile.into());
        }
        to.put_all(view.hidden.map(|seen| match seen {
            Seen::Nothing => -2.0,
            Seen::FaceDown => -1.0,
            Seen::Number(number) => number.into(),
        }));
    }
    fn observe_state(&self, viewer: Viewer, so_far: &[u32], to: &mut Sheet<'_>) {
        let over = Viewer::Seat(Seat::new(self.turn));
        Self::observe(&self.view(if BREAK == LEAK_IN_ARRAY { over } else { viewer }), so_far, to);
    }
    fn choices(&self, seat: Seat, so_far: &[u32], to: &mut Vec<u32>) {
        let legal = self.legal(seat);
        if so_far.is_empty() {
            to.extend(legal.iter().filter_map(|action| match action {
                Action::Hide(number) => Some(u32::from(*number)),
                Action::Take(1) => Some(TAKE),
                Action::Take(_) => None,
            }));
        } else {
            to.extend(1 + TAKE..1 + TAKE + legal.len() as u32);
        }
        match BREAK {
            CHOICES_UNSORTED => to.reverse(),
            CHOICE_MISSING if to.len() > 1 => to.truncate(1),
            CHOICE_REFUSED if to.len() == 1 && !so_far.is_empty() => to.push(2 + TAKE),
            _ => {}
        }
    }
    fn is_whole(&self, _seat: Seat, choices: &[u32]) -> bool {
        choices.last().is_some_and(|choice| *choice != TAKE)
    }
    fn chosen(&self, _seat: Seat, choices: &[u32]) -> Option<Action> {
        match choices {
            [number] if *number < TAKE => Some(Action::Hide(*number as u8)),
            [TAKE, count] => Some(Action::Take((count - TAKE) as u8)),
            _ => None,
        }
    }
    fn choices_of(&self, _seat: Seat, action: &Action) -> Option<Vec<u32>> {
        match *action {
            Action::Take(_) if BREAK == CHOICES_FORGOTTEN => None,
            Action::Hide(number) => Some(vec![number.into()]),
            Action::Take(count) => Some(vec![TAKE, TAKE + u32::from(count)]),
        }
    }
    fn judged_choices(&self, seat: Seat, choices: &[u32]) -> Option<Action> {
        match self.chosen(seat, choices) {
            Some(Action::Hide(number)) if BREAK == PLAYS_SOMETHING_ELSE => {
                Some(Action::Hide((number + 1) % 3))
            }
            chosen => chosen,
        }
    }
}

fn encoding_is_sound<const BREAK: u8>() -> bool {
    std::panic::catch_unwind(|| check_encoding::<Toy<BREAK>>(&Options { pile: 12 }, 20, 60)).is_ok()
}

#[test]
fn a_sound_encoding_passes() {
    assert!(encoding_is_sound::<0>());
}

#[test]
fn each_broken_encoding_is_caught() {
    assert!(!encoding_is_sound::<CHOICES_UNSORTED>());
    assert!(!encoding_is_sound::<CHOICE_MISSING>());
    assert!(!encoding_is_sound::<CHOICE_REFUSED>());
    assert!(!encoding_is_sound::<CHOICES_FORGOTTEN>());
    assert!(!encoding_is_sound::<LEAK_IN_ARRAY>());
    assert!(!encoding_is_sound::<ARRAY_TOO_SHORT>());
    assert!(!encoding_is_sound::<PLAYS_SOMETHING_ELSE>());
}

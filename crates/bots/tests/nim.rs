//! The methods, tried on a game whose best play is known: whoever takes the last pebble of three
//! piles wins, and a position is lost exactly when the piles cancel in binary.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use bots::{BotName, Level, Limits, Thought, think};
use kit::prelude::*;
use kit::{
    BadPosition, Cause, Chance, DeepSearch, Evaluate, Lang, Log, Method, Notation, Outcome,
    Refusal, Rules, Search, Seat, Seats, Show, Told, TreeSearch, Unreadable, Viewer, Views, WON,
};
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Nim {
    piles: [u8; 3],
    turn: u8,
    /// Which method the test tries.
    tree: bool,
    /// Whether the rival learns of a move too late, as far as the bot is told.
    hidden: bool,
}

#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct NoOptions {}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Take {
    pile: u8,
    count: u8,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct View {
    viewer: Viewer,
    nim: Nim,
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not possible")]
struct NotPossible;

impl Refusal for NotPossible {
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

/// There is one phase.
#[derive(Clone, Copy)]
struct Playing;

impl kit::Word for Playing {
    fn word(self) -> &'static str {
        "play"
    }
}

impl Rules for Nim {
    const NAME: &'static str = "nim";
    const SEATS: RangeInclusive<u8> = 2..=2;

    type Options = NoOptions;
    type Phase = Playing;
    type Action = Take;
    type Move = Take;
    type Judged = Take;
    type Event = Take;
    type Refusal = NotPossible;

    fn schema() -> serde_json::Value {
        serde_json::json!({})
    }

    fn check(_options: &NoOptions) -> Result<(), String> {
        Ok(())
    }

    fn empty(_options: &NoOptions) -> Self {
        Self { piles: [3, 4, 5], turn: 0, tree: false, hidden: false }
    }

    fn options(&self) -> NoOptions {
        NoOptions {}
    }

    fn seats(&self) -> u8 {
        2
    }

    fn phase(&self) -> Playing {
        Playing
    }

    fn to_act(&self) -> Seats {
        if self.piles == [0; 3] { Seats::NONE } else { Seats::one(Seat::new(self.turn)) }
    }

    fn outcome(&self) -> Option<Outcome> {
        let winners = Seats::one(Seat::new(1 - self.turn));
        (self.piles == [0; 3]).then_some(Outcome { winners, scores: None, reason: "last" })
    }

    fn moves(&self, seat: Seat, to: &mut Vec<Take>) -> bool {
        if self.to_act().contains(seat) {
            for (pile, left) in (0..).zip(self.piles) {
                to.extend((1..=left).map(|count| Take { pile, count }));
            }
        }
        true
    }

    fn action(&self, _seat: Seat, a_move: Take) -> Take {
        a_move
    }

    fn judged(&self, _seat: Seat, a_move: Take) -> Take {
        a_move
    }

    fn judge(&self, seat: Seat, action: &Take) -> Result<Take, NotPossible> {
        if self.legal(seat).contains(action) { Ok(*action) } else { Err(NotPossible) }
    }

    fn carry_out(
        &mut self,
        _seat: Seat,
        take: Take,
        _cause: Cause,
        _chance: &mut dyn Chance,
        log: &mut impl Log<Take>,
    ) {
        self.happen(log, take);
    }

    fn apply(&mut self, event: &Take) {
        self.piles[usize::from(event.pile)] -= event.count;
        self.turn = 1 - self.turn;
    }

    fn on_timeout(&self, seat: Seat) -> Option<Take> {
        self.legal(seat).first().copied()
    }
}

impl Views for Nim {
    type View = View;

    fn view(&self, viewer: Viewer) -> View {
        View { viewer, nim: self.clone() }
    }

    fn viewer(view: &View) -> Viewer {
        view.viewer
    }

    fn imagine(view: &View, _chance: &mut dyn Chance) -> Self {
        view.nim.clone()
    }
}

impl Notation for Nim {
    fn read_action(&self, _seat: Seat, text: &str) -> Result<Take, Unreadable> {
        Err(Unreadable(text.to_owned()))
    }

    fn write_action(&self, _seat: Seat, action: &Take) -> String {
        format!("{}-{}", action.pile, action.count)
    }

    fn position(&self) -> String {
        format!("{:?}", self.piles)
    }

    fn position_in(view: &View) -> String {
        view.nim.position()
    }

    fn load(text: &str, _options: &NoOptions) -> Result<Self, BadPosition> {
        Err(BadPosition::new(text))
    }
}

impl Told for Nim {
    fn title(_lang: Lang) -> &'static str {
        "Nim"
    }

    fn draw(view: &View, _show: Show) -> String {
        view.nim.position()
    }

    fn tell(_event: &Take, _lang: Lang) -> String {
        String::new()
    }
}

impl Search for Nim {
    const NODES_PER_MS: u64 = 100;

    fn method(&self) -> Method {
        if self.tree { Method::Tree } else { Method::AlphaBeta }
    }
}

impl Evaluate for Nim {
    fn value(&self, seat: Seat) -> i32 {
        match self.outcome() {
            Some(outcome) if outcome.winners.contains(seat) => WON,
            Some(_) => -WON,
            None => 0,
        }
    }
}

impl DeepSearch for Nim {
    fn key(&self) -> u64 {
        let [a, b, c] = self.piles.map(u64::from);
        1 + a + 100 * b + 10_000 * c + 1_000_000 * u64::from(self.turn)
    }
}

impl TreeSearch for Nim {
    fn is_hidden_choice(&self, _seat: Seat) -> bool {
        self.hidden
    }
}

fn thought(nim: &Nim, level: Level, nodes: Option<u64>, seed: u64) -> Thought<Nim> {
    let mut never = || false;
    let mut limits = Limits::new(&mut never);
    limits.nodes = nodes;
    let view = nim.view(Viewer::Seat(Seat::new(nim.turn)));
    think::<Nim>(&view, BotName::Level(level), &mut limits, seed).expect("somebody is to act")
}

fn best(nim: &Nim, level: Level, nodes: Option<u64>) -> Take {
    thought(nim, level, nodes, 1).action
}

fn cancels(piles: [u8; 3]) -> bool {
    piles[0] ^ piles[1] ^ piles[2] == 0
}

fn always_wins(tree: bool, highest: u8) {
    let heights = 0..=highest;
    let pairs = heights.clone().flat_map(|a| (0..=highest).map(move |b| (a, b)));
    for (a, b, c) in pairs.flat_map(|(a, b)| heights.clone().map(move |c| (a, b, c))) {
        let mut nim = Nim { piles: [a, b, c], turn: 0, tree, hidden: false };
        if cancels(nim.piles) {
            continue;
        }
        let before = nim.clone();
        nim.apply(&best(&nim, Level::Expert, None));
        assert!(cancels(nim.piles), "{before:?} {nim:?}");
    }
}

#[test]
fn alpha_beta_plays_nim_without_fault() {
    always_wins(false, 5);
}

#[test]
fn the_tree_plays_nim_without_fault() {
    always_wins(true, 3);
}

#[test]
fn the_same_seed_gives_the_same_answer() {
    for tree in [false, true] {
        let nim = Nim { piles: [3, 4, 5], turn: 0, tree, hidden: false };
        let thoughts: Vec<Take> = (0..2).map(|_| best(&nim, Level::Hard, Some(700))).collect();
        assert_eq!(thoughts[0], thoughts[1]);
    }
}

#[test]
fn thinking_stops_when_told_and_still_gives_a_legal_action() {
    for (tree, nodes) in [(false, 1), (true, 1), (false, 3), (true, 3)] {
        let nim = Nim { piles: [7, 9, 8], turn: 1, tree, hidden: false };
        let action = best(&nim, Level::Expert, Some(nodes));
        assert!(nim.legal(Seat::new(1)).contains(&action));
    }
    let mut looks = 0;
    let mut stop = || {
        looks += 1;
        looks > 2
    };
    let nim = Nim { piles: [7, 9, 8], turn: 1, tree: true, hidden: false };
    let view = nim.view(Viewer::Seat(Seat::new(1)));
    let mut limits = Limits::new(&mut stop);
    limits.nodes = Some(u64::MAX);
    let thought = think::<Nim>(&view, BotName::Level(Level::Expert), &mut limits, 1).unwrap();
    assert!(thought.info.nodes <= 3 * 256 + 64, "{:?}", thought.info);
}

#[test]
fn the_tree_stops_when_no_other_move_can_catch_up() {
    for hidden in [false, true] {
        let nim = Nim { piles: [0, 0, 2], turn: 0, tree: true, hidden };
        let thought = thought(&nim, Level::Expert, Some(50_000), 1);
        assert_eq!(thought.action, Take { pile: 2, count: 2 }, "hidden: {hidden}");
        assert!(thought.info.nodes < 40_000, "hidden: {hidden}, {:?}", thought.info);
    }
}

#[test]
fn only_a_hidden_choice_is_mixed_and_never_with_a_blunder() {
    // Whoever takes two of the second pile wins, and there is no other way.
    let one_way = Nim { piles: [0, 3, 1], turn: 0, tree: true, hidden: true };
    // Here any move wins.
    let three_ways = Nim { piles: [1, 1, 1], ..one_way.clone() };
    let ways = |nim: &Nim| -> HashSet<(u8, u8)> {
        let chosen = (0..40).map(|seed| thought(nim, Level::Expert, Some(3_000), seed).action);
        chosen.map(|take| (take.pile, take.count)).collect()
    };
    assert_eq!(ways(&one_way), HashSet::from([(1, 2)]));
    assert!(ways(&three_ways).len() > 1);
    assert_eq!(ways(&Nim { hidden: false, ..three_ways }).len(), 1);
}

#[test]
fn who_is_not_to_act_is_given_no_action() {
    let nim = Nim { piles: [1, 1, 1], turn: 1, tree: false, hidden: false };
    let mut never = || false;
    let mut limits = Limits::new(&mut never);
    for viewer in [Viewer::Seat(Seat::new(0)), Viewer::Spectator] {
        let bot = BotName::Greedy;
        assert_eq!(think::<Nim>(&nim.view(viewer), bot, &mut limits, 1), None);
    }
}

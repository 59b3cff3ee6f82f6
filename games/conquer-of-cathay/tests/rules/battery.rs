//! The battery that every game must pass, from new matches and from loaded positions.

use conquer_of_cathay::{Action, Cards, ConquerOfCathay, Event, Options, Resource};
use kit::prelude::*;
use kit::testing::{Battery, playthroughs};
use kit::{Chance, Seat, Viewer};

use crate::scene::{options, scene};

/// The same state with the hands that the viewer cannot see dealt anew, sizes kept.
fn twin(state: &ConquerOfCathay, viewer: Viewer, chance: &mut dyn Chance) -> ConquerOfCathay {
    let text = state.position();
    let hands: Vec<Cards> = text
        .lines()
        .filter_map(|line| line.split_once(" hand ")?.1.split_once(';'))
        .map(|(hand, _)| Cards::read(hand.split(' ')).unwrap())
        .collect();
    let hidden = |seat: usize| !viewer.is(Seat::new(seat as u8));
    let mut pool: Vec<Resource> = Vec::new();
    for (_, hand) in hands.iter().enumerate().filter(|(seat, _)| hidden(*seat)) {
        pool.extend((0..hand.total()).map(|i| hand.nth(i).unwrap()));
    }
    let mut twin = text.clone();
    for (seat, hand) in hands.iter().enumerate().filter(|(seat, _)| hidden(*seat)) {
        let mut dealt = Cards::default();
        for _ in 0..hand.total() {
            let card = pool.swap_remove(chance.below(pool.len() as u32) as usize);
            dealt.0[card as usize] += 1;
        }
        let (from, to) = (hand.in_full(), dealt.in_full());
        let key = format!("P{} hand ", seat + 1);
        twin = twin.replace(&format!("{key}{from}"), &format!("{key}{to}"));
    }
    ConquerOfCathay::load(&twin, &state.options()).unwrap()
}

/// An action of any kind, most of them wrong.
fn any_action(state: &ConquerOfCathay, seat: Seat, chance: &mut dyn Chance) -> Option<Action> {
    let (v, e) = (chance.below(54), chance.below(72));
    let slot = ["W1", "W2", "A1"][chance.below(3) as usize];
    let resource = |chance: &mut dyn Chance| "wcgsr".chars().nth(chance.below(5) as usize).unwrap();
    let text = match chance.below(12) {
        0 => format!("place V{v} E{e}"),
        1 | 2 => format!("road E{e}"),
        3 => format!("settle V{v}"),
        4 => format!("city V{v}"),
        5 => format!("recruit {} V{v}", ["warrior", "archer"][chance.below(2) as usize]),
        6 => format!("trade {}>{}", resource(chance), resource(chance)),
        7 => format!("move {slot} V{v}"),
        8 => format!("attack {slot} V{v}"),
        9 => ["end", "roll", "resign", "road", "move W3 V1"][chance.below(5) as usize].to_owned(),
        10 => format!("return V{v}"),
        _ => format!("discard {}{} {}1", resource(chance), chance.below(6), resource(chance)),
    };
    state.read_action(seat, &text).ok()
}

fn reveals(event: &Event) -> bool {
    match event {
        Event::Lost { .. } | Event::Discarded { .. } | Event::Over { .. } => true,
        Event::WentOut { cards, .. } | Event::Retired { cards, .. } => !cards.is_empty(),
        _ => false,
    }
}

fn battery(options: Options) -> Battery<ConquerOfCathay> {
    Battery::new(options)
        .twins(twin)
        .reveals(reveals)
        .open_families(|action| matches!(action, Action::Resign))
        .also_try(any_action)
        .matches(2)
}

/// C105 h and C88 to C90 among others: everything the battery knows, in matches that end.
#[test]
fn new_matches_of_three_and_four_players() {
    for (seed, players, double_start) in [(1, 3, false), (3, 4, false), (5, 3, true), (7, 4, true)]
    {
        let options =
            Options { players, double_start, round_limit: Some(20), ..Options::default() };
        battery(options).seed(seed).run_with_search();
    }
}

#[test]
fn a_match_without_a_limit_goes_on_until_ten_points() {
    let given = Options { double_start: true, ..options() };
    battery(given).matches(1).seed(11).most_actions(400).need_not_end().run_with_search();
}

/// From a loaded position nobody can count the hands.
#[test]
fn rich_positions() {
    let state = scene(&[
        "settlements V5 V33; cities V12; roads E19 E26 E35; soldiers W1@V17 A1@V8; hand w3 c2 g4 s2 r3",
        "settlements V31; roads E46; soldiers W1@V25 W2@V31; hand w2 c2 g3 s3 r1",
        "settlements V44; cities V49; soldiers A1@V40; hand w3 c3 g3 s3 r3",
        "settlements V10; hand w2 c4 g4 s1",
    ])
    .cards("R=- D=P1 L=- A=-")
    .options(Options { players: 4, round_limit: Some(24), ..options() })
    .round(20)
    .load()
    .state;
    let options = state.options();
    battery(options).from_state(state).matches(3).seed(21).run_with_search();
}

#[test]
fn several_discards_at_once() {
    let state = scene(&[
        "settlements V31; hand w5 g3 r1",
        "cities V24; settlements V44; hand c4 s3 r1",
        "settlements V12; hand w3 g2 s6",
    ])
    .discard("P1=4 P2=4 P3=5")
    .turn("P1", "discard")
    .round(19)
    .options(Options { round_limit: Some(21), ..options() })
    .load()
    .state;
    let options = state.options();
    battery(options).from_state(state).matches(3).seed(31).run_with_search();
}

#[test]
fn a_player_who_is_out() {
    let state = scene(&["settlements V31; soldiers W1@V17; hand w2 g5", "settlements V44", ""])
        .order("P3,P1,P2")
        .turn("P3", "return_roll")
        .ruins("V12")
        .round(15)
        .options(Options { round_limit: Some(24), ..options() })
        .load()
        .state;
    let options = state.options();
    battery(options).from_state(state).matches(4).seed(41).run_with_search();
}

#[test]
fn golden_playthroughs() {
    playthroughs::<ConquerOfCathay>(concat!(env!("CARGO_MANIFEST_DIR"), "/playthroughs"));
}

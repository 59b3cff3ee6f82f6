//! Sections 10 and 11: victory points, point cards, the end of the game.

use conquer_of_cathay::{ConquerOfCathay, Options};
use kit::prelude::*;

use crate::scene::{Match, options, players, roll, scene};

#[test]
fn c3_ten_points_at_the_end_of_a_round_win() {
    let p1 = "settlements V2 V26; cities V12 V31 V44; roads E19 E26 E35 E43";
    let mut m =
        scene(&[p1, "settlements V53", "settlements V21"]).cards("R=- D=P1 L=P1 A=-").load();
    assert_eq!(m.points()[0], 10);
    m.end(1, 1, 1);
    assert_eq!(m.phase(), "main");
    m.end(2, 1, 1).end(3, 1, 1);
    assert_eq!(m.winners(), (players(&[1]), "points"));
}

#[test]
fn c75_points() {
    let m = scene(&[
        "settlements V2; cities V12; roads E46; soldiers W1@V8; flags returned",
        "settlements V26 V31",
        "settlements V53; flags retired",
    ])
    .ruins("V44")
    .cards("R=P1 D=P1 L=P2 A=-")
    .load();
    assert_eq!(m.points(), [5, 3, 0]);
}

/// Longest Route by roads: V12-V17-V23-V29-V35-V40 for P1, V31-V36-V41-V45-V49-V52 for P2.
fn routes(p1: &str, p2: &str, holder: &'static str) -> Match {
    let p1 = format!("settlements V12; roads {p1}; hand w3 r3");
    let p2 = format!("settlements V31; roads {p2}; hand w3 r3");
    scene(&[&p1, &p2, "settlements V2"]).cards(holder).load()
}

#[test]
fn c76_taking_keeping_and_laying_aside_longest_route() {
    // Below four nobody takes it.
    let mut m = routes("E19 E26", "-", "R=- D=- L=- A=-");
    m.play(1, "road E35", &[]);
    assert_eq!(m.cards(), "R=- D=- L=- A=-");
    m.play(1, "road E43", &[]);
    assert_eq!(m.cards(), "R=- D=- L=P1 A=-");
    // A tie favours the holder; strictly more takes it.
    let mut m = routes("E19 E26 E35", "E46 E52 E59 E64", "R=- D=- L=P2 A=-");
    m.play(1, "road E43", &[]);
    assert_eq!(m.cards(), "R=- D=- L=P2 A=-");
    m.play(1, "road E51", &[]);
    assert_eq!(m.cards(), "R=- D=- L=P1 A=-");
    // A holder who falls below four loses it, though nobody else has four: P3 settles on V23.
    let p3 = "settlements V24; roads E27 E28; soldiers W1@V18; hand w1 g1 s1";
    let p1 = "settlements V12; roads E19 E26 E35 E43";
    let mut m =
        scene(&[p1, "settlements V31", p3]).cards("R=- D=- L=P1 A=-").turn("P3", "main").load();
    m.play(3, "settle V23", &[]);
    assert_eq!(m.cards(), "R=- D=- L=- A=-");
    // Two others tie at the top: it is laid aside. P1 conquers V41 of its own route's holder P2.
    let mut m = scene(&[
        "settlements V12 V53; roads E19 E26 E35 E43; soldiers W1@V46",
        "settlements V41; roads E46 E52 E59 E64 E69",
        "settlements V2; roads E4 E8 E14 E20",
    ])
    .cards("R=- D=- L=P2 A=-")
    .load();
    m.play(1, "attack W1 V41", &[]);
    assert_eq!(m.cards(), "R=- D=- L=- A=-");
}

#[test]
fn c76_development() {
    let city = "hand c2 g3 s1";
    let mut m = scene(&[
        &format!("settlements V12; {city}"),
        &format!("settlements V31; cities V44; {city}"),
        "settlements V2",
    ])
    .cards("R=- D=P2 L=- A=-")
    .load();
    m.play(1, "city V12", &[]);
    assert_eq!(m.cards(), "R=- D=P2 L=- A=-");
    // The holder's last city falls while two others tie: to the table.
    let mut m = scene(&[
        "settlements V2; soldiers A1@V37; cities V12",
        "settlements V26; cities V31",
        "cities V44",
    ])
    .cards("R=- D=P2 L=- A=-")
    .load();
    m.play(1, "attack A1 V31", &[]);
    assert_eq!(m.cards(), "R=- D=- L=- A=-");
    // And to the one who is alone at the top otherwise.
    let mut m = scene(&[
        "settlements V2; soldiers A1@V37; cities V12",
        "settlements V26; cities V31",
        "settlements V44",
    ])
    .cards("R=- D=P2 L=- A=-")
    .load();
    m.play(1, "attack A1 V31", &[]);
    assert_eq!(m.cards(), "R=- D=P1 L=- A=-");
}

#[test]
fn c76_cards_come_and_go_with_changes_only() {
    // Section 18 lays the cards aside; nothing moves until something changes.
    let mut m = scene(&["cities V12", "settlements V31", "settlements V2"]).load();
    m.end(1, 1, 1).end(2, 1, 1).end(3, 1, 1);
    assert_eq!(m.cards(), "R=- D=- L=- A=-");
}

#[test]
fn c77_what_interrupts_a_route() {
    let length = |p1: &str, p2: &str, ruins: &'static str| {
        let p1 = format!("settlements V0; roads {p1}");
        let m = scene(&[&p1, p2, "settlements V2"]).ruins(ruins).load();
        m.state.view(kit::Viewer::Spectator).players[0].route
    };
    let chain = "E19 E26 E35 E43";
    assert_eq!(length(chain, "settlements V31", "-"), 4);
    assert_eq!(length(chain, "settlements V23", "-"), 2);
    assert_eq!(length(chain, "settlements V12 V35", "-"), 4);
    assert_eq!(length(chain, "settlements V31; soldiers W1@V23", "-"), 4);
    assert_eq!(length(chain, "settlements V31", "V23"), 4);
    // A vertex may be passed twice, a road may not.
    assert_eq!(length("E26 E27 E28 E35 E36 E43 E44", "settlements V53", "-"), 7);
}

#[test]
fn c78_development_goes_to_the_first_city() {
    let mut m =
        scene(&["settlements V12; hand c2 g3 s1", "settlements V31", "settlements V2"]).load();
    m.play(1, "city V12", &[]);
    assert_eq!(m.cards(), "R=- D=P1 L=- A=-");
    // Conquering a city gives no city.
    let mut m = scene(&[
        "settlements V12; soldiers W1@V25",
        "cities V31; settlements V44",
        "settlements V2",
    ])
    .cards("R=- D=P2 L=- A=-")
    .load();
    m.play(1, "attack W1 V31", &[]);
    assert_eq!((m.field(1, "cities"), m.cards()), ("-".into(), "R=- D=- L=- A=-".into()));
}

#[test]
fn c79_largest_army() {
    // On the table: checked after each recruitment.
    let two = "settlements V12; soldiers W1@V12 W2@V12; hand g1 s1";
    let mut m = scene(&[two, "settlements V31", "settlements V2"]).load();
    m.play(1, "recruit archer V12", &[]);
    assert_eq!(m.cards(), "R=- D=- L=- A=P1");
    // Held: only at the end of a turn.
    let p2 = "settlements V31; soldiers W1@V31 A1@V31";
    let mut m = scene(&[two, p2, "settlements V2"]).cards("R=- D=- L=- A=P2").load();
    m.play(1, "recruit archer V12", &[]);
    assert_eq!(m.cards(), "R=- D=- L=- A=P2");
    m.end(1, 1, 1);
    assert_eq!(m.cards(), "R=- D=- L=- A=P1");
    // Two recruits are not three.
    let mut m = scene(&[
        "settlements V12; soldiers W1@V12; hand g1 s1",
        "settlements V31",
        "settlements V2",
    ])
    .load();
    m.play(1, "recruit archer V12", &[]).end(1, 1, 1);
    assert_eq!(m.cards(), "R=- D=- L=- A=-");
    // Two others tie at the top with more than the holder: to the table.
    let three = "soldiers W1@{} W2@{} A1@{}";
    let army = |at: &str| format!("settlements {at}; {}", three.replace("{}", at));
    let mut m = scene(&["settlements V12; soldiers W1@V12", &army("V31"), &army("V2")])
        .cards("R=- D=- L=- A=P1")
        .load();
    m.end(1, 1, 1);
    assert_eq!(m.cards(), "R=- D=- L=- A=-");
}

#[test]
fn c80_resurrection_goes_to_the_last_to_return() {
    let returns = |flags: &str, holder: &'static str| {
        let p1 = format!("flags {flags}");
        let mut m = scene(&[&p1, "settlements V31; flags returned", "settlements V2"])
            .cards(holder)
            .turn("P1", "return_place")
            .load();
        m.play(1, "return V12", &roll(1, 1));
        m.cards()
    };
    assert_eq!(returns("-", "R=- D=- L=- A=-"), "R=P1 D=- L=- A=-");
    assert_eq!(returns("-", "R=P2 D=- L=- A=-"), "R=P1 D=- L=- A=-");
    assert_eq!(returns("returned", "R=P2 D=- L=- A=-"), "R=P2 D=- L=- A=-");
    assert_eq!(returns("returned", "R=- D=- L=- A=-"), "R=- D=- L=- A=-");
}

#[test]
fn c81_point_cards_of_a_player_who_is_out() {
    let p2 = "cities V31; roads E46 E52 E59 E64; soldiers W1@V36; flags returned";
    let mut m = scene(&["settlements V12; soldiers W1@V25", p2, "settlements V2"])
        .cards("R=P2 D=P2 L=P2 A=P2")
        .load();
    m.play(1, "attack W1 V31", &[]);
    // Development at once, Largest Army at the end of the turn; the others may stay.
    assert_eq!(m.cards(), "R=P2 D=- L=P2 A=P2");
    m.end(1, 1, 1);
    assert_eq!((m.cards(), m.points()), ("R=P2 D=- L=P2 A=-".into(), vec![2, 2, 1]));
    assert_eq!(m.field(2, "flags"), "out returned");
}

#[test]
fn c82_only_at_the_end_of_a_round() {
    let p1 = "settlements V2 V26; cities V12 V31 V44; roads E19 E26 E35 E43";
    let mut m = scene(&[p1, "settlements V53; soldiers A1@V25", "settlements V21"])
        .cards("R=- D=P1 L=P1 A=-")
        .load();
    m.end(1, 1, 1).play(2, "attack A1 V31", &[]).end(2, 1, 1).end(3, 1, 1);
    assert_eq!((m.phase(), m.points()[0]), ("main", 8));
}

/// Two players with ten points each, who differ in one thing at a time.
#[test]
fn c83_several_at_ten() {
    let end = |p1: &str, p2: &str, cards: &'static str| {
        let mut m = scene(&[p1, p2, "settlements V53"]).cards(cards).turn("P3", "main").load();
        assert!(m.points()[..2].iter().all(|points| *points >= 10), "{:?}", m.points());
        m.end(3, 1, 1).winners().0
    };
    let one = "settlements V3 V4 V5; cities V11 V12 V13";
    let two = "settlements V21 V22 V23; cities V33 V34 V35";
    let cards = "R=P1 D=P2 L=- A=-";
    let with = |player: &str, more: &str| format!("{player}; {more}");
    let (r, d) = (with(one, "flags returned"), two.to_owned());
    let base = |more1: &str, more2: &str| end(&with(&r, more1), &with(&d, more2), cards);
    assert_eq!(base("roads -", "roads -"), players(&[1, 2]));
    // More points.
    assert_eq!(end(&r, &d, "R=P1 D=P2 L=P2 A=-"), players(&[2]));
    // More cities.
    let cities = "settlements V21; cities V33 V34 V35 V36; flags returned";
    assert_eq!(end(&r, cities, "R=P2 D=P1 L=- A=-"), players(&[2]));
    // More soldiers, then more cards.
    assert_eq!(base("soldiers W1@V3", "soldiers -"), players(&[1]));
    assert_eq!(base("hand w1", "hand w2"), players(&[2]));
    assert_eq!(base("soldiers W1@V3", "hand w7"), players(&[1]));
}

#[test]
fn c84_otherwise_the_next_round_begins() {
    let mut m =
        scene(&["settlements V12", "settlements V31", "settlements V2"]).turn("P3", "main").load();
    m.end(3, 1, 1);
    assert_eq!(m.line("turn"), "round=6 order=P3,P2,P1 player=P3 phase=main");
}

#[test]
fn c85_round_limit() {
    let limited = Options { round_limit: Some(20), ..options() };
    let at = |round| {
        scene(&["settlements V12", "settlements V31 V44", "settlements V2"])
            .turn("P3", "main")
            .round(round)
            .options(limited)
            .load()
    };
    let mut m = at(19);
    m.end(3, 1, 1);
    assert_eq!(m.phase(), "main");
    let mut m = at(20);
    m.end(3, 1, 1);
    assert_eq!(m.winners(), (players(&[2]), "round_limit"));
    // Ten points at the end of round N win by points.
    let p1 = "settlements V2 V26; cities V12 V31 V44; roads E19 E26 E35 E43";
    let mut m = scene(&[p1, "settlements V53", "settlements V21"])
        .cards("R=- D=P1 L=P1 A=-")
        .round(20)
        .turn("P3", "main")
        .options(limited)
        .load();
    m.end(3, 1, 1);
    assert_eq!(m.winners(), (players(&[1]), "points"));
}

#[test]
fn c86_the_last_player_wins_at_once() {
    let mut m = scene(&["settlements V12", "cities V31", "settlements V2", "settlements V44"])
        .options(Options { players: 4, ..options() })
        .load();
    m.play(2, "resign", &[]).play(4, "resign", &[]);
    assert_eq!(m.phase(), "main");
    m.play(1, "resign", &[]);
    assert_eq!(m.winners(), (players(&[3]), "last_player"));
}

#[test]
fn c86_the_last_player_owes_no_discard() {
    let owing =
        ["settlements V31; hand w8", "settlements V44; hand c8", "settlements V12; hand g8"];
    let mut m = scene(&owing).discard("P1=4 P2=4 P3=4").turn("P1", "discard").load();
    m.play(1, "resign", &[]).play(2, "resign", &[]);
    assert_eq!(m.winners(), (players(&[3]), "last_player"));
    assert_eq!(m.line("discard"), "-");
    // C105h: the text reads back.
    let text = m.state.position();
    let again = ConquerOfCathay::load(&text, &options()).unwrap();
    assert_eq!(again.position(), text);
}

#[test]
fn c87_the_result_names_winners_reason_and_points() {
    let p1 = "settlements V2 V26; cities V12 V31 V44; roads E19 E26 E35 E43";
    let mut m = scene(&[p1, "settlements V53; flags retired", "settlements V21"])
        .cards("R=- D=P1 L=P1 A=-")
        .turn("P3", "main")
        .load();
    m.end(3, 1, 1);
    let outcome = m.state.outcome().unwrap();
    assert_eq!((outcome.winners, outcome.reason), (players(&[1]), "points"));
    assert_eq!(outcome.scores, Some(vec![10, 0, 1]));
    assert_eq!(m.line("turn"), "round=5 order=P1,P2,P3 player=- phase=over");
    assert!(m.state.to_act().is_empty());
}

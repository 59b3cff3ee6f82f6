//! Sections 7 to 9: building, trading, soldiers, losing everything.

use kit::prelude::*;

use crate::scene::{Match, p, roll, scene};

fn build(p1: &str, p2: &str) -> Match {
    let rich = format!("{p1}; hand w6 c6 g6 s6 r6");
    scene(&[&rich, p2, "settlements V53"]).load()
}

#[test]
fn c46_roads_touch_an_own_building_or_road() {
    let m = build("settlements V12; roads E19", "settlements V31");
    for edge in ["E11", "E12", "E25", "E26"] {
        assert!(m.lists(1, &format!("road {edge}")), "{edge}");
    }
    assert_eq!(m.refused(1, "road E19"), "occupied");
    assert_eq!(m.refused(1, "road E35"), "not_connected");
}

#[test]
fn c46_what_stops_a_road() {
    let m = build("settlements V12; roads E19 E26", "settlements V23");
    assert_eq!(m.refused(1, "road E35"), "not_connected");
    let m = build("settlements V12; roads E19 E26", "settlements V31; soldiers W1@V23");
    assert!(m.lists(1, "road E35"));
    let rich = "settlements V12; roads E19 E26; hand w6 r6";
    let m = scene(&[rich, "settlements V31", "settlements V53"]).ruins("V23").load();
    assert!(m.lists(1, "road E35"));
    // An edge with a rival's road is taken.
    let m = build("settlements V12; roads E19", "settlements V31; roads E26");
    assert_eq!(m.refused(1, "road E26"), "occupied");
}

#[test]
fn c47_settlements() {
    let mut m = build("settlements V12; roads E19 E26", "settlements V31");
    m.play(1, "settle V23", &[]);
    assert_eq!((m.field(1, "settlements"), m.points()[0]), ("V12 V23".into(), 2));
}

#[test]
fn c48_distance() {
    // Own, rival and ruined buildings one edge away all forbid it; two edges are enough.
    let roads = "roads E19 E26 E35";
    let m = build(&format!("settlements V12; {roads}"), "settlements V31");
    assert_eq!(m.refused(1, "settle V17"), "too_close");
    assert!(m.lists(1, "settle V23"));
    let m = build(&format!("settlements V12; {roads}"), "settlements V18");
    assert_eq!(m.refused(1, "settle V23"), "too_close");
    let rich = format!("settlements V12; {roads}; hand w6 g6 s6");
    let m = scene(&[&rich, "settlements V31", "settlements V53"]).ruins("V18").load();
    assert_eq!(m.refused(1, "settle V23"), "too_close");
}

#[test]
fn c49_a_free_vertex() {
    let m = build("settlements V12; roads E19 E26", "settlements V31; soldiers A1@V23");
    assert_eq!(m.refused(1, "settle V23"), "occupied");
    assert_eq!(m.refused(1, "settle V12"), "occupied");
    assert_eq!(m.refused(1, "settle V31"), "occupied");
    let m = build("settlements V12; roads E19 E26; soldiers W1@V23", "settlements V31");
    assert!(m.lists(1, "settle V23"));
}

#[test]
fn c50_connection() {
    // Roads that lead to no own building may be extended, but give no right to settle.
    let m = build("settlements V44; roads E19 E26 E35", "settlements V31");
    assert!(m.lists(1, "road E42"));
    assert_eq!(m.refused(1, "settle V12"), "not_connected");
    assert_eq!(m.refused(1, "settle V29"), "not_connected");
    // Connected again, it does: V44-V39-V34-V29.
    let mut m = build("settlements V44; roads E19 E26 E35 E50 E56", "settlements V31");
    assert_eq!(m.refused(1, "settle V12"), "not_connected");
    m.play(1, "road E42", &[]);
    assert!(m.lists(1, "settle V12"));
    // The chain does not pass a rival building.
    let m = build("settlements V12; roads E19 E26 E35", "settlements V23");
    assert_eq!(m.refused(1, "settle V29"), "too_close");
    let m = build("settlements V12; roads E19 E26 E35 E42", "settlements V23");
    assert_eq!(m.refused(1, "settle V34"), "not_connected");
}

#[test]
fn c51_cities() {
    let mut m = build("settlements V12; soldiers W1@V12", "settlements V31");
    assert_eq!(m.refused(1, "city V31"), "not_your_settlement");
    assert_eq!(m.refused(1, "city V0"), "not_your_settlement");
    m.play(1, "city V12", &[]);
    assert_eq!(m.refused(1, "city V12"), "not_your_settlement");
    assert_eq!((m.field(1, "cities"), m.field(1, "settlements")), ("V12".into(), "-".into()));
    assert_eq!(m.field(1, "soldiers"), "W1@V12");
}

#[test]
fn c52_a_settlement_on_a_ruin() {
    let rich = "settlements V12; roads E19 E26; hand w1 g1 s1";
    let mut m = scene(&[rich, "settlements V31", "settlements V53"]).ruins("V23").load();
    m.play(1, "settle V23", &[]);
    assert_eq!((m.hand(1), m.line("ruins")), ("-".into(), "-".into()));
    assert_eq!(m.field(1, "settlements"), "V12 V23");
}

#[test]
fn c53_no_limit_on_building() {
    let mut m = build("settlements V12", "settlements V31");
    for edge in ["E19", "E26", "E35", "E43", "E51", "E57"] {
        m.play(1, &format!("road {edge}"), &[]);
    }
}

#[test]
fn c54_trade_four_for_one() {
    let hand = "settlements V12; hand w8 c3";
    let mut m = scene(&[hand, "settlements V31; hand r19", "settlements V53"]).load();
    assert_eq!(m.refused(1, "trade w>w"), "same_resource");
    assert_eq!(m.refused(1, "trade c>w"), "cannot_pay");
    assert_eq!(m.refused(1, "trade w>r"), "reserve_empty");
    m.play(1, "trade w>c", &[]);
    assert_eq!((m.hand(1), m.line("stock")), ("w4 c4".into(), "w15 c15 g19 s19 r0".into()));
    m.play(1, "trade w>g", &[]).play(1, "trade c>g", &[]);
    assert_eq!(m.hand(1), "g2");
    // The order of the reasons.
    assert_eq!(m.refused(1, "trade r>r"), "same_resource");
    assert_eq!(m.refused(1, "trade g>r"), "cannot_pay");
}

#[test]
fn c55_no_trade_outside_the_own_turn_or_between_players() {
    let m = scene(&["settlements V12", "settlements V31; hand w8", "settlements V53"]).load();
    assert_eq!(m.refused(2, "trade w>c"), "not_your_turn");
    assert_eq!(m.refused(1, "trade w>c P2"), "bad_request");
}

#[test]
fn c56_recruits_appear_on_own_buildings() {
    let mut m = build("settlements V12; cities V44", "settlements V31");
    assert_eq!(m.refused(1, "recruit warrior V31"), "not_your_building");
    assert_eq!(m.refused(1, "recruit archer V17"), "not_your_building");
    m.play(1, "recruit warrior V12", &[]).play(1, "recruit archer V44", &[]);
    assert_eq!(m.field(1, "soldiers"), "W1@V12n A1@V44n");
}

#[test]
fn c57_new_soldiers_wait_but_defend() {
    let mut m = build("settlements V12", "settlements V31; soldiers W1@V17");
    m.play(1, "recruit warrior V12", &[]);
    assert_eq!(m.refused(1, "move W1 V7"), "just_recruited");
    assert_eq!(m.refused(1, "attack W1 V17"), "just_recruited");
    m.end(1, 1, 1).play(2, "attack W1 V12", &[]);
    assert_eq!((m.field(1, "soldiers"), m.field(1, "settlements")), ("-".into(), "V12".into()));
    // From the next turn on it acts.
    let mut m = build("settlements V12", "settlements V31");
    m.play(1, "recruit warrior V12", &[])
        .end(1, 1, 1)
        .end(2, 1, 1)
        .end(3, 1, 1)
        .end(3, 1, 1)
        .end(2, 1, 1);
    m.play(1, "move W1 V17", &[]);
}

#[test]
fn c58_a_vertex_is_held_by_one_player() {
    let p2 = "settlements V23; soldiers W1@V22";
    let m = build("settlements V12; soldiers W1@V17", p2);
    assert_eq!(m.refused(1, "move W1 V22"), "held_by_rival");
    assert_eq!(m.refused(1, "move W1 V23"), "held_by_rival");
    assert!(m.lists(1, "move W1 V12"));
    // A ruin without rival soldiers may be entered, one with them may not.
    let p1 = "settlements V12; soldiers W1@V17";
    let mut m = scene(&[p1, "settlements V31", "settlements V53"]).ruins("V23").load();
    m.play(1, "move W1 V23", &[]);
    let m = scene(&[p1, "settlements V31; soldiers A1@V23", "settlements V53"]).ruins("V23").load();
    assert_eq!(m.refused(1, "move W1 V23"), "held_by_rival");
}

#[test]
fn c59_soldiers_of_one_player_may_stand_together() {
    let mut m = build("settlements V12; soldiers W1@V17 W2@V22 A1@V23", "settlements V31");
    m.play(1, "move W2 V17", &[]).play(1, "move A1 V17", &[]);
    assert_eq!(m.field(1, "soldiers"), "W1@V17 W2@V17m A1@V17m");
}

#[test]
fn c60_one_step_per_soldier_and_turn() {
    let mut m = build("settlements V12; soldiers W1@V12 W2@V12", "settlements V31; roads E19");
    assert_eq!(m.refused(1, "move W1 V23"), "not_adjacent");
    assert_eq!(m.refused(1, "move W1 V12"), "not_adjacent");
    m.play(1, "move W1 V17", &[]);
    assert_eq!(m.refused(1, "move W1 V23"), "already_moved");
    m.play(1, "move W2 V8", &[]);
    assert_eq!(m.refused(1, "move A1 V8"), "no_such_soldier");
}

#[test]
fn c61_move_then_attack_but_not_the_other_way() {
    let mut m =
        build("settlements V12; soldiers A1@V22", "settlements V23 V31; soldiers W1@V23 W2@V23");
    m.play(1, "move A1 V17", &[]).play(1, "attack A1 V23", &[]);
    assert_eq!(m.refused(1, "attack A1 V23"), "already_attacked");
    assert_eq!(m.refused(1, "move A1 V22"), "already_attacked");
    // Other actions may come between.
    let mut m = build("settlements V12; soldiers W1@V22 A1@V22", "settlements V23 V31");
    m.play(1, "move W1 V17", &[]).play(1, "road E19", &[]).play(1, "move A1 V28", &[]);
    m.play(1, "attack W1 V23", &[]);
}

#[test]
fn c62_what_may_be_attacked() {
    let m = build("settlements V12; soldiers W1@V17 A1@V17", "settlements V31; soldiers W1@V23");
    for soldier in ["W1", "A1"] {
        assert!(m.lists(1, &format!("attack {soldier} V23")));
        assert_eq!(m.refused(1, &format!("attack {soldier} V22")), "no_target");
        assert_eq!(m.refused(1, &format!("attack {soldier} V12")), "no_target");
        assert_eq!(m.refused(1, &format!("attack {soldier} V31")), "not_adjacent");
    }
    assert_eq!(m.refused(1, "attack W2 V23"), "no_such_soldier");
    // Rival soldiers on a ruin; a ruin alone is no target.
    let p1 = "settlements V12; soldiers W1@V17";
    let m = scene(&[p1, "settlements V31; soldiers A1@V23", "settlements V53"]).ruins("V23").load();
    assert!(m.lists(1, "attack W1 V23"));
    let m = scene(&[p1, "settlements V31", "settlements V53"]).ruins("V23").load();
    assert_eq!(m.refused(1, "attack W1 V23"), "no_target");
}

/// C63 and C64: every attacker against every set of defenders, in the open, on a ruin, in a
/// settlement and in a city.
#[test]
fn c64_every_combination_of_the_combat_table() {
    let sets = ["W1", "W2", "A1", "W1 W2", "W1 A1", "W2 A1", "W1 W2 A1"];
    for attacker in ["W1", "W2", "A1"] {
        for defenders in sets {
            for place in ["open", "ruin", "settlement", "city"] {
                let at: Vec<String> = defenders.split(' ').map(|d| format!("{d}@V23")).collect();
                let theirs = match place {
                    "settlement" => "settlements V23 V31",
                    "city" => "settlements V31; cities V23",
                    _ => "settlements V31",
                };
                let p1 = format!("settlements V12; soldiers {attacker}@V17");
                let p2 = format!("{theirs}; soldiers {}", at.join(" "));
                let ruins = if place == "ruin" { "V23" } else { "-" };
                let mut m = scene(&[&p1, &p2, "settlements V53"]).ruins(ruins).load();
                m.play(1, &format!("attack {attacker} V23"), &[]);
                // One of the own kind fights, the lowest; else one of the other kind, the lowest.
                let kind = &attacker[..1];
                let own = defenders.split(' ').find(|d| d.starts_with(kind));
                let fights = own.unwrap_or_else(|| defenders.split(' ').next().unwrap());
                let left: Vec<String> =
                    at.iter().filter(|d| !d.starts_with(fights)).cloned().collect();
                let left = if left.is_empty() { "-".into() } else { left.join(" ") };
                let what = format!("{attacker} against {defenders}, {place}");
                assert_eq!(m.field(2, "soldiers"), left, "{what}");
                let mine = if own.is_some() { "-".into() } else { format!("{attacker}@V17a") };
                assert_eq!(m.field(1, "soldiers"), mine, "{what}");
                assert_eq!(m.line("ruins"), ruins, "{what}");
                let plus = if own.is_some() { "+" } else { "" };
                let line = format!("5.P1 attack {attacker} V23 [{plus}{attacker} x {fights}]");
                assert_eq!(m.record, [line]);
            }
        }
    }
}

#[test]
fn c65_undefended_buildings() {
    for building in ["settlements V23 V31", "settlements V31; cities V23"] {
        let mut m = build("settlements V12; soldiers W1@V17", building);
        m.play(1, "attack W1 V23", &[]);
        assert_eq!(
            (m.field(1, "settlements"), m.field(1, "cities")),
            ("V12 V23".into(), "-".into())
        );
        assert_eq!((m.field(1, "soldiers"), m.field(2, "cities")), ("W1@V23a".into(), "-".into()));
        // It costs nothing.
        assert_eq!(m.hand(1), "w6 c6 g6 s6 r6");
        let mut m = build("settlements V0 V6 V9 V12 V47; soldiers W1@V17", building);
        m.play(1, "attack W1 V23", &[]);
        assert_eq!((m.line("ruins"), m.field(1, "soldiers")), ("V23".into(), "W1@V23a".into()));
        let mut m = build("settlements V12; soldiers A1@V17", building);
        m.play(1, "attack A1 V23", &[]);
        assert_eq!((m.line("ruins"), m.field(1, "soldiers")), ("V23".into(), "A1@V17a".into()));
        assert_eq!(m.field(2, "settlements"), "V31");
    }
}

#[test]
fn c66_claims() {
    // An archer that has attacked claims nothing in this turn; it does at the next beginning.
    let full = "settlements V0 V2 V12 V26 V51; soldiers A1@V23; hand c2 g3 s1";
    let p2 = "settlements V31 V44; soldiers W1@V29";
    let mut m = scene(&[full, p2, "settlements V53"]).ruins("V23").load();
    m.play(1, "attack A1 V29", &[]).play(1, "city V0", &[]);
    assert_eq!((m.line("ruins"), m.field(1, "soldiers")), ("V23".into(), "A1@V23a".into()));
    m.end(1, 1, 1).end(2, 1, 1).end(3, 1, 1).end(3, 1, 1).end(2, 1, 1);
    assert_eq!(
        (m.line("ruins"), m.field(1, "settlements")),
        ("-".into(), "V2 V12 V23 V26 V51".into())
    );
    // Another soldier of the same player may claim.
    let full = "settlements V0 V2 V12 V26 V51; soldiers W1@V23 A1@V23; hand c2 g3 s1";
    let mut m = scene(&[full, p2, "settlements V53"]).ruins("V23").load();
    m.play(1, "attack A1 V29", &[]).play(1, "city V0", &[]);
    assert_eq!(m.record.last().unwrap(), "5.P1 city V0 [claimed V23]");
    // Several at once: the lowest vertex first, as far as the supply goes.
    let full = "settlements V0 V2 V12 V26 V51; soldiers W1@V35 A1@V23; hand c2 g3 s1";
    let mut m = scene(&[full, "settlements V31", "settlements V53"]).ruins("V23 V35").load();
    m.play(1, "city V0", &[]);
    assert_eq!(
        (m.line("ruins"), m.field(1, "settlements")),
        ("V35".into(), "V2 V12 V23 V26 V51".into())
    );
    // It happens in the owner's turn alone.
    let p2 = "settlements V31; soldiers W1@V23";
    let mut m =
        scene(&["settlements V12", p2, "settlements V53; hand g4 w4 c4"]).ruins("V23").load();
    assert_eq!(m.line("ruins"), "V23");
    m.end(1, 1, 1);
    assert_eq!(m.line("ruins"), "-");
}

#[test]
fn c67_a_claim_by_moving_leaves_the_attack() {
    let p1 = "settlements V12; soldiers W1@V17";
    let mut m =
        scene(&[p1, "settlements V31; soldiers W1@V29", "settlements V53"]).ruins("V23").load();
    m.play(1, "move W1 V23", &[]);
    assert_eq!(m.field(1, "settlements"), "V12 V23");
    assert_eq!(m.refused(1, "move W1 V18"), "already_moved");
    m.play(1, "attack W1 V29", &[]);
}

#[test]
fn c68_roads_stay_with_their_owner() {
    let mut m = build("settlements V12; soldiers W1@V17", "settlements V23 V31; roads E35 E43");
    m.play(1, "attack W1 V23", &[]);
    assert_eq!((m.field(2, "roads"), m.field(1, "roads")), ("E35 E43".into(), "-".into()));
}

#[test]
fn c69_a_building_with_a_soldier_in_it_is_not_destroyed() {
    for soldier in ["W1", "A1"] {
        for defender in ["W1", "W2", "A1"] {
            let p1 = format!("settlements V12; soldiers {soldier}@V17");
            let p2 = format!("settlements V31; cities V23; soldiers {defender}@V23");
            let mut m = scene(&[&p1, &p2, "settlements V53"]).load();
            m.play(1, &format!("attack {soldier} V23"), &[]);
            assert_eq!(m.field(2, "cities"), "V23");
        }
    }
}

#[test]
fn c70_out() {
    let p2 = "settlements V23; roads E35 E43 E51 E57; soldiers W1@V40 A1@V35; hand w3 r2";
    let mut m = scene(&["settlements V12; soldiers A1@V17", p2, "settlements V53"])
        .cards("R=- D=- L=P2 A=-")
        .load();
    m.play(1, "attack A1 V23", &[]);
    assert_eq!((m.field(2, "flags"), m.hand(2)), ("out".into(), "-".into()));
    assert_eq!(
        (m.field(2, "soldiers"), m.line("stock")),
        ("-".into(), "w19 c19 g19 s19 r19".into())
    );
    // The roads stay and keep counting.
    assert_eq!(
        (m.field(2, "roads"), m.cards()),
        ("E35 E43 E51 E57".into(), "R=- D=- L=P2 A=-".into())
    );
    assert_eq!(m.points(), [1, 1, 1]);
    assert_eq!(m.record, ["5.P1 attack A1 V23 [destroyed] [P2 out]"]);
    // Not while a building is left.
    let mut m =
        scene(&["settlements V12; soldiers A1@V17", "settlements V23 V31", "settlements V53"])
            .load();
    m.play(1, "attack A1 V23", &[]);
    assert_eq!(m.field(2, "flags"), "-");
}

fn out() -> Match {
    scene(&["", "settlements V31", "settlements V53"]).turn("P1", "return_roll").load()
}

#[test]
fn c71_one_roll_then_the_normal_end_of_turn() {
    let mut m = out();
    for other in ["end", "trade w>c", "return V12", "place V12 E19"] {
        assert_eq!(m.refused(1, other), "wrong_phase");
    }
    // A 3 fails; the separate roll of 6 produces for P2.
    m.play(1, "roll", &[0, 1, 2, 2]);
    assert_eq!((m.hand(2), m.to_act()), ("w1".into(), vec![2]));
    assert_eq!(m.record, ["5.P1 roll [1+2] [3+3]"]);
    for (one, other) in [(1, 1), (6, 6)] {
        let mut m = out();
        m.play(1, "roll", &roll(one, other));
        assert_eq!(m.phase(), "return_place");
        assert_eq!(m.refused(1, "roll"), "wrong_phase");
        assert_eq!(m.refused(1, "end"), "wrong_phase");
    }
}

#[test]
fn c72_where_a_player_returns() {
    let scene = scene(&["", "settlements V31; soldiers W1@V12", "settlements V53"])
        .ruins("V44")
        .turn("P1", "return_place");
    let m = scene.load();
    assert_eq!(m.refused(1, "return V31"), "occupied");
    assert_eq!(m.refused(1, "return V12"), "occupied");
    assert_eq!(m.refused(1, "return V25"), "too_close");
    assert_eq!(m.refused(1, "return V40"), "too_close");
    let mut m = m.clone();
    m.play(1, "return V44", &roll(1, 1));
    assert_eq!((m.field(1, "settlements"), m.line("ruins")), ("V44".into(), "-".into()));
    assert_eq!((m.field(1, "roads"), m.hand(1)), ("-".into(), "-".into()));
}

/// Buildings and ruins on all lower vertices of the slanting pairs leave no vertex free of
/// neighbours: the attempt fails and the turn ends.
#[test]
fn c72_no_vertex_qualifies() {
    let closed = |ruins: &'static str| {
        scene(&["", "settlements V3 V4 V5 V6 V11; cities V12 V13 V14 V15", "settlements V21"])
            .ruins(ruins)
            .turn("P1", "return_roll")
            .load()
    };
    // The vertices (x, y) with y mod 3 = 1 touch all others, and no two of them are adjacent.
    let all = "V22 V23 V24 V25 V26 V33 V34 V35 V36 V37 V43 V44 V45 V46 V51 V52 V53";
    let mut m = closed(all);
    // A ruin may be chosen, so a lucky roll still finds one.
    m.play(1, "roll", &roll(1, 1));
    assert!(m.lists(1, "return V22") && m.state.legal(p(1)).len() == 17);
    // With rival soldiers or buildings on all of them nothing is left.
    let mut m = scene(&[
        "",
        "settlements V3 V4 V5 V6 V11; cities V12 V13 V14 V15; soldiers W1@V22 W2@V23 A1@V24",
        "settlements V21 V25 V26 V33 V34; cities V35 V36 V37 V43; soldiers W1@V44 W2@V45 A1@V46",
        "settlements V51 V52 V53",
    ])
    .ruins("V22 V23 V24 V44 V45 V46")
    .turn("P1", "return_roll")
    .load();
    m.play(1, "roll", &[0, 0, 0, 0]);
    assert_eq!((m.to_act(), m.field(1, "flags")), (vec![2], "out".into()));
    assert_eq!(m.record, ["5.P1 roll [1+1] [1+1]"]);
}

#[test]
fn c73_back() {
    let mut m = out();
    m.play(1, "roll", &roll(6, 6));
    // The roll of 5 that ends this turn already produces stone for V12.
    m.play(1, "return V12", &roll(2, 3));
    assert_eq!((m.hand(1), m.cards()), ("r1".into(), "R=P1 D=- L=- A=-".into()));
    assert_eq!(m.field(1, "flags"), "returned");
    m.end(2, 1, 1).end(3, 1, 1).end(3, 1, 1).end(2, 1, 1);
    assert_eq!((m.to_act(), m.phase()), (vec![1], "main"));
}

#[test]
fn c74_being_out_is_not_the_end() {
    // P1 is alone on the board and has not won thereby.
    let mut m = scene(&["settlements V12", "", ""]).load();
    m.end(1, 1, 1).play(2, "roll", &[0, 1, 0, 0]).play(3, "roll", &[0, 1, 0, 0]);
    assert_eq!(
        (m.line("turn"), m.phase()),
        ("round=6 order=P3,P2,P1 player=P3 phase=return_roll".into(), "return_roll")
    );
}

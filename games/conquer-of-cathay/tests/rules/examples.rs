//! The worked examples of section 18, to the letter.

use crate::scene::{Match, options, players, roll, scene};
use conquer_of_cathay::{Cards, Hex};

fn x1() -> Match {
    // P1 4, P2 6, P3 6; P2 2, P3 5.
    let mut m = Match::open(&options(), &[3, 5, 5, 1, 4]);
    assert_eq!(m.line("turn"), "round=1 order=P3,P1,P2 player=P3 phase=setup");
    m.play(3, "place V12 E19", &[]);
    assert_eq!(m.hand(3), "w1 g1 r1");
    m.play(1, "place V31 E46", &[]);
    assert_eq!(m.hand(1), "w2 g1");
    assert_eq!(m.refused(2, "place V25 E37"), "too_close");
    assert_eq!(m.refused(2, "place V17 E26"), "too_close");
    assert_eq!(m.refused(2, "place V12 E11"), "occupied");
    assert_eq!(m.refused(2, "place V44 E50"), "not_connected");
    m.play(2, "place V44 E63", &[]);
    assert_eq!(m.hand(2), "c1 s1 r1");
    m
}

#[test]
fn x1_start() {
    let m = x1();
    let position = "\
board FPG/MGFQ/PQDFG/GMPF/QPM
tokens 9 4 10/5 8 11 3/12 10 - 6 9/6 4 5 3/11 8 2
thief H9
stock w16 c18 g17 s18 r17
P1 hand w2 c0 g1 s0 r0; settlements V31; cities -; roads E46; soldiers -; flags -
P2 hand w0 c1 g0 s1 r1; settlements V44; cities -; roads E63; soldiers -; flags -
P3 hand w1 c0 g1 s0 r1; settlements V12; cities -; roads E19; soldiers -; flags -
ruins -
cards R=- D=- L=- A=-
discard -
turn round=2 order=P2,P1,P3 player=P2 phase=main";
    assert_eq!(kit::Notation::position(&m.state), position);
}

#[test]
fn x2_a_game_record_and_its_position() {
    let mut m = x1();
    m.record.clear();
    m.end(2, 4, 4);
    assert_eq!((m.hand(2), m.hand(3)), ("c1 s2 r1".into(), "w1 g2 r1".into()));
    m.end(1, 4, 2);
    assert_eq!(m.hand(1), "w3 g1");
    m.play(3, "recruit warrior V12", &[]).end(3, 2, 3);
    assert_eq!(m.hand(3), "w1 g1 r1");
    assert_eq!(m.line("turn"), "round=3 order=P3,P1,P2 player=P3 phase=main");
    m.play(3, "move W1 V17", &[]).play(3, "road E26", &[]).end(3, 5, 5);
    m.end(1, 6, 3);
    // H4, H10 and H13 tie; H13 is the third of them. P2's hand is c s s r: index 1 is a sheep.
    m.play(2, "end", &[2, 3, 2, 1]);
    let record = "\
2.P2 end [4+4]
2.P1 end [4+2]
2.P3 recruit warrior V12
2.P3 end [2+3]
3.P3 move W1 V17
3.P3 road E26
3.P3 end [5+5]
3.P1 end [6+3]
3.P2 end [3+4 H9>H13 P2-s]";
    assert_eq!(m.record.join("\n"), record);
    let position = "\
board FPG/MGFQ/PQDFG/GMPF/QPM
tokens 9 4 10/5 8 11 3/12 10 - 6 9/6 4 5 3/11 8 2
thief H13
stock w15 c18 g16 s18 r18
P1 hand w3 c0 g2 s0 r0; settlements V31; cities -; roads E46; soldiers -; flags -
P2 hand w0 c1 g0 s1 r1; settlements V44; cities -; roads E63; soldiers -; flags -
P3 hand w1 c0 g1 s0 r0; settlements V12; cities -; roads E19 E26; soldiers W1@V17; flags -
ruins -
cards R=- D=- L=- A=-
discard -
turn round=4 order=P2,P1,P3 player=P2 phase=main";
    assert_eq!(kit::Notation::position(&m.state), position);
}

#[test]
fn x3_production() {
    let buildings = ["cities V18", "settlements V44", "settlements V12"];
    let mut m = scene(&buildings).load();
    m.end(1, 5, 3);
    assert_eq!([m.hand(1), m.hand(2), m.hand(3)], ["g2", "s1", "g1"]);
    assert_eq!(m.line("stock"), "w19 c19 g16 s18 r19");
    let mut m = scene(&buildings).thief("H4").load();
    m.end(1, 5, 3);
    assert_eq!([m.hand(1), m.hand(2), m.hand(3)], ["-", "s1", "-"]);
    assert_eq!(m.line("stock"), "w19 c19 g19 s18 r19");
}

#[test]
fn x4_shortage() {
    let mut m = scene(&["cities V18", "settlements V44; hand g17", "settlements V12"]).load();
    m.end(1, 5, 3);
    assert_eq!([m.hand(1), m.hand(2), m.hand(3)], ["-", "g17 s1", "-"]);
    assert_eq!(m.line("stock"), "w19 c19 g2 s18 r19");
    assert_eq!(m.record, ["5.P1 end [5+3 short g]"]);
    let mut m = scene(&["cities V18", "settlements V44; hand g16", "settlements V12"]).load();
    m.end(1, 5, 3);
    assert_eq!([m.hand(1), m.hand(2), m.hand(3)], ["g2", "g16 s1", "g1"]);
    assert_eq!(m.line("stock"), "w19 c19 g0 s18 r19");
    let mut m = scene(&["cities V18", "settlements V26; hand g18", "settlements V31"]).load();
    m.end(1, 5, 3);
    assert_eq!([m.hand(1), m.hand(2), m.hand(3)], ["-", "g18", "-"]);
}

#[test]
fn x5_the_thiefs_step() {
    let cases: [(&str, [&str; 3], &[usize]); 5] = [
        ("H9", ["settlements V12", "settlements V31", "settlements V44"], &[4, 10, 13]),
        ("H18", ["settlements V12", "settlements V31", ""], &[15]),
        ("H16", ["settlements V12", "", ""], &[12, 13]),
        ("H4", ["settlements V12", "", ""], &[0, 3]),
        ("H0", ["settlements V0", "", ""], &[1, 3, 4]),
    ];
    for (thief, buildings, goals) in cases {
        for (draw, goal) in goals.iter().enumerate() {
            let mut m = scene(&buildings).thief(thief).load();
            let mut draws = roll(3, 4).to_vec();
            // One candidate takes no draw.
            draws.extend((goals.len() > 1).then_some(draw as u32));
            m.play(1, "end", &draws);
            assert_eq!(m.line("thief"), format!("H{goal}"), "{thief} {buildings:?}");
        }
    }
}

/// Buildings, and hexes with their distances.
type Row<'a> = (&'a [usize], &'a [(usize, u8)]);

/// The distances that X5 lists, by C9e.
#[test]
fn x5_distances_from_hexes_to_buildings() {
    let distance = |hex: usize, buildings: &[usize]| {
        let hex = Hex::new(hex).unwrap();
        let touched = buildings.iter().flat_map(|b| crate::scene::v(*b).touches());
        touched.map(|other| hex.distance(other)).min().unwrap()
    };
    let rows: [Row<'_>; 5] = [
        (&[12, 31, 44], &[(4, 0), (5, 1), (8, 1), (10, 0), (13, 0), (14, 1)]),
        (&[12, 31], &[(14, 1), (15, 0), (17, 2)]),
        (&[12], &[(12, 2), (13, 2), (17, 3)]),
        (&[12], &[(0, 0), (1, 1), (3, 0), (5, 1), (8, 1), (9, 1)]),
        (&[0], &[(1, 1), (3, 1), (4, 1)]),
    ];
    for (buildings, expected) in rows {
        for (hex, far) in expected {
            assert_eq!(distance(*hex, buildings), *far, "H{hex} {buildings:?}");
        }
    }
}

#[test]
fn x6_a_seven_in_full() {
    let mut m = scene(&[
        "settlements V31; hand w5 g3 r1",
        "cities V24; settlements V44; hand c4 s3 r1",
        "settlements V12; hand w3 g2 s2",
    ])
    .load();
    assert_eq!(m.line("stock"), "w11 c15 g14 s14 r17");
    // H4, H5, H10 and H13 tie: H5. P2 loses the card at index 5.
    m.play(1, "end", &[2, 3, 1, 5]);
    assert_eq!(m.line("thief"), "H5");
    assert_eq!(m.hand(2), "c4 s2 r1");
    assert_eq!(m.line("stock"), "w11 c15 g14 s15 r17");
    assert_eq!((m.phase(), m.line("discard")), ("discard", "P1=4".into()));
    assert_eq!(m.to_act(), [1]);
    assert_eq!(m.refused(1, "discard w5"), "wrong_discard");
    assert_eq!(m.refused(3, "discard w1"), "wrong_phase");
    assert_eq!(m.refused(2, "end"), "wrong_phase");
    m.play(1, "discard w3 g1", &[]);
    assert_eq!(m.hand(1), "w2 g2 r1");
    assert_eq!(m.line("stock"), "w14 c15 g15 s15 r17");
    assert_eq!(m.line("turn"), "round=5 order=P1,P2,P3 player=P2 phase=main");
}

#[test]
fn x6_how_many_are_discarded() {
    for (held, owed) in [(7, 0), (8, 4), (9, 4), (10, 5), (15, 7)] {
        let hand = format!("settlements V31; hand w{held}");
        let mut m = scene(&[&hand, "settlements V44", "settlements V12"]).thief("H18").load();
        // The thief goes from H18 to a hex; H15 touches V31 and H17 V44. Draw H17.
        let mut draws = roll(3, 4).to_vec();
        draws.push(1);
        m.play(1, "end", &draws);
        let line = if owed == 0 { "-".to_owned() } else { format!("P1={owed}") };
        assert_eq!((m.line("thief"), m.line("discard")), ("H17".into(), line), "{held}");
    }
}

#[test]
fn x6_automatic_discards() {
    for (hand, given) in [("w5 g3 s1", "w3 g1"), ("w4 c4 g1", "w2 c2"), ("c4 s3 r1", "c3 s1")] {
        let hand = Cards::read(hand.split(' ')).unwrap();
        assert_eq!(hand.automatic_discard(4).to_string(), given);
    }
}

#[test]
fn x7_building() {
    let rich = "hand w9 c5 g9 s5 r9";
    let turn = |p1: &str, p3: &str| {
        let p1 = if p1.is_empty() { "settlements V26" } else { p1 };
        scene(&[p1, "settlements V53", &format!("{p3}; {rich}")]).turn("P3", "main")
    };
    let mut m = turn("", "settlements V12; roads E19").load();
    for vertex in ["V17", "V7", "V8"] {
        assert_eq!(m.refused(3, &format!("settle {vertex}")), "too_close");
    }
    assert_eq!(m.refused(3, "settle V23"), "not_connected");
    assert_eq!(m.refused(3, "road E40"), "not_connected");
    m.play(3, "road E26", &[]).play(3, "settle V23", &[]);

    let mut m = turn("settlements V23", "settlements V12; roads E19 E26").load();
    assert_eq!(m.refused(3, "road E27"), "not_connected");
    assert_eq!(m.refused(3, "road E35"), "not_connected");
    m.play(3, "road E25", &[]);

    let m = turn("settlements V12", "settlements V44; roads E19 E26").load();
    m.clone().play(3, "road E35", &[]);
    assert_eq!(m.refused(3, "settle V23"), "not_connected");
    assert_eq!(m.refused(3, "road E11"), "not_connected");

    let chain = "settlements V12; roads E19 E26 E35 E43 E51";
    assert_eq!(turn("settlements V29", chain).load().refused(3, "settle V40"), "not_connected");
    turn("", chain).load().play(3, "settle V40", &[]);

    let m = turn("", chain).ruins("V29").load();
    assert_eq!(m.refused(3, "settle V35"), "too_close");
    m.clone().play(3, "settle V29", &[]);
    let m = turn("settlements V26; soldiers W1@V29", chain).ruins("V29").load();
    assert_eq!(m.refused(3, "settle V29"), "occupied");
    m.clone().play(3, "road E42", &[]);
}

/// One row of X8, with P3's building on V12 as given.
fn combat(attacker: &str, building: &str, defenders: &str) -> Match {
    let p1 = format!("settlements V44; soldiers {attacker}@V17");
    let soldiers: Vec<String> = defenders.split(' ').map(|d| format!("{d}@V12")).collect();
    let soldiers = if defenders == "-" { "-".into() } else { soldiers.join(" ") };
    let p3 = match building {
        "settlement" => format!("settlements V12 V31; soldiers {soldiers}"),
        "city" => format!("settlements V31; cities V12; soldiers {soldiers}"),
        _ => format!("settlements V31; soldiers {soldiers}"),
    };
    let mut m = scene(&[&p1, "settlements V53", &p3]).load();
    m.play(1, &format!("attack {attacker} V12"), &[]);
    m
}

#[test]
fn x8_combat() {
    // Attacker, defenders, whether the attacker lives, defenders left.
    let rows = [
        ("W1", "W1", false, "-"),
        ("W1", "A1", true, "-"),
        ("W1", "W1 W2", false, "W2"),
        ("W1", "W1 A1", false, "A1"),
        ("W1", "W1 W2 A1", false, "W2 A1"),
        ("A1", "W1", true, "-"),
        ("A1", "A1", false, "-"),
        ("A1", "W1 W2", true, "W2"),
        ("A1", "W1 A1", false, "W1"),
        ("A1", "W1 W2 A1", false, "W1 W2"),
    ];
    for building in ["settlement", "city", "none"] {
        for (attacker, defenders, lives, left) in rows {
            let m = combat(attacker, building, defenders);
            let what = format!("{attacker} against {defenders}, {building}");
            let mine = if lives { format!("{attacker}@V17a") } else { "-".into() };
            assert_eq!(m.field(1, "soldiers"), mine, "{what}");
            let theirs: Vec<String> = left.split(' ').map(|d| format!("{d}@V12")).collect();
            let theirs = if left == "-" { "-".into() } else { theirs.join(" ") };
            assert_eq!(m.field(3, "soldiers"), theirs, "{what}");
            let settlements = if building == "settlement" { "V12 V31" } else { "V31" };
            assert_eq!(m.field(3, "settlements"), settlements, "{what}");
            assert_eq!(m.field(3, "cities"), if building == "city" { "V12" } else { "-" });
            assert_eq!((m.field(1, "settlements"), m.line("ruins")), ("V44".into(), "-".into()));
        }
    }
    for building in ["settlement", "city"] {
        let m = combat("W1", building, "-");
        assert_eq!(m.field(1, "soldiers"), "W1@V12a");
        assert_eq!(
            (m.field(1, "settlements"), m.field(1, "cities")),
            ("V12 V44".into(), "-".into())
        );
        assert_eq!((m.field(3, "settlements"), m.field(3, "cities")), ("V31".into(), "-".into()));
        let m = combat("A1", building, "-");
        assert_eq!((m.field(1, "soldiers"), m.line("ruins")), ("A1@V17a".into(), "V12".into()));
        assert_eq!(
            (m.field(1, "settlements"), m.field(3, "settlements")),
            ("V44".into(), "V31".into())
        );
        assert_eq!(m.field(3, "cities"), "-");
    }
}

#[test]
fn x9_move_and_attack_archer_first() {
    let mut m = scene(&[
        "settlements V31; soldiers W1@V22 A1@V8",
        "",
        "settlements V12 V44; soldiers W1@V12",
    ])
    .load();
    assert_eq!(m.refused(1, "attack W1 V12"), "not_adjacent");
    m.play(1, "attack A1 V12", &[]);
    assert_eq!(m.record, ["5.P1 attack A1 V12 [A1 x W1]"]);
    assert_eq!(
        (m.field(3, "soldiers"), m.field(1, "soldiers")),
        ("-".into(), "W1@V22 A1@V8a".into())
    );
    assert_eq!(m.refused(1, "move A1 V13"), "already_attacked");
    assert_eq!(m.refused(1, "attack A1 V12"), "already_attacked");
    m.play(1, "move W1 V17", &[]);
    assert_eq!(m.refused(1, "move W1 V23"), "already_moved");
    m.play(1, "attack W1 V12", &[]);
    assert_eq!(m.field(1, "settlements"), "V12 V31");
    assert_eq!(m.field(1, "soldiers"), "W1@V12ma A1@V8a");
    assert_eq!(m.refused(1, "move W1 V7"), "already_attacked");
    assert_eq!(m.points(), [2, 0, 1]);
}

#[test]
fn x10_breaking_a_defended_city() {
    let mut m = scene(&[
        "settlements V31; soldiers W1@V17 W2@V7 A1@V8",
        "",
        "settlements V44; cities V12; soldiers W1@V12 A1@V12",
    ])
    .cards("R=- D=P3 L=- A=-")
    .load();
    m.play(1, "attack W1 V12", &[]);
    assert_eq!(m.field(1, "soldiers"), "W2@V7 A1@V8");
    assert_eq!(m.field(3, "soldiers"), "A1@V12");
    m.play(1, "attack W2 V12", &[]);
    assert_eq!(
        (m.field(3, "soldiers"), m.field(1, "soldiers")),
        ("-".into(), "W2@V7a A1@V8".into())
    );
    m.play(1, "attack A1 V12", &[]);
    assert_eq!((m.line("ruins"), m.cards()), ("V12".into(), "R=- D=- L=- A=-".into()));
    assert_eq!(m.points(), [1, 0, 1]);
    assert_eq!(m.refused(1, "move W2 V12"), "already_attacked");
    let expected = [
        "5.P1 attack W1 V12 [+W1 x W1]",
        "5.P1 attack W2 V12 [W2 x A1]",
        "5.P1 attack A1 V12 [destroyed]",
    ];
    assert_eq!(m.record, expected);
}

#[test]
fn x11_who_claims_a_ruin() {
    let mut m = scene(&[
        "settlements V31; soldiers A1@V17",
        "settlements V26; soldiers A1@V8",
        "settlements V12 V44; soldiers W1@V7",
    ])
    .load();
    m.play(1, "attack A1 V12", &[]);
    assert_eq!((m.points(), m.line("ruins")), (vec![1, 1, 1], "V12".into()));
    assert_eq!(m.refused(1, "move A1 V12"), "already_attacked");
    m.end(1, 1, 1);
    let mut second = m.clone();
    assert_eq!(m.refused(2, "attack A1 V12"), "no_target");
    m.play(2, "move A1 V12", &[]);
    assert_eq!(m.record.last().unwrap(), "5.P2 move A1 V12 [claimed]");
    assert_eq!((m.points(), m.field(2, "settlements")), (vec![1, 2, 1], "V12 V26".into()));
    second.end(2, 1, 1).play(3, "move W1 V12", &[]);
    assert_eq!((second.points(), second.line("ruins")), (vec![1, 1, 2], "-".into()));
}

#[test]
fn x12_no_settlement_in_the_supply() {
    let mut m = scene(&[
        "settlements V0 V2 V26 V31 V44; soldiers W1@V17; hand c2 g3 s1",
        "",
        "settlements V12 V33",
    ])
    .load();
    m.play(1, "attack W1 V12", &[]);
    assert_eq!((m.line("ruins"), m.field(1, "soldiers")), ("V12".into(), "W1@V12a".into()));
    assert_eq!(m.points()[0], 5);
    assert_eq!(m.record, ["5.P1 attack W1 V12 [occupied ruin]"]);
    m.play(1, "city V31", &[]);
    assert_eq!(m.field(1, "settlements"), "V0 V2 V12 V26 V44");
    assert_eq!((m.field(1, "cities"), m.cards()), ("V31".into(), "R=- D=P1 L=- A=-".into()));
    assert_eq!((m.points()[0], m.line("ruins")), (8, "-".into()));
}

#[test]
fn x13_out_and_back() {
    let mut m = scene(&[
        "settlements V31; soldiers W1@V17",
        "settlements V44",
        "settlements V12; roads E19; soldiers A1@V23; hand w2 g1",
    ])
    .load();
    assert_eq!(m.line("stock"), "w17 c19 g18 s19 r19");
    m.play(1, "attack W1 V12", &[]);
    assert_eq!(m.record, ["5.P1 attack W1 V12 [conquered] [P3 out]"]);
    assert_eq!((m.hand(3), m.field(3, "soldiers")), ("-".into(), "-".into()));
    assert_eq!(
        (m.line("stock"), m.field(3, "roads")),
        ("w19 c19 g19 s19 r19".into(), "E19".into())
    );
    assert_eq!((m.points(), m.field(3, "flags")), (vec![2, 1, 0], "out".into()));
    m.end(1, 1, 1).end(2, 1, 1);
    assert_eq!(m.phase(), "return_roll");
    assert_eq!(m.refused(3, "end"), "wrong_phase");
    m.play(3, "roll", &roll(6, 6));
    assert_eq!(m.phase(), "return_place");
    assert_eq!(m.refused(3, "return V17"), "too_close");
    assert_eq!(m.refused(3, "return V8"), "too_close");
    assert_eq!(m.refused(3, "return V12"), "occupied");
    assert_eq!(m.refused(3, "return V40"), "too_close");
    assert!(m.lists(3, "return V22") && m.lists(3, "return V23"));
    for ((one, other), hand) in [((2, 3), "r1"), ((6, 6), "s1"), ((4, 6), "c1"), ((3, 5), "-")] {
        let mut m = m.clone();
        m.play(3, "return V22", &roll(one, other));
        assert_eq!((m.hand(3), m.points()[2]), (hand.to_owned(), 2));
        assert_eq!(m.field(3, "flags"), "returned");
        assert_eq!(m.cards(), "R=P3 D=- L=- A=-");
        assert_eq!(m.line("turn"), "round=6 order=P3,P2,P1 player=P3 phase=main");
    }
}

#[test]
fn x14_length_of_routes() {
    let ring = "E27 E28 E35 E36 E43 E44";
    let with_tail = "E26 E27 E28 E35 E36 E43 E44";
    let cases = [
        ("E19 E26 E35 E43", "V53", "-", "-", 4),
        ("E26 E27 E35", "V53", "-", "-", 2),
        ("E26 E27 E35 E43", "V53", "-", "-", 3),
        (ring, "V53", "-", "-", 6),
        (with_tail, "V53", "-", "-", 7),
        (with_tail, "V30", "-", "-", 6),
        (with_tail, "V23", "-", "-", 6),
        (with_tail, "V53", "V23", "-", 7),
        (with_tail, "V53", "-", "W1@V23", 7),
        ("E19 E26 E64 E69", "V53", "-", "-", 2),
    ];
    for (roads, rival, ruins, soldiers, length) in cases {
        let p1 = format!("settlements V0; roads {roads}");
        let p2 = format!("settlements {rival}; soldiers {soldiers}");
        let m = scene(&[&p1, &p2, "settlements V2"]).ruins(ruins).load();
        let view = kit::Views::view(&m.state, kit::Viewer::Spectator);
        assert_eq!(view.players[0].route, length, "{roads} {rival} {ruins} {soldiers}");
    }
}

#[test]
fn x15_longest_route_taken_broken_laid_aside() {
    let play = |p3_roads: &str| {
        let p3 = format!("settlements V42; roads {p3_roads}; hand w4 g2 s2 r4");
        let mut m = scene(&[
            "settlements V12; roads E19 E26 E35; hand w3 r3",
            "settlements V31; hand w6 r6",
            &p3,
        ])
        .load();
        m.play(1, "road E43", &[]);
        assert_eq!(m.cards(), "R=- D=- L=P1 A=-");
        m.end(1, 1, 1);
        for edge in ["E46", "E52", "E59", "E64"] {
            m.play(2, &format!("road {edge}"), &[]);
            assert_eq!(m.cards(), "R=- D=- L=P1 A=-");
        }
        m.play(2, "road E69", &[]);
        assert_eq!(m.cards(), "R=- D=- L=P2 A=-");
        m.end(2, 1, 1);
        m
    };
    let lengths = |m: &Match| {
        let view = kit::Views::view(&m.state, kit::Viewer::Spectator);
        view.players.iter().map(|player| player.route).collect::<Vec<_>>()
    };
    let mut m = play("-");
    m.play(3, "road E61", &[]).play(3, "road E60", &[]).play(3, "settle V41", &[]);
    assert_eq!(lengths(&m), [4, 3, 2]);
    assert_eq!((m.cards(), m.points()), ("R=- D=- L=P1 A=-".into(), vec![2, 1, 2]));

    let mut m = play("E47 E53");
    m.play(3, "road E61", &[]).play(3, "road E60", &[]).play(3, "settle V41", &[]);
    assert_eq!(lengths(&m), [4, 3, 4]);
    assert_eq!(m.cards(), "R=- D=- L=- A=-");
    m.end(3, 1, 1).end(3, 1, 1).end(2, 1, 1).play(1, "road E51", &[]);
    assert_eq!((m.cards(), lengths(&m)[0]), ("R=- D=- L=P1 A=-".into(), 5));
}

#[test]
fn x16_development() {
    let mut m = scene(&[
        "settlements V12 V33; hand c2 g3 s1",
        "settlements V26 V31; hand c4 g6 s2",
        "settlements V44; soldiers W1@V20 A1@V36",
    ])
    .load();
    m.play(1, "city V12", &[]);
    assert_eq!((m.cards(), m.points()), ("R=- D=P1 L=- A=-".into(), vec![4, 2, 1]));
    m.end(1, 1, 1).play(2, "city V31", &[]);
    assert_eq!(m.cards(), "R=- D=P1 L=- A=-");
    m.play(2, "city V26", &[]);
    assert_eq!((m.cards(), m.points()), ("R=- D=P2 L=- A=-".into(), vec![3, 5, 1]));
    m.end(2, 1, 1).play(3, "attack A1 V31", &[]);
    assert_eq!((m.cards(), m.points()), ("R=- D=P2 L=- A=-".into(), vec![3, 3, 1]));
    m.play(3, "attack W1 V26", &[]);
    assert_eq!((m.cards(), m.points()), ("R=- D=P1 L=- A=-".into(), vec![4, 0, 2]));
    assert_eq!(m.field(2, "flags"), "out");
}

#[test]
fn x17_largest_army() {
    let start = |p2: &str| {
        let mut m = scene(&[
            "settlements V12; soldiers W1@V12 W2@V12; hand g1 s1",
            p2,
            "settlements V44; soldiers W1@V8",
        ])
        .load();
        m.play(1, "recruit archer V12", &[]);
        assert_eq!(m.cards(), "R=- D=- L=- A=P1");
        assert_eq!(m.refused(1, "move A1 V7"), "just_recruited");
        m.end(1, 1, 1);
        m
    };
    let mut m = start("settlements V31; soldiers W1@V31 W2@V31; hand g1 s1");
    m.play(2, "recruit archer V31", &[]).end(2, 1, 1);
    assert_eq!(m.cards(), "R=- D=- L=- A=P1");
    m.end(3, 1, 1).end(3, 1, 1).end(2, 1, 1);
    m.play(1, "attack W1 V8", &[]);
    assert_eq!(
        (m.field(1, "soldiers"), m.cards()),
        ("W2@V12 A1@V12".into(), "R=- D=- L=- A=P1".into())
    );
    m.end(1, 1, 1);
    assert_eq!((m.cards(), m.points()), ("R=- D=- L=- A=P2".into(), vec![1, 2, 1]));

    // Variant: P2 has only two soldiers.
    let mut m = start("settlements V31; soldiers W1@V31 W2@V31");
    m.end(2, 1, 1).end(3, 1, 1).end(3, 1, 1).end(2, 1, 1);
    m.play(1, "attack W1 V8", &[]).end(1, 1, 1);
    assert_eq!(m.cards(), "R=- D=- L=- A=P1");
    for (soldiers, holder) in [("W2@V12", "P1"), ("-", "-")] {
        let p1 = format!("settlements V12; soldiers {soldiers}");
        let mut m = scene(&[&p1, "settlements V31; soldiers W1@V31 W2@V31", "settlements V44"])
            .cards("R=- D=- L=- A=P1")
            .load();
        m.end(1, 1, 1);
        assert_eq!(m.cards(), format!("R=- D=- L=- A={holder}"), "{soldiers}");
    }
}

#[test]
fn x18_resurrection() {
    let mut m = scene(&["settlements V31", "settlements V44; soldiers W1@V39", ""])
        .order("P3,P1,P2")
        .turn("P3", "return_roll")
        .load();
    m.play(3, "roll", &roll(1, 1)).play(3, "return V12", &roll(1, 1));
    assert_eq!(m.cards(), "R=P3 D=- L=- A=-");
    // P1 is out, returns with a 12 and takes it from P3.
    let mut m = scene(&["", "settlements V44", "settlements V12; flags returned"])
        .cards("R=P3 D=- L=- A=-")
        .turn("P1", "return_roll")
        .load();
    m.play(1, "roll", &roll(6, 6)).play(1, "return V31", &roll(1, 1));
    assert_eq!(m.cards(), "R=P1 D=- L=- A=-");
    // P3 is out again and returns: P1 keeps it.
    let mut m = scene(&["settlements V31; flags returned", "settlements V44", "flags returned"])
        .cards("R=P1 D=- L=- A=-")
        .turn("P3", "return_roll")
        .load();
    m.play(3, "roll", &roll(1, 1)).play(3, "return V12", &roll(1, 1));
    assert_eq!((m.cards(), m.points()), ("R=P1 D=- L=- A=-".into(), vec![2, 1, 1]));
}

#[test]
fn x19_end_of_the_game() {
    let ten = scene(&[
        "settlements V33; cities V5 V12 V31 V44",
        "cities V26",
        "settlements V49; soldiers A1@V17",
    ])
    .cards("R=- D=P1 L=- A=-");
    let mut m = ten.load();
    assert_eq!(m.points()[0], 10);
    m.end(1, 1, 1).end(2, 1, 1);
    let mut spared = m.clone();
    m.end(3, 1, 1);
    assert_eq!(m.winners(), (players(&[1]), "points"));
    assert_eq!(m.line("result"), "points P1");
    spared.play(3, "attack A1 V12", &[]);
    assert_eq!(spared.points()[0], 8);
    spared.end(3, 1, 1);
    assert_eq!(spared.line("turn"), "round=6 order=P3,P2,P1 player=P3 phase=main");

    let mut m = scene(&[
        "settlements V9 V26 V33; cities V12 V31 V44; roads E19 E26 E35 E43",
        "settlements V18; cities V0 V2 V21 V49",
        "settlements V46",
    ])
    .cards("R=- D=P2 L=P1 A=-")
    .turn("P3", "main")
    .load();
    assert_eq!(m.points()[..2], [10, 10]);
    m.end(3, 1, 1);
    assert_eq!(m.winners(), (players(&[2]), "points"));

    // P1 11 points, P2 10 with more cities.
    let mut m = scene(&[
        "settlements V9 V26 V33; cities V12 V31 V44; roads E19 E26 E35 E43; flags returned",
        "settlements V18; cities V0 V2 V21 V49",
        "settlements V46",
    ])
    .cards("R=P1 D=P2 L=P1 A=-")
    .turn("P3", "main")
    .load();
    assert_eq!(m.points()[..2], [11, 10]);
    m.end(3, 1, 1);
    assert_eq!(m.winners(), (players(&[1]), "points"));

    let limited = conquer_of_cathay::Options { round_limit: Some(30), ..options() };
    let mut m = scene(&["settlements V5 V33; cities V12 V31", "cities V26", "settlements V49"])
        .cards("R=- D=P1 L=- A=-")
        .round(30)
        .turn("P3", "main")
        .options(limited)
        .load();
    assert_eq!(m.points()[0], 7);
    m.end(3, 1, 1);
    assert_eq!(m.winners(), (players(&[1]), "round_limit"));
}

#[test]
fn x20_retiring() {
    let mut m = scene(&[
        "settlements V12; roads E19 E26 E35 E43; soldiers W1@V25",
        "settlements V31; roads E46 E52 E59 E64 E69; soldiers W1@V31; hand w2 g3; flags returned",
        "settlements V44",
    ])
    .cards("R=P2 D=- L=P2 A=-")
    .load();
    assert_eq!(m.points(), [1, 3, 1]);
    m.play(2, "resign", &[]);
    assert_eq!(m.record, ["5.P2 resign"]);
    assert_eq!(
        (m.line("stock"), m.field(2, "soldiers")),
        ("w19 c19 g19 s19 r19".into(), "-".into())
    );
    assert_eq!((m.cards(), m.points()), ("R=- D=- L=P1 A=-".into(), vec![2, 0, 1]));
    assert_eq!(m.field(2, "settlements"), "V31");
    assert_eq!(m.field(2, "roads"), "E46 E52 E59 E64 E69");
    let mut nine = m.clone();
    nine.end(1, 4, 5);
    assert_eq!((nine.hand(1), nine.line("stock")), ("w1".into(), "w18 c19 g19 s19 r19".into()));
    m.play(1, "attack W1 V31", &[]);
    assert_eq!((m.points(), m.field(1, "settlements")), (vec![3, 0, 1], "V12 V31".into()));
    m.end(1, 1, 1);
    assert_eq!(m.to_act(), [3]);
    m.play(3, "resign", &[]);
    assert_eq!(m.winners(), (players(&[1]), "last_player"));
}

#[test]
fn x21_two_turns_in_a_row() {
    let mut m = scene(&["settlements V12 V35", "settlements V26", "settlements V44; hand g1 r1"])
        .turn("P3", "main")
        .load();
    m.play(3, "recruit warrior V44", &[]);
    assert_eq!(m.refused(3, "move W1 V40"), "just_recruited");
    m.end(3, 1, 1);
    assert_eq!(m.line("turn"), "round=6 order=P3,P2,P1 player=P3 phase=main");
    m.play(3, "move W1 V40", &[]).play(3, "attack W1 V35", &[]);
    assert_eq!(m.field(3, "settlements"), "V35 V44");
    assert_eq!(m.record.last().unwrap(), "6.P3 attack W1 V35 [conquered]");
}

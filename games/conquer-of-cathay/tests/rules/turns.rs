//! Sections 4 to 6: the start, rounds and turns, the dice.

use conquer_of_cathay::{ConquerOfCathay, Event, Options, Resource};
use kit::prelude::*;
use kit::{Dice, Recording, Replay, Script, outcomes};

use crate::scene::{Match, options, p, roll, scene};

#[test]
fn c22_preparation() {
    let m = Match::open(&options(), &[5, 0, 0]);
    assert_eq!([m.hand(1), m.hand(2), m.hand(3)], ["-", "-", "-"]);
    assert_eq!((m.cards(), m.line("thief")), ("R=- D=- L=- A=-".into(), "H9".into()));
}

#[test]
fn c23_the_placement_round_has_one_turn_per_player() {
    let mut m = Match::open(&options(), &[5, 0, 0]);
    for (player, action) in [(1, "place V12 E19"), (2, "place V31 E46"), (3, "place V44 E63")] {
        assert_eq!((m.phase(), m.to_act()), ("setup", vec![player]));
        m.play(player, action, &[]);
    }
    assert_eq!(m.line("turn"), "round=2 order=P3,P2,P1 player=P3 phase=main");
}

#[test]
fn c24_the_highest_die_starts_and_ties_roll_again() {
    let four = Options { players: 4, ..options() };
    let m = Match::open(&four, &[2, 5, 5, 5, 3, 3, 0, 4, 1]);
    // P2, P3 and P4 tie at 6; P2 and P3 at 4; then P2 wins.
    assert_eq!(m.line("turn"), "round=1 order=P2,P3,P4,P1 player=P2 phase=setup");
    let dice: Vec<(u8, u8)> = m
        .events
        .iter()
        .filter_map(|event| match event {
            Event::StartingDie { seat, die } => Some((seat.index() as u8 + 1, *die)),
            _ => None,
        })
        .collect();
    assert_eq!(dice, [(1, 3), (2, 6), (3, 6), (4, 6), (2, 4), (3, 4), (4, 1), (2, 5), (3, 2)]);
}

#[test]
fn c25_placing_is_one_compulsory_action() {
    let m = Match::open(&options(), &[5, 0, 0]);
    for other in ["end", "road E19", "settle V12", "trade w>c", "roll"] {
        assert_eq!(m.refused(1, other), "wrong_phase");
    }
    // 54 vertices and their edges: 2 · 72 pairs.
    assert_eq!(m.state.legal(p(1)).len(), 144);
}

#[test]
fn c26_where_a_settlement_is_placed() {
    let mut m = Match::open(&options(), &[5, 0, 0]);
    m.play(1, "place V12 E19", &[]);
    assert_eq!(m.refused(2, "place V12 E11"), "occupied");
    assert_eq!(m.refused(2, "place V8 E13"), "too_close");
    assert_eq!(m.refused(2, "place V22 E26"), "not_connected");
    assert_eq!(m.refused(2, "place V22 E19"), "occupied");
    assert!(m.lists(2, "place V22 E25"));
    m.play(2, "place V22 E25", &[]);
}

#[test]
fn c27_starting_hand() {
    // V18 touches wheat, forest and the desert; V26 touches H11 alone.
    let mut m = Match::open(&options(), &[5, 0, 0]);
    m.play(1, "place V18 E20", &[]).play(2, "place V26 E32", &[]).play(3, "place V44 E63", &[]);
    assert_eq!([m.hand(1), m.hand(2), m.hand(3)], ["w1 g1", "g1", "c1 s1 r1"]);
    assert_eq!(m.line("stock"), "w18 c18 g17 s18 r18");
}

#[test]
fn c28_no_dice_in_the_placement_round() {
    let mut m = Match::open(&options(), &[5, 0, 0]);
    m.play(1, "place V12 E19", &[]);
    assert!(!m.events.iter().any(|event| matches!(event, Event::Rolled { .. })));
}

#[test]
fn c29_double_start() {
    let mut m = Match::open(&Options { double_start: true, ..options() }, &[5, 0, 0]);
    m.play(1, "place V12 E19", &[]).play(2, "place V31 E46", &[]).play(3, "place V44 E63", &[]);
    assert_eq!([m.hand(1), m.hand(2), m.hand(3)], ["-", "-", "-"]);
    assert_eq!(m.line("turn"), "round=2 order=P3,P2,P1 player=P3 phase=setup");
    assert_eq!(m.refused(3, "place V33 E56"), "not_connected");
    m.play(3, "place V33 E39", &[]).play(2, "place V18 E28", &[]).play(1, "place V26 E32", &[]);
    assert_eq!([m.hand(1), m.hand(2), m.hand(3)], ["g1", "w1 g1", "g1 s1"]);
    assert_eq!(m.line("turn"), "round=3 order=P1,P2,P3 player=P1 phase=main");
    assert_eq!(m.points(), [2, 2, 2]);
}

fn three() -> Match {
    scene(&["settlements V12", "settlements V31", "settlements V44"]).load()
}

#[test]
fn c30_every_player_has_one_turn_in_a_round() {
    let mut m = three();
    m.end(1, 1, 1).end(2, 1, 1);
    assert_eq!(m.line("turn"), "round=5 order=P1,P2,P3 player=P3 phase=main");
    let mut m = three();
    m.play(2, "resign", &[]).end(1, 1, 1);
    assert_eq!(m.to_act(), [3]);
}

#[test]
fn c31_the_order_is_reversed_after_each_round() {
    let mut m = three();
    for order in ["P3,P2,P1", "P1,P2,P3", "P3,P2,P1"] {
        let seats: Vec<u8> = (0..3)
            .map(|_| {
                let seat = m.to_act()[0];
                m.end(seat, 1, 1);
                seat
            })
            .collect();
        assert_eq!(seats.len(), 3);
        assert!(m.line("turn").contains(&format!("order={order} player={}", &order[..2])));
    }
}

#[test]
fn c32_the_last_player_also_plays_first() {
    let mut m = three();
    m.end(1, 1, 1).end(2, 1, 1).end(3, 6, 3);
    // A full end of turn lay between them.
    assert_eq!((m.to_act(), m.hand(1)), (vec![3], "w1".into()));
    m.end(3, 1, 1);
    assert_eq!(m.to_act(), [2]);
}

#[test]
fn c33_claims_are_settled_at_the_beginning_of_a_turn() {
    let soldier_on_ruin = ["settlements V44", "settlements V31; soldiers W1@V12", "settlements V2"];
    let mut m = scene(&soldier_on_ruin).ruins("V12").load();
    m.end(1, 1, 1);
    assert_eq!((m.field(2, "settlements"), m.line("ruins")), ("V12 V31".into(), "-".into()));
    assert_eq!(m.record, ["5.P1 end [1+1] [P2 claimed V12]"]);
    // The turn of a player who is out begins otherwise.
    let mut m = scene(&["settlements V44", "", "settlements V2"]).load();
    m.end(1, 1, 1);
    assert_eq!((m.phase(), m.to_act()), ("return_roll", vec![2]));
}

#[test]
fn c34_any_number_of_actions_or_none() {
    let mut m = scene(&[
        "settlements V12; roads E19; soldiers W1@V12; hand w6 c4 g6 s3 r5",
        "settlements V31",
        "settlements V44",
    ])
    .load();
    for action in [
        "road E26",
        "settle V23",
        "move W1 V17",
        "recruit archer V23",
        "trade c>r",
        "road E35",
        "city V12",
    ] {
        if action == "city V12" {
            assert_eq!(m.refused(1, action), "cannot_pay");
        } else {
            m.play(1, action, &[]);
        }
    }
    m.end(1, 1, 1);
    assert_eq!(m.to_act(), [2]);
    m.end(2, 1, 1);
}

#[test]
fn c35_the_end_of_a_turn_in_order() {
    let mut m = scene(&[
        "settlements V12; soldiers W1@V12m W2@V13a A1@V12n; hand w9",
        "settlements V31",
        "settlements V44",
    ])
    .thief("H18")
    .load();
    m.play(1, "end", &[2, 3, 0]);
    let kinds: Vec<&str> = m
        .events
        .iter()
        .map(|event| match event {
            Event::TurnEnded { .. } => "marks",
            Event::CardPassed { .. } => "army",
            Event::Rolled { .. } => "dice",
            Event::ThiefMoved { .. } => "thief",
            Event::MustDiscard { .. } => "discard",
            _ => "other",
        })
        .collect();
    assert_eq!(kinds, ["marks", "army", "dice", "thief", "discard"]);
    assert_eq!(m.field(1, "soldiers"), "W1@V12 W2@V13 A1@V12");
    m.play(1, "discard w4", &[]);
    assert_eq!(m.to_act(), [2]);
}

#[test]
fn c36_a_refusal_changes_and_draws_nothing() {
    let m = three();
    let action = m.state.read_action(p(2), "end").unwrap();
    let mut luck = Recording::new(Dice::new(1));
    assert!(m.state.decide(p(2), &action, &mut luck).is_err());
    assert!(luck.into_answers().is_empty());
    // There is no action that takes one back.
    assert!(m.state.read_action(p(1), "undo").is_err());
}

#[test]
fn c37_production() {
    // V12 touches a 9, a 5 and an 8; a city brings two.
    for ((one, other), settlement, city) in
        [((4, 5), "w1", "w2"), ((2, 3), "r1", "r2"), ((4, 4), "g1", "g2"), ((1, 2), "-", "-")]
    {
        for (building, hand) in [("settlements V12", settlement), ("cities V12", city)] {
            let mut m = scene(&[building, "settlements V53", "settlements V21"]).load();
            m.end(1, one, other);
            assert_eq!(m.hand(1), hand, "{building} {one}+{other}");
        }
    }
    // A building that touches two hexes of one number receives for both: H12 and H10 are 6s, but
    // no vertex touches both, so give H3 and H4 the same number.
    let tokens = crate::scene::TOKENS.replace("5 8 11 3", "8 8 11 3").replace("11 8 2", "11 5 2");
    let text = scene(&["settlements V12", "settlements V53", "settlements V21"]).text();
    let text = text.replace(crate::scene::TOKENS, &tokens);
    let mut state = ConquerOfCathay::load(&text, &Options::default()).unwrap();
    let end = state.read_action(p(1), "end").unwrap();
    for event in state.decide(p(1), &end, &mut Script::new(&roll(4, 4))).unwrap() {
        state.apply(&event);
    }
    assert!(state.position().contains("P1 hand w0 c0 g1 s0 r1;"));
}

#[test]
fn c38_everybody_produces_but_the_retired() {
    let mut m =
        scene(&["settlements V44", "settlements V12", "settlements V23; flags retired"]).load();
    m.end(1, 4, 4);
    assert_eq!([m.hand(1), m.hand(2), m.hand(3)], ["s1", "g1", "-"]);
}

#[test]
fn c39_a_shortage_is_judged_for_each_resource() {
    // An 8 owes wheat and sheep; a 10 owes clay; only what is short is withheld.
    let mut m = scene(&["cities V18", "settlements V44; hand g18 s19", "settlements V12"]).load();
    m.end(1, 4, 4);
    assert_eq!([m.hand(1), m.hand(2), m.hand(3)], ["-", "g18 s19", "-"]);
    assert_eq!(m.record, ["5.P1 end [4+4 short g s]"]);
    // Exactly enough is enough, for one player too.
    let mut m = scene(&["cities V18", "settlements V26; hand g17", "settlements V31"]).load();
    m.end(1, 4, 4);
    assert_eq!((m.hand(1), m.line("stock")), ("g2".into(), "w19 c19 g0 s19 r19".into()));
    // A retired player is owed nothing.
    let mut m =
        scene(&["settlements V12", "settlements V53; hand g18", "cities V18; flags retired"])
            .load();
    m.end(1, 4, 4);
    assert_eq!(m.hand(1), "g1");
}

#[test]
fn c40_the_thiefs_hex_neither_produces_nor_counts() {
    // Two 6s: wood on H10, wheat on H12. With the thief on H10 and one wood left, nothing is short.
    let buildings = ["cities V24", "settlements V33; hand w18", "settlements V12"];
    let mut m = scene(&buildings).thief("H10").load();
    m.end(1, 3, 3);
    assert_eq!([m.hand(1), m.hand(2)], ["-", "w18 g1"]);
    assert_eq!(m.record, ["5.P1 end [3+3]"]);
    let mut m = scene(&buildings).load();
    m.end(1, 3, 3);
    assert_eq!(m.record, ["5.P1 end [3+3 short w]"]);
}

#[test]
fn c41_hands_are_counted_after_the_loss() {
    // P2 has eight cards and loses one to the thief on H5: no discard.
    let mut m = scene(&["settlements V31", "cities V24; hand c8", "settlements V12"]).load();
    m.play(1, "end", &[2, 3, 1, 0]);
    assert_eq!((m.line("thief"), m.hand(2), m.phase()), ("H5".into(), "c7".into(), "main"));
    assert_eq!(m.line("stock"), "w19 c12 g19 s19 r19");
    // Nothing is produced on a 7, and no hex has a 7.
    assert_eq!(m.hand(3), "-");
}

#[test]
fn c42_the_thief_steps_towards_the_nearest_building() {
    // Retired players' buildings count, ruins do not.
    let steps = |players: [&str; 3], ruins: &'static str, thief: &'static str| {
        let scene = scene(&players).ruins(ruins).thief(thief);
        let scene = if players[0].contains("settlements") {
            scene
        } else {
            scene.turn("P1", "return_roll")
        };
        let m = scene.load();
        let action = m
            .state
            .legal(p(1))
            .into_iter()
            .find(|a| matches!(a.to_string().as_str(), "end" | "roll"));
        let mut to: Vec<String> = outcomes(|chance| {
            let events = m.state.decide(p(1), &action.unwrap(), chance).unwrap();
            events.iter().find_map(|event| match event {
                Event::ThiefMoved { to, .. } => Some(to.to_string()),
                _ => None,
            })
        })
        .into_iter()
        .filter_map(|(to, _)| to)
        .collect();
        to.sort();
        to.dedup();
        to.join(" ")
    };
    assert_eq!(steps(["settlements V0", "settlements V53; flags retired", ""], "-", "H14"), "H18");
    assert_eq!(steps(["settlements V0", "", ""], "V53", "H14"), "H9");
    assert_eq!(steps(["settlements V0", "", ""], "-", "H18"), "H14");
    // No building at all: every adjacent hex.
    assert_eq!(steps(["", "", ""], "V31", "H18"), "H14 H15 H17");
    assert_eq!(steps(["", "", ""], "-", "H9"), "H10 H13 H14 H4 H5 H8");
}

#[test]
fn c42_candidates_are_equally_likely() {
    let m = three();
    let end = m.state.read_action(p(1), "end").unwrap();
    let mut odds = std::collections::BTreeMap::new();
    for (to, odd) in outcomes(|chance| {
        let events = m.state.decide(p(1), &end, chance).unwrap();
        events.iter().find_map(|event| match event {
            Event::ThiefMoved { to, .. } => Some(*to),
            _ => None,
        })
    }) {
        *odds.entry(to).or_insert(0.0) += odd;
    }
    assert_eq!(odds.len(), 4);
    let sevens: Vec<f64> = odds.into_iter().filter_map(|(to, odd)| to.map(|_| odd)).collect();
    assert!(sevens.iter().all(|odd| (odd - 1.0 / 18.0).abs() < 1e-9), "{sevens:?}");
}

#[test]
fn c43_everybody_beside_the_thief_loses_one_card() {
    // H4 is touched by V12 (P1, who is active) and V18 (P2), and by nothing of P3's.
    let players =
        ["settlements V12; hand w2", "settlements V18; hand c3", "settlements V26; hand r2"];
    let mut m = scene(&players).thief("H0").load();
    // From H0: H1 touches none, H3 and H4 touch V12. H4 is the second.
    m.play(1, "end", &[2, 3, 1, 1, 2]);
    assert_eq!(m.line("thief"), "H4");
    assert_eq!([m.hand(1), m.hand(2), m.hand(3)], ["w1", "c2", "r2"]);
    assert_eq!(m.line("stock"), "w18 c17 g19 s19 r17");
    assert_eq!(m.record, ["5.P1 end [3+4 H0>H4 P1-w P2-c]"]);
    // A player without cards loses nothing and takes no draw.
    let players = ["settlements V12", "settlements V18; hand c3", "settlements V26"];
    let mut m = scene(&players).thief("H0").load();
    m.play(1, "end", &[2, 3, 1, 0]);
    assert_eq!(m.hand(2), "c2");
    // Two buildings beside it cost one card.
    let players = ["settlements V12 V18; hand w1 c1", "settlements V31", "settlements V26"];
    let mut m = scene(&players).thief("H0").load();
    m.play(1, "end", &[2, 3, 1, 1]);
    assert_eq!(m.hand(1), "w1");
}

#[test]
fn c43_every_card_is_equally_likely() {
    let m = scene(&["settlements V0; hand w1 g2 r3", "settlements V53", "settlements V47"])
        .thief("H1")
        .load();
    let end = m.state.read_action(p(1), "end").unwrap();
    let mut odds = [0.0; 5];
    for (lost, odd) in outcomes(|chance| {
        let events = m.state.decide(p(1), &end, chance).unwrap();
        events.iter().find_map(|event| match event {
            Event::Lost { resource, .. } => Some(*resource),
            _ => None,
        })
    }) {
        if let Some(lost) = lost {
            odds[lost as usize] += odd * 6.0;
        }
    }
    let expected = [1.0 / 6.0, 0.0, 2.0 / 6.0, 0.0, 3.0 / 6.0];
    for resource in Resource::ALL {
        assert!((odds[resource as usize] - expected[resource as usize]).abs() < 1e-9, "{odds:?}");
    }
}

#[test]
fn c44_all_discard_at_the_same_time_in_any_order() {
    let all = scene(&[
        "settlements V31; hand w8",
        "settlements V44; hand c9",
        "settlements V12; hand g10",
    ])
    .thief("H18");
    let mut m = all.load();
    // The thief goes to H15 (V31) or H17 (V44): P1 loses one and has seven.
    m.play(1, "end", &[2, 3, 0, 0]);
    assert_eq!((m.line("discard"), m.to_act()), ("P2=4 P3=5".into(), vec![2, 3]));
    m.play(3, "discard g5", &[]);
    assert_eq!((m.line("discard"), m.to_act(), m.phase()), ("P2=4".into(), vec![2], "discard"));
    assert_eq!(m.refused(3, "discard g1"), "wrong_phase");
    assert_eq!(m.refused(2, "discard c5"), "wrong_discard");
    assert_eq!(m.refused(2, "discard c3 g1"), "wrong_discard");
    m.play(2, "discard c4", &[]);
    assert_eq!((m.phase(), m.to_act()), ("main", vec![2]));
    // A discard may leave more than seven, once is enough.
    let mut m = scene(&["settlements V31", "settlements V44", "settlements V12; hand g19 w1"])
        .thief("H18")
        .load();
    m.play(1, "end", &[2, 3, 0]).play(3, "discard g10", &[]);
    assert_eq!((m.hand(3), m.phase()), ("w1 g9".into(), "main"));
}

#[test]
fn c45_a_discard_not_made_in_time() {
    let mut m = scene(&["settlements V31; hand w5 g3 s1", "settlements V44", "settlements V12"])
        .discard("P1=4")
        .turn("P1", "discard")
        .load();
    m.time_out(1, &[]);
    assert_eq!(m.hand(1), "w2 g2 s1");
    assert_eq!(m.record, ["5.P1 discard! w3 g1"]);
}

/// C100: the draws of a new match, in their order: dice, terrain, tokens until they fit.
#[test]
fn c100_the_draws_of_a_start() {
    let mut luck = Recording::new(Dice::new(5));
    let replay = Replay::<ConquerOfCathay>::open(&Options::default(), &mut luck);
    let answers = luck.into_answers();
    let dice = replay.setup().iter().filter(|e| matches!(e, Event::StartingDie { .. })).count();
    let tries = (answers.len() - dice - 18) / 17;
    assert_eq!(answers.len(), dice + 18 + 17 * tries);
    assert!(tries > 1, "a seed with tokens laid again");
    // The first tile is the first draw among P P P P F F F F G G G G M M M Q Q Q D.
    let tiles: Vec<char> = "PPPPFFFFGGGGMMMQQQD".chars().collect();
    let board = replay.state().view(kit::Viewer::Spectator).layout.board();
    assert_eq!(board.chars().next(), Some(tiles[answers[dice] as usize]));
    // The last try gives the tokens: the first of them is drawn from the ascending list.
    let tokens = [2, 3, 3, 4, 4, 5, 5, 6, 6, 8, 8, 9, 9, 10, 10, 11, 11, 12];
    let layout = replay.state().view(kit::Viewer::Spectator).layout;
    let first = conquer_of_cathay::Hex::all().find_map(|hex| layout.token(hex)).unwrap();
    assert_eq!(first, tokens[answers[answers.len() - 17] as usize]);
    // With a layout given only the dice are drawn.
    let mut luck = Recording::new(Dice::new(5));
    let replay = Replay::<ConquerOfCathay>::open(&options(), &mut luck);
    assert_eq!(luck.into_answers(), answers[..dice]);
    assert_eq!(replay.state().options(), options());
}

#[test]
fn c100_the_draws_of_a_turn() {
    // Out: two dice for the return, two for the end of turn, the thief, a card for P1 and one for
    // P2 with a single card; P3 has no cards.
    let mut m = scene(&["settlements V12; hand w2", "settlements V18; hand c1", ""])
        .order("P3,P1,P2")
        .turn("P3", "return_roll")
        .thief("H0")
        .load();
    m.play(3, "roll", &[0, 1, 2, 3, 1, 1, 0]);
    assert_eq!([m.hand(1), m.hand(2)], ["w1", "-"]);
    assert_eq!(m.record, ["5.P3 roll [1+2] [3+4 H0>H4 P1-w P2-c]"]);
}

//! Section 15: actions, errors and their order.

use king_of_colors::{KingOfColors, Refusal};
use kit::prelude::*;
use kit::{Lang, Refusal as _, Script, Seat};

use crate::table::{START, Table, line};

/// Each row: position, line, word.
fn check(rows: &[(&str, &str, &str)]) {
    for (position, line, word) in rows {
        assert_eq!(Table::load(position).try_line(line), Err(*word), "{line}");
    }
}

#[test]
fn k96_place_is_judged_in_order() {
    let plan = line("D1R5 C1R5p G4B5 A4G5", "5 plan B R 2 - ST -");
    check(&[
        (&plan, "R: place Z9 X", "bad_token_type"),
        (&plan, "R: place Z9 M", "no_such_cell"),
        (&plan, "R: place G4 M", "not_your_territory"),
        (&plan, "R: place E5 M", "not_your_territory"),
        (&plan, "R: place C1 M", "token_present"),
    ]);
    let mut table = Table::load(&plan);
    table.play("R: place d1 m");
    assert_eq!(table.holds("D1"), "R5m");
}

#[test]
fn k96_pass_and_choose_are_judged_in_order() {
    let doubled = line("D1R5d C1R5d E1R5p G4B5 A4G5", "5 event R R - DD ST -");
    let extra = line("D1R5d C1R5 E1R5 D4R5 D3R5 E3R5 G4B5 A4G5", "5 event R R - DM ST -");
    check(&[
        (&doubled, "R: pass", "must_choose"),
        (&doubled, "R: choose Q1", "no_such_cell"),
        (&doubled, "R: choose G4", "not_your_territory"),
        (&doubled, "R: choose E1", "no_defence_token"),
        (&extra, "R: choose Q1", "no_such_cell"),
        (&extra, "R: choose G4", "not_your_territory"),
        (&extra, "R: choose D1", "token_present"),
        (
            &line("D1R5d C1R5d G4B5d G3B5d A4G5", "5 event R R - SD ST -"),
            "R: choose G3",
            "not_your_territory",
        ),
    ]);
    Table::load(&extra).play("R: pass");
    Table::load(&extra).play("R: choose D4");
    Table::load(&doubled).play("R: choose C1");
}

#[test]
fn k96_move_and_fight_are_judged_in_order() {
    let text = line("D1R1m C1R5m E1R5p D2B3 G4B5 A4G5m", "5 move R R - ST DD -");
    check(&[
        (&text, "R: move Z1 D2 9", "no_such_cell"),
        (&text, "R: move G4 Z2 9", "no_such_cell"),
        (&text, "R: move G4 D2 9", "not_your_territory"),
        (&text, "R: move E1 G4 9", "no_movement_token"),
        (&text, "R: move D1 G4 9", "too_few_troops"),
        (&text, "R: move C1 G4 9", "not_adjacent"),
        (&text, "R: move C1 D2 9", "is_enemy"),
        (&text, "R: move C1 C2 9", "bad_count"),
        (&text, "R: fight Z1 D2 9", "no_such_cell"),
        (&text, "R: fight G4 D2 9", "not_your_territory"),
        (&text, "R: fight E1 D2 9", "no_movement_token"),
        (&text, "R: fight D1 D2 9", "too_few_troops"),
        (&text, "R: fight C1 G4 9", "not_adjacent"),
        (&text, "R: fight C1 C2 9", "not_enemy"),
        (&text, "R: fight C1 D1 9", "not_enemy"),
        (&text, "R: fight C1 D2 9", "bad_count"),
    ]);
}

#[test]
fn k96_leave_is_taken_at_any_time_once() {
    let mut table = Table::load(&line("D3R9m D4B2m C1R5 G1G5 A4G5m", "5 move R R - ST DD -"));
    table.play("R: fight D3 D4 1");
    // Blue is eliminated and may still leave, which changes nothing on the board.
    let before = table.position();
    table.play("B: leave");
    assert_eq!(table.position(), before);
    assert_eq!(table.try_line("B: leave"), Err("you_are_out"));
}

#[test]
fn k97_eligibility_goes_by_levels_and_order_of_placing() {
    // With richer levels the same territories are asked under Double Movement.
    let garrisons = "D1R5 C1R5 E1R5 G4B5 A4G5";
    let mut poor = Table::load(&line(garrisons, "5 plan B R 3 - DM.ST -"));
    poor.play("R: pass");
    assert_eq!(poor.state().phase().word(), "prod");
    let rich = line(garrisons, "5 plan B R 3 - DM.ST -").replace("w1", "w3");
    let mut rich = Table::load(&rich);
    rich.play("R: pass");
    assert_eq!((rich.turn(), rich.state().phase().word()), ('R', "event"));
}

#[test]
fn k98_after_every_action_the_match_waits_for_one_player_or_is_over() {
    let mut table = Table::open(&king_of_colors::Options::default(), 4);
    while table.turn() != '-' {
        assert_eq!(table.state().to_act().len(), 1);
        table.time_out();
    }
}

#[test]
fn k99_legal_actions_are_listed_and_production_says_its_sum() {
    let table = Table::load(START);
    assert_eq!(table.state().legal(table.seat('R')).len(), 10);
    assert!(table.state().legal(table.seat('B')).is_empty());
    assert!(table.state().lists_all(table.seat('R')));
    let prod = Table::load(&line("D1R5 C1R5m E1R2d G4B5 A4G5", "5 prod R R - ST DD -"));
    let seat = prod.seat('R');
    assert!(!prod.state().lists_all(seat));
    let legal = prod.state().legal(seat);
    assert_eq!(prod.state().write_action(seat, &legal[0]), "produce auto");
    assert!(legal.len() > 3);
    let needed = prod.state().view(kit::Viewer::Seat(seat)).needed.unwrap();
    assert_eq!((needed.new, needed.sum, needed.automatic.total()), (4, 16, 16));
}

#[test]
fn k100_general_checks_come_first_and_in_order() {
    let over = line("D1R5 G4B5", "5 over R - - ST DD xG,lB");
    let out = line("D1R5 C1R5 A4G5", "5 plan R R 1 - ST xB");
    check(&[
        (&over, "B: place Z9 X", "match_over"),
        (&over, "R: leave", "match_over"),
        (&out, "B: move Z9 Z8 99", "you_are_out"),
        (START, "B: move Z9 Z8 99", "wrong_phase"),
        (START, "R: move Z9 Z8 99", "wrong_phase"),
        (START, "R: produce auto", "wrong_phase"),
        (START, "R: choose D1", "wrong_phase"),
        (START, "B: place Z9 X", "not_your_turn"),
        (START, "B: pass", "not_your_turn"),
        (START, "R: place Z9 X", "bad_token_type"),
        (&line("D1R5 G4B5 A4G5", "5 prod R R - ST DD -"), "B: pass", "wrong_phase"),
        (&line("D1R5 G4B5 A4G5", "5 prod R R - ST DD -"), "B: produce Z1=1", "not_your_turn"),
        (&line("D1R5m G4B5 A4G5", "5 move R R - ST DD -"), "R: pass", "wrong_phase"),
        (&line("D1R5m G4B5 A4G5", "5 move R R - ST DD -"), "R: place D1 M", "wrong_phase"),
    ]);
    // A seat that does not exist is nobody's.
    let table = Table::load(START);
    let action = table.state().read_action(Seat::new(5), "pass").unwrap();
    let refused = table.state().decide(Seat::new(5), &action, &mut Script::new(&[]));
    assert_eq!(refused, Err(Refusal::NotAMember));
}

/// K101 for every refusal of this file is checked by the table itself; here the luck too.
#[test]
fn k101_a_refusal_asks_for_no_luck() {
    let table = Table::load(START);
    let mut script = Script::new(&[]);
    for text in ["place Z9 M", "move C1 C2 1", "produce auto"] {
        let action = table.state().read_action(table.seat('R'), text).unwrap();
        assert!(table.state().decide(table.seat('R'), &action, &mut script).is_err());
    }
    script.finish().unwrap();
}

#[test]
fn k102_what_comes_too_late_is_judged_by_the_same_rules() {
    let mut table = Table::load(START);
    table.time_out();
    assert_eq!(table.try_line("R: place D1 M"), Err("not_your_turn"));
    while table.state().phase().word() == "plan" {
        table.time_out();
    }
    assert_eq!(table.try_line("R: place D1 M"), Err("wrong_phase"));
}

#[test]
fn k103_every_refusal_has_a_word_of_the_list_and_a_sentence() {
    let all = [
        Refusal::MatchOver,
        Refusal::NotAMember,
        Refusal::YouAreOut,
        Refusal::WrongPhase,
        Refusal::NotYourTurn,
        Refusal::NoSuchCell,
        Refusal::BadTokenType,
        Refusal::NotYourTerritory,
        Refusal::TokenPresent,
        Refusal::MustChoose,
        Refusal::NoDefenceToken,
        Refusal::BadDistribution { sum: 23, territories: 3 },
        Refusal::NoMovementToken,
        Refusal::TooFewTroops,
        Refusal::NotAdjacent,
        Refusal::IsEnemy,
        Refusal::NotEnemy,
        Refusal::BadCount { most: 4 },
        Refusal::BadAdvance { least: 1, most: 4 },
    ];
    let listed = "not_a_member match_over you_are_out wrong_phase not_your_turn no_such_cell \
        bad_token_type not_your_territory token_present must_choose no_defence_token \
        bad_distribution no_movement_token too_few_troops not_adjacent is_enemy not_enemy bad_count";
    let mut told = std::collections::BTreeSet::new();
    for refusal in all {
        assert!(listed.split_whitespace().any(|word| Some(word) == refusal.reason()));
        assert!(refusal.clause().is_some_and(|clause| clause.starts_with('K')));
        for lang in Lang::ALL {
            let text = refusal.tell(lang);
            assert!(text.ends_with('.') && text.chars().next().unwrap().is_uppercase(), "{text}");
            told.insert(text);
        }
    }
    assert_eq!(told.len(), 3 * all.len(), "each language says it differently");
}

#[test]
fn k110_text_in_no_form_is_unreadable() {
    let table = Table::load(START);
    for text in [
        "",
        " ",
        "place",
        "place C1",
        "place C1 M M",
        "PLACE C1 M",
        "passe",
        "pass now",
        "choose",
        "choose D3 D4",
        "produce",
        "produce C1",
        "produce C1=",
        "produce C1=x",
        "produce C1=+5",
        "produce auto auto",
        "produce C1 = 5",
        "move C1 C2",
        "move C1 C2 x",
        "move C1 C2 1.5",
        "fight C1 C2",
        "fight C1 C2 ",
        "leave now",
        "R: pass",
        "place\tC1 M",
        "pass\n",
        "5",
    ] {
        assert!(table.state().read_action(table.seat('R'), text).is_err(), "{text:?}");
    }
    assert!(KingOfColors::load("", &table.state().options()).is_err());
}

//! Section 12: combat.

use king_of_colors::{Battle, Token};

use crate::table::{Table, line};

/// Number, T, E, token, A, origin after without advance, destination after, n allowed.
type Row = (u8, u8, u8, &'static str, u8, u8, &'static str, (u8, u8));

/// The test table.
const ROWS: [Row; 22] = [
    (1, 8, 3, "", 8, 5, "", (1, 4)),
    (2, 5, 3, "", 5, 2, "", (1, 1)),
    (3, 4, 3, "", 4, 1, "", (0, 0)),
    (4, 5, 5, "", 5, 0, "", (0, 0)),
    (5, 4, 6, "", 4, 0, "B2", (0, 0)),
    (6, 2, 1, "", 2, 1, "", (0, 0)),
    (7, 20, 1, "", 20, 19, "", (1, 18)),
    (8, 20, 20, "", 20, 0, "", (0, 0)),
    (9, 20, 19, "", 20, 1, "", (0, 0)),
    (10, 8, 3, "d", 5, 2, "", (1, 1)),
    (11, 7, 3, "d", 4, 1, "", (0, 0)),
    (12, 7, 4, "d", 4, 0, "", (0, 0)),
    (13, 4, 1, "d", 1, 0, "", (0, 0)),
    (14, 3, 1, "d", 0, 0, "B1", (0, 0)),
    (15, 2, 1, "d", 0, 0, "B1", (0, 0)),
    (16, 6, 9, "d", 3, 0, "B6", (0, 0)),
    (17, 13, 6, "D", 7, 1, "", (0, 0)),
    (18, 14, 6, "D", 8, 2, "", (1, 1)),
    (19, 9, 3, "D", 3, 0, "", (0, 0)),
    (20, 6, 1, "D", 0, 0, "B1", (0, 0)),
    (21, 5, 12, "D", 0, 0, "B12", (0, 0)),
    (22, 20, 12, "D", 14, 2, "", (1, 1)),
];

/// Red attacks D4 from D3; everybody else keeps a home.
fn attack(attackers: u8, defenders: u8, token: &str) -> Table {
    let garrisons = format!("D1R5 D3R{attackers}m D4B{defenders}{token} G4B5 A4G5");
    Table::load(&line(&garrisons, "5 move R R - DD ST -"))
}

#[test]
fn k76_every_row_of_the_test_table() {
    for (number, t, e, token, power, origin, destination, (least, most)) in ROWS {
        let kind = match token {
            "d" => Some(Token::Defence),
            "D" => Some(Token::DoubledDefence),
            _ => None,
        };
        let battle = Battle::of(t, e, kind);
        assert_eq!(battle.power, power, "row {number}");
        assert_eq!(battle.advance(), least..=most, "row {number}");
        for n in 0..=21_u8 {
            let mut table = attack(t, e, token);
            let result = table.try_line(&format!("R: fight D3 D4 {n}"));
            if !(least..=most).contains(&n) {
                assert_eq!(result, Err("bad_count"), "row {number}, n = {n}");
                continue;
            }
            assert!(result.is_ok(), "row {number}, n = {n}");
            assert_eq!(table.troops("D3"), origin - n, "row {number}, n = {n}");
            let expected = if n > 0 { format!("R{n}") } else { destination.to_owned() };
            assert_eq!(table.holds("D4"), expected, "row {number}, n = {n}");
            assert_eq!((table.token("D3"), table.token("D4")), (None, None), "row {number}");
        }
    }
}

#[test]
fn k66_the_whole_garrison_fights() {
    // With three of eight left at home a part would have lost; the whole army wins.
    let battle = Battle::of(8, 6, None);
    assert_eq!((battle.attackers_left, battle.defenders_left), (2, 0));
}

#[test]
fn k67_a_token_of_another_type_costs_nothing() {
    assert_eq!(Battle::of(8, 3, Some(Token::Movement)), Battle::of(8, 3, None));
    assert_eq!(Battle::of(8, 3, Some(Token::Production)).toll, 0);
    assert_eq!(Battle::of(2, 3, Some(Token::DoubledDefence)).power, 0);
}

/// K68 and K69 for every pair of armies.
#[test]
fn k69_both_armies_lose_the_smaller_number() {
    for t in 2..=20 {
        for e in 1..=20 {
            for token in [None, Some(Token::Defence), Some(Token::DoubledDefence)] {
                let b = Battle::of(t, e, token);
                let fallen = b.power.min(e);
                assert_eq!(b.power, t.saturating_sub(b.toll));
                assert_eq!((b.attackers_left, b.defenders_left), (b.power - fallen, e - fallen));
            }
        }
    }
}

#[test]
fn k70_k71_k73_who_is_left_where() {
    let mut lost = attack(4, 6, "");
    lost.play("R: fight D3 D4 0");
    assert_eq!((lost.holds("D3").as_str(), lost.holds("D4").as_str()), ("", "B2"));
    let mut tie = attack(5, 5, "");
    tie.play("R: fight D3 D4 0");
    assert_eq!((tie.holds("D3").as_str(), tie.holds("D4").as_str()), ("", ""));
    let mut narrow = attack(4, 3, "");
    narrow.play("R: fight D3 D4 0");
    assert_eq!((narrow.holds("D3").as_str(), narrow.holds("D4").as_str()), ("R1", ""));
}

#[test]
fn k72_the_winner_must_advance() {
    assert_eq!(attack(8, 3, "").try_line("R: fight D3 D4 0"), Err("bad_count"));
    let mut table = attack(8, 3, "");
    table.play("R: fight D3 D4 4");
    assert_eq!((table.holds("D3").as_str(), table.holds("D4").as_str()), ("R1", "R4"));
}

#[test]
fn k74_any_other_number_is_refused() {
    for n in ["-1", "1", "2", "300", "99999999999999999999"] {
        assert_eq!(attack(5, 5, "").try_line(&format!("R: fight D3 D4 {n}")), Err("bad_count"));
    }
}

#[test]
fn k75_an_attack_that_must_fail_is_legal() {
    assert!(attack(2, 20, "D").try_line("R: fight D3 D4 0").is_ok());
}

//! Section 9: the event cards.

use king_of_colors::KingOfColors;
use king_of_colors::{Card, Colour, Event, Options};
use kit::prelude::*;
use kit::{Lang, Viewer};
use serde_json::json;

use crate::table::{START, Table, line};

const PASSES: &str =
    "B: pass\nG: pass\nR: pass\nB: pass\nG: pass\nR: pass\nB: pass\nG: pass\nR: pass";

/// The end of planning in round 5, Blue first: Red, who also has a free territory, passes and the
/// card is turned up.
fn turned_up(garrisons: &str, card: &str) -> Table {
    let garrisons = format!("{garrisons} D2R1");
    let mut table = Table::load(&line(&garrisons, &format!("5 plan B R 3 - {card}.ST -")));
    table.play("R: pass");
    table
}

#[test]
fn k35_each_card_comes_once_in_five_rounds_and_the_deck_is_shuffled_when_empty() {
    let still = Options { standstill_rounds: 0, ..Options::default() };
    for seed in 0..8 {
        let mut table = Table::open(&still, seed);
        let (mut cards, mut shuffles) = (Vec::new(), Vec::new());
        while cards.len() < 15 {
            let what = if table.state().phase().word() == "prod" { "produce auto" } else { "pass" };
            let who = table.turn();
            for event in table.play(&format!("{who}: {what}")) {
                match event {
                    Event::CardTurned { card } => cards.push(card.code()),
                    Event::Shuffled { deck } => {
                        assert_eq!(deck.unwrap().len(), 5);
                        shuffles.push(cards.len());
                    }
                    _ => {}
                }
            }
        }
        for five in cards.chunks(5) {
            let mut five = five.to_vec();
            five.sort_unstable();
            assert_eq!(five, ["DD", "DM", "MP", "SD", "ST"]);
        }
        // At the moment a card is needed, not before.
        assert_eq!(shuffles, [5, 10]);
    }
}

#[test]
fn k36_a_card_affects_its_own_round_only() {
    let mut table = Table::load(&line("D1R5 C1R5 G4B5 A4G5", "5 plan B B 1 - MP.ST -"));
    table.play(
        "B: pass\nG: pass\nR: place D1 P\nB: pass\nG: pass\nR: pass\nB: pass\nG: pass\nR: pass",
    );
    assert_eq!(table.state().needed(Colour::Red).new, 7);
    table.play("B: produce auto\nG: produce auto\nR: produce auto");
    table.play(
        "G: pass\nR: place D1 P\nB: pass\nG: pass\nR: pass\nB: pass\nG: pass\nR: pass\nB: pass",
    );
    assert_eq!(table.state().needed(Colour::Red).new, 5);
}

#[test]
fn k37_those_without_a_choice_are_served_before_those_who_choose() {
    let mut table =
        Table::load(&line("D1R5d C1R5d D2R1 G4B5d G3B5d A4G5d B5G5", "5 plan B R 3 - SD.ST -"));
    let told = table.play("R: pass");
    let lost = told.iter().position(|event| matches!(event, Event::TokenLost { .. })).unwrap();
    let asked = told.iter().position(|event| matches!(event, Event::TurnPassed { .. })).unwrap();
    assert!(lost < asked);
    assert_eq!(table.holds("A4"), "G5");
    // Then in turn order: Blue, (Green has nothing to choose,) Red.
    assert_eq!(table.turn(), 'B');
    table.play("B: choose G4");
    assert_eq!((table.holds("G4").as_str(), table.turn()), ("B5", 'R'));
    table.play("R: choose C1");
    assert_eq!(table.state().phase().word(), "prod");
}

#[test]
fn k38_cards_have_their_texts() {
    let text = |card| KingOfColors::tell(&Event::CardTurned { card }, Lang::En);
    assert_eq!(text(Card::Stays), "Card: No Change. Nothing changes this round.");
    assert!(text(Card::MegaProduction).ends_with(
        "Production tokens triple the level of their territory instead of doubling it."
    ));
    assert!(text(Card::DoubleDefence).ends_with(
        "One Defence token of each player costs the attacker six troops instead of three."
    ));
    assert!(text(Card::DoubleMovement).ends_with(
        "Each player with a production total of 8 or more may place one more Movement token."
    ));
    assert!(text(Card::SuddenDeath).ends_with("Each player loses one Defence token."));
}

#[test]
fn k39_the_game_stays_changes_nothing() {
    let mut table = Table::load(&line("D1R5d C1R5d D2R1 G4B5p A4G5", "5 plan B R 3 - ST.SD -"));
    table.play("R: pass");
    assert_eq!(table.state().phase().word(), "prod");
    assert_eq!(["D1", "C1", "G4"].map(|name| table.holds(name)), ["R5d", "R5d", "B5p"]);
    assert_eq!(table.state().needed(Colour::Blue).new, 4);
}

#[test]
fn k40_mega_production_triples_without_asking() {
    let table = turned_up("D1R5p G4B5 A4G5", "MP");
    assert_eq!(table.state().phase().word(), "prod");
    assert_eq!(table.state().needed(Colour::Red).new, 6);
}

#[test]
fn k41_double_defence_doubles_the_only_token_and_asks_who_has_more() {
    let text = line("D1R5d C1R5d E1R5 G4B5d A4G5", "5 plan B R 3 - DD.ST -");
    let mut table = Table::load(&text);
    table.play("R: place E1 D");
    assert_eq!((table.turn(), table.state().phase().word()), ('R', "event"));
    assert_eq!(table.holds("G4"), "B5D");
    assert_eq!(table.try_line("R: pass"), Err("must_choose"));
    table.play("R: choose E1");
    assert_eq!(["D1", "C1", "E1"].map(|name| table.holds(name)), ["R5d", "R5d", "R5D"]);
    // It belongs to the token: once discarded, no other is doubled.
    let mut spent = Table::load(&line("D1R5d E1R5D F1B9m A4G5", "5 move B B - DD ST -"));
    spent.play("B: fight F1 E1 0");
    assert_eq!((spent.holds("E1").as_str(), spent.holds("D1").as_str()), ("R2", "R5"));
}

#[test]
fn k42_double_movement_asks_who_has_eight_and_a_free_territory() {
    // Blue: G4 2, G3 1, F5 1, D4 2, E4 1, E3 1 = 8; Red the same less one.
    let garrisons = "D1R5 C1R5 E1R5 D3R5 C3R5 D5R5 G4B5 G3B5 F5B5 D4B5 E4B5 E3B5 A4G5";
    let mut table = turned_up(garrisons, "DM");
    assert_eq!(table.state().production_total(Colour::Blue), 8);
    assert_eq!(table.state().production_total(Colour::Red), 7);
    assert_eq!((table.turn(), table.state().phase().word()), ('B', "event"));
    table.play("B: choose D4");
    assert_eq!((table.holds("D4").as_str(), table.state().phase().word()), ("B5m", "prod"));
    // Tokens do not count, a pass places nothing, and full territories are not asked.
    let mut pass = turned_up(&garrisons.replace("D1R5", "D1R5p"), "DM");
    pass.play("B: pass");
    assert_eq!(pass.state().phase().word(), "prod");
    let full = Table::load_with(
        &line("D1R5 D4B5p G4B5m A4G5", "5 plan B R 3 - DM.ST -").replace("w2", "w5"),
        &Options::default(),
    );
    let mut full = full;
    full.play("R: pass");
    assert_eq!(full.state().phase().word(), "prod");
}

#[test]
fn k42_the_extra_token_is_face_up() {
    let garrisons = "D1R5 G4B5 G3B5 F5B5 D4B5 E4B5 E3B5 G1R1 A1R1 D7R1 B2R1 D6R1 F2R1 C3R1 A4G5";
    let mut table = turned_up(garrisons, "DM");
    table.play("B: choose D4");
    // Still in the event phase: Red is asked.
    assert_eq!((table.turn(), table.state().phase().word()), ('R', "event"));
    assert!(table.position_for('G').contains("w2B5m"));
}

#[test]
fn k43_sudden_death_takes_one_and_lets_choose_who_has_more() {
    let mut table = turned_up("D1R5d C1R5d G4B5d G3B5p A4G5m", "SD");
    assert_eq!((table.holds("G4").as_str(), table.holds("G3").as_str()), ("B5", "B5p"));
    assert_eq!(table.try_line("R: choose E1"), Err("not_your_territory"));
    table.play("R: choose D1");
    assert_eq!((table.holds("D1").as_str(), table.holds("C1").as_str()), ("R5", "R5d"));
    assert_eq!(table.holds("A4"), "G5m");
    let nobody = turned_up("D1R5m G4B5p A4G5", "SD");
    assert_eq!(nobody.state().phase().word(), "prod");
}

#[test]
fn k44_the_clock_takes_the_defence_token_placed_first() {
    for card in ["DD", "SD"] {
        let mut table =
            Table::load(&line("D1R5 C1R5 E1R5 G4B5 A4G5", &format!("5 plan R R 1 - {card}.ST -")));
        table.play("R: place E1 M\nB: pass\nG: pass\nR: place D1 D\nB: pass\nG: pass\nR: place C1 D\nB: pass\nG: pass");
        assert_eq!(table.time_out(), "choose D1");
    }
    // Loaded positions: cell order.
    let mut loaded = Table::load(&line("D1R5d C1R5d E1R5d G4B5 A4G5", "5 event R R - SD ST -"));
    assert_eq!(loaded.time_out(), "choose C1");
    let garrisons = "D1R5 G4B5 G3B5 F5B5 D4B5 E4B5 E3B5 A4G5";
    let mut movement = turned_up(garrisons, "DM");
    assert_eq!(movement.time_out(), "pass");
}

#[test]
fn k35_a_card_is_turned_up_in_every_event_phase() {
    let mut table = Table::load(&START.replace("plan R R", "plan B B"));
    table.play(PASSES);
    assert!(table.position().ends_with(" 1 prod B B - MP DD.SD.DM.ST -"));
}

/// K41, K43: a loaded position tells who was asked before, and nobody else counts as asked.
#[test]
fn k41_k43_in_a_loaded_position_those_who_come_later_were_not_asked() {
    let told = |garrisons: &str, tail: &str| {
        let table = Table::load(&line(garrisons, tail));
        let view = serde_json::to_value(table.state().view(Viewer::Spectator)).unwrap();
        (view["asked"].clone(), view["robbed"].clone())
    };
    let both = "D1R5d C1R5d G4B5d G3B5d A4G5";
    assert_eq!(told(both, "5 event R R - DD ST -"), (json!(["red"]), json!([])));
    assert_eq!(told(both, "5 event R R - SD ST -"), (json!(["red"]), json!([])));
    let once = "D1R5d C1R5p G4B5d G3B5d A4G5";
    assert_eq!(told(once, "5 event R B - SD ST -"), (json!(["red", "blue"]), json!(["red"])));
}

//! The battery, with the secrets of section 14 held against states that differ only in them.

use kit::prelude::*;
use kit::testing::{Battery, playthroughs};
use kit::{Chance, ChanceExt, Dice, Replay, Seat, Viewer};

use crate::action::{Action, Spot};
use crate::board::Cell;
use crate::event::Event;
use crate::options::{Options, Setup};
use crate::pieces::{Card, Colour, Token};
use crate::state::{KingOfColors, Phase};

/// A state that differs only in what the viewer may not know: the order of the deck, the types of
/// face-down tokens of others, and which of two Defence tokens somebody doubled.
fn twin(state: &KingOfColors, viewer: Viewer, chance: &mut dyn Chance) -> KingOfColors {
    let mut twin = *state;
    if state.phase == Phase::Over {
        return twin;
    }
    let mut deck: Vec<Card> = twin.deck.iter().collect();
    chance.shuffle(&mut deck);
    twin.deck = deck.into_iter().collect();
    twin_tokens(&mut twin, viewer, chance);
    twin
}

fn twin_tokens(twin: &mut KingOfColors, viewer: Viewer, chance: &mut dyn Chance) {
    for colour in Colour::ALL {
        if viewer.is(twin.seat_of(colour)) {
            continue;
        }
        let hidden: Vec<Cell> =
            twin.control[colour].and(twin.tokens.all()).without(twin.face_up).iter().collect();
        let mut kinds: Vec<Token> = hidden.iter().filter_map(|cell| twin.token(*cell)).collect();
        if twin.phase == Phase::Plan {
            // Nothing is known of them yet.
            for kind in &mut kinds {
                *kind = Token::PLACED[chance.below(3) as usize];
            }
        }
        chance.shuffle(&mut kinds);
        for (cell, kind) in hidden.into_iter().zip(kinds) {
            twin.tokens.put(cell, kind);
        }
    }
}

/// Another type for a token, another Defence token under Double Defence.
fn veiled(
    state: &KingOfColors,
    seat: Seat,
    action: &Action,
    chance: &mut dyn Chance,
) -> Option<Action> {
    match action {
        Action::Place { cell, .. } => {
            let token = Token::PLACED[chance.below(3) as usize];
            Some(Action::Place { cell: cell.clone(), token: Ok(token) })
        }
        Action::Choose { .. } if state.card == Some(Card::DoubleDefence) => {
            let cells: Vec<Cell> = state.defences(state.colour_of(seat)?).iter().collect();
            Some(Action::Choose { cell: (*chance.pick(&cells)).into() })
        }
        _ => None,
    }
}

/// Events that disclose something: the card, what follows from hidden tokens under it (whom it
/// asks and whom it robs are public by K43 and K93), the reveal and the end.
fn reveals(event: &Event) -> bool {
    matches!(
        event,
        Event::CardTurned { .. }
            | Event::TurnPassed { phase: Phase::Event, .. }
            | Event::TokenLost { .. }
            | Event::Revealed { .. }
            | Event::Ended { .. }
    )
}

/// An action that is wrong more often than not.
#[expect(clippy::unnecessary_wraps, reason = "the battery asks for an option")]
fn wild(_: &KingOfColors, _: Seat, chance: &mut dyn Chance) -> Option<Action> {
    fn spot(chance: &mut dyn Chance) -> Spot {
        match chance.below(40) {
            n @ 0..37 => {
                Cell::all().nth(n as usize).map_or(Spot::Unknown(String::new()), Spot::Cell)
            }
            _ => Spot::Unknown("Z9".into()),
        }
    }
    Some(match chance.below(6) {
        0 => {
            let token = Token::ALL[chance.below(4) as usize];
            Action::Place { cell: spot(chance), token: Ok(token) }
        }
        1 => Action::Place { cell: spot(chance), token: Err("X".into()) },
        2 => Action::Choose { cell: spot(chance) },
        3 => {
            let (from, to) = (spot(chance), spot(chance));
            Action::Move { from, to, count: i64::from(chance.below(22)) - 1 }
        }
        4 => {
            let (from, to) = (spot(chance), spot(chance));
            Action::Fight { from, to, count: i64::from(chance.below(22)) - 1 }
        }
        _ => Action::Pass,
    })
}

fn battery(json: &str) -> Battery<KingOfColors> {
    let options: Options = serde_json::from_str(json).unwrap();
    Battery::new(options)
        .twins(twin)
        .veiled(veiled)
        .reveals(reveals)
        .open_families(|action| matches!(action, Action::Leave | Action::Produce(_)))
        .also_try(wild)
}

#[test]
fn battery_of_default_matches() {
    battery("{}").matches(2).most_actions(900).need_not_end().run_with_search();
}

#[test]
fn battery_of_short_balanced_matches() {
    battery(r#"{"setup":"balanced","round_limit":5,"levels":[5,5,5,5,5,5,5,5,5,5]}"#)
        .matches(8)
        .run_with_search();
}

#[test]
fn battery_of_given_setups() {
    let land = "spoopsospoospsospsppppoosso";
    battery(&format!(
        r#"{{"round_limit":6,"standstill_rounds":3,"clock_planning":0,"explicit":{{"colours":"GRB",
        "terrain":"{land}","deck":["DD","SD","DM","DD","SD","SD"],"initial":"B"}}}}"#
    ))
    .matches(8)
    .run_with_search();
}

#[test]
fn matches_of_fast_moves_end() {
    let mut moves = Vec::new();
    for seed in 0..40 {
        let mut dice = Dice::new(seed);
        let options = Options { setup: Setup::Balanced, ..Options::default() };
        let mut state = *Replay::<KingOfColors>::open(&options, &mut dice).state();
        let mut steps = 0;
        while let Some(seat) = state.to_act().first() {
            moves.clear();
            state.moves(seat, &mut moves);
            state.advance(seat, moves[dice.below(moves.len() as u32) as usize], &mut dice);
            steps += 1;
            assert!(steps < 100_000, "seed {seed}");
        }
    }
}

/// K41 and K92: whether a doubling was applied without a choice, and to what, is not to be seen,
/// though the card that brings it about is. The battery stops at the card; this goes on.
#[test]
fn k92_an_automatic_doubling_shows_nothing() {
    let mut seen_doublings = 0;
    for seed in 0..400 {
        let mut dice = Dice::new(seed);
        let mut state = *Replay::<KingOfColors>::open(&Options::default(), &mut dice).state();
        let mut cards: Vec<Card> = state.deck.iter().collect();
        cards.sort_by_key(|card| *card != Card::DoubleDefence);
        state.deck = cards.into_iter().collect();
        while state.phase == Phase::Plan {
            let seat = state.to_act().first().unwrap();
            let legal = state.legal(seat);
            let action = legal[dice.below(legal.len() as u32) as usize].clone();
            let events = state.decide(seat, &action, &mut dice.clone()).unwrap();
            for viewer in Viewer::all(3) {
                let mut other = state;
                twin_tokens(&mut other, viewer, &mut dice);
                let Ok(twins) = other.decide(seat, &action, &mut dice.clone()) else { continue };
                // Compare what the viewer sees up to what K93 discloses.
                let seen = |events: &[Event]| {
                    let seen = events.iter().filter_map(|event| event.seen(viewer));
                    seen.take_while(|event| match event {
                        Event::CardTurned { .. } => true,
                        event => !reveals(event),
                    })
                    .collect::<Vec<_>>()
                };
                assert_eq!(seen(&events), seen(&twins), "seed {seed}, {viewer:?}");
            }
            seen_doublings += events.iter().filter(|e| matches!(e, Event::Doubled { .. })).count();
            for event in &events {
                state.apply(event);
            }
        }
    }
    assert!(seen_doublings > 50, "{seen_doublings}");
}

/// What is imagined fits what the card has shown (K43, K93).
#[test]
fn k93_imagined_tokens_fit_what_the_card_disclosed() {
    let mut asked = [0; 5];
    for seed in 0..600 {
        let mut dice = Dice::new(seed);
        let mut state = *Replay::<KingOfColors>::open(&Options::default(), &mut dice).state();
        let first = [Card::DoubleDefence, Card::SuddenDeath][(seed % 2) as usize];
        let mut cards: Vec<Card> = state.deck.iter().collect();
        cards.sort_by_key(|card| *card != first);
        state.deck = cards.into_iter().collect();
        while state.round == 1 && state.phase != Phase::Prod {
            let seat = state.to_act().first().unwrap();
            if state.phase == Phase::Event {
                asked[first as usize] += 1;
                for viewer in Viewer::all(3) {
                    let view = state.view(viewer);
                    let imagined = KingOfColors::imagine(&view, &mut dice);
                    check_imagined(&state, &imagined, first);
                    // And it can be played on, and written down.
                    assert!(imagined.has_choice(imagined.turn));
                    KingOfColors::load(&imagined.position(), &imagined.options())
                        .unwrap_or_else(|why| panic!("{why}: {}", imagined.position()));
                }
            }
            let legal = state.legal(seat);
            // Many Defence tokens, so that many are asked.
            let action = legal
                .iter()
                .find(|action| {
                    dice.below(9) == 0
                        && matches!(action, Action::Place { token: Ok(Token::Defence), .. })
                })
                .unwrap_or(&legal[dice.below(legal.len() as u32) as usize])
                .clone();
            for event in state.decide(seat, &action, &mut dice).unwrap() {
                state.apply(&event);
            }
        }
    }
    assert!(asked[Card::DoubleDefence as usize] > 30 && asked[Card::SuddenDeath as usize] > 30);
}

fn check_imagined(state: &KingOfColors, imagined: &KingOfColors, card: Card) {
    for colour in Colour::ALL {
        let defences = imagined.defences(colour).len();
        let earlier = imagined.place(colour) < imagined.place(imagined.turn);
        let doubled = imagined.control[colour].and(imagined.tokens.of(Token::DoubledDefence)).len();
        let asked = state.asked.contains(colour);
        if colour == imagined.turn {
            assert!(defences >= 2 && doubled == 0, "{imagined:?}");
        } else if card == Card::DoubleDefence {
            assert_eq!(doubled, u8::from(defences == 1 || earlier && defences > 0));
            assert!(!earlier || asked == (defences >= 2));
        } else if earlier {
            assert_eq!(asked, defences >= 1);
        } else {
            assert!(defences != 1);
        }
    }
}

/// A fair player assumes each order of the cards left equally likely (K91).
#[test]
fn k91_an_imagined_deck_is_any_order_of_the_cards_not_used() {
    let mut dice = Dice::new(2);
    let state = *Replay::<KingOfColors>::open(&Options::default(), &mut dice).state();
    let view = state.view(Viewer::Spectator);
    let mut tops = [0; 5];
    for _ in 0..2000 {
        let deck = KingOfColors::imagine(&view, &mut dice).deck;
        assert_eq!(deck.len(), 5);
        assert!(Card::ALL.iter().all(|card| deck.contains(*card)));
        tops[deck.iter().next().unwrap() as usize] += 1;
    }
    assert!(tops.iter().all(|count| (320..480).contains(count)), "{tops:?}");
}

#[test]
fn golden_playthroughs() {
    playthroughs::<KingOfColors>(concat!(env!("CARGO_MANIFEST_DIR"), "/playthroughs"));
}

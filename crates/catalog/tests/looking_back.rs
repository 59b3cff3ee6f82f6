//! Records that are read back, and what is thought of positions.

use catalog::record::counting;
use catalog::{Dice, Limits, Match, Viewer};
use kit::Chance;
use protocol::Record;
use serde_json::{Value, json};

/// A match of so many bot moves, of little thought.
fn played(game: &str, options: &str, moves: usize, seed: u64) -> Box<dyn Match> {
    let options: catalog::Options = serde_json::from_str(options).unwrap();
    let mut dice = Dice::new(seed);
    let mut this_match = catalog::game(game).unwrap().open(Some(&options), &mut dice).unwrap();
    for _ in 0..moves {
        let Some(seat) = this_match.status().to_act.first() else { break };
        let legal = this_match.legal(seat).actions;
        let action = legal[dice.below(legal.len() as u32) as usize].clone();
        let decided = this_match.decide(seat, &action, &mut dice).unwrap();
        this_match.commit(decided).unwrap();
    }
    this_match
}

#[test]
fn a_position_is_assessed_for_every_seat_by_what_is_true_and_what_was_known() {
    for (game, moves) in [
        ("damas-chinas", 8),
        ("small-star-empires", 6),
        ("king-of-colors", 9),
        ("conquer-of-cathay", 20),
    ] {
        let this_match = played(game, "{}", moves, 3);
        let secrets = catalog::game(game).unwrap().has_secrets();
        let mut stop = || false;
        let mut limits = Limits::new(&mut stop);
        limits.nodes = Some(400);
        let searched = this_match.assess(Some(&mut limits), 1).unwrap();
        let glance = this_match.assess(None, 1).unwrap();
        for one in [&searched, &glance] {
            assert_eq!(one.open.len(), usize::from(this_match.seats()), "{game}");
            let sum: f64 = one.open.iter().sum();
            assert!((sum - 1.0).abs() < 0.001, "{game}: {sum}");
            assert_eq!(one.known.is_some(), secrets, "{game}");
        }
        assert!(glance.moves.is_empty());
        let seat = searched.seat.unwrap();
        assert!((1..=3).contains(&searched.moves.len()), "{game}");
        let mut firsts: Vec<&String> = searched.moves.iter().map(|one| &one.line[0]).collect();
        for action in &firsts {
            let judged = this_match.decide(seat, action, &mut Dice::new(1));
            assert!(judged.is_ok(), "{game} {action}");
        }
        firsts.dedup();
        assert_eq!(firsts.len(), searched.moves.len(), "{game}: no move is named twice");
    }
    assert!(played("flow-free", "{}", 1, 1).assess(None, 1).is_none());
}

#[test]
fn a_picture_for_anybody_shows_no_secret() {
    let this_match = played("king-of-colors", "{}", 5, 3);
    let seen = this_match.picture(false, Viewer::Spectator).svg();
    let open = this_match.picture(true, Viewer::Spectator).svg();
    assert_ne!(seen, open, "tokens lie face down for whoever only watches");
    for game in catalog::games() {
        let svg = played(game.name(), "{}", 12, 5).picture(false, Viewer::Spectator).svg();
        assert!(svg.starts_with("<svg ") && svg.len() > 2000, "{}", game.name());
    }
}

#[test]
fn what_was_taken_back_does_not_count() {
    let entry = |version: u64, cause: &str, action: &str| {
        json!({ "version": version, "seat": 0, "cause": cause, "action": action,
                "events": [], "draws": [], "at": 0 })
    };
    let entries = [
        entry(1, "asked", "a"),
        entry(2, "asked", "b"),
        entry(3, "takeback", "takeback 1"),
        entry(4, "bot", "c"),
        entry(5, "ended", ""),
    ];
    let read = |entries: &[Value]| -> Record {
        let record = json!({ "match": "m", "game": "damas-chinas", "options": {}, "players": [],
                             "setup": [], "setup_draws": [], "entries": entries, "outcome": null });
        serde_json::from_str(&record.to_string()).unwrap()
    };
    let whole = read(&entries);
    let versions: Vec<u64> = counting(&whole).unwrap().iter().map(|entry| entry.version).collect();
    assert_eq!(versions, [1, 4]);
    assert!(counting(&read(&[entry(1, "takeback", "takeback 7")])).is_err());
}

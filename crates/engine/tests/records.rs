//! Plain records, written and read back.

use catalog::Dice;
use engine::Session;
use kit::Chance;

#[test]
fn a_plain_record_is_read_back_to_the_same_match() {
    for (game, options) in [
        ("damas-chinas", r#"{"mode":0,"capture":true}"#),
        ("small-star-empires", r#"{"players":3}"#),
        ("flow-free", r#"{"level":5,"number":1}"#),
    ] {
        let options: catalog::Options = serde_json::from_str(options).unwrap();
        let mut dice = Dice::new(7);
        let mut first = Session::open(game, Some(&options), Dice::new(3), None).unwrap();
        for turn in 0..30 {
            let Some(seat) = first.this_match().status().to_act.first() else { break };
            if turn % 7 == 6 && first.timeout(seat.into(), None).is_ok() {
                continue;
            }
            let legal = first.this_match().legal(seat).actions;
            let action = &legal[dice.below(legal.len() as u32) as usize];
            first.apply(seat.into(), action, None).unwrap();
        }
        let text = first.this_match().record().unwrap();
        let again = Session::read_record(&text, Dice::new(1))
            .unwrap_or_else(|why| panic!("{game}: {}\n{text}", why.message));
        assert_eq!(again.this_match().position(), first.this_match().position(), "{game}\n{text}");
        let actions = |session: &Session| -> Vec<(u8, String)> {
            session.log().entries.into_iter().map(|entry| (entry.seat, entry.action)).collect()
        };
        assert_eq!(actions(&again), actions(&first), "{game}");
        // A board of Flow Free that has a number is known by its ends from then on.
        let moves = |text: &str| text.split_once("moves:").unwrap().1.to_owned();
        assert_eq!(moves(&again.this_match().record().unwrap()), moves(&text), "{game}");
        // A move that the rules refuse is refused, and says where.
        assert!(Session::read_record(&format!("{text}1: nonsense\n"), Dice::new(1)).is_err());
    }
}

#[test]
fn what_is_no_record_is_refused() {
    for text in [
        "",
        "partida damas-chinas",
        "partida chess\noptions {}\nmoves:\n",
        "partida damas-chinas\noptions {}\nmoves:\n",
        "partida damas-chinas\noptions {\nx\nmoves:\n",
        "partida damas-chinas\nmoves:\noptions {}",
    ] {
        assert!(Session::read_record(text, Dice::new(1)).is_err(), "{text:?}");
    }
}

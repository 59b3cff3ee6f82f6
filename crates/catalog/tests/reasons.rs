//! What the evaluations say in words about actions.

use catalog::{Dice, Limits, Reason, Viewed, Viewer};
use kit::Seat;

fn view_of(game: &str, position: &str, options: &str) -> Box<dyn Viewed> {
    let game = catalog::game(game).unwrap();
    let options: catalog::Options = serde_json::from_str(options).unwrap();
    let this_match = game.load(position, Some(&options)).unwrap();
    game.read_view(&this_match.view(Viewer::Seat(Seat::new(0))).to_string()).unwrap()
}

fn keys(reasons: &[Reason]) -> Vec<(&str, i32)> {
    reasons.iter().map(|reason| (reason.key, reason.change)).collect()
}

#[test]
fn a_jump_forward_is_good_for_the_way_and_a_capture_for_more() {
    let start = "y/yy/yyy/yyyy/............./............/.........../........../........./........../\
                 .........../............/............./gggg/ggg/gg/g 0 n 1 0,0 0 140,140";
    let start = view_of("damas-chinas", start, "{}");
    let reasons = start.reasons("o2>m8").unwrap();
    assert_eq!(reasons[0].key, "way");
    assert_eq!(reasons[0].change, 2);
    assert_eq!(reasons[0].told[1], "it brings your pieces nearer to the target: 2 holes");
    let fight = "./yy/.../.y../....y...y..../.....y....../.......y.../.....yy.../......y../........../\
                 ..g...g.gg./...g..ggg.../............./..../.../gg/. 0 c 1 0,0 0 114,114";
    let fight = view_of("damas-chinas", fight, r#"{"capture":true}"#);
    assert_eq!(keys(&fight.reasons("l7>j7xh8xf8").unwrap())[0], ("captures", 2));
}

#[test]
fn three_planets_are_worth_three_points() {
    let start = "partida small-star-empires 1\nplayers 2\ntokens yes\n\
                 sectors 1.0 2.0 3.0 4.0 5.0 6.0 7.0\nturn P\nP ships -1,-3 -1,-3 -1,-3 -1,-3\n\
                 P colonies\nP stations\nT ships 1,3 1,3 1,3 1,3\nT colonies\nT stations";
    let start = view_of("small-star-empires", start, "{}");
    let reasons = start.reasons("-1,-3>-1,-2C").unwrap();
    assert_eq!(keys(&reasons)[0], ("planets", 3));
    assert_eq!(reasons[0].told[0], "da 3 por planetas");
    let station = start.reasons("-1,-3>-1,-2T").unwrap();
    assert!(keys(&station).iter().any(|(key, _)| *key == "trade_to_come"));
}

#[test]
fn tokens_are_explained_by_what_they_prepare() {
    let plan = "KC1 o1,p0,w1G5,w2G5/s0,o1,s0,s0,w1G5/w1R5,p0,o1,p1,p0,s0/w2R5,s0,p1,w2,o1,o1,o1/\
                w1R5,s0,o1,p1,s0,p0/p0,o1,p0,s0,w1B5/o1,s0,w1B5,w2B5 1 plan R R 1 - ST.MP.DD.SD.DM -";
    let plan = view_of("king-of-colors", plan, "{}");
    assert_eq!(keys(&plan.reasons("place D1 P").unwrap()), [("produces", 2)]);
    assert_eq!(keys(&plan.reasons("place D1 M").unwrap()), [("reach_free", 1)]);
    assert_eq!(keys(&plan.reasons("place D1 D").unwrap()), [("guards", 0)]);
}

#[test]
fn what_is_no_action_is_no_reason() {
    let board = view_of("flow-free", "F1;5x5;R3B/2G2/3BG/4R/Y3Y", "{}");
    assert!(board.reasons("R 01").unwrap().is_empty(), "a game without bots");
    let start = "y/yy/yyy/yyyy/............./............/.........../........../........./........../\
                 .........../............/............./gggg/ggg/gg/g 0 n 1 0,0 0 140,140";
    let start = view_of("damas-chinas", start, "{}");
    assert!(start.reasons("?").is_err());
    assert!(start.reasons("d1-e5").unwrap().is_empty(), "somebody else's marble");
}

/// In whole matches of bots, whatever is chosen.
#[test]
fn every_reason_has_words_in_three_languages() {
    for game in catalog::games().filter(|game| game.has_bots()) {
        let mut dice = Dice::new(4);
        let mut this_match = game.open(None, &mut dice).unwrap();
        let (mut told, mut turns) = (0, 0);
        for turn in 0..120 {
            let Some(seat) = this_match.status().to_act.first() else { break };
            let view = this_match.view(Viewer::Seat(seat)).to_string();
            let view = game.read_view(&view).unwrap();
            let mut never = || false;
            let answer = view.bot("greedy", &mut Limits::new(&mut never), turn).unwrap();
            let reasons = view.reasons(&answer.action).unwrap();
            assert!(reasons.len() <= kit::explain::MOST_REASONS, "{}", answer.action);
            for reason in &reasons {
                let [es, en, pt] = &reason.told;
                assert!([es, en, pt].iter().all(|text| text.len() > 4), "{}", reason.key);
                assert!(es != en && en != pt && reason.change >= 0, "{reason:?}");
            }
            turns += 1;
            told += usize::from(!reasons.is_empty());
            let decided = this_match.decide(seat, &answer.action, &mut dice).unwrap();
            this_match.commit(decided).unwrap();
        }
        // Most moves have one; those of a short game need not.
        assert!(told * 8 > turns, "{}: {told} of {turns}", game.name());
    }
}

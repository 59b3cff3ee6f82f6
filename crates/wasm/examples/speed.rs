//! `speed GAME playouts|search AMOUNT`: how long some work takes natively, as a line of JSON. The
//! same work in WebAssembly is measured beside it by `ts/speed.ts`; `cargo xtask speed` runs both.

use std::time::Instant;

use catalog::{Dice, Limits, Viewer};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, work, amount] = &arguments[..] else { panic!("usage: speed GAME WORK AMOUNT") };
    let game = catalog::game(game).expect("a game of the catalog");
    let amount: u64 = amount.parse().expect("an amount");
    let began = Instant::now();
    let (count, action) = match work.as_str() {
        "playouts" => ((0..amount).filter_map(|seed| game.playout(seed, 400)).sum(), None),
        "search" => {
            let this_match = game.open(None, &mut Dice::new(1)).expect("the usual options");
            let seat = this_match.status().to_act.first().expect("a match that begins");
            let view = game.read_view(this_match.view(Viewer::Seat(seat)).get()).expect("a view");
            let mut never = || false;
            let mut limits = Limits::new(&mut never);
            limits.nodes = Some(amount);
            let answer = view.bot("hard", &mut limits, 1).expect("a bot");
            (answer.info.nodes, Some(answer.action))
        }
        other => panic!("no work {other}"),
    };
    let milliseconds = began.elapsed().as_secs_f64() * 1000.0;
    println!("{}", serde_json::json!({ "count": count, "ms": milliseconds, "action": action }));
}

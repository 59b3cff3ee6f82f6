//! Clauses S60, S61 and S62: three complete games, replayed with every number of their tables.

mod common;

use common::*;
use kit::prelude::*;
use kit::{Replay, Seat, Seats, Show};
use small_star_empires::{Event, Piece, SmallStarEmpires, display_full};

const SECTORS: &str = "5.2 7.4 1.1 3.5 6.0 2.3 4.1";

/// The rows of a table: planets, nebulae, trade, territory, bonus, total, colonies and stations
/// left.
fn table(state: &SmallStarEmpires) -> Vec<[u8; 8]> {
    let row = |seat: Seat| {
        let score = state.score(seat);
        [
            score.planets,
            score.nebulae,
            score.trade,
            score.territory,
            score.bonus,
            score.total,
            state.left(seat, Piece::Colony),
            state.left(seat, Piece::Station),
        ]
    };
    Seat::all(state.seats()).map(row).collect()
}

/// After which turns (counted from 1) the log shows a pass, and whose.
fn passes(replay: &Replay<SmallStarEmpires>) -> Vec<(usize, Seat)> {
    let mut passes = Vec::new();
    for (number, entry) in (1..).zip(replay.entries()) {
        for event in &entry.events {
            if let Event::Passed { seat } = event {
                passes.push((number, *seat));
            }
        }
    }
    passes
}

const S60: &str = "-1,-3>-1,-2C 1,3>1,2C -1,-2>0,-2C 1,2>0,3C 0,-2>0,-1C 0,3>-1,4C -1,-3>-1,0C -1,4>-2,4C -1,-3>-1,1C -2,4>-1,-1T -1,1>2,-1C 1,3>2,3C -1,0>-2,1C 1,3>1,1C -2,1>-1,2C 1,3>1,0T 0,-1>0,2T 1,0>2,0T 0,2>0,1T 1,1>3,-1T 0,1>-3,1C -1,-1>4,-2C 2,-1>-3,0C 2,3>4,-3C -3,1>-4,2C 4,-2>-2,3C -1,2>-2,0T -2,3>-3,3C -2,0>-2,2T 3,-1>3,0C -1,-3>0,-4C 3,0>3,1C 0,-4>1,-4C -3,3>-4,3C -3,0>-3,-1C 4,-3>3,-3C 1,-4>2,-4C 3,-3>2,-3C -3,-1>-2,-2C -4,3>2,-2C";

#[test]
fn s60_a_complete_game_of_two_players() {
    let mut replay = Replay::from_position(start(2, true, REFERENCE));
    play(&mut replay, S60);
    assert_eq!(replay.entries().len(), 40);
    let state = replay.state();
    assert_eq!(table(state), [[29, 9, 8, 20, 3, 49, 0, 0], [25, 12, 9, 20, 3, 49, 0, 0]]);
    let outcome = state.outcome().unwrap();
    assert_eq!(outcome.winners, Seats::one(P));
    assert_eq!(outcome.scores, Some(vec![49, 49]));
    assert_eq!(passes(&replay), []);
    let last = replay.entries().last().unwrap().events.last().unwrap().clone();
    assert_eq!(last, Event::Over { winners: Seats::one(P), totals: vec![49, 49] });
    let display = "   0...  1CP.  BCP.  1CP1
1...  P...  1...  X...  2CT1  1CT.  GCT.
   1CP1  3CP.  3CP.  1...  2CT1  W...  1CT.
1CP.  W...  1TT.  RCP.  1...  3CP.  BTT.
   GCP.  2TP.  2CP.  0...  3TT.  2TT1  1CT.
      2CP.  2CP.  GCP.  1TP.  1CT.  X...  RCT1
   3CP1  X...  1TP1  2CP.  1TP.  3CT.  1...
      1CT.  RCT.  1CT.  W...  BCT.  T...  1CT.
                     3CT.  2CT.  1...  0...";
    assert_eq!(display_full(&view(state)), display);
    // S49: the tie-break values are shown because they were needed.
    let drawn = SmallStarEmpires::draw(&view(state), Show::default());
    let end = "Tie at 49: colonies left P 0, T 0;\n  stations left P 0, T 0; planets P 29, T 25\n\
               The game is over: P wins.";
    assert!(drawn.ends_with(end), "{drawn}");
    assert!(drawn.starts_with(display));
}

const S61: &str = "-1,-3>0,-3C 3,-4>2,-4C 1,3>2,2C -3,4>-2,3C -1,-3>-1,-2C 3,-4>3,-3C 2,2>1,2C -2,3>-3,3C -1,-2>1,-4T 3,-3>4,-3C 1,2>0,2C -3,4>-1,2T 1,-4>0,-4C 4,-3>2,-3C 1,3>3,1C -1,2>-1,1C 0,-3>0,-2C 2,-3>2,-2C 0,2>0,1T -1,1>-2,1C 0,-2>0,-1C 2,-2>1,-2T 0,1>1,0C -2,1>-1,0T 0,-1>1,-1T 2,-4>2,-1T 1,0>0,0T -3,3>-1,-1T 0,-4>-2,-2C 2,-1>2,0T 3,1>-2,0T -1,-1>-2,4C -2,-2>-3,-1C 2,0>1,1T -2,0>-1,4T -2,4>-2,2C -3,-1>0,3T 1,1>3,-1C -1,4>0,4C -2,2>-4,4C 0,3>-3,0T 3,-1>4,-2C 0,4>1,4C -4,4>-4,3C -3,0>-3,1C 4,-2>4,-4C 1,4>2,3C -4,3>-4,2T 4,-4>4,-5C -4,2>-4,5C 4,-5>3,-5C -4,5>-3,5C";

#[test]
fn s61_a_complete_game_of_four_players() {
    let mut replay = Replay::from_position(start(4, true, SECTORS));
    play(&mut replay, S61);
    assert_eq!(replay.entries().len(), 52);
    let state = replay.state();
    let expected = [
        [19, 0, 12, 12, 0, 31, 8, 0],
        [13, 10, 10, 15, 3, 36, 6, 0],
        [12, 7, 14, 12, 0, 33, 8, 0],
        [18, 5, 10, 15, 3, 36, 6, 0],
    ];
    assert_eq!(table(state), expected);
    assert_eq!(state.outcome().unwrap().winners, Seats::one(Z));
    assert_eq!(passes(&replay), [(48, P), (49, V)]);
    // From then on only T and Z move.
    let movers: Vec<Seat> = replay.entries()[48..].iter().map(|entry| entry.seat).collect();
    assert_eq!(movers, [T, Z, T, Z]);
    let drawn = SmallStarEmpires::draw(&view(state), Show::default());
    assert!(drawn.contains("Tie at 36: colonies left T 6, Z 6;"), "{drawn}");
    assert!(drawn.contains("planets T 13, Z 18"), "{drawn}");
}

const S62: &str = "3,-4>2,-4C 1,3>2,2C -4,1>-4,2C 3,-4>3,-3C 2,2>3,1C -4,2>-4,3C 2,-4>2,-2C 1,3>1,2C -4,3>2,-3T 2,-2>2,0C 1,2>0,2C -4,1>2,1T 3,-3>4,-3C 1,3>-3,3T 2,1>1,1T 4,-3>-2,3T 0,2>-1,2T -4,1>-2,1C 3,-4>1,-4C -3,3>-1,1T 2,-3>0,-3T 2,0>2,-1C -1,2>-2,2T -2,1>0,-1C 2,-1>3,-1C -1,1>-1,4C 0,-1>-3,-1C -2,3>0,3T -1,4>-1,0C 1,1>1,0C 3,-1>1,-1T -1,0>-2,0C 0,-3>-1,-2C 1,-1>0,0T -2,0>-3,1C -1,-2>-5,2C 0,0>4,-4C -3,1>-1,-1C -5,2>-3,0C 4,-4>4,-2C 3,1>3,0C -3,0>-4,0C 4,-2>3,-2C -1,-1>-2,-1C -3,-1>-2,-2C 3,-2>3,-5C -2,2>-3,2C -2,-2>1,-2C 3,-5>4,-5C 1,-2>0,-2C 0,3>0,4C 0,-2>1,-3C 0,4>1,4C -4,0>-5,1C 1,4>2,3C 1,0>0,1C";

#[test]
fn s62_a_complete_game_of_three_players() {
    let mut replay = Replay::from_position(start(3, false, SECTORS));
    play(&mut replay, S62);
    assert_eq!(replay.entries().len(), 56);
    let state = replay.state();
    let expected =
        [[19, 7, 15, 16, 3, 44, 0, 0], [15, 13, 9, 16, 3, 40, 4, 0], [27, 2, 13, 16, 3, 45, 0, 0]];
    assert_eq!(table(state), expected);
    assert_eq!(state.outcome().unwrap().winners, Seats::one(V));
    assert_eq!(passes(&replay), [(49, T)]);
}

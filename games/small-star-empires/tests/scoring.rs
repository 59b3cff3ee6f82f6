//! Clauses S32 to S39 and S59: the count.

mod common;

use common::*;
use kit::Seats;
use kit::prelude::*;
use small_star_empires::{Piece, Score, SmallStarEmpires};

const S59: &str = "turn P
     P ships -1,-3 -1,-3 -1,0 0,1
     P colonies -1,-2 -1,-1 0,-1 -2,0
     P stations -1,0 0,1
     T ships -1,1 2,2 1,3 1,3
     T colonies 1,0 3,1 0,2 1,2
     T stations -1,1 2,2";

/// A position of two players who never left home but have these pieces.
fn pieces(
    p_colonies: &str,
    p_stations: &str,
    t_colonies: &str,
    t_stations: &str,
) -> SmallStarEmpires {
    reference(
        2,
        false,
        &format!(
            "turn P\nP ships -1,-3 -1,-3 -1,-3 -1,-3\nP colonies {p_colonies}\nP stations {p_stations}\n\
             T ships 1,3 1,3 1,3 1,3\nT colonies {t_colonies}\nT stations {t_stations}"
        ),
    )
}

#[test]
fn s59_scoring() {
    let state = reference(2, false, S59);
    let p = Score { planets: 9, nebulae: 2, trade: 4, territory: 6, bonus: 3, total: 18 };
    let t = Score { planets: 8, nebulae: 4, trade: 2, territory: 5, bonus: 0, total: 14 };
    assert_eq!([state.score(P), state.score(T)], [p, t]);
    // The planets one by one: 3+1+2+2+1 and 3+1+3+1.
    let symbols = |list: &str| -> String {
        list.split_whitespace().map(|at| state.system(hex(at)).unwrap().symbol()).collect()
    };
    assert_eq!(symbols("-1,-2 -1,-1 -1,0 -2,0 0,1"), "31221");
    assert_eq!(symbols("0,-1"), "R");
    // (-1,1) is next to both stations of P and counts twice: without it P loses 2.
    let text = state.position().replace("T stations -1,1 2,2", "T stations 2,2");
    let text = text.replace("T ships -1,1 2,2", "T ships 1,3 2,2");
    assert_eq!(load(&text).unwrap().score(P).trade, 2);
}

/// The running score is what the count would give at that moment, and is in the view.
#[test]
fn s32_the_running_score_is_in_the_view() {
    let state = reference(2, false, S59);
    let empires = view(&state).empires;
    assert_eq!(empires[0].score, state.score(P));
    assert_eq!(empires[1].score.total, 14);
    assert_eq!((empires[0].colonies_left, empires[0].stations_left), (12, 2));
}

#[test]
fn s33_planets() {
    let score = |colonies: &str| pieces(colonies, "", "", "").score(P).planets;
    assert_eq!(score("-2,-3"), 1);
    assert_eq!(score("-1,0"), 2);
    assert_eq!(score("-1,-2"), 3);
    assert_eq!(score("-2,-3 -1,0 -1,-2"), 6);
    // Empty systems and nebulae have none; the home system counts none.
    assert_eq!(score("-1,-4 0,0"), 0);
    assert_eq!(score("0,-1"), 0);
    // A station takes the planets as a colony does.
    assert_eq!(pieces("", "-1,-2", "", "").score(P).planets, 3);
}

#[test]
fn s34_nebulae_by_colour() {
    let score = |colonies: &str| pieces(colonies, "", "", "").score(P).nebulae;
    let of = |symbol| -> Vec<String> {
        let hexes = view(&start(2, false, REFERENCE)).hexes;
        let nebulae = hexes.iter().filter(|hex| hex.system.symbol() == symbol);
        nebulae.map(|hex| hex.at.to_string()).collect()
    };
    let (red, green) = (of('R'), of('G'));
    assert_eq!(score(&red[0]), 2);
    assert_eq!(score(&red[..2].join(" ")), 5);
    assert_eq!(score(&red.join(" ")), 8);
    // Each colour separately: one red and one green are 4, not 5.
    assert_eq!(score(&format!("{} {}", red[0], green[0])), 4);
    let all = [red, green, of('B')].concat().join(" ");
    assert_eq!(score(&all), 24);
}

#[test]
fn s35_trade_stations() {
    // Own hexes never count; foreign colonies and stations count, once per station.
    let state = pieces("0,-1", "0,0", "1,0 0,1", "-1,1");
    assert_eq!(state.score(P).trade, 3);
    // T's station is next to P's station.
    assert_eq!(state.score(T).trade, 1);
    let twice = pieces("", "0,0 1,-1", "1,0", "");
    assert_eq!(twice.score(P).trade, 2);
    // Colonies trade nothing.
    assert_eq!(pieces("0,0", "", "1,0", "").score(P).trade, 0);
}

#[test]
fn s36_territory() {
    // The largest group counts, the home system belongs to one, empty systems count.
    let state = pieces("-1,-2 -1,-4", "", "0,0 1,0 0,1", "-1,1");
    assert_eq!([P, T].map(|seat| state.score(seat).territory), [3, 4]);
    assert_eq!([P, T].map(|seat| state.score(seat).bonus), [0, 3]);
    // A group without the home system may be the largest, wherever its cells are numbered.
    let apart = pieces("1,0 0,0 -1,0 3,-3", "", "", "");
    assert_eq!(apart.score(P).territory, 3);
    // Equal sizes: each gets the bonus. At the start all share it.
    let tie = pieces("-1,-2", "", "1,2", "");
    assert_eq!([P, T].map(|seat| tie.score(seat).bonus), [3, 3]);
    assert_eq!(start(4, true, REFERENCE).score(Z).total, 3);
    // Wormholes do not connect: (-1,2) and (-1,4) are both next to (-1,3).
    let around = reference(
        2,
        true,
        "turn P
         P ships -1,-3 -1,-3 -1,-3 -1,-3
         P colonies -1,2 -1,4
         P stations
         T ships 1,3 1,3 1,3 1,3
         T colonies
         T stations",
    );
    assert_eq!(around.score(P).territory, 1);
}

#[test]
fn s37_the_home_system_counts_for_territory_and_foreign_trade_only() {
    let state = pieces("", "1,2", "", "");
    // (1,2) is next to the home system of T.
    assert_eq!(state.score(P).trade, 1);
    let own = pieces("", "-1,-2", "", "");
    assert_eq!(own.score(P).trade, 0);
    assert_eq!(own.score(P).territory, 2);
    assert_eq!(start(2, true, REFERENCE).score(P).planets, 0);
}

#[test]
fn s38_the_highest_total_wins() {
    let state = reference(2, false, S59);
    let Score { planets, nebulae, trade, bonus, total, .. } = state.score(P);
    assert_eq!(total, planets + nebulae + trade + bonus);
    assert_eq!(state.leaders(), Seats::one(P));
    assert_eq!((state.margin(P), state.margin(T)), (4, -4));
}

#[test]
fn s39_ties_go_to_colonies_then_stations_then_planets() {
    let totals = |state: &SmallStarEmpires| [state.score(P).total, state.score(T).total];
    // Shared: nobody has placed anything.
    assert_eq!(start(3, true, REFERENCE).leaders(), Seats::all(3));

    // Each criterion in turn, on positions with equal totals and territories.
    let more_colonies = pieces("-2,-3", "", "", "2,3");
    assert_eq!(totals(&more_colonies), [4, 4]);
    assert_eq!(more_colonies.leaders(), Seats::one(T), "T has 16 colonies left, P 15");
    let more_stations = pieces("-2,-3 -1,-4", "0,-4", "2,3 0,4 1,4", "");
    assert_eq!(totals(&more_stations), [5, 5]);
    assert_eq!(more_stations.merits(P), [5, 14, 3, 2]);
    assert_eq!(more_stations.leaders(), Seats::one(P), "P has more colonies left");
    let only_stations_differ = pieces("-2,-3 0,-4", "", "2,3 0,4", "0,0");
    assert_eq!(totals(&only_stations_differ), [5, 5]);
    assert_eq!(only_stations_differ.left(T, Piece::Station), 3);
    assert_eq!(only_stations_differ.leaders(), Seats::one(P), "P has more stations left");
    // Planets: the same supplies; P has two planets and a red nebula, T four planets.
    let planets = pieces("-2,-3 0,-4 3,1", "", "2,3 0,4 -1,0", "");
    assert_eq!(totals(&planets), [7, 7]);
    assert_eq!(planets.merits(P), [7, 13, 4, 2]);
    assert_eq!(planets.merits(T), [7, 13, 4, 4]);
    assert_eq!(planets.leaders(), Seats::one(T), "T has more planets");
    // Equal in all of this: both win.
    let shared = pieces("-2,-3 0,-4", "", "2,3 0,4", "");
    assert_eq!(shared.leaders(), Seats::all(2));
}

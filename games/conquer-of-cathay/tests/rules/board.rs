//! Sections 1 to 3: players, board, resources and pieces.

use conquer_of_cathay::{
    Cards, ConquerOfCathay, Edge, Hex, Layout, Options, PointCard, Resource, Terrain, Vertex,
};
use kit::prelude::*;
use kit::{Dice, Lang, Replay};

use crate::scene::{BOARD, Match, TOKENS, layout_a, options, p, scene, v};

fn h(number: usize) -> Hex {
    Hex::new(number).unwrap()
}

fn e(number: usize) -> Edge {
    Edge::new(number).unwrap()
}

#[test]
fn c1_three_or_four_players() {
    assert_eq!(ConquerOfCathay::SEATS, 3..=4);
    for (players, playable) in [(2, false), (3, true), (4, true), (5, false)] {
        let options = Options { players, ..Options::default() };
        assert_eq!(ConquerOfCathay::check(&options).is_ok(), playable);
    }
}

#[test]
fn c2_seats_are_numbered_in_the_order_of_joining() {
    let state = ConquerOfCathay::empty(&Options { players: 4, ..Options::default() });
    assert_eq!(state.seats(), 4);
    // P2 rolls highest; the others follow clockwise.
    let m = Match::open(&Options { players: 4, ..options() }, &[0, 5, 1, 2]);
    assert_eq!(m.line("turn"), "round=1 order=P2,P3,P4,P1 player=P2 phase=setup");
}

/// The words of C4 that players read.
#[test]
fn c4_words() {
    let out = conquer_of_cathay::Event::WentOut { seat: p(3), cards: Cards::NONE };
    assert_eq!(ConquerOfCathay::tell(&out, Lang::Es), "P3 se queda sin asentamientos ni ciudades.");
    let names = [
        (PointCard::Resurrection, "Resurrección"),
        (PointCard::Development, "Desarrollo"),
        (PointCard::LongestRoute, "Ruta más larga"),
        (PointCard::LargestArmy, "Ejército más grande"),
    ];
    for (card, name) in names {
        let passed = conquer_of_cathay::Event::CardPassed { card, from: None, to: Some(p(1)) };
        assert!(ConquerOfCathay::tell(&passed, Lang::Es).contains(name));
    }
}

#[test]
fn c5_shape() {
    assert_eq!((Hex::all().count(), Vertex::all().count(), Edge::all().count()), (19, 54, 72));
    assert!(Hex::new(19).is_none() && Vertex::new(54).is_none() && Edge::new(72).is_none());
    let rows: Vec<usize> =
        (0..5).map(|row| Hex::all().filter(|hex| hex.centre().1 == 2 + 3 * row).count()).collect();
    assert_eq!(rows, [3, 4, 5, 4, 3]);
}

fn cells(line: &str) -> Vec<&str> {
    line.trim_matches('|').split('|').map(str::trim).collect()
}

fn names<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(" ")
}

/// C6, C9d and the table of section 19.1.
#[test]
fn c6_hexes_as_in_the_table() {
    let table = include_str!("tables/hexes.txt");
    assert_eq!(table.lines().count(), 19);
    for (line, hex) in table.lines().zip(Hex::all()) {
        let row = cells(line);
        let (x, y) = hex.centre();
        let (q, s) = hex.axial();
        assert_eq!(row[0], hex.to_string());
        assert_eq!(row[2], format!("({x}, {y})"));
        assert_eq!(row[3], format!("{q}, {s}"));
        assert_eq!(row[4..10].join(" "), names(hex.corners()));
        assert_eq!(row[10], names(hex.adjacent()));
    }
}

/// C7, C9a, C9b and the table of section 19.2.
#[test]
fn c7_vertices_as_in_the_table() {
    let table = include_str!("tables/vertices.txt");
    assert_eq!(table.lines().count(), 54);
    for (line, vertex) in table.lines().zip(Vertex::all()) {
        let row = cells(line);
        let (x, y) = vertex.point();
        assert_eq!(row[0], vertex.to_string());
        assert_eq!(row[1], format!("({x}, {y})"));
        assert_eq!(row[2], names(vertex.touches()));
        let mut near: Vec<(Vertex, Edge)> = vertex
            .edges()
            .map(|edge| (edge.ends().into_iter().find(|end| *end != vertex).unwrap(), edge))
            .collect();
        near.sort_unstable();
        let near: Vec<String> = near.iter().map(|(v, e)| format!("{v} ({e})")).collect();
        assert_eq!(row[3], near.join(", "));
    }
    let ys = [0, 1, 3, 4, 6, 7, 9, 10, 12, 13, 15, 16];
    let counts = ys.map(|y| Vertex::all().filter(|vertex| vertex.point().1 == y).count());
    assert_eq!(counts, [3, 4, 4, 5, 5, 6, 6, 5, 5, 4, 4, 3]);
}

/// C8 and the table of section 19.3.
#[test]
fn c8_edges_as_in_the_table() {
    let words: Vec<&str> = include_str!("tables/edges.txt").split_whitespace().collect();
    assert_eq!(words.len(), 144);
    for (pair, edge) in words.chunks(2).zip(Edge::all()) {
        let [one, other] = edge.ends();
        assert_eq!(pair, [edge.to_string(), format!("{one}-{other}")]);
        assert_eq!(Edge::between(one, other), Some(edge));
    }
    assert_eq!(Edge::between(v(12), v(17)), Some(e(19)));
    assert_eq!(Edge::between(v(12), v(18)), None);
}

#[test]
fn c9_relations_and_distances() {
    let touching = |count| Vertex::all().filter(|vertex| vertex.touches().count() == count).count();
    assert_eq!((touching(3), touching(2), touching(1)), (24, 12, 18));
    for vertex in Vertex::all() {
        let (x, y) = vertex.point();
        let around =
            if y % 3 == 0 { [(-1, 1), (1, 1), (0, -2)] } else { [(-1, -1), (1, -1), (0, 2)] };
        let points = around.map(|(dx, dy)| (x + dx, y + dy));
        let expected: Vec<Vertex> = Vertex::all().filter(|v| points.contains(&v.point())).collect();
        assert_eq!(vertex.adjacent().collect::<Vec<_>>(), expected);
    }
    assert_eq!((h(0).distance(h(18)), h(9).distance(h(9)), h(7).distance(h(11))), (4, 0, 4));
    for hex in Hex::all() {
        let shared = |other: Hex| {
            hex.corners().iter().filter(|corner| other.corners().contains(corner)).count()
        };
        let adjacent: Vec<Hex> = Hex::all().filter(|other| shared(*other) == 2).collect();
        assert_eq!(hex.adjacent().collect::<Vec<_>>(), adjacent);
    }
}

#[test]
fn c10_terrain() {
    let produce = [
        (Terrain::Pasture, 'P', 4, Some(Resource::Sheep)),
        (Terrain::Forest, 'F', 4, Some(Resource::Wood)),
        (Terrain::WheatFarm, 'G', 4, Some(Resource::Wheat)),
        (Terrain::Mountain, 'M', 3, Some(Resource::Stone)),
        (Terrain::ClayPit, 'Q', 3, Some(Resource::Clay)),
        (Terrain::Desert, 'D', 1, None),
    ];
    for (terrain, letter, tiles, resource) in produce {
        assert_eq!(
            (terrain.letter(), terrain.tiles(), terrain.produces()),
            (letter, tiles, resource)
        );
    }
    for seed in 0..50 {
        let layout = Layout::draw(&mut Dice::new(seed));
        for (terrain, _, tiles, _) in produce {
            assert_eq!(Hex::all().filter(|hex| layout.terrain(*hex) == terrain).count(), tiles);
        }
    }
    // Any tile may lie anywhere.
    let deserts: std::collections::BTreeSet<Hex> =
        (0..300).map(|seed| Layout::draw(&mut Dice::new(seed)).desert()).collect();
    assert_eq!(deserts.len(), 19);
    assert!(Layout::read(&BOARD.replacen('F', "P", 1), TOKENS).unwrap_err().contains("C10"));
    assert!(Layout::read(&BOARD.replacen('F', "X", 1), TOKENS).is_err());
    assert!(Layout::read("FPG/MGFQ/PQDFG/GMPF/QP", TOKENS).is_err());
}

#[test]
fn c11_number_tokens() {
    let mut all: Vec<u8> = Hex::all().filter_map(|hex| layout_a().token(hex)).collect();
    all.sort_unstable();
    assert_eq!(all, [2, 3, 3, 4, 4, 5, 5, 6, 6, 8, 8, 9, 9, 10, 10, 11, 11, 12]);
    assert_eq!(layout_a().token(layout_a().desert()), None);
    for wrong in [
        TOKENS.replace("12 10", "10 10"),
        TOKENS.replace("12 10", "7 10"),
        TOKENS.replace(" - ", " 2 "),
        TOKENS.replacen('9', "-", 1),
        TOKENS.replacen('9', "09", 1),
        TOKENS.replace('/', " "),
    ] {
        assert!(Layout::read(BOARD, &wrong).is_err(), "{wrong}");
    }
}

#[test]
fn c12_sixes_and_eights_are_never_adjacent() {
    for seed in 0..300 {
        assert!(Layout::draw(&mut Dice::new(seed)).keeps_reds_apart());
    }
    // Not asked of a layout that is given: here the 8 of H4 is beside the 6 of H5.
    let given = TOKENS.replace("5 8 11 3", "5 8 6 3").replace("- 6 9", "- 11 9");
    let layout = Layout::read(BOARD, &given).unwrap();
    assert!(!layout.keeps_reds_apart());
    let options = Options { layout: Some(layout), ..Options::default() };
    assert_eq!(ConquerOfCathay::check(&options), Ok(()));
    let _ = Match::open(&options, &[5, 0, 0]);
}

#[test]
fn c13_the_thief_starts_on_the_desert() {
    for seed in 0..20 {
        let replay = Replay::<ConquerOfCathay>::open(&Options::default(), &mut Dice::new(seed));
        let view = replay.state().view(kit::Viewer::Spectator);
        assert_eq!(view.thief, view.layout.desert());
    }
}

#[test]
fn c14_resources_in_canonical_order() {
    let letters: String = Resource::ALL.map(Resource::letter).iter().collect();
    assert_eq!(letters, "wcgsr");
    assert_eq!(Cards([1, 2, 3, 4, 5]).in_full(), "w1 c2 g3 s4 r5");
}

#[test]
fn c15_the_reserve_starts_with_nineteen_of_each() {
    let m = Match::open(&options(), &[5, 0, 0]);
    assert_eq!(m.line("stock"), "w19 c19 g19 s19 r19");
}

/// C16 and C105 a: the loader refuses anything else, and every reachable position is loaded in the
/// battery.
#[test]
fn c16_conservation() {
    let text = scene(&["settlements V31; hand w2", "settlements V44", "settlements V12"]).text();
    let load = |text: &str| ConquerOfCathay::load(text, &options());
    assert!(load(&text).is_ok());
    let why = load(&text.replace("stock w17", "stock w18")).unwrap_err();
    assert!(why.0.contains("20 of w"), "{why}");
}

#[test]
fn c17_costs() {
    let pay = |action: &str, hand: &str| {
        let hand = format!("settlements V12; roads E19 E26; hand {hand}");
        let mut m = scene(&[&hand, "settlements V44", "settlements V2"]).load();
        m.play(1, action, &[]);
        assert_eq!(m.hand(1), "-", "{action}");
        assert_eq!(m.line("stock"), "w19 c19 g19 s19 r19");
    };
    pay("road E35", "w1 r1");
    pay("settle V23", "w1 g1 s1");
    pay("city V12", "c2 g3 s1");
    pay("recruit warrior V12", "g1 r1");
    pay("recruit archer V12", "g1 s1");
}

#[test]
fn c18_no_debt() {
    let short = |action: &str, hand: &str, missing: &str| {
        let hand = format!("settlements V12; roads E19 E26; hand {hand}");
        let m = scene(&[&hand, "settlements V44", "settlements V2"]).load();
        assert_eq!(m.refused(1, action), "cannot_pay");
        assert!(!m.lists(1, action));
        let read = m.state.read_action(p(1), action).unwrap();
        let why = m.state.decide(p(1), &read, &mut Dice::new(0)).unwrap_err();
        assert_eq!(why.missing.to_string(), missing);
    };
    short("road E35", "w1", "r1");
    short("settle V23", "w1 s1", "g1");
    short("city V12", "c1 g2 s1", "c1 g1");
    short("recruit warrior V12", "g1", "r1");
    short("recruit archer V12", "s1", "g1");
}

#[test]
fn c19_limited_pieces() {
    let roads = "E0 E1 E2 E3 E4 E5 E6 E7 E8 E9 E10 E11 E12 E13 E14";
    let full = format!(
        "settlements V3 V5 V33 V44 V53; cities V12 V14 V18 V31; roads {roads}; hand w2 c2 g5 s3 r2"
    );
    let m = scene(&[&full, "settlements V47", "settlements V26"]).load();
    assert_eq!(m.refused(1, "road E15"), "no_piece");
    assert_eq!(m.refused(1, "settle V9"), "no_piece");
    assert_eq!(m.refused(1, "city V3"), "no_piece");
    let one_less = full.replace(" E14", "").replace(" V53", "").replace(" V31", "");
    let m = scene(&[&one_less, "settlements V47", "settlements V26"]).load();
    m.clone().play(1, "road E15", &[]);
    m.clone().play(1, "city V3", &[]);
}

#[test]
fn c20_at_most_two_warriors_and_an_archer_in_the_lowest_free_slot() {
    let mut m =
        scene(&["settlements V12; hand g6 s2 r4", "settlements V44", "settlements V2"]).load();
    for name in ["W1", "W2"] {
        m.play(1, "recruit warrior V12", &[]);
        assert!(m.field(1, "soldiers").contains(&format!("{name}@V12n")));
    }
    assert_eq!(m.refused(1, "recruit warrior V12"), "soldier_limit");
    m.play(1, "recruit archer V12", &[]);
    assert_eq!(m.refused(1, "recruit archer V12"), "soldier_limit");
    // The first slot is free again: the recruit takes it.
    let mut m = scene(&[
        "settlements V12; soldiers W2@V12; hand g1 r1",
        "settlements V44",
        "settlements V2",
    ])
    .load();
    m.play(1, "recruit warrior V12", &[]);
    assert_eq!(m.field(1, "soldiers"), "W1@V12n W2@V12");
}

#[test]
fn c21_pieces_return_to_the_supply() {
    // A settlement comes back when it is upgraded: with five on the board, the next can be built.
    let mut m = scene(&[
        "settlements V0 V2 V12 V44 V53; roads E19 E26; hand w1 c2 g4 s2",
        "settlements V47",
        "settlements V26",
    ])
    .load();
    assert_eq!(m.refused(1, "settle V23"), "no_piece");
    m.play(1, "city V0", &[]).play(1, "settle V23", &[]);
    // A destroyed city comes back to its owner.
    let mut m = scene(&[
        "settlements V44; soldiers A1@V17",
        "settlements V31; cities V5 V12 V26 V49; hand c2 g3 s1",
        "settlements V47",
    ])
    .load();
    m.play(1, "attack A1 V12", &[]).end(1, 1, 1).play(2, "city V31", &[]);
    assert_eq!(m.field(2, "cities"), "V5 V26 V31 V49");
}

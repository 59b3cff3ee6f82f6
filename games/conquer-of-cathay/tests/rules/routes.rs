//! C77 against a slow search that is obviously right.

use conquer_of_cathay::{ConquerOfCathay, Edge, Options, Vertex};
use kit::prelude::*;
use kit::{Chance, Dice, Viewer};

use crate::scene::{layout_a, scene};

/// Tries every path from every vertex, walking from edge to edge.
fn slow(roads: &[Edge], walls: &[Vertex]) -> u8 {
    fn on(at: Vertex, used: &mut Vec<Edge>, roads: &[Edge], walls: &[Vertex]) -> u8 {
        let mut best = used.len() as u8;
        if !used.is_empty() && walls.contains(&at) {
            return best;
        }
        for edge in roads {
            let [one, other] = edge.ends();
            if !used.contains(edge) && (one == at || other == at) {
                used.push(*edge);
                let next = if one == at { other } else { one };
                best = best.max(on(next, used, roads, walls));
                used.pop();
            }
        }
        best
    }
    Vertex::all().map(|from| on(from, &mut Vec::new(), roads, walls)).max().unwrap()
}

fn list<T: std::fmt::Display>(items: &[T]) -> String {
    let words: Vec<String> = items.iter().map(ToString::to_string).collect();
    if words.is_empty() { "-".into() } else { words.join(" ") }
}

/// Up to 15 roads in one or two clumps, so that rings and forks are many, and rival buildings on
/// or near them.
#[test]
fn c77_the_length_of_a_route_equals_a_slow_search() {
    let mut dice = Dice::new(77);
    let mut lengths = [0; 16];
    for _ in 0..400 {
        let mut roads: Vec<Edge> = Vec::new();
        let count = 1 + dice.below(15) as usize;
        while roads.len() < count {
            let near = |edge: &Edge| {
                edge.ends().iter().flat_map(|v| v.edges()).any(|other| roads.contains(&other))
            };
            let fresh = roads.is_empty() || dice.below(12) == 0;
            let open: Vec<Edge> =
                Edge::all().filter(|e| !roads.contains(e) && (fresh || near(e))).collect();
            roads.push(open[dice.below(open.len() as u32) as usize]);
        }
        roads.sort_unstable();
        let mut walls: Vec<Vertex> = Vec::new();
        for _ in 0..dice.below(4) {
            let edge = roads[dice.below(roads.len() as u32) as usize];
            let vertex = edge.ends()[dice.below(2) as usize];
            let apart = |other: &Vertex| *other != vertex && other.adjacent().all(|v| v != vertex);
            if walls.iter().all(apart) {
                walls.push(vertex);
            }
        }
        walls.sort_unstable();
        let p1 = format!("roads {}", list(&roads));
        let p2 = format!("settlements {}", list(&walls));
        let scene = scene(&[&p1, &p2, ""]);
        let phase = if walls.is_empty() { "return_roll" } else { "main" };
        let text = scene.turn(if walls.is_empty() { "P1" } else { "P2" }, phase).text();
        let options = Options { layout: Some(layout_a()), ..Options::default() };
        let state = ConquerOfCathay::load(&text, &options).unwrap();
        let length = state.view(Viewer::Spectator).players[0].route;
        assert_eq!(length, slow(&roads, &walls), "{roads:?} {walls:?}");
        lengths[usize::from(length)] += 1;
    }
    assert!(lengths[2..=10].iter().all(|count| *count > 0), "{lengths:?}");
}

/// The length kept in the state is the one that the position gives, after every action.
#[test]
fn c77_the_kept_length_is_never_stale() {
    for seed in 0..6 {
        let options = Options { players: 4, double_start: true, ..Options::default() };
        let mut dice = Dice::new(seed);
        let mut state = ConquerOfCathay::empty(&options);
        for event in state.open(&mut dice) {
            state.apply(&event);
        }
        for _ in 0..1500 {
            let Some(seat) = state.to_act().first() else { break };
            let legal = state.legal(seat);
            let action = legal[dice.below(legal.len() as u32) as usize];
            for event in state.decide(seat, &action, &mut dice).unwrap() {
                state.apply(&event);
            }
            let loaded = ConquerOfCathay::load(&state.position(), &state.options()).unwrap();
            let routes = |state: &ConquerOfCathay| {
                let players = state.view(Viewer::Spectator).players;
                players.iter().map(|player| player.route).collect::<Vec<u8>>()
            };
            assert_eq!(routes(&state), routes(&loaded), "{}", state.position());
        }
    }
}

//! The board as text.

use conquer_of_cathay::{ConquerOfCathay, Edge, Options, Vertex};
use kit::prelude::*;
use kit::{Chance, Dice, Ink, Lang, Replay, Show, Viewer};

use crate::scene::{options, scene};

fn rich() -> ConquerOfCathay {
    scene(&[
        "settlements V5; cities V12; roads E19 E26 E35; soldiers W1@V17 A1@V12; hand w3 c2 g4",
        "settlements V31 V45; roads E46 E59; soldiers W1@V25 W2@V29; hand s3 r1; flags returned",
        "settlements V33; soldiers A1@V38; hand w1",
        "roads E62",
    ])
    .ruins("V53")
    .cards("R=P2 D=P1 L=- A=-")
    .options(Options { players: 4, ..options() })
    .load()
    .state
}

fn draw(state: &ConquerOfCathay, viewer: Viewer, lang: Lang) -> String {
    ConquerOfCathay::draw(&state.view(viewer), Show { lang, ink: Ink::Plain })
}

#[test]
fn a_screen_as_it_looks() {
    let screen = draw(&rich(), Viewer::Seat(kit::Seat::new(0)), Lang::En);
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rules/screen.txt");
    if std::env::var_os("PARTIDA_BLESS").is_some() {
        std::fs::write(file, &screen).unwrap();
    }
    assert_eq!(screen, std::fs::read_to_string(file).unwrap(), "\n{screen}");
}

/// Every vertex and every edge can be found, whatever stands on them.
#[test]
fn every_vertex_and_every_edge_is_named_on_the_board() {
    let screen = draw(&rich(), Viewer::Spectator, Lang::En);
    let lines: Vec<Vec<char>> = screen.lines().map(|line| line.chars().collect()).collect();
    for vertex in Vertex::all() {
        let (x, y) = vertex.point();
        let start = 6 * x as usize;
        let cell: String = lines[y as usize][start..].iter().take(4).collect();
        let digits: String = cell.chars().take_while(|c| !c.is_alphabetic()).collect();
        assert_eq!(digits.trim(), vertex.index().to_string(), "{cell}");
    }
    for edge in Edge::all() {
        let [(x, y), (other, _)] = edge.ends().map(Vertex::point);
        let (column, line, sign, label) = match other.cmp(&x) {
            std::cmp::Ordering::Less => (6 * x - 1, y, '/', 6 * x - 3),
            std::cmp::Ordering::Greater => (6 * x + 4, y, '\\', 6 * x + 5),
            std::cmp::Ordering::Equal => (6 * x + 1, y + 1, '|', 6 * x + 2),
        };
        let line = &lines[line as usize];
        assert_eq!(line[column as usize], sign, "{edge}");
        let label: String = line.iter().skip(label as usize).take(2).collect();
        let owner = match edge.index() {
            19 | 26 | 35 => Some("P1"),
            46 | 59 => Some("P2"),
            62 => Some("P4"),
            _ => None,
        };
        assert_eq!(label.trim(), owner.unwrap_or(&edge.index().to_string()), "{edge}");
    }
}

#[test]
fn a_screen_of_eighty_columns_and_twenty_four_lines() {
    for seed in 0..4 {
        let options = Options { players: 4, round_limit: Some(40), ..Options::default() };
        let mut dice = Dice::new(seed);
        let mut replay = Replay::<ConquerOfCathay>::open(&options, &mut dice);
        while let Some(seat) = replay.state().to_act().first() {
            for viewer in [Viewer::Seat(seat), Viewer::Spectator] {
                for lang in Lang::ALL {
                    let screen = draw(replay.state(), viewer, lang);
                    assert!(screen.lines().count() <= 24, "{screen}");
                    let widest = screen.lines().map(|line| line.chars().count()).max();
                    assert!(widest <= Some(80), "{screen}");
                }
            }
            let legal = replay.state().legal(seat);
            let action = legal[dice.below(legal.len() as u32) as usize];
            let entry = replay.decide(seat, kit::Cause::Asked, action, &mut dice).unwrap();
            replay.commit(entry);
        }
    }
}

#[test]
fn colour_changes_nothing_but_colour() {
    let view = rich().view(Viewer::Spectator);
    let plain = ConquerOfCathay::draw(&view, Show::default());
    let mut stripped = String::new();
    let coloured = ConquerOfCathay::draw(&view, Show { ink: Ink::Colour, ..Show::default() });
    let mut inside = false;
    for letter in coloured.chars() {
        match letter {
            '\x1b' => inside = true,
            'm' if inside => inside = false,
            _ if inside => {}
            _ => stripped.push(letter),
        }
    }
    assert_eq!(stripped, plain);
}

#[test]
fn c89_one_card_is_a_card() {
    let m =
        scene(&["settlements V31; hand w1", "settlements V44; hand w2", "settlements V12"]).load();
    for (lang, one, two) in [
        (Lang::Es, " 1 carta ", "2 cartas"),
        (Lang::En, " 1 card ", "2 cards"),
        (Lang::Pt, " 1 carta ", "2 cartas"),
    ] {
        let screen = draw(&m.state, Viewer::Spectator, lang);
        assert!(screen.contains(one) && screen.contains(two), "{screen}");
    }
}

//! What holds for every input: invariants of F15, hostile texts, and the moves of section 5 held
//! against a second, plainer reading of the rules.

mod common;

use std::collections::BTreeMap;

use common::{E1, E2, Game, PLAYER};
use flow_free::{Carried, FlowFree, Options};
use kit::Dice;
use kit::prelude::*;
use proptest::prelude::*;

/// A path as the second reading keeps it: cells as (row, column).
type At = (i32, i32);

/// Section 5 written down once more, with maps and coordinates instead of indices.
#[derive(Clone)]
struct Plain {
    size: i32,
    ends: BTreeMap<char, [At; 2]>,
    paths: BTreeMap<char, Vec<At>>,
}

impl Plain {
    fn new(rows: &[&str]) -> Self {
        let mut ends: BTreeMap<char, Vec<At>> = BTreeMap::new();
        for (row, text) in rows.iter().enumerate() {
            for (column, mark) in text.chars().enumerate().filter(|(_, mark)| *mark != '.') {
                ends.entry(mark).or_default().push((row as i32, column as i32));
            }
        }
        let paths = ends.keys().map(|colour| (*colour, Vec::new())).collect();
        let ends = ends.into_iter().map(|(colour, e)| (colour, [e[0], e[1]])).collect();
        Self { size: rows.len() as i32, ends, paths }
    }

    /// Plays a move on the board; false where it is refused.
    fn play(&mut self, colour: char, x: At) -> bool {
        let near = |a: &At| (a.0 - x.0).abs() + (a.1 - x.1).abs() == 1;
        if x.0 >= self.size || x.1 >= self.size || self.ends.values().any(|e| e.contains(&x)) {
            return false;
        }
        let Some(ends) = self.ends.get(&colour).copied() else { return false };
        let mut path = self.paths[&colour].clone();
        if let Some(at) = path.iter().position(|cell| *cell == x) {
            path.truncate(at + 1);
            self.paths.insert(colour, path);
            return true;
        }
        if path.is_empty() {
            let Some(end) = ends.into_iter().find(near) else { return false };
            path = vec![end, x];
        } else if let Some(joint) = path.iter().rposition(near) {
            // The head is simply the latest joint.
            path.truncate(joint + 1);
            path.push(x);
        } else {
            let other = if path[0] == ends[0] { ends[1] } else { ends[0] };
            if !near(&other) {
                return false;
            }
            path = vec![other, x];
        }
        for (other, taken) in &mut self.paths {
            if *other != colour && taken.contains(&x) {
                taken.clear();
            }
        }
        self.paths.insert(colour, path);
        true
    }

    fn paths(&self) -> Vec<(char, String)> {
        let name = |path: &Vec<At>| {
            path.iter().map(|(r, c)| format!("{r}{c}")).collect::<Vec<_>>().join(" ")
        };
        self.paths.iter().map(|(colour, path)| (*colour, name(path))).collect()
    }
}

/// F15, for the position as it stands.
fn check_invariants(game: &FlowFree) {
    let (board, puzzle) = (game.board(), game.puzzle());
    let mut owner = vec![Carried::Nothing; puzzle.cells()];
    for (index, pair) in puzzle.pairs().iter().enumerate() {
        for end in pair.ends {
            owner[usize::from(end)] = Carried::End(index as u16);
        }
    }
    for (index, pair) in puzzle.pairs().iter().enumerate() {
        let path = board.path(index);
        if path.is_empty() {
            continue;
        }
        assert!(path.len() >= 2 && pair.ends.contains(&path[0]), "F14");
        assert!(path.windows(2).all(|two| puzzle.are_adjacent(two[0], two[1])), "F15 (a)");
        for cell in &path[1..] {
            let carried = &mut owner[usize::from(*cell)];
            assert_eq!(*carried, Carried::Nothing, "F15 (b), (c), (e)");
            *carried = Carried::Path(index as u16);
        }
    }
    for (cell, carried) in (0..).zip(owner) {
        assert_eq!(board.carried(cell), carried, "F15 (d)");
    }
}

fn boards() -> [(&'static str, Plain); 2] {
    [
        (E1, Plain::new(&["R...B", "..G..", "...BG", "....R", "Y...Y"])),
        (E2, Plain::new(&["....Y", "..BG.", "...R.", "Y..G.", "B.R.."])),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

    /// F15 after every input, accepted or not; and section 5 against its second reading.
    #[test]
    fn f15_f40_to_f51_any_lines_keep_the_board_sound(
        which in 0..2_usize,
        lines in prop::collection::vec((0..5_usize, 0..6_i32, 0..6_i32), 1..250),
    ) {
        let (board, mut plain) = boards()[which].clone();
        let mut game = Game::loose(board);
        for (colour, row, column) in lines {
            let colour = ['R', 'B', 'G', 'Y', 'W'][colour];
            let before = game.0.position();
            let accepted = game.ask(&format!("{colour} {row}{column}")).is_ok();
            if game.0.outcome().is_some() {
                break;
            }
            prop_assert_eq!(accepted, plain.play(colour, (row, column)));
            for (colour, path) in plain.paths() {
                prop_assert_eq!(game.path(colour), path);
            }
            if !accepted {
                prop_assert_eq!(game.0.position(), before);
            }
            check_invariants(&game.0);
        }
    }

    /// Undo takes every kind of action back exactly, and redo brings it again.
    #[test]
    fn f120_undo_is_exact_for_any_game(seed in 0..10_000_u64) {
        let mut dice = Dice::new(seed);
        let mut game = Game::loose(E1);
        let mut seen = vec![game.0.position()];
        for _ in 0..60 {
            let texts = ["stroke R 00 01 02 03", "clear B", "restart", "stroke B 23 22 21", "?"];
            let kind = kit::Chance::below(&mut dice, 8) as usize;
            let text = if let Some(text) = texts.get(kind) {
                (*text).to_owned()
            } else {
                let legal = game.0.legal(PLAYER);
                let pick = kit::Chance::below(&mut dice, legal.len() as u32) as usize;
                game.0.write_action(PLAYER, &legal[pick])
            };
            let _ = game.ask(&text);
            if game.0.outcome().is_some() {
                return Ok(());
            }
            if seen.last() != Some(&game.0.position()) {
                seen.push(game.0.position());
            }
            check_invariants(&game.0);
        }
        for position in seen.iter().rev().skip(1) {
            game.play("undo");
            prop_assert_eq!(&game.0.position(), position);
            check_invariants(&game.0);
        }
        prop_assert!(game.ask("undo").is_err());
        for position in seen.iter().skip(1) {
            game.play("redo");
            prop_assert_eq!(&game.0.position(), position);
        }
    }

    #[test]
    fn any_text_is_an_action_and_never_a_panic(text in any::<String>()) {
        let mut game = Game::on(E1);
        let _ = game.ask(&text);
        check_invariants(&game.0);
    }

    #[test]
    fn texts_that_are_nearly_actions_never_panic(
        text in "(stroke |clear |restart|undo|)[YBRGWCPXxé]? ?([0-9]{1,3} ?){0,5}",
    ) {
        let mut game = Game::on(E1);
        let _ = game.ask(&text);
        check_invariants(&game.0);
    }

    #[test]
    fn any_text_is_a_position_or_refused(text in any::<String>()) {
        let _ = FlowFree::load(&text, &Options::default());
    }

    /// Mutated positions: what is accepted is written back to the same text.
    #[test]
    fn f198_accepted_positions_are_written_as_they_were_read(
        at in 0..70_usize,
        with in "[YBRGX0-9=. ;/xF]{0,3}",
        cut in 0..3_usize,
    ) {
        let text = "F1;5x5;R3B/2G2/3BG/4R/Y3Y B=04.03.02 R=00.10.20";
        let at = at.min(text.len());
        let mutated = format!("{}{with}{}", &text[..at], &text[(at + cut).min(text.len())..]);
        if let Ok(game) = FlowFree::load(&mutated, &Options::default()) {
            prop_assert_eq!(game.position(), mutated);
            check_invariants(&game);
        }
    }
}

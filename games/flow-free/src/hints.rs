//! Hints with reasons (F140 to F142).

use kit::Lang;

use crate::grader::{Finding, Ladder, Technique};
use crate::solver::{Answer, Patience, can_be_completed, solve_from};
use crate::{Cell, Colour, Puzzle, Solution, text};

/// How much a hint tells (F140).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strength {
    /// Which drawn paths are wrong.
    Check,
    /// One cell and why.
    Next,
    /// One whole colour.
    Path,
}

/// What the player is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Hint {
    /// The colours whose drawn path is in no solution; none when all is well.
    Wrong(Vec<Colour>),
    /// The drawing cannot be completed: these paths have to go first (F141).
    Remove(Vec<Colour>),
    /// This cell belongs to the colour, next to one that is known to.
    Next { colour: Colour, beside: Cell, cell: Cell, technique: Technique },
    /// The whole path of a colour, decided by this technique.
    Path { colour: Colour, cells: Vec<Cell>, technique: Technique },
    /// Everything is drawn already.
    Done,
    /// The board itself has no solution.
    Hopeless,
    /// A limit was reached.
    GaveUp,
}

/// A hint for a drawing: for each pair of the board, in order, the path so far from one of its
/// ends (empty where none is begun), as F14 keeps it.
pub fn hint(
    puzzle: &Puzzle,
    drawn: &[Vec<Cell>],
    strength: Strength,
    patience: &mut Patience<'_>,
) -> Hint {
    let found = match strength {
        Strength::Check => wrong(puzzle, drawn, patience).map(Hint::Wrong),
        Strength::Next | Strength::Path => lead(puzzle, drawn, strength, patience),
    };
    found.unwrap_or(Hint::GaveUp)
}

/// The colours whose path, taken alone, is in no solution.
fn wrong(puzzle: &Puzzle, drawn: &[Vec<Cell>], patience: &mut Patience<'_>) -> Option<Vec<Colour>> {
    let mut wrong = Vec::new();
    for (at, pair) in puzzle.pairs().iter().enumerate() {
        if drawn.get(at).is_some_and(|path| !path.is_empty()) {
            let alone = without(drawn, |other| other != at);
            if !can_be_completed(puzzle, &alone, patience)? {
                wrong.push(pair.colour);
            }
        }
    }
    Some(wrong)
}

fn without(drawn: &[Vec<Cell>], gone: impl Fn(usize) -> bool) -> Vec<Vec<Cell>> {
    let keep = |(at, path): (usize, &Vec<Cell>)| if gone(at) { Vec::new() } else { path.clone() };
    drawn.iter().enumerate().map(keep).collect()
}

fn lead(
    puzzle: &Puzzle,
    drawn: &[Vec<Cell>],
    strength: Strength,
    patience: &mut Patience<'_>,
) -> Option<Hint> {
    match solve_from(puzzle, drawn, patience) {
        Answer::GaveUp => None,
        Answer::Solved(solution) => lead_to(puzzle, drawn, &solution, strength, patience),
        Answer::Unsolvable => removal(puzzle, drawn, patience),
    }
}

/// The paths to remove so that what is left can be completed and is as much as possible: one
/// path, or two, or as many as it takes when the longest are kept first.
fn removal(puzzle: &Puzzle, drawn: &[Vec<Cell>], patience: &mut Patience<'_>) -> Option<Hint> {
    let begun: Vec<usize> = (0..drawn.len()).filter(|at| !drawn[*at].is_empty()).collect();
    let mut choices: Vec<Vec<usize>> = begun.iter().map(|at| vec![*at]).collect();
    for (at, one) in begun.iter().enumerate() {
        choices.extend(begun[at + 1..].iter().map(|other| vec![*one, *other]));
    }
    choices.sort_by_key(|gone| (gone.len(), gone.iter().map(|at| drawn[*at].len()).sum::<usize>()));
    for gone in choices {
        let rest = without(drawn, |at| gone.contains(&at));
        if can_be_completed(puzzle, &rest, patience)? {
            return Some(Hint::Remove(gone.iter().map(|at| puzzle.pairs()[*at].colour).collect()));
        }
    }
    let mut by_length = begun;
    by_length.sort_by_key(|at| std::cmp::Reverse(drawn[*at].len()));
    let mut kept: Vec<Vec<Cell>> = vec![Vec::new(); drawn.len()];
    if !can_be_completed(puzzle, &kept, patience)? {
        return Some(Hint::Hopeless);
    }
    let mut gone = Vec::new();
    for at in by_length {
        kept[at].clone_from(&drawn[at]);
        if !can_be_completed(puzzle, &kept, patience)? {
            kept[at].clear();
            gone.push(puzzle.pairs()[at].colour);
        }
    }
    Some(Hint::Remove(gone))
}

/// Climbs the ladder until it decides something new: that is what the simplest technique gives
/// (F142).
fn lead_to(
    puzzle: &Puzzle,
    drawn: &[Vec<Cell>],
    solution: &Solution,
    strength: Strength,
    patience: &mut Patience<'_>,
) -> Option<Hint> {
    let mut known = vec![false; puzzle.cells()];
    for cell in puzzle.pairs().iter().flat_map(|pair| pair.ends) {
        known[usize::from(cell)] = true;
    }
    for cell in drawn.iter().flatten() {
        known[usize::from(*cell)] = true;
    }
    if known.iter().all(|known| *known) {
        return Some(Hint::Done);
    }
    let mut ladder = Ladder::new(puzzle, drawn).with_solution(solution);
    let mut technique = Technique::T1;
    let open = |path: &Vec<Cell>| path.iter().any(|cell| !known[usize::from(*cell)]);
    while let Some(step) = ladder.next(patience) {
        technique = technique.max(step.technique);
        if step.finding != Finding::Link {
            continue;
        }
        match (strength, step.colour) {
            (Strength::Next, Some(colour)) => {
                let [beside, cell] = match step.cells.map(|cell| known[usize::from(cell)]) {
                    [true, false] => step.cells,
                    [false, true] => [step.cells[1], step.cells[0]],
                    _ => continue,
                };
                return Some(Hint::Next { colour, beside, cell, technique });
            }
            (Strength::Path, Some(colour)) => {
                let at = puzzle.index_of(colour).unwrap_or_default();
                let path = &solution[at];
                let decided = path.windows(2).all(|two| ladder.is_linked(two[0], two[1]));
                if decided && open(path) {
                    return Some(Hint::Path { colour, cells: path.clone(), technique });
                }
            }
            _ => {}
        }
    }
    if patience.is_over() {
        return None;
    }
    // Boards with several solutions may leave the ladder without a step: then one is as good
    // as another.
    let at = solution.iter().position(open).unwrap_or_default();
    let (colour, path) = (puzzle.pairs()[at].colour, &solution[at]);
    let technique = Technique::T6;
    let next = path.windows(2).find(|two| known[usize::from(two[0])] != known[usize::from(two[1])]);
    Some(match (strength, next) {
        (Strength::Next, Some(two)) if known[usize::from(two[0])] => {
            Hint::Next { colour, beside: two[0], cell: two[1], technique }
        }
        (Strength::Next, Some(two)) => {
            Hint::Next { colour, beside: two[1], cell: two[0], technique }
        }
        _ => Hint::Path { colour, cells: path.clone(), technique },
    })
}

impl Technique {
    /// The reason in the words of F152.
    #[must_use]
    pub fn reason(self, lang: Lang) -> &'static str {
        match self {
            Self::T1 => lang.pick(
                "Es el único camino: no queda otro lado libre.",
                "It is the only way: no other side is free.",
                "É o único caminho: não resta outro lado livre.",
            ),
            Self::T2 => lang.pick(
                "Los demás pasos dejarían una casilla vacía con menos de dos lados abiertos.",
                "The other steps would leave an empty cell with fewer than two open sides.",
                "Os outros passos deixariam uma casa vazia com menos de dois lados abertos.",
            ),
            Self::T3 => lang.pick(
                "Los demás pasos aislarían casillas o separarían una pareja.",
                "The other steps would cut cells off or part a pair.",
                "Os outros passos isolariam casas ou separariam um par.",
            ),
            Self::T4 => lang.pick(
                "Los demás pasos harían pasar demasiados colores por un paso estrecho.",
                "The other steps would lead too many colours through a narrow place.",
                "Os outros passos levariam cores demais por uma passagem estreita.",
            ),
            Self::T5 => lang.pick(
                "Los demás pasos, probados, acaban en una contradicción.",
                "The other steps, tried out, end in a contradiction.",
                "Os outros passos, experimentados, acabam em contradição.",
            ),
            Self::T6 => lang.pick(
                "Solo lo muestra una prueba dentro de otra.",
                "Only a trial within a trial shows it.",
                "Só uma tentativa dentro de outra o mostra.",
            ),
        }
    }
}

impl Hint {
    /// The hint as a player reads it.
    #[must_use]
    pub fn tell(&self, puzzle: &Puzzle, lang: Lang) -> String {
        match self {
            Self::Wrong(none) if none.is_empty() => lang
                .pick(
                    "Todo lo dibujado puede ser parte de una solución.",
                    "Everything drawn can be part of a solution.",
                    "Tudo o que foi desenhado pode fazer parte de uma solução.",
                )
                .to_owned(),
            Self::Wrong(colours) => {
                let list = text::list(colours);
                lang.pick(
                    format!("En ninguna solución: {list}."),
                    format!("In no solution: {list}."),
                    format!("Em nenhuma solução: {list}."),
                )
            }
            Self::Remove(colours) => {
                let list = text::list(colours);
                lang.pick(
                    format!("Así no se puede completar. Primero hay que quitar: {list}."),
                    format!("This cannot be completed. Remove first: {list}."),
                    format!("Assim não se pode completar. Primeiro é preciso retirar: {list}."),
                )
            }
            Self::Next { colour, cell, technique, .. } => {
                format!("{colour} {}. {}", puzzle.cell_name(*cell), technique.reason(lang))
            }
            Self::Path { colour, cells, technique } => {
                let cells: Vec<String> = cells.iter().map(|cell| puzzle.cell_name(*cell)).collect();
                format!("{colour} {}. {}", cells.join(" "), technique.reason(lang))
            }
            Self::Done => lang
                .pick("Ya está todo dibujado.", "Everything is drawn.", "Já está tudo desenhado.")
                .to_owned(),
            Self::Hopeless => lang
                .pick(
                    "Este tablero no tiene solución.",
                    "This board has no solution.",
                    "Este tabuleiro não tem solução.",
                )
                .to_owned(),
            Self::GaveUp => lang
                .pick(
                    "No se encontró una pista a tiempo.",
                    "No hint was found in time.",
                    "Nenhuma dica foi encontrada a tempo.",
                )
                .to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::share;

    fn e1() -> Puzzle {
        share::read("F1;5x5;R3B/2G2/3BG/4R/Y3Y").unwrap()
    }

    fn drawn(puzzle: &Puzzle, paths: &[(char, &[Cell])]) -> Vec<Vec<Cell>> {
        let mut drawn = vec![Vec::new(); puzzle.pairs().len()];
        for (initial, path) in paths {
            let colour = Colour::of_initial(*initial).unwrap();
            drawn[puzzle.index_of(colour).unwrap()] = path.to_vec();
        }
        drawn
    }

    fn ask(paths: &[(char, &[Cell])], strength: Strength) -> Hint {
        let puzzle = e1();
        hint(&puzzle, &drawn(&puzzle, paths), strength, &mut Patience::endless())
    }

    fn colours(initials: &str) -> Vec<Colour> {
        initials.chars().map(|initial| Colour::of_initial(initial).unwrap()).collect()
    }

    #[test]
    fn f140_check_names_the_colours_whose_path_is_in_no_solution() {
        assert_eq!(ask(&[], Strength::Check), Hint::Wrong(vec![]));
        let mixed: [(char, &[Cell]); 3] = [('R', &[0, 1]), ('B', &[4, 3]), ('G', &[7, 6])];
        assert_eq!(ask(&mixed, Strength::Check), Hint::Wrong(colours("RG")));
    }

    #[test]
    fn f140_next_gives_one_cell_of_the_solution_with_a_reason() {
        let puzzle = e1();
        let Hint::Next { colour, beside, cell, technique } = ask(&[], Strength::Next) else {
            panic!("there is a next cell");
        };
        let Answer::Solved(solution) = crate::solver::solve(&puzzle, &mut Patience::endless())
        else {
            panic!("E1 has a solution");
        };
        let path = &solution[puzzle.index_of(colour).unwrap()];
        assert!(path.windows(2).any(|two| two == [beside, cell] || two == [cell, beside]));
        assert!(puzzle.pair_at(cell).is_none());
        for lang in Lang::ALL {
            let told = Hint::Next { colour, beside, cell, technique }.tell(&puzzle, lang);
            assert!(told.contains(&puzzle.cell_name(cell)), "{told}");
            assert!(told.contains(technique.reason(lang)), "{told}");
        }
    }

    #[test]
    fn f140_path_draws_a_whole_colour() {
        let puzzle = e1();
        let Hint::Path { colour, cells, .. } = ask(&[('R', &[0, 5])], Strength::Path) else {
            panic!("there is a path");
        };
        let ends = puzzle.pairs()[puzzle.index_of(colour).unwrap()].ends;
        assert_eq!([cells[0], cells[cells.len() - 1]], ends);
    }

    #[test]
    fn f141_a_drawing_that_cannot_be_completed_names_what_has_to_go() {
        // Red is wrong and longer than blue, which is right: red has to go all the same.
        let paths: [(char, &[Cell]); 2] = [('R', &[0, 1, 2]), ('B', &[4, 3])];
        assert_eq!(ask(&paths, Strength::Next), Hint::Remove(colours("R")));
        let both: [(char, &[Cell]); 2] = [('R', &[0, 1]), ('G', &[7, 6])];
        assert_eq!(ask(&both, Strength::Path), Hint::Remove(colours("RG")));
    }

    #[test]
    fn f142_the_simplest_technique_decides() {
        // At the start of E1 a corner leaves no choice.
        assert!(matches!(ask(&[], Strength::Next), Hint::Next { technique: Technique::T1, .. }));
    }

    #[test]
    fn f140_a_full_drawing_and_a_hopeless_board_are_told_apart() {
        let all: [(char, &[Cell]); 4] = [
            ('R', &[0, 5, 10, 15, 16, 17, 18]),
            ('B', &[4, 3, 2, 1, 6, 11, 12]),
            ('G', &[7, 8, 9]),
            ('Y', &[20, 21, 22, 23]),
        ];
        assert_eq!(ask(&all, Strength::Next), Hint::Done);
        let crossing = share::read("F1;5x5;R3G/5/5/5/G3R").unwrap();
        let none = vec![Vec::new(); 2];
        assert_eq!(
            hint(&crossing, &none, Strength::Next, &mut Patience::endless()),
            Hint::Hopeless
        );
        let limited = hint(&e1(), &[], Strength::Next, &mut Patience::steps(0));
        assert_eq!(limited, Hint::GaveUp);
    }
}

//! The board in characters, for terminals: pipes in lines of their colour, on cells as large as the board leaves room for.

use std::collections::HashMap;

use kit::sketch::{
    Advice, Choice, Composer, Drawing, Hue, Line, Paint, Sketch, Sketched, Spot, Step,
};
use kit::{Lang, Viewer};

use crate::formats::share;
use crate::hints::{self, Hint, Strength};
use crate::solver::Patience;
use crate::view::{ColourView, View};
use crate::{Action, Colour, Event, FlowFree};

/// How many steps the solver and its reasons may take for a hint.
const PATIENCE: u64 = 1_000_000;

fn hue(colour: Colour) -> Hue {
    const HUES: [Hue; 25] = [
        Hue::Yellow,
        Hue::Blue,
        Hue::Red,
        Hue::Green,
        Hue::White,
        Hue::Cyan,
        Hue::Purple,
        Hue::Orange,
        Hue::Magenta,
        Hue::Grey,
        Hue::Tan,
        Hue::Lime,
        Hue::Pink,
        Hue::Maroon,
        Hue::Teal,
        Hue::Indigo,
        Hue::Olive,
        Hue::Forest,
        Hue::Mauve,
        Hue::Steel,
        Hue::Cream,
        Hue::Slate,
        Hue::Lilac,
        Hue::Copper,
        Hue::Mint,
    ];
    HUES.get(colour.index()).copied().unwrap_or(Hue::Text)
}

/// Columns and lines of a cell, by the longer side of the board.
const fn measure(longest: usize) -> (u16, u16) {
    match longest {
        ..=9 => (5, 2),
        10..=17 => (3, 1),
        _ => (2, 1),
    }
}

/// Row and column of a cell by its name: both halves have the same number of digits.
fn place(name: &str) -> Option<(u16, u16)> {
    let (row, column) = name.split_at_checked(name.len() / 2)?;
    Some((row.parse().ok()?, column.parse().ok()?))
}

/// A pipe through the middle of a cell, by the sides on which it goes on: north, east, south, west.
const fn pipe(sides: [bool; 4]) -> &'static str {
    match sides {
        [true, true, false, false] => "┗",
        [true, false, false, true] => "┛",
        [false, true, true, false] => "┏",
        [false, false, true, true] => "┓",
        [true, false, _, false] | [false, false, true, false] => "┃",
        [false, true, false, _] | [false, false, false, true] => "━",
        _ => "╋",
    }
}

/// In the order in which they are learned.
const LESSONS: &[&str] =
    &[include_str!("../lessons/1-first-board.json"), include_str!("../lessons/2-two-colours.json")];

impl Sketched for FlowFree {
    fn picture(view: &View) -> kit::picture::Picture {
        crate::picture::draw(view, place)
    }

    fn sketch(view: &View, lang: Lang) -> Sketch {
        let (wide, high) = measure(view.width.max(view.height));
        let (columns, rows) = (view.width as u16, view.height as u16);
        let (width, height) = (columns * wide + 1, rows * high + u16::from(high == 1) + 1);
        let mut sketch = Sketch::new(width + 1, height);
        let dim = Paint::of(Hue::Dim);
        let edge = "─".repeat(usize::from(width - 1));
        sketch.put(0, 0, &format!("┌{edge}┐"), dim);
        sketch.put(0, height - 1, &format!("└{edge}┘"), dim);
        for y in 1..height - 1 {
            sketch.put(0, y, "│", dim);
            sketch.put(width, y, "│", dim);
        }
        let middle = |row: u16, column: u16| (1 + column * wide + wide / 2, 1 + row * high);
        let mut names: HashMap<(u16, u16), String> = HashMap::new();
        for row in 0..rows {
            for column in 0..columns {
                let (x, y) = middle(row, column);
                sketch.put(x, y, "·", dim);
            }
        }
        for colour in &view.colours {
            draw_path(&mut sketch, colour, wide, high);
            let letter = colour.colour.to_string();
            for end in &colour.ends {
                let Some((row, column)) = place(end) else { continue };
                let (x, y) = middle(row, column);
                sketch.put(x, y, &letter, Paint::on(hue(colour.colour)).bold());
                if wide > 2 {
                    for side in [x - 1, x + 1] {
                        sketch.put(side, y, " ", Paint::on(hue(colour.colour)));
                    }
                }
                let end = lang.pick("extremo", "end", "extremo");
                names.insert((row, column), format!("{letter}, {end}"));
            }
            for cell in &colour.path {
                if let Some(at) = place(cell) {
                    names.entry(at).or_insert_with(|| letter.clone());
                }
            }
        }
        let digits = view.colours.first().map_or(2, |colour| colour.ends[0].len()) / 2;
        for row in 0..rows {
            for column in 0..columns {
                let id = format!("{row:0digits$}{column:0digits$}");
                let name = names.remove(&(row, column));
                let name = name.unwrap_or_else(|| lang.pick("libre", "free", "livre").to_owned());
                let (x, y) = (1 + column * wide, 1 + row * high);
                sketch.spots.push(Spot { id, name, x, y, width: wide, height: 1, layer: 0 });
            }
        }
        sketch
    }

    fn panel(view: &View, lang: Lang) -> Vec<Line> {
        let dim = Paint::of(Hue::Dim);
        let mut lines = Vec::new();
        if let (Some(level), Some(number)) = (view.level, view.number) {
            lines.push(Line::of(
                lang.pick(
                    format!("Nivel {level}, tablero {number}"),
                    format!("Level {level}, board {number}"),
                    format!("Nível {level}, tabuleiro {number}"),
                ),
                Paint::default().bold(),
            ));
        }
        let joined = view.colours.iter().filter(|colour| colour.connected).count();
        let all = view.colours.len();
        lines.push(Line::plain(lang.pick(
            format!("{joined} de {all} unidos"),
            format!("{joined} of {all} connected"),
            format!("{joined} de {all} conectados"),
        )));
        let drawn: usize = view.colours.iter().map(covered).sum();
        let percent = 100 * drawn / (view.width * view.height).max(1);
        lines.push(Line::plain(lang.pick(
            format!("{percent} % cubierto"),
            format!("{percent} % covered"),
            format!("{percent} % coberto"),
        )));
        lines.push(Line::default());
        for pair in view.colours.chunks(2) {
            let mut line = Line::default();
            for colour in pair {
                let (mark, paint) =
                    if colour.connected { ("✓", Paint::of(Hue::Good)) } else { ("·", dim) };
                line = line
                    .then(format!(" {} ", colour.colour), Paint::on(hue(colour.colour)).bold())
                    .then(format!(" {mark} "), paint)
                    .then(format!("{:<4}", colour.path.len()), dim);
            }
            lines.push(line);
        }
        if let Some(stars) = view.stars {
            lines.push(Line::default());
            let stars = "★".repeat(usize::from(stars.min(3)));
            lines.push(Line::of(stars, Paint::of(Hue::Accent).bold()));
        }
        lines
    }

    /// Paths are drawn.
    fn steps(_view: &View, _action: &Action, _lang: Lang) -> Vec<Step> {
        Vec::new()
    }

    fn attempt(_view: &View, _steps: &[Step]) -> Option<String> {
        None
    }

    fn extras(view: &View, lang: Lang) -> Vec<Choice> {
        if view.state != "playing" || view.viewer == Viewer::Spectator {
            return Vec::new();
        }
        let mut extras = Vec::new();
        let mut add = |word: &str, action: String| {
            extras.push(Choice { action, steps: vec![Step::word(word)] });
        };
        if !view.undo.is_empty() {
            add(lang.pick("deshacer", "undo", "desfazer"), "undo".into());
        }
        if !view.redo.is_empty() {
            add(lang.pick("rehacer", "redo", "refazer"), "redo".into());
        }
        for colour in view.colours.iter().filter(|colour| !colour.path.is_empty()) {
            let word = lang.pick("borrar", "clear", "apagar");
            add(&format!("{word} {}", colour.colour), format!("clear {}", colour.colour));
        }
        if view.colours.iter().any(|colour| !colour.path.is_empty()) {
            add(lang.pick("empezar de nuevo", "start again", "recomeçar"), "restart".into());
        }
        extras
    }

    fn composer(view: &View, _lang: Lang) -> Option<Composer> {
        if view.state != "playing" || view.viewer == Viewer::Spectator {
            return None;
        }
        let mut starts = Vec::new();
        for colour in &view.colours {
            let verb = format!("stroke {}", colour.colour);
            // The start end and the head are where the path is; the other end begins anew.
            for (at, cell) in colour.path.iter().enumerate() {
                starts.push((cell.clone(), verb.clone(), colour.path[..=at].to_vec()));
            }
            for end in colour.ends.iter().filter(|end| !colour.path.contains(end)) {
                starts.push((end.clone(), verb.clone(), vec![end.clone()]));
            }
        }
        Some(Composer::Drawing(Drawing { starts }))
    }

    fn advice(view: &View, lang: Lang) -> Option<Advice> {
        let puzzle = share::read(&view.board).ok()?;
        let path = |colour: &ColourView| -> Vec<crate::Cell> {
            colour.path.iter().filter_map(|cell| puzzle.cell_named(cell)).collect()
        };
        let drawn: Vec<_> = puzzle
            .pairs()
            .iter()
            .map(|pair| {
                view.colours.iter().find(|own| own.colour == pair.colour).map_or(Vec::new(), path)
            })
            .collect();
        let mut patience = Patience::steps(PATIENCE);
        let hint = hints::hint(&puzzle, &drawn, Strength::Next, &mut patience);
        let spots = match &hint {
            Hint::Next { beside, cell, .. } => [*beside, *cell].map(|c| puzzle.cell_name(c)).into(),
            _ => Vec::new(),
        };
        Some(Advice { text: hint.tell(&puzzle, lang), spots })
    }

    fn touched(event: &Event) -> Vec<String> {
        match event {
            Event::Lined { cell, .. } => vec![cell.clone()],
            Event::Stroked { path, .. } => path.last().cloned().into_iter().collect(),
            _ => Vec::new(),
        }
    }

    fn lessons() -> &'static [&'static str] {
        LESSONS
    }

    fn clauses() -> &'static str {
        include_str!("../../../docs/rules/flow-free.md")
    }

    const SECTIONS: &'static [(u16, u8)] = &[(13, 4), (19, 2), (29, 4), (52, 2), (76, 3), (199, 2)];

    fn guide(lang: Lang) -> &'static str {
        lang.pick(
            include_str!("../guide/es.md"),
            include_str!("../guide/en.md"),
            include_str!("../guide/pt.md"),
        )
    }

    fn option(name: &str, value: Option<&str>, lang: Lang) -> Option<String> {
        let text = match (name, value) {
            ("level", None) => {
                lang.pick("Tamaño del tablero", "Size of the board", "Tamanho do tabuleiro")
            }
            ("number", None) => {
                lang.pick("Número del tablero", "Number of the board", "Número do tabuleiro")
            }
            ("board", None) => {
                lang.pick("Código de un tablero", "Code of a board", "Código de um tabuleiro")
            }
            ("strict", None) => lang.pick(
                "Lleno sin unir todo: perdido",
                "Full but not connected is lost",
                "Cheio sem ligar tudo: perdido",
            ),
            ("number", Some("null")) => lang.pick("al azar", "random", "ao acaso"),
            ("level", Some(level)) => return Some(format!("{level}x{level}")),
            _ => return None,
        };
        Some(text.to_owned())
    }
}

/// The cells of a colour, its ends included whether drawn or not.
fn covered(colour: &ColourView) -> usize {
    let ends = colour.ends.iter().filter(|end| !colour.path.contains(end)).count();
    colour.path.len() + ends
}

fn draw_path(sketch: &mut Sketch, colour: &ColourView, wide: u16, high: u16) {
    let paint = Paint::of(hue(colour.colour)).bold();
    // A path that reaches its other end is connected without having it.
    let other = colour.ends.iter().filter(|end| colour.connected && !colour.path.contains(end));
    let cells: Vec<(u16, u16)> =
        colour.path.iter().chain(other).filter_map(|cell| place(cell)).collect();
    for (at, &(row, column)) in cells.iter().enumerate() {
        let beside = [at.checked_sub(1), Some(at + 1)];
        let near: Vec<(u16, u16)> =
            beside.into_iter().flatten().filter_map(|i| cells.get(i).copied()).collect();
        let goes = |dr: i32, dc: i32| {
            near.iter().any(|&(r, c)| {
                i32::from(r) - i32::from(row) == dr && i32::from(c) - i32::from(column) == dc
            })
        };
        let (north, east, south, west) = (goes(-1, 0), goes(0, 1), goes(1, 0), goes(0, -1));
        let (left, y) = (1 + column * wide, 1 + row * high);
        let x = left + wide / 2;
        let mark = if cells.len() == 1 { "■" } else { pipe([north, east, south, west]) };
        sketch.put(x, y, mark, paint);
        if west {
            sketch.put(left, y, &"━".repeat(usize::from(x - left)), paint);
        }
        if east {
            sketch.put(x + 1, y, &"━".repeat(usize::from(left + wide - x - 1)), paint);
        }
        if south {
            (1..high).for_each(|more| sketch.put(x, y + more, "┃", paint));
        }
    }
}

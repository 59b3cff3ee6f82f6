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
use crate::{Action, Colour, Event, FlowFree, Layout};

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

/// Row and column of a cell by its name: both halves have the same number of digits. The crossings
/// of a bridge lie in one place.
fn place(name: &str) -> Option<(u16, u16)> {
    let name = bare(name);
    let (row, column) = name.split_at_checked(name.len() / 2)?;
    Some((row.parse().ok()?, column.parse().ok()?))
}

/// The name without the letter of a crossing.
fn bare(name: &str) -> &str {
    name.trim_end_matches(['h', 'v'])
}

/// Where the cells of a board stand in a sketch.
#[derive(Clone, Copy)]
struct Grid {
    wide: u16,
    high: u16,
    rows: u16,
    columns: u16,
    hex: bool,
}

impl Grid {
    fn of(view: &View, layout: &Layout) -> Self {
        let (wide, high) = match measure(view.width.max(view.height)) {
            // Slanting steps and walls below a cell need a line of their own.
            _ if layout.hex => (4, 2),
            (wide, _) if !layout.walls.is_empty() => (wide, 2),
            usual => usual,
        };
        let (rows, columns) = (view.height as u16, view.width as u16);
        Self { wide, high, rows, columns, hex: layout.hex }
    }

    fn width(self) -> u16 {
        self.columns * self.wide + 1 + if self.hex { self.wide / 2 } else { 0 }
    }

    fn height(self) -> u16 {
        self.rows * self.high + u16::from(self.high == 1) + 1
    }

    /// The upper left corner of a cell.
    fn corner(self, row: u16, column: u16) -> (u16, u16) {
        let shift = if self.hex && row % 2 == 1 { self.wide / 2 } else { 0 };
        (1 + column * self.wide + shift, 1 + row * self.high)
    }

    fn middle(self, row: u16, column: u16) -> (u16, u16) {
        let (x, y) = self.corner(row, column);
        (x + self.wide / 2, y)
    }
}

/// Walls, warps and bridges.
fn draw_layout(sketch: &mut Sketch, layout: &Layout, grid: Grid) {
    let bold = Paint::of(Hue::Text).bold();
    let at = |cell: crate::Cell| (cell / grid.columns, cell % grid.columns);
    for [one, other] in &layout.walls {
        let ((row, column), (below, beside)) = (at(*one), at(*other));
        let (x, y) = grid.corner(row, column);
        if row == below {
            sketch.put(x + grid.wide - 1, y, "║", bold);
        } else if grid.hex {
            let right = grid.corner(below, beside).0 > x;
            sketch.put(x + if right { grid.wide - 1 } else { 1 }, y + 1, "═", bold);
        } else {
            sketch.put(x, y + 1, &"═".repeat(usize::from(grid.wide)), bold);
        }
    }
    for row in &layout.rows {
        let y = grid.corner(u16::from(*row), 0).1;
        sketch.put(0, y, "◂", bold);
        sketch.put(grid.width(), y, "▸", bold);
    }
    for column in &layout.columns {
        let x = grid.middle(0, u16::from(*column)).0;
        sketch.put(x, 0, "▴", bold);
        sketch.put(x, grid.height() - 1, "▾", bold);
    }
    for bridge in &layout.bridges {
        let (row, column) = at(*bridge);
        let (x, y) = grid.middle(row, column);
        sketch.put(x, y, "┼", bold);
    }
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
        let layout = share::read(&view.board).ok().and_then(|puzzle| puzzle.layout().cloned());
        let layout = layout.unwrap_or_default();
        let grid = Grid::of(view, &layout);
        let (wide, rows, columns) = (grid.wide, grid.rows, grid.columns);
        let (width, height) = (grid.width(), grid.height());
        let mut sketch = Sketch::new(width + 1, height);
        let dim = Paint::of(Hue::Dim);
        let edge = "─".repeat(usize::from(width - 1));
        sketch.put(0, 0, &format!("┌{edge}┐"), dim);
        sketch.put(0, height - 1, &format!("└{edge}┘"), dim);
        for y in 1..height - 1 {
            sketch.put(0, y, "│", dim);
            sketch.put(width, y, "│", dim);
        }
        let middle = |row: u16, column: u16| grid.middle(row, column);
        let mut names: HashMap<(u16, u16), String> = HashMap::new();
        for row in 0..rows {
            for column in 0..columns {
                let (x, y) = middle(row, column);
                sketch.put(x, y, "·", dim);
            }
        }
        draw_layout(&mut sketch, &layout, grid);
        for colour in &view.colours {
            draw_path(&mut sketch, colour, grid);
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
                let (x, y) = grid.corner(row, column);
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
                let spot = bare(cell).to_owned();
                starts.push((spot, verb.clone(), colour.path[..=at].to_vec()));
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
            Hint::Next { beside, cell, .. } => {
                [*beside, *cell].map(|cell| puzzle.place_name(puzzle.place(cell))).into()
            }
            _ => Vec::new(),
        };
        Some(Advice { text: hint.tell(&puzzle, lang), spots })
    }

    fn touched(event: &Event) -> Vec<String> {
        match event {
            Event::Lined { cell, .. } => vec![bare(cell).to_owned()],
            Event::Stroked { path, .. } => {
                path.last().map(|cell| bare(cell).to_owned()).into_iter().collect()
            }
            _ => Vec::new(),
        }
    }

    fn lessons() -> &'static [&'static str] {
        LESSONS
    }

    fn clauses() -> &'static str {
        include_str!("../../../docs/rules/flow-free.md")
    }

    const SECTIONS: &'static [(u16, u8)] = &[(13, 4), (19, 2), (29, 4), (52, 2), (76, 3), (207, 2)];

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

fn draw_path(sketch: &mut Sketch, colour: &ColourView, grid: Grid) {
    let paint = Paint::of(hue(colour.colour)).bold();
    // A path that reaches its other end is connected without having it.
    let other = colour.ends.iter().filter(|end| colour.connected && !colour.path.contains(end));
    let cells: Vec<(u16, u16)> =
        colour.path.iter().chain(other).filter_map(|cell| place(cell)).collect();
    for (at, &(row, column)) in cells.iter().enumerate() {
        let beside = [at.checked_sub(1), Some(at + 1)];
        let near: Vec<(u16, u16)> =
            beside.into_iter().flatten().filter_map(|i| cells.get(i).copied()).collect();
        if grid.hex {
            draw_hex(sketch, (row, column), &near, cells.len() == 1, paint, grid);
            continue;
        }
        // Over an edge the step leads to the far side of the board.
        let step = |from: u16, to: u16, count: u16| match i32::from(to) - i32::from(from) {
            far if far.abs() > 1 && far.unsigned_abs() == u32::from(count) - 1 => -far.signum(),
            near => near,
        };
        let goes = |dr: i32, dc: i32| {
            near.iter()
                .any(|&(r, c)| step(row, r, grid.rows) == dr && step(column, c, grid.columns) == dc)
        };
        let (north, east, south, west) = (goes(-1, 0), goes(0, 1), goes(1, 0), goes(0, -1));
        let (left, y) = grid.corner(row, column);
        let x = left + grid.wide / 2;
        let crossed = matches!(sketch.at(x, y).0, '━' | '┃') && cells.len() > 1;
        let mark = match (cells.len(), crossed) {
            (1, _) => "■",
            (_, true) => "╋",
            (_, false) => pipe([north, east, south, west]),
        };
        sketch.put(x, y, mark, paint);
        if west {
            sketch.put(left, y, &"━".repeat(usize::from(x - left)), paint);
        }
        if east {
            sketch.put(x + 1, y, &"━".repeat(usize::from(left + grid.wide - x - 1)), paint);
        }
        if south {
            (1..grid.high).for_each(|more| sketch.put(x, y + more, "┃", paint));
        }
    }
}

/// A cell of a path on hexagons, with its steps to the right and downwards.
fn draw_hex(
    sketch: &mut Sketch,
    (row, column): (u16, u16),
    near: &[(u16, u16)],
    alone: bool,
    paint: Paint,
    grid: Grid,
) {
    let (x, y) = grid.middle(row, column);
    sketch.put(x, y, if alone { "■" } else { "●" }, paint);
    for &(next, beside) in near {
        let to = grid.middle(next, beside).0;
        if next == row && to > x {
            sketch.put(x + 1, y, &"━".repeat(usize::from(grid.wide - 1)), paint);
        } else if next == row + 1 {
            let (at, sign) = if to > x { (x + 1, "╲") } else { (x - 1, "╱") };
            sketch.put(at, y + 1, sign, paint);
        }
    }
}

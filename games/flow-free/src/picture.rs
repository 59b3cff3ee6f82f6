//! The board as a picture to share.

use kit::picture::{Look, Picture};

use crate::formats::share;
use crate::view::View;
use crate::{Cell, Layout};

const CELL: f64 = 60.0;
const MARGIN: f64 = 30.0;
/// Rows of hexagons are nearer to each other than cells of a row.
const HEX_ROW: f64 = CELL * 0.866;

/// One for each colour, in the order of F65.
const INKS: [&str; 25] = [
    "#f2d21f", "#2a55f5", "#f22d2d", "#1f9a3c", "#f5f5f5", "#3fd6e8", "#9340d6", "#f28a1f",
    "#e846c8", "#9aa0a6", "#c9a66b", "#a6e23c", "#ff9fb8", "#8c1d3b", "#1f8c84", "#4b3fc4",
    "#808a1f", "#14532d", "#b98fd6", "#6b8fb5", "#f3e7b8", "#4a5568", "#cdb4ff", "#b5652a",
    "#9ff0c8",
];

const GRID: &str = "#3b4450";
const STRONG: &str = "#e8edf2";

type Point = (f64, f64);

/// Where the cells of a board stand.
struct Plan {
    width: usize,
    height: usize,
    layout: Layout,
}

impl Plan {
    fn size(&self) -> Point {
        let (wide, high) = (self.width as f64 * CELL, self.height as f64 * CELL);
        if self.layout.hex {
            (wide + CELL / 2.0, (self.height as f64 - 1.0) * HEX_ROW + CELL * 1.155)
        } else {
            (wide, high)
        }
    }

    fn centre(&self, row: usize, column: usize) -> Point {
        let (row_at, column_at) = (row as f64, column as f64 + 0.5);
        if self.layout.hex {
            let shift = if row % 2 == 1 { 0.5 } else { 0.0 };
            return (MARGIN + (column_at + shift) * CELL, MARGIN + row_at * HEX_ROW + CELL * 0.577);
        }
        (MARGIN + column_at * CELL, MARGIN + (row_at + 0.5) * CELL)
    }

    fn at(&self, cell: Cell) -> Point {
        self.centre(usize::from(cell) / self.width, usize::from(cell) % self.width)
    }

    fn draw_grid(&self, picture: &mut Picture) {
        let (wide, high) = self.size();
        if self.layout.hex {
            for cell in 0..self.width * self.height {
                let look = Look::line(GRID, 2.0);
                picture.hexagon(self.at(cell as Cell), CELL * 0.577, true, look);
            }
            return;
        }
        for column in 0..=self.width {
            let x = MARGIN + column as f64 * CELL;
            picture.polyline(&[(x, MARGIN), (x, MARGIN + high)], Look::line(GRID, 2.0));
        }
        for row in 0..=self.height {
            let y = MARGIN + row as f64 * CELL;
            picture.polyline(&[(MARGIN, y), (MARGIN + wide, y)], Look::line(GRID, 2.0));
        }
    }

    fn draw_layout(&self, picture: &mut Picture) {
        for [one, other] in &self.layout.walls {
            let ((ax, ay), (bx, by)) = (self.at(*one), self.at(*other));
            // Across the middle of the way between them, as long as their side.
            let (mx, my) = (f64::midpoint(ax, bx), f64::midpoint(ay, by));
            let half = if self.layout.hex { 0.289 } else { 0.5 };
            let (dx, dy) = ((by - ay) * half, (ax - bx) * half);
            picture.polyline(&[(mx - dx, my - dy), (mx + dx, my + dy)], Look::line(STRONG, 7.0));
        }
        let (wide, high) = self.size();
        for row in &self.layout.rows {
            let y = self.centre(usize::from(*row), 0).1;
            for (x, out) in [(MARGIN - 6.0, -12.0), (MARGIN + wide + 6.0, 12.0)] {
                let points = [(x, y - 9.0), (x + out, y), (x, y + 9.0)];
                picture.polygon(&points, Look::filled(STRONG));
            }
        }
        for column in &self.layout.columns {
            let x = self.centre(0, usize::from(*column)).0;
            for (y, out) in [(MARGIN - 6.0, -12.0), (MARGIN + high + 6.0, 12.0)] {
                let points = [(x - 9.0, y), (x, y + out), (x + 9.0, y)];
                picture.polygon(&points, Look::filled(STRONG));
            }
        }
        for bridge in &self.layout.bridges {
            let (x, y) = self.at(*bridge);
            for side in [-0.26, 0.26].map(|side| side * CELL) {
                let (low, far) = (-0.5 * CELL, 0.5 * CELL);
                let rail = [(x + low, y + side), (x + far, y + side)];
                picture.polyline(&rail, Look::line(STRONG, 3.0));
            }
        }
    }
}

pub(crate) fn draw(view: &View, place: impl Fn(&str) -> Option<(u16, u16)>) -> Picture {
    let layout = share::read(&view.board).ok().and_then(|puzzle| puzzle.layout().cloned());
    let plan = Plan { width: view.width, height: view.height, layout: layout.unwrap_or_default() };
    let (wide, high) = plan.size();
    let mut picture = Picture::new(wide + 2.0 * MARGIN, high + 2.0 * MARGIN, "#101418");
    plan.draw_grid(&mut picture);
    plan.draw_layout(&mut picture);
    let centre = |name: &String| {
        let (row, column) = place(name)?;
        Some(plan.centre(row.into(), column.into()))
    };
    for colour in &view.colours {
        let ink = INKS[colour.colour.index() % INKS.len()];
        let path: Vec<Point> = colour.path.iter().filter_map(centre).collect();
        // A step over an edge is not drawn across the board.
        let far = |two: &[Point]| {
            (two[0].0 - two[1].0).abs() > 1.5 * CELL || (two[0].1 - two[1].1).abs() > 1.5 * CELL
        };
        let mut first = 0;
        for at in 1..=path.len() {
            if at == path.len() || far(&path[at - 1..=at]) {
                if at - first > 1 {
                    picture.polyline(&path[first..at], Look::line(ink, CELL * 0.34));
                } else if !path.is_empty() && path.len() > 1 {
                    picture.circle(path[first], CELL * 0.17, Look::filled(ink));
                }
                first = at;
            }
        }
        for end in colour.ends.iter().filter_map(centre) {
            picture.circle(end, CELL * 0.34, Look::filled(ink));
        }
    }
    picture
}

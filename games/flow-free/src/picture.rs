//! The board as a picture to share.

use kit::picture::{Look, Picture};

use crate::view::View;

const CELL: f64 = 60.0;
const MARGIN: f64 = 30.0;

/// One for each colour, in the order of F65.
const INKS: [&str; 25] = [
    "#f2d21f", "#2a55f5", "#f22d2d", "#1f9a3c", "#f5f5f5", "#3fd6e8", "#9340d6", "#f28a1f",
    "#e846c8", "#9aa0a6", "#c9a66b", "#a6e23c", "#ff9fb8", "#8c1d3b", "#1f8c84", "#4b3fc4",
    "#808a1f", "#14532d", "#b98fd6", "#6b8fb5", "#f3e7b8", "#4a5568", "#cdb4ff", "#b5652a",
    "#9ff0c8",
];

pub(crate) fn draw(view: &View, place: impl Fn(&str) -> Option<(u16, u16)>) -> Picture {
    let (wide, high) = (view.width as f64 * CELL, view.height as f64 * CELL);
    let mut picture = Picture::new(wide + 2.0 * MARGIN, high + 2.0 * MARGIN, "#101418");
    for column in 0..=view.width {
        let x = MARGIN + column as f64 * CELL;
        picture.polyline(&[(x, MARGIN), (x, MARGIN + high)], Look::line("#3b4450", 2.0));
    }
    for row in 0..=view.height {
        let y = MARGIN + row as f64 * CELL;
        picture.polyline(&[(MARGIN, y), (MARGIN + wide, y)], Look::line("#3b4450", 2.0));
    }
    let centre = |name: &String| {
        let (row, column) = place(name)?;
        let middle = |n: u16| MARGIN + (f64::from(n) + 0.5) * CELL;
        Some((middle(column), middle(row)))
    };
    for colour in &view.colours {
        let ink = INKS[colour.colour.index() % INKS.len()];
        let path: Vec<(f64, f64)> = colour.path.iter().filter_map(centre).collect();
        if path.len() > 1 {
            picture.polyline(&path, Look::line(ink, CELL * 0.34));
        }
        for end in colour.ends.iter().filter_map(centre) {
            picture.circle(end, CELL * 0.34, Look::filled(ink));
        }
    }
    picture
}

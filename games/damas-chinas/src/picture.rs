//! The star as a picture to share.

use kit::picture::{Look, Picture};

use crate::{Cell, Colour, View};

const PITCH: f64 = 44.0;
const MARGIN: f64 = 56.0;

const fn ink(colour: Colour) -> (&'static str, &'static str) {
    match colour {
        Colour::Yellow => ("#f5b90b", "#ffe27a"),
        Colour::Green => ("#1d9150", "#69d08f"),
        Colour::Blue => ("#2560d4", "#7aa8ff"),
        Colour::Black => ("#2b2e34", "#7d848f"),
        Colour::Brown => ("#86492a", "#c98b62"),
        Colour::Red => ("#d12c2a", "#ff7d6d"),
    }
}

fn centre(cell: Cell) -> (f64, f64) {
    let (q, r) = cell.axial();
    let along = f64::from(2 * i32::from(q) + i32::from(r) + 12) / 2.0;
    let down = cell.matrix().0 as f64 * 3.0_f64.sqrt() / 2.0;
    (MARGIN + PITCH * along, MARGIN + PITCH * down)
}

pub(crate) fn draw(view: &View) -> Picture {
    let width = 12.0 * PITCH + 2.0 * MARGIN;
    let height = 16.0 * PITCH * 3.0_f64.sqrt() / 2.0 + 2.0 * MARGIN;
    let mut picture = Picture::new(width, height, "#e9d8b8");
    for colour in Colour::ALL {
        let points: Vec<(f64, f64)> = colour.home().map(centre).collect();
        for point in points {
            picture.circle(point, PITCH * 0.56, Look::filled(ink(colour).1));
        }
    }
    for cell in Cell::all() {
        picture.circle(centre(cell), PITCH * 0.36, Look::filled("#c8ab7c").edged("#9c7c4c", 1.5));
    }
    for piece in &view.pieces {
        let (x, y) = centre(piece.cell);
        let (base, light) = ink(piece.colour);
        picture.circle((x, y), PITCH * 0.42, Look::filled(base).edged("#2a2013", 1.5));
        picture.circle((x - 5.0, y - 6.0), PITCH * 0.14, Look::filled(light));
    }
    picture
}

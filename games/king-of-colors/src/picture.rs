//! The board as a picture to share: what a viewer sees, hidden tokens face down.

use kit::picture::{Look, Picture};

use crate::pieces::{Colour, Terrain, Token};
use crate::view::{Territory, View};

const SIDE: f64 = 62.0;
const MARGIN: f64 = 70.0;

const fn ground(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Sky => "#a9d8f0",
        Terrain::Purple => "#cdb4e8",
        Terrain::Orange => "#f6c48c",
        Terrain::Blank => "#d9d8d2",
    }
}

const fn ink(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "#c62f3b",
        Colour::Blue => "#2a5fc4",
        Colour::Green => "#22814a",
    }
}

const fn face(token: Option<Token>) -> &'static str {
    match token {
        None => "#3b3f4a",
        Some(Token::Movement) => "#e9b23c",
        Some(Token::Production) => "#5fae57",
        Some(_) => "#7f8ea3",
    }
}

fn centre(here: &Territory) -> (f64, f64) {
    let (column, row) = (here.cell.column() as f64, here.cell.row() as f64);
    let down = 3.0_f64.sqrt() * SIDE;
    (MARGIN + 1.5 * SIDE * column, MARGIN + down * (row + (column - 3.0).abs() / 2.0))
}

pub(crate) fn draw(view: &View) -> Picture {
    let (width, height) = (9.0 * SIDE + 2.0 * MARGIN, 6.0 * 3.0_f64.sqrt() * SIDE + 2.0 * MARGIN);
    let mut picture = Picture::new(width, height, "#f4f1ea");
    for here in &view.cells {
        let (x, y) = centre(here);
        let edge = here.colour.map_or("#ffffff", ink);
        let thick = if here.colour.is_some() { 5.0 } else { 2.0 };
        let inner = SIDE - 1.0 - thick / 2.0;
        picture.hexagon(
            (x, y),
            inner,
            false,
            Look::filled(ground(here.terrain)).edged(edge, thick),
        );
        for dot in 0..here.level {
            let along = (f64::from(dot) - (f64::from(here.level) - 1.0) / 2.0) * 13.0;
            picture.circle((x + along, y - 33.0), 4.5, Look::filled("#5c564b"));
        }
        if let Some(colour) = here.colour {
            let at = if here.token.is_some() { (x - 17.0, y + 6.0) } else { (x, y + 6.0) };
            picture.circle(at, 19.0, Look::filled(ink(colour)).edged("#ffffff", 2.0));
            picture.number(u32::from(here.troops), at, 16.0, "#ffffff");
        }
        if let Some(piece) = here.token {
            let at = (x + 22.0, y + 6.0);
            picture.circle(at, 14.0, Look::filled(face(piece.token)).edged("#ffffff", 2.0));
        }
    }
    picture
}

//! The galaxy as a picture to share.

use kit::Seat;
use kit::picture::{Look, Picture};

use crate::{Colour, HexView, Piece, System, View};

const SIDE: f64 = 46.0;
const MARGIN: f64 = 60.0;

const fn ink(seat: Seat) -> &'static str {
    ["#f2c230", "#e0483e", "#35a860", "#3d7fe0"][seat.index() & 3]
}

const fn nebula(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "#7d2f4d",
        Colour::Green => "#1f6b54",
        Colour::Blue => "#284f8f",
    }
}

pub(crate) fn draw(view: &View) -> Picture {
    let half = SIDE * 3.0_f64.sqrt() / 2.0;
    let columns = view.hexes.iter().map(|hex| hex.at.column());
    let rows = view.hexes.iter().map(|hex| i32::from(hex.at.y));
    let (left, right) = (columns.clone().min().unwrap_or(0), columns.max().unwrap_or(0));
    let (top, bottom) = (rows.clone().min().unwrap_or(0), rows.max().unwrap_or(0));
    let width = half * f64::from(right - left) + 2.0 * MARGIN;
    let height = 1.5 * SIDE * f64::from(bottom - top) + 2.0 * MARGIN;
    let mut picture = Picture::new(width, height, "#0b1024");
    for hex in view.hexes.iter().copied() {
        let x = MARGIN + half * f64::from(hex.at.column() - left);
        let y = MARGIN + 1.5 * SIDE * f64::from(i32::from(hex.at.y) - top);
        draw_hex(&mut picture, hex, (x, y));
    }
    picture
}

fn draw_hex(picture: &mut Picture, hex: HexView, (x, y): (f64, f64)) {
    let fill = match hex.system {
        System::Nebula(colour) => nebula(colour),
        System::BlackHole => "#000000",
        System::Home(seat) => ["#5a4a12", "#5a1f1c", "#164a2b", "#1b3767"][seat.index() & 3],
        System::Star(_) | System::Empty | System::Wormhole => "#171f40",
    };
    let (edge, thick) = hex.owner.map_or(("#34406e", 1.5), |owner| (ink(owner), 4.0));
    let look = Look::filled(fill).edged(edge, thick);
    picture.hexagon((x, y), SIDE - 1.0 - thick / 2.0, true, look);
    match hex.system {
        System::Star(planets) => {
            for planet in 0..planets {
                let along = (f64::from(planet) - (f64::from(planets) - 1.0) / 2.0) * 15.0;
                picture.circle((x + along, y - 20.0), 5.5, Look::filled("#f3e3b3"));
            }
        }
        System::Wormhole => {
            for radius in [20.0, 13.0, 6.0] {
                picture.circle((x, y), radius, Look::line("#a678e8", 3.0));
            }
        }
        System::BlackHole => picture.circle((x, y), 18.0, Look::line("#6d7190", 3.0)),
        System::Home(seat) => {
            let roof = [(x - 16.0, y - 8.0), (x, y - 26.0), (x + 16.0, y - 8.0)];
            picture.polygon(&roof, Look::filled(ink(seat)));
        }
        System::Nebula(_) | System::Empty => {}
    }
    let Some(owner) = hex.owner else { return };
    let left = if hex.ships > 0 { x - 14.0 } else { x };
    let look = Look::filled(ink(owner)).edged("#ffffff", 1.5);
    match hex.piece {
        Some(Piece::Colony) => {
            let corners = [(left - 11.0, y + 18.0), (left, y - 3.0), (left + 11.0, y + 18.0)];
            picture.polygon(&corners, look);
        }
        Some(Piece::Station) => {
            let (l, r, t, b) = (left - 10.0, left + 10.0, y - 2.0, y + 18.0);
            picture.polygon(&[(l, t), (r, t), (r, b), (l, b)], look);
        }
        None => {}
    }
    if hex.ships > 0 {
        let at = if hex.piece.is_some() { x + 14.0 } else { x };
        let ship = [
            (at - 10.0, y + 16.0),
            (at + 12.0, y + 7.0),
            (at - 10.0, y - 2.0),
            (at - 5.0, y + 7.0),
        ];
        picture.polygon(&ship, Look::filled("#ffffff").edged(ink(owner), 2.0));
        if hex.ships > 1 {
            picture.number(u32::from(hex.ships), (at, y + 28.0), 10.0, "#ffffff");
        }
    }
}

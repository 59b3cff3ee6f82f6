//! The island as a picture to share. Hands are not in it, whoever looks.

use kit::picture::{Look, Picture};

use crate::board::{Edge, Hex, Vertex};
use crate::layout::Terrain;
use crate::soldier::Kind;
use crate::view::View;

/// The length of a grid unit of C6, across and down.
const DOWN: f64 = 34.0;
const MARGIN: f64 = 52.0;

const INKS: [&str; 4] = ["#c8323c", "#2a62c8", "#1f8a4c", "#e0a516"];

const fn ground(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Pasture => "#b6d678",
        Terrain::Forest => "#4e8a4f",
        Terrain::WheatFarm => "#efd27a",
        Terrain::Mountain => "#a5a8b0",
        Terrain::ClayPit => "#cf8258",
        Terrain::Desert => "#e8dcb8",
    }
}

fn place((x, y): (i8, i8)) -> (f64, f64) {
    let across = DOWN * 3.0_f64.sqrt();
    (MARGIN + across * f64::from(x), MARGIN + DOWN * f64::from(y))
}

pub(crate) fn draw(view: &View) -> Picture {
    let points: Vec<(f64, f64)> = Vertex::all().map(|vertex| place(vertex.point())).collect();
    let far = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).fold(0.0, f64::max) + MARGIN;
    let mut picture = Picture::new(far(|point| point.0), far(|point| point.1), "#8fc4dc");
    for hex in Hex::all() {
        draw_hex(&mut picture, view, hex);
    }
    for (player, ink) in view.players.iter().zip(INKS) {
        for edge in &player.roads {
            draw_road(&mut picture, *edge, ink);
        }
    }
    for vertex in &view.ruins {
        let (x, y) = place(vertex.point());
        let cross = format!("M{} {}l14 14m0 -14l-14 14", x as i32 - 7, y as i32 - 7);
        picture.path(&cross, Look::line("#3a3230", 4.0));
    }
    for (player, ink) in view.players.iter().zip(INKS) {
        let look = Look::filled(ink).edged("#ffffff", 2.5);
        for vertex in &player.settlements {
            let (x, y) = place(vertex.point());
            let house = format!("M{} {}v-13l12 -11l12 11v13z", x as i32 - 12, y as i32 + 10);
            picture.path(&house, look);
        }
        for vertex in &player.cities {
            let (x, y) = place(vertex.point());
            let city = format!("M{} {}v-16h12v-14l9 -8l9 8v30z", x as i32 - 15, y as i32 + 12);
            picture.path(&city, look);
        }
        for soldier in &player.soldiers {
            let (x, y) = place(soldier.vertex.point());
            let at = (x + 15.0, y - 15.0);
            picture.circle(at, 10.0, Look::filled("#ffffff").edged(ink, 4.0));
            match soldier.name.kind() {
                Kind::Warrior => picture.circle(at, 4.0, Look::filled(ink)),
                Kind::Archer => {
                    let bow = format!("M{} {}l8 -8", at.0 as i32 - 4, at.1 as i32 + 4);
                    picture.path(&bow, Look::line(ink, 3.0));
                }
            }
        }
    }
    picture
}

fn draw_hex(picture: &mut Picture, view: &View, hex: Hex) {
    let (x, y) = place(hex.centre());
    let look = Look::filled(ground(view.layout.terrain(hex))).edged("#f4ead0", 4.0);
    picture.hexagon((x, y), 2.0 * DOWN, true, look);
    if let Some(token) = view.layout.token(hex) {
        picture.circle((x, y), 19.0, Look::filled("#fbf5e6").edged("#8a7a58", 1.5));
        let ink = if matches!(token, 6 | 8) { "#b3261e" } else { "#2c2720" };
        picture.number(u32::from(token), (x, y), 17.0, ink);
    }
    if view.thief == hex {
        picture.circle((x, y + 34.0), 10.0, Look::filled("#26222a").edged("#ffffff", 2.0));
    }
}

fn draw_road(picture: &mut Picture, edge: Edge, ink: &str) {
    let [from, to] = edge.ends().map(|vertex| place(vertex.point()));
    let part = |share: f64| (from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share);
    let ends = [part(0.16), part(0.84)];
    picture.polyline(&ends, Look::line("#ffffff", 13.0));
    picture.polyline(&ends, Look::line(ink, 8.5));
}

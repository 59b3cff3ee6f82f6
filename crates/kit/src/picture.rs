//! A board as a picture to share: SVG of few shapes, without fonts, so that it looks the same
//! wherever it is drawn.

use std::fmt::Write as _;

/// A picture that grows shape by shape.
#[derive(Clone, Debug)]
pub struct Picture {
    width: f64,
    height: f64,
    ground: &'static str,
    shapes: String,
}

/// How a shape is filled and edged.
#[derive(Clone, Copy, Debug)]
pub struct Look<'a> {
    pub fill: &'a str,
    pub edge: &'a str,
    pub width: f64,
}

impl<'a> Look<'a> {
    #[must_use]
    pub const fn filled(fill: &'a str) -> Self {
        Self { fill, edge: "none", width: 0.0 }
    }

    #[must_use]
    pub const fn line(edge: &'a str, width: f64) -> Self {
        Self { fill: "none", edge, width }
    }

    #[must_use]
    pub const fn edged(self, edge: &'a str, width: f64) -> Self {
        Self { edge, width, ..self }
    }
}

/// Digits as strokes on a grid of 2 by 4: each is a list of lines.
const DIGITS: [&str; 10] = [
    "M0 0H2V4H0Z",
    "M.3 .8L1.1 0V4M.2 4H2",
    "M0 0H2V2H0V4H2",
    "M0 0H2V4H0M.4 2H2",
    "M0 0V2H2M2 0V4",
    "M2 0H0V2H2V4H0",
    "M2 0H0V4H2V2H0",
    "M0 0H2L.7 4",
    "M0 0H2V4H0ZM0 2H2",
    "M2 2H0V0H2V4H0",
];

impl Picture {
    #[must_use]
    pub const fn new(width: f64, height: f64, ground: &'static str) -> Self {
        Self { width, height, ground, shapes: String::new() }
    }

    #[must_use]
    pub const fn size(&self) -> (f64, f64) {
        (self.width, self.height)
    }

    #[must_use]
    pub const fn ground(&self) -> &'static str {
        self.ground
    }

    /// Any path in the words of SVG.
    pub fn path(&mut self, path: &str, look: Look<'_>) {
        let Look { fill, edge, width } = look;
        let width = short(width);
        let _ = write!(
            self.shapes,
            "<path d=\"{path}\" fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"{width}\" \
             stroke-linejoin=\"round\" stroke-linecap=\"round\"/>"
        );
    }

    pub fn polygon(&mut self, points: &[(f64, f64)], look: Look<'_>) {
        self.path(&format!("{}Z", lines(points)), look);
    }

    pub fn polyline(&mut self, points: &[(f64, f64)], look: Look<'_>) {
        self.path(&lines(points), look);
    }

    pub fn circle(&mut self, (x, y): (f64, f64), radius: f64, look: Look<'_>) {
        let Look { fill, edge, width } = look;
        let [x, y, radius, width] = [x, y, radius, width].map(short);
        let _ = write!(
            self.shapes,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{fill}\" \
             stroke=\"{edge}\" stroke-width=\"{width}\"/>"
        );
    }

    /// A hexagon with a corner up, or else with a side up.
    pub fn hexagon(&mut self, centre: (f64, f64), radius: f64, corner_up: bool, look: Look<'_>) {
        self.polygon(&hexagon(centre, radius, corner_up), look);
    }

    /// A number around a point, so many units high.
    pub fn number(&mut self, number: u32, (x, y): (f64, f64), height: f64, ink: &str) {
        let text = number.to_string();
        let unit = height / 4.0;
        let wide = (text.len() as f64 * 3.2 - 1.2) * unit;
        for (place, digit) in text.bytes().enumerate() {
            let left = x - wide / 2.0 + place as f64 * 3.2 * unit;
            let strokes = DIGITS[usize::from(digit - b'0')];
            let [left, top, unit] = [left, y - height / 2.0, unit].map(short);
            let _ = write!(
                self.shapes,
                "<path transform=\"translate({left} {top}) scale({unit})\" \
                 d=\"{strokes}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"0.8\" \
                 stroke-linejoin=\"round\" stroke-linecap=\"round\"/>"
            );
        }
    }

    /// The whole picture as a file.
    #[must_use]
    pub fn svg(&self) -> String {
        let (width, height) = (self.width as u32, self.height as u32);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\"><rect width=\"{width}\" height=\"{height}\" \
             fill=\"{}\"/>{}</svg>",
            self.ground, self.shapes
        )
    }

    /// The same in the middle of a canvas of another size.
    #[must_use]
    pub fn svg_on(&self, width: f64, height: f64) -> String {
        let scale = (width / self.width).min(height / self.height);
        let left = (width - self.width * scale) / 2.0;
        let top = (height - self.height * scale) / 2.0;
        let [left, top] = [left, top].map(short);
        let scale = Short { hundredths: (scale * 10_000.0) as i64, places: 10_000 };
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\"><rect \
             width=\"100%\" height=\"100%\" fill=\"{}\"/><g transform=\"translate({left} {top}) \
             scale({scale})\">{}</g></svg>",
            self.ground,
            self.shapes,
            width = width as u32,
            height = height as u32,
        )
    }
}

/// A number with two digits after the point: what a picture needs, without what it takes to write any
/// number.
struct Short {
    hundredths: i64,
    places: i64,
}

fn short(number: f64) -> Short {
    Short { hundredths: (number * 100.0).round() as i64, places: 100 }
}

impl std::fmt::Display for Short {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let sign = if self.hundredths < 0 { "-" } else { "" };
        let (whole, rest) =
            (self.hundredths.abs() / self.places, self.hundredths.abs() % self.places);
        let digits = if self.places == 100 { 2 } else { 4 };
        write!(f, "{sign}{whole}.{rest:0digits$}")
    }
}

fn lines(points: &[(f64, f64)]) -> String {
    let mut path = String::new();
    for (place, (x, y)) in points.iter().enumerate() {
        let [x, y] = [*x, *y].map(short);
        let _ = write!(path, "{}{x} {y}", if place == 0 { 'M' } else { 'L' });
    }
    path
}

/// The corners of a hexagon.
#[must_use]
pub fn hexagon((x, y): (f64, f64), radius: f64, corner_up: bool) -> [(f64, f64); 6] {
    let (half, high) = (radius / 2.0, radius * 3.0_f64.sqrt() / 2.0);
    let corners =
        [(radius, 0.0), (half, high), (-half, high), (-radius, 0.0), (-half, -high), (half, -high)];
    corners.map(|(a, b)| if corner_up { (x + b, y + a) } else { (x + a, y + b) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_centred_on_a_canvas_and_keeps_its_shape() {
        let mut picture = Picture::new(100.0, 100.0, "#fff");
        picture.number(42, (50.0, 50.0), 20.0, "#000");
        let wide = picture.svg_on(400.0, 200.0);
        assert!(wide.contains("translate(100.00 0.00) scale(2.0000)"), "{wide}");
        assert_eq!(picture.svg().matches("<path").count(), 2);
    }
}

//! The result of an arena as a drawing: a row for each bot, its share of wins with the 95 % interval,
//! and a line where an even player would stand.

use std::fmt::Write;

use bots::arena::Share;

const ROW: usize = 34;
const TOP: usize = 56;
/// Where names end and the scale begins.
const LEFT: usize = 150;
const SCALE: usize = 460;

/// An SVG of these bots in this order.
pub(super) fn draw(title: &str, bots: &[(&str, Share)], seats: usize) -> String {
    let (width, bottom) = (LEFT + SCALE + 40, TOP + ROW * bots.len());
    let height = bottom + 44;
    let at = |share: f64| LEFT as f64 + SCALE as f64 * share.clamp(0.0, 1.0);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n\
         <text x=\"16\" y=\"28\" font-size=\"16\" font-weight=\"bold\">{}</text>\n",
        escape(title)
    );
    let mut add = |line: std::fmt::Arguments<'_>| {
        svg.write_fmt(line).expect("writing to a string does not fail");
        svg.push('\n');
    };
    for percent in [0, 25, 50, 75, 100] {
        let x = at(f64::from(percent) / 100.0);
        add(format_args!(
            "<path d=\"M{x} {TOP}V{bottom}\" stroke=\"#ddd\"/>\
             <text x=\"{x}\" y=\"{}\" text-anchor=\"middle\" fill=\"#555\">{percent} %</text>",
            bottom + 20
        ));
    }
    let even = at(1.0 / seats as f64);
    add(format_args!(
        "<path d=\"M{even} {TOP}V{bottom}\" stroke=\"#b45309\" stroke-dasharray=\"5 4\"/>"
    ));
    for (row, (bot, share)) in bots.iter().enumerate() {
        let y = TOP + ROW * row + ROW / 2;
        let (low, middle, high) = (at(share.low), at(share.share), at(share.high));
        add(format_args!(
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>\
             <path d=\"M{low} {y}H{high}M{low} {}v10M{high} {}v10\" stroke=\"#1d4ed8\" stroke-width=\"2\"/>\
             <circle cx=\"{middle}\" cy=\"{y}\" r=\"5\" fill=\"#1d4ed8\"/>",
            LEFT - 14,
            y + 4,
            escape(bot),
            y - 5,
            y - 5
        ));
    }
    svg.push_str("</svg>\n");
    svg
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bot_has_a_row_and_stands_where_its_share_is() {
        let share = |share| Share { share, low: share - 0.1, high: share + 0.1 };
        let svg = draw("a <b>", &[("hard", share(0.75)), ("easy", share(0.25))], 2);
        assert!(svg.contains("a &lt;b>") && svg.ends_with("</svg>\n"));
        for (name, x) in [("hard", 150.0 + 460.0 * 0.75), ("easy", 150.0 + 460.0 * 0.25)] {
            assert!(svg.contains(&format!(">{name}<")), "{svg}");
            assert!(svg.contains(&format!("cx=\"{x}\"")), "{svg}");
        }
        assert!(svg.contains("M380 56V124"), "the even player of two stands at one half: {svg}");
    }
}

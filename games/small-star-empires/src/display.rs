//! The text displays (S46 to S49).

use std::fmt::Write as _;

use kit::{Ink, Lang, Seat, Show};

use crate::event::tell_winners;
use crate::{Hex, HexView, Score, View, seat_letter};

/// One of the displays with one symbol per hex (S48).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layer {
    Systems,
    Pieces,
    Owners,
}

impl Layer {
    pub const ALL: [Self; 3] = [Self::Systems, Self::Pieces, Self::Owners];
}

/// The full display: four characters per hex (S47). No line break at the end.
#[must_use]
pub fn display_full(view: &View) -> String {
    lay_out(view, 3, |hex| full_cell(*hex))
}

/// One symbol per hex (S48).
#[must_use]
pub fn display_layer(view: &View, layer: Layer) -> String {
    lay_out(view, 1, |hex| {
        match layer {
            Layer::Systems => hex.system.symbol(),
            Layer::Pieces => hex.piece.map_or('.', crate::Piece::symbol),
            Layer::Owners => hex.owner.map_or('.', seat_letter),
        }
        .into()
    })
}

/// The names of the hexes where [`display_full`] shows what stands on them, so that a person can
/// look up what to type.
#[must_use]
pub fn display_names(view: &View) -> String {
    lay_out(view, 3, |hex| hex.at.to_string())
}

/// The board, the name of the first hex of each row, and the status lines with who plays (by
/// seat). Each row of the board is the row of [`display_full`].
#[must_use]
pub fn display_board(view: &View, show: Show, who: &[String]) -> String {
    let board = lay_out(view, 3, |hex| match hex.owner {
        Some(owner) => show.ink.paint(style(owner), &full_cell(*hex)),
        None => full_cell(*hex),
    });
    format!("{board}\n{}\n{}", row_key(view, show.lang), status(view, show, who))
}

/// P yellow, T red, V green, Z blue (S1).
fn style(seat: Seat) -> &'static str {
    ["1;33", "1;31", "1;32", "1;34"][seat.index() & 3]
}

fn full_cell(hex: HexView) -> String {
    let piece = hex.piece.map_or('.', crate::Piece::symbol);
    // A home system bears its owner's letter as its symbol, and nobody placed a piece there.
    let owner = hex.piece.and(hex.owner).map_or('.', seat_letter);
    let ships = if hex.ships == 0 { '.' } else { char::from(b'0' + hex.ships.min(9)) };
    [hex.system.symbol(), piece, owner, ships].iter().collect()
}

/// Writes every hex at its column, `width` times that of a one-symbol display.
fn lay_out(view: &View, width: i32, cell: impl Fn(&HexView) -> String) -> String {
    let left = view.hexes.iter().map(|hex| hex.at.column()).min().unwrap_or(0);
    let mut lines: Vec<String> = Vec::new();
    let mut row = None;
    let mut column = 0;
    for hex in &view.hexes {
        if row != Some(hex.at.y) {
            row = Some(hex.at.y);
            column = 0;
            lines.push(String::new());
        }
        let start = width * (hex.at.column() - left);
        let text = cell(hex);
        if let Some(line) = lines.last_mut() {
            line.extend((column..start).map(|_| ' '));
            line.push_str(&text);
        }
        column = start + visible_width(&text);
    }
    lines.join("\n")
}

/// The number of characters of a text, colours left out.
fn visible_width(text: &str) -> i32 {
    let mut width = 0;
    let mut hidden = false;
    for character in text.chars() {
        match character {
            '\x1b' => hidden = true,
            'm' if hidden => hidden = false,
            _ if !hidden => width += 1,
            _ => {}
        }
    }
    width
}

/// How to name a hex: the rows and the first hex of each.
fn row_key(view: &View, lang: Lang) -> String {
    let mut firsts: Vec<Hex> = view.hexes.iter().map(|hex| hex.at).collect();
    firsts.dedup_by_key(|hex| hex.y);
    let firsts: Vec<String> = firsts.iter().map(ToString::to_string).collect();
    let rows = lang.pick("filas desde", "rows from", "linhas desde");
    format!("{rows} {}", firsts.join(" "))
}

/// The words of the status table.
fn headings(lang: Lang) -> [&'static str; 7] {
    lang.pick(
        ["colonias", "estac.", "planetas", "nebulosas", "comercio", "territorio", "total"],
        ["colonies", "stations", "planets", "nebulae", "trade", "territory", "total"],
        ["colônias", "estaç.", "planetas", "nebulosas", "comércio", "território", "total"],
    )
}

/// The status lines (S49): for each player the letter, who plays it (as given, by seat), what is
/// left of colonies and stations, the four parts of the running score and its sum; then whose turn
/// it is, or how the match ended. The territory part has the size of the territory beside it.
#[must_use]
pub fn status(view: &View, show: Show, who: &[String]) -> String {
    let headings = headings(show.lang);
    let name = |seat: Seat| who.get(seat.index()).map_or("", String::as_str);
    let names = view.empires.iter().map(|empire| name(empire.seat).chars().count());
    let width = names.max().unwrap_or(0);
    let mut lines = Vec::new();
    let mut heading = " ".repeat(1 + usize::from(width > 0) + width);
    for word in headings {
        heading.push(' ');
        heading.push_str(word);
    }
    lines.push(heading);
    for empire in &view.empires {
        let Score { planets, nebulae, trade, territory, bonus, total } = empire.score;
        let cells = [
            empire.colonies_left.to_string(),
            empire.stations_left.to_string(),
            planets.to_string(),
            nebulae.to_string(),
            trade.to_string(),
            format!("{bonus} ({territory})"),
            total.to_string(),
        ];
        let letter = show.ink.paint(style(empire.seat), &seat_letter(empire.seat).to_string());
        let mut line = letter;
        if width > 0 {
            let _ = write!(line, " {:width$}", name(empire.seat));
        }
        for (cell, heading) in cells.iter().zip(headings) {
            let column = heading.chars().count();
            let _ = write!(line, " {cell:>column$}");
        }
        lines.push(line);
    }
    lines.extend(standing(view, show.lang));
    if show.ink == Ink::Plain {
        for line in &mut lines {
            line.truncate(line.trim_end().len());
        }
    }
    lines.join("\n")
}

/// Whose turn it is, or the end: the tie-break where one was needed, and who won.
fn standing(view: &View, lang: Lang) -> Vec<String> {
    if let Some(seat) = view.turn {
        let letter = seat_letter(seat);
        return vec![lang.pick(
            format!("Turno de {letter}"),
            format!("{letter} to move"),
            format!("Vez de {letter}"),
        )];
    }
    let Some(winners) = view.winners else { return Vec::new() };
    let best = view.empires.iter().map(|empire| empire.score.total).max().unwrap_or(0);
    let tied: Vec<_> = view.empires.iter().filter(|e| e.score.total == best).collect();
    let mut lines = Vec::new();
    if tied.len() > 1 {
        let list = |value: fn(&crate::Empire) -> u8| {
            let values: Vec<String> =
                tied.iter().map(|e| format!("{} {}", seat_letter(e.seat), value(e))).collect();
            values.join(", ")
        };
        let colonies = list(|empire| empire.colonies_left);
        let stations = list(|empire| empire.stations_left);
        let planets = list(|empire| empire.score.planets);
        lines.push(lang.pick(
            format!("Empate a {best}: colonias sin poner {colonies};"),
            format!("Tie at {best}: colonies left {colonies};"),
            format!("Empate em {best}: colônias restantes {colonies};"),
        ));
        lines.push(lang.pick(
            format!("  estaciones sin poner {stations}; planetas {planets}"),
            format!("  stations left {stations}; planets {planets}"),
            format!("  estações restantes {stations}; planetas {planets}"),
        ));
    }
    lines.push(tell_winners(winners, lang));
    lines
}

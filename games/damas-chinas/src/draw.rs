//! The star as text.

use std::fmt::Write as _;

use kit::{Ink, Lang, Show};

use crate::board::LENGTH;
use crate::event::player;
use crate::{Cell, Colour, Player, View};

/// The columns between neighbours of one row.
const PITCH: usize = 4;

/// A picture of 17 rows, each cell with its number in the row, and below it who plays and how
/// they stand: at most 24 lines of less than 80 columns.
pub(crate) fn draw(view: &View, show: Show) -> String {
    let mut out = String::new();
    for (row, length) in LENGTH.into_iter().enumerate() {
        let letter = char::from(b'a' + row as u8);
        let first = Cell::at_row(row, 1).expect("every row has a first cell");
        let (q, r) = first.axial();
        // The westernmost cells of all lie at -12 half cells.
        let indent = (2 * i32::from(q) + i32::from(r) + 12) as usize * PITCH / 2;
        let _ = write!(out, "{:indent$}{} ", "", show.ink.paint("1", &letter.to_string()));
        for number in 1..=length {
            let cell = Cell::at_row(row, number).expect("the row is that long");
            let piece = view.pieces.iter().find(|piece| piece.cell == cell);
            let mark = match piece {
                Some(piece) => paint_piece(piece.colour, number, show.ink),
                None => show.ink.paint("2", &format!("·{number}")),
            };
            let width = 1 + number.to_string().len();
            let gap = PITCH - width;
            let _ = write!(out, "{mark}{:gap$}", "");
        }
        while out.ends_with(' ') {
            out.pop();
        }
        let _ = writeln!(out, " {}", show.ink.paint("1", &letter.to_string()));
    }
    for line in &view.players {
        let _ = writeln!(out, "{}", standing(view, line, show));
    }
    out.push_str(&headline(view, show.lang));
    out
}

fn paint_piece(colour: Colour, number: u8, ink: Ink) -> String {
    let letter = colour.letter().to_ascii_uppercase();
    ink.paint(style(colour), &format!("{letter}{number}"))
}

/// Terminal colours; letters tell the sets apart without them.
const fn style(colour: Colour) -> &'static str {
    match colour {
        Colour::Yellow => "1;30;103",
        Colour::Green => "1;97;42",
        Colour::Blue => "1;97;44",
        Colour::Black => "1;97;100",
        Colour::Brown => "1;97;48;5;94",
        Colour::Red => "1;97;41",
    }
}

fn standing(view: &View, line: &Player, show: Show) -> String {
    let lang = show.lang;
    let mark = if view.turn == Some(line.seat) { '>' } else { ' ' };
    let sets: Vec<String> = line
        .colours
        .iter()
        .zip(&line.left)
        .map(|(colour, left)| {
            let letter = colour.letter().to_ascii_uppercase().to_string();
            let mut set =
                format!("{} {}", show.ink.paint(style(*colour), &letter), colour.name(lang));
            if view.options.capture {
                let _ = write!(set, " {left}");
            }
            set
        })
        .collect();
    let score = lang.pick("puntos", "score", "pontos");
    let mut text = format!(
        "{mark} {}  {}  {score} {}  pips {}",
        line.seat.index() + 1,
        sets.join(" + "),
        line.score,
        line.pips
    );
    if line.finished && view.options.capture {
        let _ = write!(text, "  {}", lang.pick("terminado", "finished", "terminou"));
    }
    text
}

fn headline(view: &View, lang: Lang) -> String {
    let mut text = match (view.turn, &view.winners[..]) {
        (Some(seat), _) => {
            let who = player(seat, lang);
            lang.pick(format!("Juega {who}"), format!("To move: {who}"), format!("Joga {who}"))
        }
        (None, [winner]) => {
            let who = player(*winner, lang);
            lang.pick(
                format!("Fin: gana {who}"),
                format!("Over: {who} wins"),
                format!("Fim: vence {who}"),
            )
        }
        (None, _) => lang.pick("Fin: empate", "Over: a draw", "Fim: empate").to_owned(),
    };
    // D83: nobody should be surprised by the clock.
    let left = view.clock_limit.saturating_sub(view.clock);
    if view.turn.is_some() && left <= 10 * view.players.len() as u16 {
        let _ = write!(
            text,
            "{}",
            lang.pick(
                format!(" (quedan {left} turnos sin progreso)"),
                format!(" ({left} turns without progress left)"),
                format!(" (restam {left} turnos sem progresso)"),
            )
        );
    }
    text
}

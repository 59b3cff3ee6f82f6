//! The board as text: 13 lines of territories, what stands around them, and a legend.

use std::fmt::Write as _;

use kit::{Ink, Lang, Show, Viewer};

use crate::board::Cell;
use crate::pieces::{Card, Colour, Terrain, Token};
use crate::state::{How, Phase};
use crate::view::{Territory, View};
use crate::{tell, words};

/// Columns between two neighbouring columns of the board.
const PITCH: usize = 10;
const INDENT: usize = 3;

/// The match in at most 80 columns and 24 lines.
pub(crate) fn board(view: &View, show: Show) -> String {
    let mut out = heading(view, show);
    for line in 0..13 {
        let mut at = 0;
        for column in 0..7 {
            let cell = Cell::all().find(|cell| cell.column() == column && line_of(*cell) == line);
            let Some(here) = cell.and_then(|cell| view.at(cell)) else { continue };
            let start = INDENT + PITCH * column;
            out.push_str(&" ".repeat(start.saturating_sub(at)));
            let (width, text) = territory(here, show.ink);
            out.push_str(&text);
            at = start + width;
        }
        out.push('\n');
    }
    out.push_str(&standings(view, show));
    out.push_str(&legend(show.lang));
    out
}

/// The line of the drawing on which a cell stands, from the top (K4).
fn line_of(cell: Cell) -> usize {
    2 * cell.row() + cell.column().abs_diff(3)
}

/// A territory and how many columns it takes: `C4 p1 G11m`, with brackets around a token that
/// only its owner may know.
fn territory(here: &Territory, ink: Ink) -> (usize, String) {
    let land = format!("{}{}", here.terrain.letter(), here.level);
    let mut army = String::new();
    if let Some(colour) = here.colour {
        let _ = write!(army, " {colour}{}", here.troops);
    }
    let token = here.token.map_or(String::new(), |piece| match piece.token {
        None => "?".into(),
        Some(token) if piece.face_up => token.letter().into(),
        Some(token) => format!("({})", token.letter()),
    });
    let width = 3 + land.len() + army.len() + token.len();
    let army = here
        .colour
        .map_or(String::new(), |colour| ink.paint(player_style(colour), &format!("{army}{token}")));
    let land = ink.paint(terrain_style(here.terrain), &land);
    (width, format!("{} {land}{army}", here.cell))
}

const fn player_style(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "1;91",
        Colour::Blue => "1;94",
        Colour::Green => "1;92",
    }
}

const fn terrain_style(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Sky => "30;106",
        Terrain::Purple => "97;45",
        Terrain::Orange => "30;43",
        Terrain::Blank => "30;47",
    }
}

fn heading(view: &View, show: Show) -> String {
    let lang = show.lang;
    let mut phase = words::phase(view.phase, lang).to_owned();
    if let Some(lap) = view.lap {
        let word = lang.pick("vuelta", "lap", "volta");
        let _ = write!(phase, ", {word} {lap}/3");
    }
    let used: Vec<&str> = view.used.iter().map(Card::code).collect();
    let used = if used.is_empty() { "-".to_owned() } else { used.join(" ") };
    let left = view.cards_left;
    let round = view.round;
    let first = lang.pick(
        format!("Ronda {round}, {phase} | Cartas: quedan {left}, usadas {used}"),
        format!("Round {round}, {phase} | Cards: {left} left, used {used}"),
        format!("Rodada {round}, {phase} | Cartas: restam {left}, usadas {used}"),
    );
    let name = |colour: Colour| show.ink.paint(player_style(colour), words::colour(colour, lang));
    let order: Vec<String> = view.order.iter().map(|colour| name(*colour)).collect();
    let mut second = format!("{}: {}", lang.pick("Orden", "Order", "Ordem"), order.join(" > "));
    let own = match view.viewer {
        Viewer::Seat(seat) => view.colours.get(seat.index()).copied(),
        Viewer::Spectator => None,
    };
    // What production must add up to stands in the place of the turn of whoever has it, and of
    // the colour of whoever watches: all three are too long for a line.
    let needed = view.needed.as_ref().filter(|_| own.is_none() || own == view.turn);
    if let Some(turn) = view.turn.filter(|_| needed.is_none() || own.is_none()) {
        let _ = write!(second, "   {}: {}", lang.pick("Turno", "Turn", "Vez"), name(turn));
    }
    if let Some(own) = own {
        let _ = write!(second, "   {}: {}", lang.pick("Tú", "You", "Você"), name(own));
    }
    if let Some(needed) = needed {
        let (new, sum) = (needed.new, needed.sum);
        second += &lang.pick(
            format!("   {new} tropas nuevas, suma {sum}"),
            format!("   {new} new troops, sum {sum}"),
            format!("   {new} tropas novas, soma {sum}"),
        );
    }
    let card = view.card.map_or(String::new(), |card| {
        let name = words::card(card, lang);
        // The text is shown until the round ends (K36).
        match view.phase {
            Phase::Over => folded(&format!("{name}.")),
            _ => folded(&format!("{name}: {}", words::card_text(card, lang))),
        }
    });
    format!("{first}\n{second}\n{card}")
}

/// A text in lines of at most 79 columns, each ended.
fn folded(text: &str) -> String {
    let mut out = String::new();
    let mut width = 0;
    for word in text.split(' ') {
        let more = word.chars().count();
        if width > 0 && width + 1 + more > 79 {
            out.push('\n');
            width = 0;
        } else if width > 0 {
            out.push(' ');
            width += 1;
        }
        out.push_str(word);
        width += more;
    }
    out.push('\n');
    out
}

/// One line for each player: colours towards four of each, land, troops, production, tokens.
fn standings(view: &View, show: Show) -> String {
    let lang = show.lang;
    let [sky, purple, orange] = Terrain::COLOURS.map(|terrain| words::terrain(terrain, lang));
    let land = lang.pick("tierras", "land", "terras");
    let troops = lang.pick("tropas", "troops", "tropas");
    let levels = lang.pick("niveles", "levels", "níveis");
    let tokens = lang.pick("fichas", "tokens", "fichas");
    let mut out = format!(
        "{:9}{sky:>8}{purple:>8}{orange:>8}{land:>9}{troops:>8}{levels:>9}{tokens:>8}\n",
        ""
    );
    for colour in Colour::ALL {
        let own = || view.cells.iter().filter(|here| here.colour == Some(colour));
        let troops: u16 = own().map(|here| u16::from(here.troops)).sum();
        let tokens = own().filter(|here| here.token.is_some()).count();
        let [sky, purple, orange] = view.counts[colour].map(|count| format!("{count}/4"));
        let name = format!("{:9}", words::colour(colour, lang));
        let name = show.ink.paint(player_style(colour), &name);
        let gone = view.out.iter().find(|out| out.colour == colour).map(|out| match out.how {
            How::Eliminated => lang.pick("  eliminado", "  eliminated", "  eliminado"),
            How::Left => lang.pick("  se fue", "  left", "  saiu"),
        });
        let _ = writeln!(
            out,
            "{name}{sky:>8}{purple:>8}{orange:>8}{:>9}{troops:>8}{:>9}{tokens:>8}{}",
            own().count(),
            view.production[colour],
            gone.unwrap_or_default(),
        );
    }
    if view.phase == Phase::Over
        && let Some(ending) = &view.result
    {
        let winners = ending.winners.iter().filter_map(|seat| view.colours.get(seat.index()));
        let winners = winners.copied().collect();
        let _ = writeln!(out, "{}", tell::ended(ending.result, ending.reason, winners, lang));
    }
    out
}

fn legend(lang: Lang) -> String {
    let terrain = [Terrain::Sky, Terrain::Purple, Terrain::Orange, Terrain::Blank]
        .map(|terrain| format!("{} {}", terrain.letter(), words::terrain(terrain, lang)));
    let tokens = Token::ALL
        .map(|token| format!("{} {}", token.letter(), words::token(token, lang)))
        .join("  ");
    let level = lang.pick("+ nivel", "+ level", "+ nível");
    let hidden = lang.pick("? oculta", "? hidden", "? oculta");
    format!("{}  {level}\n{tokens}  {hidden}\n", terrain.join("  "))
}

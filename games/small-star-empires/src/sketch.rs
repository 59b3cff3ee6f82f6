//! The board in characters, for terminals: a system is five columns wide, a row one line.

use kit::sketch::{Hue, Line, Paint, Sketch, Sketched, Step};
use kit::{Lang, Seat};

use crate::{
    Action, Colour, Event, Hex, HexView, Piece, SmallStarEmpires, System, View, seat_letter,
};

/// Half of the columns between neighbours of one row.
const HALF: i32 = 3;
const WIDE: u16 = 5;

/// P yellow, T red, V green, Z blue (S1).
const fn hue(seat: Seat) -> Hue {
    [Hue::Yellow, Hue::Red, Hue::Green, Hue::Blue][seat.index() & 3]
}

const fn nebula(colour: Colour) -> Hue {
    match colour {
        Colour::Red => Hue::Pink,
        Colour::Green => Hue::Mint,
        Colour::Blue => Hue::Sky,
    }
}

fn name_system(system: System, lang: Lang) -> String {
    match system {
        System::Home(seat) => {
            let letter = seat_letter(seat);
            lang.pick(
                format!("sistema natal de {letter}"),
                format!("home of {letter}"),
                format!("sistema natal de {letter}"),
            )
        }
        System::Star(1) => lang.pick("1 planeta", "1 planet", "1 planeta").into(),
        System::Star(count) => lang.pick(
            format!("{count} planetas"),
            format!("{count} planets"),
            format!("{count} planetas"),
        ),
        System::Nebula(Colour::Red) => {
            lang.pick("nebulosa roja", "red nebula", "nebulosa vermelha").into()
        }
        System::Nebula(Colour::Green) => {
            lang.pick("nebulosa verde", "green nebula", "nebulosa verde").into()
        }
        System::Nebula(Colour::Blue) => {
            lang.pick("nebulosa azul", "blue nebula", "nebulosa azul").into()
        }
        System::Empty => lang.pick("sistema vacío", "empty system", "sistema vazio").into(),
        System::Wormhole => lang.pick("agujero de gusano", "wormhole", "buraco de minhoca").into(),
        System::BlackHole => lang.pick("agujero negro", "black hole", "buraco negro").into(),
    }
}

const fn name_piece(piece: Piece, lang: Lang) -> &'static str {
    match (piece, lang) {
        (Piece::Colony, Lang::Es) => "colonia",
        (Piece::Colony, Lang::En) => "colony",
        (Piece::Colony, Lang::Pt) => "colônia",
        (Piece::Station, Lang::Es) => "estación",
        (Piece::Station, Lang::En) => "station",
        (Piece::Station, Lang::Pt) => "estação",
    }
}

/// The system in three columns: planets as dots, nebulae as clouds with their letter.
fn draw_system(system: System) -> (&'static str, Hue) {
    match system {
        System::Home(seat) => (["⌂P", "⌂T", "⌂V", "⌂Z"][seat.index() % 4], Hue::Text),
        System::Star(1) => ("•", Hue::Cream),
        System::Star(2) => ("••", Hue::Cream),
        System::Star(_) => ("•••", Hue::Cream),
        System::Nebula(colour) => {
            let cloud = match colour {
                Colour::Red => "~R~",
                Colour::Green => "~G~",
                Colour::Blue => "~B~",
            };
            (cloud, nebula(colour))
        }
        System::Empty => ("·", Hue::Dim),
        System::Wormhole => ("(@)", Hue::Purple),
        System::BlackHole => ("▓▓▓", Hue::Dim),
    }
}

fn draw_hex(sketch: &mut Sketch, hex: HexView, x: u16, y: u16, lang: Lang) {
    let (mark, ink) = draw_system(hex.system);
    let paint = match hex.owner {
        Some(owner) => Paint::on(hue(owner)).bold(),
        None => Paint::of(ink),
    };
    sketch.put(x, y, "     ", paint);
    sketch.put(x, y, mark, paint);
    let mut name = name_system(hex.system, lang);
    if let Some(piece) = hex.piece {
        // The owner's letter, so that no colour is needed: small for a colony, large for a station.
        let owner = hex.owner.map_or('?', seat_letter);
        let sign = match piece {
            Piece::Colony => owner.to_ascii_lowercase(),
            Piece::Station => owner,
        };
        sketch.put(x + 3, y, &sign.to_string(), paint);
        let piece = name_piece(piece, lang);
        name += &lang.pick(
            format!(", {piece} de {owner}"),
            format!(", {piece} of {owner}"),
            format!(", {piece} de {owner}"),
        );
    }
    if hex.ships > 0 {
        let ships = hex.ships;
        sketch.put(x + 4, y, &if ships == 1 { "➤".to_owned() } else { ships.to_string() }, paint);
        name += &match ships {
            1 => lang.pick(", 1 nave", ", 1 ship", ", 1 nave").to_owned(),
            _ => lang.pick(
                format!(", {ships} naves"),
                format!(", {ships} ships"),
                format!(", {ships} naves"),
            ),
        };
    }
    sketch.name(hex.at.to_string(), name, x, y, WIDE);
}

/// In the order in which they are learned.
const LESSONS: &[&str] = &[
    include_str!("../lessons/1-first-flight.json"),
    include_str!("../lessons/2-nebulae.json"),
    include_str!("../lessons/3-wormholes.json"),
    include_str!("../lessons/4-trade.json"),
];

impl Sketched for SmallStarEmpires {
    fn picture(view: &View) -> kit::picture::Picture {
        crate::picture::draw(view)
    }

    fn sketch(view: &View, lang: Lang) -> Sketch {
        let columns = view.hexes.iter().map(|hex| hex.at.column());
        let left = columns.clone().min().unwrap_or(0);
        let right = columns.max().unwrap_or(0);
        let top = view.hexes.iter().map(|hex| i32::from(hex.at.y)).min().unwrap_or(0);
        let bottom = view.hexes.iter().map(|hex| i32::from(hex.at.y)).max().unwrap_or(0);
        let width = (HALF * (right - left)) as u16 + WIDE;
        let mut sketch = Sketch::new(width, (bottom - top) as u16 + 1);
        for hex in view.hexes.iter().copied() {
            let x = (HALF * (hex.at.column() - left)) as u16;
            let y = (i32::from(hex.at.y) - top) as u16;
            draw_hex(&mut sketch, hex, x, y, lang);
        }
        sketch
    }

    fn panel(view: &View, lang: Lang) -> Vec<Line> {
        let mut lines = Vec::new();
        let dim = Paint::of(Hue::Dim);
        for empire in &view.empires {
            let turn = view.turn == Some(empire.seat);
            let letter = format!(" {} ", seat_letter(empire.seat));
            let score = empire.score;
            let total = score.total;
            let mut line = Line::of(if turn { "▸ " } else { "  " }, Paint::of(Hue::Accent).bold())
                .then(letter, Paint::on(hue(empire.seat)).bold())
                .then(
                    lang.pick(
                        format!(" {total} puntos"),
                        format!(" {total} points"),
                        format!(" {total} pontos"),
                    ),
                    Paint::default().bold(),
                );
            if view.viewer.is(empire.seat) {
                line = line.then(lang.pick(" (tú)", " (you)", " (você)"), dim);
            }
            lines.push(line);
            let (planets, nebulae, trade) = (score.planets, score.nebulae, score.trade);
            let (size, bonus) = (score.territory, score.bonus);
            lines.push(Line::of(
                lang.pick(
                    format!("  planetas {planets} nebul. {nebulae}"),
                    format!("  planets {planets}  nebulae {nebulae}"),
                    format!("  planetas {planets} nebul. {nebulae}"),
                ),
                dim,
            ));
            lines.push(Line::of(
                lang.pick(
                    format!("  comercio {trade} territ. {bonus} ({size})"),
                    format!("  trade {trade}  territory {bonus} ({size})"),
                    format!("  comércio {trade} territ. {bonus} ({size})"),
                ),
                dim,
            ));
            let (colonies, stations) = (empire.colonies_left, empire.stations_left);
            lines.push(Line::of(
                lang.pick(
                    format!("  quedan {colonies} col. {stations} est."),
                    format!("  left: {colonies} col. {stations} st."),
                    format!("  restam {colonies} col. {stations} est."),
                ),
                dim,
            ));
        }
        lines.push(Line::default());
        for text in lang.pick(
            ["p colonia   P estación", "➤ naves  ~R~ nebulosa", "(@) gusano ▓▓▓ ag. negro"],
            ["p colony    P station", "➤ ships   ~R~ nebula", "(@) wormhole ▓▓▓ black hole"],
            ["p colônia   P estação", "➤ naves  ~R~ nebulosa", "(@) minhoca ▓▓▓ b. negro"],
        ) {
            lines.push(Line::of(text, dim));
        }
        lines
    }

    fn steps(_view: &View, action: &Action, lang: Lang) -> Vec<Step> {
        match action {
            Action::Turn { from, to, place } => {
                vec![Step::spot(from), Step::spot(to), Step::word(name_piece(*place, lang))]
            }
            Action::Pass => vec![Step::word(lang.pick("pasar", "pass", "passar"))],
        }
    }

    fn attempt(view: &View, steps: &[Step]) -> Option<String> {
        // Whatever is left to be placed.
        let piece = |view: &View| {
            let empire = view.empires.iter().find(|empire| view.turn == Some(empire.seat));
            let colony = empire.is_none_or(|empire| empire.colonies_left > 0);
            if colony { Piece::Colony } else { Piece::Station }
        };
        match steps {
            [Step::Spot(from)] => {
                let hex: Hex = from.parse().ok()?;
                let next = hex.step(geometry::Direction::ALL[0]);
                Some(format!("{from}>{next}{}", piece(view).symbol()))
            }
            [Step::Spot(from), Step::Spot(to), ..] => {
                Some(format!("{from}>{to}{}", piece(view).symbol()))
            }
            _ => None,
        }
    }

    fn touched(event: &Event) -> Vec<String> {
        match event {
            Event::Turn { from, to, through, .. } => {
                let way = through.iter().flatten().map(ToString::to_string);
                [from.to_string(), to.to_string()].into_iter().chain(way).collect()
            }
            Event::SetUp { .. } | Event::Passed { .. } | Event::Over { .. } => Vec::new(),
        }
    }

    fn lessons() -> &'static [&'static str] {
        LESSONS
    }

    fn clauses() -> &'static str {
        include_str!("../../../docs/rules/small-star-empires.md")
    }

    const SECTIONS: &'static [(u16, u8)] =
        &[(16, 2), (23, 3), (24, 4), (25, 3), (26, 4), (29, 3), (31, 6), (39, 5), (64, 3)];

    fn guide(lang: Lang) -> &'static str {
        lang.pick(
            include_str!("../guide/es.md"),
            include_str!("../guide/en.md"),
            include_str!("../guide/pt.md"),
        )
    }

    fn option(name: &str, value: Option<&str>, lang: Lang) -> Option<String> {
        let text = match (name, value) {
            ("players", None) => lang.pick("Jugadores", "Players", "Jogadores"),
            ("tokens", None) => lang.pick(
                "Agujeros de gusano y negros",
                "Wormholes and black holes",
                "Buracos de minhoca e negros",
            ),
            ("arrangement", None) => lang.pick("Sectores", "Arrangement of the sectors", "Setores"),
            ("first", None) => lang.pick("Empieza", "First player", "Começa"),
            (_, Some("\"random\"")) => lang.pick("al azar", "random", "ao acaso"),
            (_, Some("\"reference\"")) => lang.pick("de referencia", "reference", "de referência"),
            _ => return None,
        };
        Some(text.to_owned())
    }
}

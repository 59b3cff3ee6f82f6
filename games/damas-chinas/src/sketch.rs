//! The star in characters, for terminals: a marble is three columns wide, a row one line.

use kit::sketch::{Hue, Line, Paint, Sketch, Sketched, Step};
use kit::{Lang, Viewer};

use crate::board::{LENGTH, ROWS};
use crate::{Action, Cell, Colour, DamasChinas, Event, Player, View};

/// The columns between neighbours of one row.
const PITCH: u16 = 4;

/// The westernmost column of a cell.
fn column(cell: Cell) -> u16 {
    let (q, r) = cell.axial();
    // The westernmost cells of all lie at -12 half cells; a letter stands before them.
    1 + (2 * i32::from(q) + i32::from(r) + 12) as u16 * PITCH / 2
}

const fn hue(colour: Colour) -> Hue {
    match colour {
        Colour::Yellow => Hue::Yellow,
        Colour::Green => Hue::Green,
        Colour::Blue => Hue::Blue,
        Colour::Black => Hue::Slate,
        Colour::Brown => Hue::Brown,
        Colour::Red => Hue::Red,
    }
}

/// The colour whose home a hole belongs to.
fn home(cell: Cell) -> Option<Colour> {
    Colour::ALL.into_iter().find(|colour| colour.home().any(|own| own == cell))
}

/// In the order in which they are learned.
const LESSONS: &[&str] = &[
    include_str!("../lessons/1-first-turn.json"),
    include_str!("../lessons/2-chains.json"),
    include_str!("../lessons/3-captures.json"),
];

impl Sketched for DamasChinas {
    fn picture(view: &View) -> kit::picture::Picture {
        crate::picture::draw(view)
    }

    fn sketch(view: &View, lang: Lang) -> Sketch {
        let mut sketch = Sketch::new(13 * PITCH + 1, ROWS as u16);
        for (row, length) in LENGTH.into_iter().enumerate() {
            let y = row as u16;
            let letter = char::from(b'a' + row as u8).to_string();
            let ends = [1, length].map(|number| Cell::at_row(row, number).map_or(0, column));
            sketch.put(ends[0] - 1, y, &letter, Paint::of(Hue::Dim));
            sketch.put(ends[1] + 3, y, &letter, Paint::of(Hue::Dim));
        }
        for cell in Cell::all() {
            let (x, y) = (column(cell), cell.matrix().0 as u16);
            let piece = view.pieces.iter().find(|piece| piece.cell == cell);
            let name = if let Some(piece) = piece {
                let letter = format!(" {} ", piece.colour.letter().to_ascii_uppercase());
                sketch.put(x, y, &letter, Paint::on(hue(piece.colour)).bold());
                piece.colour.name(lang).to_owned()
            } else {
                let home = home(cell);
                sketch.put(x, y, " ∘ ", Paint::of(home.map_or(Hue::Dim, hue)));
                match home.map(|colour| colour.name(lang)) {
                    Some(name) => lang.pick(
                        format!("libre, punta {name}"),
                        format!("free, {name} point"),
                        format!("livre, ponta {name}"),
                    ),
                    None => lang.pick("libre", "free", "livre").to_owned(),
                }
            };
            sketch.name(cell.to_string(), name, x, y, 3);
        }
        sketch
    }

    fn panel(view: &View, lang: Lang) -> Vec<Line> {
        let mut lines = Vec::new();
        for player in &view.players {
            lines.extend(standing(view, player, lang));
        }
        let left = view.clock_limit.saturating_sub(view.clock);
        if view.turn.is_some() && left <= 10 * view.players.len() as u16 {
            lines.push(Line::default());
            lines.push(Line::of(
                lang.pick(
                    format!("{left} turnos sin progreso"),
                    format!("{left} idle turns left"),
                    format!("{left} turnos sem progresso"),
                ),
                Paint::of(Hue::Bad),
            ));
        }
        lines
    }

    fn steps(_view: &View, action: &Action, lang: Lang) -> Vec<Step> {
        match action {
            Action::Pass => vec![Step::word(lang.pick("pasar", "pass", "passar"))],
            Action::Move { from, path } => {
                let last = path.last().map_or(*from, |leg| leg.to);
                let mut steps = vec![Step::spot(from), Step::spot(&last)];
                // Which pieces fall depends on the way.
                let takes: Vec<String> = path
                    .iter()
                    .filter(|leg| leg.sign == crate::Sign::Capture)
                    .map(|leg| leg.to.to_string())
                    .collect();
                if !takes.is_empty() {
                    let takes = takes.join(" ");
                    steps.push(Step::word(lang.pick(
                        format!("captura saltando a {takes}"),
                        format!("capture by jumps to {takes}"),
                        format!("captura saltando a {takes}"),
                    )));
                }
                steps
            }
            Action::Unknown { .. } => Vec::new(),
        }
    }

    fn attempt(_view: &View, steps: &[Step]) -> Option<String> {
        match steps {
            // Whose marble it is is judged before where it goes.
            [Step::Spot(from)] => {
                let cell: Cell = from.parse().ok()?;
                let near = Cell::all().find(|other| cell.distance(*other) == 1)?;
                Some(format!("{from}-{near}"))
            }
            [Step::Spot(from), Step::Spot(to), ..] => {
                let (one, other): (Cell, Cell) = (from.parse().ok()?, to.parse().ok()?);
                let sign = if one.distance(other) == 1 { '-' } else { '>' };
                Some(format!("{from}{sign}{to}"))
            }
            _ => None,
        }
    }

    fn touched(event: &Event) -> Vec<String> {
        match event {
            Event::Moved { from, path, .. } => {
                let way = path.iter().map(|jump| jump.to.to_string());
                std::iter::once(from.to_string()).chain(way).collect()
            }
            Event::Passed { .. } | Event::Ended { .. } => Vec::new(),
        }
    }

    fn lessons() -> &'static [&'static str] {
        LESSONS
    }

    fn clauses() -> &'static str {
        include_str!("../../../docs/rules/damas-chinas.md")
    }

    const SECTIONS: &'static [(u16, u8)] =
        &[(8, 1), (9, 2), (12, 1), (17, 3), (28, 2), (34, 4), (42, 5), (43, 2), (49, 4), (84, 2)];

    fn guide(lang: Lang) -> &'static str {
        lang.pick(
            include_str!("../guide/es.md"),
            include_str!("../guide/en.md"),
            include_str!("../guide/pt.md"),
        )
    }

    fn option(name: &str, value: Option<&str>, lang: Lang) -> Option<String> {
        let text = match (name, value) {
            ("mode", None) => {
                lang.pick("Jugadores y colores", "Players and colours", "Jogadores e cores")
            }
            ("capture", None) => lang.pick(
                "Se captura al saltar",
                "Jumped enemies are captured",
                "Captura-se ao saltar",
            ),
            ("filled_target", None) => lang.pick(
                "La meta llena de otros cuenta",
                "A target filled by others counts",
                "A meta cheia de outros conta",
            ),
            ("mode", Some(mode)) => {
                let players = crate::MODES.get(mode.parse::<usize>().ok()?)?;
                return Some(name_mode(players, lang));
            }
            _ => return None,
        };
        Some(text.to_owned())
    }
}

/// A mode as D70 lists it: how many play, with how many sets, and where those of one player go.
fn name_mode(players: &[&[Colour]], lang: Lang) -> String {
    let count = players.len();
    let who = lang.pick(
        format!("{count} jugadores"),
        format!("{count} players"),
        format!("{count} jogadores"),
    );
    let sets = players.first().map_or(0, |sets| sets.len());
    let own =
        players.first().is_some_and(|sets| sets.iter().any(|one| sets.contains(&one.opposite())));
    let what = match (sets, count) {
        (1, 4..) => return who,
        (1, _) => lang.pick("un color cada uno", "one set each", "uma cor cada um"),
        (2, 2) if own => {
            lang.pick("dos opuestos propios", "two opposite of their own", "duas opostas próprias")
        }
        (2, 2) => lang.pick("dos contra el rival", "two against the rival", "duas contra o rival"),
        (2, _) => lang.pick("dos colores cada uno", "two sets each", "duas cores cada um"),
        _ => lang.pick("tres colores cada uno", "three sets each", "três cores cada um"),
    };
    format!("{who}, {what}")
}

fn standing(view: &View, player: &Player, lang: Lang) -> Vec<Line> {
    let turn = view.turn == Some(player.seat);
    let you = view.viewer == Viewer::Seat(player.seat);
    let mut line = Line::of(if turn { "▸ " } else { "  " }, Paint::of(Hue::Accent).bold());
    for colour in &player.colours {
        let letter = format!(" {} ", colour.letter().to_ascii_uppercase());
        line = line.then(letter, Paint::on(hue(*colour)).bold()).then(" ", Paint::default());
    }
    let names: Vec<&str> = player.colours.iter().map(|colour| colour.name(lang)).collect();
    if names.len() == 1 {
        line = line.then(names[0], Paint::default());
    }
    if you {
        line = line.then(lang.pick(" (tú)", " (you)", " (você)"), Paint::of(Hue::Dim));
    }
    let mut lines = vec![line];
    let (home, pips) = (player.score, player.pips);
    let mut text = lang.pick(
        format!("  en meta {home}, faltan {pips}"),
        format!("  home {home}, to go {pips}"),
        format!("  na meta {home}, faltam {pips}"),
    );
    if view.options.capture {
        let captures = player.captures;
        text = lang.pick(
            format!("  capturas {captures}, meta {home}"),
            format!("  captures {captures}, home {home}"),
            format!("  capturas {captures}, meta {home}"),
        );
    }
    lines.push(Line::of(text, Paint::of(Hue::Dim)));
    lines
}

//! The board in characters, for terminals: a territory is five columns wide and two lines high, with its name and its
//! troops above, its terrain, its level and its token below.

use std::fmt::Write as _;

use kit::sketch::{Composer, Counter, Counters, Hue, Line, Paint, Sketch, Sketched, Spot, Step};
use kit::{Lang, Viewer};

use crate::board::Cell;
use crate::event::Event;
use crate::pieces::{Colour, Terrain, Token};
use crate::state::{How, KingOfColors, MOST_TROOPS, Phase};
use crate::view::{Territory, View};
use crate::{action, words};

/// Columns between two neighbouring columns of the board. At either side of a territory there is room for a sign.
const PITCH: u16 = 7;

const fn hue(colour: Colour) -> Hue {
    match colour {
        Colour::Red => Hue::Red,
        Colour::Blue => Hue::Blue,
        Colour::Green => Hue::Green,
    }
}

const fn ground(terrain: Terrain) -> Hue {
    match terrain {
        Terrain::Sky => Hue::Sky,
        Terrain::Purple => Hue::Lilac,
        Terrain::Orange => Hue::Orange,
        Terrain::Blank => Hue::Grey,
    }
}

/// The viewer's colour.
fn own(view: &View) -> Option<Colour> {
    match view.viewer {
        Viewer::Seat(seat) => view.colours.get(seat.index()).copied(),
        Viewer::Spectator => None,
    }
}

/// What is there, in words.
fn name(here: &Territory, lang: Lang) -> String {
    let mut parts = vec![format!("{} {}", words::terrain(here.terrain, lang), here.level)];
    if let Some(colour) = here.colour {
        let (who, troops) = (words::colour(colour, lang), here.troops);
        parts.push(match troops {
            1 => lang.pick(
                format!("{who} 1 tropa"),
                format!("{who} 1 troop"),
                format!("{who} 1 tropa"),
            ),
            _ => lang.pick(
                format!("{who} {troops} tropas"),
                format!("{who} {troops} troops"),
                format!("{who} {troops} tropas"),
            ),
        });
    }
    if let Some(piece) = here.token {
        parts.push(match piece.token {
            Some(token) => words::token(token, lang).to_owned(),
            None => lang.pick("ficha oculta", "hidden token", "ficha oculta").to_owned(),
        });
    }
    parts.join(", ")
}

fn draw_territory(sketch: &mut Sketch, here: &Territory, lang: Lang) {
    let cell = here.cell;
    let x = PITCH * cell.column() as u16;
    let y = (2 * cell.row() + cell.column().abs_diff(3)) as u16;
    let army = here.colour.map_or(String::new(), |colour| format!("{colour}{}", here.troops));
    let paint = match here.colour {
        Some(colour) => Paint::on(hue(colour)).bold(),
        None => Paint::of(Hue::Dim),
    };
    sketch.put(x + 1, y, &format!("{cell}{army:>3}"), paint);
    let token = here.token.map_or(String::new(), |piece| match piece.token {
        None => "?".into(),
        Some(token) if piece.face_up => token.letter().to_ascii_uppercase().into(),
        Some(token) => format!("({})", token.letter().to_ascii_uppercase()),
    });
    let land = format!("{}{}{token:>3}", here.terrain.letter(), here.level);
    sketch.put(x + 1, y + 1, &land, Paint::on(ground(here.terrain)));
    sketch.spots.push(Spot {
        id: cell.to_string(),
        name: name(here, lang),
        x,
        y,
        width: PITCH,
        height: 2,
        layer: 0,
    });
}

/// In the order in which they are learned.
const LESSONS: &[&str] = &[
    include_str!("../lessons/1-first-round.json"),
    include_str!("../lessons/2-combat.json"),
    include_str!("../lessons/3-cards.json"),
];

impl Sketched for KingOfColors {
    fn picture(view: &View) -> kit::picture::Picture {
        crate::picture::draw(view)
    }

    fn sketch(view: &View, lang: Lang) -> Sketch {
        let mut sketch = Sketch::new(7 * PITCH, 14);
        for here in &view.cells {
            draw_territory(&mut sketch, here, lang);
        }
        sketch
    }

    fn panel(view: &View, lang: Lang) -> Vec<Line> {
        let dim = Paint::of(Hue::Dim);
        let mut phase = words::phase(view.phase, lang).to_owned();
        if let Some(lap) = view.lap {
            let _ = write!(phase, " {lap}/3");
        }
        let round = view.round;
        let mut lines = vec![
            Line::of(
                lang.pick(
                    format!("Ronda {round}"),
                    format!("Round {round}"),
                    format!("Rodada {round}"),
                ),
                Paint::default().bold(),
            )
            .then(format!("  {phase}"), Paint::default()),
        ];
        for colour in
            view.order.iter().chain(Colour::ALL.iter().filter(|c| !view.order.contains(c)))
        {
            player_lines(view, *colour, lang, &mut lines);
        }
        if let Some(card) = view.card {
            lines.push(Line::default());
            lines.push(Line::of(words::card(card, lang), Paint::of(Hue::Accent).bold()));
            if view.phase != Phase::Over {
                lines.extend(
                    folded(words::card_text(card, lang), 26).into_iter().map(|t| Line::of(t, dim)),
                );
            }
        }
        let left = view.cards_left;
        lines.push(Line::of(
            lang.pick(
                format!("cartas en el mazo: {left}"),
                format!("cards in the deck: {left}"),
                format!("cartas no baralho: {left}"),
            ),
            dim,
        ));
        let terrains = [Terrain::Sky, Terrain::Purple, Terrain::Orange, Terrain::Blank];
        // A letter and its word stay together.
        let mut legend: Vec<String> = terrains
            .iter()
            .map(|terrain| format!("{}\u{a0}{}", terrain.letter(), words::terrain(*terrain, lang)))
            .collect();
        legend.push(lang.pick("f\u{a0}fichas", "t\u{a0}tokens", "f\u{a0}fichas").to_owned());
        if lang != Lang::En {
            legend.push(lang.pick("n\u{a0}nivel", "", "n\u{a0}nível").to_owned());
        }
        let legend = folded(&legend.join("  "), 26).into_iter();
        lines.extend(legend.map(|text| Line::of(text.replace('\u{a0}', " "), dim)));
        let tokens = Token::PLACED.map(|token| {
            format!("{}\u{a0}{}", token.letter().to_ascii_uppercase(), words::token(token, lang))
        });
        let tokens = folded(&tokens.join("  "), 26).into_iter();
        lines.extend(tokens.map(|text| Line::of(text.replace('\u{a0}', " "), dim)));
        lines
    }

    fn steps(_view: &View, action: &action::Action, lang: Lang) -> Vec<Step> {
        use action::Action;
        match action {
            Action::Place { cell, token: Ok(token) } => {
                vec![Step::spot(cell), Step::word(words::token(*token, lang))]
            }
            Action::Pass => vec![Step::word(lang.pick("pasar", "pass", "passar"))],
            Action::Choose { cell } => vec![Step::spot(cell)],
            Action::ProduceAuto => vec![Step::word(lang.pick(
                "repartir automáticamente",
                "spread automatically",
                "repartir automaticamente",
            ))],
            Action::Move { from, to, count } => {
                let word = lang.pick(
                    format!("mover {count}"),
                    format!("move {count}"),
                    format!("mover {count}"),
                );
                vec![Step::spot(from), Step::spot(to), Step::word(word)]
            }
            Action::Fight { from, to, count } => {
                let word = lang.pick(
                    format!("luchar, avanzan {count}"),
                    format!("fight, {count} advance"),
                    format!("lutar, {count} avançam"),
                );
                vec![Step::spot(from), Step::spot(to), Step::word(word)]
            }
            // Distributions are counted out, and nobody leaves by pointing.
            Action::Produce(_)
            | Action::ProduceWrong(_)
            | Action::Leave
            | Action::Place { token: Err(_), .. } => Vec::new(),
        }
    }

    fn attempt(view: &View, steps: &[Step]) -> Option<String> {
        match (view.phase, steps) {
            (Phase::Plan, [Step::Spot(cell)]) => Some(format!("place {cell} M")),
            (Phase::Event, [Step::Spot(cell)]) => Some(format!("choose {cell}")),
            (Phase::Move, [Step::Spot(from)]) => {
                let cell = Cell::named(from)?;
                let near = cell.neighbours().iter().next()?;
                Some(format!("move {from} {near} 1"))
            }
            (Phase::Move, [Step::Spot(from), Step::Spot(to), ..]) => {
                let there = view.at(Cell::named(to)?)?;
                let enemy = there.colour.is_some() && there.colour != own(view);
                let verb = if enemy { "fight" } else { "move" };
                Some(format!("{verb} {from} {to} 1"))
            }
            _ => None,
        }
    }

    fn composer(view: &View, lang: Lang) -> Option<Composer> {
        let needed = view.needed.as_ref()?;
        if view.turn.is_none() || view.turn != own(view) {
            return None;
        }
        let (new, sum) = (needed.new, needed.sum);
        let held = view.cells.iter().filter(|here| here.colour == view.turn);
        let counters = held.map(|here| Counter {
            id: here.cell.to_string(),
            name: name(here, lang),
            least: 1,
            most: MOST_TROOPS.into(),
            start: needed.automatic.0[here.cell.index()].into(),
        });
        Some(Composer::Counters(Counters {
            title: lang.pick(
                format!("{new} tropas nuevas, en total {sum}"),
                format!("{new} new troops, {sum} in all"),
                format!("{new} tropas novas, ao todo {sum}"),
            ),
            counters: counters.collect(),
            sum: sum.into(),
            verb: "produce",
            sign: "=",
            writes_zero: true,
        }))
    }

    fn touched(event: &Event) -> Vec<String> {
        match event {
            Event::Placed { cell, .. }
            | Event::Doubled { cell, .. }
            | Event::TokenLost { cell, .. }
            | Event::Chosen { cell: Some(cell), .. } => vec![cell.to_string()],
            Event::Moved { from, to, .. } | Event::Fought { from, to, .. } => {
                vec![from.to_string(), to.to_string()]
            }
            _ => Vec::new(),
        }
    }

    fn lessons() -> &'static [&'static str] {
        LESSONS
    }

    fn clauses() -> &'static str {
        include_str!("../../../docs/rules/king-of-colors.md")
    }

    const SECTIONS: &'static [(u16, u8)] = &[
        (24, 2),
        (29, 3),
        (34, 4),
        (44, 5),
        (53, 6),
        (65, 7),
        (76, 8),
        (89, 9),
        (96, 4),
        (163, 3),
    ];

    fn guide(lang: Lang) -> &'static str {
        lang.pick(
            include_str!("../guide/es.md"),
            include_str!("../guide/en.md"),
            include_str!("../guide/pt.md"),
        )
    }

    fn option(name: &str, value: Option<&str>, lang: Lang) -> Option<String> {
        let text = match (name, value) {
            ("setup", None) => lang.pick("Preparación", "Setup", "Preparação"),
            ("levels", None) => lang.pick("Niveles L0 a L9", "Levels L0 to L9", "Níveis L0 a L9"),
            ("clock_planning", None) => lang.pick(
                "Segundos para planificar",
                "Seconds for planning",
                "Segundos para planejar",
            ),
            ("clock_event", None) => {
                lang.pick("Segundos para la carta", "Seconds for the card", "Segundos para a carta")
            }
            ("clock_production", None) => lang.pick(
                "Segundos para producir",
                "Seconds for production",
                "Segundos para produzir",
            ),
            ("clock_movement", None) => {
                lang.pick("Segundos para mover", "Seconds for a movement", "Segundos para mover")
            }
            ("standstill_rounds", None) => lang.pick(
                "Rondas sin cambios hasta el final",
                "Rounds without change until the end",
                "Rodadas sem mudança até o fim",
            ),
            ("round_limit", None) => lang.pick(
                "Última ronda (0: ninguna)",
                "Last round (0: none)",
                "Última rodada (0: nenhuma)",
            ),
            ("explicit", None) => lang.pick("Preparación dada", "A given setup", "Preparação dada"),
            (_, Some("\"random\"")) => lang.pick("al azar", "random", "ao acaso"),
            _ => return None,
        };
        Some(text.to_owned())
    }
}

fn player_lines(view: &View, colour: Colour, lang: Lang, lines: &mut Vec<Line>) {
    let dim = Paint::of(Hue::Dim);
    let turn = view.turn == Some(colour);
    let held = || view.cells.iter().filter(|here| here.colour == Some(colour));
    let troops: u16 = held().map(|here| u16::from(here.troops)).sum();
    let tokens = held().filter(|here| here.token.is_some()).count();
    let gone = view.out.iter().find(|out| out.colour == colour).map(|out| match out.how {
        How::Eliminated => lang.pick(" eliminado", " eliminated", " eliminado"),
        How::Left => lang.pick(" se fue", " left", " saiu"),
    });
    let mut line = Line::of(if turn { "▸" } else { " " }, Paint::of(Hue::Accent).bold())
        .then(format!(" {} ", words::colour(colour, lang)), Paint::on(hue(colour)).bold());
    if own(view) == Some(colour) {
        line = line.then(lang.pick(" (tú)", " (you)", " (você)"), dim);
    }
    if let Some(gone) = gone {
        line = line.then(gone, Paint::of(Hue::Bad));
    }
    for (terrain, count) in Terrain::COLOURS.into_iter().zip(view.counts[colour]) {
        let paint =
            if count >= 4 { Paint::on(ground(terrain)).bold() } else { Paint::on(ground(terrain)) };
        line = line.then(" ", Paint::default());
        line = line.then(format!("{}{count}", terrain.letter()), paint);
    }
    lines.push(line);
    let (land, levels) = (held().count(), view.production[colour]);
    lines.push(Line::of(
        lang.pick(
            format!("  tierra {land} tropa {troops} n{levels} f{tokens}"),
            format!("  land {land} army {troops} lvl {levels} t{tokens}"),
            format!("  terra {land} tropa {troops} n{levels} f{tokens}"),
        ),
        dim,
    ));
}

/// A text in lines of so many columns.
fn folded(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let last = lines.last_mut().expect("there is a line");
        if !last.is_empty() && last.chars().count() + 1 + word.chars().count() > width {
            lines.push(word.to_owned());
        } else {
            if !last.is_empty() {
                last.push(' ');
            }
            last.push_str(word);
        }
    }
    lines
}

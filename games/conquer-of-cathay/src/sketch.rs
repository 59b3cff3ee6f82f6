//! The island in characters, for terminals: a grid point (x, y) of C6 is column 5x, line y.
//!
//! ```text
//!      ╭────·────╮
//!      ·    9    ·
//!      │  Wood   │
//!      ·────┬────·
//!           ·
//! ```

use std::fmt::Write as _;

use kit::sketch::{
    Choice, Composer, Counter, Counters, Hue, Line, Paint, Sketch, Sketched, Spot, Step,
};
use kit::{Lang, Seat, Viewer};

use crate::action::{Action, Verb};
use crate::board::{Edge, Hex, Vertex};
use crate::cards::{Cards, Resource};
use crate::draw::{name_phase, name_terrain};
use crate::event::{Event, PointCard};
use crate::layout::Terrain;
use crate::position::name;
use crate::soldier::{Kind, Slot};
use crate::state::{ConquerOfCathay, Phase};
use crate::view::{PlayerView, View};

const fn hue(player: usize) -> Hue {
    [Hue::Red, Hue::Blue, Hue::Green, Hue::Yellow][player % 4]
}

const fn ground(terrain: Terrain) -> Hue {
    match terrain {
        Terrain::Pasture => Hue::Lime,
        Terrain::Forest => Hue::Forest,
        Terrain::WheatFarm => Hue::Cream,
        Terrain::Mountain => Hue::Grey,
        Terrain::ClayPit => Hue::Copper,
        Terrain::Desert => Hue::Dim,
    }
}

/// Where a grid point stands: a vertex is three columns wide.
fn place((x, y): (i8, i8)) -> (u16, u16) {
    (1 + 5 * x as u16, y as u16)
}

pub(crate) fn name_resource(resource: Resource, lang: Lang) -> &'static str {
    match resource {
        Resource::Wood => lang.pick("madera", "wood", "madeira"),
        Resource::Clay => lang.pick("arcilla", "clay", "argila"),
        Resource::Wheat => lang.pick("trigo", "wheat", "trigo"),
        Resource::Sheep => lang.pick("ovejas", "sheep", "ovelhas"),
        Resource::Stone => lang.pick("piedra", "stone", "pedra"),
    }
}

/// A set of cards in words: `2 wood, 1 stone`.
fn name_cards(cards: Cards, lang: Lang) -> String {
    let held = Resource::ALL.into_iter().filter(|resource| cards.count(*resource) > 0);
    let words = held.map(|r| format!("{} {}", cards.count(r), name_resource(r, lang)));
    words.collect::<Vec<_>>().join(", ")
}

fn name_kind(kind: Kind, lang: Lang) -> &'static str {
    match kind {
        Kind::Warrior => lang.pick("guerrero", "warrior", "guerreiro"),
        Kind::Archer => lang.pick("arquero", "archer", "arqueiro"),
    }
}

fn draw_hex(sketch: &mut Sketch, view: &View, hex: Hex, lang: Lang) {
    let (x, y) = place(hex.centre());
    let terrain = view.layout.terrain(hex);
    let token = view.layout.token(hex);
    let thief = view.thief == hex;
    let red = matches!(token, Some(6 | 8));
    let mut number = token.map_or(String::new(), |token| format!(" {token} "));
    if thief {
        number = format!("{}♞ ", if number.is_empty() { " " } else { &number });
    }
    let paint = match (thief, red) {
        (true, _) => Paint::on(Hue::Bad).bold(),
        (false, true) => Paint::of(Hue::Bad).bold(),
        (false, false) => Paint::default().bold(),
    };
    sketch.centre(x - 3, y - 1, 7, &number, paint);
    sketch.centre(x - 3, y, 8, name_terrain(terrain, lang), Paint::of(ground(terrain)));
}

/// Who built a road here.
fn owner(view: &View, edge: Edge) -> Option<usize> {
    view.players.iter().position(|player| player.roads.contains(&edge))
}

fn draw_edge(sketch: &mut Sketch, view: &View, edge: Edge, lang: Lang) {
    let [upper, lower] = edge.ends();
    let ((x, y), (low, _)) = (place(upper.point()), place(lower.point()));
    let owner = owner(view, edge);
    let paint = owner.map_or(Paint::of(Hue::Dim), |owner| Paint::of(hue(owner)).bold());
    let road = owner.map(|owner| format!("━{}━", owner + 1));
    let slant = road.as_deref().unwrap_or("───");
    let who = owner.map_or(String::new(), |owner| {
        let who = format!("P{}", owner + 1);
        lang.pick(
            format!(", carretera de {who}"),
            format!(", road of {who}"),
            format!(", estrada de {who}"),
        )
    });
    let name = format!("{upper}-{lower}{who}");
    let id = edge.to_string();
    if low == x {
        let upright = owner.map_or("│".to_owned(), |owner| format!("┃{}", owner + 1));
        sketch.put(x, y + 1, &upright, paint);
        name_edge(sketch, id, name, x, y + 1, 1);
        return;
    }
    let start = if low > x { x + 2 } else { x - 4 };
    sketch.put(start, y, slant, paint);
    // The bend above the lower vertex, where another edge may come from the other side.
    let bend = match (low > x, sketch.at(low, y).0) {
        (_, '╭' | '╮' | '┬') => "┬",
        (true, _) => "╮",
        (false, _) => "╭",
    };
    sketch.put(low, y, bend, Paint::of(Hue::Dim));
    name_edge(sketch, id, name, start, y, 3);
}

/// Edges are a layer of their own.
fn name_edge(sketch: &mut Sketch, id: String, name: String, x: u16, y: u16, width: u16) {
    sketch.spots.push(Spot { id, name, x, y, width, height: 1, layer: 1 });
}

fn draw_vertex(sketch: &mut Sketch, view: &View, vertex: Vertex, lang: Lang) {
    let (x, y) = place(vertex.point());
    let ruin = view.ruins.contains(&vertex);
    let mut name = vec![vertex.to_string()];
    let tiles = vertex.touches().filter_map(|hex| {
        let token = view.layout.token(hex)?;
        Some(format!("{} {token}", name_terrain(view.layout.terrain(hex), lang).to_lowercase()))
    });
    let tiles: Vec<String> = tiles.collect();
    if ruin {
        name.push(lang.pick("ruina", "ruin", "ruína").into());
    }
    let mut mark =
        if ruin { ("x", Paint::of(Hue::Bad).bold()) } else { ("·", Paint::of(Hue::Dim)) };
    let mut around = [" ", " "].map(str::to_owned);
    for (number, player) in view.players.iter().enumerate() {
        let paint = Paint::of(hue(number)).bold();
        let who = format!("P{}", number + 1);
        if player.settlements.contains(&vertex) {
            mark = ("▲", paint);
            name.push(lang.pick(
                format!("asentamiento de {who}"),
                format!("settlement of {who}"),
                format!("assentamento de {who}"),
            ));
        }
        if player.cities.contains(&vertex) {
            mark = ("■", paint);
            name.push(lang.pick(
                format!("ciudad de {who}"),
                format!("city of {who}"),
                format!("cidade de {who}"),
            ));
        }
        let here: Vec<Slot> = player
            .soldiers
            .iter()
            .filter(|soldier| soldier.vertex == vertex)
            .map(|soldier| soldier.name)
            .collect();
        if let Some(first) = here.first() {
            let letter = if first.kind() == Kind::Warrior { "w" } else { "a" };
            around[0] = if here.len() > 1 { here.len().to_string() } else { letter.to_owned() };
            if mark.0 == "·" || mark.0 == "x" {
                mark.1 = paint;
            }
            for slot in &here {
                name.push(format!("{} {slot} ({who})", name_kind(slot.kind(), lang)));
            }
        }
        if mark.1 == paint {
            around[1] = (number + 1).to_string();
        }
    }
    let text = format!("{}{}{}", around[0], mark.0, around[1]);
    let blank = around.iter().all(|sign| sign == " ");
    if blank {
        sketch.put(x, y, mark.0, mark.1);
    } else {
        sketch.put(x - 1, y, &text, mark.1);
    }
    if !tiles.is_empty() {
        name.push(tiles.join(", "));
    }
    sketch.name(vertex.to_string(), name[1..].join("; "), x - 1, y, 3);
}

/// In the order in which they are learned.
const LESSONS: &[&str] = &[
    include_str!("../lessons/1-first-turn.json"),
    include_str!("../lessons/2-soldiers.json"),
    include_str!("../lessons/3-thief.json"),
];

impl Sketched for ConquerOfCathay {
    fn picture(view: &View) -> kit::picture::Picture {
        crate::picture::draw(view)
    }

    fn sketch(view: &View, lang: Lang) -> Sketch {
        let mut sketch = Sketch::new(53, 17);
        Edge::all().for_each(|edge| draw_edge(&mut sketch, view, edge, lang));
        Hex::all().for_each(|hex| draw_hex(&mut sketch, view, hex, lang));
        Vertex::all().for_each(|vertex| draw_vertex(&mut sketch, view, vertex, lang));
        sketch
    }

    fn panel(view: &View, lang: Lang) -> Vec<Line> {
        let dim = Paint::of(Hue::Dim);
        let mut lines = vec![
            Line::of(
                lang.pick(
                    format!("Ronda {}", view.round),
                    format!("Round {}", view.round),
                    format!("Rodada {}", view.round),
                ),
                Paint::default().bold(),
            )
            .then(format!("  {}", name_phase(view.phase, lang)), dim),
        ];
        for (number, player) in view.players.iter().enumerate() {
            player_lines(view, number, player, lang, &mut lines);
        }
        let Viewer::Seat(seat) = view.viewer else { return lines };
        let Some(hand) = view.players.get(seat.index()).and_then(|player| player.hand) else {
            return lines;
        };
        // With four players every line is needed.
        if view.players.len() < 4 {
            lines.push(Line::default());
        }
        lines.push(Line::of(lang.pick("Tu mano", "Your hand", "Sua mão"), Paint::default().bold()));
        let card = |r: Resource| {
            let count = hand.count(r);
            let paint = if count > 0 { Paint::default().bold() } else { dim };
            (format!("{:<8}{count:<2}", name_resource(r, lang)), paint)
        };
        for pair in Resource::ALL.chunks(2) {
            lines.push(Line(pair.iter().map(|r| card(*r)).collect()));
        }
        lines.push(Line::of(lang.pick("Precios", "Prices", "Preços"), Paint::default().bold()));
        let [road, settlement, city] = lang.pick(
            ["carret.", "asent.", "ciudad"],
            ["road", "settl.", "city"],
            ["estrada", "assent.", "cidade"],
        );
        let goods = [
            (road, Cards::ROAD),
            (settlement, Cards::SETTLEMENT),
            (city, Cards::CITY),
            (name_kind(Kind::Warrior, lang), Cards::WARRIOR),
            (name_kind(Kind::Archer, lang), Cards::ARCHER),
        ];
        for (good, cost) in goods {
            let can = hand.holds(cost);
            let paint = if can { Paint::of(Hue::Good) } else { dim };
            lines.extend(price(good, cost, lang).into_iter().map(|text| Line::of(text, paint)));
        }
        lines
    }

    fn steps(view: &View, action: &Action, lang: Lang) -> Vec<Step> {
        let priced =
            |what: &str, cost: Cards| Step::word(format!("{what} ({})", name_cards(cost, lang)));
        match action {
            Action::Place { vertex, edge } => vec![Step::spot(vertex), Step::spot(edge)],
            Action::Road(edge) => {
                let what = lang.pick("construir carretera", "build a road", "construir estrada");
                vec![Step::spot(edge), priced(what, Cards::ROAD)]
            }
            Action::Settle(vertex) => {
                let what = lang.pick(
                    "construir asentamiento",
                    "build a settlement",
                    "construir assentamento",
                );
                vec![Step::spot(vertex), priced(what, Cards::SETTLEMENT)]
            }
            Action::City(vertex) => {
                let what = lang.pick("construir ciudad", "build a city", "construir cidade");
                vec![Step::spot(vertex), priced(what, Cards::CITY)]
            }
            Action::Recruit(kind, vertex) => {
                let name = name_kind(*kind, lang);
                let what = lang.pick(
                    format!("reclutar {name}"),
                    format!("recruit {name}"),
                    format!("recrutar {name}"),
                );
                vec![Step::spot(vertex), priced(&what, kind.cost())]
            }
            Action::Trade { give, take } => {
                let (give, take) = (name_resource(*give, lang), name_resource(*take, lang));
                vec![
                    Step::word(lang.pick("comerciar", "trade", "trocar")),
                    Step::word(lang.pick(
                        format!("dar {give}"),
                        format!("give {give}"),
                        format!("dar {give}"),
                    )),
                    Step::word(lang.pick(
                        format!("recibir {take}"),
                        format!("take {take}"),
                        format!("receber {take}"),
                    )),
                ]
            }
            Action::Move(slot, to) | Action::Attack(slot, to) => {
                let attack = action.verb() == Verb::Attack;
                let word = if attack {
                    lang.pick("atacar con", "attack with", "atacar com")
                } else {
                    lang.pick("mover", "move", "mover")
                };
                let from = soldier_at(view, *slot);
                let order = Step::word(format!("{word} {} {slot}", name_kind(slot.kind(), lang)));
                from.map_or(Vec::new(), |from| vec![Step::spot(&from), Step::spot(to), order])
            }
            Action::End => {
                vec![Step::word(lang.pick("terminar turno", "end the turn", "terminar a vez"))]
            }
            Action::Roll => {
                vec![Step::word(lang.pick("lanzar los dados", "roll the dice", "rolar os dados"))]
            }
            Action::Return(vertex) => vec![Step::spot(vertex)],
            Action::Discard(_) | Action::Resign | Action::Faulty(_) => Vec::new(),
        }
    }

    fn attempt(view: &View, steps: &[Step]) -> Option<String> {
        let at = |steps: &[Step]| match steps {
            [.., Step::Spot(id)] => Some(id.clone()),
            _ => None,
        };
        let id = at(steps)?;
        if let [Step::Spot(from), Step::Spot(to)] = steps {
            if view.phase == Phase::Setup {
                return Some(format!("place {from} {to}"));
            }
            let seat: Option<Seat> = view.viewer.into();
            let soldiers = &view.players.get(seat?.index())?.soldiers;
            let slot = soldiers.iter().find(|one| one.vertex.to_string() == *from)?.name;
            return Some(format!("move {slot} {to}"));
        }
        match view.phase {
            Phase::Setup => {
                let vertex = Vertex::read(&id)?;
                Some(format!("place {id} {}", vertex.edges().next()?))
            }
            Phase::ReturnPlace => Some(format!("return {id}")),
            _ if id.starts_with('E') => Some(format!("road {id}")),
            _ => {
                let own = match view.viewer {
                    Viewer::Seat(seat) => view.players.get(seat.index()),
                    Viewer::Spectator => None,
                };
                let vertex = Vertex::read(&id)?;
                let settled = own.is_some_and(|player| player.settlements.contains(&vertex));
                Some(format!("{} {id}", if settled { "city" } else { "settle" }))
            }
        }
    }

    fn extras(view: &View, lang: Lang) -> Vec<Choice> {
        let playing = matches!(view.viewer, Viewer::Seat(_)) && view.phase != Phase::Over;
        let resign = lang.pick("retirarse de la partida", "resign", "retirar-se da partida");
        let choice = Choice { action: "resign".into(), steps: vec![Step::word(resign)] };
        if playing { vec![choice] } else { Vec::new() }
    }

    fn composer(view: &View, lang: Lang) -> Option<Composer> {
        let Viewer::Seat(seat) = view.viewer else { return None };
        let player = view.players.get(seat.index())?;
        let (hand, owes) = (player.hand?, u32::from(player.owes));
        if owes == 0 {
            return None;
        }
        let start = hand.automatic_discard(owes);
        let counters = Resource::ALL.into_iter().filter(|r| hand.count(*r) > 0).map(|r| Counter {
            id: r.letter().to_string(),
            name: name_resource(r, lang).to_owned(),
            least: 0,
            most: hand.count(r).into(),
            start: start.count(r).into(),
        });
        Some(Composer::Counters(Counters {
            title: lang.pick(
                format!("Descarta {owes} cartas"),
                format!("Discard {owes} cards"),
                format!("Descarte {owes} cartas"),
            ),
            counters: counters.collect(),
            sum: owes,
            verb: "discard",
            sign: "",
            writes_zero: false,
        }))
    }

    fn touched(event: &Event) -> Vec<String> {
        match event {
            Event::Placed { vertex, edge, .. } => vec![vertex.to_string(), edge.to_string()],
            Event::RoadBuilt { edge, .. } => vec![edge.to_string()],
            Event::SettlementBuilt { vertex, .. }
            | Event::CityBuilt { vertex, .. }
            | Event::Recruited { vertex, .. }
            | Event::Claimed { vertex, .. }
            | Event::Returned { vertex, .. } => vec![vertex.to_string()],
            Event::Moved { from, to, .. } => vec![from.to_string(), to.to_string()],
            Event::Fought { from, vertex, .. }
            | Event::Conquered { from, vertex, .. }
            | Event::RuinOccupied { from, vertex, .. }
            | Event::Destroyed { from, vertex, .. } => vec![from.to_string(), vertex.to_string()],
            _ => Vec::new(),
        }
    }

    fn lessons() -> &'static [&'static str] {
        LESSONS
    }

    fn clauses() -> &'static str {
        include_str!("../../../docs/rules/conquer-of-cathay.md")
    }

    const SECTIONS: &'static [(u16, u8)] = &[
        (4, 1),
        (13, 2),
        (21, 4),
        (29, 3),
        (36, 4),
        (45, 5),
        (55, 4),
        (69, 6),
        (74, 8),
        (81, 7),
        (96, 9),
        (105, 4),
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
            ("players", None) => lang.pick("Jugadores", "Players", "Jogadores"),
            ("turn_seconds", None) => {
                lang.pick("Segundos por turno", "Seconds for a turn", "Segundos por turno")
            }
            ("round_limit", None) => {
                lang.pick("Límite de rondas", "Round limit", "Limite de rodadas")
            }
            ("double_start", None) => lang.pick(
                "Empezar con dos asentamientos",
                "Start with two settlements",
                "Começar com dois assentamentos",
            ),
            ("layout", None) => {
                lang.pick("Terreno y números", "Terrain and tokens", "Terreno e números")
            }
            _ => return None,
        };
        Some(text.to_owned())
    }
}

/// Where the viewer's soldier of this name stands.
fn soldier_at(view: &View, slot: Slot) -> Option<Vertex> {
    let Viewer::Seat(seat) = view.viewer else { return None };
    let soldiers = &view.players.get(seat.index())?.soldiers;
    soldiers.iter().find(|soldier| soldier.name == slot).map(|soldier| soldier.vertex)
}

/// What a thing costs, in lines of at most [`PANEL`] columns.
fn price(good: &str, cost: Cards, lang: Lang) -> Vec<String> {
    let mut lines = vec![format!("{good:<6} ")];
    for (at, resource) in
        Resource::ALL.into_iter().filter(|resource| cost.count(*resource) > 0).enumerate()
    {
        let count = cost.count(resource);
        let plus = if at > 0 { "+" } else { "" };
        let count = if count > 1 { count.to_string() } else { String::new() };
        let word = format!("{plus}{count}{}", name_resource(resource, lang));
        let last = lines.last_mut().expect("there is a line");
        if last.chars().count() + word.chars().count() > PANEL {
            lines.push(format!("       {word}"));
        } else {
            last.push_str(&word);
        }
    }
    lines
}

/// The columns that a panel has beside the board on the smallest screen.
const PANEL: usize = 26;

fn player_lines(
    view: &View,
    number: usize,
    player: &PlayerView,
    lang: Lang,
    lines: &mut Vec<Line>,
) {
    let seat = Seat::new(number as u8);
    let dim = Paint::of(Hue::Dim);
    let turn = view.phase != Phase::Over
        && if view.phase == Phase::Discard { player.owes > 0 } else { view.active == seat };
    let points = player.points;
    let mut line = Line::of(if turn { "▸" } else { " " }, Paint::of(Hue::Accent).bold())
        .then(format!(" {} ", name(seat)), Paint::on(hue(number)).bold())
        .then(
            match points {
                1 => lang.pick(" 1 punto", " 1 point", " 1 ponto").to_owned(),
                _ => lang.pick(
                    format!(" {points} puntos"),
                    format!(" {points} points"),
                    format!(" {points} pontos"),
                ),
            },
            Paint::default().bold(),
        );
    if view.viewer.is(seat) {
        line = line.then(lang.pick(" (tú)", " (you)", " (você)"), dim);
    }
    lines.push(line);
    if player.retired || player.out {
        let text = if player.retired {
            lang.pick("  retirado", "  retired", "  retirado")
        } else {
            lang.pick("  fuera", "  out", "  fora")
        };
        lines.push(Line::of(text, dim));
        return;
    }
    let (cards, route) = (player.cards, player.route);
    let mut text = lang.pick(
        format!("  {cards} cartas, ruta {route}"),
        format!("  {cards} cards, route {route}"),
        format!("  {cards} cartas, rota {route}"),
    );
    for card in PointCard::ALL {
        if view.point_cards[card as usize] == Some(seat) {
            let _ = write!(text, " +{}", card.letter());
        }
    }
    lines.push(Line::of(text, dim));
}

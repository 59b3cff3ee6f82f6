//! The board as text, in 80 columns and 24 lines.
//!
//! A vertex stands where C9 draws it, four columns wide: its number, then what is on it. A grid
//! point (x, y) of C6 is column 6x, line y; so slanting edges lie beside their upper vertex and
//! upright ones have a line of their own. Beside an edge stands its number, or whose road it is:
//! everything that an action names is seen on the board.
//!
//! ```text
//!               0/ 0  \1  2/ 1  \3  4/ 2  \5
//!              3    Stone  4    Sheep  5    Sheep  6
//!              |6   H0 6   |P1  H1 3   |8   H2 10  |9
//!         10/ 7  \11 12/ 8  \13 …
//! ```

use kit::prelude::*;
use kit::{Lang, Seat, Show, Viewer};

use crate::board::{Edge, Hex, Vertex};
use crate::cards::{Cards, Resource};
use crate::event::PointCard;
use crate::layout::Terrain;
use crate::position::name;
use crate::sketch::name_resource;
use crate::soldier::Kind;
use crate::state::{CITIES, ConquerOfCathay, Phase, ROADS, SETTLEMENTS};
use crate::view::{PlayerView, View};

const COLUMNS: usize = 80;
const LINES: usize = 17;
/// Where the empty corners at the right begin.
const CORNER: usize = 56;

/// Terminal styles of the four players; their numbers tell them apart in plain ink.
const PLAYER_STYLES: [&str; 4] = ["1;31", "1;34", "1;32", "1;33"];
const DIM: &str = "2";

/// A page of styled characters.
struct Page(Vec<[(char, &'static str); COLUMNS]>);

impl Page {
    fn put(&mut self, column: usize, line: usize, text: &str, style: &'static str) {
        for (slot, letter) in self.0[line].iter_mut().skip(column).zip(text.chars()) {
            *slot = (letter, style);
        }
    }

    fn centre(&mut self, column: usize, line: usize, text: &str, style: &'static str) {
        self.put(column.saturating_sub(text.chars().count() / 2), line, text, style);
    }

    fn lines(&self, show: Show) -> impl Iterator<Item = String> {
        self.0.iter().map(move |line| {
            let used = line.iter().rposition(|(letter, _)| *letter != ' ').map_or(0, |at| at + 1);
            let runs = line[..used].chunk_by(|one, other| one.1 == other.1);
            let paint = |run: &[(char, &'static str)]| {
                let text: String = run.iter().map(|(letter, _)| letter).collect();
                if run[0].1.is_empty() { text } else { show.ink.paint(run[0].1, &text) }
            };
            runs.map(paint).collect()
        })
    }
}

pub(crate) fn draw(view: &View, show: Show) -> String {
    let mut page = Page(vec![[(' ', ""); COLUMNS]; LINES]);
    Hex::all().for_each(|hex| draw_hex(&mut page, view, hex, show.lang));
    Edge::all().for_each(|edge| draw_edge(&mut page, view, edge));
    Vertex::all().for_each(|vertex| draw_vertex(&mut page, view, vertex));
    for (line, text) in heading(view, show.lang).iter().enumerate() {
        // The last line stands beside a vertex.
        let column = if line < 4 { CORNER } else { CORNER + 3 };
        page.put(column, line, text, "");
    }
    for (line, text) in legend(show.lang).iter().enumerate() {
        page.put(CORNER, 13 + line, text, DIM);
    }
    let mut lines: Vec<String> = page.lines(show).collect();
    for (number, player) in view.players.iter().enumerate() {
        let style = PLAYER_STYLES[number % 4];
        lines.push(show.ink.paint(style, &player_line(view, number, player, show.lang)));
    }
    lines.extend(choices(view, show.lang));
    lines.join("\n") + "\n"
}

fn draw_hex(page: &mut Page, view: &View, hex: Hex, lang: Lang) {
    let (x, y) = hex.centre();
    let (column, line) = (6 * x as usize + 2, y as usize);
    let terrain = view.layout.terrain(hex);
    let style = match terrain {
        Terrain::Pasture => "92",
        Terrain::Forest => "32",
        Terrain::WheatFarm => "33",
        Terrain::Mountain => "90",
        Terrain::ClayPit => "31",
        Terrain::Desert => DIM,
    };
    page.centre(column, line - 1, name_terrain(terrain, lang), style);
    let token = view.layout.token(hex).map_or(String::new(), |token| format!(" {token}"));
    let thief = if view.thief == hex { " *" } else { "" };
    let style = if thief.is_empty() { style } else { "1;7" };
    page.centre(column, line, &format!("{hex}{token}{thief}"), style);
}

fn draw_edge(page: &mut Page, view: &View, edge: Edge) {
    let [upper, lower] = edge.ends();
    let ((x, y), (other, _)) = (upper.point(), lower.point());
    let owner = view.players.iter().position(|player| player.roads.contains(&edge));
    let style = owner.map_or(DIM, |owner| PLAYER_STYLES[owner % 4]);
    let label = owner.map_or_else(|| edge.index().to_string(), |owner| format!("P{}", owner + 1));
    let (column, line) = (6 * x as usize, y as usize);
    match other.cmp(&x) {
        std::cmp::Ordering::Less => page.put(column - 3, line, &format!("{label:>2}/"), style),
        std::cmp::Ordering::Greater => page.put(column + 4, line, &format!("\\{label}"), style),
        std::cmp::Ordering::Equal => page.put(column + 1, line + 1, &format!("|{label}"), style),
    }
}

fn draw_vertex(page: &mut Page, view: &View, vertex: Vertex) {
    let (x, y) = vertex.point();
    let mut mark = if view.ruins.contains(&vertex) { Some('x') } else { None };
    let mut holder = None;
    for (number, player) in view.players.iter().enumerate() {
        let here = player.soldiers.iter().filter(|soldier| soldier.vertex == vertex);
        let kinds: Vec<Kind> = here.map(|soldier| soldier.name.kind()).collect();
        let sign = match kinds.first() {
            _ if player.settlements.contains(&vertex) && kinds.is_empty() => 's',
            _ if player.settlements.contains(&vertex) => 'S',
            _ if player.cities.contains(&vertex) && kinds.is_empty() => 'c',
            _ if player.cities.contains(&vertex) => 'C',
            Some(_) if mark.is_some() => 'X',
            Some(Kind::Warrior) => 'w',
            Some(Kind::Archer) => 'a',
            None => continue,
        };
        (mark, holder) = (Some(sign), Some(number));
    }
    let number = vertex.index();
    let (column, line) = (6 * x as usize, y as usize);
    let owner = holder.map_or(String::new(), |holder| (holder + 1).to_string());
    match mark {
        None => page.put(column, line, &format!(" {number:<2} "), ""),
        Some(mark) => {
            let style = holder.map_or("1", |holder| PLAYER_STYLES[holder % 4]);
            page.put(column, line, &format!("{number:>2}{mark}{owner}"), style);
        }
    }
}

fn heading(view: &View, lang: Lang) -> [String; 5] {
    let round = lang.pick("Ronda", "Round", "Rodada");
    let who = if view.phase == Phase::Over { "-".to_owned() } else { name(view.active) };
    let order: Vec<String> = view.order.iter().map(|seat| name(*seat)).collect();
    let word = name_phase(view.phase, lang);
    // With their names, so that the letters of costs and hands can be read.
    let stock = |resource: Resource| {
        let name = name_resource(resource, lang);
        format!("{}{} {name}", resource.letter(), view.stock.count(resource))
    };
    [
        format!("{round} {}: {}", view.round, order.join(" ")),
        format!("{who}: {word}"),
        format!("{} {}", lang.pick("Reserva:", "Reserve:", "Reserva:"), stock(Resource::Wood)),
        format!("{}  {}", stock(Resource::Clay), stock(Resource::Wheat)),
        format!("{} {}", stock(Resource::Sheep), stock(Resource::Stone)),
    ]
}

fn legend(lang: Lang) -> [&'static str; 4] {
    lang.pick(
        [
            "12s1 asent. 12 de P1",
            "c ciudad    S C y tropa",
            "w a soldado  x ruina",
            "* ladrón  |19 lado E19",
        ],
        [
            "12s1 P1's settlement",
            "c city  S C with troops",
            "w a soldiers  x ruin",
            "* thief  |19 edge E19",
        ],
        [
            "12s1 assent. 12 de P1",
            "c cidade   S C e tropa",
            "w a soldado  x ruína",
            "* ladrão  |19 lado E19",
        ],
    )
}

fn player_line(view: &View, number: usize, player: &PlayerView, lang: Lang) -> String {
    let seat = Seat::new(number as u8);
    let turn = if view.active == seat && view.phase != Phase::Over { "*" } else { " " };
    let hand = match player.hand {
        Some(hand) if !hand.is_empty() => hand.to_string(),
        _ if player.cards == 1 => lang.pick("1 carta", "1 card", "1 carta").to_owned(),
        _ => format!("{} {}", player.cards, lang.pick("cartas", "cards", "cartas")),
    };
    let mut cards = String::new();
    for card in PointCard::ALL {
        if view.point_cards[card as usize] == Some(seat) {
            cards.push(card.letter());
        }
    }
    let left = |most: u32, used: usize| u64::from(most).saturating_sub(used as u64);
    let (roads, settlements, cities) = (
        left(ROADS, player.roads.len()),
        left(SETTLEMENTS, player.settlements.len()),
        left(CITIES, player.cities.len()),
    );
    let pieces = lang.pick(
        format!("{roads}ca {settlements}as {cities}ci"),
        format!("{roads}ro {settlements}se {cities}ci"),
        format!("{roads}es {settlements}as {cities}ci"),
    );
    let state = if player.retired {
        lang.pick("retirado", "retired", "retirado").to_owned()
    } else if player.out {
        lang.pick("fuera", "out", "fora").to_owned()
    } else {
        let mark = |is: bool, letter| if is { letter } else { "" };
        let soldiers = player.soldiers.iter().map(|s| {
            let (m, a, n) = (mark(s.moved, "m"), mark(s.attacked, "a"), mark(s.new, "n"));
            format!("{}@{}{m}{a}{n}", s.name, s.vertex.index())
        });
        soldiers.collect::<Vec<String>>().join(" ")
    };
    let route = lang.pick("ruta", "route", "rota");
    let line = format!(
        "P{}{turn}{:>3}p {cards:<2}  {hand}  {route} {}  {pieces}  {state}",
        number + 1,
        player.points,
        player.route,
    );
    line.trim_end().chars().take(COLUMNS).collect()
}

/// For the viewer who is to act: what can be paid, and what is missing for the rest.
fn choices(view: &View, lang: Lang) -> Vec<String> {
    let Viewer::Seat(seat) = view.viewer else { return Vec::new() };
    let Some(player) = view.players.get(seat.index()) else { return Vec::new() };
    let hand = player.hand.unwrap_or_default();
    if player.owes > 0 {
        let (owes, example) = (player.owes, hand.automatic_discard(u32::from(player.owes)));
        return vec![lang.pick(
            format!("Debes descartar {owes} cartas, por ejemplo: discard {example}"),
            format!("You must discard {owes} cards, for example: discard {example}"),
            format!("Você deve descartar {owes} cartas, por exemplo: discard {example}"),
        )];
    }
    if view.active != seat {
        return Vec::new();
    }
    match view.phase {
        Phase::Setup => vec![lang.pick(
            "Coloca asentamiento y carretera: place V12 E19".to_owned(),
            "Place a settlement and a road: place V12 E19".to_owned(),
            "Coloque assentamento e estrada: place V12 E19".to_owned(),
        )],
        Phase::ReturnRoll => vec![lang.pick(
            "Tira los dados: roll. Con 2 o 12 vuelves al tablero.".to_owned(),
            "Roll the dice: roll. With a 2 or a 12 you are back.".to_owned(),
            "Tire os dados: roll. Com 2 ou 12 você volta ao tabuleiro.".to_owned(),
        )],
        Phase::ReturnPlace => vec![lang.pick(
            "Coloca un asentamiento en un vértice libre: return V22".to_owned(),
            "Place a settlement anywhere free: return V22".to_owned(),
            "Coloque um assentamento livre: return V22".to_owned(),
        )],
        Phase::Main => main_choices(view, hand, lang),
        Phase::Discard | Phase::Over => Vec::new(),
    }
}

/// What can be done now, with its cost and in how many ways; then what is missing for the rest.
fn main_choices(view: &View, hand: Cards, lang: Lang) -> Vec<String> {
    let legal = ConquerOfCathay::legal_in(view);
    let ways =
        |start: &str| legal.iter().filter(|action| action.to_string().starts_with(start)).count();
    let goods = [
        ("road", Cards::ROAD),
        ("settle", Cards::SETTLEMENT),
        ("city", Cards::CITY),
        ("recruit warrior", Cards::WARRIOR),
        ("recruit archer", Cards::ARCHER),
    ];
    let (mut can, mut lacks) = (Vec::new(), Vec::new());
    for (word, cost) in goods {
        let (count, missing) = (ways(word), hand.missing(cost));
        if count > 0 {
            can.push(format!("{word} {cost} ({count})"));
        } else if !missing.is_empty() {
            let word = word.strip_prefix("recruit ").unwrap_or(word);
            let all = if missing == cost { "" } else { &format!(" ({cost})") };
            lacks.push(format!("{word} {missing}{all}"));
        }
    }
    for word in ["trade", "move", "attack"] {
        if ways(word) > 0 {
            can.push(format!("{word} ({})", ways(word)));
        }
    }
    can.push("end".to_owned());
    let mut lines = wrap(lang.pick("Puedes:", "You can:", "Você pode:"), &can);
    if !lacks.is_empty() {
        lines.extend(wrap(lang.pick("Falta:", "You lack:", "Falta:"), &lacks));
    }
    lines
}

/// Items after a title, in lines that fit.
fn wrap(title: &str, items: &[String]) -> Vec<String> {
    let mut lines = vec![title.to_owned()];
    for (i, item) in items.iter().enumerate() {
        let comma = if i + 1 < items.len() { "," } else { "" };
        let line = lines.last_mut().expect("there is a line");
        if line.chars().count() + item.chars().count() + 2 > COLUMNS {
            lines.push(format!("  {item}{comma}"));
        } else {
            *line = format!("{line} {item}{comma}");
        }
    }
    lines
}

pub(crate) fn name_phase(phase: Phase, lang: Lang) -> &'static str {
    match phase {
        Phase::Setup => lang.pick("colocación", "placement", "colocação"),
        Phase::Main => lang.pick("su turno", "in turn", "na vez"),
        Phase::ReturnRoll => lang.pick("tira para volver", "rolls to return", "tira para voltar"),
        Phase::ReturnPlace => lang.pick("vuelve", "returns", "volta"),
        Phase::Discard => lang.pick("descartes", "discards", "descartes"),
        Phase::Over => lang.pick("fin", "over", "fim"),
    }
}

pub(crate) fn name_terrain(terrain: Terrain, lang: Lang) -> &'static str {
    match terrain {
        Terrain::Pasture => lang.pick("Ovejas", "Sheep", "Ovelhas"),
        Terrain::Forest => lang.pick("Madera", "Wood", "Madeira"),
        Terrain::WheatFarm => lang.pick("Trigo", "Wheat", "Trigo"),
        Terrain::Mountain => lang.pick("Piedra", "Stone", "Pedra"),
        Terrain::ClayPit => lang.pick("Arcilla", "Clay", "Argila"),
        Terrain::Desert => lang.pick("Desierto", "Desert", "Deserto"),
    }
}

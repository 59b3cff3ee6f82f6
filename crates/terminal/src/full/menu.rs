//! The menu, what is kept, and what can be settled.

use kit::Lang;
use kit::sketch::Hue;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

use super::app::{Effect, Go, Look, Pace, Preferences, Shelf};
use super::keys::Command;
use super::table::{head, level_name};
use super::theme::Ground;
use super::ui;

/// One line of the menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Item {
    Game(&'static str),
    Online,
    Puzzles,
    Lessons,
    Resume,
    Replays,
    Settings,
    Quit,
}

/// The first screen.
#[derive(Debug)]
pub(crate) struct Menu {
    items: Vec<Item>,
    selected: usize,
    lang: Lang,
}

/// Where the list of the menu stands.
const TOP: u16 = 5;

impl Menu {
    #[must_use]
    pub(crate) fn new(lang: Lang) -> Self {
        let games = catalog::games().map(|game| Item::Game(game.name()));
        let rest = [
            Item::Online,
            Item::Puzzles,
            Item::Lessons,
            Item::Resume,
            Item::Replays,
            Item::Settings,
            Item::Quit,
        ];
        Self { items: games.chain(rest).collect(), selected: 0, lang }
    }

    pub(crate) fn command(&mut self, command: Command) -> Option<Go> {
        let count = self.items.len();
        match command {
            Command::Up | Command::Left => self.selected = (self.selected + count - 1) % count,
            Command::Down | Command::Right => self.selected = (self.selected + 1) % count,
            Command::Pick => {
                return Some(match self.items[self.selected] {
                    Item::Game(name) => catalog::game(name).map_or(Go::Stay, Go::Form),
                    Item::Online => Go::Online,
                    Item::Puzzles => Go::Puzzles,
                    Item::Lessons => Go::Lessons,
                    Item::Resume => Go::Saves(false),
                    Item::Replays => Go::Saves(true),
                    Item::Settings => Go::Settings,
                    Item::Quit => Go::Quit,
                });
            }
            // Whoever comes back with Esc once too often is still here.
            Command::Back if self.selected + 1 == count => return Some(Go::Quit),
            Command::Back => self.selected = count - 1,
            // Nothing here is saved or fetched.
            Command::Remove | Command::Refresh => {}
            _ => return None,
        }
        Some(Go::Stay)
    }

    pub(crate) fn mouse(&mut self, mouse: MouseEvent, area: Rect) -> Option<Command> {
        let place = Self::list_in(area);
        if mouse.kind != MouseEventKind::Down(MouseButton::Left)
            || !place.contains((mouse.column, mouse.row).into())
        {
            return None;
        }
        let at = usize::from(mouse.row - place.y);
        let row = self.rows().iter().position(|(line, _)| *line as usize == at)?;
        self.selected = row;
        Some(Command::Pick)
    }

    fn list_in(area: Rect) -> Rect {
        let place = ui::middle(area, 60, area.height);
        Rect { y: area.y + TOP, height: area.height.saturating_sub(TOP + 2), ..place }
    }

    /// The line of each item, with its words: a gap stands after the games.
    fn rows(&self) -> Vec<(u16, (String, String))> {
        let lang = self.lang;
        let mut y = 0;
        let mut rows = Vec::new();
        for (at, item) in self.items.iter().enumerate() {
            if at > 0
                && !matches!(item, Item::Game(_))
                && matches!(self.items[at - 1], Item::Game(_))
            {
                y += 1;
            }
            let text = |es: &str, en: &str, pt: &str| lang.pick(es, en, pt).to_owned();
            let (name, about) = match item {
                Item::Game(name) => {
                    let game = catalog::game(name);
                    let title = game.map_or("", |game| game.title(lang)).to_owned();
                    (title, game.map_or(String::new(), |game| about(game, lang)))
                }
                Item::Online => (
                    text("Jugar en línea", "Play online", "Jogar online"),
                    text(
                        "en un servidor, con otros",
                        "on a server, with others",
                        "num servidor, com outros",
                    ),
                ),
                Item::Puzzles => (
                    text("Puzles", "Puzzles", "Quebra-cabeças"),
                    text(
                        "los tableros de Flow Free",
                        "the boards of Flow Free",
                        "os tabuleiros do Flow Free",
                    ),
                ),
                Item::Lessons => (
                    text("Aprender a jugar", "Learn to play", "Aprender a jogar"),
                    text(
                        "lecciones sobre el tablero",
                        "lessons on the board",
                        "lições no tabuleiro",
                    ),
                ),
                Item::Resume => (
                    text("Seguir una partida", "Resume a match", "Continuar uma partida"),
                    text("se guardan por sí mismas", "they save themselves", "guardam-se sozinhas"),
                ),
                Item::Replays => (
                    text("Partidas acabadas", "Finished matches", "Partidas acabadas"),
                    text("recorrer y analizar", "step through, analyse", "percorrer e analisar"),
                ),
                Item::Settings => (
                    text("Ajustes", "Settings", "Ajustes"),
                    text(
                        "idioma, colores, ritmo",
                        "language, colours, pace",
                        "idioma, cores, ritmo",
                    ),
                ),
                Item::Quit => (text("Salir", "Quit", "Sair"), String::new()),
            };
            rows.push((y, (name, about)));
            y += 1;
        }
        rows
    }

    pub(crate) fn draw(&self, area: Rect, buffer: &mut Buffer, look: Look) {
        let theme = look.theme;
        let lang = self.lang;
        let place = Self::list_in(area);
        let title = "P A R T I D A";
        buffer.set_stringn(place.x + 2, area.y + 1, title, 40, theme.bold(Hue::Accent));
        let about = lang.pick(
            "Cinco juegos de mesa, con personas y con bots",
            "Five board games, with people and with bots",
            "Cinco jogos de tabuleiro, com pessoas e com bots",
        );
        buffer.set_stringn(place.x + 2, area.y + 2, about, 56, theme.hue(Hue::Dim));
        for (at, (y, (name, about))) in self.rows().into_iter().enumerate() {
            let line = place.y + y;
            if line >= place.y + place.height {
                break;
            }
            let chosen = at == self.selected;
            let style = if chosen { theme.focus() } else { theme.hue(Hue::Text) };
            buffer.set_stringn(place.x, line, format!("  {name:<24}"), 26, style);
            buffer.set_stringn(place.x + 28, line, about, 32, theme.hue(Hue::Dim));
        }
        foot(area, buffer, look);
    }
}

/// The line at the bottom of lists.
pub(crate) fn foot(area: Rect, buffer: &mut Buffer, look: Look) {
    let keys = look.lang.pick(
        "↑↓ mover  ←→ cambiar  Enter elegir  Esc volver  ? ayuda",
        "↑↓ move  ←→ change  Enter choose  Esc back  ? help",
        "↑↓ mover  ←→ mudar  Enter escolher  Esc voltar  ? ajuda",
    );
    let y = area.y + area.height - 1;
    buffer.set_stringn(area.x + 1, y, keys, usize::from(area.width) - 2, look.theme.hue(Hue::Dim));
}

/// How many play a game, and with whom.
fn about(game: &dyn catalog::Game, lang: Lang) -> String {
    let seats = game.seats();
    let (least, most) = (*seats.start(), *seats.end());
    let who = match (least, most) {
        (1, 1) => lang.pick("para uno", "for one", "para um").to_owned(),
        (least, most) if least == most => lang.pick(
            format!("{least} jugadores"),
            format!("{least} players"),
            format!("{least} jogadores"),
        ),
        (least, most) => lang.pick(
            format!("{least} a {most} jugadores"),
            format!("{least} to {most} players"),
            format!("{least} a {most} jogadores"),
        ),
    };
    let bots = if game.has_bots() {
        lang.pick(", bots", ", bots", ", bots")
    } else {
        lang.pick(", puzles", ", puzzles", ", quebra-cabeças")
    };
    format!("{who}{bots}")
}

/// A match that is kept, as the list shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Saved {
    pub id: String,
    pub game: String,
    pub players: Vec<String>,
    pub moves: usize,
    pub over: bool,
    /// When it was last played, in words of the machine: `2026-11-16 18:40`.
    pub when: String,
}

/// The list of what is kept.
#[derive(Debug)]
pub(crate) struct Saves {
    finished: bool,
    saved: Vec<Saved>,
    selected: usize,
}

impl Saves {
    pub(crate) fn new(finished: bool, shelf: &dyn Shelf) -> Self {
        let saved = shelf.all().into_iter().filter(|saved| saved.over == finished).collect();
        Self { finished, saved, selected: 0 }
    }

    pub(crate) fn command(
        &mut self,
        command: Command,
        shelf: &dyn Shelf,
        effects: &mut Vec<Effect>,
    ) -> Option<Go> {
        let count = self.saved.len().max(1);
        match command {
            Command::Up | Command::Left => self.selected = (self.selected + count - 1) % count,
            Command::Down | Command::Right => self.selected = (self.selected + 1) % count,
            Command::Pick => {
                let record = self.saved.get(self.selected).and_then(|saved| shelf.get(&saved.id));
                return Some(match record {
                    Some(record) if self.finished => Go::Step(Box::new(record), None),
                    Some(record) => Go::Resume(Box::new(record)),
                    None => Go::Stay,
                });
            }
            Command::Remove => {
                if self.selected < self.saved.len() {
                    let gone = self.saved.remove(self.selected);
                    effects.push(Effect::Remove(gone.id));
                    self.selected = self.selected.min(self.saved.len().saturating_sub(1));
                }
            }
            Command::Refresh => *self = Self::new(self.finished, shelf),
            Command::Back => return Some(Go::Back),
            _ => return None,
        }
        Some(Go::Stay)
    }

    pub(crate) fn draw(&self, area: Rect, buffer: &mut Buffer, look: Look) {
        let lang = look.lang;
        let title = if self.finished {
            lang.pick("Partidas acabadas", "Finished matches", "Partidas acabadas")
        } else {
            lang.pick("Seguir una partida", "Resume a match", "Continuar uma partida")
        };
        head(area, buffer, look, title, "", Hue::Text);
        let place =
            Rect { x: area.x + 2, y: area.y + 2, width: area.width - 4, height: area.height - 5 };
        if self.saved.is_empty() {
            let none =
                lang.pick("Aún no hay ninguna.", "There are none yet.", "Ainda não há nenhuma.");
            buffer.set_string(place.x, place.y, none, look.theme.hue(Hue::Dim));
        }
        let rows: Vec<String> = self
            .saved
            .iter()
            .map(|saved| {
                let game =
                    catalog::game(&saved.game).map_or(saved.game.as_str(), |game| game.title(lang));
                let moves = saved.moves;
                let moves = lang.pick(
                    format!("{moves} jugadas"),
                    format!("{moves} moves"),
                    format!("{moves} jogadas"),
                );
                let who: Vec<String> =
                    saved.players.iter().map(|who| player_name(who, lang)).collect();
                format!("{}  {game:<20} {moves:<12} {}", saved.when, who.join(", "))
            })
            .collect();
        ui::list(place, buffer, look.theme, &rows, self.selected);
        foot(area, buffer, look);
    }
}

/// A player of a record in words.
fn player_name(who: &str, lang: Lang) -> String {
    match who.strip_prefix("bot:") {
        Some(level) => level_name(level, lang),
        None if who == "human" => lang.pick("persona", "person", "pessoa").to_owned(),
        None => who.to_owned(),
    }
}

/// What the user can settle.
#[derive(Debug, Default)]
pub(crate) struct Settings {
    selected: usize,
}

impl Settings {
    pub(crate) fn command(
        &mut self,
        command: Command,
        preferences: &mut Preferences,
    ) -> Option<Go> {
        match command {
            Command::Up => self.selected = (self.selected + 2) % 3,
            Command::Down => self.selected = (self.selected + 1) % 3,
            Command::Left | Command::Right | Command::Pick => {
                let by = if command == Command::Left { -1 } else { 1 };
                match self.selected {
                    0 => {
                        let now = preferences.lang.as_deref().and_then(|lang| lang.parse().ok());
                        let next = turned(&Lang::ALL, now.unwrap_or_default(), by);
                        preferences.lang = Some(next.to_string());
                    }
                    1 => {
                        preferences.ground =
                            turned(&[Ground::Dark, Ground::Light], preferences.ground, by);
                    }
                    _ => preferences.pace = turned(&Pace::ALL, preferences.pace, by),
                }
                return Some(Go::Preferences);
            }
            Command::Back => return Some(Go::Back),
            Command::Remove | Command::Refresh => {}
            _ => return None,
        }
        Some(Go::Stay)
    }

    pub(crate) fn draw(
        &self,
        area: Rect,
        buffer: &mut Buffer,
        look: Look,
        preferences: &Preferences,
    ) {
        let lang = look.lang;
        head(area, buffer, look, lang.pick("Ajustes", "Settings", "Ajustes"), "", Hue::Text);
        let place = Rect { x: area.x + 2, y: area.y + 2, width: 60, height: 5 };
        let ground = match preferences.ground {
            Ground::Dark => lang.pick("oscuro", "dark", "escuro"),
            Ground::Light => lang.pick("claro", "light", "claro"),
        };
        let pace = match preferences.pace {
            Pace::AtOnce => lang.pick("al instante", "at once", "na hora"),
            Pace::Calm => lang.pick("tranquilo", "calm", "calmo"),
            Pace::Slow => lang.pick("lento", "slow", "lento"),
        };
        let name = lang.pick("español", "English", "português");
        let rows = [
            format!("{:<28}◂ {name} ▸", lang.pick("Idioma", "Language", "Idioma")),
            format!(
                "{:<28}◂ {ground} ▸",
                lang.pick("Fondo del terminal", "Ground of the terminal", "Fundo do terminal")
            ),
            format!(
                "{:<28}◂ {pace} ▸",
                lang.pick("Ritmo de los bots", "Pace of the bots", "Ritmo dos bots")
            ),
        ];
        ui::list(place, buffer, look.theme, &rows, self.selected);
        foot(area, buffer, look);
    }
}

/// The next of some values, round and round.
pub(crate) fn turned<T: Copy + PartialEq>(values: &[T], now: T, by: i32) -> T {
    let at = values.iter().position(|value| *value == now).unwrap_or(0) as i32;
    values[(at + by).rem_euclid(values.len() as i32) as usize]
}

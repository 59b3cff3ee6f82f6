//! The setup of a match: every option of the game, and who sits where.

use std::collections::BTreeMap;

use catalog::{Game, Options};
use kit::Lang;
use kit::sketch::Hue;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;
use serde_json::Value;

use super::app::{Go, Look};
use super::hosting;
use super::keys::Command;
use super::menu::{foot, turned};
use super::table::{head, level_name};
use super::ui::{self, Field};
use crate::{Player, Setup};

/// The levels of bots, as people are offered them.
pub(crate) const LEVELS: [&str; 4] = ["easy", "normal", "hard", "expert"];

pub(crate) struct Form {
    game: &'static dyn Game,
    lang: Lang,
    options: Vec<Choice>,
    /// What of the options is not as it comes.
    set: Options,
    /// The same of the room on a server, and how many of the options are about that.
    room: Options,
    about_room: usize,
    seats: Vec<Player>,
    seed: Option<u64>,
    selected: usize,
    writing: Option<Field>,
    complaint: Option<String>,
    /// Whether the match is made on a server.
    online: bool,
}

impl std::fmt::Debug for Form {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Form")
            .field("game", &self.game.name())
            .field("set", &self.set)
            .finish_non_exhaustive()
    }
}

/// One option, and what it can be.
#[derive(Debug)]
pub(crate) struct Choice {
    pub(crate) name: String,
    pub(crate) title: String,
    pub(crate) kind: Kind,
    pub(crate) default: Value,
}

#[derive(Debug)]
pub(crate) enum Kind {
    /// One of these.
    Of(Vec<Value>),
    Number {
        least: i64,
        most: i64,
        nullable: bool,
    },
    /// Anything else is written: text, or JSON.
    Text,
}

impl Choice {
    /// What everybody chooses stands first, what few write as JSON last.
    fn rank(&self) -> u8 {
        match &self.kind {
            _ if matches!(self.name.as_str(), "players" | "mode" | "level") => 0,
            _ if self.is_time() => 4,
            Kind::Of(_) => 1,
            Kind::Number { nullable: true, .. } => 2,
            Kind::Number { .. } => 3,
            Kind::Text => 5,
        }
    }

    /// Whether it is a limit of time. Only a server keeps a clock.
    pub(crate) fn is_time(&self) -> bool {
        self.name.starts_with("clock_") || self.name.ends_with("_seconds")
    }

    fn of(name: &str, schema: &Value) -> Self {
        let text = |key: &str| schema.get(key).and_then(Value::as_str);
        let types: Vec<&str> = match schema.get("type") {
            Some(Value::String(one)) => vec![one],
            Some(Value::Array(many)) => many.iter().filter_map(Value::as_str).collect(),
            _ => Vec::new(),
        };
        let bound = |key: &str| schema.get(key).and_then(Value::as_i64);
        let kind = if let Some(values) = schema.get("enum").and_then(Value::as_array) {
            Kind::Of(values.clone())
        } else if types.contains(&"boolean") {
            Kind::Of(vec![Value::Bool(false), Value::Bool(true)])
        } else if types.contains(&"integer") {
            let least = bound("minimum").unwrap_or(0);
            let most = bound("maximum").unwrap_or(i64::from(u16::MAX));
            Kind::Number { least, most, nullable: types.contains(&"null") }
        } else {
            Kind::Text
        };
        let default = schema.get("default").cloned().unwrap_or(Value::Null);
        Self {
            name: name.to_owned(),
            title: text("title").unwrap_or(name).to_owned(),
            kind,
            default,
        }
    }
}

impl Form {
    pub(crate) fn new(game: &'static dyn Game, setup: &Setup, lang: Lang) -> Self {
        let mut form = Self::whole(game, setup, lang);
        form.options.retain(|choice| !choice.is_time());
        form.selected = form.rows() - 1;
        form
    }

    /// The same for a match on a server, where seats without bots wait for people.
    pub(crate) fn for_server(game: &'static dyn Game, lang: Lang) -> Self {
        let mut form = Self::whole(game, &Setup::default(), lang);
        form.online = true;
        form.seats.fill(Player::Human);
        let about = hosting::choices(game);
        form.about_room = about.len();
        form.options.splice(0..0, about);
        form.selected = form.rows() - 1;
        form
    }

    /// A form with every option of the game.
    fn whole(game: &'static dyn Game, setup: &Setup, lang: Lang) -> Self {
        let options = options_of(game);
        let mut form = Self {
            game,
            lang,
            options,
            set: setup.options.clone(),
            room: Options::new(),
            about_room: 0,
            seats: setup.players.clone(),
            seed: setup.seed,
            selected: 0,
            writing: None,
            complaint: None,
            online: false,
        };
        form.fill_seats(setup.players.is_empty());
        form
    }

    /// Whether the option at this row is one of the room, not of the game.
    const fn is_of_room(&self, row: usize) -> bool {
        row < self.about_room
    }

    fn value(&self, row: usize) -> Value {
        let choice = &self.options[row];
        let set = if self.is_of_room(row) { &self.room } else { &self.set };
        set.get(&choice.name).cloned().unwrap_or_else(|| choice.default.clone())
    }

    /// As many seats as the options give. In a fresh setup somebody plays against bots.
    fn fill_seats(&mut self, fresh: bool) {
        let Ok((_, seats)) = self.game.check(Some(&self.set)) else { return };
        let bot = Player::Bot("normal".into());
        let filler = if self.game.has_bots() && fresh { bot } else { Player::Human };
        if self.seats.is_empty() {
            self.seats.push(Player::Human);
        }
        let filler = match self.seats.last() {
            Some(last) if self.seats.len() > 1 => last.clone(),
            _ => filler,
        };
        self.seats.resize(seats.into(), filler);
    }

    const fn rows(&self) -> usize {
        self.options.len() + self.seats.len() + 1
    }

    pub(crate) const fn is_writing(&self) -> bool {
        self.writing.is_some()
    }

    pub(crate) fn write(&mut self, key: &KeyEvent) {
        let Some(field) = &mut self.writing else { return };
        match key.code {
            KeyCode::Enter => {
                let text = field.text().trim().to_owned();
                self.writing = None;
                self.written(&text);
            }
            KeyCode::Esc => self.writing = None,
            _ => {
                field.key(key);
            }
        }
    }

    /// Takes over what was written, if it can be played.
    fn written(&mut self, text: &str) {
        let Some(choice) = self.options.get(self.selected) else { return };
        let name = choice.name.clone();
        let before = self.set.clone();
        if text.is_empty() {
            self.set.remove(&name);
        } else {
            let value =
                serde_json::from_str(text).unwrap_or_else(|_| Value::String(text.to_owned()));
            self.set.insert(name, value);
        }
        match self.game.check(Some(&self.set)) {
            Ok(_) => {
                self.complaint = None;
                self.fill_seats(false);
            }
            Err(error) => {
                self.complaint = Some(error.message);
                self.set = before;
            }
        }
    }

    pub(crate) fn paste(&mut self, text: &str) {
        if let Some(field) = &mut self.writing {
            field.write(text);
        }
    }

    pub(crate) fn complain(&mut self, why: String) {
        self.complaint = Some(why);
    }

    pub(crate) fn command(&mut self, command: Command) -> Option<Go> {
        let rows = self.rows();
        match command {
            Command::Up => self.selected = (self.selected + rows - 1) % rows,
            Command::Down => self.selected = (self.selected + 1) % rows,
            Command::Left => self.change(-1),
            Command::Right => self.change(1),
            Command::Pick if self.selected + 1 == rows => return Some(self.play()),
            Command::Pick => match self.options.get(self.selected).map(|choice| &choice.kind) {
                Some(Kind::Text | Kind::Number { .. }) => {
                    let now = self.set.get(&self.options[self.selected].name);
                    let text = match now {
                        Some(Value::String(text)) => text.clone(),
                        Some(Value::Null) | None => String::new(),
                        Some(value) => value.to_string(),
                    };
                    self.writing = Some(Field::new(text));
                }
                _ => self.change(1),
            },
            Command::Back => return Some(Go::Back),
            Command::Remove => {
                if let Some(choice) = self.options.get(self.selected) {
                    self.set.remove(&choice.name);
                    self.room.remove(&choice.name);
                    self.fill_seats(false);
                }
            }
            Command::Refresh => {}
            _ => return None,
        }
        Some(Go::Stay)
    }

    fn play(&mut self) -> Go {
        let setup = Setup {
            options: self.set.clone(),
            players: self.seats.clone(),
            seed: self.seed,
            extended: false,
        };
        match setup.check(self.game) {
            Ok(_) if self.online => Go::Create(self.game, setup, self.room.clone()),
            Ok(_) => Go::Play(self.game, setup),
            Err(error) => {
                self.complaint = Some(error.to_string());
                Go::Stay
            }
        }
    }

    fn change(&mut self, by: i32) {
        self.complaint = None;
        if let Some(choice) = self.options.get(self.selected) {
            let now = self.value(self.selected);
            let next = match &choice.kind {
                Kind::Of(values) => {
                    let at = values.iter().position(|value| *value == now).unwrap_or(0) as i32;
                    values.get((at + by).rem_euclid(values.len() as i32) as usize).cloned()
                }
                Kind::Number { least, most, nullable } => {
                    Some(next_number(&now, i64::from(by), *least, *most, *nullable))
                }
                Kind::Text => None,
            };
            if let Some(next) = next {
                let name = choice.name.clone();
                if self.is_of_room(self.selected) {
                    self.room.insert(name, next);
                    return;
                }
                let before = self.set.clone();
                self.set.insert(name, next);
                if let Err(error) = self.game.check(Some(&self.set)) {
                    self.complaint = Some(error.message);
                    self.set = before;
                }
                self.fill_seats(false);
            }
            return;
        }
        let seat = self.selected - self.options.len();
        let game = self.game;
        let levels = LEVELS.iter().filter(|level| game.knows_bot(level));
        let mut players = vec![Player::Human];
        players.extend(levels.map(|level| Player::Bot((*level).to_owned())));
        if let Some(player) = self.seats.get_mut(seat) {
            let at = players.iter().position(|one| one == player).unwrap_or(0);
            let places: Vec<usize> = (0..players.len()).collect();
            *player = players[turned(&places, at, by)].clone();
        }
    }

    fn shown(&self, row: usize) -> String {
        let (choice, value) = (&self.options[row], self.value(row));
        if self.is_of_room(row) {
            return hosting::shown(&choice.name, &value, self.lang);
        }
        words_of(self.game, &choice.name, &value, self.lang)
    }

    fn title(&self, row: usize) -> String {
        let choice = &self.options[row];
        if self.is_of_room(row) {
            return hosting::title(&choice.name, self.lang).to_owned();
        }
        let pictures = catalog::pictures(self.game.name());
        let words = pictures.and_then(|p| p.option(&choice.name, None, self.lang));
        words.unwrap_or_else(|| choice.title.clone())
    }

    pub(crate) fn draw(&self, area: Rect, buffer: &mut Buffer, look: Look) {
        let lang = self.lang;
        let theme = look.theme;
        let text = lang.pick("preparar la partida", "set up the match", "preparar a partida");
        head(area, buffer, look, self.game.title(lang), text, Hue::Text);
        let mut rows: Vec<String> = (0..self.options.len())
            .map(|row| {
                let shown: String = self.shown(row).chars().take(36).collect();
                format!(" {:<36}◂ {shown} ▸", self.title(row))
            })
            .collect();
        let names = self.seat_names();
        for (at, player) in self.seats.iter().enumerate() {
            let who = match player {
                Player::Human if self.online => lang.pick("libre", "free", "livre").to_owned(),
                Player::Human => lang.pick("persona", "person", "pessoa").to_owned(),
                Player::Bot(level) => level_name(level, lang),
            };
            let seat = names.get(&at).cloned().unwrap_or_else(|| (at + 1).to_string());
            rows.push(format!(" {seat:<36}◂ {who} ▸"));
        }
        let start = if self.online {
            lang.pick("Crear la partida", "Create the match", "Criar a partida")
        } else {
            lang.pick("Empezar", "Start", "Começar")
        };
        rows.push(format!(" ▶ {start}"));
        let place =
            Rect { x: area.x + 2, y: area.y + 2, width: area.width - 4, height: area.height - 6 };
        // The seats and the start stand apart.
        let gaps = [self.options.len(), self.options.len() + self.seats.len()];
        if rows.len() + 2 <= usize::from(place.height) {
            let mut y = place.y;
            for (at, row) in rows.iter().enumerate() {
                y += u16::from(gaps.contains(&at) && at > 0);
                let line = Rect { y, height: 1, ..place };
                ui::list(
                    line,
                    buffer,
                    theme,
                    std::slice::from_ref(row),
                    usize::from(at != self.selected),
                );
                self.draw_writing(at, line, buffer, look);
                y += 1;
            }
        } else {
            ui::list(place, buffer, theme, &rows, self.selected);
            let from = ui::first_row(rows.len(), self.selected, place.height.into());
            let y = place.y + (self.selected - from) as u16;
            self.draw_writing(self.selected, Rect { y, height: 1, ..place }, buffer, look);
        }
        if let Some(why) = &self.complaint {
            let y = area.y + area.height - 3;
            let room = usize::from(area.width) - 4;
            buffer.set_stringn(area.x + 2, y, format!("! {why}"), room, theme.bold(Hue::Bad));
        }
        foot(area, buffer, look);
    }

    fn draw_writing(&self, at: usize, line: Rect, buffer: &mut Buffer, look: Look) {
        if let (Some(field), true) = (&self.writing, at == self.selected) {
            let place = Rect { x: line.x + 38, width: line.width.saturating_sub(40), ..line };
            field.draw(place, buffer, look.theme, true);
        }
    }

    /// What the seats are called, once the match has begun.
    fn seat_names(&self) -> BTreeMap<usize, String> {
        let mut dice = catalog::Dice::new(0);
        let Ok(this_match) = self.game.open(Some(&self.set), &mut dice) else {
            return BTreeMap::new();
        };
        let seat = self.lang.pick("Asiento", "Seat", "Lugar");
        // Colours that are drawn by lot are nobody's before.
        let others: Vec<_> = (1..8)
            .filter_map(|seed| self.game.open(Some(&self.set), &mut catalog::Dice::new(seed)).ok())
            .collect();
        (0..usize::from(this_match.seats()))
            .map(|at| {
                let number = kit::Seat::new(at as u8);
                let name = this_match.seat_name(number, self.lang);
                let same = others.iter().all(|other| other.seat_name(number, self.lang) == name);
                (at, if same { name } else { format!("{seat} {}", at + 1) })
            })
            .collect()
    }
}

/// Every option of a game, in the order in which people are asked.
pub(crate) fn options_of(game: &dyn Game) -> Vec<Choice> {
    let schema = game.schema();
    let properties = schema.get("properties").and_then(Value::as_object);
    let properties = properties.into_iter().flatten();
    let mut options: Vec<Choice> =
        properties.map(|(name, schema)| Choice::of(name, schema)).collect();
    options.sort_by_key(Choice::rank);
    options
}

/// A value of an option in words.
pub(crate) fn words_of(game: &dyn Game, name: &str, value: &Value, lang: Lang) -> String {
    let pictures = catalog::pictures(game.name());
    let words = pictures.and_then(|p| p.option(name, Some(&value.to_string()), lang));
    words.unwrap_or_else(|| match value {
        Value::Bool(true) => lang.pick("sí", "yes", "sim").to_owned(),
        Value::Bool(false) => lang.pick("no", "no", "não").to_owned(),
        Value::Null => lang.pick("ninguno", "none", "nenhum").to_owned(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    })
}

/// The next number, with nothing below the least where there may be none.
fn next_number(now: &Value, by: i64, least: i64, most: i64, nullable: bool) -> Value {
    // Long ways are shortened: seconds go by tens.
    let stride = if most - least > 90 { 10 } else { 1 };
    match (now.as_i64(), by > 0) {
        (None, true) => Value::from(least),
        (None, false) => Value::from(most),
        (Some(now), _) if nullable && (now + by * stride < least || now + by * stride > most) => {
            Value::Null
        }
        (Some(now), _) => Value::from((now + by * stride).clamp(least, most)),
    }
}

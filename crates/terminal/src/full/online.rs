//! Playing on a server: logging in, the lobby, a waiting room, and a table with people elsewhere.

use catalog::{Game, Options, Pictures, Seat};
use kit::Lang;
use kit::sketch::Hue;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;
use serde_json::{Value, json};

use super::app::{Account, Effect, Go, Look, Turn};
use super::board::{Board, Reaction};
use super::hosting;
use super::keys::{self, Command, Place};
use super::local::Told;
use super::menu::foot;
use super::net::{Ask, News, Tag, Trouble};
use super::record;
use super::table::{
    Plan, Thought, at_the_end, draw_side, draw_story, foot_status, head, leave_for_good, level_name,
};
use super::ui::{self, Field};
use crate::{Player, Setup};

pub(crate) struct Online {
    lang: Lang,
    page: Page,
    server: String,
    username: String,
    connected: bool,
    trouble: Option<String>,
    mine: Vec<Value>,
    waiting: Vec<Value>,
    running: Vec<Value>,
    /// The match that is watched, and how it stands.
    room: Option<Value>,
    table: Option<Table>,
    chat: Vec<Told>,
    writing: Option<(Writing, Field)>,
    selected: usize,
    acts: u64,
    /// When the next tick is due, so that no two are under way.
    wakes_at: i64,
}

impl std::fmt::Debug for Online {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Online")
            .field("server", &self.server)
            .field("page", &self.page)
            .finish_non_exhaustive()
    }
}

#[derive(Debug)]
enum Page {
    LogIn(LogIn),
    Lobby,
    Games,
    /// The waiting room or the table, as the match is.
    Match,
}

#[derive(Debug)]
struct LogIn {
    fields: [Field; 4],
    register: bool,
    busy: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Writing {
    Code,
    Chat,
    Action,
}

/// How a match on the server stands, as this player may know it.
struct Table {
    game: &'static dyn Game,
    pictures: &'static dyn Pictures,
    board: Board,
    version: u64,
    seat: Option<u8>,
    to_act: Vec<u8>,
    outcome: Option<Value>,
    /// Until when who has time, by this machine's clock.
    deadlines: Vec<(u8, i64)>,
    story: Vec<Told>,
    back: usize,
    view: String,
    awaited: Option<u64>,
    advised: Option<String>,
    /// What was asked for last, to tell in the player's language why it was refused.
    asked: Option<String>,
    /// Whether leaving for good was asked for once.
    leaves: bool,
}

impl Online {
    /// Begins at the log-in, or with a token that was kept.
    pub(crate) fn new(
        server: &str,
        account: Option<Account>,
        lang: Lang,
        effects: &mut Vec<Effect>,
    ) -> Self {
        let username = account.as_ref().map_or(String::new(), |account| account.username.clone());
        let mut log_in = LogIn {
            fields: [Field::new(server), Field::new(username), Field::secret(), Field::default()],
            register: false,
            busy: false,
        };
        if let Some(account) = account {
            log_in.busy = true;
            effects.push(Effect::Net(Ask::GoOn { server: account.server, token: account.token }));
        }
        let selected = usize::from(!server.is_empty());
        Self {
            lang,
            page: Page::LogIn(log_in),
            server: String::new(),
            username: String::new(),
            connected: false,
            trouble: None,
            mine: Vec::new(),
            waiting: Vec::new(),
            running: Vec::new(),
            room: None,
            table: None,
            chat: Vec::new(),
            writing: None,
            selected,
            acts: 0,
            wakes_at: 0,
        }
    }

    pub(crate) fn place(&self) -> Place {
        if matches!(self.page, Page::Match) && self.table.is_some() {
            Place::Board
        } else {
            Place::List
        }
    }

    /// Whether keys are letters here.
    pub(crate) fn is_writing(&self) -> bool {
        self.writing.is_some()
            || matches!(&self.page, Page::LogIn(log_in) if self.selected < log_in.rows() - 2)
    }

    fn refresh(effects: &mut Vec<Effect>) {
        for (tag, path) in [
            (Tag::Mine, "/me/matches"),
            (Tag::Waiting, "/matches"),
            (Tag::Running, "/matches?stage=running"),
        ] {
            effects.push(http(tag, "GET", path, Value::Null));
        }
    }

    /// Something came from the server.
    pub(crate) fn news(&mut self, news: News, turn: Turn, effects: &mut Vec<Effect>) -> Option<Go> {
        match news {
            News::LoggedIn { server, username, token } => {
                if let Some(token) = token {
                    let account =
                        Account { server: server.clone(), username: username.clone(), token };
                    effects.push(Effect::KeepAccount(account));
                }
                (self.server, self.username) = (server, username);
                (self.page, self.selected, self.trouble) = (Page::Lobby, 0, None);
                Self::refresh(effects);
                self.wake(REFRESH, turn.now, effects);
            }
            News::NotLoggedIn(trouble) => {
                if let Page::LogIn(log_in) = &mut self.page {
                    log_in.busy = false;
                }
                self.trouble = Some(tell_trouble(&trouble, self.lang));
            }
            News::Connected => {
                self.connected = true;
                // Whoever comes back is told what they missed.
                if let Some(id) = self.room.as_ref().and_then(|room| room["match"].as_str()) {
                    let mut message = json!({ "id": "watch", "op": "watch", "match": id });
                    if let Some(table) = &self.table {
                        message["have"] = table.version.into();
                    }
                    effects.push(Effect::Net(Ask::Send(message)));
                }
            }
            News::Lost => self.connected = false,
            News::Answer(tag, answer) => return self.answer(tag, answer, effects),
            News::Message(message) => self.message(&message, turn, effects),
        }
        None
    }

    fn answer(
        &mut self,
        tag: Tag,
        answer: Result<Value, Trouble>,
        effects: &mut Vec<Effect>,
    ) -> Option<Go> {
        let value = match answer {
            Ok(value) => value,
            Err(trouble) => {
                let text = tell_trouble(&trouble, self.lang);
                if let (Page::Match, Some(table)) = (&self.page, &mut self.table) {
                    table.board.say(Hue::Bad, text);
                } else {
                    self.trouble = Some(text);
                }
                return None;
            }
        };
        let list = || value.as_array().cloned().unwrap_or_default();
        match tag {
            Tag::Mine => {
                let open =
                    |room: &Value| matches!(room["stage"].as_str(), Some("waiting" | "running"));
                self.mine = list().into_iter().filter(open).collect();
            }
            Tag::Waiting => self.waiting = list(),
            Tag::Running => self.running = list(),
            Tag::Room | Tag::Rematch => self.enter(value, effects),
            Tag::Created => {
                let free = free_seat(&value);
                self.enter(value, effects);
                if let (Some(seat), Some(id)) = (free, self.match_id()) {
                    let path = format!("/matches/{id}/seat");
                    effects.push(http(Tag::Change, "PUT", &path, json!({ "seat": seat })));
                }
            }
            Tag::Record { export } => return self.record(&value, export, effects),
            Tag::Change if value.is_object() => self.room = Some(value),
            Tag::Change => {}
        }
        None
    }

    /// A match that is over is stepped through, or written to a file.
    fn record(&mut self, value: &Value, export: bool, effects: &mut Vec<Effect>) -> Option<Go> {
        match record::read(&value.to_string()) {
            Ok(record) if export => effects.push(Effect::Export(Box::new(record))),
            Ok(record) => return Some(Go::Step(Box::new(record))),
            Err(why) => self.say(Hue::Bad, why.to_string()),
        }
        None
    }

    /// Says something beside the board, or at the foot of a list.
    pub(crate) fn say(&mut self, hue: Hue, text: String) {
        match &mut self.table {
            Some(table) => table.board.say(hue, text),
            None => self.trouble = Some(text),
        }
    }

    /// Goes to a match and watches it.
    fn enter(&mut self, room: Value, effects: &mut Vec<Effect>) {
        self.leave_page(effects);
        let id = room["match"].as_str().unwrap_or_default().to_owned();
        self.room = Some(room);
        (self.page, self.selected, self.trouble) = (Page::Match, 0, None);
        effects.push(Effect::Net(Ask::Send(
            json!({ "id": "watch", "op": "watch", "match": id, "have": 0 }),
        )));
    }

    /// Looks away from the match that was watched.
    fn leave_page(&mut self, effects: &mut Vec<Effect>) {
        if let Some(id) =
            self.room.take().and_then(|room| room["match"].as_str().map(str::to_owned))
        {
            effects.push(Effect::Net(Ask::Send(
                json!({ "id": "unwatch", "op": "unwatch", "match": id }),
            )));
        }
        self.table = None;
        self.chat.clear();
    }

    fn message(&mut self, message: &Value, turn: Turn, effects: &mut Vec<Effect>) {
        if let Some(error) = message.get("error") {
            let trouble = Trouble {
                code: error["code"].as_str().unwrap_or_default().to_owned(),
                message: error["message"].as_str().unwrap_or_default().to_owned(),
            };
            // The rules say it in the player's language, where they were asked for an action.
            let asked = self.table.as_mut().and_then(|table| table.asked.take());
            let refused = asked.filter(|_| trouble.code == "illegal_action").and_then(|action| {
                self.table.as_ref().and_then(|table| table.board.refusal(&action))
            });
            let text = refused.unwrap_or_else(|| tell_trouble(&trouble, self.lang));
            self.say(Hue::Bad, text);
            return;
        }
        let here = self.room.as_ref().and_then(|room| room["match"].as_str()).unwrap_or_default();
        let about = message["match"].as_str().or_else(|| message["room"]["match"].as_str());
        if about.is_some_and(|about| about != here) {
            return;
        }
        match message["push"].as_str() {
            Some("removed" | "closed") => {
                self.back_to_lobby(turn.now, effects);
                self.trouble = Some(
                    self.lang
                        .pick("La sala se cerró.", "The room was closed.", "A sala foi fechada.")
                        .to_owned(),
                );
                return;
            }
            Some("said") => {
                self.said(message);
                return;
            }
            Some("rematch") => {
                if let Some(table) = &mut self.table {
                    let text = self.lang.pick(
                        "Quieren la revancha: g.",
                        "A rematch is wanted: g.",
                        "Querem a revanche: g.",
                    );
                    table.board.say(Hue::Good, text);
                }
                return;
            }
            _ => {}
        }
        if message["room"].is_object() {
            self.room = Some(message["room"].clone());
        }
        if let Some(said) = message["chat"].as_array() {
            self.chat.clear();
            for said in said {
                self.said(said);
            }
        }
        if message["view"].is_object() {
            self.standing(message, turn, effects);
        }
    }

    fn said(&mut self, said: &Value) {
        let (who, text) =
            (said["username"].as_str().unwrap_or("-"), said["text"].as_str().unwrap_or_default());
        // What others write must not move the cursor of this terminal.
        let text: String = text.chars().filter(|letter| !letter.is_control()).collect();
        self.chat.push(Told { seat: None, text: format!("{who}: {text}") });
    }

    /// Takes over how the match stands.
    fn standing(&mut self, standing: &Value, turn: Turn, effects: &mut Vec<Effect>) {
        let name = standing["status"]["game"].as_str().unwrap_or_default();
        let (Some(game), Some(pictures)) = (catalog::game(name), catalog::pictures(name)) else {
            return;
        };
        let view = standing["view"].to_string();
        let Ok(picture) = pictures.read(&view) else { return };
        let number = |value: &Value| value.as_u64().and_then(|number| u8::try_from(number).ok());
        let seat = number(&standing["seat"]);
        let to_act: Vec<u8> = standing["status"]["to_act"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(number)
            .collect();
        let acting = seat.is_some_and(|seat| to_act.contains(&seat));
        let mut table = match self.table.take() {
            Some(mut table) => {
                table.board.show(picture, acting);
                table
            }
            None => Table {
                game,
                pictures,
                board: Board::new(pictures, picture, acting, self.lang),
                version: 0,
                seat,
                to_act: Vec::new(),
                outcome: None,
                deadlines: Vec::new(),
                story: Vec::new(),
                back: 0,
                view: String::new(),
                awaited: None,
                advised: None,
                asked: None,
                leaves: false,
            },
        };
        (table.seat, table.to_act, table.view) = (seat, to_act, view);
        (table.advised, table.awaited, table.asked, table.leaves) = (None, None, None, false);
        table.version = standing["version"].as_u64().unwrap_or(table.version);
        let outcome = &standing["status"]["outcome"];
        table.outcome = outcome.is_object().then(|| outcome.clone());
        for entry in standing["entries"].as_array().into_iter().flatten() {
            let events = entry["events"].as_array().into_iter().flatten();
            let events: Vec<String> = events.map(Value::to_string).collect();
            if !events.is_empty() {
                table.board.marks =
                    events.iter().flat_map(|event| table.pictures.touched(event)).collect();
            }
            let seat = number(&entry["seat"]).and_then(|seat| Seat::try_from(seat).ok());
            let told = events.iter().filter_map(|event| table.game.tell(event, self.lang).ok());
            table
                .story
                .extend(told.filter(|text| !text.is_empty()).map(|text| Told { seat, text }));
        }
        let clock = &standing["clock"];
        let now = clock["now"].as_i64().unwrap_or_default();
        table.deadlines = clock["deadlines"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|one| Some((number(&one["seat"])?, turn.now + one["at"].as_i64()? - now)))
            .collect();
        let waits = !table.deadlines.is_empty();
        self.table = Some(table);
        if waits {
            self.wake(SECOND, turn.now, effects);
        }
    }

    /// Wants a tick, unless one comes by then.
    fn wake(&mut self, after: i64, now: i64, effects: &mut Vec<Effect>) {
        if !(now + 1..=now + after).contains(&self.wakes_at) {
            self.wakes_at = now + after;
            effects.push(Effect::Wake(after.unsigned_abs()));
        }
    }

    /// Time goes on: where somebody has little of it, and in the lobby, which others fill meanwhile.
    pub(crate) fn tick(&mut self, turn: Turn, effects: &mut Vec<Effect>) {
        if turn.now < self.wakes_at {
            return;
        }
        if matches!(self.page, Page::Lobby) {
            Self::refresh(effects);
            self.wake(REFRESH, turn.now, effects);
        } else if self.table.as_ref().is_some_and(|table| !table.deadlines.is_empty()) {
            self.wake(SECOND, turn.now, effects);
        }
    }

    pub(crate) fn thought(&mut self, ticket: u64, thought: Thought) {
        let lang = self.lang;
        let Some(table) = &mut self.table else { return };
        if table.awaited != Some(ticket) {
            return;
        }
        table.awaited = None;
        match thought {
            Thought::Bot(Ok(answer)) => {
                let (hint, play) =
                    lang.pick(("Pista", "y la juega"), ("Hint", "y plays it"), ("Dica", "y joga"));
                table.board.say(Hue::Good, format!("{hint}: {} ({play})", answer.action));
                table.advised = Some(answer.action);
            }
            Thought::Bot(Err(why)) => table.board.say(Hue::Bad, why),
            Thought::Advice(advice) => {
                if let Some(advice) = advice {
                    table.board.hints = advice.spots;
                    table.board.say(Hue::Good, advice.text);
                }
            }
        }
    }

    // ---- keys

    pub(crate) fn key(
        &mut self,
        key: &KeyEvent,
        turn: Turn,
        effects: &mut Vec<Effect>,
    ) -> Option<Go> {
        if let Some((what, field)) = &mut self.writing {
            match key.code {
                KeyCode::Enter => {
                    let (what, text) = (*what, field.text().trim().to_owned());
                    self.writing = None;
                    if !text.is_empty() {
                        self.written(what, &text, effects);
                    }
                }
                KeyCode::Esc => self.writing = None,
                _ => {
                    field.key(key);
                }
            }
            return Some(Go::Stay);
        }
        if let Page::LogIn(log_in) = &mut self.page {
            let rows = log_in.rows();
            match key.code {
                KeyCode::Tab | KeyCode::Down => self.selected = (self.selected + 1) % rows,
                KeyCode::BackTab | KeyCode::Up => self.selected = (self.selected + rows - 1) % rows,
                KeyCode::Esc => return Some(Go::Back),
                KeyCode::Enter if self.selected + 2 < rows => self.selected += 1,
                KeyCode::Enter | KeyCode::Char(' ') if self.selected + 1 == rows => {
                    log_in.register = !log_in.register;
                    // What is missing now comes next.
                    let empty = |at: &usize| log_in.fields[*at].text().is_empty();
                    let fields = log_in.rows() - 2;
                    self.selected = (0..fields).find(empty).unwrap_or(fields);
                }
                KeyCode::Enter if self.selected + 2 == rows => self.log_in(effects),
                _ => {
                    if let Some(field) = log_in.fields.get_mut(self.selected) {
                        field.key(key);
                    }
                }
            }
            return Some(Go::Stay);
        }
        if let (Page::Match, Some(table)) = (&mut self.page, &mut self.table)
            && table.board.has_list()
            && let KeyCode::Char(digit @ '1'..='9') = key.code
        {
            let reaction = table.board.choose(digit as usize - '1' as usize);
            self.react(reaction, effects);
            return Some(Go::Stay);
        }
        self.command(keys::meaning(self.place(), key)?, turn, effects)
    }

    fn log_in(&mut self, effects: &mut Vec<Effect>) {
        let Page::LogIn(log_in) = &mut self.page else { return };
        let [server, username, password, email] =
            log_in.fields.each_ref().map(|field| field.text().trim().to_owned());
        let server = match server.split_once("://") {
            // A machine nearby speaks http; anything else on the internet is expected to speak https.
            None if is_near(&server) => format!("http://{server}"),
            None => format!("https://{server}"),
            Some(_) => server,
        };
        let server = server.trim_end_matches('/').to_owned();
        log_in.busy = true;
        self.trouble = None;
        let email = log_in.register.then_some(email);
        effects.push(Effect::Net(Ask::LogIn { server, username, password, email }));
    }

    fn written(&mut self, what: Writing, text: &str, effects: &mut Vec<Effect>) {
        match what {
            Writing::Code => {
                effects.push(http(Tag::Room, "POST", "/join", json!({ "code": text })));
            }
            Writing::Action => self.act(text, effects),
            Writing::Chat => {
                if let Some(id) = self.match_id() {
                    effects.push(Effect::Net(Ask::Send(
                        json!({ "id": "say", "op": "say", "match": id, "text": text }),
                    )));
                }
            }
        }
    }

    fn match_id(&self) -> Option<String> {
        self.room.as_ref()?["match"].as_str().map(str::to_owned)
    }

    fn act(&mut self, action: &str, effects: &mut Vec<Effect>) {
        let (Some(id), Some(table)) = (self.match_id(), &mut self.table) else { return };
        self.acts += 1;
        table.asked = Some(action.to_owned());
        let action_id = format!("t-{}-{}", table.version, self.acts);
        effects.push(Effect::Net(Ask::Send(json!({
            "id": "act", "op": "act", "match": id, "action": action, "action_id": action_id, "version": table.version,
        }))));
    }

    fn react(&mut self, reaction: Reaction, effects: &mut Vec<Effect>) {
        if let Reaction::Act(action) = reaction {
            self.act(&action, effects);
        }
    }

    pub(crate) fn paste(&mut self, text: &str) {
        if let Some((_, field)) = &mut self.writing {
            field.write(text);
        } else if let Page::LogIn(log_in) = &mut self.page
            && let Some(field) = log_in.fields.get_mut(self.selected)
        {
            field.write(text);
        }
    }

    pub(crate) fn mouse(&mut self, mouse: MouseEvent, area: Rect, effects: &mut Vec<Effect>) {
        let Some(table) = &mut self.table else { return };
        let plan = Plan::of(area, &table.board);
        let at = table.board.at_screen(plan.board, mouse.column, mouse.row);
        let reaction = match (mouse.kind, at) {
            (MouseEventKind::Down(MouseButton::Left), at) => plan
                .click_choice(&mut table.board, mouse)
                .or_else(|| at.and_then(|(x, y)| table.board.click(x, y))),
            (MouseEventKind::Drag(MouseButton::Left), Some((x, y))) => Some(table.board.drag(x, y)),
            (MouseEventKind::Up(MouseButton::Left), _) => Some(table.board.release()),
            _ => None,
        };
        self.react(reaction.unwrap_or(Reaction::Nothing), effects);
    }

    pub(crate) fn command(
        &mut self,
        command: Command,
        turn: Turn,
        effects: &mut Vec<Effect>,
    ) -> Option<Go> {
        match self.page {
            Page::LogIn(_) => (command == Command::Back).then_some(Go::Back),
            Page::Lobby => self.lobby(command, effects),
            Page::Games => self.games(command, turn, effects),
            Page::Match if self.table.is_some() => self.at_table(command, turn, effects),
            Page::Match => self.in_room(command, turn, effects),
        }
    }

    /// The lines of the lobby: what can be done, then matches.
    fn lobby_rows(&self) -> Vec<(String, Option<&Value>)> {
        let lang = self.lang;
        let mut rows = vec![
            (
                lang.pick("Crear una partida", "Create a match", "Criar uma partida").to_owned(),
                None,
            ),
            (
                lang.pick("Entrar con un código", "Join by code", "Entrar com um código")
                    .to_owned(),
                None,
            ),
        ];
        let groups = [
            (&self.mine, lang.pick("tuya", "yours", "sua")),
            (&self.waiting, lang.pick("espera", "waiting", "espera")),
            (&self.running, lang.pick("mirar", "watch", "ver")),
        ];
        for (rooms, word) in groups {
            for room in rooms {
                let own = self.mine.iter().any(|mine| mine["match"] == room["match"]);
                if own && !std::ptr::eq(rooms, &raw const self.mine) {
                    continue;
                }
                let game = room["game"].as_str().unwrap_or_default();
                let title = catalog::game(game).map_or(game, |game| game.title(lang));
                let names: Vec<&str> = room["members"]
                    .as_array()
                    .into_iter()
                    .flatten()
                    .filter_map(|one| one["username"].as_str())
                    .collect();
                let seats = room["seats"].as_u64().unwrap_or(0);
                rows.push((
                    format!("{word:<9}{title:<22}{}/{seats}  {}", names.len(), names.join(", ")),
                    Some(room),
                ));
            }
        }
        rows
    }

    fn lobby(&mut self, command: Command, effects: &mut Vec<Effect>) -> Option<Go> {
        let count = self.lobby_rows().len();
        match command {
            Command::Up | Command::Left => self.selected = (self.selected + count - 1) % count,
            Command::Down | Command::Right => self.selected = (self.selected + 1) % count,
            Command::Refresh => Self::refresh(effects),
            Command::Pick => match self.selected {
                0 => (self.page, self.selected) = (Page::Games, 0),
                1 => self.writing = Some((Writing::Code, Field::default())),
                at => {
                    let room = self.lobby_rows().get(at).and_then(|(_, room)| room.cloned());
                    let Some(room) = room else { return Some(Go::Stay) };
                    let id = room["match"].as_str().unwrap_or_default().to_owned();
                    let waits = room["stage"] == "waiting";
                    let own = self.mine.iter().any(|mine| mine["match"] == room["match"]);
                    if waits && !own {
                        effects.push(http(
                            Tag::Room,
                            "POST",
                            &format!("/matches/{id}/join"),
                            Value::Null,
                        ));
                    } else {
                        self.enter(room, effects);
                    }
                }
            },
            Command::Back => return Some(Go::Back),
            Command::Remove => effects.push(Effect::ForgetAccount(self.server.clone())),
            _ => return None,
        }
        Some(Go::Stay)
    }

    fn games(&mut self, command: Command, turn: Turn, effects: &mut Vec<Effect>) -> Option<Go> {
        let count = catalog::games().count();
        match command {
            Command::Up | Command::Left => self.selected = (self.selected + count - 1) % count,
            Command::Down | Command::Right => self.selected = (self.selected + 1) % count,
            Command::Pick => {
                return Some(catalog::games().nth(self.selected).map_or(Go::Stay, Go::OnlineForm));
            }
            Command::Back => self.back_to_lobby(turn.now, effects),
            Command::Remove | Command::Refresh => {}
            _ => return None,
        }
        Some(Go::Stay)
    }

    /// Makes a match on the server as it was set up.
    pub(crate) fn create(
        &mut self,
        game: &dyn Game,
        setup: &Setup,
        room: &Options,
        effects: &mut Vec<Effect>,
    ) {
        let bots: Vec<Value> = setup
            .players
            .iter()
            .enumerate()
            .filter_map(|(seat, player)| match player {
                Player::Bot(level) => Some(json!({ "seat": seat, "level": level })),
                Player::Human => None,
            })
            .collect();
        let body = hosting::request(game, &setup.options, &bots, room);
        (self.page, self.selected) = (Page::Lobby, 0);
        effects.push(http(Tag::Created, "POST", "/matches", body));
    }

    fn is_admin(&self) -> bool {
        let Some(room) = &self.room else { return false };
        let members = room["members"].as_array().into_iter().flatten();
        members
            .into_iter()
            .any(|one| one["username"] == self.username.as_str() && one["admin"] == true)
    }

    /// What can be done in the waiting room.
    fn room_rows(&self) -> Vec<(String, Todo)> {
        let lang = self.lang;
        let Some(room) = &self.room else { return Vec::new() };
        let mut rows = Vec::new();
        let members: Vec<&Value> = room["members"].as_array().into_iter().flatten().collect();
        let bots: Vec<&Value> = room["bots"].as_array().into_iter().flatten().collect();
        if self.is_admin() {
            rows.push((lang.pick("▶ Empezar", "▶ Start", "▶ Começar").to_owned(), Todo::Start));
        }
        for seat in 0..room["seats"].as_u64().unwrap_or(0) {
            let held = members.iter().find(|one| one["seat"] == seat);
            let bot = bots.iter().find(|one| one["seat"] == seat);
            let place = lang.pick("Asiento", "Seat", "Lugar");
            let number = seat + 1;
            let (who, todo) = match (held, bot) {
                (Some(one), _) => {
                    (one["username"].as_str().unwrap_or("-").to_owned(), Todo::Nothing)
                }
                (None, Some(bot)) => {
                    let level = level_name(bot["level"].as_str().unwrap_or_default(), lang);
                    (level, Todo::TakeBotOut(seat))
                }
                (None, None) => (
                    lang.pick(
                        "libre: Enter se sienta",
                        "free: Enter sits down",
                        "livre: Enter senta-se",
                    )
                    .to_owned(),
                    Todo::Sit(seat),
                ),
            };
            rows.push((format!("{place} {number}: {who}"), todo));
            if held.is_none() && bot.is_none() && self.is_admin() {
                let text =
                    lang.pick("poner un bot normal", "put a normal bot here", "pôr um bot normal");
                rows.push((format!("         {text}"), Todo::Bot(seat)));
            }
        }
        rows.push((lang.pick("Decir algo", "Say something", "Dizer algo").to_owned(), Todo::Say));
        rows.push((
            lang.pick("Dejar la sala", "Leave the room", "Deixar a sala").to_owned(),
            Todo::Leave,
        ));
        rows
    }

    fn in_room(&mut self, command: Command, turn: Turn, effects: &mut Vec<Effect>) -> Option<Go> {
        let rows = self.room_rows();
        let count = rows.len().max(1);
        let id = self.match_id().unwrap_or_default();
        let path = |rest: &str| format!("/matches/{id}/{rest}");
        match command {
            Command::Up | Command::Left => self.selected = (self.selected + count - 1) % count,
            Command::Down | Command::Right => self.selected = (self.selected + 1) % count,
            Command::Back => self.back_to_lobby(turn.now, effects),
            Command::Refresh => {
                effects.push(http(Tag::Change, "GET", &format!("/matches/{id}"), Value::Null));
            }
            Command::Remove => {}
            Command::Pick => match rows.get(self.selected).map(|(_, todo)| *todo) {
                Some(Todo::Start) => {
                    effects.push(http(Tag::Change, "POST", &path("start"), Value::Null));
                }
                Some(Todo::Sit(seat)) => {
                    effects.push(http(Tag::Change, "PUT", &path("seat"), json!({ "seat": seat })));
                }
                Some(Todo::Bot(seat)) => {
                    effects.push(http(
                        Tag::Change,
                        "PUT",
                        &path(&format!("bots/{seat}")),
                        json!({ "level": "normal" }),
                    ));
                }
                Some(Todo::TakeBotOut(seat)) => effects.push(http(
                    Tag::Change,
                    "DELETE",
                    &path(&format!("bots/{seat}")),
                    Value::Null,
                )),
                Some(Todo::Say) => self.writing = Some((Writing::Chat, Field::default())),
                Some(Todo::Leave) => {
                    effects.push(http(Tag::Change, "POST", &path("leave"), Value::Null));
                    self.back_to_lobby(turn.now, effects);
                }
                Some(Todo::Nothing) | None => {}
            },
            _ => return None,
        }
        Some(Go::Stay)
    }

    fn back_to_lobby(&mut self, now: i64, effects: &mut Vec<Effect>) {
        self.leave_page(effects);
        (self.page, self.selected) = (Page::Lobby, 0);
        Self::refresh(effects);
        self.wake(REFRESH, now, effects);
    }

    fn at_table(&mut self, command: Command, turn: Turn, effects: &mut Vec<Effect>) -> Option<Go> {
        let lang = self.lang;
        let id = self.match_id().unwrap_or_default();
        let table = self.table.as_mut()?;
        table.leaves &= command == Command::Leave;
        if let Some(reaction) = table.board.command(command) {
            self.react(reaction, effects);
            return Some(Go::Stay);
        }
        let over = table.outcome.is_some();
        match command {
            Command::Back => self.back_to_lobby(turn.now, effects),
            Command::Hint => {
                if !table.board.is_acting() {
                    table.board.say(Hue::Dim, super::table::not_your_turn(lang));
                    return Some(Go::Stay);
                }
                table.awaited = Some(turn.seed);
                table.board.say(
                    Hue::Dim,
                    lang.pick("Pensando una pista…", "Thinking of a hint…", "Pensando uma dica…"),
                );
                effects.push(Effect::Think {
                    ticket: turn.seed,
                    game: table.game.name(),
                    view: table.view.clone(),
                    level: table.game.has_bots().then(|| "hard".to_owned()),
                    seed: turn.seed,
                    at_once: true,
                    lang,
                });
            }
            Command::Accept => {
                if let Some(action) = table.advised.take() {
                    self.act(&action, effects);
                }
            }
            Command::Write => self.writing = Some((Writing::Action, Field::default())),
            Command::Chat => self.writing = Some((Writing::Chat, Field::default())),
            Command::Rules => return Some(Go::Rules(table.game.name())),
            Command::Again if over => {
                effects.push(http(
                    Tag::Rematch,
                    "POST",
                    &format!("/matches/{id}/rematch"),
                    Value::Null,
                ));
            }
            Command::Watch | Command::Export if over => {
                let tag = Tag::Record { export: command == Command::Export };
                effects.push(http(tag, "GET", &format!("/matches/{id}/record"), Value::Null));
            }
            Command::Again | Command::Watch | Command::Export => {
                table.board.say(Hue::Dim, at_the_end(lang));
            }
            Command::Leave if std::mem::replace(&mut table.leaves, true) => effects.push(http(
                Tag::Change,
                "POST",
                &format!("/matches/{id}/resign"),
                Value::Null,
            )),
            Command::Leave => table.board.say(Hue::Bad, leave_for_good(lang)),
            Command::Undo => {
                let own = table.board.choices().iter().any(|choice| choice.action == "undo");
                if own {
                    self.act("undo", effects);
                } else {
                    table.board.say(
                        Hue::Dim,
                        lang.pick(
                            "En línea no se deshace.",
                            "Nothing is taken back online.",
                            "Online não se desfaz.",
                        ),
                    );
                }
            }
            Command::PageUp => table.back = (table.back + 3).min(table.story.len()),
            Command::PageDown => table.back = table.back.saturating_sub(3),
            _ => {}
        }
        Some(Go::Stay)
    }

    // ---- drawing

    pub(crate) fn draw(&self, area: Rect, buffer: &mut Buffer, look: Look, now: i64) {
        match &self.page {
            Page::LogIn(log_in) => self.draw_log_in(log_in, area, buffer, look),
            Page::Lobby => {
                let rows: Vec<String> =
                    self.lobby_rows().into_iter().map(|(text, _)| text).collect();
                let title = self.lang.pick("En línea", "Online", "Online");
                self.draw_list(title, &rows, area, buffer, look);
                if rows.len() == 2 {
                    let none = self.lang.pick(
                        "No hay partidas abiertas. La lista se renueva sola.",
                        "No matches are open. The list renews itself.",
                        "Não há partidas abertas. A lista renova-se sozinha.",
                    );
                    buffer.set_string(area.x + 2, area.y + 5, none, look.theme.hue(Hue::Dim));
                }
            }
            Page::Games => {
                let rows: Vec<String> =
                    catalog::games().map(|game| game.title(self.lang).to_owned()).collect();
                let title =
                    self.lang.pick("Crear una partida", "Create a match", "Criar uma partida");
                self.draw_list(title, &rows, area, buffer, look);
            }
            Page::Match => match &self.table {
                Some(table) => self.draw_table(table, area, buffer, look, now),
                None => self.draw_room(area, buffer, look),
            },
        }
        if let Some((what, field)) = &self.writing {
            let line = Rect {
                x: area.x + 1,
                y: area.y + area.height - 2,
                width: area.width - 2,
                height: 1,
            };
            ui::clear(line, buffer);
            let word = match what {
                Writing::Code => self.lang.pick("Código: ", "Code: ", "Código: "),
                Writing::Chat => self.lang.pick("Decir: ", "Say: ", "Dizer: "),
                Writing::Action => ": ",
            };
            let (x, _) = buffer.set_stringn(line.x, line.y, word, 12, look.theme.bold(Hue::Accent));
            let place = Rect { x, width: line.x + line.width - x, ..line };
            field.draw(place, buffer, look.theme, true);
        } else if let Some(trouble) = &self.trouble {
            let y = area.y + area.height - 2;
            buffer.set_stringn(
                area.x + 1,
                y,
                format!("! {trouble}"),
                usize::from(area.width) - 2,
                look.theme.bold(Hue::Bad),
            );
        }
    }

    fn state(&self) -> String {
        let state = if self.connected {
            ""
        } else {
            self.lang.pick(" (sin conexión)", " (not connected)", " (sem conexão)")
        };
        format!("{}  {}{state}", self.server, self.username)
    }

    fn draw_list(&self, title: &str, rows: &[String], area: Rect, buffer: &mut Buffer, look: Look) {
        head(area, buffer, look, title, &self.state(), Hue::Text);
        let place =
            Rect { x: area.x + 2, y: area.y + 2, width: area.width - 4, height: area.height - 5 };
        ui::list(place, buffer, look.theme, rows, self.selected);
        foot(area, buffer, look);
    }

    fn draw_log_in(&self, log_in: &LogIn, area: Rect, buffer: &mut Buffer, look: Look) {
        let lang = self.lang;
        let theme = look.theme;
        let title = lang.pick("En línea", "Online", "Online");
        let text = if log_in.busy {
            lang.pick("un momento…", "one moment…", "um momento…")
        } else {
            ""
        };
        head(area, buffer, look, title, text, Hue::Dim);
        let names = [
            lang.pick("Servidor", "Server", "Servidor"),
            lang.pick("Nombre", "User name", "Nome"),
            lang.pick("Contraseña", "Password", "Senha"),
            lang.pick("Correo", "E-mail", "E-mail"),
        ];
        let fields = log_in.rows() - 2;
        for (at, (name, field)) in names.iter().zip(&log_in.fields).take(fields).enumerate() {
            let y = area.y + 3 + 2 * at as u16;
            let chosen = at == self.selected;
            let style = if chosen { theme.bold(Hue::Accent) } else { theme.hue(Hue::Text) };
            buffer.set_stringn(area.x + 4, y, name, 14, style);
            let place = Rect { x: area.x + 20, y, width: 44, height: 1 };
            field.draw(place, buffer, theme, chosen);
        }
        let (go, other) = if log_in.register {
            (
                lang.pick("Registrarse", "Register", "Registrar-se"),
                lang.pick("Ya tengo cuenta", "I have an account", "Já tenho conta"),
            )
        } else {
            (
                lang.pick("Entrar", "Log in", "Entrar"),
                lang.pick("Crear una cuenta", "Make an account", "Criar uma conta"),
            )
        };
        for (at, text) in [(fields, go), (fields + 1, other)] {
            let y = area.y + 4 + 2 * fields as u16 + (at - fields) as u16;
            let style = if at == self.selected { theme.focus() } else { theme.hue(Hue::Text) };
            buffer.set_stringn(area.x + 4, y, format!(" {text} "), 40, style);
        }
        foot(area, buffer, look);
    }

    fn draw_room(&self, area: Rect, buffer: &mut Buffer, look: Look) {
        let lang = self.lang;
        let Some(room) = &self.room else { return };
        let game = room["game"].as_str().unwrap_or_default();
        let title = catalog::game(game).map_or(game, |game| game.title(lang));
        let code = room["code"].as_str().unwrap_or_default();
        let text = lang.pick(
            format!("sala de espera, código {code}"),
            format!("waiting room, code {code}"),
            format!("sala de espera, código {code}"),
        );
        head(area, buffer, look, title, &text, Hue::Accent);
        let rows: Vec<String> = self.room_rows().into_iter().map(|(text, _)| text).collect();
        let place = Rect {
            x: area.x + 2,
            y: area.y + 2,
            width: area.width - 4,
            height: (rows.len() as u16).min(area.height - 8),
        };
        ui::list(place, buffer, look.theme, &rows, self.selected);
        let y = place.y + place.height + 1;
        let chat = Rect { y, height: (area.y + area.height).saturating_sub(y + 2), ..place };
        draw_story(&self.chat, 0, chat, buffer, look);
        foot(area, buffer, look);
    }

    fn player(&self, seat: u8) -> String {
        let Some(room) = &self.room else { return seat.to_string() };
        let members = room["members"].as_array().into_iter().flatten();
        let held = members.into_iter().find(|one| one["seat"] == seat && one["left"] != true);
        let bots = room["bots"].as_array().into_iter().flatten();
        let bot = bots.into_iter().find(|one| one["seat"] == seat);
        match (held, bot) {
            (Some(one), _) => one["username"].as_str().unwrap_or("-").to_owned(),
            (None, Some(bot)) => level_name(bot["level"].as_str().unwrap_or_default(), self.lang),
            (None, None) => format!("{}", seat + 1),
        }
    }

    fn draw_table(&self, table: &Table, area: Rect, buffer: &mut Buffer, look: Look, now: i64) {
        let lang = self.lang;
        let names = |seats: &[u8]| {
            seats.iter().map(|seat| self.player(*seat)).collect::<Vec<_>>().join(", ")
        };
        let mut text = if let Some(outcome) = &table.outcome {
            let winners = outcome["winners"].as_array().into_iter().flatten();
            let winners: Vec<u8> =
                winners.filter_map(|seat| seat.as_u64().map(|seat| seat as u8)).collect();
            let names = names(&winners);
            if winners.is_empty() {
                lang.pick("Fin: nadie gana", "Over: nobody wins", "Fim: ninguém ganha").to_owned()
            } else {
                lang.pick(
                    format!("Fin: gana {names}"),
                    format!("Over: won by {names}"),
                    format!("Fim: ganha {names}"),
                )
            }
        } else {
            let names = names(&table.to_act);
            lang.pick(
                format!("Turno: {names}"),
                format!("To act: {names}"),
                format!("Vez: {names}"),
            )
        };
        if let Some((_, until)) = table.deadlines.iter().min_by_key(|(_, until)| *until) {
            text = format!("{text}  {} s", (until - now).max(0) / 1000);
        }
        if table.seat.is_none() {
            text = format!("{text}  {}", lang.pick("(mirando)", "(watching)", "(assistindo)"));
        }
        if !self.connected {
            text =
                format!("{text}  {}", lang.pick("sin conexión…", "not connected…", "sem conexão…"));
        }
        head(area, buffer, look, table.game.title(lang), &text, Hue::Accent);
        let plan = Plan::of(area, &table.board);
        table.board.draw(plan.board, buffer, look.theme);
        // What was said last stands with what happened.
        let mut story = table.story.clone();
        story.extend(self.chat.iter().rev().take(3).rev().cloned());
        draw_side(&table.board, &story, table.back, &plan, buffer, look);
        if self.writing.is_none() {
            foot_status(&table.board, plan.status, buffer, look);
        }
        let keys = if table.outcome.is_some() {
            lang.pick(
                "g revancha  v recorrer  x exportar  t hablar  Esc salir  ? ayuda",
                "g rematch  v step through  x export  t chat  Esc leave  ? help",
                "g revanche  v percorrer  x exportar  t falar  Esc sair  ? ajuda",
            )
        } else {
            lang.pick(
                "↑↓←→ mover  Tab destinos  Enter elegir  a acciones  t hablar  h pista  ? ayuda",
                "↑↓←→ move  Tab targets  Enter choose  a actions  t chat  h hint  ? help",
                "↑↓←→ mover  Tab destinos  Enter escolher  a ações  t falar  h dica  ? ajuda",
            )
        };
        buffer.set_stringn(
            plan.keys.x,
            plan.keys.y,
            keys,
            plan.keys.width.into(),
            look.theme.hue(Hue::Dim),
        );
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Todo {
    Start,
    Sit(u64),
    Bot(u64),
    TakeBotOut(u64),
    Say,
    Leave,
    Nothing,
}

impl LogIn {
    /// The fields, then the button and the other way in.
    const fn rows(&self) -> usize {
        if self.register { 6 } else { 5 }
    }
}

/// How often the lobby is looked at, in milliseconds.
const REFRESH: i64 = 4000;
const SECOND: i64 = 1000;

/// The first seat of a room that nobody has.
fn free_seat(room: &Value) -> Option<u64> {
    let taken = |list: &str, seat: u64| {
        room[list].as_array().into_iter().flatten().any(|one| one["seat"] == seat)
    };
    (0..room["seats"].as_u64()?).find(|seat| !taken("members", *seat) && !taken("bots", *seat))
}

/// Whether an address is of this machine or of a network nearby.
fn is_near(server: &str) -> bool {
    let host = server.rsplit_once(':').map_or(server, |(host, _)| host);
    host == "localhost"
        || host.rsplit('.').next() == Some("local")
        || host.parse::<std::net::IpAddr>().is_ok()
        || !host.contains('.')
}

fn http(tag: Tag, method: &'static str, path: &str, body: Value) -> Effect {
    Effect::Net(Ask::Http { tag, method, path: path.to_owned(), body })
}

/// What a code means, in the language of the player; else what the server says.
fn tell_trouble(trouble: &Trouble, lang: Lang) -> String {
    let text = match trouble.code.as_str() {
        "unreachable" => lang.pick(
            "No se llega al servidor.",
            "The server cannot be reached.",
            "Não se alcança o servidor.",
        ),
        "bad_credentials" => lang.pick(
            "Nombre o contraseña equivocados.",
            "Wrong name or password.",
            "Nome ou senha errados.",
        ),
        "not_logged_in" => lang.pick(
            "Hay que entrar de nuevo.",
            "You have to log in again.",
            "É preciso entrar de novo.",
        ),
        "username_taken" => {
            lang.pick("Ese nombre ya existe.", "That name is taken.", "Esse nome já existe.")
        }
        "email_taken" => {
            lang.pick("Ese correo ya existe.", "That address is taken.", "Esse e-mail já existe.")
        }
        "match_not_found" => {
            lang.pick("No hay tal partida.", "There is no such match.", "Não há tal partida.")
        }
        "match_full" => {
            lang.pick("La partida está llena.", "The match is full.", "A partida está cheia.")
        }
        "not_enough_players" => {
            lang.pick("Faltan jugadores.", "Players are missing.", "Faltam jogadores.")
        }
        "not_your_turn" => lang.pick("No es tu turno.", "It is not your turn.", "Não é a sua vez."),
        "stale" => lang.pick(
            "La partida ya ha cambiado.",
            "The match has changed meanwhile.",
            "A partida já mudou.",
        ),
        "too_many_requests" => lang.pick(
            "Demasiado rápido: espera un poco.",
            "Too fast: wait a little.",
            "Rápido demais: espere um pouco.",
        ),
        "chat_off" => {
            lang.pick("Aquí no se conversa.", "There is no chat here.", "Aqui não se conversa.")
        }
        _ => return trouble.message.clone(),
    };
    text.to_owned()
}

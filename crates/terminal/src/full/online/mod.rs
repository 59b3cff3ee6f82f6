//! Playing on a server: logging in, the lobby, a waiting room, and a table with people elsewhere.

mod draw;
mod lobby;
mod log_in;
mod luck;
mod news;
mod proposal;
mod room;
mod standing;
mod table;
mod trouble;
mod writing;

use std::collections::BTreeMap;

use catalog::Game;
use kit::Lang;
use kit::sketch::Hue;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;
use serde_json::{Value, json};

use self::log_in::LogIn;
use self::luck::Luck;
use self::standing::Table;
use self::writing::Writing;
use super::app::{Account, Effect, Go, Turn};
use super::board::Reaction;
use super::keys::{self, Command, Place};
use super::local::Told;
use super::net::{Ask, Tag};
use super::table::Plan;
use super::ui::Field;

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
    /// What was promised and what was added to the luck of each match, to check it at the end.
    luck: BTreeMap<String, Luck>,
    /// When the next tick is due, so that no two are under way.
    wakes_at: i64,
}

impl std::fmt::Debug for Online {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Online").field("server", &self.server).finish_non_exhaustive()
    }
}

enum Page {
    LogIn(LogIn),
    Lobby,
    /// The games to choose from, for a room or for a match at once.
    Games {
        now: bool,
    },
    /// Others who want to play the same are looked for.
    Seeking(&'static dyn Game),
    /// The waiting room or the table, as the match is.
    Match,
}

/// How often the lobby is looked at, in milliseconds.
const REFRESH: i64 = 4000;
const SECOND: i64 = 1000;

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
            luck: BTreeMap::new(),
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
        self.add_luck(&room, effects);
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

    pub(crate) fn key(
        &mut self,
        key: &KeyEvent,
        turn: Turn,
        effects: &mut Vec<Effect>,
    ) -> Option<Go> {
        if self.writing.is_some() {
            self.key_in_writing(key, effects);
            return Some(Go::Stay);
        }
        if matches!(self.page, Page::LogIn(_)) {
            return Some(self.key_at_log_in(key, effects));
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
            Page::Games { now } => self.games(now, command, turn, effects),
            Page::Seeking(_) => self.seeking(command, turn, effects),
            Page::Match if self.table.is_some() => self.at_table(command, turn, effects),
            Page::Match => self.in_room(command, turn, effects),
        }
    }
}

fn http(tag: Tag, method: &'static str, path: &str, body: Value) -> Effect {
    Effect::Net(Ask::Http { tag, method, path: path.to_owned(), body })
}

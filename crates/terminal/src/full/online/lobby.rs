//! The lobby: what can be done there, and the matches that are open.

use catalog::{Game, Options};
use serde_json::{Value, json};

use super::writing::Writing;
use super::{Online, Page, REFRESH, http};
use crate::full::app::{Effect, Go, Turn};
use crate::full::hosting;
use crate::full::keys::Command;
use crate::full::net::{Ask, Tag};
use crate::full::ui::Field;
use crate::{Player, Setup};

impl Online {
    pub(super) fn refresh(effects: &mut Vec<Effect>) {
        for (tag, path) in [
            (Tag::Mine, "/me/matches"),
            (Tag::Waiting, "/matches"),
            (Tag::Running, "/matches?stage=running"),
        ] {
            effects.push(http(tag, "GET", path, Value::Null));
        }
    }

    /// The lines of the lobby: what can be done, then matches.
    pub(super) fn lobby_rows(&self) -> Vec<(String, Entry<'_>)> {
        let lang = self.lang;
        let text = |es: &str, en: &str, pt: &str| lang.pick(es, en, pt).to_owned();
        let mut rows = vec![
            (
                text(
                    "Jugar ya con quien esté",
                    "Play now with whoever is there",
                    "Jogar já com quem estiver",
                ),
                Entry::Now,
            ),
            (text("Crear una partida", "Create a match", "Criar uma partida"), Entry::Create),
            (text("Entrar con un código", "Join by code", "Entrar com um código"), Entry::Code),
        ];
        let groups = [
            (&self.mine, lang.pick("tuya", "yours", "sua")),
            (&self.waiting, lang.pick("espera", "waiting", "espera")),
            (&self.running, lang.pick("mirar", "watch", "ver")),
        ];
        for (rooms, word) in groups {
            let mine = std::ptr::eq(rooms, &raw const self.mine);
            for room in rooms {
                if !mine && self.is_mine(room) {
                    continue;
                }
                let turn = mine && self.is_own_turn(room);
                let word = if turn { lang.pick("tu turno", "your turn", "sua vez") } else { word };
                rows.push((self.room_row(room, word), Entry::Room(room)));
            }
        }
        rows
    }

    fn room_row(&self, room: &Value, word: &str) -> String {
        let lang = self.lang;
        let game = room["game"].as_str().unwrap_or_default();
        let title = catalog::game(game).map_or(game, |game| game.title(lang));
        let members = room["members"].as_array().into_iter().flatten();
        let names: Vec<&str> = members.filter_map(|one| one["username"].as_str()).collect();
        let seats = room["seats"].as_u64().unwrap_or(0);
        let mut row = format!("{word:<10}{title:<20}{}/{seats}  {}", names.len(), names.join(", "));
        if room["rated"] == true {
            row = format!("{row}  ({})", hosting::rated(true, lang));
        }
        if room["pace"].is_object() {
            row = format!("{row}  {}", hosting::pace(&room["pace"], lang));
        }
        row
    }

    fn is_mine(&self, room: &Value) -> bool {
        self.mine.iter().any(|mine| mine["match"] == room["match"])
    }

    fn is_own_turn(&self, room: &Value) -> bool {
        let members = room["members"].as_array().into_iter().flatten();
        let own = members.into_iter().find(|one| one["username"] == self.username.as_str());
        let seat = own.map_or(&Value::Null, |own| &own["seat"]);
        seat.is_u64() && room["to_act"].as_array().is_some_and(|acting| acting.contains(seat))
    }

    pub(super) fn lobby(&mut self, command: Command, effects: &mut Vec<Effect>) -> Option<Go> {
        let count = self.lobby_rows().len();
        match command {
            Command::Up | Command::Left => self.selected = (self.selected + count - 1) % count,
            Command::Down | Command::Right => self.selected = (self.selected + 1) % count,
            Command::Refresh => Self::refresh(effects),
            Command::Pick => self.pick_in_lobby(effects),
            Command::Back => return Some(Go::Back),
            Command::Remove => effects.push(Effect::ForgetAccount(self.server.clone())),
            _ => return None,
        }
        Some(Go::Stay)
    }

    fn pick_in_lobby(&mut self, effects: &mut Vec<Effect>) {
        let rows = self.lobby_rows();
        let room = match rows.get(self.selected).map(|(_, entry)| entry) {
            Some(Entry::Now) => {
                (self.page, self.selected) = (Page::Games { now: true }, 0);
                return;
            }
            Some(Entry::Create) => {
                (self.page, self.selected) = (Page::Games { now: false }, 0);
                return;
            }
            Some(Entry::Code) => {
                self.writing = Some((Writing::Code, Field::default()));
                return;
            }
            Some(Entry::Room(room)) => (*room).clone(),
            None => return,
        };
        if room["stage"] == "waiting" && !self.is_mine(&room) {
            let id = room["match"].as_str().unwrap_or_default();
            effects.push(http(Tag::Room, "POST", &format!("/matches/{id}/join"), Value::Null));
        } else {
            self.enter(room, effects);
        }
    }

    pub(super) fn games(
        &mut self,
        now: bool,
        command: Command,
        turn: Turn,
        effects: &mut Vec<Effect>,
    ) -> Option<Go> {
        let count = games(now).count();
        match command {
            Command::Up | Command::Left => self.selected = (self.selected + count - 1) % count,
            Command::Down | Command::Right => self.selected = (self.selected + 1) % count,
            Command::Pick => match games(now).nth(self.selected) {
                Some(game) if now => {
                    effects.push(seek(game));
                    self.page = Page::Seeking(game);
                }
                Some(game) => return Some(Go::OnlineForm(game)),
                None => {}
            },
            Command::Back => self.back_to_lobby(turn.now, effects),
            Command::Remove | Command::Refresh => {}
            _ => return None,
        }
        Some(Go::Stay)
    }

    /// While others are looked for.
    pub(super) fn seeking(
        &mut self,
        command: Command,
        turn: Turn,
        effects: &mut Vec<Effect>,
    ) -> Option<Go> {
        match command {
            Command::Back => {
                effects.push(Effect::Net(Ask::Send(json!({ "id": "unseek", "op": "unseek" }))));
                self.back_to_lobby(turn.now, effects);
            }
            // Nothing else can be done meanwhile.
            Command::Up
            | Command::Down
            | Command::Left
            | Command::Right
            | Command::Pick
            | Command::Remove
            | Command::Refresh => {}
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

    pub(super) fn back_to_lobby(&mut self, now: i64, effects: &mut Vec<Effect>) {
        self.leave_page(effects);
        (self.page, self.selected) = (Page::Lobby, 0);
        Self::refresh(effects);
        self.wake(REFRESH, now, effects);
    }
}

/// What a line of the lobby is for.
pub(super) enum Entry<'a> {
    Now,
    Create,
    Code,
    Room(&'a Value),
}

/// The games that can be chosen: all for a room, and those for several for a match with whoever is there.
pub(super) fn games(now: bool) -> impl Iterator<Item = &'static dyn Game> {
    catalog::games().filter(move |game| !now || *game.seats().end() > 1)
}

/// Looks for others who want to play the same.
pub(super) fn seek(game: &dyn Game) -> Effect {
    Effect::Net(Ask::Send(json!({ "id": "seek", "op": "seek", "game": game.name() })))
}

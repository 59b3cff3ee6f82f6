//! The lobby: what can be done there, and the matches that are open.

use catalog::{Game, Options};
use serde_json::{Value, json};

use super::writing::Writing;
use super::{Online, Page, REFRESH, http};
use crate::full::app::{Effect, Go, Turn};
use crate::full::hosting;
use crate::full::keys::Command;
use crate::full::net::Tag;
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
    pub(super) fn lobby_rows(&self) -> Vec<(String, Option<&Value>)> {
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

    pub(super) fn lobby(&mut self, command: Command, effects: &mut Vec<Effect>) -> Option<Go> {
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

    pub(super) fn games(
        &mut self,
        command: Command,
        turn: Turn,
        effects: &mut Vec<Effect>,
    ) -> Option<Go> {
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

    pub(super) fn back_to_lobby(&mut self, now: i64, effects: &mut Vec<Effect>) {
        self.leave_page(effects);
        (self.page, self.selected) = (Page::Lobby, 0);
        Self::refresh(effects);
        self.wake(REFRESH, now, effects);
    }
}

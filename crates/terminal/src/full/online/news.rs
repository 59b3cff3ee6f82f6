//! What comes from the server, and what follows from it.

use kit::sketch::Hue;
use serde_json::{Value, json};

use super::room::free_seat;
use super::trouble::tell_trouble;
use super::{Online, Page, REFRESH, http};
use crate::full::app::{Account, Effect, Go, Turn};
use crate::full::local::Told;
use crate::full::net::{Ask, News, Tag, Trouble};
use crate::full::record;

impl Online {
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
                if let Page::Seeking(game) = self.page {
                    // Looking for others ends with the line.
                    effects.push(super::lobby::seek(game));
                }
                // Whoever comes back is told what they missed.
                if let Some(id) = self.room.as_ref().and_then(|room| room["match"].as_str()) {
                    let mut message = json!({ "id": "watch", "op": "watch", "match": id });
                    if let Some(table) = &self.table {
                        message["have"] = table.version.into();
                    }
                    effects.push(Effect::Net(Ask::Send(message)));
                }
            }
            News::Contributed { room, contribution } => self.contributed(room, contribution),
            News::Lost => self.connected = false,
            News::Answer(tag, answer) => return self.answer(tag, answer, effects),
            News::Message(message) => self.message(&message, turn, effects),
        }
        None
    }

    pub(super) fn answer(
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
    pub(super) fn record(
        &mut self,
        value: &Value,
        export: bool,
        effects: &mut Vec<Effect>,
    ) -> Option<Go> {
        match record::read(&value.to_string()) {
            Ok(record) if export => effects.push(Effect::Export(Box::new(record))),
            Ok(record) => {
                let found = self.check_luck(&record);
                return Some(Go::Step(Box::new(record), found));
            }
            Err(why) => self.say(Hue::Bad, why.to_string()),
        }
        None
    }

    pub(super) fn message(&mut self, message: &Value, turn: Turn, effects: &mut Vec<Effect>) {
        if let Some(error) = message.get("error") {
            let trouble = Trouble {
                code: error["code"].as_str().unwrap_or_default().to_owned(),
                message: error["message"].as_str().unwrap_or_default().to_owned(),
            };
            // The rules say it in the player's language, where they were asked for an action.
            let asked = self.table.as_mut().and_then(|table| table.asked.take());
            let asked = asked.filter(|_| trouble.code == "illegal_action");
            if let (Some(action), Some(table)) = (asked, &mut self.table)
                && let Some(refusal) = table.board.refusal(&action)
            {
                table.board.refuse(&refusal);
                return;
            }
            self.say(Hue::Bad, tell_trouble(&trouble, self.lang));
            return;
        }
        if message["push"] == "paired" && matches!(self.page, Page::Seeking(_)) {
            let id = message["match"].as_str().unwrap_or_default();
            effects.push(http(Tag::Room, "GET", &format!("/matches/{id}"), Value::Null));
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
            Some("proposal") => {
                self.proposed(message);
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
        if message["proposal"].is_object() {
            self.proposed(message);
        }
    }

    pub(super) fn said(&mut self, said: &Value) {
        let (who, text) =
            (said["username"].as_str().unwrap_or("-"), said["text"].as_str().unwrap_or_default());
        // What others write must not move the cursor of this terminal.
        let text: String = text.chars().filter(|letter| !letter.is_control()).collect();
        self.chat.push(Told { seat: None, text: format!("{who}: {text}") });
    }
}

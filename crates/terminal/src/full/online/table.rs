//! The table of a match on the server.

use kit::sketch::Hue;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use serde_json::Value;

use super::standing::Table;
use super::writing::Writing;
use super::{Online, http};
use crate::full::app::{Effect, Go, Look, Turn};
use crate::full::keys::Command;
use crate::full::net::Tag;
use crate::full::table::{
    Plan, Thought, at_the_end, draw_side, foot_status, head, leave_for_good, level_name,
    not_your_turn,
};
use crate::full::ui::Field;

impl Online {
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
                let reasons = table.board.reasons(&answer.action);
                table.board.say(Hue::Good, format!("{hint}: {} ({play}){reasons}", answer.action));
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

    pub(super) fn at_table(
        &mut self,
        command: Command,
        turn: Turn,
        effects: &mut Vec<Effect>,
    ) -> Option<Go> {
        let lang = self.lang;
        let id = self.match_id().unwrap_or_default();
        let decides = matches!(command, Command::Accept | Command::Back);
        if decides && self.decide_proposal(command == Command::Accept, effects) {
            return Some(Go::Stay);
        }
        // Nobody is helped against other people.
        let alone = self.seated().count() == 1;
        let table = self.table.as_mut()?;
        table.leaves &= command == Command::Leave;
        if let Some(reaction) = table.board.command(command) {
            self.react(reaction, effects);
            return Some(Go::Stay);
        }
        let over = table.outcome.is_some();
        match command {
            Command::Back => self.back_to_lobby(turn.now, effects),
            Command::Hint if !alone => table.board.say(
                Hue::Dim,
                lang.pick(
                    "Las pistas son para partidas contra bots.",
                    "Hints are for matches against bots.",
                    "As dicas são para partidas contra bots.",
                ),
            ),
            Command::Hint => {
                if !table.board.is_acting() {
                    table.board.say(Hue::Dim, not_your_turn(lang));
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
            Command::Rules => {
                return Some(Go::Rules(table.game.name(), table.board.clause));
            }
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
                    self.ask_takeback(effects);
                }
            }
            Command::PageUp => table.back = (table.back + 3).min(table.story.len()),
            Command::PageDown => table.back = table.back.saturating_sub(3),
            _ => {}
        }
        Some(Go::Stay)
    }

    /// The people who have a seat in the match.
    fn seated(&self) -> impl Iterator<Item = &Value> {
        let members = self.room.iter().filter_map(|room| room["members"].as_array());
        members.flatten().filter(|one| one["seat"].is_u64() && one["left"] != true)
    }

    pub(super) fn player(&self, seat: u8) -> String {
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

    pub(super) fn draw_table(
        &self,
        table: &Table,
        area: Rect,
        buffer: &mut Buffer,
        look: Look,
        now: i64,
    ) {
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

//! What players ask of each other at the table: to take back a move, or to end in a draw.

use kit::sketch::Hue;
use serde_json::{Value, json};

use super::Online;
use crate::full::app::Effect;
use crate::full::net::Ask;

impl Online {
    /// Asks the others to take back what was played last here, where the match knows that.
    pub(super) fn ask_takeback(&mut self, effects: &mut Vec<Effect>) {
        let allowed = self.room.as_ref().is_some_and(|room| room["takebacks"] == true);
        if allowed {
            self.answer_proposal("propose", "takeback", effects);
            return;
        }
        let text = self.lang.pick(
            "En esta partida no se deshace.",
            "Nothing is taken back in this match.",
            "Nesta partida não se desfaz.",
        );
        self.say(Hue::Dim, text.to_owned());
    }

    /// Agrees to what somebody proposes, or declines it; false where nobody does.
    pub(super) fn decide_proposal(&mut self, agree: bool, effects: &mut Vec<Effect>) -> bool {
        let proposal = self.table.as_mut().and_then(|table| table.proposal.take());
        let Some(what) = proposal else { return false };
        self.answer_proposal(if agree { "agree" } else { "decline" }, &what, effects);
        if let Some(table) = &mut self.table {
            table.board.unsay();
        }
        true
    }

    fn answer_proposal(&self, op: &str, what: &str, effects: &mut Vec<Effect>) {
        if let Some(id) = self.match_id() {
            effects.push(Effect::Net(Ask::Send(
                json!({ "id": op, "op": op, "match": id, "what": what }),
            )));
        }
    }

    /// Something is proposed, or that is decided.
    pub(super) fn proposed(&mut self, message: &Value) {
        let lang = self.lang;
        let seat = |value: &Value| value.as_u64().and_then(|seat| u8::try_from(seat).ok());
        let (proposal, own) =
            (&message["proposal"], self.table.as_ref().and_then(|table| table.seat));
        let who = seat(&proposal["seat"]).or_else(|| seat(&message["declined_by"]));
        let name = who.map_or(String::new(), |seat| self.player(seat));
        let what = proposal["what"].as_str().unwrap_or_default().to_owned();
        let asked = proposal.is_object() && own.is_some() && who != own;
        let said = match (proposal.is_object(), what.as_str()) {
            (true, _) if !asked => lang.pick(
                "Se lo has pedido a los demás…".to_owned(),
                "You have asked the others…".to_owned(),
                "Você pediu aos outros…".to_owned(),
            ),
            (true, "draw") => lang.pick(
                format!("{name} ofrece un empate: y acepta, Esc rechaza."),
                format!("{name} offers a draw: y agrees, Esc declines."),
                format!("{name} oferece empate: y aceita, Esc recusa."),
            ),
            (true, _) => lang.pick(
                format!("{name} pide deshacer su jugada: y acepta, Esc rechaza."),
                format!("{name} asks to take a move back: y agrees, Esc declines."),
                format!("{name} pede para desfazer a jogada: y aceita, Esc recusa."),
            ),
            (false, _) if who.is_some() => lang.pick(
                format!("{name} no quiere."),
                format!("{name} would rather not."),
                format!("{name} não quer."),
            ),
            (false, _) => String::new(),
        };
        let Some(table) = &mut self.table else { return };
        table.proposal = asked.then_some(what);
        if said.is_empty() {
            table.board.unsay();
        } else {
            table.board.say(Hue::Good, said);
        }
    }
}

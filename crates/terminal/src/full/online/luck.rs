//! Luck that can be checked: what this terminal adds to it, and whether the record of a match keeps what was promised.

use kit::sketch::Hue;
use protocol::{LuckFound, Record};
use serde_json::Value;

use super::Online;
use crate::full::app::Effect;
use crate::full::net::Ask;

/// What was known of the luck of a match before it began.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Luck {
    commitment: String,
    contribution: String,
}

impl Online {
    /// Adds to the luck of a room that waits, once, after its commitment was seen.
    pub(super) fn add_luck(&self, room: &Value, effects: &mut Vec<Effect>) {
        let id = room["match"].as_str().unwrap_or_default();
        let own = |one: &Value| one["username"] == self.username.as_str();
        let member = room["members"].as_array().is_some_and(|members| members.iter().any(own));
        let promised = room["luck"]["commitment"].is_string();
        if room["stage"] == "waiting" && member && promised && !self.luck.contains_key(id) {
            effects.push(Effect::Net(Ask::Contribute { id: id.to_owned() }));
        }
    }

    pub(super) fn contributed(&mut self, room: Value, contribution: String) {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let (id, commitment) = (text(&room["match"]), text(&room["luck"]["commitment"]));
        let here = self.match_id().as_deref() == Some(id.as_str());
        self.luck.insert(id, Luck { commitment, contribution });
        if here {
            self.room = Some(room);
        }
    }

    /// Whether the luck of a match that is over is the one that was promised; nothing where nobody promised any.
    pub(super) fn check_luck(&self, record: &Record) -> Option<(Hue, String)> {
        let told = record.luck.as_ref()?;
        let lang = self.lang;
        let broken = |why: &str| {
            let words = lang.pick(
                "La suerte no es la prometida",
                "The luck is not as promised",
                "A sorte não é a prometida",
            );
            Some((Hue::Bad, format!("{words}: {why}")))
        };
        let found = match catalog::record::verify(record) {
            Ok(found) => found,
            Err(why) => return broken(&why.0),
        };
        if let Some(known) = self.luck.get(&record.id) {
            let added = told.contributions.iter().any(|one| one.value == known.contribution);
            if told.commitment != known.commitment || !added {
                let why = lang.pick(
                    "no es la que vio este terminal",
                    "it is not the one that this terminal saw",
                    "não é a que este terminal viu",
                );
                return broken(why);
            }
        }
        let draws = found.draws;
        (found.luck == LuckFound::Derived).then(|| {
            let text = lang.pick(
                format!("Suerte comprobada: las {draws} tiradas salen del secreto prometido."),
                format!("Luck checked: all {draws} draws follow from the promised secret."),
                format!("Sorte conferida: os {draws} sorteios saem do segredo prometido."),
            );
            (Hue::Good, text)
        })
    }
}

//! What is settled of a match on a server besides its game: who finds it, and how long a move may take.

use catalog::{Game, Options};
use kit::Lang;
use serde_json::{Value, json};

use super::form::{Choice, Kind};

/// The fields of the request that makes a match, as the API calls them.
const PUBLIC: &str = "public";
const CLOCK: &str = "clock";
const MOVE_SECONDS: &str = "move_seconds";

/// The choices that a form offers for a match on a server.
pub(crate) fn choices(game: &dyn Game) -> Vec<Choice> {
    let choice = |name: &str, values: Vec<Value>, default: Value| Choice {
        name: name.to_owned(),
        title: name.to_owned(),
        kind: Kind::Of(values),
        default,
    };
    let clock = if game.has_limits() {
        choice(CLOCK, vec![json!(1.0), json!(2.0), json!(0.5), Value::Null], json!(1.0))
    } else {
        let seconds = [Value::Null, 15.into(), 30.into(), 60.into(), 180.into(), 900.into()];
        choice(MOVE_SECONDS, seconds.to_vec(), Value::Null)
    };
    vec![choice(PUBLIC, vec![true.into(), false.into()], true.into()), clock]
}

pub(crate) fn title(name: &str, lang: Lang) -> &'static str {
    match name {
        PUBLIC => lang.pick("Quién puede entrar", "Who may join", "Quem pode entrar"),
        CLOCK => lang.pick("Reloj", "Clock", "Relógio"),
        _ => lang.pick("Tiempo por jugada", "Time for a move", "Tempo por jogada"),
    }
}

pub(crate) fn shown(name: &str, value: &Value, lang: Lang) -> String {
    let text = match (name, value) {
        (PUBLIC, Value::Bool(true)) => lang.pick(
            "cualquiera, desde la lista",
            "anybody, from the list",
            "qualquer um, da lista",
        ),
        (PUBLIC, _) => {
            lang.pick("quien tenga el código", "whoever has the code", "quem tiver o código")
        }
        (_, Value::Null) => lang.pick("sin reloj", "no clock", "sem relógio"),
        (CLOCK, value) => match value.as_f64() {
            Some(times) if times > 1.5 => lang.pick("el doble", "twice as long", "o dobro"),
            Some(times) if times < 0.9 => lang.pick("la mitad", "half as long", "a metade"),
            _ => lang.pick("el de las reglas", "that of the rules", "o das regras"),
        },
        (_, value) => return format!("{value} s"),
    };
    text.to_owned()
}

/// The request that makes the match, without what is as it comes.
pub(crate) fn request(game: &dyn Game, options: &Options, bots: &[Value], room: &Options) -> Value {
    let mut body = json!({ "game": game.name(), "options": options, "bots": bots, PUBLIC: true });
    for (name, value) in room {
        body[name] = value.clone();
    }
    body
}

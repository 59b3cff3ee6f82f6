//! What is settled of a match on a server besides its game: who finds it, and how long a move may take.

use catalog::{Game, Options};
use kit::Lang;
use serde_json::{Value, json};

use super::form::{Choice, Kind};

/// The fields of the request that makes a match, as the API calls them.
const PUBLIC: &str = "public";
const CLOCK: &str = "clock";
const MOVE_SECONDS: &str = "move_seconds";
const RATED: &str = "rated";
/// In whose place a clock of the platform stands.
const PACE: &str = "pace";

/// The choices that a form offers for a match on a server.
pub(crate) fn choices(game: &dyn Game) -> Vec<Choice> {
    let choice = |name: &str, values: Vec<Value>, default: Value| Choice {
        name: name.to_owned(),
        title: name.to_owned(),
        kind: Kind::Of(values),
        default,
    };
    let (name, mut times, usual) = if game.has_limits() {
        (CLOCK, vec![json!(1.0), json!(2.0), json!(0.5), Value::Null], json!(1.0))
    } else {
        let seconds = [Value::Null, 15.into(), 30.into(), 60.into(), 180.into(), 900.into()];
        (MOVE_SECONDS, seconds.to_vec(), Value::Null)
    };
    times.extend([fischer(300, 5), fischer(900, 10), days(1), days(3), days(7)]);
    let mut choices = vec![
        choice(PUBLIC, vec![true.into(), false.into()], true.into()),
        choice(name, times, usual),
    ];
    if game.has_bots() {
        choices.push(choice(RATED, vec![false.into(), true.into()], false.into()));
    }
    choices
}

fn fischer(seconds: u32, increment: u32) -> Value {
    json!({ "kind": "fischer", "seconds": seconds, "increment": increment })
}

fn days(days: u8) -> Value {
    json!({ "kind": "days", "days": days })
}

/// A clock of the platform in words.
pub(crate) fn pace(pace: &Value, lang: Lang) -> String {
    if let Some(days) = pace["days"].as_u64() {
        return match days {
            1 => lang.pick("un día por jugada", "a day for a move", "um dia por jogada").to_owned(),
            days => lang.pick(
                format!("{days} días por jugada"),
                format!("{days} days for a move"),
                format!("{days} dias por jogada"),
            ),
        };
    }
    let minutes = pace["seconds"].as_u64().unwrap_or(0) / 60;
    let increment = pace["increment"].as_u64().unwrap_or(0);
    lang.pick(
        format!("{minutes} min, +{increment} s por jugada"),
        format!("{minutes} min, +{increment} s a move"),
        format!("{minutes} min, +{increment} s por jogada"),
    )
}

/// Whether a result counts for ratings, in a word.
pub(crate) fn rated(rated: bool, lang: Lang) -> &'static str {
    if rated {
        lang.pick("por puntos", "rated", "valendo pontos")
    } else {
        lang.pick("amistosa", "casual", "amistosa")
    }
}

pub(crate) fn title(name: &str, lang: Lang) -> &'static str {
    match name {
        PUBLIC => lang.pick("Quién puede entrar", "Who may join", "Quem pode entrar"),
        CLOCK => lang.pick("Reloj", "Clock", "Relógio"),
        RATED => {
            lang.pick("Cuenta para la puntuación", "Counts for ratings", "Conta para a pontuação")
        }
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
        (RATED, value) => rated(value == true, lang),
        (_, value @ Value::Object(_)) => return pace(value, lang),
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
        // A clock of the platform takes the place of the game's.
        let name = if value.is_object() { PACE } else { name };
        body[name] = value.clone();
    }
    body
}

//! The main menu and what is asked after it (S51).

use std::io;

use catalog::{Game, Seat};
use small_star_empires::seat_letter;

use crate::{Console, Player, Setup};

/// What was chosen.
pub(super) enum Choice {
    Match { setup: Setup, automatic: bool },
    Exit,
}

/// The three kinds of game.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Humans,
    Mixed,
    Computers,
}

pub(super) fn choose(game: &'static dyn Game, console: &mut Console<'_>) -> io::Result<Choice> {
    console.say("")?;
    console.say(game.title(console.lang()))?;
    console.say(console.pick(
        "1. Humano contra humano\n2. Humano contra computadora\n3. Computadora contra computadora\n4. Salir",
        "1. Human against human\n2. Human against computer\n3. Computer against computer\n4. Exit",
        "1. Humano contra humano\n2. Humano contra computador\n3. Computador contra computador\n4. Sair",
    ))?;
    let kinds = [(0, &["1"][..]), (1, &["2"]), (2, &["3"]), (3, &["4", "q", "quit", "exit"])];
    let Some(kind) = ask_one(console, "1-4> ", &kinds, None)? else { return Ok(Choice::Exit) };
    let kind = match kind {
        0 => Kind::Humans,
        1 => Kind::Mixed,
        2 => Kind::Computers,
        _ => return Ok(Choice::Exit),
    };
    Ok(match details(kind, console)? {
        Some((setup, automatic)) => Choice::Match { setup, automatic },
        None => Choice::Exit,
    })
}

/// What is asked after the kind of game; `None` at the end of input.
fn details(kind: Kind, console: &mut Console<'_>) -> io::Result<Option<(Setup, bool)>> {
    let mut setup = Setup::default();
    let prompt = console.pick("Jugadores, 2-4 [2]> ", "Players, 2-4 [2]> ", "Jogadores, 2-4 [2]> ");
    let counts = [(2_u8, &["2"][..]), (3, &["3"]), (4, &["4"])];
    let Some(players) = ask_one(console, prompt, &counts, Some(2))? else { return Ok(None) };
    setup.options.insert("players".into(), players.into());

    let prompt = console.pick(
        "¿Agujeros negros y de gusano? sí/no [sí]> ",
        "Wormholes and black holes? yes/no [yes]> ",
        "Buracos negros e de minhoca? sim/não [sim]> ",
    );
    let Some(tokens) = ask_one(console, prompt, &YES_NO, Some(true))? else { return Ok(None) };
    setup.options.insert("tokens".into(), tokens.into());

    let prompt = console.pick(
        "Tablero: aleatorio o referencia [aleatorio]> ",
        "Arrangement: random or reference [random]> ",
        "Tabuleiro: aleatório ou referência [aleatório]> ",
    );
    let arrangements = [
        // A lone "r" could mean either in English and the other one elsewhere: asked again.
        ("random", &["random", "aleatorio", "aleatório", "a"][..]),
        ("reference", &["reference", "ref", "referencia", "referência"]),
    ];
    let arrangement = ask_one(console, prompt, &arrangements, Some("random"))?;
    let Some(arrangement) = arrangement else { return Ok(None) };
    setup.options.insert("arrangement".into(), arrangement.into());

    let letters: Vec<String> = Seat::all(players).map(|s| seat_letter(s).to_string()).collect();
    let either = letters.join(", ");
    let prompt = console.pick(
        format!("¿Quién empieza? {either} o aleatorio [aleatorio]> "),
        format!("Who starts? {either} or random [random]> "),
        format!("Quem começa? {either} ou aleatório [aleatório]> "),
    );
    let words: Vec<[String; 1]> = letters.iter().map(|letter| [letter.to_lowercase()]).collect();
    let words: Vec<[&str; 1]> = words.iter().map(|[word]| [word.as_str()]).collect();
    let mut firsts: Vec<(&str, &[&str])> =
        letters.iter().map(String::as_str).zip(words.iter().map(<[&str; 1]>::as_slice)).collect();
    firsts.push(("random", &["random", "r", "aleatorio", "aleatório", "a"]));
    let Some(first) = ask_one(console, &prompt, &firsts, Some("random"))? else {
        return Ok(None);
    };
    setup.options.insert("first".into(), first.into());

    let Some(seated) = seats(kind, players, console)? else { return Ok(None) };
    setup.players = seated;
    let mut automatic = false;
    if kind == Kind::Computers {
        let prompt = console.pick(
            "¿Seguir sin esperar una tecla? sí/no [no]> ",
            "Run without waiting for a key? yes/no [no]> ",
            "Seguir sem esperar uma tecla? sim/não [não]> ",
        );
        let Some(answer) = ask_one(console, prompt, &YES_NO, Some(false))? else {
            return Ok(None);
        };
        automatic = answer;
    }
    Ok(Some((setup, automatic)))
}

const YES_NO: [(bool, &[&str]); 2] =
    [(true, &["yes", "y", "sí", "si", "s", "sim"]), (false, &["no", "n", "não", "nao"])];

/// Who sits where: in a mixed game seat by seat, with a person and a computer at least.
fn seats(kind: Kind, players: u8, console: &mut Console<'_>) -> io::Result<Option<Vec<Player>>> {
    loop {
        let mut seated = Vec::new();
        for seat in Seat::all(players) {
            let computer = match kind {
                Kind::Humans => false,
                Kind::Computers => true,
                Kind::Mixed => match ask_computer(seat, console)? {
                    Some(computer) => computer,
                    None => return Ok(None),
                },
            };
            if !computer {
                seated.push(Player::Human);
                continue;
            }
            let letter = seat_letter(seat);
            let prompt = console.pick(
                format!("Nivel de {letter}: fácil o normal [fácil]> "),
                format!("Level of {letter}: easy or normal [easy]> "),
                format!("Nível de {letter}: fácil ou normal [fácil]> "),
            );
            let levels = [
                ("s52-easy", &["easy", "e", "fácil", "facil", "f", "1"][..]),
                ("s52-normal", &["normal", "n", "2"]),
            ];
            let Some(level) = ask_one(console, &prompt, &levels, Some("s52-easy"))? else {
                return Ok(None);
            };
            seated.push(Player::Bot(level.to_owned()));
        }
        let people = seated.iter().filter(|player| **player == Player::Human).count();
        if kind != Kind::Mixed || (people > 0 && people < seated.len()) {
            return Ok(Some(seated));
        }
        console.say(console.pick(
            "Al menos un lugar es humano y al menos uno es de la computadora.",
            "At least one seat is human and at least one is a computer.",
            "Pelo menos um lugar é humano e pelo menos um é do computador.",
        ))?;
    }
}

/// By default P is a person and the others are computers.
fn ask_computer(seat: Seat, console: &mut Console<'_>) -> io::Result<Option<bool>> {
    let letter = seat_letter(seat);
    let default = seat.index() > 0;
    let prompt = if default {
        console.pick(
            format!("{letter}: humano o computadora [computadora]> "),
            format!("{letter}: human or computer [computer]> "),
            format!("{letter}: humano ou computador [computador]> "),
        )
    } else {
        console.pick(
            format!("{letter}: humano o computadora [humano]> "),
            format!("{letter}: human or computer [human]> "),
            format!("{letter}: humano ou computador [humano]> "),
        )
    };
    let kinds = [
        (false, &["human", "h", "humano"][..]),
        (true, &["computer", "c", "computadora", "ordenador", "o", "computador"]),
    ];
    ask_one(console, &prompt, &kinds, Some(default))
}

/// Asks until one of the words is typed; an empty line takes the default. `None` at the end of
/// input.
fn ask_one<T: Copy>(
    console: &mut Console<'_>,
    prompt: &str,
    answers: &[(T, &[&str])],
    default: Option<T>,
) -> io::Result<Option<T>> {
    loop {
        let Some(line) = console.ask(prompt)? else { return Ok(None) };
        let typed = line.trim().to_lowercase();
        let chosen = answers.iter().find(|(_, words)| words.contains(&typed.as_str()));
        if let Some((value, _)) = chosen {
            return Ok(Some(*value));
        }
        if let (true, Some(value)) = (typed.is_empty(), default) {
            return Ok(Some(value));
        }
        // The question, asked again, names the answers.
        console.say(&console.pick(
            format!("! {:?} no es una de las respuestas.", line.trim()),
            format!("! {:?} is not one of the answers.", line.trim()),
            format!("! {:?} não é uma das respostas.", line.trim()),
        ))?;
    }
}

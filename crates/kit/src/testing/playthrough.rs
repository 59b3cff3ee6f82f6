use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use crate::{Cause, Chance, Dice, Notation, Recording, Replay, RulesExt, Seat};

use super::files::text_files;

/// Checks every golden playthrough `*.txt` of a folder, or writes them anew when the environment
/// variable `PARTIDA_BLESS` is set (as `cargo xtask bless` does).
///
/// A file opens with its recipe, `game`, `options`, `seed` and the number of `actions`; what
/// follows is the match that this recipe gives. A new file needs only the recipe and a bless.
///
/// # Panics
/// When a match went differently, or there is no playthrough.
pub fn playthroughs<R: Notation>(folder: impl AsRef<Path>) {
    let files = text_files(folder.as_ref());
    assert!(!files.is_empty(), "no playthroughs in {}", folder.as_ref().display());
    for (path, text) in files {
        let recipe = Recipe::read(&text).unwrap_or_else(|why| panic!("{path}: {why}"));
        assert_eq!(recipe.game, R::NAME, "{path}: a playthrough of another game");
        let played = recipe.play::<R>();
        if std::env::var_os("PARTIDA_BLESS").is_some() {
            fs::write(&path, played).expect("a writable playthrough");
        } else if let Some(line) = first_difference(&text, &played) {
            panic!("{path}: {line}\nif that is meant: cargo xtask bless");
        }
    }
}

fn first_difference(kept: &str, played: &str) -> Option<String> {
    let mut numbered = (1..).zip(kept.lines().map(Some).chain([None]));
    let mut lines = played.lines().map(Some).chain([None]);
    numbered.find_map(|(number, kept)| {
        let now = lines.next().flatten();
        (kept != now).then(|| format!("line {number} was {kept:?}, is {now:?}"))
    })
}

struct Recipe {
    game: String,
    options: String,
    seed: u64,
    actions: u64,
}

impl Recipe {
    fn read(text: &str) -> Result<Self, String> {
        let field = |key: &str| {
            text.lines()
                .take_while(|line| !line.is_empty())
                .find_map(|line| line.strip_prefix(key)?.strip_prefix(' '))
                .ok_or_else(|| format!("no line {key:?}"))
        };
        let number = |key: &str| field(key)?.parse().map_err(|_| format!("{key} is no number"));
        Ok(Self {
            game: field("game")?.to_owned(),
            options: field("options")?.to_owned(),
            seed: number("seed")?,
            actions: number("actions")?,
        })
    }

    /// Plays random listed actions and writes down everything that can be seen.
    fn play<R: Notation>(&self) -> String {
        let Self { game, options, seed, actions } = self;
        let mut out = format!("game {game}\noptions {options}\nseed {seed}\nactions {actions}\n\n");
        let read = serde_json::from_str(options).expect("options in JSON");
        let mut dice = Dice::new(*seed);
        let mut luck = Recording::new(&mut dice);
        let mut replay = Replay::<R>::open(&read, &mut luck);
        write_chance(&mut out, "setup", &luck.into_answers());
        write_events::<R>(&mut out, replay.setup());
        write_state(&mut out, replay.state());
        while replay.version() < *actions && !replay.state().to_act().is_empty() {
            let state = replay.state();
            let seats: Vec<Seat> = state.to_act().iter().collect();
            let seat = seats[dice.below(seats.len() as u32) as usize];
            let legal = state.legal(seat);
            let action = legal[dice.below(legal.len() as u32) as usize].clone();
            let asks = format!("{seat} asks {}", state.write_action(seat, &action));
            let mut luck = Recording::new(&mut dice);
            let entry = replay
                .decide(seat, Cause::Asked, action, &mut luck)
                .expect("a listed action is accepted");
            write_chance(&mut out, &asks, &luck.into_answers());
            write_events::<R>(&mut out, &entry.events);
            replay.commit(entry);
            write_state(&mut out, replay.state());
        }
        out
    }
}

fn write_chance(out: &mut String, asks: &str, answers: &[u32]) {
    out.push_str(asks);
    if !answers.is_empty() {
        let answers: Vec<String> = answers.iter().map(ToString::to_string).collect();
        let _ = write!(out, " [chance {}]", answers.join(" "));
    }
    out.push('\n');
}

fn write_events<R: Notation>(out: &mut String, events: &[R::Event]) {
    for event in events {
        let _ = writeln!(out, "  -> {}", serde_json::to_string(event).expect("events are JSON"));
    }
}

fn write_state<R: Notation>(out: &mut String, state: &R) {
    for line in state.position().lines() {
        let _ = writeln!(out, "  | {line}");
    }
    if let Some(outcome) = state.outcome() {
        let text = serde_json::to_string(&outcome).expect("an outcome is JSON");
        let _ = writeln!(out, "  over {text}");
    }
    for seat in state.to_act().iter() {
        let more = if state.lists_all(seat) { "" } else { " and more" };
        let _ = writeln!(out, "  {seat} to act, {} legal{more}", state.legal(seat).len());
    }
}

/// A playthrough read back, so that other surfaces can play it too.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Playthrough {
    pub game: String,
    /// The options as JSON.
    pub options: String,
    /// The setup, then one step per action.
    pub steps: Vec<Step>,
}

/// What was asked, with which luck, and where it led.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Step {
    /// Seat and action; `None` for the setup.
    pub asked: Option<(u8, String)>,
    pub chance: Vec<u32>,
    /// The events as JSON.
    pub events: Vec<String>,
    pub position: String,
}

impl Playthrough {
    /// # Panics
    /// When the text is not a playthrough.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let recipe = Recipe::read(text).expect("a playthrough opens with its recipe");
        let (_, body) = text.split_once("\n\n").expect("a playthrough has a body");
        let mut steps: Vec<Step> = Vec::new();
        for line in body.lines() {
            if let Some(event) = line.strip_prefix("  -> ") {
                last(&mut steps).events.push(event.to_owned());
            } else if let Some(row) = line.strip_prefix("  | ") {
                let position = &mut last(&mut steps).position;
                if !position.is_empty() {
                    position.push('\n');
                }
                position.push_str(row);
            } else if !line.starts_with(' ') {
                steps.push(Step::read(line));
            }
        }
        Self { game: recipe.game, options: recipe.options, steps }
    }
}

fn last(steps: &mut [Step]) -> &mut Step {
    steps.last_mut().expect("the setup comes first")
}

impl Step {
    fn read(line: &str) -> Self {
        let (asks, chance) = match line.strip_suffix(']').and_then(|l| l.split_once(" [chance ")) {
            Some((asks, answers)) => {
                (asks, answers.split(' ').map(|a| a.parse().expect("a draw")).collect())
            }
            None => (line, Vec::new()),
        };
        let asked = asks
            .split_once(" asks ")
            .map(|(seat, action)| (seat.parse().expect("a seat"), action.to_owned()));
        Self { asked, chance, ..Self::default() }
    }
}

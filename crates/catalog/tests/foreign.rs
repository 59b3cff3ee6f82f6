//! Views, events and logs come from outside too: from a browser's storage, a file, a database of an
//! earlier program. Changed in any way, they are refused or taken, and nothing panics or hangs.

use std::panic::{AssertUnwindSafe, catch_unwind};

use catalog::{Cause, Chance, Dice, Game, Lang, Limits, Match, Options, Seat, Viewer};
use kit::Show;
use serde_json::{Value, json};

/// How often each text is changed.
fn times() -> u32 {
    if std::env::var_os("PARTIDA_SOAK").is_some() { 400 } else { 8 }
}

/// Every value inside a value.
fn inside<'a>(value: &'a Value, found: &mut Vec<&'a Value>) {
    found.push(value);
    match value {
        Value::Array(items) => items.iter().for_each(|item| inside(item, found)),
        Value::Object(fields) => fields.values().for_each(|item| inside(item, found)),
        _ => {}
    }
}

/// The value inside a value that has so many before it.
fn place<'a>(value: &'a mut Value, before: &mut usize) -> Option<&'a mut Value> {
    if *before == 0 {
        return Some(value);
    }
    *before -= 1;
    match value {
        Value::Array(items) => items.iter_mut().find_map(|item| place(item, before)),
        Value::Object(fields) => fields.values_mut().find_map(|item| place(item, before)),
        _ => None,
    }
}

/// Changes something in a text of JSON.
fn changed(text: &str, dice: &mut Dice) -> String {
    let whole: Value = serde_json::from_str(text).unwrap();
    let mut all = Vec::new();
    inside(&whole, &mut all);
    let other = all[dice.below(all.len() as u32) as usize].clone();
    let mut changed = whole.clone();
    let here = place(&mut changed, &mut (dice.below(all.len() as u32) as usize)).unwrap();
    let pick = dice.below(8);
    match here {
        Value::Array(items) if !items.is_empty() && pick < 5 => {
            let (one, two) = (dice.below(items.len() as u32), dice.below(items.len() as u32));
            let (one, two) = (one as usize, two as usize);
            match pick {
                0 => drop(items.remove(one)),
                1 => items.push(items[one].clone()),
                2 => items.swap(one, two),
                3 => items.clear(),
                _ => items.extend(vec![items[one].clone(); 300]),
            }
        }
        Value::Number(number) if pick < 7 => {
            let now = number.as_i64().unwrap_or_default();
            let values = [0, -1, now + 1, now - 1, 255, 65_535, i64::from(u32::MAX), 7, 61];
            *here = json!(values[dice.below(values.len() as u32) as usize]);
        }
        Value::String(text) if pick < 4 => match pick {
            0 => text.clear(),
            1 => *text = text.repeat(2),
            2 => drop(text.pop()),
            _ => text.insert(0, '7'),
        },
        Value::Bool(flag) => *flag = !*flag,
        here if pick == 7 => *here = Value::Null,
        here => *here = other,
    }
    changed.to_string()
}

/// Asks everything that can be asked of a view. What is refused is fine.
fn look_at(game: &dyn Game, view: &str) {
    let Ok(view) = game.read_view(view) else { return };
    for lang in Lang::ALL {
        view.draw(Show { lang, ..Show::default() });
    }
    view.position();
    for action in view.legal().actions.iter().take(3) {
        let _ = view.preview(action);
    }
    for bot in ["greedy", "easy"] {
        let mut never = || false;
        let mut limits = Limits::new(&mut never);
        limits.nodes = Some(50);
        let _ = view.bot(bot, &mut limits, 3);
    }
}

/// Goes on with a match that was made of what came from outside.
fn go_on(this_match: &mut dyn Match) {
    for viewer in Viewer::all(this_match.seats()) {
        this_match.view(viewer);
        this_match.position_in(viewer);
    }
    for _ in 0..3 {
        let Some(seat) = this_match.status().to_act.first() else { return };
        let actions = this_match.legal(seat).actions;
        let Some(action) = actions.first() else { return };
        let Ok(decided) = this_match.decide(seat, action, &mut Dice::new(1)) else { return };
        this_match.commit(decided).unwrap();
    }
    this_match.undo();
}

/// A match as it is stored, and what its viewers saw.
struct Log {
    setup: String,
    entries: Vec<Stored>,
    views: Vec<String>,
}

#[derive(Clone)]
struct Stored {
    seat: Seat,
    action: String,
    events: String,
}

fn played(game: &dyn Game, options: &Options, dice: &mut Dice, most: u32) -> Log {
    let mut this_match = game.open(Some(options), dice).unwrap();
    let setup = serde_json::to_string(&this_match.setup()).unwrap();
    let (mut entries, mut views) = (Vec::new(), Vec::new());
    for _ in 0..most {
        if entries.len() < 80 {
            let all = Viewer::all(this_match.seats());
            views.extend(all.map(|viewer| this_match.view(viewer).get().to_owned()));
        }
        let Some(seat) = this_match.status().to_act.first() else { break };
        let actions = this_match.legal(seat).actions;
        let action = &actions[dice.below(actions.len() as u32) as usize];
        let decided = match (dice.below(24), game.leaving()) {
            (0, _) => this_match.decide_timeout(seat, dice),
            (1, _) => this_match.decide_bot(seat, action, dice),
            (2, Some(leaving)) => this_match.decide(seat, &leaving, dice),
            _ => this_match.decide(seat, action, dice),
        };
        let decided = decided.unwrap();
        let events = serde_json::to_string(&decided.events).unwrap();
        entries.push(Stored { seat, action: decided.action.clone(), events });
        this_match.commit(decided).unwrap();
        assert_eq!(this_match.is_sound(), Ok(()), "{} {options:?}", game.name());
    }
    Log { setup, entries, views }
}

/// What made something panic.
fn panics(game: &dyn Game, text: &str, work: impl FnOnce()) -> Option<String> {
    let failed = catch_unwind(AssertUnwindSafe(work)).is_err();
    failed.then(|| format!("{}: {text}", game.name()))
}

/// Options under which other things can happen than by default.
const OPTIONS: [&str; 6] = [
    "{}",
    r#"{"mode":4,"capture":true}"#,
    r#"{"players":4,"tokens":true}"#,
    r#"{"players":4,"double_start":true}"#,
    r#"{"round_limit":3}"#,
    r#"{"level":9}"#,
];

/// Every game under all of those options that it knows, with a log of it.
fn logs(seed: u64, most: u32) -> impl Iterator<Item = (&'static dyn Game, Options, Log, Dice)> {
    let all = catalog::games().flat_map(|game| OPTIONS.map(|options| (game, options)));
    all.filter_map(move |(game, options)| {
        let options: Options = serde_json::from_str(options).unwrap();
        game.check(Some(&options)).ok()?;
        let mut dice = Dice::new(seed);
        let log = played(game, &options, &mut dice, most);
        Some((game, options, log, dice))
    })
}

#[test]
fn a_changed_view_is_refused_or_answered() {
    let (mut refused, mut panicked) = (0, Vec::new());
    for (game, _, log, mut dice) in logs(11, 80) {
        for view in log.views.iter().step_by(3) {
            for _ in 0..times() {
                let text = changed(view, &mut dice);
                refused += u32::from(game.read_view(&text).is_err());
                panicked.extend(panics(game, &text, || look_at(game, &text)));
            }
        }
    }
    assert!(panicked.is_empty(), "{panicked:#?}");
    assert!(refused > 1000, "{refused}");
}

#[test]
fn a_changed_log_is_refused_or_taken() {
    let (mut refused, mut panicked) = (0, Vec::new());
    for (game, options, log, mut dice) in logs(12, 80) {
        let mut restore = |setup: &str, entries: &[Stored]| {
            let Ok(mut restored) = game.restore(&options, setup) else { return refused += 1 };
            for Stored { seat, action, events } in entries {
                if restored.recall(*seat, Cause::Asked, action, events).is_err() {
                    return refused += 1;
                }
            }
            match restored.is_sound() {
                Ok(()) => go_on(&mut *restored),
                Err(_) => refused += 1,
            }
        };
        for _ in 0..times() * 4 {
            let setup = changed(&log.setup, &mut dice);
            panicked.extend(panics(game, &setup, || restore(&setup, &[])));
        }
        for place in 0..log.entries.len() {
            for _ in 0..times() {
                let mut entries = log.entries[..=place].to_vec();
                entries[place].events = changed(&entries[place].events, &mut dice);
                let text = entries[place].events.clone();
                panicked.extend(panics(game, &text, || restore(&log.setup, &entries)));
            }
        }
    }
    assert!(panicked.is_empty(), "{panicked:#?}");
    assert!(refused > 500, "{refused}");
}

#[test]
fn whatever_the_rules_lead_to_is_sound() {
    for seed in 0..u64::from(times() / 4) {
        assert!(logs(seed, 1_500).all(|(_, _, log, _)| !log.entries.is_empty()));
    }
}

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::process::ExitCode;

use clap::Args;
use flow_free::counter::{Several, count_to_two};
use flow_free::grader::{Rating, Technique, rate};
use flow_free::solver::Patience;
use kit::Lang;
use serde_json::{Map, Value, json};

use super::in_order::in_order;
use super::sheets::{Given, Input, Tally, progress};
use super::{Clock, seconds};

/// Rate how hard puzzles are for a person
#[derive(Args)]
#[command(after_help = "\
Example:
  partida flow rate --json boards.txt

Counts the steps by technique: T1 only way, T2 no dead end, T3 regions, T4 narrow place,
T5 what if, T6 a trial within a trial. Only boards with one solution are rated; the exit
code is 1 when one has none, several, or a limit was reached.")]
pub(crate) struct Rate {
    #[command(flatten)]
    input: Input,
    /// Give up on a puzzle after this long
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<f64>,
    /// Puzzles at a time [default: one per core]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// One JSON object per puzzle
    #[arg(long)]
    json: bool,
}

impl Rate {
    pub(crate) fn run(self, lang: Lang) -> anyhow::Result<ExitCode> {
        let read = Tally::new(lang);
        let bar = progress(None);
        let mut out = io::BufWriter::new(io::stdout().lock());
        let work = |given: Given| {
            let clock = Clock::start(self.timeout);
            let mut stop = || clock.is_over();
            let patience = &mut Patience::endless().or_when(&mut stop);
            let rating = match count_to_two(&given.sheet.puzzle, patience) {
                Some(Several::One(solution)) => {
                    rate(&given.sheet.puzzle, &solution, patience).ok_or("gave_up")
                }
                Some(Several::None) => Err("unsolvable"),
                Some(Several::More(..)) => Err("ambiguous"),
                None => Err("gave_up"),
            };
            (given, rating)
        };
        let mut all = true;
        in_order(self.input.sheets(&read), self.threads, work, |(given, rating)| {
            bar.inc(1);
            all &= rating.is_ok();
            if self.json {
                writeln!(out, "{}", as_json(&given, &rating))?;
            } else {
                let title = given.name();
                match rating {
                    Ok(rating) => writeln!(out, "{title}: {}", in_words(&rating))?,
                    Err(why) => writeln!(out, "{title}: {}", in_lang(why, lang))?,
                }
            }
            Ok(ControlFlow::Continue(()))
        })?;
        out.flush()?;
        bar.finish_and_clear();
        read.exit(all)
    }
}

fn used(rating: &Rating) -> impl Iterator<Item = (Technique, u32)> {
    Technique::ALL.into_iter().zip(rating.uses).filter(|(_, uses)| *uses > 0)
}

fn as_json(given: &Given, rating: &Result<Rating, &str>) -> Value {
    let (title, place) = (given.sheet.title(), &given.place);
    match rating {
        Ok(rating) => {
            let uses = used(rating).map(|(technique, uses)| (technique.name().into(), uses.into()));
            let techniques = uses.collect::<Map<String, Value>>();
            json!({
                "title": title, "place": place, "grade": rating.grade, "techniques": techniques,
            })
        }
        Err(why) => json!({
            "title": title, "place": place, "grade": null, "techniques": {}, "status": why,
        }),
    }
}

fn in_lang(why: &str, lang: Lang) -> &'static str {
    match why {
        "unsolvable" => lang.pick("sin solución", "unsolvable", "sem solução"),
        "ambiguous" => lang.pick("varias soluciones", "ambiguous", "várias soluções"),
        _ => lang.pick("sin terminar", "gave up", "sem terminar"),
    }
}

fn in_words(rating: &Rating) -> String {
    let uses: Vec<String> =
        used(rating).map(|(technique, uses)| format!("{} {uses}", technique.name())).collect();
    format!("{} ({})", rating.grade.name(), uses.join(", "))
}

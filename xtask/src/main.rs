//! What the project does with itself: run, test, wasm, web, bench, bless, fuzz, soak.

mod bench;
mod fuzz;
mod node;
mod run;
mod shell;
mod test;
mod wasm;
mod web;

use std::process::ExitCode;

const HELP: &str = "\
cargo xtask COMMAND

  run    build what is stale and start Partida
  test   format, lints, documentation and all tests: what CI runs
  wasm   the games for the browser, unless they are fresh
  web    the web app, unless it is fresh
  speed  the games in WebAssembly, measured against the same natively
  bench  the benchmarks, then the server under load (alone: bench load; beside boardgame.io: bench compare)
  bless  write the golden playthroughs anew
  fuzz   generated requests to the server: the part of test and soak that needs Python (more: fuzz 1000)
  soak   the longer proofs: the same tests with more of everything";

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let done = match arguments.next().as_deref() {
        Some("run") => run::run(&arguments.collect::<Vec<_>>()),
        Some("test") => test::test(),
        Some("wasm") => wasm::wasm(),
        Some("web") => web::build(),
        Some("speed") => node::speed(),
        Some("bench") => bench::bench(&arguments.collect::<Vec<_>>()),
        Some("bless") => test::bless(),
        Some("fuzz") => test::fuzz(arguments.next().as_deref()),
        Some("soak") => test::soak(),
        Some("help" | "--help" | "-h") => {
            println!("{HELP}");
            return ExitCode::SUCCESS;
        }
        _ => {
            eprintln!("{HELP}");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

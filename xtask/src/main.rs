//! What the project does with itself; `cargo xtask help` lists it.

mod audit;
mod bench;
mod dist;
mod fuzz;
mod node;
#[cfg(test)]
mod papers;
mod pictures;
mod python;
mod run;
mod shell;
mod sixth;
mod test;
mod wasm;
mod web;

use std::process::ExitCode;

/// Everything that can be asked for, in the order of a first week.
const COMMANDS: &[(&str, &str)] = &[
    ("run", "build what is stale and start Partida (as released: run --release)"),
    ("test", "format, lints, documentation and all tests: what CI runs"),
    ("wasm", "the games for the browser, unless they are fresh"),
    ("web", "the web app, unless it is fresh"),
    ("python", "the games for Python as a wheel to publish (the package's tests: python test)"),
    ("speed", "the games in WebAssembly, measured against the same natively"),
    (
        "bench",
        "benchmarks, then the server under load (bench load; bench web; beside others: bench compare, bench python)",
    ),
    ("bless", "write golden playthroughs, TypeScript types and the diagram of the crates anew"),
    (
        "fuzz",
        "generated requests to the server: the part of test and soak that needs Python (fuzz 1000)",
    ),
    ("soak", "the longer proofs: the same tests with more of everything"),
    ("sixth", "a game more, in a copy of the repository, played in every way: a part of soak"),
    ("pictures", "the moving pictures of the boards in docs/pictures, from the real app"),
    (
        "audit",
        "known faults, licences and origins of what others made (without the network: audit offline)",
    ),
    ("msrv", "whether the oldest compiler that is promised is enough"),
    ("licences", "the licences of everything that is shipped, into the web app"),
    ("notes", "what the changelog says of this version (into a file: notes FILE)"),
    ("sums", "SHA256SUMS of everything in target/dist"),
    ("dist", "the archive of a release (dist --target x86_64-unknown-linux-musl)"),
    ("image", "the container image, where there is Docker"),
];

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let command = arguments.next();
    let rest: Vec<String> = arguments.collect();
    let first = rest.first().map(String::as_str);
    let done = match command.as_deref() {
        Some("run") => run::run(&rest),
        Some("test") => test::test(),
        Some("wasm") => wasm::wasm(),
        Some("web") => web::build(),
        Some("python") => python::python(&rest),
        Some("speed") => node::speed(),
        Some("bench") => bench::bench(&rest),
        Some("bless") => test::bless(),
        Some("fuzz") => test::fuzz(first),
        Some("soak") => test::soak(),
        Some("sixth") => sixth::sixth(),
        Some("pictures") => pictures::pictures(&rest),
        Some("audit") => audit::audit(first),
        Some("msrv") => audit::msrv(),
        Some("licences") => dist::licences(),
        Some("notes") => dist::release_notes(first),
        Some("sums") => dist::sums(),
        Some("dist") => dist::dist(&rest),
        Some("image") => dist::image(),
        Some("help" | "--help" | "-h") => {
            println!("{}", help());
            return ExitCode::SUCCESS;
        }
        _ => {
            eprintln!("{}", help());
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

fn help() -> String {
    let lines = COMMANDS.iter().map(|(name, what)| format!("  {name:9} {what}"));
    format!("cargo xtask COMMAND\n\n{}", lines.collect::<Vec<_>>().join("\n"))
}

/// Says how far something long is.
fn step(number: u32, of: u32, what: &str) {
    println!("\n[{number}/{of}] {what}");
}

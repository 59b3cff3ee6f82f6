use std::process::{Command, Stdio};
use std::time::Instant;

use crate::shell::{call, cargo, root};
use crate::{step, web};

/// Builds what is stale and starts Partida on http://127.0.0.1:7777, with a SQLite file in the
/// folder `data`. The program is optimised a little, which takes less time; with `--release` it
/// is the released one. The other arguments are those of `partida serve`.
pub(crate) fn run(arguments: &[String]) -> anyhow::Result<()> {
    let begun = Instant::now();
    let (profile, arguments) = match arguments {
        [first, rest @ ..] if first == "--release" => ("release", rest),
        all => ("quick", all),
    };
    let program = format!("target/{profile}/partida{}", std::env::consts::EXE_SUFFIX);
    let first_time = !root().join(&program).exists();
    if first_time {
        println!("The first start builds everything: some minutes. The next ones take a second.");
    }
    let steps = 4;
    // What the program is made of can be built beside the games for the browser, which leave one of
    // two cores idle. What is left undone, or fails, is done below for all to see.
    let parts = ["build", "--quiet", "--profile", profile];
    let mut ahead = cargo(&parts);
    ahead.args(["--package", "server", "--package", "terminal", "--package", "engine"]);
    ahead.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut ahead = if first_time { ahead.spawn().ok() } else { None };
    let built = web::build_in_steps(steps);
    if let Some(ahead) = &mut ahead {
        if built.is_err() {
            ahead.kill()?;
        }
        println!("\nWaiting for the parts of the server.");
        ahead.wait()?;
    }
    built?;
    step(4, steps, "the server");
    call(&mut cargo(&["build", "--profile", profile, "--package", "partida"]))?;
    let seconds = begun.elapsed().as_secs();
    if seconds > 2 {
        println!("\nBuilt in {} min {} s.", seconds / 60, seconds % 60);
    }
    println!("In the terminal instead: {program} play --help\n");
    call(Command::new(&program).current_dir(root()).arg("serve").args(arguments))
}

use crate::shell::{call, cargo};

/// Builds what is stale and starts Partida on http://127.0.0.1:7777, with a SQLite file in the
/// folder `data`. Arguments are those of `partida serve`.
pub(crate) fn run(arguments: &[String]) -> anyhow::Result<()> {
    crate::web::build()?;
    call(&mut cargo(&["build", "--release", "--package", "partida"]))?;
    println!(
        "\nPartida is at http://127.0.0.1:7777 and its API at http://127.0.0.1:7777/api/v1/docs."
    );
    println!(
        "The first administrator: cargo run --release -p partida -- admin create-admin --help"
    );
    println!("In the terminal instead: cargo run --release -p partida -- play --help\n");
    let mut serve = cargo(&["run", "--quiet", "--release", "--package", "partida", "--", "serve"]);
    call(serve.args(arguments))
}

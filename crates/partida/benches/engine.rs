//! Round trips of the engine protocol as a driver sees them: the real program behind two pipes.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use divan::counter::ItemsCount;

fn main() {
    divan::main();
}

struct Driver {
    program: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    line: String,
}

impl Driver {
    fn start() -> Self {
        let mut program = Command::new(env!("CARGO_BIN_EXE_partida"))
            .arg("engine")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let to = program.stdin.take().expect("a pipe");
        let from = BufReader::new(program.stdout.take().expect("a pipe"));
        Self { program, to, from, line: String::new() }
    }

    fn ask(&mut self, request: &str) -> usize {
        self.to.write_all(request.as_bytes()).expect("the program reads");
        self.line.clear();
        self.from.read_line(&mut self.line).expect("the program answers")
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // The benchmark is over whether or not the program has already gone.
        drop(self.program.kill());
        drop(self.program.wait());
    }
}

#[divan::bench]
fn apply_and_take_back(bencher: divan::Bencher<'_, '_>) {
    let mut driver = Driver::start();
    driver.ask("{\"op\":\"new\",\"game\":\"damas-chinas\"}\n");
    bencher.counter(ItemsCount::new(3_u32)).bench_local(|| {
        driver.ask("{\"op\":\"legal\",\"seat\":0}\n");
        driver.ask("{\"op\":\"apply\",\"seat\":0,\"action\":\"n1-m5\"}\n");
        driver.ask("{\"op\":\"undo\"}\n")
    });
}

//! A terminal in memory with the program in it.

use std::fs;
use std::io::{Read, Write};
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use protocol::Record;
use terminal::full::read_record;

/// Longer than anything takes on a loaded machine.
const LONGEST: Duration = Duration::from_mins(2);

pub(crate) struct Screen {
    master: Box<dyn MasterPty + Send>,
    writer: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    state: Arc<(Mutex<State>, Condvar)>,
    pub(crate) home: PathBuf,
}

struct State {
    parser: vt100::Parser,
    ended: bool,
}

const fn some(size: u16) -> NonZero<u16> {
    NonZero::new(size).expect("a terminal has a size")
}

const fn size(columns: u16, lines: u16) -> PtySize {
    PtySize { rows: lines, cols: columns, pixel_width: 0, pixel_height: 0 }
}

impl Screen {
    /// Starts the program in English, on 80x24, with folders of its own and bots that do not wait.
    pub(crate) fn start(name: &str, arguments: &[&str]) -> Self {
        Self::start_with(name, arguments, &[])
    }

    /// The same with variables of the environment.
    pub(crate) fn start_with(name: &str, arguments: &[&str], variables: &[(&str, &str)]) -> Self {
        let home = std::env::temp_dir().join(format!("partida-{name}-{}", std::process::id()));
        fs::create_dir_all(home.join("config/partida")).unwrap();
        fs::write(home.join("config/partida/terminal.json"), r#"{"pace":"at_once"}"#).unwrap();
        let pair = native_pty_system().openpty(size(80, 24)).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_partida"));
        command.args(["--lang", "en"]);
        command.args(arguments);
        command.env("TERM", "xterm-256color");
        command.env_remove("NO_COLOR");
        for (name, value) in variables {
            command.env(name, value);
        }
        command.env("XDG_DATA_HOME", home.join("data"));
        command.env("XDG_CONFIG_HOME", home.join("config"));
        command.cwd(&home);
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().unwrap();
        let parser = vt100::Parser::new(some(24), some(80), 0);
        let state = Arc::new((Mutex::new(State { parser, ended: false }), Condvar::new()));
        let told = Arc::clone(&state);
        thread::spawn(move || {
            let mut bytes = [0; 8192];
            loop {
                let read = reader.read(&mut bytes).unwrap_or(0);
                let mut state = told.0.lock().unwrap();
                state.parser.process(&bytes[..read]);
                state.ended |= read == 0;
                told.1.notify_all();
                if read == 0 {
                    return;
                }
            }
        });
        let writer = pair.master.take_writer().unwrap();
        Self { master: pair.master, writer, child, state, home }
    }

    pub(crate) fn send(&mut self, text: &str) {
        self.send_bytes(text.as_bytes());
    }

    pub(crate) fn send_bytes(&mut self, bytes: &[u8]) {
        self.writer.write_all(bytes).unwrap();
        self.writer.flush().unwrap();
    }

    pub(crate) fn resize(&mut self, columns: u16, lines: u16) {
        self.state.0.lock().unwrap().parser.screen_mut().set_size(some(lines), some(columns));
        // The program draws as soon as it is told.
        self.master.resize(size(columns, lines)).unwrap();
    }

    pub(crate) fn is_alternate(&self) -> bool {
        self.state.0.lock().unwrap().parser.screen().alternate_screen()
    }

    /// Waits until the screen says so; what it says then.
    pub(crate) fn wait(&self, what: &str, is: impl Fn(&str) -> bool) -> String {
        let began = Instant::now();
        let mut state = self.state.0.lock().unwrap();
        loop {
            let text = state.parser.screen().contents();
            if is(&text) {
                return text;
            }
            assert!(!state.ended, "the program ended before {what}:\n{text}");
            assert!(began.elapsed() < LONGEST, "{what} did not come:\n{text}");
            state = self.state.1.wait_timeout(state, Duration::from_secs(1)).unwrap().0;
        }
    }

    pub(crate) fn wait_for(&self, words: &str) -> String {
        self.wait(words, |text| text.contains(words))
    }

    /// Waits until the program has ended: its exit code.
    pub(crate) fn end(&mut self) -> u32 {
        let began = Instant::now();
        let mut state = self.state.0.lock().unwrap();
        while !state.ended {
            assert!(began.elapsed() < LONGEST, "it did not end");
            state = self.state.1.wait_timeout(state, Duration::from_secs(1)).unwrap().0;
        }
        drop(state);
        self.child.wait().unwrap().exit_code()
    }

    pub(crate) fn process(&self) -> u32 {
        self.child.process_id().unwrap()
    }

    /// The match as the program has saved it.
    pub(crate) fn saved(&self) -> Option<Record> {
        let folder = fs::read_dir(self.home.join("data/partida/matches")).ok()?;
        let file = folder
            .filter_map(Result::ok)
            .find(|file| file.path().extension().is_some_and(|end| end == "json"))?;
        read_record(&fs::read_to_string(file.path()).ok()?).ok()
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // It has ended, or the test has failed; either way nothing of it is needed any more.
        let _ = self.child.kill();
        let _ = fs::remove_dir_all(&self.home);
    }
}

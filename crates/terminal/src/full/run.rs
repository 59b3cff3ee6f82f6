//! The loop around the machine: reads the terminal, draws, and does what is to be done outside.

use std::io::{self, IsTerminal as _, Write as _};
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use catalog::{Game, Limits};
use kit::Lang;
use protocol::Record;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, SetTitle, disable_raw_mode, enable_raw_mode,
};

use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};

use super::app::{App, Effect, Input, Look, Turn};
use super::assess::assess;
use super::files::{self, Files, Folder};
use super::local::Local;
use super::net::{self, Ask};
use super::table::Thought;
use super::theme::{Depth, Theme};
use crate::{Setup, fresh_seed};

/// With what the program begins.
#[expect(missing_debug_implementations, reason = "a game has nothing to show")]
pub enum Start {
    Menu,
    /// The setup of a game, with what is already known of it.
    Form(&'static dyn Game, Setup),
    /// A match, at once.
    Play(&'static dyn Game, Setup),
    Replay(Box<Record>),
    /// A match that was saved in a file.
    Resume(Box<Record>),
    /// A server, or the one that was played on last.
    Online(Option<String>),
}

/// Whether a full screen can be shown: on a terminal that can move its cursor.
#[must_use]
pub fn can_run() -> bool {
    let dumb = std::env::var("TERM").is_ok_and(|term| term == "dumb");
    io::stdin().is_terminal() && io::stdout().is_terminal() && !dumb
}

/// Runs the program until the user leaves. The language is the one asked for, else the one kept, else the environment's.
pub fn run(
    start: Start,
    asked: Option<Lang>,
    environment: Lang,
    depth: Option<Depth>,
) -> io::Result<()> {
    let files = Files::of_user();
    let preferences = files.preferences();
    let kept = preferences.lang.as_deref().and_then(|lang| lang.parse().ok());
    let depth = depth.unwrap_or_else(|| Depth::of_environment(|name| std::env::var(name).ok()));
    let look = Look {
        lang: asked.or(kept).unwrap_or(environment),
        theme: Theme { depth, ground: preferences.ground },
    };
    let mut preferences = preferences;
    preferences.lang = Some(look.lang.to_string());
    let mut app = App::new(look, preferences, Box::new(Folder::new(files.clone())));
    let mut first = Vec::new();
    match start {
        Start::Menu => {}
        Start::Form(game, setup) => app.open_form(game, &setup),
        Start::Play(game, setup) => {
            let seed = setup.seed.unwrap_or_else(fresh_seed);
            let local = Local::begin(game, &setup, seed)
                .map_err(|error| io::Error::other(error.message))?;
            app.open_match(local, &mut first);
        }
        Start::Online(server) => app.open_online(server.as_deref(), &mut first),
        Start::Resume(record) => {
            let local = Local::resume(*record, fresh_seed()).map_err(io::Error::other)?;
            app.open_match(local, &mut first);
        }
        Start::Replay(record) => app.open_replay(*record).map_err(io::Error::other)?,
    }
    let (sender, receiver) = mpsc::channel();
    let outside = Outside {
        files,
        sender: sender.clone(),
        stop: Arc::default(),
        analysis: Arc::default(),
        net: None,
    };
    // The screen is given back however this ends.
    let screen = Screen::enter()?;
    listen(&sender)?;
    let done = Loop { app, outside, receiver }.run(first);
    drop(screen);
    done
}

/// A terminal in its full-screen state; dropping it gives it back.
struct Screen;

impl Screen {
    fn enter() -> io::Result<Self> {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            // A thread that thinks is caught, and says so by itself.
            if thread::current().name() == Some(THINKER) {
                return;
            }
            give_back();
            before(info);
        }));
        enable_raw_mode()?;
        let screen = Self;
        execute!(
            io::stdout(),
            EnterAlternateScreen,
            EnableMouseCapture,
            EnableBracketedPaste,
            SetTitle("Partida")
        )?;
        Ok(screen)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

/// Gives the terminal back as it was. Nothing can be done about what fails here.
fn give_back() {
    let mut out = io::stdout();
    let _ = execute!(
        out,
        DisableBracketedPaste,
        DisableMouseCapture,
        LeaveAlternateScreen,
        ratatui::crossterm::cursor::Show
    );
    let _ = disable_raw_mode();
    let _ = out.flush();
}

const THINKER: &str = "thinker";

/// What the loop waits for.
enum Heard {
    Input(Input),
    /// The terminal is gone, or somebody ends the program.
    End,
}

/// Threads that wait for the terminal and for signals.
fn listen(sender: &Sender<Heard>) -> io::Result<()> {
    // The first look installs the handler of SIGWINCH. Left to the thread, it could come after the
    // first picture, and a resize in between would be lost.
    event::poll(Duration::ZERO)?;
    let keys = sender.clone();
    thread::Builder::new().name("keys".into()).spawn(move || {
        loop {
            let heard = match event::read() {
                Ok(event) => Heard::Input(Input::Terminal(event)),
                Err(why) if why.kind() == io::ErrorKind::Interrupted => continue,
                Err(_) => Heard::End,
            };
            let ends = matches!(heard, Heard::End);
            if keys.send(heard).is_err() || ends {
                return;
            }
        }
    })?;
    let ends = sender.clone();
    let mut signals = signal_hook::iterator::Signals::new([SIGTERM, SIGHUP, SIGINT, SIGQUIT])?;
    thread::Builder::new().name("signals".into()).spawn(move || {
        if signals.forever().next().is_some() {
            // Nobody listens any more: then the program is ending already.
            let _ = ends.send(Heard::End);
        }
    })?;
    Ok(())
}

struct Loop {
    app: App,
    outside: Outside,
    receiver: Receiver<Heard>,
}

/// So many events are taken in between two pictures: a storm of them must not keep the screen waiting for ever.
const MOST_AT_ONCE: usize = 256;

impl Loop {
    fn run(mut self, first: Vec<Effect>) -> io::Result<()> {
        let mut terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
        let size = terminal.size()?;
        self.heard(Input::Terminal(event::Event::Resize(size.width, size.height)));
        for effect in first {
            self.outside.perform(effect, &self.app);
        }
        loop {
            terminal.draw(|frame| self.app.draw(frame.buffer_mut()))?;
            let Ok(heard) = self.receiver.recv() else { return Ok(()) };
            let mut next = Some(heard);
            for _ in 0..MOST_AT_ONCE {
                match next.take() {
                    Some(Heard::Input(input)) => {
                        if self.heard(input) {
                            return Ok(());
                        }
                    }
                    Some(Heard::End) => return Ok(()),
                    None => break,
                }
                next = self.receiver.try_recv().ok();
            }
            if let Some(Heard::Input(input)) = next
                && self.heard(input)
            {
                return Ok(());
            }
        }
    }

    /// Hands something in and does what follows; true when that is the end.
    fn heard(&mut self, input: Input) -> bool {
        let turn = Turn { now: now(), seed: fresh_seed() };
        for effect in self.app.update(input, turn) {
            if matches!(effect, Effect::Quit) {
                return true;
            }
            self.outside.perform(effect, &self.app);
        }
        false
    }
}

fn now() -> i64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// What is done outside the machine.
struct Outside {
    files: Files,
    sender: Sender<Heard>,
    /// Tells the last thinker that nobody waits for it any more.
    stop: Arc<AtomicBool>,
    /// The same for the analysis of a match.
    analysis: Arc<AtomicBool>,
    /// The line to a server, once one was asked for.
    net: Option<tokio::sync::mpsc::UnboundedSender<Ask>>,
}

impl Outside {
    fn ask(&mut self, ask: Ask) {
        if self.net.is_none() {
            let sender = self.sender.clone();
            let tell = move |news| {
                // Whoever left does not want to know.
                let _ = sender.send(Heard::Input(Input::Net(news)));
            };
            self.net = net::start(tell).ok();
        }
        if let Some(net) = &self.net {
            let _ = net.send(ask);
        }
    }

    /// Thinks about a whole match on a thread of its own, until nobody waits for it.
    fn assess(&mut self, ticket: u64, record: Box<Record>) {
        self.analysis.store(true, Ordering::Relaxed);
        self.analysis = Arc::default();
        let (stop, sender) = (Arc::clone(&self.analysis), self.sender.clone());
        let spawned = thread::Builder::new().name(THINKER.into()).spawn(move || {
            let tell = |at, one| {
                // Whoever left does not want to know.
                let _ = sender.send(Heard::Input(Input::Assessed(ticket, at, Box::new(one))));
            };
            // A match that cannot be played again was refused when it was opened.
            let _ = panic::catch_unwind(AssertUnwindSafe(|| assess(&record, None, &stop, tell)));
        });
        if let Err(why) = spawned {
            let _ = self.sender.send(Heard::Input(Input::Exported(Err(why.to_string()))));
        }
    }

    fn perform(&mut self, effect: Effect, app: &App) {
        match effect {
            Effect::Think { ticket, game, view, level, seed, at_once, lang } => {
                self.stop.store(true, Ordering::Relaxed);
                self.stop = Arc::default();
                let least = if at_once { 0 } else { app.preferences().pace.millis() };
                let think = Think { game, view, level, seed, lang, stop: Arc::clone(&self.stop) };
                let sender = self.sender.clone();
                let thinker = thread::Builder::new().name(THINKER.into());
                let spawned = thinker.spawn(move || {
                    let began = Instant::now();
                    let thought = think.think();
                    let left = Duration::from_millis(least).saturating_sub(began.elapsed());
                    thread::sleep(left);
                    // Whoever left the table does not wait for this.
                    let _ = sender.send(Heard::Input(Input::Thought(ticket, thought)));
                });
                if let Err(why) = spawned {
                    let thought = Thought::Bot(Err(why.to_string()));
                    let _ = self.sender.send(Heard::Input(Input::Thought(ticket, thought)));
                }
            }
            Effect::Assess { ticket, record } => self.assess(ticket, record),
            Effect::StopAssessing => self.analysis.store(true, Ordering::Relaxed),
            Effect::Save(record) => {
                if let Err(why) = self.files.save(&record) {
                    let text = format!("{}: {why}", self.files.data().display());
                    let _ = self.sender.send(Heard::Input(Input::Exported(Err(text))));
                }
            }
            Effect::Remove(id) => self.files.remove(&id),
            Effect::Export(record) => {
                let result = files::export(&record).map_err(|why| why.to_string());
                let _ = self.sender.send(Heard::Input(Input::Exported(result)));
            }
            Effect::Keep(preferences) => {
                if let Err(why) = self.files.keep(&preferences) {
                    let _ = self.sender.send(Heard::Input(Input::Exported(Err(why.to_string()))));
                }
            }
            Effect::Wake(millis) => {
                let sender = self.sender.clone();
                thread::spawn(move || {
                    thread::sleep(Duration::from_millis(millis));
                    let _ = sender.send(Heard::Input(Input::Tick));
                });
            }
            Effect::Net(ask) => self.ask(ask),
            Effect::KeepAccount(account) => {
                if let Err(why) = self.files.keep_account(&account) {
                    let _ = self.sender.send(Heard::Input(Input::Exported(Err(why.to_string()))));
                }
            }
            Effect::ForgetAccount(server) => self.files.forget_account(&server),
            Effect::Quit => {}
        }
    }
}

/// One question to a bot.
struct Think {
    game: &'static str,
    view: String,
    level: Option<String>,
    seed: u64,
    lang: Lang,
    stop: Arc<AtomicBool>,
}

impl Think {
    fn think(&self) -> Thought {
        let thought = panic::catch_unwind(AssertUnwindSafe(|| self.answer()));
        thought.unwrap_or_else(|_| Thought::Bot(Err("the bot broke off".into())))
    }

    fn answer(&self) -> Thought {
        let read = catalog::pictures(self.game).ok_or("no such game".to_owned());
        let picture = match read.and_then(|p| p.read(&self.view).map_err(|error| error.message)) {
            Ok(picture) => picture,
            Err(why) => return Thought::Bot(Err(why)),
        };
        let Some(level) = &self.level else { return Thought::Advice(picture.advice(self.lang)) };
        let mut stop = || self.stop.load(Ordering::Relaxed);
        let answer = picture.bot(level, &mut Limits::new(&mut stop), self.seed);
        Thought::Bot(answer.map_err(|error| error.tell(self.lang).to_owned()))
    }
}

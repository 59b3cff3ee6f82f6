use std::fs;
use std::io::{self, Write as _};
use std::time::{SystemTime, UNIX_EPOCH};

use catalog::{Dice, Game, Lang, Limits, Match, Seat, Viewer};
use kit::MOST_SEATS;
use protocol::{Code, Record};

use crate::asking;
use crate::full::{Local, export, id_of_bits, write_record};
use crate::{Console, Player, Setup};

/// Plays any game: the board, a prompt, an action in the game's notation.
pub fn play_lines(
    game: &'static dyn Game,
    setup: &Setup,
    console: &mut Console<'_>,
) -> io::Result<()> {
    console.say(game.title(console.lang()))?;
    let asked;
    let setup = if console.has_menu && setup.options.is_empty() && setup.players.is_empty() {
        let Some(wanted) = asking::setup(game, setup, console)? else { return Ok(()) };
        asked = wanted;
        &asked
    } else {
        setup
    };
    let dice = Dice::new(setup.seed.unwrap_or_else(fresh_seed));
    match Local::begin_with(game, setup, dice, id_of_bits(fresh_seed())) {
        Ok(local) => Table::new(local).play(console),
        Err(error) => console.say(&error.message),
    }
}

/// Goes on with a match that was saved.
pub fn resume_lines(record: Record, console: &mut Console<'_>) -> io::Result<()> {
    let local = Local::resume(record, fresh_seed()).map_err(io::Error::other)?;
    console.say(local.game.title(console.lang()))?;
    Table::new(local).play(console)
}

/// A seed nobody chose: what the operating system gives every hash map is luck enough for a game
/// among friends.
#[must_use]
pub fn fresh_seed() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one(0)
}

fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

struct Table {
    local: Local,
    /// The person who looks at the screen now.
    looking: Option<Seat>,
    /// For people who share the screen and have secrets: the first entry that each has not been
    /// told of yet.
    untold: [u64; MOST_SEATS],
}

impl Table {
    fn new(local: Local) -> Self {
        Self { local, looking: None, untold: [0; MOST_SEATS] }
    }

    fn play(mut self, console: &mut Console<'_>) -> io::Result<()> {
        let lang = console.lang();
        console.say(lang.pick(
            "Escribe una jugada, o `help`.",
            "Type an action, or `help`.",
            "Escreva uma jogada, ou `help`.",
        ))?;
        if !self.is_shared_with_secrets() {
            self.tell(console)?;
        }
        while let Some(seat) = self.next_to_act() {
            let more = match self.player(seat) {
                Player::Human => self.human_turn(seat, console)?,
                Player::Bot(level) => self.bot_turn(seat, &level, console)?,
            };
            if !more {
                return Ok(());
            }
        }
        self.result(console)
    }

    fn this_match(&self) -> &dyn Match {
        self.local.this_match()
    }

    fn player(&self, seat: Seat) -> Player {
        self.local.players().get(seat.index()).cloned().unwrap_or_default()
    }

    fn next_to_act(&self) -> Option<Seat> {
        self.local.to_act().first()
    }

    /// One accepted action of a person; false when they want to stop.
    fn human_turn(&mut self, seat: Seat, console: &mut Console<'_>) -> io::Result<bool> {
        if !self.hand_over(seat, console)? {
            return Ok(false);
        }
        if self.is_shared_with_secrets() {
            self.catch_up(seat, console)?;
        }
        console.say("")?;
        self.show_board(Viewer::Seat(seat), console)?;
        let prompt = format!("{}> ", self.this_match().seat_name(seat, console.lang()));
        loop {
            let Some(line) = console.ask(&prompt)? else { return Ok(false) };
            let line = line.trim();
            match line.split_whitespace().next() {
                Some("q" | "quit" | "exit") => return Ok(false),
                Some("help" | "?") => self.help(console)?,
                Some("legal") => {
                    self.list(seat, line["legal".len()..].trim(), console)?;
                }
                Some("board") => self.show_board(Viewer::Seat(seat), console)?,
                Some("save") => self.save(line["save".len()..].trim(), console)?,
                Some(_) if self.try_action(seat, line, console)? => return Ok(true),
                // Nothing was typed, or the rules said no and why.
                _ => {}
            }
        }
    }

    fn try_action(
        &mut self,
        seat: Seat,
        line: &str,
        console: &mut Console<'_>,
    ) -> io::Result<bool> {
        match self.local.act(seat, line, now()) {
            Ok(()) => {
                if !self.is_shared_with_secrets() {
                    self.tell(console)?;
                }
                Ok(true)
            }
            Err(error) => {
                let why = if error.code == Code::BadAction {
                    self.unreadable(seat, &error.message, console.lang())
                } else {
                    error.tell(console.lang()).to_owned()
                };
                console.say(&format!("! {why}"))?;
                Ok(false)
            }
        }
    }

    /// What to type instead of a text that is not in the notation. How each game words that is
    /// written in English for programs, so in other languages an example stands for it.
    fn unreadable(&self, seat: Seat, message: &str, lang: Lang) -> String {
        let sample = self.this_match().legal(seat).actions.into_iter().next().unwrap_or_default();
        lang.pick(
            format!("Eso no es una jugada. Escribe, por ejemplo, `{sample}`, o `legal` o `help`."),
            message.to_owned(),
            format!(
                "Isso não é uma jogada. Escreva, por exemplo, `{sample}`, ou `legal` ou `help`."
            ),
        )
    }

    fn bot_turn(&mut self, seat: Seat, level: &str, console: &mut Console<'_>) -> io::Result<bool> {
        let mut never = || false;
        let seed = self.local.bits();
        let answer = self.this_match().bot(seat, level, &mut Limits::new(&mut never), seed);
        let action = match answer {
            Ok(answer) => answer.action,
            Err(error) => {
                console.say(&format!("! {}", error.tell(console.lang())))?;
                return Ok(false);
            }
        };
        // With secrets only what is told of the action may be read.
        if !self.local.game.has_secrets() {
            let name = self.this_match().seat_name(seat, console.lang());
            console.say(&format!("{name} ({level}): {action}"))?;
        }
        let acted = self.try_action(seat, &action, console)?;
        // Whoever is next to act sees the board before they do; between two bots it is shown here.
        let next = self.next_to_act().filter(|next| *next != seat);
        if next.is_some_and(|next| self.player(next) != Player::Human)
            && !self.is_shared_with_secrets()
        {
            console.say("")?;
            self.show_board(self.looking.map_or(Viewer::Spectator, Viewer::Seat), console)?;
            console.say("")?;
        }
        Ok(acted)
    }

    fn show_board(&self, viewer: Viewer, console: &mut Console<'_>) -> io::Result<()> {
        let board = self.this_match().draw(viewer, console.show);
        console.say(board.trim_end())
    }

    /// Writes the match to a file of this name, or of one that says what it is.
    fn save(&self, name: &str, console: &mut Console<'_>) -> io::Result<()> {
        let record = self.local.record();
        let written = if name.is_empty() {
            export(record)
        } else {
            // No file is lost by a name that was used before.
            let file = fs::OpenOptions::new().write(true).create_new(true).open(name);
            file.and_then(|mut file| file.write_all(write_record(record).as_bytes()))
                .map(|()| name.to_owned())
        };
        let text = match written {
            Ok(name) => console.pick(
                format!("Guardada en {name}: `partida play --resume {name}` la sigue, `partida replay {name}` la muestra."),
                format!("Saved in {name}: `partida play --resume {name}` goes on with it, `partida replay {name}` shows it."),
                format!("Guardada em {name}: `partida play --resume {name}` a continua, `partida replay {name}` a mostra."),
            ),
            Err(why) if why.kind() == io::ErrorKind::AlreadyExists => console.pick(
                format!("! {name} ya existe; escribe otro nombre."),
                format!("! {name} exists already; write another name."),
                format!("! {name} já existe; escreva outro nome."),
            ),
            Err(why) => console.pick(
                format!("! No se pudo guardar: {why}"),
                format!("! It could not be saved: {why}"),
                format!("! Não foi possível guardar: {why}"),
            ),
        };
        console.say(&text)
    }

    /// In a game with secrets, wipes the screen and waits until the right person looks at it;
    /// false at the end of input.
    fn hand_over(&mut self, seat: Seat, console: &mut Console<'_>) -> io::Result<bool> {
        let changes = self.looking.replace(seat) != Some(seat);
        if !self.is_shared_with_secrets() || !changes {
            return Ok(true);
        }
        console.clear()?;
        let name = self.this_match().seat_name(seat, console.lang());
        let prompt = console.pick(
            format!("Turno: {name}. Que nadie más mire; pulsa Enter."),
            format!("{name} to act. Let nobody else look; press Enter."),
            format!("Vez: {name}. Que mais ninguém olhe; tecle Enter."),
        );
        Ok(console.ask(&format!("{prompt} "))?.is_some())
    }

    /// Whether several people look at this screen in turn, each with secrets of their own.
    fn is_shared_with_secrets(&self) -> bool {
        self.local.game.has_secrets() && self.local.people().count() > 1
    }

    /// Tells a person all that happened since they last looked, their own last action included:
    /// what it brought was wiped with their screen.
    fn catch_up(&mut self, seat: Seat, console: &mut Console<'_>) -> io::Result<()> {
        let next = self.this_match().status().version + 1;
        let from = std::mem::replace(&mut self.untold[seat.index()], next);
        for version in from..next {
            for line in self.this_match().tell(version, Viewer::Seat(seat), console.lang()) {
                console.say(&line)?;
            }
        }
        Ok(())
    }

    fn help(&self, console: &mut Console<'_>) -> io::Result<()> {
        let seat = self.next_to_act();
        let sample = seat.map(|seat| self.this_match().legal(seat).actions);
        let sample = sample.and_then(|actions| actions.into_iter().next()).unwrap_or_default();
        console.say(&console.pick(
            format!(
                "Escribe una jugada en la notación del juego, por ejemplo `{sample}`.\n\
                 legal [inicio]  las jugadas posibles, o las que empiezan así\n\
                 board           el tablero otra vez\n\
                 save [archivo]  guardar la partida en un archivo\n\
                 quit            dejar la partida"
            ),
            format!(
                "Type an action in the notation of the game, for example `{sample}`.\n\
                 legal [start]  what you may do, or what of it starts like that\n\
                 board          the board again\n\
                 save [file]    save the match in a file\n\
                 quit           leave the match"
            ),
            format!(
                "Escreva uma jogada na notação do jogo, por exemplo `{sample}`.\n\
                 legal [início]  as jogadas possíveis, ou as que começam assim\n\
                 board           o tabuleiro outra vez\n\
                 save [arquivo]  guardar a partida em um arquivo\n\
                 quit            deixar a partida"
            ),
        ))
    }

    fn list(&self, seat: Seat, start: &str, console: &mut Console<'_>) -> io::Result<()> {
        let legal = self.this_match().legal(seat);
        let mut line = String::new();
        for action in legal.actions.iter().filter(|action| action.starts_with(start)) {
            if line.len() + action.len() + 2 > 78 {
                console.say(line.trim_end())?;
                line.clear();
            }
            line.push_str(action);
            line.push_str("  ");
        }
        if !line.is_empty() {
            console.say(line.trim_end())?;
        }
        if !legal.complete {
            console.say(console.pick("… y más.", "… and more.", "… e mais."))?;
        }
        Ok(())
    }

    /// What the last action brought, as those at the screen may know it.
    fn tell(&self, console: &mut Console<'_>) -> io::Result<()> {
        let viewer = self.looking.map_or(Viewer::Spectator, Viewer::Seat);
        for line in self.this_match().tell_last(viewer, console.lang()) {
            console.say(&line)?;
        }
        Ok(())
    }

    fn result(&self, console: &mut Console<'_>) -> io::Result<()> {
        if self.is_shared_with_secrets() {
            self.tell(console)?;
        }
        console.say("")?;
        self.show_board(Viewer::Spectator, console)?;
        let Some(outcome) = self.this_match().status().outcome else { return Ok(()) };
        let name = |seat| self.this_match().seat_name(seat, console.lang());
        let winners: Vec<String> = outcome.winners.iter().map(name).collect();
        let winners = winners.join(", ");
        let (es, en, pt) = match outcome.winners.len() {
            0 => ("Nadie gana".to_owned(), "Nobody wins".to_owned(), "Ninguém ganha".to_owned()),
            1 => {
                (format!("Gana: {winners}"), format!("{winners} wins"), format!("Ganha: {winners}"))
            }
            _ => (
                format!("Comparten el primer puesto: {winners}"),
                format!("{winners} share the first place"),
                format!("Dividem o primeiro lugar: {winners}"),
            ),
        };
        console.say(&format!("{} ({})", console.pick(es, en, pt), outcome.reason))
    }
}

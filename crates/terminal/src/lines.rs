use std::io;

use catalog::{Dice, Game, Lang, Limits, Match, Seat, Viewer};
use kit::MOST_SEATS;
use protocol::Code;

use crate::{Console, Player, Setup};

/// Plays any game: the board, a prompt, an action in the game's notation.
pub fn play_lines(
    game: &'static dyn Game,
    setup: &Setup,
    console: &mut Console<'_>,
) -> io::Result<()> {
    let mut dice = Dice::new(setup.seed.unwrap_or_else(fresh_seed));
    let this_match = match game.open(Some(&setup.options), &mut dice) {
        Ok(this_match) => this_match,
        Err(error) => return console.say(&error.message),
    };
    let mut table = Table { game, this_match, setup, dice, looking: None, untold: [0; MOST_SEATS] };
    console.say(game.title(console.lang()))?;
    let lang = console.lang();
    console.say(lang.pick(
        "Escribe una jugada, o `help`.",
        "Type an action, or `help`.",
        "Escreva uma jogada, ou `help`.",
    ))?;
    if !table.is_shared_with_secrets() {
        table.tell(console)?;
    }
    while let Some(seat) = table.next_to_act() {
        let more = match setup.player(seat.index()) {
            Player::Human => table.human_turn(seat, console)?,
            Player::Bot(level) => table.bot_turn(seat, &level, console)?,
        };
        if !more {
            return Ok(());
        }
    }
    table.result(console)
}

/// A seed nobody chose: what the operating system gives every hash map is luck enough for a game
/// among friends.
#[must_use]
pub fn fresh_seed() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one(0)
}

struct Table<'a> {
    game: &'static dyn Game,
    this_match: Box<dyn Match>,
    setup: &'a Setup,
    dice: Dice,
    /// The person who looks at the screen now.
    looking: Option<Seat>,
    /// For people who share the screen and have secrets: the first entry that each has not been
    /// told of yet.
    untold: [u64; MOST_SEATS],
}

impl Table<'_> {
    fn next_to_act(&self) -> Option<Seat> {
        self.this_match.status().to_act.first()
    }

    /// One accepted action of a person; false when they want to stop.
    fn human_turn(&mut self, seat: Seat, console: &mut Console<'_>) -> io::Result<bool> {
        if !self.hand_over(seat, console)? {
            return Ok(false);
        }
        if self.is_shared_with_secrets() {
            self.catch_up(seat, console)?;
        }
        let board = self.this_match.draw(Viewer::Seat(seat), console.show);
        console.say("")?;
        console.say(board.trim_end())?;
        let prompt = format!("{}> ", self.this_match.seat_name(seat, console.lang()));
        loop {
            let Some(line) = console.ask(&prompt)? else { return Ok(false) };
            let line = line.trim();
            match line.split_whitespace().next() {
                Some("q" | "quit" | "exit") => return Ok(false),
                Some("help" | "?") => self.help(console)?,
                Some("legal") => {
                    self.list(seat, line["legal".len()..].trim(), console)?;
                }
                Some("board") => {
                    let board = self.this_match.draw(Viewer::Seat(seat), console.show);
                    console.say(board.trim_end())?;
                }
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
        match self.this_match.decide(seat, line, &mut self.dice) {
            Ok(decided) => {
                self.this_match.commit(decided).map_err(io::Error::other)?;
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
        let sample = self.this_match.legal(seat).actions.into_iter().next().unwrap_or_default();
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
        let seed = self.dice.bits();
        let answer = self.this_match.bot(seat, level, &mut Limits::new(&mut never), seed);
        let action = match answer {
            Ok(answer) => answer.action,
            Err(error) => {
                console.say(&format!("! {}", error.tell(console.lang())))?;
                return Ok(false);
            }
        };
        // With secrets only what is told of the action may be read.
        if !self.game.has_secrets() {
            let name = self.this_match.seat_name(seat, console.lang());
            console.say(&format!("{name} ({level}): {action}"))?;
        }
        self.try_action(seat, &action, console)
    }

    /// In a game with secrets, wipes the screen and waits until the right person looks at it;
    /// false at the end of input.
    fn hand_over(&mut self, seat: Seat, console: &mut Console<'_>) -> io::Result<bool> {
        let changes = self.looking.replace(seat) != Some(seat);
        if !self.is_shared_with_secrets() || !changes {
            return Ok(true);
        }
        console.clear()?;
        let name = self.this_match.seat_name(seat, console.lang());
        let prompt = console.pick(
            format!("Turno: {name}. Que nadie más mire; pulsa Enter."),
            format!("{name} to act. Let nobody else look; press Enter."),
            format!("Vez: {name}. Que mais ninguém olhe; tecle Enter."),
        );
        Ok(console.ask(&format!("{prompt} "))?.is_some())
    }

    /// Whether several people look at this screen in turn, each with secrets of their own.
    fn is_shared_with_secrets(&self) -> bool {
        let people = (0..self.this_match.seats().into())
            .filter(|seat| self.setup.player(*seat) == Player::Human)
            .count();
        self.game.has_secrets() && people > 1
    }

    /// Tells a person all that happened since they last looked, their own last action included:
    /// what it brought was wiped with their screen.
    fn catch_up(&mut self, seat: Seat, console: &mut Console<'_>) -> io::Result<()> {
        let next = self.this_match.status().version + 1;
        let from = std::mem::replace(&mut self.untold[seat.index()], next);
        for version in from..next {
            for line in self.this_match.tell(version, Viewer::Seat(seat), console.lang()) {
                console.say(&line)?;
            }
        }
        Ok(())
    }

    fn help(&self, console: &mut Console<'_>) -> io::Result<()> {
        let seat = self.next_to_act();
        let sample = seat.map(|seat| self.this_match.legal(seat).actions);
        let sample = sample.and_then(|actions| actions.into_iter().next()).unwrap_or_default();
        console.say(&console.pick(
            format!(
                "Escribe una jugada en la notación del juego, por ejemplo `{sample}`.\n\
                 legal [inicio]  las jugadas posibles, o las que empiezan así\n\
                 board           el tablero otra vez\n\
                 quit            dejar la partida"
            ),
            format!(
                "Type an action in the notation of the game, for example `{sample}`.\n\
                 legal [start]  what you may do, or what of it starts like that\n\
                 board          the board again\n\
                 quit           leave the match"
            ),
            format!(
                "Escreva uma jogada na notação do jogo, por exemplo `{sample}`.\n\
                 legal [início]  as jogadas possíveis, ou as que começam assim\n\
                 board           o tabuleiro outra vez\n\
                 quit            deixar a partida"
            ),
        ))
    }

    fn list(&self, seat: Seat, start: &str, console: &mut Console<'_>) -> io::Result<()> {
        let legal = self.this_match.legal(seat);
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
        for line in self.this_match.tell_last(viewer, console.lang()) {
            console.say(&line)?;
        }
        Ok(())
    }

    fn result(&self, console: &mut Console<'_>) -> io::Result<()> {
        if self.is_shared_with_secrets() {
            self.tell(console)?;
        }
        let board = self.this_match.draw(Viewer::Spectator, console.show);
        console.say("")?;
        console.say(board.trim_end())?;
        let Some(outcome) = self.this_match.status().outcome else { return Ok(()) };
        let name = |seat| self.this_match.seat_name(seat, console.lang());
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

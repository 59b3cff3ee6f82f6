//! The console that the rules of Small Star Empires describe (S46 to S54).

mod menu;
#[cfg(test)]
mod tests;
mod turn;

use std::io;

use catalog::{Dice, Game, Limits, Match, Seat, Viewer};
use kit::Lang;
use kit::prelude::*;
use small_star_empires::{SmallStarEmpires, View, display_board, seat_letter};

use crate::{Console, Player, Setup, fresh_seed};
use menu::Choice;
use turn::Wish;

/// Plays what the command line says, or else what people choose from the menu (S51).
pub(super) fn play(
    game: &'static dyn Game,
    setup: &Setup,
    console: &mut Console<'_>,
) -> io::Result<()> {
    let mut dice = Dice::new(setup.seed.unwrap_or_else(fresh_seed));
    if !setup.options.is_empty() || !setup.players.is_empty() {
        play_match(game, setup, false, &mut dice, console)?;
        return Ok(());
    }
    loop {
        let Choice::Match { setup, automatic } = menu::choose(game, console)? else {
            return Ok(());
        };
        if play_match(game, &setup, automatic, &mut dice, console)? == Ended::EndOfInput {
            return Ok(());
        }
    }
}

/// How a match at this console came to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ended {
    Over,
    Left,
    EndOfInput,
}

fn play_match(
    game: &'static dyn Game,
    setup: &Setup,
    automatic: bool,
    dice: &mut Dice,
    console: &mut Console<'_>,
) -> io::Result<Ended> {
    let this_match = match game.open(Some(&setup.options), dice) {
        Ok(this_match) => this_match,
        Err(error) => {
            console.say(&error.message)?;
            return Ok(Ended::Left);
        }
    };
    let seats = usize::from(this_match.seats());
    let who = (0..seats).map(|seat| who_plays(&setup.player(seat), console.lang())).collect();
    let people = (0..seats).any(|seat| setup.player(seat) == Player::Human);
    let mut table = Table { this_match, who, people, automatic };
    console.say(&table.state().setup_line().unwrap_or_default())?;
    table.tell(console)?;
    if !people {
        table.show(console)?;
    }
    while let Some(seat) = table.this_match.status().to_act.first() {
        let ended = match setup.player(seat.index()) {
            Player::Human => table.human_turn(seat, dice, console)?,
            Player::Bot(level) => table.computer_turn(seat, &level, dice, console)?,
        };
        if let Some(ended) = ended {
            return Ok(ended);
        }
    }
    if people {
        table.show(console)?;
    }
    Ok(Ended::Over)
}

/// Human, or computer and level (S49).
fn who_plays(player: &Player, lang: Lang) -> String {
    match player {
        Player::Human => lang.pick("humano", "human", "humano").to_owned(),
        Player::Bot(level) => {
            let computer = lang.pick("computadora", "computer", "computador");
            format!("{computer} {}", level.strip_prefix("s52-").unwrap_or(level))
        }
    }
}

struct Table {
    this_match: Box<dyn Match>,
    /// Who plays, by seat, in words.
    who: Vec<String>,
    /// Whether anybody at this table is a person.
    people: bool,
    /// Whether computers go on without waiting for a key (S54).
    automatic: bool,
}

impl Table {
    fn view(&self) -> View {
        serde_json::from_str(self.this_match.view(Viewer::Spectator).get())
            .expect("a view can be read as it was written")
    }

    fn state(&self) -> SmallStarEmpires {
        SmallStarEmpires::imagine(&self.view(), &mut Dice::new(0))
    }

    fn show(&self, console: &mut Console<'_>) -> io::Result<()> {
        console.say("")?;
        console.say(&display_board(&self.view(), console.show, &self.who))
    }

    fn tell(&self, console: &mut Console<'_>) -> io::Result<()> {
        for line in self.this_match.tell_last(Viewer::Spectator, console.lang()) {
            console.say(&line)?;
        }
        Ok(())
    }

    /// A turn of a person; how the match ended, if they leave it.
    fn human_turn(
        &mut self,
        seat: Seat,
        dice: &mut Dice,
        console: &mut Console<'_>,
    ) -> io::Result<Option<Ended>> {
        self.show(console)?;
        let wish = turn::choose(&self.view(), &self.state(), seat, &self.who, console)?;
        match wish {
            Wish::Quit => Ok(Some(Ended::Left)),
            Wish::EndOfInput => Ok(Some(Ended::EndOfInput)),
            Wish::Play(action) => {
                self.act(seat, &action.to_string(), dice, console)?;
                Ok(None)
            }
        }
    }

    fn computer_turn(
        &mut self,
        seat: Seat,
        level: &str,
        dice: &mut Dice,
        console: &mut Console<'_>,
    ) -> io::Result<Option<Ended>> {
        if !self.people && !self.automatic {
            let prompt = console.pick(
                "Enter: siguiente turno, a: seguir solo, q: salir> ",
                "Enter: next turn, a: run automatically, q: quit> ",
                "Enter: próxima jogada, a: seguir sozinho, q: sair> ",
            );
            match console.ask(prompt)?.as_deref().map(str::trim) {
                None => return Ok(Some(Ended::EndOfInput)),
                Some("q" | "Q" | "quit") => return Ok(Some(Ended::Left)),
                Some("a" | "A") => self.automatic = true,
                Some(_) => {}
            }
        }
        let mut never = || false;
        let seed = dice.bits();
        let answer = self.this_match.bot(seat, level, &mut Limits::new(&mut never), seed);
        let action = match answer {
            Ok(answer) => answer.action,
            Err(error) => {
                console.say(&format!("! {}", error.tell(console.lang())))?;
                return Ok(Some(Ended::Left));
            }
        };
        let who = &self.who[seat.index()];
        console.say(&format!("{} ({who}): {action}", seat_letter(seat)))?;
        self.act(seat, &action, dice, console)?;
        if !self.people {
            self.show(console)?;
        }
        Ok(None)
    }

    fn act(
        &mut self,
        seat: Seat,
        action: &str,
        dice: &mut Dice,
        console: &mut Console<'_>,
    ) -> io::Result<()> {
        match self.this_match.decide(seat, action, dice) {
            Ok(decided) => {
                self.this_match.commit(decided).map_err(io::Error::other)?;
                self.tell(console)
            }
            Err(error) => console.say(&format!("! {}", error.tell(console.lang()))),
        }
    }
}

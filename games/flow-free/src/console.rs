//! The console game of sections 3 to 7, as a machine that takes lines and gives text.
//!
//! Reading and writing are left to whoever runs it, so whole dialogues can be tested as texts.
//! Every answer ends with the prompt of the next question, or says that the program ends.

use kit::prelude::*;
use kit::{Chance, Dice, Ink, Replay, Seat, Show};

use crate::formats::{self, Form, Sheet, export};
use crate::hints::{self, Hint, Strength};
use crate::line::Values;
use crate::options::{LEVELS, Options, Start};
use crate::rating::Shown;
use crate::solver::{self, Patience};
use crate::{Action, Cell, Event, FlowFree, packs, text};

/// The levels of the menu (F21), and of the extended one (F124).
const MENU: std::ops::RangeInclusive<u8> = 5..=9;
const EXTENDED_MENU: std::ops::RangeInclusive<u8> = LEVELS;

/// What a terminal shows on a line unless somebody widens it.
const USUAL_WIDTH: usize = 80;

/// How many steps the solver and its reasons may take. On a board of the menu an answer needs a few
/// hundred, and a hint some ten thousand at most.
const PATIENCE: u64 = 1_000_000;

const PLAYER: Seat = Seat::new(0);

/// A console game: at its menu, or at a board.
#[derive(Clone, Debug)]
pub struct Console {
    show: Show,
    extended: bool,
    start: ConsoleStart,
    game: Option<FlowFree>,
}

/// What was said on the command line about the boards.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ConsoleStart {
    /// Begins with this board or level instead of the menu.
    pub first: Option<Options>,
    /// Fixes the number of the boards that levels of the menu give (F13).
    pub number: Option<u32>,
}

/// What the console answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// To be written as it is; it ends with a prompt unless the program ends.
    pub text: String,
    pub ends: bool,
    /// A file to be written (`:save`); [`Console::saved`] says how that went.
    pub save: Option<Save>,
    /// A file to be read (`:load`); [`Console::loaded`] takes what is in it.
    pub load: Option<Load>,
}

/// A file to go on with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Load {
    pub file: String,
    /// Which of its puzzles, from 1.
    pub number: usize,
}

impl Load {
    /// `FILE`, or `FILE#3` for its third puzzle.
    fn of(name: &str) -> Self {
        let numbered = name.rsplit_once('#').and_then(|(file, number)| {
            let number = number.parse().ok().filter(|number| *number > 0)?;
            Some(Self { file: file.to_owned(), number })
        });
        numbered.unwrap_or_else(|| Self { file: name.to_owned(), number: 1 })
    }
}

/// A game to be saved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Save {
    /// The name of the file, as far as the game has an opinion.
    pub name: String,
    /// Whether the player named it: then no other name will do.
    pub named: bool,
    pub text: String,
}

impl Console {
    #[must_use]
    pub fn new(show: Show, extended: bool, start: ConsoleStart) -> Self {
        Self { show, extended, start, game: None }
    }

    /// The first words: the menu, or the board that was asked for (F21).
    pub fn begin(&mut self, chance: &mut dyn Chance) -> Answer {
        let first = self.start.first.take();
        let text = match first {
            Some(options) => self.open(&options, chance),
            None => self.menu(),
        };
        asks(text)
    }

    /// Answers a line.
    pub fn line(&mut self, line: &Values, chance: &mut dyn Chance) -> Answer {
        match self.game.take() {
            None => self.level(line, chance),
            Some(game) => self.move_in(game, line),
        }
    }

    fn menu(&self) -> String {
        let choose = self.show.lang.pick(
            "Elige un nivel, o X para salir:",
            "Choose a level, or X to leave:",
            "Escolha um nível, ou X para sair:",
        );
        let levels: Vec<String> = self.levels().map(|level| format!("  {level}x{level}")).collect();
        let levels = levels.join("\n");
        format!("Flow Free\n{choose}\n{levels}\n{}", Self::LEVEL_PROMPT)
    }

    fn levels(&self) -> std::ops::RangeInclusive<u8> {
        if self.extended { EXTENDED_MENU } else { MENU }
    }

    /// The prompts are the same in every language, so that scripts can wait for them (F26).
    const LEVEL_PROMPT: &str = "Level> ";
    const MOVE_PROMPT: &str = "Move> ";

    fn warning(&self, message: &str, prompt: &str) -> Answer {
        asks(format!("{}\n{prompt}", text::warning(message, self.show.lang)))
    }

    /// An answer at the menu (F22 to F25).
    fn level(&mut self, line: &Values, chance: &mut dyn Chance) -> Answer {
        if line.is_leaving() {
            return Answer { ends: true, ..asks(String::new()) };
        }
        if let Some([":load", name]) = line.two().filter(|_| self.extended) {
            return Answer { load: Some(Load::of(name)), ..asks(String::new()) };
        }
        let chosen = line.only().and_then(|answer| {
            let answer = answer.to_ascii_lowercase();
            let named = |n: &u8| answer == n.to_string() || answer == format!("{n}x{n}");
            self.levels().find(named).filter(|level| !packs::level(*level).is_empty())
        });
        let Some(level) = chosen else {
            let told = if self.extended {
                text::not_an_extended_level(self.show.lang)
            } else {
                text::not_a_level(self.show.lang)
            };
            return self.warning(told, Self::LEVEL_PROMPT);
        };
        let count = packs::level(level).len();
        if let Some(number) = self.start.number.filter(|number| *number as usize > count) {
            let message = self.show.lang.pick(
                format!("El nivel {level} tiene los tableros 1 a {count}, no el {number}."),
                format!("Level {level} has boards 1 to {count}, not {number}."),
                format!("O nível {level} tem os tabuleiros 1 a {count}, não o {number}."),
            );
            return self.warning(&message, Self::LEVEL_PROMPT);
        }
        asks(self.open(&Options::level(level, self.start.number), chance))
    }

    /// Begins a game and shows its board (F25).
    fn open(&mut self, options: &Options, chance: &mut dyn Chance) -> String {
        let replay = Replay::<FlowFree>::open(options, chance);
        let picked =
            replay.setup().iter().map(|event| FlowFree::tell(event, self.show.lang) + "\n");
        let picked: String = picked.collect();
        let game = replay.state().clone();
        let shown = format!("{picked}{}", self.begun(&game));
        self.game = Some(game);
        shown
    }

    /// The board of a game that begins, or goes on; in the extended mode with what it needs.
    fn begun(&self, game: &FlowFree) -> String {
        let board = self.board(game);
        let plain = text::board(game.board(), self.show.lang, Ink::Plain);
        let rows = plain.lines().take(plain.lines().count().saturating_sub(1));
        let wide = rows.map(|row| row.chars().count()).max().unwrap_or(0);
        let note = if self.extended && wide > USUAL_WIDTH {
            self.show.lang.pick(
                format!("Este tablero necesita {wide} columnas.\n"),
                format!("This board needs {wide} columns.\n"),
                format!("Este tabuleiro precisa de {wide} colunas.\n"),
            )
        } else {
            String::new()
        };
        format!("{board}{note}{}", Self::MOVE_PROMPT)
    }

    fn board(&self, game: &FlowFree) -> String {
        text::board(game.board(), self.show.lang, self.show.ink)
    }

    /// A line during a game (F26, F27).
    fn move_in(&mut self, game: FlowFree, line: &Values) -> Answer {
        if line.is_leaving() {
            let left = text::left(self.show.lang);
            return asks(format!("{left}\n{}", self.menu()));
        }
        match line.two().filter(|_| self.extended) {
            Some([":load", name]) => {
                self.game = Some(game);
                return Answer { load: Some(Load::of(name)), ..asks(String::new()) };
            }
            Some([":save", name]) => return self.save(game, Some(name)),
            _ => {}
        }
        let command = line.only().filter(|_| self.extended);
        let hint = match (command, line.two()) {
            (Some(":hint"), _) | (None, Some([":hint", "next"])) => Some(Strength::Next),
            (None, Some([":hint", "check"])) => Some(Strength::Check),
            (None, Some([":hint", "path"])) => Some(Strength::Path),
            _ => None,
        };
        if let Some(strength) = hint.filter(|_| self.extended) {
            return self.hint(game, strength);
        }
        let action = match command {
            Some(":undo") => Action::Undo,
            Some(":redo") => Action::Redo,
            Some(":restart") => Action::Restart,
            Some(":help") => return self.keep(game, &self.help()),
            Some(":save") => return self.save(game, None),
            Some(":solve") => return self.solve(game),
            _ => Action::of_values(line, game.puzzle()),
        };
        self.act(game, &action)
    }

    /// Goes on with the game after a word that is not a move.
    fn keep(&mut self, game: FlowFree, words: &str) -> Answer {
        self.game = Some(game);
        asks(format!("{words}\n{}", Self::MOVE_PROMPT))
    }

    fn act(&mut self, mut game: FlowFree, action: &Action) -> Answer {
        // No action of this game asks for luck.
        let events = match game.decide(PLAYER, action, &mut Dice::new(0)) {
            Ok(events) => events,
            Err(refusal) => {
                self.game = Some(game);
                return self.warning(&text::refusal(&refusal, self.show.lang), Self::MOVE_PROMPT);
            }
        };
        for event in &events {
            game.apply(event);
        }
        let mut shown = self.board(&game);
        for told in events.iter().flat_map(|event| self.told(event)) {
            shown.push_str(&told);
            shown.push('\n');
        }
        if game.to_act().is_empty() {
            shown.push_str(&self.menu());
        } else {
            shown.push_str(Self::MOVE_PROMPT);
            self.game = Some(game);
        }
        asks(shown)
    }

    /// What happened beyond the added cell, and how the game ended (F52, F65).
    fn told(&self, event: &Event) -> Vec<String> {
        let lang = self.show.lang;
        match event {
            Event::Lined { .. } | Event::Stroked { .. } => {
                event.notes().iter().map(|note| text::note(note, lang)).collect()
            }
            _ => vec![FlowFree::tell(event, lang)],
        }
    }

    /// Tells a hint (F140); the strength *path* draws what it tells.
    fn hint(&mut self, mut game: FlowFree, strength: Strength) -> Answer {
        let board = game.board();
        let drawn: Vec<Vec<Cell>> =
            (0..game.puzzle().pairs().len()).map(|pair| board.path(pair).to_vec()).collect();
        let patience = &mut Patience::steps(PATIENCE);
        let hint = hints::hint(game.puzzle(), &drawn, strength, patience);
        let told = hint.tell(game.puzzle(), self.show.lang);
        match hint {
            Hint::Next { .. } => game.apply(&Event::Helped { shown: Shown::Next }),
            Hint::Path { .. } => game.apply(&Event::Helped { shown: Shown::Path }),
            _ => {}
        }
        let Hint::Path { colour, mut cells, .. } = hint else { return self.keep(game, &told) };
        // The other end is not part of a drawn path (F14), and ends that touch need none.
        cells.pop();
        if cells.len() < 2 {
            return self.keep(game, &told);
        }
        let mut answer = self.act(game, &Action::Stroke { colour, cells });
        answer.text = format!("{told}\n{}", answer.text);
        answer
    }

    /// Draws the solution, which ends the game.
    fn solve(&mut self, mut game: FlowFree) -> Answer {
        let lang = self.show.lang;
        let solution = match solver::solve(game.puzzle(), &mut Patience::steps(PATIENCE)) {
            solver::Answer::Solved(solution) => solution,
            solver::Answer::Unsolvable => {
                let words = lang.pick(
                    "Este tablero no tiene solución.",
                    "This board has no solution.",
                    "Este tabuleiro não tem solução.",
                );
                return self.keep(game, words);
            }
            solver::Answer::GaveUp => {
                let words = lang.pick(
                    "No se encontró una solución a tiempo.",
                    "No solution was found in time.",
                    "Não se encontrou uma solução a tempo.",
                );
                return self.keep(game, words);
            }
        };
        let mut actions = vec![Action::Help { shown: Shown::Solver }, Action::Restart];
        for (pair, path) in game.puzzle().pairs().iter().zip(&solution) {
            // The other end is not part of a drawn path (F14).
            let cells = path[..path.len() - 1].to_vec();
            if cells.len() > 1 {
                actions.push(Action::Stroke { colour: pair.colour, cells });
            }
        }
        let last = actions.pop().expect("a board has a cell that is no end");
        for action in actions {
            let events = game.decide(PLAYER, &action, &mut Dice::new(0));
            for event in events.expect("the paths of a solution do not cross") {
                game.apply(&event);
            }
        }
        self.act(game, &last)
    }

    fn help(&self) -> String {
        self.show
            .lang
            .pick(
                "COLOR CASILLA  una jugada, por ejemplo Y 23\n\
             X              dejar el nivel\n\
             :undo          deshacer la última jugada\n\
             :redo          rehacerla\n\
             :restart       borrar todos los caminos\n\
             :hint          una pista; también :hint check y :hint path\n\
             :solve         mostrar la solución y terminar\n\
             :save NOMBRE   guardar la partida en un archivo; el nombre puede faltar\n\
             :load NOMBRE   seguir con un archivo; NOMBRE#3 es su tercer puzle",
                "COLOUR CELL  a move, for example Y 23\n\
             X            leave the level\n\
             :undo        take the last move back\n\
             :redo        play it again\n\
             :restart     remove all paths\n\
             :hint        a hint; also :hint check and :hint path\n\
             :solve       show the solution and finish\n\
             :save NAME   save the game to a file; the name can be left out\n\
             :load NAME   go on with a file; NAME#3 is its third puzzle",
                "COR CASA  uma jogada, por exemplo Y 23\n\
             X         deixar o nível\n\
             :undo     desfazer a última jogada\n\
             :redo     refazê-la\n\
             :restart  apagar todos os caminhos\n\
             :hint     uma dica; também :hint check e :hint path\n\
             :solve    mostrar a solução e terminar\n\
             :save NOME  salvar a partida em um arquivo; o nome pode faltar\n\
             :load NOME  continuar com um arquivo; NOME#3 é seu terceiro quebra-cabeça",
            )
            .to_owned()
    }

    fn save(&mut self, game: FlowFree, given: Option<&str>) -> Answer {
        let (name, title) = match game.options().start {
            Start::Level { level, number } => {
                let number = number.unwrap_or(1);
                (format!("flow-free-{level}-{number:02}.txt"), format!("{level}-{number:02}"))
            }
            Start::Board(code) => ("flow-free.txt".to_owned(), code),
        };
        let puzzle = game.puzzle();
        let size = format!("{}x{}", puzzle.width(), puzzle.height());
        let sheet = Sheet {
            headers: vec![("title".into(), title), ("size".into(), size)],
            moves: game.record(),
            ..Sheet::of((**puzzle).clone())
        };
        let text = export(&sheet, Form::Native).expect("our own form holds every board");
        self.game = Some(game);
        let name = given.map_or(name, str::to_owned);
        let save = Save { name, named: given.is_some(), text };
        Answer { save: Some(save), ..asks(String::new()) }
    }

    /// Takes the text of a file and goes on with its game, or says why that cannot be: then
    /// everything stays as it was.
    pub fn loaded(&mut self, load: &Load, text: Result<&str, &str>) -> Answer {
        let lang = self.show.lang;
        let place = format!("{} {}", load.file, load.number);
        let missing = || {
            lang.pick("no está en el archivo", "it is not in the file", "não está no arquivo")
                .to_owned()
        };
        let read = text.map_err(str::to_owned).and_then(|text| {
            let sheet = formats::puzzles(text, None).nth(load.number - 1).ok_or_else(missing)?;
            let sheet = sheet.map_err(|why| why.to_string())?;
            let native = export(&sheet, Form::Native).expect("our own form holds every board");
            FlowFree::import(Form::Native.name(), &native, &Options::default())
                .map_err(|why| why.to_string())
        });
        match read {
            Ok(game) => {
                let shown = self.begun(&game);
                // A game that was over when it was saved is only looked at.
                let over = game.to_act().is_empty();
                self.game = (!over).then_some(game);
                let shown = shown.trim_end_matches(Self::MOVE_PROMPT).to_owned();
                let next = if over { self.menu() } else { Self::MOVE_PROMPT.to_owned() };
                asks(format!("{shown}{next}"))
            }
            Err(why) => {
                let message = lang.pick(
                    format!("No se pudo leer {place}: {why}."),
                    format!("Could not read {place}: {why}."),
                    format!("Não foi possível ler {place}: {why}."),
                );
                let playing = self.game.is_some();
                self.warning(&message, if playing { Self::MOVE_PROMPT } else { Self::LEVEL_PROMPT })
            }
        }
    }

    /// Says how a file was saved: under which name, or why not.
    pub fn saved(&self, result: Result<&str, &str>) -> Answer {
        let lang = self.show.lang;
        match result {
            Ok(name) => {
                let told = lang.pick(
                    format!("Partida guardada en {name}."),
                    format!("Game saved to {name}."),
                    format!("Partida gravada em {name}."),
                );
                asks(format!("{told}\n{}", Self::MOVE_PROMPT))
            }
            Err(why) => {
                let message = lang.pick(
                    format!("No se pudo guardar: {why}."),
                    format!("Could not save: {why}."),
                    format!("Não foi possível salvar: {why}."),
                );
                self.warning(&message, Self::MOVE_PROMPT)
            }
        }
    }
}

fn asks(text: String) -> Answer {
    Answer { text, ends: false, save: None, load: None }
}

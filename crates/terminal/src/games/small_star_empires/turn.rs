//! How a person chooses a turn (S50): a ship, a destination, a piece. Nothing is played before
//! the piece is chosen, and until then everything can be cancelled.

use std::io;

use catalog::Seat;
use kit::prelude::*;
use kit::{Lang, Refusal as _};
use small_star_empires::{
    Action, Arrival, Direction, Hex, Layer, Piece, Refusal, SmallStarEmpires, View, display_board,
    display_layer, display_names, seat_letter,
};

use crate::Console;

/// What a person wants.
pub(super) enum Wish {
    Play(Action),
    Quit,
    EndOfInput,
}

/// What somebody typed at one of the questions.
enum Typed {
    Text(String),
    Cancel,
    Quit,
    EndOfInput,
}

/// Asks until a whole turn is chosen.
pub(super) fn choose(
    view: &View,
    state: &SmallStarEmpires,
    seat: Seat,
    who: &[String],
    console: &mut Console<'_>,
) -> io::Result<Wish> {
    let mut desk = Desk { view, state, seat, who, console };
    loop {
        let asked = desk.one_try()?;
        match asked {
            Some(wish) => return Ok(wish),
            None => desk.console.say(desk.console.pick(
                "Cancelado. Elige una nave.",
                "Cancelled. Choose a ship.",
                "Cancelado. Escolha uma nave.",
            ))?,
        }
    }
}

struct Desk<'a, 'b> {
    view: &'a View,
    state: &'a SmallStarEmpires,
    seat: Seat,
    who: &'a [String],
    console: &'a mut Console<'b>,
}

impl Desk<'_, '_> {
    /// Ship, destination, piece; `None` when it was cancelled.
    fn one_try(&mut self) -> io::Result<Option<Wish>> {
        let from = match self.ask_ship()? {
            Ok(Start::Ship(from)) => from,
            Ok(Start::Whole(action)) => return Ok(Some(Wish::Play(action))),
            Err(stop) => return Ok(stop),
        };
        let to = match self.ask_destination(from)? {
            Ok(to) => to,
            Err(stop) => return Ok(stop),
        };
        let place = match self.ask_piece(to)? {
            Ok(place) => place,
            Err(stop) => return Ok(stop),
        };
        Ok(Some(Wish::Play(Action::Turn { from, to, place })))
    }

    /// The ships are numbered by where they stand, for the display only.
    fn ask_ship(&mut self) -> io::Result<Result<Start, Option<Wish>>> {
        let ships = self.state.ships(self.seat);
        let lang = self.console.lang();
        let mut list = Vec::new();
        for (number, ship) in (1..).zip(&ships) {
            let count = self.state.destinations(self.seat, *ship).len();
            let word = match count {
                1 => lang.pick("destino", "destination", "destino"),
                _ => lang.pick("destinos", "destinations", "destinos"),
            };
            list.push(format!("{number}: {ship} ({count} {word})"));
        }
        let title = lang.pick("Naves", "Ships", "Naves");
        self.columns(&format!("{title}  "), &list)?;
        let letter = seat_letter(self.seat);
        let prompt = lang.pick(
            format!("{letter}: nave 1-{} (o ayuda)> ", ships.len()),
            format!("{letter}: ship 1-{} (or help)> ", ships.len()),
            format!("{letter}: nave 1-{} (ou ajuda)> ", ships.len()),
        );
        loop {
            let text = match self.ask(&prompt)? {
                Typed::Text(text) => text,
                other => return Ok(Err(stop(&other))),
            };
            if text.contains('>') {
                // A whole turn in the notation of S43, for those who know it.
                if let Some(action) = self.whole_turn(&text)? {
                    return Ok(Ok(Start::Whole(action)));
                }
                continue;
            }
            let by_hex = text.parse::<Hex>().ok().filter(|hex| ships.contains(hex));
            let by_number = || {
                let number: usize = text.parse().ok()?;
                ships.get(number.checked_sub(1)?).copied()
            };
            match by_hex.or_else(by_number) {
                Some(ship) if self.state.destinations(self.seat, ship).is_empty() => {
                    self.complain(lang.pick(
                        "Esa nave no puede volar a ninguna parte.",
                        "That ship cannot fly anywhere.",
                        "Essa nave não pode voar a parte alguma.",
                    ))?;
                }
                Some(ship) => return Ok(Ok(Start::Ship(ship))),
                None => self.complain(&lang.pick(
                    format!("No hay nave {text:?}: escribe un número de 1 a {}.", ships.len()),
                    format!("There is no ship {text:?}: type a number from 1 to {}.", ships.len()),
                    format!("Não há nave {text:?}: escreva um número de 1 a {}.", ships.len()),
                ))?,
            }
        }
    }

    fn whole_turn(&mut self, text: &str) -> io::Result<Option<Action>> {
        let lang = self.console.lang();
        let Ok(action) = text.parse::<Action>() else {
            self.complain(lang.pick(
                "Una jugada se escribe como -1,-3>-1,-2C.",
                "A turn is written like -1,-3>-1,-2C.",
                "Uma jogada se escreve como -1,-3>-1,-2C.",
            ))?;
            return Ok(None);
        };
        match self.state.decide(self.seat, &action, &mut catalog::Dice::new(0)) {
            Ok(_) => Ok(Some(action)),
            Err(refusal) => {
                self.complain(&refusal.tell(lang))?;
                Ok(None)
            }
        }
    }

    fn ask_destination(&mut self, from: Hex) -> io::Result<Result<Hex, Option<Wish>>> {
        let lang = self.console.lang();
        let offered = self.state.destinations(self.seat, from);
        let title = lang.pick("Destinos", "Destinations", "Destinos");
        self.columns(&format!("{title}  "), &numbered(&offered))?;
        let prompt = lang.pick(
            "Destino: número, x,y o dirección y distancia (SE 2), x cancela> ",
            "Destination: number, x,y or direction and distance (SE 2), x cancels> ",
            "Destino: número, x,y ou direção e distância (SE 2), x cancela> ",
        );
        loop {
            let text = match self.ask(prompt)? {
                Typed::Text(text) => text,
                other => return Ok(Err(stop(&other))),
            };
            if let Some((direction, distance)) = read_flight(&text) {
                match self.state.fly(self.seat, from, direction, distance) {
                    Ok(Arrival::At(hex)) => return Ok(Ok(hex)),
                    Ok(Arrival::Wormhole { entry, landings }) => {
                        return self.ask_landing(entry, &landings);
                    }
                    Ok(Arrival::Own(hex)) => self.complain(&Refusal::NotFree(hex).tell(lang))?,
                    Err(obstacle) => {
                        self.complain(&Refusal::Unreachable(obstacle).tell(lang))?;
                    }
                }
                continue;
            }
            match pick(&text, &offered) {
                Some(hex) => return Ok(Ok(hex)),
                None => self.explain_destination(from, &text)?,
            }
        }
    }

    /// Why something typed is no destination.
    fn explain_destination(&mut self, from: Hex, text: &str) -> io::Result<()> {
        let lang = self.console.lang();
        let Ok(to) = text.parse::<Hex>() else {
            return self.complain(&lang.pick(
                format!("{text:?} no es un destino: elige uno de la lista."),
                format!("{text:?} is no destination: choose one of the list."),
                format!("{text:?} não é um destino: escolha um da lista."),
            ));
        };
        // The rules know why, for whichever piece is left.
        let place = Piece::ALL.into_iter().find(|piece| self.state.left(self.seat, *piece) > 0);
        let action = Action::Turn { from, to, place: place.unwrap_or(Piece::Colony) };
        match self.state.decide(self.seat, &action, &mut catalog::Dice::new(0)) {
            Ok(_) => Ok(()),
            Err(refusal) => self.complain(&refusal.tell(lang)),
        }
    }

    /// After a wormhole the landing hex is chosen (S26).
    fn ask_landing(
        &mut self,
        entry: Hex,
        landings: &[Hex],
    ) -> io::Result<Result<Hex, Option<Wish>>> {
        let lang = self.console.lang();
        let title = lang.pick(
            format!("Agujero de gusano {entry}, salidas"),
            format!("Wormhole {entry}, landings"),
            format!("Buraco de minhoca {entry}, saídas"),
        );
        self.columns(&format!("{title}  "), &numbered(landings))?;
        let prompt = lang.pick(
            "Salida: número o x,y, x cancela> ",
            "Landing: number or x,y, x cancels> ",
            "Saída: número ou x,y, x cancela> ",
        );
        loop {
            let text = match self.ask(prompt)? {
                Typed::Text(text) => text,
                other => return Ok(Err(stop(&other))),
            };
            match pick(&text, landings) {
                Some(hex) => return Ok(Ok(hex)),
                None => self.complain(&lang.pick(
                    format!("{text:?} no es una salida de la lista."),
                    format!("{text:?} is no landing of the list."),
                    format!("{text:?} não é uma saída da lista."),
                ))?,
            }
        }
    }

    fn ask_piece(&mut self, to: Hex) -> io::Result<Result<Piece, Option<Wish>>> {
        let lang = self.console.lang();
        let [colonies, stations] = Piece::ALL.map(|piece| self.state.left(self.seat, piece));
        let prompt = lang.pick(
            format!("{to}: C colonia (quedan {colonies}) o T estación ({stations}), x cancela> "),
            format!("{to}: C colony ({colonies} left) or T station ({stations}), x cancels> "),
            format!("{to}: C colônia (restam {colonies}) ou T estação ({stations}), x cancela> "),
        );
        loop {
            let text = match self.ask(&prompt)? {
                Typed::Text(text) => text.to_lowercase(),
                other => return Ok(Err(stop(&other))),
            };
            let piece = match text.as_str() {
                "c" | "colony" | "colonia" | "colônia" => Piece::Colony,
                "t" | "station" | "estación" | "estacion" | "estação" | "estacao" => {
                    Piece::Station
                }
                _ => {
                    self.complain(&lang.pick(
                        format!("{text:?} no es una pieza: escribe C o T."),
                        format!("{text:?} is no piece: type C or T."),
                        format!("{text:?} não é uma peça: escreva C ou T."),
                    ))?;
                    continue;
                }
            };
            if self.state.left(self.seat, piece) > 0 {
                return Ok(Ok(piece));
            }
            self.complain(&Refusal::NoPiece(piece).tell(lang))?;
        }
    }

    /// Asks, and serves the requests for displays and help on the way.
    fn ask(&mut self, prompt: &str) -> io::Result<Typed> {
        loop {
            let Some(line) = self.console.ask(prompt)? else { return Ok(Typed::EndOfInput) };
            let text = line.trim();
            let shown = match text.to_lowercase().as_str() {
                "" => continue,
                "x" | "cancel" | "cancelar" => return Ok(Typed::Cancel),
                "q" | "quit" | "exit" | "salir" | "sair" => return Ok(Typed::Quit),
                "?" | "help" | "ayuda" | "ajuda" => help(self.console.lang()).to_owned(),
                "board" | "tablero" | "tabuleiro" => {
                    display_board(self.view, self.console.show, self.who)
                }
                "systems" | "sistemas" => display_layer(self.view, Layer::Systems),
                "pieces" | "piezas" | "peças" | "pecas" => display_layer(self.view, Layer::Pieces),
                "owners" | "dueños" | "donos" => display_layer(self.view, Layer::Owners),
                "names" | "nombres" | "nomes" => display_names(self.view),
                _ => return Ok(Typed::Text(text.to_owned())),
            };
            self.console.say(&shown)?;
        }
    }

    fn complain(&mut self, why: &str) -> io::Result<()> {
        self.console.say(&format!("! {why}"))
    }

    /// Says a list in lines of at most 78 columns, the later ones indented.
    fn columns(&mut self, title: &str, items: &[String]) -> io::Result<()> {
        let mut line = title.to_owned();
        for item in items {
            if line.chars().count() + item.chars().count() > 78 {
                self.console.say(line.trim_end())?;
                "  ".clone_into(&mut line);
            }
            line.push_str(item);
            line.push_str("  ");
        }
        self.console.say(line.trim_end())
    }
}

enum Start {
    Ship(Hex),
    Whole(Action),
}

/// What becomes of the turn when no answer was given; `None` goes back to the ships.
fn stop(typed: &Typed) -> Option<Wish> {
    match typed {
        Typed::Quit => Some(Wish::Quit),
        Typed::EndOfInput => Some(Wish::EndOfInput),
        Typed::Cancel | Typed::Text(_) => None,
    }
}

fn numbered(hexes: &[Hex]) -> Vec<String> {
    (1..).zip(hexes).map(|(number, hex)| format!("{number}) {hex}")).collect()
}

/// One of the hexes, by its number in the list or its name.
fn pick(text: &str, hexes: &[Hex]) -> Option<Hex> {
    if let Ok(hex) = text.parse::<Hex>() {
        return hexes.contains(&hex).then_some(hex);
    }
    let number: usize = text.parse().ok()?;
    hexes.get(number.checked_sub(1)?).copied()
}

/// A direction, in any of the three languages, and a distance.
fn read_flight(text: &str) -> Option<(Direction, u8)> {
    let text = text.to_uppercase();
    let letters = text.chars().take_while(|c| c.is_alphabetic()).count();
    let (direction, distance) = text.split_at_checked(letters)?;
    let direction = match direction {
        "E" | "L" => Direction::East,
        "SE" => Direction::SouthEast,
        "SW" | "SO" => Direction::SouthWest,
        "W" | "O" => Direction::West,
        "NW" | "NO" => Direction::NorthWest,
        "NE" => Direction::NorthEast,
        _ => return None,
    };
    let distance: u8 = distance.trim().parse().ok()?;
    (1..=20).contains(&distance).then_some((direction, distance))
}

fn help(lang: Lang) -> &'static str {
    lang.pick(
        "Primero la nave por su número, luego el destino, luego la pieza.\n\
         Direcciones: E, SE, SO, O, NO, NE, con la distancia: SE 2.\n\
         Quien conoce la notación escribe el turno entero: -1,-3>-1,-2C\n\
         tablero, sistemas, piezas, dueños, nombres   otras vistas del tablero\n\
         x cancela la elección, q deja la partida",
        "First the ship by its number, then the destination, then the piece.\n\
         Directions: E, SE, SW, W, NW, NE, with the distance: SE 2.\n\
         If you know the notation, type the whole turn: -1,-3>-1,-2C\n\
         board, systems, pieces, owners, names   other displays of the board\n\
         x cancels the choice, q leaves the match",
        "Primeiro a nave pelo número, depois o destino, depois a peça.\n\
         Direções: L, SE, SO, O, NO, NE, com a distância: SE 2.\n\
         Quem conhece a notação escreve a jogada inteira: -1,-3>-1,-2C\n\
         tabuleiro, sistemas, peças, donos, nomes   outras vistas do tabuleiro\n\
         x cancela a escolha, q deixa a partida",
    )
}

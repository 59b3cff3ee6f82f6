//! The position file (S45) and its top-left form (S8).

use std::fmt::Write as _;

use kit::{BadPosition, Seat};

use crate::chart::{Chart, Spot};
use crate::options::{read_players, read_yes_no, yes_no};
use crate::state::Phase;
use crate::{
    Arrangement, COLONIES, Hex, Options, Piece, STATIONS, SmallStarEmpires, letter_seat,
    seat_letter,
};

const HEADER: &str = "partida small-star-empires 1";

/// Whose coordinates a text uses (S7, S8).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Origin {
    Centre,
    TopLeft,
}

impl Origin {
    fn of(self, chart: &Chart) -> Hex {
        match self {
            Self::Centre => Hex::new(0, 0),
            Self::TopLeft => chart.top_left(),
        }
    }
}

impl SmallStarEmpires {
    pub(crate) fn write_position(&self, origin: Origin) -> String {
        let origin = origin.of(self.chart);
        let sectors = self.sectors.map_or("random".to_owned(), |sectors| sectors.to_string());
        let turn = self.turn().map_or('-', seat_letter);
        let mut text = format!(
            "{HEADER}\nplayers {}\ntokens {}\nsectors {sectors}\nturn {turn}",
            self.chart.players(),
            yes_no(self.chart.tokens()),
        );
        for seat in Seat::all(self.chart.players()) {
            let letter = seat_letter(seat);
            let lists = [
                ("ships", self.ships(seat)),
                ("colonies", self.pieces(seat, Piece::Colony)),
                ("stations", self.pieces(seat, Piece::Station)),
            ];
            for (name, hexes) in lists {
                let _ = write!(text, "\n{letter} {name}");
                for hex in hexes {
                    let _ = write!(text, " {}", hex.relative_to(origin));
                }
            }
        }
        text
    }

    pub(crate) fn read_position(
        text: &str,
        options: &Options,
        origin: Origin,
    ) -> Result<Self, BadPosition> {
        let mut lines = Lines { number: 0, lines: text.trim_end_matches(['\r', '\n']).lines() };
        lines.header()?;
        let players = lines.field("players")?;
        let players = read_players(&players).map_err(|why| lines.fault(why))?;
        let tokens = lines.field("tokens")?;
        let tokens = read_yes_no(&tokens).map_err(|why| lines.fault(why))?;
        let sectors = lines.field("sectors")?;
        let sectors: Arrangement = sectors.parse().map_err(|why| lines.fault(why))?;
        let first = options.first.certain();
        if let Some(seat) = first.filter(|seat| seat.index() >= usize::from(players)) {
            let letter = seat_letter(seat);
            let why =
                format!("the options name {letter} first, who is not one of {players} players");
            return Err(BadPosition(why));
        }
        let mut state = Self::before_setup(&Options { players, tokens, ..Options::default() });
        state.lay(sectors);
        state.first = first;
        let turn = lines.field("turn")?;
        let turn = state.read_turn(&turn).map_err(|why| lines.fault(why))?;
        let turn_line = lines.number;
        for seat in Seat::all(players) {
            state.read_empire(seat, &mut lines, origin)?;
        }
        if lines.lines.next().is_some() {
            return Err(BadPosition(format!("line {}: nothing may follow", lines.number + 1)));
        }
        state.phase = match turn {
            None if state.goes_on() => {
                let why = "turn is -, but somebody has a legal turn";
                return Err(BadPosition(format!("line {turn_line}: {why}")));
            }
            Some(seat) if !state.goes_on() => {
                let letter = seat_letter(seat);
                let why = format!("turn is {letter}, but nobody has a legal turn: write -");
                return Err(BadPosition(format!("line {turn_line}: {why}")));
            }
            None => Phase::Over,
            Some(seat) => Phase::Turn(seat),
        };
        Ok(state)
    }

    fn read_turn(&self, word: &str) -> Result<Option<Seat>, String> {
        let mut letters = word.chars();
        match (letters.next(), letters.next()) {
            (Some('-'), None) => Ok(None),
            (Some(letter), None) => letter_seat(letter)
                .filter(|seat| seat.index() < usize::from(self.chart.players()))
                .map(Some)
                .ok_or_else(|| format!("turn is {word:?}, but there is no such player")),
            _ => Err(format!("turn is {word:?}, not the letter of a player or -")),
        }
    }

    /// Reads the three lines of one player.
    fn read_empire(
        &mut self,
        seat: Seat,
        lines: &mut Lines<'_>,
        origin: Origin,
    ) -> Result<(), BadPosition> {
        let letter = seat_letter(seat);
        let origin = origin.of(self.chart);
        let mut list = |name: &str| -> Result<(usize, Vec<Hex>), BadPosition> {
            let words = lines.field(&format!("{letter} {name}"))?;
            let hexes: Result<Vec<Hex>, _> = words
                .split_whitespace()
                .map(|word| {
                    let hex: Result<Hex, _> = word.parse();
                    hex.map_err(|_| lines.fault(format!("{word:?} is not a hex such as -1,-3")))
                })
                .collect();
            Ok((lines.number, hexes?.into_iter().map(|hex| hex.offset_by(origin)).collect()))
        };
        let (ships_line, ships) = list("ships")?;
        let colonies = list("colonies")?;
        let stations = list("stations")?;
        let fault = |line: usize, why: String| BadPosition(format!("line {line}: {why}"));

        for (piece, (line, hexes), most) in
            [(Piece::Colony, colonies, COLONIES), (Piece::Station, stations, STATIONS)]
        {
            if hexes.len() > most.into() {
                let given = hexes.len();
                return Err(fault(line, format!("{given} are given, but {letter} has {most}")));
            }
            for hex in hexes {
                let Spot::Cell(cell) = self.chart.spot(hex) else {
                    let at = hex.relative_to(origin);
                    return Err(fault(line, format!("{at} is no hex that can be controlled")));
                };
                let bit = 1 << cell;
                if self.occupied() & bit != 0 {
                    let at = hex.relative_to(origin);
                    return Err(fault(line, format!("{at} already holds a piece")));
                }
                self.control[seat.index()] |= bit;
                if piece == Piece::Station {
                    self.stations[seat.index()] |= bit;
                }
            }
        }

        if ships.len() != usize::from(self.fleet()) {
            let (given, fleet) = (ships.len(), self.fleet());
            return Err(fault(ships_line, format!("{given} ships, but {letter} has {fleet}")));
        }
        for hex in ships {
            let at = hex.relative_to(origin);
            match self.chart.spot(hex) {
                Spot::Home(owner) if owner == seat => {}
                Spot::Cell(cell) if self.control[seat.index()] >> cell & 1 == 1 => {
                    let bit = 1 << cell;
                    if self.ships[seat.index()] & bit != 0 {
                        return Err(fault(ships_line, format!("two ships stand on {at}")));
                    }
                    self.ships[seat.index()] |= bit;
                }
                _ => {
                    let why = format!("a ship stands on {at}, which {letter} does not control");
                    return Err(fault(ships_line, why));
                }
            }
        }
        Ok(())
    }
}

/// The lines of a position, one field after the other.
struct Lines<'a> {
    /// The number of the line read last, from 1.
    number: usize,
    lines: std::str::Lines<'a>,
}

impl Lines<'_> {
    fn fault(&self, why: impl std::fmt::Display) -> BadPosition {
        BadPosition(format!("line {}: {why}", self.number))
    }

    fn header(&mut self) -> Result<(), BadPosition> {
        self.number = 1;
        match self.lines.next() {
            Some(HEADER) => Ok(()),
            _ => Err(self.fault(format!("a position opens with {HEADER:?}"))),
        }
    }

    /// The words after a name, with single spaces between them.
    fn field(&mut self, name: &str) -> Result<String, BadPosition> {
        self.number += 1;
        let line = self.lines.next().unwrap_or_default();
        let words: Vec<&str> = line.split_whitespace().collect();
        let names: Vec<&str> = name.split(' ').collect();
        match words.strip_prefix(names.as_slice()) {
            Some(rest) => Ok(rest.join(" ")),
            None => Err(self.fault(format!("{name:?} is expected here"))),
        }
    }
}

//! The position line of K108: written, and read with a suspicious eye.

use std::fmt::{Display, Write as _};

use kit::BadPosition;
use kit::prelude::*;

use crate::board::{BLANK, Cell, Cells};
use crate::options::{Land, Options, check_levels, read_colours};
use crate::pieces::{Card, Cards, Colour, PerColour, Terrain, Token};
use crate::state::{ColourSet, Finish, How, KingOfColors, MOST_TROOPS, Out, Phase};
use crate::view::View;

/// The highest round number that is read. No match gets near it.
const MOST_ROUNDS: u32 = 1_000_000;

impl KingOfColors {
    pub(crate) fn line(&self) -> String {
        let mut out = "KC1 ".to_owned();
        for cell in Cell::all() {
            let mark = self.token(cell).map(Token::letter);
            let owner = self.controller(cell).map(|colour| (colour, self.troops(cell)));
            write_cell(&mut out, cell, self.terrain(cell), self.level(cell), owner, mark);
        }
        let lap = (self.phase == Phase::Plan).then_some(self.lap);
        write_tail(
            &mut out,
            &Tail {
                round: self.round,
                phase: self.phase,
                initial: self.initial,
                turn: self.waits_for(),
                lap,
                card: self.card,
                deck: self.deck.to_string(),
                out: &self.out.iter().flatten().copied().collect::<Vec<_>>(),
            },
        );
        out
    }
}

impl View {
    /// The line as far as the viewer may know it (K109).
    pub(crate) fn line(&self) -> String {
        let mut out = "KC1 ".to_owned();
        for (cell, here) in Cell::all().zip(&self.cells) {
            let mark = here.token.map(|piece| piece.token.map_or('?', Token::letter));
            let owner = here.colour.map(|colour| (colour, here.troops));
            write_cell(&mut out, cell, here.terrain, here.level, owner, mark);
        }
        let deck = self.deck.map_or_else(|| format!("?{}", self.cards_left), |d| d.to_string());
        write_tail(
            &mut out,
            &Tail {
                round: self.round,
                phase: self.phase,
                initial: self.initial,
                turn: self.turn,
                lap: self.lap,
                card: self.card,
                deck,
                out: &self.out,
            },
        );
        out
    }
}

struct Tail<'a> {
    round: u32,
    phase: Phase,
    initial: Colour,
    turn: Option<Colour>,
    lap: Option<u8>,
    card: Option<Card>,
    deck: String,
    out: &'a [Out],
}

fn write_cell(
    out: &mut String,
    cell: Cell,
    terrain: Terrain,
    level: u8,
    owner: Option<(Colour, u8)>,
    mark: Option<char>,
) {
    if cell.row() > 0 {
        out.push(',');
    } else if cell.column() > 0 {
        out.push('/');
    }
    let _ = write!(out, "{}{level}", terrain.letter());
    if let Some((colour, troops)) = owner {
        let _ = write!(out, "{colour}{troops}");
        out.extend(mark);
    }
}

fn write_tail(out: &mut String, tail: &Tail) {
    let or_dash =
        |value: Option<&dyn Display>| value.map_or_else(|| "-".to_owned(), ToString::to_string);
    let turn = or_dash(tail.turn.as_ref().map(|turn| turn as &dyn Display));
    let lap = or_dash(tail.lap.as_ref().map(|lap| lap as &dyn Display));
    let card = tail.card.map_or("-", Card::code);
    let _ = write!(
        out,
        " {} {} {} {turn} {lap} {card} {} ",
        tail.round,
        tail.phase.word(),
        tail.initial,
        tail.deck,
    );
    if tail.out.is_empty() {
        out.push('-');
    }
    for (i, one) in tail.out.iter().enumerate() {
        let comma = if i > 0 { "," } else { "" };
        let how = if one.how == How::Eliminated { 'x' } else { 'l' };
        let _ = write!(out, "{comma}{how}{}", one.colour);
    }
}

// ---- reading

type Read<T> = Result<T, BadPosition>;

fn bad<T>(why: impl Into<String>) -> Read<T> {
    Err(BadPosition::new(why))
}

fn ensure(holds: bool, why: impl FnOnce() -> String) -> Read<()> {
    if holds { Ok(()) } else { bad(why()) }
}

impl KingOfColors {
    /// Reads a line. What it does not carry starts afresh: counters of absence and standstill, and
    /// the order of placing, which becomes cell order.
    pub(crate) fn read(text: &str, options: &Options) -> Read<Self> {
        let fields: Vec<&str> = text.split(' ').collect();
        let &[tag, board, round, phase, initial, turn, lap, card, deck, out] = &fields[..] else {
            return bad(format!(
                "a position has ten fields separated by single spaces, this has {}",
                fields.len()
            ));
        };
        ensure(tag == "KC1", || "a position begins with KC1".into())?;
        let mut state = Self::before(options);
        state.given = crate::state::Given::default();
        state.terrain = [Cells::NONE; 3];
        state.read_board(board)?;
        state.check_against(options)?;
        state.round = read_number(round)
            .filter(|round| (1..=MOST_ROUNDS).contains(round))
            .ok_or_else(|| BadPosition::new(format!("round: {round} is no round number")))?;
        let limit = u32::from(options.round_limit);
        ensure(limit == 0 || state.round <= limit, || {
            format!("round: {round} is beyond the round limit of {limit}")
        })?;
        state.phase = Phase::ALL
            .into_iter()
            .find(|one| one.word() == phase)
            .ok_or_else(|| BadPosition::new(format!("phase: there is no phase {phase}")))?;
        state.initial = Colour::of_text(initial)
            .ok_or_else(|| BadPosition::new(format!("initial: {initial} is not R, B or G")))?;
        state.turn = match (state.phase, Colour::of_text(turn)) {
            (Phase::Over, _) if turn == "-" => state.initial,
            (Phase::Over, _) => return bad("turn: it is - when the match is over"),
            (_, Some(turn)) => turn,
            (_, None) => return bad(format!("turn: {turn} is not R, B or G")),
        };
        state.lap = match (state.phase, lap) {
            (Phase::Plan, "1" | "2" | "3") => lap.as_bytes()[0] - b'0',
            (Phase::Plan, _) => return bad("lap: it is 1, 2 or 3 in planning"),
            (_, "-") => 0,
            (_, _) => return bad("lap: it is - outside planning"),
        };
        state.card = match card {
            "-" => None,
            code => Some(
                Card::of_code(code)
                    .ok_or_else(|| BadPosition::new(format!("card: there is no card {code}")))?,
            ),
        };
        state.deck = read_deck(deck)?;
        state.read_out(out)?;
        state.start = state.control;
        state.check_players()?;
        state.check_tokens()?;
        state.start_afresh();
        state.check_phase()?;
        Ok(state)
    }

    fn read_board(&mut self, board: &str) -> Read<()> {
        let columns: Vec<&str> = board.split('/').collect();
        ensure(columns.len() == 7, || {
            format!("board: there are seven columns, not {}", columns.len())
        })?;
        let mut levels = [None; 10];
        let mut cells = Cell::all().peekable();
        for (number, column) in columns.into_iter().enumerate() {
            for word in column.split(',') {
                match cells.next_if(|cell| cell.column() == number) {
                    Some(cell) => self.read_cell(cell, word, &mut levels)?,
                    None => return bad(format!("board: column {} is too long", letter(number))),
                }
            }
            ensure(cells.peek().is_none_or(|cell| cell.column() > number), || {
                format!("board: column {} is too short", letter(number))
            })?;
        }
        for (terrain, cells) in Terrain::COLOURS.into_iter().zip(self.terrain) {
            ensure(cells.len() == 9, || {
                format!("board: {} territories are {}, not nine", cells.len(), terrain.letter())
            })?;
        }
        self.settings.levels = levels.map(|level| level.unwrap_or(0));
        check_levels(&self.settings.levels).map_err(|why| BadPosition::new(format!("board: {why}")))
    }

    fn read_cell(&mut self, cell: Cell, word: &str, levels: &mut [Option<u8>; 10]) -> Read<()> {
        let wrong = |what: &str| BadPosition::new(format!("board: {cell} is {word:?}, {what}"));
        let mut letters = word.chars();
        let terrain = letters
            .next()
            .and_then(Terrain::of_letter)
            .ok_or_else(|| wrong("which does not begin with s, p, o or w"))?;
        if (terrain == Terrain::Blank) != BLANK.contains(cell) {
            return Err(wrong("but exactly the homes and the centre are blank"));
        }
        let level = letters
            .next()
            .and_then(|digit| digit.to_digit(6))
            .ok_or_else(|| wrong("whose level is not 0 to 5"))? as u8;
        if *levels[cell.class()].get_or_insert(level) != level {
            return Err(wrong("whose level is not that of its class"));
        }
        if let Some(kind) = Terrain::COLOURS.iter().position(|kind| *kind == terrain) {
            self.terrain[kind].insert(cell);
        }
        let Some(player) = letters.next() else { return Ok(()) };
        let colour =
            Colour::of_letter(player).ok_or_else(|| wrong("whose player is not R, B or G"))?;
        let rest = letters.as_str();
        let digits = rest.trim_end_matches(|c: char| !c.is_ascii_digit());
        let troops = read_number(digits)
            .filter(|troops| (1..=u32::from(MOST_TROOPS)).contains(troops))
            .ok_or_else(|| wrong("whose troops are not 1 to 20"))?;
        self.garrison(cell, Some(colour), troops as u8);
        let mut marks = rest[digits.len()..].chars();
        match (marks.next(), marks.next()) {
            (None, _) => {}
            (Some('?'), None) => return Err(wrong("whose token is hidden: this is only a view")),
            (Some(mark), None) => {
                let token = Token::of_letter(mark);
                self.tokens.put(cell, token.ok_or_else(|| wrong("whose token is none"))?);
            }
            (Some(_), Some(_)) => return Err(wrong("which has more than a token at its end")),
        }
        Ok(())
    }

    /// What the options say beside a position: the terrain must be the same, the colours of the
    /// seats are taken over.
    fn check_against(&mut self, options: &Options) -> Read<()> {
        let Some(explicit) = &options.explicit else { return Ok(()) };
        if let Some(land) = explicit.terrain.as_deref().and_then(Land::read) {
            let same = Terrain::COLOURS.map(|terrain| land.cells(terrain)) == self.terrain;
            ensure(same, || "board: its terrain is not that of the explicit setup".into())?;
        }
        if let Some(colours) = explicit.colours.as_deref().and_then(read_colours) {
            self.colours = colours;
        }
        Ok(())
    }

    fn read_out(&mut self, text: &str) -> Read<()> {
        if text == "-" {
            return Ok(());
        }
        for (i, word) in text.split(',').enumerate() {
            let how = match word.chars().next() {
                Some('x') => How::Eliminated,
                Some('l') => How::Left,
                _ => return bad(format!("out: {word:?} is not x or l with a player")),
            };
            let colour = Colour::of_text(&word[1..]).filter(|colour| self.is_in(*colour));
            let (Some(colour), true) = (colour, i < 3) else {
                return bad(format!("out: {word:?} does not name another player"));
            };
            self.out[i] = Some(Out { colour, how });
            if how == How::Left {
                self.gone.insert(colour);
            }
        }
        Ok(())
    }

    /// Who is out controls nothing, unless they left; who is in controls something (K79, K104).
    fn check_players(&self) -> Read<()> {
        for colour in Colour::ALL {
            let cells = self.control[colour];
            let out = self.out.iter().flatten().find(|out| out.colour == colour);
            match out.map(|out| out.how) {
                None => ensure(!cells.is_empty(), || {
                    format!("out: {colour} has no troops and is not listed as eliminated")
                })?,
                Some(How::Eliminated) => ensure(cells.is_empty(), || {
                    format!("out: {colour} is listed as eliminated and has troops")
                })?,
                Some(How::Left) => {}
            }
            let tokens = cells.and(self.tokens.all());
            ensure(out.is_none() || tokens.is_empty(), || {
                format!("board: {colour} is out and has tokens")
            })?;
        }
        Ok(())
    }

    /// Whether these tokens can lie there in this phase under this card.
    fn check_tokens(&self) -> Read<()> {
        let (phase, card) = (self.phase, self.card);
        match (phase, card) {
            (Phase::Plan, Some(_)) => return bad("card: it is - in planning"),
            (Phase::Event, None | Some(Card::Stays | Card::MegaProduction)) => {
                return bad("card: nobody is asked under this card in the event phase");
            }
            (Phase::Prod | Phase::Move, None) => return bad("card: one is turned up by now"),
            _ => {}
        }
        for colour in self.order() {
            let own = self.control[colour].and(self.tokens.all());
            let doubled = own.and(self.tokens.of(Token::DoubledDefence)).len();
            let defences = self.defences(colour).len();
            let movements = own.and(self.tokens.of(Token::Movement)).len();
            let had = self.asked_by_now(colour);
            let most = match (phase, card) {
                (Phase::Plan, _) => {
                    let waiting = self.place(colour) >= self.place(self.turn);
                    self.lap - u8::from(waiting)
                }
                (_, Some(Card::DoubleMovement)) if movements > 0 && had => {
                    // Control changes only in movement, so until then 8 can be seen.
                    let eight = self.production_total(colour) >= 8;
                    3 + u8::from(eight || matches!(phase, Phase::Move | Phase::Over))
                }
                // A Defence token is left only to those who had two, unless the match ended before
                // they were asked.
                (_, Some(Card::SuddenDeath)) if defences > 0 && had && phase != Phase::Over => 2,
                _ => 3,
            };
            ensure(own.len() <= most, || format!("board: {colour} has more than {most} tokens"))?;
            let doubled_as_should_be = match (phase, card) {
                (Phase::Event, Some(Card::DoubleDefence)) => match defences {
                    0 => true,
                    1 => doubled == 1,
                    _ => doubled == u8::from(had),
                },
                (Phase::Prod, Some(Card::DoubleDefence)) => doubled == u8::from(defences > 0),
                // Of three none can have been lost yet, so one is the doubled one.
                (Phase::Move, Some(Card::DoubleDefence)) if defences == 3 => doubled == 1,
                (Phase::Move | Phase::Over, Some(Card::DoubleDefence)) => doubled <= 1,
                _ => doubled == 0,
            };
            ensure(doubled_as_should_be, || {
                format!("board: {colour} has {doubled} doubled of {defences} Defence tokens")
            })?;
            let served = phase == Phase::Event && card == Some(Card::SuddenDeath) && !had;
            ensure(!served || defences != 1, || {
                format!("board: {colour} still has the only Defence token Sudden Death takes")
            })?;
        }
        Ok(())
    }

    /// Whether the turn to answer the card has passed this player by.
    fn asked_by_now(&self, colour: Colour) -> bool {
        self.phase != Phase::Event || self.place(colour) < self.place(self.turn)
    }

    /// Fills in what the line does not carry.
    fn start_afresh(&mut self) {
        let all: Vec<Card> = self.card.into_iter().chain(self.deck.iter()).collect();
        let distinct = (0..all.len()).all(|i| !all[..i].contains(&all[i]));
        self.used = if distinct {
            // The five are one of each: what is not in the deck was used, the card up last.
            let gone = Card::ALL.into_iter().filter(|card| !all.contains(card));
            gone.chain(self.card).collect()
        } else {
            self.card.into_iter().collect()
        };
        let tokens = self.tokens.all();
        if matches!(self.phase, Phase::Plan | Phase::Event) {
            self.placed = PerColour::of(|colour| {
                let mut cells = self.control[colour].and(tokens).iter();
                [cells.next(), cells.next(), cells.next()]
            });
        } else {
            self.face_up = tokens;
        }
        if self.phase == Phase::Event {
            let chose = |colour: &Colour| {
                let defences = usize::from(self.defences(*colour).len());
                self.asked_by_now(*colour)
                    && match self.card {
                        Some(Card::DoubleDefence) => defences >= 2,
                        Some(Card::SuddenDeath) => defences >= 1,
                        _ => self.production_total(*colour) >= 8,
                    }
            };
            let asked: ColourSet = self.order().filter(chose).chain([self.turn]).collect();
            if self.card == Some(Card::SuddenDeath) {
                self.robbed = self.order().filter(chose).collect();
            }
            self.asked = asked;
        }
    }

    /// Whether the match waits for this player in this phase, or is over, as the line says.
    fn check_phase(&mut self) -> Read<()> {
        let turn = self.turn;
        if self.phase != Phase::Over {
            ensure(self.players_in() >= 2, || "out: with one player left it is over".into())?;
            ensure(self.is_in(turn), || format!("turn: {turn} is out"))?;
        }
        let waits = match self.phase {
            Phase::Plan => !self.free(turn).is_empty(),
            Phase::Event => self.has_choice(turn),
            Phase::Prod => true,
            Phase::Move => !self.can_activate(turn).is_empty(),
            Phase::Over => {
                self.result = Some(self.final_result()?);
                true
            }
        };
        ensure(waits, || format!("turn: {turn} has nothing to decide in this phase"))
    }

    /// The result that a finished position speaks of: the line does not carry it, but it leaves
    /// no doubt.
    fn final_result(&self) -> Read<Finish> {
        if self.players_in() == 0 {
            let last = self.out[1..].iter().flatten();
            let left = last.filter(|out| out.how == How::Left).count();
            ensure(left != 1, || "out: the last two did not go out at once".into())?;
            // They fell in a fight (K80), or a round ended without them (K82).
            ensure(self.card.is_some(), || "card: with nobody in one is turned up".into())?;
        }
        if let Some(finish) = self.last_one() {
            return Ok(finish);
        }
        if self.card.is_some() && self.order().all(|colour| self.can_activate(colour).is_empty()) {
            if let Some(finish) = self.colours_winner() {
                return Ok(finish);
            }
            let limit = u32::from(self.settings.round_limit);
            let still = u32::from(self.settings.standstill_rounds);
            if limit > 0 && self.round == limit || still > 0 && self.round >= still {
                return Ok(self.ranked());
            }
        }
        bad("phase: nothing here says that the match is over")
    }
}

fn letter(column: usize) -> char {
    char::from(b'A' + column as u8)
}

/// A number without signs or leading zeros.
fn read_number(text: &str) -> Option<u32> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
    text.parse().ok().filter(|_| plain)
}

fn read_deck(text: &str) -> Read<Cards> {
    if text == "-" {
        return Ok(Cards::EMPTY);
    }
    if text.starts_with('?') {
        return bad("deck: it is hidden: this is only a view");
    }
    let cards: Option<Vec<Card>> = text.split('.').map(Card::of_code).collect();
    match cards {
        Some(cards) if cards.len() < Cards::MOST => Ok(cards.into_iter().collect()),
        Some(_) => bad("deck: it holds 20 cards at most"),
        None => bad(format!("deck: {text:?} is not a list of cards such as DD.ST")),
    }
}

//! Whether a position read from outside can be played: the checks that both of its forms share.

use crate::colour::NOBODY;
use crate::state::MOST;
use crate::{Cell, Colour, DamasChinas, End, MODES, Options};

/// What a position text says, before anybody asked whether it can be.
#[derive(Clone, Debug)]
pub(crate) struct Draft {
    pub(crate) options: Options,
    pub(crate) pieces: Vec<(Cell, Colour)>,
    /// The player to move; `None` for a match that is over.
    pub(crate) turn: Option<u8>,
    pub(crate) captures: Vec<u16>,
    pub(crate) clock: u16,
    pub(crate) best: Vec<u16>,
}

/// Which part of the text is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    Mode,
    /// A piece, by its cell.
    Piece(Cell),
    Board,
    Turn,
    Captures,
    Clock,
    Best,
}

type Unsound = (Part, String);

impl Draft {
    pub(crate) fn build(&self) -> Result<DamasChinas, Unsound> {
        if usize::from(self.options.mode) >= MODES.len() {
            return Err((Part::Mode, format!("mode {} is none of 0 to 8", self.options.mode)));
        }
        let mut state = DamasChinas::bare(self.options);
        self.set_up(&mut state)?;
        self.remember(&mut state)?;
        self.give_turn(&mut state)?;
        Ok(state)
    }

    fn set_up(&self, state: &mut DamasChinas) -> Result<(), Unsound> {
        for &(cell, colour) in &self.pieces {
            let name = colour.name(kit::Lang::En);
            if crate::colour::OWNER[usize::from(self.options.mode)][colour.index()] == NOBODY {
                let why = format!("{cell} holds {name}, which mode {} lacks", self.options.mode);
                return Err((Part::Piece(cell), why));
            }
            if state.count(colour) == 10 {
                return Err((Part::Piece(cell), format!("more than 10 pieces are {name}")));
            }
            state.put(colour, cell);
        }
        if !self.options.capture {
            let short = Colour::ALL
                .into_iter()
                .find(|colour| state.owner(*colour).is_some() && state.count(*colour) < 10);
            if let Some(colour) = short {
                let (name, count) = (colour.name(kit::Lang::En), state.count(colour));
                let why = format!("only {count} pieces are {name}; the standard game has 10");
                return Err((Part::Board, why));
            }
        }
        if state.occupied == 0 {
            return Err((
                Part::Board,
                "there are no pieces, yet one must have taken the last".into(),
            ));
        }
        Ok(())
    }

    fn remember(&self, state: &mut DamasChinas) -> Result<(), Unsound> {
        let players = usize::from(state.players());
        for (part, list) in [(Part::Captures, &self.captures), (Part::Best, &self.best)] {
            if list.len() != players {
                let why = format!("{} numbers for {players} players", list.len());
                return Err((part, why));
            }
        }
        let losses = state.losses();
        let lost: u16 = losses.iter().map(|lost| u16::from(*lost)).sum();
        let taken: u32 = self.captures.iter().map(|taken| u32::from(*taken)).sum();
        if taken != u32::from(lost) {
            return Err((
                Part::Captures,
                format!("{taken} captures, but {lost} pieces are missing"),
            ));
        }
        for (player, (&taken, own)) in self.captures.iter().zip(losses).enumerate() {
            // Nobody takes his own: what he took is missing from the others.
            if taken > lost - u16::from(own) {
                let why = format!("player {} captured more than the others lost", player + 1);
                return Err((Part::Captures, why));
            }
            state.captures[player] = taken as u8;
        }
        for (player, &best) in self.best.iter().enumerate() {
            let pips = state.pips[player];
            if best > pips {
                let why = format!("the best of player {} is {best}, above {pips} pips", player + 1);
                return Err((Part::Best, why));
            }
            state.best[player] = best;
        }
        state.clock = self.clock;
        Ok(())
    }

    fn give_turn(&self, state: &mut DamasChinas) -> Result<(), Unsound> {
        let limit = state.clock_limit();
        if state.clock > limit {
            return Err((Part::Clock, format!("{}, but at {limit} the game is over", state.clock)));
        }
        let finished = (0..state.players()).filter(|player| state.is_finished(*player)).count();
        if !state.options.capture && finished > 1 {
            let why = "several players are finished, but the first of them ends the game";
            return Err((Part::Board, why.to_owned()));
        }
        let run_out = (state.clock == limit).then_some(End::NoProgress);
        let over = state.end_on_board().or(run_out);
        match (self.turn, over) {
            (None, Some(end)) => state.close(end),
            (None, None) if state.is_blocked() => state.close(End::Blocked),
            (None, None) => return Err((Part::Turn, "- says over, but the game goes on".into())),
            (Some(_), Some(end)) => {
                let why = format!("somebody is to move, but the game is over ({})", end.word());
                return Err((Part::Turn, why));
            }
            (Some(turn), None) => {
                if usize::from(turn) >= MOST || turn >= state.players() {
                    return Err((
                        Part::Turn,
                        format!("there is no player {}", u16::from(turn) + 1),
                    ));
                }
                if state.options.capture && state.is_finished(turn) {
                    let why = format!("player {} is finished and takes no turn", turn + 1);
                    return Err((Part::Turn, why));
                }
                state.turn = turn;
            }
        }
        Ok(())
    }
}

/// Reads a number as it is written back: digits, no sign, no zeros before it.
pub(crate) fn number(text: &str) -> Option<u16> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit());
    let first = plain && (text == "0" || !text.starts_with('0'));
    first.then(|| text.parse().ok()).flatten()
}

/// Reads whose turn it is: a number from 1, or `-`.
#[allow(clippy::option_option, reason = "unreadable, or nobody's turn, or somebody's")]
pub(crate) fn turn(text: &str) -> Option<Option<u8>> {
    if text == "-" {
        return Some(None);
    }
    let player = number(text)?.checked_sub(1)?;
    Some(Some(u8::try_from(player).ok()?))
}

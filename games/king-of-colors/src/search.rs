//! What a bot must know: compact moves, a fast path and an opinion of a state.

use kit::{Chance, Search, Seat, WON};

use crate::action::{Action, Deed};
use crate::board::Cell;
use crate::pieces::{Colour, Token};
use crate::schemes::Scheme;
use crate::state::{KingOfColors, Phase};
use crate::turns::Silence;

/// An action in four bytes; a distribution is named by its scheme.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Move {
    Place(Cell, Token),
    Pass,
    Choose(Cell),
    Produce(Scheme),
    March { from: Cell, to: Cell, count: u8 },
    Fight { from: Cell, to: Cell, count: u8 },
}

impl Search for KingOfColors {
    type Move = Move;

    const NODES_PER_MS: u64 = 200;
    const CLEAR_LEAD: i32 = 800;

    fn moves(&self, seat: Seat, moves: &mut Vec<Move>) {
        let Some(colour) = self.colour_of(seat).filter(|one| self.waits_for() == Some(*one)) else {
            return;
        };
        if self.phase == Phase::Prod {
            moves.extend(self.distributions(colour).map(|(scheme, _)| Move::Produce(scheme)));
            return;
        }
        self.each_deed(colour, |deed| {
            moves.push(match deed {
                Deed::Place(cell, token) => Move::Place(cell, token),
                Deed::Choose(cell) => Move::Choose(cell),
                Deed::March { from, to, count } => Move::March { from, to, count },
                Deed::Fight { from, to, count } => Move::Fight { from, to, count },
                Deed::Pass | Deed::Produce(_) | Deed::Leave => Move::Pass,
            });
        });
    }

    fn advance(&mut self, seat: Seat, a_move: Move, chance: &mut dyn Chance) {
        let Some(colour) = self.colour_of(seat) else { return };
        let deed = self.deed(colour, a_move);
        self.carry_out(colour, deed, kit::Cause::Asked, &mut Silence, chance);
    }

    fn action(&self, seat: Seat, a_move: Move) -> Action {
        match (a_move, self.colour_of(seat)) {
            (Move::Produce(Scheme::AUTO), _) | (_, None) => Action::ProduceAuto,
            (a_move, Some(colour)) => self.deed(colour, a_move).into(),
        }
    }

    fn value(&self, seat: Seat) -> i32 {
        let Some(colour) = self.colour_of(seat) else { return 0 };
        if let Some(finish) = self.result {
            return match finish.winners.len() {
                0 => 0,
                1 if finish.winners.contains(seat) => WON,
                _ if finish.winners.contains(seat) => 0,
                _ => -WON,
            };
        }
        if !self.is_in(colour) {
            return -WON;
        }
        let rival = self.order().filter(|one| *one != colour).map(|one| self.strength(one)).max();
        self.strength(colour) - rival.unwrap_or(0)
    }
}

impl KingOfColors {
    fn deed(&self, colour: Colour, a_move: Move) -> Deed {
        match a_move {
            Move::Place(cell, token) => Deed::Place(cell, token),
            Move::Pass => Deed::Pass,
            Move::Choose(cell) => Deed::Choose(cell),
            Move::Produce(scheme) => {
                let troops = self.distribution(colour, scheme);
                Deed::Produce(troops.unwrap_or_else(|| self.automatic(colour)))
            }
            Move::March { from, to, count } => Deed::March { from, to, count },
            Move::Fight { from, to, count } => Deed::Fight { from, to, count },
        }
    }

    /// How strong a player stands: the colours that victory asks for weigh most, then land that
    /// produces, then troops.
    fn strength(&self, colour: Colour) -> i32 {
        let counts = self.counts(colour);
        let towards: i32 = counts.iter().map(|count| i32::from(*count.min(&4))).sum();
        let spare: i32 = counts.iter().map(|count| i32::from(count.saturating_sub(4))).sum();
        let land = i32::from(self.control[colour].len());
        let levels = i32::from(self.production_total(colour));
        let army = i32::from(self.army(colour));
        let there = if self.meets_condition(colour) { 800 } else { 0 };
        100 * towards + 25 * spare + 10 * land + 40 * levels + 6 * army + there
    }
}

//! What a bot must know: compact moves, which of them are worth a thought, and an opinion of a
//! state.

use kit::prelude::*;
use kit::{Calibration, Carelessness, Chance, DeepSearch, Evaluate, Search, Seat, TreeSearch, WON};

use crate::action::Deed;
use crate::board::Cell;
use crate::pieces::{Colour, Token};
use crate::schemes::Scheme;
use crate::state::{KingOfColors, Phase};

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
    const NODES_PER_MS: u64 = 800;
    const JITTER: i32 = 40;
    const CARELESSNESS: Carelessness = Carelessness { normal: 420, hard: 240 };

    /// Leaves out passes, marches that only shuffle troops in the hinterland, and most of the
    /// numbers that may march or advance; distributions are those of plans.
    fn sensible(&self, seat: Seat, moves: &mut Vec<Move>) {
        let Some(colour) = self.colour_of(seat).filter(|one| self.waits_for() == Some(*one)) else {
            return;
        };
        match self.phase {
            Phase::Plan => self.sensible_tokens(colour, moves),
            Phase::Event => drop(self.moves(seat, moves)),
            Phase::Prod => moves.extend(Scheme::plans().map(Move::Produce)),
            Phase::Move => self.sensible_orders(colour, moves),
            Phase::Over => {}
        }
    }
}

impl Evaluate for KingOfColors {
    const CLEAR_LEAD: i32 = 500;
    const CALIBRATION: Calibration = Calibration { glance: 800, search: 800 };

    fn estimate(&self, seat: Seat, a_move: Move) -> Option<i32> {
        Some(self.estimated(self.colour_of(seat)?, a_move))
    }

    fn one_ply(&self, seat: Seat, a_move: Move, chance: &mut dyn Chance) -> i32 {
        let mut next = *self;
        next.advance(seat, a_move, chance);
        let estimate = if next.is_between_rounds() { None } else { self.estimate(seat, a_move) };
        estimate.unwrap_or_else(|| next.value(seat))
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

impl DeepSearch for KingOfColors {}

impl TreeSearch for KingOfColors {
    /// Only between rounds nothing is under way.
    fn is_quiet(&self, _root: &Self) -> bool {
        self.is_between_rounds()
    }

    /// Tokens lie face down.
    fn is_hidden_choice(&self, _seat: Seat) -> bool {
        self.phase == Phase::Plan
    }
}

impl KingOfColors {
    fn is_between_rounds(&self) -> bool {
        match self.phase {
            Phase::Plan => self.lap == 1 && self.tokens.all().is_empty() && self.decided.is_empty(),
            Phase::Over => true,
            Phase::Event | Phase::Prod | Phase::Move => false,
        }
    }

    /// The judged action that a move stands for.
    pub(crate) fn deed(&self, colour: Colour, a_move: Move) -> Deed {
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

    fn sensible_tokens(&self, colour: Colour, moves: &mut Vec<Move>) {
        let own = self.control[colour];
        let before = moves.len();
        for cell in self.free(colour) {
            if !cell.neighbours().without(own).is_empty() {
                moves.push(Move::Place(cell, Token::Movement));
                moves.push(Move::Place(cell, Token::Defence));
            }
            if self.level(cell) > 0 {
                moves.push(Move::Place(cell, Token::Production));
            }
        }
        if moves.len() == before {
            moves.push(Move::Pass);
        }
    }

    fn sensible_orders(&self, colour: Colour, moves: &mut Vec<Move>) {
        let own = self.control[colour];
        let enemies = self.enemies(colour);
        for from in self.can_activate(colour) {
            let troops = self.troops(from);
            for to in from.neighbours() {
                if enemies.contains(to) {
                    let advance = self.battle(from, to).advance();
                    let (least, most) = (*advance.start(), *advance.end());
                    each_of([most, most.div_ceil(2), least], |count| {
                        moves.push(Move::Fight { from, to, count });
                    });
                } else if own.contains(to) {
                    each_of([troops - 1, 1, 1], |count| {
                        moves.push(Move::March { from, to, count });
                    });
                } else {
                    each_of([troops / 2, troops - 1, 1], |count| {
                        moves.push(Move::March { from, to, count });
                    });
                }
            }
        }
    }
}

/// Each different number once.
fn each_of([a, b, c]: [u8; 3], mut each: impl FnMut(u8)) {
    each(a);
    if b != a {
        each(b);
    }
    if c != a && c != b {
        each(c);
    }
}

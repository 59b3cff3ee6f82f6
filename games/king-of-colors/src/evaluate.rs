//! What a position is worth, and estimates of moves: the bots' opinion of this game.
//!
//! Everything is in hundredths of a territory that victory asks for. The state is judged when a
//! round is over (then tokens are gone and every fight is settled); within a round a move is
//! judged by what it takes, loses and risks.

use crate::board::{Cell, Cells};
use crate::pieces::{Card, Colour, Token};
use crate::search::Move;
use crate::state::KingOfColors;

/// What the next territory of a colour is worth that victory still asks for, by how many of the
/// twelve there are already: the last ones are hard to get and decide the match.
const STEP: [i32; 13] = [70, 70, 70, 75, 80, 85, 90, 100, 110, 130, 150, 180, 0];
/// What they are worth together.
pub(crate) const STEPS: [i32; 13] = {
    let mut sums = [0; 13];
    let mut i = 0;
    while i < 12 {
        sums[i + 1] = sums[i] + STEP[i];
        i += 1;
    }
    sums
};
/// A fifth or later territory of a colour.
const SPARE: i32 = 30;
/// A troop that comes every round.
pub(crate) const LEVEL: i32 = 45;
/// Any territory.
pub(crate) const LAND: i32 = 12;
/// A troop.
pub(crate) const TROOP: i32 = 9;
/// Twelve of twelve while somebody else has them too.
const THERE: i32 = 300;

impl KingOfColors {
    /// How strong a player stands.
    pub(crate) fn strength(&self, colour: Colour) -> i32 {
        let counts = self.counts(colour);
        let towards: u8 = counts.iter().map(|count| *count.min(&4)).sum();
        let spare: i32 = counts.iter().map(|count| i32::from(count.saturating_sub(4))).sum();
        STEPS[usize::from(towards)]
            + SPARE * spare
            + LAND * i32::from(self.control[colour].len())
            + LEVEL * i32::from(self.production_total(colour))
            + TROOP * i32::from(self.army(colour))
            + if towards == 12 { THERE } else { 0 }
    }

    /// What holding a territory is worth to a player who does not hold it, troops aside.
    fn worth_to(&self, colour: Colour, cell: Cell) -> i32 {
        let land = LAND + LEVEL * i32::from(self.level(cell));
        let Some(kind) = self.terrain.iter().position(|cells| cells.contains(cell)) else {
            return land;
        };
        let counts = self.counts(colour);
        let towards: u8 = counts.iter().map(|count| *count.min(&4)).sum();
        land + if counts[kind] < 4 { STEP[usize::from(towards)] } else { SPARE }
    }

    /// What losing a territory costs the player who holds it, troops aside.
    fn cost_of(&self, colour: Colour, cell: Cell) -> i32 {
        let land = LAND + LEVEL * i32::from(self.level(cell));
        let Some(kind) = self.terrain.iter().position(|cells| cells.contains(cell)) else {
            return land;
        };
        let counts = self.counts(colour);
        let towards: u8 = counts.iter().map(|count| *count.min(&4)).sum();
        let there = if towards == 12 { THERE } else { 0 };
        land + if counts[kind] <= 4 { STEP[usize::from(towards) - 1] + there } else { SPARE }
    }

    /// What taking a territory is worth, its garrison aside: what it brings, and a part of what it
    /// costs its owner, the greater the nearer he is to victory.
    pub(crate) fn prize(&self, colour: Colour, cell: Cell) -> i32 {
        let gain = self.worth_to(colour, cell);
        match self.controller(cell) {
            Some(owner) if owner != colour => gain + self.harm(owner, cell),
            _ => gain,
        }
    }

    /// What it is worth to a rival that this player loses a territory.
    fn harm(&self, owner: Colour, cell: Cell) -> i32 {
        if !self.is_in(owner) {
            return 0;
        }
        let towards: u8 = self.counts(owner).iter().map(|count| *count.min(&4)).sum();
        self.cost_of(owner, cell) * if towards >= 10 { 3 } else { 2 } / 4
    }

    /// The territories of others.
    pub(crate) fn enemies(&self, colour: Colour) -> Cells {
        let all = Colour::ALL.into_iter().filter(|one| *one != colour);
        all.fold(Cells::NONE, |cells, one| cells.or(self.control[one]))
    }

    /// The estimate of a move that is asked for in the middle of a round.
    pub(crate) fn estimated(&self, colour: Colour, a_move: Move) -> i32 {
        match a_move {
            Move::Place(cell, Token::Movement) => self.estimate_of_movement(colour, cell),
            Move::Place(cell, Token::Production) => {
                let rate = if self.deck.len() + 1 == 5 || self.may_be_mega() { 3 } else { 2 };
                i32::from(self.level(cell)) * TROOP * rate / 2 - 2
            }
            Move::Place(cell, _) => self.estimate_of_defence(colour, cell),
            Move::Pass => -200,
            Move::Choose(cell) => match self.card {
                Some(Card::DoubleMovement) => self.estimate_of_movement(colour, cell),
                Some(Card::SuddenDeath) => -self.estimate_of_defence(colour, cell),
                _ => self.estimate_of_defence(colour, cell),
            },
            Move::Produce(scheme) => -scheme.rank(),
            Move::March { from, to, count } => self.estimate_of_march(colour, from, to, count),
            Move::Fight { from, to, count } => self.estimate_of_fight(colour, from, to, count),
        }
    }

    fn may_be_mega(&self) -> bool {
        !self.used.contains(Card::MegaProduction)
    }

    /// The best prize beside the territory that no other Movement token is after.
    fn estimate_of_movement(&self, colour: Colour, cell: Cell) -> i32 {
        let own = self.control[colour];
        let others = own.and(self.tokens.of(Token::Movement));
        let mut best = -60;
        for target in cell.neighbours().without(own) {
            let rivals = target.neighbours().and(others).len();
            let garrison = i32::from(self.troops(target));
            let hidden_guard = self.tokens.all().contains(target);
            let effort = garrison * 4 + if hidden_guard { 14 } else { 0 };
            let prize = self.prize(colour, target) - effort;
            best = best.max(prize - i32::from(rivals) * 45);
        }
        best
    }

    /// What a defence may save: the more enemies stand beside the territory, the likelier.
    fn estimate_of_defence(&self, colour: Colour, cell: Cell) -> i32 {
        let beside = cell.neighbours().and(self.enemies(colour));
        let tokens = beside.and(self.tokens.all()).len();
        let likely = (i32::from(beside.len()) * 2 + i32::from(tokens) * 8).min(30);
        self.cost_of(colour, cell) * likely / 60
    }

    fn estimate_of_march(&self, colour: Colour, from: Cell, to: Cell, count: u8) -> i32 {
        let own = self.control[colour];
        let left = self.troops(from) - count;
        let unbalanced = self.imbalance(colour, (from, left), (to, self.troops(to) + count));
        if own.contains(to) {
            let token = match self.token(to) {
                Some(Token::Movement) => 70,
                Some(Token::Defence | Token::DoubledDefence) => 25,
                Some(Token::Production) | None => 0,
            };
            let over = (self.troops(to) + count).saturating_sub(crate::state::MOST_TROOPS);
            return -30 - token - TROOP * i32::from(over) - unbalanced;
        }
        self.worth_to(colour, to) - unbalanced
    }

    fn estimate_of_fight(&self, colour: Colour, from: Cell, to: Cell, count: u8) -> i32 {
        let battle = self.battle(from, to);
        let Some(owner) = self.controller(to) else { return 0 };
        let lost = i32::from(battle.attackers - battle.attackers_left);
        let slain = i32::from(battle.defenders - battle.defenders_left);
        let mut estimate = TROOP * (slain / 2 - lost);
        if battle.defenders_left == 0 {
            estimate += self.harm(owner, to);
        }
        if count > 0 {
            estimate += self.worth_to(colour, to);
            let left = battle.attackers_left - count;
            estimate -= self.imbalance(colour, (from, left), (to, count));
        }
        if battle.attackers_left == 0 {
            estimate -= self.cost_of(colour, from);
        }
        estimate
    }

    /// How badly troops are shared out between two territories, by the enemies beside them that
    /// can still strike.
    fn imbalance(&self, colour: Colour, one: (Cell, u8), other: (Cell, u8)) -> i32 {
        let strikers = Colour::ALL
            .into_iter()
            .filter(|rival| *rival != colour)
            .fold(Cells::NONE, |all, rival| all.or(self.can_activate(rival)));
        let risk = |(cell, troops): (Cell, u8)| {
            let beside = cell.neighbours().and(strikers);
            let strongest = beside.iter().map(|enemy| self.troops(enemy)).max().unwrap_or(0);
            // With what is left one attacker must be able to stay and one to advance.
            if strongest >= troops + 2 { 60 + 2 * i32::from(troops) } else { 0 }
        };
        let (a, b) = (i32::from(one.1), i32::from(other.1));
        risk(one) + risk(other) + (a - b).abs()
    }
}

#[cfg(test)]
mod tests {
    use kit::{Dice, Replay};

    use super::*;
    use crate::options::Options;

    fn start() -> KingOfColors {
        *Replay::<KingOfColors>::open(&Options::default(), &mut Dice::new(5)).state()
    }

    #[test]
    fn whoever_has_more_stands_stronger() {
        let state = start();
        let me = state.turn;
        for cell in state.control[me] {
            let mut more = state;
            more.garrison(cell, Some(me), state.troops(cell) + 1);
            assert_eq!(more.strength(me), state.strength(me) + TROOP);
            let mut less = state;
            less.garrison(cell, None, 0);
            assert!(less.strength(me) < state.strength(me));
            assert!(state.cost_of(me, cell) > 0);
        }
        let empty = Cells::ALL.without(state.enemies(me)).without(state.control[me]);
        for cell in empty {
            let mut more = state;
            more.garrison(cell, Some(me), 1);
            let gained = more.strength(me) - state.strength(me);
            assert_eq!(gained, state.worth_to(me, cell) + TROOP, "{cell}");
        }
    }

    #[test]
    fn a_rivals_territory_is_worth_more_than_an_empty_one() {
        let state = start();
        let me = state.turn;
        for cell in state.enemies(me) {
            assert!(state.prize(me, cell) > state.worth_to(me, cell), "{cell}");
        }
    }

    #[test]
    fn passing_and_odd_plans_are_estimated_last() {
        let state = start();
        let me = state.turn;
        let pass = state.estimated(me, Move::Pass);
        for cell in state.free(me) {
            for token in Token::PLACED {
                assert!(state.estimated(me, Move::Place(cell, token)) > pass);
            }
        }
        let ranks: Vec<i32> = crate::schemes::Scheme::plans()
            .map(|plan| state.estimated(me, Move::Produce(plan)))
            .collect();
        assert!(ranks.is_sorted_by(|a, b| a > b));
    }
}

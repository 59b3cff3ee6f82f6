//! How it is searched, and why a move is liked.

use kit::prelude::*;
use kit::{DeepSearch, Evaluate, Explain, Lang, Part, Search, Seat, TreeSearch, WON, explain};

use crate::Pebbles;

/// The pile is a multiple of four for the other.
const LEAVES_FOUR: &str = "leaves_four";

impl Evaluate for Pebbles {
    fn value(&self, seat: Seat) -> i32 {
        match self.outcome() {
            Some(outcome) if outcome.winners.contains(seat) => WON,
            Some(_) => -WON,
            None => 0,
        }
    }
}

impl Search for Pebbles {}

impl DeepSearch for Pebbles {
    fn key(&self) -> u64 {
        u64::from(self.left) << 1 | self.turn.index() as u64
    }
}

impl TreeSearch for Pebbles {}

impl Explain for Pebbles {
    fn parts(&self, seat: Seat) -> Vec<Part> {
        let leaves = self.left.is_multiple_of(4) && self.turn != seat;
        vec![Part::new(LEAVES_FOUR, leaves.into(), i32::from(leaves) * 500)]
    }

    fn tell_reason(reason: &Part, lang: Lang) -> String {
        if reason.key == explain::WINS {
            return explain::tell_win(lang);
        }
        let text = lang.pick(
            "deja un múltiplo de cuatro",
            "it leaves a multiple of four",
            "deixa um múltiplo de quatro",
        );
        text.to_owned()
    }
}

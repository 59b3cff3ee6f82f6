//! The state of a match: where the pieces stand and what is remembered.

use crate::colour::{HOME, NOBODY, OWNER, PIPS, TARGET};
use crate::evaluate::cost;
use crate::lattice::{self, Words};
use crate::net::Accumulators;
use crate::{Cell, Colour, End, MODES, Options};

/// The most players a mode has.
pub(crate) const MOST: usize = 6;

/// A match of Damas Chinas.
///
/// ```
/// use damas_chinas::DamasChinas;
/// use kit::{Rules, RulesExt, Seat};
/// let start = DamasChinas::empty(&damas_chinas::Options::default());
/// assert_eq!(start.legal(Seat::new(0)).len(), 14);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DamasChinas {
    /// The pieces of each colour.
    pub(crate) sets: [u128; 6],
    /// All pieces, kept beside the sets.
    pub(crate) occupied: u128,
    /// All pieces again, in the order that jumps like best.
    pub(crate) words: Words,
    /// D12, kept beside the sets.
    pub(crate) pips: [u16; MOST],
    /// What the way still to go costs each player in the eyes of the bots, kept beside the sets.
    pub(crate) costs: [i32; MOST],
    /// D45.
    pub(crate) best: [u16; MOST],
    /// Enemy pieces taken by each player.
    pub(crate) captures: [u8; MOST],
    /// Turns since the last progress (D45).
    pub(crate) clock: u16,
    /// Whose turn it is; 0 when the match is over.
    pub(crate) turn: u8,
    pub(crate) end: Option<End>,
    pub(crate) options: Options,
    /// The accumulators of the learned evaluation, while a search uses it.
    pub(crate) learned: Option<Accumulators>,
}

impl DamasChinas {
    /// The start (D10). The options have been checked.
    pub(crate) fn start(options: Options) -> Self {
        let mut state = Self::bare(options);
        for colour in Colour::ALL {
            if OWNER[usize::from(options.mode)][colour.index()] != NOBODY {
                for cell in crate::board::cells(HOME[colour.index()]) {
                    state.put(colour, cell);
                }
            }
        }
        state.best = state.pips;
        state
    }

    /// A board without pieces.
    pub(crate) fn bare(options: Options) -> Self {
        Self {
            sets: [0; 6],
            occupied: 0,
            words: [0; 4],
            pips: [0; MOST],
            costs: [0; MOST],
            best: [0; MOST],
            captures: [0; MOST],
            clock: 0,
            turn: 0,
            end: None,
            options,
            learned: None,
        }
    }

    /// How many play.
    #[must_use]
    pub fn players(&self) -> u8 {
        MODES[usize::from(self.options.mode)].len() as u8
    }

    /// The colours of a player.
    #[must_use]
    pub fn colours(&self, player: u8) -> &'static [Colour] {
        MODES[usize::from(self.options.mode)][usize::from(player)]
    }

    /// The player of a colour, if it is in play.
    #[must_use]
    pub fn owner(&self, colour: Colour) -> Option<u8> {
        let owner = OWNER[usize::from(self.options.mode)][colour.index()];
        (owner != NOBODY).then_some(owner)
    }

    /// The piece on a cell.
    #[must_use]
    pub fn piece(&self, cell: Cell) -> Option<Colour> {
        Colour::ALL.into_iter().find(|colour| self.sets[colour.index()] & cell.bit() != 0)
    }

    /// How far a player's pieces are from their goals, added up (D12).
    #[must_use]
    pub fn pips(&self, player: u8) -> u16 {
        self.pips[usize::from(player)]
    }

    /// How many pieces of a colour are on the board.
    #[must_use]
    pub fn count(&self, colour: Colour) -> u8 {
        self.sets[colour.index()].count_ones() as u8
    }

    /// How many turns without progress end the match (D46).
    #[must_use]
    pub fn clock_limit(&self) -> u16 {
        30 * u16::from(self.players())
    }

    /// All pieces of a player.
    #[inline]
    pub(crate) fn pieces(&self, player: u8) -> u128 {
        self.colours(player).iter().fold(0, |all, colour| all | self.sets[colour.index()])
    }

    /// Whether a player has nothing left to bring home (D29, D38).
    ///
    /// With the house rule of D34 a set whose ten pieces fill the target is a case of a target
    /// that is filled with one of them at least.
    #[inline]
    pub(crate) fn is_finished(&self, player: u8) -> bool {
        self.colours(player).iter().all(|colour| {
            let (set, target) = (self.sets[colour.index()], TARGET[colour.index()]);
            if self.options.filled_target && !self.options.capture {
                target & !self.occupied == 0 && set & target != 0
            } else {
                set & !target == 0
            }
        })
    }

    /// The enemy pieces that a jump of this player removes during a turn that begins now: none in
    /// the standard game, and never those of a finished player (D35, D37).
    #[inline]
    pub(crate) fn prey(&self, player: u8) -> u128 {
        if !self.options.capture {
            return 0;
        }
        (0..self.players())
            .filter(|other| *other != player && !self.is_finished(*other))
            .fold(0, |prey, other| prey | self.pieces(other))
    }

    /// Puts a piece on a free cell.
    #[inline]
    pub(crate) fn put(&mut self, colour: Colour, cell: Cell) {
        self.flip(colour, cell);
        let player = self.seat_of(colour);
        self.pips[player] += u16::from(PIPS[colour.index()][cell.index()]);
        self.costs[player] += cost(colour, cell);
        if let Some(learned) = &mut self.learned {
            learned.put(player, cell);
        }
    }

    /// Takes a piece off its cell.
    #[inline]
    pub(crate) fn take(&mut self, colour: Colour, cell: Cell) {
        self.flip(colour, cell);
        let player = self.seat_of(colour);
        self.pips[player] -= u16::from(PIPS[colour.index()][cell.index()]);
        self.costs[player] -= cost(colour, cell);
        if let Some(learned) = &mut self.learned {
            learned.take(player, cell);
        }
    }

    #[inline]
    fn flip(&mut self, colour: Colour, cell: Cell) {
        self.sets[colour.index()] ^= cell.bit();
        self.occupied ^= cell.bit();
        let (class, bit) = lattice::bit(cell);
        self.words[class] ^= bit;
    }

    #[inline]
    fn seat_of(&self, colour: Colour) -> usize {
        usize::from(OWNER[usize::from(self.options.mode)][colour.index()])
    }
}

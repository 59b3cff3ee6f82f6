//! From one turn to the next: progress, the tests for the end, forced passes (D43 to D47, D52).

use kit::{Log, Seat};

use crate::board::cells;
use crate::colour::OWNER;
use crate::{Cell, DamasChinas, End, Event};

impl DamasChinas {
    /// Makes a move: the piece goes, the captured leave (D52), the turn is counted (D45). Says
    /// nothing of whose turn is next.
    #[inline]
    pub(crate) fn move_piece(&mut self, from: Cell, to: Cell, captured: u128) {
        let mover = self.turn;
        let moved = self.colours(mover).iter().find(|c| self.sets[c.index()] & from.bit() != 0);
        let in_the_way = self.occupied & !captured & !from.bit() & to.bit();
        // A log from elsewhere may hold anything; what cannot be is left undone.
        let (Some(&colour), 0) = (moved, in_the_way) else { return };
        self.take(colour, from);
        for cell in cells(captured) {
            if let Some(colour) = self.piece(cell) {
                self.take(colour, cell);
                self.captures[usize::from(mover)] += 1;
            }
        }
        self.put(colour, to);
        self.count_turn(mover, captured != 0);
    }

    /// D45.
    #[inline]
    pub(crate) fn count_turn(&mut self, player: u8, captured: bool) {
        let at = usize::from(player);
        if captured {
            self.best = self.pips;
            self.clock = 0;
        } else if self.pips[at] < self.best[at] {
            self.best[at] = self.pips[at];
            self.clock = 0;
        } else {
            self.clock += 1;
        }
    }

    /// What follows the turn that this player has just had, until somebody has a choice again or
    /// the match is over.
    #[inline]
    pub(crate) fn go_on(&mut self, mover: u8, passed: bool, log: &mut impl Log<Event>) {
        let mut last = mover;
        let mut passes = u8::from(passed);
        loop {
            if let Some(end) = self.end_after(last, passes) {
                self.close(end);
                log.note(|| {
                    let result = self.result().expect("the match has just ended");
                    let scores = result.scores.unwrap_or_default();
                    Event::Ended { reason: end, winners: result.winners, scores }
                });
                return;
            }
            self.turn = self.next_player(last);
            if self.has_move(self.turn) {
                return;
            }
            last = self.turn;
            passes += 1;
            self.count_turn(last, false);
            log.note(|| Event::Passed { seat: Seat::new(last) });
        }
    }

    pub(crate) fn close(&mut self, end: End) {
        self.end = Some(end);
        self.turn = 0;
    }

    /// The player after this one who still takes turns (D14, D38).
    #[inline]
    pub(crate) fn next_player(&self, player: u8) -> u8 {
        let players = self.players();
        let mut next = player;
        for _ in 0..players {
            next = if next + 1 == players { 0 } else { next + 1 };
            if !self.options.capture || !self.is_finished(next) {
                break;
            }
        }
        next
    }

    /// The tests of D47, in its order, after a turn of `mover` that was the last of so many
    /// successive passes.
    #[inline]
    fn end_after(&self, mover: u8, passes: u8) -> Option<End> {
        let reached = if self.options.capture || self.options.filled_target {
            self.end_on_board()
        } else {
            // Nobody but the mover can have finished: his turn moves no other piece.
            self.is_finished(mover).then_some(End::Finished)
        };
        if reached.is_some() {
            return reached;
        }
        if self.clock >= self.clock_limit() {
            return Some(End::NoProgress);
        }
        // The board is looked at only when somebody passed.
        (passes > 0 && usize::from(passes) >= self.unfinished()).then_some(End::Blocked)
    }

    /// The ends that can be seen on the board alone: D30 and D34, or D40 and D41.
    ///
    /// With the house rule of D34 the order in which players are tested never matters: a turn
    /// fills one cell, which lies in the target of one set at most, so it finishes one player at
    /// most.
    pub(crate) fn end_on_board(&self) -> Option<End> {
        let mut players = 0..self.players();
        if !self.options.capture {
            return players.any(|player| self.is_finished(player)).then_some(End::Finished);
        }
        if players.clone().all(|player| self.is_finished(player)) {
            return Some(End::Finished);
        }
        (players.filter(|player| self.pieces(*player) != 0).count() == 1).then_some(End::Survivor)
    }

    /// How many players still take turns.
    pub(crate) fn unfinished(&self) -> usize {
        (0..self.players())
            .filter(|player| !self.options.capture || !self.is_finished(*player))
            .count()
    }

    /// Whether nobody who takes turns could move (D44).
    pub(crate) fn is_blocked(&self) -> bool {
        (0..self.players()).all(|player| {
            (self.options.capture && self.is_finished(player)) || !self.has_move(player)
        })
    }

    /// How many pieces each player has lost.
    pub(crate) fn losses(&self) -> [u8; crate::state::MOST] {
        let mut losses = [0; crate::state::MOST];
        for colour in crate::Colour::ALL {
            if let Some(lost) =
                losses.get_mut(usize::from(OWNER[usize::from(self.options.mode)][colour.index()]))
            {
                *lost += 10 - self.count(colour);
            }
        }
        losses
    }
}

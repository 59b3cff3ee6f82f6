use std::fmt;

use kit::{Chance, Dice};

/// When a bot has to answer.
///
/// Time is asked of the caller, so that the same search runs where there is no clock to ask.
pub struct Limits<'a> {
    /// Reach this many states instead of those of the level.
    pub nodes: Option<u64>,
    /// The part of its budget in states that the bot uses, for quick trials; 1 for all.
    pub effort: f64,
    /// How many nodes and moves a tree may hold, some hundred bytes each; one that is full answers
    /// before its time. More than any level's own budget fills.
    pub memory: usize,
    /// Says true when thinking must stop: time is up, or nobody waits any more.
    pub stop: &'a mut dyn FnMut() -> bool,
    overlooks: u32,
    misjudges: u32,
    budget: u64,
    spent: u64,
    stopped: bool,
}

impl fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {} nodes", self.spent, self.budget)
    }
}

impl<'a> Limits<'a> {
    /// How many states are reached between two looks at the clock.
    pub const BETWEEN_LOOKS: u64 = 256;

    pub fn new(stop: &'a mut dyn FnMut() -> bool) -> Self {
        Self {
            nodes: None,
            effort: 1.0,
            memory: 1 << 21,
            stop,
            overlooks: 0,
            misjudges: 0,
            budget: 0,
            spent: 0,
            stopped: false,
        }
    }

    pub(crate) fn begin(&mut self, nodes: u64, overlooks: u32, misjudges: u32) {
        self.overlooks = overlooks;
        self.misjudges = misjudges;
        let share = (nodes as f64 * self.effort).max(1.0) as u64;
        self.budget = self.nodes.unwrap_or(share);
        self.spent = 0;
        self.stopped = false;
    }

    /// Begins a search that overlooks and misjudges nothing.
    pub(crate) fn begin_with(&mut self, nodes: u64) {
        self.begin(nodes, 0, 0);
        self.budget = nodes.max(1);
    }

    /// Whether this bot does not notice a move of its own.
    pub(crate) fn overlooks(&self, dice: &mut Dice) -> bool {
        self.overlooks > 0 && dice.below(self.overlooks) == 0
    }

    /// How much too good a move of its own looks to this bot.
    pub(crate) fn misjudgement(&self, dice: &mut Dice) -> i32 {
        if self.misjudges == 0 { 0 } else { dice.below(self.misjudges) as i32 }
    }

    /// Counts a state that was reached.
    #[inline]
    pub(crate) fn reach(&mut self) {
        self.spent += 1;
        if self.spent >= self.budget
            || (self.spent.is_multiple_of(Self::BETWEEN_LOOKS) && (self.stop)())
        {
            self.stopped = true;
        }
    }

    #[inline]
    pub(crate) const fn is_over(&self) -> bool {
        self.stopped
    }

    pub(crate) const fn spent(&self) -> u64 {
        self.spent
    }

    pub(crate) const fn budget(&self) -> u64 {
        self.budget
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_look_too_good_up_to_the_limit_or_are_not_misjudged_at_all() {
        let mut never = || false;
        let mut limits = Limits::new(&mut never);
        let mut most = |misjudges: u32| {
            limits.begin(1, 0, misjudges);
            let mut dice = Dice::new(7);
            (0..2000).map(|_| limits.misjudgement(&mut dice)).max()
        };
        assert_eq!(most(0), Some(0));
        assert!((Some(190)..Some(200)).contains(&most(200)));
    }

    #[test]
    fn without_misjudging_no_luck_is_asked_for() {
        let mut never = || false;
        let limits = Limits::new(&mut never);
        let (mut one, mut other) = (Dice::new(7), Dice::new(7));
        limits.misjudgement(&mut one);
        assert_eq!(one.bits(), other.bits());
    }
}

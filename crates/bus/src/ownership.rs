//! Who may speak for a match: what a node knows of its lease, of a match's owner, and of what the
//! owner tells it.
//!
//! There is no I/O here and no clock: time comes as a value. The server uses these types as they are,
//! and `tests/model.rs` has a model checker go through what can happen to them.
//!
//! The database's part is in `store` (`nodes.rs`): a node has a row with its lease; everything that it
//! writes about a match goes through only while that row is there and the epoch is the match's.
//! Whoever takes a match from a dead node has deleted the node's row first.

use store::{Epoch, Fence, NodeId};

/// A moment in milliseconds by a clock of this machine that never goes back and that nobody sets.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Moment(pub u64);

impl Moment {
    const fn since(self, earlier: Self) -> u64 {
        self.0.saturating_sub(earlier.0)
    }
}

/// What a node knows of its own lease.
///
/// The lease runs from the moment at which the node asked for it, which is before the database noted it:
/// so the node takes it for over before anybody else does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Lease {
    node: NodeId,
    /// How long it runs, in milliseconds.
    length: u64,
    /// When the last renewal that succeeded was asked for.
    asked_at: Moment,
    /// Since when one renewal has followed the other without a gap.
    steady_since: Moment,
}

impl Lease {
    #[must_use]
    pub const fn entered(node: NodeId, asked_at: Moment, length: u64) -> Self {
        Self { node, length, asked_at, steady_since: asked_at }
    }

    #[must_use]
    pub const fn node(&self) -> NodeId {
        self.node
    }

    /// The database has renewed it. Renewals may be answered out of order.
    pub fn renewed(&mut self, asked_at: Moment) {
        if asked_at.since(self.asked_at) >= self.length {
            self.steady_since = asked_at;
        }
        self.asked_at = self.asked_at.max(asked_at);
    }

    /// Whether nobody can have taken this node for dead: only then may it answer for its matches.
    #[must_use]
    pub fn holds(&self, now: Moment) -> bool {
        now.since(self.asked_at) < self.length
    }

    /// Whether it may take others for dead. After an outage of the database everybody's lease has run
    /// out; so it first gives them the time to renew theirs.
    #[must_use]
    pub fn may_fence(&self, now: Moment) -> bool {
        self.holds(now) && now.since(self.steady_since) >= self.length
    }
}

/// What a node knows about who looks after a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Holder {
    Unknown,
    Mine(Epoch),
    Theirs(Fence),
}

/// What a node hears about who looks after a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum News {
    /// The database says so.
    Claimed(Fence),
    /// Another node says that it looks after the match from now on.
    Announced(Fence),
    /// A write under this epoch was refused, or whoever was asked under it says that it is not theirs.
    Refused(Epoch),
    /// That node is dead or has left.
    Gone(NodeId),
    /// This node was taken for dead and is another one now.
    Lost,
}

/// One match as a node knows it: who looks after it, and the newest epoch that it has heard of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Holding {
    holder: Holder,
    newest: Epoch,
}

impl Default for Holding {
    fn default() -> Self {
        Self { holder: Holder::Unknown, newest: Epoch(0) }
    }
}

impl Holding {
    #[must_use]
    pub const fn holder(&self) -> Holder {
        self.holder
    }

    /// The epoch under which this node may speak for the match.
    #[must_use]
    pub fn own(&self, lease: &Lease, now: Moment) -> Option<Epoch> {
        match self.holder {
            Holder::Mine(epoch) if lease.holds(now) => Some(epoch),
            _ => None,
        }
    }

    /// Takes over what was heard. What is older than what is known changes nothing.
    pub fn hear(&mut self, me: NodeId, news: News) {
        match news {
            News::Claimed(fence) if fence.epoch >= self.newest => {
                self.newest = fence.epoch;
                self.holder = if fence.node == me {
                    Holder::Mine(fence.epoch)
                } else {
                    Holder::Theirs(fence)
                };
            }
            News::Announced(fence) if fence.epoch > self.newest => {
                self.newest = fence.epoch;
                // What is given to this node is its own when the database says so.
                self.holder =
                    if fence.node == me { Holder::Unknown } else { Holder::Theirs(fence) };
            }
            News::Claimed(_) | News::Announced(_) => {}
            News::Refused(epoch) => {
                let refused = match self.holder {
                    Holder::Unknown => false,
                    Holder::Mine(mine) => mine <= epoch,
                    Holder::Theirs(fence) => fence.epoch <= epoch,
                };
                if refused {
                    self.holder = Holder::Unknown;
                }
            }
            News::Gone(node) => {
                if matches!(self.holder, Holder::Theirs(fence) if fence.node == node) {
                    self.holder = Holder::Unknown;
                }
            }
            News::Lost => {
                if let Holder::Mine(_) = self.holder {
                    self.holder = Holder::Unknown;
                }
            }
        }
    }
}

/// What an owner tells another node about one match, numbered without gaps: messages may be lost,
/// doubled, or come from somebody who is no longer the owner.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stream {
    epoch: Epoch,
    next: u64,
}

/// What to do with a message.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    Take,
    /// It is known already, or from somebody who has been followed by another.
    Drop,
    /// Something before it was lost: those who watch have to be told anew.
    Missed,
}

impl Stream {
    /// A stream whose next message has this number.
    #[must_use]
    pub const fn from(epoch: Epoch, next: u64) -> Self {
        Self { epoch, next }
    }

    #[must_use]
    pub const fn epoch(&self) -> Epoch {
        self.epoch
    }

    pub fn hear(&mut self, epoch: Epoch, number: u64) -> Verdict {
        if epoch < self.epoch || epoch == self.epoch && number < self.next {
            return Verdict::Drop;
        }
        if epoch > self.epoch || number > self.next {
            return Verdict::Missed;
        }
        self.next += 1;
        Verdict::Take
    }

    /// Whether the owner has sent more than came here: the number of its last message tells.
    #[must_use]
    pub const fn is_behind(&self, epoch: Epoch, last: u64) -> bool {
        epoch.0 > self.epoch.0 || epoch.0 == self.epoch.0 && last >= self.next
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ME: NodeId = NodeId(1);
    const OTHER: NodeId = NodeId(2);

    fn of(node: NodeId, epoch: i64) -> Fence {
        Fence { node, epoch: Epoch(epoch) }
    }

    #[test]
    fn a_lease_holds_from_when_it_was_asked_for() {
        let mut lease = Lease::entered(ME, Moment(100), 50);
        assert!(lease.holds(Moment(149)) && !lease.holds(Moment(150)));
        lease.renewed(Moment(140));
        assert!(lease.holds(Moment(189)) && !lease.holds(Moment(190)));
        // An answer that comes late does not shorten it.
        lease.renewed(Moment(120));
        assert!(lease.holds(Moment(189)));
        assert!(!lease.may_fence(Moment(149)) && lease.may_fence(Moment(150)));
        // After a gap it waits as long again.
        lease.renewed(Moment(300));
        assert!(lease.holds(Moment(349)) && !lease.may_fence(Moment(349)));
        lease.renewed(Moment(340));
        assert!(lease.may_fence(Moment(350)));
    }

    #[test]
    fn who_looks_after_a_match_is_whoever_came_last() {
        let mut holding = Holding::default();
        let lease = Lease::entered(ME, Moment(0), 10);
        holding.hear(ME, News::Claimed(of(ME, 5)));
        assert_eq!(holding.own(&lease, Moment(9)), Some(Epoch(5)));
        assert_eq!(holding.own(&lease, Moment(10)), None);
        holding.hear(ME, News::Announced(of(OTHER, 4)));
        assert_eq!(holding.holder(), Holder::Mine(Epoch(5)));
        holding.hear(ME, News::Announced(of(OTHER, 6)));
        assert_eq!(holding.holder(), Holder::Theirs(of(OTHER, 6)));
        // An answer of the database that was on its way for long.
        holding.hear(ME, News::Claimed(of(ME, 5)));
        assert_eq!(holding.holder(), Holder::Theirs(of(OTHER, 6)));
        holding.hear(ME, News::Refused(Epoch(5)));
        assert_eq!(holding.holder(), Holder::Theirs(of(OTHER, 6)));
        holding.hear(ME, News::Gone(ME));
        assert_eq!(holding.holder(), Holder::Theirs(of(OTHER, 6)));
        holding.hear(ME, News::Gone(OTHER));
        assert_eq!(holding.holder(), Holder::Unknown);
        holding.hear(ME, News::Announced(of(ME, 7)));
        assert_eq!(holding.holder(), Holder::Unknown, "the database has the last word");
        holding.hear(ME, News::Claimed(of(ME, 7)));
        holding.hear(ME, News::Lost);
        assert_eq!(holding.holder(), Holder::Unknown);
        holding.hear(ME, News::Claimed(of(ME, 8)));
        holding.hear(ME, News::Refused(Epoch(8)));
        assert_eq!(holding.holder(), Holder::Unknown);
    }

    #[test]
    fn what_is_missing_doubled_or_old_is_noticed() {
        let mut stream = Stream::from(Epoch(3), 1);
        assert_eq!(stream.hear(Epoch(3), 1), Verdict::Take);
        assert_eq!(stream.hear(Epoch(3), 1), Verdict::Drop);
        assert_eq!(stream.hear(Epoch(2), 9), Verdict::Drop);
        assert!(!stream.is_behind(Epoch(3), 1) && stream.is_behind(Epoch(3), 2));
        assert!(!stream.is_behind(Epoch(2), 7) && stream.is_behind(Epoch(4), 0));
        assert_eq!(stream.hear(Epoch(3), 3), Verdict::Missed);
        assert_eq!(stream.hear(Epoch(4), 1), Verdict::Missed);
        assert_eq!(stream.hear(Epoch(3), 2), Verdict::Take);
    }
}

//! A game as arrays of numbers, for programs that learn.

use std::ops::Range;

use crate::{Cause, Chance, NoLog, Notation, Seat, Viewer};

/// A game whose actions are numbers and whose views are arrays.
///
/// An action is one *choice* or several, each a number below the size of the action space. Where
/// the actions of a state can be listed, one choice is a whole action; where they are too many, an
/// action is put together from choices (first which piece, then where to), and those made so far
/// are kept beside the state. Either way the numbers mean the same throughout a match.
///
/// ```text
/// choices so far    what may be chosen next           whole?
/// []                step C1 to the east, pass, …      no
/// [step C1 east]    1 troop, 2 troops, 3 troops       no
/// [… , 2 troops]                                      yes: move C1 C2 2
/// ```
pub trait Encode: Notation {
    /// The numbers that choices are made of, in blocks one after another.
    fn action_blocks(options: &Self::Options) -> Vec<Block>;
    /// What an observation consists of, in blocks one after another.
    fn observation_blocks(options: &Self::Options) -> Vec<Block>;

    /// Writes what the viewer sees, and the choices that they have made so far towards an action:
    /// from the view alone, so that nothing else can slip in.
    fn observe(view: &Self::View, so_far: &[u32], to: &mut Sheet<'_>);
    /// The same from a state, for games without secrets where that can be had cheaper.
    fn observe_state(&self, viewer: Viewer, so_far: &[u32], to: &mut Sheet<'_>) {
        Self::observe(&self.view(viewer), so_far, to);
    }

    /// Appends what the seat may choose next, in ascending order: nothing for a seat that is not to
    /// act.
    fn choices(&self, seat: Seat, so_far: &[u32], to: &mut Vec<u32>);
    /// Whether [`may_choose`](Encode::may_choose) and [`any_choice`](Encode::any_choice) are cheaper than the list of
    /// all choices. Then whoever steps many matches lists them only when asked to.
    const LISTS_ON_DEMAND: bool = false;
    /// Whether the seat may choose this next.
    fn may_choose(&self, seat: Seat, so_far: &[u32], choice: u32) -> bool {
        let mut choices = Vec::new();
        self.choices(seat, so_far, &mut choices);
        choices.binary_search(&choice).is_ok()
    }
    /// One of what the seat may choose next, each equally likely: the place in the list that `chance` says. `None` for
    /// a seat that may choose nothing.
    fn any_choice(&self, seat: Seat, so_far: &[u32], chance: &mut dyn Chance) -> Option<u32> {
        let mut choices = Vec::new();
        self.choices(seat, so_far, &mut choices);
        let count = u32::try_from(choices.len()).ok().filter(|count| *count > 0)?;
        choices.get(chance.below(count) as usize).copied()
    }
    /// Whether these choices, each of them allowed, make a whole action.
    fn is_whole(&self, seat: Seat, choices: &[u32]) -> bool;
    /// The action that these choices make; `None` where they make none.
    fn chosen(&self, seat: Seat, choices: &[u32]) -> Option<Self::Action>;
    /// The choices that make this action; `None` for one that is only written, such as leaving.
    fn choices_of(&self, seat: Seat, action: &Self::Action) -> Option<Vec<u32>>;

    /// The judged action that these choices, each of them allowed, make; for games where that can
    /// be had cheaper than by way of the action.
    fn judged_choices(&self, seat: Seat, choices: &[u32]) -> Option<Self::Judged> {
        self.judge(seat, &self.chosen(seat, choices)?).ok()
    }
}

/// Carries out the action that these choices make; where they make none, nothing happens.
pub fn play<R: Encode>(state: &mut R, seat: Seat, choices: &[u32], chance: &mut dyn Chance) {
    if let Some(judged) = state.judged_choices(seat, choices) {
        state.carry_out(seat, judged, Cause::Asked, chance, &mut NoLog);
    }
}

/// A part of an observation or of the action space.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    pub name: &'static str,
    pub shape: Vec<usize>,
    /// What its numbers say.
    pub about: &'static str,
}

impl Block {
    #[must_use]
    pub fn new(name: &'static str, shape: &[usize], about: &'static str) -> Self {
        Self { name, shape: shape.to_vec(), about }
    }

    /// How many numbers it has.
    #[must_use]
    pub fn size(&self) -> usize {
        self.shape.iter().product()
    }
}

/// How many numbers the blocks have together.
#[must_use]
pub fn size(blocks: &[Block]) -> usize {
    blocks.iter().map(Block::size).sum()
}

/// An observation while it is written, block after block.
#[derive(Debug)]
pub struct Sheet<'a> {
    values: &'a mut [f32],
    at: usize,
}

impl<'a> Sheet<'a> {
    /// An empty sheet in this memory.
    #[must_use]
    pub fn new(values: &'a mut [f32]) -> Self {
        values.fill(0.0);
        Self { values, at: 0 }
    }

    /// The next `count` values, all zero so far.
    pub fn next(&mut self, count: usize) -> &mut [f32] {
        let range: Range<usize> = self.at..self.at + count;
        self.at = range.end;
        &mut self.values[range]
    }

    /// A one at each of these places of the next `count` values.
    pub fn mark(&mut self, count: usize, places: impl IntoIterator<Item = usize>) {
        let values = self.next(count);
        places.into_iter().for_each(|place| values[place] = 1.0);
    }

    /// One value.
    pub fn put(&mut self, value: f32) {
        self.next(1)[0] = value;
    }

    /// These values, one after another.
    pub fn put_all(&mut self, values: impl IntoIterator<Item = f32>) {
        values.into_iter().for_each(|value| self.put(value));
    }

    /// How many values were written.
    #[must_use]
    pub fn written(&self) -> usize {
        self.at
    }
}

/// Where a seat comes when the viewer is counted first and the others follow in turn. A spectator
/// counts from seat 0.
#[must_use]
pub fn seen_place(viewer: Viewer, seat: Seat, seats: u8) -> usize {
    let first = match viewer {
        Viewer::Seat(first) => u8::from(first),
        Viewer::Spectator => 0,
    };
    usize::from((u8::from(seat) + seats - first) % seats)
}

/// The seats as a viewer counts them, themselves first.
pub fn seen_seats(viewer: Viewer, seats: u8) -> impl Iterator<Item = Seat> {
    let first = match viewer {
        Viewer::Seat(first) => u8::from(first),
        Viewer::Spectator => 0,
    };
    (0..seats).map(move |place| Seat::new((first + place) % seats))
}

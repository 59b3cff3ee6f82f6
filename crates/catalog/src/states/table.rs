use std::sync::OnceLock;

use kit::encode::Sheet;
use kit::prelude::*;
use kit::{Chance, Dice, Encode, Playable, Seat, Viewer};

use super::held::{Begun, Held, Start};
use super::{Batch, Report, Spaces, State, returns};
use crate::game::Brain;

/// Matches side by side.
pub(super) struct Table<R: Playable> {
    options: R::Options,
    brain: Option<Brain<R>>,
    spaces: Spaces,
    places: Vec<Place<R>>,
    /// What may be chosen now, once somebody has asked.
    lists: OnceLock<Lists>,
    /// Chooses where somebody asks for any choice.
    pick_dice: Dice,
}

/// What may be chosen in each match: where each of the lists ends, and all of them.
#[derive(Default)]
struct Lists {
    ends: Vec<u32>,
    choices: Vec<u32>,
}

impl Lists {
    fn of(&self, at: usize) -> &[u32] {
        let start = if at == 0 { 0 } else { self.ends[at - 1] };
        &self.choices[start as usize..self.ends[at] as usize]
    }
}

struct Place<R: Playable> {
    state: R,
    dice: Dice,
    seat: Seat,
    so_far: Vec<u32>,
    taken: u64,
}

impl<R: Playable + Encode> Place<R> {
    fn begin(options: &R::Options, mut dice: Dice) -> Self {
        let mut state = R::empty(options);
        let setup = state.open(&mut dice);
        for event in &setup {
            state.apply(event);
        }
        let seat = state.to_act().first().unwrap_or(Seat::new(0));
        Self { state, dice, seat, so_far: Vec::new(), taken: 0 }
    }
}

impl<R: Playable + Encode> Table<R> {
    pub(super) fn new(options: R::Options, brain: Option<Brain<R>>, seeds: &[u64]) -> Self {
        let spaces = Spaces::of(&R::empty(&options));
        let mut table = Self {
            options,
            brain,
            spaces,
            places: Vec::with_capacity(seeds.len()),
            lists: OnceLock::new(),
            pick_dice: Dice::new(0),
        };
        table.reset(seeds);
        table
    }

    /// What may be chosen, listed where it is not yet.
    fn lists(&self) -> &Lists {
        self.lists.get_or_init(|| self.listed(Lists::default()))
    }

    fn listed(&self, mut lists: Lists) -> Lists {
        lists.ends.clear();
        lists.choices.clear();
        for place in &self.places {
            place.state.choices(place.seat, &place.so_far, &mut lists.choices);
            lists.ends.push(lists.choices.len() as u32);
        }
        lists
    }

    /// After the matches went on: the lists are no longer true. Where each choice is looked up in them they are made
    /// anew, in the same memory.
    fn list_anew(&mut self) {
        let before = self.lists.take();
        if !R::LISTS_ON_DEMAND {
            self.lists = OnceLock::from(self.listed(before.unwrap_or_default()));
        }
    }
}

impl<R: Playable + Encode> Batch for Table<R> {
    fn len(&self) -> usize {
        self.places.len()
    }

    fn spaces(&self) -> &Spaces {
        &self.spaces
    }

    fn reset(&mut self, seeds: &[u64]) {
        self.places.clear();
        let begin = |seed: &u64| Place::begin(&self.options, Dice::new(*seed));
        self.places.extend(seeds.iter().map(begin));
        // Not the luck of the first match, though from the same seed.
        self.pick_dice = Dice::new(seeds.first().map_or(0, |seed| !seed));
        self.list_anew();
    }

    fn check(&self, choices: &[i64]) -> Result<(), usize> {
        let lists = self.lists.get();
        let allowed = |at: usize, choice: i64| {
            let Ok(choice) = u32::try_from(choice) else { return false };
            if let Some(lists) = lists {
                return lists.of(at).binary_search(&choice).is_ok();
            }
            let place = &self.places[at];
            place.state.may_choose(place.seat, &place.so_far, choice)
        };
        match choices.iter().enumerate().find(|(at, choice)| !allowed(*at, **choice)) {
            Some((at, _)) => Err(at),
            None => Ok(()),
        }
    }

    fn step(&mut self, choices: &[i64], most: u64, report: &mut Report<'_>) {
        let seats = usize::from(self.spaces.seats);
        for (at, (place, choice)) in self.places.iter_mut().zip(choices).enumerate() {
            let rewards = &mut report.rewards[at * seats..(at + 1) * seats];
            rewards.fill(0.0);
            report.terminated[at] = false;
            report.truncated[at] = false;
            place.so_far.push(*choice as u32);
            place.taken += 1;
            if place.state.is_whole(place.seat, &place.so_far) {
                kit::encode::play(&mut place.state, place.seat, &place.so_far, &mut place.dice);
                place.so_far.clear();
                if let Some(seat) = place.state.to_act().first() {
                    place.seat = seat;
                } else {
                    report.terminated[at] = true;
                    if let Some(outcome) = place.state.outcome() {
                        returns(&outcome, self.spaces.seats, R::SHARED_VICTORY, rewards);
                    }
                }
            }
            report.truncated[at] = place.taken >= most && !report.terminated[at];
            if report.terminated[at] || report.truncated[at] {
                *place = Place::begin(&self.options, place.dice.clone());
            }
        }
        self.list_anew();
    }

    fn actors(&self, to: &mut [i64]) {
        for (place, to) in self.places.iter().zip(to) {
            *to = i64::from(u8::from(place.seat));
        }
    }

    fn legal(&self) -> (&[u32], &[u32]) {
        let lists = self.lists();
        (&lists.ends, &lists.choices)
    }

    fn sample(&mut self, to: &mut [i64]) {
        let (lists, dice) = (self.lists.get(), &mut self.pick_dice);
        for (at, (place, to)) in self.places.iter().zip(to).enumerate() {
            let picked = if let Some(lists) = lists {
                let list = lists.of(at);
                list[dice.below(list.len() as u32) as usize]
            } else {
                let picked = place.state.any_choice(place.seat, &place.so_far, dice);
                picked.expect("a match that goes on has something to choose")
            };
            *to = i64::from(picked);
        }
    }

    fn observe(&self, to: &mut [f32]) {
        let size = self.spaces.observation_size;
        for (place, to) in self.places.iter().zip(to.chunks_exact_mut(size)) {
            let viewer = Viewer::Seat(place.seat);
            place.state.observe_state(viewer, &place.so_far, &mut Sheet::new(to));
        }
    }

    fn state(&self, at: usize) -> Box<dyn State> {
        let place = &self.places[at];
        let begun = Begun::Position(place.state.position());
        let start = Start { begun, state: place.state.clone(), dice: place.dice.clone() };
        Box::new(Held::new(start, self.brain).with_choices(place.seat, &place.so_far))
    }
}

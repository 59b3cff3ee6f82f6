use std::collections::HashSet;

use crate::encode::{Encode, Sheet, size};
use crate::prelude::*;
use crate::{Chance, Dice, Replay, Script, Seat, Viewer};

/// Plays random matches by choices and checks that they are the game's own actions, that nothing
/// hidden is in an observation, and that the fast way of playing is the plain one.
///
/// # Panics
/// With the first fault found and the seed that found it.
pub fn check_encoding<R: Encode>(options: &R::Options, matches: u64, most_actions: u64) {
    for seed in 0..matches {
        Walk::<R>::begin(options, seed).run(most_actions);
    }
}

/// In a tree of this many choices all of it is held against the list of the rules.
const SMALL: usize = 400;

struct Walk<R: Encode> {
    state: R,
    dice: Dice,
    seed: u64,
    actions: usize,
    observation: usize,
}

impl<R: Encode> Walk<R> {
    fn begin(options: &R::Options, seed: u64) -> Self {
        let mut dice = Dice::new(seed);
        let state = Replay::<R>::open(options, &mut dice).state().clone();
        let (actions, observation) = Self::sizes(options);
        // A random setup has settled some options by now, and the arrays must not change by that.
        assert_eq!(Self::sizes(&state.options()), (actions, observation), "seed {seed}");
        Self { state, dice, seed, actions, observation }
    }

    fn sizes(options: &R::Options) -> (usize, usize) {
        (size(&R::action_blocks(options)), size(&R::observation_blocks(options)))
    }

    fn run(mut self, most_actions: u64) {
        for played in 0..most_actions {
            let seats: Vec<Seat> = self.state.to_act().iter().collect();
            if seats.is_empty() {
                break;
            }
            for seat in Seat::all(self.state.seats()) {
                let mut next = Vec::new();
                self.state.choices(seat, &[], &mut next);
                assert_eq!(next.is_empty(), !seats.contains(&seat), "{}", self.place());
            }
            let seat = seats[self.dice.below(seats.len() as u32) as usize];
            if played % 7 == 0 {
                self.compare_with_list(seat);
            }
            let choices = self.choose(seat);
            self.carry_out(seat, &choices);
        }
        for viewer in Viewer::all(self.state.seats()) {
            self.observe(viewer, &[]);
        }
    }

    fn place(&self) -> String {
        format!("{} seed {}: {}", R::NAME, self.seed, self.state.position())
    }

    /// What may be chosen next: ascending, in range, and something.
    fn next(&self, seat: Seat, so_far: &[u32]) -> Vec<u32> {
        let mut next = Vec::new();
        self.state.choices(seat, so_far, &mut next);
        assert!(!next.is_empty(), "nothing to choose after {so_far:?} in {}", self.place());
        assert!(next.is_sorted_by(|a, b| a < b), "{next:?} in {}", self.place());
        let last = next[next.len() - 1] as usize;
        assert!(last < self.actions, "{last} in {}", self.place());
        self.compare_on_demand(seat, so_far, &next);
        next
    }

    /// What is told without a list is what the list says.
    fn compare_on_demand(&self, seat: Seat, so_far: &[u32], next: &[u32]) {
        if !R::LISTS_ON_DEMAND {
            return;
        }
        let around = next.iter().flat_map(|choice| [choice.saturating_sub(1), *choice, choice + 1]);
        for choice in around.chain([0, self.actions as u32 - 1, u32::MAX]) {
            let told = self.state.may_choose(seat, so_far, choice);
            assert_eq!(told, next.binary_search(&choice).is_ok(), "{choice} in {}", self.place());
        }
        for at in [0, next.len() / 2, next.len() - 1] {
            let answers = [at as u32];
            let mut script = Script::new(&answers);
            let picked = self.state.any_choice(seat, so_far, &mut script);
            assert_eq!(picked, Some(next[at]), "{at} in {}", self.place());
            assert!(script.finish().is_ok(), "one question is asked in {}", self.place());
        }
    }

    fn choose(&mut self, seat: Seat) -> Vec<u32> {
        let mut choices = Vec::new();
        while choices.is_empty() || !self.state.is_whole(seat, &choices) {
            assert_eq!(self.state.chosen(seat, &choices), None, "{choices:?} in {}", self.place());
            for viewer in Viewer::all(self.state.seats()) {
                self.observe(viewer, if viewer.is(seat) { &choices } else { &[] });
            }
            let next = self.next(seat, &choices);
            choices.push(next[self.dice.below(next.len() as u32) as usize]);
        }
        choices
    }

    fn carry_out(&mut self, seat: Seat, choices: &[u32]) {
        let action = self.state.chosen(seat, choices).expect("the choices make a whole action");
        let back = self.state.choices_of(seat, &action);
        assert_eq!(back.as_deref(), Some(choices), "{action:?} in {}", self.place());
        let mut luck = self.dice.clone();
        let events = self.state.decide(seat, &action, &mut luck);
        let events =
            events.unwrap_or_else(|why| panic!("{action:?} is refused, {why}: {}", self.place()));
        let mut plain = self.state.clone();
        for event in &events {
            plain.apply(event);
        }
        crate::encode::play(&mut self.state, seat, choices, &mut self.dice);
        assert_eq!(self.state, plain, "{action:?} with seed {}", self.seed);
        assert_eq!(self.dice, luck, "{action:?} asked for other luck, seed {}", self.seed);
    }

    /// Where all actions are listed and few, the choices lead to each of them and nowhere else.
    fn compare_with_list(&self, seat: Seat) {
        let legal = self.state.legal(seat);
        for action in &legal {
            let choices = self.state.choices_of(seat, action);
            let choices = choices.unwrap_or_else(|| panic!("{action:?} has no choices"));
            for (at, choice) in choices.iter().enumerate() {
                let next = self.next(seat, &choices[..at]);
                assert!(next.contains(choice), "{action:?}, choice {at} in {}", self.place());
                assert_eq!(self.state.is_whole(seat, &choices[..=at]), at + 1 == choices.len());
            }
            let chosen = self.state.chosen(seat, &choices);
            assert!(
                chosen.is_some_and(|chosen| self.state.same_action(seat, &chosen, action)),
                "{action:?} in {}",
                self.place()
            );
        }
        let mut found = HashSet::new();
        if self.state.lists_all(seat) && self.explore(seat, &mut Vec::new(), &mut found) {
            for text in &found {
                let action = self.state.read_action(seat, text).expect("it was just written");
                let listed = legal.iter().any(|one| self.state.same_action(seat, one, &action));
                assert!(listed, "{text} is not listed in {}", self.place());
            }
        }
    }

    /// Writes all actions that choices make, unless they are many.
    fn explore(&self, seat: Seat, so_far: &mut Vec<u32>, found: &mut HashSet<String>) -> bool {
        for choice in self.next(seat, so_far) {
            so_far.push(choice);
            let few = if self.state.is_whole(seat, so_far) {
                let action = self.state.chosen(seat, so_far).expect("a whole action");
                found.insert(self.state.write_action(seat, &action));
                found.len() < SMALL
            } else {
                self.explore(seat, so_far, found)
            };
            so_far.pop();
            if !few {
                return false;
            }
        }
        true
    }

    /// An observation is all written, and says of a state what it says of every state that the
    /// viewer could imagine instead.
    fn observe(&self, viewer: Viewer, so_far: &[u32]) {
        let view = self.state.view(viewer);
        let write = |write: &dyn Fn(&mut Sheet<'_>)| {
            let mut values = vec![f32::NAN; self.observation];
            let mut sheet = Sheet::new(&mut values);
            write(&mut sheet);
            assert_eq!(sheet.written(), self.observation, "{}", R::NAME);
            assert!(values.iter().all(|value| value.is_finite()), "{}", self.place());
            values
        };
        let seen = write(&|sheet| R::observe(&view, so_far, sheet));
        let from_state = write(&|sheet| self.state.observe_state(viewer, so_far, sheet));
        assert_eq!(seen, from_state, "{viewer:?} in {}", self.place());
        let imagined = R::imagine(&view, &mut Dice::new(self.seed));
        let again = write(&|sheet| imagined.observe_state(viewer, so_far, sheet));
        assert_eq!(seen, again, "{viewer:?} sees more than the view in {}", self.place());
    }
}

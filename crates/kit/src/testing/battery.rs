use std::fmt;

use crate::preview::Noticed;
use crate::{
    Cause, Chance, Dice, MOST_SEATS, Notation, NotationExt, Recording, Replay, Rules, RulesExt,
    Script, Search, Seat, Viewer, ViewsExt,
};

/// Random matches in which everything is checked that must hold in every game.
///
/// ```text
/// Battery::<Pebbles>::new(options).matches(20).run();
/// ```
#[derive(Debug)]
pub struct Battery<R: Notation> {
    options: R::Options,
    start: Option<R>,
    matches: u64,
    most_actions: u64,
    must_end: bool,
    seed: u64,
    twins: Option<Twins<R>>,
    veiled: Option<Veiled<R>>,
    reveals: fn(&R::Event) -> bool,
    is_open: fn(&R::Action) -> bool,
    also_try: fn(&R, Seat, &mut dyn Chance) -> Option<R::Action>,
}

/// Gives a state that differs only in what the viewer may not know.
type Twins<R> = fn(&R, Viewer, &mut dyn Chance) -> R;

/// Gives another action of the seat that the others may not tell from this one.
type Veiled<R> =
    fn(&R, Seat, &<R as Rules>::Action, &mut dyn Chance) -> Option<<R as Rules>::Action>;

/// What the battery found wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// `check` refuses the options of the test, or they do not survive JSON.
    Options,
    /// Nobody is to act though the match goes on, or somebody though it is over, or a winner is no
    /// seat, or a seat to act has nothing to do, or one that is not has.
    Standing,
    /// An action is listed twice.
    ListedTwice,
    /// A listed action is refused.
    ListedIsRefused,
    /// An action is accepted that is neither listed nor declared open.
    AcceptedIsUnlisted,
    /// The same action with the same luck brought something else.
    NotRepeatable,
    /// An event, view or action does not survive being written and read.
    RoundTrip,
    /// The log does not fold to the state that was played.
    Replay,
    /// A position written and read gives another position, other seats to act or other actions.
    Position,
    /// `legal_in(view)` is not `legal(seat)`.
    LegalInView,
    /// `imagine(view)` gives another view, or a state in which the viewer's action is refused.
    Imagine,
    /// `preview(view, action)` tells something else than what `decide` then brings.
    Preview,
    /// A viewer can tell two states apart that differ only in what it may not know.
    Leak,
    /// A game without secrets shows its viewers different things, or a view does not begin with
    /// whose it is.
    SeenAlike,
    /// The time-out of a seat to act is refused, or one is named for a seat that is not.
    TimeOut,
    /// A listed move is not the action that it stands for, or what happens differs from what its
    /// events fold to, or depends on whether they are kept.
    Happening,
    /// There are moves but none of them is sensible, or the other way round.
    Sensible,
    /// A counted tree differs from the one counted by the plain path.
    Perft,
    /// A match did not end.
    Endless,
}

/// A fault with where it was found.
struct Found {
    fault: Fault,
    detail: String,
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}: {}", self.fault, self.detail)
    }
}

type Checked = Result<(), Found>;

fn found(fault: Fault, detail: impl Into<String>) -> Checked {
    Err(Found { fault, detail: detail.into() })
}

fn ensure(holds: bool, fault: Fault, detail: impl FnOnce() -> String) -> Checked {
    if holds { Ok(()) } else { found(fault, detail()) }
}

fn bytes<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("events and views can be written as JSON")
}

impl<R: Notation> Battery<R> {
    #[must_use]
    pub fn new(options: R::Options) -> Self {
        Self {
            options,
            start: None,
            matches: 4,
            most_actions: 5_000,
            must_end: true,
            seed: 1,
            twins: None,
            veiled: None,
            reveals: |_| false,
            is_open: |_| false,
            also_try: |_, _, _| None,
        }
    }

    /// How many matches are played.
    #[must_use]
    pub const fn matches(mut self, matches: u64) -> Self {
        self.matches = matches;
        self
    }

    /// After how many actions a match counts as endless.
    #[must_use]
    pub const fn most_actions(mut self, most: u64) -> Self {
        self.most_actions = most;
        self
    }

    /// Declares that matches of random actions need not end.
    #[must_use]
    pub const fn need_not_end(mut self) -> Self {
        self.must_end = false;
        self
    }

    #[must_use]
    pub const fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Plays from this state instead of a new match.
    #[must_use]
    pub fn from_state(mut self, state: R) -> Self {
        self.start = Some(state);
        self
    }

    /// For games with secrets: gives another state, drawn without looking at any view, that
    /// differs only in what the viewer may not know. Without it only imagined states are compared,
    /// and a secret that both the view and `imagine` know of goes unseen.
    #[must_use]
    pub const fn twins(mut self, twins: Twins<R>) -> Self {
        self.twins = Some(twins);
        self
    }

    /// For games with secret actions: gives another action that must look the same to everybody
    /// but the seat itself.
    #[must_use]
    pub const fn veiled(mut self, veiled: Veiled<R>) -> Self {
        self.veiled = Some(veiled);
        self
    }

    /// Declares which events disclose what was secret until then; what follows one of them may
    /// differ between states that looked alike.
    #[must_use]
    pub const fn reveals(mut self, reveals: fn(&R::Event) -> bool) -> Self {
        self.reveals = reveals;
        self
    }

    /// Declares families of actions that are accepted without being listed.
    #[must_use]
    pub const fn open_families(mut self, is_open: fn(&R::Action) -> bool) -> Self {
        self.is_open = is_open;
        self
    }

    /// Offers further actions, wrong ones among them, to be tried at every step.
    #[must_use]
    pub const fn also_try(
        mut self,
        also_try: fn(&R, Seat, &mut dyn Chance) -> Option<R::Action>,
    ) -> Self {
        self.also_try = also_try;
        self
    }

    /// # Panics
    /// With the first fault found and the seed that found it.
    pub fn run(&self) {
        self.fail_on(self.first_fault(|_, _| Ok(())));
    }

    /// The first fault, if any.
    #[must_use]
    pub fn fault(&self) -> Option<Fault> {
        self.first_fault(|_, _| Ok(())).map(|(_, found)| found.fault)
    }

    fn fail_on(&self, fault: Option<(u64, Found)>) {
        if let Some((seed, found)) = fault {
            panic!("{} {:?}, seed {seed}: {found}", R::NAME, self.options);
        }
    }

    fn first_fault(&self, mut also: impl FnMut(&R, &mut Dice) -> Checked) -> Option<(u64, Found)> {
        if let Err(found) = self.check_options() {
            return Some((self.seed, found));
        }
        (self.seed..self.seed + self.matches)
            .find_map(|seed| self.one_match(seed, &mut also).err().map(|found| (seed, found)))
    }

    fn check_options(&self) -> Checked {
        let written = bytes(&self.options);
        let read = serde_json::from_str::<R::Options>(&written);
        ensure(read.is_ok_and(|read| read == self.options), Fault::Options, || written)?;
        R::check(&self.options).or_else(|why| found(Fault::Options, why))
    }

    fn one_match(&self, seed: u64, also: &mut impl FnMut(&R, &mut Dice) -> Checked) -> Checked {
        let mut dice = Dice::new(seed);
        let mut replay = match &self.start {
            Some(state) => Replay::from_position(state.clone()),
            None => Replay::<R>::open(&self.options, &mut dice),
        };
        let start = match &self.start {
            Some(state) => state.clone(),
            None => R::empty(&self.options),
        };
        check_events::<R>(replay.setup())?;
        // Actions met so far in this match: most are wrong at any later moment, and those that
        // are accepted then must be listed then.
        let mut met: Vec<R::Action> = Vec::new();
        while replay.version() < self.most_actions {
            let state = replay.state();
            self.check_standing(state, &met, &mut dice)?;
            check_position(state)?;
            also(state, &mut dice)?;
            let seats: Vec<Seat> = state.to_act().iter().collect();
            if seats.is_empty() {
                check_views(state)?;
                return check_replay(&start, &replay);
            }
            let seat = seats[dice.below(seats.len() as u32) as usize];
            let legal = state.legal(seat);
            let action = legal[dice.below(legal.len() as u32) as usize].clone();
            check_views(state)?;
            let entry = self.check_action(&replay, seat, &action, &mut dice)?;
            let mut moves = Vec::new();
            state.moves(seat, &mut moves);
            check_moves(state, seat, &moves, &mut dice.clone())?;
            self.check_previews(state, &met, dice.clone())?;
            if met.len() < 400 {
                met.push(action);
            } else {
                let slot = dice.below(400) as usize;
                met[slot] = action;
            }
            replay.commit(entry);
        }
        check_replay(&start, &replay)?;
        ensure(!self.must_end, Fault::Endless, || format!("{} actions", self.most_actions))
    }

    fn check_standing(&self, state: &R, met: &[R::Action], dice: &mut Dice) -> Checked {
        let outcome = state.outcome();
        ensure(outcome.is_some() == state.to_act().is_empty(), Fault::Standing, || {
            format!("to act {:?}, outcome {outcome:?}", state.to_act())
        })?;
        if let Some(outcome) = outcome {
            let seats = usize::from(state.seats());
            let seated = outcome.winners.iter().all(|seat| seat.index() < seats);
            let scored = outcome.scores.as_ref().is_none_or(|scores| scores.len() == seats);
            ensure(seated && scored, Fault::Standing, || format!("{outcome:?}"))?;
        }
        for seat in Seat::all(state.seats()) {
            let legal = state.legal(seat);
            ensure(state.to_act().contains(seat) != legal.is_empty(), Fault::Standing, || {
                format!("seat {seat} may do {} things", legal.len())
            })?;
            let mut moves = Vec::new();
            state.moves(seat, &mut moves);
            ensure(moves.len() == legal.len(), Fault::Happening, || {
                format!("seat {seat}: {} moves, {} actions", moves.len(), legal.len())
            })?;
            let (written, _) = state.write_legal(seat);
            let written: Vec<&str> = written.iter().collect();
            ensure(written.len() == legal.len(), Fault::RoundTrip, || format!("{written:?}"))?;
            for (i, action) in legal.iter().enumerate() {
                let twice = legal[..i].iter().any(|a| state.same_action(seat, a, action));
                ensure(!twice, Fault::ListedTwice, || format!("{action:?}"))?;
                let judged = state.decide(seat, action, &mut dice.clone());
                ensure(judged.is_ok(), Fault::ListedIsRefused, || {
                    format!("{action:?} {judged:?}")
                })?;
                let text = state.write_action(seat, action);
                ensure(written[i] == text, Fault::RoundTrip, || format!("{text}: {}", written[i]))?;
                let read = state.read_action(seat, &text);
                let same = read.as_ref().is_ok_and(|read| state.same_action(seat, read, action));
                ensure(same, Fault::RoundTrip, || format!("{text}: {action:?} {read:?}"))?;
            }
            let named = state.on_timeout(seat);
            let judged = named
                .as_ref()
                .map(|a| state.decide_as(seat, a, Cause::TimedOut, &mut dice.clone()).is_ok());
            let right = if state.to_act().contains(seat) { Some(true) } else { None };
            ensure(judged == right, Fault::TimeOut, || format!("seat {seat}: {named:?}"))?;
            let mut tried: Vec<R::Action> =
                (0..6).filter_map(|_| (self.also_try)(state, seat, dice)).collect();
            tried.extend(met.iter().filter(|_| dice.below(met.len() as u32) < 6).cloned());
            for action in tried {
                let accepted = state.decide(seat, &action, &mut dice.clone()).is_ok();
                let may = (self.is_open)(&action)
                    || legal.iter().any(|listed| state.same_action(seat, listed, &action));
                ensure(!accepted || may, Fault::AcceptedIsUnlisted, || format!("{action:?}"))?;
            }
        }
        Ok(())
    }

    /// What a seat is told of its actions beforehand must come true. A few actions of one seat,
    /// since imagining costs; the dice are a copy, so that matches do not depend on this check.
    fn check_previews(&self, state: &R, met: &[R::Action], mut dice: Dice) -> Checked {
        let seats = state.to_act();
        let seats = if seats.is_empty() || dice.below(8) == 0 {
            crate::Seats::all(state.seats())
        } else {
            seats
        };
        let seats: Vec<Seat> = seats.iter().collect();
        let seat = seats[dice.below(seats.len() as u32) as usize];
        let view = state.view(Viewer::Seat(seat));
        let legal = state.legal(seat);
        let mut tried: Vec<R::Action> = Vec::new();
        for listed in [&legal[..], met] {
            for _ in 0..listed.len().min(2) {
                tried.push(listed[dice.below(listed.len() as u32) as usize].clone());
            }
        }
        tried.extend((self.also_try)(state, seat, &mut dice));
        tried.iter().try_for_each(|action| check_preview(state, seat, &view, action, &dice))
    }

    fn check_action(
        &self,
        replay: &Replay<R>,
        seat: Seat,
        action: &R::Action,
        dice: &mut Dice,
    ) -> Result<crate::Entry<R>, Found> {
        let state = replay.state();
        let mut luck = Recording::new(&mut *dice);
        let entry = replay
            .decide(seat, Cause::Asked, action.clone(), &mut luck)
            .map_err(|why| Found { fault: Fault::ListedIsRefused, detail: why.to_string() })?;
        let answers = luck.into_answers();
        let mut script = Script::new(&answers);
        let again = state.decide(seat, action, &mut script);
        let repeated = script.finish().is_ok() && again.is_ok_and(|events| events == entry.events);
        ensure(repeated, Fault::NotRepeatable, || format!("{action:?} {answers:?}"))?;
        check_events::<R>(&entry.events)?;
        for viewer in Viewer::all(state.seats()) {
            let twin = R::imagine(&state.view(viewer), dice);
            self.check_secrets(state, twin, viewer, &entry, action, &answers)?;
            if let Some(twins) = self.twins {
                let twin = twins(state, viewer, dice);
                let [one, two] = [state, &twin].map(|state| bytes(&state.view(viewer)));
                ensure(one == two, Fault::Leak, || format!("{viewer:?} sees {one} or {two}"))?;
                self.check_secrets(state, twin, viewer, &entry, action, &answers)?;
            }
            let other = self.veiled.and_then(|veiled| veiled(state, seat, action, dice));
            if let Some(other) = other.filter(|_| !viewer.is(seat)) {
                self.check_secrets(state, state.clone(), viewer, &entry, &other, &answers)?;
            }
        }
        Ok(entry)
    }

    /// Plays on in a twin, which differs only in what the viewer may not know: the viewer must
    /// see the same until something is revealed.
    fn check_secrets(
        &self,
        state: &R,
        mut twin: R,
        viewer: Viewer,
        entry: &crate::Entry<R>,
        action: &R::Action,
        answers: &[u32],
    ) -> Checked {
        let mut script = Script::new(answers);
        let events = match twin.decide(entry.seat, action, &mut script) {
            Ok(events) if script.finish().is_ok() => events,
            // Another seat's hidden things may make its action impossible in the twin.
            Ok(_) => return Ok(()),
            Err(_) if !viewer.is(entry.seat) => return Ok(()),
            Err(why) => return found(Fault::Imagine, format!("{action:?} {why}")),
        };
        let mut real = state.clone();
        for i in 0..entry.events.len().max(events.len()) {
            let pair = [&entry.events, &events].map(|list| list.get(i));
            if pair.iter().flatten().any(|event| (self.reveals)(event)) {
                return Ok(());
            }
            let [one, two] = pair.map(|event| {
                event.and_then(|event| R::seen(event, viewer)).map_or(String::new(), |e| bytes(&e))
            });
            ensure(one == two, Fault::Leak, || format!("{viewer:?} sees {one} or {two}"))?;
            for (state, event) in [(&mut real, pair[0]), (&mut twin, pair[1])] {
                if let Some(event) = event {
                    state.apply(event);
                }
            }
        }
        let [one, two] = [&real, &twin].map(|state| bytes(&state.view(viewer)));
        ensure(one == two, Fault::Leak, || format!("{viewer:?} sees {one} or {two}"))
    }
}

impl<R: Search> Battery<R> {
    /// The same, and what search adds is checked too.
    ///
    /// # Panics
    /// With the first fault found and the seed that found it.
    pub fn run_with_search(&self) {
        self.fail_on(self.first_fault(check_search));
    }

    /// The first fault, that of search included.
    #[must_use]
    pub fn fault_with_search(&self) -> Option<Fault> {
        self.first_fault(check_search).map(|(_, found)| found.fault)
    }
}

fn check_search<R: Search>(state: &R, dice: &mut Dice) -> Checked {
    for seat in Seat::all(state.seats()) {
        let mut moves = Vec::new();
        state.moves(seat, &mut moves);
        let mut sensible = Vec::new();
        state.sensible(seat, &mut sensible);
        ensure(sensible.is_empty() == moves.is_empty(), Fault::Sensible, || {
            format!("seat {seat}: {} moves, {} of them sensible", moves.len(), sensible.len())
        })?;
        // Those that only bots think of are moves as well.
        sensible.retain(|a_move| !moves.contains(a_move));
        moves.append(&mut sensible);
        check_moves(state, seat, &moves, dice)?;
    }
    let plain = crate::perft::count(state, 1);
    ensure(state.perft(1) == plain, Fault::Perft, || format!("{:?} {plain:?}", state.perft(1)))
}

/// A move happens as the action does that it stands for, whether events are kept or not, and as
/// they fold.
fn check_moves<R: Notation>(state: &R, seat: Seat, moves: &[R::Move], dice: &mut Dice) -> Checked {
    // Every move where they are few, else a sample of them.
    let stride = moves.len() / 24 + 1;
    let skip = if moves.is_empty() { 0 } else { dice.below(stride as u32) as usize };
    for a_move in moves.iter().skip(skip).step_by(stride) {
        let action = &state.action(seat, *a_move);
        let mut luck = dice.clone();
        let events = state.decide(seat, action, &mut luck);
        let Ok(events) = events else {
            return found(Fault::Happening, format!("{action:?} {events:?}"));
        };
        let mut folded = state.clone();
        for event in &events {
            folded.apply(event);
        }
        let mut carried_out = state.clone();
        let mut same_luck = dice.clone();
        carried_out.advance(seat, *a_move, &mut same_luck);
        ensure(carried_out == folded && luck == same_luck, Fault::Happening, || {
            format!("{action:?}: {carried_out:?} {folded:?}")
        })?;
    }
    Ok(())
}

fn check_events<R: Notation>(events: &[R::Event]) -> Checked {
    for event in events {
        let text = bytes(event);
        let read = serde_json::from_str::<R::Event>(&text);
        ensure(read.is_ok_and(|read| read == *event), Fault::RoundTrip, || text.clone())?;
        let hidden = Viewer::all(MOST_SEATS as u8)
            .find(|viewer| R::seen(event, *viewer).as_ref() != Some(event));
        ensure(R::SECRETS || hidden.is_none(), Fault::SeenAlike, || text)?;
    }
    Ok(())
}

fn check_position<R: Notation>(state: &R) -> Checked {
    let text = state.position();
    let loaded = match R::load(&text, &state.options()) {
        Ok(loaded) => loaded,
        Err(why) => return found(Fault::Position, format!("{text}: {why}")),
    };
    let again = loaded.position();
    ensure(again == text, Fault::Position, || format!("{text} became {again}"))?;
    let same = loaded.to_act() == state.to_act()
        && loaded.outcome() == state.outcome()
        && Seat::all(state.seats()).all(|seat| loaded.legal(seat) == state.legal(seat));
    ensure(same, Fault::Position, || format!("{text} plays differently once loaded"))
}

fn check_views<R: Notation>(state: &R) -> Checked {
    let mut dice = Dice::new(11);
    let mut alike = None;
    for viewer in Viewer::all(state.seats()) {
        let view = state.view(viewer);
        let text = bytes(&view);
        let read = serde_json::from_str::<R::View>(&text);
        let kept = read.is_ok_and(|read| read == view) && R::viewer(&view) == viewer;
        let mut written = Vec::new();
        state.write_view(viewer, &mut written);
        ensure(kept && written == text.as_bytes(), Fault::RoundTrip, || text.clone())?;
        let rest = text.strip_prefix(&format!("{{\"viewer\":{}", bytes(&viewer)));
        let same =
            rest.is_some_and(|rest| R::SECRETS || *alike.get_or_insert(rest.to_owned()) == *rest);
        ensure(same, Fault::SeenAlike, || format!("{viewer:?} sees {text}"))?;
        let twin = R::imagine(&view, &mut dice);
        let seen = bytes(&twin.view(viewer));
        ensure(seen == text, Fault::Imagine, || format!("{text} became {seen}"))?;
        if let Viewer::Seat(seat) = viewer {
            let (from_view, from_state) = (R::legal_in(&view), state.legal(seat));
            ensure(from_view == from_state, Fault::LegalInView, || {
                format!("seat {seat}: {from_view:?} for {from_state:?}")
            })?;
        }
    }
    Ok(())
}

fn check_preview<R: Notation>(
    state: &R,
    seat: Seat,
    view: &R::View,
    action: &R::Action,
    dice: &Dice,
) -> Checked {
    let viewer = Viewer::Seat(seat);
    let mut luck = Noticed { dice: dice.clone(), asked: false };
    let judged = state.decide(seat, action, &mut luck);
    let told = R::preview(view, action);
    let holds = match (&told, &judged) {
        (Err(told), Err(judged)) => told == judged,
        (Err(_), Ok(_)) => false,
        (Ok(told), Err(_)) => R::SECRETS && told.events.is_empty() && told.after.is_none(),
        (Ok(told), Ok(events)) => {
            let seen: Vec<R::Event> =
                events.iter().filter_map(|event| R::seen(event, viewer)).collect();
            match &told.after {
                None => (R::SECRETS || luck.asked) && seen.starts_with(&told.events),
                Some(after) => {
                    let mut next = state.clone();
                    for event in events {
                        next.apply(event);
                    }
                    seen == told.events && next.view(viewer) == *after
                }
            }
        }
    };
    ensure(holds, Fault::Preview, || format!("seat {seat} {action:?}: {told:?} for {judged:?}"))
}

fn check_replay<R: Notation>(start: &R, replay: &Replay<R>) -> Checked {
    let mut folded = start.clone();
    let happened = replay.entries().iter().flat_map(|entry| &entry.events);
    for event in replay.setup().iter().chain(happened) {
        let stored = bytes(event);
        folded.apply(&serde_json::from_str(&stored).expect("checked when it happened"));
    }
    ensure(folded == *replay.state(), Fault::Replay, || format!("{folded:?}"))
}

//! How a match goes on: actions that were found right, and the steps that follow by themselves
//! (K98). Every step is told as an event and folded at once, so that a match, which keeps the
//! events, and a search, which drops them, cannot differ.

use kit::prelude::*;
use kit::{Cause, Chance, ChanceExt, Log};

use crate::action::Deed;
use crate::board::{COLOURED, Cell, triples};
use crate::event::Event;
use crate::options::{Land, Setup};
use crate::pieces::{Card, Cards, Colour, PerColour, Terrain};
use crate::state::{Finish, KingOfColors, Phase};

impl KingOfColors {
    /// The setup and the first round (K20).
    pub(crate) fn begin(&mut self, log: &mut impl Log<Event>, chance: &mut dyn Chance) {
        let given = self.given;
        let mut colours = self.colours.to_vec();
        if !given.colours {
            colours = Colour::ALL.to_vec();
            chance.shuffle(&mut colours);
        }
        let terrain = if given.terrain {
            Land(land_of(|cell| self.terrain(cell)))
        } else {
            deal_terrain(self.settings.setup, chance)
        };
        let deck = if given.deck { self.deck } else { shuffled_deck(chance) };
        let initial =
            if given.initial { self.initial } else { Colour::ALL[chance.below(3) as usize] };
        let colours = [colours[0], colours[1], colours[2]];
        let cards = deck.len() as u8;
        self.happen(log, Event::Opened { colours, terrain, deck: Some(deck), cards });
        self.start_round(log, 1, initial, 0);
    }

    /// Carries out an action that was judged, and everything that follows from it.
    pub(crate) fn perform(
        &mut self,
        colour: Colour,
        deed: Deed,
        cause: Cause,
        log: &mut impl Log<Event>,
        chance: &mut dyn Chance,
    ) {
        let seat = self.seat_of(colour);
        let automatic = cause == Cause::TimedOut;
        match deed {
            Deed::Place(cell, token) => {
                let token = Some(token);
                self.happen(log, Event::Placed { seat, colour, cell, token, automatic });
                self.decided_by(colour, cause, log);
                self.go_on(log, chance);
            }
            Deed::Pass => {
                self.happen(log, Event::Passed { seat, colour, automatic });
                self.decided_by(colour, cause, log);
                self.go_on(log, chance);
            }
            Deed::Choose(cell) => {
                let card = self.card.unwrap_or(Card::Stays);
                let cell = Some(cell);
                self.happen(log, Event::Chosen { seat, colour, card, cell, automatic });
                self.decided_by(colour, cause, log);
                self.go_on(log, chance);
            }
            Deed::Produce(troops) => {
                let needed = self.needed(colour);
                let (new, lost) = (needed.new, needed.lost);
                self.happen(log, Event::Produced { seat, colour, new, lost, troops, automatic });
                self.decided_by(colour, cause, log);
                self.go_on(log, chance);
            }
            Deed::March { from, to, count } => {
                let lost =
                    self.troops(to).saturating_add(count).saturating_sub(crate::state::MOST_TROOPS);
                let event = Event::Moved { seat, colour, from, to, count, lost, automatic };
                self.happen(log, event);
                self.decided_by(colour, cause, log);
                self.go_on(log, chance);
            }
            Deed::Fight { from, to, count } => {
                self.fight(colour, from, to, count, automatic, log);
                self.decided_by(colour, cause, log);
                self.go_on(log, chance);
            }
            Deed::Leave => {
                let was_in = self.is_in(colour);
                let in_turn = self.waits_for() == Some(colour);
                self.happen(log, Event::Left { seat, colour, absent: false });
                if was_in {
                    if let Some(finish) = self.last_one() {
                        self.end(log, finish);
                    } else if in_turn {
                        self.go_on(log, chance);
                    }
                }
            }
        }
    }

    /// A bot's decision leaves the count of an absent player's rounds as it is (K82 counts
    /// decisions of the clock, and the platform's rules say that the count stands still).
    fn decided_by(&mut self, colour: Colour, cause: Cause, log: &mut impl Log<Event>) {
        if cause == Cause::Bot && self.absent[colour] > 0 {
            self.happen(log, Event::StoodIn { seat: self.seat_of(colour), colour });
        }
    }

    fn fight(
        &mut self,
        colour: Colour,
        from: Cell,
        to: Cell,
        advanced: u8,
        automatic: bool,
        log: &mut impl Log<Event>,
    ) {
        let battle = self.battle(from, to);
        let enemy = self.controller(to).unwrap_or(colour);
        let event = Event::Fought {
            seat: self.seat_of(colour),
            colour,
            enemy,
            from,
            to,
            attackers: battle.attackers,
            defenders: battle.defenders,
            toll: battle.toll,
            power: battle.power,
            attackers_left: battle.attackers_left,
            defenders_left: battle.defenders_left,
            advanced,
            automatic,
        };
        self.happen(log, event);
        for loser in [colour, enemy] {
            if self.control[loser].is_empty() && self.is_in(loser) {
                let seat = self.seat_of(loser);
                self.happen(log, Event::Eliminated { seat, colour: loser });
            }
        }
    }

    /// Finds out whom the match waits for next, making all steps that need no player (K98).
    fn go_on(&mut self, log: &mut impl Log<Event>, chance: &mut dyn Chance) {
        if let Some(finish) = self.last_one() {
            return self.end(log, finish);
        }
        match self.phase {
            Phase::Plan => match self.next_planner() {
                Some((colour, lap)) => self.wait_for(log, colour, Phase::Plan, Some(lap)),
                None => self.turn_card(log, chance),
            },
            Phase::Event => {
                let after = self.place(self.turn) + 1;
                self.ask_or_produce(after, log);
            }
            Phase::Prod => {
                let place = self.place(self.turn);
                match self.order().find(|colour| self.place(*colour) > place) {
                    Some(colour) => self.wait_for(log, colour, Phase::Prod, None),
                    None => self.move_on(self.initial, log),
                }
            }
            Phase::Move => self.move_on(self.turn.next(), log),
            Phase::Over => {}
        }
    }

    fn wait_for(
        &mut self,
        log: &mut impl Log<Event>,
        colour: Colour,
        phase: Phase,
        lap: Option<u8>,
    ) {
        let seat = self.seat_of(colour);
        self.happen(log, Event::TurnPassed { seat, colour, phase, lap });
    }

    fn end(&mut self, log: &mut impl Log<Event>, finish: Finish) {
        let Finish { verdict: result, reason, winners } = finish;
        let colours = winners.iter().filter_map(|seat| self.colour_of(seat)).collect();
        self.happen(log, Event::Ended { result, reason, winners, colours });
    }

    // ---- planning

    fn start_round(
        &mut self,
        log: &mut impl Log<Event>,
        round: u32,
        initial: Colour,
        standstill: u8,
    ) {
        self.happen(log, Event::RoundStarted { round, initial, standstill });
        let first = self.order().next().unwrap_or(initial);
        self.wait_for(log, first, Phase::Plan, Some(1));
    }

    /// Who places next, and in which lap (K30); who has no free territory is skipped (K33).
    fn next_planner(&self) -> Option<(Colour, u8)> {
        let place = self.place(self.turn);
        (self.lap..=3).find_map(|lap| {
            self.order()
                .filter(|colour| lap > self.lap || self.place(*colour) > place)
                .find(|colour| !self.free(*colour).is_empty())
                .map(|colour| (colour, lap))
        })
    }

    // ---- event

    fn turn_card(&mut self, log: &mut impl Log<Event>, chance: &mut dyn Chance) {
        if self.deck.is_empty() {
            let deck = Some(shuffled_deck(chance));
            self.happen(log, Event::Shuffled { deck });
        }
        let card = self.deck.iter().next().expect("a deck just filled");
        self.happen(log, Event::CardTurned { card });
        // Those without a choice are served first, all at once (K37).
        let order = self.order();
        for colour in order {
            let seat = self.seat_of(colour);
            let defences = self.defences(colour);
            let (1, Some(cell)) = (defences.len(), defences.first()) else { continue };
            match card {
                Card::DoubleDefence => self.happen(log, Event::Doubled { seat, colour, cell }),
                Card::SuddenDeath => self.happen(log, Event::TokenLost { seat, colour, cell }),
                Card::Stays | Card::MegaProduction | Card::DoubleMovement => {}
            }
        }
        self.ask_or_produce(0, log);
    }

    /// Whether the card turned up asks this player to choose (K37, K41 to K43), not knowing
    /// whether they already have.
    pub(crate) fn has_choice(&self, colour: Colour) -> bool {
        match self.card {
            Some(Card::DoubleDefence | Card::SuddenDeath) => self.defences(colour).len() >= 2,
            Some(Card::DoubleMovement) => {
                self.production_total(colour) >= 8 && !self.free(colour).is_empty()
            }
            Some(Card::Stays | Card::MegaProduction) | None => false,
        }
    }

    fn ask_or_produce(&mut self, from_place: u8, log: &mut impl Log<Event>) {
        let next = self
            .order()
            .find(|colour| self.place(*colour) >= from_place && self.has_choice(*colour));
        if let Some(colour) = next {
            return self.wait_for(log, colour, Phase::Event, None);
        }
        self.happen(log, Event::Revealed { tokens: self.tokens });
        let first = self.order().next().unwrap_or(self.initial);
        self.wait_for(log, first, Phase::Prod, None);
    }

    // ---- movement and victory

    /// The next who can activate something, from this colour on; else the round is over (K54).
    fn move_on(&mut self, from: Colour, log: &mut impl Log<Event>) {
        let next = from.round().into_iter().find(|colour| !self.can_activate(*colour).is_empty());
        match next {
            Some(colour) => self.wait_for(log, colour, Phase::Move, None),
            None => self.finish_round(log),
        }
    }

    /// The victory phase and what follows it, in the sequence of K86.
    fn finish_round(&mut self, log: &mut impl Log<Event>) {
        let counts = PerColour::of(|colour| self.counts(colour));
        self.happen(log, Event::Counted { counts });
        if let Some(finish) = self.colours_winner() {
            return self.end(log, finish);
        }
        let limit = u32::from(self.settings.round_limit);
        let standstill = self.standstill_now();
        let still = self.settings.standstill_rounds;
        if limit > 0 && self.round >= limit || still > 0 && standstill >= still {
            return self.end(log, self.ranked());
        }
        let absences = self.absences();
        let order = self.order();
        for colour in order.filter(|colour| absences[*colour] >= 2) {
            let seat = self.seat_of(colour);
            self.happen(log, Event::Left { seat, colour, absent: true });
        }
        if let Some(finish) = self.last_one() {
            return self.end(log, finish);
        }
        let [_, second, third] = self.initial.round();
        let initial = [second, third, self.initial].into_iter().find(|c| self.is_in(*c));
        self.start_round(log, self.round + 1, initial.unwrap_or(second), standstill);
    }

    // ---- what the clock does

    /// The automatic action of the player the match waits for (K34, K44, K52, K65).
    pub(crate) fn automatic_deed(&self) -> Option<Deed> {
        let colour = self.turn;
        match self.phase {
            Phase::Plan => Some(Deed::Pass),
            Phase::Event => match self.card {
                Some(Card::DoubleDefence | Card::SuddenDeath) => {
                    let defences = self.defences(colour);
                    let placed = self.placed[colour].iter().flatten().copied();
                    placed.chain(defences).find(|cell| defences.contains(*cell)).map(Deed::Choose)
                }
                _ => Some(Deed::Pass),
            },
            Phase::Prod => Some(Deed::Produce(self.automatic(colour))),
            Phase::Move => self.automatic_move(colour),
            Phase::Over => None,
        }
    }

    fn automatic_move(&self, colour: Colour) -> Option<Deed> {
        // `min_by_key` takes the first of equals, `max_by_key` the last: hence the turned key.
        let from =
            self.can_activate(colour).iter().min_by_key(|cell| u8::MAX - self.troops(*cell))?;
        let near = from.neighbours();
        let own = near.and(self.control[colour]);
        let empty = Colour::ALL.into_iter().fold(near, |left, one| left.without(self.control[one]));
        let tokens = self.tokens.all();
        let groups =
            [own.without(tokens), empty, own.and(tokens), near.without(own).without(empty)];
        let group = groups.into_iter().find(|group| !group.is_empty())?;
        let to = group.iter().min_by_key(|cell| self.troops(*cell))?;
        if self.controller(to).is_none_or(|owner| owner == colour) {
            return Some(Deed::March { from, to, count: 1 });
        }
        let count = *self.battle(from, to).advance().start();
        Some(Deed::Fight { from, to, count })
    }
}

fn shuffled_deck(chance: &mut dyn Chance) -> Cards {
    let mut cards = Card::ALL.to_vec();
    chance.shuffle(&mut cards);
    cards.into_iter().collect()
}

/// The terrain as the setup deals it: nine of each, or three triples of each (K21, K22).
fn deal_terrain(setup: Setup, chance: &mut dyn Chance) -> Land {
    let copies = if setup == Setup::Random { 9 } else { 3 };
    let mut kinds: Vec<Terrain> =
        Terrain::COLOURS.into_iter().flat_map(|kind| [kind; 9].into_iter().take(copies)).collect();
    chance.shuffle(&mut kinds);
    match setup {
        Setup::Random => {
            let mut kinds = kinds.into_iter();
            Land(land_of(|_| kinds.next().unwrap_or(Terrain::Blank)))
        }
        Setup::Balanced => {
            let triples = triples();
            Land(land_of(|cell| {
                let triple = triples.iter().position(|cells| cells.contains(cell));
                kinds[triple.expect("the triples cover all coloured cells")]
            }))
        }
    }
}

fn land_of(mut terrain: impl FnMut(Cell) -> Terrain) -> [Terrain; 27] {
    let mut land = [Terrain::Blank; 27];
    for (slot, cell) in land.iter_mut().zip(COLOURED) {
        *slot = terrain(cell);
    }
    land
}

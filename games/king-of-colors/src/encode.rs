//! The game as arrays: choices as numbers, and what a player may see.
//!
//! Distributions are far too many to list (K99), and marches and fights are many. Both are put
//! together: first the step, then how many troops; or the troops of each territory, one after the
//! other in cell order.

use kit::encode::{Block, Sheet, seen_place, seen_seats};
use kit::{Encode, Seat};

use crate::action::{Action, Deed, Spot};
use crate::board::{CELLS, Cell};
use crate::event::Garrisons;
use crate::options::Options;
use crate::pieces::{Card, Colour, Terrain, Token};
use crate::state::{ColourSet, KingOfColors, MOST_TROOPS, Phase};
use crate::view::View;

/// The six directions of a step, as differences of the coordinates q and r.
const DIRECTIONS: [(i8, i8); 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];
const KINDS: usize = Token::PLACED.len();

// Where the blocks of the action space begin.
const PLACE: usize = 0;
const CHOOSE: usize = PLACE + CELLS * KINDS;
const PASS: usize = CHOOSE + CELLS;
const AUTO: usize = PASS + 1;
const STEP: usize = AUTO + 1;
const COUNT: usize = STEP + CELLS * DIRECTIONS.len();
const COUNTS: usize = MOST_TROOPS as usize + 1;

/// By this counts come into the range of small numbers.
const TROOPS: f32 = MOST_TROOPS as f32;
const ARMY: f32 = 100.0;
const LEVELS: f32 = 5.0;
const ROUNDS: f32 = 100.0;
const LAPS: f32 = 3.0;
const TERRITORIES: f32 = 9.0;
const PRODUCTION: f32 = 20.0;

impl Encode for KingOfColors {
    fn action_blocks(_options: &Options) -> Vec<Block> {
        vec![
            Block::new("place", &[CELLS, KINDS], "a Movement, Defence or Production token"),
            Block::new("choose", &[CELLS], "the territory that answers the card"),
            Block::new("pass", &[1], "no token, or no answer to the card"),
            Block::new("produce_auto", &[1], "the automatic distribution"),
            Block::new(
                "step",
                &[CELLS, DIRECTIONS.len()],
                "a march or fight from a territory in a direction; a count follows",
            ),
            Block::new(
                "count",
                &[COUNTS],
                "how many troops march or advance, or the garrison of the next own territory",
            ),
        ]
    }

    fn observation_blocks(_options: &Options) -> Vec<Block> {
        let tokens = Token::ALL.len();
        vec![
            Block::new("terrain", &[3, CELLS], "sky, purple and orange territories"),
            Block::new("levels", &[CELLS], "production levels, in fifths"),
            Block::new("control", &[3, CELLS], "what each player controls, the viewer's first"),
            Block::new("at_start", &[3, CELLS], "the same when the round began"),
            Block::new("troops", &[CELLS], "in twentieths"),
            Block::new(
                "tokens",
                &[tokens, CELLS],
                "Movement, Defence, Production and doubled Defence tokens that the viewer knows",
            ),
            Block::new("hidden", &[CELLS], "tokens whose type the viewer does not know"),
            Block::new("face_up", &[CELLS], "tokens whose type everybody knows"),
            Block::new("colours", &[3, 3], "red, blue or green for each player"),
            Block::new("initial", &[3], "who begins"),
            Block::new("turn", &[3], "whom the match waits for"),
            Block::new("out", &[3], "who is out"),
            Block::new("asked", &[3], "whom the card asked"),
            Block::new("robbed", &[3], "from whom the card took a token"),
            Block::new("counts", &[3, 3], "territories of each player by colour, in ninths"),
            Block::new("production", &[3], "the levels of each player, in twentieths"),
            Block::new("phase", &[Phase::ALL.len()], "plan, event, prod, move, over"),
            Block::new("card", &[Card::ALL.len()], "the card that lies open: ST, MP, DD, DM, SD"),
            Block::new("used", &[Card::ALL.len()], "the cards turned up since the last shuffle"),
            Block::new("deck", &[1], "cards left, in fifths"),
            Block::new("round", &[3], "round in hundreds, lap in thirds, rounds without change"),
            Block::new("needed", &[2], "new troops and the sum of a distribution, in hundreds"),
            Block::new("chosen_step", &[2, CELLS], "from where and to where the step goes"),
            Block::new("chosen_troops", &[CELLS], "the distribution so far, in twentieths"),
        ]
    }

    fn observe(view: &View, so_far: &[u32], to: &mut Sheet<'_>) {
        let seats: Vec<Seat> = seen_seats(view.viewer, 3).collect();
        let colours: Vec<Colour> = seats.iter().map(|seat| view.colours[seat.index()]).collect();
        let place = |colour: Colour| {
            let seat = view.colours.iter().position(|one| *one == colour).unwrap_or(0);
            seen_place(view.viewer, Seat::new(seat as u8), 3)
        };
        let cells = || view.cells.iter().enumerate();
        for terrain in Terrain::COLOURS {
            to.mark(CELLS, cells().filter(|(_, one)| one.terrain == terrain).map(|(at, _)| at));
        }
        to.put_all(view.cells.iter().map(|one| f32::from(one.level) / LEVELS));
        for colour in &colours {
            let own = cells().filter(|(_, one)| one.colour == Some(*colour));
            to.mark(CELLS, own.map(|(at, _)| at));
        }
        for colour in &colours {
            let own = cells().filter(|(_, one)| one.at_start == Some(*colour));
            to.mark(CELLS, own.map(|(at, _)| at));
        }
        to.put_all(view.cells.iter().map(|one| f32::from(one.troops) / TROOPS));
        let tokens = || cells().filter_map(|(at, one)| Some((at, one.token?)));
        for token in Token::ALL {
            let known = tokens().filter(|(_, one)| one.token == Some(token));
            to.mark(CELLS, known.map(|(at, _)| at));
        }
        to.mark(CELLS, tokens().filter(|(_, one)| one.token.is_none()).map(|(at, _)| at));
        to.mark(CELLS, tokens().filter(|(_, one)| one.face_up).map(|(at, _)| at));

        for colour in &colours {
            to.mark(3, [*colour as usize]);
        }
        to.mark(3, [place(view.initial)]);
        to.mark(3, view.turn.map(place));
        to.mark(3, view.out.iter().map(|out| place(out.colour)));
        let set = |to: &mut Sheet<'_>, set: ColourSet| to.mark(3, set.iter().map(place));
        set(to, view.asked);
        set(to, view.robbed);
        for colour in &colours {
            to.put_all(view.counts[*colour].map(|count| f32::from(count) / TERRITORIES));
        }
        to.put_all(colours.iter().map(|colour| f32::from(view.production[*colour]) / PRODUCTION));
        to.mark(Phase::ALL.len(), Phase::ALL.iter().position(|phase| *phase == view.phase));
        to.mark(Card::ALL.len(), view.card.map(|card| card as usize));
        to.mark(Card::ALL.len(), view.used.iter().map(|card| card as usize));
        to.put(f32::from(view.cards_left) / Card::ALL.len() as f32);
        to.put(view.round as f32 / ROUNDS);
        to.put(f32::from(view.lap.unwrap_or(0)) / LAPS);
        to.put(f32::from(view.standstill) / f32::from(view.options.standstill_rounds.max(1)));
        let (new, sum) = view.needed.as_ref().map_or((0, 0), |needed| (needed.new, needed.sum));
        to.put(f32::from(new) / ARMY);
        to.put(f32::from(sum) / ARMY);

        let step = so_far.first().and_then(|first| step(*first));
        to.mark(CELLS, step.map(|(from, _)| from.index()));
        to.mark(CELLS, step.map(|(_, to)| to.index()));
        let garrisons = to.next(CELLS);
        if view.phase == Phase::Prod {
            let own = cells().filter(|(_, one)| one.colour == Some(colours[0]));
            for ((at, _), choice) in own.zip(so_far) {
                garrisons[at] = (*choice as usize).saturating_sub(COUNT) as f32 / TROOPS;
            }
        }
    }

    fn choices(&self, seat: Seat, so_far: &[u32], to: &mut Vec<u32>) {
        let Some(colour) = self.colour_of(seat).filter(|one| self.waits_for() == Some(*one)) else {
            return;
        };
        let before = to.len();
        match (self.phase, so_far) {
            (Phase::Prod, _) => {
                if so_far.is_empty() {
                    to.push(AUTO as u32);
                }
                to.extend(self.next_garrison(colour, so_far).map(|count| COUNT as u32 + count));
            }
            (Phase::Move, [first, ..]) => {
                let counts = step(*first).map(|(from, to)| self.step_counts(colour, from, to));
                to.extend(
                    counts.into_iter().flatten().map(|count| COUNT as u32 + u32::from(count)),
                );
            }
            (Phase::Move, []) => {
                for from in self.can_activate(colour) {
                    let steps = from.neighbours().iter();
                    to.extend(steps.filter_map(|to| direction(from, to)).map(|direction| {
                        (STEP + from.index() * DIRECTIONS.len() + direction) as u32
                    }));
                }
            }
            _ => self.each_deed(colour, |deed| {
                to.push(match deed {
                    Deed::Place(cell, token) => PLACE + cell.index() * KINDS + token as usize,
                    Deed::Choose(cell) => CHOOSE + cell.index(),
                    _ => PASS,
                } as u32);
            }),
        }
        to[before..].sort_unstable();
    }

    fn is_whole(&self, seat: Seat, choices: &[u32]) -> bool {
        match (self.phase, choices) {
            (_, []) => false,
            (Phase::Prod, [first, ..]) => {
                let own = self.colour_of(seat).map_or(0, |colour| self.control[colour].len());
                *first == AUTO as u32 || choices.len() >= usize::from(own)
            }
            (Phase::Move, _) => choices.len() >= 2,
            _ => true,
        }
    }

    fn chosen(&self, seat: Seat, choices: &[u32]) -> Option<Action> {
        if !self.is_whole(seat, choices) {
            return None;
        }
        match choices.first().map(|first| *first as usize)? {
            AUTO => Some(Action::ProduceAuto),
            _ => self.deed_chosen(seat, choices).map(Action::from),
        }
    }

    fn choices_of(&self, _seat: Seat, action: &Action) -> Option<Vec<u32>> {
        let known = |spot: &Spot| match spot {
            Spot::Cell(cell) => Some(*cell),
            Spot::Unknown(_) => None,
        };
        let choices = match action {
            Action::Place { cell, token: Ok(token) } if Token::PLACED.contains(token) => {
                vec![PLACE + known(cell)?.index() * KINDS + *token as usize]
            }
            Action::Choose { cell } => vec![CHOOSE + known(cell)?.index()],
            Action::Pass => vec![PASS],
            Action::ProduceAuto => vec![AUTO],
            Action::Produce(troops) => {
                troops.iter().map(|(_, count)| COUNT + usize::from(count)).collect()
            }
            Action::Move { from, to, count } | Action::Fight { from, to, count } => {
                let (from, to) = (known(from)?, known(to)?);
                let count = usize::try_from(*count).ok().filter(|count| *count < COUNTS)?;
                let direction = direction(from, to)?;
                vec![STEP + from.index() * DIRECTIONS.len() + direction, COUNT + count]
            }
            Action::Place { .. } | Action::ProduceWrong(_) | Action::Leave => return None,
        };
        Some(choices.into_iter().map(|choice| choice as u32).collect())
    }

    fn judged_choices(&self, seat: Seat, choices: &[u32]) -> Option<Deed> {
        match choices.first() {
            Some(&first) if first == AUTO as u32 => {
                self.colour_of(seat).map(|colour| Deed::Produce(self.automatic(colour)))
            }
            _ => self.deed_chosen(seat, choices),
        }
    }
}

/// The direction in which a neighbour lies.
fn direction(from: Cell, to: Cell) -> Option<usize> {
    let ((q, r), (to_q, to_r)) = (from.coordinates(), to.coordinates());
    DIRECTIONS.iter().position(|way| *way == (to_q - q, to_r - r))
}

/// The two territories of a step.
fn step(choice: u32) -> Option<(Cell, Cell)> {
    let number = (choice as usize).checked_sub(STEP)?;
    let from = Cell::all().nth(number / DIRECTIONS.len())?;
    let ((q, r), way) = (from.coordinates(), DIRECTIONS[number % DIRECTIONS.len()]);
    Some((from, Cell::at(q + way.0, r + way.1)?))
}

impl KingOfColors {
    /// How many troops may go this way.
    fn step_counts(&self, colour: Colour, from: Cell, to: Cell) -> std::ops::RangeInclusive<u8> {
        if self.controller(to).is_none_or(|owner| owner == colour) {
            1..=self.troops(from) - 1
        } else {
            self.battle(from, to).advance()
        }
    }

    /// What the next territory may get, so that the others can still get between 1 and 20 each.
    fn next_garrison(&self, colour: Colour, so_far: &[u32]) -> std::ops::RangeInclusive<u32> {
        let given: u32 = so_far.iter().map(|choice| choice.saturating_sub(COUNT as u32)).sum();
        let left = u32::from(self.needed(colour).sum).saturating_sub(given);
        let territories = u32::from(self.control[colour].len());
        let later = territories.saturating_sub(so_far.len() as u32 + 1);
        let most = u32::from(MOST_TROOPS);
        left.saturating_sub(later * most).max(1)..=left.saturating_sub(later).min(most)
    }

    fn deed_chosen(&self, seat: Seat, choices: &[u32]) -> Option<Deed> {
        let colour = self.colour_of(seat)?;
        let (first, rest) = choices.split_first()?;
        let number = *first as usize;
        let cell = |index: usize| Cell::all().nth(index);
        Some(match number {
            ..CHOOSE => Deed::Place(cell(number / KINDS)?, Token::PLACED[number % KINDS]),
            CHOOSE..PASS => Deed::Choose(cell(number - CHOOSE)?),
            PASS => Deed::Pass,
            AUTO => return None,
            STEP..COUNT => {
                let (from, to) = step(*first)?;
                let count = (*rest.first()? as usize).checked_sub(COUNT)? as u8;
                if self.controller(to).is_none_or(|owner| owner == colour) {
                    Deed::March { from, to, count }
                } else {
                    Deed::Fight { from, to, count }
                }
            }
            _ => {
                let mut troops = Garrisons::NONE;
                for (cell, choice) in self.control[colour].iter().zip(choices) {
                    troops.0[cell.index()] = (*choice as usize).checked_sub(COUNT)? as u8;
                }
                Deed::Produce(troops)
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use kit::testing::check_encoding;

    use super::*;

    #[test]
    fn arrays_of_random_and_balanced_matches() {
        check_encoding::<KingOfColors>(&Options::default(), 6, 500);
        let json = r#"{"setup":"balanced","round_limit":5,"levels":[5,5,5,5,5,5,5,5,5,5]}"#;
        check_encoding::<KingOfColors>(&serde_json::from_str(json).unwrap(), 4, 500);
    }
}

//! Folding what happened into the state. Nothing here judges and nothing is drawn.

use crate::board::{Cell, Cells, home};
use crate::event::{Event, Garrisons};
use crate::pieces::{Card, Cards, Colour, PerColour, Terrain, Token};
use crate::state::{ColourSet, Finish, Given, How, KingOfColors, MOST_TROOPS, Out, Phase};

impl KingOfColors {
    pub(crate) fn fold(&mut self, event: &Event) {
        match *event {
            Event::Opened { colours, terrain, deck, .. } => {
                self.colours = colours;
                self.terrain = Terrain::COLOURS.map(|kind| terrain.cells(kind));
                self.deck = deck.unwrap_or_default();
                self.given = Given::default();
                for colour in Colour::ALL {
                    for cell in home(colour) {
                        self.garrison(cell, Some(colour), 5);
                    }
                }
            }
            Event::RoundStarted { round, initial, standstill } => {
                self.absent = self.absences();
                (self.decided, self.by_hand) = (ColourSet::NONE, ColourSet::NONE);
                (self.round, self.initial, self.standstill) = (round, initial, standstill);
                self.tokens.discard(Cells::ALL);
                self.face_up = Cells::NONE;
                self.card = None;
                self.start = self.control;
            }
            Event::TurnPassed { colour, phase, lap, .. } => {
                (self.turn, self.phase) = (colour, phase);
                self.lap = lap.unwrap_or(0);
                if phase == Phase::Event {
                    self.asked.insert(colour);
                }
            }
            Event::Placed { colour, cell, token, automatic, .. } => {
                // A redacted event has no token; only whole ones are folded.
                self.tokens.put(cell, token.unwrap_or(Token::Movement));
                if let Some(slot) = self.placed[colour].iter_mut().find(|slot| slot.is_none()) {
                    *slot = Some(cell);
                }
                self.note_decision(colour, automatic);
            }
            Event::Passed { colour, automatic, .. } => self.note_decision(colour, automatic),
            Event::Shuffled { deck } => {
                self.deck = deck.unwrap_or_default();
                self.used = Cards::EMPTY;
            }
            Event::CardTurned { card } => {
                self.deck.draw();
                self.used.push(card);
                self.card = Some(card);
                (self.asked, self.robbed) = (ColourSet::NONE, ColourSet::NONE);
            }
            Event::Doubled { cell, .. } => self.tokens.put(cell, Token::DoubledDefence),
            Event::TokenLost { colour, cell, .. } => {
                self.tokens.discard(Cells::one(cell));
                self.robbed.insert(colour);
            }
            Event::Chosen { colour, card, cell, automatic, .. } => {
                if let Some(cell) = cell {
                    self.choose(colour, card, cell);
                }
                self.note_decision(colour, automatic);
            }
            Event::Revealed { tokens } => {
                self.tokens = tokens;
                self.face_up = tokens.all();
                self.placed = PerColour::default();
                (self.asked, self.robbed) = (ColourSet::NONE, ColourSet::NONE);
            }
            Event::Produced { colour, troops: Garrisons(troops), automatic, .. } => {
                for cell in self.control[colour] {
                    self.troops[cell.index()] = troops[cell.index()];
                }
                self.note_decision(colour, automatic);
            }
            Event::Moved { colour, from, to, count, automatic, .. } => {
                let left = self.troops(from).saturating_sub(count);
                self.troops[from.index()] = left;
                let troops = self.troops(to).saturating_add(count).min(MOST_TROOPS);
                self.garrison(to, Some(colour), troops);
                self.spend(from, to);
                self.note_decision(colour, automatic);
            }
            Event::Fought {
                colour,
                enemy,
                from,
                to,
                attackers_left,
                defenders_left,
                advanced,
                automatic,
                ..
            } => {
                self.garrison(from, Some(colour), attackers_left - advanced);
                if advanced > 0 {
                    self.garrison(to, Some(colour), advanced);
                } else {
                    self.garrison(to, Some(enemy), defenders_left);
                }
                self.spend(from, to);
                self.note_decision(colour, automatic);
            }
            Event::Eliminated { colour, .. } => self.put_out(colour, How::Eliminated),
            // Neither a decision of the clock nor, this round, one that ends an absence.
            Event::StoodIn { colour, .. } => {
                self.decided.remove(colour);
                self.by_hand.insert(colour);
            }
            Event::Left { colour, .. } => {
                self.gone.insert(colour);
                self.placed[colour] = [None; 3];
                let theirs = self.control[colour];
                self.tokens.discard(theirs);
                self.face_up = self.face_up.without(theirs);
                if self.is_in(colour) {
                    self.put_out(colour, How::Left);
                }
            }
            Event::Counted { .. } => {}
            Event::Ended { result, reason, winners, .. } => {
                self.phase = Phase::Over;
                self.lap = 0;
                self.result = Some(Finish { verdict: result, reason, winners });
            }
        }
    }

    /// Puts troops of a colour in a territory, or empties it.
    pub(crate) fn garrison(&mut self, cell: Cell, colour: Option<Colour>, troops: u8) {
        self.troops[cell.index()] = troops;
        for one in Colour::ALL {
            self.control[one].remove(cell);
        }
        if let Some(colour) = colour.filter(|_| troops > 0) {
            self.control[colour].insert(cell);
        }
    }

    /// Discards the tokens of an activation (K63).
    fn spend(&mut self, from: Cell, to: Cell) {
        let both = Cells::one(from).or(Cells::one(to));
        self.tokens.discard(both);
        self.face_up = self.face_up.without(both);
    }

    fn choose(&mut self, colour: Colour, card: Card, cell: Cell) {
        match card {
            Card::DoubleMovement => {
                self.tokens.put(cell, Token::Movement);
                self.face_up.insert(cell);
            }
            Card::DoubleDefence => self.tokens.put(cell, Token::DoubledDefence),
            Card::SuddenDeath => {
                self.tokens.discard(Cells::one(cell));
                self.robbed.insert(colour);
            }
            Card::Stays | Card::MegaProduction => {}
        }
    }

    fn note_decision(&mut self, colour: Colour, automatic: bool) {
        self.decided.insert(colour);
        if !automatic {
            self.by_hand.insert(colour);
        }
    }

    fn put_out(&mut self, colour: Colour, how: How) {
        if let Some(slot) = self.out.iter_mut().find(|slot| slot.is_none()) {
            *slot = Some(Out { colour, how });
        }
    }
}

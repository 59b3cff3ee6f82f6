//! What one viewer may know (section 14), and what a fair player would assume of the rest.

use kit::{Chance, ChanceExt, Seat, Seats, Viewer};
use serde::{Deserialize, Serialize};

use crate::board::{Cell, Cells};
use crate::event::{Garrisons, Reason, Tokens, Verdict};
use crate::options::Options;
use crate::pieces::{Card, Cards, Colour, PerColour, Terrain, Token, each_once};
use crate::state::{ColourSet, Finish, KingOfColors, Out, Phase};

/// What one viewer may know of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct View {
    pub viewer: Viewer,
    /// The options, without what of the setup was given and is secret.
    pub options: Options,
    /// The colour of each seat.
    #[serde(deserialize_with = "each_once")]
    pub colours: [Colour; 3],
    /// The 37 territories in cell order.
    pub cells: Vec<Territory>,
    pub round: u32,
    pub phase: Phase,
    pub lap: Option<u8>,
    pub initial: Colour,
    /// The players still in, in turn order.
    pub order: Vec<Colour>,
    /// Whom the match waits for, by colour and by seat.
    pub turn: Option<Colour>,
    pub turn_seat: Option<Seat>,
    pub card: Option<Card>,
    /// The cards turned up since the last shuffle.
    pub used: Cards,
    pub cards_left: u8,
    /// The order of the deck, once the match is over.
    pub deck: Option<Cards>,
    /// Who is out, in the order of going out.
    pub out: Vec<Out>,
    /// Who has left, be it after an elimination.
    pub left: ColourSet,
    /// Where tokens were placed this round, in that order, until they are turned up.
    pub placed: PerColour<Vec<Cell>>,
    /// Whom the card asked to choose, and from whom it took a token, in the event phase.
    pub asked: ColourSet,
    pub robbed: ColourSet,
    /// Sky, purple and orange territories of each player.
    pub counts: PerColour<[u8; 3]>,
    /// The plain sum of levels of each player.
    pub production: PerColour<u8>,
    /// What the production turn must add up to, while one is due.
    pub needed: Option<Distribution>,
    /// Rounds in a row without a change of control.
    pub standstill: u8,
    /// Rounds in a row left to the clock, and who decided something in this one, and by hand.
    pub absent: PerColour<u8>,
    pub decided: ColourSet,
    pub by_hand: ColourSet,
    pub result: Option<Ending>,
}

/// A territory as a viewer may see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Territory {
    pub cell: Cell,
    pub terrain: Terrain,
    pub level: u8,
    pub colour: Option<Colour>,
    pub troops: u8,
    pub token: Option<Piece>,
    /// Who controlled it when the round began.
    pub at_start: Option<Colour>,
}

/// A token as a viewer may see it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Piece {
    /// Its type, where the viewer may know it.
    pub token: Option<Token>,
    pub face_up: bool,
}

/// What a production turn must add up to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Distribution {
    pub new: u16,
    pub sum: u16,
    pub lost: u16,
    pub automatic: Garrisons,
}

/// How the match ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Ending {
    pub result: Verdict,
    pub reason: Reason,
    pub winners: Seats,
}

impl KingOfColors {
    pub(crate) fn seen_by(&self, viewer: Viewer) -> View {
        let over = self.phase == Phase::Over;
        let own = match viewer {
            Viewer::Seat(seat) => self.colour_of(seat).map_or(Cells::NONE, |c| self.control[c]),
            Viewer::Spectator => Cells::NONE,
        };
        let known = if over { Cells::ALL } else { self.face_up.or(own) };
        self.shown(viewer, known)
    }

    /// What a spectator would see with every token turned up.
    pub(crate) fn seen_openly(&self) -> View {
        self.shown(Viewer::Spectator, Cells::ALL)
    }

    fn shown(&self, viewer: Viewer, known: Cells) -> View {
        let over = self.phase == Phase::Over;
        let cells = Cell::all().map(|cell| Territory {
            cell,
            terrain: self.terrain(cell),
            level: self.level(cell),
            colour: self.controller(cell),
            troops: self.troops(cell),
            token: self.token(cell).map(|token| Piece {
                token: known.contains(cell).then_some(token),
                face_up: self.face_up.contains(cell),
            }),
            at_start: Colour::ALL.into_iter().find(|colour| self.start[*colour].contains(cell)),
        });
        let needed = (self.phase == Phase::Prod).then(|| {
            let needed = self.needed(self.turn);
            Distribution {
                new: needed.new,
                sum: needed.sum,
                lost: needed.lost,
                automatic: self.automatic(self.turn),
            }
        });
        View {
            viewer,
            options: self.known_options(),
            colours: self.colours,
            cells: cells.collect(),
            round: self.round,
            phase: self.phase,
            lap: (self.phase == Phase::Plan).then_some(self.lap),
            initial: self.initial,
            order: self.order().collect(),
            turn: self.waits_for(),
            turn_seat: self.waits_for().map(|colour| self.seat_of(colour)),
            card: self.card,
            used: self.used,
            cards_left: self.deck.len() as u8,
            deck: over.then_some(self.deck),
            out: self.out.iter().flatten().copied().collect(),
            left: self.gone,
            placed: PerColour::of(|colour| self.placed[colour].iter().flatten().copied().collect()),
            asked: self.asked,
            robbed: self.robbed,
            counts: PerColour::of(|colour| self.counts(colour)),
            production: PerColour::of(|colour| self.production_total(colour)),
            needed,
            standstill: self.standstill,
            absent: self.absent,
            decided: self.decided,
            by_hand: self.by_hand,
            result: self.result.map(|finish| Ending {
                result: finish.verdict,
                reason: finish.reason,
                winners: finish.winners,
            }),
        }
    }
}

impl View {
    pub fn at(&self, cell: Cell) -> Option<&Territory> {
        self.cells.get(cell.index())
    }

    /// A whole state that fits this view.
    pub(crate) fn imagine(&self, chance: &mut dyn Chance) -> KingOfColors {
        let mut state = KingOfColors::before(&self.options);
        state.given = crate::state::Given::default();
        state.colours = self.colours;
        state.terrain = [Cells::NONE; 3];
        state.tokens = Tokens::default();
        for (cell, here) in Cell::all().zip(&self.cells) {
            if let Some(kind) = Terrain::COLOURS.iter().position(|kind| *kind == here.terrain) {
                state.terrain[kind].insert(cell);
            }
            state.garrison(cell, here.colour, here.troops);
            if let Some(colour) = here.at_start {
                state.start[colour].insert(cell);
            }
            if let Some(piece) = here.token {
                if let Some(token) = piece.token {
                    state.tokens.put(cell, token);
                }
                if piece.face_up {
                    state.face_up.insert(cell);
                }
            }
        }
        state.round = self.round;
        state.phase = self.phase;
        state.lap = self.lap.unwrap_or(0);
        state.initial = self.initial;
        state.turn = self.turn.unwrap_or(self.initial);
        state.card = self.card;
        state.used = self.used;
        state.deck = self.deck.unwrap_or_else(|| self.imagine_deck(chance));
        for (slot, out) in state.out.iter_mut().zip(&self.out) {
            *slot = Some(*out);
        }
        state.gone = self.left;
        for colour in Colour::ALL {
            for (slot, cell) in state.placed[colour].iter_mut().zip(&self.placed[colour]) {
                *slot = Some(*cell);
            }
        }
        state.asked = self.asked;
        state.robbed = self.robbed;
        state.standstill = self.standstill;
        state.absent = self.absent;
        state.decided = self.decided;
        state.by_hand = self.by_hand;
        state.result = self.result.as_ref().map(|ending| Finish {
            verdict: ending.result,
            reason: ending.reason,
            winners: ending.winners,
        });
        for colour in Colour::ALL {
            self.imagine_tokens(&mut state, colour, chance);
        }
        state
    }

    /// The cards left are those not yet used, in any order. A deck that was given may be another;
    /// then all that is known is how many there are.
    fn imagine_deck(&self, chance: &mut dyn Chance) -> Cards {
        let mut pool: Vec<Card> =
            Card::ALL.into_iter().filter(|card| !self.used.contains(*card)).collect();
        let count = usize::from(self.cards_left);
        if count <= pool.len() {
            chance.shuffle(&mut pool);
            return pool.into_iter().take(count).collect();
        }
        (0..count).map(|_| Card::ALL[chance.below(5) as usize]).collect()
    }

    /// Draws the types of a player's hidden tokens among the ways that fit what the viewer knows.
    /// A Movement token is twice as likely as each of the others: without one nothing is won.
    fn imagine_tokens(&self, state: &mut KingOfColors, colour: Colour, chance: &mut dyn Chance) {
        let hidden: Vec<Cell> = Cell::all()
            .zip(&self.cells)
            .filter(|(_, here)| here.colour == Some(colour))
            .filter(|(_, here)| here.token.is_some_and(|piece| piece.token.is_none()))
            .map(|(cell, _)| cell)
            .collect();
        if hidden.is_empty() {
            return;
        }
        let count = hidden.len() as u32;
        let kind = |way: u32, i: usize| Token::PLACED[(way / 3_u32.pow(i as u32) % 3) as usize];
        let defences =
            |way: u32| (0..hidden.len()).filter(|i| kind(way, *i) == Token::Defence).count();
        let allowed = self.allowed_defences(state, colour);
        let mut ways: Vec<u32> =
            (0..3_u32.pow(count)).filter(|way| allowed(defences(*way))).collect();
        if ways.is_empty() {
            ways.push(0);
        }
        let movements =
            |way: u32| (0..hidden.len()).filter(|i| kind(way, *i) == Token::Movement).count();
        let weight = |way: u32| 1_u32 << movements(way);
        let mut drawn = chance.below(ways.iter().map(|way| weight(*way)).sum());
        let chosen = ways.iter().find(|way| {
            let here = drawn < weight(**way);
            drawn = drawn.wrapping_sub(if here { 0 } else { weight(**way) });
            here
        });
        let way = chosen.copied().unwrap_or(ways[0]);
        let mut guards = Vec::new();
        for (i, cell) in hidden.into_iter().enumerate() {
            state.tokens.put(cell, kind(way, i));
            if kind(way, i) == Token::Defence {
                guards.push(cell);
            }
        }
        if self.phase == Phase::Event && self.card == Some(Card::DoubleDefence) {
            let chose = state.asked.contains(colour) && state.turn != colour;
            if guards.len() == 1 || chose && !guards.is_empty() {
                state.tokens.put(*chance.pick(&guards), Token::DoubledDefence);
            }
        }
    }

    /// How many hidden Defence tokens a player may have, by what the card has shown so far: who
    /// was asked had two or more, who was passed over had fewer (K93), who lost their only one
    /// has none left (K43).
    fn allowed_defences(
        &self,
        state: &KingOfColors,
        colour: Colour,
    ) -> impl Fn(usize) -> bool + use<> {
        let card = self.card.filter(|_| self.phase == Phase::Event);
        let waiting = state.turn == colour;
        let asked = state.asked.contains(colour);
        let robbed = state.robbed.contains(colour);
        let later = state.place(colour) > state.place(state.turn);
        move |defences| match card {
            Some(Card::DoubleDefence) => match defences {
                0 | 1 => !waiting && !asked,
                _ => waiting || asked || later,
            },
            Some(Card::SuddenDeath) => match defences {
                0 => !waiting && !asked,
                1 => asked && !waiting,
                _ => waiting || asked || later && !robbed,
            },
            _ => true,
        }
    }
}

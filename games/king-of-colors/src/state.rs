//! The state of a match (K107) and what it answers about itself.

use kit::{Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::board::{BLANK, CELLS, CLASS_CELLS, Cell, Cells};
use crate::combat::Battle;
use crate::event::{Garrisons, Reason, Tokens, Verdict};
use crate::options::{Explicit, Land, Options, Setup, read_colours};
use crate::pieces::{Card, Cards, Colour, PerColour, Terrain, Token};

/// The most troops a territory holds (K11).
pub const MOST_TROOPS: u8 = 20;

/// A match of King of Colors: a small value without heap, copied rather than undone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KingOfColors {
    pub(crate) settings: Settings,
    /// The colour of each seat (K14).
    pub(crate) colours: [Colour; 3],
    /// What of the setup is given and not to be drawn; nothing once the match has opened.
    pub(crate) given: Given,
    pub(crate) terrain: [Cells; 3],
    pub(crate) control: PerColour<Cells>,
    pub(crate) troops: [u8; CELLS],
    pub(crate) tokens: Tokens,
    /// Tokens whose type everybody sees.
    pub(crate) face_up: Cells,
    /// This round's tokens in the order of placing, until they are turned up (K44).
    pub(crate) placed: PerColour<[Option<Cell>; 3]>,
    pub(crate) round: u32,
    pub(crate) phase: Phase,
    pub(crate) lap: u8,
    pub(crate) initial: Colour,
    /// Whom the match waits for, unless it is over.
    pub(crate) turn: Colour,
    pub(crate) card: Option<Card>,
    pub(crate) deck: Cards,
    /// The cards turned up since the last shuffle (K90).
    pub(crate) used: Cards,
    /// Who is out, in the order of going out.
    pub(crate) out: [Option<Out>; 3],
    /// Who has left, be it after an elimination.
    pub(crate) gone: ColourSet,
    /// Whom the card asked for a choice, and whose token it took, both public (K43, K93); empty
    /// outside the event phase.
    pub(crate) asked: ColourSet,
    pub(crate) robbed: ColourSet,
    /// Who controlled what when this round began (K83).
    pub(crate) start: PerColour<Cells>,
    pub(crate) standstill: u8,
    /// Rounds in a row that each player left to the clock (K82).
    pub(crate) absent: PerColour<u8>,
    /// Who decided something this round, and who did so without the clock.
    pub(crate) decided: ColourSet,
    pub(crate) by_hand: ColourSet,
    pub(crate) result: Option<Finish>,
}

/// The options without the explicit setup.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Settings {
    pub(crate) setup: Setup,
    pub(crate) levels: [u8; 10],
    /// Seconds in planning, event, production and movement.
    pub(crate) clocks: [u16; 4],
    pub(crate) standstill_rounds: u8,
    pub(crate) round_limit: u16,
}

/// Which parts of the setup were given (K23).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Given {
    pub(crate) colours: bool,
    pub(crate) terrain: bool,
    pub(crate) deck: bool,
    pub(crate) initial: bool,
}

/// The phases in the words of K107.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Phase {
    Plan,
    Event,
    Prod,
    Move,
    Over,
}

impl Phase {
    pub const ALL: [Self; 5] = [Self::Plan, Self::Event, Self::Prod, Self::Move, Self::Over];
}

impl kit::Word for Phase {
    fn word(self) -> &'static str {
        match self {
            Self::Plan => "plan",
            Self::Event => "event",
            Self::Prod => "prod",
            Self::Move => "move",
            Self::Over => "over",
        }
    }
}

/// A player who is out of the match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Out {
    pub colour: Colour,
    pub how: How,
}

/// How a player went out (K79, K81).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum How {
    Eliminated,
    Left,
}

/// A set of colours, written as a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(from = "Vec<Colour>", into = "Vec<Colour>")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(as = "Vec<Colour>"))]
pub struct ColourSet(u8);

impl ColourSet {
    pub(crate) const NONE: Self = Self(0);

    #[must_use]
    pub const fn contains(self, colour: Colour) -> bool {
        self.0 & (1 << colour as u8) != 0
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) const fn insert(&mut self, colour: Colour) {
        self.0 |= 1 << colour as u8;
    }

    pub(crate) const fn remove(&mut self, colour: Colour) {
        self.0 &= !(1 << colour as u8);
    }

    /// The colours of the set in clockwise order from Red.
    pub fn iter(self) -> impl Iterator<Item = Colour> {
        Colour::ALL.into_iter().filter(move |colour| self.contains(*colour))
    }
}

impl FromIterator<Colour> for ColourSet {
    fn from_iter<I: IntoIterator<Item = Colour>>(colours: I) -> Self {
        let mut set = Self::NONE;
        for colour in colours {
            set.insert(colour);
        }
        set
    }
}

impl From<Vec<Colour>> for ColourSet {
    fn from(colours: Vec<Colour>) -> Self {
        colours.into_iter().collect()
    }
}

impl From<ColourSet> for Vec<Colour> {
    fn from(set: ColourSet) -> Self {
        set.iter().collect()
    }
}

/// The result of a match (K88).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Finish {
    pub(crate) verdict: Verdict,
    pub(crate) reason: Reason,
    pub(crate) winners: Seats,
}

/// What a production turn must add up to (K47, K49, K52).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Needed {
    /// New troops.
    pub new: u16,
    /// What the numbers must add up to.
    pub sum: u16,
    /// Troops that find no room.
    pub lost: u16,
}

impl KingOfColors {
    /// The state before the setup, with what of it is given.
    pub(crate) fn before(options: &Options) -> Self {
        let nothing = Explicit::default();
        let explicit = options.explicit.as_ref().unwrap_or(&nothing);
        let colours = explicit.colours.as_deref().and_then(read_colours);
        let land = explicit.terrain.as_deref().and_then(Land::read);
        let initial = explicit.initial.as_deref().and_then(Colour::of_text);
        Self {
            settings: Settings {
                setup: options.setup,
                levels: options.levels,
                clocks: [
                    options.clock_planning,
                    options.clock_event,
                    options.clock_production,
                    options.clock_movement,
                ],
                standstill_rounds: options.standstill_rounds,
                round_limit: options.round_limit,
            },
            colours: colours.unwrap_or(Colour::ALL),
            given: Given {
                colours: colours.is_some(),
                terrain: land.is_some(),
                deck: explicit.deck.is_some(),
                initial: initial.is_some(),
            },
            terrain: land.map_or([Cells::NONE; 3], |land| {
                Terrain::COLOURS.map(|terrain| land.cells(terrain))
            }),
            control: PerColour::default(),
            troops: [0; CELLS],
            tokens: Tokens::default(),
            face_up: Cells::NONE,
            placed: PerColour::default(),
            round: 0,
            phase: Phase::Plan,
            lap: 1,
            initial: initial.unwrap_or(Colour::Red),
            turn: initial.unwrap_or(Colour::Red),
            card: None,
            deck: explicit.deck.iter().flatten().copied().collect(),
            used: Cards::EMPTY,
            out: [None; 3],
            gone: ColourSet::NONE,
            asked: ColourSet::NONE,
            robbed: ColourSet::NONE,
            start: PerColour::default(),
            standstill: 0,
            absent: PerColour::default(),
            decided: ColourSet::NONE,
            by_hand: ColourSet::NONE,
            result: None,
        }
    }

    /// The options as far as the state knows them. The seats' colours are part of them, since the
    /// position does not carry them; the deck is not, since it is secret.
    pub(crate) fn known_options(&self) -> Options {
        let Settings { setup, levels, clocks, standstill_rounds, round_limit } = self.settings;
        let [clock_planning, clock_event, clock_production, clock_movement] = clocks;
        let colours: String = self.colours.iter().map(|colour| colour.letter()).collect();
        let explicit = (self.colours != Colour::ALL)
            .then(|| Explicit { colours: Some(colours), ..Explicit::default() });
        Options {
            setup,
            levels,
            clock_planning,
            clock_event,
            clock_production,
            clock_movement,
            standstill_rounds,
            round_limit,
            explicit,
        }
    }

    // ---- seats and turn order

    /// The colour of a seat; `None` for a seat that this game does not have.
    #[must_use]
    pub fn colour_of(&self, seat: Seat) -> Option<Colour> {
        self.colours.get(seat.index()).copied()
    }

    /// The seat of a colour.
    #[must_use]
    pub fn seat_of(&self, colour: Colour) -> Seat {
        let index = self.colours.iter().position(|one| *one == colour);
        Seat::new(index.expect("each colour has a seat") as u8)
    }

    /// Whether a player is still in the match.
    #[must_use]
    pub fn is_in(&self, colour: Colour) -> bool {
        !self.out.iter().flatten().any(|out| out.colour == colour)
    }

    /// The players still in, in turn order (K17, K19).
    pub fn order(&self) -> impl Iterator<Item = Colour> + use<> {
        let out: ColourSet = self.out.iter().flatten().map(|out| out.colour).collect();
        self.initial.round().into_iter().filter(move |colour| !out.contains(*colour))
    }

    pub(crate) fn players_in(&self) -> usize {
        3 - self.out.iter().flatten().count()
    }

    /// The colour that the match waits for; `None` when it is over.
    #[must_use]
    pub fn waits_for(&self) -> Option<Colour> {
        (self.phase != Phase::Over).then_some(self.turn)
    }

    /// A colour's place in turn order, players who are out counted.
    pub(crate) const fn place(&self, colour: Colour) -> u8 {
        (colour as u8 + 3 - self.initial as u8) % 3
    }

    #[must_use]
    pub const fn round(&self) -> u32 {
        self.round
    }

    // ---- the board

    #[must_use]
    pub fn terrain(&self, cell: Cell) -> Terrain {
        let kind = self.terrain.iter().position(|cells| cells.contains(cell));
        kind.map_or(Terrain::Blank, |kind| Terrain::COLOURS[kind])
    }

    #[must_use]
    pub const fn level(&self, cell: Cell) -> u8 {
        self.settings.levels[cell.class()]
    }

    #[must_use]
    pub const fn troops(&self, cell: Cell) -> u8 {
        self.troops[cell.index()]
    }

    /// The territories that a player controls (K11).
    #[must_use]
    pub fn control(&self, colour: Colour) -> Cells {
        self.control[colour]
    }

    #[must_use]
    pub fn controller(&self, cell: Cell) -> Option<Colour> {
        Colour::ALL.into_iter().find(|colour| self.control[*colour].contains(cell))
    }

    #[must_use]
    pub fn token(&self, cell: Cell) -> Option<Token> {
        self.tokens.at(cell)
    }

    #[must_use]
    pub fn army(&self, colour: Colour) -> u16 {
        self.control[colour].iter().map(|cell| u16::from(self.troops(cell))).sum()
    }

    /// Territories without a token that a player controls.
    pub(crate) fn free(&self, colour: Colour) -> Cells {
        self.control[colour].without(self.tokens.all())
    }

    pub(crate) fn defences(&self, colour: Colour) -> Cells {
        self.control[colour].and(self.tokens.defences())
    }

    /// The plain sum of levels of the territories that a player controls (K42).
    #[must_use]
    pub fn production_total(&self, colour: Colour) -> u8 {
        self.level_sum(self.control[colour])
    }

    fn level_sum(&self, cells: Cells) -> u8 {
        let classes = CLASS_CELLS.iter().zip(self.settings.levels);
        // Saturating, for levels that nobody has checked yet.
        let levels = classes.map(|(class, level)| cells.and(*class).len().saturating_mul(level));
        levels.fold(0, u8::saturating_add)
    }

    /// New troops and what a distribution must add up to (K47, K49).
    #[must_use]
    pub fn needed(&self, colour: Colour) -> Needed {
        let cells = self.control[colour];
        let token = cells.and(self.tokens.of(Token::Production));
        let extra = if self.card == Some(Card::MegaProduction) { 2 } else { 1 };
        let new = u16::from(self.level_sum(cells)) + extra * u16::from(self.level_sum(token));
        let all = self.army(colour) + new;
        let sum = all.min(u16::from(MOST_TROOPS) * u16::from(cells.len()));
        Needed { new, sum, lost: all - sum }
    }

    /// The automatic distribution (K52): each new troop goes to the smallest garrison.
    #[must_use]
    pub fn automatic(&self, colour: Colour) -> Garrisons {
        let cells = self.control[colour];
        let mut troops = Garrisons::NONE;
        for cell in cells {
            troops.0[cell.index()] = self.troops(cell);
        }
        for _ in 0..self.needed(colour).new {
            let smallest = cells.iter().min_by_key(|cell| troops.0[cell.index()]);
            match smallest {
                Some(cell) if troops.0[cell.index()] < MOST_TROOPS => troops.0[cell.index()] += 1,
                _ => break,
            }
        }
        troops
    }

    /// The territories that a player can activate (K55).
    #[must_use]
    pub fn can_activate(&self, colour: Colour) -> Cells {
        let tokens = self.control[colour].and(self.tokens.of(Token::Movement));
        tokens.iter().filter(|cell| self.troops(*cell) >= 2).collect()
    }

    /// What would come of a fight between two territories (section 12).
    #[must_use]
    pub fn battle(&self, from: Cell, to: Cell) -> Battle {
        Battle::of(self.troops(from), self.troops(to), self.token(to))
    }

    // ---- victory

    /// Sky, purple and orange territories of a player.
    #[must_use]
    pub fn counts(&self, colour: Colour) -> [u8; 3] {
        self.terrain.map(|cells| cells.and(self.control[colour]).len())
    }

    /// Whether a player has four of each colour (K77).
    #[must_use]
    pub fn meets_condition(&self, colour: Colour) -> bool {
        self.counts(colour).iter().all(|count| *count >= 4)
    }

    /// The figures of the ranking, the weightiest first (K85).
    #[must_use]
    pub fn ranking(&self, colour: Colour) -> [u16; 4] {
        let cells = self.control[colour];
        let capped = self.counts(colour).iter().map(|count| u16::from(*count.min(&4))).sum();
        let coloured = cells.without(BLANK).len();
        [capped, u16::from(coloured), u16::from(cells.len()), self.army(colour)]
    }

    /// The result if the match ends in this position with two or more players still in: a single
    /// one who meets the condition wins (K78), else the ranking decides (K85).
    pub(crate) fn colours_winner(&self) -> Option<Finish> {
        let mut winners = self.order().filter(|colour| self.meets_condition(*colour));
        let winner = winners.next()?;
        winners.next().is_none().then(|| self.win(winner, Reason::Colours))
    }

    pub(crate) fn ranked(&self) -> Finish {
        let best = self.order().map(|colour| self.ranking(colour)).max().unwrap_or_default();
        let first = self.order().filter(|colour| self.ranking(*colour) == best);
        let winners: Seats = first.map(|colour| self.seat_of(colour)).collect();
        let verdict = if winners.len() == 1 { Verdict::Win } else { Verdict::Draw };
        Finish { verdict, reason: Reason::Ranking, winners }
    }

    pub(crate) fn win(&self, winner: Colour, reason: Reason) -> Finish {
        Finish { verdict: Verdict::Win, reason, winners: Seats::one(self.seat_of(winner)) }
    }

    /// The result when fewer than two players are still in (K80, K82).
    pub(crate) fn last_one(&self) -> Option<Finish> {
        if let Some(winner) = self.order().next() {
            return (self.players_in() == 1).then(|| self.win(winner, Reason::LastPlayer));
        }
        // The last two fell in one fight, or else the last ones went away together.
        let last: Vec<Out> = self.out[1..].iter().flatten().copied().collect();
        Some(if last.iter().all(|out| out.how == How::Eliminated) {
            let winners = last.iter().map(|out| self.seat_of(out.colour)).collect();
            Finish { verdict: Verdict::Draw, reason: Reason::NobodyLeft, winners }
        } else {
            Finish { verdict: Verdict::Ended, reason: Reason::Abandoned, winners: Seats::NONE }
        })
    }

    /// The count of rounds left to the clock as it will be when this round ends (K82).
    pub(crate) fn absences(&self) -> PerColour<u8> {
        PerColour::of(|colour| {
            let absent = self.decided.contains(colour) && !self.by_hand.contains(colour);
            let stood_in = self.by_hand.contains(colour) && !self.decided.contains(colour);
            match (absent, stood_in) {
                (true, _) => self.absent[colour].saturating_add(1),
                (false, true) => self.absent[colour],
                (false, false) => 0,
            }
        })
    }

    /// How many rounds in a row no territory has changed its controller, this one counted (K83).
    pub(crate) fn standstill_now(&self) -> u8 {
        if self.control == self.start { self.standstill.saturating_add(1) } else { 0 }
    }
}

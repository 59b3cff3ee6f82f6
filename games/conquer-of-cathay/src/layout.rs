//! Terrain and number tokens.

use kit::{Chance, ChanceExt};
use serde::{Deserialize, Serialize};

use crate::board::{HEXES, Hex, ROWS};
use crate::cards::Resource;

/// What a hex is made of (C10), in the order of the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Terrain {
    Pasture,
    Forest,
    WheatFarm,
    Mountain,
    ClayPit,
    Desert,
}

impl Terrain {
    pub const ALL: [Self; 6] =
        [Self::Pasture, Self::Forest, Self::WheatFarm, Self::Mountain, Self::ClayPit, Self::Desert];

    /// How many tiles of this terrain there are.
    #[must_use]
    pub const fn tiles(self) -> usize {
        match self {
            Self::Pasture | Self::Forest | Self::WheatFarm => 4,
            Self::Mountain | Self::ClayPit => 3,
            Self::Desert => 1,
        }
    }

    #[must_use]
    pub const fn produces(self) -> Option<Resource> {
        match self {
            Self::Pasture => Some(Resource::Sheep),
            Self::Forest => Some(Resource::Wood),
            Self::WheatFarm => Some(Resource::Wheat),
            Self::Mountain => Some(Resource::Stone),
            Self::ClayPit => Some(Resource::Clay),
            Self::Desert => None,
        }
    }

    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Pasture => 'P',
            Self::Forest => 'F',
            Self::WheatFarm => 'G',
            Self::Mountain => 'M',
            Self::ClayPit => 'Q',
            Self::Desert => 'D',
        }
    }

    fn read(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|terrain| terrain.letter() == letter)
    }
}

/// The tokens of C11, ascending.
const TOKENS: [u8; HEXES - 1] = [2, 3, 3, 4, 4, 5, 5, 6, 6, 8, 8, 9, 9, 10, 10, 11, 11, 12];

/// Terrain and token of every hex. Holding one proves that it satisfies C10 and C11.
///
/// Written in JSON, and in positions, as two texts of five rows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "LayoutText", into = "LayoutText")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(as = "LayoutText"))]
pub struct Layout {
    terrain: [Terrain; HEXES],
    /// 0 on the desert.
    tokens: [u8; HEXES],
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
struct LayoutText {
    board: String,
    tokens: String,
}

impl Layout {
    /// The tiles in their listed order and the tokens in ascending order: what lies there before
    /// anything has been laid.
    pub(crate) fn listed() -> Self {
        Self::new(listed_tiles(), TOKENS)
    }

    /// Lays tokens over the hexes that are not the desert, in order.
    fn new(terrain: [Terrain; HEXES], tokens: [u8; HEXES - 1]) -> Self {
        let mut left = tokens.into_iter();
        let tokens = terrain.map(|terrain| match terrain {
            Terrain::Desert => 0,
            _ => left.next().expect("there is one desert"),
        });
        Self { terrain, tokens }
    }

    /// Draws terrain, then tokens until C12 holds (C100).
    pub fn draw(chance: &mut dyn Chance) -> Self {
        let mut tiles = listed_tiles().to_vec();
        chance.shuffle(&mut tiles);
        let terrain: [Terrain; HEXES] = tiles.try_into().expect("a shuffle keeps all tiles");
        loop {
            let mut tokens = TOKENS.to_vec();
            chance.shuffle(&mut tokens);
            let layout = Self::new(terrain, tokens.try_into().expect("a shuffle keeps all tokens"));
            if layout.keeps_reds_apart() {
                return layout;
            }
        }
    }

    /// Whether no two hexes numbered 6 or 8 are adjacent (C12).
    #[must_use]
    pub fn keeps_reds_apart(&self) -> bool {
        let red = |hex: Hex| matches!(self.token(hex), Some(6 | 8));
        Hex::all().all(|hex| !red(hex) || !hex.adjacent().any(red))
    }

    #[must_use]
    pub const fn terrain(&self, hex: Hex) -> Terrain {
        self.terrain[hex.index()]
    }

    /// The number on a hex; none on the desert.
    #[must_use]
    pub const fn token(&self, hex: Hex) -> Option<u8> {
        match self.tokens[hex.index()] {
            0 => None,
            token => Some(token),
        }
    }

    #[must_use]
    pub fn desert(&self) -> Hex {
        Hex::all().find(|hex| self.terrain(*hex) == Terrain::Desert).expect("there is one desert")
    }

    /// In how many of 36 rolls a hex comes up; 0 for the desert. It is the 6 − |7 − token| of C93.
    #[must_use]
    pub fn odds(&self, hex: Hex) -> i32 {
        self.token(hex).map_or(0, |token| 6 - (7 - i32::from(token)).abs())
    }

    /// The letters of the terrain, row by row.
    #[must_use]
    pub fn board(&self) -> String {
        rows(|hex| self.terrain(hex).letter().to_string(), "")
    }

    /// The numbers, row by row.
    #[must_use]
    pub fn tokens(&self) -> String {
        rows(|hex| self.token(hex).map_or("-".to_owned(), |token| token.to_string()), " ")
    }

    /// Reads the two texts; the message says what is wrong with them.
    pub fn read(board: &str, tokens: &str) -> Result<Self, String> {
        let letters: Vec<Vec<char>> = board.split('/').map(|row| row.chars().collect()).collect();
        if letters.iter().map(Vec::len).ne(ROWS) {
            return Err("board: rows of 3, 4, 5, 4 and 3 letters are needed".into());
        }
        let mut terrain = [Terrain::Desert; HEXES];
        for (slot, letter) in terrain.iter_mut().zip(letters.concat()) {
            *slot = Terrain::read(letter)
                .ok_or_else(|| format!("board: {letter:?} is no terrain; use P F G M Q D"))?;
        }
        for kind in Terrain::ALL {
            let count = terrain.iter().filter(|terrain| **terrain == kind).count();
            if count != kind.tiles() {
                let (letter, tiles) = (kind.letter(), kind.tiles());
                return Err(format!("board: {count} tiles of {letter}, C10 has {tiles}"));
            }
        }
        let words: Vec<Vec<&str>> = tokens.split('/').map(|row| row.split(' ').collect()).collect();
        if words.iter().map(Vec::len).ne(ROWS) {
            return Err("tokens: rows of 3, 4, 5, 4 and 3 numbers are needed".into());
        }
        let mut numbers = [0; HEXES];
        for ((hex, slot), word) in Hex::all().zip(&mut numbers).zip(words.concat()) {
            let desert = terrain[hex.index()] == Terrain::Desert;
            *slot = match TOKENS.into_iter().find(|token| token.to_string() == word) {
                Some(token) if !desert => token,
                None if desert && word == "-" => 0,
                _ if desert => return Err(format!("tokens: {hex} is the desert and takes -")),
                _ => return Err(format!("tokens: {word:?} on {hex} is no token of C11")),
            };
        }
        let mut sorted = numbers;
        sorted.sort_unstable();
        if sorted[1..] != TOKENS {
            return Err("tokens: C11 has one 2, one 12 and two each of the others but 7".into());
        }
        Ok(Self { terrain, tokens: numbers })
    }
}

fn listed_tiles() -> [Terrain; HEXES] {
    let tiles: Vec<Terrain> = Terrain::ALL
        .into_iter()
        .flat_map(|terrain| std::iter::repeat_n(terrain, terrain.tiles()))
        .collect();
    tiles.try_into().expect("the table of C10 has 19 tiles")
}

fn rows(text: impl Fn(Hex) -> String, between: &str) -> String {
    let words: Vec<String> = Hex::all().map(text).collect();
    let mut words = words.as_slice();
    let rows = ROWS.map(|length| {
        let (row, rest) = words.split_at(length);
        words = rest;
        row.join(between)
    });
    rows.join("/")
}

impl TryFrom<LayoutText> for Layout {
    type Error = String;
    fn try_from(text: LayoutText) -> Result<Self, String> {
        Self::read(&text.board, &text.tokens)
    }
}

impl From<Layout> for LayoutText {
    fn from(layout: Layout) -> Self {
        Self { board: layout.board(), tokens: layout.tokens() }
    }
}

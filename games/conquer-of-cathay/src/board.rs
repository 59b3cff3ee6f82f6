//! The board of C5 to C9: 19 hexes, 54 vertices and 72 edges, each with one number.
//!
//! Every table is worked out from the grid points of C6 when the crate is compiled; the tests hold
//! them against section 19 of the rules.

use std::fmt;

use serde::{Deserialize, Serialize};

pub const HEXES: usize = 19;
pub const VERTICES: usize = 54;
pub const EDGES: usize = 72;

/// How many hexes each row has, from the top.
pub const ROWS: [usize; 5] = [3, 4, 5, 4, 3];

/// "No such place" in a table.
pub(crate) const NONE: u8 = u8::MAX;

macro_rules! place {
    ($(#[$doc:meta])* $name:ident, $count:expr, $letter:literal, $missing:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[serde(try_from = "u8", into = "u8")]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "number"))]
        pub struct $name(u8);

        impl $name {
            /// The place with this number, if the board has it.
            #[must_use]
            pub const fn new(number: usize) -> Option<Self> {
                if number < $count { Some(Self(number as u8)) } else { None }
            }

            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// All of them, in ascending order.
            pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
                (0..$count as u8).map(Self)
            }

            /// Reads a name such as `V12`; letters of either case.
            #[must_use]
            pub fn read(name: &str) -> Option<Self> {
                let digits = name.strip_prefix([$letter, $letter.to_ascii_lowercase()])?;
                Self::new(number(digits)?)
            }
        }

        impl TryFrom<u8> for $name {
            type Error = &'static str;
            fn try_from(number: u8) -> Result<Self, Self::Error> {
                Self::new(usize::from(number)).ok_or($missing)
            }
        }

        impl From<$name> for u8 {
            fn from(place: $name) -> Self {
                place.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}{}", $letter, self.0)
            }
        }
    };
}

place!(
    /// A terrain tile, H0 to H18 (C6).
    Hex, HEXES, 'H', "no such hex"
);
place!(
    /// A corner of a hex, V0 to V53 (C7): the place of buildings and soldiers.
    Vertex, VERTICES, 'V', "no such vertex"
);
place!(
    /// A side of a hex, E0 to E71 (C8): the place of roads.
    Edge, EDGES, 'E', "no such edge"
);

/// A number as the notation writes it: digits alone, no leading zero.
pub(crate) fn number(digits: &str) -> Option<usize> {
    let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
    let canonical = digits == "0" || !digits.starts_with('0');
    if plain && canonical { digits.parse().ok() } else { None }
}

impl Hex {
    /// The grid point of the centre (C6).
    #[must_use]
    pub const fn centre(self) -> (i8, i8) {
        CENTRE[self.index()]
    }

    /// N, NE, SE, S, SW and NW.
    #[must_use]
    pub fn corners(self) -> [Vertex; 6] {
        CORNERS[self.index()].map(Vertex)
    }

    pub fn adjacent(self) -> impl Iterator<Item = Self> {
        bits(u64::from(HEX_NEIGHBOURS[self.index()])).map(|hex| Self(hex as u8))
    }

    /// Hex distance (C9d).
    #[must_use]
    pub const fn distance(self, other: Self) -> u8 {
        let (q, s) = self.axial();
        let (r, t) = other.axial();
        let (dq, ds) = (r - q, t - s);
        let mut longest = dq.unsigned_abs();
        if ds.unsigned_abs() > longest {
            longest = ds.unsigned_abs();
        }
        if (dq + ds).unsigned_abs() > longest {
            longest = (dq + ds).unsigned_abs();
        }
        longest
    }

    /// The coordinates q and s of C9d.
    #[must_use]
    pub const fn axial(self) -> (i8, i8) {
        let (x, y) = self.centre();
        let row = (y - 2) / 3;
        let k = (x - 1 - (row - 2).abs()) / 2;
        (k - if row < 2 { row } else { 2 }, row - 2)
    }
}

impl Vertex {
    /// The grid point (C7).
    #[must_use]
    pub const fn point(self) -> (i8, i8) {
        POINT[self.index()]
    }

    /// The hexes of which this is a corner (C9a).
    pub fn touches(self) -> impl Iterator<Item = Hex> {
        bits(u64::from(HEXES_AT[self.index()])).map(|hex| Hex(hex as u8))
    }

    pub fn edges(self) -> impl Iterator<Item = Edge> {
        EDGES_AT[self.index()].into_iter().filter(|edge| *edge != NONE).map(Edge)
    }

    pub fn adjacent(self) -> impl Iterator<Item = Self> {
        vertices(NEIGHBOURS[self.index()])
    }

    pub(crate) const fn bit(self) -> u64 {
        1 << self.0
    }
}

impl Edge {
    /// Its two vertices, the lower number first.
    #[must_use]
    pub fn ends(self) -> [Vertex; 2] {
        ENDS[self.index()].map(Vertex)
    }

    /// The edge between two vertices, in either order.
    #[must_use]
    pub fn between(one: Vertex, other: Vertex) -> Option<Self> {
        one.edges().find(|edge| edge.ends().contains(&other)).filter(|_| one != other)
    }

    pub(crate) const fn bit(self) -> u128 {
        1 << self.0
    }
}

/// The numbers of the bits set, ascending.
pub(crate) fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            lowest
        })
    })
}

pub(crate) fn vertices(set: u64) -> impl Iterator<Item = Vertex> {
    bits(set).map(|vertex| Vertex(vertex as u8))
}

pub(crate) fn edges(mut set: u128) -> impl Iterator<Item = Edge> {
    std::iter::from_fn(move || {
        let lowest = set.trailing_zeros() as u8;
        (set != 0).then(|| {
            set &= set - 1;
            Edge(lowest)
        })
    })
}

/// All vertices next to one of these.
pub(crate) fn beside(set: u64) -> u64 {
    bits(set).fold(0, |near, vertex| near | NEIGHBOURS[vertex])
}

/// Every vertex of the board.
pub(crate) const ALL_VERTICES: u64 = (1 << VERTICES) - 1;

const WIDTH: usize = 11;
const HEIGHT: usize = 17;
/// The corners of a hex around its centre: N, NE, SE, S, SW, NW.
const AROUND: [(i8, i8); 6] = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)];

const CENTRE: [(i8, i8); HEXES] = {
    let mut centre = [(0, 0); HEXES];
    let (mut hex, mut row) = (0, 0);
    while row < 5 {
        let mut k = 0;
        while k < ROWS[row] {
            let lean = (row as i8 - 2).abs();
            centre[hex] = (1 + lean + 2 * k as i8, 2 + 3 * row as i8);
            hex += 1;
            k += 1;
        }
        row += 1;
    }
    centre
};

/// The number of the vertex at each grid point.
const AT: [[u8; WIDTH]; HEIGHT] = {
    let mut at = [[NONE; WIDTH]; HEIGHT];
    let mut hex = 0;
    while hex < HEXES {
        let mut corner = 0;
        while corner < 6 {
            let (dx, dy) = AROUND[corner];
            at[(CENTRE[hex].1 + dy) as usize][(CENTRE[hex].0 + dx) as usize] = 0;
            corner += 1;
        }
        hex += 1;
    }
    let (mut next, mut y) = (0, 0);
    while y < HEIGHT {
        let mut x = 0;
        while x < WIDTH {
            if at[y][x] != NONE {
                at[y][x] = next;
                next += 1;
            }
            x += 1;
        }
        y += 1;
    }
    assert!(next as usize == VERTICES);
    at
};

const POINT: [(i8, i8); VERTICES] = {
    let mut point = [(0, 0); VERTICES];
    let mut y = 0;
    while y < HEIGHT {
        let mut x = 0;
        while x < WIDTH {
            if AT[y][x] != NONE {
                point[AT[y][x] as usize] = (x as i8, y as i8);
            }
            x += 1;
        }
        y += 1;
    }
    point
};

const CORNERS: [[u8; 6]; HEXES] = {
    let mut corners = [[NONE; 6]; HEXES];
    let mut hex = 0;
    while hex < HEXES {
        let mut corner = 0;
        while corner < 6 {
            let (dx, dy) = AROUND[corner];
            corners[hex][corner] = AT[(CENTRE[hex].1 + dy) as usize][(CENTRE[hex].0 + dx) as usize];
            corner += 1;
        }
        hex += 1;
    }
    corners
};

/// The corners of each hex as a set.
pub(crate) const CORNER_SET: [u64; HEXES] = {
    let mut sets = [0; HEXES];
    let mut hex = 0;
    while hex < HEXES {
        let mut corner = 0;
        while corner < 6 {
            sets[hex] |= 1 << CORNERS[hex][corner];
            corner += 1;
        }
        hex += 1;
    }
    sets
};

/// The hexes that each vertex touches, as a set.
pub(crate) const HEXES_AT: [u32; VERTICES] = {
    let mut sets = [0; VERTICES];
    let mut hex = 0;
    while hex < HEXES {
        let mut corner = 0;
        while corner < 6 {
            sets[CORNERS[hex][corner] as usize] |= 1 << hex;
            corner += 1;
        }
        hex += 1;
    }
    sets
};

/// Numbers the edges by the y of their midpoint, then by its x (C8). In a pair of rows joined by
/// slanting edges, going through the upper vertices from the left and taking the left edge first
/// is that order; the upright edges below them come next.
pub(crate) const ENDS: [[u8; 2]; EDGES] = {
    let mut ends = [[NONE; 2]; EDGES];
    let (mut next, mut y) = (0, 0);
    while y < HEIGHT {
        let mut x = 0;
        while x < WIDTH {
            if AT[y][x] != NONE && y % 3 == 0 {
                if x > 0 && AT[y + 1][x - 1] != NONE {
                    ends[next] = [AT[y][x], AT[y + 1][x - 1]];
                    next += 1;
                }
                if x + 1 < WIDTH && AT[y + 1][x + 1] != NONE {
                    ends[next] = [AT[y][x], AT[y + 1][x + 1]];
                    next += 1;
                }
            } else if AT[y][x] != NONE && y + 2 < HEIGHT && AT[y + 2][x] != NONE {
                ends[next] = [AT[y][x], AT[y + 2][x]];
                next += 1;
            }
            x += 1;
        }
        y += 1;
    }
    assert!(next == EDGES);
    ends
};

pub(crate) const EDGES_AT: [[u8; 3]; VERTICES] = {
    let mut at = [[NONE; 3]; VERTICES];
    let mut count = [0; VERTICES];
    let mut edge = 0;
    while edge < EDGES {
        let mut end = 0;
        while end < 2 {
            let vertex = ENDS[edge][end] as usize;
            at[vertex][count[vertex]] = edge as u8;
            count[vertex] += 1;
            end += 1;
        }
        edge += 1;
    }
    at
};

/// The edges at each vertex as a set.
pub(crate) const EDGE_SET_AT: [u128; VERTICES] = {
    let mut sets = [0; VERTICES];
    let mut edge = 0;
    while edge < EDGES {
        sets[ENDS[edge][0] as usize] |= 1 << edge;
        sets[ENDS[edge][1] as usize] |= 1 << edge;
        edge += 1;
    }
    sets
};

/// The vertices next to each vertex, as a set.
pub(crate) const NEIGHBOURS: [u64; VERTICES] = {
    let mut sets = [0; VERTICES];
    let mut edge = 0;
    while edge < EDGES {
        let [one, other] = ENDS[edge];
        sets[one as usize] |= 1 << other;
        sets[other as usize] |= 1 << one;
        edge += 1;
    }
    sets
};

/// The hexes that share an edge with each hex, as a set.
pub(crate) const HEX_NEIGHBOURS: [u32; HEXES] = {
    let mut sets = [0; HEXES];
    let mut one = 0;
    while one < HEXES {
        let mut other = 0;
        while other < HEXES {
            if Hex(one as u8).distance(Hex(other as u8)) == 1 {
                sets[one] |= 1 << other;
            }
            other += 1;
        }
        one += 1;
    }
    sets
};

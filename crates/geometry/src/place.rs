use crate::Hex;

/// Where three hexes meet, kept sorted: the same corner is always the same value.
///
/// Hexes outside the board count, so a corner on the rim has a value too.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Corner([Hex; 3]);

impl Corner {
    /// The corner of three hexes, in any order; `None` unless each is next to the others.
    #[must_use]
    pub fn new(mut hexes: [Hex; 3]) -> Option<Self> {
        let [a, b, c] = hexes;
        let meets = a.unsigned_distance_to(b) == 1
            && b.unsigned_distance_to(c) == 1
            && c.unsigned_distance_to(a) == 1;
        hexes.sort_by_key(|hex| (hex.y, hex.x));
        meets.then_some(Self(hexes))
    }

    #[must_use]
    pub const fn hexes(self) -> [Hex; 3] {
        self.0
    }
}

/// The side between two hexes, kept sorted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Edge([Hex; 2]);

impl Edge {
    /// The side between two hexes, in any order; `None` unless they are neighbours.
    #[must_use]
    pub fn new(mut hexes: [Hex; 2]) -> Option<Self> {
        hexes.sort_by_key(|hex| (hex.y, hex.x));
        (hexes[0].unsigned_distance_to(hexes[1]) == 1).then_some(Self(hexes))
    }

    #[must_use]
    pub const fn hexes(self) -> [Hex; 2] {
        self.0
    }
}

/// How the hexes of a drawing stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Orientation {
    /// A corner up; rows are horizontal.
    Pointy,
    /// A side up; columns are vertical.
    Flat,
}

/// The centre of a hex in a drawing whose hexes have sides of length 1; `y` grows downwards.
#[must_use]
pub fn point(cell: Hex, orientation: Orientation) -> (f64, f64) {
    let (q, r) = (f64::from(cell.x), f64::from(cell.y));
    let root = 3.0_f64.sqrt();
    match orientation {
        Orientation::Pointy => (root * (q + r / 2.0), 1.5 * r),
        Orientation::Flat => (1.5 * q, root * (r + q / 2.0)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex;

    #[test]
    fn one_corner_has_one_value_however_it_is_named() {
        let one = Corner::new([hex(0, 0), hex(1, 0), hex(0, 1)]);
        let two = Corner::new([hex(0, 1), hex(0, 0), hex(1, 0)]);
        assert!(one.is_some());
        assert_eq!(one, two);
        assert_eq!(Corner::new([hex(0, 0), hex(2, 0), hex(0, 1)]), None);
    }

    #[test]
    fn one_edge_has_one_value_however_it_is_named() {
        assert_eq!(Edge::new([hex(0, 0), hex(1, 0)]), Edge::new([hex(1, 0), hex(0, 0)]));
        assert_eq!(Edge::new([hex(0, 0), hex(1, 1)]), None);
    }

    #[test]
    fn neighbours_are_drawn_equally_far_apart() {
        for orientation in [Orientation::Pointy, Orientation::Flat] {
            let (x0, y0) = point(hex(2, -1), orientation);
            for next in hex(2, -1).all_neighbors() {
                let (x, y) = point(next, orientation);
                assert!(((x - x0).hypot(y - y0) - 3.0_f64.sqrt()).abs() < 1e-9);
            }
        }
    }
}

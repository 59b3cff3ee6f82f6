use crate::Hex;

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

//! The figures of an arena: how sure a result is, and how strong it makes a bot.

use serde::Serialize;

/// A share of points with its 95 % interval (Wilson's, which behaves near 0 and 1).
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Share {
    pub share: f64,
    pub low: f64,
    pub high: f64,
}

/// The share of `points` in so many matches; a shared first place is a part of a point.
#[must_use]
pub fn share(points: f64, matches: u64) -> Share {
    if matches == 0 {
        return Share { share: 0.0, low: 0.0, high: 1.0 };
    }
    let n = matches as f64;
    let (p, z) = (points / n, 1.96);
    let centre = p + z * z / (2.0 * n);
    let spread = z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + z * z / n;
    Share { share: p, low: (centre - spread) / scale, high: (centre + spread) / scale }
}

/// The difference in Elo that a share of points against one opponent speaks for.
#[must_use]
pub fn elo(share: f64) -> f64 {
    let share = share.clamp(0.001, 0.999);
    400.0 * (share / (1.0 - share)).log10()
}

/// Wald's sequential test whether a share of points is nearer to `high` than to `low`, with an
/// error of 5 % either way: `Some(true)` for high, `Some(false)` for low, `None` for not yet.
#[must_use]
pub fn settled(points: f64, matches: u64, low: f64, high: f64) -> Option<bool> {
    let lost = matches as f64 - points;
    let evidence = points * (high / low).ln() + lost * ((1.0 - high) / (1.0 - low)).ln();
    let enough = 19.0_f64.ln();
    match evidence {
        e if e >= enough => Some(true),
        e if e <= -enough => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_narrows_with_more_matches_and_holds_the_share() {
        let few = share(15.0, 20);
        let many = share(750.0, 1000);
        assert!(few.low < few.share && few.share < few.high);
        assert!(many.high - many.low < few.high - few.low);
        assert!(share(0.0, 10).high < 0.31 && share(0.0, 10).low.abs() < 1e-9);
    }

    #[test]
    fn three_points_of_four_are_about_191_elo() {
        assert!((elo(0.75) - 190.85).abs() < 0.01);
        assert!(elo(0.5).abs() < 1e-9);
    }

    #[test]
    fn a_clear_result_settles_the_question_early() {
        assert_eq!(settled(30.0, 31, 0.5, 0.6), Some(true));
        assert_eq!(settled(5.0, 31, 0.5, 0.6), Some(false));
        assert_eq!(settled(6.0, 11, 0.5, 0.6), None);
    }
}

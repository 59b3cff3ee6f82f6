//! The ratings of the server's bots, which stay what they were measured to be. They tie the ratings of a
//! small club to those of every other: whoever beats `hard` half the time is as strong as `hard`.

use store::{Class, Rating};

/// The points of a bot at its four levels, `easy` to `expert`.
type Levels = [f64; 4];

const LEVELS: [&str; 4] = ["easy", "normal", "hard", "expert"];

/// From the reports of `docs/bots.md`. `normal` has the points of a beginner; from one level to the next
/// the share of wins `p` against a table of so many others gives `400 · log10(p / (1 - p) · others)`.
/// Where a share is 100 % the lower end of its interval counts. Damas Chinas for three was measured up to
/// `normal` and Small Star Empires for two alone: there the matches of two stand for the game.
const MEASURED: [(&str, Class, Levels); 6] = [
    // 98.0 %, 92.2 % and 81.4 % of matches of two.
    ("damas-chinas", Class::Two, [824.0, 1500.0, 1929.0, 2185.0]),
    // 96.4 % (the lower end) at a table of three.
    ("damas-chinas", Class::Many, [808.0, 1500.0, 1929.0, 2185.0]),
    // 93.1 %, 89.2 % and 87.3 % of matches of two.
    ("small-star-empires", Class::Two, [1048.0, 1500.0, 1867.0, 2202.0]),
    ("small-star-empires", Class::Many, [1048.0, 1500.0, 1867.0, 2202.0]),
    // 63.7 %, 69.6 % and 59.8 % at a table of three.
    ("king-of-colors", Class::Many, [1282.0, 1500.0, 1764.0, 1953.0]),
    // 70.6 %, 61.8 % and 48.0 % at a table of three.
    ("conquer-of-cathay", Class::Many, [1227.0, 1500.0, 1704.0, 1810.0]),
];

/// How far an anchor may be off: a hundred matches of a report leave about this much open.
const DEVIATION: f64 = 40.0;

/// The rating of a bot, if it has one.
pub(crate) fn anchor(game: &str, class: Class, level: &str) -> Option<Rating> {
    let (_, _, levels) = MEASURED.iter().find(|(name, of, _)| *name == game && *of == class)?;
    let place = LEVELS.iter().position(|name| *name == level)?;
    Some(Rating::of_points(levels[place], DEVIATION))
}

/// The bots of a game and class, the best first.
pub(crate) fn anchors(game: &str, class: Class) -> impl Iterator<Item = (&'static str, Rating)> {
    LEVELS.iter().rev().filter_map(move |level| Some((*level, anchor(game, class, level)?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_what_the_reports_say() {
        let points = |game, class| {
            anchors(game, class).map(|(_, rating)| rating.points()).collect::<Vec<f64>>()
        };
        let climb = |others: f64, shares: [f64; 3]| {
            let step = |p: f64| 400.0 * (p / (1.0 - p) * others).log10();
            let [normal, hard, expert] = shares.map(step);
            [1500.0 + hard + expert, 1500.0 + hard, 1500.0, 1500.0 - normal]
        };
        let reported = [
            ("damas-chinas", Class::Two, climb(1.0, [0.980, 0.922, 0.814])),
            ("small-star-empires", Class::Two, climb(1.0, [0.931, 0.892, 0.873])),
            ("king-of-colors", Class::Many, climb(2.0, [0.637, 0.696, 0.598])),
            ("conquer-of-cathay", Class::Many, climb(2.0, [0.706, 0.618, 0.480])),
        ];
        for (game, class, expected) in reported {
            let found = points(game, class);
            let near = found.iter().zip(expected).all(|(one, other)| (one - other).abs() < 2.0);
            assert!(near, "{game}: {found:?} and not {expected:?}");
        }
    }

    #[test]
    fn every_bot_of_a_game_for_more_than_one_has_a_rating() {
        for game in catalog::games().filter(|game| game.has_bots()) {
            for class in game.seats().filter_map(Class::of_seats) {
                let plays = |level: &&str| anchor(game.name(), class, level).is_some();
                assert!(LEVELS.iter().all(plays), "{} {class:?}", game.name());
            }
        }
        assert_eq!(anchor("flow-free", Class::Two, "hard"), None);
    }
}

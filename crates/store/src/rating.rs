//! What a match does to ratings: the model of Weng and Lin (2011), which knows tables of any size.

use serde::{Deserialize, Serialize};
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

use crate::PlayerId;

/// Matches that are rated together: those of two, and those of more.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    Two,
    Many,
}

impl Class {
    pub const ALL: [Self; 2] = [Self::Two, Self::Many];

    /// None for a puzzle, which is not rated.
    #[must_use]
    pub const fn of_seats(seats: u8) -> Option<Self> {
        match seats {
            0 | 1 => None,
            2 => Some(Self::Two),
            _ => Some(Self::Many),
        }
    }

    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Two => "two",
            Self::Many => "many",
        }
    }
}

/// How well somebody plays, in billionths of the model's unit. Whole numbers, because every database
/// gives those back as they were: what is computed again from them is the same to the last digit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rating {
    pub rating: i64,
    pub uncertainty: i64,
}

const BILLION: f64 = 1e9;

/// How many points of the scale that players know (Elo's) one unit is worth. Between two settled
/// players of the model's usual width the odds are exp(d / (√2 · 25/6)); Elo's are 10^(d / 400).
const POINTS: f64 = 400.0 * std::f64::consts::LOG10_E / (std::f64::consts::SQRT_2 * 25.0 / 6.0);

/// The points of somebody who has not played yet.
const START_POINTS: f64 = 1500.0;

impl Rating {
    /// Of somebody who has not played yet.
    pub const START: Self = Self { rating: 25_000_000_000, uncertainty: 8_333_333_333 };

    /// A rating on the scale that players know, with how far it may be off.
    #[must_use]
    pub fn of_points(points: f64, deviation: f64) -> Self {
        let unit = |value: f64| (value * BILLION).round() as i64;
        Self {
            rating: unit(25.0 + (points - START_POINTS) / POINTS),
            uncertainty: unit(deviation / POINTS),
        }
    }

    #[must_use]
    pub fn points(self) -> f64 {
        START_POINTS + (self.rating as f64 / BILLION - 25.0) * POINTS
    }

    /// How far the points may be off: two times out of three by less than this.
    #[must_use]
    pub fn deviation(self) -> f64 {
        self.uncertainty as f64 / BILLION * POINTS
    }

    fn model(self) -> WengLinRating {
        let unit = |value: i64| value as f64 / BILLION;
        WengLinRating { rating: unit(self.rating), uncertainty: unit(self.uncertainty) }
    }

    fn of_model(model: &WengLinRating) -> Self {
        let whole = |value: f64| (value * BILLION).round() as i64;
        Self { rating: whole(model.rating), uncertainty: whole(model.uncertainty) }
    }
}

/// Who had a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Contender {
    Player(PlayerId),
    /// A bot of the server, whose rating was measured and stays.
    Anchor(Rating),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placed {
    pub who: Contender,
    /// From 1; those who share a place have the same.
    pub place: u8,
}

/// What a match means for ratings: who took which place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rated {
    pub class: Class,
    pub placed: Vec<Placed>,
}

impl Rated {
    /// The players among them, in their order.
    pub(crate) fn players(&self) -> impl Iterator<Item = (PlayerId, u8)> {
        self.placed.iter().filter_map(|one| match one.who {
            Contender::Player(player) => Some((player, one.place)),
            Contender::Anchor(_) => None,
        })
    }

    /// The players' ratings after the match, in their order.
    pub(crate) fn after(&self, before: impl Fn(PlayerId) -> Rating) -> Vec<(PlayerId, u8, Rating)> {
        let rating = |one: &Placed| match one.who {
            Contender::Player(player) => [before(player).model()],
            Contender::Anchor(rating) => [rating.model()],
        };
        let ratings: Vec<[WengLinRating; 1]> = self.placed.iter().map(rating).collect();
        let places = self.placed.iter().map(|one| MultiTeamOutcome::new(one.place.into()));
        let teams: Vec<(&[WengLinRating], MultiTeamOutcome)> =
            ratings.iter().map(<[WengLinRating; 1]>::as_slice).zip(places).collect();
        let after = weng_lin_multi_team(&teams, &WengLinConfig::new());
        let after = self.placed.iter().zip(&after).filter_map(|(one, team)| match one.who {
            Contender::Player(player) => Some((player, one.place, Rating::of_model(team.first()?))),
            Contender::Anchor(_) => None,
        });
        after.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn player(id: i64, place: u8) -> Placed {
        Placed { who: Contender::Player(PlayerId(id)), place }
    }

    fn points(rated: &Rated, before: impl Fn(PlayerId) -> Rating) -> Vec<i64> {
        let after = rated.after(before);
        after.iter().map(|(_, _, rating)| rating.points().round() as i64).collect()
    }

    #[test]
    fn who_wins_goes_up_and_who_loses_goes_down_by_as_much() {
        let rated = Rated { class: Class::Two, placed: vec![player(1, 1), player(2, 2)] };
        let after = rated.after(|_| Rating::START);
        let [(_, 1, won), (_, 2, lost)] = after[..] else { panic!("{after:?}") };
        assert_eq!(won.rating - Rating::START.rating, Rating::START.rating - lost.rating);
        assert!(won.rating > Rating::START.rating && won.uncertainty < Rating::START.uncertainty);
    }

    #[test]
    fn a_table_is_rated_by_places_and_a_shared_place_is_a_draw() {
        let placed = vec![player(1, 1), player(2, 2), player(3, 2), player(4, 4)];
        let after = points(&Rated { class: Class::Many, placed }, |_| Rating::START);
        assert!(after[0] > after[1] && after[2] > after[3], "{after:?}");
        assert_eq!(after[1], after[2]);
        let drawn = Rated { class: Class::Two, placed: vec![player(1, 1), player(2, 1)] };
        assert_eq!(points(&drawn, |_| Rating::START), [1500, 1500]);
    }

    #[test]
    fn an_anchor_stays_and_counts_as_much_as_it_was_measured() {
        let against = |points: f64| {
            let anchor = Contender::Anchor(Rating::of_points(points, 30.0));
            let anchor = Placed { who: anchor, place: 2 };
            Rated { class: Class::Two, placed: vec![player(1, 1), anchor] }
        };
        let weak = points(&against(800.0), |_| Rating::START);
        let strong = points(&against(2200.0), |_| Rating::START);
        assert_eq!(weak.len(), 1, "the anchor is not among those who changed");
        assert!(strong[0] > weak[0] + 100, "{strong:?} {weak:?}");
    }

    #[test]
    fn points_are_read_back_as_they_were_given() {
        assert_eq!(Rating::START.points().round() as i64, 1500);
        let some = Rating::of_points(1929.0, 30.0);
        assert!((some.points() - 1929.0).abs() < 1e-6 && (some.deviation() - 30.0).abs() < 1e-6);
    }
}

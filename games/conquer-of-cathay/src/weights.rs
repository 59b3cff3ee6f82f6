//! What counts how much in the eyes of a bot, in hundredths of a point. [`evaluate`](crate::evaluate)
//! weighs states and [`estimate`](crate::estimate) weighs moves by the same measure.

use crate::cards::Cards;

// ---- states

/// A point.
pub(crate) const POINT: i32 = 100;
/// Enough points to win at the end of the round.
pub(crate) const ENOUGH_POINTS: i32 = 250;
/// Being out of the match until a lucky roll.
pub(crate) const OUT: i32 = -300;
/// What one roll in 36 that brings a card is worth, by resource: wheat goes into everything but
/// roads.
pub(crate) const INCOME: [i32; 5] = [7, 7, 9, 7, 6];
/// So many rolls in 36 of one resource are used; what comes beyond is traded four for one and
/// counts by this part.
pub(crate) const USED_ROLLS: i32 = 8;
pub(crate) const SURPLUS_PART: i32 = 3;
/// A resource that comes at all: one that never comes costs four of another.
pub(crate) const VARIETY: i32 = 22;
/// What having all of a price in hand is worth, a part of it for a part.
pub(crate) const CITY_PRICE: (Cards, i32) = (Cards::CITY, 55);
pub(crate) const SETTLEMENT_PRICE: (Cards, i32) = (Cards::SETTLEMENT, 45);
pub(crate) const WARRIOR_PRICE: (Cards, i32) = (Cards::WARRIOR, 18);
pub(crate) const ROAD_PRICE: (Cards, i32) = (Cards::ROAD, 12);
/// A card in hand, up to the largest hand that escapes a discard, and one beyond.
pub(crate) const CARD: i32 = 3;
pub(crate) const CARD_AT_RISK: i32 = -5;
/// A road of the longest route.
pub(crate) const ROUTE: i32 = 4;
/// A site that could be settled at once, up to two, and a roll in 36 at the best of them.
pub(crate) const SITE: i32 = 22;
pub(crate) const USEFUL_SITES: i32 = 2;
pub(crate) const SITE_ROLL: i32 = 2;
/// A soldier, and how near an open building is: beside it, two steps away, three.
pub(crate) const SOLDIER: i32 = 24;
pub(crate) const SOLDIER_BESIDE: i32 = 45;
pub(crate) const SOLDIER_NEAR: i32 = 35;
pub(crate) const SOLDIER_ON_THE_WAY: i32 = 15;
/// A building without a soldier in reach of a rival one, and more for a city.
pub(crate) const EXPOSED: i32 = -50;
pub(crate) const EXPOSED_CITY: i32 = -40;

// ---- moves, compared with ending the turn

/// A move that cannot be.
pub(crate) const IMPOSSIBLE: i32 = -100;
/// A city, and each roll in 36 that it doubles.
pub(crate) const BUILD_CITY: i32 = 130;
pub(crate) const CITY_ROLL: i32 = 4;
/// A settlement, besides a part of what its site is worth.
pub(crate) const BUILD_SETTLEMENT: i32 = 110;
pub(crate) const SITE_PART: i32 = 2;
/// A trade that buys something, and one that does not.
pub(crate) const USEFUL_TRADE: i32 = 60;
pub(crate) const IDLE_TRADE: i32 = -15;
/// A road: towards the Longest Route; without settlements left; for each site reached already;
/// to a site, or to within a step of one, with each roll in 36 there; nowhere.
pub(crate) const ROAD_FOR_CARD: i32 = 35;
pub(crate) const ROAD_WITHOUT_SETTLEMENTS: i32 = -20;
pub(crate) const ROAD_THOUGH_SITE_OPEN: i32 = -18;
pub(crate) const ROAD_TO_SITE: i32 = 20;
pub(crate) const ROAD_TOWARDS_SITE: i32 = 6;
pub(crate) const ROAD_ROLL: i32 = 2;
pub(crate) const ROAD_TO_NOWHERE: i32 = -15;
/// A recruit, less for each soldier there is; the one that takes Largest Army; one that guards what
/// is exposed, a city more; each step that targets are nearer than this; one bought instead of a
/// city; an archer.
pub(crate) const RECRUIT: i32 = 28;
pub(crate) const RECRUIT_MORE: i32 = -4;
pub(crate) const RECRUIT_FOR_CARD: i32 = 60;
pub(crate) const GUARD: i32 = 45;
pub(crate) const GUARD_CITY: i32 = 40;
pub(crate) const TARGET_STEP: i32 = 4;
pub(crate) const TARGET_FAR: i32 = 6;
pub(crate) const RECRUIT_NOT_CITY: i32 = -40;
pub(crate) const RECRUIT_ARCHER: i32 = -8;
/// A step: off what only this soldier guards, onto such a place, onto a ruin to claim, beside an
/// open building, and each step nearer to one, less the step itself.
pub(crate) const LEAVE_GUARD: i32 = -65;
pub(crate) const TAKE_GUARD: i32 = 55;
pub(crate) const CLAIM: i32 = 110;
pub(crate) const WARRIOR_TO_TARGET: i32 = 90;
pub(crate) const ARCHER_TO_TARGET: i32 = 60;
pub(crate) const STEP_NEARER: i32 = 10;
pub(crate) const STEP: i32 = -4;
pub(crate) const STEP_FAR: i32 = 8;
/// An attack: on a soldier of the same kind or of another, on an open city or settlement, on the
/// last building of a rival, and what a warrior conquers with it.
pub(crate) const FIGHT_EVEN: i32 = 4;
pub(crate) const FIGHT_WON: i32 = 45;
pub(crate) const TAKE_CITY: i32 = 120;
pub(crate) const TAKE_SETTLEMENT: i32 = 60;
pub(crate) const TAKE_LAST: i32 = 40;
pub(crate) const CONQUER: i32 = 110;

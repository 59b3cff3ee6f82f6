//! What a tournament can be like.

use protocol::socket::Pace as ToldPace;
use serde::Deserialize;
use serde_json::{Map, Value};
use store::{
    Club, ClubOf, Format, Pace, Player, Terms, Time, Tournament, TournamentId, TournamentStage,
};
use utoipa::ToSchema;

use super::info::FormatName;
use crate::error::Error;
use crate::lobby::check_pace;
use crate::luck;

/// How many may enter one, and where each meets each.
pub(super) const MOST_PLACES: u32 = 128;
const MOST_ROUND_ROBIN: u32 = 32;

const MOST_ROUNDS: u32 = 15;

const LONGEST_NAME: usize = 60;

/// How many seconds somebody has for the first move of a match before it counts as lost, unless moves have days.
const NO_SHOW: u32 = 300;

/// Where none is given. A tournament without a clock would wait for one match for ever.
const USUAL_PACE: Pace = Pace::Fischer { seconds: 900, increment: 10 };

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewTournament {
    /// 3 to 60 characters.
    #[schema(example = "Friday evening")]
    name: String,
    #[schema(example = "small-star-empires")]
    game: String,
    /// Options of the game, for two to four seats; missing ones take their defaults.
    #[serde(default)]
    #[schema(value_type = Object)]
    options: Map<String, Value>,
    /// `swiss`, or `round_robin` for games of two.
    #[schema(value_type = FormatName)]
    format: Format,
    /// 1 to 15; where it is left out, as many as it takes to find the first. A round robin has as many as it
    /// takes.
    #[serde(default)]
    rounds: Option<u32>,
    /// The clock of all matches; 15 minutes and 10 seconds with each move where this is left out.
    #[serde(default)]
    pace: Option<ToldPace>,
    /// How many may enter, 2 to 128, or 32 in a round robin; as many as can where this is left out.
    #[serde(default)]
    places: Option<u32>,
    /// When it starts by itself, in milliseconds since 1970; else its host starts it.
    #[serde(default)]
    #[schema(value_type = Option<i64>)]
    starts_at: Option<Time>,
    /// Whether its matches change ratings. Guests cannot enter it then.
    #[serde(default)]
    rated: bool,
    /// The club that holds it, of which the sender is an officer.
    #[serde(default)]
    pub(super) club: Option<String>,
    /// Whether members of the club alone may enter.
    #[serde(default)]
    members_only: bool,
}

impl NewTournament {
    /// The tournament, if it can be played like that.
    pub(super) fn check(
        self,
        host: &Player,
        club: Option<Club>,
        now: Time,
    ) -> Result<Tournament, Error> {
        if self.members_only && club.is_none() {
            return Err(Error::invalid("members_only", "only a club has members"));
        }
        let name = self.name.trim().to_owned();
        let fits = (3..=LONGEST_NAME).contains(&name.chars().count());
        if !fits || name.chars().any(char::is_control) {
            return Err(Error::invalid("name", format!("3 to {LONGEST_NAME} characters")));
        }
        let game = catalog::game(&self.game)
            .ok_or_else(|| Error::invalid("game", format!("there is no game {:?}", self.game)))?;
        let (options, seats) = game
            .check(Some(&self.options))
            .map_err(|why| Error::invalid("options", why.message))?;
        if !(2..=4).contains(&seats) {
            return Err(Error::invalid("options", "a table has two to four seats"));
        }
        if self.format == Format::RoundRobin && seats != 2 {
            return Err(Error::invalid("format", "each meets each at tables of two"));
        }
        if self.rounds.is_some_and(|rounds| !(1..=MOST_ROUNDS).contains(&rounds)) {
            return Err(Error::invalid("rounds", format!("1 to {MOST_ROUNDS}")));
        }
        let most = if self.format == Format::RoundRobin { MOST_ROUND_ROBIN } else { MOST_PLACES };
        let places = self.places.unwrap_or(most);
        if !(u32::from(seats)..=most).contains(&places) {
            return Err(Error::invalid("places", format!("{seats} to {most}")));
        }
        if self.starts_at.is_some_and(|at| at <= now) {
            return Err(Error::invalid("starts_at", "a moment to come, or null"));
        }
        let pace = self.pace.map(check_pace).transpose()?.unwrap_or(USUAL_PACE);
        let id = TournamentId::of_bits(u64::from_le_bytes(luck::bytes()));
        let in_days = matches!(pace, Pace::Days { .. });
        Ok(Tournament {
            id,
            name,
            game: self.game,
            options: options.to_string(),
            seats,
            format: self.format,
            // None of them yet: it depends on how many come.
            rounds: self.rounds.unwrap_or(0),
            terms: Terms {
                pace: Some(pace),
                starts: true,
                rated: self.rated,
                no_show: (!in_days).then_some(NO_SHOW),
                tournament: Some(id),
                ..Terms::default()
            },
            places,
            host: host.id,
            host_name: Some(host.username.clone()),
            club: club.map(|club| ClubOf {
                id: club.id,
                name: club.name,
                title: club.title,
                members_only: self.members_only,
            }),
            stage: TournamentStage::Open,
            created_at: now,
            starts_at: self.starts_at,
            started_at: None,
            finished_at: None,
            round: 0,
            revision: 0,
            entrants: 0,
        })
    }
}

/// How many rounds a tournament has in which so many play.
pub(super) fn rounds(asked: u32, format: Format, seats: u32, entrants: u32) -> u32 {
    if format == Format::RoundRobin {
        return super::rounds::rounds_of_all(entrants as usize) as u32;
    }
    // At tables of two somebody new can always be met in half as many rounds as there are people.
    let most = if seats == 2 { (entrants / 2).max(1) } else { MOST_ROUNDS };
    let enough = entrants.max(2).next_power_of_two().ilog2().max(if seats == 2 { 1 } else { 3 });
    (if asked == 0 { enough } else { asked }).min(most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_rounds_as_it_takes_and_somebody_new_in_each() {
        let of = |asked, seats, entrants| rounds(asked, Format::Swiss, seats, entrants);
        assert_eq!([of(0, 2, 2), of(0, 2, 8), of(0, 2, 9), of(0, 2, 64)], [1, 3, 4, 6]);
        assert_eq!([of(9, 2, 8), of(2, 2, 64), of(15, 2, 128)], [4, 2, 15]);
        assert_eq!([of(0, 3, 9), of(0, 4, 4), of(2, 4, 4)], [4, 3, 2]);
        assert_eq!(rounds(3, Format::RoundRobin, 2, 7), 7);
    }
}

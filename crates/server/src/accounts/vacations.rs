//! Vacations, in which the days of nobody's moves run.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use store::{Pace, PlayerId, Time, Vacation};
use utoipa::ToSchema;

use super::Session;
use crate::app::Shared;
use crate::error::Error;
use crate::http::{Body, Faults};

/// How much vacation an account has within a year.
const IN_A_YEAR: Duration = Duration::from_hours(28 * 24);
const YEAR: Duration = Duration::from_hours(365 * 24);

/// How long before it begins a vacation may be told.
const AHEAD: Duration = Duration::from_hours(180 * 24);

const SHORTEST: Duration = Duration::from_hours(24);

/// A time in which the days of one's moves do not run.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Vacation)]
pub(super) struct Span {
    /// Milliseconds since 1970.
    #[schema(value_type = i64)]
    began_at: Time,
    #[schema(value_type = i64)]
    ended_at: Time,
}

/// The own vacations, and how much there is left.
#[derive(Serialize, ToSchema)]
pub(super) struct Vacations {
    /// Those of the last year and those to come, in their order.
    vacations: Vec<Span>,
    /// Milliseconds of vacation left of the 28 days within the last 365.
    #[schema(value_type = i64)]
    left: u64,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewVacation {
    /// When it begins, now or later; now where this is left out.
    #[serde(default)]
    #[schema(value_type = Option<i64>)]
    began_at: Option<Time>,
    /// How many days it has, 1 to 28.
    days: u8,
}

fn ago(now: Time, time: Duration) -> Time {
    Time(now.0 - time.as_millis() as i64)
}

/// How much vacation there is within a year before some moment.
fn taken(vacations: &[Vacation], until: Time) -> Duration {
    let from = ago(until, YEAR);
    vacations.iter().map(|one| one.ended_at.min(until).since(one.began_at.max(from))).sum()
}

/// Whether another vacation is possible beside those.
fn fits(new: &Vacation, there: &[Vacation]) -> bool {
    let apart = |one: &Vacation| one.ended_at <= new.began_at || one.began_at >= new.ended_at;
    let mut all = there.to_vec();
    all.push(*new);
    // Also of those that come after it none may become one too many.
    there.iter().all(apart) && all.iter().all(|one| taken(&all, one.ended_at) <= IN_A_YEAR)
}

async fn of(app: &Shared, player: PlayerId) -> Result<Json<Vacations>, Error> {
    let now = app.clock.now();
    let all = app.store.vacations(&[player], ago(now, YEAR)).await?;
    let last = all.iter().map(|one| one.ended_at).max().unwrap_or(now).max(now);
    let left = IN_A_YEAR.saturating_sub(taken(&all, last)).as_millis() as u64;
    let span = |one: Vacation| Span { began_at: one.began_at, ended_at: one.ended_at };
    Ok(Json(Vacations { vacations: all.into_iter().map(span).collect(), left }))
}

/// The own vacations
#[utoipa::path(get, path = "/me/vacations", tag = "accounts",
    responses((status = 200, body = Vacations, description = "The vacations"), Faults))]
pub(super) async fn list(
    State(app): State<Shared>,
    session: Session,
) -> Result<Json<Vacations>, Error> {
    of(&app, session.player.id).await
}

/// Go on vacation
///
/// In matches whose moves have days, the own time stands still for so long.
#[utoipa::path(post, path = "/me/vacations", tag = "accounts", request_body = NewVacation,
    responses((status = 201, body = Vacations, description = "Noted"), Faults))]
pub(super) async fn add(
    State(app): State<Shared>,
    session: Session,
    Body(NewVacation { began_at, days }): Body<NewVacation>,
) -> Result<(StatusCode, Json<Vacations>), Error> {
    let (player, now) = (session.player.id, app.clock.now());
    let began_at = began_at.unwrap_or(now);
    if began_at < now || began_at > now.after(AHEAD) {
        return Err(Error::invalid("began_at", "now, or a moment in the next 180 days"));
    }
    let length = SHORTEST * days.into();
    if length < SHORTEST || length > IN_A_YEAR {
        return Err(Error::invalid("days", "1 to 28"));
    }
    let new = Vacation { player, began_at, ended_at: began_at.after(length) };
    if !app.store.add_vacation(new, |there| fits(&new, there)).await? {
        let why = "vacations do not overlap, and within a year there are 28 days of them";
        return Err(Error::invalid("days", why));
    }
    tell(&app, player).await?;
    Ok((StatusCode::CREATED, of(&app, player).await?))
}

/// End the own vacations
///
/// One that has begun ends now, others are forgotten. What is left can be taken later.
#[utoipa::path(delete, path = "/me/vacations", tag = "accounts",
    responses((status = 200, body = Vacations, description = "Ended"), Faults))]
pub(super) async fn end(
    State(app): State<Shared>,
    session: Session,
) -> Result<Json<Vacations>, Error> {
    let player = session.player.id;
    app.store.end_vacations(player, app.clock.now()).await?;
    tell(&app, player).await?;
    of(&app, player).await
}

/// Has the matches look again at whose time is up when.
async fn tell(app: &Shared, player: PlayerId) -> Result<(), Error> {
    let most = app.settings.limits.matches.saturating_add(app.settings.limits.rooms);
    for one in app.store.open_matches_of(player, most).await? {
        if matches!(one.terms.pace, Some(Pace::Days { .. })) {
            app.matches.look_after(one.id).await;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn days(from: i64, to: i64) -> Vacation {
        let at = |day: i64| Time(day * 86_400_000);
        Vacation { player: PlayerId::for_tests(1), began_at: at(from), ended_at: at(to) }
    }

    #[test]
    fn within_a_year_there_are_28_days_of_vacation() {
        assert!(fits(&days(500, 528), &[]));
        assert!(!fits(&days(500, 510), &[days(400, 420)]), "30 days");
        assert!(fits(&days(500, 508), &[days(400, 420)]), "28 days");
        assert!(fits(&days(500, 528), &[days(100, 128)]), "the others are a year ago");
        assert!(!fits(&days(500, 528), &[days(150, 170)]));
        assert!(!fits(&days(100, 110), &[days(120, 148)]), "nor for one that comes later");
        assert!(!fits(&days(500, 502), &[days(501, 503)]), "they do not overlap");
    }
}

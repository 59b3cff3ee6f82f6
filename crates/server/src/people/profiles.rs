//! Profiles: what everybody may see of somebody, which is for them to say.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use store::{Cursor, Player, PlayerKind, Profile, Tie, Time};
use utoipa::{IntoParams, ToSchema};

use crate::accounts::{GameResults, InPerson, Session};
use crate::app::Shared;
use crate::error::Error;
use crate::http::{Body, Faults, ListAt, Page, Params, Place, at_most, cursor, cut};
use crate::lobby::{KindName, MatchInfo};
use crate::ratings::RatingInfo;

/// Somebody as others see them.
#[derive(Serialize, ToSchema)]
pub(super) struct PersonInfo {
    username: String,
    #[schema(value_type = KindName)]
    kind: PlayerKind,
    #[schema(value_type = i64)]
    created_at: Time,
    about: String,
    /// Null where they do not show it, as the ratings.
    #[schema(required)]
    results: Option<Vec<GameResults>>,
    #[schema(required)]
    ratings: Option<Vec<RatingInfo>>,
    /// Whether they show their public matches.
    history: bool,
    /// Whether whoever asks follows them, or blocks them.
    followed: bool,
    blocked: bool,
}

/// How long what somebody says about themselves may be.
const LONGEST_ABOUT: usize = 500;

pub(crate) async fn named(app: &Shared, username: &str) -> Result<Player, Error> {
    app.store.player_named(username).await?.ok_or(Error::PlayerNotFound)
}

/// Somebody's ratings may be seen by those whom they show them to.
pub(crate) async fn shown_ratings_of(
    app: &Shared,
    username: &str,
    asking: Option<&Player>,
) -> Result<Player, Error> {
    let player = named(app, username).await?;
    let own = asking.is_some_and(|asking| asking.id == player.id);
    if own || app.store.profile(player.id).await?.shows_ratings {
        Ok(player)
    } else {
        Err(Error::NotPermitted("this player does not show their ratings"))
    }
}

/// A player's profile, as far as they show it
#[utoipa::path(get, path = "/players/{username}", tag = "people", security((), ("cookie" = [])),
    params(("username" = String, Path, description = "The player")),
    responses((status = 200, body = PersonInfo, description = "The profile"), Faults))]
pub(super) async fn show(
    State(app): State<Shared>,
    session: Result<Session, Error>,
    Place(username): Place<String>,
) -> Result<Json<PersonInfo>, Error> {
    let player = named(&app, &username).await?;
    let profile = app.store.profile(player.id).await?;
    let asking = session.ok().map(|session| session.player.id);
    let own = asking == Some(player.id);
    let tied = async |tie| match asking {
        Some(asking) => app.store.is_tied(asking, player.id, tie).await,
        None => Ok(false),
    };
    let results = if own || profile.shows_results {
        let tallies = app.store.results(player.id).await?;
        Some(tallies.into_iter().map(GameResults::from).collect())
    } else {
        None
    };
    let ratings = if own || profile.shows_ratings {
        let ratings = app.store.ratings(player.id).await?;
        Some(ratings.into_iter().map(RatingInfo::from).collect())
    } else {
        None
    };
    Ok(Json(PersonInfo {
        followed: tied(Tie::Follows).await?,
        blocked: tied(Tie::Blocks).await?,
        username: player.username,
        kind: player.kind,
        created_at: player.created_at,
        about: profile.about,
        results,
        ratings,
        history: own || profile.shows_history,
    }))
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(super) struct WhichMatches {
    /// How many at most; not more than without this.
    limit: Option<u32>,
    /// Where the page begins, from the `Link` of the page before.
    cursor: Option<String>,
}

/// How many matches are told at once.
const MOST_MATCHES: u32 = 50;

/// A player's public matches that are over, newest first
#[utoipa::path(get, path = "/players/{username}/matches", tag = "people", params(
        ("username" = String, Path, description = "The player"), WhichMatches),
    responses((status = 200, body = [MatchInfo], description = "Up to 50 matches"), Faults))]
pub(super) async fn matches(
    State(app): State<Shared>,
    session: Session,
    list: ListAt,
    Place(username): Place<String>,
    Params(asked): Params<WhichMatches>,
) -> Result<Page<Vec<MatchInfo>>, Error> {
    let player = named(&app, &username).await?;
    let own = session.player.id == player.id;
    if !own && !app.store.profile(player.id).await?.shows_history {
        return Err(Error::NotPermitted("this player does not show their matches"));
    }
    let limit = at_most(asked.limit, MOST_MATCHES)?;
    let from = cursor(asked.cursor.as_deref())?.unwrap_or(Cursor::START);
    let mut found = app.store.public_matches_of(player.id, from, limit + 1).await?;
    let next = cut(&mut found, limit).map(Cursor::after);
    let info = |one: &store::StoredMatch| MatchInfo::of(one, &session.player);
    Ok(list.page(found.iter().map(info).collect(), next))
}

/// What somebody tells of themselves, and shows.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct OwnProfile {
    /// Up to 500 characters.
    about: String,
    shows_results: bool,
    /// Who does not is on no leaderboard.
    shows_ratings: bool,
    /// Only public matches are ever shown.
    shows_history: bool,
}

/// The own profile
#[utoipa::path(get, path = "/me/profile", tag = "people",
    responses((status = 200, body = OwnProfile, description = "The profile"), Faults))]
pub(super) async fn own(
    State(app): State<Shared>,
    session: Session,
) -> Result<Json<OwnProfile>, Error> {
    let Profile { about, shows_results, shows_ratings, shows_history } =
        app.store.profile(session.player.id).await?;
    Ok(Json(OwnProfile { about, shows_results, shows_ratings, shows_history }))
}

/// Change the own profile
#[utoipa::path(put, path = "/me/profile", tag = "people", security(("cookie" = [])),
    request_body = OwnProfile,
    responses((status = 200, body = OwnProfile, description = "Changed"), Faults))]
pub(super) async fn change(
    State(app): State<Shared>,
    InPerson(session): InPerson,
    Body(new): Body<OwnProfile>,
) -> Result<Json<OwnProfile>, Error> {
    if new.about.chars().count() > LONGEST_ABOUT {
        return Err(Error::invalid("about", format!("up to {LONGEST_ABOUT} characters")));
    }
    if session.player.kind == PlayerKind::Guest {
        return Err(Error::NotPermitted("register to have a profile"));
    }
    let about: String = new.about.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let profile = Profile {
        about: about.trim().to_owned(),
        shows_results: new.shows_results,
        shows_ratings: new.shows_ratings,
        shows_history: new.shows_history,
    };
    app.store.set_profile(session.player.id, &profile).await?;
    own(State(app), session).await
}

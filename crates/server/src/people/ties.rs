//! Following and blocking.

use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use store::{PlayerId, Tie, Time};
use utoipa::{IntoParams, ToSchema};

use super::profiles::named;
use crate::accounts::Session;
use crate::app::Shared;
use crate::error::Error;
use crate::http::{Faults, ListAt, Page, Params, Place, at_most, cursor, cut};

/// Somebody whom one follows or blocks.
#[derive(Serialize, ToSchema)]
pub(super) struct TieInfo {
    username: String,
    #[schema(value_type = i64)]
    since: Time,
    /// Whether they follow back: then they are friends. Never told of blocking.
    mutual: bool,
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(super) struct Which {
    /// How many at most; not more than without this.
    limit: Option<u32>,
    /// Where the page begins, from the `Link` of the page before.
    cursor: Option<String>,
}

/// How many are told at once.
const MOST: u32 = 100;

/// How many somebody may follow, and block.
const LIMIT: u64 = 1_000;

async fn list(
    app: &Shared,
    player: PlayerId,
    tie: Tie,
    at: &ListAt,
    asked: Which,
) -> Result<Page<Vec<TieInfo>>, Error> {
    let limit = at_most(asked.limit, MOST)?;
    let after = cursor(asked.cursor.as_deref())?.unwrap_or(PlayerId::NONE);
    let mut found = app.store.ties(player, tie, after, limit + 1).await?;
    let next = cut(&mut found, limit).map(|last| last.player);
    let info =
        |one: store::Tied| TieInfo { username: one.username, since: one.at, mutual: one.mutual };
    Ok(at.page(found.into_iter().map(info).collect(), next))
}

async fn tie(app: &Shared, player: PlayerId, name: &str, tie: Tie) -> Result<StatusCode, Error> {
    let other = named(app, name).await?;
    if other.id == player {
        return Err(Error::invalid("username", "that is you"));
    }
    if app.store.count_ties(player, tie).await? >= LIMIT {
        return Err(Error::invalid("username", format!("{LIMIT} at most")));
    }
    app.store.tie(player, other.id, tie, app.clock.now()).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn untie(app: &Shared, player: PlayerId, name: &str, tie: Tie) -> Result<StatusCode, Error> {
    let other = named(app, name).await?;
    app.store.untie(player, other.id, tie).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Whom one follows
#[utoipa::path(get, path = "/me/follows", tag = "people", params(Which),
    responses((status = 200, body = [TieInfo], description = "Up to 100"), Faults))]
pub(super) async fn follows(
    State(app): State<Shared>,
    session: Session,
    at: ListAt,
    Params(asked): Params<Which>,
) -> Result<Page<Vec<TieInfo>>, Error> {
    list(&app, session.player.id, Tie::Follows, &at, asked).await
}

/// Follow somebody
#[utoipa::path(put, path = "/me/follows/{username}", tag = "people",
    params(("username" = String, Path, description = "The player")),
    responses((status = 204, description = "Followed"), Faults))]
pub(super) async fn follow(
    State(app): State<Shared>,
    session: Session,
    Place(name): Place<String>,
) -> Result<StatusCode, Error> {
    tie(&app, session.player.id, &name, Tie::Follows).await
}

/// Follow somebody no longer
#[utoipa::path(delete, path = "/me/follows/{username}", tag = "people",
    params(("username" = String, Path, description = "The player")),
    responses((status = 204, description = "Done"), Faults))]
pub(super) async fn unfollow(
    State(app): State<Shared>,
    session: Session,
    Place(name): Place<String>,
) -> Result<StatusCode, Error> {
    untie(&app, session.player.id, &name, Tie::Follows).await
}

/// Whom one blocks
#[utoipa::path(get, path = "/me/blocks", tag = "people", params(Which),
    responses((status = 200, body = [TieInfo], description = "Up to 100"), Faults))]
pub(super) async fn blocks(
    State(app): State<Shared>,
    session: Session,
    at: ListAt,
    Params(asked): Params<Which>,
) -> Result<Page<Vec<TieInfo>>, Error> {
    list(&app, session.player.id, Tie::Blocks, &at, asked).await
}

/// Block somebody
///
/// Whoever blocks somebody is never paired with them and sees nothing that they say.
#[utoipa::path(put, path = "/me/blocks/{username}", tag = "people",
    params(("username" = String, Path, description = "The player")),
    responses((status = 204, description = "Blocked"), Faults))]
pub(super) async fn block(
    State(app): State<Shared>,
    session: Session,
    Place(name): Place<String>,
) -> Result<StatusCode, Error> {
    tie(&app, session.player.id, &name, Tie::Blocks).await
}

/// Block somebody no longer
#[utoipa::path(delete, path = "/me/blocks/{username}", tag = "people",
    params(("username" = String, Path, description = "The player")),
    responses((status = 204, description = "Done"), Faults))]
pub(super) async fn unblock(
    State(app): State<Shared>,
    session: Session,
    Place(name): Place<String>,
) -> Result<StatusCode, Error> {
    untie(&app, session.player.id, &name, Tie::Blocks).await
}

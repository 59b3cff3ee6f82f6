//! Making a match, finding one, and the waiting room.

mod code;
mod info;
pub(crate) mod room;

pub(crate) use info::MatchInfo;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use kit::Lang;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use store::{MatchId, Member, Player, Seating, Stage, StoredMatch};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::accounts::Session;
use crate::app::Shared;
use crate::error::Error;
use crate::http::{Body, Faults, Params, Place};
use crate::luck;
use crate::matches::Ask;

pub(crate) fn router() -> OpenApiRouter<Shared> {
    OpenApiRouter::new()
        .routes(routes!(games))
        .routes(routes!(create, list))
        .routes(routes!(join_by_code))
        .routes(routes!(show))
        .routes(routes!(join))
        .routes(routes!(take_seat))
        .routes(routes!(remove))
        .routes(routes!(leave))
        .routes(routes!(start))
        .routes(routes!(end))
}

#[derive(Serialize, ToSchema)]
struct GameInfo {
    game: &'static str,
    /// The name people read, by language.
    title: Titles,
    seats: Range,
    /// The options as a JSON schema.
    #[schema(value_type = Object)]
    options: Value,
}

#[derive(Serialize, ToSchema)]
struct Titles {
    es: &'static str,
    en: &'static str,
    pt: &'static str,
}

#[derive(Serialize, ToSchema)]
struct Range {
    min: u8,
    max: u8,
}

/// The games that can be played
#[utoipa::path(get, path = "/games", tag = "lobby",
    responses((status = 200, body = [GameInfo], description = "All games"), Faults))]
async fn games() -> Json<Vec<GameInfo>> {
    let info = |game: &'static dyn catalog::Game| GameInfo {
        game: game.name(),
        title: Titles {
            es: game.title(Lang::Es),
            en: game.title(Lang::En),
            pt: game.title(Lang::Pt),
        },
        seats: Range { min: *game.seats().start(), max: *game.seats().end() },
        options: game.schema(),
    };
    Json(catalog::games().map(info).collect())
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewMatch {
    #[schema(example = "damas-chinas")]
    game: String,
    /// Options of the game; missing ones take their defaults.
    #[serde(default)]
    #[schema(value_type = Object)]
    options: Map<String, Value>,
    /// Whether anybody may find, join and watch it.
    #[serde(default)]
    public: bool,
    /// `chosen` (members take free seats, the rest is drawn) or `drawn`.
    #[serde(default = "chosen")]
    #[schema(value_type = String, example = "chosen")]
    seating: Seating,
}

const fn chosen() -> Seating {
    Seating::Chosen
}

/// Create a match
///
/// The sender is match admin and in the waiting room. A game for one begins at once.
#[utoipa::path(post, path = "/matches", tag = "lobby", request_body = NewMatch,
    responses((status = 201, body = MatchInfo, description = "Created"), Faults))]
async fn create(
    State(app): State<Shared>,
    session: Session,
    Body(new): Body<NewMatch>,
) -> Result<(StatusCode, Json<MatchInfo>), Error> {
    let game = catalog::game(&new.game)
        .ok_or_else(|| Error::invalid("game", format!("there is no game {:?}", new.game)))?;
    let (options, seats) =
        game.check(Some(&new.options)).map_err(|why| Error::invalid("options", why.message))?;
    let player = session.player;
    let mut created = StoredMatch {
        id: MatchId::of_bits(u64::from_le_bytes(luck::bytes())),
        game: new.game,
        options: options.to_string(),
        seats,
        code: None,
        public: new.public,
        seating: new.seating,
        stage: Stage::Waiting,
        created_at: app.clock.now(),
        started_at: None,
        finished_at: None,
        setup: None,
        setup_draws: None,
        outcome: None,
        revision: 0,
        members: vec![Member {
            player: player.id,
            username: player.username.clone(),
            seat: None,
            removed: false,
        }],
    };
    // Codes are many; that one is taken is rare, and twice in a row rarer than any other failure.
    loop {
        created.code = Some(code::fresh());
        match app.store.create_match(&created).await {
            Err(store::Error::CodeTaken) => {}
            done => break done?,
        }
    }
    let id = created.id;
    tracing::info!(match_id = %id, game = created.game, "match {id}: created");
    let info = if seats == 1 {
        app.matches.ask(id, |reply| Ask::Start { by: player, reply }).await?
    } else {
        // The room is looked after from now on, so that it closes when its time is up.
        app.matches.ask(id, |reply| Ask::Show { by: player, reply }).await?
    };
    Ok((StatusCode::CREATED, Json(info)))
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
struct Which {
    /// `waiting` (the default) or `running`.
    #[param(value_type = Option<String>)]
    stage: Option<Stage>,
}

/// Public matches, newest first
#[utoipa::path(get, path = "/matches", tag = "lobby", params(Which),
    responses((status = 200, body = [MatchInfo], description = "Up to 100 matches"), Faults))]
async fn list(
    State(app): State<Shared>,
    session: Session,
    Params(Which { stage }): Params<Which>,
) -> Result<Json<Vec<MatchInfo>>, Error> {
    let stage = stage.unwrap_or(Stage::Waiting);
    let mut found = app.store.public_matches(stage, 100).await?;
    found.retain(|one| !room::is_due(one, app.clock.now()));
    Ok(Json(found.iter().map(|one| MatchInfo::of(one, &session.player)).collect()))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ByCode {
    /// Six characters; case does not matter.
    #[schema(example = "K7Q2MX")]
    code: String,
}

/// Join a match by its code
#[utoipa::path(post, path = "/join", tag = "lobby", request_body = ByCode,
    responses((status = 200, body = MatchInfo, description = "Joined"), Faults))]
async fn join_by_code(
    State(app): State<Shared>,
    session: Session,
    Body(ByCode { code }): Body<ByCode>,
) -> Result<Json<MatchInfo>, Error> {
    let code = code::read(&code).ok_or(Error::MatchNotFound)?;
    let id = app.store.match_of_code(&code).await?.ok_or(Error::MatchNotFound)?;
    let ask = |reply| Ask::Join { by: session.player, by_code: true, reply };
    app.matches.ask(id, ask).await.map(Json)
}

/// Reads the id of a match in an address.
pub(crate) fn match_id(text: &str) -> Result<MatchId, Error> {
    text.parse().map_err(|_| Error::MatchNotFound)
}

/// A match: its waiting room, how it stands, or how it ended
#[utoipa::path(get, path = "/matches/{id}", tag = "lobby",
    params(("id" = String, Path, description = "The match")),
    responses((status = 200, body = MatchInfo, description = "The match"), Faults))]
async fn show(
    State(app): State<Shared>,
    session: Session,
    Place(id): Place<String>,
) -> Result<Json<MatchInfo>, Error> {
    let ask = |reply| Ask::Show { by: session.player, reply };
    app.matches.ask(match_id(&id)?, ask).await.map(Json)
}

/// Join a public match
#[utoipa::path(post, path = "/matches/{id}/join", tag = "lobby",
    params(("id" = String, Path, description = "The match")),
    responses((status = 200, body = MatchInfo, description = "Joined"), Faults))]
async fn join(
    State(app): State<Shared>,
    session: Session,
    Place(id): Place<String>,
) -> Result<Json<MatchInfo>, Error> {
    let ask = |reply| Ask::Join { by: session.player, by_code: false, reply };
    app.matches.ask(match_id(&id)?, ask).await.map(Json)
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Choice {
    /// A free seat, from 0; null to give the own one up.
    seat: Option<u8>,
}

/// Take a seat in the waiting room
#[utoipa::path(put, path = "/matches/{id}/seat", tag = "lobby", request_body = Choice,
    params(("id" = String, Path, description = "The match")),
    responses((status = 200, body = MatchInfo, description = "Seated"), Faults))]
async fn take_seat(
    State(app): State<Shared>,
    session: Session,
    Place(id): Place<String>,
    Body(Choice { seat }): Body<Choice>,
) -> Result<Json<MatchInfo>, Error> {
    let ask = |reply| Ask::TakeSeat { by: session.player, seat, reply };
    app.matches.ask(match_id(&id)?, ask).await.map(Json)
}

/// Remove a member from the waiting room
///
/// For the match admin. Who was removed cannot come back.
#[utoipa::path(delete, path = "/matches/{id}/members/{username}", tag = "lobby",
    params(("id" = String, Path, description = "The match"),
           ("username" = String, Path, description = "The member")),
    responses((status = 200, body = MatchInfo, description = "Removed"), Faults))]
async fn remove(
    State(app): State<Shared>,
    session: Session,
    Place((id, username)): Place<(String, String)>,
) -> Result<Json<MatchInfo>, Error> {
    let ask = |reply| Ask::Remove { by: session.player, username, reply };
    app.matches.ask(match_id(&id)?, ask).await.map(Json)
}

/// Leave the waiting room, or a running match for good
#[utoipa::path(post, path = "/matches/{id}/leave", tag = "lobby",
    params(("id" = String, Path, description = "The match")),
    responses((status = 204, description = "Left"), Faults))]
async fn leave(
    State(app): State<Shared>,
    session: Session,
    Place(id): Place<String>,
) -> Result<StatusCode, Error> {
    let ask = |reply| Ask::Leave { by: session.player.id, reply };
    app.matches.ask(match_id(&id)?, ask).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Start the match
///
/// For the match admin, when all seats are taken.
#[utoipa::path(post, path = "/matches/{id}/start", tag = "lobby",
    params(("id" = String, Path, description = "The match")),
    responses((status = 200, body = MatchInfo, description = "Started"), Faults))]
async fn start(
    State(app): State<Shared>,
    session: Session,
    Place(id): Place<String>,
) -> Result<Json<MatchInfo>, Error> {
    let ask = |reply| Ask::Start { by: session.player, reply };
    app.matches.ask(match_id(&id)?, ask).await.map(Json)
}

/// End the match without a result, or close the waiting room
///
/// For the match admin, at any time.
#[utoipa::path(post, path = "/matches/{id}/end", tag = "lobby",
    params(("id" = String, Path, description = "The match")),
    responses((status = 204, description = "Ended"), Faults))]
async fn end(
    State(app): State<Shared>,
    session: Session,
    Place(id): Place<String>,
) -> Result<StatusCode, Error> {
    let by: Player = session.player;
    let ask = |reply| Ask::End { by: Some(by.id), reply };
    app.matches.ask(match_id(&id)?, ask).await?;
    Ok(StatusCode::NO_CONTENT)
}

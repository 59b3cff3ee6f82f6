//! Bots that people run: accounts of their own, driven by a token over the same API.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use store::{Player, PlayerId, PlayerKind, Scope, StoredToken, Time};
use utoipa::ToSchema;

use super::profiles::named;
use crate::accounts::{InPerson, Session, delete, fresh_token};
use crate::app::Shared;
use crate::error::Error;
use crate::gate::{Kind, Who};
use crate::http::{Body, Faults, Place};
use crate::lobby::{MatchInfo, match_id};
use crate::matches::Ask;

/// How many bots somebody may run.
const MOST: usize = 10;

/// A bot as whoever runs it sees it.
#[derive(Serialize, ToSchema)]
pub(super) struct OwnBot {
    username: String,
    #[schema(value_type = i64)]
    created_at: Time,
}

/// A bot with what its program sends.
#[derive(Serialize, ToSchema)]
pub(super) struct BotMade {
    username: String,
    /// What its program sends as `Authorization: Bearer SECRET`. It is told this once.
    secret: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewBot {
    /// As a person's: 3 to 20 letters, digits, `_` or `-`, unique without regard to case.
    username: String,
}

/// The bots that one runs
#[utoipa::path(get, path = "/me/bots", tag = "people", security(("cookie" = [])),
    responses((status = 200, body = [OwnBot], description = "By their names"), Faults))]
pub(super) async fn list(
    State(app): State<Shared>,
    InPerson(session): InPerson,
) -> Result<Json<Vec<OwnBot>>, Error> {
    let bots = app.store.bots_of(session.player.id).await?;
    let info = |bot: Player| OwnBot { username: bot.username, created_at: bot.created_at };
    Ok(Json(bots.into_iter().map(info).collect()))
}

/// Make an account for a bot
#[utoipa::path(post, path = "/me/bots", tag = "people", security(("cookie" = [])),
    request_body = NewBot,
    responses((status = 201, body = BotMade, description = "Made"), Faults))]
pub(super) async fn make(
    State(app): State<Shared>,
    InPerson(session): InPerson,
    Body(NewBot { username }): Body<NewBot>,
) -> Result<(StatusCode, Json<BotMade>), Error> {
    if session.player.kind != PlayerKind::Person {
        return Err(Error::NotPermitted("register to run bots"));
    }
    app.guess(Kind::Guess, Who::Account(session.player.id)).await?;
    crate::accounts::check_username(&username)?;
    let owner = session.player.id;
    if app.store.bots_of(owner).await?.len() >= MOST {
        return Err(Error::NotPermitted("you run as many bots as one may; remove some"));
    }
    let kind = PlayerKind::Bot;
    let bot = app.store.create_unregistered(&username, kind, Some(owner), app.clock.now()).await?;
    let secret = give_token(&app, bot.id).await?;
    Ok((StatusCode::CREATED, Json(BotMade { username: bot.username, secret })))
}

/// Gives a bot a token, which is its only one.
async fn give_token(app: &Shared, bot: PlayerId) -> Result<String, Error> {
    app.store.delete_tokens_of(bot).await?;
    app.player_changed(bot, None);
    let (secret, token_hash) = fresh_token();
    let token = StoredToken {
        token_hash,
        name: "bot".into(),
        scope: Scope::Play,
        created_at: app.clock.now(),
        expires_at: None,
        last_seen_at: None,
    };
    app.store.create_token(bot, &token).await?;
    Ok(secret)
}

async fn own(app: &Shared, owner: PlayerId, name: &str) -> Result<Player, Error> {
    let mut bots = app.store.bots_of(owner).await?.into_iter();
    bots.find(|bot| bot.username.eq_ignore_ascii_case(name)).ok_or(Error::PlayerNotFound)
}

/// Give a bot another token; the one before no longer holds
#[utoipa::path(post, path = "/me/bots/{username}", tag = "people", security(("cookie" = [])),
    params(("username" = String, Path, description = "The bot")),
    responses((status = 200, body = BotMade, description = "Given"), Faults))]
pub(super) async fn renew(
    State(app): State<Shared>,
    InPerson(session): InPerson,
    Place(name): Place<String>,
) -> Result<Json<BotMade>, Error> {
    let bot = own(&app, session.player.id, &name).await?;
    let secret = give_token(&app, bot.id).await?;
    Ok(Json(BotMade { username: bot.username, secret }))
}

/// Remove a bot: it leaves its matches, which stay
#[utoipa::path(delete, path = "/me/bots/{username}", tag = "people", security(("cookie" = [])),
    params(("username" = String, Path, description = "The bot")),
    responses((status = 204, description = "Removed"), Faults))]
pub(super) async fn remove(
    State(app): State<Shared>,
    InPerson(session): InPerson,
    Place(name): Place<String>,
) -> Result<StatusCode, Error> {
    let bot = own(&app, session.player.id, &name).await?;
    delete(&app, &bot).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Invite a bot into the waiting room
///
/// It sits down at once, and its program finds the match among the bot's own.
#[utoipa::path(put, path = "/matches/{id}/invitations/{username}", tag = "lobby",
    params(("id" = String, Path, description = "The match"),
           ("username" = String, Path, description = "A bot that somebody runs")),
    responses((status = 200, body = MatchInfo, description = "The bot is in the room"), Faults))]
pub(super) async fn invite(
    State(app): State<Shared>,
    session: Session,
    Place((id, name)): Place<(String, String)>,
) -> Result<Json<MatchInfo>, Error> {
    let id = match_id(&id)?;
    let room = app.store.find_match(id).await?.ok_or(Error::MatchNotFound)?;
    crate::lobby::room::only_admin(&room, session.player.id)?;
    let bot = named(&app, &name).await?;
    if bot.kind != PlayerKind::Bot || bot.blocked_at.is_some() {
        return Err(Error::NotPermitted(
            "only bots can be invited like this; send people the link",
        ));
    }
    if app.store.blocks_between(session.player.id, bot.id).await? {
        return Err(Error::NotPermitted("this bot cannot be invited"));
    }
    app.may_have_another(bot.id).await?;
    app.matches.ask(id, |reply| Ask::Join { by: bot, by_code: true, reply }).await?;
    app.matches.ask(id, |reply| Ask::Show { by: session.player, reply }).await.map(Json)
}

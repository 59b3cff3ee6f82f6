//! Which browsers of somebody's are told, and of what.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use data_encoding::BASE64URL_NOPAD;
use serde::{Deserialize, Serialize};
use store::{NoticeKind, Subscription, Way};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::crypto::{AUTH, PUBLIC_KEY};
use super::queue::site_key;
use super::send::Place;
use crate::accounts::InPerson;
use crate::app::Shared;
use crate::error::Error;
use crate::gate::{Kind, Who};
use crate::http::{Body, Faults};
use crate::mail::Language;

pub(crate) fn router() -> OpenApiRouter<Shared> {
    OpenApiRouter::new().routes(routes!(show, add, remove)).routes(routes!(choose))
}

/// How many browsers an account may have told.
const MOST: u32 = 10;

/// Kinds of notices, each wanted or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Kinds {
    turn: bool,
    round: bool,
    tournament: bool,
}

impl Kinds {
    /// All but these.
    fn without(unwanted: &[NoticeKind]) -> Self {
        let [turn, round, tournament] = NoticeKind::ALL.map(|kind| !unwanted.contains(&kind));
        Self { turn, round, tournament }
    }

    fn wanted(self) -> Vec<NoticeKind> {
        let flags = [self.turn, self.round, self.tournament];
        NoticeKind::ALL.into_iter().zip(flags).filter_map(|(kind, on)| on.then_some(kind)).collect()
    }
}

/// What a browser needs to be told, and of what it is.
#[derive(Serialize, ToSchema)]
struct PushInfo {
    /// The key of the site, as `applicationServerKey` takes it.
    key: String,
    /// How many browsers of the account are told.
    browsers: usize,
    kinds: Kinds,
}

/// Web Push: the key of the site, and which kinds of notices one gets by it
#[utoipa::path(get, path = "/me/push", tag = "accounts", security(("cookie" = [])),
    responses((status = 200, body = PushInfo, description = "The key and the kinds"), Faults))]
async fn show(
    State(app): State<Shared>,
    InPerson(session): InPerson,
) -> Result<Json<PushInfo>, Error> {
    let id = session.player.id;
    let key = site_key(&app).await?.ok_or(Error::Unavailable)?.public();
    let browsers = app.store.subscriptions(id).await?.len();
    let kinds = Kinds::without(&app.store.unwanted_by(id, Way::Push).await?);
    Ok(Json(PushInfo { key, browsers, kinds }))
}

/// What a browser's `PushSubscription` tells of itself, and the language of its page.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewSubscription {
    /// An https address of a push service.
    endpoint: String,
    keys: BrowserKeys,
    language: Language,
}

/// In the letters of base64url, without padding.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct BrowserKeys {
    p256dh: String,
    auth: String,
}

/// Have a browser told by Web Push
///
/// Of more than ten browsers of an account the oldest is forgotten.
#[utoipa::path(post, path = "/me/push", tag = "accounts", security(("cookie" = [])), request_body = NewSubscription,
    responses((status = 204, description = "It is told from now on"), Faults))]
async fn add(
    State(app): State<Shared>,
    InPerson(session): InPerson,
    Body(new): Body<NewSubscription>,
) -> Result<StatusCode, Error> {
    app.guess(Kind::Guess, Who::Account(session.player.id)).await?;
    Place::read(&new.endpoint, app.settings.push_to)
        .map_err(|why| Error::invalid("endpoint", why))?;
    let read = |text: &str| BASE64URL_NOPAD.decode(text.trim_end_matches('=').as_bytes());
    let public_key = read(&new.keys.p256dh).ok().filter(|key| key.len() == PUBLIC_KEY);
    let auth = read(&new.keys.auth).ok().filter(|auth| auth.len() == AUTH);
    let subscription = Subscription {
        endpoint: new.endpoint,
        public_key: public_key.ok_or_else(|| Error::invalid("p256dh", "a key of 65 bytes"))?,
        auth: auth.ok_or_else(|| Error::invalid("auth", "a secret of 16 bytes"))?,
        language: new.language.name().to_owned(),
    };
    app.store.subscribe(session.player.id, &subscription, app.clock.now(), MOST).await?;
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct OldSubscription {
    endpoint: String,
}

/// Have a browser told no more
#[utoipa::path(delete, path = "/me/push", tag = "accounts", security(("cookie" = [])), request_body = OldSubscription,
    responses((status = 204, description = "It is told no more"), Faults))]
async fn remove(
    State(app): State<Shared>,
    InPerson(session): InPerson,
    Body(OldSubscription { endpoint }): Body<OldSubscription>,
) -> Result<StatusCode, Error> {
    app.store.unsubscribe(session.player.id, &endpoint).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Choose the kinds of notices that one gets by Web Push
#[utoipa::path(put, path = "/me/push/kinds", tag = "accounts", security(("cookie" = [])), request_body = Kinds,
    responses((status = 204, description = "Chosen"), Faults))]
async fn choose(
    State(app): State<Shared>,
    InPerson(session): InPerson,
    Body(kinds): Body<Kinds>,
) -> Result<StatusCode, Error> {
    app.store.want_by(session.player.id, Way::Push, &kinds.wanted()).await?;
    Ok(StatusCode::NO_CONTENT)
}

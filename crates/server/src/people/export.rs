//! Everything about oneself as one file.

use axum::Json;
use axum::extract::State;
use axum::http::header::CONTENT_DISPOSITION;
use axum::http::{HeaderMap, HeaderValue};
use serde_json::{Map, Value, json};
use store::{Class, Cursor, PlayerId, Tie};

use crate::accounts::InPerson;
use crate::app::Shared;
use crate::error::Error;
use crate::gate::{Kind, Who};
use crate::http::Faults;
use crate::lobby::MatchInfo;

/// How many of anything are looked up at once.
const PAGE: u32 = 500;

/// Everything that is stored about oneself, as one JSON file
///
/// Account, profile, results, ratings with their curves, progress in puzzles, matches, what one said,
/// whom one follows and blocks, clubs, sessions and tokens (without secrets). The log of a match is at
/// `/matches/{id}/record`.
#[utoipa::path(get, path = "/me/export", tag = "people", security(("cookie" = [])),
    responses((status = 200, body = Value, description = "The file"), Faults))]
pub(super) async fn export(
    State(app): State<Shared>,
    InPerson(session): InPerson,
) -> Result<(HeaderMap, Json<Value>), Error> {
    let player = &session.player;
    app.guess(Kind::Guess, Who::Account(player.id)).await?;
    let profile = app.store.profile(player.id).await?;
    let results = app.store.results(player.id).await?;
    let results: Vec<Value> = results
        .iter()
        .map(|one| json!({ "game": one.game, "won": one.won, "lost": one.lost }))
        .collect();
    let sessions = app.store.sessions_of(player.id, app.clock.now()).await?;
    let sessions: Vec<Value> = sessions
        .iter()
        .map(|one| {
            json!({
                "created_at": one.created_at, "last_seen_at": one.last_seen_at,
                "address": one.address, "agent": one.agent,
            })
        })
        .collect();
    let tokens = app.store.tokens_of(player.id, app.clock.now()).await?;
    let tokens: Vec<Value> = tokens
        .iter()
        .map(|one| json!({ "name": one.name, "created_at": one.created_at }))
        .collect();
    let mail = app.store.mail_wishes(player.id).await?;
    let mail = mail.map(|mail| {
        json!({ "language": mail.language, "confirmed": mail.confirmed, "digest": mail.digest })
    });
    let browsers = app.store.subscriptions(player.id).await?.len();
    let all = json!({
        "format": 1,
        "account": {
            "username": player.username, "email": player.email, "role": player.role,
            "kind": player.kind, "created_at": player.created_at,
        },
        "profile": {
            "about": profile.about, "shows_results": profile.shows_results,
            "shows_ratings": profile.shows_ratings, "shows_history": profile.shows_history,
        },
        "results": results,
        "ratings": ratings(&app, player.id).await?,
        "progress": progress(&app, player.id).await?,
        "matches": matches(&app, player).await?,
        "said": said(&app, player.id).await?,
        "follows": ties(&app, player.id, Tie::Follows).await?,
        "blocks": ties(&app, player.id, Tie::Blocks).await?,
        "clubs": clubs(&app, player.id).await?,
        "mail": mail,
        "browsers_told_by_push": browsers,
        "sessions": sessions,
        "tokens": tokens,
    });
    let name = HeaderValue::from_static("attachment; filename=\"partida.json\"");
    Ok((HeaderMap::from_iter([(CONTENT_DISPOSITION, name)]), Json(all)))
}

async fn ratings(app: &Shared, player: PlayerId) -> Result<Vec<Value>, Error> {
    let mut all = Vec::new();
    for one in app.store.ratings(player).await? {
        let class: Class = one.class;
        let steps = app.store.rating_curve(player, &one.game, class, u32::MAX).await?;
        let steps: Vec<Value> = steps
            .iter()
            .map(|step| {
                json!({
                    "match": step.match_id, "place": step.place, "at": step.at,
                    "points": step.rating.points(), "deviation": step.rating.deviation(),
                })
            })
            .collect();
        all.push(json!({
            "game": one.game, "class": class, "matches": one.matches,
            "points": one.rating.points(), "deviation": one.rating.deviation(), "curve": steps,
        }));
    }
    Ok(all)
}

/// What the pages of games have kept, by game.
async fn progress(app: &Shared, player: PlayerId) -> Result<Map<String, Value>, Error> {
    let mut all = Map::new();
    for game in catalog::games() {
        if let Some(kept) = app.store.progress(player, game.name()).await? {
            let document = serde_json::from_str(&kept.document).unwrap_or_default();
            all.insert(game.name().to_owned(), document);
        }
    }
    Ok(all)
}

async fn matches(app: &Shared, player: &store::Player) -> Result<Vec<MatchInfo>, Error> {
    let (mut from, mut all) = (Cursor::START, Vec::new());
    loop {
        let page = app.store.matches_of(player.id, from, PAGE).await?;
        let Some(last) = page.last() else { return Ok(all) };
        from = Cursor::after(last);
        all.extend(page.iter().map(|one| MatchInfo::of(one, player)));
    }
}

async fn said(app: &Shared, player: PlayerId) -> Result<Vec<Value>, Error> {
    let lines = app.store.said_by(player).await?;
    let line = |(id, line): &(store::MatchId, store::Line)| json!({ "match": id, "at": line.at, "text": line.text });
    Ok(lines.iter().map(line).collect())
}

async fn clubs(app: &Shared, player: PlayerId) -> Result<Vec<Value>, Error> {
    let all = app.store.clubs_of(player).await?;
    Ok(all.iter().map(|(club, role)| json!({ "club": club.name, "role": role })).collect())
}

async fn ties(app: &Shared, player: PlayerId, tie: Tie) -> Result<Vec<Value>, Error> {
    let (mut after, mut all) = (PlayerId::NONE, Vec::new());
    loop {
        let page = app.store.ties(player, tie, after, PAGE).await?;
        let Some(last) = page.last() else { return Ok(all) };
        after = last.player;
        all.extend(page.iter().map(|one| json!({ "username": one.username, "since": one.at })));
    }
}

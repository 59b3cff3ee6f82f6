//! What somebody may do with their own account: see and end sessions, change the password, and go.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use serde::{Deserialize, Serialize};
use store::{AuditKind, Cursor, NewAudit, Origin, Player, Stage, Time};
use utoipa::{IntoParams, ToSchema};

use super::devices::Device;
use super::{Asker, InPerson, session};
use crate::app::Shared;
use crate::error::Error;
use crate::gate::{Kind, Who};
use crate::http::{Body, Faults, ListAt, Page, Params, Peer, Place, at_most, cut};
use crate::matches::Ask;

/// A session as its owner sees it.
#[derive(Serialize, ToSchema)]
pub(super) struct SessionInfo {
    /// Names the session; nobody can log in with it.
    session: String,
    /// Milliseconds since 1970, as all moments.
    #[schema(value_type = i64)]
    created_at: Time,
    #[schema(value_type = i64)]
    last_seen_at: Time,
    /// From where it was begun.
    #[schema(required)]
    address: Option<String>,
    /// What the program calls itself that began it.
    #[schema(required)]
    agent: Option<String>,
    /// Whether it is the one that asks.
    current: bool,
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(super) struct Listed {
    /// How many at most; not more than without this.
    limit: Option<u32>,
    /// Where the page begins, from the `Link` of the page before.
    cursor: Option<String>,
}

/// How many sessions are told at once.
const MOST_SESSIONS: u32 = 1_000;

/// The own sessions, the one used last first
#[utoipa::path(get, path = "/me/sessions", tag = "accounts", security(("cookie" = [])), params(Listed),
    responses((status = 200, body = [SessionInfo], description = "The sessions"), Faults))]
pub(super) async fn sessions(
    State(app): State<Shared>,
    InPerson(session): InPerson,
    list: ListAt,
    Params(asked): Params<Listed>,
) -> Result<Page<Vec<SessionInfo>>, Error> {
    let limit = at_most(asked.limit, MOST_SESSIONS)?;
    let mut found = app.store.sessions_of(session.player.id, app.clock.now()).await?;
    if let Some(last) = asked.cursor {
        let seen = |one: &store::StoredSession| session::public_id(&one.token_hash) == last;
        let place = found.iter().position(seen);
        let place = place.ok_or_else(|| Error::invalid("cursor", "that session is over"))?;
        found.drain(..=place);
    }
    let next = cut(&mut found, limit).map(|last| session::public_id(&last.token_hash));
    let info = |one: store::StoredSession| SessionInfo {
        session: session::public_id(&one.token_hash),
        created_at: one.created_at,
        last_seen_at: one.last_seen_at,
        address: one.address,
        agent: one.agent,
        current: one.token_hash == session.token_hash,
    };
    Ok(list.page(found.into_iter().map(info).collect(), next))
}

/// End one of the own sessions
#[utoipa::path(delete, path = "/me/sessions/{session}", tag = "accounts", security(("cookie" = [])),
    params(("session" = String, Path, description = "The session")),
    responses((status = 204, description = "Ended"), Faults))]
pub(super) async fn end_session(
    State(app): State<Shared>,
    InPerson(session): InPerson,
    peer: Peer,
    Place(id): Place<String>,
) -> Result<StatusCode, Error> {
    let found = app.store.sessions_of(session.player.id, app.clock.now()).await?;
    let found = found.into_iter().find(|one| session::public_id(&one.token_hash) == id);
    let found = found.ok_or(Error::NotFound)?;
    app.store.delete_session(&found.token_hash).await?;
    if let Ok(token_hash) = found.token_hash.try_into() {
        app.session_ended(session.player.id, token_hash);
    }
    peer.note(&app, &session.player, AuditKind::SessionsEnded).await;
    Ok(StatusCode::NO_CONTENT)
}

/// Log out everywhere
///
/// Ends all own sessions, this one included.
#[utoipa::path(delete, path = "/me/sessions", tag = "accounts", security(("cookie" = [])),
    responses((status = 204, description = "Logged out everywhere"), Faults))]
pub(super) async fn log_out_everywhere(
    State(app): State<Shared>,
    InPerson(session): InPerson,
    peer: Peer,
    headers: HeaderMap,
) -> Result<(StatusCode, HeaderMap), Error> {
    app.store.delete_sessions_of(session.player.id, None).await?;
    app.player_changed(session.player.id, None);
    forget_other_devices(&app, &headers, &session.player).await?;
    peer.note(&app, &session.player, AuditKind::SessionsEnded).await;
    Ok((StatusCode::NO_CONTENT, session::end(&app)))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewPassword {
    old: String,
    /// At least 8 characters, and not easy to guess.
    new: String,
}

/// Change the own password
///
/// All other sessions end.
#[utoipa::path(put, path = "/me/password", tag = "accounts", security(("cookie" = [])), request_body = NewPassword,
    responses((status = 204, description = "Changed"), Faults))]
pub(super) async fn change_password(
    State(app): State<Shared>,
    InPerson(session): InPerson,
    peer: Peer,
    headers: HeaderMap,
    Body(NewPassword { old, new }): Body<NewPassword>,
) -> Result<StatusCode, Error> {
    let player = &session.player;
    verify(&app, player, &peer, old).await?;
    let hash = app.passwords.hash(new, &[&player.username, &player.email], Asker::Known).await?;
    app.store.set_password(player.id, &hash).await?;
    app.store.delete_sessions_of(player.id, Some(&session.token_hash)).await?;
    app.player_changed(player.id, Some(session.token_hash));
    forget_other_devices(&app, &headers, player).await?;
    peer.note(&app, player, AuditKind::PasswordChanged).await;
    Ok(StatusCode::NO_CONTENT)
}

async fn forget_other_devices(
    app: &Shared,
    headers: &HeaderMap,
    player: &Player,
) -> Result<(), Error> {
    let this = Device::of(app, headers, Some(player)).await?.token_hash();
    Ok(app.store.forget_devices_of(player.id, this.as_ref().map(<[u8; 32]>::as_slice)).await?)
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Confirmation {
    password: String,
}

/// Delete the own account
///
/// Who is in a waiting room or a running match leaves it. Matches stay, the name goes. The last
/// administrator who may log in makes another one first.
#[utoipa::path(delete, path = "/me", tag = "accounts", security(("cookie" = [])), request_body = Confirmation,
    responses((status = 204, description = "Deleted"), Faults))]
pub(super) async fn delete_me(
    State(app): State<Shared>,
    InPerson(session): InPerson,
    peer: Peer,
    Body(Confirmation { password }): Body<Confirmation>,
) -> Result<(StatusCode, HeaderMap), Error> {
    verify(&app, &session.player, &peer, password).await?;
    if app.is_last_administrator(&session.player).await? {
        return Err(Error::NotPermitted("make somebody else an administrator first"));
    }
    delete(&app, &session.player).await?;
    // Nothing is kept of whoever goes, their address neither.
    let id = Some(session.player.id);
    let gone = NewAudit::new(AuditKind::UserDeleted, Origin::Web);
    app.note(NewAudit { actor: id, subject: id, ..gone }).await;
    Ok((StatusCode::NO_CONTENT, session::end(&app)))
}

/// Whether somebody who is logged in knows their password, too.
async fn verify(app: &Shared, player: &Player, peer: &Peer, password: String) -> Result<(), Error> {
    app.guess(Kind::Guess, Who::Account(player.id)).await?;
    let found = app.store.credentials(&player.username).await?;
    let fits = app.passwords.verify(password, found.map(|(_, hash)| hash), Asker::Known).await?;
    if fits {
        return Ok(());
    }
    app.note_failure(Some((Some(player.id), peer.address))).await;
    Err(Error::WrongPassword)
}

/// Whoever knows the password of an account, blocked or not. It is limited as a log-in is, and as silent
/// about what was wrong.
pub(crate) async fn verified(
    app: &Shared,
    peer: &Peer,
    username: &str,
    password: String,
) -> Result<Player, Error> {
    app.guess(Kind::Guess, Who::address(peer.address)).await?;
    app.guess(Kind::GuessFrom, Who::name_from(username, peer.address)).await?;
    app.guess(Kind::GuessAtName, Who::name(username)).await?;
    let (player, hash) = app.store.credentials(username.trim()).await?.unzip();
    let fits = app.passwords.verify(password, hash, Asker::Stranger).await?;
    let account = player.as_ref().map(|player| player.id);
    if let Some(player) = player.filter(|_| fits) {
        return Ok(player);
    }
    app.note_failure(Some((account, peer.address))).await;
    Err(Error::BadCredentials)
}

/// Deletes an account: its player leaves wherever they are, and their name goes. Bots go with whoever
/// runs them.
pub(crate) async fn delete(app: &Shared, player: &Player) -> Result<(), Error> {
    for bot in app.store.bots_of(player.id).await? {
        delete_one(app, &bot).await?;
    }
    delete_one(app, player).await
}

async fn delete_one(app: &Shared, player: &Player) -> Result<(), Error> {
    let mut from = Cursor::START;
    let mut theirs = Vec::new();
    loop {
        let page = app.store.matches_of(player.id, from, 100).await?;
        let Some(last) = page.last() else { break };
        from = Cursor::after(last);
        theirs.extend(page.iter().map(|one| one.id));
        for one in page.iter().filter(|m| matches!(m.stage, Stage::Waiting | Stage::Running)) {
            let left = app.matches.ask(one.id, |reply| Ask::Leave { by: player.id, reply }).await;
            match left {
                // Who has left already, is out by the rules, or whose match has just ended, is where
                // they should be.
                Ok(())
                | Err(
                    Error::MatchOver
                    | Error::YouAreOut
                    | Error::NotAMember
                    | Error::Refused(_)
                    | Error::Elsewhere { .. },
                ) => {}
                Err(error) => return Err(error),
            }
        }
    }
    app.store.leave_all_clubs(player.id).await?;
    app.store.delete_player(player.id, app.clock.now()).await?;
    for id in theirs {
        app.forget(id, player.id).await;
    }
    app.player_changed(player.id, None);
    Ok(())
}

//! Guests play at once under a name that is made up for them, and keep all that they have played when
//! they register.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use store::{AuditKind, NewPlayer, PlayerKind, Role};

use super::devices::Device;
use super::{Account, Asker, InPerson, Registration, fields, let_in, recovery};
use crate::app::Shared;
use crate::error::Error;
use crate::gate::{Kind, Who};
use crate::http::{Body, Faults, Peer};
use crate::luck;
use crate::mail::Language;

/// Letters and digits that nobody takes for others.
const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz234567899";

fn made_up() -> String {
    let letter = |byte: u8| char::from(LETTERS[usize::from(byte) % LETTERS.len()]);
    let letters: String = luck::bytes::<8>().into_iter().map(letter).collect();
    format!("guest-{letters}")
}

/// Play as a guest
///
/// Makes an account under a made-up name and logs it in. Guests play casual matches.
#[utoipa::path(post, path = "/guests", tag = "accounts", security(()),
    responses((status = 201, body = Account, description = "Logged in as a guest"), Faults))]
pub(super) async fn enter(
    State(app): State<Shared>,
    peer: Peer,
    headers: HeaderMap,
) -> Result<(StatusCode, HeaderMap, Json<Account>), Error> {
    app.guess(Kind::Guess, Who::address(peer.address)).await?;
    let player = loop {
        let now = app.clock.now();
        match app.store.create_unregistered(&made_up(), PlayerKind::Guest, None, now).await {
            // Names are many; that one is taken is rare.
            Err(store::Error::UsernameTaken) => {}
            made => break made?,
        }
    };
    let device = Device::of(&app, &headers, None).await?;
    let cookies = let_in(&app, &player, peer, device, AuditKind::Registered).await?;
    Ok((StatusCode::CREATED, cookies, Json(Account::new(player, Vec::new()))))
}

/// Register as the guest that one is
///
/// The account stays the same, with its matches and results.
#[utoipa::path(post, path = "/me/register", tag = "accounts", security(("cookie" = [])),
    request_body = Registration,
    responses((status = 200, body = Account, description = "Registered"), Faults))]
pub(super) async fn register(
    State(app): State<Shared>,
    InPerson(session): InPerson,
    peer: Peer,
    headers: HeaderMap,
    Body(new): Body<Registration>,
) -> Result<Json<Account>, Error> {
    let guest = session.player;
    if guest.kind != PlayerKind::Guest {
        return Err(Error::NotPermitted("this account is registered"));
    }
    app.guess(Kind::Guess, Who::Account(guest.id)).await?;
    fields::username(&new.username)?;
    fields::email(&new.email)?;
    let language = Language::of(new.language, &headers);
    let Registration { username, email, password, language: _ } = new;
    let hash = app.passwords.hash(password, &[&username, &email], Asker::Known).await?;
    let new = NewPlayer { username, email, password_hash: hash, role: Role::Player };
    if !app.store.register_guest(guest.id, &new).await? {
        return Err(Error::NotPermitted("this account is registered"));
    }
    // Whoever asks next is looked up again, under the new name; sockets come again.
    app.player_changed(guest.id, None);
    app.rename(guest.id, &new.username).await?;
    let player = app.store.player_named(&new.username).await?.ok_or(Error::PlayerNotFound)?;
    recovery::welcome(&app, &player, language).await?;
    peer.note(&app, &player, AuditKind::Registered).await;
    let results = app.store.results(player.id).await?;
    Ok(Json(Account::new(player, results)))
}

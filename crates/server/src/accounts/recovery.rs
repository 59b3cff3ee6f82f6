//! Another password for somebody who has forgotten theirs, and addresses that are shown to be somebody's.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use serde::{Deserialize, Serialize};
use store::{AuditKind, LinkKind, NewAudit, Origin, PlayerKind};
use utoipa::ToSchema;

use super::{Asker, InPerson, session};
use crate::app::Shared;
use crate::error::Error;
use crate::gate::{Kind, Who};
use crate::http::{Body, Faults, Peer};
use crate::mail::{Errand, Language};

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Forgotten {
    /// The name or the e-mail address, in capitals or not.
    username: String,
    /// In which language the mail is, where the account has chosen none.
    language: Option<Language>,
}

/// Longer than any name or address.
const LONGEST_NAME: usize = 254;

/// Ask for a link to another password, by mail
///
/// Whether there is such an account is told neither by the answer nor by its time.
#[utoipa::path(post, path = "/password/forgotten", tag = "accounts", security(()), request_body = Forgotten,
    responses((status = 202, description = "If there is such an account, a mail is on its way"), Faults))]
pub(super) async fn forgotten(
    State(app): State<Shared>,
    peer: Peer,
    headers: HeaderMap,
    Body(Forgotten { username, language }): Body<Forgotten>,
) -> Result<StatusCode, Error> {
    let given = username.trim();
    if given.is_empty() || given.len() > LONGEST_NAME {
        return Err(Error::invalid("username", "a user name or an e-mail address"));
    }
    if app.settings.mail.is_none() {
        return Err(Error::NoMail);
    }
    app.guess(Kind::Guess, Who::address(peer.address)).await?;
    app.guess(Kind::GuessFrom, Who::name_from(given, peer.address)).await?;
    app.guess(Kind::GuessAtName, Who::name(given)).await?;
    let language = Language::of(language, &headers);
    app.post.leave(&app, Errand::Reset { given: given.to_owned(), language });
    Ok(StatusCode::ACCEPTED)
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Chosen {
    /// What stands after the `#` of the link.
    token: String,
    /// At least 8 characters, and not easy to guess.
    password: String,
}

/// Choose another password with a link
///
/// The link holds for an hour and serves once. All sessions and tokens of the account end.
#[utoipa::path(post, path = "/password/reset", tag = "accounts", security(()), request_body = Chosen,
    responses((status = 204, description = "The password is another one"), Faults))]
pub(super) async fn reset(
    State(app): State<Shared>,
    peer: Peer,
    Body(Chosen { token, password }): Body<Chosen>,
) -> Result<StatusCode, Error> {
    app.guess(Kind::Guess, Who::address(peer.address)).await?;
    let (hash, now) = (session::hash(&token), app.clock.now());
    let owner = app.store.owner_of_link(&hash, LinkKind::Reset, now).await?;
    let player = owner.ok_or(Error::LinkOver)?;
    // A password that is too easy does not use the link up.
    let about = [player.username.as_str(), player.email.as_str()];
    let password = app.passwords.hash(password, &about, Asker::Stranger).await?;
    if !app.store.use_reset_link(&hash, player.id, &password, now).await? {
        return Err(Error::LinkOver);
    }
    app.player_changed(player.id, None);
    let note = NewAudit::new(AuditKind::PasswordReset, Origin::Web);
    let note = NewAudit { subject: Some(player.id), detail: Some("link"), ..note };
    peer.note_that(&app, &player, note).await;
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Confirmed {
    /// What stands after the `#` of the link.
    token: String,
}

/// Confirm an e-mail address with a link
#[utoipa::path(post, path = "/email/confirm", tag = "accounts", security(()), request_body = Confirmed,
    responses((status = 204, description = "The address is confirmed"), Faults))]
pub(super) async fn confirm(
    State(app): State<Shared>,
    peer: Peer,
    Body(Confirmed { token }): Body<Confirmed>,
) -> Result<StatusCode, Error> {
    app.guess(Kind::Guess, Who::address(peer.address)).await?;
    let used = app.store.use_confirm_link(&session::hash(&token), app.clock.now()).await?;
    if used { Ok(StatusCode::NO_CONTENT) } else { Err(Error::LinkOver) }
}

/// What is known about one's mail.
#[derive(Serialize, ToSchema)]
pub(super) struct MailInfo {
    /// Whether this server sends mail at all.
    sends: bool,
    email: String,
    /// Whether one has shown that this address is one's own.
    confirmed: bool,
    /// In which language one gets mail.
    language: Language,
}

/// The own mail: the address, whether it is confirmed, the language
#[utoipa::path(get, path = "/me/mail", tag = "accounts", security(("cookie" = [])),
    responses((status = 200, body = MailInfo, description = "What is known"), Faults))]
pub(super) async fn mail(
    State(app): State<Shared>,
    InPerson(session): InPerson,
    headers: HeaderMap,
) -> Result<Json<MailInfo>, Error> {
    let wishes = app.store.mail_wishes(session.player.id).await?;
    let chosen = wishes.as_ref().filter(|wishes| !wishes.language.is_empty());
    let chosen = chosen.map(|wishes| Language::of_locale(&wishes.language));
    Ok(Json(MailInfo {
        sends: app.settings.mail.is_some(),
        email: session.player.email,
        confirmed: wishes.is_some_and(|wishes| wishes.confirmed),
        language: Language::of(chosen, &headers),
    }))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct MailChange {
    language: Language,
}

/// Choose the language of the own mail
#[utoipa::path(put, path = "/me/mail", tag = "accounts", security(("cookie" = [])), request_body = MailChange,
    responses((status = 204, description = "Chosen"), Faults))]
pub(super) async fn change_mail(
    State(app): State<Shared>,
    InPerson(session): InPerson,
    Body(MailChange { language }): Body<MailChange>,
) -> Result<StatusCode, Error> {
    registered(&session)?;
    app.store.set_mail_language(session.player.id, language.name()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Ask for the mail that confirms the own address, once more
#[utoipa::path(post, path = "/me/mail/confirmation", tag = "accounts", security(("cookie" = [])),
    responses((status = 202, description = "It is on its way, unless the address is confirmed"), Faults))]
pub(super) async fn send_confirmation(
    State(app): State<Shared>,
    InPerson(session): InPerson,
    headers: HeaderMap,
) -> Result<StatusCode, Error> {
    registered(&session)?;
    if app.settings.mail.is_none() {
        return Err(Error::NoMail);
    }
    app.guess(Kind::Guess, Who::Account(session.player.id)).await?;
    let wishes = app.store.mail_wishes(session.player.id).await?;
    let chosen = wishes.filter(|wishes| !wishes.language.is_empty());
    let chosen = chosen.map(|wishes| Language::of_locale(&wishes.language));
    let language = Language::of(chosen, &headers);
    app.post.leave(&app, Errand::Confirm { player: session.player, language });
    Ok(StatusCode::ACCEPTED)
}

fn registered(session: &super::Session) -> Result<(), Error> {
    match session.player.kind {
        PlayerKind::Person => Ok(()),
        PlayerKind::Guest | PlayerKind::Bot => {
            Err(Error::NotPermitted("only a registered player has mail"))
        }
    }
}

/// Somebody has registered: they are asked to confirm their address, where mail is sent.
pub(super) async fn welcome(
    app: &Shared,
    player: &store::Player,
    language: Language,
) -> Result<(), Error> {
    app.store.set_mail_language(player.id, language.name()).await?;
    app.post.leave(app, Errand::Confirm { player: player.clone(), language });
    Ok(())
}

//! What is to be mailed, one after another, beside everything else.

use std::time::Duration;

use store::{LinkKind, NewLink, Player, PlayerId};
use tokio::sync::mpsc;
use tokio::task::JoinSet;

use super::settings::NotSent;
use super::{Language, Mail, letters};
use crate::accounts::{hash_token, random_token};
use crate::app::Shared;
use crate::metrics::add;

/// Something that is to be mailed.
#[derive(Debug)]
pub(crate) enum Errand {
    /// Somebody says that they have forgotten the password of an account, be there such an account or not.
    Reset { given: String, language: Language },
    /// Somebody is to prove that the address of their account is theirs.
    Confirm { player: Player, language: Language },
}

/// How many errands may wait. Beyond that they are dropped: whoever waits in vain asks again.
const MOST_WAITING: usize = 1_000;

/// How many mails are sent at once.
const AT_ONCE: usize = 4;

/// How long a link to another password holds, and one that confirms an address.
pub(crate) const RESET_LIFE: Duration = Duration::from_hours(1);
const CONFIRM_LIFE: Duration = Duration::from_hours(7 * 24);

/// Where errands are left.
#[derive(Debug)]
pub(crate) struct Post(mpsc::Sender<Errand>);

impl Post {
    pub(crate) fn new() -> (Self, mpsc::Receiver<Errand>) {
        let (leave, errands) = mpsc::channel(MOST_WAITING);
        (Self(leave), errands)
    }

    /// Leaves an errand, and does not wait for anything.
    pub(crate) fn leave(&self, app: &Shared, errand: Errand) {
        if app.settings.mail.is_some() && self.0.try_send(errand).is_err() {
            add(&app.metrics.mails_dropped);
            tracing::warn!("too many mails wait; one is dropped");
        }
    }
}

/// Does the errands, until the server stops.
pub(crate) async fn run(app: Shared, mut errands: mpsc::Receiver<Errand>) {
    let Some(mail) = app.settings.mail.clone() else { return };
    let mut sending = JoinSet::new();
    while let Some(errand) = errands.recv().await {
        while sending.len() >= AT_ONCE {
            sending.join_next().await;
        }
        while sending.try_join_next().is_some() {}
        let (app, mail) = (Shared::clone(&app), mail.clone());
        sending.spawn(async move {
            match carry_out(&app, &mail, errand).await {
                Ok(true) => add(&app.metrics.mails_sent),
                Ok(false) => {}
                Err(why) => {
                    add(&app.metrics.mails_failed);
                    tracing::warn!("a mail was not sent: {why}");
                }
            }
        });
    }
}

/// Whether there was something to be mailed.
async fn carry_out(app: &Shared, mail: &Mail, errand: Errand) -> Result<bool, Failed> {
    match errand {
        Errand::Reset { given, language } => {
            let Some(player) = app.store.mailed_account(&given).await? else { return Ok(false) };
            let language = language_of(app, player.id).await?.unwrap_or(language);
            let Some(token) = link(app, &player, LinkKind::Reset, RESET_LIFE).await? else {
                return Ok(false);
            };
            let link = mail.link("/reset", &token);
            let letter = letters::reset(language.lang(), &player.username, &link);
            mail.send(&player.email, letter).await?;
        }
        Errand::Confirm { player, language } => {
            let wishes = app.store.mail_wishes(player.id).await?;
            if player.email.is_empty() || wishes.is_some_and(|wishes| wishes.confirmed) {
                return Ok(false);
            }
            let Some(token) = link(app, &player, LinkKind::Confirm, CONFIRM_LIFE).await? else {
                return Ok(false);
            };
            let link = mail.link("/confirm", &token);
            let letter = letters::confirm(language.lang(), &player.username, &link);
            mail.send(&player.email, letter).await?;
        }
    }
    Ok(true)
}

/// Why an errand was not done.
#[derive(Debug, thiserror::Error)]
enum Failed {
    #[error(transparent)]
    Store(#[from] store::Error),
    #[error(transparent)]
    Mail(#[from] NotSent),
}

/// The language that somebody has chosen for mail.
async fn language_of(app: &Shared, id: PlayerId) -> Result<Option<Language>, store::Error> {
    let wishes = app.store.mail_wishes(id).await?;
    let known = wishes.filter(|wishes| !wishes.language.is_empty());
    Ok(known.map(|wishes| Language::of_locale(&wishes.language)))
}

/// A new link, unless the account was sent too many lately.
async fn link(
    app: &Shared,
    player: &Player,
    kind: LinkKind,
    life: Duration,
) -> Result<Option<String>, store::Error> {
    let token = random_token();
    let new = NewLink {
        token_hash: &hash_token(&token),
        player: player.id,
        kind,
        email: Some(&player.email),
        now: app.clock.now(),
        life,
    };
    let made = app.store.make_link(new).await?;
    Ok(made.then_some(token))
}

//! Notices that are to be sent to browsers, beside everything else.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use futures_util::future::join_all;
use store::{NewNotice, Store, Subscription, Time, Way};
use tokio::sync::mpsc;
use tokio::task::JoinSet;

use super::crypto::SiteKey;
use super::message::message;
use super::send::{Answer, send};
use crate::app::Shared;
use crate::mail::Language;

/// How many notices may wait. Those beyond are on the page all the same.
const MOST_WAITING: usize = 1_000;

/// How many are sent at once.
const AT_ONCE: usize = 8;

/// How long a signature holds: a push service takes none for more than a day.
const SIGNED_FOR: Duration = Duration::from_hours(12);

/// Where notices are told, and wait to be sent.
pub(crate) struct Pushes {
    leave: mpsc::Sender<NewNotice>,
    /// Until somebody sends them.
    waiting: Mutex<Option<mpsc::Receiver<NewNotice>>>,
}

impl Default for Pushes {
    fn default() -> Self {
        let (leave, waiting) = mpsc::channel(MOST_WAITING);
        Self { leave, waiting: Mutex::new(Some(waiting)) }
    }
}

impl Pushes {
    fn take(&self) -> Option<mpsc::Receiver<NewNotice>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Tells somebody something. What they were not told before is also sent to their browsers, by the server that
    /// noted it: of each turn once.
    pub(crate) async fn tell(&self, store: &Store, new: NewNotice) -> Result<(), store::Error> {
        if store.notify(&new).await? && self.leave.try_send(new).is_err() {
            tracing::debug!("too many notices wait to be sent to browsers");
        }
        Ok(())
    }
}

/// Sends them, until the server stops.
pub(crate) async fn run(app: Shared) {
    let Some(mut waiting) = app.matches.pushes().take() else { return };
    // From the first start on, browsers can be subscribed.
    if let Err(error) = site_key(&app).await {
        tracing::warn!("the key of the site for Web Push could not be stored: {error}");
    }
    let mut sending = JoinSet::new();
    while let Some(notice) = waiting.recv().await {
        while sending.len() >= AT_ONCE {
            sending.join_next().await;
        }
        while sending.try_join_next().is_some() {}
        let app = Shared::clone(&app);
        sending.spawn(async move {
            if let Err(error) = send_to_all(&app, &notice).await {
                tracing::warn!("a notice was not sent to browsers: {error}");
            }
        });
    }
}

async fn send_to_all(app: &Shared, notice: &NewNotice) -> Result<(), store::Error> {
    let subscriptions = app.store.subscriptions(notice.player).await?;
    let unwanted = app.store.unwanted_by(notice.player, Way::Push).await?;
    if subscriptions.is_empty() || unwanted.contains(&notice.kind) {
        return Ok(());
    }
    let Some(key) = site_key(app).await? else { return Ok(()) };
    let until = app.clock.now().after(SIGNED_FOR);
    // One push service that hangs does not delay the others.
    let all = subscriptions.iter().map(|one| send_to(app, &key, notice, one, until));
    join_all(all).await.into_iter().collect::<Result<(), _>>()?;
    Ok(())
}

async fn send_to(
    app: &Shared,
    key: &SiteKey,
    notice: &NewNotice,
    to: &Subscription,
    until: Time,
) -> Result<(), store::Error> {
    let text = message(notice, Language::of_locale(&to.language).lang()).to_string();
    match send(app, key, to, text.as_bytes(), until).await {
        Answer::Taken => {}
        Answer::Gone => app.store.unsubscribe(notice.player, &to.endpoint).await?,
        // The address is a secret between the browser and us.
        Answer::Failed(why) => tracing::info!("a push service did not take a notice: {why}"),
    }
    Ok(())
}

/// The key of the site, which the first node that needs it makes.
pub(super) async fn site_key(app: &Shared) -> Result<Option<SiteKey>, store::Error> {
    let stored = app.store.site_key("vapid", SiteKey::fresh).await?;
    let key = SiteKey::read(&stored);
    if key.is_none() {
        tracing::error!("the key of the site for Web Push cannot be read");
    }
    Ok(key)
}

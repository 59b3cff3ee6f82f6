//! The play channel.

mod outbox;
mod socket;

pub(crate) use outbox::{Outbox, Told};

use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::response::Response;
use protocol::socket::LONGEST_MESSAGE;

use crate::accounts::Session;
use crate::app::Shared;
use crate::error::Error;

/// Opens a socket for somebody who is logged in.
pub(crate) async fn open(
    State(app): State<Shared>,
    session: Session,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Error> {
    let upgrade = upgrade.map_err(|why| Error::BadRequest(why.body_text()))?;
    Ok(upgrade
        .max_message_size(LONGEST_MESSAGE)
        .on_upgrade(move |socket| socket::serve(app, session, socket)))
}

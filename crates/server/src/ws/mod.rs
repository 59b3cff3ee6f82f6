//! The play channel.

mod asyncapi;
mod outbox;
mod socket;
mod sockets;

pub(crate) use asyncapi::document;
pub(crate) use outbox::{Kind, Outbox, OutboxId, Told};
pub(crate) use sockets::{Sockets, watch_sessions};

use std::sync::Arc;
use std::sync::atomic::Ordering;

use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::response::Response;
use protocol::socket::LONGEST_MESSAGE;

use crate::accounts::Session;
use crate::app::Shared;
use crate::error::Error;
use crate::gate::{Door, Who};
use crate::http::Peer;
use crate::nodes::Nodes;

/// In how many seconds somebody with too many sockets may have closed one.
const TRY_AGAIN: u64 = 10;

/// What is set aside for reading from a socket. Requests are short; one that is longer gets room of
/// its own.
const READ_BUFFER: usize = 1024;

/// A server that can do something for those who come. A node that is cut off cannot, and says so before it
/// asks the database who they are, so that they are soon at another.
pub(crate) struct Reachable;

impl FromRequestParts<Shared> for Reachable {
    type Rejection = Error;

    async fn from_request_parts(_: &mut Parts, app: &Shared) -> Result<Self, Error> {
        if app.matches.nodes().is_none_or(Nodes::is_ready) {
            Ok(Self)
        } else {
            Err(Error::Unavailable)
        }
    }
}

/// Opens a socket for somebody who is logged in.
pub(crate) async fn open(
    State(app): State<Shared>,
    _: Reachable,
    session: Session,
    peer: Peer,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Error> {
    let upgrade = upgrade.map_err(|why| Error::BadRequest(why.body_text()))?;
    let who = [Who::Account(session.player.id), Who::address(peer.address)];
    let open = who.map(|who| app.gate.open(Door::Socket, who));
    if open.iter().any(Option::is_none) {
        return Err(Error::TooManyRequests(TRY_AGAIN));
    }
    // A frame is refused by its head, before there is room made for it; a message in many frames when
    // they add up to too much.
    let upgrade = upgrade
        .read_buffer_size(READ_BUFFER)
        .max_frame_size(LONGEST_MESSAGE)
        .max_message_size(LONGEST_MESSAGE);
    let this_socket = app.sockets.open(&session);
    Ok(upgrade.on_upgrade(async move |socket| {
        app.metrics.sockets.fetch_add(1, Ordering::Relaxed);
        socket::serve(Arc::clone(&app), session, &this_socket, socket).await;
        app.metrics.sockets.fetch_sub(1, Ordering::Relaxed);
        drop(open);
    }))
}

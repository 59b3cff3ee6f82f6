//! Connections, from when they open until they end. `axum::serve` would do, if it let nobody take as
//! long as they like for the head of a request.

use std::pin::pin;

use axum::Router;
use axum::extract::ConnectInfo;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::sync::{oneshot, watch};
use tower::Service;

use super::{Doorkeeper, From};
use crate::settings::Timeouts;

/// The longest head of a request, and the most that is read ahead of what is asked for.
const LONGEST_HEAD: usize = 32 * 1024;

/// Answers whoever comes until it is told to stop, or nobody is left who could tell. Returns when
/// everything is answered that was asked before.
pub(crate) async fn serve(
    mut door: Doorkeeper,
    router: Router,
    timeouts: Timeouts,
    mut stop: oneshot::Receiver<()>,
) {
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(timeouts.head).max_buf_size(LONGEST_HEAD);
    // Every connection has a receiver, and is over when it is dropped.
    let (stopping, _) = watch::channel(());
    loop {
        let (stream, address) = tokio::select! {
            connection = door.accept() => connection,
            _ = &mut stop => break,
        };
        let router = router.clone();
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(From(address)));
            // A router is always ready.
            router.clone().call(request)
        });
        // A connection that becomes a socket of the play channel is over here.
        let connection = builder.serve_connection(TokioIo::new(stream), service).with_upgrades();
        let mut stopping = stopping.subscribe();
        tokio::spawn(async move {
            let mut connection = pin!(connection);
            let ended = tokio::select! {
                ended = &mut connection => ended,
                _ = stopping.changed() => {
                    // What was asked is answered, and nothing more is read.
                    connection.as_mut().graceful_shutdown();
                    connection.await
                }
            };
            if let Err(error) = ended {
                tracing::debug!("a connection ended early: {error}");
            }
        });
    }
    drop(door);
    stopping.send_replace(());
    stopping.closed().await;
}

//! Connections, from when they open until they end. `axum::serve` would do, if it let nobody take as
//! long as they like for the head of a request.

use std::net::SocketAddr;
use std::pin::pin;

use axum::Router;
use axum::extract::ConnectInfo;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::{oneshot, watch};
use tokio::time::timeout;
use tower::Service;

use super::tls::{Opened, to_https};
use super::{Doorkeeper, From};
use crate::settings::Timeouts;

/// The longest head of a request, and the most that is read ahead of what is asked for.
const LONGEST_HEAD: usize = 32 * 1024;

/// Answers whoever comes until it is told to stop, or nobody is left who could tell. Returns when
/// everything is answered that was asked before.
pub(crate) async fn serve(mut door: Doorkeeper, router: Router, mut stop: oneshot::Receiver<()>) {
    let tls = door.tls.clone();
    let Timeouts { head, .. } = door.app.settings.timeouts;
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(head).max_buf_size(LONGEST_HEAD);
    // Every connection has a receiver, and is over when it is dropped.
    let (stopping, _) = watch::channel(());
    loop {
        let (stream, from) = tokio::select! {
            connection = door.accept() => connection,
            _ = &mut stop => break,
        };
        let connection = Connection {
            builder: builder.clone(),
            router: router.clone(),
            from,
            stopping: stopping.subscribe(),
        };
        match tls.clone() {
            None => drop(tokio::spawn(connection.answer(stream))),
            Some(tls) => drop(tokio::spawn(async move {
                let mut stopping = connection.stopping.clone();
                // Whoever takes too long to agree on a key is let go as if they took too long to ask.
                let opened = tokio::select! {
                    opened = timeout(head, tls.open(stream)) => opened,
                    _ = stopping.changed() => return,
                };
                match opened {
                    Ok(Ok(Opened::Encrypted(stream))) => connection.answer(stream).await,
                    Ok(Ok(Opened::Plain(stream))) => {
                        Connection { router: to_https(), ..connection }.answer(stream).await;
                    }
                    Ok(Err(error)) => tracing::debug!("a connection was not encrypted: {error}"),
                    Err(_) => tracing::debug!("a connection took too long to be encrypted"),
                }
            })),
        }
    }
    drop(door);
    stopping.send_replace(());
    stopping.closed().await;
}

/// What answers on one connection, from its first request to its last.
struct Connection {
    builder: http1::Builder,
    router: Router,
    from: SocketAddr,
    stopping: watch::Receiver<()>,
}

impl Connection {
    async fn answer<S>(self, stream: S)
    where
        S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    {
        let Self { builder, router, from, mut stopping } = self;
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(From(from)));
            // A router is always ready.
            router.clone().call(request)
        });
        // A connection that becomes a socket of the play channel is over here.
        let connection = builder.serve_connection(TokioIo::new(stream), service).with_upgrades();
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
    }
}

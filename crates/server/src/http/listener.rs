//! Connections as they come in, so many at a time from one address.

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::task::{Context, Poll};

use axum::serve::Listener;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};

use super::Tls;
use crate::app::Shared;
use crate::gate::{Door, Open, Who};

/// A listener that closes what is too much.
pub(crate) struct Doorkeeper {
    pub(crate) listener: TcpListener,
    /// With which certificate those are spoken to who come by it.
    pub(crate) tls: Option<Tls>,
    pub(crate) app: Shared,
}

/// Where a connection comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct From(pub(crate) SocketAddr);

impl Doorkeeper {
    /// The next connection that may stay.
    pub(super) async fn accept(&mut self) -> (Counted, SocketAddr) {
        loop {
            // Goes on when the machine has no file left for it, which is logged.
            let (stream, address) = Listener::accept(&mut self.listener).await;
            // What is sent is whole and must not wait for more; a connection that is already gone
            // fails soon enough.
            let _ = stream.set_nodelay(true);
            // Our own proxy speaks for everybody.
            if self.app.settings.is_proxy(address.ip()) {
                return (Counted { stream, _open: None }, address);
            }
            // Whoever has too many connections loses the newest.
            if let Some(open) = self.app.gate.open(Door::Connection, Who::address(address.ip())) {
                return (Counted { stream, _open: Some(open) }, address);
            }
        }
    }
}

/// A connection that counts as long as it is open.
pub(crate) struct Counted {
    stream: TcpStream,
    _open: Option<Open>,
}

impl Counted {
    /// The first byte that was sent, which stays to be read.
    pub(super) async fn peek(&self) -> io::Result<u8> {
        let mut first = [0];
        match self.stream.peek(&mut first).await? {
            0 => Err(io::ErrorKind::UnexpectedEof.into()),
            _ => Ok(first[0]),
        }
    }
}

impl AsyncRead for Counted {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Counted {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffers: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(context, buffers)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}

//! A connection to a server, plain or by TLS, and one request on it. The certificates that are trusted are those of the
//! system (or of `SSL_CERT_FILE`), as in every other program of this machine.

use std::sync::{Arc, OnceLock};

use http_body_util::{BodyExt as _, Full, Limited};
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper::{Request, Response, Uri};
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

type Failure = Box<dyn std::error::Error + Send + Sync>;

/// More than any answer of a server has.
const LARGEST: usize = 32 << 20;

/// A stream of bytes to a server.
pub(super) trait Line: AsyncRead + AsyncWrite + Unpin + Send {}

impl<S: AsyncRead + AsyncWrite + Unpin + Send> Line for S {}

/// Connects to the server of an address such as `https://games.example:7777`.
pub(super) async fn dial(address: &Uri) -> Result<Box<dyn Line>, Failure> {
    let host = address.host().ok_or("the address names no host")?;
    let secret = matches!(address.scheme_str(), Some("https" | "wss"));
    let port = address.port_u16().unwrap_or(if secret { 443 } else { 80 });
    // The brackets of an IPv6 address belong to the address, not to the host.
    let host = host.trim_start_matches('[').trim_end_matches(']');
    let stream = TcpStream::connect((host, port)).await?;
    stream.set_nodelay(true)?;
    if !secret {
        return Ok(Box::new(stream));
    }
    let name = ServerName::try_from(host.to_owned())?;
    Ok(Box::new(TlsConnector::from(trust()?).connect(name, stream).await?))
}

/// What certificates are held against, read once.
fn trust() -> Result<Arc<ClientConfig>, Failure> {
    static TRUST: OnceLock<Arc<ClientConfig>> = OnceLock::new();
    if let Some(known) = TRUST.get() {
        return Ok(Arc::clone(known));
    }
    let mut roots = RootCertStore::empty();
    // One that cannot be read is one fewer that is trusted.
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(Arc::clone(TRUST.get_or_init(|| Arc::new(config))))
}

/// Sends one request on a connection of its own.
pub(super) async fn request(
    address: &Uri,
    request: Request<Full<Bytes>>,
) -> Result<Response<Bytes>, Failure> {
    let (mut sender, connection) = http1::handshake(TokioIo::new(dial(address).await?)).await?;
    // Whatever goes wrong there is told by the request.
    let driver = tokio::spawn(connection);
    let answer = sender.send_request(request).await?;
    let (parts, body) = answer.into_parts();
    let body = Limited::new(body, LARGEST).collect().await?.to_bytes();
    driver.abort();
    Ok(Response::from_parts(parts, body))
}

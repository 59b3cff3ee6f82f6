//! One message to one push service.
//!
//! The address comes from a browser, and so from anybody: the server connects to public addresses alone, by https, to
//! the very address that it has looked at, and follows no redirection.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use axum::body::Body;
use axum::http::header::{AUTHORIZATION, CONTENT_ENCODING, HOST};
use axum::http::{Request, StatusCode, Uri};
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use store::{Subscription, Time};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

use super::crypto::{SiteKey, encrypt};
use crate::app::Shared;

/// Which push services may be spoken to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PushTo {
    /// Those with a public address, by https.
    #[default]
    Public,
    /// Any, by http too. For tests alone.
    Anywhere,
}

/// How long all of it may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// For how long a push service keeps what a browser does not fetch: a day.
const KEPT_SECONDS: &str = "86400";

/// The longest address of a subscription.
const LONGEST: usize = 1_024;

/// What came of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Answer {
    Taken,
    /// There is no such browser any more.
    Gone,
    Failed(String),
}

/// The parts of an address that a push service may have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Place {
    https: bool,
    host: String,
    port: u16,
    path: String,
}

impl Place {
    /// Reads the address of a subscription, or says why it is none.
    pub(super) fn read(address: &str, to: PushTo) -> Result<Self, &'static str> {
        let uri: Uri = address.parse().map_err(|_| "an address of a push service")?;
        let https = uri.scheme_str() == Some("https");
        let authority = uri.authority().ok_or("an address with a host")?;
        if address.len() > LONGEST || authority.as_str().contains('@') {
            return Err("an address of a push service");
        }
        let host = uri.host().unwrap_or_default().trim_matches(['[', ']']).to_owned();
        let port = uri.port_u16().unwrap_or(if https { 443 } else { 80 });
        if to == PushTo::Public {
            if !https || port != 443 {
                return Err("an address by https");
            }
            if host.parse().is_ok_and(|address| !is_public(address)) || !host.contains(['.', ':']) {
                return Err("a public address");
            }
        }
        let path = uri.path_and_query().map_or("/", |path| path.as_str()).to_owned();
        Ok(Self { https, host, port, path })
    }

    fn origin(&self) -> String {
        let usual = if self.https { 443 } else { 80 };
        let scheme = if self.https { "https" } else { "http" };
        if self.port == usual {
            format!("{scheme}://{}", self.host)
        } else {
            format!("{scheme}://{}:{}", self.host, self.port)
        }
    }

    /// Connects to an address of the host that may be spoken to.
    async fn connect(&self, to: PushTo) -> Result<TcpStream, &'static str> {
        let found = tokio::net::lookup_host((self.host.as_str(), self.port)).await;
        let found = found.map_err(|_| "there is no such host")?;
        let allowed: Vec<SocketAddr> =
            found.filter(|one| to == PushTo::Anywhere || is_public(one.ip())).collect();
        TcpStream::connect(allowed.as_slice()).await.map_err(|_| "it cannot be reached")
    }
}

/// Whether an address is on the internet, and neither here nor on a network of ours.
fn is_public(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let shared = a == 100 && (64..128).contains(&b);
    let special = a == 0 || a >= 224 || (a, b, c) == (192, 0, 0) || (a, b & 0xfe) == (198, 18);
    !(shared
        || special
        || address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_documentation())
}

/// Of version 6 only what was given out for everybody (2000::/3), without what stands for addresses of version 4.
fn is_public_v6(address: Ipv6Addr) -> bool {
    let [a, b, ..] = address.segments();
    (a & 0xe000) == 0x2000 && a != 0x2002 && !(a == 0x2001 && (b < 0x200 || b == 0xdb8))
}

/// Sends a message to a browser.
pub(super) async fn send(
    app: &Shared,
    key: &SiteKey,
    to: &Subscription,
    message: &[u8],
    until: Time,
) -> Answer {
    let sent = tokio::time::timeout(PATIENCE, try_send(app, key, to, message, until)).await;
    match sent {
        Ok(Ok(StatusCode::NOT_FOUND | StatusCode::GONE)) => Answer::Gone,
        Ok(Ok(status)) if status.is_success() => Answer::Taken,
        Ok(Ok(status)) => Answer::Failed(format!("it answers {status}")),
        Ok(Err(why)) => Answer::Failed(why.to_owned()),
        Err(_) => Answer::Failed("it does not answer in time".to_owned()),
    }
}

async fn try_send(
    app: &Shared,
    key: &SiteKey,
    to: &Subscription,
    message: &[u8],
    until: Time,
) -> Result<StatusCode, &'static str> {
    let reach = app.settings.push_to;
    let place = Place::read(&to.endpoint, reach)?;
    let body = encrypt(message, &to.public_key, &to.auth).ok_or("its key is none")?;
    let contact = app.settings.contact.as_deref().unwrap_or("mailto:nobody@partida.invalid");
    let signed = key.authorization(&place.origin(), contact, until).ok_or("it was not signed")?;
    let request = Request::post(&place.path)
        .header(HOST, place.origin().split_once("//").map_or("", |(_, host)| host))
        .header(AUTHORIZATION, signed)
        .header(CONTENT_ENCODING, "aes128gcm")
        .header("content-length", body.len())
        .header("content-type", "application/octet-stream")
        .header("ttl", KEPT_SECONDS)
        .header("urgency", "high")
        .body(Body::from(body))
        .map_err(|_| "an address of a push service")?;
    let stream = place.connect(reach).await?;
    if !place.https {
        return exchange(stream, request).await;
    }
    let name = ServerName::try_from(place.host).map_err(|_| "an address with a host")?;
    let stream = TLS.connect(name, stream).await.map_err(|_| "its certificate is not right")?;
    exchange(stream, request).await
}

/// Sends a request and reads no more than how it is answered.
async fn exchange(
    stream: impl AsyncRead + AsyncWrite + Send + Unpin + 'static,
    request: Request<Body>,
) -> Result<StatusCode, &'static str> {
    let broken = "the connection breaks";
    let (mut sender, connection) =
        http1::handshake(TokioIo::new(stream)).await.map_err(|_| broken)?;
    // It ends with this, however this ends.
    let mut driving = JoinSet::new();
    driving.spawn(connection);
    let answer = sender.send_request(request).await.map_err(|_| broken)?;
    Ok(answer.status())
}

static TLS: LazyLock<TlsConnector> = LazyLock::new(|| {
    let roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("ring knows the usual versions")
        .with_root_certificates(roots)
        .with_no_client_auth();
    TlsConnector::from(Arc::new(config))
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_public_places_are_spoken_to() {
        let read = |address: &str| Place::read(address, PushTo::Public);
        let place = read("https://push.example.org/send/abc?x=1").unwrap();
        assert_eq!((place.path.as_str(), place.port), ("/send/abc?x=1", 443));
        assert_eq!(place.origin(), "https://push.example.org");
        for bad in [
            "",
            "push.example.org",
            "http://push.example.org/x",
            "ftp://push.example.org/x",
            "https://push.example.org:8443/x",
            "https://me:secret@push.example.org/x",
            "https://localhost/x",
            "https://127.0.0.1/x",
            "https://[::1]/x",
            "https://[::ffff:10.0.0.1]/x",
            "https://10.1.2.3/x",
            "https://169.254.169.254/latest/meta-data",
            &format!("https://push.example.org/{}", "x".repeat(LONGEST)),
        ] {
            assert!(read(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn an_address_is_public_or_ours() {
        let public = |address: &str| is_public(address.parse().unwrap());
        for good in ["8.8.8.8", "100.63.0.1", "172.32.0.1", "198.20.0.1", "2606:4700::1111"] {
            assert!(public(good), "{good}");
        }
        for bad in [
            "0.0.0.0",
            "10.0.0.1",
            "100.64.0.1",
            "127.0.0.1",
            "169.254.1.1",
            "172.16.0.1",
            "192.0.0.8",
            "192.168.1.1",
            "198.18.0.1",
            "224.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "64:ff9b::7f00:1",
            "fe80::1",
            "fd00::1",
            "2002:7f00:1::",
            "2001::1",
            "2001:db8::1",
            "ff02::1",
        ] {
            assert!(!public(bad), "{bad}");
        }
    }

    /// A name that leads to this machine is not spoken to, whatever it is called.
    #[tokio::test]
    async fn a_name_that_leads_here_leads_nowhere() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let place = Place { https: true, host: "localhost".into(), port, path: "/".into() };
        assert!(place.connect(PushTo::Public).await.is_err());
        assert!(place.connect(PushTo::Anywhere).await.is_ok());
    }
}

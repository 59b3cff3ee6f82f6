//! Https without a proxy: certificates from files, and the first words on a connection.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fmt, io};

use axum::Router;
use axum::extract::Request;
use axum::http::header::HOST;
use axum::http::{Method, Uri};
use axum::response::{IntoResponse, Redirect, Response};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::{self, PemObject};
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::{self, ServerConfig};
use tokio_rustls::server::TlsStream;

use super::listener::Counted;
use crate::error::Error;

/// A certificate with its key, as this server shows it to those who connect.
#[derive(Clone)]
pub struct Tls(TlsAcceptor);

impl fmt::Debug for Tls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Tls")
    }
}

/// Why files make no certificate that a server could show.
#[derive(Debug, thiserror::Error)]
pub enum BadCertificate {
    #[error("the certificate in {}: {why}", .path.display())]
    Certificate { path: PathBuf, why: String },
    #[error("the key in {}: {why}", .path.display())]
    Key { path: PathBuf, why: String },
    #[error("the certificate in {} and the key in {} do not go together: {why}", .certificate.display(), .key.display())]
    Together { certificate: PathBuf, key: PathBuf, why: rustls::Error },
}

impl Tls {
    /// Reads a chain of certificates, the server's own first, and its key, both as PEM.
    pub fn read(certificate: &Path, key: &Path) -> Result<Self, BadCertificate> {
        let in_chain = |why: pem::Error| BadCertificate::Certificate {
            path: certificate.into(),
            why: told(why),
        };
        let chain = CertificateDer::pem_file_iter(certificate)
            .and_then(Iterator::collect::<Result<Vec<_>, _>>)
            .map_err(in_chain)?;
        if chain.is_empty() {
            return Err(in_chain(pem::Error::NoItemsFound));
        }
        let secret = PrivateKeyDer::from_pem_file(key)
            .map_err(|why| BadCertificate::Key { path: key.into(), why: told(why) })?;
        let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .expect("ring knows TLS 1.2 and 1.3")
            .with_no_client_auth()
            .with_single_cert(chain, secret)
            .map_err(|why| BadCertificate::Together {
                certificate: certificate.into(),
                key: key.into(),
                why,
            })?;
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        Ok(Self(TlsAcceptor::from(Arc::new(config))))
    }

    /// Agrees with whoever connected on how to speak. Takes as long as they do.
    pub(super) async fn open(&self, stream: Counted) -> io::Result<Opened> {
        if stream.peek().await? != HANDSHAKE {
            return Ok(Opened::Plain(stream));
        }
        Ok(Opened::Encrypted(Box::new(self.0.accept(stream).await?)))
    }
}

/// The first byte of everybody who speaks TLS, and of no method of HTTP.
const HANDSHAKE: u8 = 0x16;

/// What a connection to an address of https turned out to be.
pub(super) enum Opened {
    Encrypted(Box<TlsStream<Counted>>),
    /// Somebody who has left the s out.
    Plain(Counted),
}

fn told(why: pem::Error) -> String {
    match why {
        pem::Error::NoItemsFound => "there is none in the file".to_owned(),
        // With its cause and without the name of the variant.
        pem::Error::Io(why) => why.to_string(),
        other => other.to_string(),
    }
}

/// Sends whoever speaks plain http to an address of https there. What could change something is
/// refused: it has already crossed the network for everybody to read, and must not seem to work.
pub(super) fn to_https() -> Router {
    Router::new().fallback(redirect)
}

async fn redirect(request: Request) -> Response {
    let host = request.headers().get(HOST).and_then(|host| host.to_str().ok());
    let plain = |c: char| c.is_ascii_alphanumeric() || ".-:[]".contains(c);
    match host.filter(|host| !host.is_empty() && host.chars().all(plain)) {
        Some(host) if matches!(*request.method(), Method::GET | Method::HEAD) => {
            let path = request.uri().path_and_query().map_or("/", |path| path.as_str());
            let there = Uri::builder().scheme("https").authority(host).path_and_query(path).build();
            match there {
                Ok(there) => Redirect::permanent(&there.to_string()).into_response(),
                Err(_) => speaks_https(),
            }
        }
        _ => speaks_https(),
    }
}

fn speaks_https() -> Response {
    Error::BadRequest("this address speaks https".into()).into_response()
}

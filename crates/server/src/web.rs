//! The web app: files that were built before, from inside the program or from a folder.
//!
//! Addresses without an extension belong to the app itself, which finds its way by them, so all of
//! them answer with its one page. What lies under `/assets/` has a name made of its contents and
//! never changes; everything else is asked for again each time, and sent only when it is new.
//!
//! `ServeDir` of tower-http reads folders alone; these files are mostly inside the program.

use std::path::{Path, PathBuf};
use std::{fs, io};

use axum::body::Bytes;
use axum::extract::{Request, State};
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};
use tokio::task;

use crate::app::Shared;
use crate::error::Error;
use crate::preview;

/// Where the web app comes from.
#[derive(Clone, Debug, Default)]
pub enum WebApp {
    /// It was not built; a page says so.
    #[default]
    NotBuilt,
    /// From inside the program.
    Embedded(&'static [WebFile]),
    /// From a folder, read anew for each request.
    Folder(PathBuf),
}

/// A file of the web app inside the program.
#[derive(Clone, Copy, Debug)]
pub struct WebFile {
    /// Its path below the app's folder, such as `assets/app.js`.
    pub path: &'static str,
    pub bytes: &'static [u8],
}

const PAGE: &str = "index.html";

/// Said on every page of a program that was built without the web app.
const NOT_BUILT: &str = "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
    <title>Partida</title>\n<h1>Partida</h1>\n\
    <p>The server runs, but this program was built without the web app.\n\
    <p><code>cargo xtask run</code> builds both; <code>partida serve --web DIR</code> serves an app \
    that was built elsewhere. The API is described at <a href=\"/api/v1/docs\">/api/v1/docs</a>.\n";

/// Compressed twins that may lie beside a file, best first.
const TWINS: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

/// Answers whatever is not the API's.
pub(crate) async fn serve(State(app): State<Shared>, request: Request) -> Result<Response, Error> {
    let path = request.uri().path();
    if path == "/api" || path.starts_with("/api/") {
        return Err(Error::NotFound);
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Err(Error::WrongMethod);
    }
    let path = readable(path).ok_or(Error::NotFound)?;
    let has_extension = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    let path = if has_extension { path } else { PAGE.to_owned() };
    if let WebApp::NotBuilt = app.settings.web {
        return if path == PAGE {
            let html = [(CONTENT_TYPE, "text/html; charset=utf-8"), (CACHE_CONTROL, "no-cache")];
            Ok((html, NOT_BUILT).into_response())
        } else {
            Err(Error::NotFound)
        };
    }
    if path == PAGE
        && request.uri().path().starts_with("/replay/")
        && let Some(html) = app.settings.web.read(PAGE).await?
        && let Some(html) = preview::page(&app, request.uri(), request.headers(), &html).await
    {
        return Ok(answer(PAGE, Bytes::from(html), None, &request));
    }
    for (encoding, ending) in TWINS {
        if accepts(request.headers(), encoding)
            && let Some(bytes) = app.settings.web.read(&format!("{path}{ending}")).await?
        {
            return Ok(answer(&path, bytes, Some(encoding), &request));
        }
    }
    let bytes = app.settings.web.read(&path).await?.ok_or(Error::NotFound)?;
    Ok(answer(&path, bytes, None, &request))
}

impl WebApp {
    async fn read(&self, path: &str) -> Result<Option<Bytes>, Error> {
        match self {
            Self::NotBuilt => Ok(None),
            Self::Embedded(files) => {
                let found = files.iter().find(|file| file.path == path);
                Ok(found.map(|file| Bytes::from_static(file.bytes)))
            }
            Self::Folder(folder) => {
                let file = folder.join(path);
                match task::spawn_blocking(move || read_file(&file)).await {
                    Ok(Ok(bytes)) => Ok(bytes.map(Bytes::from)),
                    Ok(Err(why)) => {
                        tracing::error!("the web app's file {path} cannot be read: {why}");
                        Err(Error::Unavailable)
                    }
                    Err(_) => Err(Error::Unavailable),
                }
            }
        }
    }
}

fn read_file(path: &Path) -> io::Result<Option<Vec<u8>>> {
    match fs::read(path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(why) => match why.kind() {
            io::ErrorKind::NotFound
            | io::ErrorKind::IsADirectory
            | io::ErrorKind::NotADirectory
            | io::ErrorKind::InvalidFilename => Ok(None),
            _ => Err(why),
        },
    }
}

/// The path of a file below the app's folder. Nothing leads out of it, and hidden files stay so.
fn readable(path: &str) -> Option<String> {
    let path = path.trim_start_matches('/');
    let fine = |part: &str| {
        let plain = |c: char| c.is_ascii_alphanumeric() || "-_.~!$&'()*+,;=:@%".contains(c);
        !part.starts_with('.') && part.chars().all(plain)
    };
    path.split('/').all(fine).then(|| path.to_owned())
}

fn accepts(headers: &HeaderMap, encoding: &str) -> bool {
    let offered = headers.get_all(ACCEPT_ENCODING).into_iter().filter_map(|h| h.to_str().ok());
    offered.flat_map(|list| list.split(',')).any(|one| {
        let mut parts = one.split(';').map(str::trim);
        parts.next() == Some(encoding) && !parts.any(|weight| matches!(weight, "q=0" | "q=0.0"))
    })
}

fn answer(path: &str, bytes: Bytes, encoding: Option<&'static str>, request: &Request) -> Response {
    let mut headers = HeaderMap::new();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind(path)));
    headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    if let Some(encoding) = encoding {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    if path.starts_with("assets/") {
        let forever = HeaderValue::from_static("public, max-age=31536000, immutable");
        headers.insert(CACHE_CONTROL, forever);
        return (headers, bytes).into_response();
    }
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    let hash = Sha256::digest(&bytes);
    let tag = hash[..12].iter().fold(String::from("\""), |tag, byte| format!("{tag}{byte:02x}"));
    let tag = HeaderValue::from_str(&format!("{tag}\"")).expect("a tag is hexadecimal");
    let known = request.headers().get(IF_NONE_MATCH) == Some(&tag);
    headers.insert(ETAG, tag);
    if known {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    (headers, bytes).into_response()
}

/// What a browser takes a file for.
fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "avif" => "image/avif",
        "gif" => "image/gif",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "woff" => "font/woff",
        "ttf" => "font/ttf",
        "txt" => "text/plain; charset=utf-8",
        "xml" => "application/xml",
        "mp3" => "audio/mpeg",
        "ogg" => "audio/ogg",
        "wav" => "audio/wav",
        "glb" => "model/gltf-binary",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_leads_out_of_the_folder() {
        for fine in ["/", "/index.html", "/assets/app-1x.js", "/match/7k2m9qx4ab"] {
            assert!(readable(fine).is_some(), "{fine}");
        }
        for bad in ["/../x", "/a/../../x", "/.git/config", "/a\\b", "/a/.env", "/ñ", "/a b"] {
            assert_eq!(readable(bad), None, "{bad}");
        }
    }

    #[test]
    fn an_encoding_is_used_when_it_is_accepted() {
        let headers = |value: &'static str| {
            HeaderMap::from_iter([(ACCEPT_ENCODING, HeaderValue::from_static(value))])
        };
        assert!(accepts(&headers("gzip, deflate, br"), "br"));
        assert!(accepts(&headers("br;q=0.5"), "br"));
        assert!(!accepts(&headers("br;q=0"), "br"));
        assert!(!accepts(&headers("gzip"), "br"));
        assert!(!accepts(&HeaderMap::new(), "gzip"));
    }
}

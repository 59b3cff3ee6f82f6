//! Requests that another site makes a browser send.

use axum::extract::Request;
use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, Method};
use axum::middleware::Next;
use axum::response::Response;

use crate::error::Error;

/// Refuses requests that could change something and come from a page of another site. Programs send
/// no Origin; browsers do with all of these, and pages cannot make them lie.
pub(crate) async fn refuse_foreign(request: Request, next: Next) -> Result<Response, Error> {
    let harmless = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    // The socket is opened with GET, and can change a lot.
    let upgrade = request.headers().contains_key("upgrade");
    if (!harmless || upgrade) && is_foreign(request.headers()) {
        return Err(Error::ForeignOrigin);
    }
    Ok(next.run(request).await)
}

fn is_foreign(headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(ORIGIN) else {
        return headers.get("sec-fetch-site").is_some_and(|site| site == "cross-site");
    };
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let origin = origin.to_str().ok().and_then(|origin| origin.split_once("://"));
    !matches!((origin, host), (Some((_, origin)), Some(host)) if origin == host)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_origin_is_ours_when_it_names_our_host() {
        let headers = |pairs: &[(&'static str, &'static str)]| {
            let mut headers = HeaderMap::new();
            for (name, value) in pairs {
                headers.insert(*name, value.parse().unwrap());
            }
            headers
        };
        assert!(!is_foreign(&headers(&[("host", "play.example:7777")])));
        for ours in ["http://play.example:7777", "https://play.example:7777"] {
            assert!(!is_foreign(&headers(&[("host", "play.example:7777"), ("origin", ours)])));
        }
        for theirs in ["http://evil.example", "http://play.example", "null", ""] {
            assert!(is_foreign(&headers(&[("host", "play.example:7777"), ("origin", theirs)])));
        }
        assert!(is_foreign(&headers(&[("origin", "http://play.example")])));
        assert!(is_foreign(&headers(&[("sec-fetch-site", "cross-site")])));
    }
}

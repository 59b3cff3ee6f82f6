//! What every answer tells browsers about itself, so that what a page may do is little.

use axum::extract::Request;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, REFERRER_POLICY,
    STRICT_TRANSPORT_SECURITY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use tower_http::set_header::SetResponseHeaderLayer;

/// For everything that is not a page: a browser that shows it runs nothing.
const NOTHING: &str = "default-src 'none'; frame-ancestors 'none'";

/// Tells browsers that they reach this host by https alone, where they do. For a year; not for the
/// names below it, which may be somebody else's.
pub(super) fn by_https_alone(secure: bool) -> SetResponseHeaderLayer<Option<HeaderValue>> {
    let value = secure.then(|| HeaderValue::from_static("max-age=31536000"));
    SetResponseHeaderLayer::overriding(STRICT_TRANSPORT_SECURITY, value)
}

/// Adds the security headers; a page that has a policy of its own keeps it.
pub(super) async fn secure(request: Request, next: Next) -> Response {
    let is_file = request.uri().path().split('/').nth(1) != Some("api");
    let host = request.headers().get(HOST).and_then(|host| host.to_str().ok()).map(str::to_owned);
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    // What the API says depends on who asks: nobody on the way keeps it, and no browser for whoever
    // uses it next.
    if !is_file && !headers.contains_key(CACHE_CONTROL) {
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    if !headers.contains_key(CONTENT_SECURITY_POLICY) {
        let policy = if is_page(headers) { of_the_app(host.as_deref()) } else { None };
        let policy = policy.unwrap_or(HeaderValue::from_static(NOTHING));
        headers.insert(CONTENT_SECURITY_POLICY, policy);
    }
    for (name, value) in [
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (X_FRAME_OPTIONS, "DENY"),
        (REFERRER_POLICY, "same-origin"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

fn is_page(headers: &HeaderMap) -> bool {
    let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    // A worker has the policy of its own file, so scripts carry the app's as well.
    kind.starts_with("text/html") || kind.starts_with("text/javascript")
}

/// The web app runs its own scripts and WebAssembly and talks to this server alone. Svelte moves
/// things by styles written into elements.
fn of_the_app(host: Option<&str>) -> Option<HeaderValue> {
    // Older browsers do not count the play channel as the same place as the page.
    let plain = |c: char| c.is_ascii_alphanumeric() || ".-:[]".contains(c);
    let channel = match host.filter(|host| host.chars().all(plain)) {
        Some(host) => format!(" ws://{host} wss://{host}"),
        None => String::new(),
    };
    let policy = format!(
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; \
         style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; \
         connect-src 'self'{channel}; object-src 'none'; base-uri 'self'; form-action 'self'; \
         frame-ancestors 'none'"
    );
    HeaderValue::from_str(&policy).ok()
}

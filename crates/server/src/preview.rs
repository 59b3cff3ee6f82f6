//! What a link to a match that anybody may watch shows before it is opened: a title, a line and a picture (Open Graph).

use std::fmt::Write as _;

use axum::http::header::{ACCEPT_LANGUAGE, HOST};
use axum::http::{HeaderMap, Uri};
use kit::Lang;

use crate::app::Shared;
use crate::matches::readable;

const HEAD_ENDS: &str = "</head>";

/// The app's page with what a preview shows, where the address is that of a match that anybody may
/// look at; else nothing.
pub(crate) async fn page(
    app: &Shared,
    uri: &Uri,
    headers: &HeaderMap,
    html: &[u8],
) -> Option<String> {
    let id = uri.path().strip_prefix("/replay/")?;
    let html = std::str::from_utf8(html).ok()?;
    let (_, record) = readable(app, id, None).await.ok()?;
    let lang = headers.get(ACCEPT_LANGUAGE).and_then(|langs| langs.to_str().ok());
    let lang = lang.map_or(Lang::En, Lang::of_locale);
    let host = headers.get(HOST)?.to_str().ok().filter(|host| is_host(host))?;
    let scheme = if app.settings.secure_cookies { "https" } else { "http" };
    let all = record.entries.len();
    let at = moment(uri.query().unwrap_or_default()).map_or(all, |at| at.min(all));
    let title = catalog::game(&record.game)?.title(lang);
    let players: Vec<&str> = record.players.iter().map(String::as_str).collect();
    let players = escaped(&players.join(", "));
    let line = lang.pick(
        format!("Una partida jugada a jugada: jugada {at} de {all}."),
        format!("A match move by move: move {at} of {all}."),
        format!("Uma partida lance a lance: lance {at} de {all}."),
    );
    let here = format!("{scheme}://{host}");
    let tags = [
        ("og:type", "website".to_owned()),
        ("og:site_name", "Partida".to_owned()),
        ("og:title", format!("{title}: {players}")),
        ("og:description", line),
        ("og:url", format!("{here}/replay/{id}?at={at}")),
        ("og:image", format!("{here}/api/v1/matches/{id}/picture.png?at={at}")),
        ("og:image:width", crate::pictures::PREVIEW.0.to_string()),
        ("og:image:height", crate::pictures::PREVIEW.1.to_string()),
        ("twitter:card", "summary_large_image".to_owned()),
    ];
    let mut meta = String::new();
    for (name, content) in tags {
        let _ = writeln!(meta, "    <meta property=\"{name}\" content=\"{content}\" />");
    }
    Some(html.replacen(HEAD_ENDS, &format!("{meta}  {HEAD_ENDS}"), 1))
}

/// The moment in an address: `at=12`.
fn moment(query: &str) -> Option<usize> {
    query.split('&').find_map(|part| part.strip_prefix("at="))?.parse().ok()
}

/// Nothing but a name and a port is written into a page.
fn is_host(host: &str) -> bool {
    !host.is_empty() && host.chars().all(|c| c.is_ascii_alphanumeric() || ".-:[]".contains(c))
}

/// Names are people's own words.
fn escaped(text: &str) -> String {
    let mut safe = String::new();
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            c => safe.push(c),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_and_requests_say_cannot_leave_its_attribute() {
        assert_eq!(escaped("<a> \"b\" & c"), "&lt;a&gt; &quot;b&quot; &amp; c");
        assert!(is_host("play.example.org:7777") && is_host("[::1]:7777"));
        assert!(!is_host("x\"><script>") && !is_host("") && !is_host("a/b"));
        assert_eq!(moment("x=1&at=12"), Some(12));
        assert_eq!(moment("at=-1"), None);
    }
}

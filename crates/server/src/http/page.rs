//! Lists in pages, the same way everywhere: `limit` and `cursor` in the query, the items as a bare
//! array, and the address of the next page in the header `Link` (RFC 8288).

use std::fmt::Display;
use std::str::FromStr;

use axum::Json;
use axum::extract::FromRequestParts;
use axum::http::header::LINK;
use axum::http::request::Parts;
use axum::http::{HeaderValue, Uri};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use super::API;
use crate::error::Error;

/// How many items are asked for: as many as the list gives at once, or fewer.
pub(crate) fn at_most(asked: Option<u32>, most: u32) -> Result<u32, Error> {
    match asked {
        None => Ok(most),
        Some(asked) if (1..=most).contains(&asked) => Ok(asked),
        Some(_) => Err(Error::invalid("limit", format!("1 to {most}"))),
    }
}

/// Where the page begins, if that is said.
pub(crate) fn cursor<T: FromStr>(given: Option<&str>) -> Result<Option<T>, Error> {
    let wrong = |_| Error::invalid("cursor", "it is taken from the Link of the page before");
    given.map(|text| text.parse().map_err(wrong)).transpose()
}

/// The address of a list under that of the API, from which that of its next page is made.
pub(crate) struct ListAt(Uri);

impl<S: Send + Sync> FromRequestParts<S> for ListAt {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Self::Rejection> {
        Ok(Self(parts.uri.clone()))
    }
}

impl ListAt {
    /// A page of this list, and where the next one begins, if there is one.
    pub(crate) fn page<T>(&self, items: T, next: Option<impl Display>) -> Page<T> {
        let link = next.and_then(|cursor| {
            let kept = self.0.query().unwrap_or_default().split('&');
            let kept = kept.filter(|pair| !pair.is_empty() && !pair.starts_with("cursor="));
            let own = format!("cursor={cursor}");
            let query = kept.chain([own.as_str()]).collect::<Vec<_>>().join("&");
            let link = format!("<{API}{}?{query}>; rel=\"next\"", self.0.path());
            HeaderValue::from_str(&link).ok()
        });
        Page { items, link }
    }
}

/// A page of a list.
pub(crate) struct Page<T> {
    items: T,
    link: Option<HeaderValue>,
}

impl<T: Serialize> IntoResponse for Page<T> {
    fn into_response(self) -> Response {
        let mut response = Json(self.items).into_response();
        if let Some(link) = self.link {
            response.headers_mut().insert(LINK, link);
        }
        response
    }
}

/// Takes away what was fetched beyond a page, to know whether there is more: the last item of the
/// page where there is.
pub(crate) fn cut<T>(items: &mut Vec<T>, limit: u32) -> Option<&T> {
    let more = items.len() > limit as usize;
    items.truncate(limit as usize);
    if more { items.last() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn link(address: &'static str, next: Option<&str>) -> Option<String> {
        let page = ListAt(Uri::from_static(address)).page((), next);
        page.link.map(|link| link.to_str().unwrap().into())
    }

    #[test]
    fn the_next_page_is_asked_as_this_one_with_another_cursor() {
        assert_eq!(link("/list", None), None);
        assert_eq!(link("/list", Some("7")).unwrap(), r#"</api/v1/list?cursor=7>; rel="next""#);
        assert_eq!(
            link("/list?limit=2&cursor=3&search=a%26b", Some("7")).unwrap(),
            r#"</api/v1/list?limit=2&search=a%26b&cursor=7>; rel="next""#
        );
    }

    #[test]
    fn a_limit_is_never_more_than_the_list_gives() {
        assert_eq!(at_most(None, 50).unwrap(), 50);
        assert_eq!(at_most(Some(1), 50).unwrap(), 1);
        for wrong in [0, 51, u32::MAX] {
            assert!(matches!(at_most(Some(wrong), 50), Err(Error::InvalidField { .. })));
        }
    }
}

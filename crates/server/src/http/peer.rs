//! From where a request comes.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::HeaderMap;
use axum::http::header::USER_AGENT;
use axum::http::request::Parts;

use crate::app::Shared;

/// Who sent a request, as far as the network tells.
#[derive(Clone, Debug)]
pub(crate) struct Peer {
    pub(crate) address: IpAddr,
    /// What their program calls itself.
    pub(crate) agent: Option<String>,
}

/// How much of that is kept.
const LONGEST_AGENT: usize = 200;

impl FromRequestParts<Shared> for Peer {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &Shared) -> Result<Self, Infallible> {
        let connected = parts.extensions.get::<ConnectInfo<super::From>>();
        let connected = connected.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.0.0.ip());
        let forwarded =
            if app.settings.behind_proxy { forwarded_for(&parts.headers) } else { None };
        let agent = parts.headers.get(USER_AGENT).and_then(|agent| agent.to_str().ok());
        let agent = agent.map(|agent| agent.chars().take(LONGEST_AGENT).collect());
        Ok(Self { address: forwarded.unwrap_or(connected).to_canonical(), agent })
    }
}

/// Whom our own proxy names: the last of the list. What stands before it anybody can write.
fn forwarded_for(headers: &HeaderMap) -> Option<IpAddr> {
    let last = headers.get_all("x-forwarded-for").into_iter().next_back()?;
    last.to_str().ok()?.rsplit(',').next()?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_that_a_proxy_adds_counts() {
        let mut headers = HeaderMap::new();
        assert_eq!(forwarded_for(&headers), None);
        headers.append("x-forwarded-for", "6.6.6.6, 10.0.0.7".parse().unwrap());
        assert_eq!(forwarded_for(&headers), Some(IpAddr::from([10, 0, 0, 7])));
        headers.append("x-forwarded-for", "2001:db8::1".parse().unwrap());
        assert_eq!(forwarded_for(&headers).unwrap().to_string(), "2001:db8::1");
        headers.append("x-forwarded-for", "nonsense".parse().unwrap());
        assert_eq!(forwarded_for(&headers), None);
    }
}

//! From where a request comes.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::HeaderMap;
use axum::http::header::{HOST, USER_AGENT};
use axum::http::request::Parts;
use store::{AuditKind, NewAudit, Origin, Player};

use crate::app::Shared;
use crate::proxies::{forwarded_for, was_forwarded};

/// Who sent a request, as far as the network tells.
#[derive(Clone, Debug)]
pub(crate) struct Peer {
    pub(crate) address: IpAddr,
    /// What their program calls itself.
    pub(crate) agent: Option<String>,
    /// Whether they are on this machine, and no proxy stands between.
    pub(crate) is_local: bool,
}

/// How much of that is kept.
const LONGEST_AGENT: usize = 200;

impl Peer {
    /// Notes what somebody did with their own account.
    pub(crate) async fn note(&self, app: &Shared, player: &Player, kind: AuditKind) {
        let subject = Some(player.id);
        self.note_that(app, player, NewAudit { subject, ..NewAudit::new(kind, Origin::Web) }).await;
    }

    /// Notes what somebody did.
    pub(crate) async fn note_that(&self, app: &Shared, actor: &Player, new: NewAudit<'_>) {
        let address = self.address.to_string();
        app.note(NewAudit { actor: Some(actor.id), address: Some(&address), ..new }).await;
    }
}

impl FromRequestParts<Shared> for Peer {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &Shared) -> Result<Self, Infallible> {
        let connected = parts.extensions.get::<ConnectInfo<super::From>>();
        let connected = connected.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.0.0.ip());
        let connected = connected.to_canonical();
        let headers = &parts.headers;
        let is_proxy = app.settings.is_proxy(connected);
        let forwarded =
            if is_proxy { forwarded_for(headers, &app.settings.trusted_proxies) } else { None };
        let agent = headers.get(USER_AGENT).and_then(|agent| agent.to_str().ok());
        let agent = agent.map(|agent| agent.chars().take(LONGEST_AGENT).collect());
        // A proxy on this machine makes everybody look as if they were here. Those with which the
        // web app works pass the host that people asked for, if they tell nothing else.
        let is_local = connected.is_loopback()
            && !is_proxy
            && !was_forwarded(headers)
            && names_this_machine(headers);
        Ok(Self { address: forwarded.unwrap_or(connected), agent, is_local })
    }
}

fn names_this_machine(headers: &HeaderMap) -> bool {
    let host = headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let (name, port) = host.rsplit_once(':').unwrap_or((host, ""));
    let name = if port.bytes().all(|b| b.is_ascii_digit()) { name } else { host };
    let name = name.trim_start_matches('[').trim_end_matches(']');
    name == "localhost" || name.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_names_this_machine_or_another() {
        let names = |host: &'static str| {
            names_this_machine(&HeaderMap::from_iter([(HOST, host.parse().unwrap())]))
        };
        for here in ["localhost", "localhost:7777", "127.0.0.1:7777", "[::1]:7777", "[::1]"] {
            assert!(names(here), "{here}");
        }
        for there in ["play.example", "play.example:443", "10.0.0.1:80", "", "localhost.example"] {
            assert!(!names(there), "{there}");
        }
        assert!(!names_this_machine(&HeaderMap::new()));
    }
}

//! Web Push: browsers are told of notices though no page is open.
//!
//! What is sent is encrypted for one browser (RFC 8291) and signed by the site (RFC 8292), so that the push service
//! between them can neither read nor make it up. Nobody waits for a push service.

mod api;
mod crypto;
mod message;
mod queue;
mod send;

pub(crate) use api::router;
pub(crate) use queue::{Pushes, run};
pub use send::PushTo;

use std::net::SocketAddr;

use crate::WebApp;

/// What whoever runs the server decides.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where to listen; port 0 for any that is free.
    pub listen: SocketAddr,
    /// Whether people reach the server by https, so that cookies are sent by https alone.
    pub secure_cookies: bool,
    /// What is served to browsers beside the API.
    pub web: WebApp,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 7777)),
            secure_cookies: false,
            web: WebApp::NotBuilt,
        }
    }
}

//! The line to a server: HTTP for the lobby and one socket for play, on a thread of their own. It knows the documented
//! API (`docs/http-api.md`) and nothing of screens.

use std::thread;
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use http_body_util::Full;
use hyper::body::Bytes;
use hyper::{Request, Uri};
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio_rustls::rustls::crypto::ring;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;

use super::dial;

/// How long a server may take to answer.
const PATIENCE: Duration = Duration::from_secs(30);

/// What is asked of a server.
#[derive(Clone, Debug)]
pub enum Ask {
    /// Log in, or register where there is an address.
    LogIn { server: String, username: String, password: String, email: Option<String> },
    /// Go on with a token that was kept.
    GoOn { server: String, token: String },
    /// One request under `/api/v1`.
    Http { tag: Tag, method: &'static str, path: String, body: Value },
    /// Add to the luck of a match (docs/luck.md), from this machine's own generator.
    Contribute { id: String },
    /// One message on the play channel.
    Send(Value),
}

/// What an answer is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tag {
    Mine,
    Waiting,
    Running,
    /// Something that gives a room to go to.
    Room,
    /// A room that was just made: whoever made it sits down.
    Created,
    /// The record of a match that is over: to be stepped through, or to be written to a file.
    Record {
        export: bool,
    },
    /// Something that changes the room one is in.
    Change,
    Rematch,
}

/// What comes from a server.
#[derive(Clone, Debug)]
pub enum News {
    /// With the token, where a new one was made.
    LoggedIn {
        server: String,
        username: String,
        token: Option<String>,
    },
    NotLoggedIn(Trouble),
    /// What was added to the luck of a room stands there now.
    Contributed {
        room: Value,
        contribution: String,
    },
    Answer(Tag, Result<Value, Trouble>),
    Connected,
    /// The play channel broke off; another is tried.
    Lost,
    Message(Value),
}

/// Why something was not done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trouble {
    pub code: String,
    pub message: String,
}

impl Trouble {
    fn unreachable(why: impl std::fmt::Display) -> Self {
        Self { code: "unreachable".into(), message: why.to_string() }
    }
}

/// Starts the thread; what is put in is asked, and `tell` is told what comes.
pub(crate) fn start(
    tell: impl Fn(News) + Clone + Send + 'static,
) -> std::io::Result<UnboundedSender<Ask>> {
    let (sender, receiver) = unbounded_channel();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    thread::Builder::new().name("net".into()).spawn(move || {
        let local = tokio::task::LocalSet::new();
        local.block_on(&runtime, serve(receiver, tell));
    })?;
    Ok(sender)
}

async fn serve(mut asks: UnboundedReceiver<Ask>, tell: impl Fn(News) + Clone + 'static) {
    let mut account: Option<(String, String)> = None;
    let mut socket: Option<(UnboundedSender<Value>, tokio::task::JoinHandle<()>)> = None;
    while let Some(ask) = asks.recv().await {
        match ask {
            Ask::LogIn { server, username, password, email } => {
                match log_in(&server, &username, &password, email.as_deref()).await {
                    Ok(token) => {
                        account = Some((server.clone(), token.clone()));
                        socket = Some(open(&server, &token, tell.clone(), socket));
                        tell(News::LoggedIn { server, username, token: Some(token) });
                    }
                    Err(trouble) => tell(News::NotLoggedIn(trouble)),
                }
            }
            Ask::GoOn { server, token } => {
                match request(&server, Auth::Token(&token), "GET", "/me", &Value::Null).await {
                    Ok((me, _)) => {
                        let username = me["username"].as_str().unwrap_or_default().to_owned();
                        account = Some((server.clone(), token.clone()));
                        socket = Some(open(&server, &token, tell.clone(), socket));
                        tell(News::LoggedIn { server, username, token: None });
                    }
                    Err(trouble) => tell(News::NotLoggedIn(trouble)),
                }
            }
            Ask::Http { tag, method, path, body } => {
                let Some((server, token)) = account.clone() else { continue };
                let tell = tell.clone();
                tokio::task::spawn_local(async move {
                    let answer = request(&server, Auth::Token(&token), method, &path, &body).await;
                    tell(News::Answer(tag, answer.map(|(value, _)| value)));
                });
            }
            Ask::Contribute { id } => {
                let Some((server, token)) = account.clone() else { continue };
                let Some(contribution) = random_bytes() else { continue };
                let tell = tell.clone();
                tokio::task::spawn_local(async move {
                    let path = format!("/matches/{id}/luck");
                    let body = json!({ "contribution": contribution });
                    let answer = request(&server, Auth::Token(&token), "PUT", &path, &body).await;
                    // An older server knows nothing of it, and plays all the same.
                    if let Ok((room, _)) = answer {
                        tell(News::Contributed { room, contribution });
                    }
                });
            }
            Ask::Send(message) => {
                if let Some((sender, _)) = &socket {
                    // While there is no connection nothing is sent: what matters is asked again then.
                    let _ = sender.send(message);
                }
            }
        }
    }
}

/// 32 bytes that nobody can foresee, in hexadecimal digits.
fn random_bytes() -> Option<String> {
    let mut bytes = [0_u8; 32];
    ring::default_provider().secure_random.fill(&mut bytes).ok()?;
    let digit = |four: u8| char::from_digit(four.into(), 16).expect("four bits are one digit");
    Some(bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect())
}

enum Auth<'a> {
    Nobody,
    Cookie(&'a str),
    Token(&'a str),
}

/// One request: the answer and the cookies that came with it.
async fn request(
    server: &str,
    auth: Auth<'_>,
    method: &str,
    path: &str,
    body: &Value,
) -> Result<(Value, String), Trouble> {
    let address: Uri = format!("{server}/api/v1{path}").parse().map_err(Trouble::unreachable)?;
    let host = address.authority().map_or("", |authority| authority.as_str()).to_owned();
    let target = address.path_and_query().map_or("/", |target| target.as_str()).to_owned();
    let mut request = Request::builder().method(method).uri(target).header("host", host);
    request = match auth {
        Auth::Nobody => request,
        Auth::Cookie(cookie) => request.header("cookie", cookie),
        Auth::Token(token) => request.header("authorization", format!("Bearer {token}")),
    };
    let body = if body.is_null() {
        Bytes::new()
    } else {
        request = request.header("content-type", "application/json");
        Bytes::from(body.to_string())
    };
    let request = request.body(Full::new(body)).map_err(Trouble::unreachable)?;
    let answer = tokio::time::timeout(PATIENCE, dial::request(&address, request)).await;
    let answer = answer.map_err(Trouble::unreachable)?.map_err(Trouble::unreachable)?;
    let good = answer.status().is_success();
    let cookies: Vec<String> = answer
        .headers()
        .get_all("set-cookie")
        .iter()
        .filter_map(|cookie| Some(cookie.to_str().ok()?.split(';').next()?.to_owned()))
        .collect();
    let value: Value = serde_json::from_slice(answer.body()).unwrap_or(Value::Null);
    if good {
        return Ok((value, cookies.join("; ")));
    }
    let part = |key: &str| value[key].as_str().unwrap_or("unknown").to_owned();
    Err(Trouble { code: part("code"), message: part("message") })
}

/// A token for this terminal, by name and password.
async fn log_in(
    server: &str,
    username: &str,
    password: &str,
    email: Option<&str>,
) -> Result<String, Trouble> {
    let (path, body) = match email {
        Some(email) => {
            ("/register", json!({ "username": username, "email": email, "password": password }))
        }
        None => ("/login", json!({ "username": username, "password": password })),
    };
    let (_, cookie) = request(server, Auth::Nobody, "POST", path, &body).await?;
    let wanted = json!({ "name": "terminal", "scope": "play" });
    let (made, _) = request(server, Auth::Cookie(&cookie), "POST", "/me/tokens", &wanted).await?;
    // The session has served its purpose; the token stays.
    let _ = request(server, Auth::Cookie(&cookie), "POST", "/logout", &Value::Null).await;
    let secret = made["secret"].as_str();
    secret.map(str::to_owned).ok_or_else(|| Trouble::unreachable("no token came"))
}

/// Opens the play channel, and again whenever it breaks off.
fn open(
    server: &str,
    token: &str,
    tell: impl Fn(News) + 'static,
    before: Option<(UnboundedSender<Value>, tokio::task::JoinHandle<()>)>,
) -> (UnboundedSender<Value>, tokio::task::JoinHandle<()>) {
    if let Some((_, task)) = before {
        task.abort();
    }
    let (sender, mut messages) = unbounded_channel();
    let url = format!("{}/api/v1/socket", server.replacen("http", "ws", 1));
    let bearer = format!("Bearer {token}");
    let task = tokio::task::spawn_local(async move {
        let mut wait = Duration::from_millis(500);
        loop {
            if talk(&url, &bearer, &tell, &mut messages).await {
                wait = Duration::from_millis(500);
            }
            tell(News::Lost);
            tokio::time::sleep(wait).await;
            wait = (wait * 2).min(Duration::from_secs(15));
            // What was meant for the connection that is gone.
            while messages.try_recv().is_ok() {}
        }
    });
    (sender, task)
}

/// One connection from its beginning to its end; whether it came about at all.
async fn talk(
    url: &str,
    bearer: &str,
    tell: &impl Fn(News),
    messages: &mut UnboundedReceiver<Value>,
) -> bool {
    let Ok(mut request) = url.into_client_request() else { return false };
    let Ok(bearer) = bearer.parse() else { return false };
    request.headers_mut().insert("authorization", bearer);
    let opened = async {
        let line = dial::dial(request.uri()).await.ok()?;
        tokio_tungstenite::client_async(request, line).await.ok()
    };
    let Ok(Some((mut socket, _))) = tokio::time::timeout(PATIENCE, opened).await else {
        return false;
    };
    tell(News::Connected);
    loop {
        tokio::select! {
            sent = messages.recv() => {
                let Some(message) = sent else { return true };
                if socket.send(Message::text(message.to_string())).await.is_err() {
                    return true;
                }
            }
            heard = socket.next() => match heard {
                Some(Ok(Message::Text(text))) => {
                    if let Ok(value) = serde_json::from_str(&text) {
                        tell(News::Message(value));
                    }
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return true,
                Some(Ok(_)) => {}
            },
        }
    }
}

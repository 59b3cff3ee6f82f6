//! One client's connection: a reader that hands requests to the matches, and a writer that sends
//! what comes back.

use std::collections::HashSet;
use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use protocol::Fault;
use protocol::socket::{Accepted, Answer, LONGEST_MESSAGE, Op, PROTOCOL, Proposed, Push, Request};
use serde::Serialize;
use serde_json::Value;
use store::{MatchId, Time};
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore, mpsc, watch};
use tokio::time::{Instant, interval_at, timeout};
use tokio_tungstenite::tungstenite;
use utoipa::ToSchema;

use super::outbox::{Lag, Out, Outbox, OutboxId};
use super::sockets::OpenSocket;
use crate::accounts::Session;
use crate::app::{ServerStage, Shared};
use crate::error::Error;
use crate::gate::{Kind, Who};
use crate::matches::{Ask, Reply, Watched as Begun};
use crate::{lobby, pairing};

/// How many requests of one client may be unanswered before no more are read.
const MOST_REQUESTS: usize = 32;

/// How often a client is asked whether it is still there, and how long it may be silent, as often as
/// it is looked after: after a minute, more or less, it counts as gone.
const PING: Duration = Duration::from_secs(25);
const SILENCE: u32 = 2;

/// How long a client that must go has to read why.
const FAREWELL: Duration = Duration::from_secs(5);

/// The matches that a client watches.
type Watched = Arc<Mutex<HashSet<MatchId>>>;

#[derive(Serialize, ToSchema)]
pub(super) struct Hello {
    protocol: u32,
    player: String,
    /// Milliseconds since 1970.
    #[schema(value_type = i64)]
    time: Time,
}

#[derive(Serialize)]
struct Nothing {}

#[derive(Serialize, ToSchema)]
pub(super) struct Stopping {
    message: &'static str,
}

impl Stopping {
    const fn soon() -> Self {
        Self { message: "the server is about to stop; your matches go on when it is back" }
    }
}

#[derive(Serialize, ToSchema)]
pub(super) struct Pong {
    /// Milliseconds since 1970.
    #[schema(value_type = i64)]
    time: Time,
}

pub(super) async fn serve(app: Shared, session: Session, open: &OpenSocket, socket: WebSocket) {
    let (sink, stream) = socket.split();
    let (outbox, queue, lag) = Outbox::new();
    let watched = Watched::default();
    let hello = Hello {
        protocol: PROTOCOL,
        player: session.player.username.clone(),
        time: app.clock.now(),
    };
    outbox.push(&text(&Push { push: "hello", body: hello }));
    let keeper = Keeper {
        stage: app.stage.subscribe(),
        ended: Arc::clone(&open.ended),
        away: Arc::clone(&open.away),
        outbox: outbox.clone(),
        heard: Arc::default(),
        ping: PING,
        farewell: FAREWELL,
    };
    let reader = Reader {
        app: Arc::clone(&app),
        session,
        outbox: outbox.clone(),
        watched: Arc::clone(&watched),
        requests: Arc::new(Semaphore::new(MOST_REQUESTS)),
        heard: Arc::clone(&keeper.heard),
    };
    let writer = Writer { app: Arc::clone(&app), outbox: outbox.id(), watched, lag };
    // In a task of its own, so that nobody looks at its clock whenever there is something to read.
    let mut kept = tokio::spawn(keeper.run());
    let mut writing = pin!(writer.run(sink, queue));
    // Whichever ends first ends the others: a client that went, or one that must go.
    tokio::select! {
        why = reader.run(stream) => {
            if let Some(frame) = why {
                outbox.notify(Message::Close(Some(frame)));
                // Who does not read it goes nevertheless.
                let _ = timeout(FAREWELL, writing).await;
            }
        }
        () = &mut writing => {}
        _ = &mut kept => {}
    }
    kept.abort();
    app.listing.leave(outbox.id());
    if let Err(error) = pairing::unseek(&app, reader.session.player.id, &outbox).await {
        tracing::warn!("somebody who went is still in the queue for a while: {error}");
    }
    let watched =
        std::mem::take(&mut *reader.watched.lock().unwrap_or_else(PoisonError::into_inner));
    for id in watched {
        app.matches.tell(id, Ask::Unwatch { outbox: outbox.id() }).await;
    }
}

struct Reader {
    app: Shared,
    session: Session,
    outbox: Outbox,
    watched: Watched,
    requests: Arc<Semaphore>,
    /// Whether the client has said anything since it was last looked after.
    heard: Arc<AtomicBool>,
}

impl Reader {
    /// Reads until the client goes, or must go: then it is told why.
    async fn run(&self, mut stream: SplitStream<WebSocket>) -> Option<CloseFrame> {
        loop {
            let message = match stream.next().await? {
                Ok(message) => message,
                Err(error) => return refusal(error),
            };
            self.heard.store(true, Ordering::Relaxed);
            let permit = Arc::clone(&self.requests).acquire_owned().await;
            let permit = permit.expect("the semaphore is never closed");
            // Whatever it is, it had to be read.
            let passed = self.pass(Kind::Message);
            match message {
                Message::Text(request) => self.handle(&request, passed, permit).await,
                Message::Binary(_) => {
                    let text = || Fault::new("bad_request", "messages are text");
                    let fault = passed.map_or_else(|error| error.fault(), |()| text());
                    self.answer(&Answer::bad(Value::Null, fault), permit);
                }
                // The library answers pings by itself, so that they are too many cannot be said
                // otherwise.
                Message::Ping(_) | Message::Pong(_) => {
                    if let Err(error) = passed {
                        let reason = error.to_string().into();
                        return Some(CloseFrame { code: close_code::POLICY, reason });
                    }
                }
                Message::Close(_) => return None,
            }
        }
    }

    fn pass(&self, kind: Kind) -> Result<(), Error> {
        self.app.gate.pass(kind, Who::Account(self.session.player.id))
    }

    async fn handle(
        &self,
        request: &str,
        mut passed: Result<(), Error>,
        permit: OwnedSemaphorePermit,
    ) {
        let request = Request::read(request);
        if let Ok(Request { op: Op::Say { .. }, .. }) = request {
            passed = passed.and_then(|()| self.pass(Kind::Saying));
        }
        let (id, op) = match (request, passed) {
            (Ok(Request { id, op }), Ok(())) => (id, op),
            (Ok(Request { id, .. }) | Err((id, _)), Err(error)) => {
                return self.answer(&Answer::bad(id, error.fault()), permit);
            }
            (Err((id, fault)), Ok(())) => return self.answer(&Answer::bad(id, fault), permit),
        };
        let changes = !matches!(
            op,
            Op::Watch { .. } | Op::Unwatch { .. } | Op::Lobby {} | Op::Unlobby {} | Op::Ping {}
        );
        if changes && let Err(error) = self.session.may_change() {
            return self.answer(&Answer::bad(id, error.fault()), permit);
        }
        match op {
            Op::Ping {} => {
                let pong = Pong { time: self.app.clock.now() };
                self.answer(&Answer::good(id, pong), permit);
            }
            Op::Watch { match_id, have } => {
                let Some(match_id) = self.match_id(&match_id, &id, permit) else { return };
                let (match_id, permit) = match_id;
                self.watched().insert(match_id);
                let reply = self.watching(id, permit);
                let (by, outbox) = (self.session.player.clone(), self.outbox.clone());
                let present = self.session.may_change().is_ok();
                let watch = Ask::Watch { by, have, present, outbox, reply };
                self.app.matches.send(match_id, watch).await;
            }
            Op::Unwatch { match_id } => {
                let Some(match_id) = self.match_id(&match_id, &id, permit) else { return };
                let (match_id, permit) = match_id;
                if self.watched().remove(&match_id) {
                    let outbox = self.outbox.id();
                    self.app.matches.tell(match_id, Ask::Unwatch { outbox }).await;
                }
                self.answer(&Answer::good(id, Nothing {}), permit);
            }
            Op::Act { match_id, action, action_id, version } => {
                let Some(match_id) = self.match_id(&match_id, &id, permit) else { return };
                let (match_id, permit) = match_id;
                let outbox = self.outbox.clone();
                let reply = Reply::new(move |played: Result<u64, Error>| {
                    outbox.answer(
                        match played {
                            Ok(version) => text(&Answer::good(id, Accepted { version })),
                            Err(error) => text(&Answer::bad(id, error.fault())),
                        },
                        permit,
                    );
                });
                let by = self.session.player.id;
                let at = self.app.clock.now();
                let act = Ask::Act { by, action, action_id, version, at, reply };
                self.app.matches.send(match_id, act).await;
            }
            Op::Seek { game, seats, pace, bots } => {
                let by = &self.session.player;
                let wish = pairing::Wish { game, seats, pace, bots };
                let done = pairing::seek(&self.app, by, wish, &self.outbox).await;
                self.done(id, permit).send(done);
            }
            Op::Lobby {} => self.look_at_lobby(id, permit).await,
            Op::Unlobby {} => {
                self.app.listing.leave(self.outbox.id());
                self.answer(&Answer::good(id, Nothing {}), permit);
            }
            Op::Unseek {} => {
                let done = pairing::unseek(&self.app, self.session.player.id, &self.outbox).await;
                self.done(id, permit).send(done);
            }
            Op::Return { match_id } => {
                let Some(match_id) = self.match_id(&match_id, &id, permit) else { return };
                let (match_id, permit) = match_id;
                let reply = self.done(id, permit);
                let by = self.session.player.id;
                self.app.matches.send(match_id, Ask::Return { by, reply }).await;
            }
            Op::Propose { match_id, what } => {
                let Some(match_id) = self.match_id(&match_id, &id, permit) else { return };
                let (match_id, permit) = match_id;
                let (by, reply) = (self.session.player.id, self.done(id, permit));
                self.app.matches.send(match_id, Ask::Propose { by, what, reply }).await;
            }
            Op::Agree { match_id, what } => {
                self.respond(&match_id, what, true, (id, permit)).await;
            }
            Op::Decline { match_id, what } => {
                self.respond(&match_id, what, false, (id, permit)).await;
            }
            Op::Say { match_id, text } => {
                let Some(match_id) = self.match_id(&match_id, &id, permit) else { return };
                let (match_id, permit) = match_id;
                let reply = self.done(id, permit);
                let by = self.session.player.clone();
                self.app.matches.send(match_id, Ask::Say { by, text, reply }).await;
            }
        }
    }

    /// Tells which public matches there are, and from then on what changes.
    async fn look_at_lobby(&self, id: Value, permit: OwnedSemaphorePermit) {
        let mut asked = Some((id, permit));
        let looks = lobby::look(&self.app, &self.outbox, |list| {
            if let Some((id, permit)) = asked.take() {
                self.answer(&Answer::good(id, list), permit);
            }
        });
        if let (Err(error), Some((id, permit))) = (looks.await, asked) {
            self.answer(&Answer::bad(id, error.fault()), permit);
        }
    }

    /// Says yes or no to what somebody has proposed.
    async fn respond(
        &self,
        given: &str,
        what: Proposed,
        agrees: bool,
        (id, permit): (Value, OwnedSemaphorePermit),
    ) {
        let Some((match_id, permit)) = self.match_id(given, &id, permit) else { return };
        let (by, reply) = (self.session.player.id, self.done(id, permit));
        self.app.matches.send(match_id, Ask::Respond { by, what, agrees, reply }).await;
    }

    /// The match that is meant, or the answer that there is none.
    fn match_id(
        &self,
        given: &str,
        id: &Value,
        permit: OwnedSemaphorePermit,
    ) -> Option<(MatchId, OwnedSemaphorePermit)> {
        if let Ok(match_id) = given.parse() {
            return Some((match_id, permit));
        }
        self.answer(&Answer::bad(id.clone(), Error::MatchNotFound.fault()), permit);
        None
    }

    fn watched(&self) -> std::sync::MutexGuard<'_, HashSet<MatchId>> {
        self.watched.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn answer<T: Serialize>(&self, answer: &Answer<T>, permit: OwnedSemaphorePermit) {
        self.outbox.answer(text(answer), permit);
    }

    /// For what is answered with nothing but that it was done.
    fn done(&self, id: Value, permit: OwnedSemaphorePermit) -> Reply<()> {
        let outbox = self.outbox.clone();
        Reply::new(move |done: Result<(), Error>| {
            let answer = match done {
                Ok(()) => text(&Answer::good(id, Nothing {})),
                Err(error) => text(&Answer::bad(id, error.fault())),
            };
            outbox.answer(answer, permit);
        })
    }

    /// For the answer to whoever begins to watch, which comes as JSON.
    fn watching(&self, id: Value, permit: OwnedSemaphorePermit) -> Reply<Begun> {
        let outbox = self.outbox.clone();
        Reply::new(move |begun: Result<Begun, Error>| {
            let answer = match begun {
                Ok(begun) => {
                    // An object in an object: what it says follows what every answer says.
                    let head = text(&Answer::good(id, Nothing {}));
                    let head = head.strip_suffix('}').unwrap_or(&head);
                    format!("{head},{}", &begun.json.get()[1..]).into()
                }
                Err(error) => text(&Answer::bad(id, error.fault())),
            };
            outbox.answer(answer, permit);
        })
    }
}

/// What is said to a client that sends what cannot be read; nothing where the connection broke.
fn refusal(error: axum::Error) -> Option<CloseFrame> {
    let error = error.into_inner().downcast::<tungstenite::Error>().ok()?;
    let (code, reason) = match *error {
        tungstenite::Error::Capacity(_) => {
            (close_code::SIZE, format!("a message has at most {LONGEST_MESSAGE} bytes"))
        }
        tungstenite::Error::Utf8(_) => (close_code::INVALID, "a text is UTF-8".into()),
        tungstenite::Error::Protocol(why) => (close_code::PROTOCOL, why.to_string()),
        _ => return None,
    };
    Some(CloseFrame { code, reason: reason.into() })
}

/// Looks after a connection that is served.
struct Keeper {
    stage: watch::Receiver<ServerStage>,
    /// Told when the session has ended.
    ended: Arc<Notify>,
    /// Told when the client must go to another node.
    away: Arc<Notify>,
    outbox: Outbox,
    heard: Arc<AtomicBool>,
    ping: Duration,
    farewell: Duration,
}

impl Keeper {
    /// Asks the client again and again whether it is there, and passes on what it must know. Returns
    /// when it must go, or has vanished without a word: then it does not answer.
    async fn run(mut self) {
        // Also for a socket that opens while the server stops.
        self.stage.mark_changed();
        let mut looks = interval_at(Instant::now() + self.ping, self.ping);
        let mut silent = 0;
        let mut told = false;
        while silent < SILENCE {
            tokio::select! {
                _ = looks.tick() => {
                    let heard = self.heard.swap(false, Ordering::Relaxed);
                    silent = if heard { 0 } else { silent + 1 };
                    self.outbox.notify(Message::Ping(Bytes::new()));
                }
                () = self.ended.notified() => {
                    let reason = "you are logged out".into();
                    return self.dismiss(CloseFrame { code: close_code::POLICY, reason }).await;
                }
                () = self.away.notified() => {
                    let reason = "this node is cut off; come again".into();
                    return self.dismiss(CloseFrame { code: close_code::AWAY, reason }).await;
                }
                // Without the server nobody could change it.
                changed = self.stage.changed() => {
                    let stage = *self.stage.borrow_and_update();
                    // Of two stages that follow each other at once only the last is seen.
                    if stage != ServerStage::Serving && !std::mem::replace(&mut told, true) {
                        let stopping = text(&Push { push: "stopping", body: Stopping::soon() });
                        self.outbox.notify(Message::Text(stopping));
                    }
                    if changed.is_err() || stage == ServerStage::Stopped {
                        let reason = "the server stops".into();
                        return self.dismiss(CloseFrame { code: close_code::AWAY, reason }).await;
                    }
                }
            }
        }
    }

    /// Tells a client that it must go. Who does not read it goes nevertheless.
    async fn dismiss(&self, frame: CloseFrame) {
        self.outbox.notify(Message::Close(Some(frame)));
        tokio::time::sleep(self.farewell).await;
    }
}

struct Writer {
    app: Shared,
    outbox: OutboxId,
    watched: Watched,
    lag: Arc<Lag>,
}

impl Writer {
    async fn run(
        &self,
        mut sink: SplitSink<WebSocket, Message>,
        mut queue: mpsc::UnboundedReceiver<Out>,
    ) {
        while let Some(out) = queue.recv().await {
            let (message, pushed) = match out {
                Out::Push(text) => (Message::Text(text), true),
                Out::Answer(text, _permit) => (Message::Text(text), false),
                Out::Notice(Message::Close(frame)) => {
                    // The connection ends either way.
                    let _ = sink.send(Message::Close(frame)).await;
                    return;
                }
                Out::Notice(message) => (message, false),
            };
            // What waits already goes out together.
            let fed = sink.feed(message).await;
            if fed.is_err() || queue.is_empty() && sink.flush().await.is_err() {
                return;
            }
            if pushed && self.lag.sent_one() {
                self.catch_up().await;
            }
        }
    }

    /// Something was left out while too much waited: every match says how it stands.
    async fn catch_up(&self) {
        let watched = self.watched.lock().unwrap_or_else(PoisonError::into_inner).clone();
        for id in watched {
            self.app.matches.tell(id, Ask::CatchUp { outbox: self.outbox }).await;
        }
    }
}

fn text<T: Serialize>(message: &T) -> Utf8Bytes {
    serde_json::to_string(message).expect("messages can be written as JSON").into()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A keeper in a hurry, what steers it, and what it sends.
    fn keeper() -> (Keeper, watch::Sender<ServerStage>, mpsc::UnboundedReceiver<Out>) {
        let stage = watch::Sender::new(ServerStage::Serving);
        let (outbox, queue, _) = Outbox::new();
        let ping = Duration::from_millis(1);
        let (heard, ended, away) = Default::default();
        let subscribed = stage.subscribe();
        let keeper = Keeper { stage: subscribed, ended, away, outbox, heard, ping, farewell: ping };
        (keeper, stage, queue)
    }

    #[tokio::test]
    async fn who_must_go_is_told_and_let_go_though_nobody_reads_it() {
        for (ends, code) in [(true, close_code::POLICY), (false, close_code::AWAY)] {
            let (mut keeper, stage, mut queue) = keeper();
            keeper.ping = Duration::from_hours(1);
            let ended = Arc::clone(&keeper.ended);
            stage.send_replace(ServerStage::Stopping);
            let kept = tokio::spawn(keeper.run());
            let Some(Out::Notice(Message::Text(text))) = queue.recv().await else {
                panic!("it is told that the server is about to stop");
            };
            assert!(text.contains("stopping"));
            if ends {
                ended.notify_one();
            } else {
                stage.send_replace(ServerStage::Stopped);
            }
            kept.await.unwrap();
            let Ok(Out::Notice(Message::Close(Some(frame)))) = queue.try_recv() else {
                panic!("it is told why");
            };
            assert_eq!(frame.code, code);
            assert!(queue.try_recv().is_err());
        }
    }

    #[tokio::test]
    async fn who_says_nothing_is_asked_and_then_let_go() {
        let (keeper, _stage, mut queue) = keeper();
        keeper.heard.store(true, Ordering::Relaxed);
        keeper.run().await;
        let pings = std::iter::from_fn(|| queue.try_recv().ok())
            .filter(|out| matches!(out, Out::Notice(Message::Ping(_))))
            .count();
        assert_eq!(pings, 1 + SILENCE as usize, "once in vain for what was heard before");
    }
}

//! What goes between nodes: a head as JSON, a line break, and a body as it is.

use axum::http::StatusCode;
use bus::ownership::News;
use protocol::socket::Proposed;
use serde::{Deserialize, Serialize};
use store::{BotSeat, Epoch, Fence, MatchId, NodeId, Player, PlayerId, Time, TokenHash};

use crate::error::Error;
use crate::matches::{Ask, Reply};
use crate::ws::{Kind, Outbox};

/// A message to one node or to all. A program that does not know one of these ignores it.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "snake_case")]
pub(crate) enum Head {
    /// A question about a match to whoever looks after it, in the name of an epoch.
    Ask {
        from: NodeId,
        number: u64,
        this_match: MatchId,
        epoch: Epoch,
        ask: Wired,
    },
    /// Its answer, with what comes next from there. The body is what was asked for.
    Answer {
        number: u64,
        this_match: MatchId,
        epoch: Epoch,
        fault: Option<WiredFault>,
        next: u64,
    },
    /// The body is for a client of the node.
    Push {
        this_match: MatchId,
        epoch: Epoch,
        number: u64,
        outbox: u64,
        kind: Kind,
    },
    Digest {
        this_match: MatchId,
        epoch: Epoch,
        last: u64,
    },
    Released {
        this_match: MatchId,
        epoch: Epoch,
        over: bool,
    },
    // ---- to all
    Owns {
        this_match: MatchId,
        node: NodeId,
        epoch: Epoch,
    },
    /// Somebody has to look after a match whose clocks run.
    Wake {
        this_match: MatchId,
    },
    SessionEnded {
        player: PlayerId,
        token_hash: TokenHash,
    },
    PlayerChanged {
        player: PlayerId,
        but: Option<TokenHash>,
    },
    /// An account was deleted, whose player was in a match.
    Forget {
        this_match: MatchId,
        player: PlayerId,
    },
    /// A guest who was in a match has registered.
    Renamed {
        this_match: MatchId,
        player: PlayerId,
        username: String,
    },
    /// A public match has changed.
    Listed,
}

impl Head {
    pub(crate) fn with(&self, body: &[u8]) -> Vec<u8> {
        let mut message = Vec::with_capacity(256 + body.len());
        serde_json::to_writer(&mut message, self).expect("heads can be written as JSON");
        message.push(b'\n');
        message.extend_from_slice(body);
        message
    }

    pub(crate) fn read(message: &[u8]) -> Option<(Self, &[u8])> {
        let end = message.iter().position(|byte| *byte == b'\n')?;
        let head = serde_json::from_slice(&message[..end]).ok()?;
        Some((head, &message[end + 1..]))
    }
}

pub(crate) fn announced(node: NodeId, epoch: Epoch) -> News {
    News::Announced(Fence { node, epoch })
}

/// What is asked of a match, without where the answer goes.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "op", rename_all = "snake_case")]
pub(crate) enum Wired {
    Show { by: Player },
    Join { by: Player, by_code: bool },
    TakeSeat { by: Player, seat: Option<u8> },
    Contribute { by: Player, contribution: String },
    Remove { by: Player, username: String },
    PutBot { by: Player, bot: BotSeat },
    RemoveBot { by: Player, seat: u8 },
    StandIn { by: PlayerId, seat: u8, level: String },
    Return { by: PlayerId },
    Rematch { by: Player },
    Say { by: Player, text: String },
    Propose { by: PlayerId, what: Proposed },
    Respond { by: PlayerId, what: Proposed, agrees: bool },
    Chat { by: Player, after: u64, before: u64, most: u32 },
    SwitchChat { by: Player, on: bool },
    SetRated { by: Player, rated: bool },
    GoOn,
    Leave { by: PlayerId },
    Start { by: Player },
    EndUntouched { before: Time },
    End { by: Option<PlayerId> },
    Watch { by: Player, have: Option<u64>, present: bool, outbox: u64 },
    Glance { have: Option<u64> },
    Unwatch { outbox: u64 },
    Attach { by: Player, present: bool, outbox: u64, told: Option<u64>, said: u64 },
    Act { by: PlayerId, action: String, action_id: String, version: Option<u64>, at: Time },
    Entries { by: Player, after: Option<u64>, most: Option<u32> },
}

/// Another node need not know of somebody's address.
fn known(player: &Player) -> Player {
    Player { email: String::new(), ..player.clone() }
}

impl Wired {
    /// What can be asked of another node.
    pub(crate) fn of(ask: &Ask) -> Option<Self> {
        Some(match ask {
            Ask::Show { by, .. } => Self::Show { by: known(by) },
            Ask::Join { by, by_code, .. } => Self::Join { by: known(by), by_code: *by_code },
            Ask::TakeSeat { by, seat, .. } => Self::TakeSeat { by: known(by), seat: *seat },
            Ask::Contribute { by, contribution, .. } => {
                Self::Contribute { by: known(by), contribution: contribution.clone() }
            }
            Ask::Remove { by, username, .. } => {
                Self::Remove { by: known(by), username: username.clone() }
            }
            Ask::PutBot { by, bot, .. } => Self::PutBot { by: known(by), bot: bot.clone() },
            Ask::RemoveBot { by, seat, .. } => Self::RemoveBot { by: known(by), seat: *seat },
            Ask::StandIn { by, seat, level, .. } => {
                Self::StandIn { by: *by, seat: *seat, level: level.clone() }
            }
            Ask::Return { by, .. } => Self::Return { by: *by },
            Ask::Rematch { by, .. } => Self::Rematch { by: known(by) },
            Ask::Say { by, text, .. } => Self::Say { by: known(by), text: text.clone() },
            Ask::Propose { by, what, .. } => Self::Propose { by: *by, what: *what },
            Ask::Respond { by, what, agrees, .. } => {
                Self::Respond { by: *by, what: *what, agrees: *agrees }
            }
            Ask::Chat { by, after, before, most, .. } => {
                Self::Chat { by: known(by), after: *after, before: *before, most: *most }
            }
            Ask::SetRated { by, rated, .. } => Self::SetRated { by: known(by), rated: *rated },
            Ask::SwitchChat { by, on, .. } => Self::SwitchChat { by: known(by), on: *on },
            Ask::GoOn { .. } => Self::GoOn,
            Ask::Leave { by, .. } => Self::Leave { by: *by },
            Ask::Start { by, .. } => Self::Start { by: known(by) },
            Ask::EndUntouched { before, .. } => Self::EndUntouched { before: *before },
            Ask::End { by, .. } => Self::End { by: *by },
            Ask::Watch { by, have, present, outbox, .. } => {
                Self::Watch { by: known(by), have: *have, present: *present, outbox: outbox.id().1 }
            }
            Ask::Glance { have, .. } => Self::Glance { have: *have },
            Ask::Unwatch { outbox } => Self::Unwatch { outbox: outbox.1 },
            Ask::Attach { by, present, outbox, told, said, .. } => Self::Attach {
                by: known(by),
                present: *present,
                outbox: outbox.id().1,
                told: *told,
                said: *said,
            },
            Ask::Act { by, action, action_id, version, at, .. } => Self::Act {
                by: *by,
                action: action.clone(),
                action_id: action_id.clone(),
                version: *version,
                at: *at,
            },
            Ask::Entries { by, after, most, .. } => {
                Self::Entries { by: known(by), after: *after, most: *most }
            }
            Ask::Thought { .. }
            | Ask::CatchUp { .. }
            | Ask::Rename { .. }
            | Ask::Remote { .. }
            | Ask::Heard(_)
            | Ask::HandOver { .. } => return None,
        })
    }

    /// What another node asks, answered through `answer` as JSON.
    pub(crate) fn into_ask(
        self,
        node: NodeId,
        outbox: impl FnOnce(u64) -> Outbox,
        answer: impl FnOnce(Result<Vec<u8>, Error>) + Send + 'static,
    ) -> Ask {
        match self {
            Self::Show { by } => Ask::Show { by, reply: json(answer) },
            Self::Join { by, by_code } => Ask::Join { by, by_code, reply: json(answer) },
            Self::TakeSeat { by, seat } => Ask::TakeSeat { by, seat, reply: json(answer) },
            Self::Contribute { by, contribution } => {
                Ask::Contribute { by, contribution, reply: json(answer) }
            }
            Self::Remove { by, username } => Ask::Remove { by, username, reply: json(answer) },
            Self::PutBot { by, bot } => Ask::PutBot { by, bot, reply: json(answer) },
            Self::RemoveBot { by, seat } => Ask::RemoveBot { by, seat, reply: json(answer) },
            Self::StandIn { by, seat, level } => {
                Ask::StandIn { by, seat, level, reply: json(answer) }
            }
            Self::Return { by } => Ask::Return { by, reply: json(answer) },
            Self::Rematch { by } => Ask::Rematch { by, reply: json(answer) },
            Self::Say { by, text } => Ask::Say { by, text, reply: json(answer) },
            Self::Propose { by, what } => Ask::Propose { by, what, reply: json(answer) },
            Self::Respond { by, what, agrees } => {
                Ask::Respond { by, what, agrees, reply: json(answer) }
            }
            Self::Chat { by, after, before, most } => {
                Ask::Chat { by, after, before, most, reply: json(answer) }
            }
            Self::SetRated { by, rated } => Ask::SetRated { by, rated, reply: json(answer) },
            Self::SwitchChat { by, on } => Ask::SwitchChat { by, on, reply: json(answer) },
            Self::GoOn => Ask::GoOn { reply: json(answer) },
            Self::Leave { by } => Ask::Leave { by, reply: json(answer) },
            Self::Start { by } => Ask::Start { by, reply: json(answer) },
            Self::EndUntouched { before } => Ask::EndUntouched { before, reply: json(answer) },
            Self::End { by } => Ask::End { by, reply: json(answer) },
            Self::Watch { by, have, present, outbox: number } => {
                Ask::Watch { by, have, present, outbox: outbox(number), reply: json(answer) }
            }
            Self::Glance { have } => Ask::Glance { have, reply: json(answer) },
            Self::Unwatch { outbox } => Ask::Unwatch { outbox: (Some(node), outbox) },
            Self::Attach { by, present, outbox: number, told, said } => {
                Ask::Attach { by, present, outbox: outbox(number), told, said, reply: json(answer) }
            }
            Self::Act { by, action, action_id, version, at } => {
                Ask::Act { by, action, action_id, version, at, reply: json(answer) }
            }
            Self::Entries { by, after, most } => {
                Ask::Entries { by, after, most, reply: json(answer) }
            }
        }
    }
}

fn json<T: Serialize>(answer: impl FnOnce(Result<Vec<u8>, Error>) + Send + 'static) -> Reply<T> {
    Reply::new(move |done: Result<T, Error>| {
        let body = |done: T| serde_json::to_vec(&done).expect("answers can be written as JSON");
        answer(done.map(body));
    })
}

/// Hands an answer that came as JSON to whoever asked.
pub(crate) fn hand_on(ask: Ask, answer: Result<Vec<u8>, Error>) {
    fn to<T: for<'de> Deserialize<'de>>(reply: Reply<T>, answer: Result<Vec<u8>, Error>) {
        reply.send(answer.and_then(|body| {
            serde_json::from_slice(&body).map_err(|why| {
                tracing::error!("another node answers what cannot be read: {why}");
                Error::Unavailable
            })
        }));
    }
    match ask {
        Ask::Show { reply, .. }
        | Ask::Join { reply, .. }
        | Ask::TakeSeat { reply, .. }
        | Ask::Contribute { reply, .. }
        | Ask::Remove { reply, .. }
        | Ask::PutBot { reply, .. }
        | Ask::RemoveBot { reply, .. }
        | Ask::SwitchChat { reply, .. }
        | Ask::SetRated { reply, .. }
        | Ask::Start { reply, .. } => to(reply, answer),
        Ask::Leave { reply, .. }
        | Ask::End { reply, .. }
        | Ask::EndUntouched { reply, .. }
        | Ask::StandIn { reply, .. }
        | Ask::Return { reply, .. }
        | Ask::Say { reply, .. }
        | Ask::Propose { reply, .. }
        | Ask::Respond { reply, .. }
        | Ask::Attach { reply, .. }
        | Ask::GoOn { reply } => to(reply, answer),
        Ask::Rematch { reply, .. } => to(reply, answer),
        Ask::Chat { reply, .. } => to(reply, answer),
        Ask::Watch { reply, .. } => to(reply, answer),
        Ask::Glance { reply, .. } => to(reply, answer),
        Ask::Entries { reply, .. } => to(reply, answer),
        Ask::Act { reply, .. } => to(reply, answer),
        Ask::Remote { ask, .. } => hand_on(*ask, answer),
        Ask::Unwatch { .. }
        | Ask::CatchUp { .. }
        | Ask::Rename { .. }
        | Ask::Heard(_)
        | Ask::HandOver { .. }
        | Ask::Thought { .. } => {}
    }
}

/// Whether asking twice does no harm: the second time it is answered, or changes nothing.
pub(crate) fn can_be_asked_again(ask: &Ask) -> bool {
    !matches!(
        ask,
        Ask::Join { .. }
            | Ask::Remove { .. }
            | Ask::Rematch { .. }
            | Ask::Say { .. }
            | Ask::Propose { .. }
            | Ask::Respond { .. }
            | Ask::Leave { .. }
            | Ask::Start { .. }
            | Ask::End { .. }
    )
}

/// An error as it goes to another node.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct WiredFault {
    status: u16,
    code: String,
    reason: Option<String>,
    clause: Option<String>,
    message: String,
    retry: Option<u64>,
}

/// What a node says that does not look after the match.
const MOVED: &str = "moved";

impl WiredFault {
    pub(crate) fn of(error: &Error) -> Self {
        let fault = error.fault();
        let code = if matches!(error, Error::Moved) { MOVED } else { fault.code };
        Self {
            status: error.status().as_u16(),
            code: code.into(),
            reason: fault.reason.map(Into::into),
            clause: fault.clause.map(Into::into),
            message: fault.message,
            retry: error.retry(),
        }
    }

    pub(crate) fn into_error(self) -> Error {
        // Where something hangs on what was wrong, it must be the same error here.
        let plain = [
            Error::MatchNotFound,
            Error::RoomClosed,
            Error::AlreadyJoined,
            Error::AlreadyStarted,
            Error::MatchOver,
            Error::YouAreOut,
            Error::NotAMember,
            Error::Unavailable,
        ];
        if self.code == MOVED {
            return Error::Moved;
        }
        if let Some(same) = plain.into_iter().find(|error| error.fault().code == self.code) {
            return same;
        }
        let codes = protocol::CODES;
        let code = codes.into_iter().find(|code| *code == self.code).unwrap_or("unavailable");
        let fault = protocol::Fault {
            code,
            reason: self.reason.map(interned),
            clause: self.clause.map(interned),
            message: self.message,
        };
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::SERVICE_UNAVAILABLE);
        Error::Elsewhere { status, fault, retry: self.retry }
    }
}

/// The words of the rules are few, and a program has them for as long as it runs.
fn interned(word: String) -> &'static str {
    use std::collections::HashSet;
    use std::sync::{LazyLock, Mutex, PoisonError};
    static WORDS: LazyLock<Mutex<HashSet<&'static str>>> = LazyLock::new(Mutex::default);
    let mut words = WORDS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = words.get(word.as_str()) {
        return known;
    }
    let word: &'static str = Box::leak(word.into_boxed_str());
    words.insert(word);
    word
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_read_as_it_was_written_and_nonsense_is_not() {
        let this_match = MatchId::of_bits(7);
        let kind = Kind { version: Some(3), said: None };
        let push = Head::Push { this_match, epoch: Epoch(5), number: 2, outbox: 9, kind };
        let message = push.with(b"{\"a\":\n1}");
        let (head, body) = Head::read(&message).unwrap();
        assert_eq!(body, b"{\"a\":\n1}");
        assert!(matches!(head, Head::Push { number: 2, outbox: 9, .. }));
        for nonsense in [&b""[..], b"{}", b"{}\n", b"{\"is\":\"later\"}\n", b"\xff\n"] {
            assert!(Head::read(nonsense).is_none(), "{nonsense:?}");
        }
    }

    #[test]
    fn an_error_is_the_same_on_the_other_side() {
        let mut refused = protocol::Error::new(protocol::Code::IllegalAction, "too close");
        (refused.reason, refused.clause) = (Some("too_close"), Some("C7"));
        for error in [
            Error::Stale(3),
            Error::NotAdmin,
            Error::MatchNotFound,
            Error::TooManyRequests(4),
            Error::Refused(refused),
            Error::invalid("seat", "there is no seat 9"),
        ] {
            let there = serde_json::to_vec(&WiredFault::of(&error)).unwrap();
            let here = serde_json::from_slice::<WiredFault>(&there).unwrap().into_error();
            assert_eq!(here.fault(), error.fault());
            assert_eq!((here.status(), here.retry()), (error.status(), error.retry()));
        }
        assert!(matches!(WiredFault::of(&Error::Moved).into_error(), Error::Moved));
    }
}

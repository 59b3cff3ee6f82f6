//! What is asked of a match, and how it is answered.

use axum::extract::ws::Utf8Bytes;
use bus::ownership::News;
use catalog::Seat;
use protocol::socket::{Proposal, Proposed, Said, Standing};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use store::{BotSeat, Epoch, NodeId, Player, PlayerId, Time};
use tokio::sync::oneshot;

use crate::error::Error;
use crate::lobby::MatchInfo;
use crate::thinkers::Thought;
use crate::ws::{Kind, Outbox, OutboxId};

/// A message to the task of a match. Messages are handled one at a time in the order of arrival.
pub(crate) enum Ask {
    Show {
        by: Player,
        reply: Reply<MatchInfo>,
    },
    Join {
        by: Player,
        by_code: bool,
        reply: Reply<MatchInfo>,
    },
    TakeSeat {
        by: Player,
        seat: Option<u8>,
        reply: Reply<MatchInfo>,
    },
    /// Adds something of a member's own to the luck of the match.
    Contribute {
        by: Player,
        contribution: String,
        reply: Reply<MatchInfo>,
    },
    Remove {
        by: Player,
        username: String,
        reply: Reply<MatchInfo>,
    },
    PutBot {
        by: Player,
        bot: BotSeat,
        reply: Reply<MatchInfo>,
    },
    RemoveBot {
        by: Player,
        seat: u8,
        reply: Reply<MatchInfo>,
    },
    /// A bot plays for somebody who is away, or for oneself.
    StandIn {
        by: PlayerId,
        seat: u8,
        level: String,
        reply: Reply<()>,
    },
    /// Somebody is back.
    Return {
        by: PlayerId,
        reply: Reply<()>,
    },
    /// What a bot came up with for a seat that was asked at some version.
    Thought {
        seat: Seat,
        asked_at: u64,
        thought: Thought,
    },
    Rematch {
        by: Player,
        reply: Reply<Rematch>,
    },
    Propose {
        by: PlayerId,
        what: Proposed,
        reply: Reply<()>,
    },
    /// Agrees to what was proposed, or does not.
    Respond {
        by: PlayerId,
        what: Proposed,
        agrees: bool,
        reply: Reply<()>,
    },
    Say {
        by: Player,
        text: String,
        reply: Reply<()>,
    },
    /// The last that was said between two numbers.
    Chat {
        by: Player,
        after: u64,
        before: u64,
        most: u32,
        reply: Reply<Vec<Said>>,
    },
    SwitchChat {
        by: Player,
        on: bool,
        reply: Reply<MatchInfo>,
    },
    SetRated {
        by: Player,
        rated: bool,
        reply: Reply<MatchInfo>,
    },
    /// Goes on with what has to be done by itself, clocks and bots.
    GoOn {
        reply: Reply<()>,
    },
    Leave {
        by: PlayerId,
        reply: Reply<()>,
    },
    Start {
        by: Player,
        reply: Reply<MatchInfo>,
    },
    /// Nobody has touched it after that moment.
    EndUntouched {
        before: Time,
        reply: Reply<()>,
    },
    /// `by` nobody: the site's administration.
    End {
        by: Option<PlayerId>,
        reply: Reply<()>,
    },
    Watch {
        by: Player,
        have: Option<u64>,
        /// Whether the player is there by it; a program that may only look does not sit at the table.
        present: bool,
        outbox: Outbox,
        reply: Reply<Watched>,
    },
    /// How it stands for somebody without an account, once: from the start, or after a version.
    Glance {
        have: Option<u64>,
        reply: Reply<Box<RawValue>>,
    },
    Unwatch {
        outbox: OutboxId,
    },
    /// A watcher that could not be told everything can be told again.
    CatchUp {
        outbox: OutboxId,
    },
    /// Somebody who watched before at another node, or missed something on the way from here.
    Attach {
        by: Player,
        present: bool,
        outbox: Outbox,
        /// What they were told last: the version, and what was said.
        told: Option<u64>,
        said: u64,
        reply: Reply<()>,
    },
    /// Something that another node asks, whoever looks after the match by its knowledge.
    Remote {
        epoch: Epoch,
        ask: Box<Ask>,
    },
    /// Something that another node tells about the match.
    Heard(Heard),
    /// Another node shall look after the match.
    HandOver {
        to: NodeId,
    },
    Act {
        by: PlayerId,
        action: String,
        action_id: String,
        version: Option<u64>,
        /// When it reached the server.
        at: Time,
        reply: Reply<u64>,
    },
    /// An account was deleted, and its name goes from what is shown; or a guest has registered under a name.
    Rename {
        player: PlayerId,
        username: Option<String>,
    },
    Entries {
        by: Player,
        after: Option<u64>,
        /// All of them, or so many.
        most: Option<u32>,
        reply: Reply<SeenEntries>,
    },
}

/// What another node tells about a match.
pub(crate) enum Heard {
    /// Who looks after it.
    Owner(News),
    /// Nobody looks after it for the moment.
    Released { epoch: Epoch, over: bool },
    /// The answer to a question, and the number of what the owner tells this node next.
    Answer { epoch: Epoch, number: u64, answer: Result<Vec<u8>, Error>, next: u64 },
    /// Something for one of those who watch here.
    Push { epoch: Epoch, number: u64, outbox: u64, kind: Kind, text: Utf8Bytes },
    /// The number of the last thing that the owner told this node.
    Digest { epoch: Epoch, last: u64 },
}

/// Entries of a match as somebody may see them.
#[derive(Serialize, Deserialize)]
pub(crate) struct SeenEntries {
    pub(crate) json: Box<RawValue>,
    /// The last of them, where there are more.
    pub(crate) more_after: Option<u64>,
}

/// The answer to whoever begins to watch.
#[derive(Serialize, Deserialize)]
pub(crate) struct Watched {
    /// What they are told, as JSON.
    pub(crate) json: Box<RawValue>,
    /// The version and the number of the last thing said that this tells of.
    pub(crate) told: Option<u64>,
    pub(crate) said: u64,
}

/// What whoever begins to watch is told.
#[derive(Serialize)]
pub(super) struct AtFirst {
    pub(super) room: MatchInfo,
    /// From the start on.
    #[serde(flatten)]
    pub(super) standing: Option<Standing>,
    /// The last that was said.
    pub(super) chat: Vec<Said>,
    /// What is proposed and not decided yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) proposal: Option<Proposal>,
}

/// The room of a rematch.
#[derive(Serialize, Deserialize)]
pub(crate) struct Rematch {
    pub(crate) room: MatchInfo,
    /// Whether it was there before, and is now joined.
    pub(crate) joined: bool,
}

/// Where the one answer to a message goes. It goes out in any case: a reply that is dropped
/// unanswered, because its match broke, says that Partida cannot do that just now.
pub(crate) struct Reply<T>(Option<Answer<T>>);

type Answer<T> = Box<dyn FnOnce(Result<T, Error>) + Send>;

impl<T> Reply<T> {
    pub(crate) fn new(answer: impl FnOnce(Result<T, Error>) + Send + 'static) -> Self {
        Self(Some(Box::new(answer)))
    }

    pub(crate) fn send(mut self, answer: Result<T, Error>) {
        if let Some(reply) = self.0.take() {
            reply(answer);
        }
    }
}

impl<T: Send + 'static> Reply<T> {
    pub(crate) fn to(sender: oneshot::Sender<Result<T, Error>>) -> Self {
        // Whoever asked may have gone; then nobody needs the answer.
        Self::new(|answer| drop(sender.send(answer)))
    }
}

impl<T> Drop for Reply<T> {
    fn drop(&mut self) {
        if let Some(reply) = self.0.take() {
            reply(Err(Error::Unavailable));
        }
    }
}

impl Ask {
    /// Whether it matters that what is stored is known.
    pub(crate) fn needs_the_state(&self) -> bool {
        let other = matches!(
            self,
            Self::Unwatch { .. }
                | Self::CatchUp { .. }
                | Self::Rename { .. }
                | Self::Thought { .. }
                | Self::Heard(_)
                | Self::HandOver { .. }
        );
        !other
    }

    /// Answers any message with an error.
    pub(crate) fn refuse(self, error: Error) {
        match self {
            Self::Show { reply, .. }
            | Self::Join { reply, .. }
            | Self::TakeSeat { reply, .. }
            | Self::Contribute { reply, .. }
            | Self::Remove { reply, .. }
            | Self::PutBot { reply, .. }
            | Self::RemoveBot { reply, .. }
            | Self::SwitchChat { reply, .. }
            | Self::SetRated { reply, .. }
            | Self::Start { reply, .. } => reply.send(Err(error)),
            Self::Leave { reply, .. }
            | Self::End { reply, .. }
            | Self::EndUntouched { reply, .. }
            | Self::StandIn { reply, .. }
            | Self::Return { reply, .. }
            | Self::Say { reply, .. }
            | Self::Propose { reply, .. }
            | Self::Respond { reply, .. }
            | Self::Attach { reply, .. }
            | Self::GoOn { reply } => reply.send(Err(error)),
            Self::Remote { ask, .. } => ask.refuse(error),
            Self::Rematch { reply, .. } => reply.send(Err(error)),
            Self::Chat { reply, .. } => reply.send(Err(error)),
            Self::Watch { reply, .. } => reply.send(Err(error)),
            Self::Glance { reply, .. } => reply.send(Err(error)),
            Self::Entries { reply, .. } => reply.send(Err(error)),
            Self::Act { reply, .. } => reply.send(Err(error)),
            Self::Unwatch { .. }
            | Self::CatchUp { .. }
            | Self::Rename { .. }
            | Self::Heard(_)
            | Self::HandOver { .. }
            | Self::Thought { .. } => {}
        }
    }
}

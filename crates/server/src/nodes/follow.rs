//! A match that another node looks after, and that somebody here asks for or watches.

use std::collections::BTreeMap;
use std::time::Duration;

use bus::ownership::{Holder, Holding, News, Stream, Verdict};
use store::{Fence, MatchId};
use tokio::sync::mpsc;
use tokio::time::{Instant, interval};

use super::wire::hand_on;
use super::{Nodes, can_be_asked_again};
use crate::error::Error;
use crate::matches::{Ask, Carried, Heard, Matches, Reply, Watched, Watcher};
use crate::ws::{Kind, OutboxId, Told};

/// How often is looked what was not answered.
const LOOK: Duration = Duration::from_millis(250);

/// After how long a question is asked again, where that does no harm.
const AGAIN: Duration = Duration::from_secs(1);

/// How long an owner may be silent before the database is asked whether it still is one.
const SILENT: Duration = Duration::from_secs(3);

/// After how long whoever asked is told that it cannot be done.
const PATIENCE: Duration = Duration::from_secs(9);

/// How long a match that nobody here watches is remembered.
const IDLE: Duration = Duration::from_mins(1);

/// How following ended.
pub(crate) enum Followed {
    /// Nobody here needs it any more.
    Retired,
    /// It is not known who looks after it now. What is carried on goes to whoever does.
    Lost(Carried),
}

struct Follow<'a> {
    nodes: &'a Nodes,
    id: MatchId,
    fence: Fence,
    stream: Option<Stream>,
    watchers: Vec<Follower>,
    /// What was asked and not answered yet.
    asked: BTreeMap<u64, Asked>,
    used_at: Instant,
    /// The owner is dead or has left.
    gone: bool,
    /// The match is over, and nobody looks after it.
    over: bool,
}

struct Follower {
    watcher: Watcher,
    /// The question with which it was attached anew, until that is answered.
    healing: Option<u64>,
}

struct Asked {
    ask: Box<Ask>,
    at: Instant,
    first: Instant,
    /// Whoever was asked has said that it is not theirs to do.
    not_done: bool,
}

/// Follows a match as long as its owner looks after it.
pub(crate) async fn follow(
    id: MatchId,
    matches: &Matches,
    nodes: &Nodes,
    holding: &mut Holding,
    mailbox: &mut mpsc::Receiver<Box<Ask>>,
    carried: Carried,
) -> Followed {
    let Holder::Theirs(fence) = holding.holder() else { return Followed::Lost(carried) };
    let mut follow = Follow {
        nodes,
        id,
        fence,
        stream: None,
        watchers: Vec::new(),
        asked: BTreeMap::new(),
        used_at: Instant::now(),
        gone: false,
        over: false,
    };
    for watcher in carried.watchers {
        follow.watchers.push(Follower { watcher, healing: None });
    }
    follow.heal_all();
    for ask in carried.asks {
        follow.forward(Box::new(ask));
    }
    let mut looks = interval(LOOK);
    loop {
        tokio::select! {
            biased;
            ask = mailbox.recv() => {
                let Some(ask) = ask else { return Followed::Retired };
                follow.take(*ask, holding);
            }
            _ = looks.tick() => {
                follow.look(holding);
                let unused = follow.watchers.is_empty() && follow.asked.is_empty();
                if unused && follow.used_at.elapsed() >= IDLE
                    && matches.retire(id, mailbox, &mut Vec::new())
                {
                    return Followed::Retired;
                }
            }
        }
        if follow.over && follow.asked.is_empty() {
            // Those who watch may hear of a rematch.
            let mut watchers = follow.watchers.drain(..).map(|one| one.watcher).collect();
            if matches.retire(id, mailbox, &mut watchers) {
                return Followed::Retired;
            }
            return Followed::Lost(Carried { watchers, asks: Vec::new() });
        }
        if holding.holder() != Holder::Theirs(follow.fence) && !follow.waits_for_a_word() {
            return Followed::Lost(follow.carried());
        }
    }
}

impl Follow<'_> {
    fn take(&mut self, ask: Ask, holding: &mut Holding) {
        match ask {
            Ask::Heard(heard) => self.heard(heard, holding),
            // Whoever asks believes that this node looks after the match.
            Ask::Remote { ask, .. } => ask.refuse(Error::Moved),
            Ask::Unwatch { outbox } => {
                self.watchers.retain(|one| one.watcher.outbox.id() != outbox);
                self.nodes.ask(self.id, self.fence, &Ask::Unwatch { outbox });
            }
            Ask::CatchUp { outbox } => self.heal(|one| one.watcher.outbox.id() == outbox),
            // What a bot of this node thought while the match was its own.
            Ask::Thought { .. } | Ask::HandOver { .. } | Ask::Rename { .. } => {}
            ask => self.forward(Box::new(ask)),
        }
    }

    /// Whether something was asked that must not be asked twice, and whoever was asked can still say
    /// whether it was done.
    fn waits_for_a_word(&self) -> bool {
        let open = |asked: &Asked| {
            !asked.not_done && !can_be_asked_again(&asked.ask) && asked.first.elapsed() < SILENT
        };
        !self.gone && self.asked.values().any(open)
    }

    fn forward(&mut self, ask: Box<Ask>) {
        self.used_at = Instant::now();
        let Some(number) = self.nodes.ask(self.id, self.fence, &ask) else { return };
        let now = Instant::now();
        self.asked.insert(number, Asked { ask, at: now, first: now, not_done: false });
    }

    fn heard(&mut self, heard: Heard, holding: &mut Holding) {
        let me = self.nodes.me();
        match heard {
            Heard::Owner(news) => {
                self.gone |= news == News::Gone(self.fence.node);
                holding.hear(me, news);
            }
            Heard::Released { epoch, over } => {
                self.over |= over && epoch == self.fence.epoch;
                holding.hear(me, News::Refused(epoch));
            }
            Heard::Answer { epoch, number, answer, next } => {
                if matches!(answer, Err(Error::Moved)) {
                    if let Some(asked) = self.asked.get_mut(&number) {
                        asked.not_done = true;
                    }
                    holding.hear(me, News::Refused(epoch));
                    return;
                }
                if epoch != self.fence.epoch {
                    return;
                }
                self.answered(number, answer, next);
            }
            Heard::Push { epoch, number, outbox, kind, text } => {
                let Some(stream) = &mut self.stream else { return };
                match stream.hear(epoch, number) {
                    Verdict::Take => {}
                    Verdict::Drop => return,
                    Verdict::Missed => return self.heal_all(),
                }
                let to: OutboxId = (None, outbox);
                let Some(one) = self.watchers.iter_mut().find(|o| o.watcher.outbox.id() == to)
                else {
                    // It went, and the owner has not heard of it.
                    self.nodes.ask(self.id, self.fence, &Ask::Unwatch { outbox: to });
                    return;
                };
                if one.healing.is_some() {
                    return;
                }
                one.tell(&text, kind);
            }
            Heard::Digest { epoch, last } => {
                if self.stream.is_some_and(|stream| stream.is_behind(epoch, last)) {
                    self.heal_all();
                }
            }
        }
    }

    fn answered(&mut self, number: u64, answer: Result<Vec<u8>, Error>, next: u64) {
        let Some(Asked { ask, .. }) = self.asked.remove(&number) else { return };
        let begins = matches!(*ask, Ask::Watch { .. } | Ask::Attach { .. });
        if begins && answer.is_ok() {
            self.starts_from(number, next);
        }
        match *ask {
            Ask::Watch { by, present, outbox, reply, .. } => {
                let begun = answer.and_then(|body| {
                    serde_json::from_slice::<Watched>(&body).map_err(|_| Error::Unavailable)
                });
                self.watchers.retain(|one| one.watcher.outbox.id() != outbox.id());
                if let Ok(begun) = &begun {
                    let (told, said) = (begun.told, begun.said);
                    let watcher =
                        Watcher { outbox, player: by, present, told, said, behind: false };
                    self.watchers.push(Follower { watcher, healing: None });
                }
                reply.send(begun);
            }
            Ask::Attach { outbox, reply, .. } => {
                let healed = answer.is_ok();
                let this = |one: &Follower| one.watcher.outbox.id() == outbox.id();
                if let Some(one) = self.watchers.iter_mut().find(|one| this(one))
                    && one.healing == Some(number)
                {
                    one.healing = None;
                    if !healed {
                        // They may not watch any more.
                        self.watchers.retain(|one| !this(one));
                    }
                }
                reply.send(answer.map(drop));
            }
            ask => hand_on(ask, answer),
        }
    }

    /// What the owner tells goes on from here; what should have come before and did not is missing.
    fn starts_from(&mut self, number: u64, next: u64) {
        let epoch = self.fence.epoch;
        let missed = self
            .stream
            .is_some_and(|stream| stream.epoch() == epoch && stream.is_behind(epoch, next - 1));
        self.stream = Some(Stream::from(epoch, next));
        if missed {
            self.heal(|one| one.healing.is_none_or(|healing| healing < number));
        }
    }

    /// Has everybody who watches here told anew what they missed.
    fn heal_all(&mut self) {
        self.heal(|_| true);
    }

    fn heal(&mut self, whom: impl Fn(&Follower) -> bool) {
        for one in self.watchers.iter_mut().filter(|one| whom(one)) {
            let watcher = &mut one.watcher;
            watcher.behind = false;
            let attach = Ask::Attach {
                by: watcher.player.clone(),
                present: watcher.present,
                outbox: watcher.outbox.clone(),
                told: watcher.told,
                said: watcher.said,
                reply: Reply::new(drop),
            };
            self.nodes.healed();
            if let Some(number) = self.nodes.ask(self.id, self.fence, &attach) {
                let now = Instant::now();
                let ask = Box::new(attach);
                self.asked.insert(number, Asked { ask, at: now, first: now, not_done: false });
                if let Some(before) = one.healing.replace(number) {
                    self.asked.remove(&before);
                }
            }
        }
    }

    /// Asks again what was not answered, and gives up what was not answered for long.
    fn look(&mut self, holding: &mut Holding) {
        let now = Instant::now();
        let silent = self.asked.values().any(|asked| now - asked.at >= AGAIN);
        if silent && !self.waits_for_a_word() {
            // Perhaps somebody else looks after it by now, and the word of it was lost.
            return holding.hear(self.nodes.me(), News::Refused(self.fence.epoch));
        }
        let given_up: Vec<u64> = self
            .asked
            .iter()
            .filter(|(_, asked)| {
                let attach = matches!(*asked.ask, Ask::Attach { .. });
                !attach && now - asked.first >= PATIENCE
            })
            .map(|(number, _)| *number)
            .collect();
        for number in given_up {
            if let Some(asked) = self.asked.remove(&number) {
                asked.ask.refuse(Error::Unavailable);
            }
        }
        let again: Vec<u64> = self
            .asked
            .iter()
            .filter(|(_, asked)| now - asked.at >= AGAIN && can_be_asked_again(&asked.ask))
            .map(|(number, _)| *number)
            .collect();
        for number in again {
            let Some(asked) = self.asked.remove(&number) else { continue };
            let Some(new) = self.nodes.ask(self.id, self.fence, &asked.ask) else { continue };
            for one in &mut self.watchers {
                if one.healing == Some(number) {
                    one.healing = Some(new);
                }
            }
            self.asked.insert(new, Asked { at: now, ..asked });
        }
    }

    /// What has to go on elsewhere. What may have been done already and must not be done twice is given
    /// up.
    fn carried(self) -> Carried {
        let mut asks = Vec::new();
        for (_, asked) in self.asked {
            match &*asked.ask {
                Ask::Attach { .. } => {}
                ask if asked.not_done || can_be_asked_again(ask) => asks.push(*asked.ask),
                _ => asked.ask.refuse(Error::Unavailable),
            }
        }
        let watchers = self.watchers.into_iter().map(|one| one.watcher).collect();
        Carried { watchers, asks }
    }
}

impl Follower {
    fn tell(&mut self, text: &axum::extract::ws::Utf8Bytes, kind: Kind) {
        // Nobody is shown what is older than what they have seen.
        if kind.version.is_some_and(|version| self.watcher.told.is_some_and(|told| version < told))
        {
            return;
        }
        if self.watcher.behind {
            return;
        }
        match self.watcher.outbox.push(text) {
            Told::Yes => {
                self.watcher.told = kind.version.or(self.watcher.told);
                self.watcher.said = kind.said.unwrap_or(self.watcher.said);
            }
            // It asks again when it has read what waits; then it is told how things stand.
            Told::Full => self.watcher.behind = true,
            Told::Gone => {}
        }
    }
}

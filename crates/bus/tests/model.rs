//! The ownership of one match, explored by a model checker: nodes that enter, renew, are paused, die and
//! take over, a database that is asked by messages which are delayed, lost and doubled, and clients that
//! act and look. Nothing here ever has to happen: a node that does nothing while time goes on is one that
//! was stopped, and a message that is never delivered is lost. What the nodes do is `bus::ownership` as the server uses it; the database is what
//! `store::nodes` does in its transactions (which has tests of its own against PostgreSQL).

use bus::ownership::{Holder, Holding, Lease, Moment, News};
use stateright::{Checker, HasDiscoveries, Model, Property};
use store::{Epoch, Fence, NodeId};

/// How long a lease runs, in ticks.
const LEASE: u64 = 2;

/// Something that is wrong on purpose, to see that the checker notices.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    None,
    /// The database does not look at epochs.
    NoEpochs,
    /// Nodes answer though their lease has run out.
    NoLease,
    /// A lease counts from when its answer came.
    CountedFromTheAnswer,
}

#[derive(Clone)]
struct Nodes {
    count: usize,
    /// How much time passes at most.
    ticks: u64,
    /// How many entries the log gets at most, how many messages are doubled and nodes paused.
    entries: usize,
    doubled: u8,
    lost: u8,
    /// How often leases are renewed at most, by all together; otherwise at every tick.
    renewals: Option<u8>,
    /// Whether the database's answers come at once, and only what it is asked takes its time.
    swift: bool,
    /// Whether the first node looks after the match from the start.
    owned: bool,
    /// How often the match changes hands at most.
    epochs: i64,
    fault: Fault,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct State {
    now: u64,
    // ---- the database
    /// Until when each node's lease runs; none where it has no row.
    rows: Vec<Option<u64>>,
    owner: Option<Fence>,
    epochs: i64,
    /// Who wrote each entry.
    log: Vec<usize>,
    // ---- the nodes
    nodes: Vec<Node>,
    /// What is on its way, in order, so that equal sets are equal states.
    messages: Vec<Message>,
    doubled: u8,
    lost: u8,
    renewals: u8,
    // ---- what clients were told
    /// Who was told to have acted, under each version.
    acknowledged: Vec<Option<usize>>,
    /// Two were told to have acted under one version, or one that is not in the log.
    lied: bool,
    /// A node answered after another had taken over.
    late: bool,
    /// A view was older than what somebody had been told before.
    stale: bool,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Node {
    lease: Option<Lease>,
    holding: Holding,
    /// How many entries it has read, or written itself.
    version: usize,
    writing: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Message {
    Renew { node: usize, asked_at: u64 },
    Renewed { node: usize, asked_at: u64 },
    Claim { node: usize },
    Claimed { node: usize, owner: (i64, i64), version: usize },
    Write { node: usize, epoch: i64, version: usize },
    Written { node: usize, epoch: i64, version: usize },
    Refused { node: usize, epoch: i64 },
    Announced { to: usize, owner: (i64, i64) },
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Action {
    Tick,
    Deliver(Message),
    Lose(Message),
    Double(Message),
    Renew(usize),
    /// A node takes those for dead whose lease has run out.
    Fence(usize),
    Claim(usize),
    /// A client asks a node to act, or to show how the match stands.
    Act(usize),
    Look(usize),
    /// The owner gives the match to another node.
    HandOver(usize, usize),
}

fn id(node: usize) -> NodeId {
    NodeId(node as i64 + 1)
}

fn fence(owner: (i64, i64)) -> Fence {
    Fence { node: NodeId(owner.0), epoch: Epoch(owner.1) }
}

fn pair(fence: Fence) -> (i64, i64) {
    (fence.node.0, fence.epoch.0)
}

impl State {
    /// A node answers in the name of an epoch.
    fn answers(&mut self, epoch: Epoch) {
        // The database knows of a later owner.
        self.late |= self.owner.is_some_and(|owner| owner.epoch > epoch);
    }

    fn send(&mut self, message: Message) {
        // What is announced twice before it is heard is heard once; doubling it is another matter.
        if matches!(message, Message::Announced { .. }) && self.messages.contains(&message) {
            return;
        }
        self.put(message);
    }

    fn put(&mut self, message: Message) {
        let place = self.messages.partition_point(|other| *other < message);
        self.messages.insert(place, message);
    }

    fn take(&mut self, message: Message) {
        let place = self.messages.iter().position(|other| *other == message);
        self.messages.remove(place.expect("it is on its way"));
    }
}

impl Nodes {
    /// The epoch under which a node speaks for the match.
    fn speaks(&self, state: &State, node: usize) -> Option<Epoch> {
        let this = &state.nodes[node];
        match (self.fault, this.holding.holder()) {
            (Fault::NoLease, Holder::Mine(epoch)) => Some(epoch),
            _ => this.holding.own(this.lease.as_ref()?, Moment(state.now)),
        }
    }

    fn at_database(&self, state: &mut State, message: Message) {
        match message {
            Message::Renew { node, asked_at } => {
                if state.rows[node].is_some() {
                    state.rows[node] = Some(state.now + LEASE);
                    self.answer(state, Message::Renewed { node, asked_at });
                }
            }
            Message::Claim { node } => {
                let alive = state.rows[node].is_some();
                let held =
                    state.owner.filter(|owner| state.rows[owner.node.0 as usize - 1].is_some());
                if held.is_none() && alive {
                    state.epochs += 1;
                    state.owner = Some(Fence { node: id(node), epoch: Epoch(state.epochs) });
                }
                if let Some(owner) = held.or(state.owner.filter(|_| alive)) {
                    let version = state.log.len();
                    self.answer(state, Message::Claimed { node, owner: pair(owner), version });
                }
            }
            Message::Write { node, epoch, version } => {
                let wanted = Fence { node: id(node), epoch: Epoch(epoch) };
                let held = state.rows[node].is_some() && state.owner == Some(wanted);
                let held = held || self.fault == Fault::NoEpochs;
                // Without epochs not even the version is looked at: who writes last, wins.
                if held && version == state.log.len() + 1 {
                    state.log.push(node);
                    self.answer(state, Message::Written { node, epoch, version });
                } else if self.fault == Fault::NoEpochs && version <= state.log.len() {
                    state.log[version - 1] = node;
                    self.answer(state, Message::Written { node, epoch, version });
                } else {
                    self.answer(state, Message::Refused { node, epoch });
                }
            }
            _ => unreachable!("not for the database"),
        }
    }

    fn answer(&self, state: &mut State, message: Message) {
        if self.swift {
            self.at_node(state, message);
        } else {
            state.send(message);
        }
    }

    fn at_node(&self, state: &mut State, message: Message) {
        let now = state.now;
        match message {
            Message::Renewed { node, asked_at } => {
                let from = if self.fault == Fault::CountedFromTheAnswer { now } else { asked_at };
                match &mut state.nodes[node].lease {
                    Some(lease) => lease.renewed(Moment(from)),
                    none => *none = Some(Lease::entered(id(node), Moment(from), LEASE)),
                }
            }
            Message::Claimed { node, owner, version } => {
                let this = &mut state.nodes[node];
                let before = this.holding.holder();
                this.holding.hear(id(node), News::Claimed(fence(owner)));
                let mine = this.holding.holder();
                if matches!(mine, Holder::Mine(_)) && mine != before {
                    // It reads the log after it has claimed the match.
                    this.version = version;
                    this.writing = false;
                    for to in (0..self.count).filter(|to| *to != node) {
                        state.send(Message::Announced { to, owner });
                    }
                }
            }
            Message::Written { node, epoch, version } => {
                let this = &mut state.nodes[node];
                if this.holding.holder() != Holder::Mine(Epoch(epoch))
                    || version != this.version + 1
                {
                    return;
                }
                this.writing = false;
                this.version = version;
                if self.speaks(state, node) == Some(Epoch(epoch)) {
                    state.answers(Epoch(epoch));
                    let told = &mut state.acknowledged[version - 1];
                    state.lied |= told.is_some_and(|other| other != node);
                    *told = Some(node);
                }
            }
            Message::Refused { node, epoch } => {
                state.nodes[node].holding.hear(id(node), News::Refused(Epoch(epoch)));
                state.nodes[node].writing = false;
            }
            Message::Announced { to, owner } => {
                state.nodes[to].holding.hear(id(to), News::Announced(fence(owner)));
            }
            _ => unreachable!("not for a node"),
        }
    }
}

fn is_for_node(message: Message) -> Option<usize> {
    match message {
        Message::Renew { .. } | Message::Claim { .. } | Message::Write { .. } => None,
        Message::Renewed { node, .. }
        | Message::Claimed { node, .. }
        | Message::Written { node, .. }
        | Message::Refused { node, .. }
        | Message::Announced { to: node, .. } => Some(node),
    }
}

/// Who waits for the answer to a message, and whether it is about the lease.
fn waits(message: Message) -> Option<(usize, bool)> {
    match message {
        Message::Renew { node, .. } | Message::Renewed { node, .. } => Some((node, true)),
        Message::Claim { node }
        | Message::Claimed { node, .. }
        | Message::Write { node, .. }
        | Message::Written { node, .. }
        | Message::Refused { node, .. } => Some((node, false)),
        Message::Announced { .. } => None,
    }
}

impl Model for Nodes {
    type State = State;
    type Action = Action;

    fn init_states(&self) -> Vec<State> {
        let node = |number| Node {
            lease: Some(Lease::entered(id(number), Moment(0), LEASE)),
            holding: Holding::default(),
            version: 0,
            writing: false,
        };
        let mut nodes: Vec<Node> = (0..self.count).map(node).collect();
        let owner = self.owned.then_some(Fence { node: id(0), epoch: Epoch::FIRST });
        if let Some(owner) = owner {
            nodes[0].holding.hear(id(0), News::Claimed(owner));
        }
        vec![State {
            now: 0,
            rows: vec![Some(LEASE); self.count],
            owner,
            epochs: i64::from(self.owned),
            log: Vec::new(),
            nodes,
            messages: Vec::new(),
            doubled: 0,
            lost: 0,
            renewals: 0,
            acknowledged: vec![None; self.entries],
            lied: false,
            late: false,
            stale: false,
        }]
    }

    fn actions(&self, state: &State, actions: &mut Vec<Action>) {
        if state.now < self.ticks {
            actions.push(Action::Tick);
        }
        let mut before = None;
        for message in
            state.messages.iter().copied().filter(|one| before.replace(*one) != Some(*one))
        {
            actions.push(Action::Deliver(message));
            // What goes over NATS and is never delivered is lost; and only there messages are doubled.
            // Somebody waits for what goes to and from the database, and notices that it does not come.
            if matches!(message, Message::Announced { .. }) {
                if state.doubled < self.doubled {
                    actions.push(Action::Double(message));
                }
            } else if state.lost < self.lost {
                actions.push(Action::Lose(message));
            }
        }
        for (number, node) in state.nodes.iter().enumerate() {
            let holds = node.lease.is_some_and(|lease| lease.may_fence(Moment(state.now)));
            if holds {
                actions.push(Action::Fence(number));
            }
            let speaks = self.speaks(state, number).is_some();
            if speaks {
                actions.push(Action::Look(number));
            }
            let waits_for =
                |lease| state.messages.iter().any(|one| waits(*one) == Some((number, lease)));
            // One renewal is asked for after the other, and one question about the match.
            // Once in a tick is as good as often.
            let fresh = node.lease.is_some_and(|lease| lease.holds(Moment(state.now + LEASE - 1)));
            if !waits_for(true) && !fresh && self.renewals.is_none_or(|most| state.renewals < most)
            {
                actions.push(Action::Renew(number));
            }
            if waits_for(false) {
                continue;
            }
            if node.holding.holder() == Holder::Unknown && state.epochs < self.epochs {
                actions.push(Action::Claim(number));
            }
            if speaks && !node.writing && node.version < self.entries {
                actions.push(Action::Act(number));
            }
            if speaks && !node.writing && state.epochs < self.epochs {
                let others = (0..self.count).filter(|to| *to != number);
                actions.extend(others.map(|to| Action::HandOver(number, to)));
            }
        }
    }

    fn next_state(&self, before: &State, action: Action) -> Option<State> {
        let mut state = before.clone();
        match action {
            Action::Tick => state.now += 1,
            Action::Deliver(message) => {
                state.take(message);
                if is_for_node(message).is_some() {
                    self.at_node(&mut state, message);
                } else {
                    self.at_database(&mut state, message);
                }
            }
            Action::Lose(message) => {
                state.take(message);
                state.lost += 1;
                // Whoever waits for a write finds out by reading again, under a new claim.
                if let Message::Write { node, epoch, .. } | Message::Written { node, epoch, .. } =
                    message
                {
                    state.nodes[node].holding.hear(id(node), News::Refused(Epoch(epoch)));
                }
            }
            Action::Double(message) => {
                state.doubled += 1;
                state.put(message);
            }
            Action::Renew(node) => {
                let asked_at = state.now;
                // What has no bound is not counted, or every count would be a state of its own.
                state.renewals += u8::from(self.renewals.is_some());
                state.send(Message::Renew { node, asked_at });
            }
            Action::Fence(by) => {
                for node in (0..self.count).filter(|node| *node != by) {
                    if state.rows[node].is_some_and(|until| until < state.now) {
                        state.rows[node] = None;
                    }
                }
            }
            Action::Claim(node) => state.send(Message::Claim { node }),
            Action::Act(node) => {
                let epoch = self.speaks(&state, node)?.0;
                let version = state.nodes[node].version + 1;
                state.nodes[node].writing = true;
                state.send(Message::Write { node, epoch, version });
            }
            Action::Look(node) => {
                let epoch = self.speaks(&state, node)?;
                state.answers(epoch);
                let told = state.acknowledged.iter().filter(|told| told.is_some()).count();
                state.stale |= state.nodes[node].version < told;
            }
            Action::HandOver(from, to) => {
                let epoch = self.speaks(&state, from)?;
                // It stops to speak for the match before it asks the database.
                state.nodes[from].holding.hear(id(from), News::Refused(epoch));
                let held = state.owner == Some(Fence { node: id(from), epoch });
                if held && state.rows[from].is_some() && state.rows[to].is_some() {
                    state.epochs += 1;
                    let owner = Fence { node: id(to), epoch: Epoch(state.epochs) };
                    state.owner = Some(owner);
                    for other in (0..self.count).filter(|other| *other != from) {
                        state.send(Message::Announced { to: other, owner: pair(owner) });
                    }
                }
            }
        }
        (state != *before).then_some(state)
    }

    fn properties(&self) -> Vec<Property<Self>> {
        vec![
            Property::always("one action under one version", |_, state: &State| {
                let lost = state.acknowledged.iter().enumerate().any(|(place, told)| {
                    told.is_some_and(|node| state.log.get(place) != Some(&node))
                });
                !state.lied && !lost
            }),
            Property::always("no answer after another took over", |_, state: &State| !state.late),
            Property::always("no view older than what was told", |_, state: &State| !state.stale),
            Property::sometimes("a match changes hands and goes on", |_, state: &State| {
                let last = state.log.last().map(|node| id(*node));
                state.epochs > 1 && last.is_some() && last == state.owner.map(|owner| owner.node)
            }),
            Property::sometimes("an owner that did nothing is followed", |_, state: &State| {
                state.nodes.iter().enumerate().any(|(number, node)| {
                    let heir = state.owner.is_some_and(|owner| owner.node != id(number));
                    let believes = matches!(node.holding.holder(), Holder::Mine(_));
                    heir && state.rows[number].is_none() && believes
                })
            }),
        ]
    }
}

/// Explores all that can happen within the bounds: how many states.
fn explore(nodes: Nodes) -> usize {
    let checker = nodes.checker().threads(2).spawn_bfs().join();
    checker.assert_properties();
    checker.unique_state_count()
}

fn soaking() -> bool {
    std::env::var_os("PARTIDA_SOAK").is_some()
}

/// Two nodes, of which the first looks after the match, one entry, one message of each kind that goes
/// wrong, and time for one lease to run out.
fn two() -> Nodes {
    Nodes {
        count: 2,
        ticks: 3,
        entries: 1,
        doubled: 1,
        lost: 1,
        renewals: None,
        swift: false,
        owned: true,
        epochs: 2,
        fault: Fault::None,
    }
}

/// What is explored as a whole.
fn sizes() -> Vec<Nodes> {
    let three = Nodes { count: 3, lost: 0, renewals: Some(2), swift: true, ..two() };
    let mut all = vec![two(), three.clone(), Nodes { lost: 1, doubled: 0, ..three.clone() }];
    if soaking() {
        all.push(Nodes { owned: false, ..two() });
        all.push(Nodes { entries: 2, ..two() });
        all.push(Nodes { lost: 1, ..three });
    }
    all
}

#[test]
fn never_two_actions_under_one_version_and_never_an_answer_too_late() {
    for nodes in sizes() {
        let what = format!(
            "{} nodes, {} entries, {} lost and {} doubled messages",
            nodes.count, nodes.entries, nodes.lost, nodes.doubled
        );
        let states = explore(nodes);
        println!("{what}: {states} states");
        assert!(states > 100_000, "{what}: only {states} states");
    }
}

/// The checker is worth something: it finds what goes wrong without each of the guards.
#[test]
fn without_any_one_of_the_guards_something_goes_wrong() {
    for (fault, found) in [
        (Fault::NoEpochs, "one action under one version"),
        (Fault::NoLease, "no answer after another took over"),
        (Fault::CountedFromTheAnswer, "no answer after another took over"),
    ] {
        // With time for a lease that was noted late to be answered later still.
        let model = Nodes { fault, ticks: 4, doubled: 0, lost: 0, ..two() };
        let any_of = [found].into_iter().collect();
        let checker = model
            .checker()
            .threads(2)
            .finish_when(HasDiscoveries::AllOf(any_of))
            .spawn_bfs()
            .join();
        assert!(checker.discovery(found).is_some(), "{fault:?} does no harm");
    }
}

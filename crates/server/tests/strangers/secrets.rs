//! What is hidden from somebody does not reach them in any byte, until the rules reveal it.
//!
//! A whole match is played over the network, and everything that goes to every seat and to a
//! spectator is kept, over the socket and over HTTP. Then it is played again as far as some point
//! with everything changed that is hidden from one of them there: what the others placed, what they
//! chose, what luck is still to come. What they are sent must be the same to the byte. Only the id
//! of the match and its join code, which are drawn anew for each and known to everybody in it, are
//! written over before the comparison; the clock is one that is moved by hand and stands still.

use std::sync::{Arc, Mutex};

use catalog::{Chance, Dice};
use kit::ChanceExt;
use serde_json::{Value, json};
use server::{Luck, Settings};

use crate::common::{Client, Socket, World};

/// Luck that follows a list first and a seed from there on, and is remembered.
struct Fate {
    given: Vec<u32>,
    dice: Dice,
    /// Every question and its answer.
    drawn: Vec<(u32, u32)>,
}

impl Chance for Fate {
    fn below(&mut self, n: u32) -> u32 {
        let answer = match self.given.get(self.drawn.len()) {
            Some(given) => *given,
            None => self.dice.below(n),
        };
        self.drawn.push((n, answer));
        answer
    }
}

/// Who is told what: the seats in their order, and a spectator.
const VIEWERS: usize = 4;
const SPECTATOR: usize = 3;

/// A match as it was played.
#[derive(Default)]
struct Played {
    steps: Vec<Step>,
    /// Everything that went to each viewer.
    bytes: [String; VIEWERS],
    drawn: Vec<(u32, u32)>,
    /// How much luck the setup took.
    setup: usize,
}

#[derive(Clone, Debug)]
struct Step {
    seat: usize,
    action: String,
    /// The round and the phase in which it was asked for.
    round: u64,
    phase: String,
    /// What happened, as the spectator saw it.
    events: String,
    /// How much each viewer had been sent before it, and how much luck had been drawn.
    before: [usize; VIEWERS],
    drawn: usize,
}

/// What is done next: the seat and its action, or that it is enough.
type Choice<'a> = dyn FnMut(&[Value; VIEWERS]) -> Option<(usize, String)> + 'a;

struct Table {
    id: String,
    code: String,
    clients: [Client; VIEWERS],
    sockets: Vec<Socket>,
    standings: [Value; VIEWERS],
    /// Everything that each was sent so far.
    sent: [String; VIEWERS],
}

impl Table {
    async fn begin(world: &World, game: &str, options: &Value) -> Self {
        let clients = world.players(["ana", "ben", "eva", "leo"]).await;
        let new = json!({ "game": game, "options": options, "public": true });
        let room = clients[0].post("/matches", new).await.ok(201);
        let text = |key: &str| room[key].as_str().unwrap().to_owned();
        let (id, code) = (text("match"), text("code"));
        for (seat, client) in clients[..3].iter().enumerate() {
            if seat > 0 {
                client.post(&format!("/matches/{id}/join"), Value::Null).await.ok(200);
            }
            client.put(&format!("/matches/{id}/seat"), json!({ "seat": seat })).await.ok(200);
        }
        clients[0].post(&format!("/matches/{id}/start"), Value::Null).await.ok(200);
        let (mut sockets, mut standings) = (Vec::new(), <[Value; VIEWERS]>::default());
        for (client, standing) in clients.iter().zip(&mut standings) {
            let (socket, begun) = client.watching(&id).await;
            *standing = begun;
            sockets.push(socket);
        }
        let mut table = Self { id, code, clients, sockets, standings, sent: Default::default() };
        table.take_down();
        table
    }

    /// Notes what came over the sockets.
    fn take_down(&mut self) {
        for viewer in 0..VIEWERS {
            let bytes = std::mem::take(&mut self.sockets[viewer].bytes);
            self.note(viewer, &bytes);
        }
    }

    fn note(&mut self, viewer: usize, bytes: &str) {
        let known = bytes.replace(&self.id, "MATCH").replace(&self.code, "CODE");
        self.sent[viewer].push_str(&known);
    }

    async fn act(&mut self, seat: usize, action: &str) {
        let version = self.standings[SPECTATOR]["version"].as_u64().unwrap();
        let answer = self.sockets[seat].act(&self.id, action, version).await;
        assert_eq!(answer["ok"], true, "{action}: {answer}");
        for (socket, standing) in self.sockets.iter_mut().zip(&mut self.standings) {
            *standing = socket.push("update").await;
        }
        self.take_down();
    }

    /// Everybody asks in other ways for what they may know, and for what they may not do.
    async fn look_around(&mut self) {
        let id = self.id.clone();
        for viewer in 0..VIEWERS {
            let version = self.standings[viewer]["version"].as_u64().unwrap();
            self.sockets[viewer].watch(&id, Some(0)).await;
            self.sockets[viewer].act(&id, "dance", version).await;
            let paths = [format!("/matches/{id}"), format!("/matches/{id}/entries"), "/me".into()];
            for path in paths.iter().chain([&format!("/matches/{id}/record")]) {
                let answer = self.clients[viewer].get(path).await;
                self.note(viewer, &format!("{}\n", answer.body));
            }
        }
        self.take_down();
    }
}

/// Plays a match whose luck is given, as long as there is a choice.
async fn play(
    game: &str,
    options: &Value,
    given: &[u32],
    seed: u64,
    choice: &mut Choice<'_>,
) -> Played {
    let fate = Fate { given: given.to_vec(), dice: Dice::new(seed), drawn: Vec::new() };
    let fate = Arc::new(Mutex::new(fate));
    let luck = Luck::given(fate.clone());
    let world = World::with(Settings { luck, ..World::settings() }).await;
    let mut table = Table::begin(&world, game, options).await;
    let drawn = || fate.lock().unwrap().drawn.len();
    let mut played = Played { setup: drawn(), ..Played::default() };
    while let Some((seat, action)) = choice(&table.standings) {
        let standing = &table.standings[SPECTATOR];
        let mut step = Step {
            seat,
            action,
            round: standing["view"]["round"].as_u64().unwrap(),
            phase: standing["status"]["phase"].as_str().unwrap().to_owned(),
            events: String::new(),
            before: table.sent.each_ref().map(String::len),
            drawn: drawn(),
        };
        table.act(step.seat, &step.action).await;
        step.events = table.standings[SPECTATOR]["entries"].to_string();
        played.steps.push(step);
        if played.steps.len().is_multiple_of(9) {
            table.look_around().await;
        }
    }
    played.bytes = table.sent;
    played.drawn = fate.lock().unwrap().drawn.clone();
    played
}

/// Everybody plays at random, at most so often.
fn at_random(
    dice: &mut Dice,
    most: usize,
) -> impl FnMut(&[Value; VIEWERS]) -> Option<(usize, String)> {
    let mut left = most;
    move |standings| {
        left = left.checked_sub(1)?;
        let acting: Vec<usize> =
            (0..SPECTATOR).filter(|seat| standings[*seat]["legal"].is_object()).collect();
        let seat = *acting.first()?;
        let actions = standings[seat]["legal"]["actions"].as_array().unwrap();
        Some((seat, dice.pick(actions).as_str().unwrap().to_owned()))
    }
}

/// The answers of some luck.
fn answers(drawn: &[(u32, u32)]) -> Vec<u32> {
    drawn.iter().map(|(_, answer)| *answer).collect()
}

/// What was sent to a viewer before a step.
fn before(played: &Played, step: usize, viewer: usize) -> &str {
    let sent = &played.bytes[viewer];
    played.steps.get(step).map_or(sent, |step| &sent[..step.before[viewer]])
}

/// Whether two viewers were sent the same; if not, the first message that differs.
#[track_caller]
fn same(one: &str, other: &str, when: &str) {
    if one != other {
        let differs = one.lines().zip(other.lines()).find(|(one, other)| one != other);
        panic!("{when}: {differs:#?}");
    }
}

/// What others than `hidden_from` placed in a round, with their tokens changed: each has as many
/// Defence tokens as before, which the event cards may tell (K93), but elsewhere.
fn other_tokens(played: &Played, round: u64, hidden_from: usize) -> Vec<(usize, String)> {
    let mut changed = Vec::new();
    for seat in (0..SPECTATOR).filter(|seat| *seat != hidden_from) {
        let places: Vec<usize> = (0..played.steps.len())
            .filter(|at| {
                let step = &played.steps[*at];
                step.seat == seat
                    && step.round == round
                    && step.phase == "plan"
                    && step.action.starts_with("place ")
            })
            .collect();
        let parts = |at: usize| played.steps[at].action.rsplit_once(' ').unwrap();
        for (n, at) in places.iter().enumerate() {
            let token = match parts(places[(n + 1) % places.len()]).1 {
                "M" => "P",
                "P" => "M",
                other => other,
            };
            let action = format!("{} {token}", parts(*at).0);
            if action != played.steps[*at].action {
                changed.push((*at, action));
            }
        }
    }
    changed
}

#[tokio::test(flavor = "multi_thread")]
async fn king_of_colors_tells_nobody_what_others_have_placed_or_what_card_comes() {
    let matches = if std::env::var_os("PARTIDA_SOAK").is_some() { 12 } else { 1 };
    for seed in (15..).take(matches) {
        compare_king_of_colors(seed).await;
    }
}

async fn compare_king_of_colors(seed: u64) {
    let game = "king-of-colors";
    let options = json!({ "round_limit": 5 });
    let mut dice = Dice::new(seed);
    let whole = play(game, &options, &[], seed, &mut at_random(&mut dice, 2_000)).await;
    let last = whole.steps.last().unwrap();
    assert!(last.events.contains("ended"), "it was played to its end: {last:?}");
    let setup = &whole.drawn[..whole.setup];
    // Two draws for the colours, 26 for the land, four for the deck, one for the initial player.
    let deck = whole.setup - 5;
    assert_eq!(setup[deck..].iter().map(|(n, _)| *n).collect::<Vec<_>>(), [5, 4, 3, 2, 3]);
    let (mut changed_tokens, mut compared) = (0, 0);
    for round in 1..=5 {
        // The cards that come later are other ones.
        let mut luck = answers(setup);
        for later in round..4 {
            let (n, answer) = setup[deck + later];
            luck[deck + later] = (answer + 1) % n;
        }
        let round = round as u64;
        let reveals = |step: &Step| {
            ["revealed", "token_lost", "\"card\":\"SD\",\"cell\""]
                .iter()
                .any(|it| step.events.contains(it))
        };
        let first = whole.steps.iter().position(|step| step.round == round).unwrap();
        let reveal = first + whole.steps[first..].iter().position(reveals).unwrap();
        for hidden_from in 0..VIEWERS {
            let changed = other_tokens(&whole, round, hidden_from);
            let mut next = 0;
            let mut again = |standings: &[Value; VIEWERS]| {
                let step = whole.steps.get(next).filter(|_| next < reveal)?;
                let changed = changed.iter().find(|(at, _)| *at == next);
                next += 1;
                let mut action = changed.map_or(&step.action, |(_, action)| action).clone();
                // Whose Defence tokens lie elsewhere chooses another of them, in secret.
                let chooses = step.round == round && step.phase == "event";
                let in_secret = standings[SPECTATOR]["view"]["card"] == "DD";
                if chooses && in_secret && step.seat != hidden_from {
                    let legal = standings[step.seat]["legal"]["actions"].as_array()?;
                    let other = legal.iter().filter_map(Value::as_str).find(|one| *one != action);
                    action = other.map_or(action, str::to_owned);
                }
                Some((step.seat, action))
            };
            let twin = play(game, &options, &luck, 1, &mut again).await;
            let told = |played| before(played, reveal, hidden_from).to_owned();
            assert!(told(&whole).len() > 10_000);
            same(&told(&whole), &told(&twin), &format!("round {round}, from {hidden_from}"));
            compared += told(&whole).len();
            // It was another match all the same, and those who may know were told so.
            for (at, _) in changed.iter().filter(|(at, _)| *at < reveal) {
                changed_tokens += 1;
                let owner = whole.steps[*at].seat;
                assert_ne!(before(&whole, reveal, owner), before(&twin, reveal, owner));
            }
        }
    }
    assert!(changed_tokens > 40, "{changed_tokens} tokens were other ones");
    assert!(compared > 1_000_000, "{compared} bytes were compared");
}

#[tokio::test(flavor = "multi_thread")]
async fn conquer_of_cathay_tells_nobody_what_others_hold_or_what_is_rolled_next() {
    let game = "conquer-of-cathay";
    let options = json!({ "players": 3, "round_limit": 20 });
    let mut dice = Dice::new(16);
    let whole = play(game, &options, &[], 16, &mut at_random(&mut dice, 2_000)).await;
    let last = whole.steps.last().unwrap();
    assert!(last.events.contains("ended"), "it was played to its end: {last:?}");
    // C88: a hand is its owner's alone until the match is over, in every message to anybody. What
    // goes in and out of it is public (C89), so there is no other hand that fits what is seen.
    let (mut own, mut foreign) = (0, 0);
    for viewer in 0..VIEWERS {
        for line in before(&whole, whole.steps.len() - 1, viewer).lines() {
            let message: Value = serde_json::from_str(line).unwrap();
            for (seat, player) in
                message["view"]["players"].as_array().into_iter().flatten().enumerate()
            {
                assert!(player["cards"].is_u64());
                assert_eq!(player["hand"].is_null(), seat != viewer, "{viewer}: {message}");
                if seat == viewer { own += 1 } else { foreign += 1 }
            }
            let hands = message.to_string().matches("\"hand\":").count();
            assert_eq!(hands, if message["view"].is_object() { 3 } else { 0 }, "and nowhere else");
        }
    }
    assert!(own > 100 && foreign > 200, "{own} own hands and {foreign} others");
    // C91: what is rolled later is known to nobody. The same match with other dice from some step
    // on is the same for everybody until then.
    for at in [0, whole.steps.len() / 3, 2 * whole.steps.len() / 3, whole.steps.len() - 1] {
        let luck = answers(&whole.drawn[..whole.steps[at].drawn]);
        let mut steps = whole.steps[..at].iter();
        let mut again =
            |_: &[Value; VIEWERS]| steps.next().map(|step| (step.seat, step.action.clone()));
        let twin = play(game, &options, &luck, 77, &mut again).await;
        for viewer in 0..VIEWERS {
            same(before(&whole, at, viewer), &twin.bytes[viewer], &format!("step {at}"));
        }
    }
}

//! What a server must bear that runs for years: what nobody waits for any more, and what an older
//! program left.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use catalog::Chance;
use serde_json::{Value, json};
use server::{Limits, Luck, Settings};
use store::testing::{Fresh, fill_with_idle_matches, postgres, sqlite};
use store::{Cursor, Entry, MatchId, Stage, Store, Time};

use crate::common::{Client, TEN, World, code, in_time};

const DAY: Duration = Duration::from_hours(24);

async fn stage(client: &Client, id: &str) -> String {
    let shown = client.get(&format!("/matches/{id}")).await.ok(200);
    shown["stage"].as_str().unwrap().into()
}

/// Lets time pass, and the server look after what is due by then.
async fn pass(world: &World, time: Duration) {
    world.clock.advance(time);
    in_time(world.running.sweep()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn k129_a_room_closes_after_two_hours_and_a_full_one_after_a_day() {
    let world = World::new().await;
    let [ana, ben] = world.players(["ana", "ben"]).await;
    let empty = world.room("damas-chinas", json!({ "mode": 0 }), &[&ana]).await;
    let full = world.room("damas-chinas", json!({ "mode": 0 }), &[&ana, &ben]).await;
    // The next server closes them as well, though nobody asks it about them.
    let world = world.restart().await;
    pass(&world, Duration::from_hours(2)).await;
    let store = Store::open(&world.fresh.address).await.unwrap();
    let stored = async |id: &str| {
        let found = store.find_match(id.parse().unwrap()).await.unwrap().unwrap();
        (found.stage.name(), found.code.is_some(), found.due_at.is_some())
    };
    assert_eq!(stored(&empty).await, ("closed", false, false));
    pass(&world, Duration::from_hours(22) - Duration::from_millis(1)).await;
    assert_eq!(stored(&full).await, ("waiting", true, true));
    pass(&world, Duration::from_millis(1)).await;
    assert_eq!(stored(&full).await, ("closed", false, false));
    assert_eq!(stage(&ana.at(&world), &full).await, "closed");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_nobody_watches_is_in_memory_for_five_minutes_of_the_servers_clock() {
    let world = World::new().await;
    let [ana, ben] = world.players(["ana", "ben"]).await;
    let id = world.begun("damas-chinas", json!({ "mode": 0 }), &[&ana, &ben]).await;
    assert_eq!(world.running.live_matches(), 1);
    // Its task begins to wait in its own time, so the clock goes on until it has, in steps that do
    // not use up the session on a busy machine.
    in_time(async {
        while world.running.live_matches() > 0 {
            world.clock.advance(Duration::from_secs(1));
            tokio::task::yield_now().await;
        }
    })
    .await;
    // On a busy machine that takes longer than a session lasts.
    let root = world.administrator().await;
    assert_eq!(stage(&root, &id).await, "running");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_nobody_touches_ends_and_says_so() {
    for fresh in [sqlite(), postgres().await] {
        let settings = Settings { untouched: 9 * DAY, ..World::settings() };
        let world = World::on_with(fresh, settings).await;
        let [ana, ben] = world.players(["ana", "ben"]).await;
        let damas = json!({ "mode": 0 });
        let forgotten = world.begun("damas-chinas", damas.clone(), &[&ana, &ben]).await;
        let touched = world.begun("damas-chinas", damas.clone(), &[&ana, &ben]).await;
        let puzzle = world.begun("flow-free", json!({}), &[&ana]).await;
        let bot = json!({
            "game": "damas-chinas", "options": damas, "bots": [{ "seat": 1, "level": "easy" }],
        });
        let alone = ana.post("/matches", bot).await.ok(201)["match"].as_str().unwrap().to_owned();
        ana.post(&format!("/matches/{alone}/start"), Value::Null).await.ok(200);
        world.clock.advance(6 * DAY);
        let (mut socket, begun) = ana.watching(&touched).await;
        let action = begun["legal"]["actions"][0].as_str().unwrap();
        assert_eq!(socket.act(&touched, action, 0).await["ok"], true);

        let world = world.restart().await;
        let (ana, ben) = (ana.at(&world), ben.at(&world));
        pass(&world, 3 * DAY).await;
        let ended = ben.get(&format!("/matches/{forgotten}")).await.ok(200);
        assert_eq!((&ended["stage"], &ended["outcome"]["winners"]), (&json!("over"), &json!([])));
        assert_eq!(ended["outcome"]["reason"], "untouched");
        let entries = ben.get(&format!("/matches/{forgotten}/entries")).await.ok(200);
        let last = entries.as_array().unwrap().last().unwrap();
        assert_eq!((&last["version"], &last["cause"]), (&json!(1), &json!("ended")));
        assert_eq!(ana.get("/me").await.ok(200)["results"], json!([]), "nobody has lost");
        for kept in [&touched, &puzzle, &alone] {
            assert_eq!(stage(&ana, kept).await, "running");
        }
        // The touched one is looked at again when it may be due.
        pass(&world, 6 * DAY).await;
        assert_eq!(stage(&ana, &touched).await, "over");
        pass(&world, 13 * DAY).await;
        for kept in [&puzzle, &alone] {
            assert_eq!(stage(&ana, kept).await, "running", "it is kept for ever");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn f123_a_puzzle_that_nobody_touches_is_kept_and_stops_counting() {
    let limits = Limits { matches: 3, ..World::settings().limits };
    let world = World::with(Settings { limits, untouched: 9 * DAY, ..World::settings() }).await;
    let ana = world.player("ana").await;
    let new = async || ana.post("/matches", json!({ "game": "flow-free" })).await;
    let mut puzzles = Vec::new();
    for _ in 0..3 {
        puzzles.push(new().await.ok(201)["match"].as_str().unwrap().to_owned());
    }
    assert_eq!(new().await.refused(409), "too_many_matches");
    pass(&world, 8 * DAY).await;
    assert_eq!(new().await.refused(409), "too_many_matches");
    pass(&world, DAY).await;
    for _ in 0..3 {
        new().await.ok(201);
    }
    assert_eq!(new().await.refused(409), "too_many_matches");
    for puzzle in &puzzles {
        let (_, begun) = ana.watching(puzzle).await;
        assert_eq!(begun["status"]["to_act"], json!([0]), "it can still be played");
    }
}

/// Luck that fails once, when it is told to.
#[derive(Default)]
struct Broken {
    now: bool,
    dice: Option<catalog::Dice>,
}

impl Chance for Broken {
    fn below(&mut self, n: u32) -> u32 {
        assert!(!std::mem::take(&mut self.now), "the luck of this test breaks");
        self.dice.get_or_insert_with(|| catalog::Dice::new(7)).below(n)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_whose_task_breaks_goes_on_from_its_log() {
    let luck = Arc::new(Mutex::new(Broken::default()));
    let settings = Settings { luck: Luck::given(luck.clone()), ..World::settings() };
    let world = World::with(settings).await;
    let people = world.players(["ana", "ben", "eva"]).await;
    let all = people.each_ref();
    let options = json!({ "players": 3, "turn_seconds": 90 });
    let id = world.begun("conquer-of-cathay", options, &all).await;
    let mut sockets = Vec::new();
    for person in &people {
        sockets.push(person.watching(&id).await.0);
    }
    let mut standing = sockets[0].watch(&id, None).await;
    // Placing needs no luck; ending a turn does, for the next one begins with dice.
    loop {
        let seat = standing["status"]["to_act"][0].as_u64().unwrap() as usize;
        let legal = sockets[seat].watch(&id, None).await["legal"]["actions"].clone();
        if legal.as_array().unwrap().contains(&json!("end")) {
            break;
        }
        let version = standing["version"].as_u64().unwrap();
        assert_eq!(sockets[seat].act(&id, legal[0].as_str().unwrap(), version).await["ok"], true);
        standing = sockets[seat].watch(&id, None).await;
    }
    let seat = standing["status"]["to_act"][0].as_u64().unwrap() as usize;
    let version = standing["version"].as_u64().unwrap();
    luck.lock().unwrap_or_else(std::sync::PoisonError::into_inner).now = true;
    let answer = sockets[seat].act(&id, "end", version).await;
    assert_eq!(code(&answer), "unavailable");
    // It begins again after a second, from the log, with the same sockets.
    world.clock.advance(Duration::from_secs(1));
    let answer = sockets[seat].act(&id, "end", version).await;
    assert_eq!(answer["ok"], true, "{answer}");
    for socket in &mut sockets {
        while socket.push("update").await["version"] != version + 1 {}
    }
    // And its clocks run.
    world.clock.advance(Duration::from_secs(100));
    let update = sockets[(seat + 1) % 3].push("update").await;
    assert_eq!(update["entries"][0]["cause"], "timed_out", "{update}");
}

/// Changes a stored match while no server runs.
async fn change(fresh: &Fresh, id: &str, change: impl FnOnce(&mut store::StoredMatch)) {
    let store = Store::open(&fresh.address).await.unwrap();
    let before = store.find_match(id.parse::<MatchId>().unwrap()).await.unwrap().unwrap();
    let mut changed = before.clone();
    change(&mut changed);
    store.save_match(&before, &mut changed).await.unwrap();
    store.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_of_rules_that_are_gone_is_closed_with_a_reason() {
    let world = World::new().await;
    let [ana, ben] = world.players(["ana", "ben"]).await;
    let id = world.begun("damas-chinas", json!({ "mode": 0 }), &[&ana, &ben]).await;
    change(&world.fresh, &id, |stored| stored.rules = 0).await;
    let world = world.restart().await;
    let ended = ana.at(&world).get(&format!("/matches/{id}")).await.ok(200);
    assert_eq!(
        (&ended["stage"], &ended["outcome"]["reason"]),
        (&json!("over"), &json!("rules_changed"))
    );
    let (_, shown) = ben.at(&world).watching(&id).await;
    assert_eq!(shown["status"]["outcome"]["reason"], "rules_changed");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_of_a_later_program_is_left_alone() {
    for later in ["rules", "format"] {
        let world = World::new().await;
        let [ana, ben] = world.players(["ana", "ben"]).await;
        let id = world.begun("damas-chinas", json!({ "mode": 0 }), &[&ana, &ben]).await;
        change(&world.fresh, &id, |stored| match later {
            "rules" => stored.rules = 99,
            _ => stored.format = 99,
        })
        .await;
        let world = world.restart().await;
        let refused = ana.at(&world).get(&format!("/matches/{id}")).await;
        assert_eq!(refused.refused(503), "unavailable");
        let store = Store::open(&world.fresh.address).await.unwrap();
        assert_eq!(
            store.find_match(id.parse().unwrap()).await.unwrap().unwrap().stage.name(),
            "running"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_log_that_cannot_be_read_ends_its_match_and_stays() {
    let world = World::new().await;
    let [ana, ben] = world.players(["ana", "ben"]).await;
    let id = world.begun("damas-chinas", json!({ "mode": 0 }), &[&ana, &ben]).await;
    let other = world.begun("damas-chinas", json!({ "mode": 0 }), &[&ana, &ben]).await;
    let store = Store::open(&world.fresh.address).await.unwrap();
    let strange = Entry {
        version: 1,
        seat: Some(0),
        cause: "asked".into(),
        action: "fly".into(),
        events: r#"[{"flew":true}]"#.into(),
        draws: "[]".into(),
        action_id: None,
        at: Time(1),
    };
    store.append(id.parse().unwrap(), strange.clone(), None).await.unwrap();
    let world = world.restart().await;
    let (ana, ben) = (ana.at(&world), ben.at(&world));
    let ended = ana.get(&format!("/matches/{id}")).await.ok(200);
    assert_eq!(
        (&ended["stage"], &ended["outcome"]["reason"]),
        (&json!("over"), &json!("rules_changed"))
    );
    let again = ben.get(&format!("/matches/{id}")).await.ok(200);
    assert_eq!(again["stage"], "over");
    let log = store.entries(id.parse().unwrap(), 0).await.unwrap();
    assert_eq!((&log[0], log[1].action.as_str(), log.len()), (&strange, "rules_changed", 2));
    assert_eq!(stage(&ana, &other).await, "running");
}

/// A copy of a database in a place of its own.
fn copied(golden: &std::path::Path) -> Fresh {
    let fresh = sqlite();
    std::fs::copy(golden, fresh.address.strip_prefix("sqlite:").unwrap()).unwrap();
    fresh
}

/// The databases in `tests/golden` were left by the versions whose names they bear, with two matches
/// of every game: one that runs, and one that is over. They are never made anew: a file that this
/// test does not read is a promise broken. A new version adds its own.
#[tokio::test(flavor = "multi_thread")]
async fn what_older_versions_left_is_read_and_played_on() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let files: Vec<_> = files.collect();
    assert!(files.iter().any(|file| file.ends_with("0.1.0.db")));
    for golden in files {
        let world = World::on(copied(&golden)).await;
        let store = Store::open(&world.fresh.address).await.unwrap();
        let over = store.matches_in(Stage::Over, Cursor::START, 100).await.unwrap();
        let running = store.matches_in(Stage::Running, Cursor::START, 100).await.unwrap();
        for found in [&over, &running] {
            let mut games: Vec<&str> = found.iter().map(|one| one.game.as_str()).collect();
            games.sort_unstable();
            games.dedup();
            // A game that was added later is in later databases only.
            assert!(games.len() >= 5, "{}: {games:?}", golden.display());
            assert!(games.iter().all(|game| catalog::game(game).is_some()), "{games:?}");
            for one in found {
                let log = store.entries(one.id, 0).await.unwrap();
                catalog::record::verify(&server::record(one, log).unwrap()).unwrap();
            }
        }
        let mut people = Vec::new();
        for name in ["ana", "ben", "eva", "leo"] {
            let mut client = world.visitor();
            let account = json!({ "username": name, "password": "golden matches" });
            let answer = client.post("/login", account).await;
            assert_eq!(answer.status, 200, "{}", answer.body);
            (client.cookie, client.name) = (answer.cookie(), name.into());
            people.push(client);
        }
        for one in &running {
            let id = one.id.to_string();
            let mut played = false;
            for person in &people[..one.members.len()] {
                let (mut socket, standing) = person.watching(&id).await;
                let Some(action) = standing["legal"]["actions"][0].as_str() else { continue };
                let version = standing["version"].as_u64().unwrap();
                let answer = socket.act(&id, action, version).await;
                assert_eq!(answer["ok"], true, "{}: {answer}", one.game);
                played = true;
                break;
            }
            assert!(played, "{}: somebody is to act", one.game);
        }
        let results = people[1].get("/me").await.ok(200)["results"].clone();
        assert_eq!(results.as_array().unwrap().len(), 4, "{results}");
    }
}

/// Leaves a database of this version for those that come, in the way that the test above reads. It is
/// run once, at a release: `cargo test --package server --test strangers golden -- --ignored`.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "it is made once, at a release"]
async fn a_golden_database_of_this_version_is_left() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let file = folder.join(concat!(env!("CARGO_PKG_VERSION"), ".db"));
    assert!(!file.exists(), "{} was made before", file.display());
    let world = World::new().await;
    let mut people = Vec::new();
    for name in ["ana", "ben", "eva", "leo"] {
        let mut client = world.visitor();
        let email = format!("{name}@example.org");
        let account = json!({ "username": name, "email": email, "password": "golden matches" });
        let answer = client.post("/register", account).await;
        assert_eq!(answer.status, 201, "{}", answer.body);
        (client.cookie, client.name) = (answer.cookie(), name.into());
        people.push(client);
    }
    for game in catalog::games() {
        let seats = usize::from(game.check(None).unwrap().1);
        let players: Vec<&Client> = people[..seats].iter().collect();
        for ends in [false, true] {
            let id = world.begun(game.name(), json!({}), &players).await;
            for turn in 0..8 {
                let player = players[turn % seats];
                let (mut socket, standing) = player.watching(&id).await;
                let Some(action) = standing["legal"]["actions"][0].as_str() else { continue };
                let version = standing["version"].as_u64().unwrap();
                socket.act(&id, action, version).await;
            }
            for player in players.iter().filter(|_| ends) {
                player.post(&format!("/matches/{id}/resign"), Value::Null).await;
            }
            let expected = if ends { "over" } else { "running" };
            assert_eq!(stage(players[0], &id).await, expected, "{}", game.name());
        }
    }
    let ours = world.fresh.address.strip_prefix("sqlite:").unwrap();
    Store::copy(std::path::Path::new(ours), &file).await.unwrap();
}

/// More than fit into one statement on either back end; `cargo xtask soak` has a million.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_starts_with_more_matches_than_it_could_name() {
    let count = if std::env::var_os("PARTIDA_SOAK").is_some() { 1_000_000 } else { 70_000 };
    for fresh in [sqlite(), postgres().await] {
        let world = World::on(fresh).await;
        let ana = world.player("ana").await;
        fill_with_idle_matches(&world.fresh.address, count, TEN).await;
        let mut world = world.restart().await;
        in_time(world.running.looked_after()).await;
        in_time(world.running.sweep()).await;
        assert_eq!(world.running.live_matches(), 0, "nothing is loaded that nobody asks for");
        let ana = ana.at(&world);
        let refused = ana.post("/matches", json!({ "game": "flow-free" })).await;
        assert_eq!(refused.refused(409), "too_many_matches");
        let ben = world.player("ben").await;
        ben.post("/matches", json!({ "game": "flow-free" })).await.ok(201);
        let page = ana.get("/me/matches").await.ok(200);
        assert!(!page.as_array().unwrap().is_empty());
    }
}

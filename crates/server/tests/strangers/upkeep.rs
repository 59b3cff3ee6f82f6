//! What the server does by itself so that it can run for years.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use serde_json::json;
use server::{Backups, Chores, Settings};
use store::testing::Fresh;

use crate::common::{Client, World, in_time};

const DAY: Duration = Duration::from_hours(24);

fn copying(fresh: &Fresh) -> Settings {
    let database = PathBuf::from(fresh.address.strip_prefix("sqlite:").unwrap());
    let folder = database.with_file_name("backups");
    Settings { backups: Some(Backups { every: DAY, keep: 2, folder }), ..World::settings() }
}

async fn done(world: &World, far: impl FnMut(&Chores) -> bool) -> Chores {
    *in_time(world.running.chores().wait_for(far)).await.unwrap()
}

fn copies(world: &World) -> Vec<PathBuf> {
    let folder = &world.settings.backups.as_ref().unwrap().folder;
    let mut copies: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    copies.sort();
    copies
}

#[tokio::test(flavor = "multi_thread")]
async fn copies_are_made_in_time_and_a_restart_makes_none_too_many() {
    let fresh = store::testing::sqlite();
    let settings = copying(&fresh);
    let world = World::on_with(fresh, settings).await;
    done(&world, |chores| chores.copies == 1).await;
    let first = copies(&world);
    assert!(first[0].ends_with("partida-20270115T100000Z.db"), "{first:?}");

    // Half a day later another server goes on with the schedule.
    world.clock.advance(DAY / 2);
    let world = world.restart().await;
    world.clock.advance(DAY / 2);
    done(&world, |chores| chores.copies == 1).await;
    assert_eq!(copies(&world).len(), 2);
    world.clock.advance(DAY);
    let chores = done(&world, |chores| chores.copies == 2).await;
    assert_eq!((chores.failed_copies, chores.last_copy), (0, Some(world.clock.now())));
    assert_eq!(copies(&world).len(), 2, "and the oldest is gone");
    assert_ne!(copies(&world)[0], first[0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_that_fails_is_tried_again_and_harms_no_match() {
    let fresh = store::testing::sqlite();
    let settings = copying(&fresh);
    let folder = settings.backups.as_ref().unwrap().folder.clone();
    fs::write(&folder, "a file where the folder should be").unwrap();
    let world = World::on_with(fresh, settings).await;
    done(&world, |chores| chores.failed_copies == 1).await;
    let [ana, ben] = world.players(["ana", "ben"]).await;
    let id = world.begun("damas-chinas", json!({}), &[&ana, &ben]).await;
    let (mut socket, begun) = ana.watching(&id).await;
    let action = begun["legal"]["actions"][0].as_str().unwrap();
    assert_eq!(socket.act(&id, action, 0).await["version"], 1);

    let metrics = async || {
        let url = format!("http://{}/metrics", world.address());
        let answer = Client::answer(reqwest::Client::new().get(url)).await;
        answer.body.as_str().unwrap().to_owned()
    };
    assert!(metrics().await.contains("partida_backups_total{result=\"failed\"} 1\n"));
    fs::remove_file(&folder).unwrap();
    world.clock.advance(Duration::from_mins(10));
    done(&world, |chores| chores.copies == 1).await;
    assert_eq!(copies(&world).len(), 1);
    let now = world.clock.now().0 / 1_000;
    let metrics = metrics().await;
    assert!(metrics.contains(&format!("partida_backup_timestamp_seconds {now}\n")), "{metrics}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_the_rules_do_not_allow_is_told_and_the_copy_kept() {
    let world = World::new().await;
    let ana = world.player("ana").await;
    let puzzle =
        json!({ "game": "flow-free", "options": { "board": "F1;5x5;R3B/2G2/3BG/4R/Y3Y" } });
    let created = ana.post("/matches", puzzle).await.ok(201);
    let id = created["match"].as_str().unwrap();
    ana.post(&format!("/matches/{id}/leave"), json!(null)).await;
    let database = PathBuf::from(world.fresh.address.strip_prefix("sqlite:").unwrap());
    let copy = |name: &str| database.with_file_name(name);
    assert_eq!(server::back_up(&database, &copy("a.db")).await.unwrap(), Vec::<String>::new());
    let store = store::Store::open(&world.fresh.address).await.unwrap();
    let stage = store.find_match(id.parse().unwrap()).await.unwrap().unwrap().stage;
    assert_eq!(stage, store::Stage::Over);
    let lie = store::Entry {
        version: 9,
        seat: Some(0),
        cause: "asked".into(),
        action: "dance".into(),
        events: "[]".into(),
        draws: "[]".into(),
        action_id: None,
        at: world.clock.now(),
    };
    store.append(id.parse().unwrap(), lie, None).await.unwrap();
    store.close().await;
    let odd = server::back_up(&database, &copy("b.db")).await.unwrap();
    assert!(odd.len() == 1 && odd[0].contains(id), "{odd:?}");
    assert!(copy("b.db").exists());
    let again = server::back_up(&database, &copy("b.db")).await;
    assert!(matches!(again, Err(store::Error::FileExists(_))), "{again:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_kept_long_enough_goes_by_itself() {
    for fresh in [store::testing::sqlite(), store::testing::postgres().await] {
        let world = World::on(fresh).await;
        let ana = world.player("ana").await;
        done(&world, |chores| chores.sweeps == 1).await;
        let room = ana.post("/matches", json!({ "game": "damas-chinas" })).await.ok(201);
        // Whoever leaves last closes the room.
        let leave = format!("/matches/{}/leave", room["match"].as_str().unwrap());
        assert!(ana.post(&leave, json!(null)).await.status.is_success());
        world.clock.advance(DAY * 29);
        done(&world, |chores| chores.sweeps == 2).await;
        let store = store::Store::open(&world.fresh.address).await.unwrap();
        let id = room["match"].as_str().unwrap().parse().unwrap();
        let kept = store.find_match(id).await.unwrap().unwrap();
        assert_eq!(kept.stage, store::Stage::Closed);
        world.clock.advance(DAY * 2);
        let chores = done(&world, |chores| chores.sweeps == 3).await;
        assert!(store.find_match(id).await.unwrap().is_none());
        assert_eq!(chores.swept, 2, "the room, and the session of thirty days");
        store.close().await;
    }
}

//! Somebody sets the machine's clock, by a day forwards and by two back: no turn ends for that, and
//! one whose time is up ends all the same.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};
use std::{env, fs, process};

use serde_json::json;

use crate::client::Client;
use crate::server::{PARTIDA, Server, new_match, register};

/// What a program believes to be the machine's clock, for the programs that this is loaded into:
/// the real one and as many seconds as a file says. The clock that only measures is left alone, as
/// it is when somebody sets the time.
const CLOCK: &str = r#"
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int clock_gettime(clockid_t clock, struct timespec *now) {
    static int (*real)(clockid_t, struct timespec *);
    if (!real) real = dlsym(RTLD_NEXT, "clock_gettime");
    int done = real(clock, now);
    if (done == 0 && clock == CLOCK_REALTIME) {
        const char *path = getenv("JUMP");
        FILE *file = path ? fopen(path, "r") : NULL;
        long seconds = 0;
        if (file) {
            if (fscanf(file, "%ld", &seconds) != 1) seconds = 0;
            fclose(file);
        }
        now->tv_sec += seconds;
    }
    return done;
}
"#;

const DAY: i64 = 86_400;

/// Milliseconds since 1970, as this machine has them.
fn real_time() -> i64 {
    store::Time::of_machine().0
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_jumps_ends_no_turn_wrongly() {
    let folder = env::temp_dir().join(format!("partida-clock-{}", process::id()));
    fs::create_dir_all(&folder).unwrap();
    let (source, library) = (folder.join("clock.c"), folder.join("clock.so"));
    fs::write(&source, CLOCK).unwrap();
    // Whoever builds Partida has a compiler for C: SQLite is made with it.
    let made = Command::new("cc")
        .args(["-shared", "-fPIC", "-o"])
        .args([&library, &source])
        .arg("-ldl")
        .status();
    assert!(made.expect("cc is there").success());
    let jump = folder.join("jump");
    let set_clock = |seconds: i64| {
        // In one step, so that nobody reads half of it.
        let fresh = folder.join("fresh");
        fs::write(&fresh, seconds.to_string()).unwrap();
        fs::rename(&fresh, &jump).unwrap();
    };
    set_clock(0);
    let fresh = store::testing::sqlite();
    let start = |listen: &str| {
        let mut command = Command::new(PARTIDA);
        command.env("LD_PRELOAD", &library).env("JUMP", &jump);
        Server::of(&mut command, &fresh.address, listen, &["--rate-limit", "off"])
    };
    let mut server = start("127.0.0.1:0");
    let address = server.address;
    let cookies = [register(address, "ana").await, register(address, "ben").await];
    let new = json!({ "game": "damas-chinas", "options": { "mode": 0 }, "move_seconds": 5 });
    let id = new_match(address, &cookies, &new).await;
    let began = Instant::now();
    let mut ana = Client::watching(address, &cookies[0], &id).await;
    let deadline = ana.deadline();
    for jump in [DAY, -DAY, 0] {
        set_clock(jump);
        let ping = ana.ask(&json!({ "id": "ping", "op": "ping" })).await;
        assert!((ping["time"].as_i64().unwrap() - real_time()).abs() < 60_000, "{ping}");
        let again = Client::watching(address, &cookies[1], &id).await;
        assert_eq!((again.version(), again.deadline()), (0, deadline), "{jump} seconds on");
    }
    // The clock goes on all the while, and the turn ends when it should.
    set_clock(-DAY);
    let update = ana.hear_version(1).await;
    assert_eq!(update["entries"][0]["cause"], "timed_out");
    assert!(began.elapsed() > Duration::from_secs(4), "not before its time");

    // A server that is started after the jump has another idea of the time, and charges nobody.
    server.kill();
    set_clock(DAY);
    server = start(&address.to_string());
    let ping = Client::watching(address, &cookies[0], &id)
        .await
        .ask(&json!({ "id": "ping", "op": "ping" }))
        .await;
    assert!(ping["time"].as_i64().unwrap() > real_time() + 1000 * (DAY - 60), "the clock is ours");
    let ben = Client::watching(address, &cookies[1], &id).await;
    assert_eq!(ben.version(), 1, "nobody lost a turn");
    assert!(ben.deadline() > real_time() + 1000 * (DAY - 60));
    server.kill();
    let _ = fs::remove_dir_all(folder);
}

#[test]
fn the_time_is_asked_for_in_one_place() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut found = Vec::new();
    let mut folders = vec![crates.join("server/src"), crates.join("store/src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if fs::read_to_string(&path).unwrap().contains("SystemTime::now") {
                found.push(path.strip_prefix(crates).unwrap().display().to_string());
            }
        }
    }
    assert_eq!(found, ["store/src/ids.rs"], "everything else asks server::Clock");
}

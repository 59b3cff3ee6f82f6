//! A disk that takes nothing more: what cannot be stored is refused and not shown, what is stored
//! can be read, and everything goes on by itself when there is room again.

use std::process::Command;

use rustix::process::{Pid, Resource, Rlimit, prlimit};
use serde_json::{Value, json};

use crate::players::{Load, check};
use crate::server::{PARTIDA, Server, request};

/// Lets a server's files grow to so many bytes, and any number of them if none is said.
fn let_files_grow_to(server: &Server, bytes: Option<u64>) {
    let pid = Pid::from_raw(server.id().cast_signed());
    prlimit(pid, Resource::Fsize, Rlimit { current: bytes, maximum: None }).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_stops_nothing_for_good_and_loses_nothing() {
    let fresh = store::testing::sqlite();
    let log = format!("{}-wal", fresh.address.strip_prefix("sqlite:").unwrap());
    // A write beyond a limit is an error like any other to a program that ignores the signal.
    let mut command = Command::new("sh");
    command.args(["-c", r#"trap '' XFSZ; exec "$0" "$@""#, PARTIDA]);
    let settings = ["--rate-limit", "off"];
    let mut server = Server::of(&mut command, &fresh.address, "127.0.0.1:0", &settings);
    let new = json!({ "game": "damas-chinas", "options": { "mode": 0 } });
    let load = Load::begin(server.address, 4, &new, 0).await;
    load.go_on(50).await;
    // First the disk fills up in the middle of a write, then nothing can be written at all.
    let in_the_middle = std::fs::metadata(&log).unwrap().len() + 6_000;
    for room in [in_the_middle, 0] {
        let_files_grow_to(&server, Some(room));
        let noticed = load.progress().unavailable + 3;
        load.wait_for(|progress| progress.unavailable >= noticed).await;
        let path = format!("/api/v1/matches/{}/entries?after=0", load.ids[0]);
        let read = request(server.address, "GET", &path, &load.cookies[0], &Value::Null).await;
        assert!(read.ok().body[0]["version"] == 1, "what is stored can be read");
        let_files_grow_to(&server, None);
        load.go_on(50).await;
    }
    load.enough();
    let (ids, acknowledged) = load.done().await;
    server.kill();
    check(&fresh.address, &ids, &acknowledged).await;
}

//! A fire drill: the server makes a copy by itself, is killed, its database is destroyed, and the
//! copy is put in its place. What was acknowledged before the copy is there, and matches go on.

use std::fs;
use std::io::{BufRead, BufReader, PipeReader};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde_json::json;

use crate::players::{Load, check};
use crate::server::{PARTIDA, Server, request};

const SETTINGS: [&str; 5] = ["--rate-limit", "off", "--backup-every", "1h", "--test-clock"];

/// Reads the log until it tells of a copy: its file.
fn copied(log: &mut BufReader<PipeReader>) -> PathBuf {
    loop {
        let mut line = String::new();
        assert_ne!(log.read_line(&mut line).unwrap(), 0, "the server ended without a copy");
        if let Some((_, file)) = line.trim().split_once("the database was copied to ") {
            return file.into();
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_destroyed_database_is_brought_back_from_the_last_copy() {
    let fresh = store::testing::sqlite();
    let database = PathBuf::from(fresh.address.strip_prefix("sqlite:").unwrap());
    let (log, told) = std::io::pipe().unwrap();
    let mut log = BufReader::new(log);
    let listen = "127.0.0.1:0";
    let mut command = Command::new(PARTIDA);
    let told = Stdio::from(told);
    let mut server = Server::telling(&mut command, &fresh.address, listen, &SETTINGS, told);
    drop(command);
    copied(&mut log);

    let new = json!({ "game": "small-star-empires" });
    let before = Load::begin(server.address, 4, &new, 0).await;
    before.go_on(100).await;
    before.enough();
    let cookies = before.cookies.clone();
    let (ids, mut acknowledged) = before.done().await;
    // Others play while the copy is made.
    let meanwhile = Load::begin(server.address, 4, &new, 1).await;
    let hour = json!({ "advance": 3_600_000 });
    request(server.address, "POST", "/test/clock", "", &hour).await.ok();
    let copy = copied(&mut log);
    meanwhile.go_on(20).await;
    meanwhile.enough();
    meanwhile.done().await;
    server.kill();

    for ending in ["", "-wal", "-shm"] {
        fs::write(format!("{}{ending}", database.display()), "gone".repeat(5_000)).unwrap();
    }
    let said = Command::new(PARTIDA)
        .args(["serve", "--check", "--listen", listen, "--database", &fresh.address])
        .output()
        .unwrap();
    let said = String::from_utf8(said.stderr).unwrap();
    assert!(said.contains("partida admin restore COPY --force"), "{said}");
    let restored = Command::new(PARTIDA)
        .args(["admin", "restore", "--force", "--database", &fresh.address])
        .arg(&copy)
        .output()
        .unwrap();
    assert!(restored.status.success(), "{}", String::from_utf8_lossy(&restored.stderr));

    let mut server = Server::start(&fresh.address, listen);
    let after = Load::go_on_with(server.address, ids, cookies, 2);
    let (ids, more) = after.done().await;
    assert!(!more.is_empty(), "the matches went on");
    acknowledged.extend(more);
    let others = Load::begin(server.address, 1, &new, 3).await;
    others.go_on(10).await;
    server.kill();
    check(&fresh.address, &ids, &acknowledged).await;
}

//! A SQLite file that is not whole any more: the server says so and does not start, and changes
//! nothing, so that what can be saved is saved.

use std::fs;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::Duration;

use serde_json::json;

use crate::players::Load;
use crate::server::{PARTIDA, Server};

/// What happens to a file.
type Tear = fn(&Path);

fn cut(file: &Path, length: u64) {
    fs::OpenOptions::new().write(true).open(file).unwrap().set_len(length).unwrap();
}

fn length(file: &Path) -> u64 {
    fs::metadata(file).unwrap().len()
}

fn scribble(file: &Path, from: u64, bytes: usize) {
    let noise: Vec<u8> = (0..bytes).map(|n| (n * 7 + 13) as u8).collect();
    fs::OpenOptions::new().write(true).open(file).unwrap().write_all_at(&noise, from).unwrap();
}

/// Of a server that was stopped: everything is in the one file.
const OF_ONE_FILE: [(&str, Tear); 4] = [
    ("cut in its first page", |file| cut(file, 1_000)),
    ("cut in the middle", |file| cut(file, length(file) / 8192 * 4096)),
    ("overwritten at its beginning", |file| scribble(file, 0, 100)),
    ("overwritten in the middle", |file| scribble(file, length(file) / 8192 * 4096, 4096)),
];

/// Of a server that was killed: the last that was written is in a log beside the file.
const WITH_A_LOG: [(&str, Tear); 4] = [
    ("empty, with its log beside it", |file| cut(file, 0)),
    ("gone, with its log beside it", |file| fs::remove_file(file).unwrap()),
    ("cut in the middle, with its log beside it", |file| cut(file, length(file) / 8192 * 4096)),
    ("overwritten but for its first page, with its log beside it", |file| {
        scribble(file, 4096, length(file) as usize - 4096);
    }),
];

/// Every file of a folder with what is in it.
fn contents(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut all: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        // What SQLite keeps beside a log so as to read it, made anew from the log at any time.
        .filter(|path| !path.to_string_lossy().ends_with("-shm"))
        .map(|path| (path.clone(), fs::read(&path).unwrap()))
        // A log in which nothing stands is as good as none.
        .filter(|(path, bytes)| !(path.to_string_lossy().ends_with("-wal") && bytes.is_empty()))
        .collect();
    all.sort();
    all
}

fn serve(database: &Path) -> Output {
    let address = format!("sqlite:{}", database.display());
    Command::new(PARTIDA)
        .args(["serve", "--listen", "127.0.0.1:0", "--check", "--database", &address])
        .output()
        .unwrap()
}

/// Plays for a while.
async fn play(server: &Server, seed: u64) {
    let new = json!({ "game": "damas-chinas", "options": { "mode": 0 } });
    let load = Load::begin(server.address, 2, &new, seed).await;
    load.go_on(200).await;
    load.enough();
    load.done().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_torn_file_gives_a_clear_message_and_is_left_as_it_is() {
    let fresh = store::testing::sqlite();
    let database = PathBuf::from(fresh.address.strip_prefix("sqlite:").unwrap());
    let settings = ["--rate-limit", "off", "--grace-seconds", "0"];
    let mut server = Server::with(&fresh.address, &settings);
    play(&server, 0).await;
    server.ask_to_stop();
    server.ended_within(Duration::from_secs(10)).await;
    each_is_found(&database, 1, &OF_ONE_FILE);
    let mut server = Server::with(&fresh.address, &settings);
    play(&server, 1).await;
    server.kill();
    each_is_found(&database, 2, &WITH_A_LOG);
}

fn each_is_found(database: &Path, files: usize, tears: &[(&str, Tear)]) {
    let folder = database.parent().unwrap();
    let whole = contents(folder);
    assert_eq!(whole.len(), files, "the file, and its log where there is one");
    assert!(length(database) > 10 * 4096, "there is something to tear");
    let mend = || {
        for (path, bytes) in &whole {
            fs::write(path, bytes).unwrap();
        }
    };
    for (name, tear) in tears {
        mend();
        tear(database);
        let torn = contents(folder);
        let output = serve(database);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{name}: {said}");
        assert!(said.contains("is damaged"), "{name}: {said}");
        assert!(said.contains(&database.display().to_string()), "{name}: {said}");
        assert!(said.contains("partida admin restore"), "{name}: {said}");
        assert!(contents(folder) == torn, "{name}: nothing was changed");
    }
    mend();
    let output = serve(database);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    // That was a look only, and whoever looks may tidy up.
    mend();
}

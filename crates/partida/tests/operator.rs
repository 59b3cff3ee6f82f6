//! What whoever runs a server is told when something is wrong, and that looking changes nothing.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use store::Store;
use store::testing::Fresh;

const PARTIDA: &str = env!("CARGO_BIN_EXE_partida");

fn partida(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(PARTIDA)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // Whoever asked wrongly is answered before the input is read.
    drop(child.stdin.take().expect("a pipe").write_all(input.as_bytes()));
    child.wait_with_output().expect("the program ends")
}

/// The exit code and what was said, first on standard output and then on standard error.
fn said(arguments: &[&str], input: &str) -> (i32, String, String) {
    let output = partida(arguments, input);
    let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// The file of a fresh SQLite database, and the folder that it has for itself.
fn file(fresh: &Fresh) -> PathBuf {
    PathBuf::from(fresh.address.strip_prefix("sqlite:").unwrap())
}

fn folder(fresh: &Fresh) -> PathBuf {
    file(fresh).parent().unwrap().to_owned()
}

fn make_admin(database: &str, name: &str) {
    let email = format!("{name}@example.org");
    let make = ["admin", "create-admin", name, &email, "--database", database];
    let (code, _, error) = said(&make, "purple lantern\n");
    assert_eq!(code, 0, "{error}");
}

/// A server on a free port, once it answers.
fn serve(database: &str) -> Child {
    let mut child = Command::new(PARTIDA)
        .args(["serve", "--listen", "127.0.0.1:0", "--database", database])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    assert!(line.starts_with("Partida is at"), "{line}");
    child
}

fn end(mut child: Child) {
    child.kill().unwrap();
    child.wait().unwrap();
}

/// One message, told once, in words.
#[track_caller]
fn is_clear(name: &str, error: &str) {
    assert!(error.starts_with("partida: "), "{name}: {error}");
    for odd in ["os error", "Os {", "Error {", "Some(", "error returned from", "(code:"] {
        assert!(!error.contains(odd), "{name}: {error}");
    }
    let mut parts: Vec<&str> = error.trim().split(": ").filter(|part| part.len() > 3).collect();
    let all = parts.len();
    parts.sort_unstable();
    parts.dedup();
    assert_eq!(parts.len(), all, "{name} is told twice: {error}");
}

/// What is wrong with a server's settings or with what they name: the flags, the exit code, and what
/// is said. `FOLDER` is a folder of the test's own, in which there are a `whole.db`, a `later.db`, a
/// `foreign.db`, a `text.db`, and a `file`; `TAKEN` is a port that somebody has.
const CHECKS: &[(&[&str], i32, &str)] = &[
    (
        &["--listen", "TAKEN"],
        1,
        "cannot listen on TAKEN; perhaps a server runs there already: Address already in use",
    ),
    (
        &["--listen", "203.0.113.7:80"],
        1,
        "cannot listen on 203.0.113.7:80; perhaps a server runs there already: Cannot assign requested address",
    ),
    (
        &["--database", "mysql:x"],
        2,
        "\"mysql:x\" is no database: give sqlite:PATH or postgres://USER@HOST/NAME",
    ),
    (
        &["--database", "sqlite:"],
        2,
        "\"sqlite:\" is no database: give sqlite:PATH or postgres://USER@HOST/NAME",
    ),
    (
        &["--database", "sqlite::memory:"],
        2,
        "\"sqlite::memory:\" is no database: give sqlite:PATH or postgres://USER@HOST/NAME",
    ),
    (
        &["--database", "postgres://ana:secret@127.0.0.1:port/x"],
        2,
        "\"postgres://ana@127.0.0.1:port/x\" is no address of a database: invalid port number",
    ),
    (
        &["--database", "postgres://ana:secret@TAKEN/x?sslmode=sure"],
        2,
        "\"postgres://ana@TAKEN/x?sslmode=sure\" is no address of a database: unknown value \"sure\" for `ssl_mode`",
    ),
    (
        &["--database", "postgres://ana:secret@127.0.0.1:1/x"],
        1,
        "cannot open the database postgres://ana@127.0.0.1:1/x: Connection refused",
    ),
    (
        &["--database", "sqlite:FOLDER/file/x.db"],
        1,
        "cannot write into FOLDER/file: FOLDER/file is no folder",
    ),
    (&["--database", "sqlite:FOLDER"], 1, "cannot write FOLDER: it is a folder"),
    (
        &["--database", "sqlite:FOLDER/text.db"],
        1,
        "FOLDER/text.db is damaged (file is not a database). Nothing was changed. Keep this file and those beside it, and put the last copy in their place: partida admin restore COPY --force",
    ),
    (
        &["--database", "sqlite:FOLDER/later.db"],
        1,
        "the database is of a later Partida (its tables are at 9999, ",
    ),
    (&["--web", "FOLDER/nowhere"], 2, "there is no web app in FOLDER/nowhere: no index.html"),
    (
        &["--log", "server=loud"],
        2,
        "--log \"server=loud\": error parsing level filter: expected one of \"off\", \"error\", \"warn\", \"info\", \"debug\", \"trace\", or a number 0-5; try info or server=debug",
    ),
    (
        &["--backup-every", "24h", "--backup-dir", "FOLDER/file"],
        1,
        "cannot write into FOLDER/file: FOLDER/file is no folder",
    ),
    (
        &["--database", "postgres://ana@127.0.0.1:1/x", "--backup-every", "24h"],
        2,
        "backup_every is for SQLite; a PostgreSQL database is copied with pg_dump",
    ),
    (
        &["--config", "FOLDER/nowhere.toml"],
        2,
        "the settings in FOLDER/nowhere.toml: No such file or directory",
    ),
];

/// Fills a folder with what a server cannot use.
fn prepare(folder: &Path) {
    let made = format!("sqlite:{}", folder.join("later.db").display());
    make_admin(&made, "root");
    let later = "INSERT INTO migrations VALUES (9999)";
    let made = Command::new("python3")
        .args(["-c", "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); c.execute(sys.argv[2]); c.commit()"])
        .arg(folder.join("later.db"))
        .arg(later)
        .status();
    assert!(made.expect("python3 is there: cargo xtask test installs it").success());
    fs::write(folder.join("text.db"), "this is no database at all\n".repeat(400)).unwrap();
    fs::write(folder.join("file"), "").unwrap();
    // Of one that others may read, they would be warned first.
    fs::set_permissions(folder.join("text.db"), fs::Permissions::from_mode(0o600)).unwrap();
}

#[test]
fn what_a_server_cannot_use_is_told_before_it_starts_and_when_it_does() {
    let fresh = store::testing::sqlite();
    let folder = folder(&fresh);
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().to_string();
    prepare(&folder);
    let before = contents(&folder);
    let real =
        |text: &str| text.replace("FOLDER", folder.to_str().unwrap()).replace("TAKEN", &port);
    for check in [true, false] {
        for (flags, code, message) in CHECKS {
            let flags: Vec<String> = flags.iter().map(|flag| real(flag)).collect();
            let mut arguments = vec!["serve"];
            arguments.extend(check.then_some("--check"));
            for (flag, usual) in
                [("--database", fresh.address.as_str()), ("--listen", "127.0.0.1:0")]
            {
                if flags[0] != flag {
                    arguments.extend([flag, usual]);
                }
            }
            arguments.extend(flags.iter().map(String::as_str));
            let (found, _, error) = said(&arguments, "");
            assert_eq!(found, *code, "{arguments:?}: {error}");
            is_clear(&format!("{arguments:?}"), &error);
            assert!(!error.contains("secret"), "{error}");
            if check {
                let told = error.trim().strip_prefix("partida: ").unwrap();
                let (told, _) = told.split_once("this one knows ").unwrap_or((told, ""));
                assert_eq!(told, real(message), "{arguments:?}");
                assert!(contents(&folder) == before, "{arguments:?}: a check changes nothing");
            }
        }
    }
}

/// As `partida serve --check | head -1` does.
#[test]
fn whoever_stops_reading_is_not_told_of_a_fault() {
    let fresh = store::testing::sqlite();
    let database = fresh.address.as_str();
    make_admin(database, "ana");
    for arguments in [
        &["serve", "--check", "--listen", "127.0.0.1:0", "--database", database][..],
        &["admin", "list-users", "--database", database],
        &["admin", "audit", "--database", database],
    ] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let done = Command::new(PARTIDA).args(arguments).stdout(writer).output().unwrap();
        let error = String::from_utf8(done.stderr).unwrap();
        assert!(done.status.success() && error.is_empty(), "{arguments:?}: {error}");
    }
}

#[test]
fn every_fault_that_a_check_finds_is_told() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().to_string();
    let database = "postgres://ana@127.0.0.1:1/x";
    let (code, _, error) =
        said(&["serve", "--check", "--listen", &port, "--database", database], "");
    assert_eq!(code, 1);
    assert_eq!(error.lines().count(), 2, "{error}");
    assert!(error.contains("cannot listen on") && error.contains("cannot open"), "{error}");
}

/// What other commands are asked wrongly: the arguments, the exit code, and what is said.
const USES: &[(&[&str], i32, &str)] = &[
    (
        &["admin", "list-users", "--database", "sqlite:FOLDER/nowhere.db"],
        2,
        "there is no database FOLDER/nowhere.db; name it with --database",
    ),
    (
        &["admin", "list-users", "--database", "sqlite:FOLDER/text.db"],
        1,
        "the database fails: file is not a database",
    ),
    (
        &["admin", "list-users", "--database", "sqlite:FOLDER/later.db"],
        1,
        "the database is of a later Partida (its tables are at 9999, ",
    ),
    (
        &["admin", "list-matches", "--stage", "begun", "--database", "DATABASE"],
        2,
        "there is no stage \"begun\"; choose waiting, running, over or closed",
    ),
    (
        &["admin", "delete-user", "nobody", "--database", "DATABASE"],
        2,
        "there is no account nobody",
    ),
    (&["admin", "block", "nobody", "--database", "DATABASE"], 2, "there is no account nobody"),
    (&["admin", "unblock", "nobody", "--database", "DATABASE"], 2, "there is no account nobody"),
    (
        &["admin", "reset-password", "nobody", "--database", "DATABASE"],
        2,
        "there is no account nobody",
    ),
    (&["admin", "end-match", "nonsense!", "--database", "DATABASE"], 2, "\"nonsense!\": "),
    (
        &["admin", "end-match", "0000000000", "--database", "DATABASE"],
        2,
        "there is no match 0000000000",
    ),
    (
        &["admin", "create-admin", "root", "new@example.org", "--database", "DATABASE"],
        2,
        "that user name is taken",
    ),
    (&["admin", "create-admin", "new", "new", "--database", "DATABASE"], 2, "email: "),
    (
        &["admin", "backup", "FOLDER/file", "--database", "DATABASE"],
        1,
        "FOLDER/file is already there",
    ),
    (
        &["admin", "backup", "FOLDER/nowhere/copy.db", "--database", "DATABASE"],
        1,
        "FOLDER/nowhere/copy.db.partial: No such file or directory",
    ),
    (
        &["admin", "backup", "FOLDER/copy.db", "--database", "postgres://ana@127.0.0.1:1/x"],
        2,
        "only SQLite is copied like this; a PostgreSQL database is copied with pg_dump",
    ),
    (
        &["admin", "backup", "FOLDER/copy.db", "--database", "sqlite:FOLDER/text.db"],
        1,
        "the database fails: file is not a database",
    ),
    (
        &["admin", "restore", "FOLDER/later.db", "--database", "DATABASE"],
        1,
        "DATABASE_FILE is already there; with --force it is replaced, and kept beside the new one",
    ),
    (
        &["admin", "restore", "FOLDER/nowhere.db", "--database", "DATABASE"],
        1,
        "FOLDER/nowhere.db is no copy of a database of Partida: there is no such file",
    ),
    (
        &["admin", "restore", "FOLDER/text.db", "--force", "--database", "DATABASE"],
        1,
        "FOLDER/text.db is no copy of a database of Partida: ",
    ),
    (&["replay", "0000000000", "--database", "DATABASE"], 1, "there is no match 0000000000"),
    (
        &["replay", "0000000000", "--database", "sqlite:FOLDER/nowhere.db"],
        2,
        "there is no database FOLDER/nowhere.db; name it with --database",
    ),
    (&["replay", "FOLDER/nowhere.json"], 1, "FOLDER/nowhere.json: No such file or directory"),
    (&["replay", "FOLDER/file"], 1, "FOLDER/file is not a record of a match: "),
    (&["load", "ftp://x"], 2, "\"ftp://x\" is not an address such as http://host:port"),
    (&["load", "http://127.0.0.1:1"], 1, "cannot reach 127.0.0.1:1: "),
    (&["load", "--database", "mysql:x"], 1, "the server did not start"),
    (&["load", "--matches", "0"], 2, "--matches, --seconds and --rate must be more than nothing"),
];

#[test]
fn what_other_commands_cannot_do_is_told() {
    let fresh = store::testing::sqlite();
    let folder = folder(&fresh);
    prepare(&folder);
    make_admin(&fresh.address, "root");
    let real = |text: &str| {
        text.replace("FOLDER", folder.to_str().unwrap())
            .replace("DATABASE_FILE", file(&fresh).to_str().unwrap())
            .replace("DATABASE", &fresh.address)
    };
    let before = contents(&folder);
    for (arguments, code, message) in USES {
        let arguments: Vec<String> = arguments.iter().map(|one| real(one)).collect();
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let (found, out, error) = said(&arguments, "purple lantern\n");
        assert_eq!(found, *code, "{arguments:?}: {error}");
        assert_eq!(out, "", "{arguments:?}");
        // A server of the load generator's own has said before why it does not start.
        let told = error.lines().last().unwrap_or_default();
        is_clear(&format!("{arguments:?}"), told);
        let told = told.strip_prefix("partida: ").unwrap();
        assert!(told.starts_with(&real(message)), "{arguments:?}: {error}");
        assert!(contents(&folder) == before, "{arguments:?}: nothing was changed");
    }
}

/// Every file of a folder with its mode and what is in it.
fn contents(folder: &Path) -> Vec<(PathBuf, u32, Vec<u8>)> {
    let mut all: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_file())
        .map(|path| {
            let mode = fs::metadata(&path).unwrap().permissions().mode();
            (path.clone(), mode, fs::read(&path).unwrap())
        })
        .collect();
    all.sort();
    all
}

/// Commands that only look.
fn look(database: &str) {
    for arguments in [
        &["serve", "--check", "--listen", "127.0.0.1:0"][..],
        &["admin", "list-users"],
        &["admin", "list-users", "--json"],
        &["admin", "list-matches", "--stage", "over"],
        &["replay", "0000000000"],
    ] {
        let (code, _, error) = said(&[arguments, &["--database", database]].concat(), "");
        assert!(code == 0 || arguments[0] == "replay", "{arguments:?}: {error}");
    }
}

#[test]
fn looking_changes_no_file() {
    let fresh = store::testing::sqlite();
    make_admin(&fresh.address, "root");
    // Of a database that nobody has open there is one file.
    let before = contents(&folder(&fresh));
    assert_eq!(before.len(), 1);
    look(&fresh.address);
    assert!(contents(&folder(&fresh)) == before, "nobody has it open");

    // A server that was killed has left a log, which whoever opens the file to write would tidy up.
    end(serve(&fresh.address));
    let before = contents(&folder(&fresh));
    assert_eq!(before.len(), 3, "the file, its log and the index of that");
    look(&fresh.address);
    let after = contents(&folder(&fresh));
    // The index of the log is made anew from it at any time.
    assert!(after[..1] == before[..1] && after[2..] == before[2..], "a server was killed on it");
    assert_eq!(after.len(), 3);

    // While a server runs, looking takes nothing from it.
    let server = serve(&fresh.address);
    let before = fs::read(file(&fresh)).unwrap();
    look(&fresh.address);
    assert!(fs::read(file(&fresh)).unwrap() == before);
    end(server);
}

#[test]
fn looking_makes_no_file() {
    let fresh = store::testing::sqlite();
    let (code, out, error) =
        said(&["serve", "--check", "--listen", "127.0.0.1:0", "--database", &fresh.address], "");
    assert_eq!((code, error.as_str()), (0, ""));
    assert!(out.ends_with("the database would be made\n"), "{out}");
    assert_eq!(said(&["admin", "list-users", "--database", &fresh.address], "").0, 2);
    assert!(contents(&folder(&fresh)).is_empty());
    // An empty file is what SQLite takes for a fresh database.
    fs::write(file(&fresh), "").unwrap();
    let (code, _, error) = said(&["admin", "list-users", "--database", &fresh.address], "");
    assert_eq!(code, 1);
    assert!(error.contains("no tables of Partida"), "{error}");
    assert_eq!(contents(&folder(&fresh)).len(), 1);
    assert_eq!(contents(&folder(&fresh))[0].2, b"");
}

#[tokio::test(flavor = "multi_thread")]
async fn looking_changes_no_table() {
    let fresh = store::testing::postgres().await;
    let check = ["serve", "--check", "--listen", "127.0.0.1:0", "--database", &fresh.address];
    let (code, out, _) = said(&check, "");
    assert!(code == 0 && out.ends_with("the tables would be made\n"), "{out}");
    let (code, _, error) = said(&["admin", "list-users", "--database", &fresh.address], "");
    assert_eq!(code, 1);
    assert!(error.contains("no tables of Partida"), "{error}");
    assert_eq!(fresh.rows().await, [], "no table was made");

    make_admin(&fresh.address, "root");
    let before = fresh.rows().await;
    assert!(before.iter().any(|(table, rows)| table == "players" && *rows == 1), "{before:?}");
    look(&fresh.address);
    assert_eq!(fresh.rows().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_opens_to_read_cannot_write() {
    for fresh in [store::testing::sqlite(), store::testing::postgres().await] {
        make_admin(&fresh.address, "root");
        let store = Store::open_read_only(&fresh.address).await.unwrap();
        let root = store.player_named("root").await.unwrap().unwrap();
        assert!(store.set_blocked(root.id, Some(store::Time(1))).await.is_err());
        assert!(store.still_alive(store::Time(1)).await.is_err());
        store.close().await;
    }
}

#[test]
fn the_last_administrator_goes_only_by_force() {
    let fresh = store::testing::sqlite();
    let admin = |arguments: &[&str]| {
        said(&[&["admin"], arguments, &["--database", &fresh.address]].concat(), "")
    };
    make_admin(&fresh.address, "root");
    make_admin(&fresh.address, "second");
    assert_eq!(admin(&["block", "second"]).0, 0, "there is another one");
    for refused in [["delete-user", "root"], ["block", "root"]] {
        let (code, _, error) = admin(&refused);
        assert_eq!(code, 1, "{error}");
        for hint in ["last administrator", "partida admin create-admin NAME E-MAIL", "--force"] {
            assert!(error.contains(hint), "{error}");
        }
    }
    assert!(admin(&["list-users"]).1.contains("root"), "nothing was changed");
    assert_eq!(admin(&["delete-user", "second"]).0, 0, "who is blocked is no loss");
    assert_eq!(admin(&["delete-user", "root", "--force"]).0, 0);
    assert_eq!(admin(&["list-users"]).1, "");
}

#[test]
fn data_is_for_its_owner_alone() {
    let fresh = store::testing::sqlite();
    let made = folder(&fresh).join("made/here");
    let database = format!("sqlite:{}", made.join("partida.db").display());
    let server = serve(&database);
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    for ending in ["", "-wal", "-shm"] {
        assert_eq!(mode(&made.join(format!("partida.db{ending}"))), 0o600, "{ending}");
    }
    assert_eq!((mode(&made), mode(made.parent().unwrap())), (0o700, 0o700));
    let copy = made.join("copy.db");
    assert_eq!(
        said(&["admin", "backup", copy.to_str().unwrap(), "--database", &database], "").0,
        0
    );
    assert_eq!(mode(&copy), 0o600);
    end(server);
    fs::set_permissions(&copy, fs::Permissions::from_mode(0o644)).unwrap();
    let restore = ["admin", "restore", copy.to_str().unwrap(), "--force", "--database", &database];
    assert_eq!(said(&restore, "").0, 0);
    assert_eq!(mode(&made.join("partida.db")), 0o600, "whatever the mode of the copy");

    // A file that others may read is not changed behind its owner's back.
    fs::set_permissions(made.join("partida.db"), fs::Permissions::from_mode(0o640)).unwrap();
    let (code, _, error) =
        said(&["serve", "--check", "--listen", "127.0.0.1:0", "--database", &database], "");
    assert_eq!(code, 0);
    assert!(error.contains("warning") && error.contains("chmod 600"), "{error}");
    assert_eq!(mode(&made.join("partida.db")), 0o640);
}

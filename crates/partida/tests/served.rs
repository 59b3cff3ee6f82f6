//! `partida serve`, `partida admin` and `partida replay`, as people meet them.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};

use serde_json::{Value, json};

const PARTIDA: &str = env!("CARGO_BIN_EXE_partida");

/// A folder of this test's own, removed with it.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("partida-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    fn database(&self) -> String {
        format!("sqlite:{}", self.0.join("data/partida.db").display())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What is left behind in the folder for temporary files harms nobody.
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn partida(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(PARTIDA)
        .args(arguments)
        .env("NO_COLOR", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // Whoever asked wrongly is answered before the input is read.
    drop(child.stdin.take().expect("a pipe").write_all(input.as_bytes()));
    child.wait_with_output().expect("the program ends")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("the program writes UTF-8")
}

/// Starts a server on a free port: the program and its address.
fn serve(database: &str) -> (Child, String) {
    let mut child = Command::new(PARTIDA)
        .args(["serve", "--listen", "127.0.0.1:0", "--database", database, "--test-clock"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().strip_prefix("Partida is at http://").expect("it says where");
    (child, address.to_owned())
}

/// One request over HTTP: everything that comes back, and the last line of it as JSON.
fn request(address: &str, method: &str, path: &str, cookie: &str, body: &Value) -> (String, Value) {
    let body = if body.is_null() { String::new() } else { body.to_string() };
    let mut stream = TcpStream::connect(address).unwrap();
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncookie: {cookie}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let body = answer.lines().last().and_then(|line| serde_json::from_str(line).ok());
    (answer, body.unwrap_or(Value::Null))
}

fn stop(mut child: Child) {
    let asked = std::time::Instant::now();
    let told = Command::new("kill").arg(child.id().to_string()).status().unwrap();
    assert!(told.success());
    let ended = child.wait().unwrap();
    assert!(ended.success(), "it stops in good order when it is asked to: {ended}");
    assert!(asked.elapsed().as_secs() < 10, "and within ten seconds");
}

/// Something that spoils a record.
type Lie = fn(&mut Value);

#[test]
fn a_server_serves_stops_and_comes_back_with_everything() {
    let folder = Folder::new("serve");
    let database = folder.database();
    // The first administrator, the password by standard input.
    let admin = ["admin", "create-admin", "root", "root@example.org", "--database", &database];
    let made = partida(&admin, "correct horse\n");
    assert!(made.status.success(), "{}", text(&made.stderr));
    let again = partida(&admin, "correct horse\n");
    assert_eq!(again.status.code(), Some(2));
    assert!(text(&again.stderr).contains("taken"));
    let short = ["admin", "create-admin", "root2", "r@example.org", "--database", &database];
    assert!(text(&partida(&short, "short\n").stderr).contains("8 to 256"));

    let (child, address) = serve(&database);
    assert!(request(&address, "GET", "/healthz", "", &Value::Null).0.ends_with("ok\n"));
    assert!(request(&address, "GET", "/readyz", "", &Value::Null).0.contains("200 OK"));
    let log_in = json!({ "username": "root", "password": "correct horse" });
    let (answer, account) = request(&address, "POST", "/api/v1/login", "", &log_in);
    assert_eq!(account["role"], "administrator", "{answer}");
    let cookie = answer.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap();
    let cookie = cookie.split(';').next().unwrap().to_owned();
    let new = json!({ "game": "flow-free", "options": { "board": "F1;5x5;R3B/2G2/3BG/4R/Y3Y" } });
    let (answer, created) = request(&address, "POST", "/api/v1/matches", &cookie, &new);
    let id = created["match"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned();
    stop(child);

    let (child, address) = serve(&database);
    let path = format!("/api/v1/matches/{id}");
    let (_, found) = request(&address, "GET", &path, &cookie, &Value::Null);
    assert_eq!(found["stage"], "running");
    stop(child);

    // The match is in the database for whoever has it at hand.
    let replay = partida(&["replay", &id, "--database", &database, "--verify"], "");
    assert!(replay.status.success(), "{}", text(&replay.stderr));
    assert!(text(&replay.stdout).contains("all 0 entries are right"));
    // What is hidden in a match that goes on is hidden from its host as well, its secret above all.
    let commitment = found["luck"]["commitment"].as_str().unwrap();
    let untold = format!("the secret of the commitment {commitment} is told when");
    assert!(text(&replay.stdout).contains(&untold), "{}", text(&replay.stdout));
    for way in ["--line", "--json"] {
        let hidden = partida(&["replay", &id, "--database", &database, way], "");
        assert_eq!(hidden.status.code(), Some(1));
        assert!(text(&hidden.stderr).contains("goes on") && hidden.stdout.is_empty());
    }
    let unknown = partida(&["replay", "0000000000", "--database", &database], "");
    assert_eq!(unknown.status.code(), Some(1));
    assert!(text(&unknown.stderr).contains("there is no match 0000000000"));
}

#[test]
fn what_cannot_be_served_is_explained() {
    let folder = Folder::new("cannot");
    let occupied = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = occupied.local_addr().unwrap().to_string();
    let output = partida(&["serve", "--listen", &address, "--database", &folder.database()], "");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("cannot listen on"), "{}", text(&output.stderr));
    let output = partida(&["serve", "--database", "mysql:x"], "");
    assert!(text(&output.stderr).contains("sqlite:PATH or postgres://"));
    let output = partida(&["replay", "0000000000", "--database", "sqlite:nowhere.db"], "");
    assert!(text(&output.stderr).contains("--database"));
    let output = partida(&["replay", "no-such-file"], "");
    assert!(text(&output.stderr).contains("no-such-file"));
}

/// A record of a short match, as a server would give it.
fn record() -> Value {
    let game = catalog::game("damas-chinas").unwrap();
    let (options, _) = game.check(None).unwrap();
    let mut this_match = game.open(None, &mut catalog::Dice::new(1)).unwrap();
    let setup = this_match.setup();
    let mut entries = Vec::new();
    for version in 1..=4 {
        let seat = this_match.status().to_act.first().unwrap();
        let action = this_match.legal(seat).actions[0].clone();
        let decided = this_match.decide(seat, &action, &mut catalog::Dice::new(1)).unwrap();
        entries.push(json!({
            "version": version, "seat": seat, "cause": "asked", "action": decided.action,
            "events": decided.events, "draws": [], "at": 0,
        }));
        this_match.commit(decided).unwrap();
    }
    json!({
        "match": "0123456789", "game": "damas-chinas", "options": options,
        "players": ["ana", "ben"], "setup": setup, "setup_draws": [], "entries": entries,
        "outcome": null, "luck": null,
    })
}

#[test]
fn a_record_is_stepped_through_and_checked() {
    let folder = Folder::new("replay");
    let file = folder.0.join("record.json");
    let path = file.to_str().unwrap();
    let good = record();
    fs::write(&file, good.to_string()).unwrap();
    let shown = partida(&["replay", path], "");
    assert!(shown.status.success(), "{}", text(&shown.stderr));
    let shown = text(&shown.stdout);
    for line in ["damas-chinas 0123456789: ana, ben", "1. [0 ana]", "4. [1 ben]"] {
        assert!(shown.contains(line), "{shown}");
    }
    let verified = partida(&["replay", path, "--verify"], "");
    assert!(verified.status.success());
    assert!(text(&verified.stdout).contains("begun without a commitment"));
    let printed = partida(&["replay", path, "--json"], "");
    assert_eq!(serde_json::from_slice::<Value>(&printed.stdout).unwrap(), good);

    // Every kind of lie is found: an action, an event, luck that was not asked for, an order.
    let lies: [(&str, Lie); 5] = [
        ("entry 2", |record| record["entries"][1]["action"] = "dance".into()),
        ("entry 3", |record| record["entries"][2]["events"] = json!([])),
        ("entry 1", |record| record["entries"][0]["draws"] = json!([3])),
        ("entry 2", |record| record["entries"][1]["version"] = 7.into()),
        ("result", |record| record["outcome"] = json!({ "winners": [0] })),
    ];
    for (place, lie) in lies {
        let mut bad = good.clone();
        lie(&mut bad);
        fs::write(&file, bad.to_string()).unwrap();
        let output = partida(&["replay", path, "--verify"], "");
        assert_eq!(output.status.code(), Some(1), "{place}");
        assert!(text(&output.stderr).contains(place), "{}", text(&output.stderr));
    }
    fs::write(&file, "{}").unwrap();
    assert!(text(&partida(&["replay", path], "").stderr).contains("not a record"));
}

#[test]
fn the_luck_of_a_record_is_held_against_the_commitment() {
    let folder = Folder::new("luck");
    let file = folder.0.join("record.json");
    let path = file.to_str().unwrap();
    let secret = catalog::luck::Secret([7; 32]);
    let commitment = secret.commitment();
    let mut seats = secret.seed(&[]).at(catalog::luck::Moment::Seats);
    let first = catalog::Chance::below(&mut seats, 2);
    let with_seats = |drawn: [u32; 2]| {
        let mut whole = record();
        whole["luck"] = json!({
            "commitment": commitment, "secret": "07".repeat(32), "contributions": [],
            "drawn_seats": drawn,
        });
        fs::write(&file, whole.to_string()).unwrap();
    };
    with_seats([first, 1 - first]);
    let right = partida(&["replay", path, "--verify", "--commitment", &commitment], "");
    assert!(right.status.success(), "{}", text(&right.stderr));
    assert!(text(&right.stdout).contains("all 2 draws follow from the secret"));
    let other = partida(&["replay", path, "--verify", "--commitment", "0"], "");
    assert_eq!(other.status.code(), Some(1));
    assert!(text(&other.stderr).contains("its commitment is"));
    with_seats([1 - first, first]);
    let changed = partida(&["replay", path, "--verify"], "");
    assert_eq!(changed.status.code(), Some(1));
    assert!(text(&changed.stderr).contains("the lot gave seat"));
}

#[test]
fn settings_come_from_flags_variables_and_a_file() {
    let folder = Folder::new("config");
    let file = folder.0.join("partida.toml");
    let lines = format!("database = {:?}\nbot_threads = 3\nrooms = 7\n", folder.database());
    fs::write(&file, lines).unwrap();
    let check = |flags: &[&str]| {
        let mut command = Command::new(PARTIDA);
        command.args(["serve", "--check", "--config"]).arg(&file).args(flags);
        command.env("PARTIDA_ROOMS", "8").env("PARTIDA_RATE_LIMIT", "off").output().unwrap()
    };
    let shown = check(&["--secure-cookies", "--listen", "127.0.0.1:0"]);
    assert!(shown.status.success(), "{}", text(&shown.stderr));
    let shown = text(&shown.stdout);
    for line in [
        "listen           127.0.0.1:0",
        "secure cookies   true",
        "behind a proxy   no",
        "rate limit       off",
        "rooms, matches   8, 100",
        "bots             3 threads, 10000 may wait",
        "the database would be made",
    ] {
        assert!(shown.lines().any(|one| one == line), "{line} in\n{shown}");
    }
    assert!(!folder.0.join("data").exists(), "a check makes nothing");
    for wrong in [&["--rate-limit", "fast"], &["--web", "/nowhere"], &["--log", "server=loud"]] {
        assert_eq!(check(wrong).status.code(), Some(2), "{wrong:?}");
    }
    fs::write(&file, "lissten = 1\n").unwrap();
    let wrong = check(&[]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(text(&wrong.stderr).contains("lissten"), "{}", text(&wrong.stderr));
}

#[test]
fn accounts_matches_and_copies_are_looked_after_at_the_command_line() {
    let folder = Folder::new("admin");
    let database = folder.database();
    let admin = |arguments: &[&str], input: &str| {
        let mut all = vec!["admin"];
        all.extend(arguments);
        all.extend(["--database", &database]);
        let output = partida(&all, input);
        let code = output.status.code().unwrap();
        (code, format!("{}{}", text(&output.stdout), text(&output.stderr)))
    };
    assert_eq!(admin(&["create-admin", "root", "root@example.org"], "correct horse\n").0, 0);
    let (child, address) = serve(&database);
    let new =
        json!({ "username": "ana", "email": "ana@example.org", "password": "battery staple" });
    let (answer, _) = request(&address, "POST", "/api/v1/register", "", &new);
    let cookie = answer.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap();
    let cookie = cookie.split(';').next().unwrap().to_owned();
    let damas = json!({ "game": "damas-chinas" });
    let (_, room) = request(&address, "POST", "/api/v1/matches", &cookie, &damas);
    let id = room["match"].as_str().unwrap();

    // While the server runs: lists, a copy, and what changes.
    let copy = folder.0.join("copy.db");
    let copied = admin(&["backup", copy.to_str().unwrap()], "");
    assert_eq!(copied.0, 0, "{}", copied.1);
    let (_, users) = admin(&["list-users", "--json"], "");
    assert_eq!(users.lines().count(), 2, "{users}");
    let ana: Value = serde_json::from_str(users.lines().nth(1).unwrap()).unwrap();
    assert_eq!((&ana["username"], &ana["blocked"]), (&json!("ana"), &json!(false)));
    assert!(!users.contains("argon2"));
    let (_, matches) = admin(&["list-matches", "--stage", "waiting"], "");
    assert!(matches.starts_with(id) && matches.contains("damas-chinas"), "{matches}");
    assert_eq!(admin(&["end-match", id], "").0, 0);
    assert_eq!(admin(&["list-matches", "--stage", "waiting"], "").1, "");
    assert_eq!(admin(&["end-match", "nonsense"], "").0, 2);
    assert_eq!(admin(&["block", "ana"], "").0, 0);
    let me = |cookie: &str| request(&address, "GET", "/api/v1/me", cookie, &Value::Null).1;
    // What the server remembers of a session it believes for five seconds.
    let five_seconds = json!({ "advance": 5_000 });
    request(&address, "POST", "/test/clock", "", &five_seconds);
    assert_eq!(me(&cookie)["code"], "not_logged_in");
    assert_eq!(admin(&["unblock", "ana"], "").0, 0);
    let (_, link) = admin(&["reset-link", "ana", "--public-url", "https://play.example/"], "");
    let token = link.trim().strip_prefix("https://play.example/reset#").expect("a link");
    let chosen = json!({ "token": token, "password": "purple lantern tram" });
    let (answer, _) = request(&address, "POST", "/api/v1/password/reset", "", &chosen);
    assert!(answer.starts_with("HTTP/1.1 204"), "{answer}");
    assert_eq!(admin(&["reset-link", "nobody"], "").0, 2);
    assert_eq!(admin(&["reset-link", "ana", "--public-url", "play.example"], "").0, 2);
    assert_eq!(admin(&["reset-password", "ana"], "short\n").0, 2);
    assert_eq!(admin(&["reset-password", "ana"], "purple lantern\n").0, 0);
    let log_in = json!({ "username": "ana", "password": "purple lantern" });
    let (_, account) = request(&address, "POST", "/api/v1/login", "", &log_in);
    assert_eq!(account["username"], "ana");
    assert_eq!(admin(&["delete-user", "ana"], "").0, 0);
    assert_eq!(admin(&["delete-user", "ana"], "").0, 2);
    let (_, audit) = admin(&["audit", "--json", "--most", "8"], "");
    let audit: Vec<Value> = audit.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let kinds: Vec<&str> = audit.iter().map(|line| line["kind"].as_str().unwrap()).collect();
    let done = ["user_deleted", "logged_in", "password_reset", "password_reset", "password_reset"];
    assert_eq!(kinds[..5], done);
    assert_eq!((&audit[0]["origin"], &audit[1]["origin"]), (&json!("cli"), &json!("web")));
    let (_, audit) = admin(&["audit"], "");
    assert!(audit.lines().any(|line| line.contains(" user_added       by cli, of root, as adm")));
    let copy = copy.to_str().unwrap();
    let busy = admin(&["restore", copy, "--force"], "");
    assert_eq!((busy.0, busy.1.contains("stop the server")), (1, true), "{}", busy.1);
    stop(child);

    // And back to how it was.
    assert_eq!(admin(&["restore", copy], "").0, 1, "not without saying so");
    let restored = admin(&["restore", copy, "--force"], "");
    assert_eq!(restored.0, 0, "{}", restored.1);
    assert!(admin(&["list-users"], "").1.contains("ana@example.org"));
}

#[test]
fn the_log_holds_no_secrets() {
    let folder = Folder::new("log");
    let mut child = Command::new(PARTIDA)
        .args(["serve", "--listen", "127.0.0.1:0", "--database", &folder.database()])
        .args(["--log", "debug", "--log-json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stderr = child.stderr.take().unwrap();
    let reader = std::thread::spawn(move || {
        let mut log = String::new();
        stderr.read_to_string(&mut log).unwrap();
        log
    });
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().strip_prefix("Partida is at http://").expect("it says where");
    let new =
        json!({ "username": "ana", "email": "ana@example.org", "password": "battery staple" });
    let (answer, _) = request(address, "POST", "/api/v1/register", "", &new);
    let cookie = answer.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap();
    let cookie = cookie.split(';').next().unwrap().to_owned();
    let wrong = json!({ "username": "ana", "password": "wrong lantern" });
    request(address, "POST", "/api/v1/login", "", &wrong);
    let damas = json!({ "game": "damas-chinas" });
    let (_, room) = request(address, "POST", "/api/v1/matches", &cookie, &damas);
    stop(child);
    let log = reader.join().unwrap();
    assert!(log.contains(room["match"].as_str().unwrap()), "{log}");
    for line in log.lines() {
        assert!(serde_json::from_str::<Value>(line).is_ok(), "{line}");
    }
    let token = cookie.split_once('=').unwrap().1;
    let code = room["code"].as_str().unwrap();
    for secret in ["battery staple", "wrong lantern", "ana@example.org", token, code, "argon2id$"] {
        assert!(!log.contains(secret), "{secret}");
    }
}

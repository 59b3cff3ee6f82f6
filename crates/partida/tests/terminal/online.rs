//! A match on a real server between somebody at a terminal and a program that speaks the documented API.

use std::io::{BufRead, BufReader};
use std::os::unix::fs::PermissionsExt as _;
use std::process::{Child, Command, Stdio};

use catalog::Viewer;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::screen::Screen;

struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn serve(folder: &std::path::Path, more: &[&str]) -> (Server, String) {
    let database = format!("sqlite:{}", folder.join("server.db").display());
    let mut child = Command::new(env!("CARGO_BIN_EXE_partida"))
        .args(["serve", "--listen", "127.0.0.1:0", "--database", &database, "--rate-limit", "off"])
        .args(more)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().strip_prefix("Partida is at ").expect("it says where").to_owned();
    (Server(child), address)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_terminal_and_a_program_play_a_match() {
    let folder = std::env::temp_dir().join(format!("partida-online-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (server, address) = serve(&folder, &[]);
    let mut screen = Screen::start("online", &["play", "--server", &address]);

    // An account is made at the terminal; the password is typed, and not shown.
    screen.wait_for("User name");
    screen.send("\t\t\t\r");
    screen.wait_for("I have an account");
    // What is missing comes first: the name.
    screen.send("ana\tcorrect horse battery\tana@example.org\t");
    let shown = screen.wait_for("ana@example.org");
    assert!(!shown.contains("correct horse"), "{shown}");
    screen.send("\r");
    screen.wait_for("Create a match");
    let kept = screen.home.join("config/partida/servers.json");
    assert_eq!(std::fs::metadata(&kept).unwrap().permissions().mode() & 0o777, 0o600);
    assert!(!std::fs::read_to_string(&kept).unwrap().contains("correct horse"));

    // A match of the last game, with the other seat for a person.
    screen.send("j\r");
    screen.wait_for("Small Star Empires");
    screen.send("\u{1b}[A\r");
    screen.wait_for("set up the match");
    screen.wait("two seats for people", |text| text.matches("free").count() == 2);
    screen.send("\r");
    let room = screen.wait_for("waiting room, code ");
    let code = room.split("code ").nth(1).unwrap().split_whitespace().next().unwrap().to_owned();

    // The program joins by the code and watches.
    let http = reqwest::Client::new();
    let account = json!({ "username": "ben", "email": "ben@example.org", "password": "a battery of staples" });
    let answer =
        http.post(format!("{address}/api/v1/register")).json(&account).send().await.unwrap();
    let cookies: Vec<String> = answer
        .headers()
        .get_all("set-cookie")
        .iter()
        .map(|cookie| cookie.to_str().unwrap().split(';').next().unwrap().to_owned())
        .collect();
    let cookie = cookies.join("; ");
    let joined = http
        .post(format!("{address}/api/v1/join"))
        .header("cookie", &cookie)
        .json(&json!({ "code": code }))
        .send()
        .await
        .unwrap();
    let joined: Value = serde_json::from_slice(&joined.bytes().await.unwrap()).unwrap();
    let id = joined["match"].as_str().unwrap().to_owned();
    screen.wait_for("Leave the room");
    let mut request = format!("{}/api/v1/socket", address.replacen("http", "ws", 1))
        .into_client_request()
        .unwrap();
    request.headers_mut().insert("cookie", cookie.parse().unwrap());
    let (mut socket, _) = tokio_tungstenite::connect_async(request).await.unwrap();
    let watch = json!({ "id": 1, "op": "watch", "match": id });
    socket.send(Message::text(watch.to_string())).await.unwrap();

    // Something is said, and the match is begun from the terminal.
    let say = json!({ "id": 2, "op": "say", "match": id, "text": "hello \u{1b}[2J there" });
    socket.send(Message::text(say.to_string())).await.unwrap();
    let shown = screen.wait_for("[2J there");
    assert!(shown.contains("ben: hello") && shown.contains("Leave the room"), "{shown}");
    screen.send("\u{1b}[A\u{1b}[B\r");

    let mut acted = 0;
    let over = loop {
        let Some(Ok(Message::Text(text))) = socket.next().await else {
            panic!("the server hung up")
        };
        let message: Value = serde_json::from_str(&text).unwrap();
        assert!(message["error"].is_null(), "{message}");
        if !message["view"].is_object() {
            continue;
        }
        if message["status"]["outcome"].is_object() {
            break message;
        }
        let mine = message["seat"].as_u64().unwrap();
        let to_act = message["status"]["to_act"][0].as_u64().unwrap();
        let mut view = message["view"].clone();
        // Nothing is hidden in this game, so one view tells what either may do.
        view["viewer"] = to_act.into();
        let picture =
            catalog::pictures("small-star-empires").unwrap().read(&view.to_string()).unwrap();
        assert!(matches!(picture.viewer(), Viewer::Seat(_)));
        let action = picture.legal().actions.swap_remove(0);
        if to_act == mine {
            // The terminal has caught up: else it could still show the turn before as its own.
            screen.wait("the turn of ben", |text| text.contains("To act: ben"));
            acted += 1;
            let act = json!({ "id": 10 + acted, "op": "act", "match": id, "action": action, "action_id": format!("b{acted}"), "version": message["version"] });
            socket.send(Message::text(act.to_string())).await.unwrap();
        } else {
            screen.wait("the turn of ana", |text| text.contains("To act: ana"));
            screen.send(&format!(":{action}\r"));
        }
    };
    assert!(acted > 3);
    assert!(over["status"]["outcome"]["winners"].is_array());
    screen.wait_for("Over: ");
    // What was played is stepped through as the server tells it.
    screen.send("v");
    screen.wait_for("move 0 of ");
    screen.send("\u{1b}");
    // Not before the whole screen was drawn anew: the next key would be taken together with Esc.
    screen
        .wait("the table again", |text| text.contains("g rematch") && !text.contains("move 0 of "));
    // A rematch is a room again.
    screen.send("g");
    screen.wait_for("waiting room, code ");
    // The server goes away; the terminal says so, and can still be left.
    screen.send("\u{1b}");
    screen.wait_for("Create a match");
    drop(server);
    screen.wait_for("(not connected)");
    screen.send("\u{3}");
    assert_eq!(screen.end(), 0);
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn a_server_with_a_certificate_is_played_on_and_a_stranger_is_not() {
    let folder = std::env::temp_dir().join(format!("partida-https-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let certified = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
    let (certificate, key) = (folder.join("certificate.pem"), folder.join("key.pem"));
    std::fs::write(&certificate, certified.cert.pem()).unwrap();
    std::fs::write(&key, certified.signing_key.serialize_pem()).unwrap();
    let files = ["--tls-cert", certificate.to_str().unwrap(), "--tls-key", key.to_str().unwrap()];
    let (_server, address) = serve(&folder, &files);
    assert!(address.starts_with("https://"), "{address}");
    let port = address.rsplit(':').next().unwrap();
    let address = format!("https://localhost:{port}");

    let register = "\t\t\t\rana\tcorrect horse battery\tana@example.org\t\r";
    let mut screen = Screen::start("https-stranger", &["play", "--server", &address]);
    screen.wait_for("User name");
    screen.send(register);
    screen.wait_for("cannot be reached");
    screen.send("\u{3}");
    assert_eq!(screen.end(), 0);

    // The same with the certificate among those that the machine trusts.
    let trusted = [("SSL_CERT_FILE", certificate.to_str().unwrap())];
    let mut screen = Screen::start_with("https-trusted", &["play", "--server", &address], &trusted);
    screen.wait_for("User name");
    screen.send(register);
    screen.wait("the lobby, connected", |text| {
        text.contains("Create a match") && !text.contains("not connected")
    });
    screen.send("\u{3}");
    assert_eq!(screen.end(), 0);
    let _ = std::fs::remove_dir_all(folder);
}

//! Requests that nobody's program would send, made by schemathesis from the server's own description
//! of its API.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, ensure};

use crate::shell::{call, install, root};

/// From PyPI, into a folder of its own under `target`.
const VERSION: &str = "4.32.5";

/// Asks a server of the given program, as a visitor, a player and a site administrator. It fails at
/// an answer of 500 and above, at one that is not as described, at a request without an answer, and
/// if a match is not as it was that neither visitors nor the player may touch. `examples` is how
/// many requests are made for each operation and each kind of person, beside those that the
/// description itself suggests; the same `PARTIDA_SEED` makes the same ones again.
pub(crate) fn fuzz(program: &Path, examples: u32) -> anyhow::Result<()> {
    let seed = std::env::var("PARTIDA_SEED").unwrap_or_else(|_| "15".into());
    let schemathesis = schemathesis()?;
    let folder = root().join("target/fuzz");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    let server = Server::start(program, &folder)?;
    let log_in = r#"{"username":"root","password":"correct horse"}"#;
    let root_session = server.session("login", log_in)?;
    let mut sessions = Vec::new();
    for name in ["ana", "ben", "eva"] {
        let account = format!(
            r#"{{"username":"{name}","email":"{name}@example.org","password":"correct horse"}}"#
        );
        sessions.push(server.session("register", &account)?);
    }
    // A room and an account that everybody who asks is pointed at, and a match that nobody is.
    let room = server.new_match(&root_session, r#"{"game":"king-of-colors","public":true}"#)?;
    let bots = r#"{"game":"damas-chinas","bots":[{"seat":1,"level":"easy"}]}"#;
    let untouched = server.new_match(&sessions[1], bots)?;
    let before = server.get(&sessions[1], &format!("/api/v1/matches/{untouched}"))?;
    let config = folder.join("schemathesis.toml");
    let parameters = format!("\"path.id\" = \"{room}\"\n\"path.username\" = \"eva\"\n");
    fs::write(&config, format!("[parameters]\n{parameters}"))?;
    for session in ["", &sessions[0], &root_session] {
        let mut run = Command::new(&schemathesis);
        run.current_dir(&folder).arg("--config-file").arg(&config);
        run.args(["run", &format!("http://{}/api/v1/openapi.json", server.address)]);
        run.args(["--phases", "coverage,fuzzing", "--mode", "all", "--workers", "2"]);
        run.args(["--max-examples", &examples.to_string()]);
        run.args(["--seed", &seed, "--generation-database", "none"]);
        run.args(["--checks", "not_a_server_error,response_schema_conformance"]);
        run.args(["--warnings", "off", "--request-timeout", "30"]);
        if !session.is_empty() {
            run.args(["--header", &format!("Cookie: {session}")]);
            // Whoever has logged out is a visitor.
            run.args(["--exclude-path", "/api/v1/logout"]);
            run.args(["--exclude-path", "/api/v1/me/sessions"]);
        }
        call(&mut run)?;
        // A site administrator may do with it what they like.
        if session != root_session {
            let after = server.get(&sessions[1], &format!("/api/v1/matches/{untouched}"))?;
            ensure!(before == after, "match {untouched} was\n{before}\nand is now\n{after}");
        }
    }
    server.get("", "/readyz")?;
    let log = fs::read_to_string(folder.join("log"))?;
    ensure!(!log.contains("panicked"), "the server panicked: see {}", folder.join("log").display());
    Ok(())
}

/// Installs schemathesis, unless that has been done.
fn schemathesis() -> anyhow::Result<PathBuf> {
    let folder = root().join("target/schemathesis").join(VERSION);
    let program = folder.join("bin/schemathesis");
    if !program.exists() {
        let venv = || call(Command::new("python3").args(["-m", "venv"]).arg(&folder));
        // Debian keeps this apart from Python itself.
        venv().or_else(|_| install(&["python3-venv"]).and_then(|()| venv()))?;
        let package = format!("schemathesis=={VERSION}");
        call(Command::new(folder.join("bin/pip")).args(["install", "--quiet", &package]))?;
    }
    Ok(program)
}

/// A server on a free port, which ends with this.
struct Server {
    child: Child,
    address: String,
}

impl Drop for Server {
    fn drop(&mut self) {
        // One that has ended already cannot be killed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Server {
    fn start(program: &Path, folder: &Path) -> anyhow::Result<Self> {
        let database = format!("sqlite:{}", folder.join("partida.db").display());
        let mut admin = Command::new(program)
            .args(["admin", "create-admin", "root", "root@example.org", "--database", &database])
            .stdin(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot start {}", program.display()))?;
        admin.stdin.take().context("it is piped")?.write_all(b"correct horse\n")?;
        ensure!(admin.wait()?.success(), "no administrator could be made");
        let mut child = Command::new(program)
            .args(["serve", "--listen", "127.0.0.1:0", "--rate-limit", "off"])
            .args(["--rooms", "1000000", "--matches", "1000000", "--database", &database])
            .stdout(Stdio::piped())
            .stderr(fs::File::create(folder.join("log"))?)
            .spawn()?;
        let mut line = String::new();
        BufReader::new(child.stdout.take().context("it is piped")?).read_line(&mut line)?;
        let address = line.trim().strip_prefix("Partida is at http://").map(str::to_owned);
        Ok(Self { child, address: address.context("the server says where it is")? })
    }

    /// One request: the head of the answer, and its body.
    fn ask(&self, line: &str, cookie: &str, body: &str) -> anyhow::Result<(String, String)> {
        let mut stream = TcpStream::connect(&self.address)?;
        write!(
            stream,
            "{line} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncookie: {cookie}\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        )?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        ensure!(answer.starts_with("HTTP/1.1 2"), "{line}: {answer}");
        let (head, body) = answer.split_once("\r\n\r\n").context("a whole answer")?;
        Ok((head.to_owned(), body.to_owned()))
    }

    fn get(&self, cookie: &str, path: &str) -> anyhow::Result<String> {
        Ok(self.ask(&format!("GET {path}"), cookie, "")?.1)
    }

    /// The session of somebody who registers or logs in.
    fn session(&self, how: &str, body: &str) -> anyhow::Result<String> {
        let (head, _) = self.ask(&format!("POST /api/v1/{how}"), "", body)?;
        let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: "));
        let cookie = cookie.and_then(|cookie| cookie.split(';').next());
        Ok(cookie.context("a session is given")?.to_owned())
    }

    fn new_match(&self, cookie: &str, body: &str) -> anyhow::Result<String> {
        let (_, room) = self.ask("POST /api/v1/matches", cookie, body)?;
        let id = room.split_once("\"match\":\"").and_then(|(_, rest)| rest.split('"').next());
        Ok(id.context("a match has an id")?.to_owned())
    }
}

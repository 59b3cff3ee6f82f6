//! The program alone on a bare machine: what it makes, what it says, and what comes with it.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

const PARTIDA: &str = env!("CARGO_BIN_EXE_partida");

/// An empty folder to start in, which goes with the test.
struct Bare(PathBuf);

impl Bare {
    fn new(test: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("partida-{test}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        // As the program will call it.
        Self(folder.canonicalize().unwrap())
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(PARTIDA);
        command.current_dir(&self.0).args(arguments).stdin(Stdio::null());
        for name in std::env::vars_os().map(|(name, _)| name) {
            if name.to_string_lossy().starts_with("PARTIDA_") {
                command.env_remove(name);
            }
        }
        command
    }

    fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().expect("the program starts")
    }
}

impl Drop for Bare {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.0));
    }
}

/// A server that ends with the test.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Server {
    /// Starts one, and gives what it says at first, to the last of its three steps.
    fn start(command: &mut Command) -> (Self, String) {
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
        let mut server = Self(child.expect("the program starts"));
        let mut said = String::new();
        let mut lines = BufReader::new(server.0.stdout.take().unwrap());
        while !said.contains("\n3. ") {
            assert!(lines.read_line(&mut said).unwrap() > 0, "{said}{}", server.complaints());
        }
        (server, said)
    }

    /// What it wrote to standard error, once it has ended.
    fn complaints(&mut self) -> String {
        let _ = self.0.kill();
        let mut text = String::new();
        let _ = self.0.stderr.take().unwrap().read_to_string(&mut text);
        text
    }
}

fn mode(path: &Path) -> u32 {
    path.metadata().unwrap().permissions().mode() & 0o777
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("the program writes UTF-8")
}

#[test]
fn a_server_makes_its_folder_and_says_what_comes_next() {
    let bare = Bare::new("bare");
    let (_server, said) = Server::start(&mut bare.command(&["serve", "--listen", "127.0.0.1:0"]));
    let data = bare.0.join("data");
    assert_eq!((mode(&data), mode(&data.join("partida.db"))), (0o700, 0o600));
    assert!(said.contains(data.join("partida.db").to_str().unwrap()), "{said}");
    // What it suggests can be typed as it stands.
    let admin = format!("\n1. The first administrator: {PARTIDA} admin create-admin NAME E-MAIL\n");
    assert!(said.contains(&admin), "{said}");
    let network = format!("\n2. For friends on this network: {PARTIDA} serve --listen 0.0.0.0:");
    assert!(said.contains(&network), "{said}");
    assert!(said.contains("\n3. For people elsewhere, https: "), "{said}");
    // The command that was named works beside the server, and is then named no more.
    let mut admin = bare.command(&["admin", "create-admin", "ana", "ana@example.org"]);
    let mut admin = admin.stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
    admin.stdin.take().unwrap().write_all(b"correct horse battery\n").unwrap();
    assert!(admin.wait().unwrap().success());
    let (_again, said) = Server::start(&mut bare.command(&["serve", "--listen", "127.0.0.1:0"]));
    assert!(said.contains("\n1. Administrators: log in"), "{said}");
}

#[test]
fn a_network_without_https_is_warned_about() {
    let bare = Bare::new("network");
    let listen = ["serve", "--listen", "0.0.0.0:0"];
    let (mut server, said) = Server::start(&mut bare.command(&listen));
    assert!(said.contains("\n2. Friends on this network open "), "{said}");
    let complaints = server.complaints();
    assert!(complaints.contains("can read passwords and session cookies"), "{complaints}");
    let checked = bare.run(&["serve", "--listen", "0.0.0.0:0", "--check"]);
    assert!(text(&checked.stderr).contains("can read passwords"), "{checked:?}");
    let quiet = bare.run(&["serve", "--listen", "127.0.0.1:0", "--check"]);
    assert_eq!(text(&quiet.stderr), "", "{quiet:?}");
}

#[test]
fn a_browser_is_opened_where_one_is_asked_for() {
    let bare = Bare::new("open");
    // What opens addresses on a machine, and a pipe to hear of it.
    let opener = bare.0.join(if cfg!(target_os = "macos") { "open" } else { "xdg-open" });
    fs::write(&opener, "#!/bin/sh\necho \"$1\" > opened\n").unwrap();
    fs::set_permissions(&opener, PermissionsExt::from_mode(0o755)).unwrap();
    let pipe = bare.0.join("opened");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let (tell, told) = mpsc::channel();
    thread::spawn(move || tell.send(fs::read_to_string(pipe)));
    let path = format!("{}:{}", bare.0.display(), std::env::var("PATH").unwrap());
    let mut serve = bare.command(&["serve", "--listen", "127.0.0.1:0", "--open"]);
    let (_server, said) = Server::start(serve.env("PATH", path));
    let opened = told.recv_timeout(Duration::from_mins(1)).expect("it is opened").unwrap();
    let address = said.lines().next().unwrap().strip_prefix("Partida is at ").unwrap();
    assert_eq!(opened.trim(), address);
}

#[test]
fn a_certificate_makes_it_https() {
    let bare = Bare::new("certificate");
    let certified = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
    fs::write(bare.0.join("cert.pem"), certified.cert.pem()).unwrap();
    fs::write(bare.0.join("key.pem"), certified.signing_key.serialize_pem()).unwrap();
    fs::write(
        bare.0.join("partida.toml"),
        "listen = \"127.0.0.1:0\"\ntls_cert = \"cert.pem\"\ntls_key = \"key.pem\"\n",
    )
    .unwrap();
    let (_server, said) = Server::start(&mut bare.command(&["serve", "--config", "partida.toml"]));
    let address = said.lines().next().unwrap().strip_prefix("Partida is at https://").unwrap();
    // Whoever leaves the s out is sent there.
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET / HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.contains(&format!("location: https://{address}/\r\n")), "{answer}");
    let checked = bare.run(&["serve", "--config", "partida.toml", "--check"]);
    let told = text(&checked.stdout);
    assert!(told.contains("https            by its own certificate\n"), "{told}");
    assert!(told.contains("secure cookies   true\n"), "{told}");
    for (arguments, why) in [
        (&["--tls-cert", "cert.pem"][..], "tls_key"),
        (&["--tls-key", "key.pem"], "tls_cert"),
        (&["--tls-cert", "none.pem", "--tls-key", "key.pem"], "none.pem: No such file"),
        (&["--tls-cert", "key.pem", "--tls-key", "key.pem"], "there is none in the file"),
    ] {
        let output =
            bare.run(&[&["serve", "--listen", "127.0.0.1:0", "--check"], arguments].concat());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(text(&output.stderr).contains(why), "{}", text(&output.stderr));
    }
}

#[test]
fn shells_and_man_take_what_they_are_given() {
    let bare = Bare::new("packed");
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let output = bare.run(&["completions", shell]);
        assert!(output.status.success(), "{shell}");
        assert!(text(&output.stdout).contains("create-admin"), "{shell}");
    }
    let script = bare.run(&["completions", "bash"]).stdout;
    let mut bash = Command::new("bash")
        .arg("-c")
        .arg(
            "source /dev/stdin && COMP_WORDS=(partida ser) COMP_CWORD=1 && \
         _partida partida ser partida && echo \"${COMPREPLY[@]}\"",
        )
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    bash.stdin.take().unwrap().write_all(&script).unwrap();
    assert_eq!(text(&bash.wait_with_output().unwrap().stdout), "serve\n");

    assert!(bare.run(&["man", "man1"]).status.success());
    for (page, word) in
        [("partida.1", "partida\\-serve(1)"), ("partida-serve.1", "\\-\\-tls\\-cert")]
    {
        let page = fs::read_to_string(bare.0.join("man1").join(page)).unwrap();
        assert!(page.starts_with(".ie") && page.contains(word), "{page}");
    }
    assert_eq!(bare.run(&["completions", "cmd"]).status.code(), Some(2));
}

/// The lines of shell in README.md, as a reader would type them with the program on their path. What
/// needs another machine or builds the project is left out, and servers only look whether they could.
#[test]
fn the_commands_of_the_readme_run_as_written() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    let bare = Bare::new("readme");
    let folder = Path::new(PARTIDA).parent().unwrap();
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap());
    let mut count = 0;
    for line in
        readme.split("```sh\n").skip(1).flat_map(|rest| rest.split("```").next().unwrap().lines())
    {
        let others = ["cargo ", "curl ", "tar ", "docker ", "git ", "cd ", "sha256sum "];
        if line.is_empty() || others.iter().any(|other| line.starts_with(other)) {
            continue;
        }
        let line = line.split(" #").next().unwrap().trim();
        if line == "partida" {
            // The menu needs a terminal: the tests in `terminal/` open it in one.
            continue;
        }
        let mut line = line.replace("examples/", &format!("{}/examples/", root.display()));
        if line.contains("partida serve") {
            // Another server may have the usual port.
            line = line.replace(":7777", ":0").replace(" --open", "") + " --check";
            if !line.contains("--listen") {
                line += " --listen 127.0.0.1:0";
            }
        }
        let output = Command::new("sh")
            .args(["-c", &line])
            .current_dir(&bare.0)
            .env("PATH", &path)
            .stdin(Stdio::null())
            .output()
            .unwrap();
        assert!(output.status.success(), "{line}\n{}", text(&output.stderr));
        assert!(!output.stdout.is_empty(), "{line} says nothing");
        count += 1;
    }
    assert!(count >= 4, "{count}");
}

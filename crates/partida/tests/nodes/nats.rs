//! A real NATS server that the tests start, kill and start again.

use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

pub(crate) struct Nats {
    port: u16,
    more: Vec<String>,
    child: Option<Child>,
}

impl Nats {
    pub(crate) fn start() -> Self {
        Self::with(&[])
    }

    pub(crate) fn with(more: &[&str]) -> Self {
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let more = more.iter().map(|one| (*one).to_owned()).collect();
        let mut nats = Self { port, more, child: None };
        nats.start_again();
        nats
    }

    pub(crate) fn place(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    pub(crate) fn url(&self) -> String {
        format!("nats://{}", self.place())
    }

    pub(crate) fn kill(&mut self) {
        let mut child = self.child.take().expect("it runs");
        child.kill().unwrap();
        child.wait().unwrap();
    }

    pub(crate) fn start_again(&mut self) {
        let child = Command::new("nats-server")
            .args(["--addr", "127.0.0.1", "--port", &self.port.to_string()])
            .args(&self.more)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("these tests need nats-server: apt-get install nats-server");
        self.child = Some(child);
        let began = Instant::now();
        while TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            assert!(began.elapsed() < Duration::from_secs(20), "NATS does not listen");
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        if let Some(child) = &mut self.child {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

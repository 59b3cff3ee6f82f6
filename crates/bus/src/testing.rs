//! A real NATS server for tests: they start it, kill it and start it again.

use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A NATS server that ends with this.
#[derive(Debug)]
pub struct Nats {
    port: u16,
    more: Vec<String>,
    child: Option<Child>,
}

impl Nats {
    #[must_use]
    pub fn start() -> Self {
        Self::with(&[])
    }

    /// One with settings of its own.
    #[must_use]
    pub fn with(more: &[&str]) -> Self {
        let port = free_port();
        let more = more.iter().map(|one| (*one).to_owned()).collect();
        let mut nats = Self { port, more, child: None };
        nats.start_again();
        nats
    }

    /// Several that pass everything on to each other.
    #[must_use]
    pub fn cluster<const N: usize>(more: &[&str]) -> [Self; N] {
        let ports = [(); N].map(|()| free_port());
        let routes = ports.map(|port| format!("nats://127.0.0.1:{port}")).join(",");
        ports.map(|port| {
            let listen = format!("nats://127.0.0.1:{port}");
            let own = ["--cluster_name", "tests", "--cluster", &listen, "--routes", &routes];
            Self::with(&[&own, more].concat())
        })
    }

    #[must_use]
    pub fn place(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    #[must_use]
    pub fn url(&self) -> String {
        format!("nats://{}", self.place())
    }

    /// The number of its process, while it runs.
    #[must_use]
    pub fn id(&self) -> Option<u32> {
        self.child.as_ref().map(Child::id)
    }

    /// SIGKILL.
    pub fn kill(&mut self) {
        let mut child = self.child.take().expect("it runs");
        child.kill().expect("it runs");
        child.wait().expect("it ends");
    }

    /// At the same place.
    pub fn start_again(&mut self) {
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

fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    listener.local_addr().expect("a bound socket").port()
}

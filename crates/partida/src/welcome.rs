//! What whoever starts a server is told: where it is, and what to do next.

use std::fmt::Write as _;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::{env, io, thread};

use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;
use server::Settings;

/// A server that has just started.
pub(crate) struct Welcome {
    pub(crate) listens: SocketAddr,
    pub(crate) https: bool,
    /// Whether somebody else's https stands before it.
    pub(crate) behind_proxy: bool,
    /// The file of its database, if it has one.
    pub(crate) data: Option<PathBuf>,
    pub(crate) has_administrator: bool,
    /// How this program was called, so that what it suggests can be typed.
    pub(crate) program: String,
    /// By which address others on the network reach this machine.
    pub(crate) here: Option<IpAddr>,
}

impl Welcome {
    /// Where a browser on this machine finds it.
    pub(crate) fn address(&self) -> String {
        let ip = match self.listens.ip() {
            IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
            IpAddr::V6(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
            ip => ip,
        };
        self.address_of(ip)
    }

    fn address_of(&self, ip: IpAddr) -> String {
        let scheme = if self.https { "https" } else { "http" };
        format!("{scheme}://{}", SocketAddr::new(ip, self.listens.port()))
    }

    /// Where others on the network find it, if they can.
    fn for_others(&self) -> Option<String> {
        let ip = self.listens.ip();
        if ip.is_loopback() {
            return None;
        }
        let ip = if ip.is_unspecified() { self.here? } else { ip };
        Some(self.address_of(ip))
    }

    /// The whole text, with a code that phones read where somebody looks at a screen.
    pub(crate) fn text(&self, screen: bool) -> String {
        // Programs read the first line.
        let mut text = format!("Partida is at {}\n", self.address());
        if let Some(file) = &self.data {
            // A path is absolute unless this machine's folders cannot be told.
            let file = std::path::absolute(file).unwrap_or_else(|_| file.clone());
            let _ = writeln!(text, "Its data are in {}, for their owner alone.", file.display());
        }
        text.push('\n');
        for (step, what) in
            [self.administrator(), self.friends(), self.by_https()].iter().enumerate()
        {
            let _ = writeln!(text, "{}. {what}", step + 1);
        }
        if let Some(code) = self.for_others().filter(|_| screen).and_then(|to| code(&to)) {
            let _ = write!(text, "\n{code}");
        }
        text
    }

    fn administrator(&self) -> String {
        if self.has_administrator {
            return "Administrators: log in, and \"Administration\" is in the menu.".to_owned();
        }
        // The same database, however it was named.
        let database = match &self.data {
            Some(file) if file.to_str() != Some("data/partida.db") => {
                format!(" --database sqlite:{}", file.display())
            }
            _ => String::new(),
        };
        let program = &self.program;
        format!("The first administrator: {program} admin create-admin NAME E-MAIL{database}")
    }

    fn friends(&self) -> String {
        let port = self.listens.port();
        match self.for_others() {
            Some(address) => format!("Friends on this network open {address}"),
            None if self.listens.ip().is_loopback() => format!(
                "For friends on this network: {} serve --listen 0.0.0.0:{port} (now only this machine \
                 is answered)",
                self.program
            ),
            None => format!("Friends on this network open this machine's address, port {port}"),
        }
    }

    fn by_https(&self) -> String {
        let told = if self.https {
            "People come by https; renewed certificates are read at the next start."
        } else if self.behind_proxy {
            "People come by https through the proxy before this server."
        } else {
            "For people elsewhere, https: a proxy before it, or --tls-cert and --tls-key."
        };
        format!("{told} See docs/operations.md.")
    }
}

/// What is said of passwords that cross a network for everybody to read.
pub(crate) fn warning(settings: &Settings) -> Option<&'static str> {
    let proxied = settings.behind_proxy || !settings.trusted_proxies.is_empty();
    let open = !settings.listen.ip().is_loopback() && settings.tls.is_none() && !proxied;
    match (open, settings.secure_cookies) {
        (false, _) => None,
        (true, false) => Some(
            "others on the network can read passwords and session cookies, which go over it by \
             plain http; give a certificate with --tls-cert and --tls-key, or put a proxy with \
             https before it",
        ),
        (true, true) => Some(
            "with secure_cookies nobody can log in by plain http; give a certificate with \
             --tls-cert and --tls-key, or put a proxy with https before it and name it",
        ),
    }
}

/// A QR code in half blocks, black on white whatever the terminal's colours are: not every phone
/// reads one that is the other way round.
fn code(address: &str) -> Option<String> {
    const BLACK_ON_WHITE: &str = "\x1b[38;5;16;48;5;231m";
    const AS_BEFORE: &str = "\x1b[0m";
    let code = QrCode::new(address).ok()?;
    let drawn = code.render::<Dense1x2>().build();
    let lines = drawn.lines().map(|line| format!("{BLACK_ON_WHITE}{line}{AS_BEFORE}\n"));
    Some(lines.collect())
}

/// By which address this machine reaches others. Nothing is sent.
pub(crate) fn own_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    // An address for examples that is nobody's: which way would a packet go?
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    let ip = socket.local_addr().ok()?.ip();
    (!ip.is_loopback() && !ip.is_unspecified()).then_some(ip)
}

/// Opens an address in the browser of whoever sits here.
pub(crate) fn open_browser(address: &str) -> io::Result<()> {
    let (program, before): (&str, &[&str]) = match env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("rundll32", &["url.dll,FileProtocolHandler"]),
        _ => ("xdg-open", &[]),
    };
    let mut opener = Command::new(program);
    opener.args(before).arg(address);
    let mut child =
        opener.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
    // Some openers end with the browser, and a child that ended must be waited for.
    thread::spawn(move || child.wait());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn welcome(listens: &str) -> Welcome {
        Welcome {
            listens: listens.parse().unwrap(),
            https: false,
            behind_proxy: false,
            data: None,
            has_administrator: false,
            program: "./partida".into(),
            here: Some([192, 168, 1, 20].into()),
        }
    }

    #[test]
    fn the_next_steps_follow_from_where_it_listens() {
        let alone = welcome("127.0.0.1:7777").text(true);
        assert!(alone.starts_with("Partida is at http://127.0.0.1:7777\n"), "{alone}");
        assert!(alone.contains(": ./partida serve --listen 0.0.0.0:7777"), "{alone}");
        assert!(!alone.contains('█'), "nobody else can open it: {alone}");
        let network = welcome("0.0.0.0:7777");
        let text = network.text(true);
        assert!(text.starts_with("Partida is at http://127.0.0.1:7777\n"), "{text}");
        assert!(text.contains("Friends on this network open http://192.168.1.20:7777\n"), "{text}");
        assert!(text.contains('█'), "{text}");
        assert!(!network.text(false).contains('█'), "codes are for eyes");
        let https = Welcome { https: true, ..welcome("[::]:443") };
        assert!(https.text(false).contains("https://192.168.1.20:443\n"), "{}", https.text(false));
        let lost = Welcome { here: None, ..welcome("0.0.0.0:7777") };
        assert!(
            lost.text(true).contains("this machine's address, port 7777"),
            "{}",
            lost.text(true)
        );
    }

    #[test]
    fn the_first_administrator_is_asked_for_once() {
        let mut fresh = welcome("127.0.0.1:7777");
        fresh.data = Some("/srv/partida.db".into());
        let text = fresh.text(false);
        assert!(
            text.contains("create-admin NAME E-MAIL --database sqlite:/srv/partida.db\n"),
            "{text}"
        );
        fresh.has_administrator = true;
        assert!(!fresh.text(false).contains("create-admin"), "{}", fresh.text(false));
    }

    /// As a phone would: the modules of the code, read from what is drawn.
    #[test]
    fn the_code_has_the_modules_of_the_address() {
        let address = "http://192.168.1.20:7777";
        let drawn = code(address).unwrap();
        let wanted = QrCode::new(address).unwrap();
        let rows: Vec<Vec<char>> = drawn
            .lines()
            .map(|line| {
                let line = line.strip_prefix("\x1b[38;5;16;48;5;231m").expect("black on white");
                line.strip_suffix("\x1b[0m").expect("as before").chars().collect()
            })
            .collect();
        let light = |x: usize, y: usize| match (rows[y / 2][x], y % 2) {
            (' ', _) | ('▄', 0) | ('▀', 1) => true,
            ('█', _) | ('▀', 0) | ('▄', 1) => false,
            other => panic!("{other:?}"),
        };
        let (width, quiet) = (wanted.width(), 4);
        for y in 0..width {
            for x in 0..width {
                let dark = wanted[(x, y)] == qrcode::Color::Dark;
                assert_eq!(light(x + quiet, y + quiet), !dark, "{x} {y}\n{drawn}");
            }
        }
        assert!((0..width).all(|x| light(x, 0)), "a light border\n{drawn}");
    }

    #[test]
    fn plain_http_on_a_network_is_warned_about() {
        let on = |listen: &str| Settings { listen: listen.parse().unwrap(), ..Settings::default() };
        assert_eq!(warning(&on("127.0.0.1:7777")), None);
        assert_eq!(warning(&on("[::1]:7777")), None);
        for open in ["0.0.0.0:7777", "192.168.1.20:80", "[::]:7777"] {
            assert!(warning(&on(open)).unwrap().contains("can read passwords"), "{open}");
        }
        assert_eq!(warning(&Settings { behind_proxy: true, ..on("0.0.0.0:7777") }), None);
        let secure = Settings { secure_cookies: true, ..on("0.0.0.0:7777") };
        assert!(warning(&secure).unwrap().contains("nobody can log in"));
    }
}

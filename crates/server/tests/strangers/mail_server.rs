//! A mail server that speaks enough of SMTP (RFC 5321) to be sent mail, and keeps what it was given.

use std::net::SocketAddr;

use server::{Mail, Settings};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::net::tcp::OwnedReadHalf;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;

use crate::common::{World, in_time};

/// How it behaves.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Manners {
    TakesMail,
    /// Takes no mail for anybody, and says for whom.
    Refuses,
    /// Takes connections and says nothing.
    Hangs,
}

pub(crate) struct MailServer {
    pub(crate) address: SocketAddr,
    given: mpsc::UnboundedReceiver<Given>,
}

/// A mail as it came.
#[derive(Debug)]
pub(crate) struct Given {
    /// For whom, as the envelope says.
    pub(crate) to: Vec<String>,
    pub(crate) head: String,
    pub(crate) text: String,
}

impl Given {
    /// What stands after the `#` of the link in it.
    #[track_caller]
    pub(crate) fn token(&self, path: &str) -> String {
        let link = format!("https://play.example{path}#");
        let rest = self.text.split_once(&link).unwrap_or_else(|| panic!("{link} in {}", self.text));
        rest.1.split_whitespace().next().unwrap().to_owned()
    }
}

impl MailServer {
    pub(crate) async fn start(manners: Manners) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (give, given) = mpsc::unbounded_channel();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(talk(stream, manners, give.clone()));
            }
        });
        Self { address, given }
    }

    /// The settings of a server that sends its mail here.
    pub(crate) fn settings(&self) -> Settings {
        let smtp = format!("smtp://{}", self.address);
        let mail =
            Mail::new(&smtp, "Partida <play@play.example>", "https://play.example/").unwrap();
        Settings { mail: Some(mail), ..World::settings() }
    }

    /// The next mail.
    pub(crate) async fn next(&mut self) -> Given {
        in_time(self.given.recv()).await.unwrap()
    }

    /// Whether no mail has come that was not looked at.
    pub(crate) fn is_empty(&mut self) -> bool {
        self.given.try_recv().is_err()
    }
}

async fn talk(stream: TcpStream, manners: Manners, give: mpsc::UnboundedSender<Given>) {
    let (read, mut write) = stream.into_split();
    let mut lines = BufReader::new(read).lines();
    if manners == Manners::Hangs {
        while let Ok(Some(_)) = lines.next_line().await {}
        return;
    }
    let mut to = Vec::new();
    let _ = write.write_all(b"220 here\r\n").await;
    while let Ok(Some(line)) = lines.next_line().await {
        let answer = match line.split([' ', ':']).next().unwrap_or_default() {
            "EHLO" => "250-here\r\n250 8BITMIME\r\n".to_owned(),
            "RCPT" if manners == Manners::Refuses => format!("550 {line} is unknown\r\n"),
            "RCPT" => {
                to.push(line.trim_start_matches("RCPT TO:").to_owned());
                "250 ok\r\n".to_owned()
            }
            "DATA" => {
                let _ = write.write_all(b"354 go on\r\n").await;
                let text = data(&mut lines).await;
                let (head, text) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
                let given = Given {
                    to: std::mem::take(&mut to),
                    head: head.to_owned(),
                    text: readable(text),
                };
                let _ = give.send(given);
                "250 ok\r\n".to_owned()
            }
            "QUIT" => "221 bye\r\n".to_owned(),
            _ => "250 ok\r\n".to_owned(),
        };
        let _ = write.write_all(answer.as_bytes()).await;
    }
}

async fn data(lines: &mut Lines<BufReader<OwnedReadHalf>>) -> String {
    let mut text = String::new();
    while let Ok(Some(line)) = lines.next_line().await {
        if line == "." {
            break;
        }
        text.push_str(line.strip_prefix('.').unwrap_or(&line));
        text.push_str("\r\n");
    }
    text
}

/// Quoted-printable (RFC 2045), undone.
fn readable(text: &str) -> String {
    let text = text.replace("=\r\n", "");
    let mut parts = text.split('=');
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        let code = part.get(..2).and_then(|code| u8::from_str_radix(code, 16).ok());
        bytes.push(code.unwrap_or(b'='));
        bytes.extend(part.get(2..).unwrap_or_default().bytes());
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

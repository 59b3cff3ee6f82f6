//! How mail is sent, as whoever runs the server says.

use std::fmt;
use std::time::Duration;

use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::message::{Mailbox, MessageBuilder};
use lettre::transport::smtp::extension::ClientId;
use lettre::{Address, AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};

use super::letters::Letter;

type Transport = AsyncSmtpTransport<Tokio1Executor>;

/// How long a mail server may take for each step, and for all of them.
const STEP: Duration = Duration::from_secs(20);
const ALL_STEPS: Duration = Duration::from_mins(1);

/// The mail of a site. Cheap to clone.
#[derive(Clone)]
pub struct Mail {
    transport: Transport,
    from: Mailbox,
    /// Where people find the site, without a slash at the end.
    site: String,
    /// The server without its password, for people.
    shown: String,
}

impl fmt::Debug for Mail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl fmt::Display for Mail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} from {}, links to {}", self.shown, self.from.email, self.site)
    }
}

/// What is wrong with the settings of mail. It never tells a password.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadMail {
    #[error("smtp: an address such as smtps://USER:PASSWORD@mail.example.org")]
    Server,
    #[error("mail_from: an address such as partida@example.org")]
    From,
    #[error("public_url: where people find the site, such as https://partida.example.org")]
    Site,
}

/// Why a mail was not sent. What a mail server says is not repeated: it may name whom the mail is for.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotSent {
    #[error("the mail server does not answer in time")]
    TooSlow,
    #[error("the mail server refuses it ({0})")]
    Refused(u16),
    #[error("the mail server cannot be reached")]
    Unreachable,
    #[error("the address cannot be written to")]
    BadAddress,
}

impl Mail {
    /// By the address of an SMTP server, whom mail is from, and where people find the site.
    pub fn new(smtp: &str, from: &str, site: &str) -> Result<Self, BadMail> {
        let from: Mailbox = from.parse().map_err(|_| BadMail::From)?;
        let site = Self::site(site).ok_or(BadMail::Site)?;
        if !smtp.starts_with("smtp://") && !smtp.starts_with("smtps://") {
            return Err(BadMail::Server);
        }
        let transport = Transport::from_url(smtp).map_err(|_| BadMail::Server)?;
        let name = ClientId::Domain(from.email.domain().to_owned());
        let transport = transport.timeout(Some(STEP)).hello_name(name).build();
        let shown = store::without_password(smtp);
        Ok(Self { transport, from, site, shown })
    }

    /// Where a site is, if that is an address that people can open.
    pub fn site(text: &str) -> Option<String> {
        let text = text.trim_end_matches('/');
        let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"))?;
        let plain = |c: char| c.is_ascii_alphanumeric() || ".-:[]/_~".contains(c);
        (!rest.is_empty() && rest.chars().all(plain)).then(|| text.to_owned())
    }

    pub(super) fn link(&self, path: &str, token: &str) -> String {
        format!("{}{path}#{token}", self.site)
    }

    /// Whether the mail server answers and lets us in.
    pub async fn look(&self) -> Result<(), NotSent> {
        match tokio::time::timeout(ALL_STEPS, self.transport.test_connection()).await {
            Ok(Ok(true)) => Ok(()),
            Ok(Ok(false)) => Err(NotSent::Unreachable),
            Ok(Err(error)) => Err(why(&error)),
            Err(_) => Err(NotSent::TooSlow),
        }
    }

    pub(super) async fn send(&self, to: &str, letter: Letter) -> Result<(), NotSent> {
        let message = self.message(to, letter)?;
        match tokio::time::timeout(ALL_STEPS, self.transport.send(message)).await {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(error)) => Err(why(&error)),
            Err(_) => Err(NotSent::TooSlow),
        }
    }

    fn message(&self, to: &str, letter: Letter) -> Result<Message, NotSent> {
        // An address that is none could be read as several, or as another header.
        let to: Address = to.parse().map_err(|_| NotSent::BadAddress)?;
        let random = u128::from_be_bytes(crate::luck::bytes());
        let id = format!("<{random:032x}@{}>", self.from.email.domain());
        let message = Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, to))
            .subject(letter.subject)
            .message_id(Some(id))
            .header(ContentType::TEXT_PLAIN);
        // So that nobody's absence is told to us.
        let message = with_header(message, "Auto-Submitted", "auto-generated");
        let message = letter
            .headers
            .into_iter()
            .fold(message, |message, (name, value)| with_header(message, name, &value));
        message.body(letter.text).map_err(|_| NotSent::BadAddress)
    }
}

fn with_header(message: MessageBuilder, name: &'static str, value: &str) -> MessageBuilder {
    let name = HeaderName::new_from_ascii_str(name);
    message.raw_header(HeaderValue::new(name, value.to_owned()))
}

fn why(error: &lettre::transport::smtp::Error) -> NotSent {
    match error.status() {
        Some(code) => NotSent::Refused(code.into()),
        None if error.is_timeout() => NotSent::TooSlow,
        None => NotSent::Unreachable,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mail() -> Mail {
        let (smtp, from) = ("smtp://ana:secret@127.0.0.1:2525", "Partida <play@example.org>");
        Mail::new(smtp, from, "https://play.example.org/").unwrap()
    }

    #[test]
    fn what_is_wrong_is_said_without_the_password() {
        let new = |smtp, from, site| Mail::new(smtp, from, site).unwrap_err();
        let (from, site) = ("play@example.org", "https://play.example.org");
        for wrong in ["", "mail.example.org", "http://mail.example.org", "smtp://"] {
            assert_eq!(new(wrong, from, site), BadMail::Server, "{wrong}");
        }
        let good = "smtps://ana:secret@mail.example.org";
        for wrong in ["", "play", "play@example.org\r\nBcc: eve@example.org"] {
            assert_eq!(new(good, wrong, site), BadMail::From, "{wrong}");
        }
        for wrong in ["", "play.example.org", "https://", "https://a b", "https://a\r\nb"] {
            assert_eq!(new(good, from, wrong), BadMail::Site, "{wrong}");
        }
        let shown = mail().to_string();
        assert!(!shown.contains("secret") && shown.contains("play@example.org"), "{shown}");
        assert_eq!(format!("{:?}", mail()), shown);
    }

    #[test]
    fn nothing_that_somebody_chose_becomes_a_header() {
        let letter = |subject: &str| Letter {
            subject: subject.to_owned(),
            text: "Hello\r\nBcc: eve@example.org\r\n".to_owned(),
            headers: Vec::new(),
        };
        for bad in [
            "ana@example.org\r\nBcc: eve@example.org",
            "ana@example.org, eve@example.org",
            "<eve@example.org> ana@example.org",
            "ana",
            "",
        ] {
            assert_eq!(mail().message(bad, letter("x")).unwrap_err(), NotSent::BadAddress, "{bad}");
        }
        let message = mail().message("ana@example.org", letter("x\r\nBcc: eve@example.org"));
        let text = String::from_utf8(message.unwrap().formatted()).unwrap();
        let (head, _) = text.split_once("\r\n\r\n").unwrap();
        assert!(head.lines().all(|line| !line.to_lowercase().starts_with("bcc")), "{head}");
        for line in ["To: ana@example.org", "Auto-Submitted: auto-generated"] {
            assert!(head.lines().any(|one| one == line), "{line} in {head}");
        }
    }
}

//! The settings of a server, as flags, as variables, and as lines of a file.

use std::fs;
use std::net::SocketAddr;
use std::num::{NonZeroU32, NonZeroUsize};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use clap::Args;
use serde::{Deserialize, Deserializer};
use server::{Retention, Subnet};

use crate::wrong_use::WrongUse;

/// What was given; nothing where it was not.
#[derive(Args, Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Config {
    /// Where to listen [default: 127.0.0.1:7777]
    #[arg(long, value_name = "ADDRESS", env = "PARTIDA_LISTEN")]
    pub(crate) listen: Option<SocketAddr>,
    /// The certificate with which to speak https, and those above it (PEM)
    #[arg(long, value_name = "FILE", env = "PARTIDA_TLS_CERT")]
    pub(crate) tls_cert: Option<PathBuf>,
    /// The key of that certificate (PEM)
    #[arg(long, value_name = "FILE", env = "PARTIDA_TLS_KEY")]
    pub(crate) tls_key: Option<PathBuf>,
    /// sqlite:PATH or postgres://USER@HOST/NAME [default: sqlite:data/partida.db]
    #[arg(long, value_name = "DATABASE", env = "PARTIDA_DATABASE", hide_env_values = true)]
    pub(crate) database: Option<String>,
    #[command(flatten)]
    #[serde(skip)]
    pub(crate) nats: BusConfig,
    /// What this node is called in the logs of the others [default: the name of the machine]
    #[arg(long, value_name = "NAME", env = "PARTIDA_NODE_NAME")]
    pub(crate) node_name: Option<String>,
    /// Serve the web app from this folder instead of the one inside the program
    #[arg(long, value_name = "DIR", env = "PARTIDA_WEB")]
    pub(crate) web: Option<PathBuf>,
    /// Send cookies by https alone, for a server behind TLS [default: with --tls-cert]
    #[arg(long, env = "PARTIDA_SECURE_COOKIES", value_name = "BOOL",
        num_args = 0..=1, default_missing_value = "true", require_equals = true)]
    pub(crate) secure_cookies: Option<bool>,
    /// Our own proxies, addresses or networks such as 10.0.0.0/8: their X-Forwarded-For is believed
    #[arg(
        long = "trusted-proxy",
        value_name = "ADDRESS",
        env = "PARTIDA_TRUSTED_PROXIES",
        value_delimiter = ','
    )]
    #[serde(deserialize_with = "subnets")]
    pub(crate) trusted_proxies: Option<Vec<Subnet>>,
    /// The same for one proxy on this machine or a private network, whatever its address
    #[arg(long, env = "PARTIDA_BEHIND_PROXY", value_name = "BOOL",
        num_args = 0..=1, default_missing_value = "true", require_equals = true)]
    pub(crate) behind_proxy: Option<bool>,
    /// Show /metrics to other machines too
    #[arg(long, env = "PARTIDA_OPEN_METRICS", value_name = "BOOL",
        num_args = 0..=1, default_missing_value = "true", require_equals = true)]
    pub(crate) open_metrics: Option<bool>,
    /// Show /metrics at this address and nowhere else
    #[arg(long, value_name = "ADDRESS", env = "PARTIDA_METRICS_LISTEN")]
    pub(crate) metrics_listen: Option<SocketAddr>,
    /// Requests a minute from one address or account, or off; guesses have a twentieth
    /// [default: 600]
    #[arg(long, value_name = "N|off", env = "PARTIDA_RATE_LIMIT")]
    pub(crate) rate_limit: Option<Rate>,
    /// Connections from one address, unless the rate limit is off [default: 512]
    #[arg(long, value_name = "N", env = "PARTIDA_CONNECTIONS")]
    pub(crate) connections: Option<u32>,
    /// Waiting rooms that an account may be in [default: 20]
    #[arg(long, value_name = "N", env = "PARTIDA_ROOMS")]
    pub(crate) rooms: Option<u32>,
    /// Running matches that an account may be in [default: 100]
    #[arg(long, value_name = "N", env = "PARTIDA_MATCHES")]
    pub(crate) matches: Option<u32>,
    /// Threads for bots [default: half of the cores]
    #[arg(long, value_name = "N", env = "PARTIDA_BOT_THREADS")]
    pub(crate) bot_threads: Option<usize>,
    /// Bots that may wait for a thread [default: 10000]
    #[arg(long, value_name = "N", env = "PARTIDA_BOT_QUEUE")]
    pub(crate) bot_queue: Option<usize>,
    /// How long somebody is away before others may let a bot play for them [default: 60]
    #[arg(long, value_name = "SECONDS", env = "PARTIDA_ABSENCE_SECONDS")]
    pub(crate) absence_seconds: Option<u64>,
    /// After how many days without a move a match of several people without a clock ends by itself
    /// [default: 90]
    #[arg(long, value_name = "DAYS", env = "PARTIDA_UNTOUCHED_DAYS")]
    pub(crate) untouched_days: Option<u32>,
    /// How long a connection may be idle or take for the head of a request [default: 30]
    #[arg(long, value_name = "SECONDS", env = "PARTIDA_HEAD_SECONDS")]
    pub(crate) head_seconds: Option<NonZeroU32>,
    /// How long the body of a request may take [default: 30]
    #[arg(long, value_name = "SECONDS", env = "PARTIDA_BODY_SECONDS")]
    pub(crate) body_seconds: Option<NonZeroU32>,
    /// How long sockets stay open when the server is asked to stop, at most 6 [default: 2]
    #[arg(long, value_name = "SECONDS", env = "PARTIDA_GRACE_SECONDS")]
    pub(crate) grace_seconds: Option<u64>,
    /// How often a SQLite database is copied, such as 24h, 30m or 7d, or off [default: off]
    #[arg(long, value_name = "TIME|off", env = "PARTIDA_BACKUP_EVERY")]
    pub(crate) backup_every: Option<Every>,
    /// How many of these copies are kept [default: 7]
    #[arg(long, value_name = "N", env = "PARTIDA_BACKUP_KEEP")]
    pub(crate) backup_keep: Option<NonZeroUsize>,
    /// Where these copies are kept [default: the folder backups beside the database]
    #[arg(long, value_name = "DIR", env = "PARTIDA_BACKUP_DIR")]
    pub(crate) backup_dir: Option<PathBuf>,
    /// How long waiting rooms are kept that closed, in days [default: 30]
    #[arg(long, value_name = "N", env = "PARTIDA_KEEP_ROOMS_DAYS")]
    pub(crate) keep_rooms_days: Option<u32>,
    /// How long after the end of a match its chat is kept, in days, or always [default: 365]
    #[arg(long, value_name = "N|always", env = "PARTIDA_KEEP_CHAT_DAYS")]
    pub(crate) keep_chat_days: Option<Days>,
    /// How long lines of the audit log are kept, in days, or always [default: 365]
    #[arg(long, value_name = "N|always", env = "PARTIDA_KEEP_AUDIT_DAYS")]
    pub(crate) keep_audit_days: Option<Days>,
    /// How long guests are kept who do not come back, in days [default: 30]
    #[arg(long, value_name = "N", env = "PARTIDA_KEEP_GUESTS_DAYS")]
    pub(crate) keep_guests_days: Option<u32>,
    /// Send mail (forgotten passwords, digests) by this server: smtps://USER:PASSWORD@HOST, or
    /// smtp://USER:PASSWORD@HOST:587?tls=required; needs --mail-from and --public-url
    #[arg(long, value_name = "URL", env = "PARTIDA_SMTP", hide_env_values = true)]
    pub(crate) smtp: Option<String>,
    /// Whom mail is from, such as partida@example.org
    #[arg(long, value_name = "ADDRESS", env = "PARTIDA_MAIL_FROM")]
    pub(crate) mail_from: Option<String>,
    /// Where people find the site, for links in mails: its address with https
    #[arg(long, value_name = "URL", env = "PARTIDA_PUBLIC_URL")]
    pub(crate) public_url: Option<String>,
    /// How much is logged, such as warn, debug or server=trace [default: info]
    #[arg(long, value_name = "FILTER", env = "PARTIDA_LOG")]
    pub(crate) log: Option<String>,
    /// Log one JSON object per line
    #[arg(long, env = "PARTIDA_LOG_JSON", value_name = "BOOL",
        num_args = 0..=1, default_missing_value = "true", require_equals = true)]
    pub(crate) log_json: Option<bool>,
}

/// How NATS is reached, by nodes and by workers.
#[derive(Args, Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct BusConfig {
    /// Be one of several nodes on a PostgreSQL database: their NATS servers, nats://HOST:PORT or
    /// tls://HOST:PORT, with USER:PASSWORD@ or TOKEN@ where that is asked for
    #[arg(
        long,
        global = true,
        value_name = "URL",
        env = "PARTIDA_NATS",
        hide_env_values = true,
        value_delimiter = ','
    )]
    pub(crate) nats: Option<Vec<String>>,
    /// A credentials file for NATS
    #[arg(long, global = true, value_name = "FILE", env = "PARTIDA_NATS_CREDENTIALS")]
    pub(crate) nats_credentials: Option<PathBuf>,
    /// A file with the seed of an nkey for NATS
    #[arg(long, global = true, value_name = "FILE", env = "PARTIDA_NATS_NKEY")]
    pub(crate) nats_nkey: Option<PathBuf>,
    /// Certificates that are believed of NATS servers besides the usual ones
    #[arg(long, global = true, value_name = "FILE", env = "PARTIDA_NATS_CA")]
    pub(crate) nats_ca: Option<PathBuf>,
    /// A certificate that NATS servers are shown, with its key
    #[arg(
        long,
        global = true,
        value_name = "FILE",
        env = "PARTIDA_NATS_CERTIFICATE",
        requires = "nats_key"
    )]
    pub(crate) nats_certificate: Option<PathBuf>,
    /// The key of that certificate
    #[arg(
        long,
        global = true,
        value_name = "FILE",
        env = "PARTIDA_NATS_KEY",
        requires = "nats_certificate"
    )]
    pub(crate) nats_key: Option<PathBuf>,
}

/// The settings about NATS.
const NATS: [&str; 6] =
    ["nats", "nats_credentials", "nats_nkey", "nats_ca", "nats_certificate", "nats_key"];

impl BusConfig {
    /// What was given, if it can be used.
    pub(crate) fn settings(&self) -> Result<Option<bus::Settings>, WrongUse> {
        let Some(servers) = self.nats.clone() else { return Ok(None) };
        let settings = bus::Settings {
            servers,
            credentials: self.nats_credentials.clone(),
            nkey: self.nats_nkey.clone(),
            ca: self.nats_ca.clone(),
            certificate: self.nats_certificate.clone().zip(self.nats_key.clone()),
        };
        settings.check().map_err(|why| WrongUse(why.to_string()))?;
        Ok(Some(settings))
    }

    fn or(self, other: Self) -> Self {
        Self {
            nats: self.nats.or(other.nats),
            nats_credentials: self.nats_credentials.or(other.nats_credentials),
            nats_nkey: self.nats_nkey.or(other.nats_nkey),
            nats_ca: self.nats_ca.or(other.nats_ca),
            nats_certificate: self.nats_certificate.or(other.nats_certificate),
            nats_key: self.nats_key.or(other.nats_key),
        }
    }
}

impl Config {
    /// Reads a file, in which every line must be understood.
    pub(crate) fn read(path: &Path) -> Result<Self, WrongUse> {
        let wrong = |why: &dyn std::fmt::Display| {
            WrongUse(format!("the settings in {}: {}", path.display(), why.to_string().trim_end()))
        };
        let text = fs::read_to_string(path).map_err(|why| wrong(&why))?;
        // What is about NATS has a type of its own, and a line that nobody understands is still found.
        let mut rest: toml::Table = toml::from_str(&text).map_err(|why| wrong(&why))?;
        let of_nats: toml::Table = NATS
            .into_iter()
            .filter_map(|name| Some((name.to_owned(), rest.remove(name)?)))
            .collect();
        let mut config: Self = if of_nats.is_empty() {
            toml::from_str(&text).map_err(|why| wrong(&why))?
        } else {
            rest.try_into().map_err(|why: toml::de::Error| wrong(&why))?
        };
        config.nats = of_nats.try_into().map_err(|why: toml::de::Error| wrong(&why))?;
        Ok(config)
    }

    /// What stands here, and else what stands there.
    pub(crate) fn or(self, other: Self) -> Self {
        Self {
            listen: self.listen.or(other.listen),
            tls_cert: self.tls_cert.or(other.tls_cert),
            tls_key: self.tls_key.or(other.tls_key),
            database: self.database.or(other.database),
            nats: self.nats.or(other.nats),
            node_name: self.node_name.or(other.node_name),
            web: self.web.or(other.web),
            secure_cookies: self.secure_cookies.or(other.secure_cookies),
            trusted_proxies: self.trusted_proxies.or(other.trusted_proxies),
            behind_proxy: self.behind_proxy.or(other.behind_proxy),
            open_metrics: self.open_metrics.or(other.open_metrics),
            metrics_listen: self.metrics_listen.or(other.metrics_listen),
            rate_limit: self.rate_limit.or(other.rate_limit),
            connections: self.connections.or(other.connections),
            rooms: self.rooms.or(other.rooms),
            matches: self.matches.or(other.matches),
            bot_threads: self.bot_threads.or(other.bot_threads),
            bot_queue: self.bot_queue.or(other.bot_queue),
            absence_seconds: self.absence_seconds.or(other.absence_seconds),
            untouched_days: self.untouched_days.or(other.untouched_days),
            head_seconds: self.head_seconds.or(other.head_seconds),
            body_seconds: self.body_seconds.or(other.body_seconds),
            grace_seconds: self.grace_seconds.or(other.grace_seconds),
            backup_every: self.backup_every.or(other.backup_every),
            backup_keep: self.backup_keep.or(other.backup_keep),
            backup_dir: self.backup_dir.or(other.backup_dir),
            keep_rooms_days: self.keep_rooms_days.or(other.keep_rooms_days),
            keep_chat_days: self.keep_chat_days.or(other.keep_chat_days),
            keep_audit_days: self.keep_audit_days.or(other.keep_audit_days),
            keep_guests_days: self.keep_guests_days.or(other.keep_guests_days),
            smtp: self.smtp.or(other.smtp),
            mail_from: self.mail_from.or(other.mail_from),
            public_url: self.public_url.or(other.public_url),
            log: self.log.or(other.log),
            log_json: self.log_json.or(other.log_json),
        }
    }
}

/// A list of addresses and networks, each as a text.
fn subnets<'de, D: Deserializer<'de>>(value: D) -> Result<Option<Vec<Subnet>>, D::Error> {
    let read = |text: String| {
        text.parse().map_err(|why| serde::de::Error::custom(format!("{text:?} is not {why}")))
    };
    Vec::<String>::deserialize(value)?.into_iter().map(read).collect::<Result<_, _>>().map(Some)
}

/// How many requests a minute, if it matters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rate {
    Off,
    PerMinute(u32),
}

impl FromStr for Rate {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        match (text, text.parse()) {
            ("off", _) => Ok(Self::Off),
            (_, Ok(rate)) if rate > 0 => Ok(Self::PerMinute(rate)),
            _ => Err("a number of requests a minute, or off".into()),
        }
    }
}

impl<'de> Deserialize<'de> for Rate {
    fn deserialize<D: Deserializer<'de>>(value: D) -> Result<Self, D::Error> {
        number_or_text(value)?.parse().map_err(serde::de::Error::custom)
    }
}

/// How long something is kept: the retention that these settings give.
pub(crate) fn retention(
    rooms: Option<u32>,
    chat: Option<Days>,
    audit: Option<Days>,
    guests: Option<u32>,
) -> Retention {
    let days = |days: u32| Duration::from_hours(24) * days;
    let for_long = |given: Days| match given {
        Days::Always => None,
        Days::Number(number) => Some(days(number)),
    };
    let usual = Retention::default();
    Retention {
        rooms: rooms.map_or(usual.rooms, days),
        chat: chat.map_or(usual.chat, for_long),
        audit: audit.map_or(usual.audit, for_long),
        guests: guests.map_or(usual.guests, days),
    }
}

/// For how many days something is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Days {
    Always,
    Number(u32),
}

impl FromStr for Days {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        match (text, text.parse()) {
            ("always", _) => Ok(Self::Always),
            (_, Ok(days)) => Ok(Self::Number(days)),
            _ => Err("a number of days, or always".into()),
        }
    }
}

impl<'de> Deserialize<'de> for Days {
    fn deserialize<D: Deserializer<'de>>(value: D) -> Result<Self, D::Error> {
        number_or_text(value)?.parse().map_err(serde::de::Error::custom)
    }
}

/// What may stand in a file as a number or as a text.
fn number_or_text<'de, D: Deserializer<'de>>(value: D) -> Result<String, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Given {
        Number(u32),
        Text(String),
    }
    Ok(match Given::deserialize(value)? {
        Given::Number(number) => number.to_string(),
        Given::Text(text) => text,
    })
}

/// How often something is done, if at all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Every {
    Off,
    Time(Duration),
}

impl FromStr for Every {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        if text == "off" {
            return Ok(Self::Off);
        }
        let wrong =
            || "a number of minutes, hours or days such as 30m, 24h or 7d, or off".to_owned();
        let unit = text.chars().last().ok_or_else(wrong)?;
        let minutes = match unit {
            'm' => 1,
            'h' => 60,
            'd' => 24 * 60,
            _ => return Err(wrong()),
        };
        let number: u32 = text[..text.len() - 1].parse().map_err(|_| wrong())?;
        let minutes = number.checked_mul(minutes).filter(|minutes| *minutes > 0);
        Ok(Self::Time(Duration::from_mins(minutes.ok_or_else(wrong)?.into())))
    }
}

impl<'de> Deserialize<'de> for Every {
    fn deserialize<D: Deserializer<'de>>(value: D) -> Result<Self, D::Error> {
        String::deserialize(value)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_come_before_the_file() {
        let file: Config =
            toml::from_str("listen = \"0.0.0.0:80\"\nrate_limit = 60\nlog = \"warn\"").unwrap();
        assert_eq!(file.rate_limit, Some(Rate::PerMinute(60)));
        let given = Config { rate_limit: Some(Rate::Off), ..Config::default() };
        let both = given.or(file);
        assert_eq!(both.rate_limit, Some(Rate::Off));
        assert_eq!(both.log.as_deref(), Some("warn"));
        assert_eq!(both.listen.unwrap().port(), 80);
        let file: Config = toml::from_str("backup_every = \"24h\"\nbackup_keep = 3").unwrap();
        assert_eq!(file.backup_every, Some(Every::Time(Duration::from_hours(24))));
        for wrong in ["", "h", "0h", "-1h", "1.5h", "24", "24 h", "99999999d", "1é"] {
            assert!(wrong.parse::<Every>().is_err(), "{wrong}");
        }
        assert_eq!("off".parse(), Ok(Every::Off));
        let file: Config = toml::from_str("keep_chat_days = \"always\"").unwrap();
        assert_eq!(retention(Some(2), file.keep_chat_days, None, None).chat, None);
        let file: Config = toml::from_str("keep_chat_days = 7").unwrap();
        let week = Duration::from_hours(7 * 24);
        assert_eq!(retention(None, file.keep_chat_days, None, None).chat, Some(week));
        assert!(toml::from_str::<Config>("keep_chat_days = \"long\"").is_err());
        assert!(toml::from_str::<Config>("backup_keep = 0").is_err());
        assert!(toml::from_str::<Config>("lissten = 1").is_err());
        let proxies: Config =
            toml::from_str("trusted_proxies = [\"10.0.0.0/8\", \"::1\"]").unwrap();
        assert_eq!(proxies.trusted_proxies.unwrap()[1].to_string(), "::1");
        let wrong = toml::from_str::<Config>("trusted_proxies = [\"proxy\"]").unwrap_err();
        assert!(wrong.message().starts_with("\"proxy\" is not an IP address"), "{wrong}");
        assert!(toml::from_str::<Config>("rate_limit = \"fast\"").is_err());
        assert!(toml::from_str::<Config>("head_seconds = 0").is_err(), "nobody could ask anything");
    }
}

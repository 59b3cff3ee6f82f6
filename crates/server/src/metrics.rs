//! What is counted for whoever watches over the server.
//!
//! Each server has a recorder of its own, because several may run in one process. What happens often
//! is counted through handles that are made once: an action costs an addition and a sample, and no
//! label is written for it.

use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use axum::http::{Method, StatusCode};
use metrics::{Counter, Gauge, Histogram, Key, KeyName, Label, Level, Metadata, Recorder as _};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle, PrometheusRecorder};
use store::PoolUse;

/// Counters of one server. Cheap to change from anywhere.
#[derive(Debug)]
pub(crate) struct Metrics {
    recorder: PrometheusRecorder,
    handle: PrometheusHandle,
    pub(crate) asked: Counter,
    pub(crate) refused: Counter,
    pub(crate) timed_out: Counter,
    /// Tasks of matches that panicked and began again.
    pub(crate) broken: Counter,
    pub(crate) by_bots: Counter,
    pub(crate) sockets: AtomicI64,
    pub(crate) too_many_requests: Counter,
    pub(crate) logged_in: Counter,
    pub(crate) log_ins_failed: Counter,
    /// Questions about matches that another node looks after.
    pub(crate) forwarded: Counter,
    /// Matches that this node began to look after though somebody else had made them.
    pub(crate) taken_over: Counter,
    /// Watchers that were told anew what they had missed.
    pub(crate) healed: Counter,
    pub(crate) mails_sent: Counter,
    pub(crate) mails_failed: Counter,
    pub(crate) mails_dropped: Counter,
    commits: Histogram,
}

/// Upper bounds in seconds, of commits and of answers.
const BOUNDS: [f64; 12] =
    [0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0];

const LIVE_MATCHES: &str = "partida_live_matches";
const ACTIONS: &str = "partida_actions_total";
const BROKEN: &str = "partida_broken_tasks_total";
const COMMITS: &str = "partida_commit_seconds";
const SOCKETS: &str = "partida_sockets";
const BOT_QUEUE: &str = "partida_bot_queue";
const BOTS_THINKING: &str = "partida_bots_thinking";
const RATE_LIMITED: &str = "partida_rate_limited_total";
const PASSWORD_QUEUE: &str = "partida_password_queue";
const LOG_INS: &str = "partida_log_ins_total";
const REQUESTS: &str = "partida_http_requests_total";
const ANSWERS: &str = "partida_http_seconds";
const POOL: &str = "partida_pool_connections";
const MAILBOXES: &str = "partida_mailbox_waiting";
const NODES: &str = "partida_nodes";
const OWNED: &str = "partida_owned_matches";
const FORWARDED: &str = "partida_forwarded_total";
const TAKEN_OVER: &str = "partida_taken_over_total";
const HEALED: &str = "partida_healed_total";
const MAILS: &str = "partida_mails_total";
const BUILD: &str = "partida_build_info";

const GAUGES: [(&str, &str); 10] = [
    (NODES, "Nodes on this database; none where the server is alone."),
    (OWNED, "Matches that this node looks after."),
    (LIVE_MATCHES, "Matches in memory."),
    (SOCKETS, "Open play channels."),
    (BOT_QUEUE, "Bots that wait for a thread."),
    (BOTS_THINKING, "Bots that think."),
    (PASSWORD_QUEUE, "Passwords that wait to be hashed."),
    (POOL, "Connections to the database, by pool and whether they are used."),
    (MAILBOXES, "Messages that wait for their match."),
    (BUILD, "The version of the program, and its revision where the build was told."),
];

const COUNTERS: [(&str, &str); 9] = [
    (MAILS, "Mails, by whether they were sent, failed, or were dropped because too many waited."),
    (FORWARDED, "Questions about matches that another node looks after."),
    (TAKEN_OVER, "Matches that this node took over."),
    (HEALED, "Watchers that were told anew what was lost on the way."),
    (BROKEN, "Tasks of matches that panicked and began again."),
    (ACTIONS, "Actions that were stored, by who asked, and those that were refused."),
    (RATE_LIMITED, "Requests and messages refused for coming too fast."),
    (LOG_INS, "Log-ins, by whether they succeeded."),
    (REQUESTS, "Requests, by method, route and class of the status."),
];

const HISTOGRAMS: [(&str, &str); 2] = [
    (COMMITS, "How long entries took until they were on the disk."),
    (ANSWERS, "How long requests took until they were answered, by method and route."),
];

/// The exporter does not look at this.
const METADATA: Metadata<'static> = Metadata::new("partida", Level::INFO, None);

type Labels<'a> = &'a [(&'static str, &'static str)];

fn key(name: &'static str, labels: Labels<'_>) -> Key {
    let labels = labels.iter().map(|(name, value)| Label::from_static_parts(name, value));
    Key::from_parts(name, labels.collect::<Vec<_>>())
}

pub(crate) fn add(counter: &Counter) {
    counter.increment(1);
}

impl Default for Metrics {
    fn default() -> Self {
        let builder = PrometheusBuilder::new().set_buckets(&BOUNDS);
        let recorder = builder.expect("there are bounds").build_recorder();
        for (name, help) in GAUGES {
            recorder.describe_gauge(KeyName::from_const_str(name), None, help.into());
        }
        for (name, help) in COUNTERS {
            recorder.describe_counter(KeyName::from_const_str(name), None, help.into());
        }
        for (name, help) in HISTOGRAMS {
            recorder.describe_histogram(KeyName::from_const_str(name), None, help.into());
        }
        // What has not happened yet is shown as well.
        let counter =
            |name, labels: Labels<'_>| recorder.register_counter(&key(name, labels), &METADATA);
        let version = env!("CARGO_PKG_VERSION");
        let revision = option_env!("PARTIDA_REVISION").unwrap_or("unknown");
        let build = key(BUILD, &[("version", version), ("revision", revision)]);
        recorder.register_gauge(&build, &METADATA).set(1.0);
        Self {
            asked: counter(ACTIONS, &[("result", "accepted"), ("by", "player")]),
            by_bots: counter(ACTIONS, &[("result", "accepted"), ("by", "bot")]),
            timed_out: counter(ACTIONS, &[("result", "accepted"), ("by", "clock")]),
            refused: counter(ACTIONS, &[("result", "refused"), ("by", "player")]),
            broken: counter(BROKEN, &[]),
            forwarded: counter(FORWARDED, &[]),
            taken_over: counter(TAKEN_OVER, &[]),
            healed: counter(HEALED, &[]),
            sockets: AtomicI64::new(0),
            too_many_requests: counter(RATE_LIMITED, &[]),
            logged_in: counter(LOG_INS, &[("result", "ok")]),
            log_ins_failed: counter(LOG_INS, &[("result", "failed")]),
            mails_sent: counter(MAILS, &[("result", "sent")]),
            mails_failed: counter(MAILS, &[("result", "failed")]),
            mails_dropped: counter(MAILS, &[("result", "dropped")]),
            commits: recorder.register_histogram(&key(COMMITS, &[]), &METADATA),
            handle: recorder.handle(),
            recorder,
        }
    }
}

impl Metrics {
    /// Notes how long an entry took to be stored.
    pub(crate) fn committed(&self, took: Duration) {
        self.commits.record(took);
    }

    /// Notes how a request was answered. A route is the pattern that it fits, of which there are as
    /// many as there are endpoints.
    pub(crate) fn answered(
        &self,
        method: &Method,
        route: &str,
        status: StatusCode,
        took: Duration,
    ) {
        let method = match *method {
            Method::GET => "GET",
            Method::POST => "POST",
            Method::PUT => "PUT",
            Method::PATCH => "PATCH",
            Method::DELETE => "DELETE",
            Method::HEAD => "HEAD",
            _ => "other",
        };
        let class = match status.as_u16() / 100 {
            1 => "1xx",
            2 => "2xx",
            3 => "3xx",
            4 => "4xx",
            _ => "5xx",
        };
        let at =
            vec![Label::from_static_parts("method", method), Label::new("route", route.to_owned())];
        let mut with_class = at.clone();
        with_class.push(Label::from_static_parts("status", class));
        let requests = Key::from_parts(REQUESTS, with_class);
        self.recorder.register_counter(&requests, &METADATA).increment(1);
        let answers = Key::from_parts(ANSWERS, at);
        self.recorder.register_histogram(&answers, &METADATA).record(took);
    }

    /// Adds up what was recorded; the exporter keeps every sample until then. Somebody has to do so
    /// now and then, also where nobody looks at the metrics.
    pub(crate) fn add_up(&self) {
        self.handle.run_upkeep();
    }

    /// Everything in the text form of Prometheus.
    pub(crate) fn write(&self, now: &Now) -> String {
        let gauge = |name, labels: Labels<'_>| -> Gauge {
            self.recorder.register_gauge(&key(name, labels), &METADATA)
        };
        gauge(LIVE_MATCHES, &[]).set(now.live_matches as f64);
        gauge(NODES, &[]).set(now.nodes as f64);
        gauge(OWNED, &[]).set(now.owned as f64);
        gauge(SOCKETS, &[]).set(self.sockets.load(Ordering::Relaxed) as f64);
        gauge(BOT_QUEUE, &[]).set(now.bots_waiting as f64);
        gauge(BOTS_THINKING, &[]).set(now.bots_thinking as f64);
        gauge(PASSWORD_QUEUE, &[]).set(now.passwords_waiting as f64);
        gauge(MAILBOXES, &[]).set(now.mailboxes_waiting as f64);
        for &PoolUse { pool, in_use, idle } in &now.pools {
            gauge(POOL, &[("pool", pool), ("state", "in_use")]).set(f64::from(in_use));
            gauge(POOL, &[("pool", pool), ("state", "idle")]).set(f64::from(idle));
        }
        self.handle.render()
    }
}

/// What is not counted but looked up.
#[derive(Default)]
pub(crate) struct Now {
    pub(crate) live_matches: usize,
    pub(crate) nodes: usize,
    pub(crate) owned: usize,
    pub(crate) bots_waiting: usize,
    pub(crate) bots_thinking: usize,
    pub(crate) passwords_waiting: usize,
    pub(crate) mailboxes_waiting: usize,
    pub(crate) pools: Vec<PoolUse>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_histogram_adds_up() {
        let metrics = Metrics::default();
        for milliseconds in [1, 2, 2, 40, 9_000] {
            metrics.committed(Duration::from_millis(milliseconds));
        }
        metrics.add_up();
        let text = metrics.write(&Now { live_matches: 3, ..Now::default() });
        for line in [
            "partida_live_matches 3",
            "partida_commit_seconds_bucket{le=\"0.001\"} 1",
            "partida_commit_seconds_bucket{le=\"0.0025\"} 3",
            "partida_commit_seconds_bucket{le=\"0.05\"} 4",
            "partida_commit_seconds_bucket{le=\"5\"} 4",
            "partida_commit_seconds_bucket{le=\"+Inf\"} 5",
            "partida_commit_seconds_count 5",
        ] {
            assert!(text.lines().any(|one| one == line), "{line} in\n{text}");
        }
        assert!(text.contains("\npartida_commit_seconds_sum 9.04"), "{text}");
    }

    #[test]
    fn servers_in_one_process_count_apart() {
        let [one, other] = [Metrics::default(), Metrics::default()];
        add(&one.logged_in);
        let line = |metrics: &Metrics, count: u32| {
            let line = format!("partida_log_ins_total{{result=\"ok\"}} {count}");
            metrics.write(&Now::default()).lines().any(|one| one == line)
        };
        assert!(line(&one, 1) && line(&other, 0));
    }
}

//! What is counted for whoever watches over the server.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

/// Counters of one server. Cheap to change from anywhere.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    pub(crate) asked: AtomicU64,
    pub(crate) refused: AtomicU64,
    pub(crate) timed_out: AtomicU64,
    /// Tasks of matches that panicked and began again.
    pub(crate) broken: AtomicU64,
    pub(crate) by_bots: AtomicU64,
    pub(crate) sockets: AtomicI64,
    pub(crate) too_many_requests: AtomicU64,
    commits: Histogram,
}

/// Upper bounds in microseconds.
const BOUNDS: [u64; 12] =
    [250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 1_000_000, 5_000_000];

#[derive(Debug, Default)]
struct Histogram {
    within: [AtomicU64; BOUNDS.len()],
    count: AtomicU64,
    microseconds: AtomicU64,
}

pub(crate) fn add(counter: &AtomicU64) {
    counter.fetch_add(1, Ordering::Relaxed);
}

impl Metrics {
    /// Notes how long an entry took to be stored.
    pub(crate) fn committed(&self, took: Duration) {
        let took = took.as_micros() as u64;
        if let Some(place) = BOUNDS.iter().position(|bound| took <= *bound) {
            add(&self.commits.within[place]);
        }
        add(&self.commits.count);
        self.commits.microseconds.fetch_add(took, Ordering::Relaxed);
    }

    /// Everything in the text form of Prometheus.
    pub(crate) fn write(&self, now: &Now) -> String {
        let read = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        let mut text = String::new();
        let mut family = |name: &str, kind: &str, help: &str, lines: &[(&str, String)]| {
            let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} {kind}");
            for (suffix, value) in lines {
                let _ = writeln!(text, "{name}{suffix} {value}");
            }
        };
        let live = now.live_matches.to_string();
        family("partida_live_matches", "gauge", "Matches in memory.", &[("", live)]);
        family(
            "partida_actions_total",
            "counter",
            "Actions that were stored, by who asked, and those that were refused.",
            &[
                ("{result=\"accepted\",by=\"player\"}", read(&self.asked).to_string()),
                ("{result=\"accepted\",by=\"bot\"}", read(&self.by_bots).to_string()),
                ("{result=\"accepted\",by=\"clock\"}", read(&self.timed_out).to_string()),
                ("{result=\"refused\",by=\"player\"}", read(&self.refused).to_string()),
            ],
        );
        let sockets = self.sockets.load(Ordering::Relaxed).to_string();
        family("partida_sockets", "gauge", "Open play channels.", &[("", sockets)]);
        let waiting = now.bots_waiting.to_string();
        family("partida_bot_queue", "gauge", "Bots that wait for a thread.", &[("", waiting)]);
        let thinking = now.bots_thinking.to_string();
        family("partida_bots_thinking", "gauge", "Bots that think.", &[("", thinking)]);
        let waiting = now.passwords_waiting.to_string();
        let help = "Passwords that wait to be hashed.";
        family("partida_password_queue", "gauge", help, &[("", waiting)]);
        let limited = read(&self.too_many_requests).to_string();
        family(
            "partida_rate_limited_total",
            "counter",
            "Requests and messages refused for coming too fast.",
            &[("", limited)],
        );
        let commits = &self.commits;
        let mut so_far = 0;
        let mut lines: Vec<(String, String)> = Vec::new();
        for (bound, within) in BOUNDS.iter().zip(&commits.within) {
            so_far += read(within);
            let seconds = *bound as f64 / 1e6;
            lines.push((format!("_bucket{{le=\"{seconds}\"}}"), so_far.to_string()));
        }
        let count = read(&commits.count).to_string();
        lines.push(("_bucket{le=\"+Inf\"}".into(), count.clone()));
        let sum = read(&commits.microseconds) as f64 / 1e6;
        lines.push(("_sum".into(), sum.to_string()));
        lines.push(("_count".into(), count));
        let lines: Vec<(&str, String)> =
            lines.iter().map(|(suffix, value)| (suffix.as_str(), value.clone())).collect();
        family(
            "partida_commit_seconds",
            "histogram",
            "How long entries took until they were on the disk.",
            &lines,
        );
        text
    }
}

/// What is not counted but looked up.
pub(crate) struct Now {
    pub(crate) live_matches: usize,
    pub(crate) bots_waiting: usize,
    pub(crate) bots_thinking: usize,
    pub(crate) passwords_waiting: usize,
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
        let now = Now { live_matches: 3, bots_waiting: 0, bots_thinking: 0, passwords_waiting: 0 };
        let text = metrics.write(&now);
        for line in [
            "partida_live_matches 3",
            "partida_commit_seconds_bucket{le=\"0.001\"} 1",
            "partida_commit_seconds_bucket{le=\"0.0025\"} 3",
            "partida_commit_seconds_bucket{le=\"0.05\"} 4",
            "partida_commit_seconds_bucket{le=\"5\"} 4",
            "partida_commit_seconds_bucket{le=\"+Inf\"} 5",
            "partida_commit_seconds_sum 9.045",
            "partida_commit_seconds_count 5",
        ] {
            assert!(text.lines().any(|one| one == line), "{line} in\n{text}");
        }
    }
}

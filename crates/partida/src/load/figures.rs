//! What was measured.

use std::io::{self, Write};
use std::time::Duration;

use serde::Serialize;

/// What one match, or all of them, met.
#[derive(Default)]
pub(super) struct Tally {
    /// Microseconds, one for each action.
    times: Vec<u32>,
    refusals: u64,
    /// Matches that came to their end.
    pub(super) finished: u64,
}

impl Tally {
    pub(super) fn accepted(&mut self, time: Duration) {
        self.times.push(u32::try_from(time.as_micros()).unwrap_or(u32::MAX));
    }

    pub(super) fn refused(&mut self, why: &str) {
        self.refusals += 1;
        eprintln!("partida: refused: {why}");
    }

    pub(super) fn add(&mut self, other: Self) {
        self.times.extend(other.times);
        self.refusals += other.refusals;
        self.finished += other.finished;
    }

    pub(super) fn figures(
        mut self,
        game: &str,
        matches: usize,
        lasted: Duration,
        [cpu, own_cpu]: [Option<Duration>; 2],
        memory: Option<f64>,
    ) -> Figures {
        self.times.sort_unstable();
        let actions = self.times.len() as u64;
        let per_action = |cpu: Duration| cpu.as_secs_f64() * 1e6 / actions.max(1) as f64;
        Figures {
            what: What::Actions,
            game: game.to_owned(),
            matches,
            seconds: round(lasted.as_secs_f64()),
            actions,
            actions_per_second: round(actions as f64 / lasted.as_secs_f64()),
            p50_ms: self.percentile(0.5),
            p99_ms: self.percentile(0.99),
            p999_ms: self.percentile(0.999),
            refusals: self.refusals,
            finished: self.finished,
            cpu_us_per_action: cpu.map(per_action).map(round),
            own_cpu_us_per_action: own_cpu.map(per_action).map(round),
            kib_per_match: memory.map(|bytes| round(bytes / 1024.0)),
        }
    }

    /// Of the sorted times, in milliseconds.
    fn percentile(&self, share: f64) -> f64 {
        let last = self.times.len().saturating_sub(1);
        let at = (share * self.times.len() as f64) as usize;
        self.times.get(at.min(last)).map_or(0.0, |micros| f64::from(*micros) / 1000.0)
    }
}

fn round(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

/// What was counted and timed.
#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum What {
    /// Single actions of running matches.
    Actions,
    /// Whole matches, made, joined, started and resigned.
    Matches,
}

#[derive(Serialize)]
pub(super) struct Figures {
    /// Of what `actions` and the times speak.
    pub(super) what: What,
    game: String,
    matches: usize,
    seconds: f64,
    actions: u64,
    actions_per_second: f64,
    p50_ms: f64,
    p99_ms: f64,
    p999_ms: f64,
    refusals: u64,
    finished: u64,
    /// Of the server; none where its process is not known.
    cpu_us_per_action: Option<f64>,
    /// Of this program, which plays.
    own_cpu_us_per_action: Option<f64>,
    /// What the server's memory grew by while the matches were made, before anybody watched them;
    /// none where that is nothing, or its process is not known.
    kib_per_match: Option<f64>,
}

impl Figures {
    pub(super) fn table(&self, out: &mut impl Write) -> io::Result<()> {
        let unknown = || "unknown (name the server's --pid)".to_owned();
        let (stored, per_second, cpu, own_cpu) = match self.what {
            What::Actions => (
                "actions stored",
                "actions per second",
                "server CPU per action",
                "own CPU per action",
            ),
            What::Matches => (
                "matches begun and ended",
                "matches per second",
                "server CPU per match",
                "own CPU per match",
            ),
        };
        let rows = [
            ("matches at once", format!("{} of {}", self.matches, self.game)),
            (stored, format!("{} in {} s", self.actions, self.seconds)),
            (per_second, self.actions_per_second.to_string()),
            ("p50", format!("{} ms", self.p50_ms)),
            ("p99", format!("{} ms", self.p99_ms)),
            ("p99.9", format!("{} ms", self.p999_ms)),
            ("refusals", self.refusals.to_string()),
            ("matches that ended", self.finished.to_string()),
            (cpu, self.cpu_us_per_action.map_or_else(unknown, |us| format!("{us} us"))),
            (own_cpu, self.own_cpu_us_per_action.map_or_else(unknown, |us| format!("{us} us"))),
            (
                "memory per match",
                match (self.kib_per_match, self.cpu_us_per_action) {
                    (Some(kib), _) => format!("{kib} KiB"),
                    (None, Some(_)) => "too little to tell; it takes some thousand matches".into(),
                    (None, None) => unknown(),
                },
            ),
        ];
        for (name, value) in rows {
            writeln!(out, "{name:<24}{value}")?;
        }
        Ok(())
    }
}

//! The audit log, as `partida admin audit` tells it.

use std::io::{self, Write};
use std::process::ExitCode;

use serde_json::json;
use store::{AuditLine, Store, Time};

pub(crate) async fn tell(store: &Store, most: u32, json: bool) -> anyhow::Result<ExitCode> {
    let (mut before, mut left) = (i64::MAX, most);
    while left > 0 {
        let page = store.audit(before, left.min(500)).await?;
        let Some(last) = page.last() else { break };
        before = last.number;
        left -= page.len() as u32;
        for line in page {
            if json {
                let line = json!({
                    "number": line.number, "at": line.at, "kind": line.kind,
                    "origin": line.origin, "actor": line.actor, "subject": line.subject,
                    "match": line.this_match, "address": line.address, "detail": line.detail,
                    "times": line.times,
                });
                writeln!(io::stdout(), "{line}")?;
            } else {
                writeln!(io::stdout(), "{}", in_words(&line))?;
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn in_words(line: &AuditLine) -> String {
    let origin = json!(line.origin);
    let by = line.actor.as_deref().or(origin.as_str()).unwrap_or_default();
    let mut words = format!("{} {:16} by {by}", in_utc(line.at), line.kind);
    let about = line.subject.as_ref().filter(|subject| Some(*subject) != line.actor.as_ref());
    let this_match = line.this_match.map(|id| id.to_string());
    let times = (line.times > 1).then(|| line.times.to_string());
    let details = [
        ("of", about),
        ("match", this_match.as_ref()),
        ("as", line.detail.as_ref()),
        ("from", line.address.as_ref()),
        ("times", times.as_ref()),
    ];
    for (word, detail) in details {
        if let Some(detail) = detail {
            words.extend([", ", word, " ", detail]);
        }
    }
    words
}

/// A moment as people write it, in UTC.
fn in_utc(moment: Time) -> String {
    let seconds = moment.0.div_euclid(1_000);
    let (days, second) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
    // Counted from the first of March, so that the day of a leap year is the last of its year; an era
    // is the 400 years after which all repeats.
    let since = days + 719_468;
    let (era, day) = (since.div_euclid(146_097), since.rem_euclid(146_097));
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let of_year = day - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let of_month = of_year - (153 * month + 2) / 5 + 1;
    let (month, later) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    let year = era * 400 + year + later;
    let (hour, minute, second) = (second / 3_600, second / 60 % 60, second % 60);
    format!("{year}-{month:02}-{of_month:02} {hour:02}:{minute:02}:{second:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_told_in_utc() {
        for (moment, told) in [
            (0, "1970-01-01 00:00:00"),
            (951_782_399_000, "2000-02-28 23:59:59"),
            (951_782_400_000, "2000-02-29 00:00:00"),
            (1_800_000_000_123, "2027-01-15 08:00:00"),
            (4_107_542_400_000, "2100-03-01 00:00:00"),
            (-1, "1969-12-31 23:59:59"),
        ] {
            assert_eq!(in_utc(Time(moment)), told);
        }
    }
}

//! The names of copies: `partida-20260131T040500Z.db` was made on 31 January 2026 at 04:05 UTC.

use store::Time;

/// When a copy was made, to the second.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stamp(pub(super) Time);

const DAY: i64 = 86_400;

impl Stamp {
    pub(super) fn name(self) -> String {
        let seconds = self.0.0.div_euclid(1_000);
        let (days, rest) = (seconds.div_euclid(DAY), seconds.rem_euclid(DAY));
        let (year, month, day) = date(days);
        let (hour, minute, second) = (rest / 3_600, rest / 60 % 60, rest % 60);
        format!("partida-{year:04}{month:02}{day:02}T{hour:02}{minute:02}{second:02}Z.db")
    }

    /// The stamp of a name that is one of ours, and written as we would.
    pub(super) fn read(name: &str) -> Option<Self> {
        let digits = name.strip_prefix("partida-")?.strip_suffix("Z.db")?;
        let (date, time) = digits.split_once('T')?;
        if date.len() != 8 || time.len() != 6 {
            return None;
        }
        let number = |text: &str| text.parse::<i64>().ok();
        let (date, time) = (number(date)?, number(time)?);
        let days = days(date / 10_000, date / 100 % 100, date % 100);
        let seconds = time / 10_000 * 3_600 + time / 100 % 100 * 60 + time % 100;
        let stamp = Self(Time((days * DAY + seconds) * 1_000));
        (stamp.name() == name).then_some(stamp)
    }
}

/// Days from the first of March of the year 0 to the first day of 1970.
const TO_1970: i64 = 719_468;

/// The days from 1970 to a date. Years begin in March here, so that the odd day is the last of them.
fn days(year: i64, month: i64, day: i64) -> i64 {
    let since_march = (month + 9).rem_euclid(12);
    let year = if month < 3 { year - 1 } else { year };
    let leap_days = year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
    // From March on the months have 31 and 30 days in turn, and start anew after five.
    let in_year = (153 * since_march + 2) / 5 + day - 1;
    365 * year + leap_days + in_year - TO_1970
}

/// The date of a day from 1970 on. The first guess is never too late.
fn date(day: i64) -> (i64, i64, i64) {
    let mut year = 1970 + day / 366;
    while days(year + 1, 1, 1) <= day {
        year += 1;
    }
    let month = (1..=12).rev().find(|month| days(year, *month, 1) <= day).unwrap_or(1);
    (year, month, day - days(year, month, 1) + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_tell_the_time_and_are_read_again() {
        for (seconds, name) in [
            (0, "partida-19700101T000000Z.db"),
            (951_827_696, "partida-20000229T123456Z.db"),
            (1_769_832_300, "partida-20260131T040500Z.db"),
            (4_107_542_399, "partida-21000228T235959Z.db"),
            (4_107_542_400, "partida-21000301T000000Z.db"),
        ] {
            assert_eq!(Stamp(Time(seconds * 1_000 + 999)).name(), name);
            assert_eq!(Stamp::read(name), Some(Stamp(Time(seconds * 1_000))));
        }
        // In order of time they are in order of the alphabet.
        for day in 0..50_000 {
            let stamp = Stamp(Time(day * 86_400_000));
            assert_eq!(Stamp::read(&stamp.name()), Some(stamp));
            assert!(stamp.name() < Stamp(Time((day + 1) * 86_400_000)).name());
        }
    }

    #[test]
    fn other_names_are_not_ours() {
        for name in [
            "partida.db",
            "partida-20260131T040500Z.db.partial",
            "partida-20260231T040500Z.db",
            "partida-20260131T240500Z.db",
            "partida-2026-131T040500Z.db",
            "partida-+0260131T040500Z.db",
            "copy-20260131T040500Z.db",
        ] {
            assert_eq!(Stamp::read(name), None, "{name}");
        }
    }
}

//! Which entries of a log add up to the match as it stands: what was taken back does not.

/// How the entry of a takeback is written, before the version to which the match went back.
const WORD: &str = "takeback ";

/// The action of the entry that takes back all that happened after a version.
#[must_use]
pub fn write_takeback(to: u64) -> String {
    format!("{WORD}{to}")
}

/// The version to which an entry goes back; nothing for an action that is no takeback.
#[must_use]
pub fn read_takeback(action: &str) -> Option<u64> {
    action.strip_prefix(WORD).and_then(|to| to.parse().ok())
}

/// The versions that still count, in their order.
///
/// ```text
/// log   1 2 3 4 5=takeback 2 6 7
/// line  1 2 6 7
/// ```
#[derive(Debug, Default)]
pub struct Line {
    versions: Vec<u64>,
    takebacks: bool,
}

impl Line {
    pub fn push(&mut self, version: u64) {
        self.versions.push(version);
    }

    /// Goes back to a version of this line, or to the start (0): how many entries that takes back. Nothing
    /// where that version does not count any more.
    pub fn back_to(&mut self, to: u64) -> Option<usize> {
        let kept = match self.versions.binary_search(&to) {
            Ok(place) => place + 1,
            Err(0) if to == 0 => 0,
            Err(_) => return None,
        };
        let gone = self.versions.len() - kept;
        self.versions.truncate(kept);
        self.takebacks = true;
        Some(gone)
    }

    /// Takes the next entry of a log: how many entries it takes back, which is none for an action. Nothing
    /// where it goes back to what does not count.
    pub fn take(&mut self, version: u64, takeback: Option<&str>) -> Option<usize> {
        if let Some(action) = takeback {
            return self.back_to(read_takeback(action)?);
        }
        self.push(version);
        Some(0)
    }

    #[must_use]
    pub fn has_takebacks(&self) -> bool {
        self.takebacks
    }

    /// The versions from the last back to the first.
    pub fn back(&self) -> impl Iterator<Item = u64> + '_ {
        self.versions.iter().rev().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(log: &[&str]) -> Option<Vec<u64>> {
        let mut line = Line::default();
        for (action, version) in log.iter().zip(1..) {
            let takeback = action.starts_with("takeback").then_some(*action);
            line.take(version, takeback)?;
        }
        Some(line.versions)
    }

    #[test]
    fn what_was_taken_back_does_not_count() {
        assert_eq!(line(&["a", "b", "c", "takeback 1", "d"]), Some(vec![1, 5]));
        assert_eq!(line(&["a", "takeback 0", "b", "takeback 0"]), Some(vec![]));
    }

    #[test]
    fn nobody_goes_back_to_what_does_not_count() {
        assert_eq!(line(&["a", "b", "takeback 1", "c", "takeback 2"]), None);
        assert_eq!(line(&["a", "takeback 7"]), None);
        assert_eq!(line(&["a", "takeback -1"]), None);
    }

    #[test]
    fn a_takeback_is_written_and_read() {
        assert_eq!(read_takeback(&write_takeback(12)), Some(12));
        assert_eq!(read_takeback("12"), None);
    }
}

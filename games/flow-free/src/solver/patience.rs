//! How long a search may go on.

/// A limit of steps and a question asked from time to time whether to stop.
///
/// The crate has no clock: a caller who wants a limit of time asks one in the question.
///
/// ```
/// use flow_free::solver::Patience;
/// let mut asked = 0;
/// let mut stop = || { asked += 1; asked > 3 };
/// let mut patience = Patience::steps(1000).or_when(&mut stop);
/// # assert!(!patience.is_over());
/// ```
#[derive(Default)]
pub struct Patience<'a> {
    left: Option<u64>,
    stop: Option<&'a mut dyn FnMut() -> bool>,
    over: bool,
    since: u32,
}

impl std::fmt::Debug for Patience<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Patience").field("left", &self.left).field("over", &self.over).finish()
    }
}

/// Steps between two questions.
const INTERVAL: u32 = 64;

impl<'a> Patience<'a> {
    /// No limit at all.
    #[must_use]
    pub fn endless() -> Self {
        Self::default()
    }

    /// At most so many steps. A step is one choice or one conclusion from a conflict.
    #[must_use]
    pub fn steps(steps: u64) -> Self {
        Self { left: Some(steps), ..Self::default() }
    }

    /// Also stops when the answer to this question is yes.
    #[must_use]
    pub fn or_when(mut self, stop: &'a mut dyn FnMut() -> bool) -> Self {
        self.stop = Some(stop);
        self
    }

    /// Takes one step; false when there was none left.
    pub fn step(&mut self) -> bool {
        if self.over {
            return false;
        }
        if let Some(left) = &mut self.left {
            if *left == 0 {
                self.over = true;
                return false;
            }
            *left -= 1;
        }
        self.since += 1;
        if self.since >= INTERVAL {
            self.since = 0;
            if self.stop.as_mut().is_some_and(|stop| stop()) {
                self.over = true;
                return false;
            }
        }
        true
    }

    /// Asks the question now, whatever the number of steps; for work between steps that takes
    /// long.
    pub fn ask(&mut self) -> bool {
        self.over |= self.stop.as_mut().is_some_and(|stop| stop());
        self.over
    }

    /// Whether a limit has been reached.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.over
    }
}

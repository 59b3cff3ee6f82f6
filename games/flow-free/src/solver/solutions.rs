//! The solutions below a position, one after the other, by the engines that suit the board.

use super::diagonal::{CORNERS, Diagonal, Found};
use super::learn::Learner;
use super::links::{Links, Mark};
use super::patience::Patience;
use super::search::{Search, Step};
use super::topology::Topology;

/// Boards with more cells times colours than this are left to depth-first search, which needs
/// memory for the cells alone.
const LEARNER_SIZE: usize = 1 << 20;

/// Choices that each search along the diagonals has before the learner gets its steps; both
/// double with every turn.
const CHOICES: u64 = 512;
const STEPS: u64 = 32;

/// A limit was reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct OutOfPatience;

/// Which solutions count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Kind {
    /// All (F131).
    #[default]
    Any,
    /// Those in which no path turns back beside itself: no square of four cells has three links.
    /// This is what most other solvers look for. Farther on a path may still meet itself.
    Calm,
}

/// Searches along the diagonals and the learner take turns, because boards that are hard for
/// one are often easy for the other.
#[derive(Debug)]
pub(crate) struct Solutions<'a> {
    topology: &'a Topology,
    start: Links,
    kind: Kind,
    /// Searches along the diagonals from this many corners, and those that are still of use.
    begun: u8,
    corners: Vec<Diagonal>,
    general: Option<General<'a>>,
    turn: u32,
    found: Vec<Vec<bool>>,
}

/// An engine that finds all solutions.
#[derive(Debug)]
enum General<'a> {
    Learner(Box<Learner<'a>>),
    Search(Box<Search<'a>>),
}

impl<'a> Solutions<'a> {
    pub(crate) fn new(topology: &'a Topology, start: Links, kind: Kind) -> Self {
        Self {
            topology,
            start,
            kind,
            begun: 0,
            corners: Vec::new(),
            general: None,
            turn: 0,
            found: Vec::new(),
        }
    }

    /// All solutions but this one.
    pub(crate) fn besides(topology: &'a Topology, start: Links, links: &[bool]) -> Self {
        let mut others = Self::new(topology, start, Kind::Any);
        others.found.push(links.to_vec());
        others
    }

    /// The links of the next solution; `None` after the last.
    pub(crate) fn next(
        &mut self,
        patience: &mut Patience<'_>,
    ) -> Result<Option<Vec<bool>>, OutOfPatience> {
        loop {
            // The diagonals tell nothing where adjacency is not that of a plain grid.
            let mut found = if self.topology.plain {
                self.look_along_diagonals(patience)?
            } else {
                Found::NotYet
            };
            if found == Found::NotYet || self.kind == Kind::Any && found == Found::NoMore {
                found = self.look_everywhere(found, patience)?;
            }
            match found {
                Found::One => return Ok(self.found.last().cloned()),
                Found::NoMore => return Ok(None),
                Found::NotYet => self.turn += 1,
            }
        }
    }

    /// All calm solutions are found here, and no others.
    fn look_along_diagonals(
        &mut self,
        patience: &mut Patience<'_>,
    ) -> Result<Found, OutOfPatience> {
        let mut at = 0;
        loop {
            if at == self.corners.len() {
                match self.begun {
                    CORNERS if at == 0 => return Ok(Found::NoMore),
                    CORNERS => return Ok(Found::NotYet),
                    corner => {
                        self.corners.push(Diagonal::new(self.topology, &self.start, corner));
                        self.begun += 1;
                    }
                }
            }
            match self.corners[at].run(CHOICES << self.turn, patience).ok_or(OutOfPatience)? {
                Found::NotYet => at += 1,
                Found::NoMore => {
                    self.corners.clear();
                    self.begun = CORNERS;
                }
                Found::One => {
                    let links = self.corners[at].links(self.topology);
                    // From the other corners the same ones would be found again.
                    self.corners.swap(0, at);
                    self.corners.truncate(1);
                    self.begun = CORNERS;
                    at = 0;
                    if self.keep(links) {
                        return Ok(Found::One);
                    }
                }
            }
        }
    }

    fn look_everywhere(
        &mut self,
        along_diagonals: Found,
        patience: &mut Patience<'_>,
    ) -> Result<Found, OutOfPatience> {
        let steps = match along_diagonals {
            _ if !self.topology.plain => u64::MAX,
            Found::NoMore => u64::MAX,
            _ => STEPS << self.turn,
        };
        let (topology, start, found) = (self.topology, &self.start, &self.found);
        let general = self.general.get_or_insert_with(|| General::new(topology, start, found));
        match general {
            General::Learner(learner) => {
                learner.allow(steps);
                let outcome = match (self.kind, along_diagonals) {
                    (Kind::Calm, _) => learner.solve_calm(patience),
                    (Kind::Any, Found::NoMore) => learner.solve_any(patience),
                    (Kind::Any, _) => learner.solve(patience),
                };
                match outcome {
                    None if patience.is_over() => Err(OutOfPatience),
                    None => Ok(Found::NotYet),
                    Some(false) => Ok(Found::NoMore),
                    Some(true) => {
                        let links = learner.links();
                        learner.forbid(&links);
                        self.found.push(links);
                        Ok(Found::One)
                    }
                }
            }
            General::Search(search) => {
                for _ in 0..steps {
                    if !patience.step() {
                        return Err(OutOfPatience);
                    }
                    match search.step() {
                        Step::Exhausted => return Ok(Found::NoMore),
                        Step::Tried(_) | Step::Back(_) => {}
                        Step::Solved => {
                            let marks = search.links().marks.iter();
                            let links: Vec<bool> = marks.map(|mark| *mark == Mark::On).collect();
                            let counts = self.kind == Kind::Any || topology.is_calm(&links);
                            let found = counts && self.keep(links);
                            return Ok(if found { Found::One } else { Found::NotYet });
                        }
                    }
                }
                Ok(Found::NotYet)
            }
        }
    }

    /// Keeps a solution, if it is new.
    fn keep(&mut self, links: Vec<bool>) -> bool {
        let new = !self.found.contains(&links);
        if new {
            if let Some(General::Learner(learner)) = &mut self.general {
                learner.forbid(&links);
            }
            self.found.push(links);
        }
        new
    }
}

impl<'a> General<'a> {
    fn new(topology: &'a Topology, start: &Links, found: &[Vec<bool>]) -> Self {
        if topology.cells() * topology.ends.len() > LEARNER_SIZE {
            return Self::Search(Box::new(Search::new(topology, start.clone())));
        }
        let mut learner = Box::new(Learner::new(topology, start));
        for links in found {
            learner.forbid(links);
        }
        Self::Learner(learner)
    }
}

//! Which groups of a sweep can still come to a solution, as far as the plane tells.
//!
//! What lies ahead of the frontier is a disc. A colour with both ends behind has two plugs on its
//! rim; one with an end ahead has that end as the other, because a straight slit from the end to
//! the rim makes it a place on the rim. Where the places of two colours alternate on the rim,
//! their paths would cross, unless
//!
//! - one of them goes through a slit of the other, which takes a cell of the slit, or
//! - one of them makes a detour behind the frontier, through a piece without colour that has one
//!   tip between the two places of a colour and the other outside. (Without such pieces the number
//!   of crossings ahead is odd, whatever the paths do, so that it is not zero.)
//!
//! So a colour is at fault when more colours alternate with it than its slits have cells.

/// The end of a pair ahead of the frontier.
#[derive(Clone, Copy, Debug)]
struct Ahead {
    colour: u16,
    place: u16,
    /// The cells of the slit.
    cells: u16,
    /// The plugs that lead into the first cell of the slit, from this one on, and how many.
    plugs: (u16, u16),
}

/// What is the same for all groups after one cell.
#[derive(Debug, Default)]
pub(super) struct Outlook {
    ahead: Vec<Ahead>,
    /// Places on the frontier: two for every plug, its own and that of a slit after it.
    frontier: usize,
    /// Of colours: their places, one more than they are, 0 for none.
    places: Vec<[u16; 2]>,
    cells: Vec<u16>,
    used: Vec<u16>,
    /// Pieces open at every place of the frontier.
    open: Vec<u16>,
    tips: Vec<bool>,
    near: Vec<[(u16, u16); 2]>,
    bridged: Vec<bool>,
    /// The places of colours that go through nothing: no slit of theirs, and no detour.
    strict: Vec<[u16; 2]>,
}

/// What crosses one place of the frontier.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Plug {
    Empty,
    Opening,
    Closing,
    Colour(u16),
}

impl Outlook {
    /// After this cell of a board of which `ends` gives the colours of ends.
    pub(super) fn new(
        width: usize,
        cell: usize,
        colours: usize,
        ends: impl Iterator<Item = (usize, u16)>,
        cells: usize,
    ) -> Self {
        let height = cells / width;
        let (row, column) = (cell / width, cell % width);
        let frontier = 2 * (width + 1);
        let ahead = ends.filter(|(end, _)| *end > cell).map(|(end, colour)| {
            let (y, x) = (end / width, end % width);
            // Up to this column the frontier has gone down by a row already.
            let (above, plug) = if x <= column { (y - row - 1, x) } else { (y - row, x + 1) };
            // In the present row the frontier lies between the end and the wall.
            let left = if y == row { usize::MAX } else { x };
            let (right, below) = (width - 1 - x, height - 1 - y);
            let shortest = above.min(left).min(right).min(below);
            let (place, plugs) = if above == shortest {
                // Into the cell after the present one lead two plugs.
                let two = usize::from(plug == column + 2);
                (2 * plug + 1, (plug - two, 1 + two))
            } else if right == shortest {
                (frontier + y, (0, 0))
            } else if below == shortest {
                (frontier + height + width - 1 - x, (0, 0))
            } else {
                (frontier + height + width + height - 1 - y, (0, 0))
            };
            Ahead {
                colour,
                place: place as u16,
                cells: shortest as u16,
                plugs: (plugs.0 as u16, plugs.1 as u16),
            }
        });
        Self {
            ahead: ahead.collect(),
            frontier,
            places: vec![[0; 2]; colours],
            cells: vec![0; colours],
            used: Vec::with_capacity(colours),
            open: vec![0; frontier],
            tips: vec![false; width + 1],
            near: vec![[(0, 0); 2]; colours],
            bridged: vec![false; colours],
            strict: Vec::with_capacity(colours),
        }
    }

    /// Whether the plugs of a frontier leave a way to a solution.
    pub(super) fn is_open(&mut self, plug_at: impl Fn(usize) -> Plug) -> bool {
        let any = self.read_plugs(&plug_at);
        let fits = self.read_ahead(&plug_at);
        let fits = fits && {
            self.find_bridges(any);
            self.crossings_fit()
        };
        for colour in self.used.drain(..) {
            let colour = usize::from(colour);
            self.places[colour] = [0; 2];
            self.cells[colour] = 0;
            self.near[colour] = [(0, 0); 2];
        }
        fits
    }

    /// Notes the places of colours; whether there are pieces without colour.
    fn read_plugs(&mut self, plug_at: &impl Fn(usize) -> Plug) -> bool {
        let mut open = 0;
        let mut any = false;
        for at in 0..self.frontier / 2 {
            let plug = plug_at(at);
            self.tips[at] = matches!(plug, Plug::Opening | Plug::Closing);
            any |= self.tips[at];
            match plug {
                Plug::Empty => {}
                Plug::Opening => open += 1,
                Plug::Closing => open -= 1,
                Plug::Colour(colour) => self.note(colour, 2 * at as u16),
            }
            self.open[2 * at] = open;
            self.open[2 * at + 1] = open;
        }
        any
    }

    fn note(&mut self, colour: u16, place: u16) {
        let places = &mut self.places[usize::from(colour)];
        if places[0] == 0 {
            self.used.push(colour);
            places[0] = place + 1;
        } else {
            places[1] = place + 1;
            places.sort_unstable();
        }
    }

    /// False when a colour runs into the end of another.
    fn read_ahead(&mut self, plug_at: &impl Fn(usize) -> Plug) -> bool {
        let mut fits = true;
        for at in 0..self.ahead.len() {
            let Ahead { colour, place, cells, plugs } = self.ahead[at];
            if cells == 0 && usize::from(place) < self.frontier {
                let above = plug_at(usize::from(place) / 2);
                fits &= !matches!(above, Plug::Colour(other) if other != colour);
            }
            self.note(colour, place);
            let index = usize::from(colour);
            self.cells[index] += cells;
            let near = &mut self.near[index];
            near[usize::from(near[0].1 > 0)] = plugs;
        }
        fits
    }

    /// Finds the colours between whose places a piece without colour has one of its tips. A tip
    /// right above a slit can be on either side.
    fn find_bridges(&mut self, any: bool) {
        self.strict.clear();
        for &colour in &self.used {
            let colour = usize::from(colour);
            let [first, second] = self.places[colour].map(|place| usize::from(place) - 1);
            let open = |place: usize| self.open.get(place).copied().unwrap_or(0);
            let level = open(first);
            self.bridged[colour] = any
                && (open(second) != level
                    || (first..second.min(self.frontier)).any(|place| open(place) < level)
                    || self.near[colour].iter().any(|(from, count)| {
                        (*from..from + count).any(|plug| self.tips[usize::from(plug)])
                    }));
            if !self.bridged[colour] && self.cells[colour] == 0 {
                self.strict.push(self.places[colour]);
            }
        }
    }

    fn crossings_fit(&self) -> bool {
        self.used.iter().all(|colour| {
            let colour = usize::from(*colour);
            if self.bridged[colour] {
                return true;
            }
            let [first, second] = self.places[colour];
            let near = &self.near[colour];
            // A path that begins right above a slit can be on either side of it.
            let beside = |place: u16| {
                let place = place - 1;
                place.is_multiple_of(2)
                    && usize::from(place) < self.frontier
                    && near.iter().any(|(from, count)| (*from..from + count).contains(&(place / 2)))
            };
            let crossing = self.strict.iter().filter(|[a, b]| {
                let between = |place: u16| first < place && place < second;
                between(*a) != between(*b) && !beside(*a) && !beside(*b)
            });
            crossing.count() <= usize::from(self.cells[colour])
        })
    }
}

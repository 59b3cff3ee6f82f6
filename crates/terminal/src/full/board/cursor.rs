//! The cursor goes from spot to spot.

use super::{Board, Reaction};

impl Board {
    /// The target nearest to the cursor.
    pub(super) fn nearest(&self, fallback: usize) -> usize {
        let (x, y) = self.centre(self.cursor);
        let away = |at: &usize| {
            let (other, line) = self.centre(*at);
            (other - x).abs() + (line - y).abs()
        };
        self.targets().into_iter().min_by_key(away).unwrap_or(fallback)
    }

    /// The middle of a spot; a line counts as two columns, as it looks.
    pub(super) fn centre(&self, at: usize) -> (i32, i32) {
        self.sketch.spots.get(at).map_or((0, 0), |spot| {
            let x = 2 * i32::from(spot.x) + i32::from(spot.width);
            (x, 4 * i32::from(spot.y) + 2 * i32::from(spot.height))
        })
    }

    pub(super) fn jump(&mut self, by: i32) {
        let targets = self.targets();
        let Some(count) = i32::try_from(targets.len()).ok().filter(|count| *count > 0) else {
            return;
        };
        let next = match targets.iter().position(|at| *at == self.cursor) {
            Some(at) => (at as i32 + by).rem_euclid(count),
            None if by > 0 => targets.iter().position(|at| *at > self.cursor).unwrap_or(0) as i32,
            None => {
                targets.iter().rposition(|at| *at < self.cursor).map_or(count - 1, |at| at as i32)
            }
        };
        self.cursor = targets[next as usize];
    }

    /// The nearest spot that way.
    pub(super) fn go(&mut self, dx: i32, dy: i32) -> Reaction {
        let (x, y) = self.centre(self.cursor);
        let score = |at: &usize| {
            let (other, line) = self.centre(*at);
            let (along, aside) = if dx == 0 {
                ((line - y) * dy, (other - x).abs())
            } else {
                ((other - x) * dx, (line - y).abs())
            };
            (along > 0 && (dx == 0 || aside <= along)).then_some(along + 2 * aside)
        };
        let targets = self.targets();
        let layers: Vec<u8> = targets.iter().map(|at| self.sketch.spots[*at].layer).collect();
        let open = |at: &usize| layers.is_empty() || layers.contains(&self.sketch.spots[*at].layer);
        let all = (0..self.sketch.spots.len()).filter(open);
        let next =
            all.filter(|at| *at != self.cursor).filter_map(|at| Some((score(&at)?, at))).min();
        let Some((_, next)) = next else { return Reaction::Nothing };
        if self.pen.is_some() {
            return self.draw_to(next);
        }
        self.cursor = next;
        Reaction::Nothing
    }
}

//! Which variable to decide next: the one that conflicts were most often about of late.

use super::{Learner, NOT_QUEUED, Value};

impl Learner<'_> {
    pub(super) fn raise(&mut self, variable: usize) {
        self.activity[variable] += self.bump;
        if self.place[variable] != NOT_QUEUED {
            self.sift_up(self.place[variable] as usize);
        }
    }

    pub(super) fn queue(&mut self, variable: u32) {
        if self.place[variable as usize] == NOT_QUEUED {
            self.place[variable as usize] = self.heap.len() as u32;
            self.heap.push(variable);
            self.sift_up(self.heap.len() - 1);
        }
    }

    pub(super) fn pick(&mut self) -> Option<u32> {
        while let Some(top) = self.heap.first().copied() {
            let last = self.heap.pop().expect("the heap has a first");
            self.place[top as usize] = NOT_QUEUED;
            if !self.heap.is_empty() {
                self.heap[0] = last;
                self.place[last as usize] = 0;
                self.sift_down();
            }
            if self.values[2 * top as usize] == Value::Free {
                return Some(top);
            }
        }
        None
    }

    pub(super) fn sift_up(&mut self, mut at: usize) {
        let variable = self.heap[at];
        while at > 0 {
            let parent = (at - 1) / 2;
            if self.activity[self.heap[parent] as usize] >= self.activity[variable as usize] {
                break;
            }
            self.heap[at] = self.heap[parent];
            self.place[self.heap[at] as usize] = at as u32;
            at = parent;
        }
        self.heap[at] = variable;
        self.place[variable as usize] = at as u32;
    }

    pub(super) fn sift_down(&mut self) {
        let mut at = 0;
        let variable = self.heap[0];
        loop {
            let mut child = 2 * at + 1;
            if child >= self.heap.len() {
                break;
            }
            let activity = |at: usize| self.activity[self.heap[at] as usize];
            if child + 1 < self.heap.len() && activity(child + 1) > activity(child) {
                child += 1;
            }
            if activity(child) <= self.activity[variable as usize] {
                break;
            }
            self.heap[at] = self.heap[child];
            self.place[self.heap[at] as usize] = at as u32;
            at = child;
        }
        self.heap[at] = variable;
        self.place[variable as usize] = at as u32;
    }
}

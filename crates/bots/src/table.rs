//! The transposition table.

#[derive(Clone, Copy)]
pub(crate) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

#[derive(Clone, Copy)]
pub(crate) struct Entry<M> {
    pub(crate) key: u64,
    pub(crate) depth: u32,
    pub(crate) value: i32,
    pub(crate) bound: Bound,
    pub(crate) best: M,
}

/// States already searched; a newer one takes the place of an older one.
pub(crate) struct Table<M> {
    /// For each slot the upper half of a key, and one more than a place in `entries`; 0 where the
    /// slot is empty. These are so small that most of them are at hand when they are asked for.
    slots: Vec<u64>,
    entries: Vec<Entry<M>>,
}

impl<M: Copy> Table<M> {
    /// A table for a search of about so many states.
    pub(crate) fn new(nodes: u64) -> Self {
        let slots = nodes.clamp(1 << 10, 1 << 18).next_power_of_two() as usize;
        Self { slots: vec![0; slots], entries: Vec::new() }
    }

    fn slot(&self, key: u64) -> usize {
        key as usize & (self.slots.len() - 1)
    }

    /// The place in `entries` of what a slot holds.
    fn place(slot: u64) -> Option<usize> {
        (slot as u32).checked_sub(1).map(|place| place as usize)
    }

    pub(crate) fn get(&self, key: u64) -> Option<Entry<M>> {
        let slot = self.slots[self.slot(key)];
        if key == 0 || slot >> 32 != key >> 32 {
            return None;
        }
        Some(self.entries[Self::place(slot)?]).filter(|entry| entry.key == key)
    }

    pub(crate) fn put(&mut self, key: u64, entry: Entry<M>) {
        if key == 0 {
            return;
        }
        let slot = self.slot(key);
        let place = if let Some(place) = Self::place(self.slots[slot]) {
            self.entries[place] = entry;
            place
        } else {
            self.entries.push(entry);
            self.entries.len() - 1
        };
        self.slots[slot] = key >> 32 << 32 | (place as u64 + 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(key: u64, best: u8) -> Entry<u8> {
        Entry { key, depth: 1, value: 0, bound: Bound::Exact, best }
    }

    #[test]
    fn a_table_knows_the_newest_state_of_each_slot() {
        let mut table = Table::new(1);
        let (one, same_slot, same_half, elsewhere) = (7, 7 | 1 << 40, 7 | 1 << 20, 8 | 1 << 40);
        let known = |table: &Table<u8>, key| table.get(key).map(|entry| entry.best);
        table.put(one, entry(one, 1));
        table.put(elsewhere, entry(elsewhere, 2));
        assert_eq!([one, elsewhere].map(|key| known(&table, key)), [Some(1), Some(2)]);
        assert_eq!([same_slot, same_half, 9].map(|key| known(&table, key)), [None; 3]);
        table.put(same_slot, entry(same_slot, 3));
        assert_eq!(
            [one, same_slot, elsewhere].map(|key| known(&table, key)),
            [None, Some(3), Some(2)]
        );
    }

    #[test]
    fn states_without_a_key_are_not_kept() {
        let mut table = Table::new(1);
        table.put(0, entry(0, 1));
        assert!(table.get(0).is_none());
    }
}

//! Order numbers of operations: O(1) comparison of positions in a block, under any sequence of insertions.
//!
//! Numbers have 32 bits, with gaps. An insertion takes a number from the gap between its neighbours. If there is no
//! gap, the operations of the smallest enclosing power-of-two range below the density threshold are spread evenly; the
//! threshold decreases with the size of the range. This is the list labelling of Bender, Cole, Demaine, Farach-Colton
//! and Zito ("Two simplified algorithms for maintaining order in a list", 2002). An insertion costs amortized O(log n).

use super::arena::Link;
use super::{Ir, OpId};

/// The distance between adjacent numbers when operations are appended or prepended.
const STRIDE: u32 = 64;

/// The number of the first operation of a block. It leaves room for 50 million appended and 16 million prepended
/// operations at full stride.
const FIRST: u32 = 1 << 30;

/// A range of `2^i` numbers is below the density threshold with at most `(2 / DENSITY)^i` operations.
const DENSITY: f64 = 1.15;

impl Ir {
    /// Assigns a newly linked operation a number between its neighbours' numbers.
    #[inline]
    pub(super) fn assign_order(&mut self, op: Link<OpId>) {
        let (prev, next) = (self.ops[op].prev, self.ops[op].next);
        let low = prev.some().map(|prev| self.ops[prev].order);
        let high = next.some().map(|next| self.ops[next].order);
        let order = match (low, high) {
            (None, None) => Some(FIRST),
            (Some(low), None) => (low < u32::MAX).then(|| low + ((u32::MAX - low).div_ceil(2)).min(STRIDE)),
            (None, Some(high)) => (high > 0).then(|| high - high.div_ceil(2).min(STRIDE)),
            (Some(low), Some(high)) => (high - low > 1).then(|| low + (high - low) / 2),
        };
        match order {
            Some(order) => self.ops[op].order = order,
            None => self.renumber_around(op),
        }
    }

    /// Spreads the smallest range around `op` that is below the density threshold. `op` has no number yet.
    #[cold]
    fn renumber_around(&mut self, op: Link<OpId>) {
        let data = &self.ops[op];
        let neighbour = data.prev.some().or(data.next.some()).expect("a lone operation has room");
        let tag = u64::from(self.ops[neighbour].order);
        let (mut first, mut last, mut count) = (op, op, 1u64);
        let mut threshold = 1.0;
        for level in 1..=u32::BITS {
            threshold *= 2.0 / DENSITY;
            let size = 1u64 << level;
            let base = tag & !(size - 1);
            while let Some(prev) = self.ops[first].prev.some()
                && u64::from(self.ops[prev].order) >= base
            {
                (first, count) = (prev, count + 1);
            }
            while let Some(next) = self.ops[last].next.some()
                && u64::from(self.ops[next].order) < base + size
            {
                (last, count) = (next, count + 1);
            }
            if count as f64 <= threshold || level == u32::BITS {
                let stride = size / count;
                assert!(stride > 0, "a block holds fewer than 2^32 operations");
                let (mut at, mut order) = (first, base + stride / 2);
                loop {
                    self.ops[at].order = order as u32;
                    if at == last {
                        return;
                    }
                    (at, order) = (self.ops[at].next, order + stride);
                }
            }
        }
    }
}

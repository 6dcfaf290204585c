//! Where block arguments come from.
//!
//! It stands beside the values, because nearly all values are results, which come from where their operation does. A file is read
//! into an empty arena, so that ids are given out in order and noting a location is an append to a sorted list; what comes out of
//! order goes into a map.

use rustc_hash::FxHashMap;

use super::data::ValueId;
use crate::Location;

#[derive(Clone, Default)]
pub(super) struct ArgLocs {
    in_order: Vec<(ValueId, Location)>,
    /// Only read by key.
    others: FxHashMap<ValueId, Location>,
}

impl ArgLocs {
    pub(super) fn get(&self, arg: ValueId) -> Option<Location> {
        match self.in_order.binary_search_by_key(&arg, |entry| entry.0) {
            Ok(at) => Some(self.in_order[at].1),
            Err(_) => self.others.get(&arg).copied(),
        }
    }

    #[inline]
    pub(super) fn set(&mut self, arg: ValueId, loc: Location) {
        if self.in_order.last().is_none_or(|last| last.0 < arg) {
            self.in_order.push((arg, loc));
            return;
        }
        match self.in_order.binary_search_by_key(&arg, |entry| entry.0) {
            Ok(at) => self.in_order[at].1 = loc,
            Err(_) => {
                self.others.insert(arg, loc);
            }
        }
    }
}

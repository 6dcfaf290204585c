//! The locations of block arguments.
//!
//! They are stored outside of the value slots, because most values are results, which have the location of their
//! operation. The parser fills an empty arena, so argument ids are increasing and a new location is appended to a
//! sorted vector. Locations out of order are in a map.

use rustc_hash::FxHashMap;

use super::data::ValueId;
use crate::Location;

#[derive(Clone, Default)]
pub(super) struct ArgLocs {
    in_order: Vec<(ValueId, Location)>,
    /// Locations of ids out of order; only read by key.
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

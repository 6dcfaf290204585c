//! Where the parts of a list begin whose sizes an attribute gives, such as the operands of a switch's cases.
//!
//! Whoever asks for every part in turn would add up the sizes before it each time, which is quadratic. The sums over a list of
//! some length are kept with the context, once for each attribute, so that a part costs one lookup.

use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use rustc_hash::FxHashMap;

use super::{Attribute, Context};

/// Lists up to this length are added up each time.
const SHORT: usize = 8;

/// The sums known so far; only read by key.
#[derive(Default)]
pub(super) struct Sums(Mutex<FxHashMap<Attribute, Option<Arc<[usize]>>>>);

impl Attribute {
    /// Of a list that is made of parts whose sizes this `array<iN: ...>` gives, the positions of part number `index`. `None` if there
    /// is no such part, or a size is negative.
    pub fn part_of_sizes(self, ctx: &Context, index: usize) -> Option<Range<usize>> {
        if self.elements(ctx)?.len() <= SHORT {
            let sums = starts(self.as_i64_array(ctx)?)?;
            return Some(*sums.get(index)?..*sums.get(index + 1)?);
        }
        let mut known = ctx.sums.0.lock().unwrap_or_else(PoisonError::into_inner);
        let sums = known.entry(self).or_insert_with(|| Some(starts(self.as_i64_array(ctx)?)?.into()));
        let sums = sums.as_ref()?;
        Some(*sums.get(index)?..*sums.get(index + 1)?)
    }
}

/// Where each part begins, and where the last one ends.
fn starts(sizes: Vec<i64>) -> Option<Vec<usize>> {
    let mut at = 0usize;
    let mut starts = Vec::with_capacity(sizes.len() + 1);
    starts.push(at);
    for size in sizes {
        at = at.checked_add(usize::try_from(size).ok()?)?;
        starts.push(at);
    }
    Some(starts)
}

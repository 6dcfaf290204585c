//! Ranges of segments whose sizes are the elements of an attribute, such as the operands of a switch's cases.
//!
//! Adding up the sizes for each segment in turn is quadratic. The context therefore caches the prefix sums of long
//! attributes, and a segment costs one lookup.

use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use rustc_hash::FxHashMap;

use super::{Attribute, Context};

/// The prefix sums of lists up to this length are computed at each request.
const SHORT: usize = 8;

/// The cached prefix sums. The map is only read by key.
#[derive(Default)]
pub(super) struct PrefixSums(Mutex<FxHashMap<Attribute, Option<Arc<[usize]>>>>);

impl Attribute {
    /// Returns the range of the segment `index` in a list whose segment sizes are this `array<iN: ...>`. `None` if
    /// there is no such segment, or a size is negative.
    pub fn segment_range(self, ctx: &Context, index: usize) -> Option<Range<usize>> {
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

/// Returns the start of each segment, and the end of the last.
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

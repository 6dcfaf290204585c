//! The IR that a finding shows: the surroundings of an operation, in text.

use proofmark_ir::text::{PrintOptions, print_op};
use proofmark_ir::{Ir, OpId, Traits};

/// Longer excerpts are cut: a report is for reading.
const MAX_EXCERPT: usize = 1 << 16;

/// The text of the smallest operation around `op` that is understood by itself: an isolated one, such as its function.
pub fn excerpt(ir: &Ir, op: OpId) -> String {
    excerpt_of(ir, surroundings(ir, op))
}

/// What `around` prints, cut where it is long.
pub(crate) fn excerpt_of(ir: &Ir, around: OpId) -> String {
    let mut text = print_op(ir, around, PrintOptions::default());
    if text.len() > MAX_EXCERPT {
        let end = (0..=MAX_EXCERPT).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
        text.truncate(end);
        text.push_str("\n... (cut)\n");
    }
    text
}

/// The closest ancestor that is isolated from above and is not the whole module, or the outermost operation.
pub(crate) fn surroundings(ir: &Ir, op: OpId) -> OpId {
    let mut at = op;
    loop {
        if at != op && ir.has_trait(at, Traits::ISOLATED_FROM_ABOVE) {
            return at;
        }
        match ir.parent_op(at) {
            Some(parent) => at = parent,
            None => return at,
        }
    }
}

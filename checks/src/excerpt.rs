//! Excerpts: the printed IR around an operation that a finding shows.

use proofmark_ir::text::{PrintOptions, print_op};
use proofmark_ir::{Ir, OpId, Traits};

/// The maximum length of an excerpt in bytes.
const MAX_EXCERPT: usize = 1 << 16;

/// Returns the text of the closest ancestor of `op` that is isolated from above, such as its function. Text beyond
/// 64 KiB is cut.
pub fn excerpt(ir: &Ir, op: OpId) -> String {
    excerpt_of(ir, isolated_ancestor(ir, op))
}

/// Returns the text of `around`, cut at [`MAX_EXCERPT`].
pub(crate) fn excerpt_of(ir: &Ir, around: OpId) -> String {
    let mut text = print_op(ir, around, PrintOptions::default());
    if text.len() > MAX_EXCERPT {
        let end = (0..=MAX_EXCERPT).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
        text.truncate(end);
        text.push_str("\n... (cut)\n");
    }
    text
}

/// Returns the closest proper ancestor of `op` that is isolated from above, or the outermost operation.
pub(crate) fn isolated_ancestor(ir: &Ir, op: OpId) -> OpId {
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

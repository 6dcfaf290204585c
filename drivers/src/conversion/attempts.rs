//! The failed attempts to legalize an operation, for the notes of an error.

use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::rewrite::Reason;
use proofmark_ir::{Ir, OpId, OpName};

use super::pattern::ConversionPatterns;

/// The maximum number of attempts that are recorded. Further ones are counted.
const MAX_ATTEMPTS: usize = 16;

/// The failed attempts to legalize one operation, the nested ones included.
#[derive(Default)]
pub(super) struct Attempts {
    list: Vec<FailedAttempt>,
    n_omitted: u64,
}

/// A pattern that was not applied, or whose results could not be legalized.
struct FailedAttempt {
    /// The number of patterns whose results were being legalized.
    depth: usize,
    /// The number of the pattern.
    pattern: u32,
    op: OpId,
    /// The name of `op`, which may be erased.
    name: OpName,
    reason: Reason,
}

impl Attempts {
    pub(super) fn clear(&mut self) {
        self.list.clear();
        self.n_omitted = 0;
    }

    /// Records that `pattern` failed to legalize `op`, after the attempts that it contains.
    pub(super) fn push(&mut self, ir: &Ir, depth: usize, pattern: u32, op: OpId, reason: Reason) {
        if self.list.len() < MAX_ATTEMPTS {
            self.list.push(FailedAttempt { depth, pattern, op, name: ir.name(op), reason });
        } else {
            self.n_omitted += 1;
        }
    }

    /// Adds the attempts to `error` as explanations. The attempts at the operations that a pattern created follow the
    /// attempt of that pattern, and state its name.
    pub(super) fn explain(
        &self,
        ir: &Ir,
        patterns: &ConversionPatterns,
        mut error: Diagnostic,
    ) -> Diagnostic {
        let name = |pattern: u32| patterns.get(pattern).name();
        for (i, each) in self.list.iter().enumerate() {
            // The next attempt of a lower depth is the one that contains this one.
            let mut path = vec![name(each.pattern)];
            let mut depth = each.depth;
            for outer in &self.list[i + 1..] {
                if outer.depth < depth {
                    depth = outer.depth;
                    path.push(name(outer.pattern));
                }
            }
            let path: Vec<String> = path.iter().rev().map(|name| format!("'{name}'")).collect();
            let message = format!(
                "pattern {} failed on operation '{}': {}",
                path.join(" -> "),
                each.name.as_str(ir.ctx()),
                each.reason
            );
            let location = if ir.contains_op(each.op) { ir.loc(each.op) } else { error.location };
            error = error.with_explanation(location, message);
        }
        match self.n_omitted {
            0 => error,
            n => {
                let location = error.location;
                error.with_explanation(location, format!("{n} further attempts failed"))
            }
        }
    }
}

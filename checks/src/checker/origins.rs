//! The locations of findings about operations that have no location of their own.
//!
//! A pattern may create operations at an unknown location, and drivers move and merge constants, whose location is
//! then unknown. A finding about such an operation is reported at the location of the operation whose rewrite created
//! it, or else at the location of the innermost enclosing operation that has one.

use proofmark_ir::{Context, Edit, Ir, Location, OpId};

use super::Checker;
use crate::actor::Attempt;

impl Checker<'_> {
    /// Returns the location at which findings about `op` are reported; unknown if no enclosing operation has a
    /// location.
    pub(super) fn location(&self, ir: &Ir, op: OpId) -> Location {
        let mut next = Some(op);
        while let Some(op) = next {
            let location = ir.loc(op);
            if is_known(ir.ctx(), location) {
                return location;
            }
            if let Some(&origin) = self.origins.get(&op) {
                return origin;
            }
            // An erased operation has no parent.
            next = if ir.contains_op(op) { ir.parent_op(op) } else { None };
        }
        Location::UNKNOWN
    }

    /// Records a location for each operation that has none after `attempt`: the location of the root of `attempt` for
    /// the operations that it created, and the former location of the operations whose location it removed.
    pub(super) fn record_origins(&mut self, ir: &Ir, attempt: Attempt) {
        for edit in ir.edits_since(attempt.since) {
            let (op, origin) = match *edit {
                Edit::CreateOp(op) => (op, None),
                Edit::SetLoc { op, old } => (op, Some(old)),
                _ => continue,
            };
            if !ir.contains_op(op) || ir.loc(op) != Location::UNKNOWN {
                continue;
            }
            let origin = origin.filter(|&old| is_known(ir.ctx(), old));
            let origin = origin.unwrap_or_else(|| self.location(ir, attempt.op));
            if origin != Location::UNKNOWN {
                self.origins.insert(op, origin);
            }
        }
    }
}

/// Returns whether the location leads to a file or to a name.
fn is_known(ctx: &Context, location: Location) -> bool {
    location != Location::UNKNOWN && (location.file(ctx).is_some() || location.first_name(ctx).is_some())
}

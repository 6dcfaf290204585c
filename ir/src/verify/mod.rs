//! The verifier: what must be true of IR, checked. This page is the specification; the messages are MLIR's.
//!
//! Of **every operation**:
//! - It has as many operands, results, regions and successors as its definition says; segment sizes, where it has them, add up.
//! - Its inherent attributes are there and satisfy their constraints; so do the types of operands and results, one by one and in
//!   the relations that the definition states; where the definition infers the result types, they are those inferred.
//! - Its traits hold (see `traits.rs`), and its parent is one that it may have.
//! - The operands that a branch forwards are as many as the arguments of the block, and of their types.
//! - Of its discardable attributes, those that are named after a registered dialect are what that dialect demands
//!   (`Dialect::verify_attribute`); `verify` of a function says the same of its arguments and results.
//! - What its own `verify` and, once what is in its regions is valid, `verify_regions` demand; of its references to symbols, what
//!   `verify_symbol_uses` does. These are code, which may look at operations around it: it is run only where those are what their
//!   definitions say, so that it need not expect anything else. (What it looks at lies around it, before it, inside of it, or
//!   behind a symbol.)
//! - Its dialect is registered, unless operations of unregistered dialects are allowed; and if it is, so is the operation, unless
//!   the dialect allows unknown ones. Of these, nothing but structure is known.
//!
//! Of **every region and block** (see `structure.rs`):
//! - No branch leads to the entry block. A region has as many blocks as the definition says; a graph region, at most one.
//! - A block ends with a terminator, or with an operation that may be one for all that is known, unless its region needs none.
//!   Only the last operation has successors, and they are blocks of the same region.
//!
//! Of **every use of a value** (see `uses.rs`):
//! - The definition dominates the use, in reachable blocks. What dominates is said in [`dominance`](crate::dominance).
//! - What is in an operation that is isolated from above uses no value from outside.
//!
//! Of **every symbol table** (see `symbols.rs`):
//! - It is one region of one block, no name is defined twice, and the references to symbols that operations check are right.
//!
//! All errors are collected: at most one of the definition for each operation (what the others would say follows from the first),
//! and each use that is not dominated. Errors about dominance between blocks are left out where branches are broken, because they
//! follow from that.
//!
//! [`Verifier::verify_touched`] checks what a stretch of the journal touched, in time proportional to that: if the IR was valid
//! before, it finds an error if and only if [`Verifier::verify`] does. See `touched.rs` for what has to be looked at, and why.

mod accepted;
mod branches;
mod dialect_attrs;
mod row;
mod structure;
mod symbols;
#[cfg(test)]
mod tests;
mod touched;
mod traits;
mod types;
mod unit;
mod uses;

pub use dialect_attrs::check as verify_dialect_attributes;

use std::sync::Arc;

use crate::diagnostics::Diagnostic;
use crate::storage::OpSet;
use crate::symbols::SymbolTables;
use crate::{Context, Dominance, Edit, Ir, OpId};
use accepted::Accepted;

/// Verifies `root` and everything in it.
pub fn verify(ir: &Ir, root: OpId) -> Vec<Diagnostic> {
    Verifier::new().verify(ir, root)
}

/// Verifies what `edits`, a stretch of `ir`'s journal up to its end, touched. [`Verifier::verify_touched`] is the same, and
/// cheaper when it is done many times.
pub fn verify_touched(ir: &Ir, edits: &[Edit]) -> Vec<Diagnostic> {
    Verifier::new().verify_touched(ir, edits)
}

/// Verifies, and remembers what makes verifying again cheap: which operand and result types each operation was found to accept,
/// and dominator trees. It may be used on any IR in any state.
#[derive(Default)]
pub struct Verifier {
    /// The context that `accepted` and `attributes` speak of.
    ctx: Option<Arc<Context>>,
    accepted: Accepted,
    attributes: dialect_attrs::Demands,
    dominance: Dominance,
    symbols: SymbolTables,
    /// Buffers.
    touched: Option<Box<touched::Touched>>,
    passed: Passed,
    deny_unregistered: bool,
}

impl Verifier {
    /// A verifier that lets operations of unregistered dialects pass.
    pub fn new() -> Verifier {
        Verifier::default()
    }

    /// The same, but operations of unregistered dialects are errors.
    #[must_use]
    pub fn deny_unregistered(self) -> Verifier {
        Verifier { deny_unregistered: true, ..self }
    }

    /// Verifies `root` and everything in it. The errors come in the order of the operations, those of an isolated operation
    /// after those of what is around it.
    pub fn verify(&mut self, ir: &Ir, root: OpId) -> Vec<Diagnostic> {
        let (reports, _) = self.reports(ir, root);
        if reports.is_empty() && root == ir.root() {
            ir.note_verified();
        }
        reports.into_iter().flat_map(|report| report.early.into_iter().chain(report.late)).collect()
    }

    /// Verifies `root` and everything in it, and reports what `mlir-opt` does: of each isolated operation the first error, and
    /// of an operation around an invalid one only what is found before looking inside.
    pub fn verify_as_mlir(&mut self, ir: &Ir, root: OpId) -> Vec<Diagnostic> {
        let (reports, parents) = self.reports(ir, root);
        if reports.is_empty() && root == ir.root() {
            ir.note_verified();
        }
        let outwards = |unit: usize| std::iter::successors(parents[unit], |&parent| parents[parent]);
        // Where MLIR stops before looking inside, and where something inside failed.
        let (mut stops, mut fails_inside) = (vec![false; parents.len()], vec![false; parents.len()]);
        for report in &reports {
            stops[report.unit] = !report.early.is_empty();
        }
        let seen: Vec<unit::Report> =
            reports.into_iter().filter(|report| !outwards(report.unit).any(|outer| stops[outer])).collect();
        for report in &seen {
            for outer in outwards(report.unit) {
                if std::mem::replace(&mut fails_inside[outer], true) {
                    break;
                }
            }
        }
        let first = |report: unit::Report| {
            let late = report.late.into_iter().filter(|_| !fails_inside[report.unit]);
            report.early.into_iter().chain(late).next()
        };
        seen.into_iter().filter_map(first).collect()
    }

    /// One report for each isolated operation in `root` that has errors, and one for `root` if it has; and which unit is around
    /// each unit.
    fn reports(&mut self, ir: &Ir, root: OpId) -> (Vec<unit::Report>, Vec<Option<usize>>) {
        self.start(ir);
        self.symbols = SymbolTables::frozen();
        let (mut units, mut parents) = (vec![root], vec![None]);
        let (mut broken, mut referring) = (vec![], vec![]);
        let mut reports: Vec<unit::Report> = Vec::new();
        let mut frames = Vec::new();
        let mut at = 0;
        while let Some(&op) = units.get(at) {
            let mut unit = unit::Unit::new(self, ir, op);
            unit.broken = parents[at].is_some_and(|parent| broken[parent]);
            unit.run(&mut frames, |inner| {
                units.push(inner);
                parents.push(Some(at));
            });
            broken.push(unit.broken);
            referring.extend(unit.referring.drain(..).map(|op| (at, op)));
            reports.extend(unit.finish(at));
            at += 1;
        }
        if !broken.contains(&true) {
            self.symbol_uses(ir, &referring, &mut reports);
        }
        self.symbols = SymbolTables::new();
        (reports, parents)
    }

    /// Verifies the references to symbols, by operations of the units, and adds what is found to the reports of these.
    fn symbol_uses(&mut self, ir: &Ir, referring: &[(usize, OpId)], reports: &mut Vec<unit::Report>) {
        let mut late = Vec::new();
        for &(unit, op) in referring {
            symbols::uses(ir, op, &mut self.symbols, &mut late);
            if late.is_empty() {
                continue;
            }
            let at = reports.partition_point(|report| report.unit < unit);
            if reports.get(at).is_none_or(|report| report.unit != unit) {
                reports.insert(at, unit::Report { unit, early: Vec::new(), late: Vec::new() });
            }
            reports[at].late.append(&mut late);
        }
    }

    /// Forgets what was found of another context, and what a panic has left.
    fn start(&mut self, ir: &Ir) {
        self.passed.truncate(0);
        if self.ctx.as_ref().is_none_or(|ctx| !Arc::ptr_eq(ctx, ir.ctx_arc())) {
            self.ctx = Some(ir.ctx_arc().clone());
            self.accepted = Accepted::default();
            self.attributes = dialect_attrs::Demands::default();
        }
    }
}

impl std::fmt::Debug for Verifier {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Verifier").field("dominance", &self.dominance).finish_non_exhaustive()
    }
}

/// The operations that come before the one that is being verified, in its block and in those around it: what they define dominates it.
#[derive(Default)]
struct Passed {
    set: OpSet,
    list: Vec<OpId>,
}

impl Passed {
    #[inline]
    fn push(&mut self, op: OpId) {
        self.set.insert(op);
        self.list.push(op);
    }

    fn truncate(&mut self, len: usize) {
        for op in self.list.drain(len..) {
            self.set.remove(op);
        }
    }
}

/// What is wrong with one operation. Boxed, because nearly always there is nothing.
type Check = Result<(), Box<Diagnostic>>;

/// An error about an operation, in MLIR's form: `'arith.addi' op ...`.
fn op_error(ir: &Ir, op: OpId, message: impl std::fmt::Display) -> Box<Diagnostic> {
    Box::new(Diagnostic::op_error(ir, op, message))
}

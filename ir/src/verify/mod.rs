//! The verifier. This page specifies valid IR; the messages are those of MLIR.
//!
//! For **every operation**:
//! - The numbers of operands, results, regions and successors match the definition, and segment sizes add up.
//! - Inherent attributes are present and satisfy their constraints. The types of operands and results satisfy their
//!   constraints and the relations stated by the definition. If the definition infers the result types, they are equal
//!   to the inferred types.
//! - The traits hold (see `traits.rs`), and the parent operation is permitted.
//! - A branch forwards as many operands as the successor has arguments, with equal types.
//! - A discardable attribute with the prefix of a registered dialect satisfies `Dialect::verify_attribute` of that
//!   dialect. `verify` of a function checks the attributes of its arguments and results in the same way.
//! - `verify` of the definition succeeds; `verify_regions` succeeds once the contents of the regions are valid;
//!   `verify_symbol_uses` succeeds. These functions may read surrounding operations: its ancestors, its regions,
//!   preceding operations and operations referenced by symbol. They run only if those match their definitions.
//! - The dialect is registered, unless unregistered dialects are allowed. An operation of a registered dialect has
//!   a definition, unless the dialect allows unknown operations. Only the structure of operations without a definition
//!   is verified.
//!
//! For **every region and block** (see `structure.rs`):
//! - The entry block has no predecessors. The number of blocks matches the definition; a graph region has at most one.
//! - A block ends with a terminator or an unregistered operation, unless its region needs none. Only the last operation
//!   has successors, which are blocks of the same region.
//!
//! For **every use of a value** (see `uses.rs`):
//! - The definition dominates the use, in reachable blocks, as defined in [`dominance`](crate::dominance).
//! - An operation inside of an operation that is isolated from above uses no value from outside of it.
//!
//! For **every symbol table** (see `symbols.rs`):
//! - It has one region with one block, symbol names are unique, and the references that operations verify are valid.
//!
//! The verifier reports every use that is not dominated. It reports at most one violation of the definition for each
//! operation, because further ones usually follow from the first. Dominance errors between blocks are omitted if
//! branches are invalid, because they may follow from that.
//!
//! [`Verifier::verify_touched`] verifies only the entities changed by a range of the journal, in time proportional to
//! it. If the IR was valid before the edits, it reports an error if and only if [`Verifier::verify`] does. See
//! `touched` for the set of checks and its justification.

mod accepted;
mod branches;
mod caches;
mod dialect_attrs;
mod error;
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

pub use dialect_attrs::{DialectAttr, check as verify_dialect_attributes};

use crate::diagnostics::Diagnostic;
use crate::symbols::SymbolTables;
use crate::{Edit, Ir, OpId};
use caches::Caches;
use smallvec::{SmallVec, smallvec};
use touched::Touched;
use unit::{Report, Unit};

/// Verifies `root` and all nested operations.
///
/// ```
/// # use std::sync::Arc;
/// # use proofmark_ir::context::{Context, Registry};
/// # use proofmark_ir::text::{ParseOptions, parse_source};
/// # let ctx = Arc::new(Context::new(Registry::new()));
/// # let options = ParseOptions { allow_unregistered: true };
/// use proofmark_ir::verify::verify;
///
/// let text = br#""toy.f"() ({
///   "toy.br"()[^next] : () -> ()
/// ^next:
///   "toy.use"(%0) : (i32) -> ()
///   %0 = "toy.one"() : () -> i32
/// }) : () -> ()"#;
/// let ir = parse_source(&ctx, "a.mlir", text, options).expect("valid text");
/// let errors = verify(&ir, ir.root());
/// assert_eq!(errors[0].message, "operand #0 does not dominate this use");
/// ```
pub fn verify(ir: &Ir, root: OpId) -> Vec<Diagnostic> {
    Verifier::new().verify(ir, root)
}

/// Verifies the entities changed by `edits`, a range of the journal of `ir` up to its end. For repeated use,
/// [`Verifier::verify_touched`] is cheaper.
pub fn verify_touched(ir: &Ir, edits: &[Edit]) -> Vec<Diagnostic> {
    Verifier::new().verify_touched(ir, edits)
}

/// The parent unit of each unit of a verification.
type Parents = SmallVec<[Option<usize>; 4]>;

/// A verifier with caches: accepted signatures and dominator trees. It can be used for any IR in any state.
///
/// ```
/// # use std::sync::Arc;
/// # use proofmark_ir::context::{Context, Registry};
/// # use proofmark_ir::text::{ParseOptions, parse_source};
/// # let ctx = Arc::new(Context::new(Registry::new()));
/// # let options = ParseOptions { allow_unregistered: true };
/// use proofmark_ir::verify::Verifier;
///
/// let text = br#""toy.f"() ({
///   "toy.br"()[^next] : () -> ()
/// ^next:
///   %0 = "toy.one"() : () -> i32
///   "toy.use"(%0) : (i32) -> ()
/// }) : () -> ()"#;
/// let mut ir = parse_source(&ctx, "a.mlir", text, options).expect("valid text");
/// let mut verifier = Verifier::new();
/// assert!(verifier.verify(&ir, ir.root()).is_empty());
///
/// let body = ir.entry_block(ir.regions(ir.root())[0]).expect("a module has a block");
/// let f = ir.first_op(body).expect("the block has an operation");
/// let next = ir.last_block(ir.regions(f)[0]).expect("the region has blocks");
/// let (one, user) = (ir.first_op(next).unwrap(), ir.last_op(next).unwrap());
/// let start = ir.checkpoint();
/// ir.rewriter().move_op_before(user, one);
/// let errors = verifier.verify_touched(&ir, ir.edits_since(start));
/// assert_eq!(errors[0].message, "operand #0 does not dominate this use");
/// ```
#[derive(Default)]
pub struct Verifier {
    caches: Caches,
    /// A buffer, kept to avoid allocations.
    touched: Option<Box<Touched>>,
}

impl Verifier {
    /// Returns a verifier that accepts operations of unregistered dialects.
    pub fn new() -> Verifier {
        Verifier::default()
    }

    /// Makes operations of unregistered dialects errors.
    #[must_use]
    pub fn deny_unregistered(mut self) -> Verifier {
        self.caches.deny_unregistered = true;
        self
    }

    /// Verifies `root` and all nested operations. The errors are in the order of the operations; those of an isolated
    /// operation follow those of its surroundings.
    pub fn verify(&mut self, ir: &Ir, root: OpId) -> Vec<Diagnostic> {
        let (reports, _) = self.reports(ir, root, false);
        if reports.is_empty() && root == ir.root() {
            ir.note_verified();
        }
        reports.into_iter().flat_map(|report| report.early.into_iter().chain(report.late)).collect()
    }

    /// Verifies the entities affected by `edits`, a range of the journal of `ir` up to its end.
    ///
    /// If the IR was valid before these edits, this reports an error if and only if [`Verifier::verify`] does.
    pub fn verify_touched(&mut self, ir: &Ir, edits: &[Edit]) -> Vec<Diagnostic> {
        self.caches.start(ir);
        self.touched.get_or_insert_default().verify(&mut self.caches, ir, edits)
    }

    /// Verifies `root` and all nested operations, and reports the errors that `mlir-opt` reports: the first error of
    /// each isolated operation, and for an operation around an invalid one only the errors found before its regions are
    /// verified. Symbol references are verified if there is no other error.
    pub fn verify_as_mlir(&mut self, ir: &Ir, root: OpId) -> Vec<Diagnostic> {
        let (reports, parents) = self.reports(ir, root, true);
        if reports.is_empty() && root == ir.root() {
            ir.note_verified();
        }
        let outwards = |unit: usize| std::iter::successors(parents[unit], |&parent| parents[parent]);
        // The units where MLIR stops before verifying the regions, and the units with an invalid nested unit.
        let (mut stops, mut fails_inside) = (vec![false; parents.len()], vec![false; parents.len()]);
        for report in &reports {
            stops[report.unit] = !report.early.is_empty();
        }
        let seen: Vec<Report> =
            reports.into_iter().filter(|report| !outwards(report.unit).any(|outer| stops[outer])).collect();
        for report in &seen {
            for outer in outwards(report.unit) {
                if std::mem::replace(&mut fails_inside[outer], true) {
                    break;
                }
            }
        }
        let first = |report: Report| {
            let late = report.late.into_iter().filter(|_| !fails_inside[report.unit]);
            report.early.into_iter().chain(late).next()
        };
        seen.into_iter().filter_map(first).collect()
    }

    /// Returns the reports of all units with errors (a unit is `root` or an isolated operation in it), and the parent
    /// unit of each unit. With `symbols_last`, symbol references are verified only if there is no other error.
    fn reports(&mut self, ir: &Ir, root: OpId, symbols_last: bool) -> (Vec<Report>, Parents) {
        self.caches.start(ir);
        self.caches.symbols = SymbolTables::frozen();
        let (mut units, mut parents): (SmallVec<[OpId; 4]>, Parents) = (smallvec![root], smallvec![None]);
        let mut broken: SmallVec<[bool; 8]> = SmallVec::new();
        let mut referring: SmallVec<[(usize, OpId); 4]> = SmallVec::new();
        let mut reports: Vec<Report> = Vec::new();
        let mut frames = SmallVec::new();
        let mut at = 0;
        while let Some(&op) = units.get(at) {
            let mut unit = Unit::new(&mut self.caches, ir, op);
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
        if !broken.contains(&true) && (!symbols_last || reports.is_empty()) {
            self.symbol_uses(ir, &referring, &mut reports);
        }
        self.caches.symbols = SymbolTables::new();
        (reports, parents)
    }

    /// Verifies the symbol references of operations and adds the errors to the reports of their units.
    fn symbol_uses(&mut self, ir: &Ir, referring: &[(usize, OpId)], reports: &mut Vec<Report>) {
        let mut late = Vec::new();
        for &(unit, op) in referring {
            symbols::uses(ir, op, &mut self.caches.symbols, &mut late);
            if late.is_empty() {
                continue;
            }
            let at = reports.partition_point(|report| report.unit < unit);
            if reports.get(at).is_none_or(|report| report.unit != unit) {
                reports.insert(at, Report { unit, early: Vec::new(), late: Vec::new() });
            }
            reports[at].late.append(&mut late);
        }
    }
}

impl std::fmt::Debug for Verifier {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Verifier").field("dominance", &self.caches.dominance).finish_non_exhaustive()
    }
}

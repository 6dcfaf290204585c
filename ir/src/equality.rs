//! Structural equality of the IR of one context, in linear time and without fingerprints.
//!
//! Two operations are equal if they have the same printed form, locations excepted: the same names, attributes and
//! types, and operands and successors that correspond to each other.

use crate::{BlockId, Ir, OpId, ValueId};
use rustc_hash::FxHashMap;

/// Returns whether two operations with their regions are structurally equal. The result is `false` for operations of
/// different contexts.
///
/// ```
/// # use std::sync::Arc;
/// # use proofmark_ir::context::{Context, Registry};
/// # use proofmark_ir::text::{ParseOptions, parse_source};
/// # let ctx = Arc::new(Context::new(Registry::new()));
/// # let options = ParseOptions { allow_unregistered: true };
/// use proofmark_ir::equality::are_equal;
///
/// let parse = |text: &str| parse_source(&ctx, "a.mlir", text.as_bytes(), options).expect("valid text");
/// let a = parse(r#"%0:2 = "toy.two"() : () -> (i32, i32)  "toy.use"(%0#1) : (i32) -> ()"#);
/// let b = parse(r#"%x:2 = "toy.two"() : () -> (i32, i32)  "toy.use"(%x#0) : (i32) -> ()"#);
/// assert!(are_equal(&a, a.root(), &a.duplicate(), a.root()));
/// assert!(!are_equal(&a, a.root(), &b, b.root()));
/// ```
pub fn are_equal(a: &Ir, op: OpId, b: &Ir, other: OpId) -> bool {
    if !std::ptr::eq(a.ctx(), b.ctx()) {
        return false;
    }
    // Operands and successors may be defined after their use, so that the structure is compared first.
    let mut found = Correspondence::default();
    let mut open = vec![(op, other)];
    while let Some((op, other)) = open.pop() {
        if !found.add(a, op, b, other, &mut open) {
            return false;
        }
    }
    found.ops.iter().all(|&(op, other)| found.same_operands(a, op, b, other))
}

/// The values and blocks of the second operation that correspond to those of the first, and the compared operations.
#[derive(Default)]
struct Correspondence {
    values: FxHashMap<ValueId, ValueId>,
    blocks: FxHashMap<BlockId, BlockId>,
    ops: Vec<(OpId, OpId)>,
}

impl Correspondence {
    /// Compares two operations except their operands and successors, and adds the operations in their regions to
    /// `open`.
    fn add(&mut self, a: &Ir, op: OpId, b: &Ir, other: OpId, open: &mut Vec<(OpId, OpId)>) -> bool {
        let is_same = a.name(op) == b.name(other)
            && a.properties(op) == b.properties(other)
            && a.attrs(op) == b.attrs(other)
            && a.n_operands(op) == b.n_operands(other)
            && a.successors(op).len() == b.successors(other).len()
            && a.regions(op).len() == b.regions(other).len()
            && self.add_values(a, a.results(op), b, b.results(other));
        if !is_same {
            return false;
        }
        self.ops.push((op, other));
        for (&region, &theirs) in a.regions(op).iter().zip(b.regions(other)) {
            let (mut blocks, mut their_blocks) = (a.blocks(region), b.blocks(theirs));
            loop {
                match (blocks.next(), their_blocks.next()) {
                    (None, None) => break,
                    (Some(block), Some(theirs)) => {
                        if !self.add_values(a, a.block_args(block), b, b.block_args(theirs)) {
                            return false;
                        }
                        self.blocks.insert(block, theirs);
                        let (mut ops, mut their_ops) = (a.ops(block), b.ops(theirs));
                        loop {
                            match (ops.next(), their_ops.next()) {
                                (None, None) => break,
                                (Some(op), Some(other)) => open.push((op, other)),
                                _ => return false,
                            }
                        }
                    }
                    _ => return false,
                }
            }
        }
        true
    }

    /// Adds the correspondence of lists of values, if they have the same types.
    fn add_values(&mut self, a: &Ir, values: &[ValueId], b: &Ir, others: &[ValueId]) -> bool {
        values.len() == others.len()
            && values.iter().zip(others).all(|(&value, &other)| {
                self.values.insert(value, other);
                a.value_type(value) == b.value_type(other)
            })
    }

    /// Returns whether the operands and successors of two operations correspond. A value from outside corresponds to no
    /// value.
    fn same_operands(&self, a: &Ir, op: OpId, b: &Ir, other: OpId) -> bool {
        a.operands(op).zip(b.operands(other)).all(|(value, other)| self.values.get(&value) == Some(&other))
            && a.successors(op)
                .zip(b.successors(other))
                .all(|(block, other)| self.blocks.get(&block) == Some(&other))
    }
}

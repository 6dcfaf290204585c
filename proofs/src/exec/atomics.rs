//! The record of atomic accesses that other threads may observe.

use super::atomic_access::{AtomicAccess, OpShape, Operand};
use super::executor::Executor;
use proofmark_ir::semantics::memory::Place;
use proofmark_ir::semantics::{Term, TermBuilder};
use proofmark_ir::{OpId, ValueId};
use rustc_hash::FxHashMap;

impl<B> Executor<'_, '_, B> {
    /// Records an atomic access of `op` to `place` if the one bit `under` is set.
    pub(super) fn accessed_atomically(
        &mut self,
        terms: &mut dyn TermBuilder,
        op: OpId,
        place: Place,
        writes: bool,
        under: Term,
    ) {
        let heap = &self.memory.heap;
        let visible = heap.is_visible(terms, place.block, heap.n_escapes());
        let under = terms.all(&[self.state.path.term, under, visible]);
        if terms.is_symbolic() && !terms.is_bool(under, false) {
            let ops = self.shapes(op);
            self.trace.atomics.push(AtomicAccess { ops, place, writes, under });
        }
    }

    /// Returns `op` and the operations in its regions, in order.
    fn shapes(&self, op: OpId) -> Vec<OpShape> {
        let ir = self.context.ir;
        let mut inside: FxHashMap<ValueId, usize> = FxHashMap::default();
        let mut ops = vec![op];
        let mut shapes = Vec::new();
        let mut next = 0;
        while let Some(&op) = ops.get(next) {
            next += 1;
            let operand = |value: ValueId| match inside.get(&value) {
                Some(&number) => Operand::Inside(number),
                None => match self.value(op, value) {
                    Ok(value) => {
                        Operand::Outside(value.scalars().iter().map(|s| [s.value, s.poison]).collect())
                    }
                    Err(_) => Operand::Undefined(value),
                },
            };
            let operands = ir.operands(op).map(operand).collect();
            let results: Vec<ValueId> = ir.results(op).to_vec();
            shapes.push(OpShape {
                name: ir.name(op),
                attributes: [ir.properties(op), ir.attrs(op)],
                operands,
                results: results.iter().map(|&value| ir.value_type(value)).collect(),
            });
            let blocks: Vec<_> = ir.regions(op).iter().flat_map(|&region| ir.blocks(region)).collect();
            let arguments = blocks.iter().flat_map(|&block| ir.block_args(block).to_vec());
            for value in results.into_iter().chain(arguments) {
                let number = inside.len();
                inside.insert(value, number);
            }
            ops.extend(blocks.iter().flat_map(|&block| ir.ops(block)));
        }
        shapes
    }
}

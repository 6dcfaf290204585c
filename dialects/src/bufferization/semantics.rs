//! Semantics of the operations of bufferization that involve tensors only, or memory only.
//!
//! A clone is a memref with the contents of another memref; whether it is a new block or shares the block is a
//! nondeterministic choice. Writing to either while the clone exists is undefined behaviour according to MLIR, but
//! buffers are written again after their clones are freed. The semantics therefore does not rely on that rule: a
//! program in which such a write may happen is undecided.

use proofmark_ir::semantics::{Choice, Layout, Machine, MemRef, Scalar, SemanticsResult};
use proofmark_ir::{Ir, OpId};

use super::ops::AllocTensor;
use super::ops::Clone;
use crate::common::access::alignment;
use crate::memref::semantics::copy_all;

impl AllocTensor {
    /// Executes `bufferization.alloc_tensor`: the copied tensor, or unspecified elements as for `tensor.empty`.
    pub(super) fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        match AllocTensor::cast(ir, op).and_then(|view| view.copy(ir)) {
            Some(_) => {
                let value = m.operand(0).clone();
                m.result(value);
                Ok(())
            }
            None => crate::tensor::semantics::empty(ir, op, m),
        }
    }
}

impl Clone {
    /// Executes `bufferization.clone`.
    pub(super) fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        let ctx = ir.ctx();
        let (from, to) = (ir.value_type(ir.operand(op, 0)), ir.value_type(ir.result(op, 0)));
        let (layout, source) = m.memref(ctx, from, 0)?;
        let new_layout = Layout::of(ctx, to)?;
        m.ub_if(source.block.poison);
        // A mismatch with the static sizes of the result type is undefined behaviour.
        let same = Layout { offset: layout.offset, strides: layout.strides.clone(), ..new_layout.clone() };
        let wrong = same.mismatch(&mut **m, &source);
        m.ub_if(wrong);
        let no = m.bool(false);
        let dynamic = new_layout.sizes.iter().zip(&source.sizes);
        let dynamic = dynamic.filter(|(size, _)| **size == proofmark_ir::context::DYNAMIC);
        let sizes: Vec<Scalar> = dynamic.map(|(_, &value)| Scalar { value, poison: no }).collect();
        let new = m.allocate(ctx, to, &sizes, alignment(ir, op), false, None)?;
        let mut new = new_layout.read(&mut **m, &new)?;
        // A block of these sizes exists already.
        new.block.poison = no;
        copy_all(ir, m, (&layout, &source), (&new_layout, &new))?;
        let fits = new_layout.mismatch(&mut **m, &source);
        let fits = m.not(fits);
        let what = "whether a clone shares memory";
        let when = m.bool(true);
        let shared = m.choose(Choice { what, inputs: &[], when, default: no, anything: true });
        let shared = m.and(fits, shared);
        let ite = |m: &mut Machine<'_>, a: &[_], b: &[_]| {
            a.iter().zip(b).map(|(&a, &b)| m.ite(shared, a, b)).collect::<Vec<_>>()
        };
        let block = m.ite(shared, source.block.value, new.block.value);
        let [base, bounded, offset] = [
            m.ite(shared, source.base, new.base),
            m.ite(shared, source.bounded, new.bounded),
            m.ite(shared, source.offset, new.offset),
        ];
        let sizes = ite(m, &source.sizes, &new.sizes);
        let strides = ite(m, &source.strides, &new.strides);
        let block = Scalar { value: block, poison: no };
        m.result(new_layout.write(&MemRef { block, base, bounded, offset, sizes, strides }));
        let (terms, memory) = m.with_memory()?;
        memory.share(terms, source.block.value, shared);
        memory.freeze(terms, source.block.value)?;
        memory.freeze(terms, new.block.value)
    }
}

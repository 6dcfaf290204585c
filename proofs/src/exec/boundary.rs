//! Values that cross the boundary between an execution and unknown code.

use super::executor::Executor;
use super::memory::{Raw, foreign_block, from_parts};
use crate::function::result_types;
use proofmark_ir::semantics::relation::MemRefForm;
use proofmark_ir::semantics::{Layout, Part, Parts, Shape, TermBuilder, Value, parts_of};
use proofmark_ir::{OpId, Type};

impl<B> Executor<'_, '_, B> {
    /// Returns a value that an unknown call returns, with scalars made by `raw`.
    pub(super) fn foreign_value(
        &self,
        terms: &mut dyn TermBuilder,
        ty: Option<Type>,
        shape: &Shape,
        raw: Raw<'_>,
    ) -> Value {
        let parts =
            ty.and_then(|ty| parts_of(self.context.ir.ctx(), ty, self.context.options.index_width).ok());
        let fits = |parts: &Parts| parts.iter().map(|p| p.width()).eq(shape.iter().copied());
        let parts = match parts.filter(fits) {
            Some(parts) => parts,
            None => shape.iter().map(|&width| Part::Bits(width)).collect(),
        };
        let heap = &self.memory.heap;
        from_parts(terms, &parts, raw, &mut |terms, bits| {
            foreign_block(terms, bits, |terms, block| heap.is_visible(terms, block, heap.n_escapes()))
        })
    }

    /// Returns the results of `function` as the caller observes them. The blocks in the results escape.
    pub(super) fn observable_results(
        &mut self,
        terms: &mut dyn TermBuilder,
        function: OpId,
        results: Vec<Value>,
    ) -> Vec<Value> {
        let types = result_types(self.context.ir, function);
        results.iter().for_each(|value| self.memory.escape_value(terms, &self.state.path, value));
        self.observable_values(terms, &types, &results)
    }

    /// Returns the operands `args` of `op` as unknown code observes them.
    pub(super) fn observable_operands(
        &self,
        terms: &mut dyn TermBuilder,
        op: OpId,
        args: &[Value],
    ) -> Vec<Value> {
        let types: Vec<Type> = self.context.ir.operands(op).map(|v| self.context.ir.value_type(v)).collect();
        if types.len() == args.len() { self.observable_values(terms, &types, args) } else { args.to_vec() }
    }

    /// Returns values as unknown code observes them. Two parts of a memref are not observable: whether its elements are
    /// within its block, and the strides of dimensions of size 1. In memory counted in bytes, a base is observable as a
    /// byte offset.
    fn observable_values(&self, terms: &mut dyn TermBuilder, types: &[Type], values: &[Value]) -> Vec<Value> {
        let ctx = self.context.ir.ctx();
        let seen = values.iter().enumerate().map(|(i, value)| {
            let layout = types.get(i).and_then(|&ty| Layout::of(ctx, ty).ok());
            let Some((layout, mut memref)) =
                layout.and_then(|l| Some((l.clone(), l.read(terms, value).ok()?)))
            else {
                return value.clone();
            };
            memref.bounded = terms.bool(true);
            for (&size, stride) in
                layout.sizes.iter().zip(&mut memref.strides).filter(|(size, _)| **size == 1)
            {
                *stride = terms.number(terms.width(*stride), size as u128);
            }
            let seen = layout.write(&memref);
            let options = &self.context.options;
            let form = types.get(i).filter(|_| options.counts_bytes);
            match form.and_then(|&ty| MemRefForm::of(ctx, ty, options.index_width)) {
                Some(form) => form.with_canonical_base(terms, &seen).unwrap_or(seen),
                None => seen,
            }
        });
        seen.collect()
    }
}

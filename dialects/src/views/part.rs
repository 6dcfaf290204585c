//! Mixed static and dynamic offsets, sizes and strides of a slice (MLIR's `OffsetSizeAndStrideOpInterface`).

use proofmark_ir::{Ir, Location, OpDef, OpId, OpParts, Rewriter, Type, ValueId};

use super::Slice;
use crate::common::index::{Index, indices, split};

/// A slice with mixed entries.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Part {
    pub(crate) offsets: Vec<Index>,
    pub(crate) sizes: Vec<Index>,
    pub(crate) strides: Vec<Index>,
}

impl Part {
    /// Returns the slice of an operation whose offsets are operand group `first_group`.
    pub(crate) fn of(ir: &Ir, op: OpId, first_group: usize) -> Part {
        Part {
            offsets: indices(ir, op, first_group, "static_offsets"),
            sizes: indices(ir, op, first_group + 1, "static_sizes"),
            strides: indices(ir, op, first_group + 2, "static_strides"),
        }
    }

    /// Returns the static entries, for verification.
    pub(crate) fn slice(&self) -> Slice {
        let numbers = |list: &[Index]| list.iter().map(|index| index.in_type()).collect();
        Slice {
            offsets: numbers(&self.offsets),
            sizes: numbers(&self.sizes),
            strides: numbers(&self.strides),
        }
    }

    /// Creates constant operands static in the first list that has any, except negative offsets and sizes, which are
    /// invalid. Returns whether a list changed.
    pub(crate) fn resolve_constants(&mut self, ir: &Ir) -> bool {
        let lists = [(&mut self.offsets, true), (&mut self.sizes, true), (&mut self.strides, false)];
        lists.into_iter().any(|(list, non_negative)| {
            let mut changed = false;
            for index in list {
                let resolved = index.resolved(ir);
                if resolved != *index && !(non_negative && resolved.in_type() < 0) {
                    *index = resolved;
                    changed = true;
                }
            }
            changed
        })
    }

    /// Returns whether an operand is a constant operation.
    pub(crate) fn has_constant_operand(&self, ir: &Ir) -> bool {
        let all = self.offsets.iter().chain(&self.sizes).chain(&self.strides);
        all.into_iter().any(|index| index.resolved(ir) != *index)
    }

    /// Returns whether the slice is the whole of `shape`: offsets 0, equal static sizes, strides 1.
    pub(crate) fn is_all_of(&self, ir: &Ir, shape: &[i64]) -> bool {
        let are = |list: &[Index], n: i64| list.iter().all(|index| index.number(ir) == Some(n));
        are(&self.offsets, 0)
            && are(&self.strides, 1)
            && self.sizes.len() >= shape.len()
            && self.sizes.iter().zip(shape).all(|(size, &n)| size.number(ir) == Some(n))
    }

    /// Creates an operation on this slice, of a row defined by `sliced!`; `before` are the operands before the offsets.
    pub(crate) fn build(
        &self,
        rw: &mut Rewriter<'_>,
        def: &'static OpDef,
        loc: Location,
        before: &[ValueId],
        result: Option<Type>,
    ) -> OpId {
        let (offsets, sizes, strides) = (split(&self.offsets), split(&self.sizes), split(&self.strides));
        let ctx = rw.ctx();
        let attributes = [&offsets, &sizes, &strides].map(|list| Some(ctx.i64_array_attr(&list.0)));
        let mut operands: Vec<&[ValueId]> = before.chunks(1).collect();
        operands.extend([&offsets.1[..], &sizes.1, &strides.1]);
        let result = result.as_slice();
        let results: &[Option<&[Type]>] = if def.results.is_empty() { &[] } else { &[Some(result)] };
        rw.build(
            def,
            loc,
            OpParts { operands: &operands, attributes: &attributes, results, ..OpParts::default() },
        )
    }
}

//! The canonicalization patterns of bufferization (`BufferizationOps.cpp`).

use proofmark_ir::context::DYNAMIC;
use proofmark_ir::{Match, OpParts, Outcome, PatternRow, ValueId};
use smallvec::SmallVec;

use super::ops::AllocTensor;
use crate::common::index::{known_index, with_constant_sizes};
use crate::tensor::{self, Dim, replace_by_cast, with_shape};

/// The patterns, in MLIR's order.
pub(super) const PATTERNS: &[PatternRow] = &[
    PatternRow {
        name: "ReplaceStaticShapeDims",
        summary: "alloc_tensor with constant sizes -> alloc_tensor with static sizes",
        root: AllocTensor::DEF.name,
        benefit: 1,
        apply: constant_sizes,
    },
    PatternRow {
        name: "FoldDimOfAllocTensorOp",
        summary: "dim(alloc_tensor) -> its size operand",
        root: Dim::DEF.name,
        benefit: 1,
        apply: dim_of_alloc,
    },
];

fn constant_sizes(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    if m.operands_of_group(op, 1).next().is_some() {
        return m.fail("operation has no size operands");
    }
    let ty = m.value_type(m.result(op, 0));
    let shape = ty.shape(m.ctx()).unwrap_or_default();
    let Some((shape, sizes)) = with_constant_sizes(&m, shape, &mut m.operands_of_group(op, 0)) else {
        return m.fail("no size is constant");
    };
    let size_hint: SmallVec<[ValueId; 1]> = m.operands_of_group(op, 2).collect();
    let (memory_space, ty) = (m.declared_attr(op, 0), with_shape(m.ctx(), ty, &shape));
    let mut rw = m.rewrite();
    let loc = rw.loc(op);
    let new = rw.build(
        AllocTensor::DEF,
        loc,
        OpParts {
            operands: &[&sizes, &[], &size_hint],
            attributes: &[memory_space],
            results: &[Some(&[ty])],
            ..OpParts::default()
        },
    );
    let tensor = rw.result(new, 0);
    replace_by_cast(rw, op, tensor)
}

fn dim_of_alloc(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(view) = tensor::Dim::cast(&m, op) else { return m.fail("operation is not dim") };
    let Some(alloc) = m.defining::<AllocTensor>(view.source(&m)) else {
        return m.fail("operand is not an alloc_tensor");
    };
    let shape = m.value_type(view.source(&m)).shape(m.ctx()).unwrap_or_default();
    let index = known_index(&m, view.index(&m)).and_then(|index| usize::try_from(index).ok());
    let Some(dim) = index.filter(|&dim| shape.get(dim) == Some(&DYNAMIC)) else {
        return m.fail("size is not dynamic");
    };
    let position = shape[..dim].iter().filter(|&&size| size == DYNAMIC).count();
    let Some(size) = m.operands_of_group(alloc.op(), 0).nth(position) else {
        return m.fail("sizes are those of the copied tensor");
    };
    let mut rw = m.rewrite();
    rw.replace_op(op, &[size]);
    rw.done()
}

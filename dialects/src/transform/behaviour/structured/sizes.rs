//! Tile sizes and numbers of threads of a script.

use proofmark_drivers::transform::{Applied, Failure, HandleKind, Interpreter};
use proofmark_ir::{Location, NewOp, OpId, Rewriter, Type, ValueId};

use crate::common::index::{Index, indices};
use crate::linalg::tiling::value_of;
use crate::transform::behaviour::loops::parts::arith;
use crate::vector;

/// A tile size or number of threads of a script.
#[derive(Clone)]
pub(super) enum Size {
    Known(i64),
    /// A multiple of the size of a scalable vector.
    Scalable(i64),
    /// The size for each target.
    Values(Vec<Index>),
}

/// Returns the sizes of an operation of a script: static ones, and the payload of handles and parameters.
pub(super) fn sizes_of(
    it: &Interpreter<'_, '_>,
    op: OpId,
    lists: (usize, &str),
    n_targets: usize,
) -> Applied<Vec<Size>> {
    let (group, name) = lists;
    let scalable = it.ir.property_named(op, "scalable_sizes").and_then(|attr| attr.as_i64_array(it.ir.ctx()));
    let scalable = scalable.unwrap_or_default();
    let mut sizes = Vec::new();
    for (i, index) in indices(it.ir, op, group, name).into_iter().enumerate() {
        sizes.push(match index {
            Index::Known(number) if scalable.get(i).is_some_and(|&flag| flag != 0) => Size::Scalable(number),
            Index::Known(number) => Size::Known(number),
            Index::Value(handle) => Size::Values(dynamic_sizes(it, op, handle, n_targets)?),
        });
    }
    Ok(sizes)
}

/// Returns the sizes of a handle or parameter, one for each target.
fn dynamic_sizes(
    it: &Interpreter<'_, '_>,
    op: OpId,
    handle: ValueId,
    n_targets: usize,
) -> Applied<Vec<Index>> {
    let ctx = it.ir.ctx();
    let loc = it.value_loc(handle);
    let fail =
        |message: String, note: &str| Err(Failure::silenceable(it.error(op, message).with_note(loc, note)));
    if it.kind_of(handle) == Some(HandleKind::Param) {
        let numbers = it.params(handle).into_iter().filter_map(|attr| attr.as_i64(ctx));
        let sizes: Vec<Index> = numbers.map(Index::Known).collect();
        if sizes.len() != n_targets {
            let n = sizes.len();
            let message = format!("expected as many parameter values ({n}) as target ops ({n_targets})");
            return fail(message, "for this parameter");
        }
        return Ok(sizes);
    }
    let producers = it.ops(handle);
    if producers.len() != n_targets {
        let n = producers.len();
        let message =
            format!("expected as many dynamic size-producing operations ({n}) as target ops ({n_targets})");
        return fail(message, "for this handle");
    }
    let mut sizes = Vec::new();
    for producer in producers {
        match it.ir.results(producer) {
            &[result] if it.ir.value_type(result) == Type::INDEX => sizes.push(Index::Value(result)),
            _ => {
                let error =
                    it.error(op, "expected sizes to be produced by ops with a single index-type result");
                let error = error.with_note(it.ir.loc(producer), "size producer op");
                return Err(Failure::silenceable(error.with_note(loc, "for this handle")));
            }
        }
    }
    Ok(sizes)
}

/// Returns the sizes for target `i`, filled up with 0. Scalable sizes are computed at the insertion point.
pub(super) fn for_target(
    rw: &mut Rewriter<'_>,
    sizes: &[Size],
    i: usize,
    n_loops: usize,
    loc: Location,
) -> Vec<Index> {
    let mut all: Vec<Index> = Vec::new();
    for size in sizes {
        all.push(match size {
            Size::Known(number) => Index::Known(*number),
            Size::Values(values) => values.get(i).copied().unwrap_or(Index::Known(0)),
            Size::Scalable(number) => {
                let number = value_of(rw, loc, Index::Known(*number));
                let name = rw.ctx().op_name(vector::VScale::DEF.name);
                let scale = rw.create(&NewOp { results: &[Type::INDEX], ..NewOp::new(name, loc) });
                let scale = rw.result(scale, 0);
                Index::Value(arith(rw, "arith.muli", [number, scale], loc))
            }
        });
    }
    all.resize(n_loops.max(all.len()), Index::Known(0));
    all
}

pub(super) fn is_zero(rw: &Rewriter<'_>, index: Index) -> bool {
    index.number(rw) == Some(0)
}

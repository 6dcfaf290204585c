//! Hoisting of the slices of a loop-carried tensor: MLIR's `hoistLoopInvariantSubsets`.
//!
//! A loop that reads a slice of a loop-carried tensor and writes the same slice back carries the slice instead. The
//! slice is read before the loop and written after it. All uses of the tensor in the loop are slices with invariant
//! offsets, sizes and strides; each slice is equal to the hoisted one, or disjoint from it.
//!
//! As in MLIR, the slice is read also if the loop has no iteration. If it may be out of bounds then, the proof of the
//! step refutes it.
//!
//! Limitation: only `scf.for`, and slices of `tensor.extract_slice` and `tensor.insert_slice`.

use proofmark_drivers::transform::{Applied, Interpreter, Results, each_of};
use proofmark_ir::{Ir, OpId, Rewriter, Traits, ValueDef, ValueId};

use super::parts::{Loop, with_additional_values};
use crate::common::index::Index;
use crate::scf;
use crate::tensor::{ExtractSlice, InsertSlice};
use crate::views::Part;

pub(super) fn hoist_subsets(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let is_loop = |it: &Interpreter<'_, '_>, target| it.ir.has_trait(target, Traits::LOOP_LIKE);
    each_of(it, op, results, is_loop, |it, target, _| {
        if scf::For::cast(it.ir, target).is_none() && it.ir.n_results(target) > 0 {
            let name = it.ir.name_str(target);
            return it.definite(op, format!("hoisting out of '{name}' is not implemented"));
        }
        hoist_all(&mut it.ir.rewriter(), target);
        Ok(())
    })
}

/// Hoists the slices of all loop-carried values, those that are added included.
fn hoist_all(rw: &mut Rewriter<'_>, op: OpId) {
    let mut current = op;
    let mut i = 0;
    while let Some(all) = Loop::of(rw, current).filter(|all| i < all.inits.len()) {
        for pair in pairs(rw, &all, i) {
            current = hoist(rw, current, i, pair);
        }
        i += 1;
    }
}

/// The uses of a loop-carried tensor and of the tensors that insertions compute from it.
#[derive(Default)]
struct Subsets {
    extractions: Vec<OpId>,
    insertions: Vec<OpId>,
}

impl Subsets {
    /// Returns the uses of value `i` in a loop; `None` if there is another use, or if the value that the loop yields is
    /// not computed by a chain of insertions.
    fn of(ir: &Ir, all: &Loop, i: usize) -> Option<Subsets> {
        let mut subsets = Subsets::default();
        let terminator = ir.terminator(all.body)?;
        let mut value = ir.block_args(all.body)[i + 1];
        loop {
            let mut next = None;
            for operand in ir.uses(value) {
                let user = operand.owner;
                let is_direct = ir.parent_block(user) == Some(all.body);
                if ExtractSlice::cast(ir, user).is_some() && operand.index == 0 && is_direct {
                    subsets.extractions.push(user);
                } else if InsertSlice::cast(ir, user).is_some() && operand.index == 1 && is_direct {
                    if next.is_some() {
                        return None;
                    }
                    next = Some(ir.result(user, 0));
                    subsets.insertions.push(user);
                } else if user != terminator || operand.index as usize != i || next.is_some() {
                    return None;
                } else {
                    next = Some(value);
                }
            }
            match next {
                None => return None,
                Some(end) if end == value => break,
                Some(result) => value = result,
            }
        }
        Some(subsets)
    }
}

/// Returns the slice of an extraction or insertion.
fn part(ir: &Ir, op: OpId) -> Part {
    let first_group = if InsertSlice::cast(ir, op).is_some() { 2 } else { 1 };
    let part = Part::of(ir, op, first_group);
    let resolved = |list: &[Index]| list.iter().map(|index| index.resolved(ir)).collect();
    Part { offsets: resolved(&part.offsets), sizes: resolved(&part.sizes), strides: resolved(&part.strides) }
}

/// Returns whether two slices have no element in common, as far as their static entries prove it.
fn are_disjoint(ir: &Ir, a: &Part, b: &Part) -> bool {
    // The first index, and the index after the last one.
    let range = |part: &Part, dim: usize| -> Option<(i128, i128)> {
        let number = |list: &[Index]| list.get(dim)?.number(ir).map(i128::from);
        let (offset, size, stride) = (number(&part.offsets)?, number(&part.sizes)?, number(&part.strides)?);
        (size > 0 && stride > 0).then(|| (offset, offset + (size - 1) * stride + 1))
    };
    (0..a.offsets.len()).any(|dim| match (range(a, dim), range(b, dim)) {
        (Some(a), Some(b)) => a.1 <= b.0 || b.1 <= a.0,
        _ => false,
    })
}

/// Returns whether a loop neither computes the entries of a slice nor runs another operation of it.
fn is_invariant(ir: &Ir, all: &Loop, part: &Part) -> bool {
    let lists = [&part.offsets, &part.sizes, &part.strides];
    lists.into_iter().flatten().all(|index| match *index {
        Index::Known(_) => true,
        Index::Value(value) => !is_defined_in(ir, all.op, value),
    })
}

fn is_defined_in(ir: &Ir, op: OpId, value: ValueId) -> bool {
    match ir.value_def(value) {
        ValueDef::OpResult { op: def, .. } => ir.is_ancestor(op, def),
        ValueDef::BlockArg { block, .. } => {
            ir.block_parent_op(block).is_some_and(|parent| ir.is_ancestor(op, parent))
        }
    }
}

/// Returns the pairs of an extraction and the insertion to the same slice that can be hoisted for value `i`.
fn pairs(ir: &Ir, all: &Loop, i: usize) -> Vec<(OpId, OpId)> {
    let Some(subsets) = Subsets::of(ir, all, i) else { return Vec::new() };
    let ops: Vec<OpId> = subsets.extractions.iter().chain(&subsets.insertions).copied().collect();
    let mut found = Vec::new();
    for &extraction in &subsets.extractions {
        let own = part(ir, extraction);
        let ty = ir.value_type(ir.result(extraction, 0));
        let is_same = |&other: &OpId| {
            let other_type = match ExtractSlice::cast(ir, other) {
                Some(_) => ir.value_type(ir.result(other, 0)),
                None => ir.value_type(ir.operand(other, 0)),
            };
            part(ir, other) == own && other_type == ty
        };
        let equal: Vec<OpId> = ops.iter().copied().filter(|other| is_same(other)).collect();
        let others = ops.iter().filter(|other| !equal.contains(other));
        let &[first, insertion] = &equal[..] else { continue };
        if first == extraction
            && InsertSlice::cast(ir, insertion).is_some()
            && is_invariant(ir, all, &own)
            && others.into_iter().all(|&other| are_disjoint(ir, &own, &part(ir, other)))
            && ir.is_before_in_block(extraction, insertion)
        {
            found.push((extraction, insertion));
        }
    }
    found
}

/// Moves an extraction before a loop and its insertion after the loop, which carries the slice. Returns the loop that
/// replaces it.
fn hoist(rw: &mut Rewriter<'_>, op: OpId, i: usize, (extraction, insertion): (OpId, OpId)) -> OpId {
    let (slice, written) = (rw.result(extraction, 0), rw.operand(insertion, 0));
    let new = with_additional_values(rw, op, &[slice], &[written]);
    let Some(all) = Loop::of(rw, new) else { return new };
    let carried = rw.block_args(all.body).last().copied();
    rw.move_op_before(extraction, new);
    rw.set_operand(extraction, 0, all.inits[i]);
    if let Some(carried) = carried {
        rw.replace_uses_if(slice, carried, |ir, operand| {
            operand.owner != new && ir.is_ancestor(new, operand.owner)
        });
    }
    let (result, own) = (rw.result(insertion, 0), rw.operand(insertion, 1));
    rw.replace_all_uses_with(result, own);
    rw.move_op_after(insertion, new);
    let results = rw.results(new).to_vec();
    if let (Some(&tensor), Some(&last)) = (results.get(i), results.last()) {
        rw.replace_all_uses_with(tensor, result);
        rw.set_operand(insertion, 0, last);
        rw.set_operand(insertion, 1, tensor);
    }
    new
}

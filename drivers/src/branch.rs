//! Branch operands: the operands of a terminator that its successors receive as block arguments.

use proofmark_ir::{BlockId, Identifier, Ir, OpId, Rewriter, Traits, ValueId};
use rustc_hash::FxHashSet;
use smallvec::SmallVec;

/// Returns the positions of the operands of `op` that `successor` receives, and the number of leading block arguments
/// that `op` itself produces. Returns `None` if the values of the arguments are unknown.
pub(crate) fn forwarded(ir: &Ir, op: OpId, successor: usize) -> Option<(std::ops::Range<usize>, usize)> {
    let range = ir.successor_operands(op, successor)?;
    let n_args = ir.block_args(ir.successor(op, successor)).len();
    let n_produced = n_args.checked_sub(range.len())?;
    (range.end <= ir.n_operands(op)).then_some((range, n_produced))
}

/// Returns the value that `successor` of `op` receives as argument `arg`.
pub(crate) fn forwarded_value(ir: &Ir, op: OpId, successor: usize, arg: usize) -> Option<ValueId> {
    let (range, n_produced) = forwarded(ir, op, successor)?;
    Some(ir.operand(op, range.start + arg.checked_sub(n_produced)?))
}

/// Returns the branches to `block` as pairs of operation and successor number. The branches of one operation are
/// consecutive.
pub(crate) fn branches_to(ir: &Ir, block: BlockId) -> SmallVec<[(OpId, usize); 4]> {
    let mut branches: SmallVec<[(OpId, usize); 4]> = SmallVec::new();
    // An operation with several such successors occurs several times in the use list.
    let mut seen: FxHashSet<OpId> = FxHashSet::default();
    for op in ir.block_uses(block) {
        let mut successors =
            ir.successors(op).enumerate().filter(|&(_, each)| each == block).map(|(i, _)| (op, i));
        let (first, second) = (successors.next(), successors.next());
        if second.is_some() && !seen.insert(op) {
            continue;
        }
        branches.extend(first.into_iter().chain(second).chain(successors));
    }
    branches
}

/// Erases the operands of `op` at the positions for which `erase` holds, and updates the segment sizes, those of the
/// cases of a switch included.
pub(crate) fn erase_operands(rw: &mut Rewriter<'_>, op: OpId, erase: impl Fn(usize) -> bool) {
    let operands: SmallVec<[ValueId; 8]> =
        rw.operands(op).enumerate().filter(|&(i, _)| !erase(i)).map(|(_, value)| value).collect();
    if operands.len() == rw.n_operands(op) {
        return;
    }
    // The case sizes are computed from the old segment sizes.
    let case_sizes = case_sizes(rw, op, &erase);
    if rw.has_trait(op, Traits::ATTR_SIZED_OPERAND_SEGMENTS)
        && let Some(sizes) = segment_sizes(rw, op)
    {
        let mut at = 0;
        let sizes: Vec<i32> = sizes
            .iter()
            .map(|&size| {
                let size = usize::try_from(size).unwrap_or(0);
                let kept = (at..at + size).filter(|&i| !erase(i)).count();
                at += size;
                kept as i32
            })
            .collect();
        let sizes = rw.ctx().i32_array_attr(&sizes);
        rw.set_property(op, Identifier::OPERAND_SEGMENT_SIZES, sizes);
    }
    if let Some(sizes) = case_sizes {
        let sizes = rw.ctx().i32_array_attr(&sizes);
        rw.set_property(op, Identifier::CASE_OPERAND_SEGMENTS, sizes);
    }
    rw.set_operands(op, &operands);
}

fn segment_sizes(ir: &Ir, op: OpId) -> Option<Vec<i64>> {
    ir.property(op, Identifier::OPERAND_SEGMENT_SIZES)?.as_i64_array(ir.ctx())
}

/// Returns the number of remaining operands of each case of a switch, without the default.
fn case_sizes(ir: &Ir, op: OpId, erase: &impl Fn(usize) -> bool) -> Option<Vec<i32>> {
    let n_cases = ir.property(op, Identifier::CASE_OPERAND_SEGMENTS)?.as_i64_array(ir.ctx())?.len();
    let first = ir.successors(op).len().checked_sub(n_cases)?;
    (first..first + n_cases)
        .map(|case| i32::try_from(ir.successor_operands(op, case)?.filter(|&i| !erase(i)).count()).ok())
        .collect()
}

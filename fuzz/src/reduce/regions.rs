//! The edit that replaces an operation by the contents of a region.

use proofmark_ir::{OpId, Rewriter, Traits, ValueId};

use super::carried::initial_values;
use super::edits::{erase, replacement_value};

/// Replaces `op` by the single block of its region `i`, and its results by the operands of the terminator or by other
/// values. The arguments of the block are replaced by the values that `op` passes to them, if `keeps_initial` is set,
/// and by other values.
pub(super) fn inline_region(rw: &mut Rewriter<'_>, op: OpId, i: usize, keeps_initial: bool) -> Option<()> {
    // The body of an isolated operation, such as a function, is not inlined.
    if rw.has_trait(op, Traits::ISOLATED_FROM_ABOVE) {
        return None;
    }
    let block = rw.entry_block(rw.regions(op)[i]).filter(|&block| rw.next_block(block).is_none())?;
    let initial = initial_values(rw, op, i);
    if initial.is_empty() && keeps_initial {
        return None;
    }
    let (arguments, results) = (rw.block_args(block).to_vec(), rw.results(op).to_vec());
    let args: Vec<ValueId> = arguments
        .iter()
        .map(|arg| match initial.get(arg) {
            Some(&value) if keeps_initial => Some(value),
            _ => replacement_value(rw, op, rw.value_type(*arg), &results),
        })
        .collect::<Option<_>>()?;
    let passed: Vec<ValueId> = rw.terminator(block).map(|end| rw.operands(end).collect()).unwrap_or_default();
    // The first operand of `scf.condition` is the condition.
    let passed = passed.len().checked_sub(results.len()).map_or(&[][..], |first| &passed[first..]);
    // In a graph region, the terminator may pass a result of `op` itself, which is erased with `op`.
    let fits = |(&value, &result): (&ValueId, &ValueId)| {
        rw.value_type(value) == rw.value_type(result) && !results.contains(&value)
    };
    let passed = if passed.iter().zip(&results).all(fits) { passed } else { &[] };
    // The terminator may pass an argument of the block, which is replaced like the argument.
    let after_inlining =
        |value: &ValueId| arguments.iter().position(|arg| arg == value).map_or(*value, |i| args[i]);
    for (&result, value) in results.iter().zip(passed.iter().map(after_inlining)) {
        rw.replace_all_uses_with(result, value);
    }
    rw.terminator(block).into_iter().for_each(|end| rw.erase_op(end));
    let into = rw.parent_block(op)?;
    rw.inline_block(block, into, Some(op), &args);
    erase(rw, op).then_some(())
}

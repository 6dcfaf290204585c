//! The stages of the operations of a pipelined loop: MLIR's `loopScheduling`.
//!
//! An operation starts in the first cycle in which its operands are ready. A vector read takes the given number of
//! cycles, every other operation one cycle. A stage has as many cycles as the iteration interval.

use std::collections::BTreeMap;

use proofmark_ir::{Ir, OpId};

use super::parts::Loop;

/// Returns the operations of the body in the order of the pipelined loop, each with its stage; `None` if the bounds are
/// not constants.
pub(super) fn schedule(ir: &Ir, all: &Loop, interval: i64, read_latency: i64) -> Option<Vec<(OpId, usize)>> {
    let interval = u32::try_from(interval).ok().filter(|&interval| interval > 0)?;
    let [lower, upper, _] = all.constants(ir)?;
    let limit = (upper as u32).wrapping_sub(lower as u32).wrapping_sub(1);
    let latency = |op: OpId| match ir.name_str(op) {
        "vector.transfer_read" => limit.min(read_latency as u32),
        _ => limit.min(1),
    };
    let mut cycles: BTreeMap<OpId, u32> = BTreeMap::new();
    let mut wrapped: BTreeMap<u32, Vec<OpId>> = BTreeMap::new();
    let last = ir.last_op(all.body);
    for op in ir.ops(all.body).filter(|&op| Some(op) != last) {
        // Operations before the loop are executed in cycle 0.
        let definitions = ir.operands(op).filter_map(|operand| ir.defining_op(operand));
        let ready = definitions.map(|def| cycles.get(&def).copied().unwrap_or(0).wrapping_add(latency(def)));
        let cycle = ready.max().unwrap_or(0);
        cycles.insert(op, cycle);
        wrapped.entry(cycle % interval).or_default().push(op);
    }
    let ops = wrapped.into_values().flatten();
    Some(ops.map(|op| (op, (cycles[&op] / interval) as usize)).collect())
}

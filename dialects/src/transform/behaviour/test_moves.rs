//! The behaviour of MLIR's test operations that move definitions: `moveOperationDependencies` and
//! `moveValueDefinitions`.

use std::collections::BTreeSet;

use proofmark_drivers::transform::{Applied, Behaviour, Interpreter, Results};
use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::{Dominance, Ir, OpDef, OpId, OpView, ValueId};

use super::loops::operands_from_outside;
use super::matchers::single;
use crate::transform::test::{TestMoveOperandDeps, TestMoveValueDefns};

pub(super) const ROWS: &[(&OpDef, Behaviour)] = &[
    (TestMoveOperandDeps::DEF, Behaviour::new(move_operands)),
    (TestMoveValueDefns::DEF, Behaviour::new(move_values)),
];

const IN_SLICE: &str = "cannot move dependencies before operation in backward slice of op";

/// Adds the operations on which `root` depends and that do not precede `before`, after their dependencies.
/// `is_in_slice` states whether `root` is added itself.
fn add_slice(
    ir: &Ir,
    dominance: &mut Dominance,
    root: OpId,
    before: OpId,
    is_in_slice: bool,
    (seen, slice): (&mut BTreeSet<OpId>, &mut Vec<OpId>),
) {
    // An operation is left after its dependencies.
    let mut stack = vec![(root, false)];
    while let Some((op, is_left)) = stack.pop() {
        if is_left {
            if op != root || is_in_slice {
                slice.push(op);
            }
            continue;
        }
        if !seen.insert(op) {
            continue;
        }
        stack.push((op, true));
        for operand in operands_from_outside(ir, op).into_iter().rev() {
            let def = ir.defining_op(operand).filter(|&def| !dominance.properly_dominates(ir, def, before));
            stack.extend(def.map(|def| (def, false)));
        }
    }
}

fn dependencies_of_op(ir: &Ir, op: OpId, before: OpId) -> Result<Vec<OpId>, &'static str> {
    if ir.parent_block(op) != ir.parent_block(before) {
        return Err("unsupported case where operation and insertion point are not in the same basic block");
    }
    let mut dominance = Dominance::new();
    if !dominance.properly_dominates(ir, before, op) {
        return Err("insertion point does not dominate op");
    }
    let (mut seen, mut slice) = (BTreeSet::new(), Vec::new());
    add_slice(ir, &mut dominance, op, before, false, (&mut seen, &mut slice));
    if slice.contains(&before) { Err(IN_SLICE) } else { Ok(slice) }
}

fn definitions_of_values(ir: &Ir, values: &[ValueId], before: OpId) -> Result<Vec<OpId>, &'static str> {
    let mut dominance = Dominance::new();
    let mut definitions = Vec::new();
    for &value in values {
        if dominance.dominates(ir, value, before) {
            continue;
        }
        let Some(def) = ir.defining_op(value) else {
            return Err("unsupported case of moving block argument before insertion point");
        };
        if ir.parent_block(def) != ir.parent_block(before) {
            return Err(
                "unsupported case of moving definition of value before an insertion point in a different \
                        basic block",
            );
        }
        definitions.push(def);
    }
    let (mut seen, mut slice) = (BTreeSet::new(), Vec::new());
    for def in definitions {
        add_slice(ir, &mut dominance, def, before, true, (&mut seen, &mut slice));
    }
    if slice.contains(&before) { Err(IN_SLICE) } else { Ok(slice) }
}

/// Moves the operations before `before`, or emits the reason as a remark at the operation of the script.
fn move_or_remark(it: &mut Interpreter<'_, '_>, op: OpId, before: OpId, ops: Result<Vec<OpId>, &str>) {
    match ops {
        Ok(ops) => ops.into_iter().for_each(|each| it.ir.rewriter().move_op_before(each, before)),
        Err(message) => {
            let remark = Diagnostic::remark(it.ir.loc(op), message);
            it.emitted.push(remark);
        }
    }
}

fn move_operands(it: &mut Interpreter<'_, '_>, op: OpId, _: &mut Results) -> Applied {
    let view = TestMoveOperandDeps::from_op(op);
    let target = single(it, op, view.target(it.ir))?;
    let before = single(it, op, view.insertion_point(it.ir))?;
    let ops = dependencies_of_op(it.ir, target, before);
    move_or_remark(it, op, before, ops);
    Ok(())
}

fn move_values(it: &mut Interpreter<'_, '_>, op: OpId, _: &mut Results) -> Applied {
    let view = TestMoveValueDefns::from_op(op);
    let before = single(it, op, view.insertion_point(it.ir))?;
    let handles: Vec<ValueId> = view.values(it.ir).collect();
    let values: Vec<ValueId> = handles.into_iter().flat_map(|handle| it.values(handle)).collect();
    let ops = definitions_of_values(it.ir, &values, before);
    move_or_remark(it, op, before, ops);
    Ok(())
}

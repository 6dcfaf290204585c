//! Unrolling of an outer loop and fusion of the copies of its inner loops.

use proofmark_drivers::FoldTable;
use proofmark_drivers::transform::{Applied, Interpreter, Results, each};
use proofmark_ir::{BlockId, Ir, IrMapping, OpId, OpView, Rewriter, ValueId, WalkOrder};

use super::parts::{Loop, constant, folded, promote_if_single, with_additional_values};
use super::unroll::MAX_FACTOR;
use crate::scf::For;
use crate::transform::loops::LoopUnrollAndJam;

pub(super) fn unroll_and_jam(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let factor = LoopUnrollAndJam::from_op(op).factor(it.ir).as_i64(it.ir.ctx()).unwrap_or(1);
    each(it, op, results, |it, target, _| {
        if it.ir.name_str(target) == "affine.for" {
            return it.definite(op, "unrolling and jamming of affine.for is not implemented");
        }
        let folds = FoldTable::new(it.ir.ctx());
        match jam_by(&mut it.ir.rewriter(), &folds, target, factor) {
            Some(()) => Ok(()),
            None => it.silenceable(op, "failed to unroll and jam"),
        }
    })
}

/// Returns whether the bounds and steps of all loops in `op` are defined outside of `op`.
fn has_invariant_bounds(ir: &Ir, op: OpId) -> bool {
    let mut is_invariant = true;
    ir.walk(op, WalkOrder::PostOrder, |ir, each| {
        if For::cast(ir, each).is_none() {
            return;
        }
        is_invariant &= ir.operands(each).take(3).all(|bound| {
            let block = ir.defining_block(bound);
            block.and_then(|block| ir.block_parent_op(block)).is_none_or(|parent| !ir.is_ancestor(op, parent))
        });
    });
    is_invariant
}

/// Adds the maximal sequences of operations between loops, for a block and the blocks of its loops.
fn collect_sections(ir: &Ir, block: BlockId, sections: &mut Vec<Vec<OpId>>) {
    let last = ir.last_op(block);
    let mut section = Vec::new();
    for op in ir.ops(block).filter(|&op| Some(op) != last) {
        match For::cast(ir, op).and_then(|view| ir.entry_block(view.region(ir))) {
            Some(body) => {
                if !section.is_empty() {
                    sections.push(std::mem::take(&mut section));
                }
                collect_sections(ir, body, sections);
            }
            None => section.push(op),
        }
    }
    if !section.is_empty() {
        sections.push(section);
    }
}

/// Unrolls a loop without results by a factor and jams the copies. Returns `None` if the loop is not supported.
///
/// As in MLIR, dependences between iterations through memory are not examined. The proof of the step refutes a
/// transformation that violates them.
fn jam_by(rw: &mut Rewriter<'_>, folds: &FoldTable, op: OpId, factor: i64) -> Option<()> {
    let all = Loop::of(rw, op)?;
    if factor == 1 {
        return Some(());
    }
    if !has_invariant_bounds(rw, op) || rw.n_results(op) != 0 {
        return None;
    }
    let n = all.trip_count(rw)?;
    let factor = match factor {
        factor if factor > n => n,
        factor if n % factor != 0 => return None,
        factor => factor,
    };
    if factor > MAX_FACTOR {
        return None;
    }
    if rw.first_op(all.body) == rw.last_op(all.body) {
        return Some(());
    }
    let [_, _, step] = all.constants(rw)?;
    let mut sections = Vec::new();
    collect_sections(rw, all.body, &mut sections);
    let mut loops = Vec::new();
    rw.walk(op, WalkOrder::PostOrder, |ir, each| {
        if For::cast(ir, each).is_some() {
            loops.push(each);
        }
    });
    // The mapping of iteration `i` has index `i - 1`.
    let copies = usize::try_from(factor - 1).unwrap_or(0);
    let mut mappings: Vec<IrMapping> = (0..copies).map(|_| IrMapping::new()).collect();
    let mut jammed = Vec::new();
    for each in loops {
        let inner = Loop::of(rw, each)?;
        let n_values = inner.inits.len();
        let yielded = inner.yielded(rw);
        let new = with_additional_values(rw, each, &inner.inits.repeat(copies), &yielded.repeat(copies));
        let args = rw.block_args(inner.body)[1..].to_vec();
        let results = rw.results(new).to_vec();
        for (i, mapping) in (1..).zip(&mut mappings) {
            for at in 0..n_values {
                mapping.map(args[at], args[i * n_values + at]);
                mapping.map(results[at], results[i * n_values + at]);
            }
        }
        jammed.push(new);
    }
    let op = *jammed.last()?;
    rw.set_insertion_point_before(op);
    let number = constant(rw, all.ty, factor, all.loc);
    let new_step = folded(rw, folds, "arith.muli", [all.step, number], all.loc);
    rw.set_operand(op, 2, new_step);
    let variable = all.induction_variable(rw);
    for (i, mapping) in (1..factor).zip(&mut mappings).collect::<Vec<_>>().into_iter().rev() {
        for section in &sections {
            rw.set_insertion_point_after(*section.last()?);
            if !rw.use_empty(variable) {
                let offset = constant(rw, all.ty, step.checked_mul(i)?, all.loc);
                let shifted = folded(rw, folds, "arith.addi", [variable, offset], all.loc);
                mapping.map(variable, shifted);
            }
            for &each in section {
                rw.clone_op_with(each, mapping);
            }
        }
        update_copies(rw, &jammed, i, factor, mapping);
    }
    promote_if_single(rw, op);
    Some(())
}

/// Sets the initial and the yielded values of copy `i` of the loop-carried values.
fn update_copies(rw: &mut Rewriter<'_>, loops: &[OpId], i: i64, factor: i64, mapping: &IrMapping) {
    let (i, factor) = (usize::try_from(i).unwrap_or(0), usize::try_from(factor).unwrap_or(1));
    for &each in loops {
        let n = rw.n_results(each) / factor;
        let last = Loop::of(rw, each).and_then(|all| rw.terminator(all.body));
        for at in 0..n {
            let init: ValueId = mapping.lookup(rw.operand(each, 3 + at));
            rw.set_operand(each, 3 + i * n + at, init);
            if let Some(last) = last {
                let value = mapping.lookup(rw.operand(last, at));
                rw.set_operand(last, i * n + at, value);
            }
        }
    }
}

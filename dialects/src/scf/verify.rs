//! Verification of scf beyond the constraints of the operation definitions: the types along control-flow edges.
//!
//! Rules and messages are MLIR's (`SCF.cpp`).

use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::{Ir, OpId, RegionId, Type};

use super::ops::{
    Condition, ExecuteRegion, For, If, IndexSwitch, Parallel, Reduce, ReduceReturn, While, Yield,
};
use crate::verify::{check_carried, check_edge, quoted, region_args, region_terminator, types};

const YIELD: &str = "Operation scf.yield";

/// Returns the types that the only block of a region yields.
fn yielded(ir: &Ir, region: RegionId) -> Option<Vec<Type>> {
    let last = Yield::cast(ir, region_terminator(ir, region)?)?;
    Some(types(ir, last.results(ir)))
}

impl ExecuteRegion {
    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(view) = ExecuteRegion::cast(ir, op) else { return };
        let Some(entry) = ir.entry_block(view.region(ir)) else {
            errors.push(Diagnostic::op_error(ir, op, "region needs to have at least one block"));
            return;
        };
        if !ir.block_args(entry).is_empty() {
            errors.push(Diagnostic::op_error(ir, op, "region cannot have any arguments"));
            return;
        }
        let results = types(ir, view.results(ir).iter().copied());
        for block in ir.blocks(view.region(ir)) {
            let end = ir.last_op(block).and_then(|last| Yield::cast(ir, last));
            if let Some(end) = end
                && !check_edge(ir, op, [YIELD, "parent"], &types(ir, end.results(ir)), &results, errors)
            {
                return;
            }
        }
    }
}

impl For {
    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(view) = For::cast(ir, op) else { return };
        if view.init_args(ir).len() != view.results(ir).len() {
            let message = "mismatch in number of loop-carried values and defined values";
            errors.push(Diagnostic::op_error(ir, op, message));
        }
    }

    pub(super) fn verify_regions(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(view) = For::cast(ir, op) else { return };
        let args = region_args(ir, view.region(ir));
        let bound = ir.value_type(view.lower_bound(ir));
        if args.first().is_none_or(|&induction| ir.value_type(induction) != bound) {
            let message = "expected induction variable to be same type as bounds and step";
            errors.push(Diagnostic::op_error(ir, op, message));
            return;
        }
        let inits = types(ir, view.init_args(ir));
        let carried = types(ir, args[1..].iter().copied());
        let results = types(ir, view.results(ir).iter().copied());
        let yielded = yielded(ir, view.region(ir)).unwrap_or_default();
        if check_carried(ir, op, [&inits, &carried, &yielded, &results], errors) {
            check_edge(ir, op, [YIELD, "Region #0"], &yielded, &carried, errors);
        }
    }
}

impl If {
    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(view) = If::cast(ir, op) else { return };
        let results = types(ir, view.results(ir).iter().copied());
        if !results.is_empty() && ir.entry_block(view.else_region(ir)).is_none() {
            errors.push(Diagnostic::op_error(ir, op, "must have an else block if defining values"));
            return;
        }
        for region in [view.then_region(ir), view.else_region(ir)] {
            if let Some(yielded) = yielded(ir, region)
                && !check_edge(ir, op, [YIELD, "parent"], &yielded, &results, errors)
            {
                return;
            }
        }
    }
}

impl While {
    pub(super) fn verify_regions(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(view) = While::cast(ir, op) else { return };
        let before = types(ir, region_args(ir, view.before(ir)).iter().copied());
        let after = types(ir, region_args(ir, view.after(ir)).iter().copied());
        let results = types(ir, view.results(ir).iter().copied());
        let condition = region_terminator(ir, view.before(ir)).and_then(|last| Condition::cast(ir, last));
        let Some(condition) = condition else {
            let message = "expects the 'before' region to terminate with 'scf.condition'";
            errors.push(Diagnostic::op_error(ir, op, message));
            return;
        };
        let Some(yielded) = yielded(ir, view.after(ir)) else {
            let message = "expects the 'after' region to terminate with 'scf.yield'";
            errors.push(Diagnostic::op_error(ir, op, message));
            return;
        };
        let given = types(ir, condition.args(ir));
        let condition = "Operation scf.condition";
        let _ = check_edge(ir, op, ["parent", "Region #0"], &types(ir, view.inits(ir)), &before, errors)
            && check_edge(ir, op, [condition, "parent"], &given, &results, errors)
            && check_edge(ir, op, [condition, "Region #1"], &given, &after, errors)
            && check_edge(ir, op, [YIELD, "Region #0"], &yielded, &before, errors);
    }
}

impl IndexSwitch {
    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(view) = IndexSwitch::cast(ir, op) else { return };
        let cases = view.cases(ir).as_i64_array(ir.ctx()).unwrap_or_default();
        if cases.len() != view.case_regions(ir).len() {
            let (n, m) = (view.case_regions(ir).len(), cases.len());
            errors.push(Diagnostic::op_error(ir, op, format!("has {n} case regions but {m} case values")));
            return;
        }
        let mut seen = std::collections::HashSet::new();
        for case in &cases {
            if !seen.insert(case) {
                errors.push(Diagnostic::op_error(ir, op, format!("has duplicate case value: {case}")));
            }
        }
        let results = types(ir, view.results(ir).iter().copied());
        let cases = view.case_regions(ir).iter().enumerate();
        let cases = cases.map(|(i, &region)| (format!("case region #{i}"), region));
        for (name, region) in
            std::iter::once(("default region".to_owned(), view.default_region(ir))).chain(cases)
        {
            if let Some(error) = yield_error(ir, op, &name, region, &results) {
                errors.push(error);
                return;
            }
        }
    }
}

/// Returns an error about the terminator of a region of `scf.index_switch`.
fn yield_error(ir: &Ir, op: OpId, name: &str, region: RegionId, results: &[Type]) -> Option<Diagnostic> {
    let last = region_terminator(ir, region)?;
    let note = "see yield operation here";
    let Some(end) = Yield::cast(ir, last) else {
        let message = format!("expected region to end with scf.yield, but got {}", ir.name_str(last));
        return Some(Diagnostic::op_error(ir, op, message).with_note(ir.loc(last), note));
    };
    let yielded = types(ir, end.results(ir));
    let (n, m) = (results.len(), yielded.len());
    if n != m {
        let message = format!("expected each region to return {n} values, but {name} returns {m}");
        return Some(Diagnostic::op_error(ir, op, message).with_note(ir.loc(last), note));
    }
    let i = yielded.iter().zip(results).position(|(yielded, result)| yielded != result)?;
    let (result, yielded) = (quoted(ir, [results[i]]), quoted(ir, [yielded[i]]));
    let message = format!("expected result #{i} of each region to be {result}");
    let note = format!("{name} returns {yielded} here");
    Some(Diagnostic::op_error(ir, op, message).with_note(ir.loc(last), note))
}

impl Parallel {
    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(view) = Parallel::cast(ir, op) else { return };
        let mut error = |message: &str| errors.push(Diagnostic::op_error(ir, op, message));
        if view.step(ir).len() == 0 {
            return error("needs at least one tuple element for lowerBound, upperBound and step");
        }
        for step in view.step(ir) {
            let constant = ir.constant_value(step).and_then(|value| value.as_i64(ir.ctx()));
            if constant.is_some_and(|step| step <= 0) {
                return error("constant step operand must be positive");
            }
        }
        let args = region_args(ir, view.region(ir));
        if args.len() != view.step(ir).len() {
            return error("expects the same number of induction variables as bound and step values");
        }
        if args.iter().any(|&arg| !ir.value_type(arg).is_index()) {
            error("expects arguments for the induction variable to be of index type");
        }
    }

    pub(super) fn verify_regions(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(view) = Parallel::cast(ir, op) else { return };
        let last = ir.entry_block(view.region(ir)).and_then(|entry| ir.last_op(entry));
        let Some(reduce) = last.and_then(|last| Reduce::cast(ir, last)) else {
            let message = "expects body to terminate with 'scf.reduce' op";
            errors.push(Diagnostic::op_error(ir, op, message));
            return;
        };
        let (n, m, k) = (view.results(ir).len(), reduce.reductions(ir).len(), view.init_vals(ir).len());
        if n != m || n != k {
            let (m, whats) = if n != m { (m, "reductions") } else { (k, "initial values") };
            let message = format!("expects number of results: {n} to be the same as number of {whats}: {m}");
            errors.push(Diagnostic::op_error(ir, op, message));
            return;
        }
        for (i, (&result, operand)) in view.results(ir).iter().zip(reduce.operands(ir)).enumerate() {
            let (result, operand) = (ir.value_type(result), ir.value_type(operand));
            if result != operand {
                let (result, operand) = (quoted(ir, [result]), quoted(ir, [operand]));
                let message = format!(
                    "expects type of {i}-th reduction operand: {operand} to be the same as the {i}-th result type: \
                        {result}"
                );
                errors.push(Diagnostic::op_error(ir, reduce.op(), message));
            }
        }
    }
}

impl Reduce {
    /// Verifies the number of regions of `scf.reduce`, which precedes the verification of the regions.
    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(view) = Reduce::cast(ir, op) else { return };
        let (n, m) = (view.reductions(ir).len(), view.operands(ir).len());
        if n != m {
            let message = format!(
                "expects number of reduction regions: {n} to be the same as number of reduction operands: {m}"
            );
            errors.push(Diagnostic::op_error(ir, op, message));
        }
    }

    pub(super) fn verify_regions(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(view) = Reduce::cast(ir, op) else { return };
        let mut error = |message: String| errors.push(Diagnostic::op_error(ir, op, message));
        for (i, (&region, operand)) in view.reductions(ir).iter().zip(view.operands(ir)).enumerate() {
            let ty = ir.value_type(operand);
            let Some(entry) = ir.entry_block(region) else {
                return error(format!("{i}-th reduction has an empty body"));
            };
            let args = types(ir, ir.block_args(entry).iter().copied());
            if args != [ty, ty] {
                let ty = quoted(ir, [ty]);
                return error(format!(
                    "expected two block arguments with type {ty} in the {i}-th reduction region"
                ));
            }
            if ir.last_op(entry).and_then(|last| ReduceReturn::cast(ir, last)).is_none() {
                return error(
                    "reduction bodies must be terminated with an 'scf.reduce.return' op".to_owned(),
                );
            }
        }
    }
}

impl ReduceReturn {
    pub(super) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(view) = ReduceReturn::cast(ir, op) else { return };
        let expected = ir.parent_block(op).and_then(|block| ir.block_args(block).first().copied());
        if let Some(expected) = expected.map(|arg| ir.value_type(arg))
            && expected != ir.value_type(view.result(ir))
        {
            let message =
                format!("must have type {} (the type of the reduction inputs)", quoted(ir, [expected]));
            errors.push(Diagnostic::op_error(ir, op, message));
        }
    }
}

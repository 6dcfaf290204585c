//! What the rows of scf cannot say about validity: what flows along the edges between an operation and its regions.

use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::{Ir, OpId, RegionId, Type, ValueId};

use super::{Condition, ExecuteRegion, For, If, IndexSwitch, While, Yield};
use crate::verify::quoted;

fn types<'i>(ir: &'i Ir, values: impl IntoIterator<Item = ValueId> + 'i) -> Vec<Type> {
    values.into_iter().map(|value| ir.value_type(value)).collect()
}

fn region_args(ir: &Ir, region: RegionId) -> &[ValueId] {
    ir.entry_block(region).map_or(&[], |entry| ir.block_args(entry))
}

/// The yield that ends the only block of a region.
fn yield_of(ir: &Ir, region: RegionId) -> Option<Yield> {
    Yield::cast(ir, ir.last_op(ir.entry_block(region)?)?)
}

/// Says that what flows along an edge does not fit, with the words of MLIR's `RegionBranchOpInterface`.
fn check_edge(ir: &Ir, op: OpId, edge: &str, from: &[Type], to: &[Type], errors: &mut Vec<Diagnostic>) {
    if from.len() != to.len() {
        let message = format!(
            "region control flow edge {edge}: source has {} operands, but target successor needs {}",
            from.len(),
            to.len()
        );
        errors.push(Diagnostic::op_error(ir, op, format!(" {message}")));
    } else if let Some(i) = from.iter().zip(to).position(|(from, to)| from != to) {
        let (from, to) = (quoted(ir, [from[i]]), quoted(ir, [to[i]]));
        let message = format!(
            "along control flow edge {edge}: source type #{i} {from} should match input type #{i} {to}"
        );
        errors.push(Diagnostic::op_error(ir, op, format!(" {message}")));
    }
}

pub(super) fn execute_region(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    let Some(view) = ExecuteRegion::cast(ir, op) else { return };
    let Some(entry) = ir.entry_block(view.region(ir)) else {
        errors.push(Diagnostic::op_error(ir, op, "region needs to have at least one block"));
        return;
    };
    if !ir.block_args(entry).is_empty() {
        errors.push(Diagnostic::op_error(ir, op, "region cannot have any arguments"));
    }
}

pub(super) fn for_op(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    let Some(view) = For::cast(ir, op) else { return };
    if view.init_args(ir).len() != view.results(ir).len() {
        let message = "mismatch in number of loop-carried values and defined values";
        errors.push(Diagnostic::op_error(ir, op, message));
    }
}

pub(super) fn for_region(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
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
    check_edge(ir, op, "from parent operands to Region #0", &inits, &carried, errors);
    check_edge(ir, op, "from parent operands to parent results", &inits, &results, errors);
    if let Some(last) = yield_of(ir, view.region(ir)) {
        let yielded = types(ir, last.results(ir));
        check_edge(ir, op, "from Region #0 to Region #0", &yielded, &carried, errors);
    }
}

pub(super) fn if_op(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    let Some(view) = If::cast(ir, op) else { return };
    let results = types(ir, view.results(ir).iter().copied());
    if !results.is_empty() && ir.entry_block(view.else_region(ir)).is_none() {
        errors.push(Diagnostic::op_error(ir, op, "must have an else block if defining values"));
    }
    for (i, region) in [view.then_region(ir), view.else_region(ir)].into_iter().enumerate() {
        if let Some(last) = yield_of(ir, region) {
            let edge = format!("from Region #{i} to parent results");
            check_edge(ir, op, &edge, &types(ir, last.results(ir)), &results, errors);
        }
    }
}

pub(super) fn while_regions(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    let Some(view) = While::cast(ir, op) else { return };
    let last = |region| ir.last_op(ir.entry_block(region)?);
    let before = types(ir, region_args(ir, view.before(ir)).iter().copied());
    let after = types(ir, region_args(ir, view.after(ir)).iter().copied());
    let results = types(ir, view.results(ir).iter().copied());
    check_edge(ir, op, "from parent operands to Region #0", &types(ir, view.inits(ir)), &before, errors);
    let Some(condition) = last(view.before(ir)).and_then(|last| Condition::cast(ir, last)) else {
        let message = "expects the 'before' region to terminate with 'scf.condition'";
        errors.push(Diagnostic::op_error(ir, op, message));
        return;
    };
    let given = types(ir, condition.args(ir));
    check_edge(ir, op, "from Region #0 to Region #1", &given, &after, errors);
    check_edge(ir, op, "from Region #0 to parent results", &given, &results, errors);
    match yield_of(ir, view.after(ir)) {
        Some(last) => {
            let yielded = types(ir, last.results(ir));
            check_edge(ir, op, "from Region #1 to Region #0", &yielded, &before, errors);
        }
        None => {
            let message = "expects the 'after' region to terminate with 'scf.yield'";
            errors.push(Diagnostic::op_error(ir, op, message));
        }
    }
}

pub(super) fn index_switch(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    let Some(view) = IndexSwitch::cast(ir, op) else { return };
    let cases = view.cases(ir).as_i64_array(ir.ctx()).unwrap_or_default();
    if cases.len() != view.case_regions(ir).len() {
        let (n, m) = (view.case_regions(ir).len(), cases.len());
        errors.push(Diagnostic::op_error(ir, op, format!("has {n} case regions but {m} case values")));
        return;
    }
    for (i, case) in cases.iter().enumerate() {
        if cases[..i].contains(case) {
            errors.push(Diagnostic::op_error(ir, op, format!("has duplicate case value: {case}")));
        }
    }
    let results = types(ir, view.results(ir).iter().copied());
    for (i, &region) in ir.regions(op).iter().enumerate() {
        if let Some(last) = yield_of(ir, region) {
            let edge = format!("from Region #{i} to parent results");
            check_edge(ir, op, &edge, &types(ir, last.results(ir)), &results, errors);
        }
    }
}

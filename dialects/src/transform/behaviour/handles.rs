//! Operations on handles and parameters, and navigation in the payload.

use std::collections::HashSet;

use proofmark_drivers::transform::{
    Applied, Behaviour, Failure, HandleKind, Interpreter, Payload, Results, each,
};
use proofmark_ir::text::{PrintOptions, op_to_string, type_to_string};
use proofmark_ir::{Attribute, Identifier, OpDef, OpId, OpView, Traits, Type, ValueDef, ValueId};

use crate::transform::core::*;

pub(super) const ROWS: &[(&OpDef, Behaviour)] = &[
    (Annotate::DEF, Behaviour::new(annotate)),
    (Cast::DEF, Behaviour::new(cast)),
    (GetConsumersOfResult::DEF, Behaviour::new(get_consumers_of_result)),
    (GetDefining::DEF, Behaviour::new(get_defining_op)),
    (GetOperand::DEF, Behaviour::new(get_operand)),
    (GetParent::DEF, Behaviour::new(get_parent_op)),
    (GetProducerOfOperand::DEF, Behaviour::new(get_producer_of_operand)),
    (GetResult::DEF, Behaviour::new(get_result)),
    (GetType::DEF, Behaviour::new(get_type)),
    (
        MergeHandles::DEF,
        Behaviour::new(merge_handles)
            .allowing_repeated_handles(|ir, op| ir.property_named(op, "deduplicate").is_some()),
    ),
    (NumAssociations::DEF, Behaviour::new(num_associations)),
    (ParamConstant::DEF, Behaviour::new(param_constant)),
    (Replicate::DEF, Behaviour::new(replicate)),
    (Select::DEF, Behaviour::new(select)),
    (SplitHandle::DEF, Behaviour::new(split_handle)),
];

/// Returns the text of an operation in diagnostics: the generic form, as in MLIR.
fn op_text(it: &Interpreter<'_, '_>, op: OpId) -> String {
    op_to_string(it.ir, op, PrintOptions { generic: true, ..PrintOptions::default() })
}

/// Returns the text of a value in diagnostics: that of its defining operation.
pub(super) fn value_text(it: &Interpreter<'_, '_>, value: ValueId) -> String {
    match it.ir.value_def(value) {
        ValueDef::OpResult { op, .. } => op_text(it, op),
        ValueDef::BlockArg { index, .. } => {
            let ty = type_to_string(it.ir.ctx(), it.ir.value_type(value));
            format!("<block argument> of type '{ty}' at index: {index}")
        }
    }
}

fn annotate(it: &mut Interpreter<'_, '_>, op: OpId, _: &mut Results) -> Applied {
    let view = Annotate::from_op(op);
    let targets = it.ops(view.target(it.ir));
    let mut values = vec![Attribute::UNIT; targets.len()];
    if let Some(param) = view.param(it.ir) {
        let params = it.params(param);
        values = match params[..] {
            [only] => vec![only; targets.len()],
            _ if params.len() == targets.len() => params,
            _ => {
                let (n, m) = (params.len(), targets.len());
                let message = format!("parameter and target have different payload lengths ({n} vs {m})");
                return it.silenceable(op, message);
            }
        };
    }
    let Some(name) = view.name(it.ir).as_string(it.ir.ctx()) else { return Ok(()) };
    for (target, value) in targets.into_iter().zip(values) {
        set_any_attr(it, target, name, value);
    }
    Ok(())
}

/// Sets an inherent attribute if the definition declares the name, else a discardable attribute.
pub(super) fn set_any_attr(it: &mut Interpreter<'_, '_>, op: OpId, name: Identifier, value: Attribute) {
    let text = name.as_str(it.ir.ctx());
    let is_declared = it.ir.op_def(op).is_some_and(|def| def.attribute(text).is_some());
    let mut rewriter = it.ir.rewriter();
    if is_declared {
        rewriter.set_property(op, name, value);
    } else {
        rewriter.set_attr(op, name, value);
    }
}

fn cast(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    each(it, op, results, |_, target, partial| {
        partial.push(Some(Payload::Op(target)));
        Ok(())
    })
}

fn get_consumers_of_result(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let view = GetConsumersOfResult::from_op(op);
    let number = view.result_number(it.ir).as_i64(it.ir.ctx());
    match it.ops(view.target(it.ir))[..] {
        [] => results.set(0, []),
        [target] => {
            let number = number.and_then(|number| usize::try_from(number).ok());
            let Some(number) = number.filter(|&number| number < it.ir.n_results(target)) else {
                return it.definite(op, "result number overflow");
            };
            let users: Vec<OpId> = it.ir.users(it.ir.result(target, number)).collect();
            results.set_ops(0, users);
        }
        _ => return it.definite(op, "handle must be mapped to exactly one payload op"),
    }
    Ok(())
}

fn get_defining_op(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let mut ops = Vec::new();
    for value in it.values(GetDefining::from_op(op).target(it.ir)) {
        let Some(def) = it.ir.defining_op(value) else {
            let error = it.error(op, "cannot get defining op of block argument");
            return Err(Failure::silenceable(error.with_note(it.value_loc(value), "target value")));
        };
        ops.push(def);
    }
    results.set_ops(0, ops);
    Ok(())
}

/// Returns the selected positions among `n`.
fn positions(
    it: &Interpreter<'_, '_>,
    op: OpId,
    (is_all, is_inverted, list): (bool, bool, Attribute),
    n: usize,
) -> Applied<Vec<usize>> {
    if is_all {
        return Ok((0..n).collect());
    }
    let mut selected: Vec<usize> = Vec::new();
    let n_signed = i64::try_from(n).unwrap_or(i64::MAX);
    for raw in list.as_i64_array(it.ir.ctx()).unwrap_or_default() {
        let updated = if raw < 0 { n_signed.saturating_add(raw) } else { raw };
        let message = match usize::try_from(updated) {
            Err(_) => format!("position underflow {updated} (updated from {raw})"),
            Ok(updated) if updated >= n => {
                format!("position overflow {updated} (updated from {raw}) for maximum {n}")
            }
            Ok(updated) if selected.contains(&updated) => {
                format!("repeated position {updated} (updated from {raw})")
            }
            Ok(updated) => {
                selected.push(updated);
                continue;
            }
        };
        return it.silenceable(op, message);
    }
    if !is_inverted {
        return Ok(selected);
    }
    Ok((0..n).filter(|position| !selected.contains(position)).collect())
}

fn select_values(
    it: &Interpreter<'_, '_>,
    op: OpId,
    target: ValueId,
    spec: (bool, bool, Attribute),
    of: fn(&Interpreter<'_, '_>, OpId) -> Vec<ValueId>,
    results: &mut Results,
) -> Applied {
    let mut values = Vec::new();
    for each in it.ops(target) {
        let list = of(it, each);
        let selected = positions(it, op, spec, list.len()).map_err(|failure| {
            let message = "while considering positions of this payload operation";
            failure.with_note(Some(it.ir.loc(each)), message)
        })?;
        values.extend(selected.into_iter().map(|position| list[position]));
    }
    results.set_values(0, values);
    Ok(())
}

fn get_operand(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let view = GetOperand::from_op(op);
    let flags =
        (view.is_all(it.ir).is_some(), view.is_inverted(it.ir).is_some(), view.raw_position_list(it.ir));
    select_values(it, op, view.target(it.ir), flags, |it, op| it.ir.operands(op).collect(), results)
}

fn get_result(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let view = GetResult::from_op(op);
    let flags =
        (view.is_all(it.ir).is_some(), view.is_inverted(it.ir).is_some(), view.raw_position_list(it.ir));
    select_values(it, op, view.target(it.ir), flags, |it, op| it.ir.results(op).to_vec(), results)
}

fn get_parent_op(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let view = GetParent::from_op(op);
    let ctx = it.ir.ctx();
    let name = view.op_name(it.ir).and_then(|name| name.as_string(ctx)).map(|name| name.as_str(ctx));
    let is_isolated = view.isolated_from_above(it.ir).is_some();
    let n = view.nth_parent(it.ir).as_i64(ctx).unwrap_or(1);
    let (mut parents, mut seen) = (Vec::new(), HashSet::new());
    let deduplicate = view.deduplicate(it.ir).is_some();
    let parent_of = |op: OpId| it.payload_parent(op);
    for target in it.ops(view.target(it.ir)) {
        let accepts = |&parent: &OpId| {
            (!is_isolated || it.ir.has_trait(parent, Traits::ISOLATED_FROM_ABOVE))
                && name.is_none_or(|name| it.ir.name_str(parent) == name)
        };
        let mut parent = Some(target);
        for _ in 0..n {
            let Some(at) = parent else { break };
            parent = std::iter::successors(parent_of(at), |&each| parent_of(each)).find(accepts);
        }
        let Some(parent) = parent else {
            if view.allow_empty_results(it.ir).is_some() {
                break;
            }
            let error = it.error(op, "could not find a parent op that matches all requirements");
            return Err(Failure::silenceable(error.with_note(it.ir.loc(target), "target op")));
        };
        if !deduplicate || seen.insert(parent) {
            parents.push(parent);
        }
    }
    results.set_ops(0, parents);
    Ok(())
}

fn get_producer_of_operand(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let view = GetProducerOfOperand::from_op(op);
    let number = view.operand_number(it.ir).as_i64(it.ir.ctx()).unwrap_or(0);
    let mut producers = Vec::new();
    for target in it.ops(view.target(it.ir)) {
        let index = usize::try_from(number).ok().filter(|&index| index < it.ir.n_operands(target));
        let Some(producer) = index.and_then(|index| it.ir.defining_op(it.ir.operand(target, index))) else {
            let text = op_text(it, target);
            // As in MLIR, a text of several lines is on lines of its own.
            let separator = if text.contains('\n') { "\n" } else { "" };
            let message =
                format!("could not find a producer for operand number: {number} of {separator}{text}");
            let error = it.error(op, message);
            return Err(Failure::silenceable(error.with_note(it.ir.loc(target), "target op")));
        };
        producers.push(producer);
    }
    results.set_ops(0, producers);
    Ok(())
}

fn get_type(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let view = GetType::from_op(op);
    let is_elemental = view.elemental(it.ir).is_some();
    let ctx = it.ir.ctx();
    let attr = |value: ValueId| {
        let ty = it.ir.value_type(value);
        ctx.type_attr(if is_elemental { ty.element_or_self(ctx) } else { ty })
    };
    let types: Vec<Attribute> = it.values(view.value(it.ir)).into_iter().map(attr).collect();
    results.set_params(0, types);
    Ok(())
}

fn merge_handles(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let view = MergeHandles::from_op(op);
    let handles: Vec<ValueId> = view.handles(it.ir).collect();
    it.check_size(it.ir.loc(op), handles.iter().map(|&handle| it.n_payload(handle)).sum())?;
    let mut merged: Vec<Payload> = handles.into_iter().flat_map(|handle| it.payload(handle)).collect();
    if view.deduplicate(it.ir).is_some() {
        let mut seen = HashSet::new();
        merged.retain(|&each| seen.insert(each));
    }
    results.set(0, merged);
    Ok(())
}

fn num_associations(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let n = it.payload(NumAssociations::from_op(op).handle(it.ir)).len();
    let n = it.ir.ctx().i64_attr(i64::try_from(n).unwrap_or(i64::MAX), Type::I64);
    results.set_params(0, [n]);
    Ok(())
}

fn param_constant(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    results.set_params(0, [ParamConstant::from_op(op).value(it.ir)]);
    Ok(())
}

fn replicate(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let view = Replicate::from_op(op);
    let n = it.ops(view.pattern(it.ir)).len();
    let handles: Vec<ValueId> = view.handles(it.ir).collect();
    let n_all: usize = handles.iter().map(|&handle| it.n_payload(handle)).sum();
    it.check_size(it.ir.loc(op), n_all.saturating_mul(n))?;
    for (i, handle) in handles.into_iter().enumerate() {
        let payload = it.payload(handle);
        results.set(i, payload.repeat(n));
    }
    Ok(())
}

fn select(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let view = Select::from_op(op);
    let name = view.op_name(it.ir).as_string(it.ir.ctx());
    let mut ops = it.ops(view.target(it.ir));
    ops.retain(|&each| name.is_some_and(|name| it.ir.name_str(each) == name.as_str(it.ir.ctx())));
    results.set_ops(0, ops);
    Ok(())
}

fn split_handle(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let view = SplitHandle::from_op(op);
    let handle = view.handle(it.ir);
    let payload = it.payload(handle);
    let (n, n_results) = (payload.len(), it.ir.n_results(op));
    let overflow = view.overflow_result(it.ir).and_then(|index| index.as_i64(it.ir.ctx()));
    let overflow = overflow.and_then(|index| usize::try_from(index).ok());
    let fails_if_small = view.fail_on_payload_too_small(it.ir).as_bool() != Some(false);
    let passes_empty = view.pass_through_empty_handle(it.ir).as_bool() != Some(false);
    if n > n_results && overflow.is_none() || n < n_results && fails_if_small && (n != 0 || !passes_empty) {
        let text = value_text(it, handle);
        let message = format!("{text} expected to contain {n_results} payloads but it contains {n} payloads");
        return it.silenceable(op, message);
    }
    let mut lists = vec![Vec::new(); n_results];
    for (i, each) in payload.into_iter().enumerate() {
        let index = if i < n_results { i } else { overflow.unwrap_or(0) };
        if let Some(list) = lists.get_mut(index) {
            list.push(each);
        }
    }
    for (i, list) in lists.into_iter().enumerate() {
        results.set(i, list);
    }
    Ok(())
}

/// Returns whether the handle refers to operations.
pub(super) fn is_of_ops(it: &Interpreter<'_, '_>, handle: ValueId) -> bool {
    it.kind_of(handle) == Some(HandleKind::Operation)
}

//! Matchers of the core dialect, and `transform.structured.match`.

use std::collections::BTreeSet;

use proofmark_drivers::transform::{Applied, Behaviour, Failure, Interpreter, Results};
use proofmark_ir::context::AttrKind;
use proofmark_ir::{Attribute, Ir, OpDef, OpId, OpName, OpView, Traits, ValueId, WalkOrder};

use crate::transform::core::*;
use crate::transform::structured::Match;

pub(super) const ROWS: &[(&OpDef, Behaviour)] = &[
    (MatchOperationEmpty::DEF, Behaviour::new(operation_empty)),
    (MatchOperationName::DEF, Behaviour::new(operation_name)),
    (MatchParamCmpI::DEF, Behaviour::new(param_cmpi)),
    (Match::DEF, Behaviour::new(structured_match)),
];

/// Returns the only payload operation of a handle.
pub(super) fn single(it: &Interpreter<'_, '_>, op: OpId, handle: ValueId) -> Applied<OpId> {
    match it.ops(handle)[..] {
        [only] => Ok(only),
        _ => it
            .definite(op, "SingleOpMatchOpTrait requires the operand handle to point to a single payload op"),
    }
}

fn operation_empty(it: &mut Interpreter<'_, '_>, op: OpId, _: &mut Results) -> Applied {
    match it.ops(MatchOperationEmpty::from_op(op).operand_handle(it.ir))[..] {
        [] => Ok(()),
        [_] => it.silenceable(op, "operation is not empty"),
        _ => it.definite(
            op,
            "AtMostOneOpMatcherOpTrait requires the operand handle to point to at most one payload op",
        ),
    }
}

fn operation_name(it: &mut Interpreter<'_, '_>, op: OpId, _: &mut Results) -> Applied {
    let view = MatchOperationName::from_op(op);
    let target = single(it, op, view.operand_handle(it.ir))?;
    let names = strings(it.ir, view.op_names(it.ir));
    if names.contains(it.ir.name_str(target)) { Ok(()) } else { it.silenceable(op, "wrong operation name") }
}

fn strings(ir: &Ir, list: Attribute) -> BTreeSet<&str> {
    let ctx = ir.ctx();
    let list = list.as_array(ctx).unwrap_or(&[]);
    list.iter().filter_map(|text| Some(text.as_string(ctx)?.as_str(ctx))).collect()
}

fn param_cmpi(it: &mut Interpreter<'_, '_>, op: OpId, _: &mut Results) -> Applied {
    let view = MatchParamCmpI::from_op(op);
    let (params, references) = (it.params(view.param(it.ir)), it.params(view.reference(it.ir)));
    if params.len() != references.len() {
        let (n, m) = (params.len(), references.len());
        return it.silenceable(op, format!("parameters have different payload lengths ({n} vs {m})"));
    }
    let ctx = it.ir.ctx();
    let predicate = view.predicate(it.ir).as_i64(ctx);
    for (i, (param, reference)) in params.iter().zip(&references).enumerate() {
        let (AttrKind::Integer { value, ty }, AttrKind::Integer { value: expected, ty: expected_ty }) =
            (param.kind(ctx), reference.kind(ctx))
        else {
            return it.definite(op, "non-integer parameter value not expected");
        };
        if ty != expected_ty {
            return it.definite(op, format!("mismatching integer attribute types in parameter #{i}"));
        }
        let order = value.scmp(expected);
        let (holds, relation) = match predicate {
            Some(0) => (order.is_eq(), "equal to"),
            Some(1) => (order.is_ne(), "not equal to"),
            Some(2) => (order.is_lt(), "less than"),
            Some(3) => (order.is_le(), "less than or equal to"),
            Some(4) => (order.is_gt(), "greater than"),
            _ => (order.is_ge(), "greater than or equal to"),
        };
        if !holds {
            let text = |attr: Attribute| {
                let text = proofmark_ir::text::attribute_to_string(ctx, attr);
                text.split(" : ").next().unwrap_or_default().to_owned()
            };
            let message =
                format!("expected parameter to be {relation} {}, got {}", text(*reference), text(*param));
            let note = format!("value # {i} associated with the parameter defined here");
            let error = it.error(op, message).with_note(it.value_loc(view.param(it.ir)), note);
            return Err(Failure::silenceable(error));
        }
    }
    Ok(())
}

/// Returns whether an operation implements MLIR's `LinalgOp`.
pub(super) fn is_linalg(ir: &Ir, op: OpId) -> bool {
    const OTHERS: &[&str] =
        &["linalg.index", "linalg.yield", "linalg.pack", "linalg.unpack", "linalg.softmax"];
    let name = ir.name_str(op);
    name.starts_with("linalg.") && !OTHERS.contains(&name) && !name.starts_with("linalg.winograd")
}

/// Returns whether an operation implements MLIR's `TilingInterface`.
fn is_tilable(ir: &Ir, op: OpId) -> bool {
    const OTHERS: &[&str] = &["linalg.pack", "linalg.unpack", "linalg.softmax", "tensor.pad"];
    let name = ir.name_str(op);
    is_linalg(ir, op) || OTHERS.contains(&name) || name.starts_with("linalg.winograd")
}

/// Returns whether an operation implements MLIR's `LoopLikeOpInterface`.
fn is_loop(ir: &Ir, op: OpId) -> bool {
    const LOOPS: &[&str] =
        &["affine.for", "affine.parallel", "scf.for", "scf.forall", "scf.parallel", "scf.while"];
    LOOPS.contains(&ir.name_str(op)) || ir.has_trait(op, Traits::LOOP_LIKE)
}

fn structured_match(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let view = Match::from_op(op);
    let ir = &*it.ir;
    let ctx = ir.ctx();
    let names: Option<Vec<OpName>> =
        view.ops(ir).map(|list| strings(ir, list).into_iter().map(|name| ctx.op_name(name)).collect());
    let [root] = it.ops(view.target(ir))[..] else {
        return it.definite(op, "requires exactly one target handle");
    };
    let interface = view.interface(ir).and_then(|kind| kind.as_i64(ctx));
    let attributes: Vec<_> = view
        .op_attrs(ir)
        .and_then(|dict| dict.as_dict(ctx))
        .map_or_else(Vec::new, |dict| dict.entries(ctx).to_vec());
    let result_type = view.filter_result_type(ir).and_then(|ty| ty.as_type(ctx));
    let operand_types: Option<Vec<_>> = view
        .filter_operand_types(ir)
        .and_then(|types| types.as_array(ctx))
        .map(|types| types.iter().filter_map(|ty| ty.as_type(ctx)).collect());
    let mut has_wrong_number = false;
    let mut found = Vec::new();
    ir.walk(root, WalkOrder::PostOrder, |ir, each| {
        if names.as_ref().is_some_and(|names| !names.contains(&ir.name(each))) {
            return;
        }
        let implements = match interface {
            None => true,
            Some(0) => is_linalg(ir, each),
            Some(1) => is_tilable(ir, each),
            Some(_) => is_loop(ir, each),
        };
        let has_attrs = attributes.iter().all(|&(name, value)| {
            let name = name.as_str(ctx);
            ["interface", "ops"].contains(&name) || ir.attr_named(each, name) == Some(value)
        });
        let has_result =
            result_type.is_none_or(|ty| ir.n_results(each) == 1 && ir.value_type(ir.result(each, 0)) == ty);
        if !implements || !has_attrs || !has_result {
            return;
        }
        let mut own = ir.operands(each).map(|operand| ir.value_type(operand));
        match operand_types.as_deref() {
            None => {}
            Some([only]) if own.all(|ty| ty == *only) => {}
            Some([_]) => return,
            Some(types) if types.len() != ir.n_operands(each) => {
                has_wrong_number = true;
                return;
            }
            Some(types) if own.eq(types.iter().copied()) => {}
            Some(_) => return,
        }
        found.push(each);
    });
    if has_wrong_number {
        let message = "If filter_operand_types contains more than a type, then it must contain as much types as the \
                       number of operands in the target ops";
        return it.definite(op, message);
    }
    let found = it.draw_order(op, found);
    results.set_ops(0, found);
    Ok(())
}

//! Transformations of functions and their calls: `transform.func.*`.
//!
//! MLIR creates a new function and erases the old one. Here the function is changed in place: its signature, the
//! arguments of its entry block, and the operands of its return.

use proofmark_drivers::transform::{Applied, Behaviour, Interpreter, Results};
use proofmark_ir::context::TypeKind;
use proofmark_ir::dominance::Dominance;
use proofmark_ir::text::{attribute_to_string, type_to_string};
use proofmark_ir::{
    AttrDict, Attribute, Identifier, Ir, NewOp, OpDef, OpId, OpView, Type, ValueDef, ValueId, WalkOrder,
};

use super::handles::value_text;
use crate::func;
use crate::transform::extensions::*;

pub(super) const ROWS: &[(&OpDef, Behaviour)] = &[
    (CastAndCall::DEF, Behaviour::new(cast_and_call)),
    (DeduplicateFuncArgs::DEF, Behaviour::new(deduplicate_args)),
    (ReplaceFuncSignature::DEF, Behaviour::new(replace_signature)),
];

/// A new position for each argument and each result. Arguments with equal positions are merged.
struct Signature {
    args: Vec<usize>,
    results: Vec<usize>,
}

/// Returns the only payload operation of a handle, which must be a module.
fn module(it: &Interpreter<'_, '_>, op: OpId, handle: ValueId) -> Applied<OpId> {
    match it.ops(handle)[..] {
        [only] if it.ir.name_str(only) == "builtin.module" => Ok(only),
        [_] => it.silenceable(op, "target is expected to be module operation"),
        _ => it.definite(op, "requires a single module to operate on"),
    }
}

fn find_function(ir: &Ir, module: OpId, name: Attribute) -> Option<OpId> {
    let found = ir.lookup_symbol(module, name.as_flat_symbol(ir.ctx())?)?;
    ir.is_op(found, func::Func::DEF).then_some(found)
}

/// Returns the input and result types of a function.
fn types_of(ir: &Ir, function: OpId) -> (Vec<Type>, Vec<Type>) {
    let ty = func::Func::from_op(function).function_type(ir).as_type(ir.ctx());
    match ty.map(|ty| ty.kind(ir.ctx())) {
        Some(TypeKind::Function { inputs, results }) => (inputs.to_vec(), results.to_vec()),
        _ => (Vec::new(), Vec::new()),
    }
}

/// Returns the calls of a function in a module, in order.
fn calls(ir: &Ir, module: OpId, name: Attribute) -> Vec<OpId> {
    let mut calls = Vec::new();
    ir.walk(module, WalkOrder::PostOrder, |ir, op| {
        if func::Call::cast(ir, op).is_some_and(|call| call.callee(ir) == name) {
            calls.push(op);
        }
    });
    calls
}

/// Returns `old` with each element at its new position. The first of several elements at one position is kept.
fn permuted<T: Copy>(old: &[T], positions: &[usize]) -> Vec<T> {
    let n = positions.iter().max().map_or(0, |&last| last + 1);
    let at = |new| positions.iter().position(|&position| position == new).and_then(|old_at| old.get(old_at));
    (0..n).filter_map(at).copied().collect()
}

/// Changes the signature of a function with a body. Returns whether it has one.
fn change_function(it: &mut Interpreter<'_, '_>, function: OpId, signature: &Signature) -> bool {
    let ir = &*it.ir;
    let body = ir.regions(function).first().and_then(|&region| ir.entry_block(region));
    let Some(body) = body else { return false };
    let ctx = ir.ctx_arc().clone();
    let (inputs, results) = types_of(ir, function);
    let inputs = permuted(&inputs, &signature.args);
    let results = permuted(&results, &signature.results);
    let ty = ctx.type_attr(ctx.function_type(&inputs, &results));
    let dicts = |name: &str, positions: &[usize]| -> Option<Attribute> {
        let old = ir.property_named(function, name)?.as_array(&ctx)?;
        let new = permuted(old, positions);
        new.iter().any(|dict| dict.as_dict(&ctx) != Some(AttrDict::EMPTY)).then(|| ctx.array_attr(&new))
    };
    let arg_attrs = dicts("arg_attrs", &signature.args);
    let res_attrs = dicts("res_attrs", &signature.results);
    let old_args = ir.block_args(body).to_vec();
    let last = ir.regions(function).first().and_then(|&region| ir.blocks(region).last());
    let terminator = last.and_then(|block| ir.terminator(block));
    let mut rw = it.ir.rewriter();
    let new_args: Vec<ValueId> = inputs.iter().map(|&ty| rw.add_argument(body, ty)).collect();
    for (&old, &position) in old_args.iter().zip(&signature.args) {
        rw.replace_all_uses_with(old, new_args[position]);
    }
    for _ in &old_args {
        rw.erase_argument(body, 0);
    }
    if let Some(terminator) = terminator {
        let operands: Vec<ValueId> = rw.operands(terminator).collect();
        rw.set_operands(terminator, &permuted(&operands, &signature.results));
    }
    rw.set_property(function, ctx.ident("function_type"), ty);
    for (name, attrs) in [("arg_attrs", arg_attrs), ("res_attrs", res_attrs)] {
        let name = ctx.ident(name);
        match attrs {
            Some(attrs) => rw.set_property(function, name, attrs),
            None => {
                let properties = rw.properties(function).without(&ctx, name);
                rw.set_properties(function, properties);
            }
        }
    }
    true
}

/// Replaces a call by one with the new signature.
fn change_call(it: &mut Interpreter<'_, '_>, call: OpId, signature: &Signature) {
    let ir = &*it.ir;
    let operands: Vec<ValueId> = ir.operands(call).collect();
    let operands = permuted(&operands, &signature.args);
    let types: Vec<Type> = ir.results(call).iter().map(|&result| ir.value_type(result)).collect();
    let types = permuted(&types, &signature.results);
    let new = NewOp {
        operands: &operands,
        results: &types,
        properties: ir.properties(call),
        attrs: ir.attrs(call),
        ..NewOp::new(ir.name(call), ir.loc(call))
    };
    let mut rw = it.ir.rewriter();
    rw.set_insertion_point_before(call);
    let new = rw.create(&new);
    let values: Vec<ValueId> = signature.results.iter().map(|&position| rw.result(new, position)).collect();
    rw.replace_op(call, &values);
}

fn replace_signature(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let view = ReplaceFuncSignature::from_op(op);
    let module = module(it, op, view.module(it.ir))?;
    let symbol = view.function_name(it.ir);
    let name = attribute_to_string(it.ir.ctx(), symbol);
    let Some(function) = find_function(it.ir, module, symbol) else {
        return it.silenceable(op, format!("function with name '{name}' not found"));
    };
    let (inputs, outputs) = types_of(it.ir, function);
    let (n_args, n_results) = (inputs.len(), outputs.len());
    let list = |attr: Attribute| attr.as_i64_array(it.ir.ctx()).map_or(Vec::new(), |list| list.to_vec());
    let sides = [
        (list(view.args_interchange(it.ir)), n_args, "args", "arguments"),
        (list(view.results_interchange(it.ir)), n_results, "results", "results"),
    ];
    for (order, n, kind, objects) in &sides {
        if order.len() != *n {
            let message = format!(
                "function with name '{name}' has {n} {objects}, but {} {kind} interchange were given",
                order.len()
            );
            return it.silenceable(op, message);
        }
    }
    for (order, _, kind, _) in &sides {
        if (1..order.len()).any(|i| order[..i].contains(&order[i])) {
            return it.silenceable(op, format!("{kind} interchange must be unique"));
        }
    }
    let mut positions = Vec::new();
    for (order, n, kind, objects) in &sides {
        let mut new = vec![0; *n];
        for (new_at, &old) in order.iter().enumerate() {
            let Some(slot) = usize::try_from(old).ok().and_then(|old| new.get_mut(old)) else {
                let message = format!(
                    "{kind} interchange index {} is out of bounds for function with name '{name}' with {n} {objects}",
                    // As in MLIR, a negative index is printed as an unsigned number.
                    (old as i32).cast_unsigned()
                );
                return it.silenceable(op, message);
            };
            *slot = new_at;
        }
        positions.push(new);
    }
    let results_at = positions.pop().unwrap_or_default();
    let signature = Signature { args: positions.pop().unwrap_or_default(), results: results_at };
    if !change_function(it, function, &signature) {
        return it.silenceable(op, format!("failed to replace function signature '{name}' with new order"));
    }
    if view.adjust_func_calls(it.ir).is_some() {
        for call in calls(it.ir, module, symbol) {
            change_call(it, call, &signature);
        }
    }
    results.set_ops(0, [module]);
    results.set_ops(1, [function]);
    Ok(())
}

fn deduplicate_args(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let view = DeduplicateFuncArgs::from_op(op);
    let module = module(it, op, view.module(it.ir))?;
    let symbol = view.function_name(it.ir);
    let Some(function) = find_function(it.ir, module, symbol) else {
        let name = attribute_to_string(it.ir.ctx(), symbol);
        return it.silenceable(op, format!("function with name '{name}' is not found"));
    };
    let failure = {
        let name = it.ir.symbol_name(function).map_or("", |name| name.as_str(it.ir.ctx()));
        format!("failed to deduplicate function arguments of function {name}")
    };
    // As in MLIR, the function must have exactly one call.
    let [call] = calls(it.ir, module, symbol)[..] else { return it.silenceable(op, failure) };
    let operands: Vec<ValueId> = it.ir.operands(call).collect();
    let mut distinct: Vec<ValueId> = Vec::new();
    let mut args = Vec::new();
    for operand in &operands {
        let known = distinct.iter().position(|other| other == operand);
        args.push(known.unwrap_or(distinct.len()));
        if known.is_none() {
            distinct.push(*operand);
        }
    }
    let signature = Signature { args, results: (0..it.ir.n_results(call)).collect() };
    if distinct.len() == operands.len() || !change_function(it, function, &signature) {
        return it.silenceable(op, failure);
    }
    change_call(it, call, &signature);
    results.set_ops(0, [module]);
    results.set_ops(1, [function]);
    Ok(())
}

/// Returns the function that the operation calls.
fn callee(it: &Interpreter<'_, '_>, op: OpId, at: OpId) -> Applied<OpId> {
    let view = CastAndCall::from_op(op);
    let ctx = it.ir.ctx();
    if let Some(symbol) = view.function_name(it.ir) {
        let table = it.ir.parent_op(at).and_then(|parent| it.ir.nearest_symbol_table(parent));
        let found = table.and_then(|table| find_function(it.ir, table, symbol));
        return match found {
            Some(function) => Ok(function),
            None => it.definite(op, format!("unresolved symbol {}", attribute_to_string(ctx, symbol))),
        };
    }
    let functions = view.function(it.ir).map_or(Vec::new(), |handle| it.ops(handle));
    match functions[..] {
        [only] if it.ir.is_op(only, func::Func::DEF) => Ok(only),
        [_] => it.definite(op, "invalid non-function callee"),
        _ => it.definite(op, "requires a single function to call"),
    }
}

/// Creates a cast between two tensor types that differ in static and dynamic sizes; `None` if no converter of the
/// operation's region creates one.
fn cast(
    it: &mut Interpreter<'_, '_>,
    op: OpId,
    value: ValueId,
    ty: Type,
    at: Insertion,
    is_result: bool,
) -> Option<ValueId> {
    let ir = &*it.ir;
    let region = CastAndCall::from_op(op).conversions(ir);
    let builder = ir.entry_block(region).and_then(|block| ir.first_op(block))?;
    if ir.name_str(builder) != "transform.type_conversion.tensor.cast_shape_dynamic_dims" {
        return None;
    }
    let ignores_info = ir.property_named(builder, "ignore_dynamic_info").is_some();
    let ctx = ir.ctx();
    let from = ir.value_type(value);
    let (old, new) = (from.shape(ctx)?, ty.shape(ctx)?);
    let are_tensors = [from, ty].iter().all(|ty| type_to_string(ctx, *ty).starts_with("tensor<"));
    let is_castable = old.len() == new.len()
        && from.with_element(ctx, ty.element_or_self(ctx)) == from
        && old.iter().zip(new).all(|(&old, &new)| old == new || old < 0 || new < 0);
    // As in MLIR, a size may become static only for results, or if the converter ignores it.
    let gains_info = old.iter().zip(new).any(|(&old, &new)| old < 0 && new >= 0);
    if !are_tensors || !is_castable || gains_info && !ignores_info && !is_result {
        return None;
    }
    let loc = it.value_loc(value);
    let mut rw = it.ir.rewriter();
    match at {
        Insertion::Before(op) => rw.set_insertion_point_before(op),
        Insertion::After(op) => rw.set_insertion_point_after(op),
    }
    let name = rw.ctx().op_name("tensor.cast");
    let cast = rw.create(&NewOp { operands: &[value], results: &[ty], ..NewOp::new(name, loc) });
    Some(rw.result(cast, 0))
}

/// A position relative to an operation.
#[derive(Clone, Copy)]
enum Insertion {
    Before(OpId),
    After(OpId),
}

fn cast_and_call(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let view = CastAndCall::from_op(op);
    let mut inputs = view.inputs(it.ir).map_or(Vec::new(), |handle| it.values(handle));
    let outputs = view.outputs(it.ir).map_or(Vec::new(), |handle| it.values(handle));
    if (1..outputs.len()).any(|i| outputs[..i].contains(&outputs[i])) {
        return it.silenceable(op, "cast and call output values must be unique");
    }
    let [at] = it.ops(view.insertion_point(it.ir))[..] else {
        return it.silenceable(op, "Only one op can be specified as an insertion point");
    };
    let is_after = view.insert_after(it.ir).is_some();
    let mut dominance = Dominance::new();
    for &output in &outputs {
        for user in it.ir.users(output) {
            let is_same = user == at;
            let dominates = dominance.properly_dominates(it.ir, at, user) || is_same && !is_after;
            if !dominates {
                let message = "User is not dominated by insertion point";
                return it.definite(op, message);
            }
        }
    }
    for &input in &inputs {
        let is_own = matches!(it.ir.value_def(input), ValueDef::OpResult { op, .. } if op == at);
        let dominates = dominance.dominates(it.ir, input, at) || is_own && is_after;
        if !dominates || is_own && !is_after {
            return it.definite(op, "input does not dominate insertion point");
        }
    }
    let function = callee(it, op, at)?;
    let (arg_types, result_types) = types_of(it.ir, function);
    for (kind, n, given, objects) in [
        ("arguments", arg_types.len(), inputs.len(), "inputs"),
        ("results", result_types.len(), outputs.len(), "outputs"),
    ] {
        if n != given {
            let message =
                format!("mismatch between number of function {kind} {n} and number of {objects} {given}");
            return it.silenceable(function, message);
        }
    }
    let next = it.ir.next_op(at);
    let position = match next {
        Some(next) if is_after => Insertion::Before(next),
        None if is_after => Insertion::After(at),
        _ => Insertion::Before(at),
    };
    for (input, ty) in inputs.iter_mut().zip(arg_types) {
        if it.ir.value_type(*input) != ty {
            let Some(converted) = cast(it, op, *input, ty, position, false) else {
                return failed_conversion(it, op, *input, ty);
            };
            *input = converted;
        }
    }
    let ctx = it.ir.ctx_arc().clone();
    let symbol = it.ir.symbol_name(function).map(|name| ctx.symbol_ref(name)).unwrap_or(Attribute::UNIT);
    let loc = it.ir.loc(at);
    let mut rw = it.ir.rewriter();
    match position {
        Insertion::Before(op) => rw.set_insertion_point_before(op),
        Insertion::After(op) => rw.set_insertion_point_after(op),
    }
    let properties: [(Identifier, Attribute); 1] = [(ctx.ident("callee"), symbol)];
    let call = rw.create(&NewOp {
        operands: &inputs,
        results: &result_types,
        properties: ctx.dict(&properties),
        ..NewOp::new(ctx.op_name("func.call"), loc)
    });
    let mut last = call;
    for (i, &output) in outputs.iter().enumerate() {
        let mut value = it.ir.result(call, i);
        let ty = it.ir.value_type(output);
        if it.ir.value_type(value) != ty {
            let Some(converted) = cast(it, op, value, ty, Insertion::After(last), true) else {
                return failed_conversion(it, op, value, ty);
            };
            value = converted;
            last = it.ir.defining_op(value).unwrap_or(last);
        }
        it.ir.rewriter().replace_uses_if(output, value, |_, operand| operand.owner != call);
    }
    results.set_ops(0, [call]);
    Ok(())
}

fn failed_conversion<T>(it: &Interpreter<'_, '_>, op: OpId, value: ValueId, ty: Type) -> Applied<T> {
    let (value, ty) = (value_text(it, value), type_to_string(it.ir.ctx(), ty));
    it.definite(op, format!("Failed to materialize conversion of {value} to type '{ty}'"))
}

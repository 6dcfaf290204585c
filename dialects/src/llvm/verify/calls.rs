//! Verification of calls, inline assembly and landing pads: callee, types, and operand bundles.

use proofmark_ir::context::LocKind;
use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::symbols::SymbolTables;
use proofmark_ir::{Identifier, Ir, OpId, Traits, Type};

use super::{Check, expect, report};
use crate::llvm::types::{self, FunctionParts, as_array, as_function, is_ptr};
use crate::llvm::{
    AddressOf, Alias, Bitcast, Call, CallIntrinsic, Func, IFunc, InlineAsm, Invoke, Landingpad,
    TAIL_CALL_KIND_DEF, Zero, calls,
};
use crate::verify::quoted;

impl Call {
    /// Verifies operand bundles: one string tag per bundle.
    pub(in crate::llvm) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let ctx = ir.ctx();
        let tags = ir.property_named(op, "op_bundle_tags").and_then(|tags| tags.as_array(ctx)).unwrap_or(&[]);
        let sizes = ir.property_named(op, "op_bundle_sizes").and_then(|sizes| sizes.as_i64_array(ctx));
        let (n, m) = (sizes.map_or(0, |sizes| sizes.len()), tags.len());
        let message = if tags.iter().any(|tag| tag.as_string(ctx).is_none()) {
            "operand bundle tag must be a StringAttr".to_owned()
        } else if n != m {
            format!("expected {n} operand bundle tags, but actually got {m}")
        } else {
            return;
        };
        errors.push(Diagnostic::error_on(ir, op, message));
    }
}

impl CallIntrinsic {
    pub(in crate::llvm) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(view) = CallIntrinsic::cast(ir, op) else { return };
        let named = view
            .intrin(ir)
            .as_string(ir.ctx())
            .is_some_and(|name| name.as_str(ir.ctx()).starts_with("llvm."));
        if !named {
            return report(ir, op, Err("intrinsic name must start with 'llvm.'".to_owned()), errors);
        }
        Call::verify(ir, op, errors);
    }
}

impl InlineAsm {
    pub(in crate::llvm) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(view) = InlineAsm::cast(ir, op) else { return };
        let kind = view.tail_call_kind(ir).as_enum(ir.ctx(), &TAIL_CALL_KIND_DEF);
        let must = kind.is_some() && kind == TAIL_CALL_KIND_DEF.value_of("musttail");
        report(ir, op, expect(!must, "tail call kind 'musttail' is not supported by this operation"), errors);
    }
}

/// Verifies that the callee type of a variadic call fits the operands and results.
fn variadic_type(ir: &Ir, op: OpId, operands: &[Type]) -> Check {
    let ctx = ir.ctx();
    let ty = ir.property_named(op, "var_callee_type").and_then(|ty| ty.as_type(ctx));
    let Some(ty) = ty.and_then(|ty| as_function(ctx, ty)) else { return Ok(()) };
    let n = operands.len();
    expect(ty.variadic, "expected var_callee_type to be a variadic function type")?;
    expect(ty.params.len() <= n, format!("expected var_callee_type to have at most {n} parameters"))?;
    for (&param, &own) in ty.params.iter().zip(operands) {
        let (param_text, own_text) = (quoted(ir, [param]), quoted(ir, [own]));
        let message = format!("var_callee_type parameter type mismatch: {param_text} != {own_text}");
        expect(param == own, message)?;
    }
    match ir.results(op).first().map(|&result| ir.value_type(result)) {
        None => expect(types::is_void(ctx, ty.result), "expected var_callee_type to return void"),
        Some(own) => {
            let (result, own_text) = (quoted(ir, [ty.result]), quoted(ir, [own]));
            expect(own == ty.result, format!("var_callee_type return type mismatch: {result} != {own_text}"))
        }
    }
}

/// Returns the types of a call's arguments, without the function pointer.
fn arguments(ir: &Ir, op: OpId, group: usize) -> Vec<Type> {
    let n_pointers = usize::from(calls::callee(ir, op).is_none());
    ir.operands_of_group(op, group).skip(n_pointers).map(|value| ir.value_type(value)).collect()
}

impl Call {
    /// Verifies `llvm.call`: the callee exists, and its type fits the operands and results.
    pub(in crate::llvm) fn verify_symbol_uses(
        ir: &Ir,
        op: OpId,
        tables: &mut SymbolTables,
        errors: &mut Vec<Diagnostic>,
    ) {
        let Some(view) = Call::cast(ir, op) else { return };
        let operands = arguments(ir, op, 0);
        if let Err(message) = variadic_type(ir, op, &operands) {
            return report(ir, op, Err(message), errors);
        }
        let Some(symbol) = view.callee(ir) else {
            return report(ir, op, pointer(ir, view), errors);
        };
        let target = tables.resolve_nearest(ir, op, symbol);
        if let Some(target) = target.and_then(|target| Func::cast(ir, target))
            && lacks_debug_location(ir, op, target)
        {
            let message = "inlinable function call in a function with a DISubprogram location must have a debug \
                location";
            return errors.push(Diagnostic::error_on(ir, op, message));
        }
        let name = symbol.as_flat_symbol(ir.ctx()).unwrap_or(Identifier::EMPTY).as_str(ir.ctx());
        report(ir, op, callee(ir, view, name, target, &operands), errors);
    }
}

fn pointer(ir: &Ir, view: Call) -> Check {
    let Some(pointer) = view.callee_operands(ir).next() else {
        return Err("must have either a `callee` attribute or at least an operand".to_owned());
    };
    let ty = ir.value_type(pointer);
    expect(is_ptr(ir.ctx(), ty), format!("indirect call expects a pointer as callee: {}", quoted(ir, [ty])))
}

fn callee(ir: &Ir, view: Call, name: &str, target: Option<OpId>, operands: &[Type]) -> Check {
    let ctx = ir.ctx();
    let Some(target) = target else {
        return Err(format!("'{name}' does not reference a symbol in the current scope"));
    };
    let FunctionParts { result, params, variadic } = if let Some(func) = Func::cast(ir, target) {
        match func.signature(ir) {
            Some(signature) => signature,
            None => return Ok(()),
        }
    } else if let Some(ifunc) = IFunc::cast(ir, target) {
        let ty = ifunc.i_func_type(ir).as_type(ctx);
        let text = quoted(ir, ty);
        match ty.and_then(|ty| as_function(ctx, ty)) {
            Some(signature) => signature,
            None => return Err(format!("callee does not have a functional type: {text}")),
        }
    } else if Alias::cast(ir, target).is_some() {
        // The call determines the function type of an alias.
        return Ok(());
    } else {
        return Err(format!("'{name}' does not reference a valid LLVM function, IFunc, or alias"));
    };
    let typed = view.var_callee_type(ir).is_some();
    expect(!variadic || typed, "missing var_callee_type attribute for vararg call")?;
    let (given, expected) = (operands.len(), params.len());
    let message = format!("incorrect number of operands ({given}) for callee (expecting: {expected})");
    expect(variadic || given == expected, message)?;
    let message =
        format!("incorrect number of operands ({given}) for varargs callee (expecting at least: {expected})");
    expect(given >= expected, message)?;
    for (i, (&own, &param)) in operands.iter().zip(&params).enumerate() {
        let (own_text, param_text) = (quoted(ir, [own]), quoted(ir, [param]));
        let message = format!("operand type mismatch for operand {i}: {own_text} != {param_text}");
        expect(own == param, message)?;
    }
    match (view.result(ir).map(|value| ir.value_type(value)), types::is_void(ctx, result)) {
        (None, false) => Err("expected function call to produce a value".to_owned()),
        (Some(_), true) => Err("calling function with void result must not produce values".to_owned()),
        (Some(own), false) if own != result => {
            let (own, result) = (quoted(ir, [own]), quoted(ir, [result]));
            Err(format!("result type mismatch: {own} != {result}"))
        }
        _ => Ok(()),
    }
}

/// Returns whether caller and callee have debug information and the call has no location.
fn lacks_debug_location(ir: &Ir, op: OpId, callee: Func) -> bool {
    if !matches!(ir.loc(op).kind(ir.ctx()), LocKind::Unknown) || ir.entry_block(callee.body(ir)).is_none() {
        return false;
    }
    let outwards = std::iter::successors(ir.parent_op(op), |&each| ir.parent_op(each));
    let caller = outwards.into_iter().find(|&each| ir.has_trait(each, Traits::FUNCTION));
    let has_subprogram = |op: OpId| crate::llvm::metadata::has_subprogram(ir.ctx(), ir.loc(op));
    caller.is_some_and(has_subprogram) && has_subprogram(callee.op())
}

impl Invoke {
    pub(in crate::llvm) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(view) = Invoke::cast(ir, op) else { return };
        if let Err(message) = variadic_type(ir, op, &arguments(ir, op, 0)) {
            return report(ir, op, Err(message), errors);
        }
        let message = match ir.first_op(view.unwind_dest(ir)) {
            None => "must have at least one operation in unwind destination",
            Some(first) if Landingpad::cast(ir, first).is_none() => {
                "first operation in unwind destination should be a llvm.landingpad operation"
            }
            Some(_) => return Call::verify(ir, op, errors),
        };
        errors.push(Diagnostic::error_on(ir, op, message));
    }
}

impl Landingpad {
    pub(in crate::llvm) fn verify(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
        let Some(view) = Landingpad::cast(ir, op) else { return };
        let error = |message: String| Diagnostic::error_on(ir, op, message);
        let mut outwards = std::iter::successors(ir.parent_op(op), |&each| ir.parent_op(each));
        if let Some(func) = outwards.find_map(|each| Func::cast(ir, each))
            && func.personality(ir).is_none()
        {
            let message = "llvm.landingpad needs to be in a function with a personality";
            return errors.push(error(message.to_owned()));
        }
        if view.cleanup(ir).is_none() && ir.n_operands(op) == 0 {
            let message = "landingpad instruction expects at least one clause or cleanup attribute";
            return errors.push(error(message.to_owned()));
        }
        for (i, value) in ir.operands(op).enumerate() {
            // A filter clause is an array; a catch clause is a constant.
            let def = ir.defining_op(value);
            let is_constant = |op: OpId| Zero::cast(ir, op).is_some() || AddressOf::cast(ir, op).is_some();
            if as_array(ir.ctx(), ir.value_type(value)).is_some() || def.is_some_and(is_constant) {
                continue;
            }
            if let Some(cast) = def.and_then(|def| Bitcast::cast(ir, def)) {
                let of = ir.defining_op(cast.arg(ir));
                if of.is_some_and(|of| AddressOf::cast(ir, of).is_some()) {
                    continue;
                }
                let note = "global addresses expected as operand to bitcast used in clauses for landingpad";
                let error = error("constant clauses expected".to_owned()).with_note(ir.loc(cast.op()), note);
                return errors.push(error);
            }
            let message = format!("clause #{i} is not a known constant - null, addressof, bitcast");
            return errors.push(error(message));
        }
    }
}

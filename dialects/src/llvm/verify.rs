//! What the rows of llvm cannot say about validity.

use proofmark_ir::constraints::is_vector;
use proofmark_ir::context::{AttrKind, Attribute};
use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::symbols::SymbolTables;
use proofmark_ir::text::type_to_string;
use proofmark_ir::{Context, Identifier, Ir, OpId, Type};

use super::types::{self, as_array, is_ptr, struct_elements};
use super::{Call, Constant, ExtractValue, Func, InsertValue, LINKAGE_DEF, Return, Switch};
use crate::verify::{branch_weights, function_arguments, quoted};

/// To more bits, in the same shape.
pub(super) fn extension(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    let ctx = ir.ctx();
    let (from, to) = (ir.value_type(ir.operand(op, 0)), ir.value_type(ir.result(op, 0)));
    let message = if from.shape(ctx).is_some() != to.shape(ctx).is_some() {
        "input type is a vector but output type is an integer"
    } else if from.shape(ctx) != to.shape(ctx) {
        "input and output vectors are of incompatible shape"
    } else if to.element_or_self(ctx).bit_width(ctx) <= from.element_or_self(ctx).bit_width(ctx) {
        "integer width of the output type is smaller or equal to the integer width of the input type"
    } else {
        return;
    };
    errors.push(Diagnostic::error(ir.loc(op), message));
}

/// Pointers only to pointers, of the same address space.
pub(super) fn bitcast(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    let ctx = ir.ctx();
    let (from, to) = (ir.value_type(ir.operand(op, 0)), ir.value_type(ir.result(op, 0)));
    let (from_element, to_element) = (from.element_or_self(ctx), to.element_or_self(ctx));
    let message = if is_ptr(ctx, from_element) != is_ptr(ctx, to_element) {
        "can only cast pointers from and to pointers"
    } else if is_ptr(ctx, from_element) && is_vector(ctx, from) != is_vector(ctx, to) {
        "cannot cast pointer to vector of pointers"
    } else if is_ptr(ctx, from_element) && from_element != to_element {
        "cannot cast pointers of different address spaces, use 'llvm.addrspacecast' instead"
    } else {
        return;
    };
    errors.push(Diagnostic::op_error(ir, op, message));
}

pub(super) fn constant(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    let Some(view) = Constant::cast(ir, op) else { return };
    if let Err(message) = constant_fits(ir, view.value(ir), ir.value_type(view.res(ir))) {
        errors.push(Diagnostic::op_error(ir, op, message));
    }
}

/// Whether a constant of that type can have that value. Integers may differ in width: the value is then extended or cut.
fn constant_fits(ir: &Ir, value: Attribute, ty: Type) -> Result<(), String> {
    let ctx = ir.ctx();
    let expect = |holds: bool, message: &str| if holds { Ok(()) } else { Err(message.to_owned()) };
    match value.kind(ctx) {
        AttrKind::String { value, .. } => {
            let n = value.as_bytes(ctx).len();
            let fits = as_array(ctx, ty).is_some_and(|(len, element)| len == n as i64 && element == Type::I8);
            expect(fits, &format!("expected array type of {n} i8 elements for the string constant"))
        }
        AttrKind::Integer { .. } => expect(ty.is_signless_integer(ctx), "expected integer type"),
        AttrKind::Float { ty: own, .. } => match ty.float_kind() {
            Some(kind) => {
                expect(own.float_kind() == Some(kind), "attribute and type have different float semantics")
            }
            // The bits of a float that LLVM has no type for are an integer.
            None if ty.is_signless_integer(ctx) => {
                expect(own.bit_width(ctx) == ty.bit_width(ctx), "expected integer type of the same width")
            }
            None => Err("expected float type".to_owned()),
        },
        AttrKind::DenseElements { ty: own, .. } => {
            let expected = own.num_elements(ctx);
            let given = match as_array(ctx, ty) {
                Some(_) => flattened_len(ir, ty),
                None if is_vector(ctx, ty) => ty.num_elements(ctx),
                None => return Err("expected vector or array type".to_owned()),
            };
            match (given, expected) {
                (Some(given), Some(expected)) if given != expected => Err(format!(
                    "type and attribute have a different number of elements: {given} vs. {expected}"
                )),
                _ => Ok(()),
            }
        }
        AttrKind::Array(elements) => match struct_elements(ctx, ty) {
            Some(fields) if fields.len() != elements.len() => {
                Err(format!("expected array attribute of size {}", fields.len()))
            }
            Some(_) => Ok(()),
            None => expect(as_array(ctx, ty).is_some(), "expected array type"),
        },
        AttrKind::Sparse { .. } | AttrKind::DenseResource { .. } | AttrKind::Opaque { .. } => Ok(()),
        AttrKind::DenseStrings { .. } => Ok(()),
        _ => Err("only supports integer, float, string or elements attributes".to_owned()),
    }
}

/// The number of scalars in arrays of arrays and vectors.
fn flattened_len(ir: &Ir, ty: Type) -> Option<i64> {
    match as_array(ir.ctx(), ty) {
        Some((n, element)) => n.checked_mul(flattened_len(ir, element)?),
        None if is_vector(ir.ctx(), ty) => ty.num_elements(ir.ctx()),
        None => Some(1),
    }
}

/// The type at a position of an aggregate.
pub(super) fn type_at(ctx: &Context, container: Type, position: &[i64]) -> Result<Type, String> {
    let mut ty = container;
    for &index in position {
        if let Some((n, element)) = as_array(ctx, ty) {
            if index < 0 || index >= n {
                return Err(format!("position out of bounds: {index}"));
            }
            ty = element;
        } else if let Some(fields) = struct_elements(ctx, ty) {
            let field = usize::try_from(index).ok().and_then(|index| fields.get(index));
            ty = *field.ok_or_else(|| format!("position out of bounds: {index}"))?;
        } else {
            let ty = type_to_string(ctx, ty);
            return Err(format!("expected LLVM IR structure/array type, got: '{ty}'"));
        }
    }
    Ok(ty)
}

pub(super) fn extract_value(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    let Some(view) = ExtractValue::cast(ir, op) else { return };
    let container = ir.value_type(view.container(ir));
    let own = ir.value_type(view.res(ir));
    let position = view.position(ir).as_i64_array(ir.ctx()).unwrap_or_default();
    let message = match type_at(ir.ctx(), container, &position) {
        Ok(ty) if ty == own => return,
        Ok(ty) => {
            let (container, ty, own) = (quoted(ir, [container]), quoted(ir, [ty]), quoted(ir, [own]));
            format!(
                "Type mismatch: extracting from {container} should produce {ty} but this op returns {own}"
            )
        }
        Err(message) => message,
    };
    errors.push(Diagnostic::op_error(ir, op, message));
}

pub(super) fn insert_value(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    let Some(view) = InsertValue::cast(ir, op) else { return };
    let container = ir.value_type(view.container(ir));
    let own = ir.value_type(view.value(ir));
    let position = view.position(ir).as_i64_array(ir.ctx()).unwrap_or_default();
    let message = match type_at(ir.ctx(), container, &position) {
        Ok(ty) if ty == own => return,
        Ok(ty) => {
            let (container, ty, own) = (quoted(ir, [container]), quoted(ir, [ty]), quoted(ir, [own]));
            format!("Type mismatch: cannot insert {own} into {container}, expected {ty}")
        }
        Err(message) => message,
    };
    errors.push(Diagnostic::op_error(ir, op, message));
}

pub(super) fn func(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    let Some(view) = Func::cast(ir, op) else { return };
    let Some(signature) = view.signature(ir) else { return };
    let n_results = usize::from(!types::is_void(ir.ctx(), signature.result));
    let attrs = (view.arg_attrs(ir), view.res_attrs(ir));
    function_arguments(ir, op, &signature.params, n_results, attrs, errors);
    let linkage =
        view.linkage(ir).as_enum(ir.ctx(), &LINKAGE_DEF).and_then(|value| LINKAGE_DEF.keyword_of(value));
    if ir.entry_block(view.body(ir)).is_none() {
        if !matches!(linkage, Some("external" | "extern_weak")) {
            let message = "external functions must have 'external' or 'extern_weak' linkage";
            errors.push(Diagnostic::op_error(ir, op, message));
        }
    } else if linkage == Some("common") {
        errors.push(Diagnostic::op_error(ir, op, "functions cannot have 'common' linkage"));
    }
}

/// What the function returns, if the parent is one.
pub(super) fn r#return(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    let Some(view) = Return::cast(ir, op) else { return };
    let Some(func) = ir.parent_op(op).and_then(|parent| Func::cast(ir, parent)) else { return };
    let Some(signature) = func.signature(ir) else { return };
    let own = view.arg(ir).map(|value| ir.value_type(value));
    let message = match (own, types::is_void(ir.ctx(), signature.result)) {
        (None, true) => return,
        (Some(_), true) => "expected no operands",
        (None, false) => "expected 1 operand",
        (Some(own), false) if own == signature.result => return,
        (Some(_), false) => "mismatching result types",
    };
    let diagnostic = Diagnostic::op_error(ir, op, message);
    errors.push(diagnostic.with_note(ir.loc(func.op()), "when returning from function"));
}

/// As many case values as cases.
pub(super) fn switch(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    let Some(view) = Switch::cast(ir, op) else { return };
    let ctx = ir.ctx();
    let n_cases = view.case_destinations(ir).len();
    let n_values =
        view.case_values(ir).and_then(|values| values.elements(ctx)).map_or(0, |values| values.len());
    let segments = view.case_operand_segments(ir).as_i64_array(ctx).unwrap_or_default();
    branch_weights(ir, op, errors);
    let message = if n_values != n_cases {
        "expects number of case values to match number of case destinations".to_owned()
    } else if segments.len() != n_cases || segments.iter().sum::<i64>() != view.case_operands(ir).len() as i64
    {
        "'case_operand_segments' should give the number of operands of each case".to_owned()
    } else {
        return;
    };
    errors.push(Diagnostic::op_error(ir, op, message));
}

/// The function is there, and takes and returns what the call gives and gets.
pub(super) fn call(ir: &Ir, op: OpId, tables: &mut SymbolTables, errors: &mut Vec<Diagnostic>) {
    let Some(view) = Call::cast(ir, op) else { return };
    let Some(symbol) = view.callee(ir) else { return };
    let mut error = |message: String| errors.push(Diagnostic::op_error(ir, op, message));
    let name = symbol.as_flat_symbol(ir.ctx()).unwrap_or(Identifier::EMPTY).as_str(ir.ctx());
    let Some(target) = tables.resolve_nearest(ir, op, symbol) else {
        return error(format!("'{name}' does not reference a symbol in the current scope"));
    };
    let Some(signature) = Func::cast(ir, target).and_then(|func| func.signature(ir)) else {
        return error(format!("'{name}' does not reference a valid LLVM function"));
    };
    let operands: Vec<Type> = view.callee_operands(ir).map(|value| ir.value_type(value)).collect();
    let (given, expected) = (operands.len(), signature.params.len());
    if given < expected || given > expected && !signature.variadic {
        return error(format!("incorrect number of operands ({given}) for callee (expecting: {expected})"));
    }
    for (i, (&own, &expected)) in operands.iter().zip(&signature.params).enumerate() {
        if own != expected {
            let (own, expected) = (quoted(ir, [own]), quoted(ir, [expected]));
            return error(format!("operand type mismatch for operand {i}: {own} != {expected}"));
        }
    }
    let own = view.result(ir).map(|value| ir.value_type(value));
    match (own, types::is_void(ir.ctx(), signature.result)) {
        (None, false) => error("expected function call to produce a value".to_owned()),
        (Some(_), true) => error("calling function with void result must not produce values".to_owned()),
        (Some(own), false) if own != signature.result => {
            error(format!(
                "result type mismatch: {} != {}",
                quoted(ir, [own]),
                quoted(ir, [signature.result])
            ));
        }
        _ => {}
    }
}

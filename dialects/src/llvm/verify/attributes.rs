//! Verification of the llvm attributes on functions, arguments and results of any dialect, for example `llvm.noalias`.

use proofmark_ir::context::{AttrKind, AttrPlace, TypeKind};
use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::verify::DialectAttr;
use proofmark_ir::{Attribute, Identifier, Ir, OpId, Type};

use crate::llvm::types::{self, as_function, is_compatible, is_ptr};

/// The kind of an attribute's value.
#[derive(Clone, Copy)]
enum Value {
    Unit,
    Type,
    Integer,
}

/// The kind of type that an attribute applies to.
#[derive(Clone, Copy)]
enum On {
    Pointer,
    Integer,
    Any,
}

/// A parameter attribute: its name, the kind of its value, the kind of parameter type, and whether results may have it.
struct Row(&'static str, Value, On, bool);

const PARAMETER_ATTRS: &[Row] = &[
    Row("llvm.noalias", Value::Unit, On::Pointer, true),
    Row("llvm.readonly", Value::Unit, On::Pointer, false),
    Row("llvm.readnone", Value::Unit, On::Pointer, false),
    Row("llvm.writeonly", Value::Unit, On::Pointer, false),
    Row("llvm.nest", Value::Unit, On::Pointer, false),
    Row("llvm.nocapture", Value::Unit, On::Pointer, false),
    Row("llvm.nofree", Value::Unit, On::Pointer, false),
    Row("llvm.nonnull", Value::Unit, On::Pointer, true),
    Row("llvm.sret", Value::Type, On::Pointer, false),
    Row("llvm.byval", Value::Type, On::Pointer, false),
    Row("llvm.byref", Value::Type, On::Pointer, false),
    Row("llvm.elementtype", Value::Type, On::Pointer, true),
    Row("llvm.inalloca", Value::Type, On::Pointer, false),
    Row("llvm.preallocated", Value::Type, On::Pointer, false),
    Row("llvm.signext", Value::Unit, On::Integer, true),
    Row("llvm.zeroext", Value::Unit, On::Integer, true),
    Row("llvm.align", Value::Integer, On::Pointer, true),
    Row("llvm.dereferenceable", Value::Integer, On::Pointer, true),
    Row("llvm.dereferenceable_or_null", Value::Integer, On::Pointer, true),
    Row("llvm.alignstack", Value::Integer, On::Any, false),
    Row("llvm.noundef", Value::Unit, On::Any, true),
    Row("llvm.inreg", Value::Unit, On::Any, true),
    Row("llvm.returned", Value::Unit, On::Any, false),
];

/// Attributes that only parameters may have, without further checks.
const ONLY_OF_PARAMETERS: &[&str] = &["llvm.allocalign", "llvm.allocptr"];

/// Verifies an attribute of the dialect on an operation, argument or result.
pub(in crate::llvm) fn dialect_attribute(ir: &Ir, attr: DialectAttr, errors: &mut Vec<Diagnostic>) {
    let name = attr.name.as_str(ir.ctx());
    let message = match attr.place {
        AttrPlace::Operation => {
            if let Err(message) = operation_attribute(ir, name, attr.value) {
                errors.push(Diagnostic::op_error(ir, attr.op, message));
            }
            return;
        }
        AttrPlace::Argument(index) => {
            match signature(ir, attr.op).and_then(|(params, _)| params.get(index).copied()) {
                Some(ty) => parameter(ir, name, attr.value, ty),
                None => return,
            }
        }
        AttrPlace::Result(index) => {
            match signature(ir, attr.op).and_then(|(_, results)| results.get(index).copied()) {
                Some(ty) if types::is_void(ir.ctx(), ty) => {
                    Err("cannot attach result attributes to functions with a void return".to_owned())
                }
                Some(_) if ONLY_OF_PARAMETERS.contains(&name) || row(name).is_some_and(|row| !row.3) => {
                    Err(format!("\"{name}\" is not a valid result attribute"))
                }
                Some(ty) => parameter(ir, name, attr.value, ty),
                None => return,
            }
        }
    };
    if let Err(message) = message {
        errors.push(Diagnostic::error_on(ir, attr.op, message));
    }
}

/// Returns the types of the arguments and results of a function of any dialect; `void` counts as a result.
fn signature(ir: &Ir, op: OpId) -> Option<(Vec<Type>, Vec<Type>)> {
    let ctx = ir.ctx();
    let ty = ir.property(op, Identifier::FUNCTION_TYPE)?.as_type(ctx)?;
    match ty.kind(ctx) {
        TypeKind::Function { inputs, results } => Some((inputs.to_vec(), results.to_vec())),
        _ => as_function(ctx, ty).map(|parts| (parts.params, vec![parts.result])),
    }
}

fn row(name: &str) -> Option<&'static Row> {
    PARAMETER_ATTRS.iter().find(|row| row.0 == name)
}

fn parameter(ir: &Ir, name: &str, value: Attribute, ty: Type) -> Result<(), String> {
    let ctx = ir.ctx();
    let Some(&Row(_, expected, on, _)) = row(name) else { return Ok(()) };
    let (is_so, words) = match expected {
        Value::Unit => (value == Attribute::UNIT, "a unit attribute"),
        Value::Type => (value.as_type(ctx).is_some(), "a type attribute"),
        Value::Integer => (matches!(value.kind(ctx), AttrKind::Integer { .. }), "an integer attribute"),
    };
    if !is_so {
        return Err(format!("\"{name}\" should be {words}"));
    }
    // Types that are not yet converted to llvm are not checked.
    let words = match on {
        _ if !is_compatible(ctx, ty) => return Ok(()),
        On::Pointer if !is_ptr(ctx, ty) => "non-pointer",
        On::Integer if !ty.is_integer(ctx) => "non-integer",
        _ => return Ok(()),
    };
    Err(format!("\"{name}\" attribute attached to {words} LLVM type"))
}

fn operation_attribute(ir: &Ir, name: &str, value: Attribute) -> Result<(), String> {
    if name != "llvm.data_layout" {
        return Ok(());
    }
    match value.as_string(ir.ctx()) {
        None => Err("expected 'llvm.data_layout' to be a string attributes".to_owned()),
        Some(text) => match text.as_str(ir.ctx()).split('-').find(|spec| !is_layout(spec)) {
            Some(spec) if !spec.is_empty() => Err(format!(
                "invalid data layout descriptor: unknown specifier '{}'",
                &spec[..first_char(spec)]
            )),
            Some(_) if !text.as_str(ir.ctx()).is_empty() => {
                Err("invalid data layout descriptor: empty specification is not allowed".to_owned())
            }
            _ => Ok(()),
        },
    }
}

fn first_char(text: &str) -> usize {
    text.chars().next().map_or(0, char::len_utf8)
}

/// Returns whether `spec` starts with the letter of a data layout specification. LLVM checks the rest.
fn is_layout(spec: &str) -> bool {
    spec.starts_with(['e', 'E', 'm', 'p', 'i', 'f', 'v', 'a', 'n', 's', 'S', 'P', 'A', 'G', 'F'])
}

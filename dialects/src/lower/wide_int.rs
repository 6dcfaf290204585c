//! Emulation of wide integers by pairs of narrow ones (MLIR's `EmulateWideInt.cpp`). An integer of twice the widest
//! supported width becomes a vector of two: the low half and the high half. A vector of such integers gets a last
//! dimension of size 2.

mod halves;
mod patterns;

use std::sync::Arc;

use proofmark_drivers::conversion::{ConversionPatterns, ConversionTarget, Converted, TypeConverter};
use proofmark_ir::context::TypeKind;
use proofmark_ir::{Context, Identifier, Type};

use crate::structural::{call_patterns, function_patterns, return_patterns};

/// Returns the type converter for integers of at most `widest` bits.
fn type_converter(widest: u32) -> TypeConverter {
    TypeConverter::new().rule(move |ctx, ty| match converted(ctx, ty, widest) {
        Some(ty) => Converted::one(ty),
        None => Converted::Impossible,
    })
}

/// Returns the type that represents `ty`; `None` for integers of other widths than `2 * widest` that are wider than
/// `widest`.
fn converted(ctx: &Context, ty: Type, widest: u32) -> Option<Type> {
    if let TypeKind::Function { inputs, results } = ty.kind(ctx) {
        let all = |types: &[Type]| -> Option<Vec<Type>> {
            types.iter().map(|&ty| converted(ctx, ty, widest)).collect()
        };
        return Some(ctx.function_type(&all(inputs)?, &all(results)?));
    }
    let is_vector = matches!(ty.kind(ctx), TypeKind::Vector { .. });
    let element = if is_vector { ty.element_or_self(ctx) } else { ty };
    let Some(width) = element.int_width(ctx).filter(|&width| width > widest && !element.is_index()) else {
        return Some(ty);
    };
    let narrow = ctx.int_type(widest);
    let mut shape = if is_vector { ty.shape(ctx)?.to_vec() } else { Vec::new() };
    shape.push(2);
    (width == 2 * widest).then(|| ctx.vector_type(&shape, narrow))
}

/// Adds the patterns of `--arith-emulate-wide-int`, with the type converter that they use.
pub fn emulate_wide_int_patterns(patterns: &mut ConversionPatterns, widest: u32) -> Arc<TypeConverter> {
    let converter = Arc::new(type_converter(widest));
    function_patterns(patterns, &["func.func"], &converter);
    call_patterns(patterns, &converter);
    return_patterns(patterns, &converter);
    patterns.add_rows(patterns::ROWS, Some(&converter));
    converter
}

/// Returns the conversion target: operations of arith and vector, and functions, calls and returns are legal if their
/// types are.
pub fn emulate_wide_int_target(ctx: &Context, converter: &Arc<TypeConverter>) -> ConversionTarget {
    let (types, signatures) = (converter.clone(), converter.clone());
    ConversionTarget::new()
        .dynamically_legal_op(ctx, "func.func", move |ir, op| {
            let ty = ir.property(op, Identifier::FUNCTION_TYPE).and_then(|ty| ty.as_type(ir.ctx()));
            Some(ty.is_some_and(|ty| signatures.is_legal(ir.ctx(), ty)))
        })
        .default_rule(move |ir, op| Some(types.is_legal_op(ir, op)))
        .dynamically_legal_ops(ctx, &["func.call", "func.return"])
        .dynamically_legal_dialects(ctx, &["arith", "vector"])
}

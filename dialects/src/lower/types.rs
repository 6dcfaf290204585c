//! Conversion of types to those of llvm, with casts between old and new types (MLIR's `LLVMTypeConverter`).

use proofmark_drivers::conversion::{Converted, MaterializationRequest, Materialized, TypeConverter};
use proofmark_ir::context::{FloatKind, Signedness, TypeKind};
use proofmark_ir::{Builder, Context, NewOp, Type};

use crate::llvm::types;

/// Returns MLIR's `LLVMTypeConverter`, restricted to the supported types. `index` becomes an integer of
/// `index_bitwidth` bits.
///
/// Materializations are `builtin.unrealized_conversion_cast` operations, which remain in the IR.
pub fn llvm_type_converter(index_bitwidth: u32) -> TypeConverter {
    TypeConverter::new()
        .rule(move |ctx, ty| match to_llvm(ctx, ty, index_bitwidth) {
            Some(ty) => Converted::one(ty),
            None => Converted::Impossible,
        })
        .source_materialization(unrealized_cast)
        .target_materialization(unrealized_cast)
}

fn unrealized_cast(rw: &mut Builder<'_>, request: MaterializationRequest<'_>) -> Materialized {
    let name = rw.ctx().op_name("builtin.unrealized_conversion_cast");
    let op = rw.create(&NewOp {
        operands: request.inputs,
        results: request.types,
        ..NewOp::new(name, request.loc)
    });
    Materialized::To(rw.results(op).into())
}

fn to_llvm(ctx: &Context, ty: Type, index_bitwidth: u32) -> Option<Type> {
    let convert = |ty| to_llvm(ctx, ty, index_bitwidth);
    match ty.kind(ctx) {
        TypeKind::Index => Some(ctx.int_type(index_bitwidth)),
        TypeKind::Integer { width, signedness } => match signedness {
            Signedness::Signless => Some(ty),
            Signedness::Signed | Signedness::Unsigned => Some(ctx.int_type(*width)),
        },
        TypeKind::Float(kind) => Some(match kind {
            FloatKind::BF16
            | FloatKind::F16
            | FloatKind::F32
            | FloatKind::F64
            | FloatKind::F80
            | FloatKind::F128 => ty,
            FloatKind::TF32 => return None,
            // Float formats without a type in llvm are converted to integers.
            _ => ctx.int_type(ty.bit_width(ctx)?),
        }),
        TypeKind::Complex(element) => {
            let element = convert(*element)?;
            Some(types::literal_struct(ctx, &[element, element], false))
        }
        TypeKind::Function { .. } => Some(types::ptr(ctx)),
        TypeKind::Vector { shape, scalable, element } => {
            let element = convert(*element)?;
            // A dimension that becomes an array cannot be scalable.
            let (last, outer) = match (shape.split_last(), scalable.split_last()) {
                (None, _) => return Some(ctx.vector_type(&[1], element)),
                (Some((&last, outer)), Some((&scale, outer_scale))) if !outer_scale.contains(&true) => {
                    let kind = TypeKind::Vector { shape: [last].into(), scalable: [scale].into(), element };
                    (ctx.ty(kind), outer)
                }
                (Some((&last, outer)), None) => (ctx.vector_type(&[last], element), outer),
                _ => return None,
            };
            Some(outer.iter().rev().fold(last, |inner, &n| types::array(ctx, n, inner)))
        }
        TypeKind::Dialect { .. } if types::is_compatible(ctx, ty) => Some(ty),
        _ => None,
    }
}

/// Returns whether the type, or its element type, is a float that is converted to an integer: such values can be moved,
/// but arithmetic on them cannot be converted.
pub(super) fn is_carried_float(ctx: &Context, ty: Type) -> bool {
    let element = ty.element_or_self(ctx);
    element.float_kind().is_some() && to_llvm(ctx, element, 64) != Some(element)
}

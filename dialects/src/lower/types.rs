//! Conversion of types to those of llvm, with casts between old and new types (MLIR's `LLVMTypeConverter`).

use proofmark_drivers::conversion::{Converted, MaterializationRequest, Materialized, TypeConverter};
use proofmark_ir::context::{FloatKind, Signedness, TypeKind};
use proofmark_ir::{Builder, Context, NewOp, Type, ValueId};

use super::descriptor::{MemRefDescriptor, MemRefLayout, UnrankedDescriptor, unranked_descriptor};
use super::llvm_builder::LlvmBuilder;
use crate::llvm::types;

/// Returns MLIR's `LLVMTypeConverter`. `index` becomes an integer of `index_bitwidth` bits, and a memref its descriptor
/// (see [`MemRefDescriptor`]).
///
/// Materializations are `builtin.unrealized_conversion_cast` operations, which remain in the IR. If a memref has become
/// the components of its descriptor, or a bare pointer, they create the descriptor first.
pub fn llvm_type_converter(index_bitwidth: u32) -> TypeConverter {
    TypeConverter::new()
        .rule(move |ctx, ty| match to_llvm(ctx, ty, index_bitwidth) {
            Some(ty) => Converted::one(ty),
            None => Converted::Impossible,
        })
        .source_materialization(unrealized_cast)
        .target_materialization(unrealized_cast)
        .source_materialization(move |rw, request| match *request.types {
            [memref] => match packed(rw, memref, request, index_bitwidth) {
                Some(descriptor) => {
                    unrealized_cast(rw, MaterializationRequest { inputs: &[descriptor], ..request })
                }
                None => Materialized::NotMine,
            },
            _ => Materialized::NotMine,
        })
        .target_materialization(move |rw, request| {
            let (Some(memref), &[to]) = (request.original_type, request.types) else {
                return Materialized::NotMine;
            };
            if to_llvm(rw.ctx(), memref, index_bitwidth) != Some(to) {
                return Materialized::NotMine;
            }
            packed(rw, memref, request, index_bitwidth).map_or(Materialized::NotMine, Materialized::one)
        })
}

/// Creates the descriptor of a memref from a bare pointer or its components; `None` if the inputs are neither.
fn packed(
    rw: &mut Builder<'_>,
    memref: Type,
    request: MaterializationRequest<'_>,
    index_bitwidth: u32,
) -> Option<ValueId> {
    let ctx = rw.ctx();
    let index = ctx.int_type(index_bitwidth);
    let types: Vec<Type> = request.inputs.iter().map(|&input| rw.value_type(input)).collect();
    if let TypeKind::UnrankedMemRef { .. } = memref.kind(ctx) {
        let is_unpacked = types == [index, types::ptr(ctx)];
        let b = &mut LlvmBuilder::new(rw, request.loc, index);
        return is_unpacked.then(|| UnrankedDescriptor::pack(b, request.inputs[0], request.inputs[1]).value);
    }
    let memref = MemRefLayout::of(ctx, memref, |element| to_llvm(ctx, element, index_bitwidth))?;
    let is_unpacked = types == memref.fields(ctx, index);
    let is_bare = types.len() == 1 && types::is_ptr(ctx, types[0]);
    let b = &mut LlvmBuilder::new(rw, request.loc, index);
    if is_unpacked {
        return Some(MemRefDescriptor::pack(b, &memref, request.inputs).value);
    }
    let pointer = *request.inputs.first()?;
    is_bare.then(|| MemRefDescriptor::of_static(b, &memref, pointer, pointer))?.map(|made| made.value)
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

pub(super) fn to_llvm(ctx: &Context, ty: Type, index_bitwidth: u32) -> Option<Type> {
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
        TypeKind::MemRef { .. } => {
            let index = ctx.int_type(index_bitwidth);
            Some(MemRefLayout::of(ctx, ty, convert)?.descriptor(ctx, index))
        }
        TypeKind::UnrankedMemRef { element, .. } => {
            convert(*element)?;
            Some(unranked_descriptor(ctx, ctx.int_type(index_bitwidth)))
        }
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

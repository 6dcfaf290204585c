//! Draws of constants and of attributes, mostly at boundaries.

use arbitrary::{Result, Unstructured};
use proofmark_ir::context::FloatKind;
use proofmark_ir::op_def::AttrSpelling;
use proofmark_ir::semantics::{FloatOp, Rounding, element_width, evaluate_float};
use proofmark_ir::{ApInt, Attribute, Context, Type};

/// Draws a flag, a predicate, a set of flags, or a number. Returns `None` for other attributes.
pub(crate) fn attribute(
    ctx: &Context,
    u: &mut Unstructured<'_>,
    spelling: &AttrSpelling,
) -> Result<Option<Attribute>> {
    Ok(match spelling {
        AttrSpelling::Unit => Some(Attribute::UNIT),
        AttrSpelling::Keywords { cases, ty } => {
            let &(_, value) = u.choose(cases)?;
            Some(ctx.i64_attr(value, *ty))
        }
        AttrSpelling::Typed(ty) => scalar_attr(ctx, u, *ty)?,
        AttrSpelling::Parameters(name) => {
            let Some(def) = ctx.registry().enum_def(name) else { return Ok(None) };
            let mut value = 0;
            for _ in 0..if def.separator.is_some() { 2 } else { 1 } {
                value |= u.choose(def.cases)?.0;
            }
            Some(ctx.enum_attr(def, value))
        }
        _ => None,
    })
}

/// Draws a number of `width` bits, mostly near a boundary.
pub(super) fn number(u: &mut Unstructured<'_>, width: u32) -> Result<ApInt> {
    let number = match u.int_in_range(0..=11u8)? {
        0 => ApInt::zero(width),
        1 => ApInt::new(width, 1),
        2 => ApInt::unsigned_max(width),
        3 => ApInt::signed_min(width),
        4 => ApInt::signed_max(width),
        5 => ApInt::new(width, u128::from(width)),
        6 => ApInt::new(width, u128::from(width.saturating_sub(1))),
        7 => ApInt::new(width, u128::from(u.int_in_range(2..=9u8)?)),
        // A power of two, and a mask of low bits.
        8 => ApInt::new(width, 1 << u.int_in_range(0..=width.min(64) - 1)?),
        9 => ApInt::new(width, (1 << u.int_in_range(1..=width.min(64))?) - 1),
        _ => ApInt::new(width, u128::from(u.arbitrary::<u64>()?)),
    };
    Ok(number)
}

/// Draws the bits of a scalar of type `ty`. Returns `None` for other types.
///
/// # Errors
///
/// If `u` is exhausted.
pub fn bits(ctx: &Context, u: &mut Unstructured<'_>, ty: Type) -> Result<Option<ApInt>> {
    if let Some(kind) = ty.float_kind() {
        return Ok(Some(ApInt::new(kind.width(), float(u, kind)?)));
    }
    element_width(ctx, ty, 64).map(|width| number(u, width)).transpose()
}

/// Draws a scalar attribute of type `ty`. Returns `None` for other types.
pub(crate) fn scalar_attr(ctx: &Context, u: &mut Unstructured<'_>, ty: Type) -> Result<Option<Attribute>> {
    let Some(bits) = bits(ctx, u, ty)? else { return Ok(None) };
    Ok(match ty.float_kind() {
        Some(_) => bits.to_u128().map(|bits| ctx.float_attr(bits, ty)),
        None => Some(ctx.int_attr(bits, ty)),
    })
}

/// Draws the bits of a float, mostly near special values and boundaries of rounding.
fn float(u: &mut Unstructured<'_>, kind: FloatKind) -> Result<u128> {
    let width = kind.width();
    let magnitude = (u128::MAX >> (128 - width)) >> 1;
    let bits = match u.int_in_range(0..=5u8)? {
        // Zero and the least subnormal numbers.
        0 => u128::from(u.int_in_range(0..=2u8)?),
        // The largest finite numbers, infinity and NaN, as far as the format has them.
        1 => magnitude - u128::from(u.int_in_range(0..=2u8)?),
        // Small numbers, for which arithmetic is exact.
        2 | 3 => {
            let number = f64::from(u.int_in_range(0..=20u8)?) / 2.0;
            let convert = FloatOp::Convert(kind, Rounding::NearestEven);
            evaluate_float(convert, FloatKind::F64, &[number.to_bits().into()], 64)
        }
        _ => u128::from(u.arbitrary::<u64>()?) & magnitude,
    };
    Ok(if u.arbitrary()? { bits | (magnitude + 1) } else { bits })
}

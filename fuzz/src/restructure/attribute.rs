//! The mutation of attributes that are no flags: numbers, lists and affine maps.

use arbitrary::{Result, Unstructured};
use proofmark_ir::context::{AffineMap, AttrKind};
use proofmark_ir::{ApInt, Attribute, Context, Ir, OpId, Type};

use crate::generate;

/// The attributes that the structure of an operation determines.
const STRUCTURAL: [&str; 2] = ["operandSegmentSizes", "resultSegmentSizes"];

/// Changes an inherent attribute of `op`: a number, an element of a list, the order of a list or of the results of an
/// affine map. The result may be invalid. Returns whether an attribute was changed.
pub(super) fn change(ir: &mut Ir, op: OpId, u: &mut Unstructured<'_>) -> Result<bool> {
    let ctx = ir.ctx_arc().clone();
    let is_free = |name: &str| !STRUCTURAL.contains(&name);
    let mut properties = ir.properties(op).entries(&ctx).to_vec();
    properties.retain(|(name, _)| is_free(name.as_str(&ctx)));
    if properties.is_empty() {
        return Ok(false);
    }
    let (name, attribute) = *u.choose(&properties)?;
    let Some(new) = changed(&ctx, attribute, u)?.filter(|&new| new != attribute) else { return Ok(false) };
    ir.rewriter().set_property(op, name, new);
    Ok(true)
}

/// Returns another attribute of the same kind, or `None` for kinds without mutations.
fn changed(ctx: &Context, attribute: Attribute, u: &mut Unstructured<'_>) -> Result<Option<Attribute>> {
    Ok(match attribute.kind(ctx) {
        AttrKind::Integer { value, ty } => Some(ctx.int_attr(number(value, u)?, *ty)),
        AttrKind::Float { ty, .. } => generate::scalar_attr(ctx, u, *ty)?,
        AttrKind::Array(elements) if !elements.is_empty() => {
            let mut elements = elements.to_vec();
            let at = u.choose_index(elements.len())?;
            if u.arbitrary()? {
                let other = u.choose_index(elements.len())?;
                elements.swap(at, other);
            } else if let Some(new) = element(ctx, elements[at], u)? {
                elements[at] = new;
            }
            Some(ctx.array_attr(&elements))
        }
        AttrKind::DenseArray { element: Type::I64, data } if !data.is_empty() => {
            let numbers = data.chunks_exact(8).map(|bytes| {
                bytes.iter().rev().fold(0_u64, |number, &byte| number << 8 | u64::from(byte)) as i64
            });
            let mut numbers: Vec<i64> = numbers.collect();
            let at = u.choose_index(numbers.len())?;
            if u.arbitrary()? {
                let other = u.choose_index(numbers.len())?;
                numbers.swap(at, other);
            } else {
                numbers[at] = match u.int_in_range(0..=3u8)? {
                    0 => numbers[at].wrapping_add(1),
                    1 => numbers[at].wrapping_sub(1),
                    2 => 0,
                    _ => 1,
                };
            }
            Some(ctx.i64_array_attr(&numbers))
        }
        AttrKind::AffineMap(map) if map.results.len() > 1 => {
            let mut results = map.results.to_vec();
            let (at, other) = (u.choose_index(results.len())?, u.choose_index(results.len())?);
            results.swap(at, other);
            let map = AffineMap { results: results.into(), ..map.clone() };
            Some(ctx.attr(AttrKind::AffineMap(map)))
        }
        _ => None,
    })
}

/// Returns another element of an array: a number, or an element of a nested list of numbers.
fn element(ctx: &Context, attribute: Attribute, u: &mut Unstructured<'_>) -> Result<Option<Attribute>> {
    match attribute.kind(ctx) {
        AttrKind::Array(inner) if inner.iter().any(|each| matches!(each.kind(ctx), AttrKind::Array(_))) => {
            Ok(None)
        }
        _ => changed(ctx, attribute, u),
    }
}

/// Returns a neighbour of a number, or zero or one.
fn number(value: &ApInt, u: &mut Unstructured<'_>) -> Result<ApInt> {
    let one = ApInt::one(value.width());
    Ok(match u.int_in_range(0..=3u8)? {
        0 => value.add(&one),
        1 => value.sub(&one),
        2 => ApInt::zero(value.width()),
        _ => one,
    })
}

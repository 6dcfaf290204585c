//! Constants between attribute and scalars: what a constant operation's semantics yields, and what a constant fold reads and
//! writes.

use proofmark_ir::context::AttrKind;
use proofmark_ir::semantics::fold::Constant;
use proofmark_ir::semantics::{Machine, Scalar, Unsupported, Value, element_width, shape_of};
use proofmark_ir::{ApInt, Attribute, Context, Type};
use smallvec::smallvec;

/// The full name of the attribute that says "poison, all of it".
const POISON: &str = "ub.poison";

/// Whether the attribute is `#ub.poison`.
#[inline]
pub fn is_poison(ctx: &Context, attr: Attribute) -> bool {
    matches!(attr.kind(ctx), AttrKind::Dialect { def, .. } if def.name == POISON)
}

/// `#ub.poison`, if the dialect is registered.
pub fn poison(ctx: &Context) -> Option<Attribute> {
    Some(ctx.dialect_attr(ctx.registry().attr_def(POISON)?, &[]))
}

/// The scalars of a constant of integers, `index` (64 bits) or floats, in row-major order; just one for a splat. Not for poison.
pub fn scalars(ctx: &Context, attr: Attribute) -> Option<Constant> {
    match attr.kind(ctx) {
        AttrKind::Integer { value, .. } => Some(smallvec![Some(value.clone())]),
        AttrKind::Float { bits, ty } => Some(smallvec![Some(ApInt::new(ty.bit_width(ctx)?, *bits))]),
        AttrKind::DenseElements { ty, splat, .. } => {
            if matches!(ty.element_type(ctx)?.kind(ctx), proofmark_ir::context::TypeKind::Complex(_)) {
                return None;
            }
            let elements = attr.elements(ctx)?;
            if *splat {
                Some(smallvec![Some(elements.get(0)?)])
            } else {
                Some(elements.iter().map(Some).collect())
            }
        }
        _ => None,
    }
}

/// The constant of type `ty` that has these scalars; one scalar alone stands for all elements. Poison in every scalar is
/// `#ub.poison`; poison in some is no attribute.
pub fn attribute(ctx: &Context, ty: Type, scalars: &[Option<ApInt>]) -> Option<Attribute> {
    if !scalars.is_empty() && scalars.iter().all(Option::is_none) {
        return poison(ctx);
    }
    let scalar = |value: &ApInt| match ty.float_kind() {
        Some(_) => Some(ctx.float_attr(value.to_u128()?, ty)),
        None => Some(ctx.int_attr(value.clone(), ty)),
    };
    if !ty.is_shaped(ctx) {
        let [value] = scalars else { return None };
        return scalar(value.as_ref()?);
    }
    let n = usize::try_from(ty.num_elements(ctx)?).ok()?;
    if let [value] = scalars
        && n > 0
    {
        return ctx.splat_attr(ty, value.as_ref()?);
    }
    if scalars.len() != n {
        return None;
    }
    let elements: Option<Vec<ApInt>> = scalars.iter().cloned().collect();
    ctx.dense_attr(ty, &elements?)
}

/// Execution of a constant: its only result is the constant `attr` of type `ty`.
pub fn execute(
    ctx: &Context,
    machine: &mut Machine<'_>,
    attr: Attribute,
    ty: Type,
) -> Result<(), Unsupported> {
    let shape = shape_of(ctx, ty, machine.index_width())?;
    if is_poison(ctx, attr) {
        let value = Value::from_scalars(shape.iter().map(|&width| Scalar::poison(&mut **machine, width)));
        machine.result(value);
        return Ok(());
    }
    let element = ty.element_or_self(ctx);
    let unsupported = || Unsupported::new("a constant that is not of integers, index or floats");
    let width = element_width(ctx, element, machine.index_width()).ok_or_else(unsupported)?;
    let scalars = scalars(ctx, attr).ok_or_else(unsupported)?;
    if scalars.len() != shape.len() && scalars.len() != 1 {
        return Err(Unsupported::new("a constant with another number of elements than its type"));
    }
    // Only `index` at 32 bits, and LLVM's constants whose attribute has another width, are not of that width already.
    let scalars: Vec<Scalar> = scalars
        .iter()
        .flatten()
        .map(|value| Scalar::constant(&mut **machine, value.sext_or_trunc(width)))
        .collect();
    let value = match scalars[..] {
        [scalar] => Value::from_scalars(shape.iter().map(|_| scalar)),
        _ => Value::from_scalars(scalars),
    };
    machine.result(value);
    Ok(())
}

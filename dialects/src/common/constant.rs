//! Conversion between constant attributes and scalars, for the semantics of constants and for constant folding.

use std::collections::BTreeMap;

use proofmark_ir::context::{AttrKind, TypeKind};
use proofmark_ir::semantics::float::NanDetail;
use proofmark_ir::semantics::fold::Constant;
use proofmark_ir::semantics::{
    Machine, Scalar, Term, Unsupported, Value, element_width, float_kinds_of, shape_of,
};
use proofmark_ir::{ApInt, Attribute, Context, Type};
use smallvec::smallvec;

/// The full name of the poison attribute.
const POISON: &str = "ub.poison";

/// Returns whether the attribute is `#ub.poison`.
#[inline]
pub fn is_poison(ctx: &Context, attr: Attribute) -> bool {
    matches!(attr.kind(ctx), AttrKind::Dialect { def, .. } if def.name == POISON)
}

/// Returns `#ub.poison`, if the dialect is registered.
pub fn poison(ctx: &Context) -> Option<Attribute> {
    Some(ctx.dialect_attr(ctx.registry().attr_def(POISON)?, &[]))
}

/// Returns the scalars of a constant of integers, `index` (as 64 bits) or floats, in row-major order; one scalar for a
/// splat. Returns `None` for other constants, poison included.
pub fn scalars(ctx: &Context, attr: Attribute) -> Option<Constant> {
    if let Some(bits) = scalar_bits(ctx, attr) {
        return Some(smallvec![Some(bits)]);
    }
    match attr.kind(ctx) {
        AttrKind::DenseElements { ty, splat, .. } => {
            if matches!(ty.element_type(ctx)?.kind(ctx), TypeKind::Complex(_)) {
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

/// Returns the bits of an integer, `index` (as 64 bits) or float; `None` for other attributes.
fn scalar_bits(ctx: &Context, attr: Attribute) -> Option<ApInt> {
    match attr.kind(ctx) {
        AttrKind::Integer { value, .. } => Some(value.clone()),
        AttrKind::Float { bits, ty } => Some(ApInt::new(ty.bit_width(ctx)?, *bits)),
        _ => None,
    }
}

/// Returns the constant of type `ty` with these scalars; a single scalar is a splat. If all scalars are poison, the
/// result is `#ub.poison`; if only some are, there is no attribute.
pub fn attribute(ctx: &Context, ty: Type, scalars: &[Option<ApInt>]) -> Option<Attribute> {
    if !scalars.is_empty() && scalars.iter().all(Option::is_none) {
        return poison(ctx);
    }
    if !ty.is_shaped(ctx) {
        let [value] = scalars else { return None };
        return scalar(ctx, ty, value.clone()?);
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

/// Returns the elements of a `dense<...>` with another shape of the same size, or a splat with any shape. Returns
/// `None` for other constants and types.
pub fn reshaped(ctx: &Context, attr: Attribute, ty: Type) -> Option<Attribute> {
    let AttrKind::DenseElements { ty: own, data, splat } = attr.kind(ctx) else { return None };
    let n = ty.num_elements(ctx)?;
    if own.element_type(ctx) != ty.element_type(ctx) || n == 0 && *splat {
        return None;
    }
    if !*splat && own.num_elements(ctx) != Some(n) {
        return None;
    }
    Some(ctx.attr(AttrKind::DenseElements { ty, data: data.clone(), splat: *splat }))
}

/// Returns an element of a `dense<...>` or `sparse<...>` as a constant of the element type: a number, or a pair for
/// complex elements.
pub fn element(ctx: &Context, attr: Attribute, index: usize) -> Option<Attribute> {
    if let AttrKind::Sparse { ty, .. } = attr.kind(ctx) {
        let element = ty.element_type(ctx)?;
        return scalar(ctx, element, sparse_element(ctx, attr, element.bit_width(ctx)?, index)?);
    }
    let AttrKind::DenseElements { ty, data, splat } = attr.kind(ctx) else { return None };
    let element = ty.element_type(ctx)?;
    let TypeKind::Complex(part) = *element.kind(ctx) else {
        return scalar(ctx, element, attr.elements(ctx)?.get(index)?);
    };
    let n = usize::try_from(ty.num_elements(ctx)?).ok().filter(|&n| index < n)?;
    let size = data.len() / if *splat { 2 } else { 2 * n };
    let at = if *splat { 0 } else { 2 * index * size };
    let number = |at: usize| {
        let bytes = data.get(at..at + size).filter(|bytes| bytes.len() <= 16)?;
        let mut wide = [0; 16];
        wide[..bytes.len()].copy_from_slice(bytes);
        scalar(ctx, part, ApInt::new(part.bit_width(ctx)?, u128::from_le_bytes(wide)))
    };
    Some(ctx.array_attr(&[number(at)?, number(at + size)?]))
}

/// Returns the constant of a scalar type with these bits.
fn scalar(ctx: &Context, ty: Type, bits: ApInt) -> Option<Attribute> {
    match ty.float_kind() {
        Some(_) => Some(ctx.float_attr(bits.to_u128()?, ty)),
        None if ty.is_index() || ty.is_integer(ctx) => Some(ctx.int_attr(bits, ty)),
        None => None,
    }
}

/// Returns the `dense<...>` of type `ty` with these elements, numbers or pairs; a single element is a splat.
pub fn dense(ctx: &Context, ty: Type, elements: &[Attribute]) -> Option<Attribute> {
    let bits = |attr: Attribute| match attr.kind(ctx) {
        AttrKind::Integer { value, .. } => Some(value.clone()),
        AttrKind::Float { bits, ty } => Some(ApInt::new(ty.bit_width(ctx)?, *bits)),
        _ => None,
    };
    let TypeKind::Complex(part) = *ty.element_type(ctx)?.kind(ctx) else {
        return match *elements {
            [one] => ctx.splat_attr(ty, &bits(one)?),
            _ => ctx.dense_attr(ty, &elements.iter().map(|&each| bits(each)).collect::<Option<Vec<_>>>()?),
        };
    };
    let pairs: Vec<&[Attribute]> = elements.iter().map(|each| each.as_array(ctx)).collect::<Option<_>>()?;
    let numbers: Vec<ApInt> = pairs.concat().into_iter().map(bits).collect::<Option<_>>()?;
    if numbers.len() != 2 * elements.len() {
        return None;
    }
    let all_same = elements.iter().all(|&each| each == elements[0]);
    let size = part.bit_width(ctx).filter(|&width| width <= 128)?.div_ceil(8).max(1) as usize;
    let kept = if all_same { &numbers[..2] } else { &numbers[..] };
    let mut data = Vec::new();
    for number in kept {
        data.extend_from_slice(&number.to_u128()?.to_le_bytes()[..size]);
    }
    Some(ctx.attr(AttrKind::DenseElements { ty, data: data.into(), splat: all_same }))
}

/// Returns the explicit elements of a `sparse<...>`, by row-major position. Returns `None` for duplicate positions,
/// whose value MLIR does not document.
fn written(ctx: &Context, attr: Attribute) -> Option<BTreeMap<usize, ApInt>> {
    let AttrKind::Sparse { ty, indices, values } = attr.kind(ctx) else { return None };
    let sizes = ty.shape(ctx)?;
    let (indices, values) = (indices.elements(ctx)?, values.elements(ctx)?);
    if indices.len() > MAX_SPARSE {
        return None;
    }
    let indices: Vec<i64> = indices.iter().map(|index| index.to_i64()).collect::<Option<_>>()?;
    let mut written = BTreeMap::new();
    for (i, index) in indices.chunks_exact(sizes.len().max(1)).enumerate() {
        let at = index
            .iter()
            .zip(sizes)
            .try_fold(0, |at, (&i, &size)| (0..size).contains(&i).then_some(at * size + i))?;
        let value = values.get(if values.len() == 1 { 0 } else { i })?;
        if written.insert(usize::try_from(at).ok()?, value).is_some() {
            return None;
        }
    }
    Some(written)
}

/// Returns the elements of a `sparse<...>`, zero where no element is explicit. Returns `None` if there are more than
/// [`MAX_SPARSE`].
fn sparse(ctx: &Context, attr: Attribute, width: u32) -> Option<Constant> {
    let AttrKind::Sparse { ty, .. } = attr.kind(ctx) else { return None };
    let n = usize::try_from(ty.num_elements(ctx)?).ok().filter(|&n| n <= MAX_SPARSE)?;
    let mut elements: Constant = vec![Some(ApInt::zero(width)); n].into();
    for (at, value) in written(ctx, attr)? {
        *elements.get_mut(at)? = Some(value);
    }
    Some(elements)
}

/// Returns one element of a `sparse<...>`, for any number of elements.
fn sparse_element(ctx: &Context, attr: Attribute, width: u32, index: usize) -> Option<ApInt> {
    let AttrKind::Sparse { ty, .. } = attr.kind(ctx) else { return None };
    let n = usize::try_from(ty.num_elements(ctx)?).ok()?;
    let element = written(ctx, attr)?.remove(&index);
    (index < n).then(|| element.unwrap_or_else(|| ApInt::zero(width)))
}

/// The maximum number of elements of a `sparse<...>` that are enumerated.
const MAX_SPARSE: usize = 1 << 22;

/// Executes a constant: sets the only result to the constant `attr` of type `ty`.
///
/// # Errors
///
/// Constants that are not integers, `index` or floats, and large constants that are not splats, are unsupported.
pub fn execute(
    ctx: &Context,
    machine: &mut Machine<'_>,
    attr: Attribute,
    ty: Type,
) -> Result<(), Unsupported> {
    if let (Some(bits), Some(width)) = (scalar_bits(ctx, attr), element_width(ctx, ty, machine.index_width()))
    {
        let scalar = Scalar::constant(&mut **machine, bits.sext_or_trunc(width));
        observe_literals(machine, ty, &[scalar]);
        machine.result(Value::from_scalars([scalar]));
        return Ok(());
    }
    let shape = shape_of(ctx, ty, machine.index_width())?;
    if let Some(sizes) = machine.function_sizes(ctx, ty) {
        return splat(ctx, machine, attr, (ty, &sizes));
    }
    if is_poison(ctx, attr) {
        let value = Value::from_scalars(shape.iter().map(|&width| Scalar::poison(&mut **machine, width)));
        machine.result(value);
        return Ok(());
    }
    let element = ty.element_or_self(ctx);
    let unsupported = || Unsupported::new("constant whose elements are not integers, index or floats");
    // The scalars of an aggregate, such as an array of vectors, have one type.
    let same = shape.first().copied().filter(|first| shape.iter().all(|width| width == first));
    let kinds = float_kinds_of(ctx, ty);
    let same = same.filter(|_| kinds.iter().all(|kind| *kind == kinds[0]) && attr.as_array(ctx).is_none());
    let width = element_width(ctx, element, machine.index_width()).or(same).ok_or_else(unsupported)?;
    let scalars = scalars(ctx, attr).or_else(|| sparse(ctx, attr, width)).ok_or_else(unsupported)?;
    if scalars.len() != shape.len() && scalars.len() != 1 {
        return Err(Unsupported::new("constant whose number of elements differs from its type"));
    }
    // The width differs only for a 32-bit `index`, and for constants of llvm whose attribute has another width.
    let scalars: Vec<Scalar> = scalars
        .iter()
        .flatten()
        .map(|value| Scalar::constant(&mut **machine, value.sext_or_trunc(width)))
        .collect();
    if let Some(kind) = kinds.first().copied().flatten() {
        scalars.iter().for_each(|scalar| machine.observe_nan(kind, scalar.value, NanDetail::Bits));
    }
    let value = match scalars[..] {
        [scalar] => Value::from_scalars(shape.iter().map(|_| scalar)),
        _ => Value::from_scalars(scalars),
    };
    machine.result(value);
    Ok(())
}

/// Marks NaN literals as observed in all bits: a computed NaN need not have the payload of the literal.
pub fn observe_literals(machine: &mut Machine<'_>, element: Type, scalars: &[Scalar]) {
    if let Some(kind) = element.float_kind() {
        scalars.iter().for_each(|scalar| machine.observe_nan(kind, scalar.value, NanDetail::Bits));
    }
}

/// Returns a constant whose elements are not enumerated: a splat.
fn splat(
    ctx: &Context,
    machine: &mut Machine<'_>,
    attr: Attribute,
    (ty, sizes): (Type, &[Term]),
) -> Result<(), Unsupported> {
    let element = ty.element_or_self(ctx);
    let unsupported = || Unsupported::new("large or scalable constant that is not a splat");
    let width = element_width(ctx, element, machine.index_width()).ok_or_else(unsupported)?;
    let no = machine.bool(false);
    let value = if is_poison(ctx, attr) {
        None
    } else {
        let scalars = scalars(ctx, attr).filter(|scalars| scalars.len() == 1);
        Some(scalars.and_then(|mut scalars| scalars.pop().flatten()).ok_or_else(unsupported)?)
    };
    let value = machine.tabulate(ctx, ty, sizes, no, &mut |m, _| {
        let scalars = vec![match &value {
            Some(value) => Scalar::constant(&mut **m, value.sext_or_trunc(width)),
            None => Scalar::poison(&mut **m, width),
        }];
        observe_literals(m, element, &scalars);
        Ok(scalars)
    })?;
    machine.result(value);
    Ok(())
}

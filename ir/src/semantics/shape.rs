//! Which scalars a value of some type consists of.

use super::{Shape, Unsupported};
use crate::Type;
use crate::context::{Context, TypeKind};

/// Values of more scalars than this are not executed element by element.
const MAX_SCALARS: usize = 1 << 16;

/// The width in bits of a scalar of that type: an integer, `index` or a float.
pub fn element_width(ctx: &Context, ty: Type, index_width: u32) -> Option<u32> {
    if ty.is_index() { Some(index_width) } else { ty.bit_width(ctx) }
}

/// The scalars of a value of that type, in row-major order; `index` has `index_width` bits.
///
/// Integers, floats, `index`, `none`, complex numbers, tuples, and vectors and ranked tensors of static shape.
pub fn shape_of(ctx: &Context, ty: Type, index_width: u32) -> Result<Shape, Unsupported> {
    let mut shape = Shape::new();
    push_shape(ctx, ty, index_width, &mut shape)?;
    Ok(shape)
}

fn push_shape(ctx: &Context, ty: Type, index_width: u32, shape: &mut Shape) -> Result<(), Unsupported> {
    if let Some(width) = element_width(ctx, ty, index_width) {
        shape.push(width);
        return Ok(());
    }
    match ty.kind(ctx) {
        TypeKind::None => Ok(()),
        TypeKind::Complex(part) => {
            push_shape(ctx, *part, index_width, shape)?;
            push_shape(ctx, *part, index_width, shape)
        }
        TypeKind::Tuple(parts) => {
            parts.iter().try_for_each(|&part| push_shape(ctx, part, index_width, shape))
        }
        TypeKind::Vector { scalable, .. } if scalable.contains(&true) => {
            Err(Unsupported::new("a vector of scalable size"))
        }
        TypeKind::Vector { element, .. } | TypeKind::RankedTensor { element, .. } => {
            let n = ty.num_elements(ctx).ok_or_else(|| Unsupported::new("a tensor of dynamic shape"))?;
            let Some(n) = usize::try_from(n).ok().filter(|&n| n <= MAX_SCALARS) else {
                return Err(Unsupported::new(format!("a value of more than {MAX_SCALARS} elements")));
            };
            let element = shape_of(ctx, *element, index_width)?;
            if element.len() * n > MAX_SCALARS {
                return Err(Unsupported::new(format!("a value of more than {MAX_SCALARS} scalars")));
            }
            (0..n).for_each(|_| shape.extend_from_slice(&element));
            Ok(())
        }
        _ => Err(Unsupported::new("a value of a type that is not modelled")),
    }
}

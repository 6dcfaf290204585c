//! Which scalars a value of some type consists of.

use super::memory::BLOCK_WIDTH;
use super::memref::Layout;
use super::tensor::{ELEMENTS_WIDTH, TensorForm};
use super::{Shape, Unsupported};
use crate::Type;
use crate::context::{Contents, Context, FloatKind, TypeKind};

/// Values of more scalars than this are not executed element by element. (Tensors of more, and vectors of fewer, are functions.)
pub(super) const MAX_SCALARS: usize = 1 << 16;

/// The width of the offset that a pointer has in its block, counted in bytes.
pub const POINTER_WIDTH: u32 = 64;

/// The width of the number that stands for a function.
pub const FUNCTION_WIDTH: u32 = 64;

/// What a scalar of a value is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Part {
    /// An integer, an `index` or the bits of a float.
    Bits(u32),
    /// The number of a block of memory. With it begins a memref or a pointer, all of whose scalars are poison or none.
    Block,
    /// Of a memref: one bit, which says that every element within the sizes is within the block.
    Bounded,
    /// The name of the function that gives the elements of a tensor.
    Elements,
    /// Of a tensor: the size of a dimension, which is not negative, and of a tensor from outside less than half of what may be.
    Extent(u32),
    /// Of a memref: the size of a dimension, which is not negative.
    Size(u32),
    /// Another scalar of a memref or pointer.
    Field(u32),
}

impl Part {
    /// The width in bits.
    pub fn width(self) -> u32 {
        match self {
            Part::Block => BLOCK_WIDTH,
            Part::Bounded => 1,
            Part::Elements => ELEMENTS_WIDTH,
            Part::Bits(width) | Part::Extent(width) | Part::Size(width) | Part::Field(width) => width,
        }
    }

    /// Whether this is poison exactly if the scalar before it is.
    pub fn shares_poison(self) -> bool {
        matches!(self, Part::Bounded | Part::Extent(_) | Part::Size(_) | Part::Field(_))
    }
}

/// The width in bits of a scalar of that type: an integer, `index` or a float.
pub fn element_width(ctx: &Context, ty: Type, index_width: u32) -> Option<u32> {
    if ty.is_index() { Some(index_width) } else { ty.bit_width(ctx) }
}

/// Whether the type is a pointer, such as `!llvm.ptr`.
pub fn is_pointer(ctx: &Context, ty: Type) -> bool {
    matches!(ty.kind(ctx), TypeKind::Dialect { def, .. } if matches!(def.contents, Contents::Pointer))
}

/// The widths of the scalars of a value of that type; see [`parts_of`].
pub fn shape_of(ctx: &Context, ty: Type, index_width: u32) -> Result<Shape, Unsupported> {
    Ok(parts_of(ctx, ty, index_width)?.into_iter().map(Part::width).collect())
}

/// The scalars of a value of that type, in row-major order; `index` has `index_width` bits.
///
/// Integers, floats, `index`, `none`, functions, complex numbers, tuples, vectors, ranked tensors, memrefs of strided layout,
/// pointers, structs and arrays.
pub fn parts_of(ctx: &Context, ty: Type, index_width: u32) -> Result<Vec<Part>, Unsupported> {
    let mut parts = Vec::new();
    push_parts(ctx, ty, index_width, &mut parts)?;
    Ok(parts)
}

fn push_parts(ctx: &Context, ty: Type, index_width: u32, parts: &mut Vec<Part>) -> Result<(), Unsupported> {
    if let Some(width) = element_width(ctx, ty, index_width) {
        parts.push(Part::Bits(width));
        return Ok(());
    }
    if let Some(form) = TensorForm::of(ctx, ty, index_width) {
        form.push_parts(index_width, parts);
        return Ok(());
    }
    match ty.kind(ctx) {
        TypeKind::None => Ok(()),
        TypeKind::Function { .. } => {
            parts.push(Part::Bits(FUNCTION_WIDTH));
            Ok(())
        }
        TypeKind::Complex(part) => {
            push_parts(ctx, *part, index_width, parts)?;
            push_parts(ctx, *part, index_width, parts)
        }
        TypeKind::Tuple(types) => types.iter().try_for_each(|&ty| push_parts(ctx, ty, index_width, parts)),
        TypeKind::Vector { scalable, .. } if scalable.contains(&true) => {
            Err(Unsupported::new("a vector of scalable size, of elements that are no numbers"))
        }
        TypeKind::Vector { element, .. } | TypeKind::RankedTensor { element, .. } => {
            let n = ty.num_elements(ctx).ok_or_else(|| Unsupported::new("a tensor of dynamic shape"))?;
            let Some(n) = usize::try_from(n).ok().filter(|&n| n <= MAX_SCALARS) else {
                return Err(Unsupported::new(format!("a value of more than {MAX_SCALARS} elements")));
            };
            let element = parts_of(ctx, *element, index_width)?;
            if element.len() * n > MAX_SCALARS {
                return Err(Unsupported::new(format!("a value of more than {MAX_SCALARS} scalars")));
            }
            (0..n).for_each(|_| parts.extend_from_slice(&element));
            Ok(())
        }
        TypeKind::MemRef { .. } => {
            Layout::of(ctx, ty)?.push_parts(index_width, parts);
            Ok(())
        }
        TypeKind::Dialect { def, params } => match def.contents {
            Contents::Opaque => Err(unmodelled()),
            Contents::Pointer => {
                parts.extend([Part::Block, Part::Field(POINTER_WIDTH)]);
                Ok(())
            }
            Contents::Parts(types) => {
                for ty in types(ctx, params).ok_or_else(unmodelled)? {
                    push_parts(ctx, ty, index_width, parts)?;
                    if parts.len() > MAX_SCALARS {
                        return Err(Unsupported::new(format!("a value of more than {MAX_SCALARS} scalars")));
                    }
                }
                Ok(())
            }
        },
        _ => Err(unmodelled()),
    }
}

fn unmodelled() -> Unsupported {
    Unsupported::new("a value of a type that is not modelled")
}

/// Which scalars of a value of that type are floats, in the order of [`shape_of`].
pub fn float_kinds_of(ctx: &Context, ty: Type) -> Vec<Option<FloatKind>> {
    let all = |types: &[Type]| types.iter().flat_map(|&ty| float_kinds_of(ctx, ty)).collect();
    match ty.kind(ctx) {
        TypeKind::Float(kind) => vec![Some(*kind)],
        TypeKind::Complex(part) => all(&[*part, *part]),
        TypeKind::Tuple(parts) => all(parts),
        TypeKind::Vector { element, .. } | TypeKind::RankedTensor { element, .. } => {
            if let Some(form) = TensorForm::of(ctx, ty, 64) {
                return vec![None; form.n_scalars()];
            }
            let n = ty.num_elements(ctx).and_then(|n| usize::try_from(n).ok()).filter(|&n| n <= MAX_SCALARS);
            n.map_or_else(|| vec![None], |n| float_kinds_of(ctx, *element).repeat(n))
        }
        TypeKind::Dialect { def, params } => match def.contents {
            Contents::Parts(types) => types(ctx, params).map_or_else(|| vec![None], |types| all(&types)),
            _ => vec![None; parts_of(ctx, ty, 64).map_or(1, |parts| parts.len())],
        },
        _ => vec![None; parts_of(ctx, ty, 64).map_or(1, |parts| parts.len())],
    }
}

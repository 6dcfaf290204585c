//! The scalars that a value of a type consists of.

use super::memory::BLOCK_WIDTH;
use super::memref::Layout;
use super::tensor::{ELEMENTS_WIDTH, TensorForm};
use super::unranked::UnrankedForm;
use super::{Shape, Unsupported};
use crate::Type;
use crate::context::{Contents, Context, FloatKind, TypeKind};
use smallvec::{SmallVec, smallvec};

/// The maximum number of scalars of a value. Larger tensors, and vectors above a lower limit, are represented by
/// functions.
pub(super) const MAX_SCALARS: usize = 1 << 16;

/// The width of a pointer's offset in its block, in bits. The offset is in bytes.
pub const POINTER_WIDTH: u32 = 64;

/// The width of a function value, in bits.
pub const FUNCTION_WIDTH: u32 = 64;

/// The role of a scalar in a value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Part {
    /// An integer, an `index` or the bits of a float.
    Bits(u32),
    /// The number of a memory block, the first scalar of a memref or pointer. The following scalars share its poison
    /// bit.
    Block,
    /// For a memref, one bit: every element within the sizes lies within the block.
    Bounded,
    /// The name of the function that gives the elements of a tensor.
    Elements,
    /// For a tensor, the size of a dimension. It is non-negative, and for a tensor from outside less than half of the
    /// maximum.
    Extent(u32),
    /// For a memref, the size of a dimension, which is non-negative.
    Size(u32),
    /// Another scalar of a memref or pointer.
    Field(u32),
}

impl Part {
    /// Returns the width in bits.
    pub fn width(self) -> u32 {
        match self {
            Part::Block => BLOCK_WIDTH,
            Part::Bounded => 1,
            Part::Elements => ELEMENTS_WIDTH,
            Part::Bits(width) | Part::Extent(width) | Part::Size(width) | Part::Field(width) => width,
        }
    }

    /// Returns whether the scalar has the poison bit of the previous scalar.
    pub fn shares_poison(self) -> bool {
        matches!(self, Part::Bounded | Part::Extent(_) | Part::Size(_) | Part::Field(_))
    }
}

/// The scalars of a value. Most values are one scalar.
pub type Parts = SmallVec<[Part; 4]>;

/// Returns the width in bits of an integer, `index` or float type.
pub fn element_width(ctx: &Context, ty: Type, index_width: u32) -> Option<u32> {
    if ty.is_index() { Some(index_width) } else { ty.bit_width(ctx) }
}

/// Returns whether the type is a pointer, such as `!llvm.ptr`.
pub fn is_pointer(ctx: &Context, ty: Type) -> bool {
    matches!(ty.kind(ctx), TypeKind::Dialect { def, .. } if matches!(def.contents, Contents::Pointer))
}

/// Returns the widths of the scalars of a value of this type; see [`parts_of`].
///
/// # Errors
/// As for [`parts_of`].
pub fn shape_of(ctx: &Context, ty: Type, index_width: u32) -> Result<Shape, Unsupported> {
    if let Some(width) = element_width(ctx, ty, index_width) {
        return Ok(smallvec![width]);
    }
    Ok(parts_of(ctx, ty, index_width)?.into_iter().map(Part::width).collect())
}

/// Returns the scalars of a value of this type, in row-major order; `index` has `index_width` bits.
///
/// Supports integers, floats, `index`, `none`, functions, complex numbers, tuples, vectors, ranked tensors, strided and
/// unranked memrefs, pointers, structs and arrays.
///
/// # Errors
/// If the type is not modelled, or has too many elements or scalars.
pub fn parts_of(ctx: &Context, ty: Type, index_width: u32) -> Result<Parts, Unsupported> {
    let mut parts = Parts::new();
    push_parts(ctx, ty, index_width, &mut parts)?;
    Ok(parts)
}

fn push_parts(ctx: &Context, ty: Type, index_width: u32, parts: &mut Parts) -> Result<(), Unsupported> {
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
            Err(Unsupported::new("scalable vector of non-numeric elements"))
        }
        TypeKind::Vector { element, .. } | TypeKind::RankedTensor { element, .. } => {
            let n = ty.num_elements(ctx).ok_or_else(|| Unsupported::new("tensor of dynamic shape"))?;
            let Some(n) = usize::try_from(n).ok().filter(|&n| n <= MAX_SCALARS) else {
                return Err(Unsupported::new(format!("value of more than {MAX_SCALARS} elements")));
            };
            let element = parts_of(ctx, *element, index_width)?;
            if element.len() * n > MAX_SCALARS {
                return Err(Unsupported::new(format!("value of more than {MAX_SCALARS} scalars")));
            }
            (0..n).for_each(|_| parts.extend_from_slice(&element));
            Ok(())
        }
        TypeKind::MemRef { .. } => {
            Layout::of(ctx, ty)?.push_parts(index_width, parts);
            Ok(())
        }
        TypeKind::UnrankedMemRef { .. } => {
            UnrankedForm::push_parts(index_width, parts);
            Ok(())
        }
        TypeKind::Dialect { def, params } => match def.contents {
            Contents::Opaque | Contents::Function(_) => Err(unmodelled()),
            Contents::Pointer => {
                parts.extend([Part::Block, Part::Field(POINTER_WIDTH)]);
                Ok(())
            }
            Contents::Parts(types) => {
                for ty in types(ctx, params).ok_or_else(unmodelled)?.1 {
                    push_parts(ctx, ty, index_width, parts)?;
                    if parts.len() > MAX_SCALARS {
                        return Err(Unsupported::new(format!("value of more than {MAX_SCALARS} scalars")));
                    }
                }
                Ok(())
            }
        },
        _ => Err(unmodelled()),
    }
}

fn unmodelled() -> Unsupported {
    Unsupported::new("value of a type that is not modelled")
}

/// The float formats of the scalars of a value; `None` for a scalar that is not a float.
pub type FloatKinds = SmallVec<[Option<FloatKind>; 4]>;

/// Returns the float formats of the scalars of a value of this type, in the order of [`shape_of`].
pub fn float_kinds_of(ctx: &Context, ty: Type) -> FloatKinds {
    let all = |types: &[Type]| types.iter().flat_map(|&ty| float_kinds_of(ctx, ty)).collect();
    let unknown = |n| smallvec![None; n];
    match ty.kind(ctx) {
        TypeKind::Float(kind) => smallvec![Some(*kind)],
        TypeKind::Integer { .. } | TypeKind::Index => unknown(1),
        TypeKind::Complex(part) => all(&[*part, *part]),
        TypeKind::Tuple(parts) => all(parts),
        TypeKind::Vector { element, .. } | TypeKind::RankedTensor { element, .. } => {
            if let Some(form) = TensorForm::of(ctx, ty, 64) {
                return unknown(form.n_scalars());
            }
            let n = ty.num_elements(ctx).and_then(|n| usize::try_from(n).ok()).filter(|&n| n <= MAX_SCALARS);
            n.map_or_else(|| unknown(1), |n| float_kinds_of(ctx, *element).repeat(n).into())
        }
        TypeKind::Dialect { def, params } => match def.contents {
            Contents::Parts(types) => types(ctx, params).map_or_else(|| unknown(1), |(_, types)| all(&types)),
            _ => unknown(parts_of(ctx, ty, 64).map_or(1, |parts| parts.len())),
        },
        _ => unknown(parts_of(ctx, ty, 64).map_or(1, |parts| parts.len())),
    }
}

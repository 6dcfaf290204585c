//! Views of vector types, and the type and attribute constraints of vector.

use proofmark_ir::constraints::*;
use proofmark_ir::context::{EnumDef, TypeKind};
use proofmark_ir::op_def::{AttrConstraint, AttrSpelling, TypeConstraint};
use proofmark_ir::{Attribute, Context, Ir, OpId, Type};

use crate::verify::{Check, fail};

/// The parts of a vector type.
#[derive(Clone, Copy)]
pub(crate) struct VectorType<'c> {
    pub(crate) shape: &'c [i64],
    /// One flag per dimension.
    pub(crate) scalable: &'c [bool],
    pub(crate) element: Type,
}

impl<'c> VectorType<'c> {
    pub(crate) fn of(ctx: &'c Context, ty: Type) -> Option<VectorType<'c>> {
        match ty.kind(ctx) {
            TypeKind::Vector { shape, scalable, element } => {
                Some(VectorType { shape, scalable, element: *element })
            }
            _ => None,
        }
    }

    pub(crate) fn rank(self) -> usize {
        self.shape.len()
    }

    pub(crate) fn is_scalable(self) -> bool {
        self.scalable.contains(&true)
    }

    /// Returns the number of elements; for a scalable vector, the minimum number.
    pub(crate) fn n_elements(self) -> i64 {
        self.shape.iter().fold(1, |n, &size| n.saturating_mul(size))
    }

    /// Returns the assembly of a dimension: `4` or `[4]`.
    pub(crate) fn dim_text(self, index: usize) -> String {
        let size = self.shape[index];
        if self.scalable[index] { format!("[{size}]") } else { size.to_string() }
    }
}

/// Returns a vector type; each dimension is a size and whether it is scalable.
pub(crate) fn vector_of(ctx: &Context, dims: &[(i64, bool)], element: Type) -> Type {
    let (shape, scalable): (Vec<i64>, Vec<bool>) = dims.iter().copied().unzip();
    ctx.ty(TypeKind::Vector { shape: shape.into(), scalable: scalable.into(), element })
}

/// Returns the number of bits of an element; 64 for `index`, `None` for types without a known size.
pub(crate) fn bits(ctx: &Context, ty: Type) -> Option<i64> {
    if ty.is_index() { Some(64) } else { ty.bit_width(ctx).map(i64::from) }
}

fn is_vector_of(ctx: &Context, ty: Type, accepts: fn(&Context, Type) -> bool) -> bool {
    VectorType::of(ctx, ty).is_some_and(|vector| accepts(ctx, vector.element))
}

fn is_fixed(ctx: &Context, ty: Type) -> bool {
    VectorType::of(ctx, ty).is_some_and(|vector| !vector.is_scalable())
}

fn has_rank(ctx: &Context, ty: Type) -> bool {
    VectorType::of(ctx, ty).is_some_and(|vector| vector.rank() > 0)
}

fn is_i1(_: &Context, ty: Type) -> bool {
    ty == Type::I1
}

pub(super) static MASK: TypeConstraint =
    TypeConstraint::new("vector of 1-bit signless integer values", |ctx, ty| {
        has_rank(ctx, ty) && is_vector_of(ctx, ty, is_i1)
    });

pub(super) static MASK_OF_ANY_RANK: TypeConstraint =
    TypeConstraint::new("vector of 1-bit signless integer values", |ctx, ty| is_vector_of(ctx, ty, is_i1));

pub(super) static FIXED_MASK: TypeConstraint =
    TypeConstraint::new("fixed-length vector of 1-bit signless integer values", |ctx, ty| {
        has_rank(ctx, ty) && is_fixed(ctx, ty) && is_vector_of(ctx, ty, is_i1)
    });

pub(super) static FIXED_VECTOR: TypeConstraint =
    TypeConstraint::new("fixed-length vector of any type values", is_fixed);

pub(super) static FLOATS: TypeConstraint =
    TypeConstraint::new("vector of floating-point values", |ctx, ty| is_vector_of(ctx, ty, is_float));

pub(super) static OFFSETS: TypeConstraint =
    TypeConstraint::new("vector of integer or index values", |ctx, ty| {
        has_rank(ctx, ty)
            && is_vector_of(ctx, ty, |ctx, element| element.is_index() || element.is_integer(ctx))
    });

pub(super) static STEPS: TypeConstraint =
    TypeConstraint::new("vector of index values of ranks 1", |ctx, ty| {
        VectorType::of(ctx, ty).is_some_and(|vector| vector.rank() == 1 && vector.element.is_index())
    });

// MLIR defines no description for the vector kind of the following two constraints.

pub(super) static VECTOR_OF_RANK_1: TypeConstraint = TypeConstraint::new(" of ranks 1", |ctx, ty| {
    VectorType::of(ctx, ty).is_some_and(|vector| vector.rank() == 1)
});

pub(super) static SCALABLE_VECTOR_OF_RANK_1: TypeConstraint =
    TypeConstraint::new(" of ranks 1", |ctx, ty| {
        VectorType::of(ctx, ty).is_some_and(|vector| vector.rank() == 1 && vector.is_scalable())
    });

pub(super) static PRINTABLE: TypeConstraint = TypeConstraint::new("", |ctx, ty| {
    is_vector(ctx, ty) || ty.is_integer(ctx) || ty.is_index() || is_float(ctx, ty)
});

pub(super) static TENSOR_OR_MEMREF: TypeConstraint =
    TypeConstraint::new("Tensor or MemRef of any type values", |ctx, ty| {
        is_tensor(ctx, ty) || is_memref(ctx, ty)
    });

pub(super) static STATIC_MEMREF: TypeConstraint =
    TypeConstraint::new("statically shaped memref of any type values", |ctx, ty| {
        is_memref(ctx, ty) && ty.num_elements(ctx).is_some()
    });

pub(super) static ALIGNMENT: AttrConstraint = AttrConstraint::new(
    "64-bit signless integer attribute whose value is positive and whose value is a power of two > 0",
    |ctx, attr| {
        is_int_of(ctx, attr, Type::I64)
            && attr.as_i64(ctx).is_some_and(|value| value > 0 && value.count_ones() == 1)
    },
)
.spelled(AttrSpelling::Typed(Type::I64));

pub(super) static BOOL_ARRAY: AttrConstraint =
    AttrConstraint::new("1-bit boolean array attribute", |ctx, attr| {
        is_array_of(ctx, attr, |_, element| element.as_bool().is_some())
    });

/// `#vector.kind`: the combining operation of a reduction.
pub static KIND_DEF: EnumDef = EnumDef {
    name: "vector.kind",
    cases: &[
        (0, "add"),
        (1, "mul"),
        (2, "minui"),
        (3, "minsi"),
        (4, "minnumf"),
        (5, "maxui"),
        (6, "maxsi"),
        (7, "maxnumf"),
        (8, "and"),
        (9, "or"),
        (10, "xor"),
        (12, "maximumf"),
        (11, "minimumf"),
    ],
    separator: None,
    bare: false,
};

/// `#vector.iterator_type`: the kind of an iterator of a contraction.
pub static ITERATOR_TYPE_DEF: EnumDef = EnumDef {
    name: "vector.iterator_type",
    cases: &[(PARALLEL, "parallel"), (REDUCTION, "reduction")],
    separator: None,
    bare: false,
};

pub(super) const PARALLEL: u64 = 0;
pub(super) const REDUCTION: u64 = 1;

/// `#vector.punctuation`: punctuation printed after a value.
pub static PUNCTUATION_DEF: EnumDef = EnumDef {
    name: "vector.punctuation",
    cases: &[(0, "no_punctuation"), (1, "newline"), (2, "comma"), (3, "open"), (4, "close")],
    separator: None,
    bare: false,
};

pub(super) static KIND: AttrConstraint =
    AttrConstraint::new("Kind of combining function for contractions and reductions", |ctx, attr| {
        attr.as_enum(ctx, &KIND_DEF).is_some()
    })
    .spelled(AttrSpelling::Parameters("vector.kind"));

pub(super) static ITERATOR_TYPES: AttrConstraint =
    AttrConstraint::new("Iterator type should be an enum.", |ctx, attr| {
        is_array_of(ctx, attr, |ctx, element| element.as_enum(ctx, &ITERATOR_TYPE_DEF).is_some())
    });

pub(super) static PUNCTUATION: AttrConstraint =
    AttrConstraint::new("Punctuation for separating vectors or vector elements", |ctx, attr| {
        attr.as_enum(ctx, &PUNCTUATION_DEF).is_some()
    })
    .spelled(AttrSpelling::Parameters("vector.punctuation"));

/// Returns `#vector.kind<add>`.
pub fn add(ctx: &Context) -> Attribute {
    ctx.enum_attr(&KIND_DEF, 0)
}

/// Returns `#vector.punctuation<newline>`.
pub fn newline(ctx: &Context) -> Attribute {
    ctx.enum_attr(&PUNCTUATION_DEF, 1)
}

/// Returns whether elements of type `element` can be combined by `kind`.
pub(super) fn combines(ctx: &Context, kind: Attribute, element: Type) -> bool {
    let int_or_index = element.is_index() || element.is_integer(ctx);
    match kind_name(ctx, kind) {
        "add" | "mul" => int_or_index || is_float(ctx, element),
        "minnumf" | "maxnumf" | "minimumf" | "maximumf" => is_float(ctx, element),
        _ => int_or_index,
    }
}

/// Returns the keyword of a `#vector.kind`.
pub(super) fn kind_name(ctx: &Context, kind: Attribute) -> &'static str {
    kind.as_enum(ctx, &KIND_DEF).and_then(|value| KIND_DEF.keyword_of(value)).unwrap_or("add")
}

/// Returns the mask type of a vector type.
pub(super) fn mask_of(ctx: &Context, ty: Type) -> Type {
    ty.with_element(ctx, Type::I1)
}

/// Verifies that two types have the same element type.
pub(super) fn same_element(ir: &Ir, op: OpId, a: Type, b: Type, which: &str) -> Check {
    let ctx = ir.ctx();
    if a.element_or_self(ctx) == b.element_or_self(ctx) {
        return Ok(());
    }
    fail(ir, op, format_args!("failed to verify that {which} have same element type"))
}

/// Returns the same type, for relations between types.
pub(super) fn same_type(_: &Context, ty: Type) -> Option<Type> {
    Some(ty)
}

//! The tosa dialect: operations on whole tensors. A small subset is defined here.
//!
//! Reference: <https://mlir.llvm.org/docs/Dialects/TOSA/>. The defined operations have semantics.

mod fold;
pub mod semantics;
mod verify;

use proofmark_ir::constraints::{DENSE_I32_ARRAY_ATTR, I32_ATTR, is_float, is_tensor};
use proofmark_ir::context::{DYNAMIC, Dialect, Inlining};
use proofmark_ir::op_def::TypeConstraint;
use proofmark_ir::{Context, Ir, OpDef, OpId, OpView, Type, op};

use crate::common::index::constants;
use crate::verify::{Check, fail, first_error};

/// Returns whether a type is a tensor without dimensions of size 0, as the specification of TOSA requires.
fn is_conformant(ctx: &Context, ty: Type) -> bool {
    is_tensor(ctx, ty) && ty.shape(ctx).is_none_or(|shape| !shape.contains(&0))
}

static TENSOR: TypeConstraint =
    TypeConstraint::new("tosa-conformant tensor of at least rank 1", |ctx, ty| {
        (TENSOR_OF_ANY_RANK.accepts)(ctx, ty) && ty.shape(ctx).is_none_or(|shape| !shape.is_empty())
    });

static TENSOR_OF_ANY_RANK: TypeConstraint =
    TypeConstraint::new("tosa-conformant tensor of number values", |ctx, ty| {
        let element = ty.element_or_self(ctx);
        is_conformant(ctx, ty) && (element.is_integer(ctx) || is_float(ctx, element))
    });

static CONDITION: TypeConstraint =
    TypeConstraint::new("tosa-conformant tensor of 1-bit signless integer values", |ctx, ty| {
        is_conformant(ctx, ty) && ty.element_or_self(ctx) == Type::I1
    });

static TENSOR_3D: TypeConstraint = TypeConstraint::new("3-d tosa-conformant tensor", |ctx, ty| {
    (TENSOR_OF_ANY_RANK.accepts)(ctx, ty) && ty.shape(ctx).is_none_or(|shape| shape.len() == 3)
});

static INDICES: TypeConstraint = TypeConstraint::new(
    "2D tensor of 32-bit signless integer or 64-bit signless integer values",
    |ctx, ty| {
        let element = ty.element_or_self(ctx);
        is_tensor(ctx, ty)
            && (element == Type::I32 || element == Type::I64)
            && ty.shape(ctx).is_none_or(|shape| shape.len() == 2)
    },
);

macro_rules! along_axis {
    ($($(#[$doc:meta])* $name:ident($text:literal, $input:ident: $operand:ty, $semantics:ident);)*) => {
        $($(#[$doc])*
        #[op(
            $text,
            traits = [TENSORS_AS_FUNCTIONS, PURE],
            format = "operands attr-dict `:` functional-type(operands, results)",
            semantics = semantics::$semantics
        )]
        pub struct $name {
            $input: $operand,
            axis: Attr<I32_ATTR>,
            output: Result<TENSOR>,
        })*
    };
}

along_axis! {
    /// Concatenation of tensors along a dimension.
    Concat("tosa.concat", input1: Variadic<Operand<TENSOR>>, concat);
    /// Sums along a dimension, which keeps size 1.
    ReduceSum("tosa.reduce_sum", input: Operand<TENSOR>, reduce_sum);
    /// Reversal of the elements along a dimension.
    Reverse("tosa.reverse", input1: Operand<TENSOR>, reverse);
}

macro_rules! elementwise {
    ($($(#[$doc:meta])* $name:ident($text:literal, $semantics:ident, $($input:ident),+);)*) => {
        $($(#[$doc])*
        #[op(
            $text,
            traits = [TENSORS_AS_FUNCTIONS, PURE],
            format = "operands attr-dict `:` functional-type(operands, results)",
            semantics = semantics::$semantics
        )]
        pub struct $name {
            $($input: Operand<TENSOR_OF_ANY_RANK>,)+
            output: Result<TENSOR_OF_ANY_RANK>,
        })*
    };
}

elementwise! {
    /// The absolute value.
    Abs("tosa.abs", abs, input1);
    /// The sum, with broadcast of dimensions of size 1.
    Add("tosa.add", add, input1, input2);
    /// The reciprocal.
    Reciprocal("tosa.reciprocal", reciprocal, input1);
}

/// Selection of elements by a condition, with broadcast of dimensions of size 1.
#[op(
    "tosa.select",
    traits = [TENSORS_AS_FUNCTIONS, PURE],
    format = "operands attr-dict `:` functional-type(operands, results)",
    verify,
    fold,
    semantics = semantics::select
)]
pub struct Select {
    input1: Operand<CONDITION>,
    input2: Operand<TENSOR_OF_ANY_RANK>,
    input3: Operand<TENSOR_OF_ANY_RANK>,
    output: Result<TENSOR_OF_ANY_RANK>,
}

/// Gathers the rows of each batch at the given indices.
#[op(
    "tosa.gather",
    traits = [PURE],
    format = "operands attr-dict `:` functional-type(operands, results)",
    semantics = semantics::gather
)]
pub struct Gather {
    values: Operand<TENSOR_3D>,
    indices: Operand<INDICES>,
    output: Result<TENSOR_3D>,
}

/// Permutation of dimensions.
#[op(
    "tosa.transpose",
    traits = [TENSORS_AS_FUNCTIONS, PURE],
    relations = [SameElementType(input1, output)],
    format = "operands attr-dict `:` functional-type(operands, results)",
    verify = first_error!(verify_transpose),
    semantics = semantics::transpose
)]
pub struct Transpose {
    input1: Operand<TENSOR>,
    perms: Attr<DENSE_I32_ARRAY_ATTR>,
    output: Result<TENSOR>,
}

const OPS: &[&OpDef] = &[
    Abs::DEF,
    Add::DEF,
    Concat::DEF,
    Gather::DEF,
    Reciprocal::DEF,
    ReduceSum::DEF,
    Reverse::DEF,
    Select::DEF,
    Transpose::DEF,
];

/// The definition of the dialect.
pub static DIALECT: Dialect = Dialect {
    ops: &[OPS],
    inlining: Some(Inlining { into_regions: true, ..Inlining::ALWAYS }),
    attribute_roles: &[crate::attribute_roles::TOSA],
    ..Dialect::new("tosa")
};

fn verify_transpose(ir: &Ir, op: OpId) -> Check {
    let ctx = ir.ctx();
    let input = ir.value_type(Transpose::from_op(op).input1(ir)).shape(ctx);
    let output = ir.value_type(ir.result(op, 0)).shape(ctx);
    let perms = constants(ir, op, "perms");
    let n = perms.len();
    if let Some(rank) = input.map(<[i64]>::len).filter(|&rank| rank != n) {
        let message = format!("expected perms attribute to have size {rank} (input rank) but got size {n}");
        return fail(ir, op, message);
    }
    if let Some(rank) = output.map(<[i64]>::len).filter(|&rank| rank != n) {
        let message = match input {
            Some(_) => "expected input tensor rank to equal result tensor rank".to_owned(),
            None => format!("expected perms attribute to have size {rank} (output rank) but got size {n}"),
        };
        return fail(ir, op, message);
    }
    let mut seen = vec![false; n];
    for &perm in &perms {
        let place = usize::try_from(perm).ok().and_then(|perm| seen.get_mut(perm));
        if place.is_none_or(|place| std::mem::replace(place, true)) {
            return fail(ir, op, "expected valid permutation indices");
        }
    }
    let (Some(input), Some(output)) = (input, output) else { return Ok(()) };
    let n_elements = |shape: &[i64]| {
        let is_static = shape.iter().all(|&size| size != DYNAMIC);
        is_static.then(|| shape.iter().fold(1i64, |n, &size| n.saturating_mul(size)))
    };
    if let (Some(own), Some(other)) = (n_elements(input), n_elements(output))
        && own != other
    {
        let message =
            format!("expected input1 and output to have same numbers of elements, got {own} and {other}");
        return fail(ir, op, message);
    }
    for (i, (&perm, &size)) in perms.iter().zip(output).enumerate() {
        let wanted = usize::try_from(perm).ok().and_then(|perm| input.get(perm)).copied().unwrap_or(DYNAMIC);
        if size != DYNAMIC && wanted != DYNAMIC && size != wanted {
            let message =
                format!("expected output tensor dim {i} to match input dim {perm} with value of {wanted}");
            return fail(ir, op, message);
        }
    }
    Ok(())
}

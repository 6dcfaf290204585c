//! The complex dialect: complex numbers.
//!
//! Reference: <https://mlir.llvm.org/docs/Dialects/ComplexOps/>. Operations that compute part by part have semantics.

pub mod semantics;

use proofmark_ir::constraints::{
    ANY_COMPLEX, ANY_FLOAT, ANY_SIGNLESS_INTEGER, ANY_TYPE, ARRAY_ATTR, I1, is_float,
};
use proofmark_ir::context::{AttrDef, Dialect, Inlining, TypeKind, UnknownOps};
use proofmark_ir::op_def::TypeConstraint;
use proofmark_ir::text::{ParseResult, Parser, Printer, type_to_string};
use proofmark_ir::{Attribute, Builder, Context, Ir, Location, OpDef, OpId, OpView, Type, op};

use crate::arith::{FASTMATH, no_fastmath_flags};
use crate::verify::{Check, fail, first_error};

static COMPLEX: TypeConstraint =
    TypeConstraint::new("complex type with floating-point elements", |ctx, ty| {
        element(ctx, ty).is_some_and(|element| is_float(ctx, element))
    });

/// Returns the element type of a complex type.
fn element(ctx: &Context, ty: Type) -> Option<Type> {
    match *ty.kind(ctx) {
        TypeKind::Complex(element) => Some(element),
        _ => None,
    }
}

macro_rules! unary {
    ($($(#[$doc:meta])* $name:ident($text:literal) $(means $semantics:path)?;)*) => {
        $($(#[$doc])*
        #[op(
            $text,
            $(semantics = $semantics,)?
            traits = [PURE, ELEMENTWISE, SAME_OPERANDS_AND_RESULT_TYPE],
            format = "$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)"
        )]
        pub struct $name {
            complex: Operand<COMPLEX>,
            fastmath: Attr<FASTMATH, default = no_fastmath_flags>,
            result: Result<COMPLEX>,
        })*
        const UNARY: &[&OpDef] = &[$($name::DEF),*];
    };
}

macro_rules! real {
    ($($(#[$doc:meta])* $name:ident($text:literal, $result:ident) $(means $semantics:path)?;)*) => {
        $($(#[$doc])*
        #[op(
            $text,
            $(semantics = $semantics,)?
            traits = [PURE, ELEMENTWISE],
            relations = [Derived("complex element type matches result type", complex, $result, element)],
            format = "$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)"
        )]
        pub struct $name {
            complex: Operand<COMPLEX>,
            fastmath: Attr<FASTMATH, default = no_fastmath_flags>,
            $result: Result<ANY_FLOAT>,
        })*
        const REAL: &[&OpDef] = &[$($name::DEF),*];
    };
}

macro_rules! binary {
    ($($(#[$doc:meta])* $name:ident($text:literal) $(means $semantics:path)?;)*) => {
        $($(#[$doc])*
        #[op(
            $text,
            $(semantics = $semantics,)?
            traits = [PURE, ELEMENTWISE, SAME_OPERANDS_AND_RESULT_TYPE],
            format = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"
        )]
        pub struct $name {
            lhs: Operand<COMPLEX>,
            rhs: Operand<COMPLEX>,
            fastmath: Attr<FASTMATH, default = no_fastmath_flags>,
            result: Result<COMPLEX>,
        })*
        const BINARY: &[&OpDef] = &[$($name::DEF),*];
    };
}

macro_rules! comparison {
    ($($(#[$doc:meta])* $name:ident($text:literal) $(means $semantics:path)?;)*) => {
        $($(#[$doc])*
        #[op(
            $text,
            $(semantics = $semantics,)?
            traits = [PURE, ELEMENTWISE],
            relations = [Same(lhs, rhs)],
            format = "$lhs `,` $rhs attr-dict `:` type($lhs)"
        )]
        pub struct $name {
            lhs: Operand<COMPLEX>,
            rhs: Operand<COMPLEX>,
            result: Result<I1>,
        })*
        const COMPARISON: &[&OpDef] = &[$($name::DEF),*];
    };
}

unary! {
    /// The complex conjugate.
    Conj("complex.conj") means semantics::conj;
    /// The cosine.
    Cos("complex.cos");
    /// The exponential.
    Exp("complex.exp");
    /// The exponential minus one.
    Expm1("complex.expm1");
    /// The natural logarithm.
    Log("complex.log");
    /// The natural logarithm of one plus the operand.
    Log1p("complex.log1p");
    /// The negation.
    Neg("complex.neg") means semantics::neg;
    /// The reciprocal of the square root.
    Rsqrt("complex.rsqrt");
    /// The number divided by its magnitude.
    Sign("complex.sign");
    /// The sine.
    Sin("complex.sin");
    /// The square root.
    Sqrt("complex.sqrt");
    /// The tangent.
    Tan("complex.tan");
    /// The hyperbolic tangent.
    Tanh("complex.tanh");
}

real! {
    /// The absolute value.
    Abs("complex.abs", result);
    /// The argument (angle in polar coordinates).
    Angle("complex.angle", result);
    /// The imaginary part.
    Im("complex.im", imaginary) means semantics::im;
    /// The real part.
    Re("complex.re", real) means semantics::re;
}

binary! {
    /// The sum.
    Add("complex.add") means semantics::add;
    /// The arc tangent of the quotient.
    Atan2("complex.atan2");
    /// The quotient.
    Div("complex.div");
    /// The product.
    Mul("complex.mul");
    /// The power.
    Pow("complex.pow");
    /// The difference.
    Sub("complex.sub") means semantics::sub;
}

comparison! {
    /// Equality: both parts are equal.
    Equal("complex.eq") means semantics::eq;
    /// Inequality: a part differs.
    NotEqual("complex.neq") means semantics::neq;
}

/// The power with an integer exponent.
#[op(
    "complex.powi",
    traits = [PURE, ELEMENTWISE],
    relations = [Same(lhs, result)],
    format = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result) `,` type($rhs)"
)]
pub struct Powi {
    lhs: Operand<COMPLEX>,
    rhs: Operand<ANY_SIGNLESS_INTEGER>,
    fastmath: Optional<Attr<FASTMATH>>,
    result: Result<COMPLEX>,
}

/// Creation of a complex number from its parts.
#[op(
    "complex.create",
    semantics = semantics::create,
    traits = [PURE],
    relations = [
        Same(real, imaginary),
        Derived("complex element type matches real operand type", complex, real, element),
        Derived("complex element type matches imaginary operand type", complex, imaginary, element)
    ],
    format = "$real `,` $imaginary attr-dict `:` type($complex)"
)]
pub struct Create {
    real: Operand<ANY_FLOAT>,
    imaginary: Operand<ANY_FLOAT>,
    complex: Result<COMPLEX>,
}

/// A constant with a real and an imaginary part.
#[op(
    "complex.constant",
    semantics = semantics::constant,
    traits = [PURE, CONSTANT_LIKE],
    format = "$value attr-dict `:` type($complex)",
    verify = first_error!(verify_constant),
    result_name = |_, _, _| Some("cst".to_owned())
)]
pub struct Constant {
    value: Attr<ARRAY_ATTR>,
    complex: Result<ANY_COMPLEX>,
}

/// Reinterpretation of the bits as an integer, a float or a complex number.
#[op(
    "complex.bitcast",
    traits = [PURE],
    format = "$operand attr-dict `:` type($operand) `to` type($result)",
    verify = first_error!(verify_bitcast)
)]
pub struct Bitcast {
    operand: Operand<ANY_TYPE>,
    result: Result<ANY_TYPE>,
}

const OTHERS: &[&OpDef] = &[Powi::DEF, Create::DEF, Constant::DEF, Bitcast::DEF];

/// `#complex.number<:f32 1.0, 2.0>`. The parameters are the real and the imaginary part.
static NUMBER: AttrDef =
    AttrDef { parse: parse_number, print: print_number, ..AttrDef::plain("complex.number") };

fn parse_number(p: &mut Parser<'_>) -> ParseResult<Vec<Attribute>> {
    p.parse_punct("<")?;
    p.parse_punct(":")?;
    let pos = p.pos();
    let ty = p.parse_type()?;
    if ty.float_kind().is_none() {
        return Err(p.error_at(pos, "invalid kind of type specified: expected a floating-point type"));
    }
    let re = p.parse_attribute(Some(ty))?;
    p.parse_punct(",")?;
    let im = p.parse_attribute(Some(ty))?;
    p.parse_punct(">")?;
    // As in MLIR, the type after the colon is ignored: it follows from the parts.
    if p.parse_optional_punct(":") {
        p.parse_type()?;
    }
    Ok(vec![re, im])
}

fn print_number(p: &mut Printer<'_>, params: &[Attribute]) {
    let &[re, im] = params else { return };
    let ty = re.ty(p.ctx());
    p.text("<:");
    p.ty(ty);
    p.text(" ");
    p.attribute_without_type(re);
    p.text(", ");
    p.attribute_without_type(im);
    p.text("> : complex<");
    p.ty(ty);
    p.text(">");
}

/// The definition of the dialect.
pub static DIALECT: Dialect = Dialect {
    ops: &[UNARY, REAL, BINARY, COMPARISON, OTHERS],
    inlining: Some(Inlining::ALWAYS),
    attrs: &[&NUMBER],
    closed: true,
    unknown_ops: UnknownOps::Rejected,
    attribute_roles: &[crate::attribute_roles::COMPLEX],
    materialize_constant: Some(materialize_constant),
    ..Dialect::new("complex")
};

/// Creates a `complex.constant` of two numbers, or an `arith.constant`.
fn materialize_constant(rw: &mut Builder<'_>, value: Attribute, ty: Type, loc: Location) -> Option<OpId> {
    let ctx = rw.ctx();
    let is_part = |&part: &Attribute| Some(part.ty(ctx)) == element(ctx, ty);
    match value.as_array(ctx) {
        Some(parts) if parts.len() == 2 && parts.iter().all(is_part) => {
            Some(Constant::build(rw, loc, value, ty).op())
        }
        Some(_) => None,
        None => crate::arith::materialize_constant(rw, value, ty, loc),
    }
}

fn verify_constant(ir: &Ir, op: OpId) -> Check {
    let Some(view) = Constant::cast(ir, op) else { return Ok(()) };
    let ctx = ir.ctx();
    let Some(&[re, im]) = view.value(ir).as_array(ctx) else {
        let message = "requires 'value' to be a complex constant, represented as array of two values";
        return fail(ir, op, message);
    };
    let is_number =
        |part: proofmark_ir::Attribute| part.as_float_bits(ctx).is_some() || part.as_int(ctx).is_some();
    if !is_number(re) || !is_number(im) {
        return fail(ir, op, "requires attribute's elements to be float or integer attributes");
    }
    let wanted = element(ctx, ir.value_type(view.complex(ir)));
    if [re, im].iter().any(|part| Some(part.ty(ctx)) != wanted) {
        let text = |ty: Option<Type>| ty.map(|ty| type_to_string(ctx, ty)).unwrap_or_default();
        let [re, im] = [re, im].map(|part| text(Some(part.ty(ctx))));
        let wanted = text(wanted);
        return fail(
            ir,
            op,
            format_args!(
                "requires attribute's element types ('{re}', '{im}') to match the element type of the op's return type \
                    ('{wanted}')"
            ),
        );
    }
    Ok(())
}

fn verify_bitcast(ir: &Ir, op: OpId) -> Check {
    let ctx = ir.ctx();
    let (from, to) = (ir.value_type(Bitcast::from_op(op).operand(ir)), ir.value_type(ir.result(op, 0)));
    let bits = |ty: Type| match element(ctx, ty) {
        Some(element) => Some(2 * element.bit_width(ctx)?),
        None => ty.bit_width(ctx),
    };
    for (ty, which) in [(from, "operand"), (to, "result")] {
        if bits(ty).is_none() {
            return fail(ir, op, format_args!("{which} must be int/float/complex"));
        }
    }
    // `arith.bitcast` covers casts between integers and floats.
    if element(ctx, from).is_none() && element(ctx, to).is_none() {
        return fail(ir, op, "requires that either input or output has a complex type");
    }
    if bits(from) != bits(to) {
        return fail(ir, op, "casting bitwidths do not match");
    }
    Ok(())
}

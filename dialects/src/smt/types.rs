//! The types of smt, and the type constraints of its operations.

use proofmark_ir::context::TypeDef;
use proofmark_ir::op_def::TypeConstraint;
use proofmark_ir::text::{ParseResult, Parser, Printer};
use proofmark_ir::{Attribute, Type};

/// `!smt.bool`.
pub static BOOL_TYPE: TypeDef = TypeDef::plain("smt.bool");

/// `!smt.int`.
pub static INT_TYPE: TypeDef = TypeDef::plain("smt.int");

/// `!smt.bv<8>`. The parameter is the width in bits.
pub static BIT_VECTOR: TypeDef = TypeDef {
    parse: parse_width,
    print: print_width,
    verify: |ctx, params| match params {
        [width] if width.as_i64(ctx).is_some_and(|width| width > 0) => Ok(()),
        _ => Err("bit-vector must have at least a width of one".to_owned()),
    },
    ..TypeDef::plain("smt.bv")
};

pub(super) const TYPES: &[&TypeDef] = &[&BOOL_TYPE, &INT_TYPE, &BIT_VECTOR];

// MLIR defines no description for the following two constraints.

pub(super) static BOOL: TypeConstraint =
    TypeConstraint::new("", |ctx, ty| ty.is_dialect_type(ctx, &BOOL_TYPE))
        .built(|ctx| ctx.dialect_type(&BOOL_TYPE, &[]));

pub(super) static INT: TypeConstraint = TypeConstraint::new("", |ctx, ty| ty.is_dialect_type(ctx, &INT_TYPE))
    .built(|ctx| ctx.dialect_type(&INT_TYPE, &[]));

pub(super) static ANY_VALUE: TypeConstraint =
    TypeConstraint::new("any non-function SMT value type", |ctx, ty| {
        TYPES.iter().any(|def| ty.is_dialect_type(ctx, def))
    });

fn parse_width(p: &mut Parser<'_>) -> ParseResult<Vec<Attribute>> {
    p.parse_punct("<")?;
    let width = p.parse_i64()?;
    p.parse_punct(">")?;
    Ok(vec![p.ctx().i64_attr(width, Type::I64)])
}

fn print_width(p: &mut Printer<'_>, params: &[Attribute]) {
    let width = params.first().and_then(|width| width.as_i64(p.ctx())).unwrap_or(0);
    p.text("<");
    p.number(width);
    p.text(">");
}

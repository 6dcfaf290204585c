//! Operations on floats, as functions known by name.
//!
//! What a float operation computes is a function of the bits of its operands, named after the operation, its types and its
//! flags. Equal names and operands give equal results, which is all that a proof may use. A result is poison if an operand is;
//! with fast-math flags it may be poison besides (`nnan`, `ninf`), and so may an integer that a float does not fit in; that is a
//! function by name of its own. What the functions are, [`super::softfloat`] knows.

use std::fmt::Write as _;

use proofmark_ir::context::FloatKind;
use proofmark_ir::semantics::{Machine, Scalar, TermBuilder, Unsupported, element_width};
use proofmark_ir::{Identifier, Ir, OpId, Type};

use super::matchers;

/// What ends the name of the function that says when a result is poison.
pub(super) const POISON_SUFFIX: &str = " is poison";

/// Executes an elementwise operation with one result of floats, or of integers made from floats.
pub fn execute(ir: &Ir, op: OpId, machine: &mut Machine<'_>) -> Result<(), Unsupported> {
    let ctx = ir.ctx();
    let result = ir.value_type(ir.result(op, 0)).element_or_self(ctx);
    let width = element_width(ctx, result, machine.index_width())
        .ok_or_else(|| Unsupported::new("a float operation on types that are not modelled"))?;
    let name = name(ir, op)?;
    let fast = property(ir, op, Identifier::FASTMATH) != 0;
    // From float to integer: poison if it does not fit.
    let from = ir.operands(op).next().map(|operand| ir.value_type(operand).element_or_self(ctx));
    let may_not_fit = ir.n_operands(op) == 1
        && from.is_some_and(|from| from.float_kind().is_some())
        && result.float_kind().is_none();
    let may_poison = (fast || may_not_fit).then(|| format!("{name}{POISON_SUFFIX}"));
    let apply = |terms: &mut dyn TermBuilder, args: &[Scalar]| {
        let values: smallvec::SmallVec<[_; 3]> = args.iter().map(|arg| arg.value).collect();
        let mut poison = terms.bool(false);
        for arg in args {
            poison = terms.or(poison, arg.poison);
        }
        if let Some(name) = &may_poison {
            let broken = terms.uninterpreted(name, &values, 1);
            poison = terms.or(poison, broken);
        }
        [Scalar { value: terms.uninterpreted(&name, &values, width), poison }]
    };
    match ir.n_operands(op) {
        1 => machine.map_scalars(|lane, args: [Scalar; 1]| apply(&mut **lane, &args)),
        2 => machine.map_scalars(|lane, args: [Scalar; 2]| apply(&mut **lane, &args)),
        3 => machine.map_scalars(|lane, args: [Scalar; 3]| apply(&mut **lane, &args)),
        n => Err(Unsupported::new(format!("a float operation of {n} operands"))),
    }
}

/// The name of the function: `arith.cmpf{1,0,-1} f32 f32 -> i1`.
fn name(ir: &Ir, op: OpId) -> Result<String, Unsupported> {
    let mut name = ir.name_str(op).to_owned();
    let [predicate, fast, rounding] = [Identifier::PREDICATE, Identifier::FASTMATH, Identifier::ROUNDINGMODE]
        .map(|property_name| property(ir, op, property_name));
    // Writing into a string does not fail.
    let _ = write!(name, "{{{predicate},{fast},{rounding}}}");
    for operand in ir.operands(op) {
        push_type(ir, ir.value_type(operand), &mut name)?;
    }
    name.push_str(" ->");
    push_type(ir, ir.value_type(ir.result(op, 0)), &mut name)?;
    Ok(name)
}

fn push_type(ir: &Ir, ty: Type, name: &mut String) -> Result<(), Unsupported> {
    let element = ty.element_or_self(ir.ctx());
    let _ = match (element.float_kind(), element.int_width(ir.ctx())) {
        (Some(kind), _) => write!(name, " {}", kind.name()),
        (None, Some(width)) => write!(name, " i{width}"),
        (None, None) => return Err(Unsupported::new("a float operation on types that are not modelled")),
    };
    Ok(())
}

/// The number of a keyword property: -1 if there is none, 0 for the empty set of flags.
fn property(ir: &Ir, op: OpId, name: Identifier) -> i64 {
    match ir.property(op, name) {
        Some(attr) => matchers::number(ir.ctx(), attr).unwrap_or(-1),
        None if name == Identifier::FASTMATH => 0,
        None => -1,
    }
}

/// The number of bits of the significand, the hidden one counted: integers of up to that many bits convert exactly.
///
/// `None` for formats whose range is too small to hold them all.
pub fn precision(kind: FloatKind) -> Option<u32> {
    match kind {
        FloatKind::BF16 => Some(8),
        FloatKind::F16 | FloatKind::TF32 => Some(11),
        FloatKind::F32 => Some(24),
        FloatKind::F64 => Some(53),
        FloatKind::F80 => Some(64),
        FloatKind::F128 => Some(113),
        _ => None,
    }
}

/// Whether every number of `from` is one of `to`: precision and range both suffice.
pub fn is_representable(from: FloatKind, to: FloatKind) -> bool {
    use FloatKind::*;
    // Bits of precision, least and greatest exponent of normal numbers, for the formats of IEEE's shape.
    let range = |kind| match kind {
        F8E5M2 => Some((3, -14, 15)),
        F8E4M3 => Some((4, -6, 7)),
        F8E3M4 => Some((5, -2, 3)),
        BF16 => Some((8, -126, 127)),
        F16 => Some((11, -14, 15)),
        TF32 => Some((11, -126, 127)),
        F32 => Some((24, -126, 127)),
        F64 => Some((53, -1022, 1023)),
        F80 => Some((64, -16382, 16383)),
        F128 => Some((113, -16382, 16383)),
        _ => None,
    };
    match (range(from), range(to)) {
        (Some((p, min, max)), Some((q, least, most))) => {
            // The least subnormal number has exponent min - (p - 1).
            p <= q && max <= most && min - (p - 1) >= least - (q - 1)
        }
        _ => false,
    }
}

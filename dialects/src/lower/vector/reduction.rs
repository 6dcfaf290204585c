//! Conversion of `vector.reduction`.

use proofmark_drivers::conversion::ConversionMatch;
use proofmark_ir::{Attribute, OpDef, Outcome, Type};

use super::rank_of;
use crate::llvm;
use crate::lower::arith::fastmath;
use crate::lower::llvm_builder::LlvmBuilder;
use crate::lower::pattern::Lowering;
use crate::vector as v;

/// The combination of the result of a reduction with the accumulator.
#[derive(Clone, Copy)]
enum Combination {
    /// By a binary operation, the accumulator first.
    First(&'static OpDef),
    /// By a binary operation, the accumulator last.
    Last(&'static OpDef),
    /// By a comparison of the accumulator with the result, and a selection.
    Select(&'static str),
    /// The accumulator is the first operand of the reduction. The number is the neutral element.
    Start(f64),
}

/// Returns the intrinsic of a kind of reduction, and the combination with an accumulator.
///
/// The neutral element of the sum of floats is -0.0: MLIR's 0.0 changes the sum of negative zeros.
fn reduction_of(kind: &str, is_float: bool) -> Option<(&'static OpDef, Combination)> {
    use Combination::{First, Last, Select, Start};
    Some(match (kind, is_float) {
        ("add", false) => (llvm::VectorReduceAdd::DEF, First(llvm::Add::DEF)),
        ("mul", false) => (llvm::VectorReduceMul::DEF, First(llvm::Mul::DEF)),
        ("and", false) => (llvm::VectorReduceAnd::DEF, First(llvm::And::DEF)),
        ("or", false) => (llvm::VectorReduceOr::DEF, First(llvm::Or::DEF)),
        ("xor", false) => (llvm::VectorReduceXor::DEF, First(llvm::XOr::DEF)),
        ("minui", false) => (llvm::VectorReduceUMin::DEF, Select("ule")),
        ("minsi", false) => (llvm::VectorReduceSMin::DEF, Select("sle")),
        ("maxui", false) => (llvm::VectorReduceUMax::DEF, Select("uge")),
        ("maxsi", false) => (llvm::VectorReduceSMax::DEF, Select("sge")),
        ("add", true) => (llvm::VectorReduceFAdd::DEF, Start(-0.0)),
        ("mul", true) => (llvm::VectorReduceFMul::DEF, Start(1.0)),
        ("minimumf", true) => (llvm::VectorReduceFMinimum::DEF, Last(llvm::Minimum::DEF)),
        ("maximumf", true) => (llvm::VectorReduceFMaximum::DEF, Last(llvm::Maximum::DEF)),
        ("minnumf", true) => (llvm::VectorReduceFMin::DEF, Last(llvm::MinNum::DEF)),
        ("maxnumf", true) => (llvm::VectorReduceFMax::DEF, Last(llvm::MaxNum::DEF)),
        _ => return None,
    })
}

pub(super) fn reduction<'m>(m: ConversionMatch<'m>, lowering: &Lowering) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let element = m.value_type(m.result(op, 0));
    let kind = m.property_named(op, "kind").and_then(|kind| kind.as_enum(ctx, &v::KIND_DEF));
    let kind = kind.and_then(|kind| v::KIND_DEF.keyword_of(kind));
    let found = kind.and_then(|kind| reduction_of(kind, element.float_kind().is_some()));
    let (Some((def, combination)), Some(to)) = (found, lowering.convert(ctx, element)) else {
        return m.fail("unknown kind of reduction");
    };
    if rank_of(ctx, m.value_type(m.operand(op, 0))) != 1 || to.is_index() {
        return m.fail("vector is not one-dimensional");
    }
    let flags = m.property_named(op, "fastmath").and_then(|flags| fastmath(ctx, flags));
    let set: Vec<(&str, Attribute)> = match flags.filter(|_| element.float_kind().is_some()) {
        Some(flags) => vec![("fastmathFlags", flags)],
        None => Vec::new(),
    };
    let start = match combination {
        Combination::Start(neutral) => match float_bits(element, neutral) {
            Some(bits) => Some(ctx.float_attr(bits, element)),
            None => return m.fail("unsupported float type"),
        },
        _ => None,
    };
    let (vector, accumulator, loc) = (m.converted()[0], m.converted().get(1).copied(), m.loc(op));
    let mut rw = m.rewrite();
    let b = &mut LlvmBuilder::new(&mut rw, loc, Type::I64);
    let value = match (combination, start) {
        (Combination::Start(_), Some(start)) => {
            let first = accumulator.unwrap_or_else(|| b.constant(start, to));
            b.value(def, &[first, vector], to, &set)
        }
        _ => {
            let reduced = b.value(def, &[vector], to, &set);
            match (combination, accumulator) {
                (_, None) | (Combination::Start(_), _) => reduced,
                (Combination::First(def), Some(accumulator)) => b.binary(def, accumulator, reduced),
                (Combination::Last(def), Some(accumulator)) => b.binary(def, reduced, accumulator),
                (Combination::Select(predicate), Some(accumulator)) => {
                    let is_first = b.compare(predicate, accumulator, reduced);
                    b.value(llvm::Select::DEF, &[is_first, accumulator, reduced], to, &[])
                }
            }
        }
    };
    rw.replace_op(op, &[value]);
    rw.done()
}

/// Returns the bits of -0.0 or 1.0 in a float type.
fn float_bits(ty: Type, number: f64) -> Option<u128> {
    let is_one = number == 1.0;
    Some(match ty {
        Type::F16 => (if is_one { 0x3c00 } else { 0x8000_u32 }).into(),
        Type::F32 => (number as f32).to_bits().into(),
        Type::F64 => number.to_bits().into(),
        _ => return None,
    })
}

//! Conversion of math to llvm intrinsics (MLIR's `MathToLLVM.cpp`).

use std::sync::Arc;

use proofmark_drivers::conversion::{ConversionMatch, ConversionPatterns, TypeConverter};
use proofmark_ir::context::FloatKind;
use proofmark_ir::{Attribute, Context, OpDef, Outcome, Type, ValueId};

use super::arith::fastmath;
use super::build::elementwise;
use super::llvm_builder::LlvmBuilder;
use super::options::ToLlvmOptions;
use super::pattern::{Lowering, LoweringRow, add_rows};
use super::types::is_carried_float;
use crate::llvm::{self, types};

/// Adds the patterns that convert math to llvm.
pub fn math_to_llvm_patterns(
    patterns: &mut ConversionPatterns,
    converter: &Arc<TypeConverter>,
    options: &ToLlvmOptions,
) {
    add_rows(patterns, ROWS, &Lowering { converter: converter.clone(), options: *options });
}

macro_rules! renamed {
    ($from:literal, $to:ident $(, $name:literal = $value:expr)*) => {
        LoweringRow {
            root: $from,
            generated_ops: std::slice::from_ref(&llvm::$to::DEF.name),
            apply: |m, lowering| renamed(m, lowering, llvm::$to::DEF, &[$(($name, $value)),*]),
        }
    };
}

const ROWS: &[LoweringRow] = &[
    renamed!("math.absf", FAbs),
    renamed!("math.absi", Abs, "is_int_min_poison" = Attribute::bool(false)),
    renamed!("math.acos", ACos),
    renamed!("math.asin", ASin),
    renamed!("math.atan", ATan),
    renamed!("math.atan2", ATan2),
    renamed!("math.ceil", Ceil),
    renamed!("math.copysign", CopySign),
    renamed!("math.cos", Cos),
    renamed!("math.cosh", Cosh),
    renamed!("math.ctlz", CountLeadingZeros, "is_zero_poison" = Attribute::bool(false)),
    renamed!("math.ctpop", CtPop),
    renamed!("math.cttz", CountTrailingZeros, "is_zero_poison" = Attribute::bool(false)),
    renamed!("math.exp", Exp),
    renamed!("math.exp2", Exp2),
    renamed!("math.floor", Floor),
    renamed!("math.fma", Fma),
    renamed!("math.fpowi", PowI),
    renamed!("math.log", Log),
    renamed!("math.log10", Log10),
    renamed!("math.log2", Log2),
    renamed!("math.powf", Pow),
    renamed!("math.round", Round),
    renamed!("math.roundeven", RoundEven),
    renamed!("math.sin", Sin),
    renamed!("math.sinh", Sinh),
    renamed!("math.sqrt", Sqrt),
    renamed!("math.tan", Tan),
    renamed!("math.tanh", Tanh),
    renamed!("math.trunc", FTrunc),
    LoweringRow { root: "math.isnan", generated_ops: CLASS, apply: |m, lowering| class(m, lowering, NAN) },
    LoweringRow {
        root: "math.isfinite",
        generated_ops: CLASS,
        apply: |m, lowering| class(m, lowering, FINITE),
    },
    LoweringRow {
        root: "math.expm1",
        generated_ops: &["llvm.mlir.constant", "llvm.intr.exp", "llvm.fsub"],
        apply: |m, lowering| with_one(m, lowering, exp_minus_one),
    },
    LoweringRow {
        root: "math.log1p",
        generated_ops: &["llvm.mlir.constant", "llvm.intr.log", "llvm.fadd"],
        apply: |m, lowering| with_one(m, lowering, log_plus_one),
    },
    LoweringRow {
        root: "math.rsqrt",
        generated_ops: &["llvm.mlir.constant", "llvm.intr.sqrt", "llvm.fdiv"],
        apply: |m, lowering| with_one(m, lowering, reciprocal_root),
    },
    LoweringRow {
        root: "math.sincos",
        generated_ops: &["llvm.intr.sincos", "llvm.extractvalue"],
        apply: sincos,
    },
];

const CLASS: &[&str] = &["llvm.intr.is.fpclass"];

/// The classes of NaNs, and of finite numbers, for `llvm.intr.is.fpclass`.
const NAN: i64 = 3;
const FINITE: i64 = 504;

/// Returns the fast-math flags as a property of an llvm operation, if the matched operation has any.
fn flags(m: &ConversionMatch<'_>) -> Vec<(&'static str, Attribute)> {
    let flags = m.property(m.op(), m.ctx().ident("fastmath")).and_then(|flags| fastmath(m.ctx(), flags));
    flags.map(|flags| ("fastmathFlags", flags)).into_iter().collect()
}

/// Returns whether an operand or result is a float without arithmetic in llvm.
fn has_carried_float(m: &ConversionMatch<'_>) -> bool {
    let values = m.operands(m.op()).chain(m.results(m.op()).iter().copied());
    values.into_iter().any(|value| is_carried_float(m.ctx(), m.value_type(value)))
}

fn renamed<'m>(
    m: ConversionMatch<'m>,
    lowering: &Lowering,
    to: &'static OpDef,
    set: &[(&'static str, Attribute)],
) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let Some(result) = lowering.convert(ctx, m.value_type(m.result(op, 0))) else {
        return m.fail("failed to convert the result type");
    };
    if has_carried_float(&m) {
        return m.fail("float type without arithmetic in llvm");
    }
    let mut all = flags(&m);
    all.retain(|(name, _)| to.attribute(name).is_some());
    all.extend(set);
    let operands = m.converted().to_vec();
    let (loc, index) = (m.loc(op), lowering.index(ctx));
    let mut rw = m.rewrite();
    let value = elementwise(&mut rw, loc, &operands, result, &mut |rw, operands, ty| {
        Some(LlvmBuilder::new(rw, loc, index).value(to, operands, ty, &all))
    });
    match value {
        Some(value) => {
            rw.replace_op(op, &[value]);
            rw.done()
        }
        None => rw.abort("failed to unroll to one-dimensional vectors"),
    }
}

fn class<'m>(m: ConversionMatch<'m>, lowering: &Lowering, mask: i64) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let Some(result) = lowering.convert(ctx, m.value_type(m.result(op, 0))) else {
        return m.fail("failed to convert the result type");
    };
    if has_carried_float(&m) {
        return m.fail("float type without arithmetic in llvm");
    }
    let bit = ctx.i64_attr(mask, Type::I32);
    let operands = m.converted().to_vec();
    let (loc, index) = (m.loc(op), lowering.index(ctx));
    let mut rw = m.rewrite();
    let value = elementwise(&mut rw, loc, &operands, result, &mut |rw, operands, ty| {
        Some(LlvmBuilder::new(rw, loc, index).value(llvm::IsFPClass::DEF, operands, ty, &[("bit", bit)]))
    });
    match value {
        Some(value) => {
            rw.replace_op(op, &[value]);
            rw.done()
        }
        None => rw.abort("failed to unroll to one-dimensional vectors"),
    }
}

/// Returns one as an attribute of a float type, or of a vector of floats.
fn one(ctx: &Context, ty: Type) -> Option<Attribute> {
    let element = ty.element_or_self(ctx);
    let bits = match element.float_kind()? {
        FloatKind::F16 => 0x3c00,
        FloatKind::BF16 => 0x3f80,
        FloatKind::F32 => 0x3f80_0000,
        FloatKind::F64 => 0x3ff0_0000_0000_0000,
        FloatKind::F80 => 0x3fff_8000_0000_0000_0000,
        FloatKind::F128 => 0x3fff_u128 << 112,
        _ => return None,
    };
    let scalar = ctx.float_attr(bits, element);
    if element == ty {
        return Some(scalar);
    }
    ctx.splat_attr(ty, &proofmark_ir::ApInt::new(element.bit_width(ctx)?, bits))
}

/// Creates a value from one and the operand, of the same type, with fast-math flags.
type Make = fn(&mut LlvmBuilder<'_, '_>, ValueId, ValueId, &[(&str, Attribute)]) -> ValueId;

/// Creates operations on the constant one and the operand.
fn with_one<'m>(m: ConversionMatch<'m>, lowering: &Lowering, make: Make) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let Some(result) = lowering.convert(ctx, m.value_type(m.result(op, 0))) else {
        return m.fail("failed to convert the result type");
    };
    if has_carried_float(&m) {
        return m.fail("float type without arithmetic in llvm");
    }
    let flags = flags(&m);
    let operands = m.converted().to_vec();
    let (loc, index) = (m.loc(op), lowering.index(ctx));
    let mut rw = m.rewrite();
    let value = elementwise(&mut rw, loc, &operands, result, &mut |rw, operands, ty| {
        let one = one(rw.ctx(), ty)?;
        let b = &mut LlvmBuilder::new(rw, loc, index);
        let one = b.constant(one, ty);
        Some(make(b, one, operands[0], &flags))
    });
    match value {
        Some(value) => {
            rw.replace_op(op, &[value]);
            rw.done()
        }
        None => rw.abort("failed to create a constant of the type"),
    }
}

fn exp_minus_one(
    b: &mut LlvmBuilder<'_, '_>,
    one: ValueId,
    x: ValueId,
    flags: &[(&str, Attribute)],
) -> ValueId {
    let ty = b.type_of(x);
    let exp = b.value(llvm::Exp::DEF, &[x], ty, flags);
    b.value(llvm::FSub::DEF, &[exp, one], ty, flags)
}

fn log_plus_one(
    b: &mut LlvmBuilder<'_, '_>,
    one: ValueId,
    x: ValueId,
    flags: &[(&str, Attribute)],
) -> ValueId {
    let ty = b.type_of(x);
    let sum = b.value(llvm::FAdd::DEF, &[one, x], ty, flags);
    b.value(llvm::Log::DEF, &[sum], ty, flags)
}

fn reciprocal_root(
    b: &mut LlvmBuilder<'_, '_>,
    one: ValueId,
    x: ValueId,
    flags: &[(&str, Attribute)],
) -> ValueId {
    let ty = b.type_of(x);
    let root = b.value(llvm::Sqrt::DEF, &[x], ty, flags);
    b.value(llvm::FDiv::DEF, &[one, root], ty, flags)
}

fn sincos<'m>(m: ConversionMatch<'m>, lowering: &Lowering) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let operand = m.converted()[0];
    let ty = m.value_type(operand);
    if has_carried_float(&m) || types::as_array(ctx, ty).is_some() {
        return m.fail("operation with several results on multi-dimensional vectors");
    }
    let pair = types::literal_struct(ctx, &[ty, ty], false);
    let flags = flags(&m);
    let (loc, index) = (m.loc(op), lowering.index(ctx));
    let mut rw = m.rewrite();
    let b = &mut LlvmBuilder::new(&mut rw, loc, index);
    let pair = b.value(llvm::Sincos::DEF, &[operand], pair, &flags);
    let values = [b.extract(pair, &[0]), b.extract(pair, &[1])];
    rw.replace_op(op, &values);
    rw.done()
}

//! The patterns that convert operations on wide integers.

use proofmark_drivers::conversion::{ConversionMatch, ConversionRow};
use proofmark_ir::apint::ApInt;
use proofmark_ir::context::TypeKind;
use proofmark_ir::{Builder, Identifier, Location, OpDef, OpId, Outcome, Type, ValueId};

use super::halves::Halves;
use crate::arith as a;

macro_rules! rows {
    ($($root:literal, $summary:literal, $apply:expr;)*) => {
        &[$(ConversionRow {
            name: $root,
            summary: $summary,
            root: $root,
            benefit: 1,
            generated_ops: OPS,
            apply: $apply,
        }),*]
    };
}

/// The operations that the patterns may create.
const OPS: &[&str] = &[
    "arith.addf",
    "arith.addi",
    "arith.addui_extended",
    "arith.andi",
    "arith.cmpf",
    "arith.cmpi",
    "arith.constant",
    "arith.divf",
    "arith.extsi",
    "arith.extui",
    "arith.fptoui",
    "arith.index_cast",
    "arith.index_castui",
    "arith.mulf",
    "arith.muli",
    "arith.mului_extended",
    "arith.negf",
    "arith.ori",
    "arith.remf",
    "arith.select",
    "arith.shli",
    "arith.shrsi",
    "arith.shrui",
    "arith.subi",
    "arith.trunci",
    "arith.uitofp",
    "arith.xori",
    "vector.extract",
    "vector.extract_strided_slice",
    "vector.insert",
    "vector.insert_strided_slice",
    "vector.shape_cast",
];

pub(super) const ROWS: &[ConversionRow] = rows! {
    "arith.constant", "wide constant -> vector of its halves", constant;
    "arith.cmpi", "wide comparison -> comparison of the high halves, then of the low halves", compare;
    "arith.select", "wide selection -> selection of both halves", |m| on_halves(m, select);
    "arith.addi", "wide sum -> sum with carry", |m| on_halves(m, |b, [x, y]| Some(add(b, x, y)));
    "arith.subi", "wide difference -> difference with borrow",
        |m| on_halves(m, |b, [x, y]| Some(subtract(b, x, y)));
    "arith.muli", "wide product -> extended product of the low halves and two products",
        |m| on_halves(m, multiply);
    "arith.shli", "wide shift -> shifts of both halves, with the bits that leave the low one",
        |m| on_halves(m, shift_left);
    "arith.shrui", "wide shift -> shifts of both halves, with the bits that leave the high one",
        |m| on_halves(m, |b, [x, by]| shift_right(b, x, by[0], a::ShRUI::DEF));
    "arith.shrsi", "wide shift -> shifts of both halves, with the bits that leave the high one",
        |m| on_halves(m, |b, [x, by]| shift_right(b, x, by[0], a::ShRSI::DEF));
    "arith.andi", "wide conjunction -> conjunction of both halves",
        |m| on_halves(m, |b, [x, y]| bitwise(b, x, y, a::AndI::DEF));
    "arith.ori", "wide disjunction -> disjunction of both halves",
        |m| on_halves(m, |b, [x, y]| bitwise(b, x, y, a::OrI::DEF));
    "arith.xori", "wide exclusive or -> exclusive or of both halves",
        |m| on_halves(m, |b, [x, y]| bitwise(b, x, y, a::XOrI::DEF));
    "arith.maxsi", "wide maximum -> comparison and selection", |m| on_halves(m, |b, [x, y]| extremum(b, x, y, "sgt"));
    "arith.maxui", "wide maximum -> comparison and selection", |m| on_halves(m, |b, [x, y]| extremum(b, x, y, "ugt"));
    "arith.minsi", "wide minimum -> comparison and selection", |m| on_halves(m, |b, [x, y]| extremum(b, x, y, "slt"));
    "arith.minui", "wide minimum -> comparison and selection", |m| on_halves(m, |b, [x, y]| extremum(b, x, y, "ult"));
    "arith.extsi", "extension to a wide integer -> low half, and its sign", |m| extend(m, a::ExtSI::DEF);
    "arith.extui", "extension to a wide integer -> low half, and zero", |m| extend(m, a::ExtUI::DEF);
    "arith.trunci", "truncation of a wide integer -> truncation of its low half", truncate;
    "arith.index_cast", "cast between index and a wide integer -> casts of both halves, and shifts",
        |m| index_cast(m, a::ShRSI::DEF);
    "arith.index_castui", "cast between index and a wide integer -> casts of both halves, and shifts",
        |m| index_cast(m, a::ShRUI::DEF);
    "arith.uitofp", "wide integer to float -> low half + high half * 2^N", |m| to_float(m, false);
    "arith.sitofp", "wide integer to float -> conversion of the absolute value, with the sign", |m| to_float(m, true);
    "arith.fptoui", "float to wide integer -> remainder and quotient by 2^N", |m| from_float(m, false);
    "arith.fptosi", "float to wide integer -> conversion of the absolute value, with the sign", |m| from_float(m, true);
};

type Pair = [ValueId; 2];

/// Returns the width of a half of `ty`, if the converter of the pattern converts `ty`.
fn half_width(m: &ConversionMatch<'_>, ty: Type) -> Option<u32> {
    let ctx = m.ctx();
    let converted = m.converter()?.convert_one(ctx, ty)?;
    let width = ty.element_or_self(ctx).int_width(ctx)?;
    (converted != ty && width.is_multiple_of(2)).then_some(width / 2)
}

/// Replaces the matched operation by the value that `create` creates from a builder of halves of `wide`.
fn replace<'m>(
    m: ConversionMatch<'m>,
    wide: Type,
    create: impl FnOnce(&mut Halves<'_, '_>, &[ValueId]) -> Option<ValueId>,
) -> Outcome<'m> {
    let Some(width) = half_width(&m, wide) else { return m.fail("type is not a wide integer") };
    let (op, loc): (OpId, Location) = (m.op(), m.loc(m.op()));
    let operands = m.converted().to_vec();
    let mut rw = m.rewrite();
    let builder: &mut Builder<'_> = &mut rw;
    match create(&mut Halves::new(builder, loc, wide, width), &operands) {
        Some(value) => {
            rw.replace_op(op, &[value]);
            rw.done()
        }
        None => rw.abort("failed to create a constant"),
    }
}

/// Converts an operation on wide integers with a wide result: `create` computes the halves of the result from those of
/// the last two operands. The condition of a selection is passed through `Halves`.
fn on_halves<'m>(
    m: ConversionMatch<'m>,
    create: impl FnOnce(&mut Halves<'_, '_>, [Pair; 2]) -> Option<Pair>,
) -> Outcome<'m> {
    let wide = m.value_type(m.result(m.op(), 0));
    replace(m, wide, |b, operands| {
        let [.., x, y] = operands else { return None };
        let pairs = [b.split(*x), b.split(*y)];
        if let [condition, _, _] = operands {
            b.condition = Some(b.append_dimension(*condition));
        }
        let halves = create(b, pairs)?;
        b.join(&halves)
    })
}

fn select(b: &mut Halves<'_, '_>, [x, y]: [Pair; 2]) -> Option<Pair> {
    let condition = b.condition?;
    Some([b.select(condition, x[0], y[0]), b.select(condition, x[1], y[1])])
}

fn add(b: &mut Halves<'_, '_>, x: Pair, y: Pair) -> Pair {
    let [low, carry] = b.with_two_results(a::AddUIExtended::DEF, x[0], y[0], Type::I1);
    let carry = b.op(a::ExtUI::DEF, &[carry], b.half);
    let high = b.binary(a::AddI::DEF, carry, x[1]);
    [low, b.binary(a::AddI::DEF, high, y[1])]
}

fn subtract(b: &mut Halves<'_, '_>, x: Pair, y: Pair) -> Pair {
    let low = b.binary(a::SubI::DEF, x[0], y[0]);
    let borrow = b.compare("ult", x[0], y[0]);
    let borrow = b.op(a::ExtUI::DEF, &[borrow], b.half);
    let high = b.binary(a::SubI::DEF, x[1], borrow);
    [low, b.binary(a::SubI::DEF, high, y[1])]
}

fn multiply(b: &mut Halves<'_, '_>, [x, y]: [Pair; 2]) -> Option<Pair> {
    let narrow = b.rw.ctx().int_type(b.width);
    let [low, high] = b.with_two_results(a::MulUIExtended::DEF, x[0], y[0], narrow);
    let first = b.binary(a::MulI::DEF, x[0], y[1]);
    let second = b.binary(a::MulI::DEF, x[1], y[0]);
    let high = b.binary(a::AddI::DEF, high, first);
    Some([low, b.binary(a::AddI::DEF, high, second)])
}

fn bitwise(b: &mut Halves<'_, '_>, x: Pair, y: Pair, def: &'static OpDef) -> Option<Pair> {
    Some([b.binary(def, x[0], y[0]), b.binary(def, x[1], y[1])])
}

/// Creates a comparison: of the high halves, or of the low halves if the high halves are equal.
fn compared(b: &mut Halves<'_, '_>, x: Pair, y: Pair, predicate: &str) -> ValueId {
    match predicate {
        "eq" | "ne" => {
            let halves = [b.compare(predicate, x[0], y[0]), b.compare(predicate, x[1], y[1])];
            let both = if predicate == "eq" { a::AndI::DEF } else { a::OrI::DEF };
            b.binary(both, halves[0], halves[1])
        }
        _ => {
            // The low halves have no sign.
            let low = b.compare(&predicate.replacen('s', "u", 1), x[0], y[0]);
            let high = b.compare(predicate, x[1], y[1]);
            let equal = b.compare("eq", x[1], y[1]);
            b.select(equal, low, high)
        }
    }
}

fn extremum(b: &mut Halves<'_, '_>, x: Pair, y: Pair, predicate: &str) -> Option<Pair> {
    let first = compared(b, x, y, predicate);
    Some([b.select(first, x[0], y[0]), b.select(first, x[1], y[1])])
}

/// Creates a shift to the left by the low half of `by`: a wide shift by an amount with a nonzero high half is poison.
///
/// The bits that leave the low half are `(low >> 1) >> (width - 1 - by)`, which is 0 for an amount of 0. MLIR shifts by
/// `width - by`, which is poison for an amount of 0.
fn shift_left(b: &mut Halves<'_, '_>, [x, by]: [Pair; 2]) -> Option<Pair> {
    let by = by[0];
    let (zero, one, width, last) = (b.number(0)?, b.number(1)?, b.number(b.width)?, b.number(b.width - 1)?);
    let is_over = b.compare("uge", by, width);
    let low = b.binary(a::ShLI::DEF, x[0], by);
    let low = b.select(is_over, zero, low);
    let rest = b.binary(a::SubI::DEF, last, by);
    let leaving = b.binary(a::ShRUI::DEF, x[0], one);
    let leaving = b.binary(a::ShRUI::DEF, leaving, rest);
    let high = b.binary(a::ShLI::DEF, x[1], by);
    let high = b.binary(a::OrI::DEF, high, leaving);
    let over = b.binary(a::SubI::DEF, by, width);
    let shifted = b.binary(a::ShLI::DEF, x[0], over);
    Some([low, b.select(is_over, shifted, high)])
}

/// Creates a shift to the right by the low half of an amount. `shift` is the shift of the high half.
fn shift_right(b: &mut Halves<'_, '_>, x: Pair, by: ValueId, shift: &'static OpDef) -> Option<Pair> {
    let (one, width, last) = (b.number(1)?, b.number(b.width)?, b.number(b.width - 1)?);
    let is_over = b.compare("uge", by, width);
    let low = b.binary(a::ShRUI::DEF, x[0], by);
    let rest = b.binary(a::SubI::DEF, last, by);
    let leaving = b.binary(a::ShLI::DEF, x[1], one);
    let leaving = b.binary(a::ShLI::DEF, leaving, rest);
    let low = b.binary(a::OrI::DEF, low, leaving);
    let over = b.binary(a::SubI::DEF, by, width);
    let shifted = b.binary(shift, x[1], over);
    let low = b.select(is_over, shifted, low);
    // The high half of a shift by more is zero, or the sign.
    let filling = match shift.name == a::ShRSI::DEF.name {
        true => b.binary(shift, x[1], last),
        false => b.number(0)?,
    };
    let high = b.binary(shift, x[1], by);
    Some([low, b.select(is_over, filling, high)])
}

fn constant(m: ConversionMatch<'_>) -> Outcome<'_> {
    let (op, ctx) = (m.op(), m.ctx());
    let wide = m.value_type(m.result(op, 0));
    let to = m.converter().and_then(|converter| converter.convert_one(ctx, wide));
    let value = m.property(op, Identifier::VALUE);
    let (Some(to), Some(value), Some(width)) = (to, value, half_width(&m, wide)) else {
        return m.fail("type is not a wide integer");
    };
    let wide_numbers: Vec<ApInt> = match (value.as_int(ctx), value.elements(ctx)) {
        (Some(number), _) => vec![number.clone()],
        (None, Some(elements)) if elements.len() <= MAX_CONSTANT => elements.iter().collect(),
        _ => return m.fail("unhandled constant attribute"),
    };
    let halves: Vec<ApInt> = wide_numbers
        .iter()
        .flat_map(|number| [number.extract(0, width), number.extract(width, width)])
        .collect();
    let Some(value) = ctx.dense_attr(to, &halves) else { return m.fail("unhandled constant attribute") };
    let loc = m.loc(op);
    let mut rw = m.rewrite();
    let value = super::super::build::make(&mut rw, a::Constant::DEF, loc, &[], to, &[("value", value)]);
    rw.replace_op(op, &[value]);
    rw.done()
}

/// The maximum number of elements of a constant that is converted.
const MAX_CONSTANT: usize = 1 << 20;

fn compare(m: ConversionMatch<'_>) -> Outcome<'_> {
    let (op, ctx) = (m.op(), m.ctx());
    let wide = m.value_type(m.operand(op, 0));
    let number = m.property_named(op, "predicate").and_then(|predicate| predicate.as_i64(ctx));
    let Some((predicate, _)) = a::CMPI_PREDICATES.iter().find(|(_, case)| Some(*case) == number) else {
        return m.fail("unknown predicate");
    };
    replace(m, wide, |b, operands| {
        let [x, y] = [b.split(operands[0]), b.split(operands[1])];
        let result = compared(b, x, y, predicate);
        Some(b.drop_dimension(result))
    })
}

/// Converts an extension to a wide integer by `def`. The high half is the sign for `arith.extsi`, and zero otherwise.
fn extend<'m>(m: ConversionMatch<'m>, def: &'static OpDef) -> Outcome<'m> {
    let wide = m.value_type(m.result(m.op(), 0));
    replace(m, wide, |b, operands| {
        let value = b.append_dimension(operands[0]);
        let low = b.cast(def, value, b.half);
        if def.name != a::ExtSI::DEF.name {
            return b.join(&[low]);
        }
        let zero = b.number(0)?;
        let is_negative = b.compare("slt", low, zero);
        let high = b.op(a::ExtSI::DEF, &[is_negative], b.half);
        b.join(&[low, high])
    })
}

/// Converts a truncation of a wide integer to a narrow one.
fn truncate(m: ConversionMatch<'_>) -> Outcome<'_> {
    let op = m.op();
    let (wide, to) = (m.value_type(m.operand(op, 0)), m.value_type(m.result(op, 0)));
    if half_width(&m, to).is_some() {
        return m.fail("unsupported truncation result type");
    }
    replace(m, wide, |b, operands| {
        let low = b.extract(operands[0], 0);
        let low = b.drop_dimension(low);
        Some(b.cast(a::TruncI::DEF, low, to))
    })
}

/// Converts a cast between `index` and a wide integer; `shift` extends `index`. MLIR drops the high half.
///
/// The width of `index` is not known. A shift by the width of a half is two shifts by a half of it, which are no poison
/// if `index` has the width of a half.
fn index_cast<'m>(m: ConversionMatch<'m>, shift: &'static OpDef) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let (from, to) = (m.value_type(m.operand(op, 0)), m.value_type(m.result(op, 0)));
    if to.element_or_self(ctx).is_index() {
        return replace(m, from, |b, operands| {
            let halves = b.split(operands[0]);
            let [low, high] = halves.map(|half| {
                let half = b.drop_dimension(half);
                b.op(a::IndexCastUI::DEF, &[half], to)
            });
            let by = b.constant(to, &ApInt::new(64, (b.width / 2).into()))?;
            let high = b.binary(a::ShLI::DEF, high, by);
            let high = b.binary(a::ShLI::DEF, high, by);
            Some(b.binary(a::OrI::DEF, low, high))
        });
    }
    replace(m, to, |b, operands| {
        let value = operands[0];
        let by = b.constant(from, &ApInt::new(64, (b.width / 2).into()))?;
        let high = b.binary(shift, value, by);
        let high = b.binary(shift, high, by);
        let ctx = b.rw.ctx();
        let half = from.with_element(ctx, ctx.int_type(b.width));
        let halves = [value, high].map(|part| {
            let part = b.op(a::IndexCast::DEF, &[part], half);
            b.append_dimension(part)
        });
        b.join(&halves)
    })
}

/// Returns the bits of 2^`exponent` in `f32` or `f64`.
fn power_of_two(ty: Type, exponent: u32) -> Option<ApInt> {
    match ty {
        Type::F32 if exponent <= 127 => Some(ApInt::new(32, u128::from((127 + exponent) << 23))),
        Type::F64 if exponent <= 1023 => Some(ApInt::new(64, u128::from(1023 + exponent) << 52)),
        _ => None,
    }
}

/// The number of bits of the significand of `f64`.
const F64_PRECISION: u32 = 53;

/// Converts an integer to a float. Only `f64` is a result: the halves are exact then, so that the sum is rounded once.
fn to_float(m: ConversionMatch<'_>, is_signed: bool) -> Outcome<'_> {
    let (op, ctx) = (m.op(), m.ctx());
    let (wide, to) = (m.value_type(m.operand(op, 0)), m.value_type(m.result(op, 0)));
    if to.element_or_self(ctx) != Type::F64 || half_width(&m, wide).is_none_or(|width| width > F64_PRECISION)
    {
        return m.fail("the result would be rounded twice");
    }
    replace(m, wide, |b, operands| {
        let mut halves = b.split(operands[0]);
        let mut is_negative = None;
        if is_signed {
            let zero = b.number(0)?;
            let negative = b.compare("slt", halves[1], zero);
            let opposite = subtract(b, [zero, zero], halves);
            halves = [0, 1].map(|i| b.select(negative, opposite[i], halves[i]));
            is_negative = Some(negative);
        }
        let ctx = b.rw.ctx();
        let float = b.half.with_element(ctx, Type::F64);
        let factor = b.constant(float, &power_of_two(Type::F64, b.width)?)?;
        let [low, high] = halves.map(|half| b.op(a::UIToFP::DEF, &[half], float));
        let high = b.binary(a::MulF::DEF, high, factor);
        let mut value = b.binary(a::AddF::DEF, low, high);
        if let Some(is_negative) = is_negative {
            let opposite = b.op(a::NegF::DEF, &[value], float);
            value = b.select(is_negative, opposite, value);
        }
        Some(b.drop_dimension(value))
    })
}

/// Converts a float to an integer. Quotient and remainder by 2^N are exact, except that a quotient below 1 may be
/// rounded, whose integral part is 0.
fn from_float(m: ConversionMatch<'_>, is_signed: bool) -> Outcome<'_> {
    let (op, ctx) = (m.op(), m.ctx());
    let (wide, from) = (m.value_type(m.result(op, 0)), m.value_type(m.operand(op, 0)));
    let element = from.element_or_self(ctx);
    let is_vector = matches!(from.kind(ctx), TypeKind::Vector { .. });
    let Some(power) = half_width(&m, wide).and_then(|width| power_of_two(element, width)) else {
        return m.fail("2^N is not a number of the float type");
    };
    replace(m, wide, |b, operands| {
        let value = if is_vector { b.append_dimension(operands[0]) } else { operands[0] };
        let float = b.rw.value_type(value);
        let mut magnitude = value;
        let mut is_negative = None;
        if is_signed {
            let zero = b.constant(float, &ApInt::zero(power.width()))?;
            let negative = b.compare_floats("olt", value, zero);
            let opposite = b.op(a::NegF::DEF, &[value], float);
            magnitude = b.select(negative, opposite, value);
            is_negative = Some(negative);
        }
        let divisor = b.constant(float, &power)?;
        let high = b.binary(a::DivF::DEF, magnitude, divisor);
        let high = b.op(a::FPToUI::DEF, &[high], b.half);
        let low = b.binary(a::RemF::DEF, magnitude, divisor);
        let low = b.op(a::FPToUI::DEF, &[low], b.half);
        let mut halves = [low, high];
        if let Some(is_negative) = is_negative {
            let zero = b.number(0)?;
            let opposite = subtract(b, [zero, zero], halves);
            halves = [0, 1].map(|i| b.select(is_negative, opposite[i], halves[i]));
        }
        b.join(&halves)
    })
}

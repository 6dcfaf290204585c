//! Conversion of vector to llvm (the basic patterns of MLIR's `ConvertVectorToLLVM.cpp`). A vector of several dimensions
//! is an array of vectors; its last dimension is that of the vectors.
//!
//! Transfers, masked accesses, contractions, transpositions and slices are not converted.

use std::sync::Arc;

use proofmark_drivers::conversion::{ConversionMatch, ConversionPatterns, TypeConverter};
use proofmark_ir::context::{DYNAMIC, TypeKind};
use proofmark_ir::{Attribute, Builder, Context, Location, OpDef, OpView, Outcome, Type, ValueId};

use super::arith::fastmath;
use super::build::{elementwise, extract, insert, make, poison};
use super::descriptor::MemRefDescriptor;
use super::llvm_builder::LlvmBuilder;
use super::options::ToLlvmOptions;
use super::pattern::{Lowering, LoweringRow, add_rows, group};
use crate::llvm::{self, types};
use crate::vector as v;

/// Adds the patterns that convert vector to llvm.
pub fn vector_to_llvm_patterns(
    patterns: &mut ConversionPatterns,
    converter: &Arc<TypeConverter>,
    options: &ToLlvmOptions,
) {
    add_rows(patterns, ROWS, &Lowering { converter: converter.clone(), options: *options });
}

const ELEMENTS: &[&str] = &[
    "llvm.extractelement",
    "llvm.extractvalue",
    "llvm.insertelement",
    "llvm.insertvalue",
    "llvm.mlir.constant",
    "llvm.mlir.poison",
    "llvm.shufflevector",
];

const ACCESS: &[&str] = &[
    "llvm.add",
    "llvm.extractvalue",
    "llvm.getelementptr",
    "llvm.load",
    "llvm.mlir.constant",
    "llvm.mul",
    "llvm.store",
];

const REDUCTION: &[&str] = &[
    "llvm.add",
    "llvm.and",
    "llvm.icmp",
    "llvm.intr.maximum",
    "llvm.intr.maxnum",
    "llvm.intr.minimum",
    "llvm.intr.minnum",
    "llvm.intr.vector.reduce.add",
    "llvm.intr.vector.reduce.and",
    "llvm.intr.vector.reduce.fadd",
    "llvm.intr.vector.reduce.fmax",
    "llvm.intr.vector.reduce.fmaximum",
    "llvm.intr.vector.reduce.fmin",
    "llvm.intr.vector.reduce.fminimum",
    "llvm.intr.vector.reduce.fmul",
    "llvm.intr.vector.reduce.mul",
    "llvm.intr.vector.reduce.or",
    "llvm.intr.vector.reduce.smax",
    "llvm.intr.vector.reduce.smin",
    "llvm.intr.vector.reduce.umax",
    "llvm.intr.vector.reduce.umin",
    "llvm.intr.vector.reduce.xor",
    "llvm.mlir.constant",
    "llvm.mul",
    "llvm.or",
    "llvm.select",
    "llvm.xor",
];

const ROWS: &[LoweringRow] = &[
    LoweringRow { root: "vector.extract", generated_ops: ELEMENTS, apply: extract_element },
    LoweringRow { root: "vector.insert", generated_ops: ELEMENTS, apply: insert_element },
    LoweringRow { root: "vector.broadcast", generated_ops: ELEMENTS, apply: broadcast },
    LoweringRow { root: "vector.from_elements", generated_ops: ELEMENTS, apply: from_elements },
    LoweringRow { root: "vector.to_elements", generated_ops: ELEMENTS, apply: to_elements },
    LoweringRow { root: "vector.shuffle", generated_ops: &["llvm.shufflevector"], apply: shuffle },
    LoweringRow { root: "vector.bitcast", generated_ops: &["llvm.bitcast"], apply: bitcast },
    LoweringRow { root: "vector.fma", generated_ops: &["llvm.intr.fma"], apply: fma },
    LoweringRow { root: "vector.load", generated_ops: ACCESS, apply: load },
    LoweringRow { root: "vector.store", generated_ops: ACCESS, apply: store },
    LoweringRow { root: "vector.reduction", generated_ops: REDUCTION, apply: reduction },
];

/// Creates the constant of an `i64` position.
fn position(rw: &mut Builder<'_>, loc: Location, position: i64) -> ValueId {
    let value = rw.ctx().i64_attr(position, Type::I64);
    make(rw, llvm::Constant::DEF, loc, &[], Type::I64, &[("value", value)])
}

/// The position of an element or of a part of a vector: constants, and at last possibly a value.
struct Position {
    /// The positions in the arrays, and in the vector if the last one is constant.
    constants: Vec<i64>,
    /// The last position, if it is a value.
    last: Option<ValueId>,
}

impl Position {
    /// Returns the position of `m`, whose operand group `group` has the dynamic positions; `None` if another one than the
    /// last one is dynamic: arrays have constant positions only.
    fn of(m: &ConversionMatch<'_>, dynamic: usize) -> Option<Position> {
        let numbers = m.property_named(m.op(), "static_position")?.as_i64_array(m.ctx())?;
        let values = group(m, dynamic);
        let mut constants: Vec<i64> = numbers.clone();
        match (numbers.last(), values[..].split_first()) {
            (_, None) => Some(Position { constants, last: None }),
            (Some(&DYNAMIC), Some((&last, []))) => {
                constants.pop();
                (!constants.contains(&DYNAMIC)).then_some(Position { constants, last: Some(last) })
            }
            _ => None,
        }
    }

    /// Splits the position of an element in a vector of rank `rank` into that in the arrays and that in the vector.
    fn of_element(mut self, rw: &mut Builder<'_>, loc: Location, rank: usize) -> (Vec<i64>, ValueId) {
        let last = match self.last {
            Some(last) => last,
            // A vector of rank 0 has one element in llvm.
            None if rank == 0 => position(rw, loc, 0),
            None => position(rw, loc, self.constants.pop().unwrap_or(0)),
        };
        (self.constants, last)
    }

    fn rank(&self) -> usize {
        self.constants.len() + usize::from(self.last.is_some())
    }
}

/// Returns the number of dimensions of a vector type.
fn rank_of(ctx: &Context, ty: Type) -> usize {
    ty.shape(ctx).map_or(0, <[i64]>::len)
}

/// Returns the type of the part of `ty` at a position in nested arrays.
fn part(ctx: &Context, ty: Type, at: &[i64]) -> Option<Type> {
    at.iter().try_fold(ty, |ty, _| types::as_array(ctx, ty).map(|(_, element)| element))
}

fn extract_element<'m>(m: ConversionMatch<'m>, lowering: &Lowering) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let rank = rank_of(ctx, m.value_type(m.operand(op, 0)));
    let is_scalar = !matches!(m.value_type(m.result(op, 0)).kind(ctx), TypeKind::Vector { .. });
    let Some(at) = Position::of(&m, 1) else { return m.fail("dynamic position in an array") };
    let Some(result) = lowering.convert(ctx, m.value_type(m.result(op, 0))) else {
        return m.fail("incompatible result type");
    };
    if is_scalar != (at.rank() == rank) {
        return m.fail("result is a vector of rank 0");
    }
    let (source, loc) = (m.converted()[0], m.loc(op));
    let mut rw = m.rewrite();
    let value = if is_scalar {
        let (outer, last) = at.of_element(&mut rw, loc, rank);
        let Some(inner) = part(rw.ctx(), rw.value_type(source), &outer) else {
            return rw.abort("position is not in the vector");
        };
        let vector = if outer.is_empty() { source } else { extract(&mut rw, loc, source, &outer, inner) };
        make(&mut rw, llvm::ExtractElement::DEF, loc, &[vector, last], result, &[])
    } else if at.constants.is_empty() {
        source
    } else {
        extract(&mut rw, loc, source, &at.constants, result)
    };
    rw.replace_op(op, &[value]);
    rw.done()
}

fn insert_element<'m>(m: ConversionMatch<'m>, _: &Lowering) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let rank = rank_of(ctx, m.value_type(m.result(op, 0)));
    let is_scalar = !matches!(m.value_type(m.operand(op, 0)).kind(ctx), TypeKind::Vector { .. });
    let Some(at) = Position::of(&m, 2) else { return m.fail("dynamic position in an array") };
    if is_scalar != (at.rank() == rank) {
        return m.fail("inserted value is a vector of rank 0");
    }
    let (stored, dest, loc) = (m.converted()[0], m.converted()[1], m.loc(op));
    let mut rw = m.rewrite();
    let value = if is_scalar {
        let (outer, last) = at.of_element(&mut rw, loc, rank);
        let Some(inner) = part(rw.ctx(), rw.value_type(dest), &outer) else {
            return rw.abort("position is not in the vector");
        };
        let vector = if outer.is_empty() { dest } else { extract(&mut rw, loc, dest, &outer, inner) };
        let vector = make(&mut rw, llvm::InsertElement::DEF, loc, &[vector, stored, last], inner, &[]);
        if outer.is_empty() { vector } else { insert(&mut rw, loc, dest, vector, &outer) }
    } else if at.constants.is_empty() {
        stored
    } else {
        insert(&mut rw, loc, dest, stored, &at.constants)
    };
    rw.replace_op(op, &[value]);
    rw.done()
}

/// Converts a `vector.broadcast` of a scalar.
fn broadcast<'m>(m: ConversionMatch<'m>, lowering: &Lowering) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let result = m.value_type(m.result(op, 0));
    if matches!(m.value_type(m.operand(op, 0)).kind(ctx), TypeKind::Vector { .. }) {
        return m.fail("source is a vector");
    }
    let (rank, n) = (rank_of(ctx, result), result.shape(ctx).and_then(|shape| shape.last().copied()));
    let Some(to) = lowering.convert(ctx, result) else { return m.fail("incompatible result type") };
    let (scalar, loc) = (m.converted()[0], m.loc(op));
    let mut rw = m.rewrite();
    let value = elementwise(&mut rw, loc, &[scalar], to, &mut |rw, operands, ty| {
        let undefined = poison(rw, loc, ty);
        let zero = rw.ctx().i64_attr(0, Type::I32);
        let zero = make(rw, llvm::Constant::DEF, loc, &[], Type::I32, &[("value", zero)]);
        let operands = [undefined, operands[0], zero];
        let first = make(rw, llvm::InsertElement::DEF, loc, &operands, ty, &[]);
        if rank == 0 {
            return Some(first);
        }
        let mask = vec![0; usize::try_from(n?).ok().filter(|&n| n <= MAX_MASK)?];
        let mask = rw.ctx().i32_array_attr(&mask);
        Some(make(rw, llvm::ShuffleVector::DEF, loc, &[first, undefined], ty, &[("mask", mask)]))
    });
    match value {
        Some(value) => {
            rw.replace_op(op, &[value]);
            rw.done()
        }
        None => rw.abort("vector has too many elements"),
    }
}

/// The maximum number of elements of a broadcast vector.
const MAX_MASK: usize = 1 << 20;

fn from_elements<'m>(m: ConversionMatch<'m>, lowering: &Lowering) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let result = m.value_type(m.result(op, 0));
    if rank_of(ctx, result) > 1 {
        return m.fail("vector of several dimensions");
    }
    let Some(to) = lowering.convert(ctx, result) else { return m.fail("incompatible result type") };
    let (elements, loc) = (m.converted().to_vec(), m.loc(op));
    let mut rw = m.rewrite();
    let mut value = poison(&mut rw, loc, to);
    for (i, &element) in (0..).zip(&elements) {
        let at = position(&mut rw, loc, i);
        value = make(&mut rw, llvm::InsertElement::DEF, loc, &[value, element, at], to, &[]);
    }
    rw.replace_op(op, &[value]);
    rw.done()
}

fn to_elements<'m>(m: ConversionMatch<'m>, lowering: &Lowering) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let source = m.value_type(m.operand(op, 0));
    let element = lowering.convert(ctx, source.element_or_self(ctx));
    let (Some(element), 0..=1) = (element, rank_of(ctx, source)) else {
        return m.fail("vector of several dimensions");
    };
    let (vector, n, loc) = (m.converted()[0], m.n_results(op), m.loc(op));
    let mut rw = m.rewrite();
    let mut elements = Vec::new();
    for i in 0..n {
        let at = position(&mut rw, loc, i as i64);
        elements.push(make(&mut rw, llvm::ExtractElement::DEF, loc, &[vector, at], element, &[]));
    }
    rw.replace_op(op, &elements);
    rw.done()
}

/// Converts a `vector.shuffle` of one-dimensional vectors of one type.
fn shuffle<'m>(m: ConversionMatch<'m>, lowering: &Lowering) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let [first, second] = [0, 1].map(|i| m.value_type(m.operand(op, i)));
    let mask = m.property_named(op, "mask").and_then(|mask| mask.as_i64_array(ctx));
    let mask: Option<Vec<i32>> =
        mask.and_then(|mask| mask.iter().map(|&number| i32::try_from(number).ok()).collect());
    let result = lowering.convert(ctx, m.value_type(m.result(op, 0)));
    let (Some(mask), Some(result)) = (mask, result) else { return m.fail("incompatible result type") };
    if first != second || rank_of(ctx, first) != 1 {
        return m.fail("vectors of several dimensions or of different types");
    }
    let (operands, loc) = (m.converted().to_vec(), m.loc(op));
    let mut rw = m.rewrite();
    let mask = rw.ctx().i32_array_attr(&mask);
    let value = make(&mut rw, llvm::ShuffleVector::DEF, loc, &operands, result, &[("mask", mask)]);
    rw.replace_op(op, &[value]);
    rw.done()
}

fn bitcast<'m>(m: ConversionMatch<'m>, lowering: &Lowering) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let Some(result) = lowering.convert(ctx, m.value_type(m.result(op, 0))) else {
        return m.fail("incompatible result type");
    };
    if rank_of(ctx, m.value_type(m.result(op, 0))) > 1 {
        return m.fail("vector of several dimensions");
    }
    let (value, loc) = (m.converted()[0], m.loc(op));
    let mut rw = m.rewrite();
    let value = make(&mut rw, llvm::Bitcast::DEF, loc, &[value], result, &[]);
    rw.replace_op(op, &[value]);
    rw.done()
}

/// Converts a `vector.fma` to `llvm.intr.fma`. MLIR creates `llvm.intr.fmuladd`, which may round the product.
fn fma<'m>(m: ConversionMatch<'m>, lowering: &Lowering) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let Some(result) = lowering.convert(ctx, m.value_type(m.result(op, 0))) else {
        return m.fail("incompatible result type");
    };
    let (operands, loc) = (m.converted().to_vec(), m.loc(op));
    let mut rw = m.rewrite();
    let value = elementwise(&mut rw, loc, &operands, result, &mut |rw, operands, ty| {
        Some(make(rw, llvm::Fma::DEF, loc, operands, ty, &[]))
    });
    match value {
        Some(value) => {
            rw.replace_op(op, &[value]);
            rw.done()
        }
        None => rw.abort("failed to unroll to one-dimensional vectors"),
    }
}

/// Returns the attributes of an access to a vector: the alignment is that of an element unless the operation has one.
fn access_attributes(m: &ConversionMatch<'_>, element: Type) -> Option<Vec<(&'static str, Attribute)>> {
    let (op, ctx) = (m.op(), m.ctx());
    let alignment = match m.property_named(op, "alignment") {
        Some(alignment) => alignment.as_i64(ctx)?,
        None => {
            let bits = element.bit_width(ctx).filter(|&bits| bits <= 64)?;
            bits.div_ceil(8).next_power_of_two().into()
        }
    };
    let mut set = vec![("alignment", ctx.i64_attr(alignment, Type::I64))];
    if m.property_named(op, "nontemporal").and_then(Attribute::as_bool) == Some(true) {
        set.push(("nontemporal", Attribute::UNIT));
    }
    Some(set)
}

fn load<'m>(m: ConversionMatch<'m>, lowering: &Lowering) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let root = v::Load::from_op(op);
    let (base, result) = (m.value_type(root.base(&m)), m.value_type(root.result(&m)));
    let Some(memref) = lowering.memref(ctx, base) else { return m.fail("incompatible memref type") };
    let (Some(to), Some(set)) = (lowering.convert(ctx, result), access_attributes(&m, memref.element)) else {
        return m.fail("incompatible result type");
    };
    if rank_of(ctx, result) != 1 {
        return m.fail("vector is not one-dimensional");
    }
    let (value, indices) = (m.converted()[0], group(&m, 1));
    let (loc, index) = (m.loc(op), lowering.index(ctx));
    let mut rw = m.rewrite();
    let b = &mut LlvmBuilder::new(&mut rw, loc, index);
    let addr = MemRefDescriptor { value }.element_ptr(b, &memref, &indices, 0);
    let value = b.value(llvm::Load::DEF, &[addr], to, &set);
    rw.replace_op(op, &[value]);
    rw.done()
}

fn store<'m>(m: ConversionMatch<'m>, lowering: &Lowering) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let root = v::Store::from_op(op);
    let (base, stored) = (m.value_type(root.base(&m)), m.value_type(root.value_to_store(&m)));
    let Some(memref) = lowering.memref(ctx, base) else { return m.fail("incompatible memref type") };
    let Some(set) = access_attributes(&m, memref.element) else { return m.fail("unknown alignment") };
    if rank_of(ctx, stored) != 1 {
        return m.fail("vector is not one-dimensional");
    }
    let (stored, value, indices) = (m.converted()[0], m.converted()[1], group(&m, 2));
    let (loc, index) = (m.loc(op), lowering.index(ctx));
    let mut rw = m.rewrite();
    let b = &mut LlvmBuilder::new(&mut rw, loc, index);
    let addr = MemRefDescriptor { value }.element_ptr(b, &memref, &indices, 0);
    b.op(llvm::Store::DEF, &[stored, addr], &[], &set);
    rw.erase_op(op);
    rw.done()
}

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

fn reduction<'m>(m: ConversionMatch<'m>, lowering: &Lowering) -> Outcome<'m> {
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
                (Combination::Last(def), Some(accumulator)) => {
                    b.value(def, &[reduced, accumulator], to, &set)
                }
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

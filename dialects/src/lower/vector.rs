//! Conversion of vector to llvm: the basic patterns of MLIR's `ConvertVectorToLLVM.cpp`.
//!
//! A vector of several dimensions is an array of vectors; its last dimension is that of the vectors.
//!
//! Transfers, masked accesses, contractions, transpositions and slices are not converted.

mod access;
mod reduction;

use std::sync::Arc;

use proofmark_drivers::conversion::{ConversionMatch, ConversionPatterns, TypeConverter};
use proofmark_ir::context::{DYNAMIC, TypeKind};
use proofmark_ir::{Builder, Context, Location, Outcome, Type, ValueId};

use super::build::{elementwise, extract, insert, make, poison};
use super::options::ToLlvmOptions;
use super::pattern::{Lowering, LoweringRow, add_rows, group};
use crate::llvm::{self, types};

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
    LoweringRow { root: "vector.load", generated_ops: ACCESS, apply: access::load },
    LoweringRow { root: "vector.store", generated_ops: ACCESS, apply: access::store },
    LoweringRow { root: "vector.reduction", generated_ops: REDUCTION, apply: reduction::reduction },
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
    /// Returns the position of `m`, whose operand group `dynamic` has the dynamic positions. Returns `None` if a
    /// position other than the last one is dynamic (positions in arrays are constants), or is the index of poison.
    fn of(m: &ConversionMatch<'_>, dynamic: usize) -> Option<Position> {
        let mut constants = m.property_named(m.op(), "static_position")?.as_i64_array(m.ctx())?;
        let last = match (constants.last(), group(m, dynamic).split_first()) {
            (_, None) => None,
            (Some(&DYNAMIC), Some((&last, []))) => {
                constants.pop();
                Some(last)
            }
            _ => return None,
        };
        constants.iter().all(|&at| at >= 0).then_some(Position { constants, last })
    }

    /// Returns the position in the arrays of the one-dimensional vector that has the element, for an element of a
    /// vector of rank `rank`.
    fn in_arrays(&self, rank: usize) -> &[i64] {
        &self.constants[..rank.saturating_sub(1).min(self.constants.len())]
    }

    /// Returns the position of an element in its one-dimensional vector, for an element of a vector of rank `rank`.
    fn in_vector(&self, rw: &mut Builder<'_>, loc: Location, rank: usize) -> ValueId {
        match (self.last, self.constants.last()) {
            (Some(last), _) => last,
            // A vector of rank 0 has one element in llvm.
            (None, Some(&last)) if rank > 0 => position(rw, loc, last),
            (None, _) => position(rw, loc, 0),
        }
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
        let Some(inner) = part(rw.ctx(), rw.value_type(source), at.in_arrays(rank)) else {
            return rw.abort("position is not in the vector");
        };
        let vector = match at.in_arrays(rank) {
            [] => source,
            outer => extract(&mut rw, loc, source, outer, inner),
        };
        let last = at.in_vector(&mut rw, loc, rank);
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
        let outer = at.in_arrays(rank);
        let Some(inner) = part(rw.ctx(), rw.value_type(dest), outer) else {
            return rw.abort("position is not in the vector");
        };
        let vector = if outer.is_empty() { dest } else { extract(&mut rw, loc, dest, outer, inner) };
        let last = at.in_vector(&mut rw, loc, rank);
        let vector = make(&mut rw, llvm::InsertElement::DEF, loc, &[vector, stored, last], inner, &[]);
        if outer.is_empty() { vector } else { insert(&mut rw, loc, dest, vector, outer) }
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
    let Some(mask) = n.unwrap_or(1).try_into().ok().filter(|&n| n <= MAX_MASK).map(|n| vec![0; n]) else {
        return m.fail("vector has too many elements");
    };
    let (scalar, loc) = (m.converted()[0], m.loc(op));
    let mut rw = m.rewrite();
    // All one-dimensional vectors of the result are the same value.
    let mut vector = None;
    let value = elementwise(&mut rw, loc, &[], to, &mut |rw, _, ty| {
        vector = vector.or_else(|| Some(splat(rw, loc, scalar, ty, (rank > 0).then_some(&mask))));
        vector
    });
    match value {
        Some(value) => {
            rw.replace_op(op, &[value]);
            rw.done()
        }
        None => rw.abort("failed to unroll to one-dimensional vectors"),
    }
}

/// Creates a one-dimensional vector of equal elements: the first one is inserted, and `mask` selects it everywhere.
fn splat(rw: &mut Builder<'_>, loc: Location, scalar: ValueId, ty: Type, mask: Option<&Vec<i32>>) -> ValueId {
    let undefined = poison(rw, loc, ty);
    let zero = rw.ctx().i64_attr(0, Type::I32);
    let zero = make(rw, llvm::Constant::DEF, loc, &[], Type::I32, &[("value", zero)]);
    let first = make(rw, llvm::InsertElement::DEF, loc, &[undefined, scalar, zero], ty, &[]);
    let Some(mask) = mask else { return first };
    let mask = rw.ctx().i32_array_attr(mask);
    make(rw, llvm::ShuffleVector::DEF, loc, &[first, first], ty, &[("mask", mask)])
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

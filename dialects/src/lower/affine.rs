//! Conversion of affine to arith, scf and memref (MLIR's `AffineToStandard.cpp`). Operations on vectors, with
//! reductions, and of linearized indices remain.

use proofmark_drivers::conversion::{
    ConversionMatch, ConversionPatterns, ConversionRewriter, ConversionRow, ConversionTarget,
};
use proofmark_ir::context::{AffineExpr, AffineExprKind, AffineMap};
use proofmark_ir::{
    Attribute, Builder, Context, Identifier, Location, NewOp, OpDef, OpView, Outcome, Type, ValueId,
};
use smallvec::SmallVec;

use super::build::{int_constant, make, properties};
use crate::{affine, arith, memref, scf};

/// Adds the patterns that convert affine to arith, scf and memref.
pub fn lower_affine_patterns(patterns: &mut ConversionPatterns) {
    patterns.add_rows(ROWS, None);
}

/// Returns the conversion target: arith, memref, scf and vector are legal.
pub fn lower_affine_target(ctx: &Context) -> ConversionTarget {
    ConversionTarget::new().legal_dialects(ctx, &["arith", "memref", "scf", "vector"])
}

const ARITHMETIC: &[&str] = &[
    "arith.addi",
    "arith.cmpi",
    "arith.constant",
    "arith.divsi",
    "arith.maxsi",
    "arith.minsi",
    "arith.muli",
    "arith.remsi",
    "arith.select",
    "arith.subi",
];

macro_rules! rows {
    ($($root:literal, $summary:literal, $apply:expr;)*) => {
        &[$(ConversionRow {
            name: $root,
            summary: $summary,
            root: $root,
            benefit: 1,
            generated_ops: ARITHMETIC,
            apply: $apply,
        }),*]
    };
}

const ROWS: &[ConversionRow] = rows! {
    "affine.apply", "affine.apply -> arithmetic on index", apply;
    "affine.min", "affine.min -> arith.minsi", |m| extremum(m, arith::MinSI::DEF);
    "affine.max", "affine.max -> arith.maxsi", |m| extremum(m, arith::MaxSI::DEF);
    "affine.load", "affine.load -> memref.load", load;
    "affine.store", "affine.store -> memref.store", store;
    "affine.prefetch", "affine.prefetch -> memref.prefetch", prefetch;
    "affine.for", "affine.for -> scf.for", for_loop;
    "affine.if", "affine.if -> scf.if", if_else;
    "affine.parallel", "affine.parallel without reductions -> scf.parallel", parallel;
    "affine.yield", "affine.yield -> scf.yield", r#yield;
};

/// Creates the arithmetic of affine expressions.
struct Expand<'a, 'm> {
    rw: &'a mut Builder<'m>,
    loc: Location,
    dims: &'a [ValueId],
    symbols: &'a [ValueId],
}

/// The flag `nsw` of arith.
const NSW: u64 = 1;

impl Expand<'_, '_> {
    fn binary(&mut self, def: &'static OpDef, a: ValueId, b: ValueId) -> ValueId {
        make(self.rw, def, self.loc, &[a, b], Type::INDEX, &[])
    }

    fn constant(&mut self, value: i64) -> Option<ValueId> {
        int_constant(self.rw, arith::Constant::DEF, self.loc, value, Type::INDEX)
    }

    fn compare(&mut self, predicate: &str, a: ValueId, b: ValueId) -> ValueId {
        compare(self.rw, self.loc, predicate, a, b)
    }

    fn select(&mut self, condition: ValueId, a: ValueId, b: ValueId) -> ValueId {
        make(self.rw, arith::Select::DEF, self.loc, &[condition, a, b], Type::INDEX, &[])
    }

    /// Creates the value of `expr`; `None` if a divisor is not a positive constant.
    fn expr(&mut self, expr: AffineExpr) -> Option<ValueId> {
        let kind = expr.kind(self.rw.ctx());
        match kind {
            AffineExprKind::Constant(value) => self.constant(value),
            AffineExprKind::Dim(i) => self.dims.get(i as usize).copied(),
            AffineExprKind::Symbol(i) => self.symbols.get(i as usize).copied(),
            AffineExprKind::Add(a, b) => {
                let (a, b) = (self.expr(a)?, self.expr(b)?);
                Some(self.binary(arith::AddI::DEF, a, b))
            }
            AffineExprKind::Mul(a, b) => {
                let (a, b) = (self.expr(a)?, self.expr(b)?);
                let flags = self.rw.ctx().enum_attr(&arith::OVERFLOW_DEF, NSW);
                let set = [("overflowFlags", flags)];
                Some(make(self.rw, arith::MulI::DEF, self.loc, &[a, b], Type::INDEX, &set))
            }
            AffineExprKind::Mod(a, b) => {
                let (a, b) = self.operands(a, b)?;
                let rest = self.binary(arith::RemSI::DEF, a, b);
                let zero = self.constant(0)?;
                let is_negative = self.compare("slt", rest, zero);
                let corrected = self.binary(arith::AddI::DEF, rest, b);
                Some(self.select(is_negative, corrected, rest))
            }
            AffineExprKind::FloorDiv(a, b) => {
                let (a, b) = self.operands(a, b)?;
                let (zero, minus_one) = (self.constant(0)?, self.constant(-1)?);
                let is_negative = self.compare("slt", a, zero);
                let complement = self.binary(arith::SubI::DEF, minus_one, a);
                let dividend = self.select(is_negative, complement, a);
                let quotient = self.binary(arith::DivSI::DEF, dividend, b);
                let corrected = self.binary(arith::SubI::DEF, minus_one, quotient);
                Some(self.select(is_negative, corrected, quotient))
            }
            AffineExprKind::CeilDiv(a, b) => {
                let (a, b) = self.operands(a, b)?;
                let (zero, one) = (self.constant(0)?, self.constant(1)?);
                let is_not_positive = self.compare("sle", a, zero);
                let negated = self.binary(arith::SubI::DEF, zero, a);
                let decremented = self.binary(arith::SubI::DEF, a, one);
                let dividend = self.select(is_not_positive, negated, decremented);
                let quotient = self.binary(arith::DivSI::DEF, dividend, b);
                let negated = self.binary(arith::SubI::DEF, zero, quotient);
                let incremented = self.binary(arith::AddI::DEF, quotient, one);
                Some(self.select(is_not_positive, negated, incremented))
            }
        }
    }

    /// Creates dividend and divisor. A constant divisor must be positive.
    fn operands(&mut self, a: AffineExpr, b: AffineExpr) -> Option<(ValueId, ValueId)> {
        if b.as_constant(self.rw.ctx()).is_some_and(|divisor| divisor <= 0) {
            return None;
        }
        Some((self.expr(a)?, self.expr(b)?))
    }
}

/// Creates an `arith.cmpi` on values of type `index`.
fn compare(rw: &mut Builder<'_>, loc: Location, predicate: &str, a: ValueId, b: ValueId) -> ValueId {
    let number = arith::predicate_number(arith::CMPI_PREDICATES, predicate);
    let predicate = rw.ctx().i64_attr(number, Type::I64);
    make(rw, arith::CmpI::DEF, loc, &[a, b], Type::I1, &[("predicate", predicate)])
}

/// Creates the results of a map; `operands` are dimensions, then symbols.
fn results(
    rw: &mut Builder<'_>,
    loc: Location,
    map: &AffineMap,
    operands: &[ValueId],
) -> Option<SmallVec<[ValueId; 4]>> {
    let (dims, symbols) = operands.split_at_checked(map.dims as usize)?;
    let mut expand = Expand { rw, loc, dims, symbols };
    map.results.iter().map(|&expr| expand.expr(expr)).collect()
}

/// Creates the least or greatest result of a map.
fn reduced(
    rw: &mut Builder<'_>,
    loc: Location,
    (map, operands): (&AffineMap, &[ValueId]),
    def: &'static OpDef,
) -> Option<ValueId> {
    let values = results(rw, loc, map, operands)?;
    values.into_iter().reduce(|a, b| make(rw, def, loc, &[a, b], Type::INDEX, &[]))
}

const UNEXPANDED: &str = "failed to expand an affine expression";

/// Returns the map of attribute `name`.
fn map_of(m: &ConversionMatch<'_>, name: &str) -> Option<AffineMap> {
    m.property_named(m.op(), name)?.as_affine_map(m.ctx()).cloned()
}

fn apply(m: ConversionMatch<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(map) = map_of(&m, "map") else { return m.fail("operation is malformed") };
    let operands: SmallVec<[ValueId; 4]> = m.converted().into();
    let loc = m.loc(op);
    let mut rw = m.rewrite();
    match results(&mut rw, loc, &map, &operands).as_deref() {
        Some(&[value]) => {
            rw.replace_op(op, &[value]);
            rw.done()
        }
        _ => rw.abort(UNEXPANDED),
    }
}

fn extremum<'m>(m: ConversionMatch<'m>, def: &'static OpDef) -> Outcome<'m> {
    let op = m.op();
    let Some(map) = map_of(&m, "map") else { return m.fail("operation is malformed") };
    let operands: SmallVec<[ValueId; 4]> = m.converted().into();
    let loc = m.loc(op);
    let mut rw = m.rewrite();
    match reduced(&mut rw, loc, (&map, &operands), def) {
        Some(value) => {
            rw.replace_op(op, &[value]);
            rw.done()
        }
        None => rw.abort(UNEXPANDED),
    }
}

/// Replaces an access of affine by the access `def` of memref: the operands before the indices, then the results of
/// the map. `kept` are properties of both.
fn access<'m>(m: ConversionMatch<'m>, def: &'static OpDef, n_before: usize, kept: &[&str]) -> Outcome<'m> {
    let (op, ctx) = (m.op(), m.ctx());
    let Some(map) = map_of(&m, "map") else { return m.fail("operation is malformed") };
    let set = kept.iter().filter_map(|&name| Some((ctx.ident(name), m.property_named(op, name)?)));
    let set = properties(ctx, def, set);
    let results_of_op: SmallVec<[Type; 1]> =
        m.results(op).iter().map(|&result| m.value_type(result)).collect();
    let (before, indices) = m.converted().split_at(n_before);
    let (before, indices): (SmallVec<[ValueId; 4]>, SmallVec<[ValueId; 4]>) = (before.into(), indices.into());
    let (loc, name) = (m.loc(op), ctx.op_name(def.name));
    let mut rw = m.rewrite();
    let Some(indices) = results(&mut rw, loc, &map, &indices) else { return rw.abort(UNEXPANDED) };
    let operands: SmallVec<[ValueId; 4]> = before.into_iter().chain(indices).collect();
    let new =
        NewOp { operands: &operands, results: &results_of_op, properties: set, ..NewOp::new(name, loc) };
    rw.replace_op_with_new(op, &new);
    rw.done()
}

fn load(m: ConversionMatch<'_>) -> Outcome<'_> {
    access(m, memref::Load::DEF, 1, &[])
}

fn store(m: ConversionMatch<'_>) -> Outcome<'_> {
    access(m, memref::Store::DEF, 2, &[])
}

fn prefetch(m: ConversionMatch<'_>) -> Outcome<'_> {
    access(m, memref::Prefetch::DEF, 1, &["isWrite", "localityHint", "isDataCache"])
}

fn for_loop(m: ConversionMatch<'_>) -> Outcome<'_> {
    let (op, ctx) = (m.op(), m.ctx());
    let view = affine::For::from_op(op);
    let maps = (map_of(&m, "lowerBoundMap"), map_of(&m, "upperBoundMap"), view.step(&m).as_i64(ctx));
    let (Some(lower_map), Some(upper_map), Some(step)) = maps else {
        return m.fail("operation is malformed");
    };
    let group = |group: usize| -> SmallVec<[ValueId; 4]> {
        m.operand_group(op, group).map(|range| m.converted()[range].into()).unwrap_or_default()
    };
    let (lower, upper, inits) = (group(0), group(1), group(2));
    let types: SmallVec<[Type; 4]> = m.results(op).iter().map(|&result| m.value_type(result)).collect();
    let (region, loc) = (view.region(&m), m.loc(op));
    let mut rw = m.rewrite();
    let bounds = (|| {
        let lower = reduced(&mut rw, loc, (&lower_map, &lower), arith::MaxSI::DEF)?;
        let upper = reduced(&mut rw, loc, (&upper_map, &upper), arith::MinSI::DEF)?;
        Some([lower, upper, int_constant(&mut rw, arith::Constant::DEF, loc, step, Type::INDEX)?])
    })();
    let Some(bounds) = bounds else { return rw.abort(UNEXPANDED) };
    let operands: SmallVec<[ValueId; 8]> = bounds.into_iter().chain(inits).collect();
    let set = properties(rw.ctx(), scf::For::DEF, []);
    let name = rw.ctx().op_name(scf::For::DEF.name);
    let new = NewOp {
        operands: &operands,
        results: &types,
        properties: set,
        n_regions: 1,
        ..NewOp::new(name, loc)
    };
    replace_with_region(rw, op, &new, &[region])
}

/// Creates an operation with the given regions of the matched operation, which it replaces.
fn replace_with_region<'m>(
    mut rw: ConversionRewriter<'m>,
    op: proofmark_ir::OpId,
    new: &NewOp<'_>,
    regions: &[proofmark_ir::RegionId],
) -> Outcome<'m> {
    let new = rw.create(new);
    let into: SmallVec<[_; 2]> = rw.regions(new).into();
    for (&region, into) in regions.iter().zip(into) {
        rw.inline_region(region, into, None);
    }
    let results: SmallVec<[ValueId; 4]> = rw.results(new).into();
    rw.replace_op(op, &results);
    rw.done()
}

fn if_else(m: ConversionMatch<'_>) -> Outcome<'_> {
    let (op, ctx) = (m.op(), m.ctx());
    let view = affine::If::from_op(op);
    let Some(set) = view.condition(&m).as_integer_set(ctx).cloned() else {
        return m.fail("operation is malformed");
    };
    let operands: SmallVec<[ValueId; 4]> = m.converted().into();
    let types: SmallVec<[Type; 4]> = m.results(op).iter().map(|&result| m.value_type(result)).collect();
    let regions: SmallVec<[_; 2]> = m.regions(op).into();
    let loc = m.loc(op);
    let mut rw = m.rewrite();
    let condition = (|| {
        let zero = int_constant(&mut rw, arith::Constant::DEF, loc, 0, Type::INDEX)?;
        let (dims, symbols) = operands.split_at_checked(set.dims as usize)?;
        let mut all: Option<ValueId> = None;
        for (expr, is_equality) in set.constraints.iter().copied() {
            let value = Expand { rw: &mut rw, loc, dims, symbols }.expr(expr)?;
            let holds = compare(&mut rw, loc, if is_equality { "eq" } else { "sge" }, value, zero);
            all = Some(match all {
                Some(all) => make(&mut rw, arith::AndI::DEF, loc, &[all, holds], Type::I1, &[]),
                None => holds,
            });
        }
        all.or_else(|| {
            let yes = Attribute::bool(true);
            Some(make(&mut rw, arith::Constant::DEF, loc, &[], Type::I1, &[("value", yes)]))
        })
    })();
    let Some(condition) = condition else { return rw.abort(UNEXPANDED) };
    let name = rw.ctx().op_name(scf::If::DEF.name);
    let new = NewOp { operands: &[condition], results: &types, n_regions: 2, ..NewOp::new(name, loc) };
    replace_with_region(rw, op, &new, &regions)
}

fn parallel(m: ConversionMatch<'_>) -> Outcome<'_> {
    let (op, ctx) = (m.op(), m.ctx());
    let view = affine::Parallel::from_op(op);
    if m.n_results(op) > 0 {
        return m.fail("loop with reductions");
    }
    let maps = (map_of(&m, "lowerBoundsMap"), map_of(&m, "upperBoundsMap"));
    let steps: Option<Vec<i64>> =
        view.steps(&m).as_array(ctx).map(|steps| steps.iter().filter_map(|step| step.as_i64(ctx)).collect());
    let ((Some(lower_map), Some(upper_map)), Some(steps)) = (maps, steps) else {
        return m.fail("operation is malformed");
    };
    let lists = [(lower_map, view.lower_bounds_groups(&m)), (upper_map, view.upper_bounds_groups(&m))]
        .map(|(map, groups)| (affine::group_sizes(ctx, groups, steps.len()), map));
    let operands: SmallVec<[ValueId; 4]> = m.converted().into();
    let (region, loc) = (view.region(&m), m.loc(op));
    let mut rw = m.rewrite();
    // As in MLIR, the bounds of one dimension follow each other.
    let bounds = (|| {
        let mut bounds = [Vec::new(), Vec::new()];
        let mut rests = [&lists[0].1.results[..], &lists[1].1.results[..]];
        for dim in 0..steps.len() {
            for (i, def) in [arith::MaxSI::DEF, arith::MinSI::DEF].into_iter().enumerate() {
                let (sizes, map) = &lists[i];
                let (own, after) = rests[i].split_at_checked(*sizes.get(dim)?)?;
                rests[i] = after;
                let own = map.with_results(own.iter().copied());
                bounds[i].push(reduced(&mut rw, loc, (&own, &operands), def)?);
            }
        }
        let mut bounds = bounds.concat();
        for &step in &steps {
            bounds.push(int_constant(&mut rw, arith::Constant::DEF, loc, step, Type::INDEX)?);
        }
        Some(bounds)
    })();
    let Some(bounds) = bounds else { return rw.abort(UNEXPANDED) };
    let Some(terminator) = rw.entry_block(region).and_then(|body| rw.last_op(body)) else {
        return rw.abort("operation is malformed");
    };
    let reduce = rw.ctx().op_name("scf.reduce");
    let (before, terminator_loc) = (rw.insertion_point(), rw.loc(terminator));
    rw.set_insertion_point_before(terminator);
    rw.create(&NewOp::new(reduce, terminator_loc));
    rw.erase_op(terminator);
    rw.set_insertion_point(before);
    let n = steps.len() as i32;
    let sizes = (Identifier::OPERAND_SEGMENT_SIZES, rw.ctx().i32_array_attr(&[n, n, n, 0]));
    let set = properties(rw.ctx(), scf::Parallel::DEF, [sizes]);
    let name = rw.ctx().op_name(scf::Parallel::DEF.name);
    let new = NewOp { operands: &bounds, properties: set, n_regions: 1, ..NewOp::new(name, loc) };
    replace_with_region(rw, op, &new, &[region])
}

fn r#yield(m: ConversionMatch<'_>) -> Outcome<'_> {
    let (op, ctx) = (m.op(), m.ctx());
    let is_in_scf = |parent| [scf::For::DEF, scf::If::DEF].iter().any(|def| m.is_op(parent, def));
    if !m.parent_op(op).is_some_and(is_in_scf) {
        return m.fail("parent is not converted");
    }
    let operands: SmallVec<[ValueId; 4]> = m.converted().into();
    let (loc, name) = (m.loc(op), ctx.op_name(scf::Yield::DEF.name));
    let mut rw = m.rewrite();
    rw.replace_op_with_new(op, &NewOp { operands: &operands, ..NewOp::new(name, loc) });
    rw.done()
}

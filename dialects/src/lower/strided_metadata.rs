//! Expansion of views of memrefs into arithmetic on their metadata (MLIR's `ExpandStridedMetadata.cpp`): subviews and
//! reshapes become `memref.reinterpret_cast`, and `memref.extract_strided_metadata` of views is resolved. The
//! arithmetic is `affine.apply`.

mod compute;
mod resolve;

use proofmark_checks::Checker;
use proofmark_drivers::{FrozenPatternSet, GreedyConfig, GreedyReport, apply_patterns_greedily};
use proofmark_ir::rewrite::Reason;
use proofmark_ir::{Builder, Ir, Location, Match, OpDef, OpId, OpView, Outcome, PatternRow, Type, ValueId};

use super::build::int_constant;
use crate::common::index::Index;
use crate::views::Part;
use crate::{arith, memref};

/// Runs `--expand-strided-metadata` on `op`. Returns the patterns and the report of the greedy driver.
pub fn expand_strided_metadata(
    ir: &mut Ir,
    op: OpId,
    checker: &mut Checker<'_>,
) -> (FrozenPatternSet, GreedyReport) {
    let patterns = FrozenPatternSet::from_rows(ir.ctx(), ROWS.iter().chain(resolve::ROWS));
    let report = apply_patterns_greedily(ir, op, &patterns, &GreedyConfig::default(), checker);
    (patterns, report)
}

const ROWS: &[PatternRow] = &[
    PatternRow {
        name: "SubviewFolder",
        summary: "memref.subview -> memref.reinterpret_cast",
        root: "memref.subview",
        benefit: 1,
        apply: |m| to_reinterpret_cast(m, compute::subview),
    },
    PatternRow {
        name: "ExpandShapeFolder",
        summary: "memref.expand_shape -> memref.reinterpret_cast",
        root: "memref.expand_shape",
        benefit: 1,
        apply: |m| to_reinterpret_cast(m, compute::expand_shape),
    },
    PatternRow {
        name: "CollapseShapeFolder",
        summary: "memref.collapse_shape -> memref.reinterpret_cast",
        root: "memref.collapse_shape",
        benefit: 1,
        apply: |m| to_reinterpret_cast(m, compute::collapse_shape),
    },
];

/// The metadata of a memref.
struct Metadata {
    base: ValueId,
    offset: Index,
    sizes: Vec<Index>,
    strides: Vec<Index>,
}

impl Metadata {
    /// Returns base, offset, sizes and strides as values.
    fn values(&self, rw: &mut Builder<'_>, loc: Location) -> Option<Vec<ValueId>> {
        let mut values = vec![self.base];
        for &index in [&self.offset].into_iter().chain(&self.sizes).chain(&self.strides) {
            values.push(as_value(rw, loc, index)?);
        }
        Some(values)
    }
}

/// Computes the metadata of the view `op`; `None` if it cannot be computed.
type Compute = fn(&mut Builder<'_>, op: OpId) -> Option<Metadata>;

/// Returns an index as a value.
fn as_value(rw: &mut Builder<'_>, loc: Location, index: Index) -> Option<ValueId> {
    match index {
        Index::Value(value) => Some(value),
        Index::Known(number) => int_constant(rw, arith::Constant::DEF, loc, number, Type::INDEX),
    }
}

/// Creates a `memref.extract_strided_metadata` of `source`.
fn extract(rw: &mut Builder<'_>, loc: Location, source: ValueId) -> memref::ExtractStridedMetadata {
    let ctx = rw.ctx();
    let ty = rw.value_type(source);
    let rank = ty.shape(ctx).map_or(0, <[i64]>::len);
    let mut results = vec![ty.with_layout(ctx, &[], None)];
    results.extend(std::iter::repeat_n(Type::INDEX, 1 + 2 * rank));
    let name = ctx.op_name(memref::ExtractStridedMetadata::DEF.name);
    let operands = &[source];
    let new = proofmark_ir::NewOp { operands, results: &results, ..proofmark_ir::NewOp::new(name, loc) };
    memref::ExtractStridedMetadata::from_op(rw.create(&new))
}

/// The definition of `memref.reinterpret_cast`.
const REINTERPRET_CAST: &OpDef = memref::ReinterpretCast::DEF;

fn to_reinterpret_cast<'m>(m: Match<'m>, compute: Compute) -> Outcome<'m> {
    let op = m.op();
    let (ty, loc) = (m.value_type(m.result(op, 0)), m.loc(op));
    let mut rw = m.rewrite();
    let Some(metadata) = compute(&mut rw, op) else {
        return rw.abort(Reason::from("failed to compute the metadata"));
    };
    let part = Part { offsets: vec![metadata.offset], sizes: metadata.sizes, strides: metadata.strides };
    let cast = part.build(&mut rw, REINTERPRET_CAST, loc, &[metadata.base], Some(ty));
    let result = rw.result(cast, 0);
    rw.replace_op(op, &[result]);
    rw.done()
}

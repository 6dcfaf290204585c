//! The canonicalization patterns of `scf.forall`: constant bounds, dimensions with at most one iteration, and outputs
//! without contributions.

use proofmark_ir::{
    Attribute, BlockId, Identifier, Ir, Match, NewOp, OpId, Outcome, PatternRow, RegionId, Rewriter, Type,
    ValueId,
};

use super::blocks::block_of;
use super::forall::LISTS;
use super::ops::Forall;
use super::tensor_casts::{cast, more_static_source};
use super::trips::Dimension;
use crate::arith;
use crate::common::index::{Index, constant_index, indices, split};
use crate::common::row;
use crate::tensor::{self, Dim, InsertSlice, ParallelInsertSlice};
use crate::views::Slice;

/// The patterns, in MLIR's order.
pub(super) const PATTERNS: &[PatternRow] = &[
    row::<Forall>(
        "ForallOpControlOperandsFolder",
        "forall with constant operands -> forall with static bounds and steps",
        fold_bounds,
    ),
    row::<Forall>(
        "ForallOpIterArgsFolder",
        "output without reads and contributions -> its initial value",
        drop_outputs,
    ),
    row::<Forall>(
        "ForallOpSingleOrZeroIterationDimsFolder",
        "dimension with one iteration -> its lower bound; loop without iterations -> erased",
        collapse_dimensions,
    ),
    row::<Forall>(
        "ForallOpReplaceConstantInductionVar",
        "induction variable with one iteration -> its lower bound",
        replace_indices,
    ),
    row::<Forall>(
        "FoldTensorCastOfOutputIntoForallOp",
        "forall(cast(x)) that loses static sizes -> forall(x)",
        share_more_static,
    ),
    row::<Dim>("DimOfForallOp", "dim(forall result) -> dim(output)", dim_of_result),
];

/// The parts of a loop.
struct Loop {
    body: BlockId,
    dimensions: Vec<Dimension<Index>>,
    outputs: Vec<ValueId>,
    /// The block arguments of the shared outputs.
    shared: Vec<ValueId>,
    /// The contributions to the outputs.
    contributions: Vec<ParallelInsertSlice>,
    /// The region of the terminator.
    terminator: RegionId,
}

impl Loop {
    fn of(ir: &Ir, op: OpId) -> Option<Loop> {
        let view = Forall::cast(ir, op)?;
        let body = block_of(ir, op, 0)?;
        let [lower, upper, step] = [0, 1, 2].map(|i| indices(ir, op, i, LISTS[i]));
        if lower.len() != upper.len() || lower.len() != step.len() {
            return None;
        }
        let dimensions = lower.into_iter().zip(upper).zip(step);
        let dimensions: Vec<Dimension<Index>> =
            dimensions.map(|((lower, upper), step)| Dimension { lower, upper, step }).collect();
        let shared = ir.block_args(body).get(dimensions.len()..)?.to_vec();
        let terminator = *ir.regions(ir.last_op(body)?).first()?;
        let entry = ir.entry_block(terminator)?;
        let contributions = ir.ops(entry).filter_map(|op| ParallelInsertSlice::cast(ir, op)).collect();
        let outputs: Vec<ValueId> = view.outputs(ir).collect();
        (outputs.len() == shared.len()).then_some(Loop {
            body,
            dimensions,
            outputs,
            shared,
            contributions,
            terminator,
        })
    }

    fn contributions_to(&self, ir: &Ir, output: usize) -> impl Iterator<Item = OpId> {
        let shared = self.shared[output];
        let to = move |each: &&ParallelInsertSlice| each.dest(ir) == shared;
        self.contributions.iter().filter(to).map(|each| each.op())
    }

    /// Returns the control operands, and the attributes with their segment sizes and static values.
    fn control(&self, rw: &Rewriter<'_>) -> (Vec<ValueId>, Vec<(Identifier, Attribute)>) {
        let parts: [fn(&Dimension<Index>) -> Index; 3] =
            [|each| each.lower, |each| each.upper, |each| each.step];
        let (mut operands, mut sizes, mut attrs) = (Vec::new(), Vec::new(), Vec::new());
        for (part, name) in parts.iter().zip(LISTS) {
            let list: Vec<Index> = self.dimensions.iter().map(part).collect();
            let (numbers, values) = split(&list);
            sizes.push(values.len() as i32);
            operands.extend(values);
            attrs.push((rw.ctx().ident(name), rw.ctx().i64_array_attr(&numbers)));
        }
        sizes.push(self.outputs.len() as i32);
        operands.extend(&self.outputs);
        attrs.push((Identifier::OPERAND_SEGMENT_SIZES, rw.ctx().i32_array_attr(&sizes)));
        (operands, attrs)
    }

    /// Creates a loop with these dimensions and outputs before `op`, with the body, whose arguments must already have
    /// the right types.
    fn build(&self, rw: &mut Rewriter<'_>, op: OpId, keep_attrs: bool) -> OpId {
        let (operands, attrs) = self.control(rw);
        let properties =
            attrs.into_iter().fold(rw.properties(op), |all, (name, attr)| all.with(rw.ctx(), name, attr));
        let types: Vec<Type> = self.outputs.iter().map(|&output| rw.value_type(output)).collect();
        let (name, loc) = (rw.name(op), rw.loc(op));
        let mut new =
            NewOp { operands: &operands, results: &types, properties, n_regions: 1, ..NewOp::new(name, loc) };
        if keep_attrs {
            new.attrs = rw.attrs(op);
        }
        rw.set_insertion_point_before(op);
        let new = rw.create(&new);
        let region = rw.regions(new)[0];
        rw.move_block(self.body, region, None);
        new
    }
}

fn fold_bounds(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(mut all) = Loop::of(&m, op) else { return m.fail("operation is malformed") };
    let folded: Vec<Dimension<Index>> =
        all.dimensions.iter().map(|each| each.map(|bound| bound.resolved(&m))).collect();
    if folded == all.dimensions {
        return m.fail("no control operand is constant");
    }
    all.dimensions = folded;
    let mut rw = m.rewrite();
    let (operands, attrs) = all.control(&rw);
    rw.set_operands(op, &operands);
    for (name, attr) in attrs {
        rw.set_property(op, name, attr);
    }
    rw.done()
}

fn drop_outputs(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(mut all) = Loop::of(&m, op) else { return m.fail("operation is malformed") };
    let is_kept = |&i: &usize| !m.use_empty(m.result(op, i)) && all.contributions_to(&m, i).next().is_some();
    let (kept, dropped): (Vec<usize>, Vec<usize>) = (0..all.outputs.len()).partition(is_kept);
    if dropped.is_empty() {
        return m.fail("all outputs are used");
    }
    let needless: Vec<OpId> = dropped.iter().flat_map(|&i| all.contributions_to(&m, i)).collect();
    let mut rw = m.rewrite();
    needless.into_iter().for_each(|each| rw.erase_op(each));
    for &i in dropped.iter().rev() {
        let result = rw.result(op, i);
        rw.replace_all_uses_with(all.shared[i], all.outputs[i]);
        rw.replace_all_uses_with(result, all.outputs[i]);
        rw.erase_argument(all.body, all.dimensions.len() + i);
    }
    all.outputs = kept.iter().map(|&i| all.outputs[i]).collect();
    let new = all.build(&mut rw, op, false);
    for (at, &i) in kept.iter().enumerate() {
        let (from, to) = (rw.result(op, i), rw.result(new, at));
        rw.replace_all_uses_with(from, to);
    }
    rw.erase_op(op);
    rw.done()
}

/// Returns the value of a mixed index.
fn value_of(rw: &mut Rewriter<'_>, op: OpId, index: Index) -> ValueId {
    match index {
        Index::Value(value) => value,
        Index::Known(number) => {
            let (loc, attr) = (rw.loc(op), constant_index(rw.ctx(), number));
            arith::Constant::build(rw, loc, attr).result(rw)
        }
    }
}

/// Collapses dimensions with at most one iteration, unless the dimensions are mapped to threads.
fn collapse_dimensions(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(mut all) = Loop::of(&m, op) else { return m.fail("operation is malformed") };
    let mapping = m.property_named(op, "mapping").and_then(|mapping| mapping.as_array(m.ctx()));
    if mapping.is_some_and(|mapping| !mapping.is_empty()) {
        return m.fail("dimensions are mapped to threads");
    }
    let iterations: Vec<Option<u8>> = all.dimensions.iter().map(|each| each.few_iterations(&m)).collect();
    if iterations.contains(&Some(0)) {
        let mut rw = m.rewrite();
        rw.replace_op(op, &all.outputs);
        return rw.done();
    }
    let left: Vec<usize> = (0..iterations.len()).filter(|&i| iterations[i].is_none()).collect();
    if left.len() == iterations.len() && !left.is_empty() {
        return m.fail("all dimensions may have several iterations");
    }
    let indices: Vec<ValueId> = m.block_args(all.body)[..iterations.len()].to_vec();
    let mut rw = m.rewrite();
    for (i, &index) in indices.iter().enumerate().rev().filter(|&(i, _)| iterations[i] == Some(1)) {
        let lower = value_of(&mut rw, op, all.dimensions[i].lower);
        rw.replace_all_uses_with(index, lower);
        rw.erase_argument(all.body, i);
    }
    if left.is_empty() {
        inline_only_iteration(&mut rw, op, &all);
        return rw.done();
    }
    all.dimensions = left.into_iter().map(|i| all.dimensions[i]).collect();
    let new = all.build(&mut rw, op, true);
    let results = rw.results(new).to_vec();
    rw.replace_op(op, &results);
    rw.done()
}

/// Replaces the loop by its body; each contribution becomes an `insert_slice` into the current output.
///
/// Guard: MLIR takes the contributions as results in textual order, regardless of their outputs.
fn inline_only_iteration(rw: &mut Rewriter<'_>, op: OpId, all: &Loop) {
    let (Some(last), Some(parent)) = (rw.last_op(all.body), rw.parent_block(op)) else { return };
    let position = |dest: ValueId| all.shared.iter().position(|&shared| shared == dest);
    let into: Vec<Option<usize>> = all.contributions.iter().map(|each| position(each.dest(rw))).collect();
    rw.inline_block(all.body, parent, Some(op), &all.outputs);
    rw.set_insertion_point_before(last);
    let mut results = all.outputs.clone();
    for (each, output) in all.contributions.iter().zip(into) {
        let Some(output) = output else { continue };
        let mut operands: Vec<ValueId> = rw.operands(each.op()).collect();
        operands[1] = results[output];
        let (properties, loc) = (rw.properties(each.op()), rw.loc(op));
        let types = [rw.value_type(results[output])];
        let name = rw.ctx().op_name(InsertSlice::DEF.name);
        let new = NewOp { operands: &operands, results: &types, properties, ..NewOp::new(name, loc) };
        let insertion = rw.create(&new);
        results[output] = rw.result(insertion, 0);
    }
    rw.erase_op(last);
    rw.replace_op(op, &results);
}

fn replace_indices(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(all) = Loop::of(&m, op) else { return m.fail("operation is malformed") };
    let args = m.block_args(all.body).iter().copied().zip(&all.dimensions);
    let known: Vec<(ValueId, Index)> = args
        .filter(|&(arg, dimension)| !m.use_empty(arg) && dimension.few_iterations(&m) == Some(1))
        .map(|(arg, dimension)| (arg, dimension.lower))
        .collect();
    if known.is_empty() {
        return m.fail("all dimensions may have several iterations");
    }
    let mut rw = m.rewrite();
    for (arg, lower) in known {
        let lower = value_of(&mut rw, op, lower);
        rw.replace_all_uses_with(arg, lower);
    }
    rw.done()
}

fn share_more_static(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(mut all) = Loop::of(&m, op) else { return m.fail("operation is malformed") };
    let more_static = |i: usize| {
        let source = more_static_source(&m, all.outputs[i])?;
        let shape = m.value_type(source).shape(m.ctx())?;
        // The verifier rejects a part that is statically out of the bounds. The loop may have no iterations.
        let fits = |op| Slice::of(&m, op).out_of_bounds(shape).is_none();
        all.contributions_to(&m, i).all(fits).then_some((i, source))
    };
    let found: Vec<(usize, ValueId)> = (0..all.outputs.len()).filter_map(more_static).collect();
    if found.is_empty() {
        return m.fail("no output is a cast in whose source all contributions fit");
    }
    let n = all.dimensions.len();
    let mut rw = m.rewrite();
    for &(i, source) in &found {
        let old = all.shared[i];
        let (from, to) = (rw.value_type(source), rw.value_type(old));
        let new = rw.insert_argument(all.body, n + i, from);
        // Contributions refer to the output itself, whose type has changed.
        let contributes = all.terminator;
        let is_contribution = |ir: &Ir, owner: OpId| ir.parent_region(owner) == Some(contributes);
        rw.replace_uses_if(old, new, |ir, each| is_contribution(ir, each.owner) && each.index == 1);
        rw.set_insertion_point_to_start(all.body);
        let inside = cast(&mut rw, op, new, to);
        rw.replace_all_uses_with(old, inside);
        rw.erase_argument(all.body, n + i + 1);
        all.outputs[i] = source;
    }
    let types: Vec<Type> = rw.results(op).iter().map(|&result| rw.value_type(result)).collect();
    let new = all.build(&mut rw, op, false);
    rw.set_insertion_point_before(op);
    let mut results = rw.results(new).to_vec();
    for (i, _) in found {
        results[i] = cast(&mut rw, op, results[i], types[i]);
    }
    rw.replace_op(op, &results);
    rw.done()
}

fn dim_of_result(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(dim) = tensor::Dim::cast(&m, op) else { return m.fail("operation is malformed") };
    let source = dim.source(&m);
    let forall = m.defining::<Forall>(source);
    let output = forall.and_then(|forall| {
        let at = m.results(forall.op()).iter().position(|&result| result == source)?;
        forall.outputs(&m).nth(at)
    });
    let Some(output) = output else { return m.fail("operand is not a result of forall") };
    let mut rw = m.rewrite();
    rw.set_operand(op, 0, output);
    rw.done()
}

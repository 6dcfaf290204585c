//! Software pipelining of `scf.for` with a constant trip count: MLIR's `pipelineForLoop`.
//!
//! Each operation of the body belongs to a stage (`schedule`). The kernel executes stage `s` for the iteration that is
//! `s` behind the iteration of stage 0. A prologue and an epilogue execute the stages of the first and of the last
//! iterations. As in MLIR, dependences through memory are not checked.

use std::collections::BTreeMap;

use proofmark_drivers::transform::{Applied, Failure, Interpreter, Payload, Results, each};
use proofmark_ir::{
    Attribute, Ir, IrMapping, NewOp, OpId, OpView, Rewriter, Type, ValueDef, ValueId, WalkOrder,
};

use super::parts::{Loop, arith, compare_less, constant, select};
use super::schedule::schedule;
use crate::scf;
use crate::transform::loops::LoopPipeline;

pub(super) fn pipeline(it: &mut Interpreter<'_, '_>, op: OpId, results: &mut Results) -> Applied {
    let view = LoopPipeline::from_op(op);
    let number = |attr: Attribute| attr.as_i64(it.ir.ctx()).unwrap_or(1);
    let (interval, latency) = (number(view.iteration_interval(it.ir)), number(view.read_latency(it.ir)));
    each(it, op, results, |it, target, partial| {
        let prepared = Pipeline::of(it.ir, target, interval, latency);
        let Some(mut pipeline) = prepared else {
            let error = it.error(op, "transform.loop.pipeline failed to apply");
            return Err(Failure::silenceable(error.with_note(it.ir.loc(target), "when applied to this op")));
        };
        match pipeline.rewrite(&mut it.ir.rewriter()) {
            Some(kernel) => partial.push(Some(Payload::Op(kernel))),
            None => return it.definite(op, "the stages of the loop use values of later stages"),
        }
        Ok(())
    })
}

/// The maximal number of stages. The prologue and the epilogue have copies of the body for each stage.
const MAX_STAGES: usize = 1 << 10;

/// A value that is used in later stages.
#[derive(Clone, Copy)]
struct LiveRange {
    value: ValueId,
    definition: usize,
    last_use: usize,
}

impl LiveRange {
    fn length(self) -> usize {
        self.last_use - self.definition
    }
}

/// A loop to pipeline.
struct Pipeline {
    all: Loop,
    /// The operations in the order of the schedule.
    order: Vec<OpId>,
    stages: BTreeMap<OpId, usize>,
    last_stage: usize,
    /// The values of the iteration arguments in the next iteration.
    yielded: Vec<ValueId>,
    /// The versions of each value of the body. A version belongs to an iteration.
    versions: BTreeMap<ValueId, Vec<Option<ValueId>>>,
}

impl Pipeline {
    /// Returns the loop with its schedule; `None` if MLIR does not pipeline it.
    fn of(ir: &Ir, op: OpId, interval: i64, read_latency: i64) -> Option<Pipeline> {
        let all = Loop::of(ir, op)?;
        let [lower, upper, step] = all.constants(ir)?;
        let scheduled = schedule(ir, &all, interval, read_latency)?;
        let last_stage = scheduled.iter().map(|&(_, stage)| stage).max()?;
        if step <= 0 || last_stage > MAX_STAGES {
            return None;
        }
        let distance = i128::from(upper) - i128::from(lower);
        let trip_count = distance.div_euclid(i128::from(step)) + i128::from(distance % i128::from(step) != 0);
        if trip_count < last_stage as i128 {
            return None;
        }
        let yielded = all.yielded(ir);
        let stages: BTreeMap<OpId, usize> = scheduled.iter().copied().collect();
        // A yielded value must be that of an operation of the body, or of an operation before the loop.
        let is_supported = |&value: &ValueId| {
            ir.defining_op(value).is_some_and(|def| stages.contains_key(&def) || !ir.is_ancestor(op, def))
        };
        if !yielded.iter().all(is_supported) {
            return None;
        }
        let order = scheduled.iter().map(|&(op, _)| op).collect();
        Some(Pipeline { all, order, stages, last_stage, yielded, versions: BTreeMap::new() })
    }

    fn set_version(&mut self, value: ValueId, version: usize, new: ValueId) {
        let n = self.last_stage + 1;
        if let Some(slot) = self.versions.entry(value).or_insert_with(|| vec![None; n]).get_mut(version) {
            *slot = Some(new);
        }
    }

    fn version(&self, value: ValueId, version: usize) -> Option<ValueId> {
        *self.versions.get(&value)?.get(version)?
    }

    /// Returns the iteration arguments.
    fn args(&self, ir: &Ir) -> Vec<ValueId> {
        ir.block_args(self.all.body)[1..].to_vec()
    }

    /// Returns the stage of the operation that defines a yielded value.
    fn stage_of_yielded(&self, ir: &Ir, index: usize) -> Option<usize> {
        self.stages.get(&ir.defining_op(self.yielded[index])?).copied()
    }

    /// Replaces the loop by prologue, kernel and epilogue. Returns the kernel; `None` if a version of a value is
    /// missing.
    fn rewrite(&mut self, rw: &mut Rewriter<'_>) -> Option<OpId> {
        rw.set_insertion_point_before(self.all.op);
        self.emit_prologue(rw)?;
        let ranges = self.live_ranges(rw);
        let (kernel, positions) = self.create_kernel(rw, &ranges)?;
        self.fill_kernel(rw, kernel, &ranges, &positions)?;
        rw.set_insertion_point_after(kernel);
        let values = self.emit_epilogue(rw, kernel)?;
        rw.replace_op(self.all.op, &values);
        Some(kernel)
    }

    /// Clones `op` with the versions of its operands for one iteration.
    fn clone_version(&self, rw: &mut Rewriter<'_>, op: OpId, version: usize) -> Option<OpId> {
        let mut mapping = IrMapping::new();
        for operand in operands_from_outside(rw, op) {
            if self.versions.contains_key(&operand) {
                mapping.map(operand, self.version(operand, version)?);
            }
        }
        Some(rw.clone_op_with(op, &mut mapping))
    }

    /// Emits the stages of the first iterations that precede the kernel.
    fn emit_prologue(&mut self, rw: &mut Rewriter<'_>) -> Option<()> {
        let (lower, step, ty, loc) = (self.all.lower, self.all.step, self.all.ty, self.all.loc);
        let args = self.args(rw);
        for (i, &arg) in args.iter().enumerate() {
            self.set_version(arg, 0, self.all.inits[i]);
        }
        let variable = self.all.induction_variable(rw);
        for i in 0..self.last_stage {
            let number = constant(rw, ty, i as i64, loc);
            let offset = arith(rw, "arith.muli", [step, number], loc);
            let shifted = arith(rw, "arith.addi", [lower, offset], loc);
            self.set_version(variable, i, shifted);
            for op in self.order.clone() {
                let stage = self.stages[&op];
                if stage > i {
                    continue;
                }
                let clone = self.clone_version(rw, op, i - stage)?;
                for (&old, &new) in rw.results(op).to_vec().iter().zip(&rw.results(clone).to_vec()) {
                    for (arg, _) in args.iter().zip(&self.yielded.clone()).filter(|(_, value)| **value == old)
                    {
                        self.set_version(*arg, i - stage + 1, new);
                    }
                    self.set_version(old, i - stage, new);
                }
            }
        }
        Some(())
    }

    /// Returns the stage of the operation that defines a value of the body, and the number of iterations between the
    /// definition and the use.
    fn definition_of_use(&self, ir: &Ir, value: ValueId) -> Option<(usize, usize)> {
        let (def, distance) = match ir.value_def(value) {
            ValueDef::OpResult { op, .. } => (op, 0),
            ValueDef::BlockArg { block, index } if block == self.all.body && index > 0 => {
                (ir.defining_op(*self.yielded.get(index as usize - 1)?)?, 1)
            }
            ValueDef::BlockArg { .. } => return None,
        };
        let stage = *self.stages.get(&def)?;
        Some((stage, distance))
    }

    /// Returns the values that are used in later stages than their own, in the order of the uses.
    fn live_ranges(&self, ir: &Ir) -> Vec<LiveRange> {
        let mut ranges: Vec<LiveRange> = Vec::new();
        for &op in &self.order {
            let stage = self.stages[&op];
            for value in operands_from_outside(ir, op) {
                let Some((definition, distance)) = self.definition_of_use(ir, value) else { continue };
                if definition == stage || definition == stage + distance {
                    continue;
                }
                match ranges.iter_mut().find(|range| range.value == value) {
                    Some(range) => range.last_use = range.last_use.max(stage),
                    None => ranges.push(LiveRange { value, definition, last_use: stage }),
                }
            }
        }
        ranges
    }

    /// Creates the loop of the kernel without a body. Returns the loop, and the numbers of the iteration arguments that
    /// hold values with a distance in stages.
    fn create_kernel(
        &self,
        rw: &mut Rewriter<'_>,
        ranges: &[LiveRange],
    ) -> Option<(OpId, BTreeMap<(ValueId, usize), usize>)> {
        let args = self.args(rw);
        let mut inits = Vec::new();
        for (i, &arg) in args.iter().enumerate() {
            inits.push(match self.stage_of_yielded(rw, i) {
                Some(stage) => self.version(arg, self.last_stage - stage)?,
                None => self.all.inits[i],
            });
        }
        let mut positions = BTreeMap::new();
        for range in ranges {
            for i in 0..range.length() {
                inits.push(self.version(range.value, self.last_stage - range.last_use + i)?);
                positions.insert((range.value, range.length() - i), inits.len() - 1);
            }
        }
        let (ty, loc) = (self.all.ty, self.all.loc);
        let number = constant(rw, ty, self.last_stage as i64, loc);
        let distance = arith(rw, "arith.muli", [self.all.step, number], loc);
        let upper = arith(rw, "arith.subi", [self.all.upper, distance], loc);
        let types: Vec<Type> = inits.iter().map(|&init| rw.value_type(init)).collect();
        let operands: Vec<ValueId> =
            [self.all.lower, upper, self.all.step].into_iter().chain(inits).collect();
        let new = NewOp {
            operands: &operands,
            results: &types,
            properties: rw.properties(self.all.op),
            n_regions: 1,
            ..NewOp::new(rw.name(self.all.op), loc)
        };
        let kernel = rw.create(&new);
        let region = rw.regions(kernel)[0];
        let types: Vec<Type> = std::iter::once(ty).chain(types).collect();
        rw.create_block(region, None, &types);
        Some((kernel, positions))
    }

    /// Fills the kernel, and sets the versions of values for the epilogue.
    fn fill_kernel(
        &mut self,
        rw: &mut Rewriter<'_>,
        kernel: OpId,
        ranges: &[LiveRange],
        positions: &BTreeMap<(ValueId, usize), usize>,
    ) -> Option<()> {
        self.versions.clear();
        let (step, ty, loc) = (self.all.step, self.all.ty, self.all.loc);
        let body = rw.entry_block(rw.regions(kernel)[0])?;
        let new_args = rw.block_args(body).to_vec();
        let old_args = rw.block_args(self.all.body).to_vec();
        let mut mapping = IrMapping::new();
        old_args.iter().zip(&new_args).for_each(|(&old, &new)| mapping.map(old, new));
        rw.set_insertion_point_to_end(body);
        for op in self.order.clone() {
            let stage = self.stages[&op];
            let clone = rw.clone_op_with(op, &mut mapping);
            let (mut from, mut to) = (Vec::new(), Vec::new());
            rw.walk(op, WalkOrder::PostOrder, |_, each| from.push(each));
            rw.walk(clone, WalkOrder::PostOrder, |_, each| to.push(each));
            for (old, new) in from.into_iter().zip(to) {
                for (i, operand) in rw.operands(old).collect::<Vec<_>>().into_iter().enumerate() {
                    if operand == old_args[0] {
                        rw.set_insertion_point_before(clone);
                        let number = constant(rw, ty, (self.last_stage - stage) as i64, loc);
                        let offset = arith(rw, "arith.muli", [step, number], loc);
                        let shifted = arith(rw, "arith.addi", [new_args[0], offset], loc);
                        rw.set_operand(new, i, shifted);
                        rw.set_insertion_point_to_end(body);
                        continue;
                    }
                    let Some((definition, distance)) = self.definition_of_use(rw, operand) else { continue };
                    if definition == stage {
                        continue;
                    }
                    if distance == 1 {
                        // The value of the next stage's operation is that of the next iteration.
                        if definition == stage + 1 {
                            let index = old_args.iter().position(|&arg| arg == operand)?;
                            rw.set_operand(new, i, mapping.lookup(self.yielded[index - 1]));
                        }
                        continue;
                    }
                    let position = *positions.get(&(operand, stage.checked_sub(definition)?))?;
                    rw.set_operand(new, i, new_args[position + 1]);
                }
            }
        }
        let own = rw.results(kernel).to_vec();
        let mut yields: Vec<ValueId> = self.yielded.iter().map(|&value| mapping.lookup(value)).collect();
        for range in ranges {
            let first = self.last_stage - range.last_use + 1;
            for i in 1..range.length() {
                self.set_version(range.value, first + i - 1, own[yields.len()]);
                yields.push(new_args[yields.len() + 2]);
            }
            self.set_version(range.value, first + range.length() - 1, own[yields.len()]);
            yields.push(mapping.lookup(range.value));
        }
        for (i, &arg) in old_args[1..].iter().enumerate() {
            match self.stage_of_yielded(rw, i) {
                None => {
                    let value = self.yielded[i];
                    (1..=self.last_stage).for_each(|stage| self.set_version(arg, stage, value));
                }
                Some(0) => {}
                Some(stage) => self.set_version(arg, self.last_stage - stage + 1, own[i]),
            }
        }
        scf::Yield::build(rw, loc, &yields);
        Some(())
    }

    /// Emits the stages of the last iterations that follow the kernel. Returns the results of the loop.
    fn emit_epilogue(&mut self, rw: &mut Rewriter<'_>, kernel: OpId) -> Option<Vec<ValueId>> {
        let (lower, upper, step) = (self.all.lower, self.all.upper, self.all.step);
        let (ty, loc) = (self.all.ty, self.all.loc);
        let args = self.args(rw);
        let mut values = rw.results(kernel)[..args.len()].to_vec();
        let zero = constant(rw, ty, 0, loc);
        let one = constant(rw, ty, 1, loc);
        let is_negative = compare_less(rw, step, zero, loc);
        let minus_one = constant(rw, ty, -1, loc);
        let rounding = select(rw, is_negative, one, minus_one, loc);
        let distance = arith(rw, "arith.subi", [upper, lower], loc);
        let distance = arith(rw, "arith.addi", [distance, step], loc);
        let distance = arith(rw, "arith.addi", [distance, rounding], loc);
        let total = arith(rw, "arith.divsi", [distance, step], loc);
        let number = constant(rw, ty, self.last_stage as i64, loc);
        let first = arith(rw, "arith.subi", [total, number], loc);
        let mut iteration = arith(rw, "arith.maxsi", [zero, first], loc);
        let variable = self.all.induction_variable(rw);
        for i in 1..=self.last_stage {
            let offset = arith(rw, "arith.muli", [step, iteration], loc);
            let shifted = arith(rw, "arith.addi", [lower, offset], loc);
            self.set_version(variable, i, shifted);
            iteration = arith(rw, "arith.addi", [iteration, one], loc);
        }
        for i in 1..=self.last_stage {
            for op in self.order.clone() {
                let stage = self.stages[&op];
                if stage < i {
                    continue;
                }
                let version = self.last_stage - stage + i;
                let clone = self.clone_version(rw, op, version)?;
                for (&old, &new) in rw.results(op).to_vec().iter().zip(&rw.results(clone).to_vec()) {
                    self.set_version(old, version, new);
                    for (index, _) in
                        self.yielded.clone().iter().enumerate().filter(|(_, value)| **value == old)
                    {
                        values[index] = new;
                        self.set_version(args[index], version + 1, new);
                    }
                }
            }
        }
        Some(values)
    }
}

/// Returns the operands of `op`, and the operands of nested operations that are defined outside of `op`.
pub(in super::super) fn operands_from_outside(ir: &Ir, op: OpId) -> Vec<ValueId> {
    let mut values: Vec<ValueId> = ir.operands(op).collect();
    ir.walk(op, WalkOrder::PreOrder, |ir, nested| {
        if nested == op {
            return;
        }
        let is_outside = |value: &ValueId| {
            let parent = ir.defining_block(*value).and_then(|block| ir.block_parent_op(block));
            parent.is_none_or(|parent| !ir.is_ancestor(op, parent))
        };
        values.extend(ir.operands(nested).filter(is_outside));
    });
    values
}

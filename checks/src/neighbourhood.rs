//! The neighbourhood of a rewrite: two small functions, source and target, that contain the effect of the rewrite.
//! The cost of their proof depends on the size of the rewrite and not on that of the enclosing function, and equal
//! rewrites at different places have equal neighbourhoods.
//!
//! A neighbourhood exists if every operation that was created, erased or changed is straight-line code without memory
//! effects. Its inputs are the operands of these operations, after following their definitions up to a depth. Its
//! results are the values that other operations used before and use after the rewrite. The inputs are arbitrary, so
//! that a proof holds for the enclosing function. A refutation does not: it may need inputs that the function never
//! passes.
//!
//! **Undefined behaviour.** If all operations of the neighbourhood are speculatable, its results are functions of the
//! inputs, and the positions of the operations do not matter. Otherwise undefined behaviour of the source justifies a
//! change only where the source operation executes. Then all edited operations must be in one *range*: a sequence
//! of operations of one block without effects, which executes as a whole. The replaced values must be defined in the
//! range, so that each use of them is dominated by the range.

use proofmark_ir::{Checkpoint, Edit, Ir, OpId, OpName, Part, Traits, Type, ValueId};
use rustc_hash::{FxHashMap, FxHashSet};

/// The maximum number of operations of a neighbourhood.
const MAX_OPS: usize = 48;

/// The maximum length of a range.
const MAX_EDITED_RANGE: usize = 64;

/// The operations that a rewrite edited, from the journal.
#[derive(Default, Debug)]
struct Touched {
    /// Operations that existed before and were erased, moved or changed.
    old: Vec<OpId>,
    /// Operations that were created and exist after the rewrite.
    new: Vec<OpId>,
    /// Operands of other operations that were set: the operation, the operand number, and the previous value.
    observed: Vec<(OpId, usize, ValueId)>,
}

impl Touched {
    /// Reads the edits since `since`. Returns `None` if no neighbourhood can represent them.
    fn read(ir: &Ir, since: Checkpoint, matched: OpId) -> Option<Touched> {
        let mut created: FxHashSet<OpId> = FxHashSet::default();
        let mut old: Vec<OpId> = Vec::new();
        let mut set: Vec<(OpId, usize, ValueId)> = Vec::new();
        for edit in ir.edits_since(since) {
            match *edit {
                Edit::CreateOp(op) => drop(created.insert(op)),
                Edit::EraseOp(op) if ir.successors(op).len() != 0 => return None,
                Edit::LinkOp(op) | Edit::UnlinkOp { op, .. } | Edit::EraseOp(op) if created.contains(&op) => {
                }
                Edit::LinkOp(op)
                | Edit::UnlinkOp { op, .. }
                | Edit::EraseOp(op)
                | Edit::ResizeOperands { op, .. }
                | Edit::SetAttrs { op, .. }
                | Edit::SetProperties { op, .. } => old.push(op),
                Edit::SetType { .. } => old.push(ir.edited_op(edit)?),
                Edit::SetOperand { .. } => set.push(ir.set_operand_of(edit)?),
                Edit::NoteReplaced(_) | Edit::SetLoc { .. } => {}
                _ => return None,
            }
        }
        if set.iter().any(|&(op, ..)| op == matched) {
            old.push(matched);
        }
        old.retain(|op| !created.contains(op));
        old.sort_unstable();
        old.dedup();
        let mut new: Vec<OpId> = created.into_iter().filter(|&op| ir.parent_block(op).is_some()).collect();
        new.sort_unstable();
        let mut observed: Vec<(OpId, usize, ValueId)> = Vec::new();
        for each in set {
            let inside = old.binary_search(&each.0).is_ok() || new.binary_search(&each.0).is_ok();
            // The first entry of an operand has its original value. An erased operation has no operands afterwards.
            let known = |other: &(OpId, usize, ValueId)| (other.0, other.1) == (each.0, each.1);
            if !inside && ir.parent_block(each.0).is_some() && !observed.iter().any(known) {
                observed.push(each);
            }
        }
        (old.len() + new.len() <= MAX_OPS && observed.len() <= 4 * MAX_OPS).then_some(Touched {
            old,
            new,
            observed,
        })
    }
}

/// The contents of one of the two functions.
struct Side {
    ops: Vec<OpId>,
    results: Vec<ValueId>,
    /// Operations between the inputs and the edited operations, which were not edited.
    context: FxHashSet<OpId>,
    inputs: Vec<(ValueId, Type)>,
}

/// Computes the contents of one function.
struct Gatherer<'a> {
    ir: &'a Ir,
    inside: FxHashSet<OpId>,
    /// The context operations and inputs of the other function, which this function uses as well.
    shared: Option<(&'a FxHashSet<OpId>, FxHashSet<ValueId>)>,
    placed: FxHashMap<OpId, bool>,
    is_input: FxHashSet<ValueId>,
    side: Side,
}

impl Gatherer<'_> {
    /// Makes `value` the result of a placed operation, or an input.
    fn need(&mut self, value: ValueId, depth: u32) -> Option<()> {
        let ir = self.ir;
        if self.is_input.contains(&value) {
            return Some(());
        }
        if let Some(op) = ir.defining_op(value) {
            if self.inside.contains(&op) {
                return self.place(op, depth);
            }
            let wanted = match &self.shared {
                Some((ops, _)) if ops.contains(&op) => true,
                Some((_, inputs)) if inputs.contains(&value) => false,
                _ => depth > 0 || ir.n_operands(op) == 0,
            };
            if wanted && is_simple(ir, op) {
                self.side.context.insert(op);
                return self.place(op, depth.saturating_sub(1));
            }
        }
        self.is_input.insert(value);
        self.side.inputs.push((value, ir.value_type(value)));
        Some(())
    }

    /// Places `op` after the definitions of its operands.
    fn place(&mut self, op: OpId, depth: u32) -> Option<()> {
        match self.placed.get(&op) {
            Some(true) => return Some(()),
            // The operation depends on itself.
            Some(false) => return None,
            None => {}
        }
        if self.placed.len() > MAX_OPS {
            return None;
        }
        self.placed.insert(op, false);
        for operand in self.ir.operands(op) {
            self.need(operand, depth)?;
        }
        self.placed.insert(op, true);
        self.side.ops.push(op);
        Some(())
    }
}

/// Returns whether `op` is registered straight-line code without memory effects, whose results do not depend on the
/// operation around it.
fn is_simple(ir: &Ir, op: OpId) -> bool {
    ir.op_def(op).is_some()
        && ir.regions(op).is_empty()
        && ir.successors(op).len() == 0
        && !ir.is_terminator(op)
        && ir.is_memory_effect_free(op)
        && !ir.is_masked(op)
}

/// Computes the contents of the function with the edited operations `touched` and these results. `other` is the
/// function that was computed before.
fn gather(
    ir: &Ir,
    touched: &[OpId],
    results: Vec<ValueId>,
    depth: u32,
    other: Option<&Side>,
) -> Option<Side> {
    if !touched.iter().all(|&op| is_simple(ir, op)) {
        return None;
    }
    let shared = other.map(|o| (&o.context, o.inputs.iter().map(|input| input.0).collect()));
    let side =
        Side { ops: Vec::new(), results: Vec::new(), context: FxHashSet::default(), inputs: Vec::new() };
    let inside = touched.iter().copied().collect();
    let mut gatherer =
        Gatherer { ir, inside, shared, placed: FxHashMap::default(), is_input: FxHashSet::default(), side };
    for &op in touched {
        gatherer.place(op, depth)?;
    }
    for &result in &results {
        gatherer.need(result, depth)?;
    }
    Some(Side { results, ..gatherer.side })
}

/// Returns the operation after the last of the edited operations, if all are in one block.
fn end_of_edited_range(ir: &Ir, touched: &[OpId]) -> Option<OpId> {
    let (&first, rest) = touched.split_first()?;
    let block = ir.parent_block(first)?;
    let mut last = first;
    for &op in rest {
        if ir.parent_block(op) != Some(block) {
            return None;
        }
        if ir.is_before_in_block(last, op) {
            last = op;
        }
    }
    ir.next_op(last)
}

/// Returns whether all edited operations are before `end` and no operation between them and `end` has effects.
fn is_edited_range(ir: &Ir, touched: &[OpId], end: OpId) -> bool {
    let mut left = touched.len();
    let mut at = end;
    for _ in 0..MAX_EDITED_RANGE {
        if left == 0 {
            return true;
        }
        let Some(previous) = ir.prev_op(at) else { return false };
        if touched.contains(&previous) {
            left -= 1;
        } else if !is_simple(ir, previous) {
            return false;
        }
        at = previous;
    }
    left == 0
}

/// The operation names for the extracted functions and their terminators.
struct Names {
    function: OpName,
    terminator: OpName,
}

impl Names {
    /// Returns the names of the function that contains `op` and of its terminator.
    fn of_function_around(ir: &Ir, op: OpId) -> Option<Names> {
        let function = std::iter::successors(Some(op), |&at| ir.parent_op(at))
            .find(|&at| ir.has_trait(at, Traits::FUNCTION))?;
        let blocks = ir.regions(function).first().map(|&region| ir.blocks(region))?;
        let ends = blocks.filter_map(|block| ir.last_op(block));
        let terminator = ends.into_iter().find(|&end| ir.has_trait(end, Traits::RETURN_LIKE))?;
        Some(Names { function: ir.name(function), terminator: ir.name(terminator) })
    }

    /// Builds the function with the contents `side` and these inputs.
    fn extract(&self, ir: &Ir, side: &Side, inputs: &[(ValueId, Type)]) -> Option<Ir> {
        let (function, terminator) = (self.function, self.terminator);
        ir.extract_part(&Part { function, terminator, inputs, ops: &side.ops, results: &side.results })
    }
}

/// Extracts the neighbourhood of the edits since `since` around `matched`: the source and the target function.
/// `again` repeats the edits on IR that is rolled back; they are applied when `cut` returns. `depth` is the number of
/// definitions that are followed from an edited operation towards the inputs.
pub(crate) fn cut(
    ir: &mut Ir,
    since: Checkpoint,
    matched: OpId,
    depth: u32,
    again: &mut dyn FnMut(&mut Ir),
) -> Option<(Ir, Ir)> {
    let touched = Touched::read(ir, since, matched)?;
    if touched.old.is_empty() {
        return None;
    }
    // Results of the source are the previous values of set operands, and the used results of operations changed in
    // place.
    let survivors: Vec<ValueId> = touched
        .old
        .iter()
        .filter(|&&op| ir.parent_block(op).is_some())
        .flat_map(|&op| ir.results(op).iter().copied())
        .filter(|&result| !ir.use_empty(result))
        .collect();
    let pairs = |ir: &Ir, observed: &[(OpId, usize, ValueId)]| -> Vec<(ValueId, ValueId)> {
        let mut pairs: Vec<(ValueId, ValueId)> = Vec::new();
        for &(op, index, old) in observed {
            let new = ir.operand(op, index);
            if old != new && !pairs.contains(&(old, new)) {
                pairs.push((old, new));
            }
        }
        pairs.extend(survivors.iter().map(|&value| (value, value)));
        pairs
    };
    let olds: Vec<ValueId> = pairs(ir, &touched.observed).into_iter().map(|pair| pair.0).collect();

    ir.rollback(since);
    let before = before(ir, &touched.old, olds, matched, depth);
    again(ir);
    let (names, mut source, before, range) = before?;

    // Created operations have other ids now.
    let touched = Touched::read(ir, since, matched)?;
    let news: Vec<ValueId> = pairs(ir, &touched.observed).into_iter().map(|pair| pair.1).collect();
    if news.len() != before.results.len() {
        return None;
    }
    let mut present: Vec<OpId> =
        touched.old.iter().copied().filter(|&op| ir.parent_block(op).is_some()).collect();
    present.extend(&touched.new);
    let after = gather(ir, &present, news, depth, Some(&before))?;
    if range.may_be_undefined || may_be_undefined(ir, &after.ops) {
        let end = range.end?;
        if !is_edited_range(ir, &placed(ir, &present), end) {
            return None;
        }
    }
    let mut inputs = before.inputs.clone();
    let known: FxHashSet<ValueId> = inputs.iter().map(|input| input.0).collect();
    inputs.extend(after.inputs.iter().filter(|input| !known.contains(&input.0)));
    source.extend_part(inputs[before.inputs.len()..].iter().map(|input| input.1));
    let target = names.extract(ir, &after, &inputs)?;
    Some((source, target))
}

/// The range of the edited operations of the source.
struct EditedRange {
    /// The operation after the range; `None` if there is no range that defines all results.
    end: Option<OpId>,
    may_be_undefined: bool,
}

fn may_be_undefined(ir: &Ir, ops: &[OpId]) -> bool {
    ops.iter().any(|&op| !ir.is_speculatable(op))
}

/// Returns the operations whose positions matter: all except constants.
fn placed(ir: &Ir, ops: &[OpId]) -> Vec<OpId> {
    ops.iter().copied().filter(|&op| ir.n_operands(op) > 0 || !ir.is_speculatable(op)).collect()
}

/// Computes the source function, on IR that is rolled back.
fn before(
    ir: &Ir,
    touched: &[OpId],
    olds: Vec<ValueId>,
    matched: OpId,
    depth: u32,
) -> Option<(Names, Ir, Side, EditedRange)> {
    let names = Names::of_function_around(ir, matched)?;
    let side = gather(ir, touched, olds, depth, None)?;
    let source = names.extract(ir, &side, &side.inputs)?;
    let may_be_undefined = may_be_undefined(ir, &side.ops);
    let placed = placed(ir, touched);
    let is_inside = |&result: &ValueId| ir.defining_op(result).is_some_and(|op| placed.contains(&op));
    let end = end_of_edited_range(ir, &placed)
        .filter(|&end| is_edited_range(ir, &placed, end) && side.results.iter().all(is_inside));
    Some((names, source, side, EditedRange { end, may_be_undefined }))
}

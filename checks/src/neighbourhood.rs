//! The neighbourhood of a rewrite: two small functions that say all of what it did, so that proving them costs what was touched and not
//! the length of the function around it, and so that the same rewrite at another place is the same question.
//!
//! It is cut out where every operation that was made, erased or changed is straight-line code without effects on memory. Its inputs are the
//! values that these operations use, up to some distance with the operations that define them; its results are what the other operations
//! used before and use after. The inputs are arbitrary, so that what is proved of them holds in place. What is not proved of them may hold in
//! place all the same, and then somebody has to look at the whole.
//!
//! **Undefined behaviour.** If no operation of the neighbourhood can be undefined, its results are functions of the inputs, and where it
//! stands does not matter. If one can, what it excuses must happen with it: then all that was touched has to be in one stretch of one block in
//! which nothing has effects, so that control which enters the stretch passes all of it, and what is replaced has to be defined there, so
//! that nobody sees a difference who has not passed it.

use proofmark_ir::{Checkpoint, Edit, Ir, OpId, OpName, Part, Traits, Type, ValueId};
use rustc_hash::{FxHashMap, FxHashSet};

/// More is not cut out: whoever rewrites so much is better looked at as a whole.
const MAX_OPS: usize = 48;

/// The longest stretch that is searched for effects.
const MAX_STRETCH: usize = 64;

/// What was touched, as the journal tells it.
#[derive(Default, Debug)]
struct Touched {
    /// Operations that were there before, and were erased, moved or changed.
    old: Vec<OpId>,
    /// Operations that were made and are there.
    new: Vec<OpId>,
    /// Operands of other operations that were set: the operation, which operand, and what it was.
    observed: Vec<(OpId, usize, ValueId)>,
}

impl Touched {
    /// `None`: more was done than can be cut out.
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
            // The first entry has what was there at the beginning. What is erased in the end observes nothing.
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

/// One side: what the function consists of.
struct Side {
    ops: Vec<OpId>,
    results: Vec<ValueId>,
    /// Operations on the way to the inputs that were not touched.
    context: FxHashSet<OpId>,
    inputs: Vec<(ValueId, Type)>,
}

/// Finds out what one side consists of.
struct Gatherer<'a> {
    ir: &'a Ir,
    inside: FxHashSet<OpId>,
    /// What the other side has decided already.
    shared: Option<(&'a FxHashSet<OpId>, FxHashSet<ValueId>)>,
    placed: FxHashMap<OpId, bool>,
    is_input: FxHashSet<ValueId>,
    side: Side,
}

impl Gatherer<'_> {
    /// Makes sure that a value is defined or an input.
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

    /// Puts an operation after what it uses.
    fn place(&mut self, op: OpId, depth: u32) -> Option<()> {
        match self.placed.get(&op) {
            Some(true) => return Some(()),
            // It uses itself, by some way around.
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

fn is_simple(ir: &Ir, op: OpId) -> bool {
    ir.op_def(op).is_some()
        && ir.regions(op).is_empty()
        && ir.successors(op).len() == 0
        && !ir.is_terminator(op)
        && ir.is_memory_effect_free(op)
}

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

/// Where a stretch ends: the operation after the last that was touched.
fn end_of_stretch(ir: &Ir, touched: &[OpId]) -> Option<OpId> {
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

/// Whether everything that was touched is before `end`, and nothing between has effects.
fn is_stretch(ir: &Ir, touched: &[OpId], end: OpId) -> bool {
    let mut left = touched.len();
    let mut at = end;
    for _ in 0..MAX_STRETCH {
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

/// The two functions before they are made: half of what there is to know is gone when the other half is there.
struct Names {
    function: OpName,
    terminator: OpName,
}

impl Names {
    /// Those of the function around an operation.
    fn around(ir: &Ir, op: OpId) -> Option<Names> {
        let function = std::iter::successors(Some(op), |&at| ir.parent_op(at))
            .find(|&at| ir.has_trait(at, Traits::FUNCTION))?;
        let blocks = ir.regions(function).first().map(|&region| ir.blocks(region))?;
        let ends = blocks.filter_map(|block| ir.last_op(block));
        let terminator = ends.into_iter().find(|&end| ir.has_trait(end, Traits::RETURN_LIKE))?;
        Some(Names { function: ir.name(function), terminator: ir.name(terminator) })
    }

    fn extract(&self, ir: &Ir, side: &Side, inputs: &[(ValueId, Type)]) -> Option<Ir> {
        let (function, terminator) = (self.function, self.terminator);
        ir.extract_part(&Part { function, terminator, inputs, ops: &side.ops, results: &side.results })
    }
}

/// Cuts out what was done since `since` to and around `matched`: the function before and the function after. `again` does it
/// once more on IR that was rolled back, and afterwards it is done. `depth` is how far what defines the inputs is followed.
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
    // What is used elsewhere of what was changed in place, or was erased, is told by the operands that were set and by the uses that are left.
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
    let (names, mut source, before, stretch) = before?;

    // What was made has other ids now.
    let touched = Touched::read(ir, since, matched)?;
    let news: Vec<ValueId> = pairs(ir, &touched.observed).into_iter().map(|pair| pair.1).collect();
    if news.len() != before.results.len() {
        return None;
    }
    let mut present: Vec<OpId> =
        touched.old.iter().copied().filter(|&op| ir.parent_block(op).is_some()).collect();
    present.extend(&touched.new);
    let after = gather(ir, &present, news, depth, Some(&before))?;
    if stretch.may_be_undefined || may_be_undefined(ir, &after.ops) {
        let end = stretch.end?;
        if !is_stretch(ir, &placed(ir, &present), end) {
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

/// The end of the stretch in which everything was touched before, if there is such a stretch and all results come from it.
struct Stretch {
    end: Option<OpId>,
    may_be_undefined: bool,
}

fn may_be_undefined(ir: &Ir, ops: &[OpId]) -> bool {
    ops.iter().any(|&op| !ir.is_speculatable(op))
}

/// Those operations for which it matters where they stand: all but constants.
fn placed(ir: &Ir, ops: &[OpId]) -> Vec<OpId> {
    ops.iter().copied().filter(|&op| ir.n_operands(op) > 0 || !ir.is_speculatable(op)).collect()
}

fn before(
    ir: &Ir,
    touched: &[OpId],
    olds: Vec<ValueId>,
    matched: OpId,
    depth: u32,
) -> Option<(Names, Ir, Side, Stretch)> {
    let names = Names::around(ir, matched)?;
    let side = gather(ir, touched, olds, depth, None)?;
    let source = names.extract(ir, &side, &side.inputs)?;
    let may_be_undefined = may_be_undefined(ir, &side.ops);
    let placed = placed(ir, touched);
    let is_inside = |&result: &ValueId| ir.defining_op(result).is_some_and(|op| placed.contains(&op));
    let end = end_of_stretch(ir, &placed)
        .filter(|&end| is_stretch(ir, &placed, end) && side.results.iter().all(is_inside));
    Some((names, source, side, Stretch { end, may_be_undefined }))
}

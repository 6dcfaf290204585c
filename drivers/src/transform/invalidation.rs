//! Invalidation of handles.
//!
//! An operation that consumes a handle to operations invalidates all handles to these operations, to operations nested
//! in them, and to values that they or their blocks define. An operation that consumes a handle to values invalidates
//! the handles to these values and to the operations that define them. A use of an invalidated handle is an error. The
//! cost is proportional to the number of operations nested in the consumed ones, or of mapped objects, if these are
//! fewer.

use proofmark_ir::diagnostics::{Diagnostic, Severity};
use proofmark_ir::{Ir, Location, OpId, ValueDef, ValueId, WalkOrder, Walker};
use rustc_hash::{FxHashMap, FxHashSet};

use super::failure::{Applied, Failure};
use super::interpreter::{HandleKind, Interpreter, Payload};
use super::mapping::{OrderedMap, Scope};

const USED: &str = "op uses a handle invalidated by a previously executed transform op";

type Invalidated = OrderedMap<ValueId, Diagnostic>;

/// For each handle, the first position of each payload operation.
type Positions = FxHashMap<ValueId, FxHashMap<OpId, usize>>;

fn note(location: Location, message: impl Into<String>) -> Diagnostic {
    Diagnostic::new(Severity::Note, location, message)
}

fn use_error(notes: Vec<Diagnostic>) -> Diagnostic {
    Diagnostic { notes, ..Diagnostic::error(Location::UNKNOWN, USED) }
}

/// Returns the closest ancestor of `op`, or `op` itself, that is in `ops`.
fn ancestor_in(ir: &Ir, ops: &FxHashSet<OpId>, op: OpId) -> Option<OpId> {
    std::iter::successors(Some(op), |&each| ir.parent_op(each)).find(|each| ops.contains(each))
}

impl Interpreter<'_, '_> {
    /// Reports uses of invalidated handles by `op`, and invalidates the handles that alias its consumed operands.
    pub(super) fn check_invalidation(
        &mut self,
        op: OpId,
        operands: &[ValueId],
        consumed: &[(usize, ValueId)],
        is_repeatable: bool,
    ) -> Applied {
        if self.invalidated.is_empty() && consumed.is_empty() {
            return Ok(());
        }
        let mut new = Invalidated::default();
        let mut checked = Ok(());
        for (number, &operand) in operands.iter().enumerate() {
            let known = self.invalidated.get(&operand);
            let known = known.or_else(|| new.get(&operand).filter(|_| !is_repeatable));
            if let Some(error) = known {
                let error = Diagnostic { location: self.ir.loc(op), ..error.clone() };
                checked = Err(Failure::definite(error));
                break;
            }
            if consumed.contains(&(number, operand)) {
                self.invalidate(op, number, operand, &mut new);
            }
        }
        for (handle, error) in new {
            self.invalidated.entry(handle).or_insert(error);
        }
        checked
    }

    fn invalidate(&self, op: OpId, number: usize, handle: ValueId, new: &mut Invalidated) {
        match self.kind_of(handle) {
            Some(HandleKind::Operation) => {
                let ops = self.ops(handle);
                self.invalidate_ops(op, number, handle, &ops, None, new);
            }
            Some(HandleKind::Value) => {
                for value in self.values(handle) {
                    let value_loc = self.value_loc(value);
                    for scope in self.scopes.iter().rev() {
                        for &other in scope.of_values.get(&value).into_iter().flatten() {
                            let by = format!(
                                "invalidated by this transform op that consumes its operand #{number} and \
                                 invalidates handles to the same values as associated with it"
                            );
                            let notes = vec![
                                note(self.value_loc(other), "invalidated handle"),
                                note(self.ir.loc(op), by),
                                note(value_loc, "payload value"),
                            ];
                            new.insert(other, use_error(notes));
                        }
                        if scope.is_isolated {
                            break;
                        }
                    }
                    match self.ir.value_def(value) {
                        ValueDef::OpResult { op: def, .. } => {
                            self.invalidate_ops(op, number, handle, &[def], Some(value), new);
                        }
                        ValueDef::BlockArg { block, .. } => {
                            let ops: Vec<OpId> = self.ir.ops(block).collect();
                            self.invalidate_ops(op, number, handle, &ops, Some(value), new);
                        }
                    }
                }
            }
            _ => {}
        }
    }

    fn invalidate_ops(
        &self,
        op: OpId,
        number: usize,
        handle: ValueId,
        ops: &[OpId],
        through: Option<ValueId>,
        new: &mut Invalidated,
    ) {
        if ops.is_empty() {
            let message = "op uses a handle associated with empty payload and invalidated by a previously executed \
                           transform op";
            let by = format!("invalidated by this transform op that consumes its operand #{number}");
            let error = Diagnostic::error(Location::UNKNOWN, message).with_note(self.ir.loc(op), by);
            new.insert(handle, error);
            return;
        }
        let by = || {
            let by = format!(
                "invalidated by this transform op that consumes its operand #{number} and invalidates all handles to \
                 payload IR entities associated with this operand and entities nested in them"
            );
            note(self.ir.loc(op), by)
        };
        let set: FxHashSet<OpId> = ops.iter().copied().collect();
        let mut positions = Positions::default();
        for scope in self.scopes.iter().rev() {
            // Of several reasons, the first in the order of the handle's payload is chosen.
            let (op_entries, value_entries) = self.entries_in(scope, ops);
            for (&payload, handles) in op_entries.into_iter().filter_map(|at| scope.of_ops.get_index(at)) {
                if handles.iter().all(|other| self.invalidated.contains_key(other)) {
                    continue;
                }
                let Some(ancestor) = ancestor_in(self.ir, &set, payload) else { continue };
                for &other in handles {
                    if self.invalidated.contains_key(&other)
                        || self.is_later(new, &mut positions, other, payload)
                    {
                        continue;
                    }
                    let mut notes = vec![
                        note(self.value_loc(other), "handle to invalidated ops"),
                        by(),
                        note(self.ir.loc(ancestor), "ancestor payload op"),
                        note(self.ir.loc(payload), "nested payload op"),
                    ];
                    if let Some(through) = through {
                        let message = "consumed handle points to this payload value";
                        notes.push(note(self.value_loc(through), message));
                    }
                    let error = Diagnostic { op: Some(payload), ..use_error(notes) };
                    new.insert(other, error);
                }
            }
            for (&value, handles) in value_entries.into_iter().filter_map(|at| scope.of_values.get_index(at))
            {
                if handles.iter().all(|other| self.invalidated.contains_key(other)) {
                    continue;
                }
                let (def, what) = match self.ir.value_def(value) {
                    ValueDef::OpResult { op, index } => {
                        (op, format!("op defining the value as result #{index}"))
                    }
                    ValueDef::BlockArg { block, index } => {
                        let Some(def) = self.ir.block_parent_op(block) else { continue };
                        let region = self.ir.block_region(block);
                        let n = region.map_or(0, |region| {
                            self.ir.blocks(region).position(|each| each == block).unwrap_or(0)
                        });
                        let region = region.map_or(0, |region| self.ir.region_index(region));
                        let what = format!(
                            "op defining the value as block argument #{index} of block #{n} in region #{region}"
                        );
                        (def, what)
                    }
                };
                let Some(ancestor) = ancestor_in(self.ir, &set, def) else { continue };
                for &other in handles {
                    if self.invalidated.contains_key(&other) || self.is_later(new, &mut positions, other, def)
                    {
                        continue;
                    }
                    let notes = vec![
                        note(self.value_loc(other), "invalidated handle"),
                        by(),
                        note(self.ir.loc(ancestor), "ancestor op associated with the consumed handle"),
                        note(self.ir.loc(def), what.as_str()),
                        note(self.value_loc(value), "payload value"),
                    ];
                    let error = Diagnostic { op: Some(def), ..use_error(notes) };
                    new.insert(other, error);
                }
            }
            if scope.is_isolated {
                break;
            }
        }
    }

    /// Returns the positions of the entries of a scope, for operations and for values, that may refer to `ops` or to
    /// operations and values nested in them: exactly these entries, or all entries if there are fewer entries than
    /// nested operations. The cost is therefore at most that of the step, which may visit the nested operations.
    fn entries_in(&self, scope: &Scope, ops: &[OpId]) -> (Vec<usize>, Vec<usize>) {
        let n_entries = scope.of_ops.len() + scope.of_values.len();
        let (mut of_ops, mut of_values) = (Vec::new(), Vec::new());
        let mut n_visited = 0;
        for &op in ops {
            let mut walk = Walker::new(op, WalkOrder::PreOrder);
            while let Some(nested) = walk.next(self.ir) {
                n_visited += 1;
                if n_visited > n_entries {
                    return ((0..scope.of_ops.len()).collect(), (0..scope.of_values.len()).collect());
                }
                of_ops.extend(scope.of_ops.get_index_of(&nested));
                if scope.of_values.is_empty() {
                    continue;
                }
                let blocks = self.ir.regions(nested).iter().flat_map(|&region| self.ir.blocks(region));
                let args = blocks.flat_map(|block| self.ir.block_args(block));
                let values = self.ir.results(nested).iter().chain(args);
                of_values.extend(values.filter_map(|value| scope.of_values.get_index_of(value)));
            }
        }
        for list in [&mut of_ops, &mut of_values] {
            list.sort_unstable();
            list.dedup();
        }
        (of_ops, of_values)
    }

    /// Returns whether `handle` is already invalidated through an operation that is not after `payload` in the handle.
    fn is_later(&self, new: &Invalidated, positions: &mut Positions, handle: ValueId, payload: OpId) -> bool {
        let Some(known) = new.get(&handle) else { return false };
        let Some(before) = known.op else { return true };
        let positions = positions.entry(handle).or_insert_with(|| {
            let mut first = FxHashMap::default();
            for (position, each) in self.payload(handle).into_iter().enumerate() {
                let op = match each {
                    Payload::Op(op) => Some(op),
                    Payload::Value(value) => self.ir.defining_op(value),
                    Payload::Param(_) => None,
                };
                op.into_iter().for_each(|op| _ = first.entry(op).or_insert(position));
            }
            first
        });
        positions.get(&before) <= positions.get(&payload)
    }

    /// Fails if a consumed handle contains a payload object twice.
    pub(super) fn check_repetition(&self, op: OpId, consumed: &[(usize, ValueId)]) -> Applied {
        for &(number, handle) in consumed {
            let mut seen = FxHashSet::default();
            let Some(repeated) = self.payload(handle).into_iter().find(|&each| !seen.insert(each)) else {
                continue;
            };
            let message = format!(
                "a handle passed as operand #{number} and consumed by this operation points to a payload entity more \
                 than once"
            );
            let error = self.error(op, message);
            let error = match repeated {
                Payload::Op(repeated) => error.with_note(self.ir.loc(repeated), "repeated target op"),
                Payload::Value(repeated) => {
                    error.with_note(self.value_loc(repeated), "repeated target value")
                }
                Payload::Param(_) => continue,
            };
            return Err(Failure::silenceable(error));
        }
        Ok(())
    }

    /// Fails if an operation in `targets` is nested in an earlier one, which is likely erased before.
    pub(super) fn check_nesting(&self, op: OpId, targets: &[OpId]) -> Applied {
        let positions: FxHashMap<OpId, usize> = targets.iter().copied().zip(0..).collect();
        let mut first: Option<(usize, usize)> = None;
        for (i, &child) in targets.iter().enumerate() {
            for ancestor in std::iter::successors(self.ir.parent_op(child), |&each| self.ir.parent_op(each)) {
                if let Some(&at) = positions.get(&ancestor)
                    && at < i
                    && first.is_none_or(|known| (at, i) < known)
                {
                    first = Some((at, i));
                }
            }
        }
        let Some((parent, child)) = first else { return Ok(()) };
        let message = "transform operation consumes a handle pointing to an ancestor payload operation before its \
                       descendant";
        let why = "the ancestor is likely erased or rewritten before the descendant is accessed, leading to undefined \
                   behavior";
        let error = self.error(op, message);
        let error = error
            .with_note(self.ir.loc(op), why)
            .with_note(self.ir.loc(targets[parent]), "ancestor payload op")
            .with_note(self.ir.loc(targets[child]), "descendant payload op");
        Err(Failure::definite(error))
    }
}

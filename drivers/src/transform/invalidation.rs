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
use super::mapping::{Mapped, OrderedMap, Scope};

/// The reason why a handle is invalidated. The error of a use is created when it is reported.
#[derive(Clone, Debug)]
pub(super) struct Reason {
    /// The location of the operation that consumed an operand, and the number of the operand.
    consumer: Location,
    number: usize,
    cause: Cause,
}

#[derive(Clone, Debug)]
enum Cause {
    /// The consumed handle has no payload.
    EmptyPayload,
    /// The handle refers to the same value as the consumed one.
    SameValue { handle: Location, value: Location },
    /// An operation in the handle is nested in a consumed one. `through` is the location of the value in the consumed
    /// handle.
    NestedOp { handle: Location, ancestor: Location, op: Location, through: Option<Location> },
    /// A value in the handle is defined in a consumed operation.
    NestedValue {
        handle: Location,
        ancestor: Location,
        op: Location,
        definition: Definition,
        value: Location,
    },
}

/// The definition of a value, as a note describes it.
#[derive(Clone, Debug)]
enum Definition {
    Result(u32),
    Argument { index: u32, block: usize, region: usize },
}

type Invalidated = OrderedMap<ValueId, Reason>;

fn note(location: Location, message: impl Into<String>) -> Diagnostic {
    Diagnostic::new(Severity::Note, location, message)
}

impl Reason {
    /// Returns the error of a use at `location`.
    fn error(&self, location: Location) -> Diagnostic {
        let mut by = format!("invalidated by this transform op that consumes its operand #{}", self.number);
        let mut message = "op uses a handle invalidated by a previously executed transform op";
        let notes = match &self.cause {
            Cause::EmptyPayload => {
                message = "op uses a handle associated with empty payload and invalidated by a previously executed \
                           transform op";
                vec![note(self.consumer, by)]
            }
            Cause::SameValue { handle, value } => {
                by.push_str(" and invalidates handles to the same values as associated with it");
                let consumer = note(self.consumer, by);
                vec![note(*handle, "invalidated handle"), consumer, note(*value, "payload value")]
            }
            Cause::NestedOp { handle, ancestor, op, through } => {
                by.push_str(NESTED);
                let mut notes = vec![
                    note(*handle, "handle to invalidated ops"),
                    note(self.consumer, by),
                    note(*ancestor, "ancestor payload op"),
                    note(*op, "nested payload op"),
                ];
                let through =
                    through.map(|value| note(value, "consumed handle points to this payload value"));
                notes.extend(through);
                notes
            }
            Cause::NestedValue { handle, ancestor, op, definition, value } => {
                by.push_str(NESTED);
                let definition = match definition {
                    Definition::Result(index) => format!("op defining the value as result #{index}"),
                    Definition::Argument { index, block, region } => format!(
                        "op defining the value as block argument #{index} of block #{block} in region #{region}"
                    ),
                };
                vec![
                    note(*handle, "invalidated handle"),
                    note(self.consumer, by),
                    note(*ancestor, "ancestor op associated with the consumed handle"),
                    note(*op, definition),
                    note(*value, "payload value"),
                ]
            }
        };
        Diagnostic { notes, ..Diagnostic::error(location, message) }
    }
}

const NESTED: &str = " and invalidates all handles to payload IR entities associated with this operand \
    and entities nested in them";

/// Returns the closest ancestor of `op`, or `op` itself, that is in `ops`.
fn ancestor_in(ir: &Ir, ops: &FxHashSet<OpId>, op: OpId) -> Option<OpId> {
    std::iter::successors(Some(op), |&each| ir.parent_op(each)).find(|each| ops.contains(each))
}

/// Returns the operation that defines a value or contains the block of an argument.
fn definition_of(ir: &Ir, value: ValueId) -> Option<OpId> {
    match ir.value_def(value) {
        ValueDef::OpResult { op, .. } => Some(op),
        ValueDef::BlockArg { block, .. } => ir.block_parent_op(block),
    }
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
            if let Some(reason) = known {
                checked = Err(Failure::definite(reason.error(self.ir.loc(op))));
                break;
            }
            if consumed.contains(&(number, operand)) {
                self.invalidate(self.ir.loc(op), number, operand, &mut new);
            }
        }
        for (handle, reason) in new {
            self.invalidated.entry(handle).or_insert(reason);
        }
        checked
    }

    fn invalidate(&mut self, consumer: Location, number: usize, handle: ValueId, new: &mut Invalidated) {
        match self.kind_of(handle) {
            Some(HandleKind::Operation) => {
                let ops = self.ops(handle);
                if ops.is_empty() {
                    new.insert(handle, Reason { consumer, number, cause: Cause::EmptyPayload });
                }
                self.invalidate_ops((consumer, number), &ops, None, new);
            }
            Some(HandleKind::Value) => {
                for value in self.values(handle) {
                    let value_loc = self.value_loc(value);
                    for scope in self.scopes.iter().rev() {
                        let handles = scope.of_values.get(&value).map_or(&[][..], |handles| &handles.all);
                        for &other in handles {
                            let cause = Cause::SameValue { handle: self.value_loc(other), value: value_loc };
                            new.insert(other, Reason { consumer, number, cause });
                        }
                        if scope.is_isolated {
                            break;
                        }
                    }
                    let ops: Vec<OpId> = match self.ir.value_def(value) {
                        ValueDef::OpResult { op: def, .. } => vec![def],
                        ValueDef::BlockArg { block, .. } => self.ir.ops(block).collect(),
                    };
                    if ops.is_empty() {
                        new.insert(handle, Reason { consumer, number, cause: Cause::EmptyPayload });
                    }
                    self.invalidate_ops((consumer, number), &ops, Some(value_loc), new);
                }
            }
            _ => {}
        }
    }

    /// Invalidates the handles to `ops`, to operations nested in them, and to values that these define. The reason is
    /// the first such object in the order of the handle's payload. `through` is the location of the value whose
    /// consumption invalidates the operations.
    fn invalidate_ops(
        &mut self,
        (consumer, number): (Location, usize),
        ops: &[OpId],
        through: Option<Location>,
        new: &mut Invalidated,
    ) {
        let set: FxHashSet<OpId> = ops.iter().copied().collect();
        for at in (0..self.scopes.len()).rev() {
            let (op_entries, value_entries) = self.entries_in(&self.scopes[at], ops, &set);
            let scope = &self.scopes[at];
            let of_ops = op_entries.iter().filter_map(|&at| scope.of_ops.get_index(at));
            let of_values = value_entries.iter().filter_map(|&at| scope.of_values.get_index(at));
            let handles = of_ops.map(|(_, handles)| handles).chain(of_values.map(|(_, handles)| handles));
            for &other in handles.flat_map(|handles| handles.possibly_valid()) {
                if self.invalidated.contains_key(&other) || new.contains_key(&other) {
                    continue;
                }
                if let Some(cause) = self.cause(&set, other, through) {
                    new.insert(other, Reason { consumer, number, cause });
                }
            }
            let scope = &mut self.scopes[at];
            for at in op_entries {
                scope
                    .of_ops
                    .get_index_mut(at)
                    .into_iter()
                    .for_each(|(_, handles)| handles.mark_invalidated());
            }
            for at in value_entries {
                let entry = scope.of_values.get_index_mut(at);
                entry.into_iter().for_each(|(_, handles)| handles.mark_invalidated());
            }
            if scope.is_isolated {
                break;
            }
        }
    }

    /// Returns the reason why the consumption of the operations `set` invalidates a handle.
    fn cause(&self, set: &FxHashSet<OpId>, handle: ValueId, through: Option<Location>) -> Option<Cause> {
        let ir = &*self.ir;
        let loc = self.value_loc(handle);
        match self.mapped(handle)? {
            Mapped::Ops(ops) => ops.iter().flatten().find_map(|&op| {
                let ancestor = ir.loc(ancestor_in(ir, set, op)?);
                Some(Cause::NestedOp { handle: loc, ancestor, op: ir.loc(op), through })
            }),
            Mapped::Values(values) => values.iter().find_map(|&value| {
                let op = definition_of(ir, value)?;
                let ancestor = ir.loc(ancestor_in(ir, set, op)?);
                let definition = match ir.value_def(value) {
                    ValueDef::OpResult { index, .. } => Definition::Result(index),
                    ValueDef::BlockArg { block, index } => {
                        let region = ir.block_region(block)?;
                        let position = ir.blocks(region).position(|each| each == block).unwrap_or(0);
                        Definition::Argument { index, block: position, region: ir.region_index(region) }
                    }
                };
                let (op, value) = (ir.loc(op), self.value_loc(value));
                Some(Cause::NestedValue { handle: loc, ancestor, op, definition, value })
            }),
            Mapped::Params(_) => None,
        }
    }

    /// Returns the positions of the entries of a scope, for operations and for values, that refer to `ops` or to
    /// operations and values nested in them. Visits the nested operations, or all entries if there are fewer entries
    /// than nested operations. The cost is therefore at most that of the step, which may visit the nested operations.
    fn entries_in(&self, scope: &Scope, ops: &[OpId], set: &FxHashSet<OpId>) -> (Vec<usize>, Vec<usize>) {
        let ir = &*self.ir;
        let n_entries = scope.of_ops.len() + scope.of_values.len();
        let (mut of_ops, mut of_values) = (Vec::new(), Vec::new());
        let mut n_visited = 0;
        for &op in ops {
            let mut walk = Walker::new(op, WalkOrder::PreOrder);
            while let Some(nested) = walk.next(ir) {
                n_visited += 1;
                if n_visited > n_entries {
                    let is_nested = |op| ancestor_in(ir, set, op).is_some();
                    let of_ops =
                        scope.of_ops.iter().enumerate().filter(|(_, (op, handles))| {
                            !handles.possibly_valid().is_empty() && is_nested(**op)
                        });
                    let of_values = scope.of_values.iter().enumerate().filter(|(_, (value, handles))| {
                        !handles.possibly_valid().is_empty()
                            && definition_of(ir, **value).is_some_and(is_nested)
                    });
                    return (of_ops.map(|(at, _)| at).collect(), of_values.map(|(at, _)| at).collect());
                }
                of_ops.extend(scope.of_ops.get_index_of(&nested));
                if scope.of_values.is_empty() {
                    continue;
                }
                let blocks = ir.regions(nested).iter().flat_map(|&region| ir.blocks(region));
                let args = blocks.flat_map(|block| ir.block_args(block));
                let values = ir.results(nested).iter().chain(args);
                of_values.extend(values.filter_map(|value| scope.of_values.get_index_of(value)));
            }
        }
        (of_ops, of_values)
    }

    /// Fails if a consumed handle contains a payload object twice.
    pub(super) fn check_repetition(&self, op: OpId, consumed: &[(usize, ValueId)]) -> Applied {
        for &(number, handle) in consumed {
            let payload = self.payload(handle);
            if payload.len() < 2 {
                continue;
            }
            let mut seen = FxHashSet::default();
            let Some(repeated) = payload.into_iter().find(|&each| !seen.insert(each)) else {
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
        if targets.len() < 2 {
            return Ok(());
        }
        let positions: FxHashMap<OpId, usize> = targets.iter().copied().zip(0..).collect();
        let mut first: Option<(usize, usize)> = None;
        // The ancestors of successive operations are usually the same.
        let mut of_parent: Option<(OpId, Option<usize>)> = None;
        for (i, &child) in targets.iter().enumerate() {
            let Some(parent) = self.ir.parent_op(child) else { continue };
            let least = match of_parent {
                Some((known, least)) if known == parent => least,
                _ => {
                    let ancestors = std::iter::successors(Some(parent), |&each| self.ir.parent_op(each));
                    ancestors.filter_map(|ancestor| positions.get(&ancestor).copied()).min()
                }
            };
            of_parent = Some((parent, least));
            if let Some(at) = least.filter(|&at| at < i)
                && first.is_none_or(|known| (at, i) < known)
            {
                first = Some((at, i));
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

//! The mapping from values to the values that replaced them, and the casts that keep the IR well typed meanwhile.
//!
//! A conversion edits the IR at once. When a value is replaced by values of other types, its remaining uses are given
//! the result of a *source cast*, a `builtin.unrealized_conversion_cast` from the new values to the old type. The
//! inputs of a source cast are thus the values to which its result is mapped, and [`Casts::latest`] follows them.
//! When a pattern expects an operand in a converted type that no mapped value has, a *target cast* from the most
//! recently mapped values is created. Both kinds are reconciled or materialized at the end (`casts.rs`).

use std::sync::Arc;

use proofmark_ir::dominance::Dominance;
use proofmark_ir::{
    AttrDict, Builder, Checkpoint, Context, Edit, Ir, Location, NewOp, OpId, OpName, OpOperand, Rewriter,
    Type, ValueDef, ValueId,
};
use rustc_hash::{FxHashMap, FxHashSet};
use slotmap::SecondaryMap;
use smallvec::SmallVec;

use super::early_folds::{Replacement, Replacements};
use super::types::{CastKind, TypeConverter, Types};

/// The name of the operation that represents a materialization until the end of the conversion.
pub(super) const CAST: &str = "builtin.unrealized_conversion_cast";

/// The values to which one value is mapped.
pub(super) type Values = SmallVec<[ValueId; 1]>;

/// The casts that a conversion has created.
pub(super) struct Casts {
    /// [`CAST`].
    name: OpName,
    pub(super) made: SecondaryMap<OpId, CastInfo>,
    /// The casts in order of creation. An entry may be stale after a rollback.
    pub(super) order: Vec<OpId>,
    /// The results of target casts by inputs and types. An entry may be stale after a rollback.
    known: FxHashMap<(Values, Types), Values>,
    /// Operations that patterns have reported as modified in place.
    pub(super) modified: Vec<OpId>,
    /// The replaced values, to which computed folds may refer.
    pub(super) replacements: Replacements,
    /// Whether casts receive an attribute that states their kind.
    attaches_kind: bool,
}

/// A cast of the conversion, with the information for its materialization.
#[derive(Clone)]
pub(super) struct CastInfo {
    pub(super) kind: CastKind,
    pub(super) converter: Option<Arc<TypeConverter>>,
    /// For a target cast, the type before any conversion of the value that the cast replaces.
    pub(super) original_type: Option<Type>,
    /// For a source cast, the constant that defined the value in place of which the cast is used.
    constant: Option<Constant>,
}

/// An operation with the trait `CONSTANT_LIKE` and without operands, apart from its type.
#[derive(Clone, Copy)]
struct Constant {
    name: OpName,
    properties: AttrDict,
}

/// The operands of an operation that [`Casts::restore_constants`] replaced.
#[derive(Default)]
pub(super) struct RestoredConstants {
    /// The result of the restored constant, and the operand before.
    values: SmallVec<[(ValueId, ValueId); 2]>,
}

impl RestoredConstants {
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Returns the operand in place of which `value` is used: `value` itself, unless it is a restored constant.
    pub(super) fn operand(&self, value: ValueId) -> ValueId {
        self.values.iter().find(|each| each.0 == value).map_or(value, |each| each.1)
    }
}

impl Casts {
    /// Returns the empty set. If `attaches_kind` is set, casts receive an attribute `__kind__`.
    pub(super) fn new(ctx: &Context, attaches_kind: bool) -> Casts {
        Casts {
            name: ctx.op_name(CAST),
            made: SecondaryMap::new(),
            order: Vec::new(),
            known: FxHashMap::default(),
            modified: Vec::new(),
            replacements: Replacements::default(),
            attaches_kind,
        }
    }

    fn make(
        &mut self,
        rw: &mut Builder<'_>,
        info: CastInfo,
        inputs: &[ValueId],
        types: &[Type],
        loc: Location,
    ) -> OpId {
        let ctx = rw.ctx();
        let attrs = match (self.attaches_kind, info.kind) {
            (false, _) => AttrDict::EMPTY,
            (true, kind) => {
                let kind = if kind == CastKind::Source { "source" } else { "target" };
                AttrDict::EMPTY.with(ctx, ctx.ident("__kind__"), ctx.string_attr(kind))
            }
        };
        let op = rw.create(&NewOp { operands: inputs, results: types, attrs, ..NewOp::new(self.name, loc) });
        self.made.insert(op, info);
        self.order.push(op);
        op
    }

    /// Returns the cast of this conversion that defines `value`.
    fn cast_of(&self, ir: &Ir, value: ValueId) -> Option<(OpId, &CastInfo)> {
        // The name is stored with the value. Most values are defined by other operations, which are not read.
        if ir.defining_name(value) != Some(self.name) {
            return None;
        }
        let op = ir.defining_op(value)?;
        self.made.get(op).map(|info| (op, info))
    }

    /// Returns the values to which `value` is mapped directly, if it is mapped.
    fn mapped(&self, ir: &Ir, value: ValueId) -> Option<Values> {
        let (cast, info) = self.cast_of(ir, value)?;
        (info.kind == CastKind::Source).then(|| ir.operands(cast).collect())
    }

    /// Returns `value` or the most recent value to which it is mapped that has the type `ty`; `None` if there is none,
    /// or if `value` is mapped to several values or to none.
    pub(super) fn lookup_one(&self, ir: &Ir, mut value: ValueId, ty: Type) -> Option<ValueId> {
        let mut found = None;
        loop {
            if ir.value_type(value) == ty {
                found = Some(value);
            }
            match self.cast_of(ir, value) {
                Some((cast, info)) if info.kind == CastKind::Source => {
                    if ir.n_operands(cast) != 1 {
                        return None;
                    }
                    value = ir.operand(cast, 0);
                }
                _ => return found,
            }
        }
    }

    /// Returns the most recently mapped values of `value`, which is `value` itself if it is not mapped.
    pub(super) fn latest(&self, ir: &Ir, value: ValueId) -> Values {
        match self.mapped(ir, value) {
            None => Values::from_slice(&[value]),
            Some(values) => values.into_iter().flat_map(|value| self.latest(ir, value)).collect(),
        }
    }

    /// Returns `value` or the most recent values to which it is mapped that have the given types.
    fn lookup(&self, ir: &Ir, value: ValueId, types: &[Type]) -> Option<Values> {
        let has_types =
            |values: &[ValueId]| values.iter().map(|&value| ir.value_type(value)).eq(types.iter().copied());
        let mut found = None;
        let mut values = Values::from_slice(&[value]);
        loop {
            if has_types(&values) {
                found = Some(values.clone());
            }
            let mut is_mapped = false;
            let next = values.iter().flat_map(|&value| {
                let mapped = self.mapped(ir, value);
                is_mapped |= mapped.is_some();
                mapped.unwrap_or_else(|| Values::from_slice(&[value]))
            });
            let next: Values = next.collect();
            if !is_mapped {
                return found;
            }
            values = next;
        }
    }

    /// Returns `value` as values of the given types: the value itself, values to which it is mapped, or the results
    /// of a target cast from these.
    pub(super) fn cast_to(
        &mut self,
        rw: &mut Rewriter<'_>,
        converter: Option<&Arc<TypeConverter>>,
        value: ValueId,
        types: &[Type],
        loc: Location,
    ) -> Values {
        if let Some(values) = self.lookup(rw, value, types) {
            return values;
        }
        // The inputs of a target cast, if a pattern asks for the types before the cast.
        if let Some((cast, _)) = self.cast_of(rw, value)
            && rw.n_results(cast) == 1
            && rw.operands(cast).map(|input| rw.value_type(input)).eq(types.iter().copied())
        {
            return rw.operands(cast).collect();
        }
        let mut inputs = self.latest(rw, value);
        if inputs.is_empty() {
            // The value was dropped: only its source cast is left to convert from.
            inputs.push(value);
        }
        let key = (inputs.clone(), Types::from_slice(types));
        let is_live = |&result: &ValueId| {
            rw.contains_value(result) && rw.defining_op(result).is_some_and(|op| rw.contains_op(op))
        };
        if let Some(known) = self.known.get(&key).filter(|known| known.iter().all(is_live)) {
            return known.clone();
        }
        let before = rw.insertion_point();
        set_insertion_point_after(rw, &inputs);
        let info = CastInfo {
            kind: CastKind::Target,
            converter: converter.cloned(),
            original_type: Some(rw.value_type(value)),
            constant: None,
        };
        let cast = self.make(rw, info, &inputs, types, loc);
        rw.set_insertion_point(before);
        let results: Values = rw.results(cast).into();
        if !results.is_empty() {
            self.known.insert(key, results.clone());
        }
        results
    }

    /// Returns the value of the same type that replaces `value` since replacement `start`: `value` itself, its last
    /// replacement, or the result of a source cast from its last replacements. Returns `None` if one of them does not
    /// exist any more.
    pub(super) fn present_value(
        &mut self,
        rw: &mut Rewriter<'_>,
        value: ValueId,
        start: usize,
    ) -> Option<ValueId> {
        let Some((index, replacement)) = self.replacements.of(value, start) else {
            return rw.contains_value(value).then_some(value);
        };
        let Replacement { ty, mut new, converter, loc, .. } = replacement.clone();
        // Each step moves forward in the list, also for a value that was replaced by itself.
        for each in &mut new {
            *each = self.present_value(rw, *each, index + 1)?;
        }
        if let [new] = *new
            && rw.value_type(new) == ty
        {
            return Some(new);
        }
        let is_cast = |&user: &OpId| {
            self.made.get(user).is_some_and(|info| info.kind == CastKind::Source)
                && rw.operands(user).eq(new.iter().copied())
                && rw.value_type(rw.result(user, 0)) == ty
        };
        let known = new.first().and_then(|&first| rw.users(first).find(is_cast));
        let cast = known.unwrap_or_else(|| self.make_source(rw, converter, &new, ty, loc));
        Some(rw.result(cast, 0))
    }

    /// Creates a source cast from `inputs` to `ty` after `inputs`, or at the insertion point of `rw` if there are none.
    fn make_source(
        &mut self,
        rw: &mut Rewriter<'_>,
        converter: Option<Arc<TypeConverter>>,
        inputs: &[ValueId],
        ty: Type,
        loc: Location,
    ) -> OpId {
        let before = rw.insertion_point();
        if !inputs.is_empty() {
            set_insertion_point_after(rw, inputs);
        }
        let info = CastInfo { kind: CastKind::Source, converter, original_type: None, constant: None };
        let cast = self.make(rw, info, inputs, &[ty], loc);
        rw.set_insertion_point(before);
        cast
    }

    /// Replaces the uses of `old`, all or those that `pred` selects, by `new`, through a source cast if the types
    /// differ. The cast is created after `new`, or at the insertion point of `rw` if `new` is empty.
    pub(super) fn replace(
        &mut self,
        rw: &mut Rewriter<'_>,
        converter: Option<&Arc<TypeConverter>>,
        old: ValueId,
        new: &[ValueId],
        loc: Location,
        pred: Option<UsePredicate<'_>>,
    ) {
        if pred.is_none() {
            self.replacements.record(rw, old, new, converter, loc);
        }
        let ty = rw.value_type(old);
        if let &[new] = new {
            if rw.value_type(new) == ty {
                return replace_uses(rw, old, new, pred);
            }
            // A cast of this conversion from the old type is looked through.
            if let Some((cast, _)) = self.cast_of(rw, new)
                && rw.n_operands(cast) == 1
                && let input = rw.operand(cast, 0)
                && rw.value_type(input) == ty
                && input != old
            {
                return replace_uses(rw, old, input, pred);
            }
        }
        if rw.use_empty(old) {
            return;
        }
        let cast = self.make_source(rw, converter.cloned(), new, ty, loc);
        if let Some(op) =
            rw.defining_op(old).filter(|&op| rw.constant_of(op).is_some() && rw.n_operands(op) == 0)
        {
            self.made[cast].constant = Some(Constant { name: rw.name(op), properties: rw.properties(op) });
        }
        let result = rw.result(cast, 0);
        let mut pred = pred;
        rw.replace_uses_if(old, result, |ir, each| {
            each.owner != cast && pred.as_mut().is_none_or(|pred| pred(ir, each))
        });
    }

    /// Replaces each result of `op` by the corresponding group of values, and erases `op`. There are as many groups as
    /// results.
    pub(super) fn replace_op<'a>(
        &mut self,
        rw: &mut Rewriter<'_>,
        converter: Option<&Arc<TypeConverter>>,
        op: OpId,
        groups: impl Iterator<Item = &'a [ValueId]> + Clone,
    ) {
        // As in MLIR, listeners get the only value of each group.
        let only = |group: &'a [ValueId]| if let [only] = group { Some(*only) } else { None };
        let single: Option<SmallVec<[ValueId; 2]>> = groups.clone().map(only).collect();
        rw.note_replaced(op, single.as_deref().unwrap_or_default());
        let (loc, before) = (rw.loc(op), rw.insertion_point());
        for (i, group) in groups.enumerate() {
            // As in MLIR, the casts of dropped results follow the operation, the last one first.
            rw.set_insertion_point_after(op);
            let old = rw.result(op, i);
            self.replace(rw, converter, old, group, loc, None);
        }
        rw.set_insertion_point(before);
        rw.erase_op(op);
    }
}

impl Casts {
    /// Replaces the operands of `op` that are converted constants by these constants, which are created before `op`.
    pub(super) fn restore_constants(&self, rw: &mut Rewriter<'_>, op: OpId) -> RestoredConstants {
        let mut restored = RestoredConstants::default();
        for at in 0..rw.n_operands(op) {
            let value = rw.operand(op, at);
            let Some(constant) = self.cast_of(rw, value).and_then(|(_, info)| info.constant) else {
                continue;
            };
            let known = restored.values.iter().find(|each| each.1 == value).map(|each| each.0);
            let new = known.unwrap_or_else(|| {
                rw.set_insertion_point_before(op);
                let Constant { name, properties } = constant;
                let types = [rw.value_type(value)];
                let loc = rw.loc(op);
                let constant = rw.create(&NewOp { results: &types, properties, ..NewOp::new(name, loc) });
                restored.values.push((rw.result(constant, 0), value));
                rw.result(constant, 0)
            });
            rw.set_operand(op, at, new);
        }
        restored
    }

    /// Restores the types of the operands that the edits since `since` set in operations that existed before: replaces
    /// each by a source cast of the new value to the old type. An ordinary pattern replaces values of other types in
    /// this way.
    pub(super) fn keep_types(&mut self, rw: &mut Rewriter<'_>, since: Checkpoint) {
        let created: FxHashSet<OpId> = rw
            .edits_since(since)
            .iter()
            .filter_map(|edit| if let Edit::CreateOp(op) = *edit { Some(op) } else { None })
            .collect();
        let changed = rw.edits_since(since).iter().filter_map(|edit| match edit {
            Edit::SetOperand { same_type: false, .. } => rw.set_operand_of(edit),
            _ => None,
        });
        let is_old = |op: OpId, index: usize| {
            rw.contains_op(op) && index < rw.n_operands(op) && !created.contains(&op)
        };
        let changed: Vec<(OpId, usize, Type)> = changed
            .filter(|&(op, index, _)| is_old(op, index))
            .map(|(op, index, old)| (op, index, rw.value_type(old)))
            .collect();
        let mut casts: FxHashMap<(ValueId, Type), ValueId> = FxHashMap::default();
        // The first edit of an operand knows the original type.
        let mut done: FxHashSet<(OpId, usize)> = FxHashSet::default();
        for (op, index, ty) in changed {
            let value = rw.operand(op, index);
            if !done.insert((op, index)) || rw.value_type(value) == ty {
                continue;
            }
            let cast = match casts.get(&(value, ty)) {
                Some(&cast) => cast,
                None => {
                    let loc = rw.loc(op);
                    let cast = self.make_source(rw, None, &[value], ty, loc);
                    let cast = rw.result(cast, 0);
                    casts.insert((value, ty), cast);
                    cast
                }
            };
            rw.set_operand(op, index, cast);
        }
    }
}

/// Selects uses to be replaced.
pub(super) type UsePredicate<'a> = &'a mut dyn FnMut(&Ir, OpOperand) -> bool;

fn replace_uses(rw: &mut Rewriter<'_>, old: ValueId, new: ValueId, pred: Option<UsePredicate<'_>>) {
    match pred {
        None => rw.replace_all_uses_with(old, new),
        Some(pred) => rw.replace_uses_if(old, new, pred),
    }
}

/// Sets the insertion point after the definitions of `values`, of any two of which one dominates the other.
fn set_insertion_point_after(rw: &mut Builder<'_>, values: &[ValueId]) {
    let mut dominance = Dominance::new();
    let mut later = |a: ValueId, b: ValueId| {
        let a_is_first = match (rw.value_def(a), rw.value_def(b)) {
            (_, ValueDef::OpResult { op, .. }) => dominance.dominates(rw, a, op),
            (ValueDef::OpResult { op, .. }, _) => !dominance.dominates(rw, b, op),
            (ValueDef::BlockArg { block: a, .. }, ValueDef::BlockArg { block: b, .. }) => {
                dominance.block_dominates(rw, a, b)
            }
        };
        if a_is_first { b } else { a }
    };
    match values.iter().copied().reduce(&mut later).map(|last| rw.value_def(last)) {
        Some(ValueDef::OpResult { op, .. }) => rw.set_insertion_point_after(op),
        Some(ValueDef::BlockArg { block, .. }) => rw.set_insertion_point_to_start(block),
        None => {}
    }
}

//! Matching of compiled patterns against operations.
//!
//! The body of a pattern is a set of equations between pattern values and payload. The matcher starts with the root
//! operation of the rewrite and follows operands to defining operations. Other pattern operations are searched among
//! the users of bound values, in the order of uses, with backtracking. Native constraints are evaluated last. An
//! equation that fails rejects the candidate. Two operations of the pattern may match one operation, as in MLIR.
//!
//! A group of operands of a registered operation with segment sizes is a segment, as in MLIR. The operands of other
//! operations are distributed so that single operands take one value each and all ranges have the same length.

use std::ops::Range;

use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::{Attribute, Ir, OpId, Traits, Type, ValueDef, ValueId};

use super::natives::{NativeFunctions, PdlValue};
use super::program::{Entity, Program, Slot};

/// The payload of each slot.
pub type Bindings = Vec<Option<PdlValue>>;

/// A match in progress.
struct Matching<'m> {
    program: &'m Program,
    payload: &'m Ir,
    natives: &'m NativeFunctions,
    diagnostics: &'m mut Vec<Diagnostic>,
}

impl Program {
    /// Returns the payload of the pattern values if the pattern matches with `op` as the root. A constraint that
    /// `natives` lacks is not satisfied.
    pub fn matches(
        &self,
        payload: &Ir,
        op: OpId,
        natives: &NativeFunctions,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<Bindings> {
        if self.root_name().is_some_and(|name| name != payload.name(op)) {
            return None;
        }
        let mut bindings = vec![None; self.entities.len()];
        let mut matching = Matching { program: self, payload, natives, diagnostics };
        if !matching.operation(self.root, op, &mut bindings) {
            return None;
        }
        matching.rest(bindings)
    }
}

/// Returns the operation of a slot.
pub(super) fn op_of(bindings: &Bindings, slot: Slot) -> Option<OpId> {
    match bindings[slot] {
        Some(PdlValue::Op(op)) => Some(op),
        _ => None,
    }
}

/// Returns the results of an operation in a group of its definition. Without a definition, group N begins with result
/// N, as in MLIR.
pub(super) fn results_of(ir: &Ir, op: OpId, index: Option<usize>) -> Option<&[ValueId]> {
    let all = ir.results(op);
    match index {
        None => Some(all),
        Some(index) if ir.op_def(op).is_some() => all.get(ir.result_group(op, index)?),
        Some(index) => all.get(index..),
    }
}

/// Returns the payload of a slot that is bound, or that follows from a bound operation.
pub(super) fn bound(program: &Program, payload: &Ir, slot: Slot, bindings: &Bindings) -> Option<PdlValue> {
    if let Some(bound) = &bindings[slot] {
        return Some(bound.clone());
    }
    match &program.entities[slot] {
        Entity::Result { parent, index } => {
            let results = payload.results(op_of(bindings, *parent)?);
            results.get(*index).map(|&value| PdlValue::Value(value))
        }
        Entity::Results { parent, index } => {
            let values = results_of(payload, op_of(bindings, *parent)?, *index)?;
            group(values, program.ranges[slot])
        }
        Entity::Type(ty) => ty.map(PdlValue::Type),
        Entity::Types(types) => types.clone().map(PdlValue::Types),
        Entity::Attribute { value, .. } => value.map(PdlValue::Attribute),
        _ => None,
    }
}

/// Returns a range of values, or the only value of a group that is no range.
pub(super) fn group(values: &[ValueId], is_range: bool) -> Option<PdlValue> {
    match values {
        _ if is_range => Some(PdlValue::Values(values.to_vec())),
        [only] => Some(PdlValue::Value(*only)),
        _ => None,
    }
}

fn bind(slot: Slot, bound: PdlValue, bindings: &mut Bindings) -> bool {
    match &bindings[slot] {
        Some(known) => *known == bound,
        None => {
            bindings[slot] = Some(bound);
            true
        }
    }
}

impl Matching<'_> {
    /// Binds the operations that are not reached from the root, and evaluates the native constraints.
    fn rest(&mut self, bindings: Bindings) -> Option<Bindings> {
        let (program, payload) = (self.program, self.payload);
        let mut open = program.others.iter().copied().filter(|&slot| bindings[slot].is_none()).peekable();
        if open.peek().is_none() {
            return self.constrained(bindings);
        }
        // An operation is searched among the users of the first of its operands that is bound.
        let (next, value) = open.find_map(|slot| {
            let Entity::Operation(operation) = &program.entities[slot] else { return None };
            let known = operation.operands.iter().find_map(|&operand| {
                match bound(program, payload, operand, &bindings)? {
                    PdlValue::Value(value) => Some(value),
                    PdlValue::Values(values) => values.first().copied(),
                    _ => None,
                }
            });
            Some((slot, known?))
        })?;
        let mut tried: Vec<OpId> = Vec::new();
        for candidate in payload.users(value) {
            if tried.contains(&candidate) {
                continue;
            }
            tried.push(candidate);
            let mut bindings = bindings.clone();
            if self.operation(next, candidate, &mut bindings)
                && let Some(complete) = self.rest(bindings)
            {
                return Some(complete);
            }
        }
        None
    }

    /// Returns the bindings with the results of the native constraints, if all are satisfied.
    fn constrained(&mut self, mut bindings: Bindings) -> Option<Bindings> {
        for call in &self.program.constraints {
            let arguments: Option<Vec<PdlValue>> = call
                .arguments
                .iter()
                .map(|&slot| bound(self.program, self.payload, slot, &bindings))
                .collect();
            let constraint = self.natives.constraint(&call.name)?;
            match constraint(self.payload, &arguments?, self.diagnostics) {
                None if call.is_negated => {}
                Some(_) if call.is_negated => return None,
                Some(results) if results.len() == call.results.len() => {
                    for (&slot, result) in call.results.iter().zip(results) {
                        if !bind(slot, result, &mut bindings) {
                            return None;
                        }
                    }
                }
                _ => return None,
            }
        }
        Some(bindings)
    }

    fn operation(&mut self, slot: Slot, op: OpId, bindings: &mut Bindings) -> bool {
        let (program, payload) = (self.program, self.payload);
        let Entity::Operation(pattern) = &program.entities[slot] else { return false };
        if let Some(known) = &bindings[slot] {
            return *known == PdlValue::Op(op);
        }
        if pattern.name.is_some_and(|name| name != payload.name(op)) {
            return false;
        }
        bindings[slot] = Some(PdlValue::Op(op));
        for (name, value) in &pattern.attributes {
            let Some(own) = payload.attr_named(op, name) else { return false };
            if !self.attribute(*value, own, bindings) {
                return false;
            }
        }
        let operands: Vec<ValueId> = payload.operands(op).collect();
        let sized = payload.has_trait(op, Traits::ATTR_SIZED_OPERAND_SEGMENTS);
        let segment = |index| if sized { payload.operand_group(op, index) } else { None };
        let Some(parts) = self.split(&pattern.operands, operands.len(), segment) else { return false };
        for (&group, range) in pattern.operands.iter().zip(parts) {
            let matched = match program.ranges[group] {
                true => self.values(group, &operands[range], bindings),
                false => self.value(group, operands[range.start], bindings),
            };
            if !matched {
                return false;
            }
        }
        let types: Vec<Type> = payload.results(op).iter().map(|&value| payload.value_type(value)).collect();
        let sized = payload.has_trait(op, Traits::ATTR_SIZED_RESULT_SEGMENTS);
        let segment = |index| if sized { payload.result_group(op, index) } else { None };
        let Some(parts) = self.split(&pattern.types, types.len(), segment) else { return false };
        pattern.types.iter().zip(parts).all(|(&group, range)| match program.ranges[group] {
            true => self.types(group, &types[range], bindings),
            false => self.ty(group, types[range.start], bindings),
        })
    }

    /// Distributes `n` values over groups. A group that follows a range is a segment, if `segment` returns one.
    fn split(
        &self,
        groups: &[Slot],
        n: usize,
        segment: impl Fn(usize) -> Option<Range<usize>>,
    ) -> Option<Vec<Range<usize>>> {
        let is_range = |slot: &Slot| self.program.ranges[*slot];
        let n_ranges = groups.iter().filter(|&slot| is_range(slot)).count();
        if groups.len() == 1 && n_ranges == 1 {
            return Some(std::iter::once(0..n).collect());
        }
        let rest = n.checked_sub(groups.len() - n_ranges)?;
        if n_ranges == 0 {
            return (rest == 0).then(|| (0..n).map(|i| i..i + 1).collect());
        }
        if segment(0).is_some() {
            let parts: Option<Vec<Range<usize>>> = (0..groups.len()).map(&segment).collect();
            let fits = |(slot, part): (&Slot, &Range<usize>)| is_range(slot) || part.len() == 1;
            return parts.filter(|parts| groups.iter().zip(parts).all(fits));
        }
        if rest % n_ranges != 0 {
            return None;
        }
        let mut at = 0;
        let part = |slot: &Slot| {
            let len = if is_range(slot) { rest / n_ranges } else { 1 };
            at += len;
            at - len..at
        };
        Some(groups.iter().map(part).collect())
    }

    fn value(&mut self, slot: Slot, value: ValueId, bindings: &mut Bindings) -> bool {
        if !bind(slot, PdlValue::Value(value), bindings) {
            return false;
        }
        let payload = self.payload;
        match self.program.entities[slot] {
            Entity::Operand(ty) => ty.is_none_or(|ty| self.ty(ty, payload.value_type(value), bindings)),
            Entity::Result { parent, index } => {
                let ValueDef::OpResult { op, index: own } = payload.value_def(value) else { return false };
                usize::try_from(own) == Ok(index) && self.operation(parent, op, bindings)
            }
            Entity::Results { parent, index } => {
                let Some(op) = payload.defining_op(value) else { return false };
                results_of(payload, op, index) == Some(&[value]) && self.operation(parent, op, bindings)
            }
            _ => true,
        }
    }

    fn values(&mut self, slot: Slot, values: &[ValueId], bindings: &mut Bindings) -> bool {
        if !bind(slot, PdlValue::Values(values.to_vec()), bindings) {
            return false;
        }
        let payload = self.payload;
        match self.program.entities[slot] {
            Entity::Operands(Some(ty)) => {
                let types: Vec<Type> = values.iter().map(|&value| payload.value_type(value)).collect();
                self.types(ty, &types, bindings)
            }
            Entity::Results { parent, index } => {
                let op = values.first().and_then(|&value| payload.defining_op(value));
                op.is_some_and(|op| {
                    results_of(payload, op, index) == Some(values) && self.operation(parent, op, bindings)
                })
            }
            _ => true,
        }
    }

    fn ty(&self, slot: Slot, ty: Type, bindings: &mut Bindings) -> bool {
        let is_equal = match self.program.entities[slot] {
            Entity::Type(constant) => constant.is_none_or(|constant| constant == ty),
            _ => true,
        };
        is_equal && bind(slot, PdlValue::Type(ty), bindings)
    }

    fn types(&self, slot: Slot, types: &[Type], bindings: &mut Bindings) -> bool {
        let are_equal = match &self.program.entities[slot] {
            Entity::Types(Some(constant)) => constant == types,
            _ => true,
        };
        are_equal && bind(slot, PdlValue::Types(types.to_vec()), bindings)
    }

    fn attribute(&self, slot: Slot, attr: Attribute, bindings: &mut Bindings) -> bool {
        if let Entity::Attribute { value, ty } = self.program.entities[slot] {
            if value.is_some_and(|value| value != attr) {
                return false;
            }
            if ty.is_some_and(|ty| !self.ty(ty, attr.ty(self.payload.ctx()), bindings)) {
                return false;
            }
        }
        bind(slot, PdlValue::Attribute(attr), bindings)
    }
}

//! Matching of `pdl.pattern` against operations.
//!
//! The body of a pattern is a set of equations between pattern values and payload. The matcher starts with the root
//! operation of the rewrite and follows operands to defining operations. Other pattern operations are searched among
//! the users of bound values, with backtracking. An equation that fails rejects the candidate.

use std::collections::HashMap;

use proofmark_ir::{Attribute, Ir, OpId, OpView, Type, ValueDef, ValueId};

use super::*;

/// The payload bound to a pattern value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Bound {
    /// An operation.
    Op(OpId),
    /// A value.
    Value(ValueId),
    /// A range of values.
    Values(Vec<ValueId>),
    /// A type.
    Type(Type),
    /// A range of types.
    Types(Vec<Type>),
    /// An attribute.
    Attribute(Attribute),
}

/// Evaluates the native constraint with a name; `None` if it is unknown.
pub type NativeConstraints<'a> = dyn FnMut(&Ir, &str, &[Bound]) -> Option<bool> + 'a;

/// The reason for which a pattern cannot be matched at all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PatternError {
    /// The pattern has no rewrite or no root operation.
    NoRoot,
    /// The pattern names an unknown native constraint.
    UnknownConstraint(String),
}

impl std::fmt::Display for PatternError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            PatternError::NoRoot => f.write_str("the pattern has no root operation"),
            PatternError::UnknownConstraint(name) => write!(f, "unknown native constraint '{name}'"),
        }
    }
}

/// A pattern operation `pdl.pattern` in `ir`.
pub struct PatternMatcher<'p> {
    ir: &'p Ir,
    root: OpId,
    /// The pattern operations except the root, in order.
    others: Vec<OpId>,
    constraints: Vec<OpId>,
}

type Bindings = HashMap<ValueId, Bound>;

impl<'p> PatternMatcher<'p> {
    /// Returns the matcher of a pattern.
    ///
    /// # Errors
    /// If the pattern has no root operation.
    pub fn new(ir: &'p Ir, pattern: OpId) -> Result<PatternMatcher<'p>, PatternError> {
        let body = ir.regions(pattern).first().and_then(|&region| ir.entry_block(region));
        let body = body.ok_or(PatternError::NoRoot)?;
        let operations: Vec<OpId> = ir.ops(body).filter(|&op| ir.is_op(op, OperationOp::DEF)).collect();
        let rewrite = ir.last_op(body).and_then(|op| RewriteOp::cast(ir, op)).ok_or(PatternError::NoRoot)?;
        let given = rewrite.root(ir).and_then(|root| ir.defining_op(root));
        // Without a root, an operation whose results no other operation of the pattern uses is the root.
        let is_unused = |&&op: &&OpId| {
            let users = ir.results(op).iter().flat_map(|&value| ir.users(value));
            users.into_iter().all(|user| !ir.is_op(user, ResultOp::DEF) && !ir.is_op(user, ResultsOp::DEF))
        };
        let root =
            given.or_else(|| operations.iter().find(is_unused).copied()).ok_or(PatternError::NoRoot)?;
        let others = operations.into_iter().filter(|&op| op != root).collect();
        let constraints = ir.ops(body).filter(|&op| ir.is_op(op, ApplyNativeConstraintOp::DEF)).collect();
        Ok(PatternMatcher { ir, root, others, constraints })
    }

    /// Returns the bindings if the pattern matches with `op` as the root.
    ///
    /// # Errors
    /// If the pattern names an unknown native constraint.
    pub fn matches(
        &self,
        payload: &Ir,
        op: OpId,
        natives: &mut NativeConstraints<'_>,
    ) -> Result<Option<HashMap<ValueId, Bound>>, PatternError> {
        let mut bindings = Bindings::new();
        if !self.operation(payload, self.root, op, &mut bindings) {
            return Ok(None);
        }
        let Some(bindings) = self.rest(payload, bindings) else { return Ok(None) };
        for &constraint in &self.constraints {
            let view = ApplyNativeConstraintOp::from_op(constraint);
            let name =
                view.name(self.ir).as_string(self.ir.ctx()).map_or("", |name| name.as_str(self.ir.ctx()));
            let arguments: Vec<Bound> =
                view.args(self.ir).filter_map(|value| self.bound(payload, value, &bindings)).collect();
            let is_negated = view.is_negated(self.ir).as_bool() == Some(true);
            let holds = natives(payload, name, &arguments)
                .ok_or_else(|| PatternError::UnknownConstraint(name.to_owned()))?;
            if holds == is_negated {
                return Ok(None);
            }
        }
        Ok(Some(bindings))
    }

    /// Binds the pattern operations that are not reached from the root, among the users of bound values.
    fn rest(&self, payload: &Ir, bindings: Bindings) -> Option<Bindings> {
        let is_open = |&&op: &&OpId| !bindings.contains_key(&self.ir.result(op, 0));
        let Some(&next) = self.others.iter().find(is_open) else { return Some(bindings) };
        let mut candidates: Vec<OpId> = Vec::new();
        for value in OperationOp::from_op(next).operand_values(self.ir) {
            match self.bound(payload, value, &bindings) {
                Some(Bound::Value(value)) => candidates.extend(payload.users(value)),
                Some(Bound::Values(values)) => {
                    candidates.extend(values.iter().flat_map(|&value| payload.users(value)));
                }
                _ => {}
            }
        }
        candidates.into_iter().find_map(|candidate| {
            let mut bindings = bindings.clone();
            let matched = self.operation(payload, next, candidate, &mut bindings);
            if matched { self.rest(payload, bindings) } else { None }
        })
    }

    /// Returns the payload of a pattern value that is bound or follows from bound values.
    fn bound(&self, payload: &Ir, value: ValueId, bindings: &Bindings) -> Option<Bound> {
        if let Some(bound) = bindings.get(&value) {
            return Some(bound.clone());
        }
        let def = self.ir.defining_op(value)?;
        let parent = |value: ValueId| match bindings.get(&value) {
            Some(Bound::Op(op)) => Some(*op),
            _ => None,
        };
        if let Some(view) = ResultOp::cast(self.ir, def) {
            let index = usize::try_from(view.index(self.ir).as_i64(self.ir.ctx())?).ok()?;
            return payload
                .results(parent(view.parent(self.ir))?)
                .get(index)
                .map(|&value| Bound::Value(value));
        }
        let view = ResultsOp::cast(self.ir, def)?;
        Some(Bound::Values(payload.results(parent(view.parent(self.ir))?).to_vec()))
    }

    fn bind(&self, value: ValueId, bound: Bound, bindings: &mut Bindings) -> bool {
        match bindings.get(&value) {
            Some(known) => *known == bound,
            None => {
                bindings.insert(value, bound);
                true
            }
        }
    }

    fn operation(&self, payload: &Ir, pattern: OpId, op: OpId, bindings: &mut Bindings) -> bool {
        let view = OperationOp::from_op(pattern);
        let ctx = self.ir.ctx();
        let known = bindings.get(&self.ir.result(pattern, 0));
        if let Some(known) = known {
            return *known == Bound::Op(op);
        }
        let name = view.op_name(self.ir).and_then(|name| name.as_string(ctx));
        if name.is_some_and(|name| name.as_str(ctx) != payload.name_str(op)) {
            return false;
        }
        bindings.insert(self.ir.result(pattern, 0), Bound::Op(op));
        let names = view.attribute_value_names(self.ir).as_array(ctx).unwrap_or(&[]);
        for (name, value) in names.iter().zip(view.attribute_values(self.ir)) {
            let name = name.as_string(ctx).map_or("", |name| name.as_str(ctx));
            let Some(own) = payload.attr_named(op, name) else { return false };
            if !self.attribute(payload, value, own, bindings) {
                return false;
            }
        }
        let operands: Vec<ValueId> = payload.operands(op).collect();
        let groups: Vec<ValueId> = view.operand_values(self.ir).collect();
        let Some(parts) = self.split(&groups, operands.len()) else { return false };
        for (&group, range) in groups.iter().zip(parts) {
            let matched = match self.is_range(group) {
                true => self.values(payload, group, &operands[range], bindings),
                false => self.value(payload, group, operands[range.start], bindings),
            };
            if !matched {
                return false;
            }
        }
        let types: Vec<Type> = payload.results(op).iter().map(|&value| payload.value_type(value)).collect();
        let groups: Vec<ValueId> = view.type_values(self.ir).collect();
        let Some(parts) = self.split(&groups, types.len()) else { return false };
        groups.iter().zip(parts).all(|(&group, range)| match self.is_range(group) {
            true => self.types(group, &types[range], bindings),
            false => self.ty(group, types[range.start], bindings),
        })
    }

    fn is_range(&self, value: ValueId) -> bool {
        proofmark_ir::text::type_to_string(self.ir.ctx(), self.ir.value_type(value)).starts_with("!pdl.range")
    }

    /// Distributes `n` values over groups, of which at most one is a range.
    fn split(&self, groups: &[ValueId], n: usize) -> Option<Vec<std::ops::Range<usize>>> {
        let n_ranges = groups.iter().filter(|&&group| self.is_range(group)).count();
        let rest = n.checked_sub(groups.len() - n_ranges)?;
        if n_ranges == 0 && rest != 0 || n_ranges > 1 && rest % n_ranges != 0 {
            return None;
        }
        let mut at = 0;
        let part = |&group: &ValueId| {
            let len = if self.is_range(group) { rest / n_ranges } else { 1 };
            at += len;
            at - len..at
        };
        Some(groups.iter().map(part).collect())
    }

    fn value(&self, payload: &Ir, pattern: ValueId, value: ValueId, bindings: &mut Bindings) -> bool {
        if !self.bind(pattern, Bound::Value(value), bindings) {
            return false;
        }
        let Some(def) = self.ir.defining_op(pattern) else { return true };
        if let Some(view) = OperandOp::cast(self.ir, def) {
            return view
                .value_type(self.ir)
                .is_none_or(|ty| self.ty(ty, payload.value_type(value), bindings));
        }
        let (parent, index) = match (ResultOp::cast(self.ir, def), ResultsOp::cast(self.ir, def)) {
            (Some(view), _) => (view.parent(self.ir), Some(view.index(self.ir))),
            (None, Some(view)) => (view.parent(self.ir), view.index(self.ir)),
            (None, None) => return true,
        };
        let ValueDef::OpResult { op, index: own } = payload.value_def(value) else { return false };
        let index = index.and_then(|index| index.as_i64(self.ir.ctx()));
        let Some(producer) = self.ir.defining_op(parent) else { return false };
        index.is_none_or(|index| index == i64::from(own)) && self.operation(payload, producer, op, bindings)
    }

    fn values(&self, payload: &Ir, pattern: ValueId, values: &[ValueId], bindings: &mut Bindings) -> bool {
        if !self.bind(pattern, Bound::Values(values.to_vec()), bindings) {
            return false;
        }
        let Some(def) = self.ir.defining_op(pattern) else { return true };
        if let Some(view) = OperandsOp::cast(self.ir, def) {
            let types: Vec<Type> = values.iter().map(|&value| payload.value_type(value)).collect();
            return view.value_type(self.ir).is_none_or(|ty| self.types(ty, &types, bindings));
        }
        let Some(view) = ResultsOp::cast(self.ir, def) else { return true };
        let Some(producer) = self.ir.defining_op(view.parent(self.ir)) else { return false };
        let op = values.first().and_then(|&value| payload.defining_op(value));
        op.is_some_and(|op| payload.results(op) == values && self.operation(payload, producer, op, bindings))
    }

    fn ty(&self, pattern: ValueId, ty: Type, bindings: &mut Bindings) -> bool {
        let constant = self.ir.defining_op(pattern).and_then(|def| TypeOp::cast(self.ir, def));
        let constant = constant.and_then(|view| view.constant_type(self.ir)?.as_type(self.ir.ctx()));
        constant.is_none_or(|constant| constant == ty) && self.bind(pattern, Bound::Type(ty), bindings)
    }

    fn types(&self, pattern: ValueId, types: &[Type], bindings: &mut Bindings) -> bool {
        let ctx = self.ir.ctx();
        let constant = self.ir.defining_op(pattern).and_then(|def| TypesOp::cast(self.ir, def));
        let constant = constant.and_then(|view| view.constant_types(self.ir)?.as_array(ctx));
        constant.is_none_or(|list| list.iter().map(|ty| ty.as_type(ctx)).eq(types.iter().map(|&ty| Some(ty))))
            && self.bind(pattern, Bound::Types(types.to_vec()), bindings)
    }

    fn attribute(&self, payload: &Ir, pattern: ValueId, attr: Attribute, bindings: &mut Bindings) -> bool {
        let def = self.ir.defining_op(pattern).and_then(|def| AttributeOp::cast(self.ir, def));
        if let Some(view) = def {
            if view.value(self.ir).is_some_and(|value| value != attr) {
                return false;
            }
            if view.value_type(self.ir).is_some_and(|ty| !self.ty(ty, attr.ty(payload.ctx()), bindings)) {
                return false;
            }
        }
        self.bind(pattern, Bound::Attribute(attr), bindings)
    }
}

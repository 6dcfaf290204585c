//! Instances of the operations of the table.
//!
//! Patterns match operations that use each other. An operation therefore often follows another one as in an example:
//! its operand at the same position is a result of an operation of the same name.

use arbitrary::Result;
use proofmark_ir::op_def::{AttrSpelling, InferInput, OpDef, Presence, Traits, TypeConstraint};
use proofmark_ir::{AttrDict, Attribute, Location, NewOp, OpName, Type, ValueId};
use smallvec::SmallVec;

use super::Generator;
use super::draw::attribute;
use crate::op_table::{ConstantOperands, Follower, SCALARS};
use crate::signature::{bound_operand_type, related_result_type};

/// Operands that are determined before the others.
#[derive(Clone, Copy, Default)]
pub(super) struct Given {
    /// The position and the value of an operand.
    pub operand: Option<(usize, ValueId)>,
    /// The operands that are constants.
    pub constants: ConstantOperands,
}

/// The number of the latest unused results that an operation may follow.
const MAX_LATEST: usize = 2;

/// The shifts. Their results are poison for amounts from the width on, which are most amounts of a wide type.
const SHIFTS: [&str; 9] = [
    "arith.shli",
    "arith.shrsi",
    "arith.shrui",
    "index.shl",
    "index.shrs",
    "index.shru",
    "llvm.ashr",
    "llvm.lshr",
    "llvm.shl",
];

impl Generator<'_, '_, '_> {
    /// Instantiates an operation of the table. Erases the instance if it is invalid. Returns whether an operation was
    /// added.
    pub(super) fn operation(&mut self) -> Result<bool> {
        if self.percent(self.swarm.follow)?
            && let Some((op, given)) = self.follower()?
        {
            return self.instance(op, given);
        }
        if self.swarm.ops.is_empty() {
            return Ok(false);
        }
        let op = *self.u.choose(&self.swarm.ops)?;
        let known = self.table.constants(op);
        let constants = match known.is_empty() || self.u.arbitrary()? {
            true => 0,
            false => *self.u.choose(known)?,
        };
        self.instance(op, Given { operand: None, constants })
    }

    /// Draws an operation of the configuration with a recent unused value as an operand, as in an example. Returns
    /// `None` if there is none.
    fn follower(&mut self) -> Result<Option<(usize, Given)>> {
        let mut latest: SmallVec<[(ValueId, usize); MAX_LATEST]> = SmallVec::new();
        for &value in self.scope.iter().rev() {
            if !self.rw.use_empty(value) {
                continue;
            }
            let by = self.rw.defining_op(value).and_then(|op| self.table.index_of(self.rw.name(op)));
            latest.extend(by.map(|by| (value, by)));
            if latest.len() == MAX_LATEST {
                break;
            }
        }
        if latest.is_empty() {
            return Ok(None);
        }
        let (value, by) = *self.u.choose(&latest)?;
        let is_enabled = |follower: &&Follower| self.swarm.ops.binary_search(&follower.op).is_ok();
        let enabled: SmallVec<[&Follower; 16]> = self.table.followers(by).iter().filter(is_enabled).collect();
        if enabled.is_empty() {
            return Ok(None);
        }
        let &&Follower { op, at, constants } = self.u.choose(&enabled)?;
        Ok(Some((op, Given { operand: Some((at, value)), constants })))
    }

    /// Instantiates operation number `op` of the table. Erases the instance if it is invalid. Returns whether an
    /// operation was added.
    fn instance(&mut self, op: usize, given: Given) -> Result<bool> {
        let (name, def) = self.table.get(op);
        let Some(operand_types) = self.operand_types(def, given)? else { return Ok(false) };
        let has_value = |ty: &Type| self.scope.iter().any(|&value| self.rw.value_type(value) == *ty);
        // There are no constants of other types.
        if operand_types.iter().any(|ty| !self.has_constants(*ty) && !has_value(ty)) {
            return Ok(false);
        }
        // An operation on types of which there are no values would have only constants as operands.
        if !self.swarm.folds
            && !operand_types.is_empty()
            && !operand_types.iter().any(has_value)
            && self.u.ratio(7, 8)?
        {
            return Ok(false);
        }
        let mut operands = self.values_with(&operand_types, given)?;
        if SHIFTS.contains(&def.name) && self.u.ratio(1, 2)? {
            operands[1] = self.shift_amount(operands[1], operand_types[1])?;
        }
        let properties = self.properties(name, def)?;
        let Some(result_types) = self.result_types(def, &operand_types, properties, given)? else {
            return Ok(false);
        };
        let op = self.rw.create(&NewOp {
            operands: &operands,
            results: &result_types,
            properties,
            ..NewOp::new(name, Location::UNKNOWN)
        });
        let is_valid = self.verifier.verify(&self.rw, op).is_empty();
        match is_valid {
            true => self.scope.extend(self.rw.results(op)),
            false => self.rw.erase_op(op),
        }
        Ok(is_valid)
    }

    fn operand_types(&mut self, def: &OpDef, given: Given) -> Result<Option<SmallVec<[Type; 4]>>> {
        // The names and types of the operands that are determined: the given one, and those before the current one.
        let mut chosen: SmallVec<[(&str, Type); 4]> = SmallVec::new();
        if let Some((at, value)) = given.operand {
            let (operand, ty) = (&def.operands[at], self.rw.value_type(value));
            if !(operand.constraint.accepts)(self.ctx, ty) {
                return Ok(None);
            }
            chosen.push((operand.name, ty));
        }
        let mut types = SmallVec::new();
        for (at, operand) in def.operands.iter().enumerate() {
            if let Some((_, value)) = given.operand.filter(|operand| operand.0 == at) {
                types.push(self.rw.value_type(value));
                continue;
            }
            let bound = bound_operand_type(def, operand, &chosen);
            let ty = match bound {
                Some(ty) if (operand.constraint.accepts)(self.ctx, ty) => Some(ty),
                Some(_) => None,
                None => self.type_for(operand.constraint)?,
            };
            let Some(ty) = ty else { return Ok(None) };
            chosen.push((operand.name, ty));
            types.push(ty);
        }
        Ok(Some(types))
    }

    fn type_for(&mut self, constraint: &TypeConstraint) -> Result<Option<Type>> {
        let mut fitting: SmallVec<[Type; 8]> = SmallVec::new();
        fitting.extend(self.types.iter().copied().filter(|&ty| (constraint.accepts)(self.ctx, ty)));
        if fitting.is_empty() {
            // The operation requires a type outside the configuration, such as `i1` for a condition.
            fitting.extend(SCALARS.into_iter().filter(|&ty| (constraint.accepts)(self.ctx, ty)));
        }
        if fitting.is_empty() {
            let rows = self.table.types().iter().copied();
            fitting.extend(rows.filter(|&ty| (constraint.accepts)(self.ctx, ty)));
        }
        if fitting.is_empty() { Ok(None) } else { self.u.choose(&fitting).map(|&ty| Some(ty)) }
    }

    fn result_types(
        &mut self,
        def: &OpDef,
        operands: &[Type],
        properties: AttrDict,
        given: Given,
    ) -> Result<Option<SmallVec<[Type; 2]>>> {
        if let Some(infer) = def.infer {
            return Ok(infer(
                self.ctx,
                InferInput { operands, groups: &vec![1; operands.len()], properties },
            )
            .ok());
        }
        if def.traits.contains(Traits::SAME_OPERANDS_AND_RESULT_TYPE) {
            return Ok(operands.first().map(|&ty| def.results.iter().map(|_| ty).collect()));
        }
        let mut types = SmallVec::new();
        for result in def.results {
            let ty = match related_result_type(self.ctx, def, result, operands) {
                Some(ty) => Some(ty),
                None => match self.returned_type(result.constraint, given)? {
                    Some(ty) => Some(ty),
                    None => self.type_for(result.constraint)?,
                },
            };
            let Some(ty) = ty else { return Ok(None) };
            types.push(ty);
        }
        Ok(Some(types))
    }

    /// Returns, in half of the cases, the type of the first operand of the operation that is followed, so that chains
    /// of casts return to the type in which they begin.
    fn returned_type(&mut self, constraint: &TypeConstraint, given: Given) -> Result<Option<Type>> {
        let before = given
            .operand
            .and_then(|(_, value)| self.rw.defining_op(value))
            .filter(|&op| self.rw.n_operands(op) > 0)
            .map(|op| self.rw.value_type(self.rw.operand(op, 0)))
            .filter(|&ty| (constraint.accepts)(self.ctx, ty));
        Ok(if before.is_some() && self.u.ratio(1, 2)? { before } else { None })
    }

    fn properties(&mut self, name: OpName, def: &OpDef) -> Result<AttrDict> {
        let ctx = self.ctx;
        let mut properties =
            ctx.op_info(name).expect("the table holds registered operations").default_properties;
        for attribute in def.attributes {
            let required = matches!(attribute.presence, Presence::Required);
            if !required && !self.percent(self.swarm.flags)? {
                continue;
            }
            if let Some(value) = self.attribute(&attribute.constraint.spelling)? {
                properties = properties.with(ctx, ctx.ident(attribute.name), value);
            }
        }
        Ok(properties)
    }

    /// Draws a flag, a predicate, or a set of flags. Most sets of flags of one kind are equal in a program, because
    /// patterns keep the flags that several operations have in common.
    fn attribute(&mut self, spelling: &AttrSpelling) -> Result<Option<Attribute>> {
        let AttrSpelling::Parameters(name) = spelling else { return attribute(self.ctx, self.u, spelling) };
        let earlier = self.flags.iter().find(|(known, _)| known == name).map(|&(_, value)| value);
        if earlier.is_some() && self.u.ratio(3, 4)? {
            return Ok(earlier);
        }
        let value = attribute(self.ctx, self.u, spelling)?;
        if self.ctx.registry().enum_def(name).is_some_and(|def| def.separator.is_some()) {
            self.flags.retain(|(known, _)| known != name);
            self.flags.extend(value.map(|value| (*name, value)));
        }
        Ok(value)
    }
}

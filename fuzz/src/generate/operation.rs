//! Instances of the operations of the table.

use arbitrary::Result;
use proofmark_ir::op_def::{InferInput, OpDef, Presence, Traits, TypeConstraint};
use proofmark_ir::{AttrDict, Location, NewOp, OpName, Type};
use smallvec::SmallVec;

use super::Generator;
use super::draw::attribute;
use crate::op_table::SCALARS;
use crate::signature::{bound_operand_type, related_result_type};

impl Generator<'_, '_, '_> {
    /// Instantiates an operation of the table. Erases the instance if it is invalid. Returns whether an operation was
    /// added.
    pub(super) fn operation(&mut self) -> Result<bool> {
        if self.swarm.ops.is_empty() {
            return Ok(false);
        }
        let (name, def) = self.table.get(*self.u.choose(&self.swarm.ops)?);
        let Some(operand_types) = self.operand_types(def)? else { return Ok(false) };
        // An operation on types of which there are no values would have only constants as operands.
        let has_value = |ty: &Type| self.scope.iter().any(|&value| self.rw.value_type(value) == *ty);
        if !operand_types.is_empty() && !operand_types.iter().any(has_value) && self.u.ratio(7, 8)? {
            return Ok(false);
        }
        let operands = self.values(&operand_types)?;
        let properties = self.properties(name, def)?;
        let Some(result_types) = self.result_types(def, &operand_types, properties)? else {
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

    fn operand_types(&mut self, def: &OpDef) -> Result<Option<Vec<Type>>> {
        let mut chosen: Vec<(&str, Type)> = Vec::new();
        for operand in def.operands {
            let bound = bound_operand_type(def, operand, &chosen);
            let ty = match bound {
                Some(ty) if (operand.constraint.accepts)(self.ctx, ty) => Some(ty),
                Some(_) => None,
                None => self.type_for(operand.constraint)?,
            };
            let Some(ty) = ty else { return Ok(None) };
            chosen.push((operand.name, ty));
        }
        Ok(Some(chosen.into_iter().map(|(_, ty)| ty).collect()))
    }

    fn type_for(&mut self, constraint: &TypeConstraint) -> Result<Option<Type>> {
        let mut fitting: SmallVec<[Type; 8]> = SmallVec::new();
        fitting.extend(self.types.iter().copied().filter(|&ty| (constraint.accepts)(self.ctx, ty)));
        if fitting.is_empty() {
            // The operation requires a type outside the configuration, such as `i1` for a condition.
            fitting.extend(SCALARS.into_iter().filter(|&ty| (constraint.accepts)(self.ctx, ty)));
        }
        if fitting.is_empty() { Ok(None) } else { self.u.choose(&fitting).map(|&ty| Some(ty)) }
    }

    fn result_types(
        &mut self,
        def: &OpDef,
        operands: &[Type],
        properties: AttrDict,
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
            let related = related_result_type(self.ctx, def, result, operands);
            let ty = match related {
                Some(ty) => Some(ty),
                None => self.type_for(result.constraint)?,
            };
            let Some(ty) = ty else { return Ok(None) };
            types.push(ty);
        }
        Ok(Some(types))
    }

    fn properties(&mut self, name: OpName, def: &OpDef) -> Result<AttrDict> {
        let ctx = self.ctx;
        let mut properties =
            ctx.op_info(name).expect("the table holds registered operations").default_properties;
        for row in def.attributes {
            let required = matches!(row.presence, Presence::Required);
            if !required && !self.percent(self.swarm.flags)? {
                continue;
            }
            if let Some(value) = attribute(ctx, self.u, &row.constraint.spelling)? {
                properties = properties.with(ctx, ctx.ident(row.name), value);
            }
        }
        Ok(properties)
    }
}

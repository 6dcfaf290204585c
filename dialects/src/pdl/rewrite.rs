//! Execution of the rewrites of compiled patterns.

use proofmark_ir::op_def::{Arity, InferInput};
use proofmark_ir::{
    Attribute, Context, Identifier, Location, NewOp, OpDef, OpId, OpName, Rewriter, Traits, Type, ValueId,
};

use super::matcher::{Bindings, bound, group, results_of};
use super::natives::{NativeFunctions, PdlValue};
use super::program::{Action, NativeCall, OperationPattern, Program, ResultTypes, Slot};

/// The state of a rewrite.
struct Rewriting<'r, 'm> {
    program: &'r Program,
    natives: &'r NativeFunctions,
    rw: &'r mut Rewriter<'m>,
    bindings: Bindings,
    /// The location of created operations: those of the matched operations.
    location: Location,
}

impl Program {
    /// Executes the rewrite of a match at the insertion point of `rw`.
    ///
    /// # Errors
    /// The reason for which the rewrite cannot be completed. The caller reverts the edits.
    pub fn rewrite(
        &self,
        rw: &mut Rewriter<'_>,
        bindings: Bindings,
        natives: &NativeFunctions,
    ) -> Result<(), String> {
        let matched: Vec<Location> = std::iter::once(self.root)
            .chain(self.others.iter().copied())
            .filter_map(|slot| match bindings[slot] {
                Some(PdlValue::Op(op)) => Some(rw.loc(op)),
                _ => None,
            })
            .collect();
        let location = Location::fused(rw.ctx(), &matched, None);
        let mut rewriting = Rewriting { program: self, natives, rw, bindings, location };
        self.actions.iter().try_for_each(|action| rewriting.apply(action))
    }
}

impl Rewriting<'_, '_> {
    fn get(&self, slot: Slot) -> Result<PdlValue, String> {
        let known = bound(self.program, self.rw, slot, &self.bindings);
        known.ok_or_else(|| "a value of the rewrite is not bound".to_owned())
    }

    fn op(&self, slot: Slot) -> Result<OpId, String> {
        match self.get(slot)? {
            PdlValue::Op(op) if self.rw.contains_op(op) => Ok(op),
            PdlValue::Op(_) => Err("the rewrite uses an operation that it erased".to_owned()),
            _ => Err("an operation is expected".to_owned()),
        }
    }

    fn values(&self, slots: &[Slot]) -> Result<Vec<ValueId>, String> {
        let mut values = Vec::new();
        for &slot in slots {
            match self.get(slot)? {
                PdlValue::Value(value) => values.push(value),
                PdlValue::Values(range) => values.extend(range),
                _ => return Err("a value is expected".to_owned()),
            }
        }
        match values.iter().all(|&value| self.rw.contains_value(value)) {
            true => Ok(values),
            false => Err("the rewrite uses a result of an operation that it erased".to_owned()),
        }
    }

    fn types(&self, slots: &[Slot]) -> Result<Vec<Type>, String> {
        let mut types = Vec::new();
        for &slot in slots {
            match self.get(slot)? {
                PdlValue::Type(ty) => types.push(ty),
                PdlValue::Types(range) => types.extend(range),
                _ => return Err("a type is expected".to_owned()),
            }
        }
        Ok(types)
    }

    fn apply(&mut self, action: &Action) -> Result<(), String> {
        match action {
            Action::Create { slot, op, types } => {
                let created = self.create(op, types)?;
                self.bindings[*slot] = Some(PdlValue::Op(created));
            }
            Action::Erase(slot) => {
                let op = self.op(*slot)?;
                self.erase(op)?;
            }
            Action::Replace { slot, values } => {
                let (op, values) = (self.op(*slot)?, self.values(values)?);
                self.replace(op, &values)?;
            }
            Action::ReplaceByOp { slot, op } => {
                let (op, by) = (self.op(*slot)?, self.op(*op)?);
                let values = self.rw.results(by).to_vec();
                self.replace(op, &values)?;
            }
            Action::Native(call) => self.native(call)?,
            Action::Constant(slot, constant) => self.bindings[*slot] = Some(constant.clone()),
            Action::Result { slot, parent, index } => {
                let results = self.rw.results(self.op(*parent)?);
                let value = results.get(*index).ok_or_else(|| format!("there is no result #{index}"))?;
                self.bindings[*slot] = Some(PdlValue::Value(*value));
            }
            Action::Results { slot, parent, index, is_range } => {
                let values = results_of(self.rw, self.op(*parent)?, *index);
                let bound = values.and_then(|values| group(values, *is_range));
                self.bindings[*slot] = Some(bound.ok_or("there is no such group of results")?);
            }
            Action::Range { slot, parts, is_types } => {
                self.bindings[*slot] = Some(match is_types {
                    true => PdlValue::Types(self.types(parts)?),
                    false => PdlValue::Values(self.values(parts)?),
                });
            }
        }
        Ok(())
    }

    fn native(&mut self, call: &NativeCall) -> Result<(), String> {
        let arguments: Result<Vec<PdlValue>, String> =
            call.arguments.iter().map(|&slot| self.get(slot)).collect();
        let rewrite = self.natives.rewrite(&call.name);
        let rewrite = rewrite.ok_or_else(|| format!("unknown native rewrite '{}'", call.name))?;
        let results = rewrite(self.rw, &arguments?)?;
        if results.len() != call.results.len() {
            let (name, n, m) = (&call.name, results.len(), call.results.len());
            return Err(format!("native rewrite '{name}' returned {n} results instead of {m}"));
        }
        for (&slot, result) in call.results.iter().zip(results) {
            self.bindings[slot] = Some(result);
        }
        Ok(())
    }

    fn erase(&mut self, op: OpId) -> Result<(), String> {
        if self.rw.results(op).iter().any(|&result| !self.rw.use_empty(result)) {
            return Err(format!("'{}' is erased, but has uses", self.rw.name_str(op)));
        }
        self.rw.erase_op(op);
        Ok(())
    }

    fn replace(&mut self, op: OpId, values: &[ValueId]) -> Result<(), String> {
        let name = self.rw.name_str(op);
        let n = self.rw.n_results(op);
        if n != values.len() {
            return Err(format!("the {n} results of '{name}' are replaced by {} values", values.len()));
        }
        if values.iter().any(|value| self.rw.results(op).contains(value)) {
            return Err(format!("'{name}' is replaced by its own result"));
        }
        self.rw.replace_op(op, values);
        Ok(())
    }

    fn create(&mut self, pattern: &OperationPattern, types: &ResultTypes) -> Result<OpId, String> {
        let operands = self.values(&pattern.operands)?;
        let name = pattern.name.ok_or("an operation without a name cannot be created")?;
        let ctx = self.rw.ctx_arc().clone();
        let info = ctx.op_info(name);
        let (mut properties, mut attrs): (Vec<(Identifier, Attribute)>, Vec<_>) = (Vec::new(), Vec::new());
        for (name, slot) in &pattern.attributes {
            let PdlValue::Attribute(value) = self.get(*slot)? else {
                return Err("an attribute is expected".to_owned());
            };
            let name = ctx.ident(name);
            let is_segments =
                [Identifier::OPERAND_SEGMENT_SIZES, Identifier::RESULT_SEGMENT_SIZES].contains(&name);
            let is_inherent = info.is_some_and(|info| info.attribute_names.contains(&name) || is_segments);
            if is_inherent { properties.push((name, value)) } else { attrs.push((name, value)) }
        }
        let has = |list: &[(Identifier, Attribute)], name| list.iter().any(|&(known, _)| known == name);
        let is_sized = info.is_some_and(|info| info.def.traits.contains(Traits::ATTR_SIZED_OPERAND_SEGMENTS));
        if is_sized && !has(&properties, Identifier::OPERAND_SEGMENT_SIZES) {
            let sizes = self.segments(&pattern.operands, info.map_or(0, |info| info.def.operands.len()))?;
            properties
                .extend(sizes.map(|sizes| (Identifier::OPERAND_SEGMENT_SIZES, ctx.i32_array_attr(&sizes))));
        }
        let defaults = info.map_or(Vec::new(), |info| info.default_properties.entries(&ctx).to_vec());
        let properties: Vec<_> = defaults.into_iter().chain(properties).collect();
        let properties = ctx.dict(&properties);
        let results = match types {
            ResultTypes::Given(slots) => self.types(slots)?,
            ResultTypes::None => Vec::new(),
            ResultTypes::OfReplaced(slot) => {
                let replaced = self.op(*slot)?;
                self.rw.results(replaced).iter().map(|&value| self.rw.value_type(value)).collect()
            }
            ResultTypes::Inferred => {
                let def = ctx.op_def(name).ok_or("the result types are not inferable")?;
                let types: Vec<Type> = operands.iter().map(|&value| self.rw.value_type(value)).collect();
                let segments = properties.get(&ctx, Identifier::OPERAND_SEGMENT_SIZES);
                let groups = group_sizes(&ctx, def, operands.len(), segments);
                let groups = groups.ok_or_else(|| wrong_operands(&ctx, name))?;
                let input = InferInput { operands: &types, groups: &groups, properties };
                input.result_types(&ctx, def, &vec![None; def.results.len()])?.to_vec()
            }
        };
        Ok(self.rw.create(&NewOp {
            operands: &operands,
            results: &results,
            properties,
            attrs: ctx.dict(&attrs),
            ..NewOp::new(name, self.location)
        }))
    }

    /// Returns the number of operands of each slot, if there are as many slots as groups.
    fn segments(&self, slots: &[Slot], n_groups: usize) -> Result<Option<Vec<i32>>, String> {
        if slots.len() != n_groups {
            return Ok(None);
        }
        let sizes: Result<Vec<i32>, String> = slots
            .iter()
            .map(|&slot| i32::try_from(self.values(&[slot])?.len()).map_err(|error| error.to_string()))
            .collect();
        sizes.map(Some)
    }
}

fn wrong_operands(ctx: &Context, name: OpName) -> String {
    format!("'{}' cannot have these operands", name.as_str(ctx))
}

/// Returns the number of operands of each group; `None` if it contradicts the definition.
fn group_sizes(ctx: &Context, def: &OpDef, n: usize, segments: Option<Attribute>) -> Option<Vec<usize>> {
    if def.traits.contains(Traits::ATTR_SIZED_OPERAND_SEGMENTS) {
        let sizes = segments?.as_i64_array(ctx)?;
        let sizes: Option<Vec<usize>> = sizes.iter().map(|&size| usize::try_from(size).ok()).collect();
        return sizes.filter(|sizes| sizes.len() == def.operands.len() && sizes.iter().sum::<usize>() == n);
    }
    let n_variable = def.operands.iter().filter(|operand| operand.arity != Arity::Single).count();
    let rest = n.checked_sub(def.operands.len() - n_variable)?;
    if n_variable == 0 && rest > 0 || n_variable > 0 && rest % n_variable != 0 {
        return None;
    }
    let size = |arity: Arity| if arity == Arity::Single { 1 } else { rest / n_variable };
    Some(def.operands.iter().map(|operand| size(operand.arity)).collect())
}

//! Resolution of parsed operands and types to values and result types, following the type plan of the format.

use smallvec::SmallVec;

use super::parts::{Known, Parts, Stretch};
use crate::context::format::{CompiledFormat, Group, TypePlan};
use crate::context::{Attribute, Identifier, OpInfo, Type};
use crate::op_def::{Arity, InferInput, OpDef, Traits, TypeRelation};
use crate::text::parse::op::{OpParser, OpState};
use crate::text::parse::{ParseResult, SourcePos};

impl<'a> OpParser<'a> {
    /// Determines the types that are not in the text, then resolves the values and the result types.
    pub(super) fn resolve_read(
        &mut self,
        state: &mut OpState,
        info: &'a OpInfo,
        format: &'a CompiledFormat,
        read: &mut Parts,
    ) -> ParseResult {
        let def = info.def;
        let mut infer = false;
        for &(group, plan) in &format.plan {
            let known = match plan {
                // A group's only type does not determine the number of its results.
                TypePlan::Only(_) if info.def.infer.is_some() && is_result_list(def, group) => {
                    infer = true;
                    Known::Nothing
                }
                TypePlan::Only(ty) => Known::All(ty),
                TypePlan::Built(build) => Known::All(build(self.ctx)),
                TypePlan::Same(giver) => match read.first_type(self, giver) {
                    Some(ty) => Known::All(ty),
                    None => Known::Nothing,
                },
                TypePlan::OfAttribute(index) => {
                    let name = info.attribute_names[index];
                    match self.written_attribute(state, name) {
                        Some(attr) => Known::All(attr.ty(self.ctx)),
                        None => Known::Nothing,
                    }
                }
                TypePlan::Relation(index, from) => self.related(def, index, from, read)?,
                TypePlan::Infer => {
                    infer = true;
                    Known::Nothing
                }
            };
            match group {
                Group::Operand(i) => read.operand_types[i] = known,
                Group::Result(i) => read.result_types[i] = known,
            }
        }
        self.resolve_groups(state, def, read)?;
        if infer {
            return self.infer_results(state, info, read);
        }
        self.result_groups(state, def, read)
    }

    fn written_attribute(&self, state: &OpState, name: Identifier) -> Option<Attribute> {
        let written = state.properties.iter().chain(&state.attrs);
        written.filter(|entry| entry.0 == name).map(|entry| entry.1).next()
    }

    fn related(&mut self, def: &OpDef, index: usize, from: Group, read: &Parts) -> ParseResult<Known> {
        let ctx = self.ctx;
        let from = read.first_type(self, from);
        let (derived, summary) = match &def.relations[index] {
            TypeRelation::Derived { derive, summary, .. } => {
                (from.and_then(|from| derive(ctx, from)).map(Known::All), summary)
            }
            TypeRelation::DerivedList { derive, summary, .. } => {
                let types = from.and_then(|from| derive(ctx, from));
                let start = self.types.len();
                (
                    types.map(|types| {
                        self.types.extend(types);
                        Known::Each(Stretch::new(start, self.types.len()))
                    }),
                    summary,
                )
            }
            TypeRelation::Same(_) | TypeRelation::SameElementType(_) => (None, &""),
        };
        match (derived, from) {
            (Some(known), _) => Ok(known),
            (None, None) => Ok(Known::Nothing),
            (None, Some(_)) => {
                Err(self.error_at(read.pos, format!("'{}' op failed to verify that {summary}", def.name)))
            }
        }
    }

    fn resolve_groups(&mut self, state: &mut OpState, def: &'static OpDef, read: &mut Parts) -> ParseResult {
        if let Some(all) = read.all_operands {
            if let Some(types) = read.all_operand_types {
                let operands: SmallVec<[_; 8]> = self.operands[all.range()].into();
                let types: SmallVec<[Type; 8]> = self.types[types.range()].into();
                return self.resolve_operands_of_types(&operands, &types, read.pos, &mut state.operands);
            }
            // The groups are consecutive. Each takes as many operands as its arity allows; the last takes the rest.
            let Stretch { start: mut at, end } = all;
            for (i, operand) in def.operands.iter().enumerate() {
                let next = if operand.arity == Arity::Single { (at + 1).min(end) } else { end };
                read.operands[i] = Stretch { start: at, end: next };
                at = next;
            }
        }
        let mut types = read.all_operand_types;
        for i in 0..def.operands.len() {
            let operands = read.operands[i];
            let known = match &mut types {
                // The types of all operands are consecutive.
                Some(types) => {
                    let end = (types.start + operands.len() as u32).min(types.end);
                    let own = Stretch { start: types.start, end };
                    types.start = end;
                    Known::Each(own)
                }
                None => read.operand_types[i],
            };
            self.resolve_group(state, def, i, operands, known, read.pos)?;
        }
        if let Some(rest) = types.filter(|rest| rest.len() != 0) {
            let (operands, types) = (state.operands.len(), state.operands.len() + rest.len());
            let message = format!(
                "number of operands and types do not match: got {operands} operands and {types} types"
            );
            return Err(self.error_at(read.pos, message));
        }
        if def.traits.contains(Traits::ATTR_SIZED_OPERAND_SEGMENTS) {
            let sizes: SmallVec<[i32; 8]> = read.operands.iter().map(|group| group.len() as i32).collect();
            let sizes = self.ctx.i32_array_attr(&sizes);
            state.properties.push((Identifier::OPERAND_SEGMENT_SIZES, sizes));
        }
        Ok(())
    }

    fn resolve_group(
        &mut self,
        state: &mut OpState,
        def: &OpDef,
        group: usize,
        operands: Stretch,
        known: Known,
        pos: SourcePos,
    ) -> ParseResult {
        if let Known::Each(types) = known
            && types.len() != operands.len()
        {
            let (operands, types) = (operands.len(), types.len());
            let message = format!(
                "number of operands and types do not match: got {operands} operands and {types} types"
            );
            return Err(self.error_at(pos, message));
        }
        for (n, i) in operands.range().enumerate() {
            let operand = self.operands[i];
            let ty = match known {
                Known::All(ty) => ty,
                Known::Each(types) => self.types[types.start as usize + n],
                Known::Nothing => {
                    let name = def.operands[group].name;
                    let message = format!("failed to infer the type of operand '{name}'");
                    return Err(self.error_at(operand.pos, message));
                }
            };
            let value = self.resolve_operand(operand, ty)?;
            state.operands.push(value);
        }
        Ok(())
    }

    fn result_groups(&mut self, state: &mut OpState, def: &'static OpDef, read: &Parts) -> ParseResult {
        if let Some(types) = read.all_result_types {
            state.result_types.extend_from_slice(&self.types[types.range()]);
            return Ok(());
        }
        let mut sizes: SmallVec<[i32; 4]> = SmallVec::new();
        for (i, result) in def.results.iter().enumerate() {
            let before = state.result_types.len();
            match read.result_types[i] {
                Known::All(ty) => state.result_types.push(ty),
                Known::Each(types) => state.result_types.extend_from_slice(&self.types[types.range()]),
                Known::Nothing if result.arity != Arity::Single => {}
                Known::Nothing => {
                    let message = format!("failed to infer the type of result '{}'", result.name);
                    return Err(self.error_at(read.pos, message));
                }
            }
            sizes.push((state.result_types.len() - before) as i32);
        }
        if def.traits.contains(Traits::ATTR_SIZED_RESULT_SEGMENTS) {
            let sizes = self.ctx.i32_array_attr(&sizes);
            state.properties.push((Identifier::RESULT_SEGMENT_SIZES, sizes));
        }
        Ok(())
    }

    fn infer_results(&mut self, state: &mut OpState, info: &OpInfo, read: &Parts) -> ParseResult {
        let Some(infer) = info.def.infer else { return Ok(()) };
        let operands: SmallVec<[Type; 8]> =
            state.operands.iter().map(|&value| self.ir.value_type(value)).collect();
        let groups: SmallVec<[usize; 6]> = read.operands.iter().map(|group| group.len()).collect();
        let properties = self.properties_so_far(state, info);
        let inferred = infer(self.ctx, InferInput { operands: &operands, groups: &groups, properties });
        match inferred {
            Ok(types) => {
                state.result_types.extend(types);
                Ok(())
            }
            Err(message) => Err(self.error_at(read.pos, message)),
        }
    }
}

fn is_result_list(def: &OpDef, group: Group) -> bool {
    matches!(group, Group::Result(i) if def.results[i].arity != Arity::Single)
}

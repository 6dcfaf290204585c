//! Instances of operations: an operation with types and attributes, without operands.

use proofmark_ir::op_def::{InferInput, OpDef, OperandDef, Presence, Traits};
use proofmark_ir::{AttrDict, Context, OpName, Type};
use smallvec::SmallVec;

use crate::OpTable;
use crate::op_table::SCALARS;
use crate::signature::{attribute_values, bound_operand_type, related_result_type};

/// An operation with types and attributes.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Instance {
    pub(super) name: OpName,
    pub(super) operands: SmallVec<[Type; 3]>,
    pub(super) results: SmallVec<[Type; 2]>,
    pub(super) properties: AttrDict,
    /// The greatest number of one of its types in the list of types.
    pub(super) rank: usize,
}

/// Returns the instances of the operations of `dialects` in the table: all combinations of the types in `types` and of
/// the values of attributes. Operands and results that accept none of `types` have the only other scalar type that they
/// accept. Operations with operands or results of several other types are omitted. Some instances are invalid.
pub(super) fn instances(
    ctx: &Context,
    table: &OpTable,
    dialects: &[String],
    types: &[Type],
) -> Vec<Instance> {
    let mut all = Vec::new();
    for i in (0..table.len()).filter(|&i| dialects.iter().any(|name| name == table.dialect(i))) {
        let (name, def) = table.get(i);
        let default = ctx.op_info(name).map_or(AttrDict::EMPTY, |info| info.default_properties);
        for operands in operand_types(ctx, def, types) {
            for properties in attributes(ctx, def, default) {
                for results in result_types(ctx, def, types, &operands, properties) {
                    let rank_of = |ty: &Type| types.iter().position(|each| each == ty).unwrap_or(0);
                    let rank = operands.iter().chain(&results).map(rank_of).max().unwrap_or(0);
                    let operands = operands.clone();
                    all.push(Instance { name, operands, results, properties, rank });
                }
            }
        }
    }
    all
}

/// Returns the types of `types` that the operand or result accepts. If there are none, returns the scalar type that it
/// accepts if there is exactly one, such as `i1` for a condition.
fn accepted(ctx: &Context, types: &[Type], group: &OperandDef) -> Vec<Type> {
    let accepts = |ty: &Type| (group.constraint.accepts)(ctx, *ty);
    let listed: Vec<Type> = types.iter().copied().filter(accepts).collect();
    if !listed.is_empty() {
        return listed;
    }
    let only: Vec<Type> = SCALARS.into_iter().filter(accepts).collect();
    if only.len() == 1 { only } else { Vec::new() }
}

fn operand_types(ctx: &Context, def: &OpDef, types: &[Type]) -> Vec<SmallVec<[Type; 3]>> {
    let mut all: Vec<SmallVec<[Type; 3]>> = vec![SmallVec::new()];
    for operand in def.operands {
        let extended = |before: &SmallVec<[Type; 3]>| -> Vec<SmallVec<[Type; 3]>> {
            let names = def.operands.iter().map(|operand| operand.name);
            let named: Vec<(&str, Type)> = names.zip(before.iter().copied()).collect();
            let possible = match bound_operand_type(def, operand, &named) {
                Some(ty) if (operand.constraint.accepts)(ctx, ty) => vec![ty],
                Some(_) => Vec::new(),
                None => accepted(ctx, types, operand),
            };
            possible.into_iter().map(|ty| before.iter().copied().chain([ty]).collect()).collect()
        };
        all = all.iter().flat_map(extended).collect();
    }
    all
}

fn attributes(ctx: &Context, def: &OpDef, default: AttrDict) -> Vec<AttrDict> {
    let mut all = vec![default];
    for attribute in def.attributes {
        let values = attribute_values(ctx, &attribute.constraint.spelling);
        let name = ctx.ident(attribute.name);
        let is_required = matches!(attribute.presence, Presence::Required);
        let extended = |before: &AttrDict| -> Vec<AttrDict> {
            let set = values.iter().map(|&value| before.with(ctx, name, value));
            let unset = Some(*before).filter(|_| !is_required);
            unset.into_iter().chain(set).collect()
        };
        all = all.iter().flat_map(extended).collect();
    }
    let mut distinct: Vec<AttrDict> = Vec::with_capacity(all.len());
    for each in all {
        if !distinct.contains(&each) {
            distinct.push(each);
        }
    }
    distinct
}

fn result_types(
    ctx: &Context,
    def: &OpDef,
    types: &[Type],
    operands: &[Type],
    properties: AttrDict,
) -> Vec<SmallVec<[Type; 2]>> {
    if let Some(infer) = def.infer {
        let groups = vec![1; operands.len()];
        return infer(ctx, InferInput { operands, groups: &groups, properties }).into_iter().collect();
    }
    if def.traits.contains(Traits::SAME_OPERANDS_AND_RESULT_TYPE) {
        let ty = operands.first();
        return ty.map(|&ty| def.results.iter().map(|_| ty).collect()).into_iter().collect();
    }
    let mut all: Vec<SmallVec<[Type; 2]>> = vec![SmallVec::new()];
    for result in def.results {
        let possible = match related_result_type(ctx, def, result, operands) {
            Some(ty) => vec![ty],
            None => accepted(ctx, types, result),
        };
        let extended = |before: &SmallVec<[Type; 2]>| -> Vec<SmallVec<[Type; 2]>> {
            possible.iter().map(|&ty| before.iter().copied().chain([ty]).collect()).collect()
        };
        all = all.iter().flat_map(extended).collect();
    }
    all
}

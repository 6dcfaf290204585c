//! Verification of an operation against its definition: counts, segments, attributes, types and their relations.
//!
//! The [`Signature`](super::accepted::Signature) of the operation determines the results of all checks in this module.
//! Their order is that of MLIR's generated verifiers, so that the first error is the same.

use std::ops::Range;

use smallvec::SmallVec;

use super::error::{Check, op_error};
use super::types;
use crate::op_def::{Arity, InferInput, OpDef, OperandDef, Presence, TypeRelation};
use crate::text::type_to_string;
use crate::{Identifier, Ir, OpId, Traits, Type};

/// Checks the conditions that depend only on types, counts and inherent attributes.
pub(super) fn check(ir: &Ir, op: OpId, def: &'static OpDef) -> Check {
    counts(ir, op, def)?;
    segments(ir, op, def, Side::Operands)?;
    segments(ir, op, def, Side::Results)?;
    attributes(ir, op, def)?;
    let operands: Types = ir.operands(op).map(|value| ir.value_type(value)).collect();
    let results: Types = ir.results(op).iter().map(|&value| ir.value_type(value)).collect();
    constraints(ir, op, def, Side::Operands, &operands)?;
    constraints(ir, op, def, Side::Results, &results)?;
    for relation in def.relations {
        self::relation(ir, op, def, relation, &operands, &results)?;
    }
    types::check(ir, op, def.traits, &operands, &results)?;
    inferred(ir, op, def, &operands, &results)
}

type Types = SmallVec<[Type; 6]>;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Operands,
    Results,
}

impl Side {
    fn word(self) -> &'static str {
        if self == Side::Operands { "operand" } else { "result" }
    }

    fn groups(self, def: &'static OpDef) -> &'static [OperandDef] {
        if self == Side::Operands { def.operands } else { def.results }
    }

    fn range(self, ir: &Ir, op: OpId, group: usize) -> Option<Range<usize>> {
        if self == Side::Operands { ir.operand_group(op, group) } else { ir.result_group(op, group) }
    }
}

/// Returns the minimum number of values, and whether there may be more.
fn bounds(arities: impl Iterator<Item = Arity>) -> (usize, bool) {
    arities.fold((0, false), |(n, open), arity| match arity {
        Arity::Single => (n + 1, open),
        Arity::Optional | Arity::Variadic => (n, true),
    })
}

fn counts(ir: &Ir, op: OpId, def: &OpDef) -> Check {
    let error = |message: String| Err(op_error(ir, op, message));
    let found = ir.regions(op).len();
    match bounds(def.regions.iter().map(|each| each.arity)) {
        (0, false) if found != 0 => return error("requires zero regions".into()),
        (1, false) if found != 1 => return error("requires one region".into()),
        (n, false) if found != n => return error(format!("expected {n} regions")),
        (n, true) if found < n => return error(format!("expected {n} or more regions")),
        _ => {}
    }
    let found = ir.n_results(op);
    match bounds(def.results.iter().map(|each| each.arity)) {
        (0, false) if found != 0 => return error("requires zero results".into()),
        (1, false) if found != 1 => return error("requires one result".into()),
        (n, false) if found != n => return error(format!("expected {n} results")),
        (n, true) if found < n => return error(format!("expected {n} or more results")),
        _ => {}
    }
    let found = ir.successors(op).len();
    match bounds(def.successors.iter().map(|each| each.arity)) {
        (n, false) if found != n => {
            let plural = if n == 1 { "" } else { "s" };
            return error(format!("requires {n} successor{plural} but found {found}"));
        }
        (n, true) if found < n => {
            return error(format!("requires at least {n} successors but found {found}"));
        }
        _ => {}
    }
    let found = ir.n_operands(op);
    match bounds(def.operands.iter().map(|each| each.arity)) {
        (0, false) if found != 0 => error("requires zero operands".into()),
        (1, false) if found != 1 => error("requires a single operand".into()),
        (n, false) if found != n => error(format!("expected {n} operands, but found {found}")),
        (n, true) if found < n => error(format!("expected {n} or more operands, but found {found}")),
        _ => Ok(()),
    }
}

/// Checks segment sizes. Without a segment attribute, checks that counts determine the groups.
fn segments(ir: &Ir, op: OpId, def: &'static OpDef, side: Side) -> Check {
    let error = |message: String| Err(op_error(ir, op, message));
    let (sized, name, total) = match side {
        Side::Operands => {
            (Traits::ATTR_SIZED_OPERAND_SEGMENTS, Identifier::OPERAND_SEGMENT_SIZES, ir.n_operands(op))
        }
        Side::Results => {
            (Traits::ATTR_SIZED_RESULT_SEGMENTS, Identifier::RESULT_SEGMENT_SIZES, ir.n_results(op))
        }
    };
    let groups = side.groups(def);
    let word = side.word();
    if !def.traits.contains(sized) {
        let n_single = groups.iter().filter(|group| group.arity == Arity::Single).count();
        let n_variable = groups.len() - n_single;
        if n_variable > 1 && (total - n_single) % n_variable != 0 {
            let n = groups.len();
            return error(format!("expected {word}s that {n} groups can share evenly, but found {total}"));
        }
    } else {
        let name_text = name.as_str(ir.ctx());
        let Some(sizes) = ir.property(op, name).and_then(|sizes| sizes.as_i64_array(ir.ctx())) else {
            return error(format!("requires dense i32 array attribute '{name_text}'"));
        };
        if sizes.iter().any(|&size| size < 0) {
            return error(format!("'{name_text}' attribute cannot have negative elements"));
        }
        let sum = sizes.iter().map(|&size| i128::from(size)).sum::<i128>();
        if sum != total as i128 {
            return error(format!(
                "{word} count ({total}) does not match with the total size ({sum}) specified in attribute '{name_text}'"
            ));
        }
        if sizes.len() != groups.len() {
            return error(format!(
                "'{name_text}' attribute for specifying {word} segments must have {} elements, but got {}",
                groups.len(),
                sizes.len()
            ));
        }
        // Segment sizes are given, but a group of a single value always has size 1.
        for (group, (each, &size)) in groups.iter().zip(&sizes).enumerate() {
            if each.arity == Arity::Single && size != 1 {
                let start: i64 = sizes[..group].iter().sum();
                return error(format!(
                    "{word} group starting at #{start} requires 1 element, but found {size}"
                ));
            }
        }
    }
    for (group, each) in groups.iter().enumerate() {
        if each.arity == Arity::Optional
            && let Some(range) = side.range(ir, op, group)
            && range.len() > 1
        {
            return error(format!(
                "{word} group starting at #{} requires 0 or 1 element, but found {}",
                range.start,
                range.len()
            ));
        }
    }
    Ok(())
}

fn attributes(ir: &Ir, op: OpId, def: &OpDef) -> Check {
    if def.attributes.is_empty() {
        return Ok(());
    }
    for (index, each) in def.attributes.iter().enumerate() {
        if matches!(each.presence, Presence::Required) && ir.declared_attr(op, index).is_none() {
            return Err(op_error(ir, op, format_args!("requires attribute '{}'", each.name)));
        }
    }
    for (index, each) in def.attributes.iter().enumerate() {
        if let Some(attr) = ir.declared_attr(op, index)
            && !(each.constraint.accepts)(ir.ctx(), attr)
        {
            let (name, words) = (each.name, each.constraint.description);
            let message = format!("attribute '{name}' failed to satisfy constraint: {words}");
            return Err(op_error(ir, op, message));
        }
    }
    Ok(())
}

fn constraints(ir: &Ir, op: OpId, def: &'static OpDef, side: Side, types: &[Type]) -> Check {
    for (group, each) in side.groups(def).iter().enumerate() {
        let Some(range) = side.range(ir, op, group) else { continue };
        // A branch may have many operands of few types, so the last accepted type is cached.
        let mut accepted = each.constraint.only;
        for index in range {
            let ty = types[index];
            if accepted == Some(ty) {
                continue;
            }
            if !(each.constraint.accepts)(ir.ctx(), ty) {
                let variadic = if each.arity == Arity::Variadic { "variadic of " } else { "" };
                return Err(op_error(
                    ir,
                    op,
                    format_args!(
                        "{} #{index} must be {variadic}{}, but got '{}'",
                        side.word(),
                        each.constraint.description,
                        type_to_string(ir.ctx(), ty)
                    ),
                ));
            }
            accepted = Some(ty);
        }
    }
    Ok(())
}

/// Returns the types denoted by a name: those of an operand or result group, or that of an attribute.
fn types_of(
    ir: &Ir,
    op: OpId,
    def: &'static OpDef,
    name: &str,
    operands: &[Type],
    results: &[Type],
) -> Types {
    for (side, types) in [(Side::Operands, operands), (Side::Results, results)] {
        if let Some(group) = side.groups(def).iter().position(|each| each.name == name) {
            let range = side.range(ir, op, group).unwrap_or_default();
            return types[range].iter().copied().collect();
        }
    }
    let attribute = def.attributes.iter().position(|each| each.name == name);
    attribute
        .and_then(|index| ir.declared_attr(op, index))
        .map(|attr| attr.ty(ir.ctx()))
        .into_iter()
        .collect()
}

fn relation(
    ir: &Ir,
    op: OpId,
    def: &'static OpDef,
    relation: &TypeRelation,
    operands: &[Type],
    results: &[Type],
) -> Check {
    let ctx = ir.ctx();
    let types_of = |name: &str| types_of(ir, op, def, name, operands, results);
    let same = |names: &[&str], of: fn(&crate::Context, Type) -> Type| {
        let mut all = names.iter().flat_map(|name| types_of(name)).map(|ty| of(ctx, ty));
        all.next().is_none_or(|first| all.all(|ty| ty == first))
    };
    let failed = |condition: String| Err(op_error(ir, op, format_args!("failed to verify that {condition}")));
    match relation {
        TypeRelation::Same(names) if !same(names, |_, ty| ty) => {
            failed(format!("all of {{{}}} have same type", names.join(", ")))
        }
        TypeRelation::SameElementType(names) if !same(names, |ctx, ty| ty.element_or_self(ctx)) => {
            failed(format!("all of {{{}}} have same element type", names.join(", ")))
        }
        TypeRelation::Derived { summary, from, to, derive } => {
            let (from, to) = (types_of(from), types_of(to));
            // If an optional operand is absent, the relation holds trivially.
            match (from.first(), to.first()) {
                (Some(&from), Some(&to)) if derive(ctx, from) != Some(to) => failed((*summary).into()),
                _ => Ok(()),
            }
        }
        TypeRelation::DerivedList { summary, from, to, derive } => match types_of(from).first() {
            Some(&from) if derive(ctx, from).as_deref() != Some(&*types_of(to)) => failed((*summary).into()),
            _ => Ok(()),
        },
        _ => Ok(()),
    }
}

/// Checks the result types against the inferred ones: those of [`OpDef::infer`], or else the type of the first operand
/// if all operands and results have one type. That trait permits compatible types, but MLIR also infers the results.
fn inferred(ir: &Ir, op: OpId, def: &'static OpDef, operands: &[Type], results: &[Type]) -> Check {
    let types = match def.infer {
        Some(infer) => {
            let group_len = |group| ir.operand_group(op, group).map_or(0, |range| range.len());
            let groups: SmallVec<[usize; 4]> = (0..def.operands.len()).map(group_len).collect();
            let input = InferInput { operands, groups: &groups, properties: ir.properties(op) };
            match infer(ir.ctx(), input) {
                Ok(types) => types,
                Err(why) => return Err(op_error(ir, op, why)),
            }
        }
        None => match first_operand_type(def, operands) {
            Some(ty) if results.iter().any(|&result| result != ty) => SmallVec::from_elem(ty, results.len()),
            _ => return Ok(()),
        },
    };
    if *types == *results {
        return Ok(());
    }
    let text = |types: &[Type]| {
        let quoted = types.iter().map(|&ty| format!("'{}'", type_to_string(ir.ctx(), ty)));
        quoted.collect::<Vec<_>>().join(", ")
    };
    let (inferred, actual) = (text(&types), text(results));
    Err(op_error(
        ir,
        op,
        format_args!(
            "inferred type(s) {inferred} are incompatible with return type(s) of operation {actual}"
        ),
    ))
}

/// Returns the type of the first operand, if all operands and results have one type, and the first operand and the
/// results are not variadic.
fn first_operand_type(def: &OpDef, operands: &[Type]) -> Option<Type> {
    let is_single = |operand: &OperandDef| operand.arity == Arity::Single;
    let is_inferred = def.traits.contains(Traits::SAME_OPERANDS_AND_RESULT_TYPE)
        && def.operands.first().is_some_and(is_single)
        && def.results.iter().all(is_single);
    if is_inferred { operands.first().copied() } else { None }
}

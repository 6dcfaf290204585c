//! The types of operands and results of an operation, and the values of its attributes, as far as its definition
//! determines them.

use proofmark_ir::op_def::{AttrSpelling, OpDef, OperandDef, Traits, TypeRelation};
use proofmark_ir::{Attribute, Context, Type};

/// Returns the type that the operands before `operand` determine, or `None` if each accepted type is possible.
/// `before` has the names and types of these operands.
pub(crate) fn bound_operand_type(def: &OpDef, operand: &OperandDef, before: &[(&str, Type)]) -> Option<Type> {
    let one_type = Traits::SAME_TYPE_OPERANDS.union(Traits::SAME_OPERANDS_AND_RESULT_TYPE);
    if def.traits.intersects(one_type) {
        return before.first().map(|&(_, ty)| ty);
    }
    let is_same = |name: &str| {
        def.relations.iter().any(|relation| {
            matches!(relation, TypeRelation::Same(names) if names.contains(&operand.name) && names.contains(&name))
        })
    };
    before.iter().find(|(name, _)| is_same(name)).map(|&(_, ty)| ty)
}

/// Returns the type of `result` that the types of the operands determine, or `None` if each accepted type is possible.
pub(crate) fn related_result_type(
    ctx: &Context,
    def: &OpDef,
    result: &OperandDef,
    operands: &[Type],
) -> Option<Type> {
    def.relations.iter().find_map(|relation| match relation {
        TypeRelation::Same(names) if names.contains(&result.name) => {
            def.operands.iter().position(|operand| names.contains(&operand.name)).map(|i| operands[i])
        }
        TypeRelation::Derived { from, to, derive, .. } if *to == result.name => {
            let from = def.operands.iter().position(|operand| operand.name == *from)?;
            derive(ctx, operands[from])
        }
        _ => None,
    })
}

/// Returns the values of a flag or predicate, or of a set of flags: no flag, each flag, and all flags. Returns an empty
/// list for other attributes.
pub(crate) fn attribute_values(ctx: &Context, spelling: &AttrSpelling) -> Vec<Attribute> {
    match spelling {
        AttrSpelling::Unit => vec![Attribute::UNIT],
        AttrSpelling::Keywords { cases, ty } => {
            cases.iter().map(|&(_, value)| ctx.i64_attr(value, *ty)).collect()
        }
        AttrSpelling::Parameters(name) => match ctx.registry().enum_def(name) {
            Some(def) if def.separator.is_some() => {
                let bits = def.cases.iter().fold(0, |all, case| all | case.0);
                let values = std::iter::once(0).chain(def.cases.iter().map(|case| case.0)).chain([bits]);
                values.map(|value| ctx.enum_attr(def, value)).collect()
            }
            Some(def) => def.cases.iter().map(|case| ctx.enum_attr(def, case.0)).collect(),
            None => Vec::new(),
        },
        _ => Vec::new(),
    }
}

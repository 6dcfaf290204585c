//! Instances of operations: an operation with its attributes, as the programs of a campaign have it.

use std::sync::Arc;

use rustc_hash::FxHashSet;

use crate::ir::op_def::{AttrSpelling, AttributeDef};
use crate::ir::text::attribute_to_string;
use crate::ir::{AttrDict, Attribute, Context, Ir, OpId, OpName, WalkOrder};

/// Returns the inherent attributes of an operation that are present, in the order of their declaration. The value is
/// that of a flag or predicate, and `None` for other attributes, which have any number of values.
pub(super) fn attributes(
    ir: &Ir,
    op: OpId,
) -> impl Iterator<Item = (&'static AttributeDef, Option<Attribute>)> {
    let info = ir.ctx().op_info(ir.name(op));
    let declared =
        info.into_iter().flat_map(|info| info.def.attributes.iter().zip(info.attribute_names.iter()));
    declared.filter_map(move |(attribute, &name)| {
        let value = ir.property(op, name)?;
        Some((attribute, Some(value).filter(|_| is_enumerated(attribute))))
    })
}

/// Returns whether an attribute is a flag or predicate.
fn is_enumerated(attribute: &AttributeDef) -> bool {
    matches!(
        attribute.constraint.spelling,
        AttrSpelling::Keywords { .. } | AttrSpelling::Flags { .. } | AttrSpelling::Parameters(_)
    )
}

/// An operation with its attributes.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Instance {
    /// The name of the operation.
    pub(super) op: String,
    /// The attributes: `predicate = slt`; the name alone, unless the attribute is a flag or predicate.
    pub(super) attributes: String,
}

/// The instances in some programs.
#[derive(Debug, Default)]
pub(super) struct SeenInstances {
    /// The instances in programs of `ctx`.
    seen: FxHashSet<(OpName, AttrDict)>,
    /// The context of the latest program.
    ctx: Option<Arc<Context>>,
}

impl SeenInstances {
    /// Adds the instances of a program, except for constants. Returns those that no earlier program has, and some of
    /// the others: all instances in the first program of a context.
    pub(super) fn add(&mut self, program: &Ir) -> Vec<Instance> {
        if !self.ctx.as_ref().is_some_and(|ctx| Arc::ptr_eq(ctx, program.ctx_arc())) {
            *self = SeenInstances { seen: FxHashSet::default(), ctx: Some(program.ctx_arc().clone()) };
        }
        let mut new = Vec::new();
        program.walk(program.root(), WalkOrder::PreOrder, |ir, op| {
            if ir.constant_of(op).is_none() && self.seen.insert((ir.name(op), ir.properties(op))) {
                new.push(Instance { op: ir.name_str(op).to_owned(), attributes: text(ir, op) });
            }
        });
        new
    }
}

/// Returns the attributes of an operation as text.
fn text(ir: &Ir, op: OpId) -> String {
    let attribute = |(attribute, value): (&AttributeDef, Option<Attribute>)| match value {
        Some(value) => format!("{} = {}", attribute.name, value_text(ir.ctx(), attribute, value)),
        None => attribute.name.to_owned(),
    };
    attributes(ir, op).map(attribute).collect::<Vec<_>>().join(", ")
}

/// Returns the keyword of a predicate, or another value in full.
fn value_text(ctx: &Context, attribute: &AttributeDef, value: Attribute) -> String {
    if let AttrSpelling::Keywords { cases, .. } = attribute.constraint.spelling {
        let keyword = cases.iter().find(|case| Some(case.1) == value.as_i64(ctx));
        if let Some((keyword, _)) = keyword {
            return (*keyword).to_owned();
        }
    }
    attribute_to_string(ctx, value)
}

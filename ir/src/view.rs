//! Typed views of operations, and the generic builder. The `#[op]` attribute generates code that uses this module.
//!
//! A view is an [`OpId`] of an operation with a known definition. Its generated accessors and its `build` function call
//! this module with data from the definition. Views are for verified IR: if an operation has fewer operands or
//! attributes than its definition requires, an accessor panics (as [`Ir::operand`] does) or returns an empty group.

use std::ops::Range;

use smallvec::{SmallVec, smallvec};

use crate::op_def::{Arity, InferInput, OpDef, Presence, ResultDef, Traits, TypeRelation};
use crate::{Attribute, BlockId, Builder, Context, Identifier, Ir, Location, NewOp, OpId, Type, ValueId};

/// A typed view of an operation. Implemented by the `#[op]` attribute.
pub trait OpView: Copy {
    /// The definition.
    const DEF: &'static OpDef;

    /// Returns the view of an operation that has this definition. [`cast`](OpView::cast) checks the definition.
    fn from_op(op: OpId) -> Self;

    /// Returns the operation.
    fn op(self) -> OpId;

    /// Returns the view, if the operation has this definition.
    #[inline]
    fn cast(ir: &Ir, op: OpId) -> Option<Self> {
        ir.is_op(op, Self::DEF).then(|| Self::from_op(op))
    }
}

impl Ir {
    /// Returns whether the operation has the definition `def`.
    #[inline]
    pub fn is_op(&self, op: OpId, def: &'static OpDef) -> bool {
        self.op_def(op).is_some_and(|own| std::ptr::eq(own, def))
    }

    /// Returns the view of the operation that defines the value, if that has the view's definition.
    #[inline]
    pub fn defining<V: OpView>(&self, value: ValueId) -> Option<V> {
        let def = self.ctx().op_def(self.defining_name(value)?)?;
        if std::ptr::eq(def, V::DEF) { self.defining_op(value).map(V::from_op) } else { None }
    }

    /// Returns the inherent attribute at this index of the definition.
    #[inline]
    pub fn declared_attr(&self, op: OpId, index: usize) -> Option<Attribute> {
        let name = *self.ctx().op_info(self.name(op))?.attribute_names.get(index)?;
        self.property(op, name)
    }

    /// Returns the inherent attribute at this index of the definition, which is required or has a default.
    ///
    /// # Panics
    /// If it is required and missing.
    #[inline]
    #[track_caller]
    pub fn required_attr(&self, op: OpId, index: usize) -> Attribute {
        let default = || {
            let row = self.op_def(op)?.attributes.get(index)?;
            match row.presence {
                Presence::Default(value) | Presence::Implied(value) => Some(value(self.ctx())),
                Presence::Required | Presence::Optional => None,
            }
        };
        self.declared_attr(op, index).or_else(default).expect("the operation lacks a required attribute")
    }

    /// Returns the only operand of a group.
    ///
    /// # Panics
    /// If there is none.
    #[inline]
    #[track_caller]
    pub fn single_operand(&self, op: OpId, group: usize) -> ValueId {
        self.optional_operand(op, group).expect("the operation lacks a required operand")
    }

    /// Returns the operand of an optional group.
    #[inline]
    pub fn optional_operand(&self, op: OpId, group: usize) -> Option<ValueId> {
        self.operand_group(op, group)?.next().map(|index| self.operand(op, index))
    }

    /// Returns the operands of a group; empty if the operation is malformed.
    #[inline]
    pub fn operands_of_group(
        &self,
        op: OpId,
        group: usize,
    ) -> impl DoubleEndedIterator<Item = ValueId> + ExactSizeIterator + Clone + '_ {
        self.operand_group(op, group).unwrap_or_default().map(move |index| self.operand(op, index))
    }

    /// Returns the results of a group; empty if the operation is malformed.
    #[inline]
    pub fn results_of_group(&self, op: OpId, group: usize) -> &[ValueId] {
        &self.results(op)[self.result_group(op, group).unwrap_or_default()]
    }
}

/// The parts of an operation to build, by groups of its definition.
#[derive(Clone, Copy, Debug, Default)]
pub struct OpParts<'a> {
    /// The operands of each group.
    pub operands: &'a [&'a [ValueId]],
    /// The value of each declared attribute; `None` for the default or an absent attribute.
    pub attributes: &'a [Option<Attribute>],
    /// The types of each group of results; `None` for inferred types.
    pub results: &'a [Option<&'a [Type]>],
    /// The successors.
    pub successors: &'a [&'a [BlockId]],
    /// The number of regions.
    pub n_regions: usize,
}

impl Builder<'_> {
    /// Creates an operation with this definition at the insertion point. Default attributes, segment sizes and
    /// inferable result types are added.
    ///
    /// # Panics
    /// If the dialect of the operation is not registered, or if the result types are neither given nor inferable.
    pub fn build(&mut self, def: &'static OpDef, loc: Location, parts: OpParts<'_>) -> OpId {
        let ctx = self.ctx();
        let name =
            ctx.name_of(def).unwrap_or_else(|| panic!("the dialect of '{}' is not registered", def.name));
        let operands: SmallVec<[ValueId; 4]> = parts.operands.iter().copied().flatten().copied().collect();
        let properties = properties(ctx, def, &parts);
        let types: SmallVec<[Type; 4]> = operands.iter().map(|&value| self.value_type(value)).collect();
        let groups: SmallVec<[usize; 4]> = parts.operands.iter().map(|group| group.len()).collect();
        let results = InferInput { operands: &types, groups: &groups, properties }
            .result_types(ctx, def, parts.results)
            .unwrap_or_else(|why| panic!("'{}': {why}", def.name));
        let successors: SmallVec<[BlockId; 2]> =
            parts.successors.iter().copied().flatten().copied().collect();
        self.create(&NewOp {
            operands: &operands,
            results: &results,
            properties,
            successors: &successors,
            n_regions: parts.n_regions,
            ..NewOp::new(name, loc)
        })
    }
}

fn properties(ctx: &Context, def: &'static OpDef, parts: &OpParts<'_>) -> crate::AttrDict {
    let name = ctx.name_of(def).expect("registered");
    let info = ctx.op_info(name).expect("registered");
    let mut entries: SmallVec<[(Identifier, Attribute); 4]> = smallvec![];
    for (&name, value) in info.attribute_names.iter().zip(parts.attributes) {
        entries.extend(value.map(|value| (name, value)));
    }
    let sizes = |lens: &mut dyn Iterator<Item = usize>| {
        ctx.i32_array_attr(&lens.map(|len| i32::try_from(len).expect("fewer than 2^31")).collect::<Vec<_>>())
    };
    if def.traits.contains(Traits::ATTR_SIZED_OPERAND_SEGMENTS) {
        let sizes = sizes(&mut parts.operands.iter().map(|group| group.len()));
        entries.push((Identifier::OPERAND_SEGMENT_SIZES, sizes));
    }
    if def.traits.contains(Traits::ATTR_SIZED_RESULT_SEGMENTS) {
        let sizes = sizes(&mut parts.results.iter().map(|group| group.map_or(1, <[Type]>::len)));
        entries.push((Identifier::RESULT_SEGMENT_SIZES, sizes));
    }
    if entries.is_empty() {
        return info.default_properties;
    }
    // Later entries override the defaults.
    let defaults = info.default_properties.entries(ctx);
    let all: SmallVec<[(Identifier, Attribute); 8]> = defaults.iter().chain(entries).collect();
    ctx.dict(&all)
}

impl InferInput<'_> {
    /// Infers the types of all results of an operation with the definition `def`. Types that are not given follow from
    /// its inference function, traits, relations and constraints.
    ///
    /// # Errors
    /// A message about the first result whose type cannot be inferred.
    pub fn result_types(
        &self,
        ctx: &Context,
        def: &OpDef,
        given: &[Option<&[Type]>],
    ) -> Result<SmallVec<[Type; 2]>, String> {
        if let Some(infer) = def.infer
            && given.iter().all(Option::is_none)
        {
            return infer(ctx, *self);
        }
        let mut types = smallvec![];
        for (group, result) in def.results.iter().enumerate() {
            match given.get(group).copied().flatten() {
                Some(given) => types.extend_from_slice(given),
                None => types.extend(self.group_types(ctx, def, result).ok_or_else(|| {
                    format!(
                        "failed to infer the type of result '{}' from operands and attributes",
                        result.name
                    )
                })?),
            }
        }
        Ok(types)
    }

    fn group_types(&self, ctx: &Context, def: &OpDef, result: &ResultDef) -> Option<Vec<Type>> {
        if result.arity != Arity::Single {
            return def.relations.iter().find_map(|relation| match relation {
                TypeRelation::DerivedList { from, to, derive, .. } if *to == result.name => {
                    derive(ctx, self.type_of(ctx, def, from)?)
                }
                _ => None,
            });
        }
        let related = || {
            def.relations.iter().find_map(|relation| match relation {
                TypeRelation::Same(names) if names.contains(&result.name) => {
                    names.iter().find_map(|name| self.type_of(ctx, def, name))
                }
                TypeRelation::Derived { from, to, derive, .. } if *to == result.name => {
                    derive(ctx, self.type_of(ctx, def, from)?)
                }
                _ => None,
            })
        };
        let same = def.traits.contains(Traits::SAME_OPERANDS_AND_RESULT_TYPE);
        let same = if same { self.operands.first().copied() } else { None };
        Some(vec![same.or_else(related).or_else(|| result.constraint.only_type(ctx))?])
    }

    /// Returns the type of the first operand in the group with this name, or of the attribute with this name.
    pub fn type_of(&self, ctx: &Context, def: &OpDef, name: &str) -> Option<Type> {
        if let Some(group) = def.operands.iter().position(|operand| operand.name == name) {
            return self.operands.get(self.group(group)?.next()?).copied();
        }
        def.attribute(name)?;
        Some(self.properties.get_named(ctx, name)?.ty(ctx))
    }

    /// Returns the indices of the operands in a group.
    pub fn group(&self, group: usize) -> Option<Range<usize>> {
        let start = self.groups.get(..group)?.iter().sum();
        Some(start..start + self.groups.get(group)?)
    }
}

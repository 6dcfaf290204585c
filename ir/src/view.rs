//! What the `#[op]` attribute expands onto: typed views of operations, and the one builder that all of them share.
//!
//! A view is an [`OpId`] whose operation is known to be of one kind; its accessors and its `build` are a line each, because
//! everything they do is done here, from the row. Views are for IR that has been verified: on an operation with fewer operands
//! or attributes than its definition demands, an accessor panics (as [`Ir::operand`] does) or gives an empty group.

use std::ops::Range;

use smallvec::{SmallVec, smallvec};

use crate::op_def::{Arity, InferInput, OpDef, Presence, ResultDef, Traits, TypeRelation};
use crate::{Attribute, BlockId, Context, Identifier, Ir, Location, NewOp, OpId, Rewriter, Type, ValueId};

/// A typed view of an operation. The `#[op]` attribute implements it.
pub trait OpView: Copy {
    /// The definition.
    const DEF: &'static OpDef;

    /// The view of an operation that is of this kind; the caller knows it. [`cast`](OpView::cast) asks.
    fn from_op(op: OpId) -> Self;

    /// The operation.
    fn op(self) -> OpId;

    /// The view, if the operation is of this kind.
    #[inline]
    fn cast(ir: &Ir, op: OpId) -> Option<Self> {
        ir.is_op(op, Self::DEF).then(|| Self::from_op(op))
    }
}

impl Ir {
    /// Whether the operation is of that definition.
    #[inline]
    pub fn is_op(&self, op: OpId, def: &'static OpDef) -> bool {
        self.op_def(op).is_some_and(|own| std::ptr::eq(own, def))
    }

    /// The view of the operation that defines the value, if it is of that kind.
    #[inline]
    pub fn defining<V: OpView>(&self, value: ValueId) -> Option<V> {
        let def = self.ctx().op_def(self.defining_name(value)?)?;
        if std::ptr::eq(def, V::DEF) { self.defining_op(value).map(V::from_op) } else { None }
    }

    /// The inherent attribute at that position of the definition.
    #[inline]
    pub fn declared_attr(&self, op: OpId, index: usize) -> Option<Attribute> {
        let name = *self.ctx().op_info(self.name(op))?.attribute_names.get(index)?;
        self.property(op, name)
    }

    /// The inherent attribute at that position of the definition, which is required or has a default.
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
        self.declared_attr(op, index)
            .or_else(default)
            .expect("a verified operation has its required attributes")
    }

    /// The only operand of a group.
    ///
    /// # Panics
    /// If there is none.
    #[inline]
    #[track_caller]
    pub fn single_operand(&self, op: OpId, group: usize) -> ValueId {
        self.optional_operand(op, group).expect("a verified operation has its operands")
    }

    /// The operand of an optional group.
    #[inline]
    pub fn optional_operand(&self, op: OpId, group: usize) -> Option<ValueId> {
        self.operand_group(op, group)?.next().map(|index| self.operand(op, index))
    }

    /// The operands of a group; none if the operation is malformed.
    #[inline]
    pub fn operands_of_group(
        &self,
        op: OpId,
        group: usize,
    ) -> impl DoubleEndedIterator<Item = ValueId> + ExactSizeIterator + Clone + '_ {
        self.operand_group(op, group).unwrap_or_default().map(move |index| self.operand(op, index))
    }

    /// The results of a group; none if the operation is malformed.
    #[inline]
    pub fn results_of_group(&self, op: OpId, group: usize) -> &[ValueId] {
        &self.results(op)[self.result_group(op, group).unwrap_or_default()]
    }
}

/// The parts of an operation that is built from its definition, group by group.
#[derive(Clone, Copy, Debug, Default)]
pub struct OpParts<'a> {
    /// The operands of each group.
    pub operands: &'a [&'a [ValueId]],
    /// For each declared attribute: its value, or nothing (then the default, if it has one).
    pub attributes: &'a [Option<Attribute>],
    /// The types of each group of results; `None` where they follow from the rest.
    pub results: &'a [Option<&'a [Type]>],
    /// The successors.
    pub successors: &'a [&'a [BlockId]],
    /// How many regions there are.
    pub n_regions: usize,
}

impl Rewriter<'_> {
    /// Creates an operation from its definition at the insertion point: with default attributes, segment sizes and the result
    /// types that follow from operands and attributes.
    ///
    /// # Panics
    /// If the operation's dialect is not registered, or if result types that are not given do not follow.
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
    // Later entries win over the defaults, which come first.
    let defaults = info.default_properties.entries(ctx);
    let all: SmallVec<[(Identifier, Attribute); 8]> = defaults.iter().chain(entries).collect();
    ctx.dict(&all)
}

impl InferInput<'_> {
    /// The types of all results of an operation of definition `def`: those given, and for the others what its inference function,
    /// traits, relations and constraints say. The error says for which result nothing does.
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
                        "the type of result '{}' does not follow from operands and attributes",
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

    /// The type of the first operand of the group of that name, or of the attribute of that name.
    pub fn type_of(&self, ctx: &Context, def: &OpDef, name: &str) -> Option<Type> {
        if let Some(group) = def.operands.iter().position(|operand| operand.name == name) {
            return self.operands.get(self.group(group)?.next()?).copied();
        }
        def.attribute(name)?;
        Some(self.properties.get_named(ctx, name)?.ty(ctx))
    }

    /// The positions of the operands of a group.
    pub fn group(&self, group: usize) -> Option<Range<usize>> {
        let start = self.groups.get(..group)?.iter().sum();
        Some(start..start + self.groups.get(group)?)
    }
}

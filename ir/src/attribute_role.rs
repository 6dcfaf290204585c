//! Attribute roles: the closed world of attributes that proofs rely on.
//!
//! A proof executes an operation by its semantics. An attribute that the semantics does not read could still change the
//! behaviour of the operation. Each dialect therefore declares the role of every attribute that it knows
//! ([`Dialect::attribute_roles`](crate::context::Dialect)): inherent attributes of its operations, and discardable
//! attributes with its name, on operations, functions, arguments, results and modules. An attribute without a declared
//! role is not known to be harmless, and a verdict that depends on it is undecided.
//!
//! An attribute that has its default value, and an operand or result segment size, states nothing and has no role.

use crate::context::AttrKind;
use crate::{AttrDict, Attribute, Context, Identifier, Ir, OpId, Traits};

pub use crate::context::attribute_roles::{AttrPlace, AttributeRole, AttributeRoles, Carrier};

/// An attribute of an operation, an argument or a result, with its declared role.
#[derive(Clone, Copy, Debug)]
pub struct StatedAttribute {
    /// The entity that the attribute is attached to.
    pub place: AttrPlace,
    /// The name.
    pub name: Identifier,
    /// The value.
    pub value: Attribute,
    /// The declared role; `None` if no dialect declares one.
    pub role: Option<AttributeRole>,
}

impl StatedAttribute {
    /// Returns whether the attribute has a role in which it is modelled.
    pub fn is_modelled(&self) -> bool {
        self.role.is_some_and(AttributeRole::is_modelled)
    }

    /// Returns a phrase that names the attribute and the place: "`llvm.noalias` of argument #0".
    pub fn describe(&self, ctx: &Context) -> String {
        let name = self.name.as_str(ctx);
        match self.place {
            AttrPlace::Operation => format!("`{name}`"),
            AttrPlace::Argument(i) => format!("`{name}` of argument #{i}"),
            AttrPlace::Result(i) => format!("`{name}` of result #{i}"),
        }
    }
}

/// Attributes that describe the form of an operation, not its behaviour.
const SEGMENTS: [Identifier; 2] = [Identifier::OPERAND_SEGMENT_SIZES, Identifier::RESULT_SEGMENT_SIZES];

/// Attributes that list those of arguments and of results.
const NESTED: [Identifier; 2] = [Identifier::ARG_ATTRS, Identifier::RES_ATTRS];

impl Ir {
    /// Returns the attributes that state something of an operation itself: inherent ones that do not have their default
    /// value, then discardable ones. Those of arguments and results are left out; see [`Ir::stated_value_attributes`].
    ///
    /// A discardable attribute without a dialect prefix has no meaning by itself (LangRef, "Attributes"); it is
    /// left out unless the operation is a function or a call, whose lowering reads such names.
    pub fn stated_attributes(&self, op: OpId) -> impl Iterator<Item = StatedAttribute> {
        let ctx = self.ctx();
        let info = ctx.op_info(self.name(op));
        let inherent = self.properties(op).entries(ctx).iter().filter_map(move |(name, value)| {
            let is_default = info.is_some_and(|info| info.is_default(ctx, name, value));
            if is_default || NESTED.contains(&name) || SEGMENTS.contains(&name) {
                return None;
            }
            let role = info.and_then(|info| info.role_of(ctx, name));
            Some(StatedAttribute { place: AttrPlace::Operation, name, value, role })
        });
        // Lowerings copy attributes with such names from functions and calls to the target.
        let is_lowered =
            self.has_trait(op, Traits::FUNCTION) || info.is_some_and(|info| info.def.callee.is_some());
        let discardable = self.attrs(op).entries(ctx).iter().filter_map(move |(name, value)| {
            let text = name.as_str(ctx);
            let role = if text.contains('.') {
                ctx.registry().role_of_discardable(text)
            } else if is_lowered && !NESTED.contains(&name) {
                info.and_then(|info| info.role_of(ctx, name))
            } else {
                return None;
            };
            Some(StatedAttribute { place: AttrPlace::Operation, name, value, role })
        });
        inherent
            .chain(discardable)
            .filter(move |stated| stated.role.is_none() || !is_empty(ctx, stated.value))
    }

    /// Returns why the environment in which an operation is executed is not modelled: an attribute of the machine or of
    /// floating-point arithmetic on an operation around it. O(depth).
    pub fn unmodelled_environment(&self, op: OpId) -> Option<String> {
        let ctx = self.ctx();
        let around = std::iter::successors(self.parent_op(op), |&at| self.parent_op(at));
        around.flat_map(|at| self.stated_attributes(at)).find_map(|stated| match stated.role {
            Some(AttributeRole::Environment(models)) => {
                let reason = models(ctx, stated.value).err()?;
                Some(format!("attribute {} is not modelled: {reason}", stated.describe(ctx)))
            }
            Some(AttributeRole::Layout(models)) => {
                let reason = match models(ctx, stated.value) {
                    Ok(None) => return None,
                    Ok(Some(_)) => "it declares the width of `index`".to_owned(),
                    Err(reason) => reason,
                };
                Some(format!("attribute {} is not modelled: {reason}", stated.describe(ctx)))
            }
            _ => None,
        })
    }

    /// Returns the width of `index` at an operation: that of the nearest data layout around it that declares one, if
    /// there is one. O(depth).
    pub fn declared_index_width(&self, op: OpId) -> Option<u32> {
        let around = std::iter::successors(self.parent_op(op), |&at| self.parent_op(at));
        around.flat_map(|at| self.stated_attributes(at)).find_map(|stated| match stated.role {
            Some(AttributeRole::Layout(models)) => models(self.ctx(), stated.value).ok()?,
            _ => None,
        })
    }

    /// Returns the attributes of the arguments and results of a function or call, from `arg_attrs` and `res_attrs`.
    pub fn stated_value_attributes(&self, op: OpId) -> Vec<StatedAttribute> {
        let ctx = self.ctx();
        let mut found = Vec::new();
        let places: [fn(usize) -> AttrPlace; 2] = [AttrPlace::Argument, AttrPlace::Result];
        for (list, place) in NESTED.into_iter().zip(places) {
            let list = self.property(op, list).or_else(|| self.attrs(op).get(ctx, list));
            let list = list.and_then(|list| list.as_array(ctx));
            for (i, each) in list.into_iter().flatten().enumerate() {
                let entries = each.as_dict(ctx).unwrap_or(AttrDict::EMPTY).entries(ctx);
                found.extend(entries.iter().map(|(name, value)| {
                    let role = ctx.registry().role_of_discardable(name.as_str(ctx));
                    StatedAttribute { place: place(i), name, value, role }
                }));
            }
        }
        found
    }
}

/// Returns whether an attribute is an empty text, list or dictionary.
fn is_empty(ctx: &Context, value: Attribute) -> bool {
    match value.kind(ctx) {
        AttrKind::String { value, .. } => value.as_str(ctx).is_empty(),
        _ => {
            value.as_array(ctx).is_some_and(<[Attribute]>::is_empty)
                || value.as_i64_array(ctx).is_some_and(|all| all.is_empty())
                || value.as_dict(ctx).is_some_and(|dict| dict == AttrDict::EMPTY)
        }
    }
}

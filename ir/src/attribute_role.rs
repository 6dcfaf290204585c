//! Attribute roles: the closed world of attributes that proofs rely on.
//!
//! A proof executes an operation by its semantics. An attribute that the semantics does not read could still change the
//! behaviour of the operation. Each dialect therefore declares the role of every attribute that it knows
//! ([`Dialect::attribute_roles`](crate::context::Dialect)): inherent attributes of its operations, and discardable
//! attributes with its name, on operations, functions, arguments, results and modules. An attribute without a declared
//! role is not known to be harmless, and a verdict that depends on it is undecided.
//!
//! An attribute that has its default value, and an operand or result segment size, states nothing and has no role.

use crate::context::{AttrKind, AttrPlace, Registry};
use crate::op_def::Presence;
use crate::{AttrDict, Attribute, Context, Identifier, Ir, OpDef, OpId, Traits};

/// How behaviour depends on an attribute.
#[derive(Clone, Copy, Debug)]
pub enum AttributeRole {
    /// The semantics of the operation reads the attribute, or the prover compares it.
    Read,
    /// The attribute does not influence behaviour. The text is the source of that claim.
    Irrelevant(&'static str),
    /// The attribute only excludes behaviour: an execution that breaks the promise is undefined or yields poison. A
    /// refinement may drop the attribute, and may not add it.
    Promise,
    /// The semantics does not describe operations with the attribute. They are unknown functions of their operands.
    Unmodelled,
    /// The attribute belongs to the interface of a function, variable or module, such as a calling convention. Source
    /// and target must agree on it.
    Interface,
    /// The attribute describes the machine or the floating-point environment. The function returns why the semantics
    /// does not model this value, and `Ok` where the value is what the semantics assumes.
    Environment(fn(&Context, Attribute) -> Result<(), String>),
}

impl AttributeRole {
    /// Returns whether the behaviour is the same with and without the attribute, or is the one that the semantics
    /// states.
    pub fn is_modelled(self) -> bool {
        matches!(self, AttributeRole::Read | AttributeRole::Irrelevant(_))
    }
}

/// The attributes that a declaration is about.
#[derive(Clone, Copy, Debug)]
pub enum Carrier {
    /// Attributes without a dialect prefix of these operations; of all operations of the dialect if the list is empty.
    Ops(&'static [&'static str]),
    /// Discardable attributes, whose names begin with the name of the dialect, on any operation, argument or result.
    Discardable,
}

/// One declaration of a dialect: attributes that have the same role.
#[derive(Clone, Copy, Debug)]
pub struct AttributeRoles {
    /// The entities that carry the attributes.
    pub carrier: Carrier,
    /// The names of the attributes, with the prefix for discardable ones.
    pub names: &'static [&'static str],
    /// The role of the attributes.
    pub role: AttributeRole,
}

impl AttributeRoles {
    /// Declares a role of attributes of operations.
    pub const fn of_ops(
        ops: &'static [&'static str],
        names: &'static [&'static str],
        role: AttributeRole,
    ) -> AttributeRoles {
        AttributeRoles { carrier: Carrier::Ops(ops), names, role }
    }

    /// Declares a role of discardable attributes.
    pub const fn discardable(names: &'static [&'static str], role: AttributeRole) -> AttributeRoles {
        AttributeRoles { carrier: Carrier::Discardable, names, role }
    }
}

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

impl Registry {
    /// Returns the declared role of an attribute of an operation that has no dialect prefix.
    pub fn role_of_op_attribute(&self, def: &OpDef, name: &str) -> Option<AttributeRole> {
        let of_op = |roles: &&AttributeRoles| match roles.carrier {
            Carrier::Ops(ops) => ops.is_empty() || ops.contains(&def.name),
            Carrier::Discardable => false,
        };
        let roles = self.dialect(def.dialect())?.attribute_roles;
        roles
            .iter()
            .copied()
            .flatten()
            .filter(of_op)
            .find(|roles| roles.names.contains(&name))
            .map(|r| r.role)
    }

    /// Returns the declared role of a discardable attribute, named with its dialect.
    pub fn role_of_discardable(&self, name: &str) -> Option<AttributeRole> {
        let dialect = self.dialect(name.split('.').next()?)?;
        let discardable = |roles: &&AttributeRoles| matches!(roles.carrier, Carrier::Discardable);
        let mut roles = dialect.attribute_roles.iter().copied().flatten().filter(discardable);
        roles.find(|roles| roles.names.contains(&name)).map(|roles| roles.role)
    }
}

/// Attributes that describe the form of an operation, not its behaviour.
const SEGMENTS: [&str; 2] = ["operandSegmentSizes", "resultSegmentSizes"];

/// Attributes that list those of arguments and of results.
const NESTED: [&str; 2] = ["arg_attrs", "res_attrs"];

impl Ir {
    /// Returns the attributes that state something of an operation itself: inherent ones that do not have their default
    /// value, then discardable ones. Those of arguments and results are left out; see [`Ir::stated_value_attributes`].
    ///
    /// A discardable attribute without a dialect prefix has no meaning by itself (LangRef, "Attributes"); it is
    /// left out unless the operation is a function or a call, whose lowering reads such names.
    pub fn stated_attributes(&self, op: OpId) -> impl Iterator<Item = StatedAttribute> {
        let ctx = self.ctx();
        let def = self.op_def(op);
        let inherent = self.properties(op).entries(ctx).iter().filter_map(move |(name, value)| {
            let text = name.as_str(ctx);
            let nested = NESTED.contains(&text);
            if nested || SEGMENTS.contains(&text) || is_default(ctx, def, text, value) {
                return None;
            }
            let role = def.and_then(|def| ctx.registry().role_of_op_attribute(def, text));
            Some(StatedAttribute { place: AttrPlace::Operation, name, value, role })
        });
        // Lowerings copy attributes with such names from functions and calls to the target.
        let is_lowered = self.has_trait(op, Traits::FUNCTION) || def.is_some_and(|def| def.callee.is_some());
        let discardable = self.attrs(op).entries(ctx).iter().filter_map(move |(name, value)| {
            let text = name.as_str(ctx);
            let role = if text.contains('.') {
                ctx.registry().role_of_discardable(text)
            } else if is_lowered && !NESTED.contains(&text) {
                def.and_then(|def| ctx.registry().role_of_op_attribute(def, text))
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
            _ => None,
        })
    }

    /// Returns the attributes of the arguments and results of a function or call, from `arg_attrs` and `res_attrs`.
    pub fn stated_value_attributes(&self, op: OpId) -> Vec<StatedAttribute> {
        let ctx = self.ctx();
        let mut found = Vec::new();
        let places: [fn(usize) -> AttrPlace; 2] = [AttrPlace::Argument, AttrPlace::Result];
        for (list, place) in NESTED.into_iter().zip(places) {
            let list = self.attr_named(op, list).and_then(|list| list.as_array(ctx));
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

/// Returns whether an inherent attribute has the value that its absence implies.
fn is_default(ctx: &Context, def: Option<&'static OpDef>, name: &str, value: Attribute) -> bool {
    match def.and_then(|def| def.attribute(name)).map(|attribute| attribute.presence) {
        Some(Presence::Default(default) | Presence::Implied(default)) => default(ctx) == value,
        _ => false,
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

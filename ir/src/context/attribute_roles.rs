//! The roles of attributes, which dialects declare in [`Dialect::attribute_roles`](super::Dialect).
//!
//! The module [`attribute_role`](crate::attribute_role) describes the use of roles in proofs.

use super::{Attribute, Context};

/// The IR entity that a dialect's attribute is attached to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AttrPlace {
    /// The operation itself: a discardable attribute.
    Operation,
    /// The argument with this index of the function that the operation defines.
    Argument(usize),
    /// The result with this index of the function that the operation defines.
    Result(usize),
}

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
    /// As [`Interface`](AttributeRole::Interface), and the lowering of the function gives the attribute this name.
    LoweredInterface(&'static str),
    /// The function is variadic if the value is `true`. The prover compares it with the types of functions.
    Variadic,
    /// The attribute describes the machine or the floating-point environment, or some of its values are hints. The
    /// function returns `Ok` if the semantics assumes this value, and otherwise the reason for which the value is not
    /// modelled.
    Environment(fn(&Context, Attribute) -> Result<(), String>),
    /// As [`Environment`](AttributeRole::Environment), for a data layout. The function returns the width of `index`
    /// that the layout declares.
    Layout(fn(&Context, Attribute) -> Result<Option<u32>, String>),
}

impl AttributeRole {
    /// Returns whether the behaviour is the same with and without the attribute, or is the one that the semantics
    /// states.
    pub fn is_modelled(self) -> bool {
        matches!(self, AttributeRole::Read | AttributeRole::Irrelevant(_) | AttributeRole::Variadic)
    }
}

/// The attributes to which a declaration applies.
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
    /// The names of the attributes, with the prefix for discardable ones. An empty list of discardable attributes
    /// stands for all discardable attributes of the dialect.
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

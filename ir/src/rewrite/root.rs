//! Roots of patterns: the operations that a pattern is tried on.

use crate::{Context, OpDef, OpName, Traits};

/// The operations that a pattern is tried on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Root<'a> {
    /// The operations with this name.
    Op(&'a str),
    /// The registered operations with these traits.
    Trait(Traits),
    /// The registered operations that implement this interface.
    Interface(Interface),
    /// All operations.
    Any,
}

impl Root<'_> {
    /// Returns the names of the operations; `None` for all operations. O(number of registered operations) for traits
    /// and interfaces.
    pub fn names(self, ctx: &Context) -> Option<Vec<OpName>> {
        let registered = |selects: &dyn Fn(&OpDef) -> bool| {
            let dialects = ctx.registry().dialects().iter();
            let defs = dialects.flat_map(|dialect| dialect.ops.iter().copied().flatten().copied());
            Some(defs.filter(|def| selects(def)).filter_map(|def| ctx.name_of(def)).collect())
        };
        match self {
            Root::Op(name) => Some(vec![ctx.op_name(name)]),
            Root::Trait(traits) => registered(&|def| def.traits.contains(traits)),
            Root::Interface(interface) => registered(&|def| interface.is_implemented_by(def)),
            Root::Any => None,
        }
    }
}

/// An interface of operations: a property of their definitions, with a name.
///
/// ```
/// use proofmark_ir::{Interface, OpDef, Traits};
///
/// static LOOP: OpDef = OpDef { traits: Traits::LOOP_LIKE, ..OpDef::new("toy.loop") };
/// assert!(Interface::LOOP_LIKE.is_implemented_by(&LOOP));
/// assert!(!Interface::CALL.is_implemented_by(&LOOP));
/// ```
#[derive(Clone, Copy)]
pub struct Interface {
    name: &'static str,
    is_implemented_by: fn(&OpDef) -> bool,
}

impl Interface {
    /// MLIR's `BranchOpInterface`: operations with successors, to which they forward operands.
    pub const BRANCH: Interface = Interface::new("BranchOpInterface", |def| {
        def.successor_operands.is_some()
            || def.successors.iter().any(|successor| successor.operands.is_some())
    });
    /// MLIR's `RegionBranchOpInterface`: operations whose control flow between their regions is known.
    pub const REGION_BRANCH: Interface =
        Interface::new("RegionBranchOpInterface", |def| def.region_flow.is_some());
    /// MLIR's `LoopLikeOpInterface`.
    pub const LOOP_LIKE: Interface =
        Interface::new("LoopLikeOpInterface", |def| def.traits.contains(Traits::LOOP_LIKE));
    /// MLIR's `FunctionOpInterface`.
    pub const FUNCTION: Interface =
        Interface::new("FunctionOpInterface", |def| def.traits.contains(Traits::FUNCTION));
    /// MLIR's `CallOpInterface`: calls of a symbol.
    pub const CALL: Interface = Interface::new("CallOpInterface", |def| def.callee.is_some());
    /// MLIR's `SymbolOpInterface`.
    pub const SYMBOL: Interface =
        Interface::new("SymbolOpInterface", |def| def.traits.contains(Traits::SYMBOL));
    /// MLIR's `DestinationStyleOpInterface`.
    pub const DESTINATION_STYLE: Interface =
        Interface::new("DestinationStyleOpInterface", |def| def.destinations.is_some());

    /// Returns the interface of the operations whose definitions satisfy `is_implemented_by`. Interfaces are equal if
    /// their names are equal.
    pub const fn new(name: &'static str, is_implemented_by: fn(&OpDef) -> bool) -> Interface {
        Interface { name, is_implemented_by }
    }

    /// Returns the name.
    pub fn name(self) -> &'static str {
        self.name
    }

    /// Returns whether the operations with this definition implement the interface.
    #[inline]
    pub fn is_implemented_by(self, def: &OpDef) -> bool {
        (self.is_implemented_by)(def)
    }
}

impl PartialEq for Interface {
    fn eq(&self, other: &Interface) -> bool {
        self.name == other.name
    }
}

impl Eq for Interface {}

impl std::fmt::Debug for Interface {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Interface({})", self.name)
    }
}

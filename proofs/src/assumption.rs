//! The assumptions of a proof on callees.

use serde::{Deserialize, Serialize};
use std::fmt::{self, Display, Formatter};

/// A callee that a proof assumes to be equal in source and target. Functions precede operations in the order.
///
/// ```
/// use proofmark_proofs::verdict::Assumption;
///
/// assert_eq!(Assumption::Function("odd".to_owned()).to_string(), "odd");
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Assumption {
    /// A function with a body, by the name of its symbol: a recursive function, or one beyond the inlining depth.
    Function(
        /// The name of the symbol, without `@`.
        String,
    ),
    /// An operation with a callee that is modelled as an opaque function.
    Operation(
        /// The name of the operation and a hash of its properties, attributes and types.
        String,
    ),
}

impl Assumption {
    /// Returns the name of the assumed function, if the assumption is about a function of the module.
    pub fn function(&self) -> Option<&str> {
        match self {
            Assumption::Function(name) => Some(name),
            Assumption::Operation(_) => None,
        }
    }
}

impl Display for Assumption {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Assumption::Function(name) | Assumption::Operation(name) => f.write_str(name),
        }
    }
}

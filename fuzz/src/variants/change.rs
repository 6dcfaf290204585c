//! Changes of a program.

use proofmark_ir::text::{attribute_to_string, type_to_string};
use proofmark_ir::{Attribute, Ir, OpId, Type, ValueId};

/// A change of a program. Operations and values are those of the program and its duplicates.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// All values and constants of a scalar type, also in vectors, tensors and memrefs, have another type.
    Retype {
        /// The scalar type.
        from: Type,
        /// The other type.
        to: Type,
    },
    /// An inherent attribute has another value; `None`: it is removed.
    Attribute {
        /// The operation.
        op: OpId,
        /// The name of the attribute.
        name: &'static str,
        /// The value.
        value: Option<Attribute>,
    },
    /// The function returns the value as well.
    Return(ValueId),
    /// A value is stored to another memref of the same type, with the same indices, before the operation.
    Store(OpId),
    /// The first two operands are exchanged.
    Exchange(OpId),
    /// All uses of a value are replaced by another value.
    Merge {
        /// The replaced value.
        from: ValueId,
        /// The other value.
        to: ValueId,
    },
    /// A constant has another value.
    Constant {
        /// The operation.
        op: OpId,
        /// The value.
        value: Attribute,
    },
}

impl Change {
    /// Returns a description of the change of `ir`.
    pub fn describe(&self, ir: &Ir) -> String {
        let ctx = ir.ctx();
        let op = |op: OpId| format!("'{}'", ir.name_str(op));
        let defined = |value: ValueId| match ir.defining_op(value) {
            Some(by) => format!("the result of {}", op(by)),
            None => "an argument".to_owned(),
        };
        match *self {
            Change::Retype { from, to } => {
                format!("{} instead of {}", type_to_string(ctx, to), type_to_string(ctx, from))
            }
            Change::Attribute { op: at, name, value: Some(value) } => {
                format!("{name} = {} of {}", attribute_to_string(ctx, value), op(at))
            }
            Change::Attribute { op: at, name, value: None } => format!("{} without {name}", op(at)),
            Change::Return(value) => format!("{} returned", defined(value)),
            Change::Store(at) => format!("a store to other memory before {}", op(at)),
            Change::Exchange(at) => format!("exchanged operands of {}", op(at)),
            Change::Merge { .. } => "equal arguments".to_owned(),
            Change::Constant { value, .. } => format!("the constant {}", attribute_to_string(ctx, value)),
        }
    }
}

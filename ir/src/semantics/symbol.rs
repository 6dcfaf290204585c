//! Symbols of uninterpreted functions.
//!
//! A [`Symbol`] consists of an [`Origin`], the value that the uninterpreted function represents, and of a
//! [`Component`] of that value. The symbol, the widths of the arguments and the width of the result identify the
//! function. Names from the input are inside variants of [`Origin`], so that no name of a function, of an operation or
//! of a type is equal to a symbol that the semantics or an executor makes.
//!
//! Symbols are compared, never parsed. [`Display`](std::fmt::Display) renders a symbol for a reader, and different
//! symbols may have equal texts.

use crate::text::symbol_to_string;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The symbol of an uninterpreted function.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Symbol {
    /// The value that the function represents.
    pub origin: Origin,
    /// The component of that value.
    pub component: Component,
}

/// An observable event, or an operation that is executed as an uninterpreted function.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Action {
    /// A call of the function of that name, of which no body is known.
    Call(String),
    /// A call of the function of that name, which has a body and is assumed to be the same in source and target.
    AssumedCall(String),
    /// A call of a function value.
    IndirectCall,
    /// An effect that the semantics of an operation names.
    Effect(String),
    /// An operation without modelled semantics: its name with a hash of its attributes and types.
    Operation(String),
    /// The `number`-th new object that an operation without modelled semantics allocates.
    Allocation {
        /// The operation, as in [`Action::Operation`].
        operation: String,
        /// The number of objects allocated before, plus one.
        number: usize,
    },
    /// The end of the program in the operation of that name.
    End(String),
}

/// The kind of a nondeterministic choice.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum ChoiceKind {
    /// The sign of a computed NaN.
    NanSign,
    /// The payload of a computed NaN.
    NanPayload,
    /// A choice that the semantics of an operation names.
    Named(String),
}

impl ChoiceKind {
    /// Returns whether the choice is that of a computed NaN.
    pub fn is_of_nan(&self) -> bool {
        matches!(self, ChoiceKind::NanSign | ChoiceKind::NanPayload)
    }
}

/// The cells that an access covers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Extent {
    /// One cell.
    Cell,
    /// Several consecutive cells.
    Cells,
    /// A whole block.
    Block,
}

/// The value that an uninterpreted function stands for.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Origin {
    /// An event or an operation.
    Action(Action),
    /// A nondeterministic choice.
    Choice {
        /// The kind.
        kind: ChoiceKind,
        /// The number of earlier choices of the same operation.
        times: u32,
        /// The operation, as text.
        operation: Option<String>,
        /// Whether the source chooses. Otherwise the target does.
        in_source: bool,
    },
    /// A pure function that has a definition which is not modelled.
    Abstraction(String),
    /// An unspecified value of that name, which depends on a choice.
    Unspecified(String),
    /// The function value of a function.
    FunctionValue(String),
    /// A cell of that kind at the entry of the function.
    InitialMemory(String),
    /// A cell of that kind after an event.
    MemoryAfterEvent(String),
    /// A cell of that kind after some iterations of a loop.
    MemoryInLoop(String),
    /// A cell that is read as another kind than it was written as.
    Reinterpretation {
        /// The kind that was written.
        written: String,
        /// The kind that is read.
        read: String,
    },
    /// An element of a tensor from outside, of that kind.
    Element(String),
    /// The elements of a tensor that were defined by that formula.
    Elements(usize),
    /// The number of cells of that kind in a block from outside.
    BlockSize(String),
    /// The number of cells of that kind in a block that was allocated as cells of another kind.
    LocalBlockSize(String),
    /// Whether one of two allocations in different units is smaller.
    AllocationSize,
    /// Whether unknown code frees a block that is on the stack in the target only.
    FreedByUnknownCode,
    /// Whether a block was freed before the function was entered.
    BlockFreed,
    /// Whether a loop freed a block.
    BlockFreedInLoop,
    /// Whether an event freed a block.
    BlockFreedByEvent,
    /// Whether a block is constant.
    BlockConstant,
    /// Whether a block has a greater alignment than it was allocated with.
    BlockAlignment,
    /// The address of a block in the default address space.
    BlockAddress,
    /// The address of a block in another address space.
    BlockAddressIn(String),
    /// The values that represent a value in a lowering, by the types of both. No rule defines them.
    Representation(String),
    /// The value that such values represent. It is the inverse of the representation.
    Represented(String),
    /// The NaN of the format of that name that a callee observes for a computed NaN.
    ObservedNan(String),
    /// The number of which scalable sizes are multiples, minus one.
    VectorScale,
    /// Whether behaviour is undefined for that reason, though passes of MLIR assume that it is defined.
    Doubtful(String),
    /// Whether behaviour is undefined for that reason, which the documentation does not determine.
    Unsettled(String),
    /// The trace after the begin of an iteration whose order is open.
    IterationOrder,
    /// Whether the order of two accesses of iterations matters.
    AccessOrder,
    /// Whether an unknown call accesses the same memory as an iteration.
    CallAccess {
        /// The cells that the iteration accesses.
        extent: Extent,
        /// The number of the kind of the cells, and the width of their indices.
        kind: Option<(usize, u32)>,
        /// Whether the iteration writes.
        writes: bool,
    },
}

/// The component of the value that an uninterpreted function stands for.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Component {
    /// All of it.
    Whole,
    /// The value of the scalar of that number.
    Value(usize),
    /// The value of the scalar of that number among the results of a call.
    Result(usize),
    /// The poison bit of the scalar of that number.
    Poison(usize),
    /// Whether the result is poison.
    IsPoison,
    /// Whether the behaviour is undefined.
    IsUndefined,
    /// The token of which all results are functions.
    Token,
    /// The trace after a call of functions of that form.
    Trace(String),
    /// Whether the call does not return.
    DoesNotReturn,
}

impl Symbol {
    /// Returns the symbol of an abstraction: a pure function named `name` that has a definition which is not modelled.
    pub fn abstraction(name: impl Into<String>) -> Symbol {
        Origin::Abstraction(name.into()).into()
    }

    /// Returns whether the function abstracts from a definition that is not modelled. A counterexample that depends on
    /// such a function does not refute anything.
    pub fn is_abstraction(&self) -> bool {
        match &self.origin {
            Origin::Action(action) => match action {
                Action::Call(_) | Action::IndirectCall | Action::End(_) => false,
                // Effects are observed by name, such as the text that is printed.
                Action::Effect(_) => false,
                Action::AssumedCall(_) | Action::Operation(_) | Action::Allocation { .. } => true,
            },
            Origin::Abstraction(_)
            | Origin::LocalBlockSize(_)
            | Origin::AllocationSize
            | Origin::FreedByUnknownCode
            | Origin::BlockAlignment
            | Origin::BlockAddress
            | Origin::BlockAddressIn(_)
            | Origin::Representation(_)
            | Origin::Represented(_)
            | Origin::Doubtful(_)
            | Origin::Unsettled(_)
            | Origin::IterationOrder
            | Origin::AccessOrder
            | Origin::CallAccess { .. } => true,
            Origin::Choice { .. }
            | Origin::Unspecified(_)
            | Origin::FunctionValue(_)
            | Origin::InitialMemory(_)
            | Origin::MemoryAfterEvent(_)
            | Origin::MemoryInLoop(_)
            | Origin::Reinterpretation { .. }
            | Origin::Element(_)
            | Origin::Elements(_)
            | Origin::BlockSize(_)
            | Origin::BlockFreed
            | Origin::BlockFreedInLoop
            | Origin::BlockFreedByEvent
            | Origin::BlockConstant
            | Origin::ObservedNan(_)
            | Origin::VectorScale => false,
        }
    }

    /// Returns whether the function is an operation that computes floats. Other functions may return the bits of their
    /// arguments or of memory.
    pub fn computes_floats(&self) -> bool {
        matches!(self.origin, Origin::Abstraction(_))
    }

    /// Returns whether the function is a choice, in the source or in the target.
    pub fn is_choice(&self) -> bool {
        matches!(self.origin, Origin::Choice { .. })
    }

    /// Returns whether the function is a choice of the source.
    pub fn is_choice_of_source(&self) -> bool {
        matches!(self.origin, Origin::Choice { in_source: true, .. })
    }

    /// Returns whether the function is the choice of a NaN, in the source or in the target.
    pub fn is_nan_choice(&self) -> bool {
        matches!(&self.origin, Origin::Choice { kind, .. } if kind.is_of_nan())
    }
}

impl Origin {
    /// Returns the symbol of a component of the value.
    pub fn component(&self, component: Component) -> Symbol {
        Symbol { origin: self.clone(), component }
    }
}

impl Action {
    /// Returns the symbol of a component of the outcome.
    pub fn component(&self, component: Component) -> Symbol {
        Symbol { origin: Origin::Action(self.clone()), component }
    }
}

impl From<Origin> for Symbol {
    fn from(origin: Origin) -> Symbol {
        Symbol { origin, component: Component::Whole }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Call(name) => f.write_str(&symbol_to_string(name)),
            Action::AssumedCall(name) => write!(f, "call of {}", symbol_to_string(name)),
            Action::IndirectCall => f.write_str("@(indirect)"),
            Action::Effect(name) | Action::Operation(name) => f.write_str(name),
            Action::Allocation { operation, number } => write!(f, "{operation} new {number}"),
            Action::End(operation) => write!(f, "{operation} ends the program"),
        }
    }
}

impl fmt::Display for ChoiceKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ChoiceKind::NanSign => "the sign of a NaN",
            ChoiceKind::NanPayload => "the payload of a NaN",
            ChoiceKind::Named(name) => name,
        })
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Origin::Action(action @ Action::End(_)) => write!(f, "@{action}"),
            Origin::Action(action) => action.fmt(f),
            Origin::Choice { kind, times, operation, in_source } => {
                let side = if *in_source { "source" } else { "target" };
                let place = operation.as_ref().map_or_else(String::new, |operation| format!("{operation} "));
                write!(f, "@{kind} (choice {times} of {place}in the {side}")
            }
            Origin::Abstraction(name) => f.write_str(name),
            Origin::Unspecified(name) => write!(f, "@{name}"),
            Origin::FunctionValue(name) => write!(f, "@function {name}"),
            Origin::InitialMemory(cell) => write!(f, "@initially {cell}"),
            Origin::MemoryAfterEvent(cell) => write!(f, "@memory then {cell}"),
            Origin::MemoryInLoop(cell) => write!(f, "@memory in a loop {cell}"),
            Origin::Reinterpretation { written, read } => write!(f, "@reinterpreted {written} as {read}"),
            Origin::Element(cell) => write!(f, "@element {cell}"),
            Origin::Elements(number) => write!(f, "@elements as in definition {number}"),
            Origin::BlockSize(cell) => write!(f, "@size in {cell}"),
            Origin::LocalBlockSize(cell) => write!(f, "size-of-block in {cell}"),
            Origin::AllocationSize => f.write_str("size-of-allocation"),
            Origin::FreedByUnknownCode => f.write_str("free-by-unknown-code"),
            Origin::BlockFreed => f.write_str("@block is gone"),
            Origin::BlockFreedInLoop => f.write_str("@block is gone in a loop"),
            Origin::BlockFreedByEvent => f.write_str("@block is gone then"),
            Origin::BlockConstant => f.write_str("@block is constant"),
            Origin::BlockAlignment => f.write_str("alignment-of-block"),
            Origin::BlockAddress => f.write_str("address-of-block"),
            Origin::BlockAddressIn(space) => write!(f, "address-of-block in space {space}"),
            Origin::Representation(types) => write!(f, "representation-of-{types}"),
            Origin::Represented(types) => write!(f, "value-of-representation-of-{types}"),
            Origin::ObservedNan(kind) => write!(f, "@any NaN of {kind}"),
            Origin::VectorScale => f.write_str("@vscale"),
            Origin::Doubtful(reason) => write!(f, "doubtful: {reason}"),
            Origin::Unsettled(reason) => write!(f, "unsettled: {reason}"),
            Origin::IterationOrder => f.write_str("order-of-iterations"),
            Origin::AccessOrder => f.write_str("order-of-accesses"),
            Origin::CallAccess { extent, kind, writes } => {
                f.write_str("accesses-of-calls to ")?;
                f.write_str(match extent {
                    Extent::Cell => "a cell",
                    Extent::Cells => "cells",
                    Extent::Block => "a block",
                })?;
                if let Some((kind, width)) = kind {
                    write!(f, " of kind {kind} at i{width}")?;
                }
                f.write_str(if *writes { " that are written" } else { "" })
            }
        }
    }
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.origin.fmt(f)?;
        match &self.component {
            Component::Whole => Ok(()),
            Component::Value(number) => write!(f, " value {number}"),
            Component::Result(number) => write!(f, " result {number}"),
            Component::Poison(number) => write!(f, " poison {number}"),
            Component::IsPoison => f.write_str(" is poison"),
            Component::IsUndefined => f.write_str(" is undefined"),
            Component::Token => f.write_str(" of"),
            Component::Trace(form) => write!(f, " world{form}"),
            Component::DoesNotReturn => f.write_str(" does not return"),
        }
    }
}

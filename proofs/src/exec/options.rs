//! Options and errors of an execution.

use proofmark_ir::Location;

/// Options of an execution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// The width of `index`: 32 or 64.
    pub index_width: u32,
    /// The unroll bound: the maximum number of back edges taken to a loop header.
    pub unroll: u32,
    /// The maximum number of executed operations.
    pub max_steps: usize,
    /// The role of the function in a refinement.
    pub side: Side,
    /// The number of spent steps of the builder's budget at which the execution is aborted; `u64::MAX` for no limit.
    pub end: u64,
    /// Whether the source marks, in its trace, the events of each iteration of a loop that runs in any order. The
    /// target always does.
    pub marked: bool,
    /// Whether iterations with open order are executed from the last to the first, without checks for other orders.
    /// Used for a target that is executed on constants.
    pub backwards: bool,
    /// Whether all memory is counted in bytes, so that memrefs and pointers refer to the same cells.
    pub counts_bytes: bool,
    /// Whether attributes that the semantics does not read are ignored: the behaviour is then that of the operations
    /// without them. Otherwise such operations are uninterpreted functions.
    pub ignore_promises: bool,
}

/// The role of the executed function in a refinement.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Side {
    /// A function outside of a refinement; each choice takes its default.
    #[default]
    Alone,
    /// The source of a refinement.
    Source,
    /// The target of a refinement.
    Target,
}

/// The reason for which a function is not executed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ExecError {
    /// An operation is not modelled.
    #[error("`{op}`: {reason}")]
    Unsupported {
        /// The name of the operation.
        op: String,
        /// The location of the operation.
        location: Location,
        /// The reason, as a phrase.
        reason: String,
    },
    /// The function executes more operations than the options allow, loops unrolled.
    #[error("more than {0} operations to execute")]
    TooLong(usize),
    /// The execution exceeds the limit of steps of the budget.
    #[error("out of steps")]
    OutOfSteps,
    /// An operation converts between `index` and integers whose width differs from the assumed width of `index`.
    #[error("`index` has another width where it is converted")]
    OtherIndex,
}

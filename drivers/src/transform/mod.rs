//! The interpreter of transform scripts, as MLIR's `TransformState` and `transform-interpreter`.
//!
//! A script is IR whose values are handles. A handle maps to a list of payload operations or of payload values, a
//! parameter to a list of attributes ([`Payload`]). The behaviour of an operation of a script is a row
//! ([`Behaviour`]): a function that reads handles, edits the payload through a rewriter, and sets the results. An
//! application of an operation fails silenceably, so that an enclosing operation may suppress the failure, or
//! definitely ([`Failure`]).
//!
//! Commits of the journal are held during a step ([`Ir::hold_commits`](proofmark_ir::Ir::hold_commits)). After a step,
//! the interpreter reads the edits of the step from the journal and updates the handles: a replaced operation is
//! replaced in all handles, an erased one is removed (`tracking`). A consumed handle invalidates all handles to the
//! same payload, to operations nested in it, and to values that these operations define (`invalidation`).
//!
//! A check draws the order of matched operations from its seed (`order`).
//!
//! The interpreter does not depend on the dialect: the rows and the kinds of handle types are in [`Rules`].

mod each;
mod entry;
mod failure;
mod interpreter;
mod invalidation;
mod library;
mod mapping;
mod order;
mod passes;
mod proofs;
mod sequence;
mod step_checks;
mod tracking;

pub use each::{Partial, each, each_of};
pub use entry::{InterpreterOptions, InterpreterReport, interpret};
pub use failure::{Applied, Failure};
pub use interpreter::{
    ApplyFn, Behaviour, Behaviours, HandleKind, Interpreter, PassRunner, Payload, Results, Rules,
};
pub use library::{TransformLibrary, preload_library};
pub use passes::{check_uses, infer_effects};
pub use sequence::Mode;
pub use tracking::TrackingConfig;

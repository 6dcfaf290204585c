//! Symbolic execution of functions, with state merging at joins (bounded model checking).
//!
//! The symbolic executor and the interpreter are the same code on two implementations of
//! [`TermBuilder`](proofmark_ir::semantics::TermBuilder).
//!
//! Input: a function and terms for its arguments. Output: a [`Summary`], for all inputs at once. Blocks are executed in
//! reverse post-order. At a join, values, trace and memory are merged by `ite`. Loops are unrolled up to a bound, and
//! [`Summary::beyond`] is the condition under which an execution exceeds it; or a `LoopProver` summarizes them. The
//! semantics of an operation comes from its row alone (`OpDef::semantics`, successor operands, symbol names).
//!
//! **Trace.** Calls of unknown functions are observable events. The trace is a term: each event maps the trace to a new
//! one by an uninterpreted function of the trace and the arguments, poison bits included. The results of the call, and
//! whether it returns, are functions of the new trace. Two traces are equal for every interpretation if and only if the
//! sequences of events are equal for every interpretation.
//!
//! **Memory** is a chain of stores ([`memory`]). An event may change the visible memory, as a function of the trace.
//!
//! **State.** `State`, the path condition, the trace and the point in memory, is cloned as a whole at a branch and
//! merged at a join. `Ended` and `Trace` collect the inputs whose execution ended, and events and choices, on all
//! paths. `StepBudget` holds the limits, and `Context` the parts that never change. An operation in execution is an
//! `OpExecution`: its loop nest and its task are arguments.
//!
//! **Layers.** Each file imports files of the same row or of earlier rows, without a cycle:
//!
//! | files | contents |
//! |---|---|
//! | `options`, `path`, `scalars`, `index_use`, `omitted` | elementary types and analyses |
//! | `memory` | the chain of stores and the tables of blocks |
//! | `atomic_access`, `event`, `trace`, `budget`, `state` | the parts of an execution |
//! | `plan`, `edges`, `exits`, `nest`, `schedule`, `step`, `loop_prover` | structure and exits of regions and loops |
//! | `executor` | the execution as a whole, and its elementary changes |
//! | `access`, `addresses`, `atomics`, `sections`, `choices` | effects of an operation on memory, and choices |
//! | `boundary`, `events`, `opaque`, `tensors` | other effects of an operation |
//! | `ops`, `blocks`, `calls` | operations, blocks, and calls |
//! | `loops`, `block_loops`, `flatten`, `one_step` | loops of operations and of blocks |
//! | `host`, `run` | the interface to the semantics of operations, and the entry points |
//!
//! **Limitations.** An operation without semantics, or on values that are not modelled, such as an unranked tensor, is
//! an uninterpreted function of its name, its attributes and its types. The function is pure if the operation is. It
//! may be undefined, unless it is a call or has effects and no semantics. The semantics of an operation may refuse this
//! abstraction if the operation is no function of its operands. A proof for every such function holds for the
//! operation. A refutation that depends on one is discarded
//! ([`Symbol::is_abstraction`](proofmark_ir::semantics::Symbol::is_abstraction)).

mod access;
mod addresses;
mod atomic_access;
mod atomics;
mod block_loops;
mod blocks;
mod boundary;
mod budget;
mod bytes;
mod calls;
mod choices;
mod edges;
mod event;
mod events;
mod executor;
mod exits;
mod flatten;
mod host;
mod index_use;
mod loop_prover;
mod loops;
pub mod memory;
mod nest;
mod omitted;
mod one_step;
mod opaque;
mod ops;
mod options;
mod path;
mod plan;
mod related;
mod run;
mod scalars;
mod schedule;
mod sections;
mod state;
mod step;
mod summary;
mod tensors;
mod trace;

pub use atomic_access::AtomicAccess;
pub(crate) use atomic_access::are_of_one_operation;
pub(crate) use event::same_count;
pub use event::{Event, WORLD_WIDTH};
pub(crate) use loop_prover::{LoopPlan, LoopProver, LoopSummary};
pub(crate) use memory::ExecutorMemory;
pub(crate) use omitted::{Omitted, dead_operations};
pub(crate) use one_step::execute_step;
pub use options::{ExecError, Options, Side};
pub use run::execute;
pub(crate) use run::{execute_except, execute_inductively};
pub(crate) use schedule::are_among;
pub(crate) use step::{Entry, Probe, StepEnd, Stepped};
pub use summary::Summary;
pub use trace::{OpenChoice, OpenOrder};

//! The checks that every driver runs: configured at run time, with findings as values.
//!
//! A driver reports its work to a [`Checker`], which a [`CheckConfig`] configures: [`begin`](Checker::begin), one
//! [`applied`](Checker::applied) or [`failed`](Checker::failed) for each attempt of a pattern or fold,
//! [`observe`](Checker::observe) for edits of the driver itself, [`end`](Checker::end). The checker answers whether
//! the driver keeps the edits. A violation is recorded as a [`Finding`] with the culprit pattern, the operation and
//! its location, the seed, the step, and the IR before and after. No check aborts the process. With all checks off,
//! an attempt costs one branch.
//!
//! | check | file | violations |
//! |---|---|---|
//! | contract | `checker/` | success without a change, failure after a change, panics, erasures not permitted |
//! | fingerprint | `change.rs`, `fingerprint/` | edits without the rewriter; change detection |
//! | verify | `checker/` | invalid IR after a pattern, or before or after a run |
//! | order | `order.rs`, `orders.rs`, `dependence.rs`, `critical_pair.rs`, `confluence.rs` | different outcomes |
//! | termination | `termination.rs` | cycles of rewrites |
//! | prove | `prove.rs`, `neighbourhood.rs` | rewrites whose result does not refine the original |

pub mod activity;
mod actor;
mod bisect;
mod change;
mod checker;
mod config;
mod confluence;
mod critical_pair;
mod dependence;
mod excerpt;
mod finding;
pub mod fingerprint;
mod neighbourhood;
mod order;
mod orders;
mod prove;
mod schedule;
mod termination;
mod trace;

pub use actor::{Actor, Attempt, DriverPart, Keep, PatternNames};
pub use bisect::{Bisection, bisect};
pub use checker::{
    Announcer, BeforeApplication, Checker, DecisionEffect, ScriptStep, SharedFindings, StepVerdict,
};
pub use config::{CheckConfig, FingerprintMode, OrderConfig, VerifyMode};
pub use confluence::{Comparison, LocalConfluence, Start};
pub use critical_pair::CriticalPair;
pub use excerpt::excerpt;
pub use finding::{Check, CycleStep, Finding, FindingKind, Subject};
pub use fingerprint::{Full, Incremental, Locations, Sum};
pub use order::Decisions;
pub use orders::{
    OrderCause, OrderDependence, OrderOutcome, OrderReport, Passes, Run, explore_orders, explore_orders_into,
};
pub use prove::{Rewrite, RewriteProver, Scope, UndecidedRewrite, Verdict, Verdicts};
pub use schedule::{DEAD_OPERATIONS, InitialRewrite};
pub use trace::Application;

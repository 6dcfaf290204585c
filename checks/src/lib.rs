//! The checks that every driver has built in: switches at run time, findings as values.
//!
//! A driver owns a [`Checker`], made from a [`CheckConfig`], and tells it what it does: [`begin`](Checker::begin), one
//! [`applied`](Checker::applied) or [`failed`](Checker::failed) for each pattern and fold that is tried,
//! [`observe`](Checker::observe) for its own edits, [`end`](Checker::end). The checker answers whether to keep what was done.
//! Whatever it finds is a [`Finding`], with the name of the pattern, the operation and its location, the seed and the step, and
//! the IR before and after. Nothing here aborts, and with every switch off a driver pays one branch.
//!
//! | check | file | what it finds |
//! |---|---|---|
//! | contract | `checker/` | success without change, edits taken back, failure after a change, panics, edits outside the rewriter |
//! | fingerprint | `change.rs`, `fingerprint/` | the means by which the others see change |
//! | verify | `checker/` | IR that does not verify after a pattern, or at the end |
//! | order | `order.rs`, `bisect.rs` | outcomes that depend on the order of the worklist, and the decision that matters |
//! | termination | `termination.rs` | patterns that go round in a cycle |
//! | prove | `prove.rs`, `neighbourhood.rs` | rewrites that change the meaning |

mod actor;
mod bisect;
mod change;
mod checker;
mod config;
mod excerpt;
mod finding;
pub mod fingerprint;
mod neighbourhood;
mod order;
mod prove;
mod termination;
mod trace;

pub use actor::{Actor, Attempt, DriverPart, Keep, PatternNames};
pub use bisect::{Bisection, bisect};
pub use checker::{Checker, Watched};
pub use config::{CheckConfig, FingerprintMode, OrderConfig, VerifyMode};
pub use excerpt::excerpt;
pub use finding::{Check, CycleStep, Finding, FindingKind, Subject};
pub use fingerprint::{Full, Incremental, Locations, Sum};
pub use order::Decisions;
pub use prove::{OpenStep, Rewrite, RewriteProver, Scope, Verdict, Verdicts};
pub use trace::Application;

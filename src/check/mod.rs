//! Runs passes under every check, in several orders, compares the outcomes, and proves that each outcome refines the
//! input.
//!
//! One run has the default order, and each of the others an order that is drawn from a seed. Variants run the passes
//! with other settings in the same orders. Each distinct outcome is proved once, and compared with the first. If the
//! outcome depends on the order, the report names two rewrites whose exchange changes it.

mod by_pattern;
mod count;
mod escape;
pub(crate) mod html;
mod json;
pub(crate) mod junit;
mod pair;
mod report;
mod rows;
mod run;
pub(crate) mod sarif;
mod symptom;
mod units;
mod view;
mod words;

pub(crate) use count::count;
pub(crate) use escape::escape_json;
pub use html::html;
pub use json::json;
pub use junit::junit;
pub(crate) use pair::pair_lines;
pub use report::{CheckOptions, CheckReport, Equivalence, Interrupted, OutcomeProof, Variant};
pub(crate) use rows::{Row, Section, Status, text_of};
pub(crate) use run::compare;
pub use run::{CheckProgress, check, check_with_progress};
pub use sarif::sarif;
pub use symptom::Symptom;
pub(crate) use units::{AppliedUnits, UnitCounts};
pub(crate) use view::Place;
pub use view::View;
pub use words::words;

//! The critical pairs of passes: the model of the results of `gate --confluence`.

use serde::{Deserialize, Serialize};

/// The verdict on a critical pair.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum PairVerdict {
    /// Both orders have one outcome in each overlap.
    Joins,
    /// The outcomes differ, and are proved to be equivalent.
    Equivalent,
    /// The outcomes differ. Their comparison is not decided, or the search ended without a cause.
    Undecided,
    /// The outcomes are not equivalent: they differ for some input.
    Different,
}

/// A critical pair of two patterns or folds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Pair {
    /// The patterns or folds, sorted.
    pub(super) rewrites: [String; 2],
    pub(super) verdict: PairVerdict,
    /// The number of overlaps in which both apply, and of those whose outcomes differ because of the pair.
    pub(super) overlaps: u64,
    pub(super) differing: u64,
    /// The number of programs of the gate whose outcomes differ because of the pair.
    pub(super) programs: u64,
    /// The smallest program with the verdict.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) program: String,
    /// The pair in a program, with its outcomes and their comparison.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) example: Vec<String>,
}

/// The critical pairs of the passes.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Confluence {
    /// The number of shapes.
    pub(super) shapes: u64,
    /// The number of combinations of two shapes, and of those that were not overlapped because of the limit.
    pub(super) combinations: u64,
    pub(super) omitted: u64,
    /// The number of overlaps in which two rewrites apply.
    pub(super) overlaps: u64,
    /// The reason for which results are missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) interrupted: Option<String>,
    /// The search did not end.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) unfinished: bool,
    /// The pairs by name.
    pub(super) pairs: Vec<Pair>,
}

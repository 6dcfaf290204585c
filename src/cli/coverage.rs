//! Features of programs. A program with a feature that no earlier program has reaches something new.
//!
//! A feature is an operation with its result type and the operations that define its operands.

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use serde::{Deserialize, Serialize};

use crate::ir::{Ir, WalkOrder};

/// The features that programs have had so far.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Coverage {
    seen: BTreeSet<u64>,
}

impl Coverage {
    /// Returns the number of features that are new.
    pub(super) fn n_new(&self, features: &[u64]) -> usize {
        features.iter().filter(|feature| !self.seen.contains(feature)).count()
    }

    /// Adds features.
    pub(super) fn add(&mut self, features: &[u64]) {
        self.seen.extend(features);
    }
}

/// Returns the features of a program, each once. They are the same in each run and on each thread.
pub(super) fn features(program: &Ir) -> Vec<u64> {
    let mut features = Vec::new();
    program.walk(program.root(), WalkOrder::PreOrder, |ir, op| {
        let mut hasher = DefaultHasher::new();
        ir.name_str(op).hash(&mut hasher);
        for &result in ir.results(op).iter().take(1) {
            ir.value_type(result).content_hash(ir.ctx()).hash(&mut hasher);
        }
        for operand in ir.operands(op) {
            ir.defining_op(operand).map(|op| ir.name_str(op)).hash(&mut hasher);
        }
        features.push(hasher.finish());
    });
    features.sort_unstable();
    features.dedup();
    features
}

/// Returns a value that programs with the same operations in the same order have in common, constants excepted.
pub(super) fn shape(program: &Ir) -> u64 {
    let mut hasher = DefaultHasher::new();
    program.walk(program.root(), WalkOrder::PreOrder, |ir, op| {
        if ir.constant_of(op).is_none() {
            ir.name_str(op).hash(&mut hasher);
        }
    });
    hasher.finish()
}

//! What refinement demands, as conditions that must never hold.
//!
//! For every input for which the source is defined: the target is; both come back or neither does; their traces are equal; every
//! result that is not poison in the source is not poison in the target, and the same. Each demand is a named [`Violation`], so that
//! a refutation says which one is broken.

use crate::exec::Summary;
use proofmark_ir::semantics::{Scalar, Term, TermBuilder};
use serde::{Deserialize, Serialize};

/// A way in which a target can fail to refine its source.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum Difference {
    /// The target's behaviour is undefined.
    Undefined,
    /// One of them returns and the other ends the program or hangs in a call.
    Termination,
    /// The calls that are observable differ.
    Trace,
    /// A result is poison in the target only.
    Poison {
        /// Which result.
        result: usize,
        /// Which of its elements.
        element: usize,
    },
    /// A result differs.
    Value {
        /// Which result.
        result: usize,
        /// Which of its elements.
        element: usize,
    },
}

impl std::fmt::Display for Difference {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Difference::Undefined => f.write_str("the target's behaviour is undefined, the source's is not"),
            Difference::Termination => f.write_str("only one of source and target comes back"),
            Difference::Trace => f.write_str("source and target do different things that can be observed"),
            Difference::Poison { result, .. } => {
                write!(f, "result #{result} is poison in the target, but not in the source")
            }
            Difference::Value { result, .. } => write!(f, "result #{result} is another value in the target"),
        }
    }
}

/// A difference and the condition under which it is seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Violation {
    /// What differs.
    pub difference: Difference,
    /// One bit: for which inputs.
    pub condition: Term,
}

/// The demands of refinement, those that are broken for no input by their form left out. Inputs for which a loop goes on beyond the
/// bound in either function are left out of all of them.
///
/// Both summaries must have results of the same shapes.
pub fn violations(terms: &mut dyn TermBuilder, source: &Summary, target: &Summary) -> Vec<Violation> {
    let mut found = Vec::new();
    let mut add = |terms: &mut dyn TermBuilder, difference, condition| {
        if !terms.is_bool(condition, false) {
            found.push(Violation { difference, condition });
        }
    };
    let within = {
        let beyond = terms.or(source.beyond, target.beyond);
        terms.not(beyond)
    };
    let defined = terms.not(source.ub);
    let base = terms.and(within, defined);
    let undefined = terms.and(base, target.ub);
    add(terms, Difference::Undefined, undefined);

    let target_defined = terms.not(target.ub);
    let base = terms.and(base, target_defined);
    let termination = terms.xor(source.stops, target.stops);
    let termination = terms.and(base, termination);
    add(terms, Difference::Termination, termination);
    let trace = terms.ne(source.world, target.world);
    let trace = terms.and(base, trace);
    add(terms, Difference::Trace, trace);

    let returned = terms.and(source.returned, target.returned);
    let base = terms.and(base, returned);
    for (result, (s, t)) in source.results.iter().zip(&target.results).enumerate() {
        for (element, (s, t)) in s.scalars().iter().zip(t.scalars()).enumerate() {
            if s == t {
                continue;
            }
            let poison = poison_violation(terms, base, *s, *t);
            add(terms, Difference::Poison { result, element }, poison);
            let value = value_violation(terms, base, *s, *t);
            add(terms, Difference::Value { result, element }, value);
        }
    }
    found
}

fn poison_violation(terms: &mut dyn TermBuilder, base: Term, source: Scalar, target: Scalar) -> Term {
    let defined = terms.not(source.poison);
    let bad = terms.and(defined, target.poison);
    terms.and(base, bad)
}

fn value_violation(terms: &mut dyn TermBuilder, base: Term, source: Scalar, target: Scalar) -> Term {
    let differs = terms.ne(source.value, target.value);
    if terms.is_bool(differs, false) {
        return differs;
    }
    let either = terms.or(source.poison, target.poison);
    let defined = terms.not(either);
    let bad = terms.and(defined, differs);
    terms.and(base, bad)
}

/// One bit: the source says anything at all, that is, it is defined and something about it can be observed.
pub fn is_meaningful(terms: &mut dyn TermBuilder, source: &Summary) -> Term {
    let mut observable = terms.ne(source.world, source.start);
    observable = terms.or(observable, source.stops);
    observable = terms.or(observable, source.beyond);
    let mut some = terms.bool(source.results.is_empty());
    for scalar in source.results.iter().flat_map(|r| r.scalars()) {
        let defined = terms.not(scalar.poison);
        some = terms.or(some, defined);
    }
    let some = terms.and(source.returned, some);
    observable = terms.or(observable, some);
    let defined = terms.not(source.ub);
    terms.and(defined, observable)
}

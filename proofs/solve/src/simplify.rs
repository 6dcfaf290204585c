//! Simplification of models.
//!
//! Input: a model of a condition, often with irrelevant poison and with large numbers. Output: a model of the same
//! condition in which values are replaced by simpler ones where the condition still holds: no poison, distinct blocks
//! of memory, small numbers. The algorithm is a greedy descent: each replacement is kept if the caller's test accepts
//! the changed model ([`simplify`] evaluates the condition, [`simplify_by`] takes any test).
//!
//! Limitations: the result is a local minimum; conditions of more than `MAX_TERMS` terms are not evaluated.

use crate::budgets;
use crate::decide::Model;
use crate::term::{Node, Terms};
use proofmark_ir::ApInt;
use proofmark_ir::context::FloatKind;
use proofmark_ir::semantics::{Term, TermBuilder};
use rustc_hash::FxHashSet;

/// The role of a variable of the input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A poison bit.
    Poison,
    /// The number of a block of memory.
    Block,
    /// The number of the block at which memories are compared.
    ProbedBlock,
    /// A number.
    Number,
    /// The bits of a float.
    Float(FloatKind),
}

/// The greatest number of terms of a condition that is evaluated for each replacement.
const MAX_TERMS: usize = 30_000;

/// The cost of the evaluation of a term, in steps.
const STEPS_A_TERM: u64 = 40;

/// Returns a model of `condition` that is simpler than `model`. Variables that are not in `kinds` keep their values.
pub fn simplify(terms: &Terms, model: &Model, condition: Term, kinds: &[(Term, Kind)]) -> Model {
    let cone = terms.cone(&[condition]);
    if cone.len() > MAX_TERMS {
        return model.clone();
    }
    let mut left = budgets::MODEL_SIMPLIFICATION / (STEPS_A_TERM * cone.len() as u64).max(1);
    let in_cone: FxHashSet<Term> =
        cone.into_iter().filter(|&t| matches!(terms.node(t), Node::Var(_))).collect();
    simplify_by(terms, model, kinds, |changed, changes| {
        let matters = changes.iter().any(|c| in_cone.contains(&c.0));
        if !matters {
            return true;
        }
        let is_left = left > 0;
        left -= u64::from(is_left);
        is_left && changed.satisfies(terms, condition)
    })
}

/// Returns a model that is simpler than `model`. `still` tests a changed model, given the last changes; a change is
/// kept if it returns true.
pub fn simplify_by(
    terms: &Terms,
    model: &Model,
    kinds: &[(Term, Kind)],
    mut still: impl FnMut(&Model, &[(Term, ApInt)]) -> bool,
) -> Model {
    let mut best = model.clone();
    let mut try_values = |best: &mut Model, changes: &[(Term, ApInt)]| {
        if changes.iter().all(|(variable, value)| best.value(terms, *variable) == *value) {
            return true;
        }
        let mut changed = best.clone();
        for (variable, value) in changes {
            match changed.values.binary_search_by_key(variable, |v| v.0) {
                Ok(at) => changed.values[at].1 = value.clone(),
                Err(at) => changed.values.insert(at, (*variable, value.clone())),
            }
        }
        let holds = still(&changed, changes);
        if holds {
            *best = changed;
        }
        holds
    };
    let of_kind = |wanted: Kind| kinds.iter().filter(move |k| k.1 == wanted).map(|k| k.0);
    let bit = |value: bool| ApInt::bool(value);
    // Poison bits are cleared, all at once or one by one.
    let all: Vec<(Term, ApInt)> = of_kind(Kind::Poison).map(|v| (v, bit(false))).collect();
    if !try_values(&mut best, &all) {
        for variable in of_kind(Kind::Poison) {
            if best.value(terms, variable).is_true() {
                try_values(&mut best, &[(variable, bit(false))]);
            }
        }
    }
    // All blocks are made distinct, or those that are distinct already.
    let blocks: Vec<Term> = of_kind(Kind::Block).collect();
    let number = |best: &Model, v: Term| best.value(terms, v).trunc(terms.width(v) - 1);
    let mut classes: Vec<ApInt> = Vec::new();
    let class = |classes: &mut Vec<ApInt>, value: ApInt| {
        classes.iter().position(|c| *c == value).unwrap_or_else(|| {
            classes.push(value);
            classes.len() - 1
        })
    };
    let by_class: Vec<usize> = blocks.iter().map(|&v| class(&mut classes, number(&best, v))).collect();
    for numbers in [(0..blocks.len()).collect(), by_class] {
        let mut changes: Vec<(Term, ApInt)> = Vec::new();
        for (&variable, n) in blocks.iter().zip(numbers) {
            let value = ApInt::new(terms.width(variable), FIRST_BLOCK + n as u128);
            // The block at which memories are compared follows the block that it equals.
            let probes = of_kind(Kind::ProbedBlock).filter(|&probe| {
                number(&best, probe) == number(&best, variable) && !changes.iter().any(|c| c.0 == probe)
            });
            let probes: Vec<Term> = probes.collect();
            changes.extend(probes.into_iter().map(|probe| (probe, value.clone())));
            changes.push((variable, value));
        }
        changes.sort_by_key(|c| c.0);
        if try_values(&mut best, &changes) {
            break;
        }
    }
    // Equal numbers stay equal in the first round, such as sizes that match. A size may become small after an index
    // did: hence a third round.
    for together in [true, false, false] {
        for &(variable, kind) in kinds {
            let float = match kind {
                Kind::Poison | Kind::Block | Kind::ProbedBlock => continue,
                Kind::Number => None,
                Kind::Float(kind) => Some(kind),
            };
            let own = best.value(terms, variable);
            let candidates = simpler(&own, float);
            for value in candidates {
                let same = |&&(other, k): &&(Term, Kind)| {
                    k == kind && terms.width(other) == own.width() && best.value(terms, other) == own
                };
                let changes: Vec<(Term, ApInt)> = if together {
                    kinds.iter().filter(same).map(|k| (k.0, value.clone())).collect()
                } else {
                    vec![(variable, value)]
                };
                if try_values(&mut best, &changes) {
                    break;
                }
            }
        }
    }
    best
}

/// The number of the first block; the number before it is the null block.
const FIRST_BLOCK: u128 = 1;

/// Returns values that are simpler than `value`, the simplest first.
fn simpler(value: &ApInt, float: Option<FloatKind>) -> Vec<ApInt> {
    let width = value.width();
    let small = match float {
        // 1.0 and 2.0 are easier to read than floats with the bits of small integers.
        Some(FloatKind::F32) => vec![0, 0x3f80_0000, 0x4000_0000],
        Some(FloatKind::F64) => vec![0, 0x3ff0_0000_0000_0000, 0x4000_0000_0000_0000],
        Some(_) => vec![0],
        None => vec![0, 1, 2, 3, -1, 4, 5, 7, 8],
    };
    let mut all: Vec<ApInt> = small.into_iter().map(|n| ApInt::from_i128(width, n)).collect();
    if let Some(at) = all.iter().position(|known| known == value) {
        all.truncate(at);
        return all;
    }
    if float.is_none() && width > 4 {
        // Numbers of fewer bits and of the same sign.
        all.extend(
            [width - width / 4, width / 2, width / 4]
                .map(|n| value.ashr(&ApInt::new(width, n.into())))
                .into_iter()
                .rev(),
        );
    }
    all
}

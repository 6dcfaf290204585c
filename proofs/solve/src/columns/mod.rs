//! Evaluation of terms over columns of inputs: many inputs at once, one operation at a time.
//!
//! Input: a one-bit condition. Output: an input that satisfies the condition; or the statement that all inputs were
//! evaluated and none does; or that no sampled input does ([`search`]). Lanes are machine words: `u64` for terms up to
//! 64 bits, `u128` up to 128 bits, [`ApInt`] beyond, so that the inner loops are plain array loops.
//!
//! Uninterpreted functions have an arbitrary but fixed interpretation ([`interpret`]). An input that satisfies the
//! condition does so under that interpretation. Limitation: the evaluation of all inputs proves nothing for a condition
//! with uninterpreted functions.

mod engine;
mod float;
mod inputs;
mod interpretation;
#[cfg(test)]
mod tests;
mod word;

pub use engine::{Evaluator, evaluate};
pub use inputs::{Assignment, Sampler};
pub use interpretation::{BLOCK, digest, interpret};

use crate::budgets;
use crate::term::{Node, Terms};
use proofmark_ir::ApInt;
use proofmark_ir::semantics::{Term, TermBuilder};

/// The minimal number of sampled inputs, and of interpretations of functions, for a cone of any size.
const MIN_LANES: u64 = 4;
const MIN_BLOCKS: u64 = 4;

/// The cost of an uninterpreted function and of each of its arguments, in operations.
const CALL_WEIGHT: u64 = 32;

/// The maximal memory for the values of all terms and inputs of one block.
const MAX_BYTES: u64 = 512 << 20;

/// The limits of sampling and of exhaustive evaluation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// The number of sampled inputs.
    pub samples: usize,
    /// The maximal number of terms times inputs for exhaustive evaluation.
    pub exhaustive_work: u64,
    /// The seed of the random inputs.
    pub seed: u64,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort { samples: budgets::SAMPLES, exhaustive_work: budgets::EXHAUSTIVE_WORK, seed: 0 }
    }
}

/// The result of evaluation for a condition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The condition holds for this input.
    Holds(Assignment),
    /// The condition holds for no input: all were evaluated.
    Never,
    /// The condition holds for no sampled input.
    NotSeen,
}

/// Searches for an input for which the one-bit term `condition` holds.
pub fn search(terms: &Terms, condition: Term, effort: &Effort) -> Outcome {
    if let Some(value) = terms.value(condition) {
        return if value.is_true() {
            Outcome::Holds(Assignment::zero(terms, condition))
        } else {
            Outcome::Never
        };
    }
    let _stage = terms.budget().stage("the evaluation of inputs");
    let cone = terms.cone(&[condition]);
    let inputs = cone.iter().copied().filter(|&t| matches!(terms.node(t), Node::Var(_)));
    let bits: u64 = inputs.map(|v| u64::from(terms.width(v))).sum();
    let calls = cone.iter().any(|&t| matches!(terms.node(t), Node::Call { .. }));
    let exhaustive_work = (cone.len() as u64).checked_shl(bits as u32).filter(|_| !calls && bits < 40);
    if exhaustive_work.is_some_and(|work| work <= effort.exhaustive_work) {
        let mut evaluator = Evaluator::of_cone(terms, cone, BLOCK);
        return exhaust(terms, &mut evaluator, condition, bits as u32);
    }
    // A larger cone has fewer samples.
    let Some(work) = cone.iter().try_fold(0u64, |sum, &t| Some(sum + weight(terms, t)?)) else {
        return Outcome::NotSeen;
    };
    let affordable = budgets::SAMPLING_WORK / work.max(1);
    let lanes = affordable.clamp(MIN_LANES, BLOCK as u64) as usize;
    if bytes(terms, &cone, lanes) > MAX_BYTES {
        return Outcome::NotSeen;
    }
    let mut evaluator = Evaluator::of_cone(terms, cone, lanes);
    let inputs = evaluator.variables().to_vec();
    let blocks =
        (effort.samples.div_ceil(BLOCK) as u64).min((affordable / BLOCK as u64).max(MIN_BLOCKS)) as usize;
    let mut sampler = Sampler::new(terms, &inputs, evaluator.cone(), effort.seed);
    for block in 0..blocks {
        sampler.fill(block, lanes, |variable, lane, value| evaluator.set(variable, lane, value));
        evaluator.run(lanes, sampler.seed());
        // The lanes with small values of small variables come first.
        let mut order = (0..lanes).step_by(2).chain((1..lanes).step_by(2));
        if let Some(lane) = order.find(|&l| evaluator.is_set(condition, l)) {
            return Outcome::Holds(Assignment::read(&evaluator, lane, sampler.seed()));
        }
    }
    Outcome::NotSeen
}

/// Returns the memory for the values of a cone in `lanes` lanes: each term has a slot for every lane, and wide values
/// are stored separately.
fn bytes(terms: &Terms, cone: &[Term], lanes: usize) -> u64 {
    let widest = cone.iter().map(|&t| terms.width(t)).max().unwrap_or(0);
    let (place, wide) = match widest {
        0..=64 => (8, 0),
        65..=128 => (16, 0),
        _ => (24, cone.iter().map(|&t| u64::from(terms.width(t) / 8)).sum()),
    };
    (cone.len() * BLOCK * place) as u64 + wide * lanes as u64
}

/// Returns the cost of the evaluation of a term for one input, in operations on machine words; `None` if the operation
/// is not evaluated at its width.
fn weight(terms: &Terms, term: Term) -> Option<u64> {
    let op = match terms.node(term) {
        Node::Call { len, .. } => return Some(CALL_WEIGHT * (1 + u64::from(len))),
        Node::Op(op, _) => op,
        Node::Const(_) | Node::Var(_) => return Some(1),
    };
    let width = terms.operands(term).iter().map(|&a| terms.width(a)).max().unwrap_or(0);
    match width {
        0..=128 => Some(1),
        _ => op.is_evaluated(width).then(|| op.work(width)),
    }
}

/// Evaluates all 2^bits inputs.
fn exhaust(terms: &Terms, evaluator: &mut Evaluator<'_>, condition: Term, bits: u32) -> Outcome {
    let variables = evaluator.variables().to_vec();
    let total = 1u64 << bits;
    let mut start = 0;
    while start < total {
        let lanes = (total - start).min(BLOCK as u64) as usize;
        let mut offset = 0;
        for &v in &variables {
            let width = terms.width(v);
            for lane in 0..lanes {
                evaluator.set(v, lane, ApInt::new(width, u128::from((start + lane as u64) >> offset)));
            }
            offset += width;
        }
        evaluator.run(lanes, 0);
        if let Some(lane) = (0..lanes).find(|&l| evaluator.is_set(condition, l)) {
            return Outcome::Holds(Assignment::read(evaluator, lane, 0));
        }
        start += lanes as u64;
    }
    Outcome::Never
}

//! Sampling of inputs: boundary values, the constants of the condition and their neighbours, copies of other inputs,
//! and random numbers of every magnitude. One seed determines all samples.
//!
//! The last lanes of each block have a fixed structure, because random draws miss it: in some, all memrefs and pointers
//! are in one block ([`Lane::Aliasing`]); in others, floats are those on which identities of exact arithmetic fail
//! ([`Lane::Critical`]), each of them in the first block. The first lane with a difference is the counterexample, which
//! therefore has a structure only if no other lane has a difference.

use super::engine::Evaluator;
use super::float::{critical, interesting};
use super::interpretation::BLOCK;
use crate::term::{Node, Terms};
use proofmark_ir::ApInt;
use proofmark_ir::random::{GAMMA, mix};
use proofmark_ir::semantics::memory::BLOCK_WIDTH;
use proofmark_ir::semantics::{Term, TermBuilder};

/// Values of all free variables of some terms, and the seed of the interpretation of uninterpreted functions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Assignment {
    /// Variables and their values, in order of age.
    pub values: Vec<(Term, ApInt)>,
    /// The seed of [`interpret`](super::interpret).
    pub seed: u64,
}

impl Assignment {
    /// Returns the assignment of zero to every variable below `root`.
    pub fn zero(terms: &Terms, root: Term) -> Assignment {
        let variables = terms.cone(&[root]).into_iter().filter(|&t| matches!(terms.node(t), Node::Var(_)));
        Assignment { values: variables.map(|v| (v, ApInt::zero(terms.width(v)))).collect(), seed: 0 }
    }

    /// Returns the assignment in one lane of an evaluator.
    pub fn read(evaluator: &Evaluator<'_>, lane: usize, seed: u64) -> Assignment {
        let values = evaluator.variables().iter().map(|&v| (v, evaluator.get(v, lane))).collect();
        Assignment { values, seed }
    }

    /// Returns the value of a variable; zero if the assignment does not contain it.
    pub fn value(&self, terms: &Terms, variable: Term) -> ApInt {
        match self.values.binary_search_by_key(&variable, |v| v.0) {
            Ok(i) => self.values[i].1.clone(),
            Err(_) => ApInt::zero(terms.width(variable)),
        }
    }
}

/// The number of recently drawn values from which a copy is selected.
const RECENT: usize = 8;

/// In every other lane, the values of small variables are below this bound.
const SMALL: u64 = 4;

/// The structure of the inputs of a lane.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Lane {
    /// Independent draws.
    Plain,
    /// All numbers of blocks of memory are equal.
    Aliasing,
    /// Floats are critical values.
    Critical,
}

/// The number of lanes of each structure.
const STRUCTURED: usize = BLOCK / 8;

/// The distances of the critical values of one variable in consecutive lanes. They have no common divisor with the
/// number of critical values of a format.
const STEPS: [usize; 4] = [1, 7, 11, 13];

impl Lane {
    /// Returns the structure of a lane, and its number among the lanes of this structure.
    fn of(lane: usize) -> (Lane, usize) {
        const CRITICAL: usize = BLOCK - STRUCTURED;
        const ALIASING: usize = CRITICAL - STRUCTURED;
        match lane {
            CRITICAL.. => (Lane::Critical, lane - CRITICAL),
            ALIASING.. => (Lane::Aliasing, lane - ALIASING),
            _ => (Lane::Plain, lane),
        }
    }
}

/// A sampler of blocks of inputs.
#[derive(Debug)]
pub struct Sampler {
    /// The variables with their widths, and whether they are small.
    variables: Vec<(Term, u32, bool)>,
    /// The boundary values of each width.
    pools: Vec<(u32, Vec<ApInt>)>,
    /// The widths of floats in the condition.
    float_widths: Vec<u32>,
    /// The floats on which identities of exact arithmetic fail, by width.
    critical: Vec<ApInt>,
    seed: u64,
    state: u64,
}

impl Sampler {
    /// Returns a sampler for `variables`, which uses the constants in `cone`.
    pub fn new(terms: &Terms, variables: &[Term], cone: &[Term], seed: u64) -> Sampler {
        let variables: Vec<(Term, u32, bool)> =
            variables.iter().map(|&v| (v, terms.width(v), terms.is_small(v))).collect();
        let mut widths: Vec<u32> = variables.iter().map(|v| v.1).collect();
        widths.sort_unstable();
        widths.dedup();
        let constants: Vec<&ApInt> =
            cone.iter().filter_map(|&t| terms.value(t)).filter(|c| c.width() > 1).collect();
        let floats = interesting(terms, cone);
        let of_width = |w: u32| floats.iter().filter(move |f| f.width() == w).cloned();
        let pools = widths.into_iter().map(|w| (w, pool(w, &constants, of_width(w)))).collect();
        let mut float_widths: Vec<u32> = floats.iter().map(ApInt::width).collect();
        float_widths.dedup();
        let critical = if floats.is_empty() { Vec::new() } else { critical(terms, cone) };
        Sampler { variables, pools, float_widths, critical, seed, state: mix(seed) }
    }

    /// Returns the seed of uninterpreted functions for the most recent block.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(GAMMA);
        mix(self.state)
    }

    /// Draws the first `lanes` lanes of a block of inputs and passes them to `set` (variable, lane, value). The first
    /// block has boundary values only.
    pub fn fill(&mut self, block: usize, lanes: usize, mut set: impl FnMut(Term, usize, ApInt)) {
        self.seed = mix(self.state ^ block as u64);
        let mut drawn: Vec<(u32, ApInt)> = Vec::with_capacity(self.variables.len());
        for lane in 0..lanes {
            drawn.clear();
            // The rate of true values of one-bit variables, mostly poison bits, by lane: never, seldom or often.
            let bit_rate = [0, 0, 1, 4][lane % 4];
            for i in 0..self.variables.len() {
                let (variable, width, small) = self.variables[i];
                let dice = self.next();
                let value = if small && lane % 2 == 0 && !dice.is_multiple_of(16) {
                    // Sizes and indices in one small range.
                    ApInt::new(width, u128::from((dice >> 8) % SMALL))
                } else if width == 1 {
                    let rate = if block == 0 && lane % 4 == 1 { 1 } else { bit_rate };
                    ApInt::bool(if rate == 4 {
                        dice.is_multiple_of(2)
                    } else {
                        rate == 1 && dice.is_multiple_of(6)
                    })
                } else {
                    self.draw(width, dice, block == 0, &drawn)
                };
                let value = self.structured((block, lane), i, dice, &drawn).unwrap_or(value);
                drawn.push((width, value.clone()));
                set(variable, lane, value);
            }
        }
    }

    /// Returns the value of variable `i` in a lane with a structure, if the structure determines it. `dice` is a
    /// pseudo-random number.
    fn structured(
        &self,
        (block, lane): (usize, usize),
        i: usize,
        dice: u64,
        drawn: &[(u32, ApInt)],
    ) -> Option<ApInt> {
        let (_, width, is_small) = self.variables[i];
        let (structure, number) = Lane::of(lane);
        match structure {
            Lane::Plain => None,
            // In every other one of these lanes nothing is poison.
            _ if width == 1 => number.is_multiple_of(2).then(|| ApInt::bool(false)),
            Lane::Aliasing if width == BLOCK_WIDTH => {
                drawn.iter().find(|(width, _)| *width == BLOCK_WIDTH).map(|(_, block)| block.clone())
            }
            Lane::Aliasing if is_small => Some(ApInt::new(width, u128::from((dice >> 8) % SMALL))),
            Lane::Critical if self.float_widths.contains(&width) => {
                let start = self.critical.partition_point(|value| value.width() < width);
                let n = self.critical[start..].partition_point(|value| value.width() == width);
                // The first block has each value of each variable. Later ones have pseudo-random combinations.
                let at = match block {
                    0 => number * STEPS[i % STEPS.len()] + i,
                    _ => (dice >> 8) as usize,
                };
                (n > 0).then(|| self.critical[start + at % n].clone())
            }
            Lane::Aliasing | Lane::Critical => None,
        }
    }

    /// Returns a float of about the same magnitude as another one or a boundary value, so that significands overlap.
    fn draw_float(&mut self, width: u32, drawn: &[(u32, ApInt)]) -> ApInt {
        let recent: Vec<&ApInt> =
            drawn.iter().rev().take(RECENT).filter(|d| d.0 == width).map(|d| &d.1).collect();
        let pool = &self.pools[self.pools.partition_point(|p| p.0 < width)].1;
        let from = if recent.is_empty() || mix(self.state).is_multiple_of(3) {
            &pool[(mix(self.state ^ 1) % pool.len() as u64) as usize]
        } else {
            recent[(mix(self.state ^ 1) % recent.len() as u64) as usize]
        };
        let from = from.clone();
        // The low bits, and sometimes the sign, differ.
        let n = (self.next() % u64::from(width)) as u32;
        let limbs = (0..width.div_ceil(64)).map(|_| self.next()).collect();
        let noise = ApInt::from_limbs(width, limbs).lshr_by(n.max(width / 4));
        let sign = if self.next().is_multiple_of(2) { ApInt::signed_min(width) } else { ApInt::zero(width) };
        from.xor(&noise).xor(&sign)
    }

    fn draw(&mut self, width: u32, dice: u64, boundary: bool, drawn: &[(u32, ApInt)]) -> ApInt {
        let kind = if boundary { dice % 10 } else { dice % 16 };
        if kind >= 12 && self.float_widths.contains(&width) {
            return self.draw_float(width, drawn);
        }
        if kind == 9 {
            // The value of another input, or a neighbour of it.
            let recent = drawn.iter().rev().take(RECENT);
            let same: Vec<&ApInt> = recent.filter(|d| d.0 == width).map(|d| &d.1).collect();
            if !same.is_empty() {
                let other = same[(self.next() % same.len() as u64) as usize];
                return match self.next() % 4 {
                    0 => other.neg(),
                    1 => other.not(),
                    2 => other.add(&ApInt::one(width)),
                    _ => other.clone(),
                };
            }
        }
        if kind < 10 {
            let at = self.next();
            let pool = &self.pools[self.pools.partition_point(|p| p.0 < width)].1;
            return pool[(at % pool.len() as u64) as usize].clone();
        }
        let limbs = (0..width.div_ceil(64)).map(|_| self.next()).collect();
        let random = ApInt::from_limbs(width, limbs);
        match kind {
            10 => random.lshr_by((self.next() % u64::from(width)) as u32),
            11 => random.lshr_by((self.next() % u64::from(width)) as u32).not(),
            12 => random.lshr_by(width / 2),
            _ => random,
        }
    }
}

/// Returns the boundary values of a width, `floats` included.
fn pool(width: u32, constants: &[&ApInt], floats: impl Iterator<Item = ApInt>) -> Vec<ApInt> {
    let small = [0i128, 1, 2, 3, 4, 5, 7, 8, -1, -2, -3];
    let mut pool: Vec<ApInt> = small.iter().map(|&v| ApInt::from_i128(width, v)).collect();
    let (min, max, one) = (ApInt::signed_min(width), ApInt::signed_max(width), ApInt::one(width));
    pool.extend([min.clone(), max.clone(), min.add(&one), max.sub(&one)]);
    pool.extend([width - 1, width, width / 2].map(|n| ApInt::new(width, n.into())));
    pool.extend([width / 2, width.saturating_sub(2)].map(|n| one.shl_by(n)));
    for constant in constants.iter().take(32) {
        let value = constant.sext_or_trunc(width);
        pool.extend([
            value.clone(),
            value.add(&one),
            value.sub(&one),
            value.neg(),
            value.not(),
            constant.zext_or_trunc(width),
        ]);
    }
    pool.extend(floats);
    pool.sort_unstable_by(|a, b| a.ucmp(b));
    pool.dedup();
    pool
}

//! The evaluator of columns: one buffer for each term of a cone, and one kernel call for each term and block of inputs.

use super::float;
use super::interpretation::{BLOCK, digest, hash_name, interpret_columns, interpret_hashed};
use super::word::{Word, kernel64, kernel128};
use crate::term::{Node, Terms};
use proofmark_ir::ApInt;
use proofmark_ir::semantics::{BvOp, Symbol, Term, TermBuilder, eval};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::cell::Cell;

/// An evaluator of the cone of some terms over blocks of inputs.
#[derive(Debug)]
pub struct Evaluator<'t> {
    terms: &'t Terms,
    cone: Vec<Term>,
    /// The position in the cone by term; `u32::MAX` for terms outside of the cone.
    slots: Vec<u32>,
    variables: Vec<Term>,
    data: Data,
}

/// The maximal number of words that are kept for the next evaluator of the thread.
const MAX_SPARE: usize = 1 << 20;

thread_local! {
    /// Words with arbitrary values for the next evaluator. Most evaluators are used for a few microseconds only.
    static SPARE: Cell<Vec<u64>> = const { Cell::new(Vec::new()) };
}

/// Returns at least `n` words with arbitrary values.
fn words(n: usize) -> Vec<u64> {
    let mut words = SPARE.take();
    if words.len() < n {
        words.resize(n, 0);
    }
    words
}

impl Drop for Evaluator<'_> {
    fn drop(&mut self) {
        if let Data::Narrow(words) = &mut self.data
            && words.len() <= MAX_SPARE
        {
            SPARE.set(std::mem::take(words));
        }
    }
}

/// The values by slot and lane. Those of a lane are arbitrary before they are evaluated.
#[derive(Debug)]
enum Data {
    Narrow(Vec<u64>),
    Medium(Vec<u128>),
    Wide(Vec<ApInt>),
}

impl<'t> Evaluator<'t> {
    /// Returns an evaluator of `roots` and all terms below them.
    pub fn new(terms: &'t Terms, roots: &[Term]) -> Evaluator<'t> {
        Evaluator::of_cone(terms, terms.cone(roots), BLOCK)
    }

    /// Returns an evaluator of the terms of a cone for the first `lanes` lanes.
    pub(super) fn of_cone(terms: &'t Terms, cone: Vec<Term>, lanes: usize) -> Evaluator<'t> {
        let mut slots = vec![u32::MAX; cone.last().map_or(0, |t| t.0 as usize + 1)];
        for (i, t) in cone.iter().enumerate() {
            slots[t.0 as usize] = i as u32;
        }
        let variables = cone.iter().copied().filter(|&t| matches!(terms.node(t), Node::Var(_))).collect();
        let widest = cone.iter().map(|&t| terms.width(t)).max().unwrap_or(0);
        let n = cone.len() * BLOCK;
        let mut data = match widest {
            0..=64 => Data::Narrow(words(n)),
            65..=128 => Data::Medium(vec![0; n]),
            _ => Data::Wide(vec![ApInt::zero(0); n]),
        };
        for (slot, &t) in cone.iter().enumerate() {
            if let Node::Const(index) = terms.node(t) {
                data.fill(slot, lanes, terms.constant_at(index));
            }
        }
        Evaluator { terms, cone, slots, variables, data }
    }

    /// Returns the evaluated terms, operands first.
    pub fn cone(&self) -> &[Term] {
        &self.cone
    }

    /// Returns the free variables among the evaluated terms.
    pub fn variables(&self) -> &[Term] {
        &self.variables
    }

    fn slot(&self, term: Term) -> usize {
        self.slots[term.0 as usize] as usize
    }

    /// Sets the value of a variable in one lane.
    pub fn set(&mut self, variable: Term, lane: usize, value: ApInt) {
        let at = self.slot(variable) * BLOCK + lane;
        match &mut self.data {
            Data::Narrow(d) => d[at] = value.inline().unwrap_or(0) as u64,
            Data::Medium(d) => d[at] = value.inline().unwrap_or(0),
            Data::Wide(d) => d[at] = value,
        }
    }

    /// Evaluates the first `lanes` lanes, with uninterpreted functions interpreted by `seed`.
    pub fn run(&mut self, lanes: usize, seed: u64) {
        let (terms, slots) = (self.terms, &self.slots);
        for (slot, &term) in self.cone.iter().enumerate() {
            match terms.node(term) {
                Node::Const(_) | Node::Var(_) => {}
                Node::Op(op, args) => {
                    let args = args.map(|a| slots.get(a.0 as usize).map_or(0, |&s| s as usize));
                    let operands = terms.operands(term);
                    let widths = [operands[0], operands[operands.len() - 1]].map(|o| terms.width(o));
                    let low_width = if op == BvOp::Concat { widths[1] } else { 0 };
                    // The width of a choice is that of its arms; that of other operations is the width of the first
                    // operand.
                    let arg_width = if op == BvOp::Ite { widths[1] } else { widths[0] };
                    let work = if arg_width <= 128 { 1 } else { op.work(arg_width) };
                    terms.budget().charge(work.saturating_mul(lanes as u64));
                    self.data.apply(op, slot, args, terms.width(term), arg_width, low_width, lanes);
                }
                Node::Call { function, start, len } => {
                    let function = terms.function(function);
                    let args = terms.call_args(start, len);
                    terms.budget().charge(lanes as u64 * (8 + u64::from(len)));
                    let args = args.iter().map(|&a| (slots[a.0 as usize] as usize, terms.width(a)));
                    self.data.call(hash_name(&function.name, seed), slot, args, function.width, lanes);
                }
            }
        }
    }

    /// Returns the value of a term in a lane.
    pub fn get(&self, term: Term, lane: usize) -> ApInt {
        self.data.read(self.slot(term), lane, self.terms.width(term))
    }

    /// Returns whether a one-bit term is set in a lane.
    #[inline]
    pub fn is_set(&self, term: Term, lane: usize) -> bool {
        let at = self.slot(term) * BLOCK + lane;
        match &self.data {
            Data::Narrow(d) => d[at] != 0,
            Data::Medium(d) => d[at] != 0,
            Data::Wide(d) => d[at].is_true(),
        }
    }
}

impl Data {
    fn read(&self, slot: usize, lane: usize, width: u32) -> ApInt {
        match self {
            Data::Narrow(d) => ApInt::new(width, d[slot * BLOCK + lane].to_u128()),
            Data::Medium(d) => ApInt::new(width, d[slot * BLOCK + lane]),
            Data::Wide(d) => d[slot * BLOCK + lane].clone(),
        }
    }

    /// Returns the bits of a lane of at most 128 bits.
    fn bits(&self, slot: usize, lane: usize) -> u128 {
        match self {
            Data::Narrow(d) => d[slot * BLOCK + lane].into(),
            Data::Medium(d) => d[slot * BLOCK + lane],
            Data::Wide(d) => d[slot * BLOCK + lane].inline().unwrap_or(0),
        }
    }

    fn write(&mut self, slot: usize, lane: usize, value: ApInt) {
        match self {
            Data::Narrow(d) => d[slot * BLOCK + lane] = u64::from_u128(value.inline().unwrap_or(0)),
            Data::Medium(d) => d[slot * BLOCK + lane] = value.inline().unwrap_or(0),
            Data::Wide(d) => d[slot * BLOCK + lane] = value,
        }
    }

    fn fill(&mut self, slot: usize, lanes: usize, value: &ApInt) {
        for lane in 0..lanes {
            self.write(slot, lane, value.clone());
        }
    }

    /// Evaluates an uninterpreted function whose symbol and seed have the hash `hash`. `args` has the slots and widths
    /// of the arguments.
    fn call(
        &mut self,
        hash: u64,
        slot: usize,
        args: impl Iterator<Item = (usize, u32)> + Clone,
        width: u32,
        lanes: usize,
    ) {
        if let Data::Narrow(words) = self {
            let (before, out) = words.split_at_mut(slot * BLOCK);
            let args = args.map(|(slot, width)| (width, column(before, slot)));
            return interpret_columns(hash, args, width, &mut out[..lanes]);
        }
        for lane in 0..lanes {
            let digests = args.clone().map(|(slot, width)| digest(&self.read(slot, lane, width)));
            let value = interpret_hashed(hash, digests, width);
            self.write(slot, lane, value);
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn apply(
        &mut self,
        op: BvOp,
        slot: usize,
        args: [usize; 3],
        width: u32,
        arg_width: u32,
        low_width: u32,
        lanes: usize,
    ) {
        if let BvOp::Float(op, kind) = op {
            let args = &args[..op.arity()];
            for lane in 0..lanes {
                let bits: SmallVec<[u128; 3]> = args.iter().map(|&a| self.bits(a, lane)).collect();
                let value = float::evaluate(op, kind, &bits, arg_width);
                self.write(slot, lane, ApInt::new(width, value));
            }
            return;
        }
        // A vector of width zero has one value only.
        if arg_width == 0 || width == 0 {
            return self.apply_one_by_one(op, slot, args, lanes, width, arg_width);
        }
        match self {
            Data::Narrow(d) => {
                let (before, out) = d.split_at_mut(slot * BLOCK);
                let args = args.map(|a| column(before, a));
                kernel64(op, width, arg_width, low_width, &mut out[..lanes], args);
            }
            Data::Medium(d) => {
                let (before, out) = d.split_at_mut(slot * BLOCK);
                let args = args.map(|a| column(before, a));
                kernel128(op, width, arg_width, low_width, &mut out[..lanes], args);
            }
            Data::Wide(d) => {
                for lane in 0..lanes {
                    let operands: Vec<&ApInt> =
                        args[..op.arity()].iter().map(|a| &d[a * BLOCK + lane]).collect();
                    d[slot * BLOCK + lane] = eval(op, &operands);
                }
            }
        }
    }

    /// Evaluates a cast or concatenation with an operand or a result of width zero. Other operations of width zero are
    /// constants.
    fn apply_one_by_one(
        &mut self,
        op: BvOp,
        slot: usize,
        args: [usize; 3],
        lanes: usize,
        width: u32,
        arg_width: u32,
    ) {
        let other = width - arg_width.min(width);
        for lane in 0..lanes {
            let value = match op {
                BvOp::Concat => self.read(args[1], lane, other),
                _ => ApInt::zero(width),
            };
            self.write(slot, lane, value);
        }
    }
}

fn column<W>(before: &[W], slot: usize) -> &[W] {
    // The slot of an unused operand is arbitrary, and an empty column replaces it.
    before.get(slot * BLOCK..(slot + 1) * BLOCK).unwrap_or(&[])
}

/// Returns the value of every term of the cone for one input, by constant folding. This slow and simple evaluation is
/// the reference for the kernels. `call` interprets uninterpreted functions, by symbol, arguments and width of the
/// result.
pub fn evaluate(
    terms: &Terms,
    roots: &[Term],
    mut variable: impl FnMut(Term) -> ApInt,
    mut call: impl FnMut(&Symbol, &[ApInt], u32) -> ApInt,
) -> FxHashMap<Term, ApInt> {
    let mut values: FxHashMap<Term, ApInt> = FxHashMap::default();
    for term in terms.cone(roots) {
        let operands = terms.operands(term);
        let value = match terms.node(term) {
            Node::Const(index) => terms.constant_at(index).clone(),
            Node::Var(_) => variable(term),
            Node::Op(op, _) => {
                let args: Vec<&ApInt> = operands.iter().map(|o| &values[o]).collect();
                let width = args.iter().map(|a| a.width()).max().unwrap_or(0);
                terms.budget().charge(16);
                terms.budget().charge_operation(op, width);
                eval(op, &args)
            }
            Node::Call { function, .. } => {
                let function = terms.function(function);
                let args: Vec<ApInt> = operands.iter().map(|o| values[o].clone()).collect();
                call(&function.symbol, &args, function.width)
            }
        };
        values.insert(term, value);
    }
    values
}

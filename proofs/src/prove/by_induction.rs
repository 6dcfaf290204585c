//! Proofs of functions with loops: a quick check, then inductions with one strategy after the other, then a full check
//! and sampled inputs in the remaining steps.

use super::attempt::Attempt;
use super::outcome::{Outcome, Stop, merge};
use crate::exec::{Options, Side, Summary, execute_inductively};
use crate::function::Function;
use crate::induction::{Induction, Strategy};
use proofmark_ir::semantics::TermBuilder;
use proofmark_ir::{Traits, WalkOrder};

/// The shares of the quick check and of the induction in the remaining steps, in percent.
const QUICK_CHECK: u64 = 15;
const INDUCTION: u64 = 60;
/// The share of the full check after the induction in the steps that remain then, in percent.
const FULL_CHECK: u64 = 30;

/// The outcome of an attempt by induction.
enum Induced {
    Proved(Box<Outcome>),
    Open,
    /// No loop needs an induction.
    NoLoops,
}

/// The strategies of induction, in the order in which they are tried.
const STRATEGIES: [Strategy; 9] = [
    Strategy { known_trips: 16, peel: [0, 0], rotate: [false; 2], cut: false, flat: [false; 2] },
    Strategy { known_trips: 0, peel: [0, 0], rotate: [true; 2], cut: false, flat: [false; 2] },
    Strategy { known_trips: 0, peel: [1, 0], rotate: [true; 2], cut: false, flat: [false; 2] },
    Strategy { known_trips: 0, peel: [0, 1], rotate: [true; 2], cut: false, flat: [false; 2] },
    Strategy { known_trips: 0, peel: [1, 1], rotate: [true; 2], cut: false, flat: [false; 2] },
    Strategy { known_trips: 0, peel: [0, 0], rotate: [false; 2], cut: true, flat: [false; 2] },
    Strategy { known_trips: 0, peel: [1, 0], rotate: [true, false], cut: true, flat: [false; 2] },
    Strategy { known_trips: 0, peel: [0, 0], rotate: [false; 2], cut: false, flat: [true; 2] },
    Strategy { known_trips: 0, peel: [0, 0], rotate: [false; 2], cut: false, flat: [true, false] },
];

/// Returns the maximal nesting depth of loops.
fn loop_depth((ir, function): Function<'_>) -> usize {
    let mut deepest = 0;
    ir.walk(function, WalkOrder::PreOrder, |ir, op| {
        if ir.has_trait(op, Traits::LOOP_LIKE) {
            let around = std::iter::successors(Some(op), |&op| ir.parent_op(op));
            deepest = deepest.max(around.filter(|&op| ir.has_trait(op, Traits::LOOP_LIKE)).count());
        }
    });
    deepest
}

impl Attempt<'_> {
    /// Returns the number of spent steps of the budget after `hundredths` percent of the remaining steps.
    fn end_of_share(&self, hundredths: u64) -> u64 {
        self.budget.spent().saturating_add(self.budget.steps_until(self.end) / 100 * hundredths)
    }

    /// Proves functions with loops.
    pub(super) fn run_loops(&mut self) -> Result<Outcome, Stop> {
        self.search_counterexample(false, self.end_of_share(QUICK_CHECK))?;
        let induced = self.try_strategies(self.end_of_share(INDUCTION));
        if let Induced::Proved(outcome) = induced {
            return Ok(*outcome);
        }
        if matches!(induced, Induced::Open) {
            self.search_counterexample(true, self.end_of_share(FULL_CHECK))?;
        }
        self.try_inputs()?;
        self.try_late_iterations()?;
        self.run_unrolled()
    }

    /// Tries the strategies one after the other, the likeliest first.
    fn try_strategies(&mut self, end: u64) -> Induced {
        let mut strategies = STRATEGIES.to_vec();
        // Nests of different depths most likely differ by a collapsed or a divided loop.
        let other_depth = loop_depth(self.source) != loop_depth(self.target);
        while !strategies.is_empty() {
            // A target with more loops most likely has one loop in two parts.
            let divided = self.n_loops[1] > self.n_loops[0];
            let is_likely = |s: &Strategy| if other_depth { s.flat == [true; 2] } else { divided && s.cut };
            let likely = strategies.iter().position(is_likely).unwrap_or_default();
            match self.by_induction(strategies.remove(likely), end) {
                Induced::Open => {}
                told => return told,
            }
        }
        Induced::Open
    }

    /// Attempts a proof by induction over the loops with one strategy. A failed obligation does not refute the pair.
    fn by_induction(&mut self, strategy: Strategy, end: u64) -> Induced {
        let options = Options {
            index_width: self.index_width,
            unroll: self.settings.unroll,
            max_steps: self.settings.max_steps,
            side: Side::Source,
            end,
            marked: self.marked,
            backwards: false,
            counts_bytes: self.relation.as_ref().is_some_and(|relation| relation.counts_bytes),
            ignore_promises: self.ignore_promises,
        };
        let terms = &mut self.terms;
        let mut induction = Induction::new(terms, self.settings.limits, end, strategy);
        induction.shares_choices = !self.settings.part;
        let ((ir, f), (other, g)) = (self.source, self.target);
        let args = &self.arguments;
        let Ok(mut s) = execute_inductively(terms, ir, f, args, &options, None, &mut induction) else {
            return Induced::Open;
        };
        if let Some(relation) = &self.relation {
            let Summary { results, formats, tensors, .. } = &mut s;
            if relation.lower_results(terms, results, formats, tensors).is_err() {
                return Induced::Open;
            }
        }
        let args = &self.target_arguments;
        induction.in_target = true;
        let undefined = terms.or(s.ub, s.hangs);
        induction.assumption = terms.not(undefined);
        let options = Options { side: Side::Target, ..options };
        let t = execute_inductively(terms, other, g, args, &options, Some(&s), &mut induction);
        let Ok(t) = t else { return Induced::Open };
        self.n_loops = induction.n_loops;
        if !induction.entered {
            return Induced::NoLoops;
        }
        if !induction.is_complete() {
            return Induced::Open;
        }
        let facts = induction.facts;
        let basis = induction.basis;
        let beyond = self.terms.or(s.beyond, t.beyond);
        if !self.terms.is_bool(beyond, false) || !self.same_shapes(&s, &t) {
            return Induced::Open;
        }
        let given = self.assumptions(&s, &t);
        let given = self.terms.and(given, facts);
        let Ok(obligations) = self.obligations(&s, &t, given, end) else { return Induced::Open };
        let Some(rung) = self.prove_unsatisfiable(&obligations, end) else { return Induced::Open };
        let mut assuming = s.assumed.clone();
        merge(&mut assuming, t.assumed.clone());
        merge(&mut assuming, basis.assumed);
        Induced::Proved(Box::new(Outcome {
            rung: basis.rung.map_or(rung, |other| rung.max(other)),
            bounded: false,
            vacuous: self.is_vacuous(&s, beyond),
            uses_index: s.uses_index || t.uses_index || basis.uses_index,
            assuming,
            opaque: self.opaque(&s, &t, &basis.roots),
            loops: basis.loops,
            several_nans: self.n_computed_nans(&s) > 1,
        }))
    }
}

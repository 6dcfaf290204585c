//! Telling source and target apart: inputs that break a demand are looked for, by a model or by trying, and believed
//! once the interpreter has run both sides on them.

use super::attempt::Attempt;
use super::outcome::{Stop, undecided};
use crate::cache::Witness;
use crate::exec::Summary;
use crate::refine::{Difference, Violation};
use crate::replay::{ReplayBudget, replay};
use crate::verdict::Verdict;
use proofmark_ir::ApInt;
use proofmark_ir::semantics::{BvOp, Origin, Symbol, Term, TermBuilder};
use proofmark_solve::columns::{BLOCK, Sampler, evaluate};
use proofmark_solve::decide::{Answer, Model, Rung, full_check, quick_check};
use proofmark_solve::simplify::{Kind, simplify};
use proofmark_solve::term::{Function, Node};
use proofmark_solve::time_limits;
use rustc_hash::{FxHashMap, FxHashSet};
use std::time::Instant;

/// A quick look at loops is at so many iterations.
const FEW: u32 = 2;

/// Small sizes are below this.
const SMALL: u128 = 16;

/// So many inputs are merely tried.
const TRIED: usize = 96;

/// Constants up to this one are numbers of iterations that may be gone through; so many of them are looked at, the
/// latest first.
const LATEST: u64 = 4096;
const MAX_BOUNDS: usize = 24;

/// So many inputs are made large one by one.
const MAX_NUMBERS: usize = 6;

/// So many terms are searched for interesting constants.
const MAX_HINTS: usize = 5_000;

impl Attempt<'_> {
    /// Replays a model and returns the refutation, for the simplest input that was found.
    ///
    /// # Errors
    ///
    /// The reason for which the model is no counterexample.
    fn replayed(&mut self, model: &Model, rung: Rung, budget: ReplayBudget) -> Result<Verdict, String> {
        if self.terms.missing_nan_detail() > Some(self.terms.nan_detail()) {
            return Err("which NaN an operation computed is observed".to_owned());
        }
        let first = replay(&self.question(budget), &self.terms, model, rung)?;
        let (model, counterexample) = self.polished(model, first, rung, budget);
        self.witness = Some(Witness::of(&model, &self.terms, self.n_variables, rung, self.index_width));
        Ok(Verdict::Refuted(Box::new(counterexample)))
    }

    /// Replays a cached refutation and returns it if the interpreter confirms it.
    pub(super) fn confirm(&mut self, witness: &Witness) -> Option<Verdict> {
        loop {
            self.make_arguments().ok()?;
            let model = witness.model(&self.terms)?;
            if let Ok(replayed) =
                replay(&self.question(ReplayBudget::THOROUGH), &self.terms, &model, witness.rung)
            {
                return Some(Verdict::Refuted(Box::new(replayed.counterexample)));
            }
            if !self.add_nan_detail(None) {
                return None;
            }
        }
    }

    /// Searches until `deadline` for an input for which source and target differ within a few iterations: by the quick
    /// check, or by all methods.
    pub(super) fn seek_counterexample(&mut self, by_all_means: bool, deadline: Instant) -> Result<(), Stop> {
        let unroll = FEW.min(self.settings.unroll);
        let Ok(s) = self.execute(self.source, None, unroll, deadline) else { return Ok(()) };
        let Ok(t) = self.execute(self.target, Some(&s), unroll, deadline) else { return Ok(()) };
        self.marks_source(&s, &t);
        if !self.same_shapes(&s, &t) {
            return Ok(());
        }
        let given = self.given(&s, &t);
        let Ok(demands) = self.demands(&s, &t, given, deadline) else { return Ok(()) };
        self.worlds = vec![s.world, t.world];
        let none = self.terms.bool(false);
        let any = demands.iter().fold(none, |any, d| self.terms.or(any, d.condition));
        let answer = match quick_check(&self.terms, any, &self.settings.limits) {
            None if by_all_means => Some(full_check(&mut self.terms, any, &self.settings.limits, deadline)),
            answer => answer,
        };
        if let Some(Answer::Holds(model, by)) = answer {
            let refuted = self.refuted(&demands, &model, by, deadline);
            if matches!(refuted, Stop::Verdict(Verdict::Refuted(_))) {
                return Err(refuted);
            }
        }
        Ok(())
    }

    /// Runs both sides on inputs that are often interesting: a loop may show only after many iterations that it does
    /// something else.
    pub(super) fn try_inputs(&mut self) -> Result<(), Stop> {
        let mut sampler = self.sampler();
        let until = (Instant::now() + time_limits::CANDIDATE_INPUTS).min(self.deadline);
        self.try_sampled(&mut sampler, 0, TRIED, until).map_or(Ok(()), |verdict| Err(verdict.into()))
    }

    /// Runs both sides on inputs that let loops go round more often than the constants say that they compute with:
    /// something else may be done in one late iteration alone.
    pub(super) fn try_late_iterations(&mut self) -> Result<(), Stop> {
        let numbers: Vec<Term> = { self.kinds.iter() }
            .filter(|&&(term, kind)| kind == Kind::Number && term != self.probe.index)
            .map(|kind| kind.0)
            .collect();
        let mut bounds: Vec<u64> = (0..self.terms.len() as u32)
            .take(MAX_HINTS)
            .filter_map(|at| self.terms.value(Term(at))?.to_u64())
            .filter(|bound| (u64::from(FEW)..=LATEST).contains(bound))
            .collect();
        bounds.sort_unstable();
        bounds.dedup();
        bounds.reverse();
        bounds.truncate(MAX_BOUNDS);
        let until = (Instant::now() + time_limits::CANDIDATE_INPUTS).min(self.deadline);
        let mut refuted = None;
        for bound in bounds {
            // All numbers are beyond it, or one of them, the others ordinary ones.
            for which in std::iter::once(None).chain(numbers.iter().copied().take(MAX_NUMBERS).map(Some)) {
                if refuted.is_some() || Instant::now() > until {
                    break;
                }
                let value = |(i, &term): (usize, &Term)| {
                    let beyond = which.is_none_or(|which| which == term);
                    let value = if beyond { bound + 2 } else { i as u64 + 1 };
                    (term, ApInt::new(self.terms.width(term), value.into()))
                };
                let mut values: Vec<(Term, ApInt)> = numbers.iter().enumerate().map(value).collect();
                values.sort_by_key(|v| v.0);
                let model = Model { values, calls: Vec::new(), seed: 0 };
                refuted = self.replayed(&model, Rung::Columns, ReplayBudget::LONG).ok();
            }
        }
        refuted.map_or(Ok(()), |verdict| Err(verdict.into()))
    }

    /// What [`Attempt::try_inputs`] does, where regions are run and it has not been done.
    pub(super) fn try_inputs_once(&mut self) -> Result<(), Stop> {
        if std::mem::take(&mut self.untried) { self.try_inputs() } else { Ok(()) }
    }

    /// Runs both sides on so many blocks of inputs, and asks nobody else.
    pub(super) fn only_try(&mut self, blocks: usize) -> Option<Verdict> {
        loop {
            let refuted = self.only_try_in_detail(blocks);
            if refuted.is_some() || !self.add_nan_detail(None) {
                return refuted;
            }
        }
    }

    fn only_try_in_detail(&mut self, blocks: usize) -> Option<Verdict> {
        self.make_arguments().ok()?;
        // What they compute with is worth a try.
        if let Ok(s) = self.execute(self.source, None, FEW, self.deadline) {
            let _ = self.execute(self.target, Some(&s), FEW, self.deadline);
        }
        let mut sampler = self.sampler();
        (0..blocks).find_map(|block| self.try_sampled(&mut sampler, block, BLOCK, self.deadline))
    }

    /// Draws inputs for both sides.
    fn sampler(&self) -> Sampler {
        let roots: Vec<Term> =
            self.arguments.iter().flat_map(|a| a.scalars()).flat_map(|s| [s.value, s.poison]).collect();
        let variables: Vec<Term> = self
            .terms
            .cone(&roots)
            .into_iter()
            .filter(|&t| matches!(self.terms.node(t), Node::Var(_)))
            .collect();
        let all: Vec<Term> = (0..self.terms.len() as u32).map(Term).take(MAX_HINTS).collect();
        Sampler::new(&self.terms, &variables, &all, self.settings.limits.columns.seed)
    }

    /// Runs both sides on so many inputs of one block that is sampled.
    fn try_sampled(
        &mut self,
        sampler: &mut Sampler,
        block: usize,
        tried: usize,
        until: Instant,
    ) -> Option<Verdict> {
        let mut inputs = vec![Vec::new(); tried];
        sampler.fill(block, |variable, lane, value| {
            if let Some(values) = inputs.get_mut(lane) {
                values.push((variable, value));
            }
        });
        let mut refuted = None;
        for mut values in inputs {
            if refuted.is_some() || Instant::now() > until {
                break;
            }
            values.sort_by_key(|v| v.0);
            let model = Model { values, calls: Vec::new(), seed: sampler.seed() };
            refuted = self.replayed(&model, Rung::Columns, ReplayBudget::SMALL).ok();
        }
        refuted
    }

    /// Returns the verdict for a model of a violation: a refutation if the interpreter confirms it and it does not
    /// depend on an abstraction.
    pub(super) fn refuted(
        &mut self,
        demands: &[Violation],
        model: &Model,
        rung: Rung,
        deadline: Instant,
    ) -> Stop {
        let broken = demands.iter().find(|d| model.satisfies(&self.terms, d.condition));
        if let Some(violation) = broken {
            let mut roots = vec![violation.condition];
            if violation.difference == Difference::Trace {
                // Traces of different lengths differ whatever is in them, and then the condition does not mention it.
                roots.extend(&self.worlds);
            }
            let abstractions = self.abstractions(&roots);
            if !abstractions.is_empty() {
                if violation.difference != Difference::Trace
                    && let Some(refuted) = self.refuted_whatever(violation.condition, deadline)
                {
                    return refuted.into();
                }
                return undecided(format!(
                    "{}, unless what {} computes is taken into account, which is not modelled",
                    violation.difference,
                    abstractions.join(", ")
                ))
                .into();
            }
        }
        if let Some(violation) = broken {
            let simpler = simplify(&self.terms, model, violation.condition, &self.kinds);
            if let Ok(refuted) = self.replayed(&simpler, rung, ReplayBudget::THOROUGH) {
                return refuted.into();
            }
        }
        match self.replayed(model, rung, ReplayBudget::THOROUGH) {
            Ok(refuted) => refuted.into(),
            Err(reason) => {
                let condition = broken.map(|violation| violation.condition);
                let refuted = condition.and_then(|condition| self.refuted_small(condition, deadline));
                let reason = broken.and_then(|violation| self.doubt_about(violation)).unwrap_or(reason);
                refuted.unwrap_or_else(|| undecided(reason)).into()
            }
        }
    }

    /// Looks for an input of small sizes for which a demand is broken: what is large may be more than the interpreter
    /// can run.
    fn refuted_small(&mut self, condition: Term, deadline: Instant) -> Option<Verdict> {
        if self.sizes.is_empty() {
            return None;
        }
        let mut small = condition;
        for &size in &self.sizes {
            let most = self.terms.number(self.terms.width(size), SMALL);
            let below = self.terms.ult(size, most);
            small = self.terms.and(small, below);
        }
        match self.decide(small, deadline) {
            Answer::Holds(model, rung) => {
                let simpler = simplify(&self.terms, &model, small, &self.kinds);
                let mut models = [&simpler, &model].into_iter();
                models.find_map(|model| self.replayed(model, rung, ReplayBudget::THOROUGH).ok())
            }
            _ => None,
        }
    }

    /// Looks for an input for which a demand is broken whatever functions compute that stand for something with a
    /// meaning, and which the interpreter can run without them.
    fn refuted_whatever(&mut self, condition: Term, deadline: Instant) -> Option<Verdict> {
        let unknown: Vec<Term> = self.terms.cone(&[condition]);
        let unknown: Vec<Term> = unknown.into_iter().filter(|&term| self.is_abstract(term)).collect();
        let mut all = self.terms.bool(true);
        for ones in [false, true] {
            let mut constants: FxHashMap<Term, Term> = FxHashMap::default();
            for &term in &unknown {
                let width = self.terms.width(term);
                let value = if ones { ApInt::ones(width) } else { ApInt::zero(width) };
                constants.insert(term, self.terms.constant(value));
            }
            let then = self.terms.substitute(&[condition], |_, term| constants.get(&term).copied())[0];
            all = self.terms.and(all, then);
        }
        let (model, rung) = match self.decide(all, deadline) {
            Answer::Holds(model, rung) => (model, rung),
            _ => return None,
        };
        let simpler = simplify(&self.terms, &model, all, &self.kinds);
        let mut refuted = None;
        for model in [&simpler, &model] {
            // What is looked at on the way to this answer has to be known.
            if refuted.is_none() && !self.rests_on_abstraction(condition, model) {
                refuted = self.replayed(model, rung, ReplayBudget::SMALL).ok();
            }
        }
        refuted
    }

    /// Whether the term is what a function computes that stands for something with a meaning.
    fn is_abstract(&self, term: Term) -> bool {
        match self.terms.node(term) {
            Node::Call { function, .. } => self.terms.function(function).symbol.is_abstraction(),
            _ => false,
        }
    }

    /// Whether, under a model, the value of a condition depends on what a function computes that stands for something
    /// with a meaning.
    fn rests_on_abstraction(&self, condition: Term, model: &Model) -> bool {
        let terms = &self.terms;
        let call = |symbol: &Symbol, args: &[ApInt], width| model.call(symbol, args, width);
        let values = evaluate(terms, &[condition], |v| model.value(terms, v), call);
        let mut seen = FxHashSet::default();
        let mut stack = vec![condition];
        while let Some(term) = stack.pop() {
            if !seen.insert(term) {
                continue;
            }
            match terms.node(term) {
                _ if self.is_abstract(term) => return true,
                // Of a choice, what is taken; of a conjunction or disjunction that one side decides, that side.
                Node::Op(BvOp::Ite, [c, a, b]) => stack.extend([c, if values[&c].is_true() { a } else { b }]),
                Node::Op(op @ (BvOp::And | BvOp::Or), [a, b, _]) if terms.width(term) == 1 => {
                    let decides = op == BvOp::Or;
                    match [a, b].into_iter().find(|side| values[side].is_true() == decides) {
                        Some(side) => stack.push(side),
                        None => stack.extend([a, b]),
                    }
                }
                _ => stack.extend(terms.operands(term)),
            }
        }
        false
    }

    /// Looks for an input for which the source ends and the target goes on beyond the bound, and has the interpreter
    /// say whether it goes on for ever.
    pub(super) fn seek_runaway(&mut self, s: &Summary, t: &Summary) -> Result<(), Stop> {
        let terms = &mut self.terms;
        let undefined = terms.or(s.ub, s.hangs);
        let undefined = terms.or(undefined, s.beyond);
        let defined = terms.not(undefined);
        let runaway = terms.and(defined, t.beyond);
        let model = match quick_check(&self.terms, runaway, &self.settings.limits) {
            Some(Answer::Holds(model, rung)) => Some((model, rung)),
            Some(_) => None,
            None => match self.decide(runaway, self.deadline) {
                Answer::Holds(model, rung) => Some((model, rung)),
                _ => None,
            },
        };
        let Some((model, rung)) = model else { return Ok(()) };
        let abstractions = self.abstractions(&[runaway, self.worlds[0], self.worlds[1]]);
        if !abstractions.is_empty() {
            return Ok(());
        }
        match self.replayed(&model, rung, ReplayBudget::THOROUGH) {
            Ok(refuted) => Err(refuted.into()),
            // It may end later.
            Err(_) => Ok(()),
        }
    }

    /// Why a violation may be none, if it is undefined behaviour that MLIR's own passes take to be defined.
    fn doubt_about(&self, violation: &Violation) -> Option<String> {
        let cone = self.terms.cone(&[violation.condition]);
        let why = cone.into_iter().find_map(|term| match self.terms.node(term) {
            Node::Call { function, .. } => match &self.terms.function(function).symbol.origin {
                Origin::Doubtful(why) => Some(why),
                _ => None,
            },
            _ => None,
        })?;
        Some(format!("{}: {why}, which MLIR's passes take to be defined", violation.difference))
    }

    /// The operations that the functions below some terms stand for.
    pub(super) fn abstractions(&self, roots: &[Term]) -> Vec<String> {
        let mut names = Vec::new();
        for term in self.terms.cone(roots) {
            if let Node::Call { function, .. } = self.terms.node(term) {
                let Function { symbol, name, .. } = self.terms.function(function);
                // A replay refutes nothing by behaviour that is doubtful, and a proof holds in either case.
                if symbol.is_abstraction() && !matches!(symbol.origin, Origin::Doubtful(_)) {
                    names.push(format!("`{}`", name.split([' ', '{']).next().unwrap_or(name)));
                }
            }
        }
        names.sort_unstable();
        names.dedup();
        names
    }
}

//! The search for counterexamples. Models of a violation and sampled inputs are candidates; a candidate is a
//! counterexample only if the interpreter confirms the difference on both functions.

use super::attempt::Attempt;
use super::outcome::{Stop, undecided};
use crate::cache::Witness;
use crate::exec::Summary;
use crate::refine::{Difference, Violation};
use crate::replay::{ReplayBudget, replay};
use crate::verdict::Verdict;
use proofmark_ir::ApInt;
use proofmark_ir::semantics::{BvOp, Origin, Symbol, Term, TermBuilder};
use proofmark_solve::budgets;
use proofmark_solve::columns::{BLOCK, Sampler, evaluate};
use proofmark_solve::decide::{Model, Rung, SatResult, full_check, quick_check};
use proofmark_solve::simplify::{Kind, simplify};
use proofmark_solve::term::{Function, Node};
use rustc_hash::{FxHashMap, FxHashSet};

/// The unroll bound of the bounded search for a counterexample.
const FEW: u32 = 2;

/// The exclusive upper bound of small sizes.
const SMALL: u128 = 16;

/// The number of candidate inputs of one search.
const TRIED: usize = 96;

/// The largest constant that is a candidate for a trip count, and the number of such constants in use, the largest
/// first.
const LATEST: u64 = 4096;
const MAX_BOUNDS: usize = 24;

/// The maximal number of variables that are set beyond a trip count one by one.
const MAX_NUMBERS: usize = 6;

/// The maximal number of terms that are searched for constants.
const MAX_HINTS: usize = 5_000;

impl Attempt<'_> {
    /// Replays a model and returns the refutation for the simplest input that is found.
    ///
    /// # Errors
    ///
    /// The reason why the model is no counterexample.
    fn replayed(&mut self, model: &Model, rung: Rung, budget: ReplayBudget) -> Result<Verdict, String> {
        if self.terms.missing_nan_detail() > Some(self.terms.nan_detail()) {
            return Err("an operation observes the bits of a computed NaN".to_owned());
        }
        let first = replay(&self.question(budget), &self.terms, model, rung)?;
        let (model, counterexample) = self.simplified(model, first, rung, budget);
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

    /// Searches, until the budget has spent `end` steps, for an input for which source and target differ
    /// within few iterations, by the quick check or, with `by_all_means`, also by the full check.
    pub(super) fn search_counterexample(&mut self, by_all_means: bool, end: u64) -> Result<(), Stop> {
        let unroll = FEW.min(self.settings.unroll);
        let Ok(s) = self.execute(self.source, None, unroll, end) else { return Ok(()) };
        let Ok(t) = self.execute(self.target, Some(&s), unroll, end) else { return Ok(()) };
        self.marks_source(&s, &t);
        if !self.same_shapes(&s, &t) {
            return Ok(());
        }
        self.note_addresses(&s, &t)?;
        let given = self.assumptions(&s, &t);
        let Ok(obligations) = self.obligations(&s, &t, given, end) else { return Ok(()) };
        self.worlds = vec![s.world, t.world];
        let none = self.terms.bool(false);
        let any = obligations.iter().fold(none, |any, d| self.terms.or(any, d.condition));
        let answer = match quick_check(&self.terms, any, &self.settings.limits) {
            None if by_all_means => Some(full_check(&mut self.terms, any, &self.settings.limits, end)),
            answer => answer,
        };
        if let Some(SatResult::Sat(model, by)) = answer {
            let refuted = self.refuted(&obligations, &model, by, end);
            if matches!(refuted, Stop::Verdict(Verdict::Refuted(_))) {
                return Err(refuted);
            }
        }
        Ok(())
    }

    /// Replays sampled inputs with typical values. A difference may occur only after more iterations than the unroll
    /// bound.
    pub(super) fn try_inputs(&mut self) -> Result<(), Stop> {
        let mut sampler = self.sampler();
        let until = (self.budget.spent() + budgets::CANDIDATE_INPUTS).min(self.end);
        self.try_sampled(&mut sampler, 0, TRIED, until).map_or(Ok(()), |verdict| Err(verdict.into()))
    }

    /// Replays inputs whose trip counts exceed constants of the functions: a difference may occur in one late iteration
    /// only.
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
        let until = (self.budget.spent() + budgets::CANDIDATE_INPUTS).min(self.end);
        let mut refuted = None;
        for bound in bounds {
            // All numbers exceed the bound, or one of them does and the others are small.
            for which in std::iter::once(None).chain(numbers.iter().copied().take(MAX_NUMBERS).map(Some)) {
                if refuted.is_some() || self.budget.spent() > until {
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

    /// Calls [`Attempt::try_inputs`] once if the functions have regions.
    pub(super) fn try_inputs_once(&mut self) -> Result<(), Stop> {
        if std::mem::take(&mut self.untried) { self.try_inputs() } else { Ok(()) }
    }

    /// Replays `blocks` blocks of sampled inputs, without any decision procedure.
    pub(super) fn replay_samples(&mut self, blocks: usize) -> Option<Verdict> {
        loop {
            let refuted = self.replay_samples_in_detail(blocks);
            if refuted.is_some() || !self.add_nan_detail(None) {
                return refuted;
            }
        }
    }

    fn replay_samples_in_detail(&mut self, blocks: usize) -> Option<Verdict> {
        self.make_arguments().ok()?;
        // The execution creates the constants of the functions, which the sampler uses.
        if let Ok(s) = self.execute(self.source, None, FEW, self.end) {
            let _ = self.execute(self.target, Some(&s), FEW, self.end);
        }
        let mut sampler = self.sampler();
        (0..blocks).find_map(|block| self.try_sampled(&mut sampler, block, BLOCK, self.end))
    }

    /// Returns a sampler of inputs for both functions.
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

    /// Replays the first `tried` inputs of the sampled block `block`.
    fn try_sampled(
        &mut self,
        sampler: &mut Sampler,
        block: usize,
        tried: usize,
        until: u64,
    ) -> Option<Verdict> {
        let mut inputs = vec![Vec::new(); tried];
        sampler.fill(block, tried, |variable, lane, value| inputs[lane].push((variable, value)));
        let mut refuted = None;
        // Narrow variables have few values.
        let mut seen = FxHashSet::default();
        for mut values in inputs {
            if refuted.is_some() || self.budget.spent() > until {
                break;
            }
            values.sort_by_key(|v| v.0);
            if !seen.insert(values.clone()) {
                continue;
            }
            let model = Model { values, calls: Vec::new(), seed: sampler.seed() };
            refuted = self.replayed(&model, Rung::Columns, ReplayBudget::SMALL).ok();
        }
        refuted
    }

    /// Returns the verdict for a model of a violation: a refutation if the interpreter confirms the model and the
    /// violation does not depend on an abstraction.
    pub(super) fn refuted(&mut self, obligations: &[Violation], model: &Model, rung: Rung, end: u64) -> Stop {
        let broken = obligations.iter().find(|d| model.satisfies(&self.terms, d.condition));
        if let Some(violation) = broken {
            let abstractions = self.abstractions_of(violation);
            if !abstractions.is_empty() {
                if violation.difference != Difference::Trace
                    && let Some(refuted) = self.refuted_without_abstractions(violation.condition, end)
                {
                    return refuted.into();
                }
                return undecided(format!(
                    "{}, which may depend on {}, whose semantics is not modelled",
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
                let refuted = condition
                    .and_then(|condition| self.refuted_small(condition, end))
                    .or_else(|| condition.and_then(|condition| self.refuted_without_doubt(condition, end)))
                    .or_else(|| self.refuted_by_undefined_behaviour(obligations, end));
                let reason = broken.and_then(|violation| self.reason_for_doubt(violation)).unwrap_or(reason);
                refuted.unwrap_or_else(|| undecided(reason)).into()
            }
        }
    }

    /// Searches for a violation with small sizes, because the interpreter cannot run an input with large ones.
    fn refuted_small(&mut self, condition: Term, end: u64) -> Option<Verdict> {
        if self.sizes.is_empty() {
            return None;
        }
        let mut small = condition;
        for &size in &self.sizes {
            let most = self.terms.number(self.terms.width(size), SMALL);
            let below = self.terms.ult(size, most);
            small = self.terms.and(small, below);
        }
        match self.decide(small, end) {
            SatResult::Sat(model, rung) => {
                let simpler = simplify(&self.terms, &model, small, &self.kinds);
                let mut models = [&simpler, &model].into_iter();
                models.find_map(|model| self.replayed(model, rung, ReplayBudget::THOROUGH).ok())
            }
            _ => None,
        }
    }

    /// Searches for a violation for the readings of a replay: unsettled behaviour is undefined, and doubtful behaviour
    /// is defined.
    fn refuted_without_doubt(&mut self, condition: Term, end: u64) -> Option<Verdict> {
        let mut settled = condition;
        for term in self.terms.cone(&[condition]) {
            let Node::Call { function, .. } = self.terms.node(term) else { continue };
            let reading = match self.terms.function(function).symbol.origin {
                Origin::Unsettled(_) => term,
                Origin::Doubtful(_) => self.terms.not(term),
                _ => continue,
            };
            settled = self.terms.and(settled, reading);
        }
        if settled == condition {
            return None;
        }
        let SatResult::Sat(model, rung) = self.decide(settled, end) else { return None };
        let simpler = simplify(&self.terms, &model, settled, &self.kinds);
        let mut models = [&simpler, &model].into_iter();
        models.find_map(|model| self.replayed(model, rung, ReplayBudget::THOROUGH).ok())
    }

    /// Searches for an input with undefined behaviour of the target only, which the interpreter can confirm although it
    /// does not model the memory of another violation.
    fn refuted_by_undefined_behaviour(&mut self, obligations: &[Violation], end: u64) -> Option<Verdict> {
        let is_undefined = |violation: &&Violation| violation.difference == Difference::Undefined;
        obligations.iter().filter(is_undefined).find_map(|violation| {
            let SatResult::Sat(model, rung) = self.decide(violation.condition, end) else { return None };
            if self.rests_on_abstraction(violation.condition, &model) {
                return None;
            }
            let simpler = simplify(&self.terms, &model, violation.condition, &self.kinds);
            let mut models = [&simpler, &model].into_iter();
            models.find_map(|model| self.replayed(model, rung, ReplayBudget::THOROUGH).ok())
        })
    }

    /// Searches for an input with a violation that does not depend on the results of abstractions and that the
    /// interpreter can run without them.
    fn refuted_without_abstractions(&mut self, condition: Term, end: u64) -> Option<Verdict> {
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
        let (model, rung) = match self.decide(all, end) {
            SatResult::Sat(model, rung) => (model, rung),
            _ => return None,
        };
        let simpler = simplify(&self.terms, &model, all, &self.kinds);
        let mut refuted = None;
        for model in [&simpler, &model] {
            // The evaluation under this model must not use the result of an abstraction.
            if refuted.is_none() && !self.rests_on_abstraction(condition, model) {
                refuted = self.replayed(model, rung, ReplayBudget::SMALL).ok();
            }
        }
        refuted
    }

    /// Returns whether the term is an application of an abstraction.
    fn is_abstract(&self, term: Term) -> bool {
        match self.terms.node(term) {
            Node::Call { function, .. } => self.terms.function(function).symbol.is_abstraction(),
            _ => false,
        }
    }

    /// Returns whether the value of a condition under a model depends on an application of an abstraction.
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
                // A choice depends on its condition and the selected arm, and a conjunction or disjunction on an
                // operand that decides it.
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

    /// Searches for an input for which the source terminates and the target exceeds the unroll bound, and replays it.
    /// The result is a refutation if the target does not terminate.
    pub(super) fn search_nontermination(&mut self, source: &Summary, target: &Summary) -> Result<(), Stop> {
        let terms = &mut self.terms;
        let undefined = terms.or(source.ub, source.hangs);
        let undefined = terms.or(undefined, source.beyond);
        let defined = terms.not(undefined);
        let runaway = terms.and(defined, target.beyond);
        let model = match quick_check(&self.terms, runaway, &self.settings.limits) {
            Some(SatResult::Sat(model, rung)) => Some((model, rung)),
            Some(_) => None,
            None => match self.decide(runaway, self.end) {
                SatResult::Sat(model, rung) => Some((model, rung)),
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
            // The target may terminate after the bound.
            Err(_) => Ok(()),
        }
    }

    /// Returns the reason for which a violation is doubtful: it depends on undefined behaviour that MLIR's own passes
    /// assume to be defined, or on behaviour of which it is unsettled whether it is undefined.
    fn reason_for_doubt(&self, violation: &Violation) -> Option<String> {
        let cone = self.terms.cone(&[violation.condition]);
        let reason = cone.into_iter().find_map(|term| match self.terms.node(term) {
            Node::Call { function, .. } => match &self.terms.function(function).symbol.origin {
                Origin::Doubtful(reason) => {
                    Some(format!("{reason}, which MLIR's passes assume to be defined"))
                }
                Origin::Unsettled(reason) => {
                    Some(format!("{reason}, which MLIR's passes assume to be undefined"))
                }
                _ => None,
            },
            _ => None,
        })?;
        Some(format!("{}: {reason}", violation.difference))
    }

    /// Returns the names of the abstracted operations that a violation may depend on.
    pub(super) fn abstractions_of(&self, violation: &Violation) -> Vec<String> {
        let mut roots = vec![violation.condition];
        if violation.difference == Difference::Trace {
            // Traces of different lengths differ for all contents, and the condition then does not contain the
            // contents.
            roots.extend(&self.worlds);
        }
        self.abstractions(&roots)
    }

    /// Returns the names of the abstracted operations in the cone of `roots`.
    pub(super) fn abstractions(&self, roots: &[Term]) -> Vec<String> {
        let mut names = Vec::new();
        for term in self.terms.cone(roots) {
            if let Node::Call { function, .. } = self.terms.node(term) {
                let Function { symbol, name, .. } = self.terms.function(function);
                // Doubtful and unsettled behaviour is no abstraction here: a replay never refutes by it, and a proof
                // holds in either case.
                if symbol.is_abstraction()
                    && !matches!(symbol.origin, Origin::Doubtful(_) | Origin::Unsettled(_))
                {
                    names.push(format!("`{}`", name.split([' ', '{']).next().unwrap_or(name)));
                }
            }
        }
        names.sort_unstable();
        names.dedup();
        names
    }
}

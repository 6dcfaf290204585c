//! Candidate relations from concrete runs, as in dynamic invariant inference (Daikon).
//!
//! Input: the steps of both loops. Both loops are evaluated on sampled inputs for a few iterations. Output: a predicate
//! that rejects the roles which a run contradicts. The remaining roles are unproved; the induction checks them.
//!
//! Limitations: runs are limited by `LANES`, `TRIPS` and `MAX_WORK`. Steps with nested loops and the contents of memory
//! are not evaluated.

use super::relate::Role;
use super::state::{Induction, Learned, flat};
use crate::exec::{Entry, StepEnd, Stepped};
use proofmark_ir::ApInt;
use proofmark_ir::semantics::{Scalar, Symbol, Term, TermBuilder};
use proofmark_solve::columns::{Sampler, evaluate, interpret};
use proofmark_solve::term::{Node, Terms};
use rustc_hash::FxHashMap;

/// The number of sampled inputs.
const LANES: usize = 96;

/// The maximal number of iterations in a run.
const TRIPS: usize = 4;

/// The maximal number of term evaluations in all runs together.
const MAX_WORK: usize = 1 << 20;

/// A value, or `None` for poison.
type Seen = Option<ApInt>;

/// The states of both loops in the same iteration of a run.
struct Sample {
    run: usize,
    source: Vec<Seen>,
    target: Vec<Seen>,
}

impl<'a> Induction<'a> {
    /// Returns a predicate: whether a role of a part of the target's state is consistent with the runs. The result is
    /// `None` if the runs are not conclusive. `state` and `step` belong to the target and start from variables.
    /// `n_variables` bounds the variables that were created for the step.
    pub(super) fn compatible(
        &self,
        terms: &Terms,
        source: &Learned<'a>,
        entry: &Entry<'a>,
        (state, step): (&[Scalar], &Stepped),
        here: Term,
        n_variables: [usize; 2],
    ) -> Option<impl Fn(usize, Role) -> bool + use<'a>> {
        // The results of a nested loop are fresh variables, whose sampled values carry no information.
        let drawn = |v: u32| (n_variables[0]..n_variables[1]).contains(&(v as usize));
        let cone = terms.cone(&step.roots());
        if cone.iter().any(|&t| matches!(terms.node(t), Node::Var(v) if drawn(v))) {
            return None;
        }
        let samples = self.samples(terms, source, entry, (state, step), here);
        if !samples.windows(2).any(|pair| pair[0].run == pair[1].run) {
            return None;
        }
        Some(move |j: usize, role: Role| {
            let mut first: Option<(usize, Seen, Option<ApInt>)> = None;
            samples.iter().all(|sample| {
                let ours = &sample.target[j];
                // The runs do not evaluate cells of memory.
                let source = |i: usize| sample.source.get(i).cloned().flatten();
                let distance = |i: usize| match (source(i), ours) {
                    (Some(s), Some(t)) if s.width() == t.width() => Some(t.sub(&s)),
                    _ => None,
                };
                let theirs = match role {
                    Role::Offset(i) => distance(i),
                    _ => None,
                };
                if first.as_ref().is_none_or(|f| f.0 != sample.run) {
                    first = Some((sample.run, ours.clone(), theirs.clone()));
                }
                let Some((_, at_first, distance_at_first)) = &first else { return true };
                match role {
                    Role::Source(i) => source(i).is_none_or(|s| ours.as_ref() == Some(&s)),
                    Role::Init => at_first.is_none() || at_first == ours,
                    Role::Offset(_) => theirs.is_none() || distance_at_first == &theirs,
                    Role::Formula(_) | Role::Function(..) | Role::Defined | Role::Any => true,
                }
            })
        })
    }

    /// Returns the states that both loops reach in the runs.
    fn samples(
        &self,
        terms: &Terms,
        source: &Learned<'a>,
        entry: &Entry<'a>,
        (state, step): (&[Scalar], &Stepped),
        here: Term,
    ) -> Vec<Sample> {
        let firsts = [flat(&source.entry.init), flat(&entry.init)];
        let mut roots: Vec<Term> = step.roots();
        roots.push(here);
        roots.extend(source.step.roots());
        roots.extend(firsts.iter().flatten().flat_map(|s| [s.value, s.poison]));
        let cone = terms.cone(&roots);
        if cone.len() * LANES * TRIPS > MAX_WORK {
            return Vec::new();
        }
        let variables: Vec<Term> =
            cone.iter().copied().filter(|&t| matches!(terms.node(t), Node::Var(_))).collect();
        let mut sampler = Sampler::new(terms, &variables, &cone, 0);
        let mut lanes: Vec<FxHashMap<Term, ApInt>> = vec![FxHashMap::default(); LANES];
        sampler.fill(0, LANES, |variable, lane, value| {
            lanes[lane].insert(variable, value);
        });
        let seed = sampler.seed();
        let mut samples = Vec::new();
        for (run, mut values) in lanes.into_iter().enumerate() {
            let run_of = |values: &FxHashMap<Term, ApInt>, roots: &[Term]| {
                let variable =
                    |v: Term| values.get(&v).cloned().unwrap_or_else(|| ApInt::zero(terms.width(v)));
                let call = |symbol: &Symbol, args: &[ApInt], width: u32| {
                    interpret(
                        &symbol.to_string(),
                        args.iter().map(proofmark_solve::columns::digest),
                        width,
                        seed,
                    )
                };
                evaluate(terms, roots, variable, call)
            };
            let mut initial: Vec<Term> = firsts.iter().flatten().flat_map(|s| [s.value, s.poison]).collect();
            initial.push(here);
            let known = run_of(&values, &initial);
            if !known[&here].is_true() {
                continue;
            }
            let read = |known: &FxHashMap<Term, ApInt>, scalars: &[Scalar]| -> Vec<[ApInt; 2]> {
                scalars.iter().map(|s| [known[&s.value].clone(), known[&s.poison].clone()]).collect()
            };
            let mut now = [read(&known, &firsts[0]), read(&known, &firsts[1])];
            for _ in 0..TRIPS {
                let seen = |side: &Vec<[ApInt; 2]>| -> Vec<Seen> {
                    side.iter().map(|[v, p]| (!p.is_true()).then(|| v.clone())).collect()
                };
                samples.push(Sample { run, source: seen(&now[0]), target: seen(&now[1]) });
                for (scalars, contents) in [(&source.state[..], &now[0]), (state, &now[1])] {
                    for (scalar, [value, poison]) in scalars.iter().zip(contents) {
                        values.insert(scalar.value, value.clone());
                        values.insert(scalar.poison, poison.clone());
                    }
                }
                let (Some(s), Some(t)) = (&source.step.next, &step.next) else { break };
                let (theirs, ours) = (flat(&s.values), flat(&t.values));
                let needed = |left: &StepEnd| vec![left.path, left.world];
                let mut roots = [needed(s), needed(t)].concat();
                roots.extend([source.step.ub, step.ub]);
                roots.extend(theirs.iter().chain(&ours).flat_map(|s| [s.value, s.poison]));
                let known = run_of(&values, &roots);
                let continues = known[&s.path].is_true() && known[&t.path].is_true();
                if !continues || known[&source.step.ub].is_true() || known[&step.ub].is_true() {
                    break;
                }
                values.insert(source.world, known[&s.world].clone());
                now = [read(&known, &theirs), read(&known, &ours)];
            }
        }
        samples
    }
}

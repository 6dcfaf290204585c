//! `gate --confluence`: enumerates the critical pairs of the passes.
//!
//! 1. The rewrites that apply to the programs of the gate and to their variants, before any other rewrite, are reduced
//!    to [shapes](Shape): at most [`MAX_SHAPES`] for each pattern and fold.
//! 2. [Overlaps](overlaps) of two shapes are programs in which two rewrites apply that share an operation. They are
//!    the programs of the critical pairs, and the programs of the gate are others.
//! 3. In each overlap either rewrite is made first, and the default order follows. If the outcomes differ, a search
//!    names the two rewrites whose exchange no tried order joins: [`LocalConfluence`].
//! 4. The outcomes of such a pair are compared by proofs.
//!
//! The result does not depend on the number of threads. The cost is bounded by the number of overlaps.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};

use super::pairs::{Confluence, Pair, PairVerdict};
use crate::check::{CheckOptions, Equivalence, Variant, compare, count, pair_lines};
use crate::checks::{
    Checker, Comparison, CriticalPair, Full, InitialRewrite, LocalConfluence, Start, Subject, VerifyMode,
    activity,
};
use crate::cli::trial::Effort;
use crate::fuzz::Shape;
use crate::fuzz::overlap::overlaps;
use crate::fuzz::reduce::{Size, reduce};
use crate::ir::text::{PrintOptions, print_op};
use crate::ir::{Attribute, Ir, OpId, OpName, Type, parallel};
use crate::proofs::{Settings, prove_modules};

/// The maximal number of shapes of a pattern or fold.
const MAX_SHAPES: usize = 16;

/// The maximal number of rewrites of a pattern or fold that are reduced to shapes.
const MAX_CANDIDATES: usize = 32;

/// The maximal number of programs that are tried in the reduction of a shape.
const SHAPE_TRIES: usize = 300;

/// The number of operations above which the program of a pair is reduced, and the tries of the reduction.
const LARGE: usize = 10;
const PAIR_TRIES: usize = 200;

/// The maximal number of rewrites of one program of the gate whose outcomes are compared with the default order.
const MAX_FIRST: usize = 64;

/// The maximal number of programs of a pair whose outcomes are compared by proofs.
const MAX_PROVED: usize = 3;

/// The maximal number of steps of a proof that compares outcomes.
const PROOF_STEPS: u64 = 20_000_000;

/// The search for the critical pairs of passes.
pub(super) struct Search<'a> {
    passes: &'a Variant,
    options: &'a CheckOptions,
    /// The settings of the proofs that compare outcomes.
    settings: Settings,
    /// The maximal number of combinations of two shapes.
    max_combinations: usize,
}

/// A rewrite that applies to a program.
struct Candidate {
    subject: Subject,
    program: usize,
    op: OpId,
}

/// A program whose outcomes differ because of a pair.
struct Conflict {
    program: Ir,
    pair: Box<CriticalPair>,
    is_overlap: bool,
}

/// The results for two subjects.
#[derive(Default)]
struct Group {
    overlaps: u64,
    unexplained: u64,
    conflicts: Vec<Conflict>,
}

/// The result for one overlap.
struct Overlapped {
    program: Ir,
    comparison: Comparison,
}

/// The tasks of a search, which are done on all threads.
#[derive(Default)]
struct Tasks {
    /// The number of the tasks that panicked.
    panics: AtomicUsize,
}

impl Tasks {
    /// Returns the results of `n` tasks in their order: the default value for a task that panics.
    fn map<T: Send + Default>(
        &self,
        n: usize,
        show: &(dyn Fn(usize, usize) + Sync),
        task: impl Fn(usize) -> T + Sync,
    ) -> Vec<T> {
        let mut all = Vec::with_capacity(n);
        let task = |number: usize| {
            catch_unwind(AssertUnwindSafe(|| task(number))).unwrap_or_else(|_| {
                self.panics.fetch_add(1, Ordering::Relaxed);
                T::default()
            })
        };
        parallel::for_each(n, n, activity::max_threads(), task, |result| {
            all.push(result);
            show(all.len(), n);
            ControlFlow::Continue(())
        });
        all
    }

    /// Returns the reason for which the results are incomplete.
    fn interruption(&self) -> Option<String> {
        match self.panics.load(Ordering::Relaxed) {
            0 => None,
            n => Some(format!("{} of the search panicked", count(n as u64, "step"))),
        }
    }
}

impl<'a> Search<'a> {
    /// Returns the search for the pairs of `passes`, which compares outcomes with little effort: with `settings`, but
    /// at most [`PROOF_STEPS`] for each proof.
    pub(super) fn new(
        passes: &'a Variant,
        options: &'a CheckOptions,
        settings: &Settings,
        max_combinations: usize,
    ) -> Search<'a> {
        let settings = Effort::Quick(PROOF_STEPS).limit(settings);
        Search { passes, options, settings, max_combinations }
    }

    /// Enumerates the pairs from the shapes of `programs`. `show` receives a description of each step.
    pub(super) fn run(&self, programs: &[Ir], show: &(dyn Fn(&str) + Sync)) -> Confluence {
        let verify_each = self.options.checks.verify != VerifyMode::Off;
        let passes = |ir: &mut Ir, checker: &mut Checker<'_>| {
            let root = ir.root();
            self.passes.pipeline.run(ir, root, checker, verify_each, &mut ());
        };
        let local = LocalConfluence::new(&self.options.checks, &passes);
        let counted =
            |what: &'static str| move |n: usize, of: usize| show(&format!("confluence: {what} {n} of {of}"));
        let tasks = Tasks::default();
        let rewrites =
            tasks.map(programs.len(), &counted("program"), |n| local.initial_rewrites(&programs[n]));
        let candidates = candidates(programs, &rewrites);
        let shapes = self.shapes(&tasks, &local, programs, &candidates, &counted("shape"));
        let mut groups: BTreeMap<[Subject; 2], Group> = BTreeMap::new();
        let all = combinations(&shapes);
        let n_combinations = all.len();
        let taken = &all[..n_combinations.min(self.max_combinations)];
        let found = tasks.map(taken.len(), &counted("combination of shapes"), |n| {
            let (a, b) = taken[n];
            overlapped(&local, &shapes[a], &shapes[b])
        });
        let mut n_overlaps = 0;
        for (&(a, b), found) in taken.iter().zip(found) {
            let mut subjects = [shapes[a].0.clone(), shapes[b].0.clone()];
            subjects.sort();
            for Overlapped { program, comparison } in found {
                n_overlaps += 1;
                let group = groups.entry(subjects.clone()).or_default();
                group.overlaps += 1;
                match comparison {
                    Comparison::Joins => {}
                    Comparison::Unexplained => group.unexplained += 1,
                    Comparison::Differs(pair) => {
                        // The pair may be one of later rewrites.
                        let group = groups.entry(pair.subjects().map(Subject::clone)).or_default();
                        group.conflicts.push(Conflict { program, pair, is_overlap: true });
                    }
                }
            }
        }
        let found = tasks.map(programs.len(), &counted("comparison of program"), |n| {
            conflicts(&local, &programs[n], &rewrites[n], &self.options.seeds)
        });
        for pair in found.into_iter().flatten() {
            let (program, pair) = pair;
            let group = groups.entry(pair.subjects().map(Subject::clone)).or_default();
            group.conflicts.push(Conflict { program, pair, is_overlap: false });
        }
        let mut groups: Vec<([Subject; 2], Group)> = groups.into_iter().collect();
        for (_, group) in &mut groups {
            // The sort is stable, so that the first of equally large programs is proved.
            group.conflicts.sort_by_key(|conflict| Size::of(&conflict.program));
        }
        let pairs = tasks.map(groups.len(), &counted("pair"), |n| {
            let (subjects, group) = &groups[n];
            Some(self.judge(&local, subjects, group))
        });
        Confluence {
            shapes: shapes.len() as u64,
            combinations: n_combinations as u64,
            omitted: (n_combinations - taken.len()) as u64,
            overlaps: n_overlaps,
            interrupted: tasks.interruption(),
            pairs: groups
                .iter()
                .zip(pairs)
                .map(|(group, pair)| pair.unwrap_or_else(|| panicked(group)))
                .collect(),
        }
    }

    /// Returns the distinct shapes of the candidates, in the order of the subjects.
    fn shapes(
        &self,
        tasks: &Tasks,
        local: &LocalConfluence<'_>,
        programs: &[Ir],
        candidates: &[Candidate],
        show: &(dyn Fn(usize, usize) + Sync),
    ) -> Vec<(Subject, Shape)> {
        let all = tasks.map(candidates.len(), show, |n| {
            let Candidate { subject, program, op } = &candidates[n];
            Shape::new(&programs[*program], *op, SHAPE_TRIES, &mut |ir| {
                let rewrites = local.initial_rewrites(ir);
                rewrites.iter().find(|rewrite| rewrite.subject == *subject).map(|rewrite| rewrite.op)
            })
        });
        let (mut shapes, mut seen) = (Vec::new(), BTreeSet::new());
        let mut n_of_subject: BTreeMap<&Subject, usize> = BTreeMap::new();
        for (candidate, shape) in candidates.iter().zip(all) {
            let Some(shape) = shape else { continue };
            let n = n_of_subject.entry(&candidate.subject).or_default();
            let is_new = seen.insert((&candidate.subject, Full::of(&shape.ir, shape.ir.root())));
            if is_new && *n < MAX_SHAPES {
                *n += 1;
                shapes.push((candidate.subject.clone(), shape));
            }
        }
        shapes
    }

    /// Compares the outcomes of the conflicts of two subjects.
    fn judge(&self, local: &LocalConfluence<'_>, subjects: &[Subject; 2], group: &Group) -> Pair {
        let (mut verdict, mut program, mut example) = (PairVerdict::Joins, String::new(), Vec::new());
        if group.unexplained > 0 {
            verdict = PairVerdict::Undecided;
            example.push("the outcomes differ, and the search for the cause ended without a pair".to_owned());
        }
        for conflict in group.conflicts.iter().take(MAX_PROVED) {
            let reduced = reduced(local, conflict, &self.options.seeds);
            let conflict = reduced.as_ref().unwrap_or(conflict);
            let (found, reason) = compared(conflict, &self.settings);
            if found > verdict || verdict == PairVerdict::Joins {
                verdict = found;
                program = print_op(&conflict.program, conflict.program.root(), PrintOptions::default());
                example = pair_lines(conflict.program.ctx(), &conflict.pair, None);
                example.push(reason);
            }
        }
        let differing = group.conflicts.iter().filter(|conflict| conflict.is_overlap).count() as u64;
        Pair {
            rewrites: subjects.each_ref().map(ToString::to_string),
            verdict,
            overlaps: group.overlaps,
            differing: differing + group.unexplained,
            programs: group.conflicts.len() as u64 - differing,
            program,
            example,
        }
    }
}

/// Returns the pair of a group whose comparison panicked.
fn panicked((subjects, group): &([Subject; 2], Group)) -> Pair {
    Pair {
        rewrites: subjects.each_ref().map(ToString::to_string),
        verdict: PairVerdict::Undecided,
        overlaps: group.overlaps,
        differing: 0,
        programs: 0,
        program: String::new(),
        example: vec!["the comparison of the outcomes panicked".to_owned()],
    }
}

/// Returns the rewrites that are reduced to shapes: for each subject those with different operands, by subject.
fn candidates(programs: &[Ir], rewrites: &[Vec<InitialRewrite>]) -> Vec<Candidate> {
    let mut by_subject: BTreeMap<&Subject, Vec<Candidate>> = BTreeMap::new();
    let mut seen = std::collections::HashSet::new();
    for (program, (ir, rewrites)) in programs.iter().zip(rewrites).enumerate() {
        for InitialRewrite { op, subject, .. } in rewrites {
            let of_subject = by_subject.entry(subject).or_default();
            if of_subject.len() < MAX_CANDIDATES && seen.insert((subject, signature(ir, *op))) {
                of_subject.push(Candidate { subject: subject.clone(), program, op: *op });
            }
        }
    }
    by_subject.into_values().flatten().collect()
}

/// The name of an operation, and the types and definitions of its operands with constant values.
type Signature = (OpName, Vec<(Type, Option<OpName>, Option<Attribute>)>);

fn signature(ir: &Ir, op: OpId) -> Signature {
    let operand = |value| (ir.value_type(value), ir.defining_name(value), ir.constant_value(value));
    (ir.name(op), ir.operands(op).map(operand).collect())
}

/// Returns the numbers of the shapes that may overlap: the operation of the second root is in the first shape. The
/// first shapes of all subjects precede the others.
fn combinations(shapes: &[(Subject, Shape)]) -> Vec<(usize, usize)> {
    let mut ranks = Vec::with_capacity(shapes.len());
    let mut by_root: BTreeMap<OpName, Vec<usize>> = BTreeMap::new();
    for (number, (subject, shape)) in shapes.iter().enumerate() {
        let is_same = number > 0 && shapes[number - 1].0 == *subject;
        ranks.push(if is_same { ranks[number - 1] + 1 } else { 0usize });
        by_root.entry(shape.ir.name(shape.root)).or_default().push(number);
    }
    let mut all = Vec::new();
    for (number, (_, shape)) in shapes.iter().enumerate() {
        let mut names = BTreeSet::new();
        shape.ir.walk(shape.ir.root(), crate::ir::WalkOrder::PreOrder, |ir, op| {
            if op != shape.root {
                names.insert(ir.name(op));
            }
        });
        let others = names.iter().filter_map(|name| by_root.get(name)).flatten();
        all.extend(others.map(|&other| (number, other)));
    }
    all.sort_by_key(|&(a, b)| (ranks[a] + ranks[b], a, b));
    all
}

/// Compares the two rewrites of each overlap in which both apply.
fn overlapped(local: &LocalConfluence<'_>, a: &(Subject, Shape), b: &(Subject, Shape)) -> Vec<Overlapped> {
    let mut all = Vec::new();
    for overlap in overlaps(&a.1, &b.1) {
        let rewrites = local.initial_rewrites(&overlap.ir);
        let of =
            |op, subject: &Subject| rewrites.iter().find(|each| each.op == op && each.subject == *subject);
        let [first, second] = overlap.roots;
        if let (Some(first), Some(second)) = (of(first, &a.0), of(second, &b.0)) {
            let comparison = local.compare(&overlap.ir, Start::Rewrite(first), Start::Rewrite(second));
            all.push(Overlapped { program: overlap.ir, comparison });
        }
    }
    all
}

/// Returns the pairs because of which the outcomes of a program differ: of the default order, of the default order
/// after each of `rewrites`, and of the orders drawn from `seeds`.
fn conflicts(
    local: &LocalConfluence<'_>,
    program: &Ir,
    rewrites: &[InitialRewrite],
    seeds: &[u64],
) -> Vec<(Ir, Box<CriticalPair>)> {
    let mut seen = vec![local.outcome(program, Start::Default)];
    let mut pairs: Vec<(Ir, Box<CriticalPair>)> = Vec::new();
    let firsts = rewrites.iter().take(MAX_FIRST).map(Start::Rewrite);
    for start in firsts.chain(seeds.iter().copied().map(Start::Drawn)) {
        let outcome = local.outcome(program, start);
        if seen.contains(&outcome) {
            continue;
        }
        seen.push(outcome);
        if let Comparison::Differs(pair) = local.compare(program, Start::Default, start)
            && !pairs.iter().any(|(_, known)| known.subjects() == pair.subjects())
        {
            pairs.push((program.duplicate(), pair));
        }
    }
    pairs
}

/// Returns the conflict in a smaller program, if its program is large.
fn reduced(local: &LocalConfluence<'_>, conflict: &Conflict, seeds: &[u64]) -> Option<Conflict> {
    if Size::of(&conflict.program).n_operations() <= LARGE {
        return None;
    }
    let subjects = conflict.pair.subjects();
    let find = |ir: &Ir| {
        let found = conflicts(local, ir, &local.initial_rewrites(ir), seeds);
        found.into_iter().find(|(_, pair)| pair.subjects() == subjects)
    };
    let mut ir = conflict.program.duplicate();
    find(&ir)?;
    reduce(&mut ir, PAIR_TRIES, &mut |ir| find(ir).is_some());
    let (program, pair) = find(&ir)?;
    Some(Conflict { program, pair, is_overlap: conflict.is_overlap })
}

/// Compares the outcomes of a pair. Returns the verdict with its reason.
fn compared(conflict: &Conflict, settings: &Settings) -> (PairVerdict, String) {
    let [a, b] = &conflict.pair.outcomes;
    let equivalence = compare(a, b, settings);
    let sentence = equivalence.sentence().to_owned();
    let program = &conflict.program;
    let refutes = |ir: &Ir| prove_modules(program, program.root(), ir, ir.root(), settings).exit_code() == 1;
    match equivalence {
        Equivalence::Equivalent => (PairVerdict::Equivalent, sentence),
        Equivalence::Undecided => (PairVerdict::Undecided, sentence),
        Equivalence::Different => {
            let wrong: Vec<&str> = [(a, "first"), (b, "second")]
                .into_iter()
                .filter_map(|(outcome, name)| refutes(outcome).then_some(name))
                .collect();
            let suffix = match wrong[..] {
                [] => ", and no error of either is known".to_owned(),
                _ => format!(", and the {} does not refine the program", wrong.join(" and the ")),
            };
            (PairVerdict::Different, sentence + &suffix)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Tasks;

    #[test]
    fn a_task_that_panics_is_counted() {
        let tasks = Tasks::default();
        assert_eq!(tasks.map(3, &|_, _| {}, |n| n + 1), [1, 2, 3]);
        assert_eq!(tasks.interruption(), None);
        assert_eq!(tasks.map(3, &|_, _| {}, |n| if n == 1 { panic!("planted") } else { n + 1 }), [1, 0, 3]);
        assert_eq!(tasks.interruption().as_deref(), Some("1 step of the search panicked"));
    }
}

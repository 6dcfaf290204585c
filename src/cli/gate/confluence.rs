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
//! A shard makes steps 1 and 2 for all programs, and steps 3 and 4 for a part of the combinations of shapes and of the
//! programs. The result does not depend on the number of threads. The cost is bounded by the number of overlaps.

use std::collections::{BTreeMap, BTreeSet};

use super::candidates::{Candidate, candidates, combinations};
use super::pair_parts::{ConfluencePart, Judged, MAX_PROVED, PairPart, Rank};
use super::pairs::PairVerdict;
use super::tasks::Tasks;
use crate::check::{CheckOptions, Equivalence, Variant, compare, pair_lines};
use crate::checks::{
    Checker, Comparison, CriticalPair, Full, InitialRewrite, LocalConfluence, Start, Subject, VerifyMode,
};
use crate::cli::shard::Shard;
use crate::cli::trial::Effort;
use crate::fuzz::Shape;
use crate::fuzz::overlap::overlaps;
use crate::fuzz::reduce::{Size, reduce};
use crate::ir::Ir;
use crate::ir::text::{PrintOptions, print_op};
use crate::proofs::{Settings, prove_modules};

/// The maximal number of shapes of a pattern or fold.
const MAX_SHAPES: usize = 16;

/// The maximal number of programs that are tried in the reduction of a shape.
const SHAPE_TRIES: usize = 300;

/// The number of operations above which the program of a pair is reduced, and the tries of the reduction.
const LARGE: usize = 10;
const PAIR_TRIES: usize = 200;

/// The maximal number of rewrites of one program of the gate whose outcomes are compared with the default order.
const MAX_FIRST: usize = 64;

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
    /// The part of the combinations and programs.
    shard: Shard,
}

/// A program whose outcomes differ because of a pair.
struct Conflict {
    program: Ir,
    pair: Box<CriticalPair>,
    is_overlap: bool,
    rank: Rank,
}

impl Conflict {
    /// Returns the conflict in number `number` of the programs with the number `source`.
    fn new(
        program: Ir,
        pair: Box<CriticalPair>,
        is_overlap: bool,
        (source, number): (usize, usize),
    ) -> Conflict {
        let size = Size::of(&program).in_order();
        let rank = Rank { size, source: source as u64, number: number as u64 };
        Conflict { program, pair, is_overlap, rank }
    }
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

impl<'a> Search<'a> {
    /// Returns the search for the pairs of `passes`, which compares outcomes with little effort: with `settings`, but
    /// at most [`PROOF_STEPS`] for each proof.
    pub(super) fn new(
        passes: &'a Variant,
        options: &'a CheckOptions,
        settings: &Settings,
        max_combinations: usize,
        shard: Shard,
    ) -> Search<'a> {
        let settings = Effort::Quick(PROOF_STEPS).limit(settings);
        Search { passes, options, settings, max_combinations, shard }
    }

    /// Enumerates the pairs from the shapes of `programs`. `show` receives a description of each step.
    pub(super) fn run(&self, programs: &[Ir], show: &(dyn Fn(&str) + Sync)) -> ConfluencePart {
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
        let shared_panics = tasks.n_panics();
        let all = combinations(&shapes);
        let n_combinations = all.len();
        let n_taken = n_combinations.min(self.max_combinations);
        let is_ours = |n: &usize| self.shard.contains(*n as u64);
        let taken: Vec<usize> = (0..n_taken).filter(is_ours).collect();
        let found = tasks.map(taken.len(), &counted("combination of shapes"), |n| {
            let (a, b) = all[taken[n]];
            overlapped(&local, &shapes[a], &shapes[b])
        });
        let mut groups: BTreeMap<[Subject; 2], Group> = BTreeMap::new();
        for (&source, found) in taken.iter().zip(found) {
            let (a, b) = all[source];
            let mut subjects = [shapes[a].0.clone(), shapes[b].0.clone()];
            subjects.sort();
            for (number, Overlapped { program, comparison }) in found.into_iter().enumerate() {
                let group = groups.entry(subjects.clone()).or_default();
                group.overlaps += 1;
                match comparison {
                    Comparison::Joins => {}
                    Comparison::Unexplained => group.unexplained += 1,
                    Comparison::Differs(pair) => {
                        // The pair may be one of later rewrites.
                        let group = groups.entry(pair.subjects().map(Subject::clone)).or_default();
                        group.conflicts.push(Conflict::new(program, pair, true, (source, number)));
                    }
                }
            }
        }
        let compared: Vec<usize> = (0..programs.len()).filter(is_ours).collect();
        let found = tasks.map(compared.len(), &counted("comparison of program"), |n| {
            let n = compared[n];
            conflicts(&local, &programs[n], &rewrites[n], &self.options.seeds)
        });
        for (n, found) in compared.into_iter().zip(found) {
            for (number, (program, pair)) in found.into_iter().enumerate() {
                let group = groups.entry(pair.subjects().map(Subject::clone)).or_default();
                group.conflicts.push(Conflict::new(program, pair, false, (n_combinations + n, number)));
            }
        }
        let mut groups: Vec<([Subject; 2], Group)> = groups.into_iter().collect();
        for (_, group) in &mut groups {
            group.conflicts.sort_by_key(|conflict| conflict.rank);
        }
        let panics = tasks.n_panics() - shared_panics;
        let to_judge: Vec<&Conflict> =
            groups.iter().flat_map(|(_, group)| group.conflicts.iter().take(MAX_PROVED)).collect();
        // A panic is part of the verdict.
        let mut judged = tasks
            .map(to_judge.len(), &counted("conflict"), |n| Some(self.judge(&local, to_judge[n])))
            .into_iter()
            .zip(&to_judge)
            .map(|(judged, conflict)| judged.unwrap_or_else(|| panicked(conflict)));
        ConfluencePart {
            shard: self.shard,
            shapes: shapes.len() as u64,
            combinations: n_combinations as u64,
            omitted: (n_combinations - n_taken) as u64,
            shared_panics,
            panics,
            interrupted: None,
            pairs: groups.iter().map(|(subjects, group)| pair_part(subjects, group, &mut judged)).collect(),
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

    /// Compares the outcomes of a conflict.
    fn judge(&self, local: &LocalConfluence<'_>, conflict: &Conflict) -> Judged {
        let reduced = reduced(local, conflict, &self.options.seeds);
        let (program, pair) = match &reduced {
            Some((program, pair)) => (program, pair),
            None => (&conflict.program, &conflict.pair),
        };
        let (verdict, reason) = compared(program, pair, &self.settings);
        let mut example = pair_lines(program.ctx(), pair, None);
        example.push(reason);
        Judged {
            rank: conflict.rank,
            verdict,
            program: print_op(program, program.root(), PrintOptions::default()),
            example,
            panicked: false,
        }
    }
}

/// Returns the verdict on a conflict whose comparison panicked.
fn panicked(conflict: &Conflict) -> Judged {
    Judged {
        rank: conflict.rank,
        verdict: PairVerdict::Undecided,
        program: String::new(),
        example: vec!["the comparison of the outcomes panicked".to_owned()],
        panicked: true,
    }
}

/// Returns the result for two subjects. `judged` has the verdicts on the first conflicts of `group`, and of the groups
/// after it.
fn pair_part(subjects: &[Subject; 2], group: &Group, judged: &mut impl Iterator<Item = Judged>) -> PairPart {
    let differing = group.conflicts.iter().filter(|conflict| conflict.is_overlap).count();
    PairPart {
        rewrites: subjects.each_ref().map(ToString::to_string),
        overlaps: group.overlaps,
        differing: differing as u64,
        unexplained: group.unexplained,
        programs: (group.conflicts.len() - differing) as u64,
        judged: judged.take(group.conflicts.len().min(MAX_PROVED)).collect(),
    }
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
fn reduced(
    local: &LocalConfluence<'_>,
    conflict: &Conflict,
    seeds: &[u64],
) -> Option<(Ir, Box<CriticalPair>)> {
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
    find(&ir)
}

/// Compares the outcomes of a pair. Returns the verdict with its reason.
fn compared(program: &Ir, pair: &CriticalPair, settings: &Settings) -> (PairVerdict, String) {
    let [a, b] = &pair.outcomes;
    let equivalence = compare(a, b, settings);
    let sentence = equivalence.sentence().to_owned();
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

//! Proving that one function refines another: execute both, state the demands, decide them, replay what breaks one.

mod alike;
mod arguments;
mod interface;
mod polish;
mod refute;

use crate::cache::{Answer as Kept, ProofCache, Witness};
use crate::choices;
use crate::decide::{Answer, Limits, Rung, as_smtlib, decide, glance, ponder};
use crate::exec::memory::facts;
use crate::exec::{
    ExecError, Options, Side, Summary, argument_types, body_entry, contract, execute, execute_inductively,
};
use crate::induction::{Induction, Strategy};
use crate::refine::{Comparison, MAX_RANK, Probe, Violation, is_meaningful, violations};
use crate::replay::{Function, MUCH, Patience, Question};
use crate::report::location_text;
use crate::simplify::Kind;
use crate::term::{NO_TERM, Terms};
use crate::verdict::{Proof, Verdict};
use proofmark_checks::Full;
use proofmark_ir::semantics::{Shape, Term, TermBuilder, Unsupported, Value};
use proofmark_ir::{Ir, OpId, Traits, WalkOrder};
use std::path::PathBuf;
use std::time::Instant;

use alike::alike;
use interface::referred;

/// What a proof attempt may assume and cost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The widths of `index` to prove for, where it occurs.
    pub index_widths: Vec<u32>,
    /// How often a loop's header may be entered from its own body.
    pub unroll: u32,
    /// How many operations may be executed on each side, loops unrolled.
    pub max_steps: usize,
    /// How much deciding may cost, for all demands and widths together.
    pub limits: Limits,
    /// The functions are cut out of larger ones, where others may see what an operation chose: the source may not choose anew.
    pub part: bool,
    /// Where answers are kept.
    pub cache: Option<ProofCache>,
    /// The folder into which every demand that has to be decided is written, as SMT-LIB text.
    pub dump: Option<PathBuf>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            index_widths: vec![64, 32],
            unroll: 8,
            max_steps: 20_000,
            limits: Limits::default(),
            part: false,
            cache: None,
            dump: None,
        }
    }
}

/// More demands than this (results of many elements) are decided together instead of one by one.
const MAX_SEPARATE: usize = 24;

/// Whether the function `g` of `target` refines the function `f` of `source`. Both must have bodies.
pub fn prove_functions(source: &Ir, f: OpId, target: &Ir, g: OpId, settings: &Settings) -> Verdict {
    if interface::other_resources((source, f), (target, g)) {
        return undecided("constants are kept in resources that are not the same");
    }
    // In a part, what an operation chose may be seen elsewhere, where the target may have another one in its place.
    if !settings.part && (Full::of(source, f) == Full::of(target, g) || alike((source, f), (target, g))) {
        let assuming = called_functions(source, f);
        // A function that is known on one side only is not the same function on both.
        let same_callees = assuming == called_functions(target, g);
        if same_callees && referred_data(source, f) == referred_data(target, g) {
            return Verdict::Proved(Proof { rung: Some(Rung::Unchanged), assuming, ..Proof::default() });
        }
    }
    prove_changed((source, f), (target, g), settings)
}

/// [`prove_functions`] of functions that may do something else although they read alike, because of what they call.
pub(crate) fn prove_changed(
    (source, f): Function<'_>,
    (target, g): Function<'_>,
    settings: &Settings,
) -> Verdict {
    let (source, target) = ((source, f), (target, g));
    if let Some(reason) = interface::unmodelled(source, target) {
        return undecided(reason);
    }
    let verdict = recall_or_prove(source, target, settings);
    if verdict.holds()
        && let Some(reason) = interface::changed_around(source, target)
    {
        return undecided(reason);
    }
    if verdict.fails() && contract(source.0, f).is_some() {
        // Attributes only promise something to the function: what holds without them holds with them.
        return undecided(
            "source and target differ for an input that attributes on arguments or results, which are not modelled, may rule out",
        );
    }
    verdict
}

/// Looks for an input that tells source and target apart by running both on so many blocks of inputs, one width of `index` after the other.
/// What [`prove_functions`] says can be compared with this: nothing but the interpreter has a part in it.
pub fn try_functions(
    source: &Ir,
    f: OpId,
    target: &Ir,
    g: OpId,
    settings: &Settings,
    blocks: usize,
) -> Option<Verdict> {
    let deadline = Instant::now() + settings.limits.time;
    settings.index_widths.iter().find_map(|&index_width| {
        Attempt::new((source, f), (target, g), index_width, settings, deadline).only_try(blocks)
    })
}

/// The answer that is kept, or else a new one, which is kept if it is one.
fn recall_or_prove(source: Function<'_>, target: Function<'_>, settings: &Settings) -> Verdict {
    let question = settings.cache.as_ref().and_then(|cache| cache.question(source, target, settings));
    match question.as_ref().and_then(|question| question.recall()) {
        Some(Kept::Holds(verdict)) if verdict.holds() => return verdict,
        Some(Kept::Fails(witness)) => {
            let mut attempt = Attempt::new(source, target, witness.index_width, settings, Instant::now());
            if let Some(verdict) = attempt.confirm(&witness) {
                return verdict;
            }
        }
        _ => {}
    }
    let (verdict, witness) = prove_bodies(source, target, settings);
    if let Some(question) = question {
        match (&verdict, witness) {
            (Verdict::Proved(_) | Verdict::Vacuous(_), _) => question.keep(&Kept::Holds(verdict.clone())),
            (Verdict::Refuted(_), Some(witness)) => question.keep(&Kept::Fails(witness)),
            _ => {}
        }
    }
    verdict
}

/// The verdict, and the input that shows a refutation.
fn prove_bodies(
    source: Function<'_>,
    target: Function<'_>,
    settings: &Settings,
) -> (Verdict, Option<Witness>) {
    let deadline = Instant::now() + settings.limits.time;
    let mut proof = Proof::default();
    let mut bounded = false;
    let mut vacuous = true;
    for &index_width in &settings.index_widths {
        let mut attempt = Attempt::new(source, target, index_width, settings, deadline);
        match attempt.run() {
            // A lowering to integers of one width is none where `index` has another.
            Err(Stop::OtherSignature) => proof.other_signatures.push(index_width),
            Err(Stop::Verdict(verdict)) => return (verdict, attempt.witness),
            Ok(outcome) => {
                proof.rung = proof.rung.max(Some(outcome.rung));
                bounded |= outcome.bounded;
                vacuous &= outcome.vacuous;
                merge(&mut proof.assuming, outcome.assuming);
                merge(&mut proof.opaque, outcome.opaque);
                proof.loops = proof.loops.max(outcome.loops);
                if !outcome.uses_index {
                    break;
                }
                proof.index_widths.push(index_width);
            }
        }
    }
    let verdict = match (bounded, vacuous) {
        _ if proof.rung.is_none() => undecided("source and target have different signatures"),
        (true, _) => Verdict::ProvedUpTo { bound: settings.unroll, proof },
        (_, true) => Verdict::Vacuous(proof),
        _ => Verdict::Proved(proof),
    };
    (verdict, None)
}

/// The functions with bodies that a function refers to.
fn called_functions(ir: &Ir, function: OpId) -> Vec<String> {
    let functions = referred(ir, function).into_iter().filter(|(_, op)| body_entry(ir, *op).is_some());
    functions.map(|(name, _)| name).collect()
}

/// The contents of what a function refers to that is not a function with a body, such as global variables.
fn referred_data(ir: &Ir, function: OpId) -> Vec<(String, Full)> {
    let data = referred(ir, function).into_iter().filter(|(_, op)| body_entry(ir, *op).is_none());
    data.map(|(name, op)| (name, Full::of(ir, op))).collect()
}

fn merge(into: &mut Vec<String>, from: Vec<String>) {
    into.extend(from);
    into.sort_unstable();
    into.dedup();
}

fn undecided(reason: impl Into<String>) -> Verdict {
    Verdict::Undecided { reason: reason.into() }
}

/// Why an attempt at one width of `index` ended without a proof.
enum Stop {
    OtherSignature,
    Verdict(Verdict),
}

impl From<Verdict> for Stop {
    fn from(verdict: Verdict) -> Stop {
        Stop::Verdict(verdict)
    }
}

/// What was proved at one width of `index`.
struct Outcome {
    rung: Rung,
    bounded: bool,
    vacuous: bool,
    uses_index: bool,
    assuming: Vec<String>,
    opaque: Vec<String>,
    loops: usize,
}

/// A quick look takes at most so many hundredths of the time that there is, induction after it so many.
const LOOKING: u32 = 15;
const INDUCTION: u32 = 60;
/// A longer look afterwards takes so many of what is left then.
const PONDERING: u32 = 30;

/// The time when so many hundredths of what is left until a deadline are over.
fn part_of_time(deadline: Instant, hundredths: u32) -> Instant {
    let now = Instant::now();
    now + deadline.saturating_duration_since(now) * hundredths / 100
}

/// What became of an attempt by induction.
enum Induced {
    Proved(Box<Outcome>),
    Open,
    /// No loop had to be taken as a whole.
    NoLoops,
}

/// How loops are taken as wholes, one way after the other.
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

/// Whether a function may have loops: operations that are some, or regions of more blocks than one.
fn may_loop((ir, function): Function<'_>) -> bool {
    let mut any = false;
    ir.walk(function, WalkOrder::PreOrder, |ir, op| {
        any |= ir.has_trait(op, Traits::LOOP_LIKE);
        any |= ir.regions(op).iter().any(|&region| ir.blocks(region).nth(1).is_some());
    });
    any
}

/// Whether a function has operations that run regions, such as `linalg.generic`.
fn has_regions((ir, function): Function<'_>) -> bool {
    let mut any = false;
    ir.walk(function, WalkOrder::PreOrder, |ir, op| any |= op != function && !ir.regions(op).is_empty());
    any
}

/// How deep loops are within loops.
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

struct Attempt<'a> {
    source: Function<'a>,
    target: Function<'a>,
    index_width: u32,
    settings: &'a Settings,
    deadline: Instant,
    terms: Terms,
    arguments: Vec<Value>,
    probe: Probe,
    /// How long a replay may be.
    patience: Patience,
    /// The variables that are sizes, and the indices beside them.
    sizes: Vec<Term>,
    /// What the variables of the input are.
    kinds: Vec<(Term, Kind)>,
    /// Whether what the source chooses may have a part in what differs.
    choices_matter: bool,
    /// The traces of both sides, once they are executed.
    worlds: Vec<Term>,
    /// How many loops source and target have, those within loops not counted.
    n_loops: [usize; 2],
    /// The input that the interpreter has confirmed to tell source and target apart.
    witness: Option<Witness>,
    /// How many variables the arguments are made of; they are the first.
    n_variables: usize,
    /// Whether both sides have loops that run in any order; then it is the same order.
    marked: bool,
    /// Regions are run, and no inputs were tried yet.
    untried: bool,
}

impl<'a> Attempt<'a> {
    fn new(
        source: Function<'a>,
        target: Function<'a>,
        index_width: u32,
        settings: &'a Settings,
        deadline: Instant,
    ) -> Self {
        Attempt {
            source,
            target,
            index_width,
            settings,
            deadline,
            terms: Terms::new(),
            arguments: Vec::new(),
            probe: Probe { block: NO_TERM, index: NO_TERM, element: [NO_TERM; MAX_RANK] },
            patience: MUCH,
            sizes: Vec::new(),
            kinds: Vec::new(),
            choices_matter: true,
            worlds: Vec::new(),
            n_loops: [0; 2],
            witness: None,
            n_variables: 0,
            marked: false,
            untried: false,
        }
    }

    fn run(&mut self) -> Result<Outcome, Stop> {
        self.make_arguments()?;
        if may_loop(self.source) || may_loop(self.target) {
            let deadline = self.deadline;
            self.deadline = part_of_time(deadline, LOOKING);
            let found = self.seek_counterexample(false);
            self.deadline = part_of_time(deadline, INDUCTION);
            found?;
            let mut loops = true;
            let mut strategies = STRATEGIES.to_vec();
            // A nest of another depth is the same one with loops made of one or one made of several, most likely.
            let other_depth = loop_depth(self.source) != loop_depth(self.target);
            while !strategies.is_empty() {
                // A target with more loops has one of them in two parts, most likely.
                let divided = self.n_loops[1] > self.n_loops[0];
                let is_likely =
                    |s: &Strategy| if other_depth { s.flat == [true; 2] } else { divided && s.cut };
                let likely = strategies.iter().position(is_likely).unwrap_or_default();
                let strategy = strategies.remove(likely);
                match self.by_induction(strategy) {
                    Induced::Proved(outcome) => return Ok(*outcome),
                    Induced::Open => {}
                    Induced::NoLoops => {
                        loops = false;
                        break;
                    }
                }
            }
            self.deadline = part_of_time(deadline, PONDERING);
            let found = if loops { self.seek_counterexample(true) } else { Ok(()) };
            self.deadline = deadline;
            found?;
            self.try_inputs()?;
            self.try_late_iterations()?;
            return self.run_unrolled();
        }
        self.untried = has_regions(self.source) || has_regions(self.target);
        let outcome = self.run_unrolled();
        match &outcome {
            Err(Stop::Verdict(verdict)) if !verdict.fails() => self.try_inputs_once()?,
            _ => {}
        }
        outcome
    }

    /// A proof in which both functions are executed as they are, loops unrolled.
    fn run_unrolled(&mut self) -> Result<Outcome, Stop> {
        let mut s = self.execute(self.source, None, self.settings.unroll)?;
        if self.settings.part && !s.choices.is_empty() {
            return Err(undecided("what is chosen in a part may be seen elsewhere").into());
        }
        let mut t = self.execute(self.target, Some(&s), self.settings.unroll)?;
        if self.marks_source(&s, &t) {
            s = self.execute(self.source, None, self.settings.unroll)?;
            t = self.execute(self.target, Some(&s), self.settings.unroll)?;
        }
        if !self.same_shapes(&s, &t) {
            return Err(Stop::OtherSignature);
        }
        let given = self.given(&s, &t);
        let demands = self.demands(&s, &t, given).map_err(|reason| undecided(reason.to_string()))?;
        self.worlds = vec![s.world, t.world];
        self.dump(&demands);
        let conditions: Vec<Term> = demands.iter().map(|d| d.condition).collect();
        self.choices_matter = choices::matter(&self.terms, &s, &conditions);
        let mut rung = if !self.choices_matter {
            let rung = self.decide_all(&demands)?;
            self.seek_runaway(&s, &t)?;
            rung
        } else {
            self.decide_open(&s, &t, &demands)?
        };
        let bounded = {
            let beyond = self.terms.or(s.beyond, t.beyond);
            let undefined = self.terms.or(s.ub, s.hangs);
            let defined = self.terms.not(undefined);
            let defined = self.terms.and(given, defined);
            let beyond = self.terms.and(defined, beyond);
            match self.decide(beyond) {
                Answer::Never(by) => {
                    rung = rung.max(by);
                    false
                }
                _ => true,
            }
        };
        let mut assuming = s.assumed.clone();
        merge(&mut assuming, t.assumed.clone());
        Ok(Outcome {
            rung,
            bounded,
            vacuous: self.is_vacuous(&s),
            uses_index: s.uses_index || t.uses_index,
            assuming,
            opaque: self.opaque(&s, &t, &[]),
            loops: 0,
        })
    }

    /// Writes the demands down, for whoever wants to see them. What cannot be written is no reason to stop.
    fn dump(&self, demands: &[Violation]) {
        let Some(folder) = &self.settings.dump else { return };
        let (ir, function) = self.source;
        let name = ir.symbol_name(function).map_or("function", |name| name.as_str(ir.ctx()));
        let name: String = name.chars().map(|c| if c.is_alphanumeric() { c } else { '_' }).collect();
        let _ = std::fs::create_dir_all(folder);
        for (i, demand) in demands.iter().enumerate() {
            let path = folder.join(format!("{name}-index{}-{i}.smt2", self.index_width));
            let text = as_smtlib(&self.terms, demand.condition);
            let header = format!("; @{name}: {}\n; unsat: this never happens\n", demand.difference);
            let _ = std::fs::write(path, header + &text);
        }
    }

    /// Whether the source has to be executed again because both sides have loops whose order is open.
    fn marks_source(&mut self, s: &Summary, t: &Summary) -> bool {
        let before = std::mem::replace(&mut self.marked, s.open_order.loops && t.open_order.loops);
        !before && self.marked
    }

    /// A proof in which loops are taken as wholes; what fails here need not be false.
    fn by_induction(&mut self, strategy: Strategy) -> Induced {
        let options = Options {
            index_width: self.index_width,
            unroll: self.settings.unroll,
            max_steps: self.settings.max_steps,
            side: Side::Source,
            deadline: Some(self.deadline),
            marked: self.marked,
            backwards: false,
        };
        let terms = &mut self.terms;
        let induction = Induction::new(terms, self.settings.limits, self.deadline, strategy);
        let mut induction = Some(Box::new(induction));
        let ((ir, f), (other, g)) = (self.source, self.target);
        let args = &self.arguments;
        let Ok(s) = execute_inductively(terms, ir, f, args, &options, None, &mut induction) else {
            return Induced::Open;
        };
        if let Some(induction) = induction.as_mut() {
            induction.in_target = true;
            let undefined = terms.or(s.ub, s.hangs);
            induction.given = terms.not(undefined);
        }
        let options = Options { side: Side::Target, ..options };
        let t = execute_inductively(terms, other, g, args, &options, Some(&s), &mut induction);
        let (Ok(t), Some(induction)) = (t, induction) else { return Induced::Open };
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
        let given = self.given(&s, &t);
        let given = self.terms.and(given, facts);
        let Ok(demands) = self.demands(&s, &t, given) else { return Induced::Open };
        let Some(rung) = self.never_any(&demands) else { return Induced::Open };
        let mut assuming = s.assumed.clone();
        merge(&mut assuming, t.assumed.clone());
        merge(&mut assuming, basis.assumed);
        Induced::Proved(Box::new(Outcome {
            rung: basis.rung.map_or(rung, |other| rung.max(other)),
            bounded: false,
            vacuous: self.is_vacuous(&s),
            uses_index: s.uses_index || t.uses_index || basis.uses_index,
            assuming,
            opaque: self.opaque(&s, &t, &basis.roots),
            loops: basis.loops,
        }))
    }

    fn question(&self) -> Question<'_> {
        Question {
            source: self.source,
            target: self.target,
            arguments: &self.arguments,
            probe: self.probe,
            index_width: self.index_width,
            patience: self.patience,
            choices_matter: self.choices_matter,
        }
    }

    /// What may be relied on of the arguments.
    fn given(&mut self, s: &Summary, t: &Summary) -> Term {
        let types = argument_types(self.source.0, self.source.1);
        let memories = [&s.memory, &t.memory];
        facts(&mut self.terms, self.source.0.ctx(), &types, &self.arguments, memories)
    }

    fn demands(
        &mut self,
        source: &Summary,
        target: &Summary,
        given: Term,
    ) -> Result<Vec<Violation>, Unsupported> {
        violations(
            &mut self.terms,
            Comparison { source, target, given, probe: self.probe, deadline: Some(self.deadline) },
        )
    }

    /// The rung that it takes to see that none of the demands is broken.
    fn never_any(&mut self, demands: &[Violation]) -> Option<Rung> {
        let mut rung = Rung::SameTerm;
        for demand in demands {
            match self.decide(demand.condition) {
                Answer::Never(by) => rung = rung.max(by),
                _ => return None,
            }
        }
        Some(rung)
    }

    fn execute(
        &mut self,
        (ir, function): Function<'_>,
        reference: Option<&Summary>,
        unroll: u32,
    ) -> Result<Summary, Stop> {
        let side = if reference.is_none() { Side::Source } else { Side::Target };
        let options = Options {
            index_width: self.index_width,
            unroll,
            max_steps: self.settings.max_steps,
            side,
            deadline: Some(self.deadline),
            marked: self.marked,
            backwards: false,
        };
        execute(&mut self.terms, ir, function, &self.arguments, &options, reference).map_err(|error| {
            if error == ExecError::OtherIndex {
                return Stop::OtherSignature;
            }
            Stop::Verdict(match error {
                ExecError::Unsupported { op, location, reason } => {
                    Verdict::Unsupported { op, location: location_text(ir, location), reason }
                }
                error @ (ExecError::TooLong(_) | ExecError::OutOfTime | ExecError::OtherIndex) => {
                    undecided(error.to_string())
                }
            })
        })
    }

    /// Whether both return values of the same forms; a function that never returns returns anything.
    fn same_shapes(&self, s: &Summary, t: &Summary) -> bool {
        let shape = |v: &Value| v.scalars().iter().map(|x| self.terms.width(x.value)).collect::<Shape>();
        let never = |x: &Summary| self.terms.is_bool(x.returned, false);
        never(s)
            || never(t)
            || (s.results.len() == t.results.len()
                && s.results.iter().zip(&t.results).all(|(a, b)| shape(a) == shape(b))
                && interface::same_results(self.source, self.target, self.index_width))
    }

    fn decide(&mut self, condition: Term) -> Answer {
        decide(&mut self.terms, condition, &self.settings.limits, self.deadline)
    }

    /// Decides all demands; the highest rung that it took.
    fn decide_all(&mut self, demands: &[Violation]) -> Result<Rung, Stop> {
        let mut rung = Rung::SameTerm;
        let conditions: Vec<Term> = if demands.len() <= MAX_SEPARATE {
            demands.iter().map(|d| d.condition).collect()
        } else {
            let none = self.terms.bool(false);
            vec![demands.iter().fold(none, |any, d| self.terms.or(any, d.condition))]
        };
        // What is wrong is mostly wrong for many inputs: glance at all demands before any of them is proved.
        let none = self.terms.bool(false);
        let any = demands.iter().fold(none, |any, d| self.terms.or(any, d.condition));
        match glance(&self.terms, any, &self.settings.limits) {
            Some(Answer::Never(by)) => return Ok(by),
            Some(Answer::Holds(model, by)) => return Err(self.refuted(demands, &model, by)),
            Some(Answer::Unknown(_)) | None => {}
        }
        self.try_inputs_once()?;
        let mut open = None;
        for condition in conditions {
            match ponder(&mut self.terms, condition, &self.settings.limits, self.deadline) {
                Answer::Never(by) => rung = rung.max(by),
                Answer::Holds(model, by) => return Err(self.refuted(demands, &model, by)),
                Answer::Unknown(reason) => open = open.or(Some(reason)),
            }
        }
        match open {
            Some(reason) => Err(undecided(reason).into()),
            None => Ok(rung),
        }
    }

    /// Decides all demands, of a source that leaves something open.
    fn decide_open(&mut self, s: &Summary, t: &Summary, demands: &[Violation]) -> Result<Rung, Stop> {
        let mut reason =
            "no way for the source to choose was found under which the target refines it".to_owned();
        let index: Vec<Term> = self.probe.element.into_iter().take_while(|&term| term != NO_TERM).collect();
        let of = choices::ElementsOf { source: s, target: t, index: &index };
        let strategies = choices::strategies_for(&mut self.terms, demands, &of);
        // One under which there is nothing to prove needs no time.
        for chosen in &strategies {
            if choices::demands_if(&mut self.terms, demands, chosen).is_empty() {
                return Ok(Rung::SameTerm);
            }
        }
        for chosen in strategies {
            let mut rung = Rung::SameTerm;
            let conditions = choices::demands_if(&mut self.terms, demands, &chosen);
            let holds = conditions.iter().all(|d| match self.decide(d.condition) {
                Answer::Never(by) => {
                    rung = rung.max(by);
                    true
                }
                Answer::Holds(..) => false,
                Answer::Unknown(why) => {
                    reason = why;
                    false
                }
            });
            if holds {
                return Ok(rung);
            }
        }
        let Some(all) = choices::assignments(&mut self.terms, s) else {
            return Err(undecided(reason).into());
        };
        let mut always_broken = self.terms.bool(true);
        for chosen in all {
            let conditions = choices::demands_if(&mut self.terms, demands, &chosen);
            let none = self.terms.bool(false);
            let broken = conditions.iter().fold(none, |any, d| self.terms.or(any, d.condition));
            always_broken = self.terms.and(always_broken, broken);
        }
        match self.decide(always_broken) {
            Answer::Holds(model, by) => Err(self.refuted(demands, &model, by)),
            _ => Err(undecided(reason).into()),
        }
    }

    fn opaque(&self, s: &Summary, t: &Summary, more: &[Term]) -> Vec<String> {
        let mut roots = more.to_vec();
        for summary in [s, t] {
            roots.extend([summary.ub, summary.world, summary.stops, summary.hangs]);
            roots.extend(summary.results.iter().flat_map(|r| r.scalars()).flat_map(|x| [x.value, x.poison]));
        }
        self.abstractions(&roots)
    }

    /// Whether the source says nothing for any input. Only a quick look: vacuity changes the wording, not the answer.
    fn is_vacuous(&mut self, source: &Summary) -> bool {
        let meaningful = is_meaningful(&mut self.terms, source);
        matches!(glance(&self.terms, meaningful, &self.settings.limits), Some(Answer::Never(_)))
    }
}

//! Proving that one function refines another: execute both, state the demands, decide them, replay what breaks one.

use crate::cache::{Answer as Kept, ProofCache, Witness};
use crate::choices;
use crate::columns::{Sampler, evaluate};
use crate::decide::{Answer, Limits, Model, Rung, as_smtlib, decide, glance, ponder};
use crate::exec::memory::{argument, facts};
use crate::exec::{
    ExecError, Options, Side, Summary, argument_parts, argument_types, body_entry, contract, execute,
    execute_inductively, is_abstraction,
};
use crate::induction::{Induction, Strategy};
use crate::refine::{Comparison, Difference, MAX_RANK, Probe, Violation, is_meaningful, violations};
use crate::replay::{Function, LITTLE, MUCH, Patience, Question, replay};
use crate::report::join;
use crate::simplify::{Kind, simplify};
use crate::term::{NO_TERM, Node, Terms};
use crate::verdict::{Proof, Verdict};
use proofmark_checks::Full;
use proofmark_ir::semantics::memory::BLOCK_WIDTH;
use proofmark_ir::semantics::{
    BvOp, Part, Shape, TensorForm, Term, TermBuilder, Unsupported, Value, float_kinds_of,
};
use proofmark_ir::{ApInt, Ir, Location, OpId, WalkOrder};
use rustc_hash::FxHashSet;
use std::path::PathBuf;
use std::time::{Duration, Instant};

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
    if Full::of(source, f) == Full::of(target, g) {
        let assuming = called_functions(source, f);
        // A function that is known on one side only is not the same function on both.
        let same_callees = assuming == called_functions(target, g);
        if same_callees && referred_data(source, f) == referred_data(target, g) {
            return Verdict::Proved(Proof { rung: Some(Rung::Unchanged), assuming, ..Proof::default() });
        }
    }
    let contract = [(source, f), (target, g)].map(|(ir, function)| contract(ir, function));
    if contract[1].is_some() && contract[0] != contract[1] {
        return undecided(
            "the target has attributes of its own on arguments or results, which are not modelled",
        );
    }
    let verdict = recall_or_prove((source, f), (target, g), settings);
    if verdict.fails() && contract[0].is_some() {
        // Attributes only promise something to the function: what holds without them holds with them.
        return undecided(
            "source and target differ for an input that attributes on arguments or results, which are not modelled, may rule out",
        );
    }
    verdict
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
            Err(Stop::OtherSignature) => {
                let verdict = undecided(match &proof.index_widths[..] {
                    [] => "source and target have different signatures".to_owned(),
                    proved => format!(
                        "with index of {} bits the target refines the source{}, but with {index_width} they have different signatures: \
                         --index-width asks for other widths",
                        join(proved, " and "),
                        if bounded { " as far as loops are unrolled" } else { "" }
                    ),
                });
                return (verdict, None);
            }
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
        (true, _) => Verdict::ProvedUpTo { bound: settings.unroll, proof },
        (_, true) => Verdict::Vacuous(proof),
        _ => Verdict::Proved(proof),
    };
    (verdict, None)
}

/// The operations that a function refers to by a symbol, with their names, itself left out.
fn referred(ir: &Ir, function: OpId) -> Vec<(String, OpId)> {
    let ctx = ir.ctx();
    let table = ir.parent_op(function);
    let mut found = Vec::new();
    ir.walk(function, WalkOrder::PreOrder, |ir, op| {
        let attributes = ir.properties(op).entries(ctx).iter().chain(ir.attrs(op).entries(ctx));
        for symbol in attributes.filter_map(|(_, attr)| attr.as_flat_symbol(ctx)) {
            let other = table.and_then(|table| ir.lookup_symbol(table, symbol));
            found.extend(other.filter(|&o| o != function).map(|o| (symbol.as_str(ctx).to_owned(), o)));
        }
    });
    found.sort_unstable_by(|a, b| a.0.cmp(&b.0));
    found.dedup();
    found
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

/// A quick look at loops is at so many iterations.
const FEW: u32 = 2;

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

/// So many inputs are merely tried.
const TRIED: usize = 96;

/// Trying them takes at most so long.
const TRYING: Duration = Duration::from_secs(3);

/// So many terms are searched for interesting constants.
const MAX_HINTS: usize = 5_000;

/// What became of an attempt by induction.
enum Induced {
    Proved(Box<Outcome>),
    Open,
    /// No loop had to be taken as a whole.
    NoLoops,
}

/// How loops are taken as wholes, one way after the other.
const STRATEGIES: [Strategy; 7] = [
    Strategy { known_trips: 16, peel: [0, 0], rotate: [false; 2], cut: false },
    Strategy { known_trips: 0, peel: [0, 0], rotate: [true; 2], cut: false },
    Strategy { known_trips: 0, peel: [1, 0], rotate: [true; 2], cut: false },
    Strategy { known_trips: 0, peel: [0, 1], rotate: [true; 2], cut: false },
    Strategy { known_trips: 0, peel: [1, 1], rotate: [true; 2], cut: false },
    Strategy { known_trips: 0, peel: [0, 0], rotate: [false; 2], cut: true },
    Strategy { known_trips: 0, peel: [1, 0], rotate: [true, false], cut: true },
];

/// Whether a function may have loops: operations that run regions, or more blocks than one.
fn may_loop((ir, function): Function<'_>) -> bool {
    let mut any = ir.regions(function).iter().any(|&region| ir.blocks(region).nth(1).is_some());
    ir.walk(function, WalkOrder::PreOrder, |ir, op| any |= op != function && !ir.regions(op).is_empty());
    any
}

/// The largest rank of a tensor in a function whose elements are not listed.
fn tensor_rank((ir, function): Function<'_>, index_width: u32) -> usize {
    let mut rank = 0;
    let mut see = |ty| {
        rank = rank.max(TensorForm::of(ir.ctx(), ty, index_width).map_or(0, |form| form.sizes.len()));
    };
    argument_types(ir, function).into_iter().for_each(&mut see);
    ir.walk(function, WalkOrder::PreOrder, |ir, op| {
        ir.results(op).iter().for_each(|&result| see(ir.value_type(result)));
    });
    rank
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
            kinds: Vec::new(),
            choices_matter: true,
            worlds: Vec::new(),
            n_loops: [0; 2],
            witness: None,
            n_variables: 0,
            marked: false,
        }
    }

    /// Has the interpreter run both sides on a model; what it gives if they differ.
    fn replayed(&mut self, model: &Model, rung: Rung) -> Result<Verdict, String> {
        let counterexample = replay(&self.question(), &self.terms, model, rung)?;
        self.witness = Some(Witness::of(model, &self.terms, self.n_variables, rung, self.index_width));
        Ok(Verdict::Refuted(Box::new(counterexample)))
    }

    /// A refutation that was kept, if it still is one.
    fn confirm(&mut self, witness: &Witness) -> Option<Verdict> {
        self.make_arguments().ok()?;
        let model = witness.model(&self.terms)?;
        self.replayed(&model, witness.rung).ok()
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
            while !strategies.is_empty() {
                // A target with more loops has one of them in two parts, most likely.
                let divided = self.n_loops[1] > self.n_loops[0];
                let likely = strategies.iter().position(|s| divided && s.cut).unwrap_or_default();
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
        }
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

    /// Looks for an input that tells source and target apart within a few iterations: quickly, or by all means.
    fn seek_counterexample(&mut self, by_all_means: bool) -> Result<(), Stop> {
        let unroll = FEW.min(self.settings.unroll);
        let Ok(s) = self.execute(self.source, None, unroll) else { return Ok(()) };
        let Ok(t) = self.execute(self.target, Some(&s), unroll) else { return Ok(()) };
        self.marks_source(&s, &t);
        if !self.same_shapes(&s, &t) {
            return Ok(());
        }
        let given = self.given(&s, &t);
        let Ok(demands) = self.demands(&s, &t, given) else { return Ok(()) };
        self.worlds = vec![s.world, t.world];
        let none = self.terms.bool(false);
        let any = demands.iter().fold(none, |any, d| self.terms.or(any, d.condition));
        let answer = match glance(&self.terms, any, &self.settings.limits) {
            None if by_all_means => Some(ponder(&mut self.terms, any, &self.settings.limits, self.deadline)),
            answer => answer,
        };
        if let Some(Answer::Holds(model, by)) = answer {
            let refuted = self.refuted(&demands, &model, by);
            if matches!(refuted, Stop::Verdict(Verdict::Refuted(_))) {
                return Err(refuted);
            }
        }
        Ok(())
    }

    /// Runs both sides on inputs that are often interesting: a loop may show only after many iterations that it does something else.
    fn try_inputs(&mut self) -> Result<(), Stop> {
        let roots: Vec<Term> =
            self.arguments.iter().flat_map(|a| a.scalars()).flat_map(|s| [s.value, s.poison]).collect();
        let variables: Vec<Term> = self
            .terms
            .cone(&roots)
            .into_iter()
            .filter(|&t| matches!(self.terms.node(t), Node::Var(_)))
            .collect();
        let all: Vec<Term> = (0..self.terms.len() as u32).map(Term).take(MAX_HINTS).collect();
        let mut sampler = Sampler::new(&self.terms, &variables, &all, self.settings.limits.columns.seed);
        let mut inputs = vec![Vec::new(); TRIED];
        sampler.fill(0, |variable, lane, value| {
            if let Some(values) = inputs.get_mut(lane) {
                values.push((variable, value));
            }
        });
        let until = (Instant::now() + TRYING).min(self.deadline);
        self.patience = LITTLE;
        let mut refuted = None;
        for mut values in inputs {
            if refuted.is_some() || Instant::now() > until {
                break;
            }
            values.sort_by_key(|v| v.0);
            let model = Model { values, calls: Vec::new(), seed: sampler.seed() };
            refuted = self.replayed(&model, Rung::Columns).ok();
        }
        self.patience = MUCH;
        refuted.map_or(Ok(()), |verdict| Err(verdict.into()))
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

    /// One variable for every scalar of every argument, and one for its poison bit.
    fn make_arguments(&mut self) -> Result<(), Stop> {
        let parts = |(ir, function): Function<'_>| -> Result<Vec<Vec<Part>>, Stop> {
            argument_parts(ir, function, self.index_width)
                .ok_or_else(|| undecided("a function without a body").into())
        };
        let parts_of_source = parts(self.source)?;
        if parts_of_source != parts(self.target)? {
            return Err(Stop::OtherSignature);
        }
        let types = argument_types(self.source.0, self.source.1);
        let shaped = parts_of_source.iter().flatten().any(|p| matches!(p, Part::Size(_) | Part::Extent(_)));
        for (i, parts) in parts_of_source.iter().enumerate() {
            // Beside something that has sizes, an index is one into it.
            let is_index = shaped && types[i].is_index();
            // Each part has variables of its own, and is a simple function of them.
            let variables: Vec<[Term; 2]> = parts
                .iter()
                .enumerate()
                .map(|(j, part)| {
                    let small = match part {
                        Part::Size(_) | Part::Extent(_) | Part::Field(_) => true,
                        _ => is_index,
                    };
                    let name = format!("arg{i}.{j}");
                    [
                        if small {
                            self.terms.small_variable(name, part.width())
                        } else {
                            self.terms.variable(name, part.width())
                        },
                        self.terms.variable(format!("arg{i}.{j} is poison"), 1),
                    ]
                })
                .collect();
            let floats = float_kinds_of(self.source.0.ctx(), types[i]);
            for (j, (part, [value, poison])) in parts.iter().zip(&variables).enumerate() {
                let kind = match part {
                    Part::Block => Kind::Block,
                    _ => floats.get(j).copied().flatten().map_or(Kind::Number, Kind::Float),
                };
                self.kinds.extend([(*value, kind), (*poison, Kind::Poison)]);
            }
            let mut raw =
                |_: &mut dyn TermBuilder, j: usize, _: u32, poison: bool| variables[j][usize::from(poison)];
            let mut value = argument(&mut self.terms, parts, &mut raw);
            if self.settings.part {
                // What comes from another part of a function may be a tensor that is poison as a whole, and of any size.
                let mut poison = None;
                for (j, part) in parts.iter().enumerate() {
                    let mut scalar = value.scalars()[j];
                    poison = match part {
                        Part::Elements => Some(variables[j][1]),
                        Part::Extent(width) => {
                            let size = self.terms.extract(variables[j][0], 0, width - 1);
                            scalar.value = self.terms.zext(size, *width);
                            poison
                        }
                        _ => None,
                    };
                    scalar.poison = poison.unwrap_or(scalar.poison);
                    value.replace(j, &[scalar]);
                }
            }
            self.arguments.push(value);
        }
        self.probe = Probe {
            block: self.terms.variable("a block", BLOCK_WIDTH),
            index: self.terms.variable("a place in it", 64),
            element: [NO_TERM; MAX_RANK],
        };
        let rank = [self.source, self.target].map(|function| tensor_rank(function, self.index_width));
        let rank = rank[0].max(rank[1]).min(MAX_RANK);
        let index = self.terms.index_variables(0, rank, self.index_width).unwrap_or_default();
        self.probe.element[..index.len()].copy_from_slice(&index);
        self.kinds.push((self.probe.block, Kind::ProbedBlock));
        self.kinds.push((self.probe.index, Kind::Number));
        self.kinds.extend(index.into_iter().map(|variable| (variable, Kind::Number)));
        self.n_variables = self.terms.variables().len();
        Ok(())
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
        };
        execute(&mut self.terms, ir, function, &self.arguments, &options, reference).map_err(|error| {
            Stop::Verdict(match error {
                ExecError::Unsupported { op, location, reason } => {
                    Verdict::Unsupported { op, location: location_text(ir, location), reason }
                }
                error @ (ExecError::TooLong(_) | ExecError::OutOfTime) => undecided(error.to_string()),
            })
        })
    }

    /// Whether both return values of the same shapes; a function that never returns returns anything.
    fn same_shapes(&self, s: &Summary, t: &Summary) -> bool {
        let shape = |v: &Value| v.scalars().iter().map(|x| self.terms.width(x.value)).collect::<Shape>();
        let never = |x: &Summary| self.terms.is_bool(x.returned, false);
        never(s)
            || never(t)
            || (s.results.len() == t.results.len()
                && s.results.iter().zip(&t.results).all(|(a, b)| shape(a) == shape(b)))
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

    /// A model under which a demand is broken: replayed, and believed only if it does not rest on an abstraction.
    fn refuted(&mut self, demands: &[Violation], model: &Model, rung: Rung) -> Stop {
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
                    && let Some(refuted) = self.refuted_whatever(violation.condition)
                {
                    return refuted.into();
                }
                return undecided(format!(
                    "{}, unless what {} computes is taken into account, which is not modelled",
                    cause(violation.difference),
                    abstractions.join(", ")
                ))
                .into();
            }
        }
        if let Some(violation) = broken {
            let simpler = simplify(&self.terms, model, violation.condition, &self.kinds);
            if let Ok(refuted) = self.replayed(&simpler, rung) {
                return refuted.into();
            }
        }
        match self.replayed(model, rung) {
            Ok(refuted) => refuted.into(),
            Err(reason) => undecided(reason).into(),
        }
    }

    /// Looks for an input for which a demand is broken whatever functions compute that stand for something with a meaning, and which the
    /// interpreter can run without them.
    fn refuted_whatever(&mut self, condition: Term) -> Option<Verdict> {
        let mut all = self.terms.bool(true);
        for ones in [false, true] {
            let constants: Vec<(Term, Term)> = { self.terms.cone(&[condition]).into_iter() }
                .filter(|&term| match self.terms.node(term) {
                    Node::Call { function, .. } => is_abstraction(&self.terms.function(function).name),
                    _ => false,
                })
                .collect::<Vec<_>>()
                .into_iter()
                .map(|term| {
                    let width = self.terms.width(term);
                    let value = if ones { ApInt::zero(width).not() } else { ApInt::zero(width) };
                    (term, self.terms.constant(value))
                })
                .collect();
            let replace = |_: &Terms, term: Term| {
                constants.binary_search_by_key(&term, |c| c.0).ok().map(|at| constants[at].1)
            };
            let then = self.terms.substitute(&[condition], replace)[0];
            all = self.terms.and(all, then);
        }
        let (model, rung) = match self.decide(all) {
            Answer::Holds(model, rung) => (model, rung),
            _ => return None,
        };
        let simpler = simplify(&self.terms, &model, all, &self.kinds);
        self.patience = LITTLE;
        let mut refuted = None;
        for model in [&simpler, &model] {
            // What is looked at on the way to this answer has to be known.
            if refuted.is_none() && !self.rests_on_abstraction(condition, model) {
                refuted = self.replayed(model, rung).ok();
            }
        }
        self.patience = MUCH;
        refuted
    }

    /// Whether, under a model, the value of a condition depends on what a function computes that stands for something with a meaning.
    fn rests_on_abstraction(&self, condition: Term, model: &Model) -> bool {
        let terms = &self.terms;
        let call = |name: &str, args: &[ApInt], width| model.call(name, args, width);
        let values = evaluate(terms, &[condition], |v| model.value(terms, v), call);
        let mut seen = FxHashSet::default();
        let mut stack = vec![condition];
        while let Some(term) = stack.pop() {
            if !seen.insert(term) {
                continue;
            }
            match terms.node(term) {
                Node::Call { function, .. } if is_abstraction(&terms.function(function).name) => return true,
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

    /// Looks for an input for which the source ends and the target goes on beyond the bound, and has the interpreter say whether it goes
    /// on for ever.
    fn seek_runaway(&mut self, s: &Summary, t: &Summary) -> Result<(), Stop> {
        let terms = &mut self.terms;
        let undefined = terms.or(s.ub, s.hangs);
        let undefined = terms.or(undefined, s.beyond);
        let defined = terms.not(undefined);
        let runaway = terms.and(defined, t.beyond);
        let model = match glance(&self.terms, runaway, &self.settings.limits) {
            Some(Answer::Holds(model, rung)) => Some((model, rung)),
            Some(_) => None,
            None => match self.decide(runaway) {
                Answer::Holds(model, rung) => Some((model, rung)),
                _ => None,
            },
        };
        let Some((model, rung)) = model else { return Ok(()) };
        let abstractions = self.abstractions(&[runaway, self.worlds[0], self.worlds[1]]);
        if !abstractions.is_empty() {
            return Ok(());
        }
        match self.replayed(&model, rung) {
            Ok(refuted) => Err(refuted.into()),
            // It may end later.
            Err(_) => Ok(()),
        }
    }

    /// The operations that the functions below some terms stand for.
    fn abstractions(&self, roots: &[Term]) -> Vec<String> {
        let mut names = Vec::new();
        for term in self.terms.cone(roots) {
            if let Node::Call { function, .. } = self.terms.node(term) {
                let name = &self.terms.function(function).name;
                if is_abstraction(name) {
                    names.push(format!("`{}`", name.split([' ', '{']).next().unwrap_or(name)));
                }
            }
        }
        names.sort_unstable();
        names.dedup();
        names
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

fn cause(difference: Difference) -> String {
    difference.to_string()
}

fn location_text(ir: &Ir, location: Location) -> Option<String> {
    let ctx = ir.ctx();
    let range = location.file(ctx)?;
    Some(format!("{}:{}:{}", range.file.as_str(ctx), range.start.0, range.start.1))
}

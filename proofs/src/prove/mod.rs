//! Proofs that one function refines another: symbolic execution of both, verification conditions, decision, replay of a
//! violation.
//!
//! Input: two functions and [`Settings`]. Output: a [`Verdict`]. A pair is attempted for each width of `index`, and the
//! verdict holds for all widths, together with the conditions on the surrounding modules. A cached verdict is one to
//! the same question. Only `Verdict::Proved` is a proof.
//!
//! | file | contents |
//! |---|---|
//! | `mod` | the question: settings, widths, cached verdicts |
//! | `interface` | the interface of functions, which is compared |
//! | `equivalence` | functions that differ in the places of constants only |
//! | `attempt` | one width: execution of both functions, verification conditions |
//! | `outcome` | the outcome of an attempt |
//! | `addresses` | addresses of blocks as integers that no behaviour depends on |
//! | `arguments` | the inputs, as variables |
//! | `answers` | the decision of the conditions, with the choices of the source |
//! | `by_induction` | inductions over loops, and the division of the time |
//! | `refute`, `simplification` | the search and the simplification of counterexamples |

mod addresses;
mod arguments;
mod attempt;
mod by_induction;
mod conditions;
mod equivalence;
mod interface;
mod outcome;
mod refute;
mod simplification;

use crate::assumption::Assumption;
use crate::attributes::{
    contract, depends_on_layout, incompatible_environments, incompatible_interfaces, promise_of_operations,
};
use crate::cache::{CachedVerdict, Contents, Witness};
use crate::function::{Function, body_entry};
use crate::mentions::{AMBIGUOUS, has_ambiguous_symbol};
use crate::settings::Settings;
use crate::verdict::{Proof, Verdict};
use proofmark_checks::Full;
use proofmark_ir::budget::Budget;
use proofmark_ir::text::symbol_to_string;
use proofmark_ir::{Ir, OpId, Traits, WalkOrder};
use proofmark_solve::decide::{Programs, Rung};
use std::borrow::Cow;
use std::time::Duration;

use attempt::Attempt;
use equivalence::are_equivalent;
pub(crate) use interface::is_lowered_variable;
pub(crate) use interface::referred;
use outcome::{Stop, merge, undecided};

/// Returns the verdict on whether `target_function` of `target` refines `source_function` of `source`. Both functions
/// must have bodies.
///
/// ```
/// use proofmark_proofs::{Settings, prove_functions};
/// # use proofmark_ir::context::{Context, Registry};
/// # use proofmark_ir::text::{ParseOptions, parse_source};
/// # use std::sync::Arc;
/// # let mut registry = Registry::default();
/// # proofmark_dialects::register_all(&mut registry);
/// # let ctx = Arc::new(Context::new(registry));
/// # let parse = |text: &str| {
/// #     parse_source(&ctx, "doc.mlir", text.as_bytes(), ParseOptions::default()).expect("valid MLIR")
/// # };
/// let source = parse("func.func @f(%a: i8) -> i8 { %b = arith.addi %a, %a : i8  return %b : i8 }");
/// let target = parse(
///     "func.func @f(%a: i8) -> i8 {
///        %one = arith.constant 1 : i8
///        %b = arith.shli %a, %one : i8
///        return %b : i8
///      }",
/// );
/// let [f, g] = [&source, &target].map(|ir| {
///     ir.lookup_symbol(ir.root(), ctx.ident("f")).expect("a function")
/// });
/// let verdict = prove_functions(&source, f, &target, g, &Settings::default());
/// assert!(verdict.holds(), "a + a is a << 1: {verdict}");
/// ```
pub fn prove_functions(
    source: &Ir,
    source_function: OpId,
    target: &Ir,
    target_function: OpId,
    settings: &Settings,
) -> Verdict {
    if has_ambiguous_symbol(source, source.root()) || has_ambiguous_symbol(target, target.root()) {
        return undecided(AMBIGUOUS);
    }
    let contents = contents_of(settings, source, target);
    prove_pair((source, source_function), (target, target_function), settings, &contents)
}

/// Returns the content hashes of two modules if the settings have a cache.
pub(crate) fn contents_of<'a>(settings: &Settings, source: &'a Ir, target: &'a Ir) -> Contents<'a> {
    if settings.cache.is_some() { Contents::of_modules(&[source, target]) } else { Contents::none() }
}

/// Returns the verdict of [`prove_functions`], for functions of modules with known content hashes.
pub(crate) fn prove_pair(
    (source, f): Function<'_>,
    (target, g): Function<'_>,
    settings: &Settings,
    contents: &Contents<'_>,
) -> Verdict {
    if interface::other_resources((source, f), (target, g)) {
        return undecided("resources of the module with equal names have different contents");
    }
    // In a part, an operation outside may observe the result of a nondeterministic choice, and the target may have
    // another choice in its place.
    // Functions of one context with equal fingerprints are equivalent, and the comparison costs less than fingerprints.
    let is_unchanged = || match std::ptr::eq(source.ctx(), target.ctx()) {
        true => are_equivalent((source, f), (target, g)),
        false => Full::of(source, f) == Full::of(target, g),
    };
    if !settings.part && is_unchanged() {
        let assuming = called_functions(source, f);
        // A function with a body on one side only is not the same function on both sides.
        let same_callees = assuming == called_functions(target, g);
        if same_callees
            && referred_data(source, f) == referred_data(target, g)
            && incompatible_environments((source, f), (target, g), true).is_none()
        {
            let calls_in_parallel = !assuming.is_empty() && calls_in_parallel((source, f));
            let rung = Some(Rung::Unchanged);
            return Verdict::Proved(Proof { rung, assuming, calls_in_parallel, ..Proof::default() });
        }
    }
    prove_changed((source, f), (target, g), settings, contents)
}

/// Returns the verdict of [`prove_pair`], without the shortcut for equal functions: their callees may differ.
pub(crate) fn prove_changed(
    (source, f): Function<'_>,
    (target, g): Function<'_>,
    settings: &Settings,
    contents: &Contents<'_>,
) -> Verdict {
    let (source, target) = ((source, f), (target, g));
    let incompatible =
        incompatible_interfaces(source, target).or_else(|| incompatible_environments(source, target, false));
    if let Some(reason) = incompatible {
        return undecided(reason);
    }
    let Some(settings) = at_declared_width(source, target, settings) else {
        return undecided("source and target declare different widths of `index`");
    };
    let settings = &*settings;
    let mut verdict = load_or_prove(source, target, settings, contents);
    if let Verdict::Proved(proof) | Verdict::Vacuous(proof) = &mut verdict
        && !proof.assuming.is_empty()
    {
        proof.calls_in_parallel = calls_in_parallel(source) || calls_in_parallel(target);
    }
    if verdict.holds()
        && let Some(reason) = interface::changed_around(source, target)
    {
        return undecided(reason);
    }
    if verdict.fails()
        && let Some(reason) = interface::unmodelled_variable(source, target)
    {
        return undecided(reason);
    }
    if verdict.fails()
        && let Some(promise) =
            contract(source.0, f).or_else(|| ignored_promise(source)).or_else(|| promise_of_callee(source))
    {
        // Without the promise the source has more behaviour: a proof holds, but the promise may exclude a
        // counterexample.
        return undecided(format!(
            "value mismatch or undefined behaviour for an input that {promise} of the source may exclude"
        ));
    }
    verdict
}

/// Returns the settings with the width of `index` that the data layouts around both functions declare, if they declare
/// one; `None` if the declared widths differ.
fn at_declared_width<'a>(
    (source, f): Function<'_>,
    (target, g): Function<'_>,
    settings: &'a Settings,
) -> Option<Cow<'a, Settings>> {
    match (source.declared_index_width(f), target.declared_index_width(g)) {
        (None, None) => Some(Cow::Borrowed(settings)),
        (Some(ours), Some(theirs)) if ours == theirs => {
            Some(Cow::Owned(Settings { index_widths: vec![ours], ..settings.clone() }))
        }
        _ if !depends_on_layout((source, f)) && !depends_on_layout((target, g)) => {
            Some(Cow::Borrowed(settings))
        }
        _ => None,
    }
}

/// Returns a promise of an operation that may be executed with the function, as a phrase.
fn ignored_promise((ir, function): Function<'_>) -> Option<String> {
    let others: Vec<OpId> = interface::referred_by_all(ir, function).into_iter().map(|(_, op)| op).collect();
    promise_of_operations((ir, function), &others)
}

/// Returns a promise on the declaration of a function that may be executed with the function, as a phrase.
fn promise_of_callee((ir, function): Function<'_>) -> Option<String> {
    let all = interface::referred_by_all(ir, function).into_iter();
    let mut declared =
        all.filter(|&(_, op)| ir.has_trait(op, Traits::FUNCTION) && body_entry(ir, op).is_none());
    declared.find_map(|(name, op)| Some(format!("{} of {}", contract(ir, op)?, symbol_to_string(&name))))
}

/// Searches for a counterexample by replays of `blocks` blocks of inputs for each width of `index`. The search uses
/// only the interpreter and thus is independent of [`prove_functions`].
///
/// ```
/// use proofmark_proofs::{Settings, try_functions};
/// # use proofmark_ir::context::{Context, Registry};
/// # use proofmark_ir::text::{ParseOptions, parse_source};
/// # use std::sync::Arc;
/// # let mut registry = Registry::default();
/// # proofmark_dialects::register_all(&mut registry);
/// # let ctx = Arc::new(Context::new(registry));
/// # let parse = |text: &str| {
/// #     parse_source(&ctx, "doc.mlir", text.as_bytes(), ParseOptions::default()).expect("valid MLIR")
/// # };
/// let source = parse("func.func @f(%a: i8) -> i8 { return %a : i8 }");
/// let target = parse("func.func @f(%a: i8) -> i8 { %b = arith.addi %a, %a : i8  return %b : i8 }");
/// let [f, g] = [&source, &target].map(|ir| {
///     ir.lookup_symbol(ir.root(), ctx.ident("f")).expect("a function")
/// });
/// let verdict = try_functions(&source, f, &target, g, &Settings::default(), 1);
/// assert!(verdict.is_some_and(|verdict| verdict.fails()));
/// ```
pub fn try_functions(
    source: &Ir,
    f: OpId,
    target: &Ir,
    g: OpId,
    settings: &Settings,
    blocks: usize,
) -> Option<Verdict> {
    let settings = &*at_declared_width((source, f), (target, g), settings)?;
    let budget = settings.limits.budget();
    let tried = budget.run(|| {
        settings.index_widths.iter().find_map(|&index_width| {
            Attempt::new((source, f), (target, g), index_width, settings, &budget).replay_samples(blocks)
        })
    });
    tried.unwrap_or_default()
}

/// Returns the cached verdict, or proves the pair and caches a conclusive verdict.
fn load_or_prove(
    source: Function<'_>,
    target: Function<'_>,
    settings: &Settings,
    contents: &Contents<'_>,
) -> Verdict {
    let cache = settings.cache.as_ref();
    let question = cache.and_then(|cache| cache.question(source, target, &settings.of_verdict(), contents));
    match question.as_ref().and_then(|question| question.load()) {
        Some(CachedVerdict::Proved(verdict)) if verdict.holds() => return verdict,
        Some(CachedVerdict::Refuted(witness)) => {
            let budget = settings.limits.budget();
            let confirmed = budget.run(|| {
                Attempt::new(source, target, witness.index_width, settings, &budget).confirm(&witness)
            });
            if let Ok(Some(verdict)) = confirmed {
                return verdict;
            }
        }
        Some(CachedVerdict::OutOfSteps { limits, verdict })
            if limits_of(settings) == Some(limits) && is_out_of_steps(&verdict) =>
        {
            return verdict;
        }
        _ => {}
    }
    let (verdict, witness) = prove_bodies(source, target, settings);
    if let Some(question) = question {
        match (&verdict, witness) {
            (Verdict::Proved(_) | Verdict::Vacuous(_), _) => {
                question.store(&CachedVerdict::Proved(verdict.clone()))
            }
            (Verdict::Refuted(_), Some(witness)) => question.store(&CachedVerdict::Refuted(witness)),
            _ => {
                if let Some(limits) = limits_of(settings).filter(|_| is_out_of_steps(&verdict)) {
                    question.store(&CachedVerdict::OutOfSteps { limits, verdict: verdict.clone() });
                }
            }
        }
    }
    verdict
}

/// Returns the limits of steps and time that an undecided verdict in the cache depends on; `None` if the verdict also
/// depends on the load of the machine, by a deadline or by the time limit of external solvers.
fn limits_of(settings: &Settings) -> Option<(u64, Duration)> {
    let limits = &settings.limits;
    (limits.deadline.is_none() && limits.programs == Programs::NONE).then_some((limits.steps, limits.time))
}

/// Returns whether a verdict is undecided for the lack of steps alone. Its reason names no location.
fn is_out_of_steps(verdict: &Verdict) -> bool {
    let Verdict::Undecided { reason } = verdict else { return false };
    let stage = reason.strip_prefix("more than ").and_then(|rest| {
        let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        rest.strip_prefix(" million steps")
    });
    let is_stage = |stage: &str| stage.chars().all(|c| c == ' ' || c.is_ascii_alphabetic());
    ["z3: out of steps", "z3: no steps are left for the solver"].contains(&reason.as_str())
        || stage.is_some_and(is_stage)
}

/// Returns the verdict, and the input that shows a refutation, within the limits of `settings`.
fn prove_bodies(
    source: Function<'_>,
    target: Function<'_>,
    settings: &Settings,
) -> (Verdict, Option<Witness>) {
    let budget = settings.limits.budget();
    match budget.run(|| prove_at_all_widths(source, target, settings, &budget)) {
        Ok(answer) => answer,
        Err(exhausted) => (undecided(exhausted.to_string()), None),
    }
}

/// Returns the verdict for all widths of `index`, and the input that shows a refutation. Unwinds to [`Budget::run`] if
/// a limit is exceeded.
fn prove_at_all_widths(
    source: Function<'_>,
    target: Function<'_>,
    settings: &Settings,
    budget: &Budget,
) -> (Verdict, Option<Witness>) {
    if settings.index_widths.is_empty() {
        return (undecided("no width of index is asked about"), None);
    }
    let mut proof = Proof::default();
    let mut bounded = false;
    let mut vacuous = true;
    for &index_width in &settings.index_widths {
        let mut attempt = Attempt::new(source, target, index_width, settings, budget);
        match attempt.run() {
            // A lowering to integers of one width has another signature for other widths of `index`.
            Err(Stop::OtherSignature) => proof.other_signatures.push(index_width),
            Err(Stop::Verdict(verdict)) => return (verdict, attempt.witness),
            Ok(outcome) => {
                proof.rung = proof.rung.max(Some(outcome.rung));
                bounded |= outcome.bounded;
                vacuous &= outcome.vacuous;
                merge(&mut proof.assuming, outcome.assuming);
                merge(&mut proof.opaque, outcome.opaque);
                proof.loops = proof.loops.max(outcome.loops);
                proof.several_nans |= outcome.several_nans;
                if !outcome.uses_index {
                    break;
                }
                proof.index_widths.push(index_width);
            }
        }
    }
    let verdict = match (bounded, vacuous) {
        _ if proof.rung.is_none() => undecided("source and target have different signatures"),
        (true, true) => undecided("every execution exceeds the unroll bound, or is undefined"),
        (true, false) => Verdict::ProvedUpTo { bound: settings.unroll, proof },
        (_, true) => Verdict::Vacuous(proof),
        _ => Verdict::Proved(proof),
    };
    (verdict, None)
}

/// Returns whether a function calls another one in a region that is executed concurrently.
fn calls_in_parallel((ir, function): Function<'_>) -> bool {
    let is_parallel = |&at: &OpId| ir.has_trait(at, Traits::PARALLEL_REGIONS);
    let mut found = false;
    ir.walk(function, WalkOrder::PreOrder, |ir, op| {
        found |= ir.op_def(op).is_some_and(|def| def.callee.is_some())
            && std::iter::successors(ir.parent_op(op), |&at| ir.parent_op(at))
                .take_while(|&at| at != function)
                .any(|at| is_parallel(&at));
    });
    found
}

/// Returns the functions with bodies that a function refers to, as assumptions.
fn called_functions(ir: &Ir, function: OpId) -> Vec<Assumption> {
    let functions = referred(ir, function).into_iter().filter(|(_, op)| body_entry(ir, *op).is_some());
    functions.map(|(name, _)| Assumption::Function(name)).collect()
}

/// Returns the contents of the global variables, aliases and declarations that a function refers to, transitively, by
/// name. Functions with bodies and their references are excluded.
fn referred_data(ir: &Ir, function: OpId) -> Vec<(String, Full)> {
    let mut data: Vec<(String, OpId)> = Vec::new();
    let (mut next, mut visited) = (Some(function), 0);
    while let Some(op) = next {
        for (name, other) in referred(ir, op) {
            let has_body = body_entry(ir, other).is_some();
            if other != function && !has_body && !data.iter().any(|&(_, known)| known == other) {
                data.push((name, other));
            }
        }
        next = data.get(visited).map(|&(_, op)| op);
        visited += 1;
    }
    data.sort_unstable_by(|a, b| a.0.cmp(&b.0));
    data.into_iter().map(|(name, op)| (name, Full::of(ir, op))).collect()
}

//! The judgement of a trial: passes under checks, or the comparison of the output of a command with the program.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::effort::Effort;
use super::result::{
    TrialResult, agrees, difference, evidence, result_of, undecided, undecided_reason, uses_index,
};
use super::symptom::general;
use crate::check::{CheckOptions, Symptom, Variant, check};
use crate::cli::quick::Outcomes;
use crate::ir::Ir;
use crate::ir::text::{DYNAMIC_ELEMENTS, ParseOptions, PrintOptions, parse_source, print_op};
use crate::proofs::{Settings, declare_the_same, prove_modules};

/// Returns the results of passes under checks for several programs, whose outcomes are compared with the programs by
/// columns. `begin` is called before the passes run on the program with a number.
///
/// The passes run on all programs before any outcome is compared: their code and that of the comparison are each larger
/// than a cache of the processor.
pub(super) fn checked_by_columns(
    programs: &[&Ir],
    variants: &[Variant],
    options: &CheckOptions,
    begin: &dyn Fn(usize),
) -> Vec<TrialResult> {
    let limited = limited(options, Effort::Columns);
    let settings = options.prove.as_ref().or(options.prove_rewrites.as_ref());
    let widths = settings.map_or(&[][..], |settings| &settings.index_widths);
    let rewrite = |(i, &program): (usize, &&Ir)| {
        begin(i);
        caught(|| Outcomes::of(program, variants, &limited))
    };
    let outcomes: Vec<_> = programs.iter().enumerate().map(rewrite).collect();
    let judge = |program: &Ir, found: Option<Outcomes>| {
        let compared = found.zip(limited.prove.as_ref());
        let compared = compared.and_then(|(found, settings)| found.compare(program, settings));
        let Some((reports, units)) = compared else {
            return checked(program, variants, options, Effort::Columns);
        };
        let results =
            reports.iter().map(|report| result_of(report, widths).at_widths(widths, Effort::Columns));
        // An outcome that was not evaluated precedes one that was, and this one precedes a decided one.
        let result =
            results.max_by_key(|result| (result.is_undecided && !result.agrees, result.is_undecided));
        TrialResult { units, ..result.unwrap_or_default() }
    };
    let judged = programs.iter().zip(outcomes).map(|(&program, outcomes)| {
        outcomes.and_then(|found| caught(|| judge(program, found))).unwrap_or_else(panicked)
    });
    judged.collect()
}

/// Calls `run`. The error is the message of a panic.
pub(super) fn caught<T>(run: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(run)).map_err(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        text.or(panic.downcast_ref::<&str>().copied()).unwrap_or("without a message").to_owned()
    })
}

/// Returns the result of a trial that panicked outside of folds and patterns.
pub(super) fn panicked(message: String) -> TrialResult {
    TrialResult::failed(Symptom::Panics(message))
}

/// Returns `options` with the limits of `effort`. Proofs of rewrites by columns become proofs of outcomes.
fn limited(options: &CheckOptions, effort: Effort) -> CheckOptions {
    let limit = |settings: &Option<Settings>| settings.as_ref().map(|settings| effort.limit(settings));
    let (prove, prove_rewrites) = match effort {
        Effort::Columns => (limit(&options.prove).or(limit(&options.prove_rewrites)), None),
        _ => (limit(&options.prove), limit(&options.prove_rewrites)),
    };
    CheckOptions { prove, prove_rewrites, ..options.clone() }
}

/// Returns the result of passes under checks.
pub(super) fn checked(
    program: &Ir,
    variants: &[Variant],
    options: &CheckOptions,
    effort: Effort,
) -> TrialResult {
    let settings = options.prove.as_ref().or(options.prove_rewrites.as_ref());
    let widths = settings.map_or(&[][..], |settings| &settings.index_widths);
    let limited = (effort != Effort::Full).then(|| limited(options, effort));
    let options = limited.as_ref().unwrap_or(options);
    let report = check(program, variants, options, |_| ());
    let symptoms = report.symptoms(options);
    let locations = symptoms.iter().map(|symptom| report.location_of(symptom)).collect();
    let is_undecided = report.is_undecided(options);
    let of_rewrites = report.orders.undecided_rewrites.iter().map(|rewrite| rewrite.reason.as_str());
    let of_rewrites = of_rewrites.map(|reason| general(reason.trim_start_matches("undecided: ")));
    let of_outcomes = report.proofs.iter().filter_map(|proof| undecided_reason(&proof.refines));
    let reason = of_outcomes.chain(of_rewrites).next();
    let difference = report.proofs.iter().find_map(|proof| difference(&proof.refines, widths));
    let found = report.proofs.iter().enumerate().find_map(|(i, proof)| Some((i, evidence(&proof.refines)?)));
    let (outcome, evidence) = found.unzip();
    let outcome = outcome.and_then(|i| report.orders.outcomes.get(i)?.ir.as_ref());
    let outcome = outcome.map(|ir| print_op(ir, ir.root(), PrintOptions::default()).trim_end().to_owned());
    TrialResult {
        symptoms,
        locations,
        is_undecided,
        agrees: is_undecided
            && effort == Effort::Columns
            && report.proofs.iter().all(|each| agrees(&each.refines)),
        undecided_reason: reason.filter(|_| is_undecided),
        difference,
        evidence,
        outcome,
        uses_index: report.proofs.iter().any(|each| uses_index(&each.refines)),
        report: Some(Box::new(report)),
        ..TrialResult::default()
    }
    .at_widths(widths, effort)
}

/// Messages of the parser about output that is invalid in any dialect, and that mlir-opt refuses to read, too.
const INVALID_OUTPUT: [&str; 1] = [DYNAMIC_ELEMENTS];

/// Returns whether the output of a command refines the program.
pub(super) fn compared(program: &Ir, text: &[u8], settings: &Settings) -> TrialResult {
    // Output that cannot be parsed for another reason is undecided: it may use a dialect that is not registered.
    let outcome = match parse_source(program.ctx_arc(), "<command>", text, ParseOptions::default()) {
        Ok(outcome) => outcome,
        Err(errors) => {
            let error = errors.first().map_or("", |error| error.message.as_str());
            if INVALID_OUTPUT.contains(&error) {
                return TrialResult::failed(Symptom::CommandFails(format!("error: invalid output: {error}")));
            }
            return undecided(&general(&format!("the output cannot be parsed: {error}")));
        }
    };
    let report = prove_modules(program, program.root(), &outcome, outcome.root(), settings);
    if report.pairs.is_empty() && report.lost.is_empty() {
        return match declare_the_same(program, program.root(), &outcome, outcome.root()) {
            true => TrialResult::default(),
            false => undecided("nothing to prove, but the symbols of the modules differ"),
        };
    }
    let result = result_of(&report, &settings.index_widths);
    let outcome = result.evidence.as_ref().map(|_| String::from_utf8_lossy(text).trim_end().to_owned());
    TrialResult { outcome, ..result }
}

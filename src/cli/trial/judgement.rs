//! The judgement of a trial: passes under checks, or the comparison of the output of a command with the program.

use super::effort::Effort;
use super::result::{TrialResult, agrees, difference, result_of, undecided, undecided_reason, uses_index};
use super::symptom::general;
use crate::check::{CheckOptions, Variant, check};
use crate::cli::quick::agreeing_outcome;
use crate::ir::Ir;
use crate::ir::text::{ParseOptions, parse_source};
use crate::proofs::{Settings, prove_modules};

/// Returns the result of passes under checks.
pub(super) fn checked(
    program: &Ir,
    variants: &[Variant],
    options: &CheckOptions,
    effort: Effort,
) -> TrialResult {
    let limited;
    let settings = options.prove.as_ref().or(options.prove_rewrites.as_ref());
    let widths = settings.map_or(&[][..], |settings| &settings.index_widths);
    let options = match effort {
        Effort::Full => options,
        Effort::Columns | Effort::Quick(_) | Effort::Thorough(_) => {
            let limit =
                |settings: &Option<Settings>| settings.as_ref().map(|settings| effort.limit(settings));
            let (prove, prove_rewrites) = match effort {
                Effort::Columns => (limit(&options.prove).or(limit(&options.prove_rewrites)), None),
                _ => (limit(&options.prove), limit(&options.prove_rewrites)),
            };
            limited = CheckOptions { prove, prove_rewrites, ..options.clone() };
            &limited
        }
    };
    if effort == Effort::Columns
        && let Some((reports, units)) = agreeing_outcome(program, variants, options)
    {
        let results = reports.iter().map(|report| result_of(report, widths).at_widths(widths, effort));
        // An outcome that was not evaluated precedes one that was, and this one precedes a decided one.
        let result =
            results.max_by_key(|result| (result.is_undecided && !result.agrees, result.is_undecided));
        return TrialResult { units, ..result.unwrap_or_default() };
    }
    let report = check(program, variants, options, |_| ());
    let symptoms = report.symptoms(options);
    let locations = symptoms.iter().map(|symptom| report.location_of(symptom)).collect();
    let is_undecided = report.is_undecided(options);
    let of_rewrites = report.orders.undecided_rewrites.iter().map(|rewrite| rewrite.reason.as_str());
    let of_rewrites = of_rewrites.map(|reason| general(reason.trim_start_matches("undecided: ")));
    let of_outcomes = report.proofs.iter().filter_map(|proof| undecided_reason(&proof.refines));
    let reason = of_outcomes.chain(of_rewrites).next();
    let difference = report.proofs.iter().find_map(|proof| difference(&proof.refines, widths));
    TrialResult {
        symptoms,
        locations,
        is_undecided,
        agrees: is_undecided
            && effort == Effort::Columns
            && report.proofs.iter().all(|each| agrees(&each.refines)),
        undecided_reason: reason.filter(|_| is_undecided),
        difference,
        uses_index: report.proofs.iter().any(|each| uses_index(&each.refines)),
        report: Some(Box::new(report)),
        ..TrialResult::default()
    }
    .at_widths(widths, effort)
}

/// Returns whether the output of a command refines the program.
pub(super) fn compared(program: &Ir, text: &[u8], settings: &Settings) -> TrialResult {
    // Output that cannot be parsed is undecided: it may use a dialect that is not registered.
    let outcome = match parse_source(program.ctx_arc(), "<command>", text, ParseOptions::default()) {
        Ok(outcome) => outcome,
        Err(errors) => {
            let error = errors.first().map_or("", |error| error.message.as_str());
            return undecided(&general(&format!("the output cannot be parsed: {error}")));
        }
    };
    let report = prove_modules(program, program.root(), &outcome, outcome.root(), settings);
    result_of(&report, &settings.index_widths)
}

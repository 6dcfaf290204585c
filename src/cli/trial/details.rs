//! The details of a failure: its evidence.

use super::result::TrialResult;
use crate::check::{Symptom, text_of};
use crate::ir::Ir;
use crate::ir::text::{PrintOptions, print_op};

impl TrialResult {
    /// Returns the message of the finding with its counterexample, and the IR before and after the rewrite; the
    /// rewrites of a critical pair with the outcomes; otherwise, the program of a variant, the functions of an outcome
    /// that fail, and the outcome. The text is empty if the symptom says everything.
    pub(in crate::cli) fn details(&self, symptom: &Symptom, variant: Option<&Ir>) -> String {
        let report = self.report.as_ref();
        if let Some(lines) = report.and_then(|report| report.pair_lines_of(symptom)) {
            return lines.join("\n");
        }
        let finding = report.and_then(|report| report.finding_of(symptom));
        match (finding, variant) {
            (Some(finding), _) => {
                let mut text = text_of(finding);
                for (title, ir) in [("before", &finding.before), ("after", &finding.after)] {
                    if !ir.is_empty() {
                        text += &format!("\n{title}:\n{}", ir.trim_end());
                    }
                }
                text
            }
            (None, variant) => {
                let program = variant.map(|ir| print_op(ir, ir.root(), PrintOptions::default()));
                let of_outcome = matches!(symptom, Symptom::Refuted | Symptom::Lost);
                let outcome = self.outcome.as_ref().map(|text| format!("outcome:\n{text}"));
                let parts =
                    [self.evidence.as_deref(), outcome.as_deref()].map(|part| part.filter(|_| of_outcome));
                let parts = std::iter::once(program.as_deref()).chain(parts).flatten();
                parts.map(str::trim_end).collect::<Vec<_>>().join("\n")
            }
        }
    }
}

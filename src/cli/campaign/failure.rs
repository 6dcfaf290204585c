//! The failures of a campaign, by group.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::check::Symptom;
use crate::cli::trial::{CommandFailure, RefinementFailure};
use crate::fuzz::reduce::Size;
use crate::ir::text::{PrintOptions, escape_line, print_op};
use crate::ir::{Ir, Traits, WalkOrder};

/// A symptom, and the first program that has it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(in crate::cli) struct Failure {
    /// The number of the program.
    pub(in crate::cli) program: u64,
    /// The number of programs with the symptom.
    pub(in crate::cli) count: u64,
    /// The symptom as text.
    pub(in crate::cli) symptom: String,
    /// The refinement failure.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) difference: Option<String>,
    /// The [characteristic operations](characteristic_ops) of the reduced program.
    pub(in crate::cli) ops: Vec<String>,
    /// The group of failures that are taken to have the same cause: the symptom, and unless that names a culprit, the
    /// refinement failure and the operations.
    pub(in crate::cli) group: String,
    /// The group is accepted.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(in crate::cli) accepted: bool,
    /// The command of `--without-passes` has the failure too.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(in crate::cli) without_passes: bool,
    /// The numbers of operations of the generated and of the reduced program.
    pub(in crate::cli) operations: [usize; 2],
    /// The reduced program.
    pub(in crate::cli) text: String,
    /// The file of the program, if it was written.
    pub(in crate::cli) file: Option<PathBuf>,
    /// How the command ended, if it failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) command: Option<CommandFailure>,
    /// The names of the operations that all programs with the failure have. The state file has them beside the report.
    #[serde(skip)]
    pub(in crate::cli) common_ops: BTreeSet<String>,
}

impl Failure {
    /// Returns the failure of program number `program`, which is `ir` or was reduced to `ir`.
    pub(in crate::cli) fn new(
        ir: &Ir,
        symptom: &Symptom,
        difference: Option<&RefinementFailure>,
        program: u64,
    ) -> Failure {
        let difference = difference.map(RefinementFailure::to_string);
        let ops = characteristic_ops(ir);
        let mut group = symptom.to_string();
        if !symptom.names_culprit() {
            for part in difference.iter().cloned().chain([ops.join(", ")]).filter(|part| !part.is_empty()) {
                let _ = write!(group, "; {part}");
            }
        }
        Failure {
            program,
            count: 1,
            symptom: symptom.to_string(),
            difference,
            ops,
            group,
            accepted: false,
            without_passes: false,
            operations: [Size::of(ir).n_operations(); 2],
            text: print_op(ir, ir.root(), PrintOptions::default()),
            file: None,
            command: None,
            common_ops: characteristic_ops(ir).into_iter().collect(),
        }
    }

    /// Sets that the command without the passes under test has the failure too. Its group is another one.
    pub(in crate::cli) fn set_without_passes(&mut self) {
        self.without_passes = true;
        self.group.push_str("; also without the passes");
    }

    /// Returns whether the failure differs from `other` only by further operations. Such failures often have the same
    /// cause.
    fn is_variant_of(&self, other: &Failure) -> bool {
        let has = |op| self.ops.binary_search(op).is_ok();
        (&self.symptom, &self.difference, self.without_passes)
            == (&other.symptom, &other.difference, other.without_passes)
            && !other.ops.is_empty()
            && other.ops.len() < self.ops.len()
            && other.ops.iter().all(has)
    }

    /// Returns the size and the text of the program, as lines of the report.
    pub(super) fn words(&self, is_reduced: bool) -> String {
        let [before, after] = self.operations;
        let size = match is_reduced {
            true => format!("{before} operations, reduced to {after}:"),
            false => format!("{before} operations, not reduced:"),
        };
        let mut text = match &self.file {
            Some(file) => format!("  {size} {}\n", file.display()),
            None => format!("  {size}\n"),
        };
        self.text.lines().for_each(|line| {
            let _ = writeln!(text, "    {line}");
        });
        if is_reduced && self.group != self.symptom {
            let _ = writeln!(text, "  {GROUP}{}", escape_line(&self.group));
        }
        if self.accepted {
            text.push_str("  accepted\n");
        }
        text
    }
}

/// Returns each failure with its variants, in the order of the failures. A failure that is a variant of several others
/// is listed with the first of those with the fewest operations.
pub(super) fn with_variants(failures: &[Failure]) -> Vec<(&Failure, Vec<&Failure>)> {
    let main_of = |failure: &Failure| {
        let others = (0..failures.len()).filter(|&at| failure.is_variant_of(&failures[at]));
        others.min_by_key(|&at| failures[at].ops.len())
    };
    let mut variants: BTreeMap<usize, Vec<&Failure>> = BTreeMap::new();
    for (at, failure) in failures.iter().enumerate() {
        match main_of(failure) {
            // A failure with the fewest operations is no variant itself.
            Some(main) => variants.entry(main).or_default().push(failure),
            None => drop(variants.entry(at).or_default()),
        }
    }
    variants.into_iter().map(|(at, variants)| (&failures[at], variants)).collect()
}

/// The beginning of a line of the report that names a group.
const GROUP: &str = "group: ";

/// Returns the groups in the lines `group: GROUP` of an earlier report, also in comments of MLIR, and in the lines
/// `program N: SYMPTOM` without such a line, because a symptom that names a culprit is its own group.
pub(in crate::cli) fn groups_in(report: &str) -> BTreeSet<String> {
    let mut groups = BTreeSet::new();
    let mut symptom = None;
    for line in report.lines() {
        let trimmed = line.trim();
        if let Some((_, next)) = line.strip_prefix("program ").and_then(|rest| rest.split_once(": ")) {
            groups.extend(symptom.replace(next.to_owned()));
        } else if let Some(group) = trimmed.strip_prefix("// ").unwrap_or(trimmed).strip_prefix(GROUP) {
            groups.insert(group.to_owned());
            symptom = None;
        }
    }
    groups.extend(symptom);
    groups
}

/// Returns the names of the operations, in order, without constants, modules, functions and the terminators that return
/// from them.
pub(in crate::cli) fn characteristic_ops(ir: &Ir) -> Vec<String> {
    let mut names = BTreeSet::new();
    ir.walk(ir.root(), WalkOrder::PreOrder, |ir, op| {
        let is_function = |op| ir.has_trait(op, Traits::FUNCTION);
        let is_frame = op == ir.root()
            || is_function(op)
            || ir.has_trait(op, Traits::SYMBOL_TABLE)
            || ir.is_terminator(op)
                && ir.successors(op).next().is_none()
                && ir.parent_op(op).is_some_and(is_function);
        if !is_frame && ir.constant_of(op).is_none() {
            names.insert(ir.name_str(op).to_owned());
        }
    });
    names.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::ir::Context;
    use crate::ir::text::{ParseOptions, parse_source};

    fn failure(program: u64, body: &str) -> Failure {
        let ctx = Arc::new(Context::new(crate::registry()));
        let text = format!("func.func @f(%x: i32) {{\n{body}\nreturn\n}}");
        let ir = parse_source(&ctx, "test", text.as_bytes(), ParseOptions::default()).expect("valid MLIR");
        Failure::new(&ir, &Symptom::Refuted, None, program)
    }

    #[test]
    fn a_failure_with_further_operations_is_a_variant() {
        let (add, mul) = ("%0 = arith.addi %x, %x : i32", "%1 = arith.muli %x, %x : i32");
        let failures = [
            failure(1, &format!("{add}\n{mul}")),
            failure(2, add),
            failure(3, &format!("{add}\n{mul}\n%2 = arith.subi %x, %x : i32")),
            failure(4, "cf.br ^bb1\n^bb1:"),
            failure(5, ""),
        ];
        assert_eq!(failures[3].ops, ["cf.br"]);
        let number = |failure: &Failure| failure.program;
        let numbers = |variants: Vec<&Failure>| variants.into_iter().map(number).collect::<Vec<u64>>();
        let found: Vec<(u64, Vec<u64>)> = with_variants(&failures)
            .into_iter()
            .map(|(main, variants)| (number(main), numbers(variants)))
            .collect();
        assert_eq!(found, [(2, vec![1, 3]), (4, vec![]), (5, vec![])]);
    }
}

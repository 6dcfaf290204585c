//! The failures of a campaign, by group.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::ops::{characteristic_ops, core_ops, dialects_on_index_constants, pure_ops};
use crate::check::Symptom;
use crate::cli::custom_form::text_for_command;
use crate::cli::trial::{CommandFailure, RefinementFailure, TrialResult};
use crate::fuzz::reduce::Size;
use crate::ir::Ir;
use crate::ir::text::escape_line;

/// The refinement failure and the operations of a reduced program.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub(in crate::cli) struct Form {
    /// The refinement failure.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) difference: Option<String>,
    /// The [characteristic operations](characteristic_ops).
    pub(in crate::cli) ops: Vec<String>,
}

/// A symptom, and the first program that has it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(in crate::cli) struct Failure {
    /// The number of the program.
    pub(in crate::cli) program: u64,
    /// The number of programs with the symptom.
    pub(in crate::cli) count: u64,
    /// The symptom as text.
    pub(in crate::cli) symptom: String,
    /// The symptoms of programs that were reduced to programs with another symptom: crashes at other places.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub(super) other_symptoms: BTreeSet<String>,
    /// The form of the reduced program.
    #[serde(flatten)]
    pub(in crate::cli) form: Form,
    /// The operations of the reduced program that [compute](core_ops).
    #[serde(default)]
    core: Vec<String>,
    /// Those of them that have no memory effect.
    #[serde(default)]
    pure: Vec<String>,
    /// The operations that the [group](group) names.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(in crate::cli) key: Vec<String>,
    /// The forms of other programs of the group, if they have a refinement failure.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub(super) other_forms: BTreeSet<Form>,
    /// The [group](group) of failures that are taken to have the same cause.
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
    /// The evidence that the reduced program fails: a counterexample and the outcome, or a finding of the checks.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(in crate::cli) details: String,
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
        let (ops, core) = (characteristic_ops(ir), core_ops(ir));
        let (group, key) = group(ir, symptom, difference, (&ops, &core));
        Failure {
            program,
            count: 1,
            symptom: symptom.to_string(),
            other_symptoms: BTreeSet::new(),
            common_ops: ops.iter().cloned().collect(),
            form: Form { difference: difference.map(RefinementFailure::to_string), ops },
            core,
            pure: pure_ops(ir),
            key,
            other_forms: BTreeSet::new(),
            group,
            accepted: false,
            without_passes: false,
            operations: [Size::of(ir).n_operations(); 2],
            text: text_for_command(ir),
            file: None,
            command: None,
            details: String::new(),
        }
    }

    /// Sets that the program fails like this in `result`, which has `symptom`.
    pub(in crate::cli) fn set_result(&mut self, symptom: &Symptom, result: &TrialResult) {
        self.command.clone_from(&result.command);
        self.details = result.details(symptom, None);
    }

    /// Sets that the command without the passes under test has the failure too. Its group is another one.
    pub(in crate::cli) fn set_without_passes(&mut self) {
        self.without_passes = true;
        self.group.push_str("; also without the passes");
    }

    /// Sets that the campaign ended before the program was reduced. Its operations do not show the cause, so that a
    /// group that depends on operations is that of all such failures with the same refinement failure.
    pub(super) fn set_not_reduced(&mut self) {
        let of_ops = format!("; {}", self.key.join(", "));
        if !self.key.is_empty() {
            self.group = self.group.replacen(&of_ops, "; not reduced", 1);
        }
    }

    /// Returns the form of the failure, and the others of its group.
    pub(super) fn forms(&self) -> impl Iterator<Item = &Form> {
        std::iter::once(&self.form).chain(&self.other_forms)
    }

    /// Returns whether a program with this symptom may have the failure.
    pub(super) fn may_show(&self, symptom: &str) -> bool {
        self.symptom == symptom || self.other_symptoms.contains(symptom)
    }

    /// Sets that the program had this symptom before it was reduced.
    pub(in crate::cli) fn set_first_symptom(&mut self, symptom: &Symptom) {
        let symptom = symptom.to_string();
        if symptom != self.symptom {
            self.other_symptoms.insert(symptom);
        }
    }

    /// Adds the forms and symptoms of `other`, which is of the same group.
    pub(super) fn add_forms(&mut self, other: &Failure) {
        self.other_symptoms.extend(other.other_symptoms.iter().cloned());
        if self.form.difference.is_some() {
            self.other_forms.extend(other.forms().filter(|form| **form != self.form).cloned());
        }
    }

    /// Returns whether the failure often has the same cause as `other`, because its program has the same operations and
    /// further ones:
    ///
    /// - The further operations do not compute. A further operation that computes is often another cause, because the
    ///   reducer did not remove it.
    /// - No operation of `other` computes, so that control flow is the cause. Accesses to memory in it only show the
    ///   failure, which may be of another kind for this reason. An operation without effects is often another cause.
    /// - The command ended without a stack trace, and for `other` with one.
    fn is_variant_of(&self, other: &Failure) -> bool {
        let (ours, theirs) = (&self.form, &other.form);
        let has = |op| ours.ops.binary_search(op).is_ok();
        let is_smaller = theirs.ops.len() < ours.ops.len();
        let is_same_failure = self.symptom == other.symptom && ours.difference == theirs.difference;
        let lacks_trace =
            other.symptom.strip_prefix(&self.symptom).is_some_and(|place| place.starts_with(" in "));
        let is_of_control_flow =
            self.symptom == other.symptom && other.core.is_empty() && self.pure.is_empty();
        self.without_passes == other.without_passes
            && !theirs.ops.is_empty()
            && theirs.ops.iter().all(has)
            && (is_smaller && (is_same_failure && self.core == other.core || is_of_control_flow)
                || lacks_trace)
    }

    /// Returns the other forms of the group as lines of the summary.
    pub(super) fn form_lines(&self) -> String {
        let mut text = String::new();
        for form in self.other_forms.iter().take(MAX_FORMS) {
            let difference = form.difference.iter().filter(|_| form.difference != self.form.difference);
            let parts: Vec<String> = difference.cloned().chain([form.ops.join(", ")]).collect();
            let _ = writeln!(text, "    also: {}", escape_line(&parts.join("; ")));
        }
        if let Some(n_more) = self.other_forms.len().checked_sub(MAX_FORMS).filter(|&n| n > 0) {
            let _ = writeln!(text, "    also: {n_more} more");
        }
        text
    }

    /// Returns the text of the file of the program: the symptom and the group as comments, the program, and the
    /// evidence of the failure as comments. `through` is the passes or the command.
    pub(super) fn file_text(&self, through: &str) -> String {
        let mut text = format!("// {}\n// by {}\n", escape_line(&self.title()), escape_line(through));
        if self.group != self.symptom {
            let _ = writeln!(text, "// {GROUP}{}", escape_line(&self.group));
        }
        text.push_str(&self.text);
        let of_command = self.command.iter().flat_map(CommandFailure::lines);
        for line in of_command.chain(self.details.lines().map(str::to_owned)) {
            let _ = writeln!(text, "// {}", escape_line(&line));
        }
        text
    }

    /// Returns the number of the program and its failure, as a line of the report.
    pub(super) fn heading(&self) -> String {
        format!("program {}: {}\n", self.program, escape_line(&self.title()))
    }

    /// Returns the symptom, and the refinement failure unless the symptom is the group.
    fn title(&self) -> String {
        match self.form.difference.as_ref().filter(|_| self.group != self.symptom) {
            Some(difference) => format!("{}: {difference}", self.symptom),
            None => self.symptom.clone(),
        }
    }

    /// Returns the size and the text of the program, and the evidence of the failure, as lines of the report.
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
        for detail in self.command.iter().flat_map(CommandFailure::lines) {
            let _ = writeln!(text, "  {}", escape_line(&detail));
        }
        self.details.lines().for_each(|line| {
            let _ = writeln!(text, "  {line}");
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

/// The maximal number of other forms of a group in text. The JSON form of the report has all of them.
const MAX_FORMS: usize = 8;

/// Returns the group of a failure of `ir`, which has the characteristic operations `ops`, of which `core` compute: the
/// refinement failure or else the symptom, and unless one of them names a culprit, operations. Returns these operations
/// as well. They are `ops`. Errors of a command are mostly about structure, so that only the operations that do not
/// compute are named if there are any.
///
/// Most folds of MLIR compute with `index` in 64 bits. Those that are wrong for another width of `index` for this
/// reason are one group: the failure is found for another width than the first one of the settings, and the program
/// [computes with constants](dialects_on_index_constants) whose meaning depends on the width.
fn group(
    ir: &Ir,
    symptom: &Symptom,
    difference: Option<&RefinementFailure>,
    (ops, core): (&[String], &[String]),
) -> (String, Vec<String>) {
    let mut key = Vec::new();
    let mut parts = vec![difference.map_or(symptom.to_string(), RefinementFailure::to_string)];
    let of_index = difference.and_then(|failure| failure.other_width).map(|width| {
        let dialects: Vec<String> = dialects_on_index_constants(ir, width).into_iter().collect();
        (width, dialects.join(", "))
    });
    if symptom.names_culprit() {
        parts[0] = symptom.to_string();
    } else if let Some((width, dialects)) = of_index.filter(|(_, dialects)| !dialects.is_empty()) {
        parts[0] = format!("wrong for index of {width} bits");
        parts.push(format!("constants of type index in {dialects}"));
    } else if !difference.is_some_and(RefinementFailure::names_operation) && !ops.is_empty() {
        if matches!(symptom, Symptom::CommandFails(_) | Symptom::CommandTimeout) {
            key.extend(ops.iter().filter(|op| !core.contains(op)).cloned());
        }
        if key.is_empty() {
            key.extend_from_slice(ops);
        }
        parts.push(key.join(", "));
    }
    (parts.join("; "), key)
}

/// Returns each failure with its variants, in the order of the failures. A failure that is a variant of several others
/// is listed with the first of those with the fewest operations.
pub(super) fn with_variants(failures: &[Failure]) -> Vec<(&Failure, Vec<&Failure>)> {
    let main_of = |failure: &Failure| {
        let others = (0..failures.len()).filter(|&at| failure.is_variant_of(&failures[at]));
        others.min_by_key(|&at| failures[at].form.ops.len())
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

/// The failures of a report in JSON.
#[derive(Deserialize)]
struct Failures {
    failures: Vec<Group>,
}

/// The group of a failure in a report in JSON.
#[derive(Deserialize)]
struct Group {
    group: String,
}

/// Returns the groups of an earlier report, in JSON or in text. In text, they are in the lines `group: GROUP`, also in
/// comments of MLIR, and in the lines `program N: SYMPTOM` without such a line, because a symptom that names a culprit
/// is its own group.
pub(in crate::cli) fn groups_in(report: &str) -> BTreeSet<String> {
    if let Ok(Failures { failures }) = serde_json::from_str(report) {
        return failures.into_iter().map(|failure| failure.group).collect();
    }
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::ir::Context;
    use crate::ir::text::{ParseOptions, parse_source};

    fn program(body: &str) -> Ir {
        let ctx = Arc::new(Context::new(crate::registry()));
        let text = format!("func.func @f(%x: i32, %c: i1) {{\n{body}\nreturn\n}}");
        parse_source(&ctx, "test", text.as_bytes(), ParseOptions::default()).expect("valid MLIR")
    }

    fn failure(number: u64, body: &str) -> Failure {
        Failure::new(&program(body), &Symptom::Refuted, None, number)
    }

    #[test]
    fn a_failure_with_further_operations_that_do_not_compute_is_a_variant() {
        let (add, mul) = ("%0 = arith.addi %x, %x : i32", "%1 = arith.muli %x, %x : i32");
        let structure = "%2 = arith.select %c, %x, %x : i32\n%3 = memref.alloc() : memref<i32>";
        let failures = [
            failure(1, &format!("scf.if %c {{\n{add}\n}}\n{structure}")),
            failure(2, add),
            failure(3, &format!("scf.if %c {{\n{add}\n}}")),
            failure(4, "cf.br ^bb1\n^bb1:"),
            failure(5, ""),
            failure(6, &format!("{add}\n{mul}")),
            failure(7, &format!("cf.br ^bb1\n^bb1:\n{mul}\n{add}")),
        ];
        assert_eq!(failures[0].core, ["arith.addi"]);
        assert_eq!(failures[3].form.ops, ["cf.br"]);
        let number = |failure: &Failure| failure.program;
        let numbers = |variants: Vec<&Failure>| variants.into_iter().map(number).collect::<Vec<u64>>();
        let found: Vec<(u64, Vec<u64>)> = with_variants(&failures)
            .into_iter()
            .map(|(main, variants)| (number(main), numbers(variants)))
            .collect();
        // Control flow alone is the cause of number 4.
        assert_eq!(found, [(2, vec![1, 3]), (4, vec![]), (5, vec![]), (6, vec![7])]);
    }

    #[test]
    fn a_failure_that_shows_control_flow_or_a_crash_is_a_variant_of_another_one() {
        let [value, undefined] =
            ["value mismatch", "undefined"].map(|kind| RefinementFailure::of_kind(kind, None));
        let refuted = |body: &str, kind| Failure::new(&program(body), &Symptom::Refuted, Some(kind), 1);
        let control = refuted("scf.if %c {\n}", &value);
        let (alloc, store) = ("%m = memref.alloc() : memref<i32>", "memref.store %x, %m[] : memref<i32>");
        let observed = refuted(&format!("{alloc}\nscf.if %c {{\n{store}\n}}"), &undefined);
        let other = refuted(&format!("{alloc}\n{store}"), &value);
        assert!(observed.is_variant_of(&control) && !observed.is_variant_of(&other));
        let computes = refuted("scf.if %c {\n%0 = arith.addi %x, %x : i32\n}", &undefined);
        assert!(!computes.is_variant_of(&control));
        assert!(!control.is_variant_of(&observed));
        let crash = |end: &str| {
            let symptom = Symptom::CommandFails(end.to_owned());
            Failure::new(&program("%0 = arith.addi %x, %x : i32"), &symptom, None, 1)
        };
        let [traced, untraced] = ["SIGSEGV or SIGBUS in f", "SIGSEGV or SIGBUS"].map(crash);
        assert_eq!(
            [&traced.group, &untraced.group],
            ["the command fails: SIGSEGV or SIGBUS in f", "the command fails: SIGSEGV or SIGBUS; arith.addi"]
        );
        assert!(untraced.is_variant_of(&traced) && !traced.is_variant_of(&untraced));
    }

    #[test]
    fn general_errors_are_grouped_by_structure() {
        let group = |said: &str, body: &str| {
            Failure::new(&program(body), &Symptom::CommandFails(said.to_owned()), None, 1).group
        };
        let general = "error: operand #N does not dominate this use";
        let (add, mul) = ("%0 = arith.addi %x, %x : i32", "%1 = arith.muli %x, %x : i32");
        let [one, other] = [add, mul].map(|op| group(general, &format!("scf.if %c {{\n{op}\n}}")));
        assert_eq!([one.as_str(), &other], [&format!("the command fails: {general}; scf.if, scf.yield"); 2]);
        assert!(group(general, add).ends_with("; arith.addi"));
        let named = "error: failed to legalize operation 'arith.addi'";
        assert_eq!(group(named, add), format!("the command fails: {named}"));
    }

    #[test]
    fn failures_that_are_not_reduced_are_one_group() {
        for body in ["%0 = arith.addi %x, %x : i32", "%0 = arith.muli %x, %x : i32", ""] {
            let mut failure = failure(1, body);
            let group = failure.group.clone();
            failure.set_not_reduced();
            let expected = if body.is_empty() { group } else { format!("{}; not reduced", Symptom::Refuted) };
            assert_eq!(failure.group, expected);
        }
        let mismatch = RefinementFailure::of_kind("value mismatch", None);
        let mut failure =
            Failure::new(&program("%0 = arith.addi %x, %x : i32"), &Symptom::Refuted, Some(&mismatch), 1);
        failure.set_not_reduced();
        assert_eq!(failure.group, "value mismatch; not reduced");
    }

    #[test]
    fn folds_for_another_width_of_index_are_one_group_of_a_dialect() {
        let failure = |op: &str, other_width| {
            let ir = program(&format!("%i = arith.constant 5 : index\n{op}"));
            let difference = RefinementFailure::of_kind("value mismatch", other_width);
            Failure::new(&ir, &Symptom::Refuted, Some(&difference), 1)
        };
        let group = |op, width| failure(op, width).group;
        let shl = "%0 = arith.shli %i, %i : index";
        let wide = "%v = arith.index_cast %x : i32 to index\n%w = arith.constant 4294967295 : index";
        let max = &format!("{wide}\n%0 = arith.maxsi %v, %w : index\n%1 = index.add %0, %v");
        let expected = "wrong for index of 32 bits; constants of type index in arith";
        assert_eq!([group(max, Some(32)), group(shl, Some(32))], [expected, expected]);
        let of_index = group("%0 = index.maxs %i, %i", Some(32));
        assert!(of_index.ends_with(" for index of 32 bits; index.maxs"), "{of_index}");
        for (op, width) in [(shl, None), ("%0 = arith.index_cast %x : i32 to index", Some(32))] {
            assert!(group(op, width).contains("; arith."), "{}", group(op, width));
        }
        let (mut one, other) = (failure(max, Some(32)), failure(shl, Some(32)));
        one.add_forms(&other);
        one.add_forms(&one.clone());
        assert_eq!(one.form_lines(), "    also: arith.shli\n");
    }
}

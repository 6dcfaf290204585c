//! The pass `transform-interpreter`: entry point, payload root, bindings of trailing arguments, and library.

use proofmark_checks::Checker;
use proofmark_ir::diagnostics::{Diagnostic, Severity};
use proofmark_ir::text::{ParseOptions, parse_attribute};
use proofmark_ir::{BlockId, Ir, OpId, ValueId, WalkOrder};
use rustc_hash::FxHashMap;

use super::failure::{Applied, Failure};
use super::interpreter::{Interpreter, Payload, Rules};
use super::library::{TransformLibrary, merge_symbols};
use super::mapping::Scope;
use super::tracking::TrackingConfig;

/// The options of the interpreter, as those of MLIR's pass.
#[derive(Clone, Debug)]
pub struct InterpreterOptions {
    /// The tag of the payload root: the value of its attribute `transform.target_tag`. Empty for the root of the pass.
    pub payload_root_tag: String,
    /// The payload of the trailing arguments of the entry point: names of operations, `#` and attributes, or `^` and
    /// names of operations whose results are bound. Attributes and names are separated by `;`.
    pub trailing_args: Vec<String>,
    /// Whether the check for uses of invalidated handles is disabled.
    pub no_expensive_checks: bool,
    /// The name of the entry point.
    pub entry_point: String,
}

impl Default for InterpreterOptions {
    fn default() -> InterpreterOptions {
        InterpreterOptions {
            payload_root_tag: String::new(),
            trailing_args: Vec::new(),
            no_expensive_checks: false,
            entry_point: "__transform_main".to_owned(),
        }
    }
}

/// The result of a script.
#[derive(Clone, Debug, Default)]
pub struct InterpreterReport {
    /// The errors; empty if the script succeeded.
    pub errors: Vec<Diagnostic>,
    /// The remarks and warnings.
    pub remarks: Vec<Diagnostic>,
    /// The printed text.
    pub output: String,
    /// The number of steps: applied operations.
    pub n_steps: u64,
}

impl InterpreterReport {
    fn failed(error: Diagnostic) -> InterpreterReport {
        InterpreterReport { errors: vec![error], ..InterpreterReport::default() }
    }
}

/// Executes the script whose entry point is nested in `root`, or in the library that is attached to the IR.
pub fn interpret(
    ir: &mut Ir,
    root: OpId,
    options: &InterpreterOptions,
    rules: Rules,
    checker: &mut Checker<'_>,
) -> InterpreterReport {
    let payload_root = match payload_root(ir, root, &options.payload_root_tag) {
        Ok(found) => found,
        Err(error) => return InterpreterReport::failed(error),
    };
    let name = &options.entry_point;
    let library = ir.attached::<TransformLibrary>();
    let own = find_entry(ir, root, name);
    // A script in the library is executed in a detached copy, which is erased afterwards.
    let mut imported = None;
    let entry = match (own, &library) {
        (Some(entry), Some(library)) => {
            let copy = ir.rewriter().import_op(&library.module, library.module.root());
            let target = ir.nearest_symbol_table(entry).unwrap_or(root);
            if let Err(mut errors) = merge_symbols(ir, target, copy) {
                errors.push(Diagnostic::error_on(ir, payload_root, "failed to merge symbols"));
                return InterpreterReport { errors, ..InterpreterReport::default() };
            }
            ir.commit();
            Some(entry)
        }
        (Some(entry), None) => Some(entry),
        (None, Some(library)) if find_entry(&library.module, library.module.root(), name).is_some() => {
            let copy = ir.rewriter().import_op(&library.module, library.module.root());
            ir.commit();
            imported = Some(copy);
            find_entry(ir, copy, name)
        }
        (None, _) => None,
    };
    let Some(entry) = entry else {
        let message = format!("could not find a nested named sequence with name: {name}");
        return InterpreterReport::failed(Diagnostic::error_on(ir, root, message));
    };
    let bindings = match bindings(ir, payload_root, &options.trailing_args) {
        Ok(bindings) => bindings,
        Err(error) => return InterpreterReport::failed(error),
    };
    let mut interpreter = Interpreter {
        ir,
        checker,
        rules,
        payload_root,
        bindings,
        has_checks: !options.no_expensive_checks,
        scopes: Vec::new(),
        invalidated: FxHashMap::default(),
        tracked: 0,
        tracking_failure: None,
        n_tracking_failures: 0,
        tracking: TrackingConfig::default(),
        to_compact: Vec::new(),
        n_revertible: 0,
        emitted: Vec::new(),
        output: String::new(),
        extensions: Vec::new(),
        functions: None,
        seen: 0,
        n_steps: 0,
        failed_alternative: None,
        n_applications: 0,
        detached: Vec::new(),
    };
    let applied = interpreter.run(entry);
    let mut report = InterpreterReport {
        errors: Vec::new(),
        remarks: std::mem::take(&mut interpreter.emitted),
        output: std::mem::take(&mut interpreter.output),
        n_steps: interpreter.n_steps,
    };
    if let Err(failure) = applied {
        report.errors = failure.into_diagnostics();
        if !report.errors.iter().any(|each| each.severity == Severity::Error) {
            let error = Diagnostic::error_on(interpreter.ir, entry, "the script failed");
            report.errors.push(error);
        }
    }
    if let Some(copy) = imported {
        interpreter.ir.rewriter().erase_op(copy);
        interpreter.ir.commit();
    }
    report
}

impl Interpreter<'_, '_> {
    fn run(&mut self, entry: OpId) -> Applied {
        let hold = self.ir.hold_commits();
        self.tracked = self.ir.held_position();
        self.seen = self.tracked;
        self.begin_proofs();
        if let Some(region) = self.ir.parent_region(entry) {
            self.scopes.push(Scope::new(region, false));
        }
        let applied = self.apply(entry);
        self.scopes.clear();
        self.ir.release_commits(hold);
        self.ir.commit();
        applied
    }

    /// Makes the edits of a step permanent, unless an enclosing operation may revert them.
    pub(super) fn commit_step(&mut self) {
        if self.n_revertible == 0 && self.scopes.len() <= 2 {
            self.ir.commit_held();
            self.tracked = self.ir.held_position();
            self.seen = self.tracked;
            if let Some(functions) = &mut self.functions {
                functions.proved = self.tracked;
            }
        }
    }

    /// Runs `body` such that its edits can be reverted: nothing is committed meanwhile.
    ///
    /// # Errors
    /// The failure of `body`.
    pub fn revertibly<T>(&mut self, body: impl FnOnce(&mut Self) -> Applied<T>) -> Applied<T> {
        self.n_revertible += 1;
        let result = body(self);
        self.n_revertible -= 1;
        result
    }

    /// Runs an alternative with the operations `payload`, which have no parent meanwhile. If `body` fails silenceably,
    /// its edits of the payload and of the handles are reverted.
    ///
    /// # Errors
    /// The failure of `body`.
    pub fn attempt<T>(&mut self, payload: &[OpId], body: impl FnOnce(&mut Self) -> Applied<T>) -> Applied<T> {
        let scopes = self.scopes.clone();
        let invalidated = self.invalidated.clone();
        let functions = self.functions.clone();
        let hold = self.ir.hold_commits();
        self.detached.push(payload.to_vec());
        let result = self.revertibly(body);
        self.detached.pop();
        if let Err(Failure::Silenceable(_)) = result {
            self.ir.rollback_held(hold);
            self.tracked = self.ir.held_position();
            self.scopes = scopes;
            self.invalidated = invalidated;
            self.functions = functions;
            self.seen = self.tracked;
        }
        self.ir.release_commits(hold);
        result
    }

    /// Maps the arguments of the entry block of an operation with which a script can begin: the payload root and the
    /// bindings, or the payload of the operands.
    ///
    /// # Errors
    /// A definite failure if the number of bindings is wrong.
    pub fn map_top_level(&mut self, op: OpId, block: BlockId) -> Applied {
        let operands: Vec<ValueId> = self.ir.operands(op).collect();
        let payloads: Vec<Vec<Payload>> = if operands.is_empty() {
            let n = self.ir.block_args(block).len().saturating_sub(1);
            if self.bindings.len() != n {
                let message = format!(
                    "operation expects {n} extra value bindings, but {} were provided to the interpreter",
                    self.bindings.len()
                );
                return self.definite(op, message);
            }
            let root = vec![Payload::Op(self.payload_root)];
            std::iter::once(root).chain(self.bindings.iter().cloned()).collect()
        } else {
            operands.into_iter().map(|operand| self.payload(operand)).collect()
        };
        self.map_arguments(block, &payloads)
    }
}

/// Returns the operation with the tag, or `root` if the tag is empty.
fn payload_root(ir: &Ir, root: OpId, tag: &str) -> Result<OpId, Diagnostic> {
    if tag.is_empty() {
        return Ok(root);
    }
    let mut found: Vec<OpId> = Vec::new();
    ir.walk(root, WalkOrder::PostOrder, |ir, op| {
        let own = ir.attrs(op).get_named(ir.ctx(), "transform.target_tag");
        if own.and_then(|own| own.as_string(ir.ctx())).is_some_and(|own| own.as_str(ir.ctx()) == tag) {
            found.push(op);
        }
    });
    match found[..] {
        [only] => Ok(only),
        [] => {
            let message =
                format!("could not find the operation with transform.target_tag=\"{tag}\" attribute");
            Err(Diagnostic::error_on(ir, root, message))
        }
        [first, second, ..] => {
            let message = format!("repeated operation with the target tag '{tag}'");
            let error = Diagnostic::error_on(ir, second, message);
            Err(error.with_note(ir.loc(first), "previously seen operation"))
        }
    }
}

/// Returns the first named sequence with the name, in pre-order.
fn find_entry(ir: &Ir, root: OpId, name: &str) -> Option<OpId> {
    let mut found = None;
    let sequence = ir.ctx().op_name("transform.named_sequence");
    ir.walk(root, WalkOrder::PreOrder, |ir, op| {
        if found.is_none()
            && ir.name(op) == sequence
            && ir.symbol_name(op).is_some_and(|own| own.as_str(ir.ctx()) == name)
        {
            found = Some(op);
        }
    });
    found
}

/// Returns the payload that the option `debug-bind-trailing-args` describes.
fn bindings(ir: &Ir, root: OpId, args: &[String]) -> Result<Vec<Vec<Payload>>, Diagnostic> {
    let mut bindings = Vec::new();
    for arg in args {
        let mut payload = Vec::new();
        if let Some(attributes) = arg.strip_prefix('#') {
            for text in attributes.split(';') {
                let options = ParseOptions { allow_unregistered: true };
                let attribute = parse_attribute(ir.ctx(), text, options).map_err(|_| {
                    let message = format!("failed to parse a parameter: '{text}'");
                    Diagnostic::error_on(ir, root, message)
                })?;
                payload.push(Payload::Param(attribute));
            }
        } else {
            let (names, of_results) = match arg.strip_prefix('^') {
                Some(names) => (names, true),
                None => (arg.as_str(), false),
            };
            let names: Vec<&str> = names.split(';').collect();
            ir.walk(root, WalkOrder::PostOrder, |ir, op| {
                if !names.contains(&ir.name_str(op)) {
                } else if of_results {
                    payload.extend(ir.results(op).iter().map(|&value| Payload::Value(value)));
                } else {
                    payload.push(Payload::Op(op));
                }
            });
        }
        bindings.push(payload);
    }
    Ok(bindings)
}

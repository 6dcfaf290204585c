//! Listeners of the greedy driver, as MLIR's `GreedyRewriteConfig.listener`, and the log of
//! `-debug-only=greedy-rewriter`.
//!
//! A listener is notified of the edits of a fold or pattern after the application, in the order of the edits. Edits
//! that were rolled back are not reported. The operation of a notification is readable, even if it is erased.

use std::fmt::Write as _;
use std::sync::{Arc, Mutex, OnceLock};

use proofmark_ir::text::{attribute_to_string, type_to_string};
use proofmark_ir::{AttrDict, Attribute, Event, Identifier, Ir, OpId, Type, ValueId};

/// The result of processing an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Processed {
    /// The operation was dead and was erased.
    Dead,
    /// The operation was folded: replaced or changed in place.
    Folded,
    /// A pattern was applied to the operation.
    Applied,
    /// The operation is unchanged.
    Unchanged,
}

/// A notification.
#[derive(Clone, Copy, Debug)]
pub enum GreedyEvent<'a> {
    /// The driver starts to process an operation.
    Begin(OpId),
    /// The IR was edited.
    Rewrite(Event),
    /// The driver attempts a pattern.
    PatternBegin {
        /// The name of the pattern.
        pattern: &'a str,
        /// The names of the operations that the pattern declares to create.
        generated: &'a [&'a str],
        /// The matched operation.
        op: OpId,
    },
    /// A pattern reports a match failure.
    MatchFailure {
        /// The operation.
        op: OpId,
        /// The reason that the pattern gave.
        reason: &'a str,
    },
    /// The attempt of a pattern ended.
    PatternEnd {
        /// The name of the pattern.
        pattern: &'a str,
        /// Whether the pattern was applied.
        applied: bool,
    },
    /// The driver finished an operation.
    End(Processed),
    /// The last permitted iteration changed the IR.
    NotConverged {
        /// The number of iterations.
        iterations: u64,
    },
}

/// Receives the notifications of the greedy driver.
pub trait GreedyListener: Send {
    /// Handles one notification. `ir` is the current IR.
    fn notify(&mut self, ir: &Ir, event: GreedyEvent<'_>);
}

/// A reference to a listener that several configurations share. Handles are equal if they refer to the same listener.
#[derive(Clone)]
pub struct ListenerHandle(Arc<Mutex<dyn GreedyListener>>);

impl ListenerHandle {
    /// Returns a handle to `listener`. The caller keeps the `Arc` to read the listener after the run.
    pub fn new(listener: Arc<Mutex<dyn GreedyListener>>) -> ListenerHandle {
        ListenerHandle(listener)
    }

    #[inline(never)]
    pub(crate) fn notify(&self, ir: &Ir, event: GreedyEvent<'_>) {
        // A listener that has panicked receives no further notifications.
        if let Ok(mut listener) = self.0.lock() {
            listener.notify(ir, event);
        }
    }
}

impl PartialEq for ListenerHandle {
    fn eq(&self, other: &ListenerHandle) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for ListenerHandle {}

impl std::fmt::Debug for ListenerHandle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("ListenerHandle")
    }
}

static DEBUG: OnceLock<ListenerHandle> = OnceLock::new();

/// Sets the listener of all runs of the greedy driver in this process that have no listener in their configuration, for
/// `--debug=greedy-rewriter`. Only the first call has an effect.
pub fn debug_greedy_rewriter(listener: ListenerHandle) {
    let _ = DEBUG.set(listener);
}

pub(super) fn debug_listener() -> Option<ListenerHandle> {
    DEBUG.get().cloned()
}

/// A listener that writes the log of MLIR's driver.
///
/// Operations are printed alone, with values numbered in the order of their first occurrence, so that the cost of a
/// line does not depend on the size of the function. MLIR also prints the whole function after each rewrite, which
/// this log omits; `--mlir-print-ir-after-change` prints it once for each pass.
pub struct GreedyLog<W> {
    out: W,
    indent: usize,
    values: std::collections::HashMap<ValueId, usize>,
}

const LINE: &str = "//===-------------------------------------------===//";

impl<W: std::io::Write + Send> GreedyLog<W> {
    /// Returns a listener that writes to `out`. Write errors are ignored.
    pub fn new(out: W) -> GreedyLog<W> {
        GreedyLog { out, indent: 0, values: std::collections::HashMap::new() }
    }

    /// Returns the writer.
    pub fn into_inner(self) -> W {
        self.out
    }

    fn line(&mut self, text: &str) {
        let indent = if text.is_empty() { 0 } else { 2 * self.indent };
        let _ = writeln!(self.out, "{:indent$}{text}", "");
    }

    fn result(&mut self, success: bool, why: &str) {
        self.indent = self.indent.saturating_sub(1);
        let result = if success { "success" } else { "failure" };
        self.line(&format!("}} -> {result} : {why}"));
    }

    fn value(&mut self, value: ValueId) -> String {
        let n = self.values.len();
        format!("%{}", self.values.entry(value).or_insert(n))
    }

    /// Returns the generic form of an operation without regions.
    fn generic(&mut self, ir: &Ir, op: OpId) -> String {
        let ctx = ir.ctx();
        let mut text = String::new();
        let results: Vec<String> =
            ir.results(op).to_vec().into_iter().map(|value| self.value(value)).collect();
        if !results.is_empty() {
            let _ = write!(text, "{} = ", results.join(", "));
        }
        let operands: Vec<String> = ir.operands(op).map(|value| self.value(value)).collect();
        let _ = write!(text, "\"{}\"({})", ir.name_str(op), operands.join(", "));
        let dict = |entries: AttrDict| {
            let entry = |(name, value): (Identifier, Attribute)| {
                format!("{} = {}", name.as_str(ctx), attribute_to_string(ctx, value))
            };
            entries.entries(ctx).iter().map(entry).collect::<Vec<_>>().join(", ")
        };
        let properties = dict(ir.properties(op));
        if !properties.is_empty() {
            let _ = write!(text, " <{{{properties}}}>");
        }
        let attrs = dict(ir.attrs(op));
        if !attrs.is_empty() {
            let _ = write!(text, " {{{attrs}}}");
        }
        let types = |values: &mut dyn Iterator<Item = ValueId>| {
            let each = |value| type_to_string(ctx, ir.value_type(value));
            values.map(each).collect::<Vec<String>>()
        };
        let (from, to) = (types(&mut ir.operands(op)), types(&mut ir.results(op).iter().copied()));
        let is_function = |ty: Type| matches!(ty.kind(ctx), proofmark_ir::context::TypeKind::Function { .. });
        let alone = ir.results(op).len() == 1 && !is_function(ir.value_type(ir.result(op, 0)));
        let to = if alone { to.join(", ") } else { format!("({})", to.join(", ")) };
        let _ = write!(text, " : ({}) -> {to}", from.join(", "));
        text
    }

    /// Returns the name and number of an operation: `'arith.addi'(0x12)`. MLIR prints an address instead of the number.
    fn named(ir: &Ir, op: OpId) -> String {
        format!("'{}'({})", ir.name_str(op), number(op))
    }
}

/// Returns the id of an operation in hexadecimal.
fn number(op: OpId) -> String {
    use slotmap::Key as _;
    format!("0x{:x}", op.data().as_ffi())
}

impl<W: std::io::Write + Send> GreedyListener for GreedyLog<W> {
    fn notify(&mut self, ir: &Ir, event: GreedyEvent<'_>) {
        match event {
            GreedyEvent::Begin(op) => {
                self.line("");
                self.line(LINE);
                self.line(&format!("Processing operation : {} {{", Self::named(ir, op)));
                self.indent += 1;
                if ir.regions(op).is_empty() {
                    let text = self.generic(ir, op);
                    self.line(&text);
                    self.line("");
                }
            }
            GreedyEvent::Rewrite(event) => {
                let (what, op) = match event {
                    Event::OperationInserted(op) => ("Insert  :", op),
                    Event::OperationModified(op) => ("Modified:", op),
                    Event::OperationReplaced(op) => ("Replace :", op),
                    Event::OperationErased(op) => ("Erase   :", op),
                    _ => return,
                };
                self.line(&format!("** {what} {}", Self::named(ir, op)));
            }
            GreedyEvent::PatternBegin { pattern, generated, op } => {
                self.line("");
                let generated = generated.join(", ");
                self.line(&format!("* Pattern {pattern} : '{} -> ({generated})' {{", ir.name_str(op)));
                self.indent += 1;
            }
            GreedyEvent::MatchFailure { reason, .. } => self.line(&format!("** Match Failure : {reason}")),
            GreedyEvent::PatternEnd { applied: true, .. } => {
                self.result(true, "pattern applied successfully")
            }
            GreedyEvent::PatternEnd { .. } => self.result(false, "pattern failed to match"),
            GreedyEvent::End(processed) => {
                match processed {
                    Processed::Dead => self.result(true, "operation is trivially dead"),
                    Processed::Folded => self.result(true, "operation was folded"),
                    Processed::Applied => self.result(true, "at least one pattern matched"),
                    Processed::Unchanged => self.result(false, "all patterns failed to match"),
                }
                self.line(LINE);
            }
            GreedyEvent::NotConverged { iterations } => {
                self.line(&format!("The pattern rewrite did not converge after scanning {iterations} times"));
            }
        }
    }
}

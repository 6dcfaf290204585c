//! Who listens to the greedy driver: MLIR's `GreedyRewriteConfig.listener`, and what its driver logs for `-debug-only=greedy-rewriter`.
//!
//! Notifications of edits are read off the journal once a fold or a pattern is through, and come in the order of the edits; what was taken back
//! is not told. An operation of a notification can still be read, erased ones too. Who does not listen pays nothing.

use std::fmt::Write as _;
use std::sync::{Arc, Mutex, OnceLock};

use proofmark_ir::text::{attribute_to_string, type_to_string};
use proofmark_ir::{AttrDict, Attribute, Event, Identifier, Ir, OpId, Type, ValueId};

/// What the driver did with an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Processed {
    /// It was erased, because it was dead.
    Dead,
    /// It was folded, away or in place.
    Folded,
    /// A pattern was applied.
    Applied,
    /// Nothing.
    Unchanged,
}

/// One notification.
#[derive(Clone, Copy, Debug)]
pub enum GreedyEvent<'a> {
    /// The driver turns to an operation.
    Begin(OpId),
    /// Something was edited.
    Rewrite(Event),
    /// A pattern is tried.
    PatternBegin {
        /// Its name.
        pattern: &'a str,
        /// The operations that it says it may create.
        generated: &'a [&'a str],
        /// What it is tried on.
        op: OpId,
    },
    /// A pattern says why it does not match.
    MatchFailure {
        /// What it was tried on.
        op: OpId,
        /// Why.
        reason: &'a str,
    },
    /// A pattern is through.
    PatternEnd {
        /// Its name.
        pattern: &'a str,
        /// Whether it was applied.
        applied: bool,
    },
    /// The driver is through with the operation.
    End(Processed),
    /// The last iteration that was allowed still changed something.
    NotConverged {
        /// How many there were.
        iterations: u64,
    },
}

/// Is told what the driver does.
pub trait GreedyListener: Send {
    /// It did this.
    fn notify(&mut self, ir: &Ir, event: GreedyEvent<'_>);
}

/// A listener that several configurations share. Equal means the same one.
#[derive(Clone)]
pub struct ListenerHandle(Arc<Mutex<dyn GreedyListener>>);

impl ListenerHandle {
    /// Shares a listener; keep the `Arc` to ask it afterwards.
    pub fn new(listener: Arc<Mutex<dyn GreedyListener>>) -> ListenerHandle {
        ListenerHandle(listener)
    }

    #[inline(never)]
    pub(crate) fn notify(&self, ir: &Ir, event: GreedyEvent<'_>) {
        // A listener that has panicked is heard no more.
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

/// Has every run of the greedy driver in this process told to `listener` that has none of its own: for `--debug=greedy-rewriter`. Only the first
/// one counts.
pub fn debug_greedy_rewriter(listener: ListenerHandle) {
    let _ = DEBUG.set(listener);
}

pub(super) fn debug_listener() -> Option<ListenerHandle> {
    DEBUG.get().cloned()
}

/// Writes what MLIR's driver logs.
///
/// Operations are printed alone, with values called by number as they are met, so that a line costs what it says and not the length of the
/// function. MLIR prints the whole function after each rewrite besides; `--mlir-print-ir-after-change` does that once a pass.
pub struct GreedyLog<W> {
    out: W,
    indent: usize,
    values: std::collections::HashMap<ValueId, usize>,
}

const LINE: &str = "//===-------------------------------------------===//";

impl<W: std::io::Write + Send> GreedyLog<W> {
    /// Writes to `out`; what cannot be written is lost.
    pub fn new(out: W) -> GreedyLog<W> {
        GreedyLog { out, indent: 0, values: std::collections::HashMap::new() }
    }

    /// What it wrote to.
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

    /// The generic form of an operation without regions.
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

    /// `'arith.addi'(0x12)`: where MLIR has an address, the number of the operation.
    fn named(ir: &Ir, op: OpId) -> String {
        format!("'{}'({})", ir.name_str(op), number(op))
    }
}

/// What tells operations of one name apart, in hexadecimal like an address.
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

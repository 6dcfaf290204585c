//! [`DriverLog`]: the log of a driver in the form of MLIR's debug output.

use std::collections::HashMap;
use std::fmt::Write as _;

use proofmark_ir::text::{PrintOptions, attribute_to_string, op_to_string, type_to_string};
use proofmark_ir::{AttrDict, Attribute, Identifier, Ir, OpId, Traits, Type, ValueId};

/// The line before and after the log of one operation.
pub(crate) const LINE: &str = "//===-------------------------------------------===//";

/// A listener that writes the log of MLIR's driver: as a listener of the greedy driver the log of
/// `-debug-only=greedy-rewriter`, and as a listener of a conversion the log of `-debug-only=dialect-conversion`.
///
/// Operations are printed alone, with values numbered in the order of their first occurrence, so that the cost of a
/// line does not depend on the size of the function. MLIR also prints the whole function after each rewrite, which
/// this log omits; `--mlir-print-ir-after-change` prints it once for each pass. The log contains a number of each
/// operation in place of its address. Write errors are ignored.
pub struct DriverLog<W> {
    out: W,
    indent: usize,
    values: HashMap<ValueId, usize>,
    /// Whether the IR is printed after each applied pattern.
    dumps: bool,
    /// The operation that is printed: the closest one around the matched operation that is isolated from above.
    scope: Option<OpId>,
}

impl<W: std::io::Write> DriverLog<W> {
    /// Returns a listener that writes to `out`.
    pub fn new(out: W) -> DriverLog<W> {
        DriverLog { out, indent: 0, values: HashMap::new(), dumps: false, scope: None }
    }

    /// Also prints the operation around the matched one that is isolated from above, after each applied pattern. The
    /// cost of this text is proportional to the size of that operation.
    #[must_use]
    pub fn with_ir(mut self) -> Self {
        self.dumps = true;
        self
    }

    /// Returns the writer.
    pub fn into_inner(self) -> W {
        self.out
    }

    /// Begins the log of one operation with the line `title`.
    pub(crate) fn begin(&mut self, title: &str) {
        self.line("");
        self.line(LINE);
        self.open(title);
    }

    /// Writes the generic form of an operation, if it has no regions.
    pub(crate) fn operation(&mut self, ir: &Ir, op: OpId) {
        if ir.regions(op).is_empty() {
            let text = self.generic(ir, op);
            self.line(&text);
            self.line("");
        }
    }

    /// Begins the log of a pattern at `op`, which is written after `title`, and declares to create operations
    /// `generated`.
    pub(crate) fn begin_pattern(&mut self, ir: &Ir, op: OpId, title: &str, generated: &[&str]) {
        if self.dumps {
            let is_scope = |&each: &OpId| {
                ir.op_def(each).is_none_or(|def| def.traits.contains(Traits::ISOLATED_FROM_ABOVE))
            };
            let mut ancestors = std::iter::successors(ir.parent_op(op), |&each| ir.parent_op(each));
            self.scope = ancestors.find(is_scope);
        }
        self.line("");
        self.open(&format!("{title} : '{} -> ({})' {{", ir.name_str(op), generated.join(", ")));
    }

    /// Prints the IR around the operation of the last attempt, which was applied.
    pub(crate) fn applied(&mut self, ir: &Ir) {
        if let Some(scope) = self.scope.filter(|&scope| self.dumps && ir.contains_op(scope)) {
            let text = op_to_string(ir, scope, PrintOptions::default());
            let _ = writeln!(self.out, "// *** IR Dump After Pattern Application ***\n{text}\n");
        }
    }

    /// Writes a line.
    pub(crate) fn line(&mut self, text: &str) {
        let indent = if text.is_empty() { 0 } else { 2 * self.indent };
        let _ = writeln!(self.out, "{:indent$}{text}", "");
    }

    /// Writes a line and indents the lines after it.
    pub(crate) fn open(&mut self, text: &str) {
        self.line(text);
        self.indent += 1;
    }

    /// Ends the indentation of the last [`open`](DriverLog::open), and writes a line.
    pub(crate) fn close(&mut self, text: &str) {
        self.indent = self.indent.saturating_sub(1);
        self.line(text);
    }

    fn value(&mut self, value: ValueId) -> String {
        let n = self.values.len();
        format!("%{}", self.values.entry(value).or_insert(n))
    }

    /// Returns the generic form of an operation without regions.
    pub(crate) fn generic(&mut self, ir: &Ir, op: OpId) -> String {
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
    pub(crate) fn named(ir: &Ir, op: OpId) -> String {
        format!("'{}'({})", ir.name_str(op), Self::number(op))
    }

    /// Returns the id of an operation in hexadecimal.
    pub(crate) fn number(op: OpId) -> String {
        use slotmap::Key as _;
        format!("0x{:x}", op.data().as_ffi())
    }
}

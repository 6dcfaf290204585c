//! Operations, blocks and regions in text.

use super::names::Names;
use super::{PrintOptions, Printer};
use crate::{BlockId, Ir, OpId, RegionId, Type, ValueId};

/// Writes operations. Derefs to the [`Printer`] of types and attributes.
pub struct OpPrinter<'a> {
    printer: Printer<'a>,
    ir: &'a Ir,
    names: Names,
    indent: usize,
    /// The dialect whose prefix may be left out, for each enclosing region.
    default_dialects: Vec<&'static str>,
}

impl<'a> std::ops::Deref for OpPrinter<'a> {
    type Target = Printer<'a>;

    fn deref(&self) -> &Printer<'a> {
        &self.printer
    }
}

impl std::ops::DerefMut for OpPrinter<'_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.printer
    }
}

/// How many spaces a region is indented by.
const INDENT: usize = 2;

/// An operation in text, with everything in it and a newline at the end.
pub fn print_op(ir: &Ir, op: OpId, options: PrintOptions) -> String {
    let mut printer = OpPrinter::new(ir, op, options);
    printer.operation(op);
    printer.text("\n");
    printer.printer.finish()
}

impl<'a> OpPrinter<'a> {
    /// A printer for `root` and what is in it, whose values and blocks are named now.
    pub fn new(ir: &'a Ir, root: OpId, options: PrintOptions) -> OpPrinter<'a> {
        OpPrinter {
            printer: Printer::new(ir.ctx(), options),
            ir,
            names: Names::of(ir, root, options.generic),
            indent: 0,
            default_dialects: Vec::new(),
        }
    }

    /// The IR that is printed.
    pub fn ir(&self) -> &'a Ir {
        self.ir
    }

    /// Starts a new line at the current indentation.
    pub fn newline(&mut self) {
        self.text("\n");
        self.indentation();
    }

    fn indentation(&mut self) {
        const SPACES: &str = "                                ";
        let mut left = self.indent;
        while left > 0 {
            let n = left.min(SPACES.len());
            self.text(&SPACES[..n]);
            left -= n;
        }
    }

    // Names.

    /// Writes `%name`.
    pub fn value(&mut self, value: ValueId) {
        self.names.write_value(self.ir, value, &mut self.printer.out);
    }

    /// Writes values with `, ` between.
    pub fn values(&mut self, values: impl IntoIterator<Item = ValueId>) {
        for (n, value) in values.into_iter().enumerate() {
            if n > 0 {
                self.text(", ");
            }
            self.value(value);
        }
    }

    /// Writes `^bbN`.
    pub fn successor(&mut self, block: BlockId) {
        self.names.write_block(block, &mut self.printer.out);
    }

    /// Writes `^bbN(%a, %b : i32, i64)`.
    pub fn successor_with_operands(&mut self, block: BlockId, operands: &[ValueId]) {
        self.successor(block);
        if operands.is_empty() {
            return;
        }
        self.text("(");
        self.values(operands.iter().copied());
        self.text(" : ");
        let ir = self.ir;
        self.types(operands.iter().map(|&value| ir.value_type(value)));
        self.text(")");
    }

    // Operations.

    /// Writes an operation: results, form, location; no newline.
    pub fn operation(&mut self, op: OpId) {
        self.results(op);
        let ir = self.ir;
        if self.options.generic || !self.pretty_operation(op) {
            self.generic_operation(op);
        }
        if self.options.debug_info {
            self.text(" ");
            self.location(ir.loc(op));
        }
    }

    /// Writes `%0, %1:2 = `.
    fn results(&mut self, op: OpId) {
        let results = self.ir.results(op);
        if results.is_empty() {
            return;
        }
        let mut start = 0;
        while start < results.len() {
            if start > 0 {
                self.text(", ");
            }
            let next = (start + 1..results.len()).find(|&i| self.names.begins_group(results[i]));
            let size = next.unwrap_or(results.len()) - start;
            self.names.write_head(results[start], &mut self.printer.out);
            if size > 1 {
                self.text(":");
                self.unsigned(size as u64);
            }
            start += size;
        }
        self.text(" = ");
    }

    /// Writes the name of a registered operation and its pretty form, if it has one.
    fn pretty_operation(&mut self, _op: OpId) -> bool {
        false
    }

    /// Writes the name of an operation without quotes, and without the prefix where it is the default.
    pub fn pretty_name(&mut self, op: OpId) {
        let name = self.ir.name_str(op);
        let default = self.default_dialects.last().copied().unwrap_or("builtin");
        let short = name
            .strip_prefix(default)
            .and_then(|rest| rest.strip_prefix('.'))
            .filter(|rest| !rest.contains('.'));
        self.text(short.unwrap_or(name));
    }

    /// Writes the generic form.
    pub fn generic_operation(&mut self, op: OpId) {
        let ir = self.ir;
        self.string(ir.name_str(op).as_bytes());
        self.generic_operation_after_name(op);
    }

    /// Writes the generic form without the name.
    pub fn generic_operation_after_name(&mut self, op: OpId) {
        let ir = self.ir;
        self.text("(");
        self.values(ir.operands(op));
        self.text(")");
        if ir.successors(op).len() > 0 {
            self.text("[");
            for (n, block) in ir.successors(op).enumerate() {
                if n > 0 {
                    self.text(", ");
                }
                self.successor(block);
            }
            self.text("]");
        }
        if !ir.properties(op).is_empty() {
            self.text(" <");
            let properties = ir.ctx().dict_attr(ir.properties(op));
            self.attribute(properties);
            self.text(">");
        }
        if !ir.regions(op).is_empty() {
            self.text(" (");
            for (n, &region) in ir.regions(op).iter().enumerate() {
                if n > 0 {
                    self.text(", ");
                }
                self.region(region, true, true);
            }
            self.text(")");
        }
        self.optional_attr_dict(ir.attrs(op), &[]);
        self.text(" : ");
        self.functional_type(ir.operands(op).map(|value| ir.value_type(value)), ir.results(op));
    }

    /// Writes `(operand types) -> result types`.
    pub fn functional_type(&mut self, operands: impl IntoIterator<Item = Type>, results: &[ValueId]) {
        self.text("(");
        self.types(operands);
        self.text(") -> ");
        let ir = self.ir;
        let results: smallvec::SmallVec<[Type; 4]> =
            results.iter().map(|&value| ir.value_type(value)).collect();
        self.function_results(&results);
    }

    // Blocks and regions.

    /// Writes `{`, the blocks, and `}`.
    ///
    /// The header of the entry block is written if it has arguments and `entry_args` says so, or if the block is empty.
    pub fn region(&mut self, region: RegionId, entry_args: bool, terminators: bool) {
        self.text("{\n");
        let ir = self.ir;
        let default = ir.op_def(ir.region_op(region)).map_or("", |def| def.default_dialect);
        self.default_dialects.push(default);
        for (n, block) in ir.blocks(region).enumerate() {
            let header =
                n > 0 || ir.first_op(block).is_none() || (entry_args && !ir.block_args(block).is_empty());
            self.block(block, header, n > 0 || terminators);
        }
        self.default_dialects.pop();
        self.indentation();
        self.text("}");
    }

    fn block(&mut self, block: BlockId, header: bool, terminator: bool) {
        let ir = self.ir;
        if header {
            self.indentation();
            self.block_header(block);
        }
        self.indent += INDENT;
        let left_out =
            if terminator { None } else { ir.last_op(block).filter(|&last| ir.is_terminator(last)) };
        for op in ir.ops(block).filter(|&op| Some(op) != left_out) {
            self.indentation();
            self.operation(op);
            self.text("\n");
        }
        self.indent -= INDENT;
    }

    fn block_header(&mut self, block: BlockId) {
        let ir = self.ir;
        self.successor(block);
        let args = ir.block_args(block);
        if !args.is_empty() {
            self.text("(");
            for (n, &arg) in args.iter().enumerate() {
                if n > 0 {
                    self.text(", ");
                }
                self.value(arg);
                self.text(": ");
                self.ty(ir.value_type(arg));
            }
            self.text(")");
        }
        self.text(":");
        self.predecessors(block);
        self.text("\n");
    }

    fn predecessors(&mut self, block: BlockId) {
        let ir = self.ir;
        if ir.has_no_predecessors(block) {
            if ir.prev_block(block).is_some() {
                self.text("  // no predecessors");
            }
            return;
        }
        let mut predecessors: Vec<(Option<u32>, BlockId)> =
            ir.predecessors(block).map(|each| (self.names.block_number(each), each)).collect();
        predecessors.sort_by_key(|&(number, _)| number);
        match &predecessors[..] {
            [(_, only)] => {
                self.text("  // pred: ");
                self.successor(*only);
            }
            several => {
                self.text("  // ");
                self.unsigned(several.len() as u64);
                self.text(" preds: ");
                for (n, &(_, each)) in several.iter().enumerate() {
                    if n > 0 {
                        self.text(", ");
                    }
                    self.successor(each);
                }
            }
        }
    }
}
